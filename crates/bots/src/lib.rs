//! Opponents. A bot sees only what its side may know: a position that looks the same to its seat, never the true one.

mod passive;
mod random;
mod seated;

pub use passive::Passive;
pub use random::Random;
pub use seated::{KINDS, Kind, Seated};

use kernel::dice::Quick;
use kernel::{Belief, Game, Seat, legal_list};

/// Someone who decides for a seat.
pub trait Bot<G: Game>: Send {
    /// One of `legal`, which is never empty and is the same in every position that fits the belief.
    fn choose(&mut self, game: &G, belief: &Belief<G::State>, seat: Seat, legal: &[G::Action]) -> G::Action;
}

/// What a bot does in a true position: it is shown a belief and the legal actions, nothing else. None if nothing is legal.
pub fn decide<G: Game>(bot: &mut dyn Bot<G>, game: &G, state: &G::State, seat: Seat, dice: &mut Quick) -> Option<G::Action> {
    let legal = legal_list(game, state, seat);
    if legal.is_empty() {
        return None;
    }
    let belief = Belief::of(game, state, seat, dice);
    Some(bot.choose(game, &belief, seat, &legal))
}
