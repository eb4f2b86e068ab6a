//! The coverage file.

use content::Coverage;

use crate::told;

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|text| (*text).to_owned()).collect()
}

fn some() -> Coverage {
    Coverage {
        code_hash: "ab12".to_owned(),
        enforced: texts(&["8.2/b", "5.1/a", "CRT/2"]),
        structural: vec![("7.1".to_owned(), "a \"type\"\nsays so".to_owned()), ("2".to_owned(), "by type".to_owned())],
        out_of_scope: vec![("1.1".to_owned(), "history".to_owned())],
        survivors: texts(&["9.3"]),
        tested: texts(&["9.3", "8.2/b"]),
    }
}

#[test]
fn round_trip_sorted_and_stable() {
    let text = some().text();
    let read = Coverage::parse("f", &text).unwrap();
    assert_eq!(read.text(), text);
    assert_eq!(read.enforced, ["5.1/a", "8.2/b", "CRT/2"]);
    assert_eq!(read.tested, ["8.2/b", "9.3"]);
    assert_eq!(read.structural[1], some().structural[0]);
    assert_eq!((read.code_hash, read.out_of_scope, read.survivors), ("ab12".to_owned(), some().out_of_scope, texts(&["9.3"])));
    let mut turned = some();
    turned.enforced.reverse();
    turned.structural.reverse();
    assert_eq!(turned.text(), text);
}

#[test]
fn an_empty_one_too() {
    let empty = Coverage::default();
    assert_eq!(Coverage::parse("f", &empty.text()).unwrap(), empty);
}

#[test]
fn problems_with_lines() {
    let text = "enforced = [\"a\",\n \"a\", 3]\nsurvivors = [\"b\"]\ntested = []\nmore = 1\n[structural]\na = \"x\"\nc = \" \"\n[out_of_scope]\nb = \"y\"\n";
    assert_eq!(
        told(Coverage::parse("f", text)),
        [
            "1: coverage: `code_hash` is missing",
            "2: coverage: `a` stands twice in enforced",
            "2: coverage: `enforced` holds rule ids, not 3",
            "8: coverage: structural: `c` needs a reason",
            "0: coverage: `a` stands in enforced and in structural",
            "0: coverage: `b` stands in survivors and in out_of_scope",
            "5: coverage: unknown key `more`; known are code_hash, enforced, survivors, tested, structural, out_of_scope",
        ]
    );
}

#[test]
fn missing_lists_are_problems() {
    let problems = told(Coverage::parse("f", "code_hash = \"\""));
    assert_eq!(problems.len(), 5);
    assert!(problems.iter().all(|p| p.ends_with("is missing")));
}
