//! Inferno under the battery, against adversaries, and paragraph by paragraph.

mod asking;
mod battery;
mod data;
mod derived;
mod plans;
mod presentation;
mod records;
mod setup;
mod strictness;

use std::sync::Arc;

use inferno::{Inferno, Shelf, embedded};

/// A scenario of the built-in data.
pub fn scenario(key: &str) -> Arc<Inferno> {
    let shelf = Shelf::load(&embedded()).unwrap_or_else(|problems| panic!("{problems}"));
    shelf.game(key).unwrap_or_else(|bad| panic!("{bad}")).clone()
}
