//! Inferno sull'Isonzo, Bainsizza 1917: the eleventh battle of the Isonzo, by every paragraph of its rulebook.
//!
//! `law` answers questions, `step` carries out orders, `state` is the position, `book` the content; `pose` reads and writes situations.

mod action;
mod ask;
mod board;
mod book;
mod charts;
mod counter;
mod digest;
mod estimate;
mod game;
mod ids;
mod key;
mod law;
mod look;
mod maps;
mod options;
mod overlay;
mod pose;
mod presentation;
mod scenario;
mod shelf;
mod state;
mod step;
mod study;
mod tell;
mod together;
mod view;
mod warn;
mod words;

pub use action::{Action, Event};
pub use book::{Inferno, Library, RULES};

pub use ids::IDS;
pub use key::UnitId;
pub use shelf::{Shelf, embedded};
pub use state::{Side, State};

// What a planner reads of a position.
pub use board::{Step, Terrain, Water};
pub use counter::{Counter, Kind};
pub use key::{SideId, UnitSet};
pub use law::bridge::Crossing;
pub use state::{
    Fight, Hexes, Hold, MAX_HEXES, MAX_UNITS, Mark, Path, Pending, Phase, Place, Retreat, Role, Stage, Supply, Unit,
};
