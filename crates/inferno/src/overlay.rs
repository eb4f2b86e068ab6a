//! What can be laid over the map, each as one answer: hexes with a kind and a label, lines, and what the kinds mean.
//!
//! A kind is a side's key, or `good`, `warn`, `bad`, `mark`, `tint-0` to `tint-7`: how it is drawn is the client's affair.

use hexgrid::HexId;
use kernel::Viewer;
use serde_json::{Map, Value as Json, json};

use crate::book::Inferno;
use crate::ids::id;
use crate::law::supply::Paths;
use crate::state::{Hexes, Side, State, Supply};
use crate::view::Known;

/// Key, title, the paragraph, and whether it is of one side.
pub const OVERLAYS: [(&str, &str, &str, bool); 6] = [
    ("zones", "Zones of control", id("6/a").0, false),
    ("supply", "Supply", id("11/a").0, true),
    ("objectives", "Objectives", id("15/a").0, false),
    ("control", "Who holds the ground", id("15/d").0, false),
    ("trenches", "Trenches", id("12.5/a").0, false),
    ("formations", "Formations", id("7.2/a").0, false),
];

/// How many tints tell formations apart.
const TINTS: usize = 8;

/// Hexes of an overlay in the making.
#[derive(Default)]
struct Laid(Map<String, Json>);

impl Laid {
    fn put(&mut self, hex: String, kind: &str, label: Option<String>) {
        self.0.insert(hex, json!({ "kind": kind, "label": label }));
    }
}

impl Inferno {
    pub fn overlay(&self, s: &State, viewer: Viewer, key: &str, side: Option<&str>) -> Result<Json, String> {
        let own = match viewer {
            Viewer::Seat(seat) => Side::of(seat).unwrap_or(s.phasing),
            Viewer::Referee | Viewer::Bystander => s.phasing,
        };
        let side = side.and_then(|word| Side::BOTH.into_iter().find(|x| x.key() == word)).unwrap_or(own);
        match key {
            "zones" => Ok(self.zones_laid(s)),
            "supply" => Ok(self.supply_laid(s, side)),
            "objectives" => Ok(self.objectives_laid(s)),
            "control" => Ok(self.sides_laid(|h| Some(s.controller(h)))),
            "trenches" => Ok(self.sides_laid(|h| self.board.ground(h).trench)),
            "formations" => Ok(self.formations_laid(s, viewer)),
            other => {
                let known: Vec<&str> = OVERLAYS.iter().map(|(key, ..)| *key).collect();
                Err(format!("no overlay is called `{other}`; known are {}", known.join(", ")))
            }
        }
    }

    fn side_legend(&self) -> Vec<[String; 2]> {
        Side::BOTH.iter().map(|side| [side.key().to_owned(), side.name().to_owned()]).collect()
    }

    fn sides_laid(&self, of: impl Fn(HexId) -> Option<Side>) -> Json {
        let mut laid = Laid::default();
        for hex in self.board.grid.ids() {
            if let Some(side) = of(hex) {
                laid.put(self.board.number(hex), side.key(), None);
            }
        }
        json!({ "hexes": laid.0, "lines": [], "legend": self.side_legend() })
    }

    fn zones_laid(&self, s: &State) -> Json {
        let mut laid = Laid::default();
        for hex in self.board.grid.ids() {
            match [Side::It, Side::Ah].map(|side| s.derived.zoc[side.index()].contains(hex)) {
                [true, true] => laid.put(self.board.number(hex), "mark", None),
                [true, false] => laid.put(self.board.number(hex), Side::It.key(), None),
                [false, true] => laid.put(self.board.number(hex), Side::Ah.key(), None),
                [false, false] => {}
            }
        }
        let mut legend = self.side_legend();
        legend.push(["mark".into(), "both".into()]);
        json!({ "hexes": laid.0, "lines": [], "legend": legend })
    }

