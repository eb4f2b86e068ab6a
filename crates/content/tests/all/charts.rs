//! Inferno's charts: they parse, cite existing rules, and hold what the ledger says.

use content::charts::{Cells, Form, Reading};
use content::{Ledger, Provenance, toml::parse};
use kernel::{Node, Table, Value};

use crate::data;

fn ledger() -> Ledger {
    Ledger::parse("rules.toml", &data("rules.toml")).unwrap()
}

/// Every table with a `rule`, and every one with a `provenance`.
fn entries<'a>(table: &'a Table, found: &mut Vec<&'a Table>) {
    if table.get("rule").is_some() || table.get("provenance").is_some() {
        found.push(table);
    }
    for (_, node) in &table.0 {
        match &node.value {
            Value::Table(table) => entries(table, found),
            Value::List(list) => list.iter().filter_map(Node::table).for_each(|table| entries(table, found)),
            _ => {}
        }
    }
}

fn text<'a>(table: &'a Table, key: &str) -> &'a str {
    table.get(key).and_then(Node::text).unwrap_or_else(|| panic!("no {key} in {table:?}"))
}

fn int(table: &Table, key: &str) -> Option<i64> {
    table.get(key).and_then(Node::int)
}

fn below<'a>(table: &'a Table, path: &str) -> &'a Table {
    path.split('/').fold(table, |table, key| table.get(key).and_then(Node::table).unwrap())
}

fn list<'a>(table: &'a Table, key: &str) -> Vec<&'a Table> {
    table.get(key).and_then(Node::list).unwrap().iter().map(|node| node.table().unwrap()).collect()
}

#[test]
fn every_entry_cites_a_rule_and_its_provenance() {
    let ledger = ledger();
    let mut cited = Vec::new();
    for file in ["charts.toml", "terrain.toml"] {
        let root = parse(file, &data(file)).unwrap();
        let mut found = Vec::new();
        entries(&root, &mut found);
        for entry in found {
            assert!(Provenance::parse(text(entry, "provenance")).is_some(), "{entry:?}");
            if entry.get("rule").is_some() {
                cited.push(text(entry, "rule").to_owned());
            }
        }
    }
    assert!(cited.iter().all(|id| ledger.get(id).is_some()));
    // Rules of the player aid that hold a number or a word of a chart; the rest is procedure.
    let procedure = ["procedure", "results", "drm-crt"];
    let charted = ledger.rules().iter().map(|rule| rule.id.as_str()).filter(|id| {
        ["CRT/", "LRT/", "TEC/", "MPS/"].iter().any(|head| id.starts_with(head))
            && !procedure.iter().any(|word| id.contains(word))
    });
    for id in charted {
        assert!(cited.iter().any(|cited| cited == id), "{id} stands in no chart");
    }
}

#[test]
fn the_crt_is_the_ledgers() {
    let root = parse("charts.toml", &data("charts.toml")).unwrap();
    let crt = below(&root, "crt");
    let columns = list(crt, "columns");
    for column in &columns {
        let (attack, defence) = text(column, "odds").split_once(':').unwrap();
        let ratio = |a: &str, b: &str| a.parse::<f64>().unwrap() / b.parse::<f64>().unwrap();
        let given = int(column, "attack").unwrap() as f64 / int(column, "defence").unwrap() as f64;
        assert!((ratio(attack, defence) - given).abs() < 1e-9);
    }
    let (ledger, mut cells) = (ledger(), 0);
    let rolls: Vec<i64> = list(crt, "row").iter().map(|row| int(row, "roll").unwrap()).collect();
    assert_eq!(rolls, (2..=12).collect::<Vec<_>>());
    for row in list(crt, "row") {
        let boxes: Vec<&str> = row.get("cells").and_then(Node::list).unwrap().iter().map(|node| node.text().unwrap()).collect();
        let said = columns.iter().zip(&boxes).map(|(column, cell)| format!("{} {cell}", text(column, "odds")));
        let said = format!("Roll {}: {}.", int(row, "roll").unwrap(), said.collect::<Vec<_>>().join("; "));
        assert_eq!(ledger.get(text(row, "rule")).unwrap().says, said);
        cells += boxes.len();
    }
    assert_eq!((columns.len(), cells), (9, 99));
}

#[test]
fn bands_have_no_gaps() {
    let root = parse("charts.toml", &data("charts.toml")).unwrap();
    let lrt = below(&root, "lrt");
    let rows = list(lrt, "row");
    for column in ["small", "large"] {
        let bands: Vec<&Table> = rows.iter().filter_map(|row| row.get(column)).map(|node| node.table().unwrap()).collect();
        touching(&bands);
        assert_eq!((int(bands[0], "from"), int(bands[bands.len() - 1], "from")), (None, Some(14)));
    }
    let reductions: Vec<Option<i64>> = rows.iter().map(|row| int(row, "ce")).collect();
    assert_eq!(reductions, (0..=5).map(Some).collect::<Vec<_>>());
    let artillery = list(lrt, "artillery");
    touching(&artillery);
    let drms: Vec<Option<i64>> = artillery.iter().map(|band| int(band, "drm")).collect();
    assert_eq!(drms, (0..=5).map(Some).collect::<Vec<_>>());
    touching(&[below(lrt, "magnitude/small"), below(lrt, "magnitude/large")]);
}

