//! Areas count from 1 and name no hex twice; front and sector lines hang together.

use std::collections::BTreeMap;

use super::check::at_row;
use super::{MapCheck, RawArea, RawMap};

pub fn counted(map: &RawMap) -> MapCheck {
    let mut problems = Vec::new();
    let names = map.area_names();
    for (kind, name) in &names {
        let rows = rows(map, kind, name);
        let gap = rows.iter().zip(1u16..).find(|(row, at)| row.at != *at);
        if let Some((row, at)) = gap {
            problems.push(format!(
                "{}: {kind} {name} has no hex {at}; `at` counts from 1 without gaps",
                at_row("areas.csv", row.line)
            ));
        }
        let mut first = BTreeMap::new();
        for row in rows {
            if let Some(at) = first.insert(row.hex, row.at) {
                let hex = map.grid().number(row.hex);
                problems.push(format!(
                    "{}: {kind} {name} names {hex} twice, at {at} and {}",
                    at_row("areas.csv", row.line),
                    row.at
                ));
            }
        }
    }
    MapCheck::new("areas count from 1 and name no hex twice", names.len(), problems)
}

pub fn fronts(map: &RawMap) -> MapCheck {
    let mut problems = Vec::new();
    let mut count = 0;
    for (kind, name) in map.area_names() {
        if !matches!(map.head.area_style(kind), "front" | "sector") {
            continue;
        }
        count += 1;
        for two in rows(map, kind, name).windows(2) {
            let [a, b] = [two[0], two[1]];
            if map.grid().dir(a.hex, b.hex).is_none() {
                let [from, to] = [a.hex, b.hex].map(|hex| map.grid().number(hex));
                problems.push(format!(
                    "{}: {kind} {name} is broken: {from} (at {}) and {to} (at {}) do not touch",
                    at_row("areas.csv", b.line),
                    a.at,
                    b.at
                ));
            }
        }
    }
    MapCheck::new("front and sector lines hang together", count, problems)
}

/// The rows of an area, in its order.
fn rows<'a>(map: &'a RawMap, kind: &str, name: &str) -> Vec<&'a RawArea> {
    let mut rows: Vec<&RawArea> = map.areas.iter().filter(|row| row.kind == kind && row.name == name).collect();
    rows.sort_by_key(|row| row.at);
    rows
}
