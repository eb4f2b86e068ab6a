//! Situations: reading a board, pieces and a moment, and writing them back.

mod at;
mod export;
pub mod fields;
mod ground;
mod pieces;
mod vocabulary;

use std::sync::Arc;

use kernel::dice::Quick;
use kernel::node::Reader;
use kernel::pose::Head;
use kernel::{Cite, Dice, Log, Node, Played, Posed, Problems, Setup, Situation};
use serde_json::Value as Json;

use crate::action::Event;
use crate::book::Inferno;
use crate::law::audit::Misplaced;
use crate::scenario::Scenario;
use crate::state::State;

impl Posed for Inferno {
    fn pose(&self, situation: &Situation) -> Result<(Self, State), Problems> {
        self.posed_with(situation, &mut Quick::new(1916), &mut Log::quiet())
    }
    fn begin(&self, situation: &Situation, dice: &mut dyn Dice, log: &mut Log<Event>) -> Option<State> {
        let has = |key| situation.root.get("at").and_then(Node::table).is_some_and(|at| at.get(key).is_some());
        let pending = situation.root.get("pending").and_then(Node::list).is_some_and(|list| !list.is_empty());
        if has("step") || has("ending") || pending {
            return None;
        }
        let (_, state) = self.posed_with(situation, dice, log).ok()?;
        (!log.events().is_empty()).then_some(state)
    }
    fn export(&self, state: &State) -> Situation {
        self.exported(state)
    }
    fn situation_words(&self) -> Json {
        self.vocabulary()
    }
    fn is_cell(&self, table: &str, cell: &str) -> bool {
        match table {
            "crt" => crate::charts::parse_cell(cell).is_some(),
            "lrt" => cell.parse::<u8>().is_ok_and(|reductions| reductions <= 5),
            _ => false,
        }
    }
}

impl Inferno {
    fn posed_with(&self, situation: &Situation, dice: &mut dyn Dice, log: &mut Log<Event>) -> Result<(Self, State), Problems> {
        let mut problems = Problems::default();
        let mut r = Reader::new(&situation.file, "situation", 1, &situation.root);
        let Head { setup, unsound } = kernel::pose::head(situation, &mut r, &self.about);
        if let Some((groups, line)) = r.table("groups")
            && !groups.0.is_empty()
        {
            r.wrong(line, "Inferno has no groups");
        }
        // Board, counters and scenario first: everything else names their parts.
        let base = self.read_board(situation, &setup, &mut r);
        for key in ["board", "rules", "hexes", "roads", "hex", "hexside", "sides", "units", "at", "pending", "chart"] {
            r.node(key);
        }
        problems.0.extend(r.finish().0);
        let Some(base) = base.map_err(|more| problems.0.extend(more.0)).ok() else { return Err(problems) };
        let (game, mut state, given) = match base.with_pieces(situation) {
            Ok(done) => done,
            Err(more) => {
                problems.0.extend(more.0);
                return Err(problems);
            }
        };
        if let Err(more) = game.read_moment(situation, &mut state, &given, dice, log) {
            problems.0.extend(more.0);
        }
        game.derive_ways(&mut state);
        if problems.is_empty() && !unsound {
            game.check_sound(situation, &state, &mut problems);
        }
        let mut kept = situation.clone();
        kept.cases.clear();
        problems.into_result((Self { posed: Some(Arc::new(kept)), ..game }, state))
    }

    /// What a position must not be unless the file says `unsound`.
    fn check_sound(&self, situation: &Situation, s: &State, problems: &mut Problems) {
        let file = situation.file.as_str();
        let units = situation.root.get("units").and_then(Node::table);
        let line_of = |unit| units.and_then(|table| table.get(self.unit_word(unit))).map_or(0, |node| node.line);
        for Misplaced { units, rule, words } in self.misplaced(s) {
            problems.breaks(file, units.iter().map(line_of).max().unwrap_or(0), rule.0, words);
        }
        for (_, text) in self.unsound(s) {
            problems.add(file, 0, format!("the position is not sound: {text}"));
        }
    }

    /// A scenario's opening, set up by both sides soundly.
    pub(crate) fn deployed(&self, setup: &Setup) -> State {
        let mut log = Log::quiet();
        let mut dice = Quick::new(0);
        let mut s = self.start(setup, &mut dice, &mut log);
        while s.phase == crate::state::Phase::Setup && s.ending.is_none() {
            let side = self.asked(&s);
            self.act(&mut s, side, &crate::action::Action::Deploy, &mut dice, &mut log);
        }
        s
    }

    pub(crate) fn none_scenario(&self, key: Option<&str>) -> Option<Scenario> {
        match key {
            None | Some("none") => Some(Scenario::none()),
            Some(key) => {
                let key = key.trim_start_matches("inferno/");
                // Without the choice of 1.3 there is only the first.
                let choice = crate::ids::rule!("1.3").in_force();
                let known = self.library.scenarios.iter().find(|s| s.key == key);
                known.and(self.library.scenarios.iter().find(|s| !choice || s.key == key)).cloned()
            }
        }
    }
}
