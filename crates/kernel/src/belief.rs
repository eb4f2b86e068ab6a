//! What a bot is given: a position that looks the same to its seat, never the true one.

use crate::{Dice, Game, Seat};

/// Only `resample` makes one.
#[derive(Clone, Debug)]
pub struct Belief<S>(S);

impl<S> Belief<S> {
    pub fn of<G: Game<State = S>>(game: &G, state: &S, seat: Seat, dice: &mut dyn Dice) -> Self {
        Self(game.resample(state, seat, dice))
    }
    pub fn state(&self) -> &S {
        &self.0
    }
}
