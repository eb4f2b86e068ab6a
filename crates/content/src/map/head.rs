//! `map.toml`: what a map is called, how it lies, and which words its tables may use.

use hexgrid::{Grid, Heading, HexId};
use kernel::Problems;

use super::read_head;

/// The head of a map, checked.
#[derive(Clone, Debug)]
pub struct MapHead {
    pub key: String,
    pub game: String,
    pub title: String,
    pub subtitle: String,
    pub credit: String,
    /// From centre to centre on the ground.
    pub hex_metres: f64,
    pub grid: Grid,
    pub lines_grow: Heading,
    pub places_grow: Heading,
    pub sides: Vec<Named>,
    /// What the tables hold beside their fixed columns, in the order of the file.
    pub hex_columns: Vec<Column>,
    pub hexside_columns: Vec<Column>,
    pub place_columns: Vec<Column>,
    /// Words with names and styles, in the order of the legend.
    pub terrain: Vec<Word>,
    /// Words of the hexside column `river`.
    pub waters: Vec<Word>,
    pub ways: Vec<Word>,
    pub places: Vec<Word>,
    pub areas: Vec<Word>,
    pub regions: Vec<Region>,
}

/// A word of the tables and its name for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    pub word: String,
    pub name: String,
}

/// A word of the tables, its name in the legend and how it is drawn: one of [`super::STYLES`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    pub word: String,
    pub name: String,
    pub style: String,
}

/// The name of a landscape, spread from hex to hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    pub name: String,
    pub from: HexId,
    pub to: HexId,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    pub name: String,
    pub holds: Holds,
}

/// What a column may hold; empty is always allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holds {
    Words(Vec<String>),
    /// A whole number that fits an `i32`.
    Number,
    Text,
}

impl MapHead {
    /// Reads `map.toml`; all that is wrong is told at once.
    pub fn parse(file: &str, text: &str) -> Result<Self, Problems> {
        read_head::parse(file, text)
    }

    /// Where a column stands in [`super::RawHex::words`].
    pub fn hex_column(&self, name: &str) -> Option<usize> {
        position(&self.hex_columns, name)
    }

    /// Where a column stands in [`super::RawHexside::words`].
    pub fn hexside_column(&self, name: &str) -> Option<usize> {
        position(&self.hexside_columns, name)
    }

    /// Where a column stands in [`super::RawPlace::words`].
    pub fn place_column(&self, name: &str) -> Option<usize> {
        position(&self.place_columns, name)
    }

    /// The drawing style of a terrain, empty for an unknown word; the same for the other lists below.
    pub fn terrain_style(&self, word: &str) -> &str {
        style(&self.terrain, word)
    }

    pub fn water_style(&self, word: &str) -> &str {
        style(&self.waters, word)
    }

    pub fn way_style(&self, word: &str) -> &str {
        style(&self.ways, word)
    }

    pub fn place_style(&self, word: &str) -> &str {
        style(&self.places, word)
    }

    pub fn area_style(&self, word: &str) -> &str {
        style(&self.areas, word)
    }
}

fn position(columns: &[Column], name: &str) -> Option<usize> {
    columns.iter().position(|column| column.name == name)
}

fn style<'a>(words: &'a [Word], word: &str) -> &'a str {
    words.iter().find(|known| known.word == word).map_or("", |known| known.style.as_str())
}
