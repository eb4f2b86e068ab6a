//! Questions without effects: what the paragraphs say of a position. The steps of play ask here and then act.

pub mod bridge;
pub mod command;
pub mod fight;
pub mod movement;
pub mod muster;
pub mod retreat;
mod said;
pub mod stacking;
pub mod supply;
pub mod victory;
pub mod ways;
pub mod zone;
