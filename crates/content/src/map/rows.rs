//! Tables of words become the rows of a map.

use std::collections::BTreeMap;
use std::sync::Arc;

use hexgrid::{Grid, HexId};
use kernel::Problems;

use super::head::MapHead;
use super::table::{Line, Table};
use super::{RawArea, RawHex, RawHexside, RawMap, RawPlace, RawRoad};
use crate::Provenance;

/// Every row is looked at whole; those with problems are left out and told.
pub fn read(head: MapHead, folder: &str, tables: &[Table; 5]) -> Result<RawMap, Problems> {
    let mut problems = Problems::default();
    let grid = &head.grid;
    let [hexes, hexsides, roads, places, areas] = tables.each_ref().map(|table| good(table, grid, &mut problems));
    let mut hexes: Vec<RawHex> = hexes.into_iter().filter_map(|row| hex(grid, row)).collect();
    hexes.sort_by_key(|row| row.hex);
    let hexsides = hexsides.into_iter().filter_map(|row| hexside(grid, row)).collect();
    let roads = roads.into_iter().filter_map(|row| road(grid, row)).collect();
    let places = places.into_iter().filter_map(|row| place(grid, row)).collect();
    let areas = areas.into_iter().filter_map(|row| area(grid, row)).collect();
    missing(&tables[0], folder, grid, &mut problems);
    problems.into_result(RawMap { head: Arc::new(head), hexes, hexsides, roads, places, areas })
}

/// A row with good fields; the line is 0 if a correction made it.
struct Good<'a> {
    table: &'a Table,
    words: &'a [String],
    line: u32,
}

fn good<'a>(table: &'a Table, grid: &Grid, problems: &mut Problems) -> Vec<Good<'a>> {
    let mut seen: BTreeMap<String, &Line> = BTreeMap::new();
    let mut rows = Vec::new();
    for row in table.rows.iter().filter(|row| !row.is_dropped) {
        let before = problems.0.len();
        for (field, value) in table.fields.iter().zip(&row.words) {
            if let Some(refusal) = field.refuses(grid, value) {
                problems.add(&row.file, row.line, refusal);
            }
        }
        match table.key_of(grid, &row.words) {
            Some(key) => match seen.get(&key) {
                Some(first) => problems.add(&row.file, row.line, format!("{key} stands twice, first in line {}", first.line)),
                None => {
                    seen.insert(key, row);
                }
            },
            // Each is a hex, so they do not touch.
            None if problems.0.len() == before => {
                let [a, b] = ["a", "b"].map(|name| table.column(name).map_or("", |at| row.words[at].as_str()));
                problems.add(&row.file, row.line, format!("{a} and {b} do not touch"));
            }
            None => {}
        }
        if problems.0.len() == before {
            let line = if row.file.ends_with("/corrections.csv") { 0 } else { row.line };
            rows.push(Good { table, words: &row.words, line });
        }
    }
    rows
}

fn missing(hexes: &Table, folder: &str, grid: &Grid, problems: &mut Problems) {
    let mut is_there = vec![false; grid.len()];
    for hex in hexes.rows.iter().filter_map(|row| grid.parse(&row.words[0])) {
        is_there[hex.index()] = true;
    }
    for hex in grid.ids().filter(|hex| !is_there[hex.index()]) {
        problems.add(&format!("{folder}/hexes.csv"), 0, format!("hex {} has no row", grid.number(hex)));
    }
}

impl Good<'_> {
    fn text(&self, column: &str) -> String {
        self.table.column(column).map_or_else(String::new, |at| self.words[at].clone())
    }

    fn number<T: std::str::FromStr>(&self, column: &str) -> Option<T> {
        self.words[self.table.column(column)?].parse().ok()
    }

    fn hex(&self, grid: &Grid, column: &str) -> Option<HexId> {
        grid.parse(&self.words[self.table.column(column)?])
    }

    /// The lower hex first.
    fn pair(&self, grid: &Grid) -> Option<(HexId, HexId)> {
        let (a, b) = (self.hex(grid, "a")?, self.hex(grid, "b")?);
        Some((a.min(b), a.max(b)))
    }

    /// What the further columns hold: all from there to the provenance.
    fn further(&self, from: usize) -> Vec<String> {
        self.words[from..self.words.len() - 1].to_vec()
    }

    fn provenance(&self) -> Option<Provenance> {
        Provenance::parse(self.words.last()?)
    }
}

fn hex(grid: &Grid, row: Good<'_>) -> Option<RawHex> {
    Some(RawHex {
        hex: row.hex(grid, "hex")?,
        line: row.line,
        terrain: row.text("terrain"),
        level: row.number("level")?,
        metres: row.number("metres")?,
        words: row.further(4),
        provenance: row.provenance()?,
    })
}

fn hexside(grid: &Grid, row: Good<'_>) -> Option<RawHexside> {
    let (a, b) = row.pair(grid)?;
    Some(RawHexside { a, b, line: row.line, words: row.further(2), provenance: row.provenance()? })
}

fn road(grid: &Grid, row: Good<'_>) -> Option<RawRoad> {
    let (a, b) = row.pair(grid)?;
    let (kind, name) = (row.text("kind"), row.text("name"));
    Some(RawRoad { kind, a, b, name, line: row.line, provenance: row.provenance()? })
}

fn place(grid: &Grid, row: Good<'_>) -> Option<RawPlace> {
    let (name, kind) = (row.text("name"), row.text("kind"));
    let hex = row.hex(grid, "hex")?;
    Some(RawPlace { hex, name, kind, words: row.further(3), line: row.line, provenance: row.provenance()? })
}

fn area(grid: &Grid, row: Good<'_>) -> Option<RawArea> {
    Some(RawArea {
        kind: row.text("kind"),
        name: row.text("name"),
        at: row.number("at")?,
        hex: row.hex(grid, "hex")?,
        line: row.line,
        provenance: row.provenance()?,
    })
}
