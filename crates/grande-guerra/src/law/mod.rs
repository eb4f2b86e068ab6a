//! Questions without effects: what the paragraphs say of a position. The steps of play ask here and then act.

pub mod assault;
pub mod audit;
pub mod bridge;
pub mod command;
pub mod counters;
pub mod derived;
pub mod event;
pub mod fire;
pub mod hidden;
pub mod movement;
pub mod muster;
pub mod rally;
mod reach;
pub mod reinforcement;
pub mod retreat;
mod said;
mod score;
pub mod sight;
pub mod stacking;
pub mod supply;
pub mod trench;
pub mod victory;
pub mod ways;
pub mod zone;
