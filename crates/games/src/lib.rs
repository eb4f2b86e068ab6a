//! The list of games and the list of maps; nothing else.
//!
//! A new game is a variant of [`Shelf`] and one arm in each match below.

mod kept;
mod maps;

use std::path::Path;
use std::sync::Arc;

use content::{Coverage, Files, Ledger};
use kernel::{AnyGame, Bad, Game, Problems};

pub use content::map::MapCheck;
pub use maps::{LoadedMap, MAPS, NoMap, map, map_keys};

/// All games of a data set.
pub struct Games {
    entries: Vec<Arc<Entry>>,
}

/// One game with everything that belongs to it.
pub struct Entry {
    shelf: Shelf,
    coverage: Result<Coverage, Problems>,
    /// What it was read from.
    files: Files,
}

enum Shelf {
    Inferno(Box<inferno::Shelf>),
}

/// How a printed map lies: line 1 on top or below, place 1 on the left or on the right, and where odd lines are shoved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet {
    pub lines: u8,
    pub places: u8,
    pub first_line_on_top: bool,
    pub first_place_on_left: bool,
    pub odd_lines_shoved_left: bool,
}

/// Work that needs the game's own types (benches, batches); the list calls it with the right one.
pub trait Typed {
    type Out;
    fn run<G: Game>(self, game: &Arc<G>) -> Self::Out;
}

/// The keys of all games that exist.
pub const KEYS: [&str; 1] = ["inferno"];

/// The built-in data, or an owner's folder that holds a folder per game. All problems of all games at once.
pub fn load(data: Option<&Path>) -> Result<Games, Problems> {
    let mut problems = Problems::default();
    let mut entries = Vec::new();
    for key in KEYS {
        let files = match data {
            None => inferno::embedded(),
            Some(folder) => Files::Folder(folder.join(key)),
        };
        match Entry::load(files) {
            Ok(mut entry) => {
                entry.coverage = entry.coverage.map_err(|more| placed(more, data, key));
                entries.push(Arc::new(entry));
            }
            Err(more) => problems.0.extend(placed(more, data, key).0),
        }
    }
    problems.into_result(Games { entries })
}

/// A data set without a coverage file claims nothing.
fn coverage(files: &Files) -> Result<Coverage, Problems> {
    const NAME: &str = "coverage.toml";
    if !files.names().iter().any(|name| name == NAME) {
        return Ok(Coverage::default());
    }
    files.read(NAME).and_then(|text| Coverage::parse(NAME, &text))
}

/// Says where the file lies that a game knows only by its name.
fn placed(mut problems: Problems, data: Option<&Path>, key: &str) -> Problems {
    for problem in &mut problems.0 {
        problem.file = match data {
            None => format!("{key}/{}", problem.file),
            Some(folder) => folder.join(key).join(&problem.file).display().to_string(),
        };
    }
    problems
}

impl Games {
    pub fn entries(&self) -> &[Arc<Entry>] {
        &self.entries
    }
    pub fn game(&self, key: &str) -> Result<&Arc<Entry>, Bad> {
        self.entries.iter().find(|e| e.any().key() == key).ok_or_else(|| {
            let known: Vec<&str> = self.entries.iter().map(|e| e.any().key()).collect();
            Bad::Unknown(format!("no game is called `{key}`; known are {}", known.join(", ")))
        })
    }
    /// The game of a scenario such as `inferno/surprise`, and the scenario.
    pub fn scenario(&self, key: &str) -> Result<(&Arc<Entry>, kernel::Scenario), Bad> {
        let all = || self.entries.iter().flat_map(|e| e.any().scenarios().into_iter().map(move |s| (e, s)));
        all().find(|(_, s)| s.key == key).ok_or_else(|| {
            let known: Vec<String> = all().map(|(_, s)| s.key).collect();
            Bad::Unknown(format!("no scenario is called `{key}`; known are {}", known.join(", ")))
        })
    }
}

impl Entry {
    fn load(files: Files) -> Result<Self, Problems> {
        let shelf = Shelf::Inferno(Box::new(inferno::Shelf::load(&files)?));
        Ok(Self { shelf, coverage: coverage(&files), files })
    }
    pub fn any(&self) -> &dyn AnyGame {
        match &self.shelf {
            Shelf::Inferno(shelf) => &**shelf,
        }
    }
    pub fn ledger(&self) -> &Ledger {
        match &self.shelf {
            Shelf::Inferno(shelf) => &shelf.ledger,
        }
    }
    /// What is proved to be enforced; problems if the file that says it is wrong.
    pub fn coverage(&self) -> Result<&Coverage, &Problems> {
        self.coverage.as_ref()
    }
    /// One of its maps, from the data the game was read from.
    pub fn map(&self, key: &str) -> Result<LoadedMap, NoMap> {
        maps::load(&self.files, key).map_err(NoMap::Wrong)
    }
    /// Keys of the game's maps.
    pub fn maps(&self) -> Vec<&'static str> {
        MAPS.iter().filter(|(game, _)| *game == self.any().key()).map(|(_, map)| *map).collect()
    }
    /// What the game itself asks of one of its maps and of the scenarios on it.
    pub fn check_map(&self, _map: &str) -> Vec<MapCheck> {
        match &self.shelf {
            Shelf::Inferno(shelf) => shelf.check_maps(),
        }
    }
    /// How the map of a scenario lies.
    pub fn sheet(&self, _scenario: &str) -> Sheet {
        match &self.shelf {
            // Rows grow south, places west, odd rows are half a hex west.
            Shelf::Inferno(_) => {
                Sheet { lines: 36, places: 22, first_line_on_top: true, first_place_on_left: false, odd_lines_shoved_left: true }
            }
        }
    }
    pub fn typed<T: Typed>(&self, scenario: &str, work: T) -> Result<T::Out, Bad> {
        match &self.shelf {
            Shelf::Inferno(shelf) => Ok(work.run(shelf.game(scenario)?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_games_load_and_are_found_by_key() {
        let games = load(None).expect("the built-in data is sound");
        for key in KEYS {
            let entry = games.game(key).expect("every key is a game");
            assert!(!entry.ledger().rules().is_empty() && !entry.maps().is_empty());
            for scenario in entry.any().scenarios() {
                let (found, _) = games.scenario(&scenario.key).expect("its own scenario");
                assert_eq!(found.any().key(), key);
            }
        }
        assert!(games.game("chess").is_err() && games.scenario("inferno/nowhere").is_err());
    }

    #[test]
    fn an_owners_folder_is_read_and_its_problems_name_the_file() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        assert!(load(Some(&sources)).is_ok());
        let problems = load(Some(Path::new("no-such-folder"))).err().expect("nothing is there");
        assert!(problems.to_string().contains("no-such-folder"), "{problems}");
    }
}
