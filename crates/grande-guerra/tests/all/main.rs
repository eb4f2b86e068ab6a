//! The books of the family under the battery and against adversaries.

mod battery;
mod pose;
mod strictness;

use std::sync::Arc;

use grande_guerra::{Shelf, War, embedded};

/// A scenario of the built-in data.
pub fn scenario(key: &str) -> Arc<War> {
    let shelf = Shelf::load(&embedded("gorizia")).unwrap_or_else(|problems| panic!("{problems}"));
    shelf.game(key).unwrap_or_else(|bad| panic!("{bad}")).clone()
}
