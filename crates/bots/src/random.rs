//! Any legal action, all equally likely.

use kernel::dice::Quick;
use kernel::{Belief, Game, Seat};

use crate::Bot;

#[derive(Clone, Debug)]
pub struct Random(Quick);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(Quick::new(seed))
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _game: &G, _belief: &Belief<G::State>, _seat: Seat, legal: &[G::Action]) -> G::Action {
        legal[self.0.below(legal.len())]
    }
}
