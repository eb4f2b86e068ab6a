//! The table of books. A row is all that the frame knows of one: the list of games, the lobby, maps, coverage, mutation runs
//! and checks read it.

use kernel::{AnyGame, Bad};

use crate::{Ledger, MapCheck};

/// A row of the table. A book is not a crate: several may be played by one, and several maps may belong to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Book {
    /// In addresses, on the command line, and the name of its folders.
    pub key: &'static str,
    pub title: &'static str,
    /// The crate of its rules; none while only its maps are here.
    pub rules: Option<&'static str>,
    pub maps: &'static [&'static str],
}

/// Hands the table to a macro, for those who embed files by it.
#[macro_export]
macro_rules! books {
    ($read:ident) => {
        $read! {
            "inferno" "Inferno sull'Isonzo 1917", rules in "inferno", maps "inferno";
            "gorizia" "Gorizia 1916", rules in "grande-guerra", maps "gorizia";
            "strafexpedition" "Strafexpedition 1916", maps "strafexpedition";
            "caporetto" "Caporetto 1917", maps "caporetto";
            "risorgimento" "Risorgimento 1859", maps "magenta" "solferino";
        }
    };
}

macro_rules! rows {
    ($($key:literal $title:literal, $(rules in $rules:literal,)? maps $($map:literal)+;)+) => {
        &[$(Book { key: $key, title: $title, rules: rows!(@ $($rules)?), maps: &[$($map),+] }),+]
    };
    (@) => { None };
    (@ $rules:literal) => { Some($rules) };
}

/// Every book, those that are played first.
pub const BOOKS: &[Book] = books!(rows);

impl Book {
    pub fn named(key: &str) -> Option<&'static Self> {
        BOOKS.iter().find(|book| book.key == key)
    }
    /// Every map with the book it belongs to.
    pub fn all_maps() -> impl Iterator<Item = (&'static Self, &'static str)> {
        BOOKS.iter().flat_map(|book| book.maps.iter().map(move |map| (book, *map)))
    }
    /// Below the root of the sources.
    pub fn data(&self) -> String {
        format!("data/{}", self.key)
    }
    pub fn situations(&self) -> String {
        format!("tests/situations/{}", self.key)
    }
}

/// A book that is played, with its content: what the list of games asks of it beside the game itself.
pub trait Volume: AnyGame {
    fn ledger(&self) -> &Ledger;
    /// What the book asks of one of its maps and of the scenarios on it.
    fn check_map(&self, map: &str) -> Vec<MapCheck>;
    /// The map a scenario is played on.
    fn map_of(&self, scenario: &str) -> Result<&str, Bad>;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn keys_and_maps_are_told_apart() {
        let keys: BTreeSet<&str> = BOOKS.iter().map(|book| book.key).collect();
        let maps: BTreeSet<&str> = Book::all_maps().map(|(_, map)| map).collect();
        assert_eq!((keys.len(), maps.len()), (BOOKS.len(), Book::all_maps().count()));
        assert!(BOOKS.iter().all(|book| Book::named(book.key) == Some(book)) && Book::named("chess").is_none());
    }

    #[test]
    fn every_folder_of_the_table_is_there_and_no_other() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let below = |folder: &str| -> BTreeSet<String> {
            let entries = std::fs::read_dir(root.join(folder)).unwrap_or_else(|e| panic!("{folder}: {e}")).flatten();
            entries.filter(|e| e.path().is_dir()).filter_map(|e| e.file_name().into_string().ok()).collect()
        };
        let named = |names: &mut dyn Iterator<Item = &'static str>| names.map(str::to_owned).collect::<BTreeSet<_>>();
        assert_eq!(below("data"), named(&mut BOOKS.iter().map(|book| book.key)));
        assert_eq!(below("tests/situations"), named(&mut BOOKS.iter().filter(|b| b.rules.is_some()).map(|b| b.key)));
        for book in BOOKS {
            assert_eq!(below(&format!("{}/maps", book.data())), named(&mut book.maps.iter().copied()));
            assert!(book.rules.is_none_or(|name| root.join("crates").join(name).join("src").is_dir()), "{}", book.key);
        }
    }
}
