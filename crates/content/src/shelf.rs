//! The box on the shelf: all scenarios of a data set as games, and its ledger.

use std::sync::Arc;

use kernel::session::Replay;
use kernel::situation::Report;
use kernel::{
    About, AnyGame, AnyRewind, AnySession, Bad, Choice, Game, Header, Node, Opening, Played, Posed, Problems, Record, Replayed,
    Scenario, Setup, Situation,
};
use language::{Language, message};
use serde_json::Value as Json;

use crate::{Book, Files, Ledger, MapCheck, Volume};

/// What the situation is called that a record begins with.
const START: &str = "the start of the record";

/// All of a book's data folder, checked, and the games that are opened from it.
pub trait Edition: Send + Sync + Sized {
    type Game: Game;
    /// Its row in the table of books; of a crate of several books, the first.
    const BOOK: &'static str;

    fn load(book: &Book, files: &Files) -> Result<Self, Problems>;
    /// The ids that the code of the book asks for.
    fn ids(&self) -> &'static [&'static str];
    /// The keys of the scenarios, without the book's.
    fn scenarios(&self) -> Vec<String>;
    fn game(self: &Arc<Self>, scenario: &str) -> Option<Self::Game>;
    /// What the list of games tells of a scenario.
    fn listed(game: &Self::Game) -> Scenario;
    /// The map it is played on.
    fn map_of(game: &Self::Game) -> &str;
    /// What the book asks of one of its maps and of the scenarios on it, beyond what is asked of every map.
    fn check_map(self: &Arc<Self>, map: &str) -> Vec<MapCheck>;
    /// What a picture of the game needs and no rule reads.
    fn presentation(game: &Self::Game) -> Json;
}

/// The games of an edition, by scenario.
pub struct Shelf<E: Edition> {
    book: &'static Book,
    edition: Arc<E>,
    games: Vec<(String, Arc<E::Game>)>,
    ledger: Ledger,
}

impl<E: Edition> Shelf<E> {
    pub fn load(files: &Files) -> Result<Self, Problems> {
        match Book::named(E::BOOK) {
            Some(book) => Self::of(book, files),
            None => Err(Problems::one("", 0, format!("no book is called `{}`", E::BOOK))),
        }
    }

    pub fn of(book: &'static Book, files: &Files) -> Result<Self, Problems> {
        const LEDGER: &str = "rules.toml";
        learn(book.key, files)?;
        let ledger = files.read(LEDGER).and_then(|text| Ledger::parse(LEDGER, &text));
        match (E::load(book, files).map(Arc::new), ledger) {
            (Ok(edition), Ok(ledger)) => {
                let problems = differences(LEDGER, edition.ids(), &ledger);
                let games =
                    edition.scenarios().into_iter().filter_map(|key| edition.game(&key).map(|game| (key, Arc::new(game))));
                let games = games.collect();
                problems.into_result(Self { book, edition, games, ledger })
            }
            (edition, ledger) => {
                let told = [edition.err(), ledger.err()];
                Err(Problems(told.into_iter().flatten().flat_map(|problems| problems.0).collect()))
            }
        }
    }

    /// By the scenario's key, with the book's before it or without.
    pub fn game(&self, scenario: &str) -> Result<&Arc<E::Game>, Bad> {
        let key = scenario.strip_prefix(self.book.key).and_then(|rest| rest.strip_prefix('/')).unwrap_or(scenario);
        self.games.iter().find(|(known, _)| known == key).map(|(_, game)| game).ok_or_else(|| {
            let known: Vec<String> = self.games.iter().map(|(key, _)| format!("{}/{key}", self.book.key)).collect();
            Bad::Unknown(message!("scenario-unknown", scenario = scenario, known = known.join(", ")))
        })
    }
}

impl<E: Edition> Shelf<E> {
    /// The game with which a record begins.
    fn opening(&self, header: &Header) -> Result<Opening<E::Game>, Bad> {
        let game = self.game(&header.scenario)?;
        header.setup.settled(&game.about().choices).map_err(Bad::Unknown)?;
        match &header.start {
            None => Ok(game.clone().into()),
            Some(text) => self.posed(&crate::situation(START, text).map_err(Bad::File)?),
        }
    }

    /// A position on the board of one of the book's scenarios, which has a map to play on.
    fn posed(&self, situation: &Situation) -> Result<Opening<E::Game>, Bad> {
        let board = situation.root.get("board").and_then(Node::table);
        let Some(scenario) = board.and_then(|board| board.get("scenario")).and_then(Node::text) else {
            let text = "a game begins on the board of a scenario: board = { scenario = \"…\" }";
            return Err(Bad::File(Problems::one(&situation.file, 1, text)));
        };
        Opening::at(&**self.game(scenario)?, situation).map_err(Bad::File)
    }
}

