//! The keys of the kernel and the grid, in the sizes of this family, and those of brigades and commands.

use std::fmt;

pub use hexgrid::SideId;
pub use kernel::UnitId;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub const MAX_HEXES: usize = 1344;
pub const MAX_UNITS: usize = 640;
pub const MAX_GROUPS: usize = 72;

/// A set of counters.
pub type UnitSet = kernel::UnitSet<10>;
const _: () = assert!(MAX_UNITS <= 10 * 64, "a set has room for every counter");
pub type Hexes = hexgrid::HexSet<21>;
const _: () = assert!(MAX_HEXES <= 21 * 64, "a set has room for every hex");

/// A brigade by its place in the list of formations; saved as `g5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GroupId(pub u8);

impl GroupId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<GroupId> for i32 {
    fn from(group: GroupId) -> Self {
        group.0.into()
    }
}
impl fmt::Display for GroupId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "g{}", self.0)
    }
}
impl Serialize for GroupId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
impl<'de> Deserialize<'de> for GroupId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.strip_prefix('g').and_then(|number| number.parse().ok());
        number.map(Self).ok_or_else(|| D::Error::custom(format!("`{text}` is not g and a number")))
    }
}

/// A division or a corps by its place in the list of commands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CommandId(pub u8);
