//! A position as a situation file that loads back to the same position.

use kernel::{Node, Situation, Table};
use serde_json::json;

use super::fields::{self, BridgeWord, GroupNow, HexNow, HexsideNow, UnitNow};
use crate::book::War;
use crate::state::{Brigade, Events, Side, State, Trench};

impl War {
    pub fn exported(&self, s: &State) -> Situation {
        let mut root = match &self.posed {
            Some(posed) => posed.root.clone(),
            None => {
                let mut root = Table::default();
                root.set("game", self.book.key);
                let mut board = Table::default();
                board.set("scenario", self.about.scenario.as_str());
                root.set("board", board);
                root
            }
        };
        root.remove("about");
        s.options.export(&mut root);
        root.set("unsound", true);
        self.write_pieces(s, &mut root);
        self.write_hexes(s, &mut root);
        self.write_hexsides(s, &mut root);
        let fields = fields::sides();
        for side in Side::BOTH {
            fields.export(s.stock(side), root.table_mut("sides").table_mut(side.key()));
        }
        self.write_moment(s, &mut root);
        Situation { file: "export".into(), root, cases: Vec::new() }
    }

    /// Brigades first: a file's own may have brought some along that are named nowhere else.
    fn write_pieces(&self, s: &State, root: &mut Table) {
        let (groups, fields) = (root.table_mut("groups"), fields::groups());
        for group in s.groups() {
            let (brigade, word) = (*s.brigade(group), self.group_word(group));
            if self.posed.is_some() || brigade != Brigade::default() {
                fields.export(&GroupNow::of(self, brigade), groups.table_mut(word));
            }
        }
        let (units, fields) = (root.table_mut("units"), fields::units());
        for unit in s.ids() {
            let u = *s.unit(unit);
            let second = u.second.map(|hex| Some(self.board.number(hex)));
            let (at, marks) = (Some(self.place_word(u.place).to_string()), Some(u.marks));
            fields.export(&UnitNow { at, second, marks, ..UnitNow::of(u) }, units.table_mut(self.unit_word(unit)));
        }
    }

    /// Control and trenches that are not what the file or the map would have. The file's own entries may go by name; the rest
    /// goes by number.
    fn write_hexes(&self, s: &State, root: &mut Table) {
        let (hexes, fields) = (root.table_mut("hex"), fields::hexes());
        let own: Vec<_> = hexes.0.iter().filter_map(|(word, _)| Some((self.board.hex(word)?, word.clone()))).collect();
        for hex in self.board.grid.ids() {
            let named = own.iter().find(|(at, _)| *at == hex).map(|(_, word)| word.clone());
            let ground = self.board.ground(hex);
            let drawn = ground.trench.map(|side| Trench { level: ground.trench_level, side });
            let (control, trench) = (s.controller(hex), s.trenches.at(hex));
            let is_usual = control == self.usual_holder(s, hex) && trench == drawn.unwrap_or(Trench::NONE);
            if named.is_some() || !is_usual {
                let now = HexNow { control, trench, printed: named.as_ref().map(|_| drawn), barrage: None };
                fields.export(&now, hexes.table_mut(&named.unwrap_or_else(|| self.board.number(hex))));
            }
        }
    }

    fn write_hexsides(&self, s: &State, root: &mut Table) {
        let (hexsides, fields) = (root.table_mut("hexside"), fields::hexsides());
        let unbridged = self.board.isonzo.iter().filter(|side| self.board.brink(**side).bridge.is_none());
        for side in self.board.bridges.iter().chain(unbridged) {
            let named = hexsides.0.iter().map(|(word, _)| word).find(|word| self.board.hexside(word) == Some(*side)).cloned();
            let bridge = self.bridge_word(s, *side);
            // Only a bridge that is not as the scenario would have it needs saying; saying it always is simpler and the same.
            if named.is_some() || bridge != BridgeWord::None {
                let entry = hexsides.table_mut(&named.unwrap_or_else(|| self.board.side_word(*side)));
                fields.export(&HexsideNow { bridge: Some(bridge) }, entry);
            }
        }
    }

    fn write_moment(&self, s: &State, root: &mut Table) {
        let mut at = Table::default();
        at.set("turn", i64::from(s.turn));
        at.set("phase", s.phase.word());
        at.set("seat", s.phasing.key());
        at.set("initiative", s.initiative.key());
        for (key, count) in [("passes", s.passes), ("activations", s.activations), ("conquered", s.conquered)] {
            if count > 0 {
                at.set(key, i64::from(count));
            }
        }
        if s.triggered {
            at.set("triggered", true);
        }
        if s.events != Events::default() {
            at.set("events", self.events_told(s));
        }
        let units = |units: Vec<&str>| units.into_iter().map(Node::new).collect::<Vec<_>>();
        if !s.mover.is_empty() {
            at.set("mover", units(s.mover.iter().map(|unit| self.unit_word(unit)).collect()));
        }
        let parts = [
            ("works", (!s.works.is_empty()).then(|| json!(s.works))),
            ("barrages", (!s.barrages.is_empty()).then(|| json!(s.barrages))),
            ("spans", (!s.spans.is_empty()).then(|| json!(s.spans))),
            ("charges", (!s.charges.is_empty()).then(|| json!(s.charges))),
            ("activation", (!s.activations_open.is_empty()).then(|| json!(s.activations_open))),
            ("ending", s.ending.map(|ending| json!(ending))),
        ];
        for (key, part) in parts {
            part.and_then(|part| self.by_name(&part)).into_iter().for_each(|node| at.put(key, node));
        }
        root.set("at", at);
        root.set("pending", s.agenda.iter().filter_map(|question| self.by_name(question)).collect::<Vec<_>>());
    }

    fn events_told(&self, s: &State) -> Table {
        let mut events = Table::default();
        let short = Side::BOTH.into_iter().filter(|side| s.events.short[side.index()]);
        events.set("short", short.map(|side| Node::new(side.key())).collect::<Vec<_>>());
        events.set("free_night", s.events.free_night);
        events.set("night_tried", s.events.night_tried);
        if let Some(group) = s.events.driven {
            events.set("driven", self.group_word(group));
        }
        events
    }
}