/// Each band begins where the one before ends; the last is open.
fn touching(bands: &[&Table]) {
    for pair in bands.windows(2) {
        assert_eq!(int(pair[0], "to").map(|to| to + 1), int(pair[1], "from"));
    }
    assert_eq!(int(bands[bands.len() - 1], "to"), None);
}

#[test]
fn terrain_as_the_ledger_says_it() {
    let (root, ledger) = (parse("terrain.toml", &data("terrain.toml")).unwrap(), ledger());
    for (_, node) in &below(&root, "hex").0 {
        let entry = node.table().unwrap();
        let says = &ledger.get(text(entry, "rule")).unwrap().says;
        assert!(says.contains(&format!("{} MP", int(entry, "mp").unwrap())), "{says}");
        assert!(says.contains(&format!("limit {} steps", int(entry, "stacking").unwrap())), "{says}");
    }
    for (_, node) in &below(&root, "way").0 {
        let entry = node.table().unwrap();
        assert!(ledger.get(text(entry, "rule")).unwrap().says.contains(&format!("{} MP", text(entry, "mp"))));
    }
    for (_, node) in &below(&root, "mps").0 {
        let entry = node.table().unwrap();
        assert!(ledger.get(text(entry, "rule")).unwrap().says.contains(&format!("{} MP", int(entry, "mp").unwrap())));
    }
}

const AID: &str = "[crt]\nrow = [{ roll = 2, boxes = ['A1', 'D1'], rule = 'C', provenance = 'printed' }]\n\
                   [crt.shift]\nflank = { columns = 2, rule = 'C', provenance = 'tuned' }\n";

fn read_aid(text: &str) -> Result<Cells, String> {
    let files = content::Files::Memory([("aid.toml".to_owned(), text.to_owned())].into());
    let mut reading = Reading::new(&files, &["C"]);
    reading.file("aid.toml", |sheet| {
        sheet.each("crt.row", |row| {
            let roll = row.number("roll", 2..=12);
            row.call(format!("crt.{roll}"));
            row.row("boxes", &["1:1".to_owned(), "2:1".to_owned()], Form::Text(|text| text.len() == 2, "two letters"));
        });
        sheet.each("crt.shift", |shift| shift.cell("columns", Form::Whole(-9, 9)));
    });
    reading.finish().map_err(|problems| problems.to_string())
}

#[test]
fn a_chart_is_read_replaced_and_drawn_by_its_cells() {
    let mut cells = read_aid(AID).unwrap();
    assert_eq!(cells.iter().collect::<Vec<_>>(), [("crt.2.1:1", "A1"), ("crt.2.2:1", "D1"), ("crt.shift.flank", "2")]);
    cells.replace("crt.2.*", &Node::new("E1")).unwrap();
    assert_eq!(cells.replace("crt.2.1:1", &Node::new(3)), Err("`crt.2.1:1` takes two letters, not 3".to_owned()));
    assert!(cells.replace("crt.9.1:1", &Node::new("E1")).is_err());
    let mut wanted = cells.wanted();
    assert_eq!((wanted.text("crt.2.2:1"), wanted.whole("crt.shift.flank"), wanted.whole("crt.shift.trench")), ("E1", 2, 0));
    assert_eq!(wanted.finish("aid.toml", ()).unwrap_err().to_string(), "aid.toml: `crt.shift.trench` is missing");
    let rows = [("2".to_owned(), vec!["crt.2.1:1".to_owned(), "crt.2.2:1".to_owned()])].into_iter();
    let drawn = cells
        .drawn()
        .table(kernel::Message::plain("CRT"), kernel::Message::plain("dice"), &["1:1", "2:1"], rows, str::to_lowercase)
        .rest(kernel::Message::plain("others"));
    assert_eq!(drawn[0]["rows"][0]["cells"], serde_json::json!(["e1", "e1"]));
    let others = serde_json::json!([{ "head": "crt shift flank", "cells": ["2"], "rule": "C", "provenance": "tuned" }]);
    assert_eq!(drawn[1]["rows"], others);
}

#[test]
fn what_the_shape_of_a_chart_does_not_know_is_told() {
    let told = |from: &str, to: &str| read_aid(&AID.replace(from, to)).err().unwrap_or_default();
    assert!(told("[crt.shift]", "[crt.drm]").contains("aid.toml:3: unknown key `crt.drm`"));
    assert!(told("columns", "rows").contains("`columns` is missing"));
    assert!(told("'D1'", "'D'").contains("takes two letters"));
    assert!(told(", 'D1'", "").contains("a row has 2 boxes, not 1"));
    assert!(told("'C', provenance = 'tuned'", "'X', provenance = 'guessed'").contains("the ledger has no `X`"));
}
