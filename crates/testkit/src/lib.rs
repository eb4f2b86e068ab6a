//! Test tools, dev only: a toy game, the battery over any [`kernel::Game`], an adversary, the replay runner and the check of
//! the edges between crates.

pub mod adversary;
pub mod battery;
pub mod catalogues;
pub mod edges;
pub mod mutate;
pub mod muting;
pub mod replay;
pub mod situations;
pub mod toy;
