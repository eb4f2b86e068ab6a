//! Questions without effects: what the paragraphs say of a position. The steps of play ask here and then act.

pub mod audit;
pub mod bridge;
pub mod command;
mod counters;
pub mod derived;
pub mod fight;
pub mod hidden;
pub mod movement;
pub mod muster;
mod reach;
pub mod retreat;
mod said;
mod score;
pub mod stacking;
pub mod supply;
mod tables;
pub mod victory;
pub mod ways;
pub mod zone;
