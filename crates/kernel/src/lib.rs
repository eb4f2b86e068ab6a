//! What every game is: rules and refusals, dice, the `Game` contract, sessions, records and situations.
//!
//! Nothing here knows a book. A rule crate implements [`Game`]; command line, server, bots and tests use only what is below.

pub mod agenda;
mod any;
pub mod ask;
mod belief;
mod change;
mod contract;
pub mod dice;
pub mod estimate;
pub mod fields;
mod fraction;
mod game;
pub mod law;
mod log;
mod marks;
mod modifiers;
pub mod node;
mod opening;
mod options;
pub mod overlay;
pub mod pose;
pub mod presentation;
pub mod record;
pub mod request;
mod seat;
pub mod session;
mod sides;
pub mod situation;
pub mod standing;
mod steps;
pub mod study;
pub mod together;
mod units;
pub mod verbs;
mod word;

pub use language::{Message, message};

pub use agenda::{Agenda, FrameId, Frames};
pub use any::{AnyGame, AnySession, Bad, FightReport, Replayed, Scenario, Told, open_any, replay_any, rewind_any, situation_any};
pub use belief::Belief;
pub use change::{Change, Row, Shown};
pub use contract::{Game, Legal, Narrated, Played, Posed, Studied, Viewed, Worded};
pub use dice::{Dice, Of, Roll};
pub use fraction::{Fraction, Sixths};
pub use game::{About, Misread, Moment, Prompt, Question, Secret, Throw, legal_list, position_hash, save, state_hash};
pub use law::{All, Cite, First, Judge, Refusal, Refusals, Rule, Said, Standing, Why};
pub use log::Log;
pub use modifiers::{Modifier, Modifiers};
pub use node::{Node, Problem, Problems, Table, Value};
pub use opening::Opening;
pub use options::{Choice, ChoiceValue, Setup};
pub use record::{By, Header, Line, Record};
pub use seat::{Outcome, Post, Seat, Seats, Side, Viewer, Waiting};
pub use session::bring::{Brought, Stay};
pub use session::plan::{Ended, EndedPlan, Plan, Planned, SeatPlan, Stop};
pub use session::rehearse::{Halt, Halted, Rehearsal, Rehearsed};
pub use session::rewind::{AnyRewind, Rewind, Seen, Witnessed};
pub use session::{Cited, Done, Entry, Rejected, Session, cites};
pub use situation::Situation;
pub use steps::Step;
pub use units::{Bits, Stacks, UnitId, UnitSet};
pub use verbs::{Arg, Tell};
pub use word::Word;
