//! The contract, delegated to the files beside this one, and the toy as one of several books.

use std::sync::Arc;

use kernel::session::Replay;
use kernel::situation::Report;
use kernel::{
    About, AnyGame, AnySession, Bad, Dice, Game, Legal, Log, Misread, Moment, Problems, Prompt, Question, Record, Refusals,
    Replayed, Rule, Scenario, Seat, Secret, Setup, Side, Situation, Viewer, Waiting, open_any, replay_any, situation_any,
};
use serde_json::{Value as Json, json};

use super::words::{ACTION_KINDS, EVENT_KINDS, action_kind, cell_word, event_kind};
use super::{Action, Event, IDS, Pending, State, Toy, View, t};

impl Game for Toy {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about(&self) -> &About {
        &self.about
    }
    fn ids(&self) -> &'static [&'static str] {
        &IDS
    }
    fn start(&self, _setup: &Setup, _dice: &mut dyn Dice, _log: &mut Log<Event>) -> State {
        self.set_up()
    }
    fn settle(&self, _state: &mut State) {}
    fn waiting(&self, state: &State) -> Waiting {
        state.waiting(self)
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
        matches!(action, Action::Halt | Action::Place { .. })
    }
    fn pass(&self, state: &State, seat: Seat) -> Option<Action> {
        if !state.waiting(self).on(seat) {
            return None;
        }
        state.agenda.last().map(|p| match p {
            Pending::SetUp { .. } => Action::Deploy,
            Pending::Plan { .. } => Action::Ready,
            Pending::Open { .. } => Action::Done,
            Pending::Moving { .. } => Action::Halt,
            Pending::React { .. } => Action::Hold,
        })
    }
    fn is_draft(&self, state: &State) -> bool {
        matches!(state.agenda.last(), Some(Pending::SetUp { .. } | Pending::Plan { .. }))
    }
    fn moment(&self, state: &State) -> Moment {
        let name = |p: Option<&Pending>| match p {
            Some(Pending::SetUp { .. }) => "setup",
            Some(Pending::Plan { .. }) => "plan",
            Some(Pending::Open { .. }) => "open",
            Some(Pending::Moving { .. }) => "move",
            Some(Pending::React { .. }) => "react",
            None => "over",
        };
        Moment {
            turn: state.turn.into(),
            phase: name(state.agenda.first()).into(),
            step: name(state.agenda.last()).into(),
            ..Moment::default()
        }
    }
    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        let (text, rule) = self.prompt_words(state, seat);
        Prompt { text: text.into(), rule: rule.0.into() }
    }
    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }
    fn witness(&self, _after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        self.witness_of(event, viewer)
    }
    fn ask(&self, state: &State, viewer: Viewer, question: &Question<'_>) -> Result<Json, String> {
        self.answer(state, viewer, question)
    }
    fn look(&self, state: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        self.look_at(state, viewer, path)
    }
    fn words(&self, _state: &State, action: &Action) -> String {
        self.action_words(action)
    }
    fn parse(&self, state: &State, _seat: Seat, text: &str) -> Result<Action, Misread> {
        self.read(state, text)
    }
    fn event_words(&self, event: &Event) -> String {
        self.event_text(event)
    }
    fn sentence(&self, event: &Event) -> Option<String> {
        Some(format!("{}.", self.event_text(event)))
    }
    fn report(&self, event: &Event) -> Option<(String, Json)> {
        match event {
            Event::Fought { hex, attack, defence, face, cell, .. } => Some((
                self.printed(*hex),
                json!({
                    "column": i32::from(*attack) - i32::from(*defence), "attack": attack, "defence": defence,
                    "roll": face, "cell": cell_word(*cell),
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
        matches!(event, Event::Voided { .. }).then_some(t!("T/9"))
    }
    fn outcome_name(&self, events: &[Event]) -> Option<String> {
        events.iter().find_map(|e| match e {
            Event::Fought { cell, .. } => Some(cell_word(*cell).to_owned()),
            Event::Fired { hit, .. } => Some(if *hit { "hit" } else { "miss" }.to_owned()),
            _ => None,
        })
    }
    fn name(&self, kind: &str, n: i32) -> String {
        match (kind, u16::try_from(n)) {
            ("unit", Ok(n)) => self.unit_name(usize::from(n)),
            ("hex", Ok(n)) => self.printed(n),
            _ => format!("{kind} {n}"),
        }
    }
    fn canonical(&self, word: &str) -> String {
        self.hex_named(word).map_or_else(|_| word.to_owned(), |hex| self.printed(hex))
    }
    fn action_kind(&self, action: &Action) -> &'static str {
        action_kind(action)
    }
    fn event_kind(&self, event: &Event) -> &'static str {
        event_kind(event)
    }
    fn action_kinds(&self) -> &'static [&'static str] {
        &ACTION_KINDS
    }
    fn event_kinds(&self) -> &'static [&'static str] {
        &EVENT_KINDS
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
        self.broken(state)
    }
}

struct Book(Arc<Toy>);

/// The toy behind the interface that command line and server use.
pub fn book() -> Box<dyn AnyGame> {
    Box::new(Book(Arc::new(Toy::default())))
}

impl AnyGame for Book {
    fn key(&self) -> &str {
        "toy"
    }
    fn title(&self) -> &str {
        "The toy"
    }
    fn scenarios(&self) -> Vec<Scenario> {
        let sides = self.0.about.seats.iter().map(|(key, name)| Side { key: key.clone(), name: name.clone() }).collect();
        vec![Scenario {
            key: "fort".into(),
            title: "The fort".into(),
            turns: self.0.turns.into(),
            sides,
            about: String::new(),
            minutes: 5,
        }]
    }
    fn open(&self, scenario: &str, setup: Setup, server_seed: [u8; 32], nonces: Vec<String>) -> Result<Box<dyn AnySession>, Bad> {
        if scenario != "fort" {
            return Err(Bad::Unknown(format!("the toy has no scenario `{scenario}`")));
        }
        Ok(open_any(self.0.clone(), setup, server_seed, nonces))
    }
    fn replay(&self, record: &Record, upto: Option<u32>, how: Replay) -> Result<Replayed, Bad> {
        self.fits(record)?;
        Ok(replay_any(self.0.clone(), record, upto, how))
    }
    fn rewind(&self, record: &Record) -> Result<Box<dyn kernel::AnyRewind>, Bad> {
        self.fits(record)?;
        Ok(kernel::rewind_any(self.0.clone(), record))
    }
    fn about(&self, _scenario: &str) -> Result<&About, Bad> {
        Ok(&self.0.about)
    }
    fn fits(&self, record: &Record) -> Result<(), Bad> {
        let (about, header) = (&self.0.about, &record.header);
        if (&about.game, about.rules, &about.data) == (&header.game, header.rules, &header.data) {
            Ok(())
        } else {
            Err(Bad::OtherRules(format!("the record is of {} rules {} data {}", header.game, header.rules, header.data)))
        }
    }
    fn situation(&self, situation: &Situation, only: Option<&str>) -> Result<Report, Problems> {
        situation_any(&*self.0, situation, only)
    }
    fn presentation(&self, _scenario: &str) -> Result<Json, Bad> {
        Ok(Json::Null)
    }
    fn situation_words(&self) -> Json {
        self.0.vocabulary()
    }
}
