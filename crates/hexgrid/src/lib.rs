//! Geometry of a hex map: printed numbers, neighbours, hexsides, sets, costs of ways, sight and drawing.
//!
//! No word of any game stands here. [`Hex`] is a place on an endless plane, [`HexId`] a place on one [`Grid`]; all
//! but [`Layout`] counts in integers, so every answer is the same on every machine.

mod grid;
mod hex;
mod key;
mod layout;
mod numbering;
mod path;
mod search;
mod set;
mod sight;

pub use grid::{Grid, HexId, Hexside};
pub use hex::{Dir, Hex};
pub use key::SideId;
pub use layout::{Heading, Layout};
pub use numbering::{Numbering, Sheets, Shoved};
pub use path::HexPath;
pub use search::{Field, Sought, search, seek};
pub use set::HexSet;
pub use sight::{Met, Sights, sight};
