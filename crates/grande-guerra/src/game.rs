//! How it is played: the first part of the contract; the others stand in `view`, `words`, `tell`, `pose` and `study`.

use std::ops::ControlFlow;

use kernel::{About, Dice, Legal, Log, Moment, Played, Refusals, Rule, Seat, Setup, Waiting};

use crate::action::{Action, Event};
use crate::book::War;
use crate::state::{Pending, Side, State};

impl War {
    /// The word of the open question.
    pub fn step_word(&self, s: &State) -> &'static str {
        s.top().map_or("none", Pending::word)
    }
}

impl Played for War {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }
    fn ids(&self) -> &'static [&'static str] {
        self.book.ids
    }
    fn start(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log<Event>) -> State {
        let mut s = self.opening(setup);
        self.derive(&mut s);
        self.begin_setup(&mut s);
        self.run(&mut s, dice, log);
        s
    }
    fn settle(&self, state: &mut State) {
        self.derive(state);
    }
    fn waiting(&self, state: &State) -> Waiting {
        self.whose(state)
    }
    fn commander(&self, _state: &State, unit: &str) -> Option<Seat> {
        self.named_unit(unit).map(|unit| self.side(unit).seat())
    }
    fn legal(&self, state: &State, seat: Seat, found: Legal<'_, Action>) {
        if let Some(side) = Side::of(seat) {
            let _: ControlFlow<()> = self.offer(state, side, found);
        }
    }
    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusals> {
        match Side::of(seat) {
            Some(side) => self.refusals(state, side, action),
            None => Err(Refusals::because(kernel::why!("no-such-seat"))),
        }
    }
    fn perform(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if let Some(side) = Side::of(seat) {
            self.act(state, side, action, dice, log);
        }
    }
    fn spelled_out(&self, state: &State, seat: Seat, action: &Action) -> Vec<Action> {
        Side::of(seat).map_or_else(Vec::new, |side| self.spelled(state, side, action))
    }
    fn is_forced(&self, state: &State, _seat: Seat, action: &Action) -> bool {
        self.forced(state, action)
    }
    fn is_forced_openly(&self, state: &State, _seat: Seat, action: &Action) -> bool {
        self.forced(state, action) || matches!(action, Action::Lose { .. })
    }
    fn pass(&self, state: &State, seat: Seat) -> Option<Action> {
        self.pass_at(state, Side::of(seat)?)
    }
    /// Bids are not taken back: the phase that is opened by the last plan is another.
    fn is_draft(&self, state: &State) -> bool {
        matches!(state.top(), Some(Pending::Place(_) | Pending::Plan))
    }
    fn moment(&self, s: &State) -> Moment {
        let step = if s.ending.is_some() { "over" } else { self.step_word(s) };
        Moment {
            turn: i64::from(s.turn),
            phase: s.phase.word().into(),
            step: step.into(),
            seat: s.phasing.key().into(),
            more: Default::default(),
        }
    }
    fn overflowed(&self, s: &State) -> bool {
        s.has_overflowed()
    }
    fn audit(&self, state: &State) -> Vec<String> {
        let told = |(rule, text): (Option<Rule>, String)| rule.map_or(text.clone(), |rule| format!("{}: {text}", rule.0));
        self.audited(state).into_iter().map(told).collect()
    }
}
