//! Sentences as messages: a key and what it is about, put into words for the reader's language at the edge.
//!
//! Whoever makes a sentence names it ([`message!`]); who prints it or sends it says for whom ([`speaking`]). Words stand in
//! Fluent catalogues, one per book and one for the frame.

mod catalogue;
mod message;
mod scope;

pub use catalogue::{Catalogue, Fault, learn};
pub use message::{Arg, Message};
pub use scope::{Language, of_book, speaking, speaking_while, spoken, turn_to};
