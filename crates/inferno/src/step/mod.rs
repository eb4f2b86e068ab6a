//! The steps of play: what is offered, what is refused, and what an order does. One file per step.

pub mod advance;
pub mod agenda;
pub mod bridges;
pub mod combat;
pub mod effects;
pub mod fight;
pub mod frame;
pub mod losses;
pub mod movement;
pub mod offers;
pub mod refusal;
pub mod reinforcement;
pub mod retreat;
pub mod sequence;
pub mod setup;
