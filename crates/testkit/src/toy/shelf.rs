//! The toy's books behind the interface that command line and server use.

use std::sync::Arc;

use kernel::session::Replay;
use kernel::situation::Report;
use kernel::{
    About, AnyGame, AnyRewind, AnySession, Bad, Problems, Record, Replayed, Scenario, Setup, Situation, open_any, replay_any,
    rewind_any, situation_any,
};
use serde_json::Value as Json;

use super::{Book, TOY, Toy};

struct Shelved(&'static Book, Vec<Arc<Toy>>);

/// The first book.
pub fn book() -> Box<dyn AnyGame> {
    shelve(&TOY)
}

/// Any of the toy's books.
pub fn shelve(book: &'static Book) -> Box<dyn AnyGame> {
    let scenarios = book.scenarios.iter().map(|scenario| Arc::new(Toy::new(book, scenario)));
    Box::new(Shelved(book, scenarios.collect()))
}

impl Shelved {
    fn scenario(&self, key: &str) -> Result<&Arc<Toy>, Bad> {
        let found = self.1.iter().find(|toy| toy.about.scenario == key);
        found.ok_or_else(|| Bad::Unknown(format!("{} has no scenario `{key}`", self.0.key)))
    }
    fn of(&self, record: &Record) -> Result<&Arc<Toy>, Bad> {
        self.fits(record)?;
        self.scenario(&record.header.scenario)
    }
}

impl AnyGame for Shelved {
    fn key(&self) -> &str {
        self.0.key
    }
    fn title(&self) -> &str {
        self.0.title
    }
    fn scenarios(&self) -> Vec<Scenario> {
        let scenario = |toy: &Arc<Toy>| Scenario {
            key: toy.about.scenario.clone(),
            title: toy.scenario.title.into(),
            turns: toy.turns.into(),
            sides: toy.about.sides.clone(),
            seats: toy.about.seats.clone(),
            about: String::new(),
            minutes: toy.scenario.minutes,
        };
        self.1.iter().map(scenario).collect()
    }
    fn open(&self, scenario: &str, setup: Setup, server_seed: [u8; 32], nonces: Vec<String>) -> Result<Box<dyn AnySession>, Bad> {
        Ok(open_any(self.scenario(scenario)?.clone(), setup, server_seed, nonces))
    }
    fn replay(&self, record: &Record, upto: Option<u32>, how: Replay) -> Result<Replayed, Bad> {
        Ok(replay_any(self.of(record)?.clone(), record, upto, how))
    }
    fn rewind(&self, record: &Record) -> Result<Box<dyn AnyRewind>, Bad> {
        Ok(rewind_any(self.of(record)?.clone(), record))
    }
    fn about(&self, scenario: &str) -> Result<&About, Bad> {
        Ok(&self.scenario(scenario)?.about)
    }
    fn fits(&self, record: &Record) -> Result<(), Bad> {
        record.header.fits(&self.scenario(&record.header.scenario)?.about)
    }
    fn situation(&self, situation: &Situation, only: Option<&str>) -> Result<Report, Problems> {
        situation_any(&**self.1.first().ok_or_else(|| Problems::one("", 0, "a book without scenarios"))?, situation, only)
    }
    fn presentation(&self, _scenario: &str) -> Result<Json, Bad> {
        Ok(Json::Null)
    }
    fn situation_words(&self) -> Json {
        self.1.first().map_or(Json::Null, |toy| toy.vocabulary())
    }
}
