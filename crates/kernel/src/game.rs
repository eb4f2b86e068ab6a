//! What passes between a book and everything around it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use language::Message;
use serde::Serialize;
use sha2::{Digest, Sha256};
use ts_rs::TS;

use crate::{Choice, Game, Outcome, Post, Refusal, Seat, Seats, Side, dice};

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
