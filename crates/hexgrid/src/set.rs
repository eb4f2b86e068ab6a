//! Sets of hexes.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::HexId;

/// A set of hexes as a bit field of fixed size: `W` words hold the ids below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet<const W: usize>([u64; W]);

impl<const W: usize> HexSet<W> {
    pub const EMPTY: HexSet<W> = HexSet([0; W]);

    pub const fn from_words(words: [u64; W]) -> HexSet<W> {
        HexSet(words)
    }

    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// An id beyond the field is in no set.
    #[inline]
    pub fn contains(&self, id: HexId) -> bool {
        self.0.get(id.index() / 64).is_some_and(|word| word & bit(id) != 0)
    }

    /// Whether the hex is new to the set.
    ///
    /// # Panics
    /// If the id does not fit into `W` words.
    #[inline]
    pub fn insert(&mut self, id: HexId) -> bool {
        let word = &mut self.0[id.index() / 64];
        let is_new = *word & bit(id) == 0;
        *word |= bit(id);
        is_new
    }

    /// Whether the hex was in the set.
    #[inline]
    pub fn remove(&mut self, id: HexId) -> bool {
        let was_in = self.contains(id);
        if was_in {
            self.0[id.index() / 64] &= !bit(id);
        }
        was_in
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The hexes, ascending.
    pub fn iter(&self) -> impl Iterator<Item = HexId> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            // Each step strikes out the lowest bit.
            let rest = |word: &u64| Some(word & (word - 1)).filter(|rest| *rest != 0);
            let first = Some(word).filter(|word| *word != 0);
            std::iter::successors(first, rest).map(move |word| HexId((at * 64) as u16 + word.trailing_zeros() as u16))
        })
    }

    #[must_use]
    pub fn union(&self, other: &HexSet<W>) -> HexSet<W> {
        self.zip(other, |a, b| a | b)
    }

    #[must_use]
    pub fn intersection(&self, other: &HexSet<W>) -> HexSet<W> {
        self.zip(other, |a, b| a & b)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub fn minus(&self, other: &HexSet<W>) -> HexSet<W> {
        self.zip(other, |a, b| a & !b)
    }

    pub fn union_with(&mut self, other: &HexSet<W>) {
        *self = self.union(other);
    }

    fn zip(&self, other: &HexSet<W>, word: impl Fn(u64, u64) -> u64) -> HexSet<W> {
        HexSet(std::array::from_fn(|at| word(self.0[at], other.0[at])))
    }
}

const fn bit(id: HexId) -> u64 {
    1 << (id.0 % 64)
}

impl<const W: usize> Default for HexSet<W> {
    fn default() -> HexSet<W> {
        HexSet::EMPTY
    }
}

impl<const W: usize> FromIterator<HexId> for HexSet<W> {
    fn from_iter<I: IntoIterator<Item = HexId>>(ids: I) -> HexSet<W> {
        let mut set = HexSet::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

/// The words of the field.
impl<const W: usize> Serialize for HexSet<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}
impl<'de, const W: usize> Deserialize<'de> for HexSet<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexSet<W>, D::Error> {
        let words = Vec::<u64>::deserialize(deserializer)?;
        let found = words.len();
        words.try_into().map(HexSet).map_err(|_| serde::de::Error::invalid_length(found, &"the words of a set of hexes"))
    }
}

impl<const W: usize> fmt::Debug for HexSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|id| id.0)).finish()
    }
}
