//! Situations: reading a board, pieces and a moment, and writing them back.

mod about;
mod activation;
mod at;
mod export;
pub mod fields;
mod ground;
mod groups;
mod naming;
mod pieces;
mod standing;
mod vocabulary;

use std::sync::Arc;

use kernel::dice::Quick;
use kernel::node::Reader;
use kernel::pose::Head;
use kernel::{Dice, Log, Node, Played, Posed, Problems, Setup, Situation};
use serde_json::Value as Json;

use crate::action::{Action, Event};
use crate::book::War;
use crate::law::audit::Misplaced;
use crate::state::{Phase, State};

impl Posed for War {
    fn pose(&self, situation: &Situation) -> Result<(Self, State), Problems> {
        self.posed_with(situation, &mut Quick::new(1916), &mut Log::quiet())
    }
    fn begin(&self, situation: &Situation, dice: &mut dyn Dice, log: &mut Log<Event>) -> Option<State> {
        let has = |key| situation.root.get("at").and_then(Node::table).is_some_and(|at| at.get(key).is_some());
        let pending = situation.root.get("pending").and_then(Node::list).is_some_and(|list| !list.is_empty());
        if has("step") && !has("acting") || has("ending") || pending {
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
            "assault" => crate::charts::parse_assault(cell).is_some(),
            "fire" => crate::charts::parse_fire(cell).is_some(),
            _ => false,
        }
    }
}

impl War {
    fn posed_with(&self, situation: &Situation, dice: &mut dyn Dice, log: &mut Log<Event>) -> Result<(Self, State), Problems> {
        let mut problems = Problems::default();
        let mut r = Reader::new(&situation.file, "situation", 1, &situation.root);
        let Head { setup, unsound } = kernel::pose::head(situation, &mut r, &self.about);
        // Board, counters and scenario first: everything else names their parts.
        let base = self.read_board(situation, &setup, &mut r);
        for key in ["board", "rules", "hexes", "roads", "hex", "hexside", "sides", "groups", "units", "at", "pending", "chart"] {
            r.node(key);
        }
        problems.0.extend(r.finish().0);
        let Some(base) = base.map_err(|more| problems.0.extend(more.0)).ok() else { return Err(problems) };
        problems.0.extend(base.problems.0.iter().cloned());
        let pieces::Posed { mut game, mut state, given, is_whole } = base.with_pieces(situation, &mut problems);
        // Of units that are not there the moment would only say so again.
        if !is_whole {
            return Err(problems);
        }
        game.read_moment(situation, &mut state, &given, &mut problems, dice, log);
        game.derive(&mut state);
        if problems.is_empty() && !unsound {
            game.check_sound(situation, &state, &mut problems);
        }
        let mut kept = situation.clone();
        kept.cases.clear();
        game.posed = Some(Arc::new(kept));
        problems.into_result((game, state))
    }

    /// What a position must not be unless the file says `unsound`.
    fn check_sound(&self, situation: &Situation, s: &State, problems: &mut Problems) {
        let file = situation.file.as_str();
        for Misplaced { units, rule, words } in self.misplaced(s) {
            let line = units.iter().map(|unit| pieces::line_of(situation, self.unit_word(unit))).max();
            problems.breaks(file, line.unwrap_or(0), rule.0, words);
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
        while s.phase == Phase::Setup && s.ending.is_none() && !s.has_overflowed() {
            let side = self.asked(&s);
            self.act(&mut s, side, &Action::Deploy, &mut dice, &mut log);
        }
        s
    }
}
