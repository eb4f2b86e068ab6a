//! TOML trees and their lines.

use content::{situation, toml::parse};
use kernel::{Node, Table, Value};

use crate::told;

/// The node at a path; a number is a place in a list.
fn at<'a>(table: &'a Table, path: &str) -> &'a Node {
    let mut keys = path.split('/');
    let mut node = table.get(keys.next().unwrap()).unwrap();
    for key in keys {
        node = match &node.value {
            Value::List(list) => &list[key.parse::<usize>().unwrap()],
            Value::Table(table) => table.get(key).unwrap(),
            _ => panic!("{path}: nothing below {node:?}"),
        };
    }
    node
}

fn lines(text: &str, paths: &[&str]) -> Vec<u32> {
    let table = parse("f", text).unwrap();
    paths.iter().map(|path| at(&table, path).line).collect()
}

#[test]
fn values_and_tables_know_their_lines() {
    let text = "a = 1\n\n# note\n[b]\nc = \"x\"\n[b.d]\ne = true\n";
    assert_eq!(lines(text, &["a", "b", "b/c", "b/d", "b/d/e"]), [1, 4, 5, 6, 7]);
}

#[test]
fn a_table_named_after_its_child_stands_where_it_is_named() {
    assert_eq!(lines("[b.d]\ne = 1\n[b]\nc = 2\n", &["b", "b/c", "b/d", "b/d/e"]), [3, 4, 1, 2]);
    assert_eq!(lines("\n[b.d]\ne = 1\n", &["b", "b/d"]), [2, 2]);
}

#[test]
fn inline_tables_and_lists_may_run_over_lines() {
    let text = "t = { a = 1, b = [\n  2,\n  { c = 3 },\n] }\nu = [ [\n4 ] ]\n";
    let paths = ["t", "t/a", "t/b", "t/b/0", "t/b/1", "t/b/1/c", "u", "u/0", "u/0/0"];
    assert_eq!(lines(text, &paths), [1, 1, 1, 2, 3, 3, 5, 5, 6]);
}

#[test]
fn arrays_of_tables() {
    let text = "[[case]]\nname = \"a\"\n\n[[case]]\nname = \"b\"\n[[case.play]]\ndo = \"x\"\n[[case.play]]\ndo = \"y\"\n";
    let paths = ["case", "case/0", "case/0/name", "case/1", "case/1/play/0", "case/1/play/1/do"];
    assert_eq!(lines(text, &paths), [1, 1, 2, 4, 6, 9]);
}

#[test]
fn dotted_keys_and_quoted_keys() {
    let text = "units.A = { at = \"T\" }\nunits.B.at = \"T1\"\nhexside.\"T-T1\" = { river = \"isonzo\" }\n";
    assert_eq!(lines(text, &["units", "units/A", "units/B", "units/B/at", "hexside/T-T1/river"]), [1, 1, 2, 2, 3]);
}

#[test]
fn texts_over_several_lines_stand_where_they_begin() {
    let text = "a = \"\"\"\none\ntwo\"\"\"\nb = 2\r\nc = 3\r\n";
    assert_eq!(lines(text, &["a", "b", "c"]), [1, 4, 5]);
    assert_eq!(at(&parse("f", text).unwrap(), "a").text(), Some("one\ntwo"));
}

#[test]
fn keys_stay_in_file_order() {
    let table = parse("f", "z = 1\nb.y = 2\na = 3\nb.c = 4\n").unwrap();
    let keys = |table: &Table| table.0.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&table), ["z", "b", "a"]);
    assert_eq!(keys(at(&table, "b").table().unwrap()), ["y", "c"]);
}

#[test]
fn whole_numbers_in_every_spelling() {
    let table = parse("f", "a = -17\nb = +1_000\nc = 0xff\nd = 0b11\ne = -9223372036854775808\nf = 0o17").unwrap();
    let numbers: Vec<i64> = table.0.iter().map(|(_, node)| node.int().unwrap()).collect();
    assert_eq!(numbers, [-17, 1000, 255, 3, i64::MIN, 15]);
}

