//! The list of maps; a new one is one more line of it. A map needs no game that plays on it.

use std::fmt;
use std::path::Path;

use content::map::Facts;
use content::{Files, RawMap};
use kernel::Problems;

type Texts = &'static [(&'static str, &'static str)];

macro_rules! texts {
    ($game:literal, $map:literal) => {
        texts!($game, $map: "map.toml" "hexes.csv" "hexsides.csv" "roads.csv" "places.csv" "areas.csv" "corrections.csv" "facts.toml")
    };
    ($game:literal, $map:literal: $($file:literal)+) => {
        &[$((
            concat!("maps/", $map, "/", $file),
            include_str!(concat!("../../../data/", $game, "/maps/", $map, "/", $file)),
        )),+]
    };
}

macro_rules! maps {
    ($($game:literal / $map:literal),+ $(,)?) => {
        /// The game and the key of every map that exists.
        pub const MAPS: [(&str, &str); [$($map),+].len()] = [$(($game, $map)),+];
        const TEXTS: [Texts; MAPS.len()] = [$(texts!($game, $map)),+];
    };
}

maps! {
    "inferno" / "inferno",
    "gorizia" / "gorizia",
    "strafexpedition" / "strafexpedition",
    "caporetto" / "caporetto",
    "risorgimento" / "magenta",
    "risorgimento" / "solferino",
}

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
    Unknown(String),
    Wrong(Problems),
}

impl fmt::Display for NoMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(text) => f.write_str(text),
            Self::Wrong(problems) => write!(f, "{problems}"),
        }
    }
}
impl std::error::Error for NoMap {}

/// A built-in map, or the one in an owner's folder: `DATA/<game>/maps/<map>`.
pub fn map(key: &str, data: Option<&Path>) -> Result<LoadedMap, NoMap> {
    let Some(((game, _), texts)) = MAPS.iter().zip(TEXTS).find(|((_, map), _)| *map == key) else {
        return Err(NoMap::Unknown(format!("no map is called `{key}`; known are {}", MAPS.map(|(_, map)| map).join(", "))));
    };
    let files = match data {
        None => Files::Embedded(texts),
        Some(folder) => Files::Folder(folder.join(game)),
    };
    load(&files, key).map_err(|problems| NoMap::Wrong(crate::placed(problems, data, game)))
}

/// The keys of the maps that are there: all built-in ones, or those with a folder in an owner's data.
pub fn map_keys(data: Option<&Path>) -> Vec<&'static str> {
    let is_there = |game: &str, map: &str| data.is_none_or(|folder| folder.join(game).join("maps").join(map).is_dir());
    MAPS.iter().filter(|(game, map)| is_there(game, map)).map(|(_, map)| *map).collect()
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
        for (game, key) in MAPS {
            let loaded = map(key, None).unwrap_or_else(|wrong| panic!("{wrong}"));
            assert_eq!((loaded.map.head.game.as_str(), loaded.map.head.key.as_str()), (game, key));
            for check in content::map::check(&loaded.map, &loaded.facts) {
                assert!(check.problems.is_empty(), "{key}: {}: {:#?}", check.what, check.problems);
            }
        }
    }

    #[test]
    fn a_map_is_read_from_an_owners_folder() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        assert_eq!(map_keys(Some(&sources)), MAPS.map(|(_, map)| map));
        for (_, key) in MAPS {
            assert_eq!(map(key, Some(&sources)).unwrap().map.hexes, map(key, None).unwrap().map.hexes);
        }
    }

    #[test]
    fn unknown_and_missing_maps_are_told_apart() {
        assert!(matches!(map("atlantis", None), Err(NoMap::Unknown(text)) if text.contains("inferno")));
        let nowhere = Path::new("no-such-folder");
        assert!(matches!(map("inferno", Some(nowhere)), Err(NoMap::Wrong(p)) if p.to_string().contains("no-such-folder")));
        assert!(map_keys(Some(nowhere)).is_empty());
    }
}
