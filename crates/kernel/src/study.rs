//! What a study of many games writes down. A game tells it in these words; the statistics are made elsewhere.

use crate::{Fraction, Rule, Seat};

/// A number of the position that is worth following over the turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gauge {
    /// The key of its name.
    pub name: &'static str,
    /// Whose it is, if it is one side's.
    pub seat: Option<Seat>,
    pub value: i64,
}

/// Something an order brought about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A fight over a hex was thrown for.
    Fought { hex: String, by: Seat },
    /// A side lost so many of something (`lost-steps`, a key).
    Lost { seat: Seat, what: &'static str, count: u32 },
    /// A paragraph was applied.
    Cited(Rule),
    /// What the dice of a fight gave the attacker, and the exact mean over all throws.
    Fortune { by: Seat, actual: i64, mean: Fraction },
}
