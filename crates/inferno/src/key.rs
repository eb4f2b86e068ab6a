//! Small keys and how they are written: `u5`, `h123`, `s77`. Export turns them into names.

use hexgrid::HexId;
pub use hexgrid::SideId;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::state::{Hexes, MAX_UNITS, Path};

/// A counter by its place in the list of counters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct UnitId(pub u8);

impl UnitId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

fn read<'de, D: Deserializer<'de>>(d: D, letter: char, below: usize) -> Result<u16, D::Error> {
    let text = String::deserialize(d)?;
    let number = text.strip_prefix(letter).and_then(|n| n.parse::<u16>().ok());
    number
        .filter(|n| usize::from(*n) < below)
        .ok_or_else(|| D::Error::custom(format!("`{text}` is not {letter} and a number below {below}")))
}

impl Serialize for UnitId {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(&format_args!("u{}", self.0))
    }
}
impl<'de> Deserialize<'de> for UnitId {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read(d, 'u', MAX_UNITS).map(|n| Self(n as u8))
    }
}
/// The old way to write a hex: it is written so by itself now.
pub mod hex_key {
    use super::*;
    pub fn serialize<S: Serializer>(hex: &HexId, s: S) -> Result<S::Ok, S::Error> {
        hex.serialize(s)
    }
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<HexId, D::Error> {
        HexId::deserialize(d)
    }
}

pub mod hex_list {
    use super::*;

    pub fn serialize<S: Serializer>(path: &Path, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(path.as_slice())
    }
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Path, D::Error> {
        let mut path = Path::new();
        for hex in Vec::<HexId>::deserialize(d)? {
            if path.is_full() {
                return Err(D::Error::custom("too many hexes in a path"));
            }
            path.push(hex);
        }
        Ok(path)
    }
}

pub mod hexes_key {
    use super::*;
    pub fn serialize<S: Serializer>(hexes: &Hexes, s: S) -> Result<S::Ok, S::Error> {
        hexes.words().serialize(s)
    }
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Hexes, D::Error> {
        <[u64; 16]>::deserialize(d).map(Hexes::from_words)
    }
}

/// A set of counters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct UnitSet([u64; 3]);

impl UnitSet {
    pub const EMPTY: Self = Self([0; 3]);
    #[inline]
    pub const fn has(&self, u: UnitId) -> bool {
        self.0[(u.0 >> 6) as usize] & (1 << (u.0 & 63)) != 0
    }
    pub fn add(&mut self, u: UnitId) {
        self.0[(u.0 >> 6) as usize] |= 1 << (u.0 & 63);
    }
    pub fn remove(&mut self, u: UnitId) {
        self.0[(u.0 >> 6) as usize] &= !(1 << (u.0 & 63));
    }
    pub fn with(mut self, u: UnitId) -> Self {
        self.add(u);
        self
    }
    pub fn only(u: UnitId) -> Self {
        Self::EMPTY.with(u)
    }
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
    pub const fn len(&self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + use<> {
        let words = self.0;
        (0..3_u8).flat_map(move |w| {
            let mut word = words[usize::from(w)];
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros() as u8;
                word &= word - 1;
                Some(UnitId(w * 64 + bit))
            })
        })
    }
    pub fn clear(&mut self) {
        *self = Self::EMPTY;
    }
    /// The set, which is empty afterwards.
    pub fn take(&mut self) -> Self {
        std::mem::replace(self, Self::EMPTY)
    }
    pub fn first(&self) -> Option<UnitId> {
        self.iter().next()
    }
    pub fn union(&self, other: &Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<T: IntoIterator<Item = UnitId>>(iter: T) -> Self {
        let mut set = Self::EMPTY;
        iter.into_iter().for_each(|u| set.add(u));
        set
    }
}
impl Serialize for UnitSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}
impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Vec::<UnitId>::deserialize(d).map(|list| list.into_iter().collect())
    }
}
