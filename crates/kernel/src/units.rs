//! Counters by number, sets of them and of other numbers, and the stacks they stand in, each sized by the book.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A counter by its place in the list of counters; saved as `u5`. Whether there is such a one only the game knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct UnitId(pub u16);

impl UnitId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<UnitId> for i32 {
    fn from(unit: UnitId) -> Self {
        unit.0.into()
    }
}
impl From<&UnitId> for i32 {
    fn from(unit: &UnitId) -> Self {
        unit.0.into()
    }
}
impl Serialize for UnitId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("u{}", self.0))
    }
}
impl<'de> Deserialize<'de> for UnitId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.strip_prefix('u').and_then(|number| number.parse().ok());
        number.map(Self).ok_or_else(|| D::Error::custom(format!("`{text}` is not u and a number")))
    }
}

/// A set of counters: `W` words hold those below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct UnitSet<const W: usize>([u64; W]);

impl<const W: usize> UnitSet<W> {
    pub const EMPTY: Self = Self([0; W]);
    #[inline]
    pub const fn has(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] & bit(unit) != 0
    }
    #[inline]
    pub const fn add(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= bit(unit);
    }
    #[inline]
    pub const fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] &= !bit(unit);
    }
    pub const fn with(mut self, unit: UnitId) -> Self {
        self.add(unit);
        self
    }
    pub const fn only(unit: UnitId) -> Self {
        Self::EMPTY.with(unit)
    }
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    /// The units, in list order.
    #[inline]
    pub fn iter(&self) -> Units<W> {
        Units { left: self.0, at: 0 }
    }
    pub fn clear(&mut self) {
        *self = Self::EMPTY;
    }
    /// The set, which is empty afterwards.
    pub fn take(&mut self) -> Self {
        std::mem::replace(self, Self::EMPTY)
    }
    #[inline]
    pub fn first(&self) -> Option<UnitId> {
        let at = self.0.iter().position(|word| *word != 0)?;
        Some(UnitId(at as u16 * 64 + self.0[at].trailing_zeros() as u16))
    }
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
    /// What is in this set and not in the other.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

/// The units of a set that are still to come.
#[derive(Clone)]
pub struct Units<const W: usize> {
    left: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Units<W> {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        while let Some(word) = self.left.get_mut(self.at) {
            if *word != 0 {
                let lowest = word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Some(UnitId(self.at as u16 * 64 + lowest));
            }
            self.at += 1;
        }
        None
    }
}

const fn bit(unit: UnitId) -> u64 {
    1 << (unit.0 % 64)
}

impl<const W: usize> Default for UnitSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<const W: usize> FromIterator<UnitId> for UnitSet<W> {
    fn from_iter<T: IntoIterator<Item = UnitId>>(units: T) -> Self {
        let mut set = Self::EMPTY;
        units.into_iter().for_each(|unit| set.add(unit));
        set
    }
}
impl<const W: usize> Serialize for UnitSet<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
impl<'de, const W: usize> Deserialize<'de> for UnitSet<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units = Vec::<UnitId>::deserialize(deserializer)?;
        match units.iter().find(|unit| unit.index() >= 64 * W) {
            Some(far) => Err(D::Error::custom(format!("`u{}` is not u and a number below {}", far.0, 64 * W))),
            None => Ok(units.into_iter().collect()),
        }
    }
}

/// A set of numbers: bridges, hexsides of a river.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bits([u64; 4]);

impl Bits {
    #[inline]
    pub const fn has(&self, i: u8) -> bool {
        self.0[(i >> 6) as usize] & (1 << (i & 63)) != 0
    }
    pub const fn set(&mut self, i: u8) {
        self.0[(i >> 6) as usize] |= 1 << (i & 63);
    }
    pub const fn clear(&mut self, i: u8) {
        self.0[(i >> 6) as usize] &= !(1 << (i & 63));
    }
}

/// Which units stand in each hex: the first of each hex and the one after each unit, in list order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stacks<const HEXES: usize, const UNITS: usize> {
    first: [u16; HEXES],
    next: [u16; UNITS],
}

/// The end of a stack.
const NOBODY: u16 = u16::MAX;

impl<const HEXES: usize, const UNITS: usize> Default for Stacks<HEXES, UNITS> {
    fn default() -> Self {
        Self { first: [NOBODY; HEXES], next: [NOBODY; UNITS] }
    }
}

impl<const HEXES: usize, const UNITS: usize> Stacks<HEXES, UNITS> {
    pub fn enter(&mut self, unit: UnitId, hex: impl Into<usize>) {
        let mut slot = &mut self.first[hex.into()];
        while *slot < unit.0 {
            slot = &mut self.next[usize::from(*slot)];
        }
        if *slot != unit.0 {
            self.next[unit.index()] = std::mem::replace(slot, unit.0);
        }
    }
    pub fn leave(&mut self, unit: UnitId, hex: impl Into<usize>) {
        let after = std::mem::replace(&mut self.next[unit.index()], NOBODY);
        let mut slot = &mut self.first[hex.into()];
        while *slot != NOBODY {
            if *slot == unit.0 {
                *slot = after;
                break;
            }
            slot = &mut self.next[usize::from(*slot)];
        }
    }
    /// The units in a hex, in list order.
    #[inline]
    pub fn units<H: Into<usize>>(&self, hex: H) -> impl Iterator<Item = UnitId> + use<'_, H, HEXES, UNITS> {
        let named = |unit: u16| (unit != NOBODY).then_some(UnitId(unit));
        std::iter::successors(named(self.first[hex.into()]), move |unit| named(self.next[unit.index()]))
    }
    /// Whether more than one unit stands in the hex.
    #[inline]
    pub fn is_shared(&self, hex: impl Into<usize>) -> bool {
        let first = self.first[hex.into()];
        first != NOBODY && self.next[usize::from(first)] != NOBODY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_as_many_as_its_words() {
        let set: UnitSet<13> = [UnitId(0), UnitId(64), UnitId(800), UnitId(831)].into_iter().collect();
        assert_eq!((set.len(), set.has(UnitId(800)), set.has(UnitId(799))), (4, true, false));
        assert_eq!(set.iter().map(|unit| unit.0).collect::<Vec<_>>(), [0, 64, 800, 831]);
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, r#"["u0","u64","u800","u831"]"#);
        assert_eq!(serde_json::from_str::<UnitSet<13>>(&text).unwrap(), set);
        assert!(serde_json::from_str::<UnitSet<12>>(&text).is_err());
    }

    #[test]
    fn a_stack_keeps_the_order_of_the_list() {
        let mut stacks = Stacks::<5000, 800>::default();
        for unit in [700, 3, 300] {
            stacks.enter(UnitId(unit), 4999_usize);
        }
        let all = |stacks: &Stacks<5000, 800>| stacks.units(4999_usize).map(|unit| unit.0).collect::<Vec<_>>();
        assert_eq!((all(&stacks), stacks.is_shared(4999_usize)), (vec![3, 300, 700], true));
        stacks.leave(UnitId(3), 4999_usize);
        stacks.leave(UnitId(700), 4999_usize);
        assert_eq!((all(&stacks), stacks.is_shared(4999_usize)), (vec![300], false));
    }
}
