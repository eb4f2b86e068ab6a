//! The contract between a book and everything around it, in parts: each is implemented where a reader looks for it.

use std::fmt::Debug;
use std::ops::ControlFlow;

use language::Message;
use serde::{Serialize, de::DeserializeOwned};

use crate::study::{Gauge, Note};
use crate::verbs::{Events, Verbs};
use crate::{
    About, Change, Dice, Log, Misread, Moment, Outcome, Problems, Prompt, Question, Refusals, Rule, Seat, Seats, Secret, Setup,
    Situation, Throw, Viewer, Waiting, Why,
};

/// A book with its content.
pub trait Game: Played + Viewed + Worded + Narrated + Posed + Studied {}
impl<G: Played + Viewed + Worded + Narrated + Posed + Studied> Game for G {}

pub type Legal<'a, A> = &'a mut dyn FnMut(A) -> ControlFlow<()>;

/// How a book is played: positions, orders and what they do. The value holds board, counters and charts; `State` holds only the
/// position.
pub trait Played: Send + Sync + Sized + 'static {
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    type Action: Verbs<Self> + Copy + Ord + Debug + Serialize + DeserializeOwned + Send + Sync;
    type Event: Events<Self> + Clone + PartialEq + Debug + Serialize + Send + Sync;

    fn about(&self) -> &About;
    /// All ledger ids a refusal or a die may cite.
    fn ids(&self) -> &'static [&'static str];
    /// The position at the start, run on until a seat is waited on.
    fn start(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log<Self::Event>) -> Self::State;
    /// Recomputes what a loaded state derives from the position.
    fn settle(&self, state: &mut Self::State);

    fn waiting(&self, state: &Self::State) -> Waiting;
    /// Who commands a unit now, by the unit's name; none for what nobody commands and for what is no unit.
    fn commander(&self, state: &Self::State, unit: &str) -> Option<Seat>;
    /// The legal actions of a seat in a fixed order, each once; never none while the seat is waited on.
    fn legal(&self, state: &Self::State, seat: Seat, found: Legal<'_, Self::Action>);
    /// Ok for exactly what `legal` lists; otherwise all broken rules.
    fn check(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Refusals>;
    /// The same of an order that others follow in one line: they may tell whom it concerns, and nobody else is cited.
    fn check_before(
        &self,
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
        _next: &[Self::Action],
    ) -> Result<(), Refusals> {
        self.check(state, seat, action)
    }
    /// Cannot fail after `check`.
    fn perform(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        dice: &mut dyn Dice,
        log: &mut Log<Self::Event>,
    );
    /// The smaller orders that a proposal of the program stands for (`deploy`), in order: they are recorded in its place, so that
    /// a better proposal changes no game that is kept. None for an order that is recorded as it is.
    fn spelled_out(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Whether the session may give this answer itself when it is the only one: never the end of a phase or of an optional
    /// step, and nothing whose silence would tell something hidden.
    fn is_forced(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> bool;
    /// The same where nothing needs to be kept from anybody: a situation's questions that have one answer.
    fn is_forced_openly(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> bool {
        self.is_forced(state, seat, action)
    }
    /// The book's pass at this moment, if it has one.
    fn pass(&self, state: &Self::State, seat: Seat) -> Option<Self::Action>;
    /// Whether a seat may take back any one of its own actions here (set-up, sealed plans).
    fn is_draft(&self, _state: &Self::State) -> bool {
        false
    }

    fn moment(&self, state: &Self::State) -> Moment;
    /// The question that is open to a waited-on seat, where several are asked at once and not all the same.
    fn step(&self, state: &Self::State, _seat: Seat) -> String {
        self.moment(state).step
    }

    /// Something was lost for want of room: the session freezes the table with the position before the order.
    fn overflowed(&self, _state: &Self::State) -> bool {
        false
    }
    /// Broken invariants, in words.
    fn audit(&self, state: &Self::State) -> Vec<String>;

    fn seats(&self) -> Seats {
        Seats::first(self.about().seats.len() as u8)
    }
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        match self.waiting(state) {
            Waiting::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// What each may know of a position.
pub trait Viewed: Played {
    type View: Clone + PartialEq + Debug + Serialize + Send + 'static;

    /// Built from nothing, field by field.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// What is other in a new view, as JSON (see [`Change`]); none if nothing is.
    fn change(&self, old: &Self::View, new: &Self::View) -> Option<String> {
        Change::whole(old, new)
    }
    /// What that viewer sees of an event, if anything.
    fn witness(&self, after: &Self::State, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// Answers as JSON; fractions as texts (`"2/3"`), `null` for none. A text explains a question that cannot be asked.
    fn ask(&self, state: &Self::State, viewer: Viewer, question: &Question<'_>) -> Result<serde_json::Value, String>;
    /// A field of the position as that viewer sees it; `Ok(None)` means hidden. `path` is `["unit", "A", "ce"]`.
    fn look(&self, state: &Self::State, viewer: Viewer, path: &[&str]) -> Result<Option<serde_json::Value>, String>;

    fn secrets(&self, state: &Self::State, seat: Seat) -> Vec<Secret>;
    /// Another state that looks the same to that seat.
    fn resample(&self, state: &Self::State, seat: Seat, dice: &mut dyn Dice) -> Self::State;
}

/// Orders, events and names in words of no language, as records, situations and the protocol have them.
pub trait Worded: Played {
    /// `verb arg …`; `parse` inverts it.
    fn words(&self, state: &Self::State, action: &Self::Action) -> String {
        let mut words = String::new();
        self.write_words(state, action, &mut words);
        words
    }
    /// The same behind what is there already, for long lists.
    fn write_words(&self, _state: &Self::State, action: &Self::Action, into: &mut String) {
        action.write(self, into);
    }
    fn parse(&self, _state: &Self::State, _seat: Seat, text: &str) -> Result<Self::Action, Misread> {
        Self::Action::read(self, text)
    }
    /// An event as `verb arg …`, for expectations.
    fn event_words(&self, event: &Self::Event) -> String {
        event.words(self)
    }

    /// Prints what a refusal can only number: a unit, a hex.
    fn name(&self, kind: &str, n: i32) -> String;
    /// The one spelling of a name: a declared hex name becomes its printed number; anything else stays.
    fn canonical(&self, word: &str) -> String;
}

/// What people read, and what is worth telling.
pub trait Narrated: Worded {
    fn prompt(&self, state: &Self::State, seat: Seat) -> Prompt;
    /// An event as a sentence of the log; none where another event says it.
    fn sentence(&self, event: &Self::Event) -> Option<Message>;
    /// Part of the report of a fight that this event brings: the hex fought over and the fields.
    fn report(&self, _event: &Self::Event) -> Option<(String, serde_json::Value)> {
        None
    }
    /// How much an event matters to one who was away: nothing (0) to the most (4).
    fn weight(&self, _event: &Self::Event) -> u8 {
        0
    }
    /// The throws among witnessed events whose luck can be judged.
    fn throws(&self, _seen: &[&Self::Event]) -> Vec<Throw> {
        Vec::new()
    }
    /// To whom the event is a loss, as orders name it: the unit, or the hex where a unit has no name. A plan that names it stops.
    fn harmed(&self, _event: &Self::Event) -> Vec<String> {
        Vec::new()
    }
    /// The paragraph that makes a declared attempt void, if that is what the event says.
    fn voided(&self, _event: &Self::Event) -> Option<Rule> {
        None
    }
    /// The name of a rolled outcome among an action's events, as `odds` lists it.
    fn outcome_name(&self, _events: &[Self::Event]) -> Option<String> {
        None
    }

    /// A reason as a message.
    fn said(&self, why: &Why) -> Message {
        why.message(&|kind, n| self.name(kind, n))
    }
    /// Refusals as (id, sentence) pairs.
    fn refusal_words(&self, refusals: &Refusals) -> Vec<(Option<Rule>, Message)> {
        refusals.0.iter().map(|r| (r.rule, self.said(&r.why))).collect()
    }
}

/// Positions as situation files.
pub trait Posed: Played {
    /// The board, pieces and moment of a situation; a game value of its own, since boards and pieces are the file's.
    fn pose(&self, situation: &Situation) -> Result<(Self, Self::State), Problems>;
    /// The position of a situation that begins with automatic work, done with these dice and told to this log; none if it
    /// begins with a question.
    fn begin(&self, _situation: &Situation, _dice: &mut dyn Dice, _log: &mut Log<Self::Event>) -> Option<Self::State> {
        None
    }
    fn export(&self, state: &Self::State) -> Situation;
    /// Everything a situation's author must know, generated from the reader.
    fn situation_words(&self) -> serde_json::Value;
    /// Whether a stub may give that text for a look-up of the table; without an answer of its own, one of the words listed.
    fn is_cell(&self, table: &str, cell: &str) -> bool {
        let words = self.situation_words();
        words["tables"][table]["grammar"].as_str().is_some_and(|grammar| grammar.split('|').any(|word| word == cell))
    }
}

/// What a study of many games writes down.
pub trait Studied: Played {
    /// Numbers of the position that a study follows over the turns, always the same ones in the same order.
    fn gauges(&self, _state: &Self::State) -> Vec<Gauge> {
        Vec::new()
    }
    /// What a study writes down of an order: the position before it and its events.
    fn notes(&self, _before: &Self::State, _events: &[Self::Event]) -> Vec<Note> {
        Vec::new()
    }
    /// What luck is counted in ([`Note::Fortune`]), for people.
    fn fortune_words(&self) -> Option<Message> {
        None
    }
}
