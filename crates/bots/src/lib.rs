//! Opponents. A bot sees only what its side may know: a position that looks the same to its seat, never the true one.
//!
//! `parts` holds what planners of any game are built from, `inferno` the planner of that game; [`Player`] finds a bot by its name.

mod inferno;
mod outside;
pub mod parts;
mod passive;
mod player;
mod random;
mod seated;

pub use crate::inferno::{Forecast, Greedy, Level, Planner, forecast};
pub use outside::Outside;
pub use passive::Passive;
pub use player::{KINDS, Kind, Player, names};
pub use random::Random;
pub use seated::Seated;

use kernel::dice::Quick;
use kernel::{Belief, Game, Message, Seat, legal_list};

/// Someone who decides for a seat, through one game.
pub trait Bot<G: Game>: Send {
    /// One of `legal`, which is never empty and is the same in every position that fits the belief.
    fn choose(&mut self, game: &G, belief: &Belief<G::State>, seat: Seat, legal: &[G::Action]) -> G::Action;

    /// The plan it has made since it was last asked, in words.
    fn explain(&mut self) -> Option<Message> {
        None
    }
    /// What it means to order next, after that action, if nothing comes between: the rest of a unit's way, the others who join.
    fn following(&self, _action: &G::Action) -> Vec<G::Action> {
        Vec::new()
    }
    /// Something else was done than it chose: what it had planned no longer holds.
    fn replan(&mut self) {}
    /// What went wrong with an outside program, if anything did.
    fn trouble(&self) -> Option<&str> {
        None
    }
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
