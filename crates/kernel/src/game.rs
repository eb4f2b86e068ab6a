//! The contract between a book and everything around it.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::ControlFlow;

use language::Message;
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use ts_rs::TS;

use crate::study::{Gauge, Note};
use crate::{
    Change, Choice, Dice, Log, Outcome, Post, Problems, Refusal, Refusals, Rule, Seat, Seats, Setup, Side, Situation, Viewer,
    Waiting, Why, dice,
};

/// What a `Game` value is about: a book, a scenario and who plays it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct About {
    pub game: String,
    pub scenario: String,
    pub sides: Vec<Side>,
    /// In seat order; a seat's key is its side's key where a side has one seat.
    pub seats: Vec<Post>,
    /// What its players may choose before the first move.
    pub choices: Vec<Choice>,
    /// Raised when an action's meaning changes.
    pub rules: u32,
    /// Hash of what the scenario reads, without names, texts and provenance.
    pub data: String,
}

impl About {
    pub fn seat(&self, key: &str) -> Option<Seat> {
        self.seats.iter().position(|post| post.key == key).map(|i| Seat(i as u8))
    }
    pub fn seat_key(&self, seat: Seat) -> &str {
        self.seats.get(usize::from(seat.0)).map_or("nobody", |post| post.key.as_str())
    }
    pub fn seats_of(&self, side: &str) -> Seats {
        let own = |(i, post): (usize, &Post)| post.is_of(side).then_some(Seat(i as u8));
        self.seats.iter().enumerate().filter_map(own).fold(Seats::NONE, Seats::with)
    }
    /// Whether the seats are of one side, and so share its plans and its stock. Who commands units of several sides is
    /// nobody's ally: the other one faces him in each.
    pub fn are_allied(&self, one: Seat, other: Seat) -> bool {
        let sides = |seat: Seat| self.seats.get(usize::from(seat.0)).map(|post| post.sides.as_slice());
        one == other || sides(one) == sides(other) && sides(one).is_some_and(|sides| sides.len() == 1)
    }
    /// The side won: so did its seats.
    pub fn won_by(&self, side: Option<&str>, grade: impl Into<String>, words: Message) -> Outcome {
        let seats = side.map_or(Seats::NONE, |side| self.seats_of(side));
        Outcome {
            winner: side.map(str::to_owned),
            winners: seats.iter().map(|seat| self.seat_key(seat).to_owned()).collect(),
            grade: grade.into(),
            words,
        }
    }
}

/// Where play stands, in the book's words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Moment {
    pub turn: i64,
    pub phase: String,
    /// The question that is open.
    pub step: String,
    /// The seat whose player turn it is; its side's first where it is the turn of several.
    pub seat: String,
    /// The game's own fields (weather and the like).
    pub more: BTreeMap<String, String>,
}

/// What a waited-on seat is told: a sentence and the paragraph it rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Prompt {
    pub text: Message,
    pub rule: String,
}

/// A question without effects: `cost(A, 0101, 0102)` is name `cost` with three arguments; what follows is the path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question<'a> {
    pub name: &'a str,
    pub args: Vec<String>,
    pub path: Vec<String>,
}

/// One fact that a seat may not know, with its true value.
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Secret {
    /// What kind of fact, for counting: `effectiveness`.
    pub kind: &'static str,
    /// Which one: `unit 12`.
    pub key: String,
    pub value: String,
}

/// A throw whose luck can be judged: what fell, and what falls on average.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Throw {
    /// Whom it favours if it is good.
    pub seat: String,
    /// What it was for, in a word or two.
    pub what: Message,
    pub face: i64,
    /// Six times the average.
    pub sixfold_mean: i64,
    pub low_is_good: bool,
}

/// Words that are not an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    /// No such verb or name: the text itself is wrong.
    Unknown(String),
    /// A known verb with an argument no board or list has: refused like any illegal action.
    OutOfRange(Refusal),
}

pub type Legal<'a, A> = &'a mut dyn FnMut(A) -> ControlFlow<()>;

/// A book with its content. The value holds board, counters and charts; `State` holds only the position.
pub trait Game: Send + Sync + Sized + 'static {
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    type Action: Copy + Ord + Debug + Serialize + DeserializeOwned + Send + Sync;
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;
    type View: Clone + PartialEq + Debug + Serialize + Send + 'static;

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
    fn prompt(&self, state: &Self::State, seat: Seat) -> Prompt;
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

    /// `verb arg …`; `parse` inverts it.
    fn words(&self, state: &Self::State, action: &Self::Action) -> String;
    /// The same behind what is there already, for long lists.
    fn write_words(&self, state: &Self::State, action: &Self::Action, into: &mut String) {
        into.push_str(&self.words(state, action));
    }
    fn parse(&self, state: &Self::State, seat: Seat, text: &str) -> Result<Self::Action, Misread>;
    /// An event as `verb arg …`, for expectations.
    fn event_words(&self, event: &Self::Event) -> String;
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
    /// Prints what a refusal can only number: a unit, a hex.
    fn name(&self, kind: &str, n: i32) -> String;
    /// The one spelling of a name: a declared hex name becomes its printed number; anything else stays.
    fn canonical(&self, word: &str) -> String;
    fn action_kind(&self, action: &Self::Action) -> &'static str;
    fn event_kind(&self, event: &Self::Event) -> &'static str;
    fn action_kinds(&self) -> &'static [&'static str];
    fn event_kinds(&self) -> &'static [&'static str];

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

    fn secrets(&self, state: &Self::State, seat: Seat) -> Vec<Secret>;
    /// Another state that looks the same to that seat.
    fn resample(&self, state: &Self::State, seat: Seat, dice: &mut dyn Dice) -> Self::State;
    /// Something was lost for want of room: the session freezes the table with the position before the order.
    fn overflowed(&self, _state: &Self::State) -> bool {
        false
    }
    /// Broken invariants, in words.
    fn audit(&self, state: &Self::State) -> Vec<String>;

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

    fn seats(&self) -> Seats {
        Seats::first(self.about().seats.len() as u8)
    }
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        match self.waiting(state) {
            Waiting::Over(outcome) => Some(outcome),
            _ => None,
        }
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

/// All legal actions of a seat.
pub fn legal_list<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut list = Vec::new();
    game.legal(state, seat, &mut |action| {
        list.push(action);
        ControlFlow::Continue(())
    });
    list
}

/// The canonical save.
pub fn save<S: Serialize>(state: &S) -> Vec<u8> {
    serde_json::to_vec(state).expect("states hold only numbers, texts and lists")
}

/// SHA-256 of the position as a situation tells it, in names: the same in a program that numbers its pieces otherwise.
pub fn position_hash<G: Game>(game: &G, state: &G::State) -> String {
    dice::hex(&Sha256::digest(game.export(state).text()))
}

/// SHA-256 of the canonical save.
pub fn state_hash<S: Serialize>(state: &S) -> String {
    dice::hex(&Sha256::digest(save(state)))
}
