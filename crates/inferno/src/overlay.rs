//! What can be laid over the map, each as one answer: hexes with a kind and a label, lines, and what the kinds mean.

use hexgrid::HexId;
use kernel::Viewer;
use kernel::message;
use kernel::overlay::{Offered, Overlay};
use serde_json::Value as Json;

use crate::book::Inferno;
use crate::ids::id;
use crate::law::hidden::Known;
use crate::state::{Side, State, Supply};

pub const OVERLAYS: [Offered; 6] = [
    Offered { key: "zones", title: "overlay-zones", rule: id("6/a").0, of_side: false },
    Offered { key: "supply", title: "overlay-supply", rule: id("11/a").0, of_side: true },
    Offered { key: "objectives", title: "overlay-objectives", rule: id("15/a").0, of_side: false },
    Offered { key: "control", title: "overlay-control", rule: id("15/d").0, of_side: false },
    Offered { key: "trenches", title: "overlay-trenches", rule: id("12.5/a").0, of_side: false },
    Offered { key: "formations", title: "overlay-formations", rule: id("7.2/a").0, of_side: false },
];

/// How many tints tell formations apart.
const TINTS: usize = 8;

impl Inferno {
    pub fn overlay(&self, s: &State, viewer: Viewer, key: &str, side: Option<&str>) -> Result<Json, String> {
        let own = match viewer {
            Viewer::Seat(seat) => Side::of(seat).unwrap_or(s.phasing),
            Viewer::Referee | Viewer::Bystander => s.phasing,
        };
        let side = side.and_then(Side::called).unwrap_or(own);
        match key {
            "zones" => Ok(self.zones_laid(s)),
            "supply" => Ok(self.supply_laid(s, side)),
            "objectives" => Ok(self.objectives_laid(s)),
            "control" => Ok(self.sides_laid(|h| Some(s.controller(h)))),
            "trenches" => Ok(self.sides_laid(|h| self.board.ground(h).trench)),
            "formations" => Ok(self.formations_laid(s, viewer)),
            other => Err(Offered::unknown(&OVERLAYS, other)),
        }
    }

    /// An overlay of the two sides.
    fn of_sides(&self) -> Overlay {
        Overlay::with(Side::BOTH.map(|side| (side.key(), side.title())))
    }

    fn sides_laid(&self, of: impl Fn(HexId) -> Option<Side>) -> Json {
        let mut laid = self.of_sides();
        for (hex, side) in self.board.grid.ids().filter_map(|hex| Some((hex, of(hex)?))) {
            laid.put(&self.board.label(hex), side.key());
        }
        laid.json()
    }

    fn zones_laid(&self, s: &State) -> Json {
        let sides = Side::BOTH.map(|side| (side.key(), side.title()));
        let mut laid = Overlay::with(sides.into_iter().chain([("mark", message!("legend-both"))]));
        for hex in self.board.grid.ids() {
            match Side::BOTH.map(|side| s.derived.zoc[side.index()].contains(hex)) {
                [true, true] => laid.put(&self.board.label(hex), "mark"),
                [true, false] => laid.put(&self.board.label(hex), Side::It.key()),
                [false, true] => laid.put(&self.board.label(hex), Side::Ah.key()),
                [false, false] => {}
            }
        }
        laid.json()
    }

    /// Lengths of the paths of one side, and the paths of its stacks.
    fn supply_laid(&self, s: &State, side: Side) -> Json {
        let (paths, sources) = (self.supply_paths(s, side), self.supply_sources(s, side));
        let mut laid = Overlay::with([
            ("mark", message!("legend-source")),
            ("good", message!("legend-in-supply")),
            ("warn", message!("legend-low-supply")),
            ("bad", message!("legend-out-of-supply")),
        ]);
        let numbers = |line: Vec<HexId>| line.into_iter().map(|hex| self.board.number(hex)).collect::<Vec<_>>();
        for hex in self.board.grid.ids() {
            let (held, at) = (s.derived.units[side.index()].contains(hex), self.board.label(hex));
            match (paths.length(hex), self.supply_state(paths.length(hex))) {
                (Some(0), _) if sources.contains(hex) => laid.put(&at, "mark"),
                (Some(n), Supply::In) => laid.label(&at, "good", n),
                (Some(n), Supply::Low) => laid.label(&at, "warn", n),
                _ if held => laid.label(&at, "bad", message!("legend-out")),
                _ => {}
            }
        }
        for hex in s.derived.units[side.index()].iter() {
            let kind = if self.supply_state(paths.length(hex)) == Supply::In { "good" } else { "warn" };
            if let Some(line) = self.supply_line(&paths, hex).filter(|line| line.len() > 1) {
                laid.line(kind, numbers(line));
            }
        }
        for (line, cut) in self.supply_cuts(s, side, &paths) {
            laid.line("bad", numbers(line));
            if let Some(cut) = cut {
                laid.label(&self.board.label(cut), "bad", message!("legend-cut"));
            }
        }
        laid.json()
    }

    /// Hexes by the formation of the uppermost known counter that has one.
    fn formations_laid(&self, s: &State, viewer: Viewer) -> Json {
        let mut found: Vec<(HexId, Side, &str)> = Vec::new();
        for side in Side::BOTH {
            for hex in s.derived.units[side.index()].iter() {
                let stack = self.stack_order(s, hex, side);
                let mut known = stack.into_iter().filter(|u| self.known(s, viewer, *u) != Known::Nothing);
                let corps = known.find_map(|u| self.counter(u).corps.as_deref());
                found.extend(corps.map(|corps| (hex, side, corps)));
            }
        }
        let mut names: Vec<(Side, &str)> = found.iter().map(|(_, side, corps)| (*side, *corps)).collect();
        names.sort_unstable();
        names.dedup();
        let tint = |name: &(Side, &str)| format!("tint-{}", names.binary_search(name).unwrap_or(0) % TINTS);
        let mut laid = Overlay::with(
            names.iter().map(|name| (tint(name), message!("legend-formation", side = name.0.key(), formation = name.1))),
        );
        for (hex, side, corps) in &found {
            laid.label(&self.board.label(*hex), &tint(&(*side, corps)), corps);
        }
        laid.json()
    }

    fn objectives_laid(&self, s: &State) -> Json {
        let mut laid = self.of_sides();
        for objective in self.objectives() {
            laid.label(&self.board.label(objective.hex), s.controller(objective.hex).key(), self.worth(objective));
        }
        laid.json()
    }
}
