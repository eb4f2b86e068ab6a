//! La Grande Guerra: one engine for the books of the family.
//!
//! `law` answers questions, `step` carries out orders, `state` is the position, `book` the content; `volume` holds the books, each with its
//! paragraph for every `Point` of the law; `pose` reads and writes situations.

mod action;
mod ask;
mod board;
mod book;
mod charts;
mod counter;
mod digest;
mod estimate;
mod formation;
mod game;
mod key;
mod law;
mod look;
mod maps;
mod options;
mod overlay;
mod point;
mod pose;
mod presentation;
mod scenario;
mod sentence;
mod shelf;
mod state;
mod step;
mod study;
mod tell;
mod together;
mod view;
mod volume;
mod warn;
mod words;

pub use action::{Action, Event};
pub use book::{Book, Library, RULES, War};
pub use key::{GroupId, UnitId};
pub use shelf::Shelf;
pub use state::{Side, State};
pub use volume::{BOOKS, embedded};

/// Every book that is played: its key and the ids of its ledger.
pub fn books() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    BOOKS.into_iter().map(|book| (book.key, book.ids))
}
