//! The games and the maps of the table of books; nothing else.
//!
//! A book over a crate that is here costs a row of [`BOOKS`]; a new crate of rules is an arm of `Engine`.

mod engine;
mod kept;
mod maps;

use std::path::Path;
use std::sync::Arc;

use content::map::Sheet;
use content::{Coverage, Files, Ledger};
use kernel::{AnyGame, Bad, Game, Problems, message};

pub use content::map::MapCheck;
pub use content::{BOOKS, Book};
pub use maps::{LoadedMap, NoMap, map, map_keys};

use engine::Engine;

/// All games of a data set.
pub struct Games {
    entries: Vec<Arc<Entry>>,
}

/// One game with everything that belongs to it.
pub struct Entry {
    pub book: &'static Book,
    engine: Engine,
    coverage: Result<Coverage, Problems>,
    /// What it was read from.
    files: Files,
}

/// Work that needs the game's own types (benches, batches); the list calls it with the right one.
pub trait Typed {
    type Out;
    fn run<G: Game>(self, game: &Arc<G>) -> Self::Out;
}

/// The built-in data, or an owner's folder that holds a folder per book. All problems of all games at once.
pub fn load(data: Option<&Path>) -> Result<Games, Problems> {
    let mut problems = Problems::default();
    let mut entries = Vec::new();
    for book in BOOKS.iter().filter(|book| book.rules.is_some()) {
        let files = match data {
            None => engine::embedded(book),
            Some(folder) => Files::Folder(folder.join(book.key)),
        };
        match Entry::load(book, files) {
            Ok(mut entry) => {
                entry.coverage = entry.coverage.map_err(|more| placed(more, data, book.key));
                entries.push(Arc::new(entry));
            }
            Err(more) => problems.0.extend(placed(more, data, book.key).0),
        }
    }
    problems.into_result(Games { entries })
}

/// A data set without a coverage file claims nothing.
fn coverage(files: &Files) -> Result<Coverage, Problems> {
    const NAME: &str = "coverage.toml";
    if !files.holds(NAME) {
        return Ok(Coverage::default());
    }
    files.read(NAME).and_then(|text| Coverage::parse(NAME, &text))
}

/// Says where the file lies that a book knows only by its name.
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
    /// The toy's books beside the others. Who plays is never shown them: only tests and benches ask.
    #[cfg(feature = "toy")]
    pub fn with_toys(mut self) -> Result<Self, Problems> {
        for book in &testkit::toy::ROWS {
            self.entries.push(Arc::new(Entry::load(book, engine::embedded(book))?));
        }
        Ok(self)
    }
    pub fn entries(&self) -> &[Arc<Entry>] {
        &self.entries
    }
    pub fn game(&self, key: &str) -> Result<&Arc<Entry>, Bad> {
        self.entries.iter().find(|entry| entry.book.key == key).ok_or_else(|| {
            let known: Vec<&str> = self.entries.iter().map(|entry| entry.book.key).collect();
            let known = known.join(", ");
            Bad::Unknown(match Book::named(key) {
                Some(book) => message!("game-only-maps", game = book.title, maps = book.maps.join(", "), known = known),
                None => message!("game-unknown", game = key, known = known),
            })
        })
    }
    /// The game of a scenario such as `inferno/surprise`, and the scenario.
    pub fn scenario(&self, key: &str) -> Result<(&Arc<Entry>, kernel::Scenario), Bad> {
        let all = || self.entries.iter().flat_map(|e| e.any().scenarios().into_iter().map(move |s| (e, s)));
        all().find(|(_, s)| s.key == key).ok_or_else(|| {
            let known: Vec<String> = all().map(|(_, s)| s.key).collect();
            Bad::Unknown(message!("scenario-unknown", scenario = key, known = known.join(", ")))
        })
    }
}

impl Entry {
    fn load(book: &'static Book, files: Files) -> Result<Self, Problems> {
        Ok(Self { book, engine: Engine::load(book, &files)?, coverage: coverage(&files), files })
    }
    pub fn any(&self) -> &dyn AnyGame {
        self.engine.volume()
    }
    pub fn ledger(&self) -> &Ledger {
        self.engine.volume().ledger()
    }
    /// What is proved to be enforced; problems if the file that says it is wrong.
    pub fn coverage(&self) -> Result<&Coverage, &Problems> {
        self.coverage.as_ref()
    }
    /// One of its maps, from the data the game was read from.
    pub fn map(&self, key: &str) -> Result<LoadedMap, NoMap> {
        maps::load(&self.files, key).map_err(NoMap::Wrong)
    }
    /// The map a scenario is played on.
    pub fn map_of(&self, scenario: &str) -> Result<&str, Bad> {
        self.engine.volume().map_of(scenario)
    }
    /// What the game itself asks of one of its maps and of the scenarios on it.
    pub fn check_map(&self, map: &str) -> Vec<MapCheck> {
        self.engine.volume().check_map(map)
    }
    /// How the map of a scenario lies.
    pub fn sheet(&self, scenario: &str) -> Result<Sheet, Bad> {
        let map = self.map_of(scenario)?;
        let head = maps::head(&self.files, map).map_err(Bad::File)?;
        Ok(Sheet::of(&head))
    }
    pub fn typed<T: Typed>(&self, scenario: &str, work: T) -> Result<T::Out, Bad> {
        self.engine.typed(scenario, work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_book_with_rules_is_a_game_as_its_row_says() {
        let games = load(None).expect("the built-in data is sound");
        for book in BOOKS.iter().filter(|book| book.rules.is_some()) {
            let entry = games.game(book.key).expect("every key is a game");
            assert_eq!((entry.any().key(), entry.any().title()), (book.key, book.title));
            assert!(!entry.ledger().rules().is_empty() && !entry.any().scenarios().is_empty());
            for scenario in entry.any().scenarios() {
                let (found, _) = games.scenario(&scenario.key).expect("its own scenario");
                assert_eq!(found.book, book);
                let map = entry.map_of(&scenario.key).expect("its map");
                assert!(book.maps.contains(&map), "{}: {map}", scenario.key);
                assert_eq!(entry.sheet(&scenario.key).expect("it lies somehow").hexes().count(), map_size(entry, map));
            }
        }
        assert!(games.game("chess").is_err() && games.scenario("inferno/nowhere").is_err());
    }

    fn map_size(entry: &Entry, map: &str) -> usize {
        entry.map(map).expect("the map is sound").map.hexes.len()
    }

    #[test]
    fn a_book_without_rules_says_so() {
        let games = load(None).expect("the built-in data is sound");
        for book in BOOKS.iter().filter(|book| book.rules.is_none()) {
            let told = games.game(book.key).err().expect("it has no rules").to_string();
            assert!(told.contains(book.title) && told.contains("no rules") && told.contains(book.maps[0]), "{told}");
        }
    }

    #[test]
    fn an_owners_folder_is_read_and_its_problems_name_the_file() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        assert!(load(Some(&sources)).is_ok());
        let problems = load(Some(Path::new("no-such-folder"))).err().expect("nothing is there");
        assert!(problems.to_string().contains("no-such-folder"), "{problems}");
    }
}
