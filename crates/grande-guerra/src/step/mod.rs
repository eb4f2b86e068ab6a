//! The steps of play: what is offered, what is refused, and what an order does. One file per step.

pub mod activation;
pub mod agenda;
pub mod artillery;
pub mod assault;
pub mod bombardment;
pub mod defence;
pub mod effects;
pub mod event;
pub mod frame;
pub mod losses;
pub mod movement;
pub mod offers;
pub mod plan;
pub mod rally;
pub mod reinforcement;
pub mod retreat;
pub mod sequence;
pub mod setup;
