//! Opponents for Inferno sull'Isonzo.
//!
//! `atlas` is what never changes in a game, `survey` a position read for one side, `forecast` what a fight will bring (by the
//! engine's own odds and losses), `assault` the best attack on a hex, `intent` the plan of a turn, `replies` the answers to
//! everything that is asked in between, `deal` what an adviser believes; `planner` and `greedy` are the bots.

mod answers;
mod assault;
mod atlas;
mod deal;
mod forecast;
mod greedy;
mod intent;
mod planner;
mod seal;
mod search;
mod serve;
mod survey;
mod words;

pub use forecast::{Forecast, forecast};
pub use greedy::Greedy;
pub use planner::{Level, Planner};
