//! Bounded lists of hexes.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::HexId;

/// Up to `N` hexes in their order, kept in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexPath<const N: usize> {
    hexes: [HexId; N],
    len: u8,
}

impl<const N: usize> HexPath<N> {
    pub fn new() -> HexPath<N> {
        HexPath { hexes: [HexId(0); N], len: 0 }
    }

    pub fn of(hex: HexId) -> HexPath<N> {
        let mut path = HexPath::new();
        path.push(hex);
        path
    }

    /// A full path stays as it is; see [`HexPath::is_full`].
    pub fn push(&mut self, hex: HexId) {
        if let Some(slot) = self.hexes.get_mut(usize::from(self.len)) {
            *slot = hex;
            self.len += 1;
        }
    }

    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }

    pub fn as_slice(&self) -> &[HexId] {
        &self.hexes[..usize::from(self.len)]
    }

    pub fn first(&self) -> HexId {
        self.hexes[0]
    }

    pub fn last(&self) -> HexId {
        self.as_slice().last().copied().unwrap_or(self.hexes[0])
    }

    pub fn contains(&self, hex: HexId) -> bool {
        self.as_slice().contains(&hex)
    }
}

impl<const N: usize> Default for HexPath<N> {
    fn default() -> HexPath<N> {
        HexPath::new()
    }
}
impl<const N: usize> Serialize for HexPath<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}
impl<'de, const N: usize> Deserialize<'de> for HexPath<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexPath<N>, D::Error> {
        let mut path = HexPath::new();
        for hex in Vec::<HexId>::deserialize(deserializer)? {
            if path.is_full() {
                return Err(D::Error::custom("too many hexes in a path"));
            }
            path.push(hex);
        }
        Ok(path)
    }
}
