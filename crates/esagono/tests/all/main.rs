//! The built program, run as a newcomer, a script and a careless typist would run it.

mod bad_input;
mod kills;
mod listing;
mod play;
mod program;
mod protocol;
mod records;
mod rules;
mod serve;
mod siege;
mod situations;