/// The book's messages in every language it has; a language without a catalogue is told in English.
fn learn(book: &str, files: &Files) -> Result<(), Problems> {
    let mut problems = Problems::default();
    for language in Language::ALL {
        let name = format!("{}.ftl", language.key());
        if !files.holds(&name) {
            continue;
        }
        if let Err(faults) = language::learn(book, language, &files.read(&name)?) {
            faults.iter().for_each(|fault| problems.add(&name, fault.line as u32, fault.text.clone()));
        }
    }
    problems.into_result(())
}

/// What the code asks for and the ledger lacks, and the other way round.
fn differences(file: &str, ids: &[&str], ledger: &Ledger) -> Problems {
    let mut problems = Problems::default();
    for id in ids.iter().filter(|id| ledger.get(id).is_none()) {
        problems.add(file, 0, format!("the rule {id} is missing"));
    }
    for rule in ledger.rules().iter().filter(|rule| !ids.contains(&rule.id.as_str())) {
        problems.add(file, rule.line, format!("{} is not a rule this program knows", rule.id));
    }
    problems
}

impl<E: Edition> Volume for Shelf<E> {
    fn ledger(&self) -> &Ledger {
        &self.ledger
    }
    fn check_map(&self, map: &str) -> Vec<MapCheck> {
        self.edition.check_map(map)
    }
    fn map_of(&self, scenario: &str) -> Result<&str, Bad> {
        Ok(E::map_of(self.game(scenario)?))
    }
}

impl<E: Edition> AnyGame for Shelf<E> {
    fn key(&self) -> &str {
        self.book.key
    }
    fn title(&self) -> &str {
        self.book.title
    }
    fn scenarios(&self) -> Vec<Scenario> {
        let listed = |game: &E::Game| {
            let scenario = E::listed(game);
            Scenario { choices: scenario.choices.iter().map(Choice::said).collect(), ..scenario }
        };
        language::of_book(self.book.key, || self.games.iter().map(|(_, game)| listed(game)).collect())
    }
    fn about(&self, scenario: &str) -> Result<&About, Bad> {
        Ok(self.game(scenario)?.about())
    }
    fn open(&self, scenario: &str, setup: Setup, server_seed: [u8; 32], nonces: Vec<String>) -> Result<Box<dyn AnySession>, Bad> {
        let game = self.game(scenario)?;
        let setup = setup.settled(&game.about().choices).map_err(Bad::Unknown)?;
        Ok(kernel::open_any(game.clone().into(), setup, server_seed, nonces))
    }
    fn open_at(&self, situation: &Situation, server_seed: [u8; 32], nonces: Vec<String>) -> Result<Box<dyn AnySession>, Bad> {
        // What is wrong is told by the lines of its own file.
        self.posed(situation)?;
        // Then as its record will tell it: the same position has the same text.
        let mut situation = situation.clone();
        situation.cases.clear();
        let situation = &crate::situation(START, &situation.text()).map_err(Bad::File)?;
        let opening = self.posed(situation)?;
        let setup = situation.setup(&opening.game.about().choices).map_err(Bad::File)?;
        Ok(kernel::open_any(opening, setup, server_seed, nonces))
    }
    fn replay(&self, record: &Record, upto: Option<u32>, how: Replay) -> Result<Replayed, Bad> {
        Ok(kernel::replay_any(self.opening(&record.header)?, record, upto, how))
    }
    fn rewind(&self, record: &Record) -> Result<Box<dyn AnyRewind>, Bad> {
        Ok(kernel::rewind_any(self.opening(&record.header)?, record))
    }
    fn fits(&self, record: &Record) -> Result<(), Bad> {
        record.header.fits(self.game(&record.header.scenario)?.about())
    }
    fn situation(&self, situation: &Situation, only: Option<&str>) -> Result<Report, Problems> {
        match self.games.first() {
            Some((_, game)) => language::of_book(self.book.key, || kernel::situation_any(&**game, situation, only)),
            None => Err(Problems::one(&situation.file, 0, "no scenario is loaded")),
        }
    }
    fn situation_words(&self) -> Json {
        language::of_book(self.book.key, || self.games.first().map_or(Json::Null, |(_, game)| game.situation_words()))
    }
    fn presentation(&self, scenario: &str) -> Result<Json, Bad> {
        let game = self.game(scenario)?;
        Ok(language::of_book(self.book.key, || E::presentation(game)))
    }
}
