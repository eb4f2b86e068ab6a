//! The book's pass where there is one, else any legal action: a punching bag and a yardstick.

use kernel::dice::Quick;
use kernel::{Belief, Game, Seat};

use crate::Bot;

#[derive(Clone, Debug)]
pub struct Passive(Quick);

impl Passive {
    pub fn new(seed: u64) -> Self {
        Self(Quick::new(seed))
    }
}

impl<G: Game> Bot<G> for Passive {
    fn choose(&mut self, game: &G, belief: &Belief<G::State>, seat: Seat, legal: &[G::Action]) -> G::Action {
        match game.pass(belief.state(), seat) {
            Some(pass) if legal.contains(&pass) => pass,
            _ => legal[self.0.below(legal.len())],
        }
    }
}
