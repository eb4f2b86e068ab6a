//! What can be laid over the map, each as one answer: hexes with a kind and a label, lines, and what the kinds mean.
//!
//! A kind is a side's key, or `good`, `warn`, `bad`, `mark`: how it is drawn is the client's affair.

use hexgrid::HexId;
use kernel::Viewer;
use serde_json::{Map, Value as Json, json};

use crate::book::Inferno;
use crate::state::{Side, State, Supply};

/// Key, title, the paragraph, and whether it is of one side.
pub const OVERLAYS: [(&str, &str, &str, bool); 5] = [
    ("zones", "Zones of control", "6/a", false),
    ("supply", "Supply", "11/a", true),
    ("objectives", "Objectives", "15/a", false),
    ("control", "Who holds the ground", "15/d", false),
    ("trenches", "Trenches", "12.5/a", false),
];

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
                _ if held => laid.put(self.board.number(hex), "bad", Some("cut".into())),
                _ => {}
            }
        }
        let lines: Vec<Json> = s.derived.units[side.index()]
            .iter()
            .filter_map(|hex| {
                let line = self.supply_line(&paths, hex)?;
                let kind = if self.supply_state(paths.length(hex)) == Supply::In { "good" } else { "warn" };
                let hexes: Vec<String> = line.into_iter().map(|h| self.board.number(h)).collect();
                (hexes.len() > 1).then(|| json!({ "kind": kind, "hexes": hexes }))
            })
            .collect();
        let legend = [["mark", "source"], ["good", "in supply: hexes to the source"], ["warn", "low supply"], ["bad", "no path"]];
        json!({ "hexes": laid.0, "lines": lines, "legend": legend })
    }

    /// From a hex back to a source, each step shorter than the last.
    fn supply_line(&self, paths: &crate::law::supply::Paths, hex: HexId) -> Option<Vec<HexId>> {
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
