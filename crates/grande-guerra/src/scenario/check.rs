//! What a scenario names must be there: units, hexes, areas, bridges.

use std::collections::BTreeSet;

use hexgrid::HexId;
use kernel::Problems;

use super::{Arrival, Line, Objectives, Scenario, Victory};
use crate::board::{Board, Terrain};
use crate::counter::Counter;
use crate::state::Side;

/// Adds what is wrong with a scenario on its board.
pub fn check(scenario: &Scenario, counters: &[Counter], board: &Board, problems: &mut Problems) {
    let area = scenario.area.as_deref().map(|name| board.area(name));
    let mut check = Checking { file: scenario.file(), area: area.flatten(), counters, board, seen: BTreeSet::new(), problems };
    if let Some(name) = scenario.area.as_deref().filter(|name| board.area(name).is_none()) {
        check.wrong(0, format!("the map has no area `{name}`"));
    }
    scenario.lines.iter().for_each(|line| check.line(line));
    scenario.arrivals.iter().for_each(|arrival| check.arrival(arrival, scenario));
    for unit in scenario.without.iter().flat_map(|(units, _)| units) {
        check.unit(0, unit, None);
    }
    for (a, b) in &scenario.blown {
        let side = board.grid.parse(a).zip(board.grid.parse(b)).and_then(|(a, b)| board.side(a, b));
        if side.is_none_or(|side| board.brink(side).bridge.is_none()) {
            check.wrong(0, format!("no bridge joins {a} and {b}"));
        }
    }
    if let Victory::Clearing { hexes, .. } | Victory::Holding { hexes, .. } = &scenario.victory {
        hexes.iter().for_each(|hex| check.place(0, hex, None));
    }
    if let Victory::Holding { hexes, need, .. } = &scenario.victory
        && usize::from(*need) > hexes.len()
    {
        check.wrong(0, format!("{need} of {} hexes cannot be held", hexes.len()));
    }
    let calendar = scenario.first_turn..=scenario.last_turn;
    for points in &scenario.points {
        let turns: Vec<u8> = points.iter().map(|(turn, ..)| *turn).collect();
        if turns.iter().any(|turn| !calendar.contains(turn)) || turns.windows(2).any(|w| w[0] >= w[1]) {
            check.wrong(0, "`points` are listed turn by turn, inside the calendar".to_owned());
        }
    }
}

impl Objectives {
    /// Adds what is wrong with the victory hexes on a board.
    pub fn check(&self, board: &Board, problems: &mut Problems) {
        let mut seen = BTreeSet::new();
        for hex in self.hexes.iter().map(|objective| &objective.hex).chain(&self.breakthrough) {
            if board.grid.parse(hex).is_none() {
                problems.add("victory.toml", 0, format!("{hex} is not on the map"));
            }
        }
        for objective in self.hexes.iter().filter(|objective| !seen.insert(&objective.hex)) {
            problems.add("victory.toml", 0, format!("{} is a victory hex twice", objective.hex));
        }
    }
}

struct Checking<'a> {
    file: String,
    area: Option<&'a [HexId]>,
    counters: &'a [Counter],
    board: &'a Board,
    seen: BTreeSet<&'a str>,
    problems: &'a mut Problems,
}

impl<'a> Checking<'a> {
    fn wrong(&mut self, row: u32, text: String) {
        self.problems.add(&self.file, row, text);
    }

    fn line(&mut self, line: &'a Line) {
        self.zone(line.row, &line.zone);
        for (unit, hex) in &line.units {
            self.unit(line.row, unit, Some(line.side));
            self.place(line.row, hex, Some(line.side));
        }
    }

    fn arrival(&mut self, arrival: &'a Arrival, scenario: &Scenario) {
        if let Some(turn) = arrival.turn.filter(|turn| !(scenario.first_turn..=scenario.last_turn).contains(turn)) {
            self.wrong(arrival.row, format!("turn {turn} is not in the calendar"));
        }
        if let Some(trigger) = &arrival.trigger {
            self.zone(arrival.row, trigger);
        }
        if arrival.hexes.is_empty() {
            self.wrong(arrival.row, "the units have no hex at which they come".to_owned());
        }
        arrival.units.iter().for_each(|unit| self.unit(arrival.row, unit, Some(arrival.side)));
        arrival.hexes.iter().for_each(|hex| self.place(arrival.row, hex, None));
    }

    fn zone(&mut self, row: u32, name: &str) {
        if self.board.area(name).is_none_or(<[HexId]>::is_empty) {
            self.wrong(row, format!("the map has no area `{name}`"));
        }
    }

    fn unit(&mut self, row: u32, key: &'a str, side: Option<Side>) {
        let found = self.counters.iter().find(|counter| counter.key == key);
        match (found, side) {
            (None, _) => self.wrong(row, format!("no unit is called `{key}`")),
            (Some(counter), Some(side)) if counter.side != side => self.wrong(row, format!("`{key}` is of the other side")),
            _ => {}
        }
        if !self.seen.insert(key) {
            self.wrong(row, format!("`{key}` stands twice"));
        }
    }

    /// A hex of the scenario; for units that begin there one of their own ground.
    fn place(&mut self, row: u32, number: &str, side: Option<Side>) {
        let Some(hex) = self.board.grid.parse(number) else {
            self.wrong(row, format!("{number} is not on the map"));
            return;
        };
        let ground = self.board.ground(hex);
        if self.area.is_some_and(|area| !area.contains(&hex)) {
            self.wrong(row, format!("{number} is outside the area of the scenario"));
        } else if side.is_some_and(|side| ground.terrain == Terrain::Sea || ground.neutral || ground.territory != side) {
            self.wrong(row, format!("{number} is no ground of that side"));
        }
    }
}
