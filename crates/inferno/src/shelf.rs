//! The box on the shelf: all scenarios of a data set, and its ledger.

use std::sync::Arc;

use content::map::MapCheck;
use content::{Book, Files, Ledger, Volume};
use kernel::session::Replay;
use kernel::situation::Report;
use kernel::{About, AnyGame, AnyRewind, AnySession, Bad, Game, Problems, Record, Replayed, Setup, Situation};
use serde_json::Value as Json;

use crate::book::{Inferno, Library};
use crate::ids::IDS;
use crate::maps;
use crate::scenario::Scenario;

/// The data set built into the program.
pub fn embedded() -> Files {
    macro_rules! files {
        ($($name:literal),+ $(,)?) => { &[$(($name, include_str!(concat!("../../../data/inferno/", $name)))),+] };
    }
    Files::Embedded(files![
        "charts.toml",
        "counters.csv",
        "coverage.toml",
        "maps/inferno/areas.csv",
        "maps/inferno/corrections.csv",
        "maps/inferno/facts.toml",
        "maps/inferno/hexes.csv",
        "maps/inferno/hexsides.csv",
        "maps/inferno/map.toml",
        "maps/inferno/places.csv",
        "maps/inferno/roads.csv",
        "rules.toml",
        "scenarios/historical.toml",
        "scenarios/surprise.toml",
        "terrain.toml",
    ])
}

/// Its row in the table of books.
const KEY: &str = "inferno";

/// What a turn takes two people who know the rules.
const MINUTES: u32 = 20;

/// The box: all scenarios of a data set, and its ledger.
pub struct Shelf {
    library: Arc<Library>,
    games: Vec<(String, Arc<Inferno>)>,
    ledger: Ledger,
}

impl Shelf {
    pub fn load(files: &Files) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let library = Library::load(files).map_err(|p| problems.0.extend(p.0)).ok();
        let ledger =
            files.read("rules.toml").and_then(|t| Ledger::parse("rules.toml", &t)).map_err(|p| problems.0.extend(p.0)).ok();
        if let Some(ledger) = &ledger {
            for id in IDS.iter().filter(|id| ledger.get(id).is_none()) {
                problems.add("rules.toml", 0, format!("the rule {id} is missing"));
            }
            for rule in ledger.rules().iter().filter(|r| !IDS.contains(&r.id.as_str())) {
                problems.add("rules.toml", rule.line, format!("{} is not a rule this program knows", rule.id));
            }
        }
        match (library, ledger) {
            (Some(library), Some(ledger)) => {
                let games = library
                    .scenarios
                    .iter()
                    .filter_map(|s| Some((s.key.clone(), Arc::new(Inferno::new(&library, &s.key)?))))
                    .collect();
                problems.into_result(Self { library, games, ledger })
            }
            _ => Err(problems),
        }
    }
    pub fn game(&self, scenario: &str) -> Result<&Arc<Inferno>, Bad> {
        let key = scenario.strip_prefix("inferno/").unwrap_or(scenario);
        self.games.iter().find(|(k, _)| k == key).map(|(_, g)| g).ok_or_else(|| {
            let known: Vec<String> = self.games.iter().map(|(k, _)| format!("inferno/{k}")).collect();
            Bad::Unknown(format!("no scenario is called `{scenario}`; known are {}", known.join(", ")))
        })
    }
}

impl Volume for Shelf {
    fn ledger(&self) -> &Ledger {
        &self.ledger
    }
    fn check_map(&self, _map: &str) -> Vec<MapCheck> {
        maps::check(&self.library)
    }
    fn map_of(&self, scenario: &str) -> Result<&str, Bad> {
        Ok(&self.game(scenario)?.scenario.map)
    }
}

impl AnyGame for Shelf {
    fn key(&self) -> &str {
        KEY
    }
    fn title(&self) -> &str {
        Book::named(KEY).map_or(KEY, |book| book.title)
    }
    fn scenarios(&self) -> Vec<kernel::Scenario> {
        let scenario = |(s, about): (&Scenario, &About)| kernel::Scenario {
            key: format!("inferno/{}", s.key),
            title: s.title.clone(),
            turns: u32::from(s.last_turn - s.first_turn) + 1,
            sides: about.sides.clone(),
            seats: about.seats.clone(),
            about: s.about.clone(),
            minutes: MINUTES * (u32::from(s.last_turn - s.first_turn) + 1),
        };
        self.games.iter().map(|(_, game)| scenario((&game.scenario, game.about()))).collect()
    }
    fn about(&self, scenario: &str) -> Result<&About, Bad> {
        Ok(self.game(scenario)?.about())
    }
    fn open(&self, scenario: &str, setup: Setup, server_seed: [u8; 32], nonces: Vec<String>) -> Result<Box<dyn AnySession>, Bad> {
        Ok(kernel::open_any(self.game(scenario)?.clone(), setup, server_seed, nonces))
    }
    fn replay(&self, record: &Record, upto: Option<u32>, how: Replay) -> Result<Replayed, Bad> {
        Ok(kernel::replay_any(self.game(&record.header.scenario)?.clone(), record, upto, how))
    }
    fn rewind(&self, record: &Record) -> Result<Box<dyn AnyRewind>, Bad> {
        Ok(kernel::rewind_any(self.game(&record.header.scenario)?.clone(), record))
    }
    fn fits(&self, record: &Record) -> Result<(), Bad> {
        record.header.fits(self.game(&record.header.scenario)?.about())
    }
    fn situation(&self, situation: &Situation, only: Option<&str>) -> Result<Report, Problems> {
        match self.games.first() {
            Some((_, game)) => kernel::situation_any(&**game, situation, only),
            None => Err(Problems::one(&situation.file, 0, "no scenario is loaded")),
        }
    }
    fn situation_words(&self) -> Json {
        self.games.first().map_or(Json::Null, |(_, g)| g.vocabulary())
    }
    fn presentation(&self, scenario: &str) -> Result<Json, Bad> {
        Ok(self.game(scenario)?.presentation())
    }
}
