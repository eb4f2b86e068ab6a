//! Batches of self-play: many games between bots on all cores, their figures, and reports about them.
//!
//! A game depends on the batch's seed and its own number only, so the result is the same on any number of threads.

mod batch;
mod figures;
mod play;
mod players;
mod store;
mod study;
mod times;

use kernel::Message;

pub use batch::{Batch, MOST_THREADS, Progress};
pub use figures::{Figures, wilson};
pub use play::{Done, Played, Rolled, Watch, play};
pub use players::Players;
pub use store::Store;
pub use study::{Study, report};
pub use times::Times;

/// What stops a batch.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Stopped(pub Message);

impl Stopped {
    /// Something in a file, a bot or the program, for who mends it.
    pub(crate) fn because(text: impl Into<String>) -> Self {
        Self(Message::plain(text))
    }
}
