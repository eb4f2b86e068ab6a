//! Batches, studies, and the battery with planners at the table.

mod batches;
mod battery;
mod study;
