//! A position as a situation file that loads back to the same position.

use kernel::{Node, Situation, Table};
use serde_json::json;

use super::fields::{self, HexsideNow, Standing, UnitNow};
use crate::book::Inferno;
use crate::state::{Side, State};

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
        s.options.export(&mut root);
        root.set("unsound", true);
        let (units, fields) = (root.table_mut("units"), fields::units());
        for unit in s.ids() {
            let at = Some(self.place_word(s.unit(unit).place).to_string());
            fields.export(&UnitNow { at, ..UnitNow::of(*s.unit(unit)) }, units.table_mut(self.unit_word(unit)));
        }
        self.write_ground(s, &mut root);
        let standing = Standing { points: s.points, vp: Some(self.vp(s)), recalled: s.recalled };
        root.set("sides", Table::default());
        for (side, fields) in fields::sides() {
            fields.export(&standing, root.table_mut("sides").table_mut(side.key()));
        }
        self.write_moment(s, &mut root);
        Situation { file: "export".into(), root, cases: Vec::new() }
    }

    /// Control that differs from where the front lay, bridges and crossings. The file's own entries may go by name; the rest
    /// goes by number.
    fn write_ground(&self, s: &State, root: &mut Table) {
        let (hexes, fields) = (root.table_mut("hex"), fields::hexes());
        for hex in self.board.grid.ids() {
            let is_it = |word: &&String| self.board.hex(word) == Some(hex);
            let named = hexes.0.iter().map(|(word, _)| word).find(is_it).cloned();
            let stands = |side: &Side| s.derived.units[side.index()].contains(hex);
            let expected = Side::BOTH.into_iter().find(stands).unwrap_or(self.board.ground(hex).territory);
            if named.is_some() || s.controller(hex) != expected {
                fields.export(&s.controller(hex), hexes.table_mut(&named.unwrap_or_else(|| self.board.number(hex))));
            }
        }
        let (hexsides, fields) = (root.table_mut("hexside"), fields::hexsides());
        let unbridged = self.board.isonzo.iter().filter(|side| self.board.brink(**side).bridge.is_none());
        for side in self.board.bridges.iter().chain(unbridged) {
            let named = hexsides.0.iter().map(|(word, _)| word).find(|word| self.board.hexside(word) == Some(*side)).cloned();
            // Only a bridge that is not as the scenario would have it needs saying; saying it always is simpler and the same.
            let bridge = self.board.brink(*side).bridge.map(|bridge| !s.destroyed.has(bridge));
            let crossed = self.crossed(s, *side);
            if named.is_some() || bridge.is_some() || !crossed.is_empty() {
                let entry = hexsides.table_mut(&named.unwrap_or_else(|| self.board.side_word(*side)));
                fields.export(&HexsideNow { bridge, crossed: Some(crossed) }, entry);
            }
        }
    }

    fn write_moment(&self, s: &State, root: &mut Table) {
        let mut at = Table::default();
        at.set("turn", i64::from(s.turn));
        at.set("phase", s.phase.word());
        at.set("seat", s.phasing.key());
        let node = |json: serde_json::Value| Node::from_json(&self.board.named(json, &|unit| self.unit_word(unit).to_owned()));
        let parts = [
            ("group", (!s.group.is_empty()).then(|| json!(s.group))),
            ("void", (!s.void.is_empty()).then(|| json!(s.void))),
            ("fights", (!s.fights.is_empty()).then(|| json!(s.fights))),
            ("ending", s.ending.map(|ending| json!(ending))),
        ];
        for (key, part) in parts {
            part.and_then(node).into_iter().for_each(|node| at.put(key, node));
        }
        root.set("at", at);
        root.set("pending", s.agenda.iter().filter_map(|p| node(json!(p))).collect::<Vec<_>>());
    }
}
