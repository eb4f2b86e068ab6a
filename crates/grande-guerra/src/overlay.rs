//! What can be laid over the map, each as one answer: hexes with a kind and a label, lines, and what the kinds mean.

use hexgrid::HexId;
use kernel::overlay::{Offered, Overlay};
use kernel::{Viewer, message};
use serde_json::Value as Json;

use crate::book::{Point, War};
use crate::key::Hexes;
use crate::law::hidden::Known;
use crate::state::{Side, State};

/// Key, title, paragraph, and whether it is of one side.
const OVERLAYS: [(&str, &str, Point, bool); 8] = [
    ("zones", "overlay-zones", Point::Zoc, false),
    ("supply", "overlay-supply", Point::SupplyRoads, true),
    ("command", "overlay-command", Point::CommandRange, false),
    ("trenches", "overlay-trenches", Point::TrenchHolds, false),
    ("works", "overlay-works", Point::Dig, false),
    ("objectives", "overlay-objectives", Point::Control, false),
    ("control", "overlay-control", Point::Control, false),
    ("brigades", "overlay-brigades", Point::InCommand, false),
];

/// How many tints tell brigades apart.
const TINTS: usize = 8;

impl War {
    pub fn overlays(&self) -> Vec<Offered> {
        let offered = |(key, title, point, of_side)| Offered { key, title, rule: self.named(point).0, of_side };
        OVERLAYS.into_iter().map(offered).collect()
    }

    pub fn overlay(&self, s: &State, viewer: Viewer, key: &str, side: Option<&str>) -> Result<Json, String> {
        let own = match viewer {
            Viewer::Seat(seat) => Side::of(seat).unwrap_or(s.phasing),
            Viewer::Referee | Viewer::Bystander => s.phasing,
        };
        let side = side.and_then(Side::called).unwrap_or(own);
        match key {
            "zones" => Ok(self.zones_laid(s)),
            "supply" => Ok(self.supply_laid(s, side)),
            "command" => Ok(self.command_laid(s, viewer)),
            "trenches" => Ok(self.trenches_laid(s)),
            "works" => Ok(self.works_laid(s)),
            "objectives" => Ok(self.objectives_laid(s)),
            "control" => Ok(self.control_laid(s)),
            "brigades" => Ok(self.brigades_laid(s, viewer)),
            other => Err(Offered::unknown(&self.overlays(), other)),
        }
    }

    /// An overlay of the two sides.
    fn of_sides(&self) -> Overlay {
        Overlay::with(Side::BOTH.map(|side| (side.key(), side.title())))
    }

    fn zones_laid(&self, s: &State) -> Json {
        let sides = Side::BOTH.map(|side| (side.key(), side.title()));
        let mut laid = Overlay::with(sides.into_iter().chain([("mark", message!("legend-both"))]));
        for hex in self.in_play.iter() {
            match Side::BOTH.map(|side| s.derived.zoc[side.index()].contains(hex)) {
                [true, true] => laid.put(&self.board.label(hex), "mark"),
                [true, false] => laid.put(&self.board.label(hex), Side::It.key()),
                [false, true] => laid.put(&self.board.label(hex), Side::Ah.key()),
                [false, false] => {}
            }
        }
        laid.json()
    }

    /// The supplied roads of a side, how far its lines lead from them, and who has none.
    fn supply_laid(&self, s: &State, side: Side) -> Json {
        let lines = self.supply_lines(s, side, &Hexes::default());
        let mut laid = Overlay::with([
            ("mark", message!("legend-source")),
            ("good", message!("legend-supplied-road")),
            ("warn", message!("legend-in-supply")),
            ("bad", message!("legend-out-of-supply")),
        ]);
        for hex in self.in_play.iter() {
            let (held, at) = (s.derived.units[side.index()].contains(hex), self.board.label(hex));
            match lines.away(hex) {
                Some(0) if self.board.sources[side.index()].contains(&hex) => laid.put(&at, "mark"),
                Some(0) => laid.put(&at, "good"),
                Some(away) => laid.label(&at, "warn", away),
                None if held => laid.label(&at, "bad", message!("legend-out")),
                None => {}
            }
        }
        laid.json()
    }

