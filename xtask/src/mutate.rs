//! `cargo xtask mutate-rules <book>`: coverage that is earned, not cited.

use std::collections::BTreeMap;
use std::process::{Command, ExitCode};
use std::time::Instant;

use content::{BOOKS, Book, Coverage, Covered, Ledger, RuleKind, Status};
use kernel::Node;
use serde::Deserialize;

use crate::root;

pub fn run(args: &[String]) -> ExitCode {
    let with_rules = || BOOKS.iter().filter(|book| book.rules.is_some());
    let wanted: Vec<&Book> = match args {
        [all] if all == "--all" => with_rules().collect(),
        [key] => with_rules().filter(|book| book.key == key).collect(),
        _ => Vec::new(),
    };
    if wanted.is_empty() {
        let known: Vec<&str> = with_rules().map(|book| book.key).collect();
        eprintln!("usage: cargo xtask mutate-rules <{}|--all>", known.join("|"));
        return ExitCode::from(2);
    }
    let mut exit = ExitCode::SUCCESS;
    for book in wanted {
        match mutate(book) {
            Ok(summary) => println!("{summary}"),
            Err(text) => {
                eprintln!("{}: {text}", book.key);
                exit = ExitCode::from(2);
            }
        }
    }
    exit
}

/// A line of what the situations of a book tell of a rule.
#[derive(Deserialize)]
struct Told {
    id: String,
    r#where: Vec<String>,
    killed_by: Vec<String>,
}

fn mutate(book: &Book) -> Result<String, String> {
    let data = root().join(book.data());
    let read = |name: &str| std::fs::read_to_string(data.join(name)).map_err(|e| format!("{}/{name}: {e}", book.data()));
    let ledger = Ledger::parse("rules.toml", &read("rules.toml")?).map_err(|p| p.to_string())?;
    let reasons = reasons(&read("scope.toml")?)?;
    let code_hash = content::code_hash(&root(), book).ok_or("its sources are not here")?;
    situations(book, &["--no-run"])?;
    let began = Instant::now();
    let text = situations(book, &["--", "--book", book.key, "--mute"])?;
    let seconds = began.elapsed().as_secs_f32();
    let mut told = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with('{')) {
        let of: Told = serde_json::from_str(line).map_err(|e| format!("{line}: {e}"))?;
        told.insert(of.id.clone(), of);
    }
    let ids = || ledger.rules().iter().filter(|rule| rule.kind != RuleKind::Note).map(|rule| &rule.id);
    let rules = ids().map(|id| (id.clone(), covered(told.remove(id), reasons.get(id)))).collect();
    let coverage = Coverage { code_hash, rules };
    std::fs::write(data.join("coverage.toml"), coverage.text()).map_err(|e| format!("coverage.toml: {e}"))?;
    Ok(summary(book, &coverage, seconds))
}

/// Runs the book's situations; what they print.
fn situations(book: &Book, args: &[&str]) -> Result<String, String> {
    let out = Command::new("cargo")
        .args(["test", "--quiet", "--package", book.rules.unwrap_or_default(), "--test", "situations"])
        .args(args)
        .current_dir(root())
        .output()
        .map_err(|e| format!("cargo: {e}"))?;
    match out.status.success() {
        true => Ok(String::from_utf8_lossy(&out.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&out.stderr).into_owned()),
    }
}

/// The rules that no test can switch off, with the reason: `scope.toml`.
fn reasons(text: &str) -> Result<BTreeMap<String, Status>, String> {
    let scope = content::toml::parse("scope.toml", text).map_err(|p| p.to_string())?;
    let of = |key: &str, status: fn(String) -> Status| -> Vec<(String, Status)> {
        let table = scope.get(key).and_then(Node::table);
        let entries = table.into_iter().flat_map(|table| &table.0);
        entries.filter_map(|(id, node)| Some((id.clone(), status(node.text()?.to_owned())))).collect()
    };
    // What is structural needs no other reason.
    Ok(of("out_of_scope", Status::OutOfScope).into_iter().chain(of("structural", Status::Structural)).collect())
}

/// What is enforced is enforced, whatever the scope says of it.
fn covered(told: Option<Told>, reason: Option<&Status>) -> Covered {
    let (points, killed_by) = told.map(|told| (told.r#where, told.killed_by)).unwrap_or_default();
    let status = match reason {
        _ if !killed_by.is_empty() => Status::Enforced,
        Some(reason) => reason.clone(),
        None if !points.is_empty() => Status::Survives,
        None => Status::Open,
    };
    Covered { status, points, killed_by }
}

fn summary(book: &Book, coverage: &Coverage, seconds: f32) -> String {
    let those = |word: &str| -> Vec<&str> {
        coverage.rules.iter().filter(|(_, covered)| covered.status.word() == word).map(|(id, _)| id.as_str()).collect()
    };
    let (enforced, structural) = (those("enforced").len(), those("structural").len());
    let (survivors, open) = (those("survives"), those("open"));
    let total = coverage.rules.len();
    format!(
        "{}: {total} rules, {enforced} enforced, {structural} structural, {} out of scope, {} survivors {survivors:?}, {} open \
         {open:?}: {:.1} % covered, {seconds:.1} s",
        book.key,
        those("out of scope").len(),
        survivors.len(),
        open.len(),
        100.0 * (enforced + structural) as f32 / total.max(1) as f32
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_counts_more_than_a_reason_and_a_reason_more_than_nothing() {
        let scope = reasons("[structural]\n1 = \"a type\"\n[out_of_scope]\n1 = \"no\"\n2 = \"history\"\n").expect("it is TOML");
        let told = |killed_by: &[&str]| {
            let killed_by = killed_by.iter().map(|text| (*text).to_owned()).collect();
            Some(Told { id: String::new(), r#where: vec!["a.rs:1".to_owned()], killed_by })
        };
        assert_eq!(covered(told(&["a.toml: b"]), scope.get("1")).status, Status::Enforced);
        assert_eq!(covered(told(&[]), scope.get("1")).status, Status::Structural("a type".to_owned()));
        assert_eq!(covered(None, scope.get("2")).status, Status::OutOfScope("history".to_owned()));
        assert_eq!((covered(told(&[]), None).status, covered(None, None).status), (Status::Survives, Status::Open));
    }
}
