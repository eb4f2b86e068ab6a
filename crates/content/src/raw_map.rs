//! The tables of a compiled map, checked for form: the game checks what the words mean.

use std::collections::BTreeMap;
use std::fmt::Display;

use hexgrid::{Grid, HexId, Hexside};
use kernel::Problems;

use crate::{Csv, Files, Provenance, Row};

/// A map as its four files have it.
#[derive(Clone, Debug)]
pub struct RawMap {
    pub grid: Grid,
    /// One for each hex of the grid, by [`HexId`].
    pub hexes: Vec<RawHex>,
    pub hexsides: Vec<RawHexside>,
    pub roads: Vec<RawRoad>,
    pub places: Vec<RawPlace>,
}

/// Words are empty where there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawHex {
    pub hex: HexId,
    pub line: u32,
    pub terrain: String,
    pub level: u8,
    pub metres: i16,
    pub trench: String,
    pub stream: bool,
    pub territory: String,
    pub bank: String,
    pub flag: String,
    pub provenance: Provenance,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawHexside {
    pub a: HexId,
    pub b: HexId,
    pub line: u32,
    pub river: String,
    pub trench_link: String,
    pub provenance: Provenance,
}

/// One step of a road, over one hexside.
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
    pub line: u32,
    pub provenance: Provenance,
}

const HEXES: [&str; 10] = ["hex", "terrain", "level", "metres", "trench", "stream", "territory", "bank", "flag", "provenance"];
const HEXSIDES: [&str; 5] = ["a", "b", "river", "trench_link", "provenance"];
const ROADS: [&str; 5] = ["kind", "a", "b", "name", "provenance"];
const PLACES: [&str; 4] = ["hex", "name", "kind", "provenance"];

impl RawMap {
    /// Reads `hexes.csv`, `hexsides.csv`, `roads.csv` and `places.csv` of a folder; every hex has exactly one row.
    pub fn load(files: &Files, folder: &str, grid: Grid) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let mut table = |name: &str, columns: &[&str]| {
            let file = format!("{folder}/{name}.csv");
            let csv = files.read(&file).and_then(|text| Csv::parse(&file, &text, columns));
            csv.map_err(|wrong| problems.0.extend(wrong.0)).ok()
        };
        let hexes = table("hexes", &HEXES);
        let hexsides = table("hexsides", &HEXSIDES);
        let roads = table("roads", &ROADS);
        let places = table("places", &PLACES);

        let mut reading = Reading { grid: &grid, problems };
        let hexes = hexes.map(|csv| reading.hexes(&csv)).unwrap_or_default();
        let hexsides = hexsides.map(|csv| reading.hexsides(&csv)).unwrap_or_default();
        let roads = roads.map(|csv| reading.roads(&csv)).unwrap_or_default();
        let places = places.map(|csv| reading.places(&csv)).unwrap_or_default();
        let problems = reading.problems;
        problems.into_result(Self { grid, hexes, hexsides, roads, places })
    }
}

struct Reading<'a> {
    grid: &'a Grid,
    problems: Problems,
}

impl Reading<'_> {
    fn hexes(&mut self, csv: &Csv) -> Vec<RawHex> {
        let mut seen = Seen::default();
        let mut hexes: Vec<RawHex> = csv.rows().filter_map(|row| self.at(csv, row).hex_row(&mut seen)).collect();
        for hex in self.grid.ids().filter(|hex| !seen.0.contains_key(hex)) {
            self.problems.add(csv.file(), 0, format!("hex {} has no row", self.grid.number(hex)));
        }
        hexes.sort_by_key(|row| row.hex);
        hexes
    }

    fn hexsides(&mut self, csv: &Csv) -> Vec<RawHexside> {
        let mut seen = Seen::default();
        csv.rows().filter_map(|row| self.at(csv, row).hexside_row(&mut seen)).collect()
    }

    fn roads(&mut self, csv: &Csv) -> Vec<RawRoad> {
        let mut seen = Seen::default();
        csv.rows().filter_map(|row| self.at(csv, row).road_row(&mut seen)).collect()
    }

    fn places(&mut self, csv: &Csv) -> Vec<RawPlace> {
        let mut seen = Seen::default();
        csv.rows().filter_map(|row| self.at(csv, row).place_row(&mut seen)).collect()
    }

    fn at<'a>(&'a mut self, csv: &'a Csv, row: Row<'a>) -> Line<'a> {
        Line { grid: self.grid, problems: &mut self.problems, file: csv.file(), row }
    }
}

/// Keys met so far and their lines.
struct Seen<K>(BTreeMap<K, u32>);

impl<K> Default for Seen<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// A row being read: all fields are looked at before the row is given up.
struct Line<'a> {
    grid: &'a Grid,
    problems: &'a mut Problems,
    file: &'a str,
    row: Row<'a>,
}

