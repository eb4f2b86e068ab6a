//! The rule ledger.

use content::{Ledger, RuleKind};

use crate::{data, told, workspace};

const RULE: &str = "[[rule]]\nid = \"5.1/a\"\nkind = \"restriction\"\ntitle = \"Limit\"\nsays = \"So many.\"\n";

#[test]
fn rules_in_order_and_by_id() {
    let text = format!("# head\n{RULE}needs = [\"stacking\"]\n\n{}", RULE.replace("5.1/a", "5.1/b"));
    let ledger = Ledger::parse("f", &text).unwrap();
    let ids: Vec<&str> = ledger.rules().iter().map(|rule| rule.id.as_str()).collect();
    assert_eq!(ids, ["5.1/a", "5.1/b"]);
    let rule = ledger.get("5.1/a").unwrap();
    assert_eq!((rule.kind, rule.title.as_str(), rule.says.as_str(), rule.line), (RuleKind::Restriction, "Limit", "So many.", 2));
    assert_eq!(rule.needs, ["stacking"]);
    assert!(ledger.get("5.1/b").unwrap().needs.is_empty());
    assert!(ledger.get("5.1").is_none());
}

#[test]
fn kinds_and_words_invert_each_other() {
    for rule in Ledger::parse("rules.toml", &data("rules.toml")).unwrap().rules() {
        assert_eq!(RuleKind::parse(rule.kind.word()), Some(rule.kind));
    }
    for word in
        ["definition", "mechanic", "restriction", "sequence", "note", "victory", "reinforcement", "setup", "optional", "event"]
    {
        assert_eq!(RuleKind::parse(word).unwrap().word(), word);
    }
    assert_eq!(RuleKind::parse("Note"), None);
}

#[test]
fn unknown_kinds_double_ids_and_gaps_are_problems_with_lines() {
    let text = format!(
        "{RULE}{RULE}[[rule]]\nid = \"x\"\nkind = \"law\"\ntitle = \" \"\n[[rule]]\nkind = \"note\"\ntitle = \"t\"\nsays = \"s\"\nsay = 1\n"
    );
    let problems = told(Ledger::parse("f", &text));
    let starts = [
        "6: rule 5.1/a stands twice, first in line 1",
        "13: rule x: `kind` must be one of definition, mechanic",
        "11: rule x: `title` is empty",
        "11: rule x: `says` is missing",
        "15: rule: `id` is missing",
        "19: rule: unknown key `say`",
    ];
    assert_eq!(problems.len(), starts.len(), "{problems:#?}");
    for (problem, start) in problems.iter().zip(starts) {
        assert!(problem.starts_with(start), "{problem}");
    }
}

#[test]
fn a_file_that_is_no_ledger() {
    assert_eq!(told(Ledger::parse("f", "")), ["1: ledger: `rule` is missing"]);
    assert_eq!(told(Ledger::parse("f", "rule = 1")), ["1: ledger: `rule` must be a list, not 1"]);
    assert_eq!(told(Ledger::parse("f", "rule = [1]")), ["1: rules are written [[rule]]"]);
    assert_eq!(told(Ledger::parse("f", &format!("{RULE}[other]\n"))), ["6: ledger: unknown key `other`; known are rule"]);
    assert_eq!(told(Ledger::parse("f", "\nrule = ")).len(), 1);
}

#[test]
fn the_ledgers_of_all_books_load() {
    assert_eq!(Ledger::parse("rules.toml", &data("rules.toml")).unwrap().rules().len(), 370);
    let Ok(folder) = std::fs::read_dir(workspace().join("../shared/rules")) else { return };
    let files: Vec<_> =
        folder.flatten().map(|entry| entry.path()).filter(|p| p.extension().is_some_and(|e| e == "toml")).collect();
    assert_eq!(files.len(), 5);
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy();
        if let Err(problems) = Ledger::parse(&name, &std::fs::read_to_string(&path).unwrap()) {
            panic!("{problems}");
        }
    }
}
