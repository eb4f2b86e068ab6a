//! The four compiled files as tables of words: key, columns, what a column may hold.

use std::collections::BTreeMap;

use hexgrid::Grid;

use super::csv;

/// What a column may hold.
pub enum Words {
    OneOf(&'static [&'static str]),
    Number(i32, i32),
    Text,
    Hex,
}

pub struct Column {
    pub name: &'static str,
    pub words: Words,
}

/// How the key of a row is made from its fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keyed {
    /// `2412`
    Hex,
    /// `1912-1913`
    Hexside,
    /// `1912-1913 road`
    HexsideAndKind,
    /// `2808 settlement`
    HexAndKind,
}

pub struct Table {
    pub file: &'static str,
    pub keyed: Keyed,
    pub columns: &'static [Column],
    pub rows: BTreeMap<String, Vec<String>>,
}

const PROVENANCE: Column = Column { name: "provenance", words: Words::OneOf(&["printed", "inferred", "reconstructed", "tuned"]) };
const SIDE_OR_NONE: &[&str] = &["", "it", "ah"];

const fn one_of(name: &'static str, words: &'static [&'static str]) -> Column {
    Column { name, words: Words::OneOf(words) }
}

const fn hex(name: &'static str) -> Column {
    Column { name, words: Words::Hex }
}

const HEXES: &[Column] = &[
    hex("hex"),
    one_of("terrain", &["clear", "hill", "low-mountain", "swamp"]),
    Column { name: "level", words: Words::Number(0, 10) },
    Column { name: "metres", words: Words::Number(-10, 4000) },
    one_of("trench", SIDE_OR_NONE),
    one_of("stream", &["", "yes"]),
    one_of("territory", &["it", "ah"]),
    one_of("bank", &["east", "west"]),
    one_of("flag", SIDE_OR_NONE),
    PROVENANCE,
];
const HEXSIDES: &[Column] =
    &[hex("a"), hex("b"), one_of("river", &["", "isonzo", "river", "stream"]), one_of("trench_link", SIDE_OR_NONE), PROVENANCE];
const ROADS: &[Column] =
    &[one_of("kind", &["road", "trail", "railway"]), hex("a"), hex("b"), Column { name: "name", words: Words::Text }, PROVENANCE];
const PLACES: &[Column] =
    &[hex("hex"), Column { name: "name", words: Words::Text }, one_of("kind", &["settlement", "peak", "town"]), PROVENANCE];

/// Empty tables in the order in which they are written.
pub fn empty() -> [Table; 4] {
    [
        Table { file: "hexes.csv", keyed: Keyed::Hex, columns: HEXES, rows: BTreeMap::new() },
        Table { file: "hexsides.csv", keyed: Keyed::Hexside, columns: HEXSIDES, rows: BTreeMap::new() },
        Table { file: "roads.csv", keyed: Keyed::HexsideAndKind, columns: ROADS, rows: BTreeMap::new() },
        Table { file: "places.csv", keyed: Keyed::HexAndKind, columns: PLACES, rows: BTreeMap::new() },
    ]
}

impl Table {
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The field of a row, empty if there is no such row or column.
    pub fn field(&self, key: &str, column: &str) -> &str {
        let row = self.rows.get(key);
        row.zip(self.column(column)).map_or("", |(row, at)| row[at].as_str())
    }

    /// Sets one field, making the row if the key is new; a hexside's row is gone when nothing is left in it.
    pub fn set(&mut self, key: &str, column: usize, value: &str) {
        let blank = self.blank(key);
        let row = self.rows.entry(key.to_string()).or_insert(blank);
        row[column] = value.to_string();
        if self.keyed == Keyed::Hexside && row[2].is_empty() && row[3].is_empty() {
            self.rows.remove(key);
        }
    }

    pub fn add(&mut self, fields: Vec<String>) {
        let key = match self.keyed {
            Keyed::Hex => fields[0].clone(),
            Keyed::Hexside => format!("{}-{}", fields[0], fields[1]),
            Keyed::HexsideAndKind => format!("{}-{} {}", fields[1], fields[2], fields[0]),
            Keyed::HexAndKind => format!("{} {}", fields[0], fields[2]),
        };
        self.rows.insert(key, fields);
    }

    /// The row of a key with nothing else in it.
    fn blank(&self, key: &str) -> Vec<String> {
        let (hexes, kind) = key.split_once(' ').unwrap_or((key, ""));
        let (a, b) = hexes.split_once('-').unwrap_or((hexes, ""));
        let fields: Vec<&str> = match self.keyed {
            Keyed::Hex => vec![a],
            Keyed::Hexside => vec![a, b, "", "", "reconstructed"],
            Keyed::HexsideAndKind => vec![kind, a, b, "", "reconstructed"],
            Keyed::HexAndKind => vec![a, "", kind, "reconstructed"],
        };
        fields.into_iter().map(str::to_string).collect()
    }

    /// The key as the table writes it, or why it is none: unknown hex, hexes that do not touch, unknown kind.
    pub fn key(&self, grid: &Grid, key: &str) -> Result<String, String> {
        let (hexes, kind) = key.split_once(' ').map_or((key, None), |(hexes, kind)| (hexes, Some(kind)));
        let id = |number: &str| grid.parse(number).ok_or_else(|| format!("there is no hex {number}"));
        let place = match self.keyed {
            Keyed::Hex | Keyed::HexAndKind => grid.number(id(hexes)?),
            Keyed::Hexside | Keyed::HexsideAndKind => {
                let (a, b) = hexes.split_once('-').ok_or_else(|| format!("{hexes} is no pair of hexes a-b"))?;
                let (a, b) = (id(a)?, id(b)?);
                grid.hexside(a, b).ok_or_else(|| format!("{hexes}: the hexes do not touch"))?;
                format!("{}-{}", grid.number(a.min(b)), grid.number(a.max(b)))
            }
        };
        match (self.keyed, kind) {
            (Keyed::Hex | Keyed::Hexside, None) => Ok(place),
            (Keyed::HexsideAndKind | Keyed::HexAndKind, Some(kind)) => {
                let column = self.columns.iter().find(|column| column.name == "kind");
                match column.map(|column| column.accepts(kind)) {
                    Some(true) => Ok(format!("{place} {kind}")),
                    _ => Err(format!("unknown kind {kind}")),
                }
            }
            _ => Err(format!("{key} is no key of {}", self.file)),
        }
    }

    pub fn text(&self) -> String {
        let mut text = csv::line(self.columns.iter().map(|column| column.name));
        for row in self.rows.values() {
            text.push_str(&csv::line(row.iter().map(String::as_str)));
        }
        text
    }
}

impl Column {
    pub fn accepts(&self, value: &str) -> bool {
        match self.words {
            Words::OneOf(words) => words.contains(&value),
            Words::Number(low, high) => value.parse::<i32>().is_ok_and(|n| (low..=high).contains(&n)),
            Words::Text => !value.contains('\n'),
            Words::Hex => true,
        }
    }
}
