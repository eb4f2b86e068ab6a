//! Maps: a head, five tables, corrections; checked for form. The game that is played on one checks what its words mean.

mod areas;
mod check;
mod corrections;
mod facts;
mod facts_hold;
mod head;
mod read_facts;
mod read_head;
mod rows;
mod sheet;
mod styles;
mod table;
mod waters;
mod ways;

use std::sync::Arc;

use hexgrid::{Grid, HexId};
use kernel::Problems;

pub use check::{MapCheck, check};
pub use facts::{Fact, Facts, OffRoad, Says, Want};
pub use head::{Column, Holds, MapHead, Named, Region, Word};
pub use sheet::{Sheet, SheetRow};
pub use styles::{STYLES, styles};

use crate::{Files, Provenance};

/// A map as its files have it, corrections applied.
#[derive(Clone, Debug)]
pub struct RawMap {
    pub head: Arc<MapHead>,
    /// One for each hex of the grid, by [`HexId`].
    pub hexes: Vec<RawHex>,
    pub hexsides: Vec<RawHexside>,
    pub roads: Vec<RawRoad>,
    pub places: Vec<RawPlace>,
    /// In the order of the file; [`RawMap::area`] gives one by its name, in its own order.
    pub areas: Vec<RawArea>,
}

/// Words are empty where there is none. A row that a correction made has the line 0; so have all below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawHex {
    pub hex: HexId,
    pub line: u32,
    pub terrain: String,
    pub level: u8,
    pub metres: i16,
    /// As [`MapHead::hex_columns`] names them.
    pub words: Vec<String>,
    pub provenance: Provenance,
}

/// `a` is the lower one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawHexside {
    pub a: HexId,
    pub b: HexId,
    pub line: u32,
    /// As [`MapHead::hexside_columns`] names them.
    pub words: Vec<String>,
    pub provenance: Provenance,
}

/// One step of a way, over one hexside; `a` is the lower one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawRoad {
    pub kind: String,
    pub a: HexId,
    pub b: HexId,
    pub name: String,
    pub line: u32,
    pub provenance: Provenance,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawPlace {
    pub hex: HexId,
    pub name: String,
    pub kind: String,
    /// As [`MapHead::place_columns`] names them.
    pub words: Vec<String>,
    pub line: u32,
    pub provenance: Provenance,
}

/// One hex of a set or chain of hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawArea {
    pub kind: String,
    pub name: String,
    /// From 1.
    pub at: u16,
    pub hex: HexId,
    pub line: u32,
    pub provenance: Provenance,
}

impl RawMap {
    /// Reads `map.toml`, the tables and the corrections of a folder; every hex has exactly one row.
    pub fn load(files: &Files, folder: &str) -> Result<Self, Problems> {
        let file = format!("{folder}/map.toml");
        let head = MapHead::parse(&file, &files.read(&file)?)?;
        let mut tables = table::empty(&head);
        let mut problems = Problems::default();
        for table in &mut tables {
            if let Err(wrong) = table.read(files, folder) {
                problems.0.extend(wrong.0);
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let corrected = corrections::apply(files, folder, &head.grid, &mut tables);
        match (rows::read(head, folder, &tables), corrected) {
            (map, Ok(())) => map,
            (Ok(_), Err(wrong)) => Err(wrong),
            (Err(mut problems), Err(wrong)) => {
                problems.0.extend(wrong.0);
                Err(problems)
            }
        }
    }

    pub fn grid(&self) -> &Grid {
        &self.head.grid
    }

    pub fn hex(&self, hex: HexId) -> &RawHex {
        &self.hexes[hex.index()]
    }

    /// The word of a further column; empty too if the map has no such column.
    pub fn hex_word<'a>(&self, row: &'a RawHex, column: &str) -> &'a str {
        word(&row.words, self.head.hex_column(column))
    }

    pub fn hexside_word<'a>(&self, row: &'a RawHexside, column: &str) -> &'a str {
        word(&row.words, self.head.hexside_column(column))
    }

    pub fn place_word<'a>(&self, row: &'a RawPlace, column: &str) -> &'a str {
        word(&row.words, self.head.place_column(column))
    }

    /// Columns that a game reads and the head does not declare.
    pub fn lacking(&self, folder: &str, hexes: &[&str], hexsides: &[&str]) -> Problems {
        let mut problems = Problems::default();
        let mut tell = |name: &str, of: &str| {
            problems.add(&format!("{folder}/map.toml"), 0, format!("the column `{name}` of the {of} is missing"));
        };
        hexes.iter().filter(|name| self.head.hex_column(name).is_none()).for_each(|name| tell(name, "hexes"));
        hexsides.iter().filter(|name| self.head.hexside_column(name).is_none()).for_each(|name| tell(name, "hexsides"));
        problems
    }

    /// What the column `river` says of a hexside.
    pub fn river<'a>(&self, row: &'a RawHexside) -> &'a str {
        self.hexside_word(row, "river")
    }

    /// The row of the side between two hexes, if it has anything.
    pub fn hexside(&self, a: HexId, b: HexId) -> Option<&RawHexside> {
        self.hexsides.iter().find(|row| (row.a, row.b) == (a.min(b), a.max(b)))
    }

    pub fn places_in(&self, hex: HexId) -> impl Iterator<Item = &RawPlace> {
        self.places.iter().filter(move |place| place.hex == hex)
    }

    /// The hexes of an area, in its order.
    pub fn area(&self, kind: &str, name: &str) -> Vec<HexId> {
        let mut rows: Vec<&RawArea> = self.areas.iter().filter(|row| row.kind == kind && row.name == name).collect();
        rows.sort_by_key(|row| row.at);
        rows.into_iter().map(|row| row.hex).collect()
    }

    /// Kind and name of every area, in the order of the file.
    pub fn area_names(&self) -> Vec<(&str, &str)> {
        let mut names = Vec::new();
        for row in &self.areas {
            let name = (row.kind.as_str(), row.name.as_str());
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

fn word(words: &[String], at: Option<usize>) -> &str {
    at.and_then(|at| words.get(at)).map_or("", String::as_str)
}
