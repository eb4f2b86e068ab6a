//! Files become checked values: TOML, tables, maps, rule ledgers, the table of books. A wrong file is refused with all its problems.
//!
//! Form is checked here, meaning by the game that reads the values. No input panics.

mod board;
mod books;
pub mod charts;
mod code_hash;
mod coverage;
mod csv;
mod digest;
mod files;
mod hex_names;
mod ledger;
pub mod map;
mod places;
mod placing;
mod provenance;
mod scenario;
mod shelf;
mod tokens;
pub mod toml;

pub use board::{Board, Step, Ways};
pub use books::{BOOKS, Book, Volume};
pub use code_hash::{code_hash, source_root};
pub use coverage::{Coverage, Covered, Status};
pub use csv::{Csv, Fields, Row};
pub use digest::Digest;
pub use files::Files;
pub use hex_names::HexNames;
pub use ledger::{Ledger, RuleKind, RuleText};
pub use map::{MapCheck, MapHead, RawArea, RawHex, RawHexside, RawMap, RawPlace, RawRoad, Sheet};
pub use places::{Places, roads};
pub use placing::{Lines, Placing};
pub use provenance::Provenance;
pub use scenario::{Areas, ScenarioReader, check_areas, hexes_of};
pub use shelf::{Edition, Shelf};

use kernel::{Problems, Situation};

/// A situation from its text.
pub fn situation(file: &str, text: &str) -> Result<Situation, Problems> {
    Situation::new(file, toml::parse(file, text)?)
}