    /// The command range of the brigade that acts, and the hexes whose die it takes.
    fn command_laid(&self, s: &State, viewer: Viewer) -> Json {
        let mut laid = Overlay::with([
            ("mark", message!("legend-hq")),
            ("good", message!("legend-command")),
            ("warn", message!("legend-probe")),
            ("bad", message!("legend-closed")),
        ]);
        if let Some(a) = s.activation() {
            a.reach.iter().for_each(|hex| laid.put(&self.board.label(hex), "good"));
            // Where a die would help tells where his units are.
            if viewer.shares(a.side.seat()) {
                self.probes(s, a).into_iter().for_each(|hex| laid.put(&self.board.label(hex), "warn"));
            }
            a.closed.iter().for_each(|hex| laid.put(&self.board.label(hex), "bad"));
        }
        for group in s.groups() {
            if let Some(hex) = s.brigade(group).hq {
                laid.label(&self.board.label(hex), "mark", self.formation(group).name);
            }
        }
        laid.json()
    }

    fn trenches_laid(&self, s: &State) -> Json {
        let mut laid = self.of_sides();
        for (hex, trench) in s.trenches.iter() {
            laid.label(&self.board.label(hex), trench.side.key(), trench.level);
        }
        laid.json()
    }

    /// Trenches being dug, bridges being built.
    fn works_laid(&self, s: &State) -> Json {
        let mut laid = Overlay::with([("mark", message!("legend-work")), ("warn", message!("legend-span"))]);
        for work in &s.works {
            laid.label(&self.board.label(work.hex), "mark", s.trenches.at(work.hex).level + 1);
        }
        for (a, b) in s.spans.iter().filter_map(|span| self.board.ends(span.side)) {
            laid.line("warn", [self.board.number(a), self.board.number(b)]);
        }
        laid.json()
    }

    fn objectives_laid(&self, s: &State) -> Json {
        let mut laid = self.of_sides();
        for objective in self.objectives.iter() {
            laid.label(&self.board.label(objective.hex), s.controller(objective.hex).key(), objective.value);
        }
        laid.json()
    }

    fn control_laid(&self, s: &State) -> Json {
        let mut laid = self.of_sides();
        for hex in self.in_play.iter().filter(|hex| !self.board.ground(*hex).neutral) {
            laid.put(&self.board.label(hex), s.controller(hex).key());
        }
        laid.json()
    }

    /// Hexes by the brigade of the uppermost known counter that has one.
    fn brigades_laid(&self, s: &State, viewer: Viewer) -> Json {
        let mut found: Vec<(HexId, Side, &str)> = Vec::new();
        for side in Side::BOTH {
            for hex in s.derived.units[side.index()].iter() {
                let stack = self.stack_order(s, hex, side);
                let mut known = stack.into_iter().filter(|u| self.known(s, viewer, *u) != Known::Nothing);
                let group = known.find_map(|u| self.facts(u).group);
                found.extend(group.map(|group| (hex, side, self.formation(group).name.as_str())));
            }
        }
        let mut names: Vec<(Side, &str)> = found.iter().map(|(_, side, name)| (*side, *name)).collect();
        names.sort_unstable();
        names.dedup();
        let tint = |name: &(Side, &str)| format!("tint-{}", names.binary_search(name).unwrap_or(0) % TINTS);
        let mut laid = Overlay::with(names.iter().map(|name| (tint(name), kernel::Message::plain(name.1))));
        for (hex, side, name) in &found {
            laid.label(&self.board.label(*hex), &tint(&(*side, name)), name);
        }
        laid.json()
    }
}
