//! How it is played: the first part of the contract; the others stand in `view`, `words`, `tell` and `pose`.

use std::collections::BTreeMap;

use kernel::{About, Dice, Legal, Log, Moment, Played, Refusals, Seat, Setup, Studied, Waiting};

use super::{Action, Event, Pending, State, Toy};

impl Studied for Toy {}

impl Played for Toy {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }
    fn ids(&self) -> &'static [&'static str] {
        self.book.ids
    }
    fn start(&self, setup: &Setup, _dice: &mut dyn Dice, _log: &mut Log<Event>) -> State {
        self.set_up(setup)
    }
    fn settle(&self, _state: &mut State) {}
    fn waiting(&self, state: &State) -> Waiting {
        state.waiting(self)
    }
    fn commander(&self, state: &State, unit: &str) -> Option<Seat> {
        state.unit(self.unit_named(unit).ok()?).map(|unit| unit.seat)
    }
    fn legal(&self, state: &State, seat: Seat, found: Legal<'_, Action>) {
        self.list(state, seat, found);
    }
    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusals> {
        self.check_action(state, seat, action)
    }
    fn perform(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut dyn Dice, log: &mut Log<Event>) {
        self.act(state, seat, action, dice, log);
    }
    fn is_forced(&self, _state: &State, _seat: Seat, action: &Action) -> bool {
        matches!(action, Action::Halt | Action::Place { .. } | Action::Retreat { .. })
    }
    fn pass(&self, state: &State, seat: Seat) -> Option<Action> {
        if !state.waiting(self).on(seat) {
            return None;
        }
        match state.agenda.top()? {
            Pending::SetUp { .. } => Some(Action::Deploy),
            Pending::Plan { .. } => Some(Action::Ready),
            Pending::Open { .. } => Some(Action::Done),
            Pending::Moving { .. } => Some(Action::Halt),
            Pending::React { .. } | Pending::Answer { .. } => Some(Action::Hold),
            Pending::Retreat { .. } => None,
        }
    }
    fn is_draft(&self, state: &State) -> bool {
        matches!(state.agenda.top(), Some(Pending::SetUp { .. } | Pending::Plan { .. }))
    }
    fn moment(&self, state: &State) -> Moment {
        let name = |p: Option<&Pending>| match p {
            Some(Pending::SetUp { .. }) => "setup",
            Some(Pending::Plan { .. }) => "plan",
            Some(Pending::Open { .. }) => "open",
            Some(Pending::Moving { within: None, .. }) => "move",
            Some(Pending::Moving { within: Some(_), .. }) => "answering",
            Some(Pending::React { .. }) => "react",
            Some(Pending::Answer { .. }) => "answer",
            Some(Pending::Retreat { .. }) => "retreat",
            None => "over",
        };
        Moment {
            turn: state.turn.into(),
            phase: name(state.phase()).into(),
            step: name(state.agenda.top()).into(),
            more: nesting(state),
            ..Moment::default()
        }
    }
    fn step(&self, state: &State, seat: Seat) -> String {
        let planned = || kernel::session::only_legal(self, state, seat) == Some(Action::Ready);
        if self.moment(state).step == "plan" && planned() { "planned".into() } else { self.moment(state).step }
    }
    fn audit(&self, state: &State) -> Vec<String> {
        self.broken(state).into_iter().map(|broken| broken.words).collect()
    }
    fn overflowed(&self, state: &State) -> bool {
        state.agenda.has_overflowed() || state.fights.has_overflowed()
    }
}

/// What the battery counts: how deep fights nest, how long a chain of pushed units is, how many questions are open.
fn nesting(state: &State) -> BTreeMap<String, String> {
    let pushed = match state.agenda.top() {
        Some(Pending::Retreat { .. }) => state.fights.last().map_or(0, |fight| fight.moved.len()),
        _ => 0,
    };
    [("fights", state.fights.len()), ("chain", pushed), ("asked", state.agenda.len())]
        .into_iter()
        .map(|(key, count)| (key.to_owned(), count.to_string()))
        .collect()
}
