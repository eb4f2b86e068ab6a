//! Which rules are proved to be enforced: `coverage.toml`, written by the mutation run.

use std::collections::BTreeMap;

use kernel::node::{Reader, bare};
use kernel::{Problems, Value};

/// The result of a mutation run; ids that stand nowhere are open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Of the code and tests that were run.
    pub code_hash: String,
    /// Muting it made a test fail.
    pub enforced: Vec<String>,
    /// The types forbid a violation; with the reason.
    pub structural: Vec<(String, String)>,
    /// Not played; with the reason.
    pub out_of_scope: Vec<(String, String)>,
    /// Muting it failed no test.
    pub survivors: Vec<String>,
    /// A test touches it.
    pub tested: Vec<String>,
}

impl Coverage {
    /// Lists come back sorted. An id has one verdict: enforced, structural, out of scope or survivor.
    pub fn parse(file: &str, text: &str) -> Result<Self, Problems> {
        let root = crate::toml::parse(file, text)?;
        let mut reader = Reader::new(file, "coverage", 1, &root);
        let code_hash = reader.text("code_hash");
        let code_hash = reader.required("code_hash", code_hash).unwrap_or_default().to_owned();
        let mut coverage = Self { code_hash, ..Self::default() };
        coverage.enforced = ids(&mut reader, "enforced");
        coverage.survivors = ids(&mut reader, "survivors");
        coverage.tested = ids(&mut reader, "tested");
        coverage.structural = reasons(&mut reader, "structural");
        coverage.out_of_scope = reasons(&mut reader, "out_of_scope");
        for text in coverage.double_verdicts() {
            reader.wrong(0, text);
        }
        coverage.sort();
        reader.finish().into_result(coverage)
    }

    fn double_verdicts(&self) -> Vec<String> {
        let reasoned = |list: &'static str, entries: &'_ [(String, String)]| {
            entries.iter().map(|(id, _)| (id.clone(), list)).collect::<Vec<_>>()
        };
        let plain = |list: &'static str, entries: &'_ [String]| entries.iter().map(|id| (id.clone(), list)).collect::<Vec<_>>();
        let all = [
            plain("enforced", &self.enforced),
            plain("survivors", &self.survivors),
            reasoned("structural", &self.structural),
            reasoned("out_of_scope", &self.out_of_scope),
        ];
        let mut verdicts = BTreeMap::new();
        let again = |(id, list): (String, &'static str)| {
            let first = *verdicts.entry(id.clone()).or_insert(list);
            (first != list).then(|| format!("`{id}` stands in {first} and in {list}"))
        };
        all.into_iter().flatten().filter_map(again).collect()
    }

    fn sort(&mut self) {
        for list in [&mut self.enforced, &mut self.survivors, &mut self.tested] {
            list.sort();
            list.dedup();
        }
        self.structural.sort();
        self.out_of_scope.sort();
    }

    /// The file: sorted, one id per line, the same for the same coverage.
    pub fn text(&self) -> String {
        let mut sorted = self.clone();
        sorted.sort();
        let mut out = String::from("# Written by `cargo xtask mutate-rules`.\n");
        out.push_str(&format!("code_hash = {}\n", Value::from(sorted.code_hash)));
        for (key, list) in [("enforced", sorted.enforced), ("survivors", sorted.survivors), ("tested", sorted.tested)] {
            out.push_str(&format!("\n{key} = [\n"));
            for id in list {
                out.push_str(&format!("  {},\n", Value::from(id)));
            }
            out.push_str("]\n");
        }
        for (key, list) in [("structural", sorted.structural), ("out_of_scope", sorted.out_of_scope)] {
            out.push_str(&format!("\n[{key}]\n"));
            for (id, reason) in list {
                out.push_str(&format!("{} = {}\n", bare(&id), Value::from(reason)));
            }
        }
        out
    }
}

fn ids(reader: &mut Reader<'_>, key: &'static str) -> Vec<String> {
    let list = reader.list(key);
    let list = reader.required(key, list).unwrap_or_default();
    let mut ids: Vec<String> = Vec::new();
    for node in list {
        match node.text() {
            Some(id) if ids.iter().any(|known| known == id) => {
                reader.wrong(node.line, format_args!("`{id}` stands twice in {key}"));
            }
            Some(id) => ids.push(id.to_owned()),
            None => reader.wrong(node.line, format_args!("`{key}` holds rule ids, not {}", node.value)),
        }
    }
    ids
}

fn reasons(reader: &mut Reader<'_>, key: &'static str) -> Vec<(String, String)> {
    let table = reader.table(key);
    let entries = reader.required(key, table).map(|(table, _)| table.0.as_slice()).unwrap_or_default();
    let mut found = Vec::new();
    for (id, node) in entries {
        match node.text().filter(|reason| !reason.trim().is_empty()) {
            Some(reason) => found.push((id.clone(), reason.to_owned())),
            None => reader.wrong(node.line, format_args!("{key}: `{id}` needs a reason")),
        }
    }
    found
}