impl Line<'_> {
    fn hex_row(mut self, seen: &mut Seen<HexId>) -> Option<RawHex> {
        let hex = self.hex("hex");
        if let Some(hex) = hex {
            self.once(seen, hex, format_args!("hex {}", self.row.get("hex")));
        }
        let terrain = self.needed("terrain");
        let level = self.number("level");
        let metres = self.number("metres");
        let [trench, territory, bank, flag] = ["trench", "territory", "bank", "flag"].map(|column| self.word(column));
        let stream = self.yes("stream");
        let provenance = self.provenance();
        Some(RawHex {
            hex: hex?,
            line: self.row.line(),
            terrain: terrain?,
            level: level?,
            metres: metres?,
            trench: trench?,
            stream: stream?,
            territory: territory?,
            bank: bank?,
            flag: flag?,
            provenance: provenance?,
        })
    }

    fn hexside_row(mut self, seen: &mut Seen<Hexside>) -> Option<RawHexside> {
        let ends = self.neighbours();
        if let Some((a, b, side)) = ends {
            self.once(seen, side, format_args!("hexside {}-{}", self.grid.number(a), self.grid.number(b)));
        }
        let river = self.word("river");
        let trench_link = self.word("trench_link");
        let provenance = self.provenance();
        let (a, b, _) = ends?;
        Some(RawHexside { a, b, line: self.row.line(), river: river?, trench_link: trench_link?, provenance: provenance? })
    }

    fn road_row(mut self, seen: &mut Seen<(Hexside, String)>) -> Option<RawRoad> {
        let kind = self.needed("kind");
        let ends = self.neighbours();
        if let (Some((a, b, side)), Some(kind)) = (ends, &kind) {
            let words = format!("{kind} {}-{}", self.grid.number(a), self.grid.number(b));
            self.once(seen, (side, kind.clone()), words);
        }
        let provenance = self.provenance();
        let (a, b, _) = ends?;
        let name = self.row.get("name").to_owned();
        Some(RawRoad { kind: kind?, a, b, name, line: self.row.line(), provenance: provenance? })
    }

    fn place_row(mut self, seen: &mut Seen<(HexId, String)>) -> Option<RawPlace> {
        let hex = self.hex("hex");
        let kind = self.needed("kind");
        if let (Some(hex), Some(kind)) = (hex, &kind) {
            self.once(seen, (hex, kind.clone()), format_args!("{kind} {}", self.grid.number(hex)));
        }
        let provenance = self.provenance();
        let name = self.row.get("name").to_owned();
        Some(RawPlace { hex: hex?, name, kind: kind?, line: self.row.line(), provenance: provenance? })
    }

    fn wrong<T>(&mut self, text: impl Display) -> Option<T> {
        self.problems.add(self.file, self.row.line(), text.to_string());
        None
    }

    fn once<K: Ord>(&mut self, seen: &mut Seen<K>, key: K, words: impl Display) {
        if let Some(first) = seen.0.get(&key) {
            let text = format!("{words} stands twice, first in line {first}");
            self.wrong::<()>(text);
        } else {
            seen.0.insert(key, self.row.line());
        }
    }

    fn hex(&mut self, column: &str) -> Option<HexId> {
        let number = self.row.get(column);
        if let Some(hex) = self.grid.parse(number) {
            return Some(hex);
        }
        let cut = self.grid.parse(&format!("0{number}")).is_some();
        let hint = if cut { "; a spreadsheet may have cut the leading 0" } else { "" };
        self.wrong(format_args!("there is no hex `{number}`{hint}"))
    }

    fn neighbours(&mut self) -> Option<(HexId, HexId, Hexside)> {
        let (a, b) = (self.hex("a"), self.hex("b"));
        let (a, b) = (a?, b?);
        match self.grid.hexside(a, b) {
            Some(side) => Some((a, b, side)),
            None => {
                let text = format!("{} and {} do not touch", self.grid.number(a), self.grid.number(b));
                self.wrong(text)
            }
        }
    }

    /// Empty, or small letters, digits and hyphens.
    fn word(&mut self, column: &str) -> Option<String> {
        let word = self.row.get(column);
        if word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-') {
            return Some(word.to_owned());
        }
        self.wrong(format_args!("`{column}` must be a word in small letters, not `{word}`"))
    }

    fn needed(&mut self, column: &str) -> Option<String> {
        if self.row.get(column).is_empty() {
            return self.wrong(format_args!("`{column}` is empty"));
        }
        self.word(column)
    }

    fn number<T: std::str::FromStr>(&mut self, column: &str) -> Option<T> {
        let text = self.row.get(column);
        match text.parse() {
            Ok(number) => Some(number),
            Err(_) => self.wrong(format_args!("`{column}` must be a whole number that fits, not `{text}`")),
        }
    }

    fn yes(&mut self, column: &str) -> Option<bool> {
        match self.row.get(column) {
            "yes" => Some(true),
            "" | "no" => Some(false),
            other => self.wrong(format_args!("`{column}` must be yes or empty, not `{other}`")),
        }
    }

    fn provenance(&mut self) -> Option<Provenance> {
        let word = self.row.get("provenance");
        let known = Provenance::ALL.map(Provenance::word).join(", ");
        match Provenance::parse(word) {
            Some(provenance) => Some(provenance),
            None => self.wrong(format_args!("`provenance` must be one of {known}, not `{word}`")),
        }
    }
}
