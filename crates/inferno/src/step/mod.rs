//! The steps of play: what is offered, what is refused, and what an order does. One file per step.

pub mod agenda;
pub mod combat;
pub mod effects;
pub mod losses;
pub mod movement;
pub mod offers;
pub mod reinforcement;
pub mod retreat;
pub mod sequence;
pub mod setup;
