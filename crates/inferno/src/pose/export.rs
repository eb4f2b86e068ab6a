//! A position as a situation file that loads back to the same position.

use kernel::{Fraction, Node, Situation, Table, Value};
use serde_json::json;

use crate::book::Inferno;
use crate::key::UnitId;
use crate::state::{MARKS, Side, State};

impl Inferno {
    pub fn exported(&self, s: &State) -> Situation {
        let mut root = match &self.posed {
            Some(posed) => posed.root.clone(),
            None => {
                let mut root = Table::default();
                root.set("game", "inferno");
                let mut board = Table::default();
                board.set("scenario", self.about.scenario.as_str());
                root.set("board", board);
                root
            }
        };
        root.remove("about");
        root.set("unsound", true);
        let mut units = match root.get("units").map(|n| n.value.clone()) {
            Some(Value::Table(units)) => units,
            _ => Table::default(),
        };
        for unit in s.ids() {
            let key = self.unit_word(unit);
            let mut fields = match units.get(key).map(|n| n.value.clone()) {
                Some(Value::Table(fields)) => fields,
                _ => Table::default(),
            };
            self.write_unit(s, unit, &mut fields);
            units.set(key, fields);
        }
        root.set("units", units);
        self.write_ground(s, &mut root);
        let mut sides = Table::default();
        let mut it = Table::default();
        it.set("points", i64::from(s.points));
        it.set("vp", i64::from(self.vp(s)));
        sides.set("it", it);
        let mut ah = Table::default();
        ah.set("recalled", s.recalled);
        sides.set("ah", ah);
        root.set("sides", sides);
        self.write_moment(s, &mut root);
        Situation { file: "export".into(), root, cases: Vec::new() }
    }

    fn write_unit(&self, s: &State, unit: UnitId, fields: &mut Table) {
        let u = s.unit(unit);
        fields.set("at", self.place_word(u.place).as_str());
        fields.set("steps", i64::from(u.steps));
        fields.set("ce", i64::from(u.ce));
        fields.set("supply", u.supply.word());
        fields.set("spent", Fraction::new(i64::from(u.spent), 6).to_string());
        let marks: Vec<Node> = MARKS.iter().filter(|(_, m)| u.has(*m)).map(|(w, _)| Node::new(*w)).collect();
        fields.set("did", marks);
        fields.remove("reserve");
    }

    /// Control that differs from where the front lay, bridges and crossings.
    fn write_ground(&self, s: &State, root: &mut Table) {
        let table = |root: &Table, key: &str| match root.get(key).map(|n| n.value.clone()) {
            Some(Value::Table(t)) => t,
            _ => Table::default(),
        };
        let mut hexes = table(root, "hex");
        // The file's own entries may go by name; theirs are set first, then the rest by number.
        for hex in self.board.grid.ids() {
            let named = hexes.0.iter().position(|(word, _)| self.board.names.resolve(&self.board.grid, word) == Some(hex));
            let control = s.controller(hex);
            let default = if s.derived.units[Side::It.index()].contains(hex) {
                Side::It
            } else if s.derived.units[Side::Ah.index()].contains(hex) {
                Side::Ah
            } else {
                self.board.ground(hex).territory
            };
            let at = match named {
                Some(i) => i,
                None if control == default => continue,
                None => {
                    hexes.set(&self.board.number(hex), Table::default());
                    hexes.0.len() - 1
                }
            };
            if let Value::Table(fields) = &mut hexes.0[at].1.value {
                fields.set("control", control.key());
            }
        }
        root.set("hex", hexes);
        let mut sides = table(root, "hexside");
        let mut put = |side: crate::key::SideId, key: &str, value: Value| {
            let Some((a, b)) = self.board.ends(side) else { return };
            let named = sides.0.iter().position(|(word, _)| {
                let hex = |w: &str| self.board.names.resolve(&self.board.grid, w);
                word.split_once('-').and_then(|(x, y)| self.board.side(hex(x)?, hex(y)?)) == Some(side)
            });
            let at = named.unwrap_or_else(|| {
                sides.set(&format!("{}-{}", self.board.number(a), self.board.number(b)), Table::default());
                sides.0.len() - 1
            });
            if let Value::Table(fields) = &mut sides.0[at].1.value {
                fields.set(key, value);
            }
        };
        for (i, side) in self.board.bridges.iter().enumerate() {
            let blown = s.destroyed.has(i as u8);
            // Only what is not as the scenario would have it needs saying; saying it always is simpler and the same.
            put(*side, "bridge", Value::from(if blown { "blown" } else { "intact" }));
        }
        for (i, side) in self.board.isonzo.iter().enumerate() {
            let mut used = Vec::new();
            for owner in Side::BOTH {
                for (slot, word) in ["brigade", "battalion"].into_iter().enumerate() {
                    if s.crossed[owner.index()][slot].has(i as u8) {
                        used.push(Node::new(format!("{} {word}", owner.key())));
                    }
                }
            }
            if !used.is_empty() {
                put(*side, "crossed", Value::List(used));
            }
        }
        // A crossing that the file began with may be of another turn.
        root.set("hexside", sides);
    }

    fn write_moment(&self, s: &State, root: &mut Table) {
        let mut at = Table::default();
        at.set("turn", i64::from(s.turn));
        at.set("phase", s.phase.word());
        at.set("seat", s.phasing.key());
        let node = |json: serde_json::Value| Node::from_json(&self.with_names(json));
        if !s.group.is_empty() {
            at.0.extend(node(json!(s.group)).map(|n| ("group".to_owned(), n)));
        }
        if !s.void.is_empty() {
            at.0.extend(node(json!(s.void)).map(|n| ("void".to_owned(), n)));
        }
        if !s.fights.is_empty() {
            at.0.extend(node(json!(s.fights)).map(|n| ("fights".to_owned(), n)));
        }
        if let Some(ending) = &s.ending {
            at.0.extend(node(json!(ending)).map(|n| ("ending".to_owned(), n)));
        }
        root.set("at", at);
        root.set("pending", s.agenda.iter().filter_map(|p| node(json!(p))).collect::<Vec<_>>());
    }
}
