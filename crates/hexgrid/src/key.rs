//! Hexes and hexsides as a saved position keeps them, `h123` and `s77`. Whether there is such a one only the grid knows.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{HexId, Hexside};

/// The number of a [`Hexside`], which may come from outside and be none of the grid's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SideId(pub u16);

impl From<Hexside> for SideId {
    fn from(side: Hexside) -> SideId {
        SideId(side.index() as u16)
    }
}

impl Serialize for HexId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("h{}", self.0))
    }
}
impl<'de> Deserialize<'de> for HexId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexId, D::Error> {
        read(deserializer, 'h').map(HexId)
    }
}
impl Serialize for SideId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("s{}", self.0))
    }
}
impl<'de> Deserialize<'de> for SideId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SideId, D::Error> {
        read(deserializer, 's').map(SideId)
    }
}

fn read<'de, D: Deserializer<'de>>(deserializer: D, letter: char) -> Result<u16, D::Error> {
    let text = String::deserialize(deserializer)?;
    let number = text.strip_prefix(letter).and_then(|number| number.parse().ok());
    number.ok_or_else(|| D::Error::custom(format!("`{text}` is not {letter} and a number")))
}

impl From<HexId> for usize {
    #[inline]
    fn from(hex: HexId) -> usize {
        hex.index()
    }
}
impl From<HexId> for i32 {
    fn from(hex: HexId) -> i32 {
        hex.0.into()
    }
}
