//! The data sets built into the program, and the games that are opened from one.

use std::sync::Arc;

use content::{Edition, Files, MapCheck};
use kernel::{Problems, Scenario};
use serde_json::Value as Json;

use crate::book::{Library, War};
use crate::maps;
use crate::volume::BOOKS;

pub type Shelf = content::Shelf<Library>;

impl Edition for Library {
    type Game = War;
    const BOOK: &'static str = crate::volume::BOOKS[0].key;

    fn load(row: &content::Book, files: &Files) -> Result<Self, Problems> {
        match BOOKS.into_iter().find(|book| book.key == row.key) {
            Some(book) => Self::load(book, files),
            None => Err(Problems::one("", 0, format!("no book of the family is called `{}`", row.key))),
        }
    }
    fn ids(&self) -> &'static [&'static str] {
        self.book.ids
    }
    fn scenarios(&self) -> Vec<String> {
        self.scenarios.iter().map(|scenario| scenario.key.clone()).collect()
    }
    fn game(self: &Arc<Self>, scenario: &str) -> Option<War> {
        War::new(self, scenario)
    }
    fn listed(war: &War) -> Scenario {
        let (scenario, about) = (&war.scenario, &war.about);
        let turns = u32::from(scenario.last_turn - scenario.first_turn) + 1;
        Scenario::of(about, &scenario.title, &scenario.about, turns, war.book.minutes * turns)
    }
    fn map_of(war: &War) -> &str {
        &war.scenario.map
    }
    fn check_map(self: &Arc<Self>, _map: &str) -> Vec<MapCheck> {
        maps::check(self)
    }
    fn presentation(war: &War) -> Json {
        war.presentation()
    }
}
