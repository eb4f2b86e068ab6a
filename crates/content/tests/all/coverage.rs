//! The coverage file.

use content::{Coverage, Covered, Status};

use crate::told;

fn texts(list: &[&str]) -> Vec<String> {
    list.iter().map(|text| (*text).to_owned()).collect()
}

fn some() -> Coverage {
    let covered =
        |status, points: &[&str], killed_by: &[&str]| Covered { status, points: texts(points), killed_by: texts(killed_by) };
    let rules = [
        ("8.2/b", covered(Status::Enforced, &["a.rs:7", "b.rs:1"], &["08.toml: the \"last\" ratio", "09.toml: case 2"])),
        ("CRT/2", covered(Status::Enforced, &["a.rs:9"], &["08.toml: a cell"])),
        ("7.1", covered(Status::Structural("a \"type\"\nsays so".to_owned()), &[], &[])),
        ("1.1", covered(Status::OutOfScope("history".to_owned()), &[], &[])),
        ("9.3", covered(Status::Survives, &["a.rs:3"], &[])),
        ("9.4", covered(Status::Open, &[], &[])),
    ];
    Coverage { code_hash: "ab12".to_owned(), rules: rules.into_iter().map(|(id, covered)| (id.to_owned(), covered)).collect() }
}

#[test]
fn round_trip_sorted_and_stable() {
    let text = some().text();
    let read = Coverage::parse("f", &text).unwrap();
    assert_eq!((&read, read.text()), (&some(), text.clone()));
    let places: Vec<usize> = ["\"1.1\"", "\"7.1\"", "\"8.2/b\"", "CRT/2"].iter().map(|id| text.find(id).expect(id)).collect();
    assert!(places.is_sorted());
}

#[test]
fn a_rule_that_stands_nowhere_is_open() {
    assert_eq!((&some().of("9.3").status, &some().of("99").status), (&Status::Survives, &Status::Open));
    let empty = Coverage::default();
    assert_eq!(Coverage::parse("f", &empty.text()).unwrap(), empty);
}

#[test]
fn problems_with_lines() {
    let text = "more = 1\nrule.a = 3\n[rule.b]\nstatus = \"enforced\"\n[rule.c]\nstatus = \"structural\"\nreason = \" \"\n\
                [rule.d]\nstatus = \"perhaps\"\n[rule.e]\nstatus = \"open\"\nreason = \"why\"\n[rule.f]\nkilled_by = [3]\n[rule.g]\n\
                status = \"survives\"\nkilled_by = [\"x\"]\n";
    assert_eq!(
        told(Coverage::parse("f", text)),
        [
            "1: coverage: `code_hash` is missing",
            "1: coverage: unknown key `more`; known are code_hash, rule",
            "2: coverage is written [rule.a]",
            "3: rule b: what is enforced, and nothing else, is `killed_by` a situation",
            "5: rule c: needs a reason",
            "8: rule d: `status` must be one of enforced, structural, out of scope, survives, open",
            "10: rule e: needs no reason",
            "13: rule f: `status` is missing",
            "14: rule f: `killed_by` must be a text or a list of texts, not [3]",
            "15: rule g: what is enforced, and nothing else, is `killed_by` a situation",
        ]
    );
}
