//! Scenarios: where the calendar begins and ends, and what is special.

use content::{Files, ScenarioReader};
use kernel::Problems;
use kernel::node::Reader;

use crate::state::Side;

#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    pub key: String,
    pub title: String,
    pub about: String,
    pub map: String,
    pub first_turn: u8,
    pub last_turn: u8,
    /// Turn and the die at or below which the game ends.
    pub end_numbers: Vec<(u8, u8)>,
    pub points: u8,
    /// That side's artillery may not be used during the first turn.
    pub silent_guns: Option<Side>,
    /// Hexsides as pairs of numbers.
    pub destroyed: Vec<(String, String)>,
    pub setup_first: Side,
    pub areas: Vec<(String, Vec<String>)>,
    pub provenance: String,
    /// No calendar, no special rules, no end: the default of a blank board.
    pub none: bool,
}

impl Scenario {
    /// What a blank board plays under.
    pub fn none() -> Self {
        Self {
            key: "none".into(),
            title: "A posed position".into(),
            about: String::new(),
            map: String::new(),
            first_turn: 1,
            last_turn: 99,
            end_numbers: Vec::new(),
            points: 0,
            silent_guns: None,
            destroyed: Vec::new(),
            setup_first: Side::Ah,
            areas: Vec::new(),
            provenance: "reconstructed".into(),
            none: true,
        }
    }

    pub fn end_number(&self, turn: u8) -> u8 {
        self.end_numbers.iter().find(|(t, _)| *t == turn).map_or(0, |(_, n)| *n)
    }

    pub fn load_all(files: &Files) -> Result<Vec<Self>, Problems> {
        let mut all = files.each_toml("scenarios/", Self::read)?;
        all.sort_by_key(|s| (s.silent_guns.is_some(), s.key.clone()));
        Ok(all)
    }

    fn read(r: &mut Reader<'_>) -> Self {
        r.text("end_provenance");
        let s = Self {
            key: r.needed_text("key"),
            title: r.needed_text("title"),
            about: r.needed_text("about"),
            map: r.needed_text("map"),
            provenance: r.needed_text("provenance"),
            first_turn: r.needed_int("first_turn", 1..=30) as u8,
            last_turn: r.needed_int("last_turn", 1..=30) as u8,
            points: r.int("points", 0..=9).unwrap_or(0) as u8,
            silent_guns: r.word("silent_guns", &[("none", None), ("it", Some(Side::It)), ("ah", Some(Side::Ah))]).flatten(),
            setup_first: r.word("setup_first", &Side::ALL).unwrap_or(Side::Ah),
            end_numbers: r.by_turn("end_numbers", 0..=6),
            destroyed: r.hexsides("destroyed"),
            areas: r.areas("areas"),
            none: false,
        };
        if s.end_number(s.last_turn) != 6 {
            r.wrong(1, "the last turn must end the game on any die: its end number is 6");
        }
        s
    }
}