    /// Lengths of the paths of one side, and the paths of its stacks.
    fn supply_laid(&self, s: &State, side: Side) -> Json {
        let (paths, sources) = (self.supply_paths(s, side), self.supply_sources(s, side));
        let mut laid = Laid::default();
        for hex in self.board.grid.ids() {
            let held = s.derived.units[side.index()].contains(hex);
            match (paths.length(hex), self.supply_state(paths.length(hex))) {
                (Some(0), _) if sources.contains(hex) => laid.put(self.board.number(hex), "mark", None),
                (Some(n), Supply::In) => laid.put(self.board.number(hex), "good", Some(n.to_string())),
                (Some(n), Supply::Low) => laid.put(self.board.number(hex), "warn", Some(n.to_string())),
                _ if held => laid.put(self.board.number(hex), "bad", Some("out".into())),
                _ => {}
            }
        }
        let mut lines: Vec<Json> = s.derived.units[side.index()]
            .iter()
            .filter_map(|hex| {
                let line = self.supply_line(&paths, hex)?;
                let kind = if self.supply_state(paths.length(hex)) == Supply::In { "good" } else { "warn" };
                let hexes: Vec<String> = line.into_iter().map(|h| self.board.number(h)).collect();
                (hexes.len() > 1).then(|| json!({ "kind": kind, "hexes": hexes }))
            })
            .collect();
        for (line, cut) in self.supply_cuts(s, side, &paths) {
            let hexes: Vec<String> = line.into_iter().map(|h| self.board.number(h)).collect();
            lines.push(json!({ "kind": "bad", "hexes": hexes }));
            if let Some(cut) = cut {
                laid.put(self.board.number(cut), "bad", Some("cut".into()));
            }
        }
        let legend = [
            ["mark", "source"],
            ["good", "in supply: hexes to the source"],
            ["warn", "low supply"],
            ["bad", "out of supply; where an enemy cuts the path"],
        ];
        json!({ "hexes": laid.0, "lines": lines, "legend": legend })
    }

    /// For each stack out of supply: the path it would have if no enemy stood near it, and the hex nearest to the source where
    /// an enemy bars it, if it is barred there and not on the road behind. A stack that is too far from everything has none.
    fn supply_cuts(&self, s: &State, side: Side, paths: &Paths) -> Vec<(Vec<HexId>, Option<HexId>)> {
        let (mut free, enemy) = (s.clone(), side.enemy().index());
        free.derived.units[enemy] = Hexes::default();
        free.derived.zoc[enemy] = Hexes::default();
        let unhindered = self.supply_paths(&free, side);
        let out = s.derived.units[side.index()].iter().filter(|hex| self.supply_state(paths.length(*hex)) == Supply::Out);
        out.filter_map(|hex| {
            let line = self.supply_line(&unhindered, hex)?;
            let is_cut = |h: &&HexId| !self.supply_passes(s, side, **h, false);
            let cut = line.iter().skip(1).rev().find(is_cut).copied();
            Some((line, cut))
        })
        .collect()
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
        let mut laid = Laid::default();
        for (hex, side, corps) in &found {
            laid.put(self.board.number(*hex), &tint(&(*side, corps)), Some((*corps).to_owned()));
        }
        let legend: Vec<[String; 2]> = names.iter().map(|name| [tint(name), format!("{} {}", name.0.name(), name.1)]).collect();
        json!({ "hexes": laid.0, "lines": [], "legend": legend })
    }

    /// From a hex back to a source, each step shorter than the last.
    fn supply_line(&self, paths: &Paths, hex: HexId) -> Option<Vec<HexId>> {
        let mut line = vec![hex];
        let mut length = paths.length(hex).filter(|n| *n <= 8)?;
        while length > 0 {
            let last = *line.last()?;
            let (nearest, next) = self
                .board
                .grid
                .neighbours(last)
                .filter_map(|(_, h)| Some((paths.length(h)?, h)))
                .min()
                .filter(|(n, _)| *n < length)?;
            line.push(next);
            length = nearest;
        }
        Some(line)
    }

    fn objectives_laid(&self, s: &State) -> Json {
        let mut laid = Laid::default();
        for objective in self.objectives() {
            let holder = s.controller(objective.hex).key();
            laid.put(self.board.number(objective.hex), holder, Some(self.worth(objective).to_string()));
        }
        json!({ "hexes": laid.0, "lines": [], "legend": self.side_legend() })
    }
}
