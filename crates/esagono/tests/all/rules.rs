//! The rules reference and coverage.

use crate::program::{Folder, changed_data};

const COVERAGE: &str = "code_hash = \"0\"\nenforced = [\"4.1/a\", \"4.2\"]\nsurvivors = [\"8.2/b\"]\ntested = [\"4.1/a\", \"4.2\", \"8.2/b\"]\n\
                        [structural]\n\"5.1/a\" = \"a type\"\n[out_of_scope]\n\"17\" = \"credits\"\n";

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
}
