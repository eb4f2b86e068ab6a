//! The tables of a map as rows of words: columns, what they may hold, and the keys of their rows.

use hexgrid::{Grid, HexId};
use kernel::Problems;

use super::head::{Column, Holds, MapHead, Word};
use crate::{Csv, Files, Provenance};

/// The fixed columns of the tables that have further ones, which stand before `provenance`.
pub const HEXES: [&str; 5] = ["hex", "terrain", "level", "metres", "provenance"];
pub const HEXSIDES: [&str; 3] = ["a", "b", "provenance"];
pub const PLACES: [&str; 4] = ["hex", "name", "kind", "provenance"];

/// How the key of a row is made from its fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keyed {
    /// `2412`
    Hex,
    /// `1912-1913`
    Hexside,
    /// `1912-1913 road`
    HexsideAndKind,
    /// `2808 settlement`
    HexAndKind,
    /// `front line-1 3`
    KindNameAt,
}

/// What a field may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum May {
    Hex,
    /// One of them; empty only if the flag says so.
    Words(Vec<String>, Empty),
    Number(i32, i32, Empty),
    /// Small letters, digits and hyphens.
    Slug,
    Text,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Empty {
    Allowed,
    Wrong,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub may: May,
    /// Part of the key: a correction cannot change it.
    pub is_key: bool,
}

/// A table and its rows; fields stand in the order of `fields`.
#[derive(Clone, Debug)]
pub struct Table {
    /// `hexes`, without the ending.
    pub name: &'static str,
    pub keyed: Keyed,
    pub fields: Vec<Field>,
    pub rows: Vec<Line>,
}

/// A row and where it was read: in the table itself, or in the corrections.
#[derive(Clone, Debug)]
pub struct Line {
    pub file: String,
    pub line: u32,
    pub words: Vec<String>,
    /// Gone by a correction.
    pub is_dropped: bool,
}

/// The tables of a map in the order in which they are read, empty.
pub fn empty(head: &MapHead) -> [Table; 5] {
    [
        Table::new("hexes", Keyed::Hex, hex_fields(head)),
        Table::new("hexsides", Keyed::Hexside, hexside_fields(head)),
        Table::new("roads", Keyed::HexsideAndKind, road_fields(head)),
        Table::new("places", Keyed::HexAndKind, place_fields(head)),
        Table::new("areas", Keyed::KindNameAt, area_fields(head)),
    ]
}

fn hex_fields(head: &MapHead) -> Vec<Field> {
    let mut fields = vec![
        Field::key("hex", May::Hex),
        Field::new("terrain", one_of(&head.terrain)),
        Field::new("level", May::Number(0, 99, Empty::Wrong)),
        Field::new("metres", May::Number(-500, 5000, Empty::Wrong)),
    ];
    fields.extend(further(&head.hex_columns));
    fields
}

fn hexside_fields(head: &MapHead) -> Vec<Field> {
    let mut fields = vec![Field::key("a", May::Hex), Field::key("b", May::Hex)];
    fields.extend(further(&head.hexside_columns));
    fields
}

fn road_fields(head: &MapHead) -> Vec<Field> {
    vec![
        Field::key("kind", one_of(&head.ways)),
        Field::key("a", May::Hex),
        Field::key("b", May::Hex),
        Field::new("name", May::Text),
        Field::provenance(),
    ]
}

fn place_fields(head: &MapHead) -> Vec<Field> {
    let mut fields = vec![Field::key("hex", May::Hex), Field::new("name", May::Text), Field::key("kind", one_of(&head.places))];
    fields.extend(further(&head.place_columns));
    fields
}

fn area_fields(head: &MapHead) -> Vec<Field> {
    vec![
        Field::key("kind", one_of(&head.areas)),
        Field::key("name", May::Slug),
        Field::key("at", May::Number(1, i32::from(u16::MAX), Empty::Wrong)),
        Field::new("hex", May::Hex),
        Field::provenance(),
    ]
}

fn one_of(words: &[Word]) -> May {
    May::Words(words.iter().map(|word| word.word.clone()).collect(), Empty::Wrong)
}

