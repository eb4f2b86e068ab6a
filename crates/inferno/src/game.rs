//! How it is played: the first part of the contract; the others stand in `view`, `words`, `tell`, `pose` and `study`.

use std::ops::ControlFlow;

use kernel::{About, Dice, Legal, Log, Moment, Played, Refusals, Rule, Seat, Setup, Waiting};

use crate::action::{Action, Event};
use crate::book::Inferno;
use crate::ids::IDS;
use crate::state::{Pending, Side, State};

impl Played for Inferno {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }
    fn ids(&self) -> &'static [&'static str] {
        IDS
    }
    fn start(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log<Event>) -> State {
        let mut s = self.opening(setup);
        self.derive(&mut s);
        self.begin_setup(&mut s, log);
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
        self.named(unit).map(|unit| self.counter(unit).side.seat())
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
    fn check_before(&self, state: &State, seat: Seat, action: &Action, next: &[Action]) -> Result<(), Refusals> {
        self.check(state, seat, action).map_err(|refusals| self.reasons_of_joiners(state, action, next).unwrap_or(refusals))
    }
    fn perform(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if let Some(side) = Side::of(seat) {
            self.act(state, side, action, dice, log);
        }
    }
    fn spelled_out(&self, state: &State, seat: Seat, action: &Action) -> Vec<Action> {
        match (Side::of(seat), action) {
            (Some(side), Action::Deploy) => self.deployment(state, side),
            _ => Vec::new(),
        }
    }
    fn is_forced(&self, state: &State, _seat: Seat, action: &Action) -> bool {
        self.forced(state, action)
    }
    fn is_forced_openly(&self, state: &State, _seat: Seat, action: &Action) -> bool {
        self.forced(state, action) || matches!(action, Action::Lose { .. } | Action::Eliminate { .. })
    }
    fn pass(&self, state: &State, seat: Seat) -> Option<Action> {
        self.pass_at(state, Side::of(seat)?)
    }
    fn is_draft(&self, state: &State) -> bool {
        matches!(state.top(), Some(Pending::Place(_)))
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
