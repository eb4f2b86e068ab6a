//! The contract, delegated to the files beside this one.

use std::collections::BTreeMap;

use hexgrid::HexId;
use kernel::Message;
use kernel::{
    About, Dice, Game, Legal, Log, Misread, Moment, Problems, Prompt, Question, Refusals, Rule, Seat, Secret, Setup, Situation,
    UnitId, Viewer, Waiting,
};
use serde_json::{Value as Json, json};

use super::{Action, Event, Pending, Point, State, Toy, View};

impl Game for Toy {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

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
    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        let (text, rule) = self.prompt_words(state, seat);
        Prompt { text: Message::new(text), rule: rule.map_or("", |rule| rule.0).into() }
    }
    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }
    fn change(&self, old: &View, new: &View) -> Option<String> {
        old.change(new)
    }
    fn witness(&self, _after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        self.witness_of(event, viewer)
    }
    fn ask(&self, state: &State, viewer: Viewer, question: &Question<'_>) -> Result<Json, String> {
        kernel::ask::answer(super::ask::QUESTIONS, self, state, viewer, question)
    }
    fn look(&self, state: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        self.look_at(state, viewer, path)
    }
    fn words(&self, _state: &State, action: &Action) -> String {
        super::words::count_words();
        let mut words = String::new();
        action.write(self, &mut words);
        words
    }
    fn parse(&self, _state: &State, _seat: Seat, text: &str) -> Result<Action, Misread> {
        super::words::count_parsing();
        Action::read(self, text)
    }
    fn event_words(&self, event: &Event) -> String {
        event.words(self)
    }
    fn sentence(&self, event: &Event) -> Option<Message> {
        // A toy tells its log in the words of its events.
        Some(Message::plain(format!("{}.", event.words(self))))
    }
    fn report(&self, event: &Event) -> Option<(String, Json)> {
        match event {
            Event::Fought { hex, attack, defence, face, cell, .. } => Some((
                self.printed(*hex),
                json!({
                    "column": i32::from(*attack) - i32::from(*defence), "attack": attack, "defence": defence,
                    "roll": face, "cell": cell.word(),
                }),
            )),
            _ => None,
        }
    }
    fn harmed(&self, event: &Event) -> Vec<String> {
        match event {
            Event::Removed { hex, .. } => vec![self.printed(*hex)],
            _ => Vec::new(),
        }
    }
    fn voided(&self, event: &Event) -> Option<Rule> {
        (self.book.cite)(Point::TrapVoid).first().copied().filter(|_| matches!(event, Event::Voided { .. }))
    }
    fn outcome_name(&self, events: &[Event]) -> Option<String> {
        events.iter().find_map(|e| match e {
            Event::Fought { cell, .. } => Some(cell.word().to_owned()),
            Event::Fired { hit, .. } => Some(if *hit { "hit" } else { "miss" }.to_owned()),
            _ => None,
        })
    }
    fn name(&self, kind: &str, n: i32) -> String {
        match (kind, u16::try_from(n)) {
            ("unit", Ok(n)) => self.unit_name(UnitId(n)).to_owned(),
            ("hex", Ok(n)) => self.printed(HexId(n)),
            _ => format!("{kind} {n}"),
        }
    }
    fn canonical(&self, word: &str) -> String {
        self.hex_named(word).map_or_else(|_| word.to_owned(), |hex| self.printed(hex))
    }
    fn action_kind(&self, action: &Action) -> &'static str {
        action.verb()
    }
    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }
    fn action_kinds(&self) -> &'static [&'static str] {
        Action::KINDS
    }
    fn event_kinds(&self) -> &'static [&'static str] {
        Event::KINDS
    }
    fn pose(&self, situation: &Situation) -> Result<(Self, State), Problems> {
        self.pose_file(situation)
    }
    fn export(&self, state: &State) -> Situation {
        self.export_file(state)
    }
    fn situation_words(&self) -> Json {
        self.vocabulary()
    }
    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        self.secrets_of(state, seat)
    }
    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        self.resample_for(state, seat, dice)
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
