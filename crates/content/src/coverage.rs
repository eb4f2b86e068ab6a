//! Which rules are proved to be enforced, where, and by which situations: `coverage.toml`, written by the mutation run.

use std::collections::BTreeMap;

use kernel::node::{Reader, bare};
use kernel::{Node, Problems, Value};

/// The result of a mutation run by rule id; ids that stand nowhere are open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Of the code, data and cases that were run.
    pub code_hash: String,
    pub rules: BTreeMap<String, Covered>,
}

/// What is known of one rule.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Covered {
    pub status: Status,
    /// The points of the code that ask for it, `file:line` as of the run; none if no situation passes one.
    pub points: Vec<String>,
    /// Situations that fail without it, `file: case`, those about it first; not all, if there are many.
    pub killed_by: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Status {
    /// Without it a situation fails.
    Enforced,
    /// The types forbid a violation; with the reason.
    Structural(String),
    /// Not played; with the reason.
    OutOfScope(String),
    /// Situations pass it, and none fails without it.
    Survives,
    /// Nothing is proved.
    #[default]
    Open,
}

impl Status {
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Enforced => "enforced",
            Self::Structural(_) => "structural",
            Self::OutOfScope(_) => "out of scope",
            Self::Survives => "survives",
            Self::Open => "open",
        }
    }
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Structural(reason) | Self::OutOfScope(reason) => Some(reason),
            Self::Enforced | Self::Survives | Self::Open => None,
        }
    }
    fn read(word: &str, reason: Option<&str>) -> Result<Self, &'static str> {
        let reason = reason.map(str::trim).filter(|text| !text.is_empty());
        match (word, reason) {
            ("structural", Some(reason)) => Ok(Self::Structural(reason.to_owned())),
            ("out of scope", Some(reason)) => Ok(Self::OutOfScope(reason.to_owned())),
            ("structural" | "out of scope", None) => Err("needs a reason"),
            ("enforced" | "survives" | "open", Some(_)) => Err("needs no reason"),
            ("enforced", None) => Ok(Self::Enforced),
            ("survives", None) => Ok(Self::Survives),
            ("open", None) => Ok(Self::Open),
            _ => Err("`status` must be one of enforced, structural, out of scope, survives, open"),
        }
    }
}

impl Coverage {
    pub fn parse(file: &str, text: &str) -> Result<Self, Problems> {
        let root = crate::toml::parse(file, text)?;
        let mut reader = Reader::new(file, "coverage", 1, &root);
        let code_hash = reader.text("code_hash");
        let code_hash = reader.required("code_hash", code_hash).unwrap_or_default().to_owned();
        let table = reader.table("rule").map(|(table, _)| table.0.as_slice()).unwrap_or_default();
        let mut problems = reader.finish();
        let mut rules = BTreeMap::new();
        for (id, node) in table {
            match Covered::read(file, id, node) {
                Ok(covered) => {
                    rules.insert(id.clone(), covered);
                }
                Err(more) => problems.0.extend(more.0),
            }
        }
        problems.into_result(Self { code_hash, rules })
    }

    /// What is known of a rule; one that stands nowhere is open.
    pub fn of(&self, id: &str) -> &Covered {
        static OPEN: Covered = Covered { status: Status::Open, points: Vec::new(), killed_by: Vec::new() };
        self.rules.get(id).unwrap_or(&OPEN)
    }

    /// The file: sorted by id, the same for the same coverage.
    pub fn text(&self) -> String {
        let mut out = String::from("# Written by `cargo xtask mutate-rules`.\n");
        out.push_str(&format!("code_hash = {}\n", Value::from(self.code_hash.as_str())));
        for (id, covered) in &self.rules {
            out.push_str(&format!("\n[rule.{}]\nstatus = {}\n", bare(id), Value::from(covered.status.word())));
            if let Some(reason) = covered.status.reason() {
                out.push_str(&format!("reason = {}\n", Value::from(reason)));
            }
            for (key, list) in [("where", &covered.points), ("killed_by", &covered.killed_by)] {
                let lines: String = list.iter().map(|text| format!("  {},\n", Value::from(text.as_str()))).collect();
                match list.as_slice() {
                    [] => {}
                    [one] => out.push_str(&format!("{key} = [{}]\n", Value::from(one.as_str()))),
                    _ => out.push_str(&format!("{key} = [\n{lines}]\n")),
                }
            }
        }
        out
    }
}

impl Covered {
    fn read(file: &str, id: &str, node: &Node) -> Result<Self, Problems> {
        let Some(table) = node.table() else {
            return Err(Problems::one(file, node.line, format!("coverage is written [rule.{}]", bare(id))));
        };
        let mut reader = Reader::new(file, format!("rule {id}"), node.line, table);
        let status = reader.text("status");
        let status = reader.required("status", status).map(|word| Status::read(word, reader.text("reason")));
        let mut texts = |key| reader.texts(key).unwrap_or_default().into_iter().map(str::to_owned).collect::<Vec<_>>();
        let (points, killed_by) = (texts("where"), texts("killed_by"));
        let status = match status {
            Some(Ok(status)) => status,
            Some(Err(wrong)) => {
                reader.wrong(node.line, wrong);
                Status::Open
            }
            None => Status::Open,
        };
        if (status == Status::Enforced) == killed_by.is_empty() {
            reader.wrong(node.line, "what is enforced, and nothing else, is `killed_by` a situation");
        }
        reader.finish().into_result(Self { status, points, killed_by })
    }
}
