//! The rules reference and coverage.

use crate::program::{Folder, changed_data};

const COVERAGE: &str = r#"
code_hash = "0"
[rule."4.1/a"]
status = "enforced"
where = ["crates/inferno/src/law/movement.rs:12"]
killed_by = ["04.toml: a march"]
[rule."4.2"]
status = "enforced"
where = ["crates/inferno/src/law/movement.rs:31", "crates/inferno/src/step/movement.rs:7"]
killed_by = ["04.toml: a group", "04.toml: another"]
[rule."8.2/b"]
status = "survives"
where = ["crates/inferno/src/law/fight.rs:9"]
[rule."5.1/a"]
status = "structural"
reason = "a type"
[rule."17"]
status = "out of scope"
reason = "credits"
"#;

#[test]
fn a_rule_is_read_by_its_number_and_found_by_its_words() {
    let folder = Folder::new("rules");
    let one = folder.run(&["rules", "inferno", "8.2/b", "--json"]).json();
    assert_eq!((one["id"].as_str(), one["kind"].as_str()), (Some("8.2/b"), Some("restriction")));
    assert!(one["says"].as_str().is_some_and(|s| s.contains("1:3")) && one["needs"].is_array());
    let below = folder.run(&["rules", "inferno", "8.2"]).good();
    assert!(below.contains("8.2/a") && below.contains("8.2/c") && !below.contains("8.3"), "{below}");
    assert!(folder.run(&["rules", "inferno", "--search", "Pontoon"]).good().contains("12.2"));
    let all = folder.run(&["rules", "inferno", "--json"]).json();
    assert!(all.as_array().is_some_and(|list| list.len() > 300));
    folder.run(&["rules", "inferno", "99.9"]).fails(2, "99.9");
    folder.run(&["rules", "inferno", "--search", "xyzzy"]).fails(2, "no rule");
}

#[test]
fn coverage_counts_every_rule_that_is_no_note() {
    let folder = Folder::new("coverage");
    let data = changed_data(&folder, "inferno/coverage.toml", |_| COVERAGE.into());
    let json = folder.run(&["--data", &data, "rules", "inferno", "--coverage", "--json"]).json();
    let keys: Vec<&str> = json.as_object().map(|m| m.keys().map(String::as_str).collect()).unwrap_or_default();
    let expected = ["enforced", "game", "open", "out_of_scope", "stale", "structural", "survivors", "tested", "total"];
    assert_eq!(keys, expected);
    let number = |key: &str| json[key].as_u64().expect("a number");
    let open = json["open"].as_array().expect("a list");
    assert_eq!((number("enforced"), number("structural"), number("tested")), (2, 1, 3));
    assert_eq!(number("total"), 2 + 1 + number("out_of_scope") + open.len() as u64);
    assert!(open.iter().any(|id| id == "8.2/b"), "a survivor is open");
    assert_eq!(json["survivors"], serde_json::json!(["8.2/b"]));
    assert!(json["stale"].is_boolean());
    let text = folder.run(&["--data", &data, "rules", "inferno", "--coverage"]).good();
    assert!(text.contains("enforced") && text.contains("survive"), "{text}");
    let state = folder.run(&["--data", &data, "rules", "inferno", "4.2", "--json"]).json();
    assert_eq!(state["coverage"], "enforced");
    assert_eq!((state["where"].as_array().map(Vec::len), &state["killed_by"][1]), (Some(2), &"04.toml: another".into()));
    let told = folder.run(&["--data", &data, "rules", "inferno", "4.2"]).good();
    assert!(told.contains(", enforced)") && told.contains("step/movement.rs:7") && told.contains("04.toml: a group"), "{told}");
    let told = folder.run(&["--data", &data, "rules", "inferno", "5.1/a"]).good();
    assert!(told.contains("structural: a type") && !told.contains("Proved by"), "{told}");
}

#[test]
fn what_is_built_in_says_where_and_by_which_situations() {
    let rule = Folder::new("proof").run(&["rules", "inferno", "7.2/a", "--json"]).json();
    assert_eq!(rule["coverage"], "enforced");
    let first = |key: &str| rule[key][0].as_str().unwrap_or_default().to_owned();
    assert!(first("where").starts_with("crates/inferno/src/") && first("killed_by").contains(".toml: "), "{rule}");
}

#[test]
fn a_book_without_rules_says_so() {
    Folder::new("no-rules").run(&["rules", "caporetto"]).fails(2, "Caporetto 1917 has no rules here yet");
}

#[test]
fn the_books_that_are_played_bring_their_coverage_with_them() {
    let folder = Folder::new("own-coverage");
    for game in ["inferno", "gorizia"] {
        let json = folder.run(&["rules", game, "--coverage", "--json"]).json();
        let count = |key: &str| json[key].as_u64().unwrap();
        let held = count("enforced") + count("structural");
        assert!(held * 100 >= count("total") * 98, "{game}: {json}");
        assert!(count("structural") * 100 <= count("total") * 8, "{game}: {json}");
        assert!(count("out_of_scope") * 100 <= count("total") * 2, "{game}: {json}");
        assert_eq!(json["survivors"].as_array().map(Vec::len), Some(0), "{game}: {json}");
    }
}
