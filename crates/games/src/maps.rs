//! The maps of the table of books. A map needs no game that plays on it.

use std::fmt;
use std::path::Path;

use content::map::Facts;
use content::{Book, Files, MapHead, RawMap};
use kernel::{Message, Problems, message};

/// Names and texts of a map's files.
type Texts = &'static [(&'static str, &'static str)];

macro_rules! texts {
    ($book:literal, $map:literal) => {
        texts!($book, $map: "map.toml" "hexes.csv" "hexsides.csv" "roads.csv" "places.csv" "areas.csv" "corrections.csv" "facts.toml")
    };
    ($book:literal, $map:literal: $($file:literal)+) => {
        &[$((
            concat!("maps/", $map, "/", $file),
            include_str!(concat!("../../../data/", $book, "/maps/", $map, "/", $file)),
        )),+]
    };
}

macro_rules! built_in {
    ($($book:literal $title:literal, $(rules in $rules:literal,)? maps $($map:literal)+;)+) => {
        &[$($(($map, texts!($book, $map))),+),+]
    };
}

const BUILT_IN: &[(&str, Texts)] = content::books!(built_in);

/// A map and what its rulebook says of it.
#[derive(Clone, Debug)]
pub struct LoadedMap {
    pub map: RawMap,
    pub facts: Facts,
}

/// Why a map cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoMap {
    /// There is none of that name.
    Unknown(Message),
    Wrong(Problems),
}

impl fmt::Display for NoMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(why) => why.fmt(f),
            Self::Wrong(problems) => write!(f, "{problems}"),
        }
    }
}
impl std::error::Error for NoMap {}

/// The files of the book a map belongs to: built in, or the owner's `DATA/<book>`.
fn files(key: &str, data: Option<&Path>) -> Result<(&'static Book, Files), NoMap> {
    let unknown = || {
        let known: Vec<&str> = BUILT_IN.iter().map(|(map, _)| *map).collect();
        NoMap::Unknown(message!("map-unknown-here", map = key, known = known.join(", ")))
    };
    let (book, _) = Book::all_maps().find(|(_, map)| *map == key).ok_or_else(unknown)?;
    let (_, texts) = BUILT_IN.iter().find(|(map, _)| *map == key).ok_or_else(unknown)?;
    Ok((book, data.map_or(Files::Embedded(texts), |folder| Files::Folder(folder.join(book.key)))))
}

/// A built-in map, or the one in an owner's folder: `DATA/<book>/maps/<map>`.
pub fn map(key: &str, data: Option<&Path>) -> Result<LoadedMap, NoMap> {
    let (book, files) = files(key, data)?;
    load(&files, key).map_err(|problems| NoMap::Wrong(crate::placed(problems, data, book.key)))
}

/// Only what it is called and how it lies.
pub(crate) fn head(files: &Files, key: &str) -> Result<MapHead, Problems> {
    let name = format!("maps/{key}/map.toml");
    files.read(&name).and_then(|text| MapHead::parse(&name, &text))
}

/// The keys of the maps that are there: all built-in ones, or those with a folder in an owner's data.
pub fn map_keys(data: Option<&Path>) -> Vec<&'static str> {
    let is_there = |book: &Book, map: &str| data.is_none_or(|folder| folder.join(book.key).join("maps").join(map).is_dir());
    Book::all_maps().filter(|(book, map)| is_there(book, map)).map(|(_, map)| map).collect()
}

pub(crate) fn load(files: &Files, key: &str) -> Result<LoadedMap, Problems> {
    let folder = format!("maps/{key}");
    let map = RawMap::load(files, &folder)?;
    if map.head.key != key {
        return Err(Problems::one(&format!("{folder}/map.toml"), 0, format!("the key is `{}`, not `{key}`", map.head.key)));
    }
    let facts = Facts::load(files, &folder, &map.head)?;
    Ok(LoadedMap { map, facts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_map_is_whole() {
        for (book, key) in Book::all_maps() {
            let loaded = map(key, None).unwrap_or_else(|wrong| panic!("{wrong}"));
            assert_eq!((loaded.map.head.game.as_str(), loaded.map.head.key.as_str()), (book.key, key));
            for check in content::map::check(&loaded.map, &loaded.facts) {
                assert!(check.problems.is_empty(), "{key}: {}: {:#?}", check.what, check.problems);
            }
        }
    }

    #[test]
    fn a_map_is_read_from_an_owners_folder() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        assert_eq!(map_keys(Some(&sources)), map_keys(None));
        for (_, key) in Book::all_maps() {
            assert_eq!(map(key, Some(&sources)).unwrap().map.hexes, map(key, None).unwrap().map.hexes);
        }
    }

    #[test]
    fn unknown_and_missing_maps_are_told_apart() {
        assert!(matches!(map("atlantis", None), Err(NoMap::Unknown(why)) if why.to_string().contains("inferno")));
        let nowhere = Path::new("no-such-folder");
        assert!(matches!(map("inferno", Some(nowhere)), Err(NoMap::Wrong(p)) if p.to_string().contains("no-such-folder")));
        assert!(map_keys(Some(nowhere)).is_empty());
    }
}