#[test]
fn what_prints_back_reads_back() {
    let text = "a = { b = [1, true, \"x\\\"\\n\\u0007\"], \"c d\" = {  } }\n";
    let table = parse("f", text).unwrap();
    let again = parse("f", &format!("a = {}", at(&table, "a").value)).unwrap();
    assert_eq!(table, again);
}

#[test]
fn fractions_dates_and_large_numbers_are_problems() {
    let text = "a = 1.5\nb = [\n 1,\n 2026-11-05 ]\nc = 9223372036854775808\nd = nan\n";
    let problems = told(parse("f", text));
    let starts =
        ["1: 1.5 is not a whole number", "4: 2026-11-05 is a date", "5: the number 9223372036854775808", "6: nan is not"];
    assert_eq!(problems.len(), starts.len());
    for (problem, start) in problems.iter().zip(starts) {
        assert!(problem.starts_with(start), "{problem}");
    }
}

#[test]
fn keys_that_stand_twice_are_problems() {
    assert_eq!(told(parse("f", "a = 1\nb = 2\na = 3\n")), ["3: duplicate key"]);
    assert_eq!(told(parse("f", "[a]\n[b]\n[a]\n")), ["3: duplicate key"]);
    assert_eq!(told(parse("f", "a = {\n b = 1,\n b = 2 }\n")), ["3: duplicate key"]);
    assert_eq!(told(parse("f", "a = [1]\n[[a]]\n")), ["2: duplicate key"]);
}

#[test]
fn all_broken_lines_are_told_with_the_file() {
    let problems = parse("data/x.toml", "a = 1\nb = \nc = 3\nd = [1, 2\n").unwrap_err();
    assert!(problems.0.iter().all(|p| p.file == "data/x.toml"));
    let lines: Vec<u32> = problems.0.iter().map(|p| p.line).collect();
    assert_eq!(lines.first(), Some(&2));
    assert!(lines.iter().any(|line| *line >= 4), "{problems}");
    assert!(problems.to_string().starts_with("data/x.toml:2: "));
}

#[test]
fn deep_trees_are_refused_before_the_stack_ends() {
    let many = 200_000;
    let dotted = "a.".repeat(many);
    let most = format!("{}a", "a.".repeat(79));
    let few = format!("{}a", "a.".repeat(16));
    for text in [
        format!("{dotted}a = 1"),
        format!("[{dotted}a]"),
        format!("[[{dotted}a]]"),
        format!("x = {{ {dotted}a = 1 }}"),
        format!("{}a = 1", "\"\".".repeat(many)),
        format!("x = {}", "[".repeat(many)),
        format!("x = {}1{}", "[".repeat(many), "]".repeat(many)),
        format!("x = {}", "{a=".repeat(many)),
        // The deepest that the parser itself lets pass.
        format!("[{most}]\n{most} = {}1{}", format!("{{ {most} = ").repeat(79), "}".repeat(79)),
        format!("x = {}1{}", "[".repeat(40), "]".repeat(40)),
        format!("[{few}]\n{few} = {}1{}", format!("{{ {few} = \n").repeat(79), "}".repeat(79)),
    ] {
        // Half of what the smallest main thread has.
        let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(move || parse("f", &text).is_err());
        assert!(thread.unwrap().join().unwrap());
    }
    assert_eq!(told(parse("f", &format!("\n{most} = 1\nb = 2"))), ["2: nested too deep"]);
    assert!(parse("f", &format!("{}a = 1", "a.".repeat(32))).is_ok());
    assert!(parse("f", &format!("{}a = 1", "a.".repeat(33))).is_err());
}

#[test]
fn situations() {
    let text = "game = \"inferno\"\nunits.A = { at = \"T\" }\n[[case]]\nname = \"one\"\n";
    let read = situation("s.toml", text).unwrap();
    assert_eq!((read.game(), read.cases.len(), read.cases[0].line), ("inferno", 1, 3));
    assert_eq!(read.file, "s.toml");
    assert!(read.root.get("case").is_none());
    let problems = told(situation("s.toml", "\nunit = 1\n"));
    assert!(problems[0].starts_with("2: unknown key `unit`"), "{problems:?}");
    assert_eq!(problems[1], "1: `game` is missing");
    assert_eq!(told(situation("s.toml", "game = \n")).len(), 1);
}
