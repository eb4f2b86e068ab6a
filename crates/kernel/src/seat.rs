//! Who sits at the table and who is waited on.

use language::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An army of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Side {
    pub key: String,
    pub name: String,
}

impl Side {
    pub fn new(key: impl Into<String>, name: impl Into<String>) -> Self {
        Self { key: key.into(), name: name.into() }
    }
}

/// What a seat is: its name at the table and what it commands. A side may have several seats, and a seat may command units
/// of several sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Post {
    pub key: String,
    pub name: String,
    /// Keys of the sides whose units it commands.
    pub sides: Vec<String>,
    /// The part of the front it commands, if not the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sector: Option<String>,
}

impl Post {
    /// The one seat of a side.
    pub fn whole(side: &Side) -> Self {
        Self { key: side.key.clone(), name: side.name.clone(), sides: vec![side.key.clone()], sector: None }
    }
    /// One of the seats of a side, or of several.
    pub fn sector(key: &str, name: &str, sides: &[&str], sector: &str) -> Self {
        let sides = sides.iter().map(|side| (*side).to_owned()).collect();
        Self { key: key.to_owned(), name: name.to_owned(), sides, sector: Some(sector.to_owned()) }
    }
    pub fn is_of(&self, side: &str) -> bool {
        self.sides.iter().any(|own| own == side)
    }
}

/// A person or bot at the table, by the place of its [`Post`] in the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

/// A set of seats, at most eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Self = Self(0);

    pub const fn first(count: u8) -> Self {
        Self(if count >= 8 { u8::MAX } else { (1 << count) - 1 })
    }
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 & (1 << seat.0) != 0
    }
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |s| self.contains(*s))
    }
}

/// For whom something is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// Everything: tests, solo play with open cards, replays of finished games.
    Referee,
    /// Someone who has no seat: what all sides may know, no more.
    Bystander,
    Seat(Seat),
}

impl Viewer {
    /// Whether what is that seat's alone to know is this viewer's too.
    pub fn shares(self, seat: Seat) -> bool {
        self == Self::Referee || self == Self::Seat(seat)
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Outcome {
    /// The winning side's key; none in a draw, and where seats win that command units of several sides.
    pub winner: Option<String>,
    /// Keys of the seats that won.
    pub winners: Vec<String>,
    /// The book's word for the result, such as `strategic`.
    pub grade: String,
    /// One sentence for people.
    pub words: Message,
}

/// Who is waited on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Waiting {
    One(Seat),
    /// Open and concurrent: the order of acceptance is the order of play.
    Any(Seats),
    /// Sealed: actions of seats that share no side commute and are witnessed only as "ready"; the seats of one side share
    /// what they spend and see each other's plan.
    Secret(Seats),
    Over(Outcome),
}

impl Waiting {
    pub fn seats(&self) -> Seats {
        match self {
            Self::One(seat) => Seats::only(*seat),
            Self::Any(seats) | Self::Secret(seats) => *seats,
            Self::Over(_) => Seats::NONE,
        }
    }
    pub fn on(&self, seat: Seat) -> bool {
        self.seats().contains(seat)
    }
    pub fn is_over(&self) -> bool {
        matches!(self, Self::Over(_))
    }
}