fn further(columns: &[Column]) -> impl Iterator<Item = Field> {
    let field = |column: &Column| {
        let may = match &column.holds {
            Holds::Words(words) => May::Words(words.clone(), Empty::Allowed),
            Holds::Number => May::Number(i32::MIN, i32::MAX, Empty::Allowed),
            Holds::Text => May::Text,
        };
        Field::new(&column.name, may)
    };
    columns.iter().map(field).chain([Field::provenance()])
}

impl Field {
    fn new(name: &str, may: May) -> Self {
        Self { name: name.to_owned(), may, is_key: false }
    }

    fn key(name: &str, may: May) -> Self {
        Self { is_key: true, ..Self::new(name, may) }
    }

    fn provenance() -> Self {
        Self::new("provenance", May::Words(Provenance::ALL.map(|p| p.word().to_owned()).to_vec(), Empty::Wrong))
    }

    /// Why the field cannot hold this, if so.
    pub fn refuses(&self, grid: &Grid, value: &str) -> Option<String> {
        let name = &self.name;
        match &self.may {
            May::Hex if grid.parse(value).is_none() => Some(no_hex(grid, value)),
            May::Words(_, Empty::Wrong) | May::Number(_, _, Empty::Wrong) | May::Slug if value.is_empty() => {
                Some(format!("`{name}` is empty"))
            }
            May::Words(words, _) if !value.is_empty() && !words.iter().any(|word| word == value) => match &words[..] {
                [] => Some(format!("the head knows no words for `{name}`, so not `{value}`")),
                [only] => Some(format!("`{name}` must be {only} or empty, not `{value}`")),
                words => Some(format!("`{name}` must be one of {}, not `{value}`", words.join(", "))),
            },
            May::Number(least, most, _) if !value.is_empty() && !fits(value, *least, *most) => match (*least, *most) {
                (i32::MIN, i32::MAX) => Some(format!("`{name}` must be a whole number, not `{value}`")),
                (least, most) => Some(format!("`{name}` must be a whole number from {least} to {most}, not `{value}`")),
            },
            May::Slug if !value.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-') => {
                Some(format!("`{name}` must be small letters, digits and hyphens, not `{value}`"))
            }
            May::Text if value.contains('\n') => Some(format!("`{name}` must stand on one line")),
            _ => None,
        }
    }
}

fn fits(value: &str, least: i32, most: i32) -> bool {
    value.parse::<i32>().is_ok_and(|n| (least..=most).contains(&n))
}

/// That there is no such hex, with a hint at the usual cause.
fn no_hex(grid: &Grid, number: &str) -> String {
    let cut = grid.parse(&format!("0{number}")).is_some();
    let hint = if cut { "; a spreadsheet may have cut the leading 0" } else { "" };
    format!("there is no hex `{number}`{hint}")
}

impl Table {
    fn new(name: &'static str, keyed: Keyed, fields: Vec<Field>) -> Self {
        Self { name, keyed, fields, rows: Vec::new() }
    }

