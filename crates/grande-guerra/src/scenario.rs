//! Scenarios: calendar, set-up, reinforcements, points and victory; each value with the paragraph it rests on.

mod check;
mod read;
#[cfg(test)]
pub(crate) mod tests;

use kernel::Rule;

use crate::state::Side;

pub use check::check;

kernel::words! {
    /// Where the units of a line may stand.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Where {
        /// On front hexes of the zone, and behind them.
        Front = "front",
        /// On or behind the front of the zone.
        OnBehind = "on-behind",
        /// Behind the front of the zone, never on it.
        Behind = "behind",
        /// Anywhere in the zone.
        Within = "within"
    }
}

/// A line of a set-up: some units and their zone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub side: Side,
    pub rule: Rule,
    pub place: Where,
    /// An area of the map.
    pub zone: String,
    /// Units, each with the hex it stands in unless its player says otherwise.
    pub units: Vec<(String, String)>,
    /// Where it stands in its file.
    pub row: u32,
}

/// Units that come later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrival {
    pub side: Side,
    pub rule: Rule,
    /// None: when `trigger` is met.
    pub turn: Option<u8>,
    /// An area in which an Italian assault or bombardment brings them.
    pub trigger: Option<String>,
    pub units: Vec<String>,
    /// The owner chooses.
    pub hexes: Vec<String>,
    /// Where it stands in its file.
    pub row: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Victory {
    /// Italy needs all those hexes, and no enemy west of the Isonzo.
    Clearing {
        it: Rule,
        ah: Rule,
        hexes: Vec<String>,
    },
    /// Italy needs so many of those hexes.
    Holding {
        it: Rule,
        ah: Rule,
        hexes: Vec<String>,
        need: u8,
    },
    /// Italy from so many points on, Austria-Hungary up to so many.
    Points {
        it: (i16, Rule),
        ah: (i16, Rule),
        draw: Rule,
    },
    None,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    pub key: String,
    pub title: String,
    pub about: String,
    pub map: String,
    /// Name of an area of the map; none: all hexes.
    pub area: Option<String>,
    pub area_rule: Option<Rule>,
    pub first_turn: u8,
    pub last_turn: u8,
    pub length: Option<Rule>,
    pub setup_first: Side,
    pub first_rule: Option<Rule>,
    /// Turns without an Artillery Phase.
    pub quiet_guns: Vec<(u8, Rule)>,
    /// Turns without an event.
    pub quiet_events: Vec<(u8, Rule)>,
    /// Columns for Italy in its first, second, third activation of the first turn.
    pub shifts: Vec<(i16, Rule)>,
    /// Bridges that are down at the start, as pairs of numbers.
    pub blown: Vec<(String, String)>,
    pub blown_rule: Option<Rule>,
    /// Turn and Logistics Points by side; those of the first turn are the stock at the start.
    pub points: [Vec<(u8, u16, Rule)>; 2],
    pub lines: Vec<Line>,
    /// How units stand on and behind the front.
    pub front_rule: Option<Rule>,
    /// How guns stand at the start.
    pub guns_rule: Option<Rule>,
    /// That the lines of other scenarios are taken over, by side.
    pub base: [Option<Rule>; 2],
    /// Units that are left out.
    pub without: Vec<(Vec<String>, Rule)>,
    pub arrivals: Vec<Arrival>,
    pub victory: Victory,
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
            area: None,
            area_rule: None,
            first_turn: 1,
            last_turn: 99,
            length: None,
            setup_first: Side::Ah,
            first_rule: None,
            quiet_guns: Vec::new(),
            quiet_events: Vec::new(),
            shifts: Vec::new(),
            blown: Vec::new(),
            blown_rule: None,
            points: [Vec::new(), Vec::new()],
            lines: Vec::new(),
            front_rule: None,
            guns_rule: None,
            base: [None; 2],
            without: Vec::new(),
            arrivals: Vec::new(),
            victory: Victory::None,
            provenance: "reconstructed".into(),
            none: true,
        }
    }

    pub fn file(&self) -> String {
        format!("scenarios/{}.toml", self.key)
    }
    /// Units that are set up, with their default hexes.
    pub fn placed(&self) -> impl Iterator<Item = (&str, &str)> {
        self.lines.iter().flat_map(|line| &line.units).map(|(unit, hex)| (unit.as_str(), hex.as_str()))
    }
}

/// A victory hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    pub hex: String,
    pub value: i16,
    pub name: String,
    pub rule: Rule,
}

/// What `victory.toml` says: victory hexes, and the hexes that are a breakthrough together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objectives {
    pub hexes: Vec<Objective>,
    pub breakthrough: Vec<String>,
    pub breakthrough_rule: Rule,
}
