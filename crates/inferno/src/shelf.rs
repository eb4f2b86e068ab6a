//! The data set built into the program, and the games that are opened from one.

use std::sync::Arc;

use content::{Book, Edition, Files, MapCheck};
use kernel::{Problems, Scenario};
use serde_json::Value as Json;

use crate::book::{Inferno, Library};
use crate::ids::IDS;
use crate::maps;

pub type Shelf = content::Shelf<Library>;

/// The data set built into the program.
pub fn embedded() -> Files {
    macro_rules! files {
        ($($name:literal)+) => { &[$(($name, include_str!(concat!("../../../data/inferno/", $name)))),+] };
    }
    Files::Embedded(files![
        "charts.toml" "counters.csv" "coverage.toml" "en.ftl" "it.ftl" "rules.toml" "terrain.toml"
        "maps/inferno/areas.csv" "maps/inferno/corrections.csv" "maps/inferno/facts.toml" "maps/inferno/hexes.csv"
        "maps/inferno/hexsides.csv" "maps/inferno/map.toml" "maps/inferno/places.csv" "maps/inferno/roads.csv"
        "scenarios/historical.toml" "scenarios/surprise.toml"
    ])
}

/// What a turn takes two people who know the rules.
const MINUTES: u32 = 20;

impl Edition for Library {
    type Game = Inferno;
    const BOOK: &'static str = "inferno";

    fn load(_: &Book, files: &Files) -> Result<Self, Problems> {
        Self::load(files)
    }
    fn ids(&self) -> &'static [&'static str] {
        IDS
    }
    fn scenarios(&self) -> Vec<String> {
        self.scenarios.iter().map(|scenario| scenario.key.clone()).collect()
    }
    fn game(self: &Arc<Self>, scenario: &str) -> Option<Inferno> {
        Inferno::new(self, scenario)
    }
    fn listed(game: &Inferno) -> Scenario {
        let (scenario, about) = (&game.scenario, &game.about);
        let turns = u32::from(scenario.last_turn - scenario.first_turn) + 1;
        Scenario::of(about, &scenario.title, &scenario.about, turns, MINUTES * turns)
    }
    fn map_of(game: &Inferno) -> &str {
        &game.scenario.map
    }
    fn check_map(self: &Arc<Self>, _map: &str) -> Vec<MapCheck> {
        maps::check(self)
    }
    fn presentation(game: &Inferno) -> Json {
        game.presentation()
    }
}