    /// Reads the rows of `<folder>/<name>.csv`. The areas may be missing: older maps have none.
    pub fn read(&mut self, files: &Files, folder: &str) -> Result<(), Problems> {
        let file = format!("{folder}/{}.csv", self.name);
        if self.keyed == Keyed::KindNameAt && !files.holds(&file) {
            return Ok(());
        }
        let names: Vec<&str> = self.fields.iter().map(|field| field.name.as_str()).collect();
        let csv = Csv::parse(&file, &files.read(&file)?, &names)?;
        let line = |row: crate::Row<'_>| Line {
            file: file.clone(),
            line: row.line(),
            words: names.iter().map(|name| row.get(name).to_owned()).collect(),
            is_dropped: false,
        };
        self.rows = csv.rows().map(line).collect();
        Ok(())
    }

    pub fn column(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// The key of a row whose key fields are good.
    pub fn key_of(&self, grid: &Grid, words: &[String]) -> Option<String> {
        let pair = |a: &str, b: &str| pair(grid, grid.parse(a)?, grid.parse(b)?).ok();
        match self.keyed {
            Keyed::Hex => Some(grid.number(grid.parse(&words[0])?)),
            Keyed::Hexside => pair(&words[0], &words[1]),
            Keyed::HexsideAndKind => Some(format!("{} {}", pair(&words[1], &words[2])?, words[0])),
            Keyed::HexAndKind => Some(format!("{} {}", grid.number(grid.parse(&words[0])?), words[2])),
            Keyed::KindNameAt => Some(format!("{} {} {}", words[0], words[1], words[2].parse::<u16>().ok()?)),
        }
    }

    /// The row of a key with nothing else in it. The key has been made by [`Table::key`].
    pub fn blank(&self, key: &str) -> Vec<String> {
        let (first, rest) = key.split_once(' ').unwrap_or((key, ""));
        let (a, b) = first.split_once('-').unwrap_or((first, ""));
        let (name, at) = rest.rsplit_once(' ').unwrap_or((rest, ""));
        let keys: &[&str] = match self.keyed {
            Keyed::Hex => &[a],
            Keyed::Hexside => &[a, b],
            Keyed::HexsideAndKind => &[rest, a, b],
            Keyed::HexAndKind => &[a, "", rest],
            Keyed::KindNameAt => &[first, name, at],
        };
        let mut words: Vec<String> = keys.iter().map(|word| (*word).to_owned()).collect();
        words.resize(self.fields.len(), String::new());
        if let Some(at) = self.column("provenance") {
            words[at] = Provenance::Reconstructed.word().to_owned();
        }
        words
    }

    /// The key as [`Table::key_of`] writes it, or why it is none: unknown hex, hexes that do not touch, unknown kind.
    pub fn key(&self, grid: &Grid, key: &str) -> Result<String, String> {
        let parts: Vec<&str> = key.split_whitespace().collect();
        match (self.keyed, &parts[..]) {
            (Keyed::Hex, [hex]) => Ok(grid.number(parse(grid, hex)?)),
            (Keyed::Hexside, [hexes]) => hexside(grid, hexes),
            (Keyed::HexsideAndKind, [hexes, kind]) => Ok(format!("{} {}", hexside(grid, hexes)?, self.kind(kind)?)),
            (Keyed::HexAndKind, [hex, kind]) => Ok(format!("{} {}", grid.number(parse(grid, hex)?), self.kind(kind)?)),
            (Keyed::KindNameAt, [kind, name, at]) => {
                let (kind, at_field) = (self.kind(kind)?, &self.fields[2]);
                let wrong = self.fields[1].refuses(grid, name).or_else(|| at_field.refuses(grid, at));
                wrong.map_or_else(|| Ok(format!("{kind} {name} {}", at.trim_start_matches(['0', '+']))), Err)
            }
            _ => Err(format!("`{key}` is no key of {}.csv, which is as in `{}`", self.name, self.keyed.example())),
        }
    }

    fn kind<'k>(&self, kind: &'k str) -> Result<&'k str, String> {
        match self.fields.iter().find(|field| field.name == "kind").map(|field| &field.may) {
            Some(May::Words(words, _)) if words.iter().any(|word| word == kind) => Ok(kind),
            Some(May::Words(words, _)) if !words.is_empty() => {
                Err(format!("unknown kind `{kind}`; known are {}", words.join(", ")))
            }
            _ => Err(format!("unknown kind `{kind}`")),
        }
    }
}

impl Keyed {
    const fn example(self) -> &'static str {
        match self {
            Self::Hex => "2412",
            Self::Hexside => "1912-1913",
            Self::HexsideAndKind => "1912-1913 road",
            Self::HexAndKind => "2808 settlement",
            Self::KindNameAt => "front line 3",
        }
    }
}

fn parse(grid: &Grid, number: &str) -> Result<HexId, String> {
    grid.parse(number).ok_or_else(|| no_hex(grid, number))
}

fn hexside(grid: &Grid, hexes: &str) -> Result<String, String> {
    let (a, b) = hexes.split_once('-').ok_or_else(|| format!("`{hexes}` is no pair of hexes a-b"))?;
    pair(grid, parse(grid, a)?, parse(grid, b)?)
}

/// The key of two hexes that touch, the lower first.
fn pair(grid: &Grid, a: HexId, b: HexId) -> Result<String, String> {
    match grid.hexside(a, b) {
        Some(_) => Ok(format!("{}-{}", grid.number(a.min(b)), grid.number(a.max(b)))),
        None => Err(format!("{} and {} do not touch", grid.number(a), grid.number(b))),
    }
}
