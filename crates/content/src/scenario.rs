//! What scenarios of any book have: areas, lists of hexsides, numbers by turn.

use std::ops::RangeInclusive;

use hexgrid::{Grid, HexId};
use kernel::node::Reader;
use kernel::{Node, Problems};

/// Hexes by the name of an area.
pub type Areas = [(String, Vec<String>)];

/// The hexes of an area, or the one hex of that number.
pub fn hexes_of(areas: &Areas, place: &str, grid: &Grid) -> Option<Vec<HexId>> {
    match areas.iter().find(|(name, _)| name == place) {
        Some((_, hexes)) => Some(hexes.iter().filter_map(|hex| grid.parse(hex)).collect()),
        None => grid.parse(place).map(|hex| vec![hex]),
    }
}

/// Areas with hexes that the map has not.
pub fn check_areas(file: &str, areas: &Areas, grid: &Grid, problems: &mut Problems) {
    for (name, hexes) in areas {
        for hex in hexes.iter().filter(|hex| grid.parse(hex).is_none()) {
            problems.add(file, 0, format!("area `{name}`: {hex} is not on the map"));
        }
    }
}

/// Parts of a scenario file; what is wrong is told to the reader.
pub trait ScenarioReader {
    /// `{ 12 = 2, 13 = 4 }`: a number for each turn named.
    fn by_turn(&mut self, key: &'static str, range: RangeInclusive<i64>) -> Vec<(u8, u8)>;
    /// `["1912-1913"]`: pairs of hex numbers.
    fn hexsides(&mut self, key: &'static str) -> Vec<(String, String)>;
    /// `{ west = ["0101", "0102"] }`: hexes by the name of an area.
    fn areas(&mut self, key: &'static str) -> Vec<(String, Vec<String>)>;
}

impl ScenarioReader for Reader<'_> {
    fn by_turn(&mut self, key: &'static str, range: RangeInclusive<i64>) -> Vec<(u8, u8)> {
        let mut numbers = Vec::new();
        for (turn, node) in self.table(key).into_iter().flat_map(|(table, _)| &table.0) {
            match (turn.parse(), node.int().filter(|n| range.contains(n))) {
                (Ok(turn), Some(n)) => numbers.push((turn, n as u8)),
                _ => {
                    let (from, to, value) = (range.start(), range.end(), &node.value);
                    let text = format_args!("`{key}` gives a number from {from} to {to} for a turn, not {turn} = {value}");
                    self.wrong(node.line, text);
                }
            }
        }
        numbers
    }
    fn hexsides(&mut self, key: &'static str) -> Vec<(String, String)> {
        let mut sides = Vec::new();
        for node in self.list(key).unwrap_or_default() {
            match node.text().and_then(|text| text.split_once('-')) {
                Some((a, b)) => sides.push((a.trim().into(), b.trim().into())),
                None => self.wrong(node.line, format_args!("`{key}` lists hexsides such as \"1912-1913\"")),
            }
        }
        sides
    }
    fn areas(&mut self, key: &'static str) -> Vec<(String, Vec<String>)> {
        let mut areas = Vec::new();
        for (name, node) in self.table(key).into_iter().flat_map(|(table, _)| &table.0) {
            let text = |node: &Node| node.text().map(str::to_owned);
            match node.list().and_then(|list| list.iter().map(text).collect::<Option<Vec<String>>>()) {
                Some(hexes) if !hexes.is_empty() => areas.push((name.clone(), hexes)),
                _ => self.wrong(node.line, format_args!("area `{name}` must be a list of hex numbers")),
            }
        }
        areas
    }
}
