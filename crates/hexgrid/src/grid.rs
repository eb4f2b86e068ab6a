//! A rectangular board with its tables.

use std::ops::RangeInclusive;

use crate::{Dir, Hex, HexSet, Numbering};

/// A hex of a [`Grid`], counted line by line and in a line place by place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct HexId(pub u16);

impl HexId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One canonical key for the side between two neighbouring hexes of a [`Grid`], the same from both.
///
/// Higher ids lie in only three directions, so the lower id and one of three name the side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Hexside(u32);

/// The directions to higher ids: along the line and to the next line.
const UPWARD: [Dir; 3] = [Dir::ALL[0], Dir::ALL[4], Dir::ALL[5]];
/// Where a direction stands in [`UPWARD`], if it does.
const RANK: [Option<u32>; 6] = [Some(0), None, None, None, Some(1), Some(2)];

impl Hexside {
    /// Unique on its grid and below [`Grid::hexside_count`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn new(lower: HexId, rank: u32) -> Hexside {
        Hexside(lower.0 as u32 * 3 + rank)
    }
}

const NONE: u16 = u16::MAX;

/// A rectangular board: lines `first..=last`, places `first..=last`, with all tables.
///
/// Ids and hexsides of one grid mean nothing on another; one beyond the last hex panics.
#[derive(Clone, Debug)]
pub struct Grid {
    numbering: Numbering,
    lines: RangeInclusive<i16>,
    places: RangeInclusive<i16>,
    hexes: Vec<Hex>,
    /// Six for each hex, `NONE` beyond the edge.
    neighbours: Vec<u16>,
    /// How the ids of neighbours differ: hexes whose neighbour in a direction lies so many ids further on.
    shifts: Vec<(i32, Vec<u64>)>,
}

impl Grid {
    /// # Panics
    /// If the board has more than 65,535 hexes.
    pub fn new(numbering: Numbering, lines: RangeInclusive<i16>, places: RangeInclusive<i16>) -> Grid {
        assert!(lines.len() * places.len() <= usize::from(NONE), "a grid of {lines:?} by {places:?} is too large");
        let hexes = lines.clone().flat_map(|l| places.clone().map(move |p| numbering.hex(l, p))).collect();
        let mut grid = Grid { numbering, lines, places, hexes, neighbours: Vec::new(), shifts: Vec::new() };
        let around = |hex: &Hex| Dir::ALL.map(|d| grid.id(hex.neighbour(d)).map_or(NONE, |id| id.0));
        grid.neighbours = grid.hexes.iter().flat_map(around).collect();
        grid.shifts = grid.alike();
        grid
    }

    fn alike(&self) -> Vec<(i32, Vec<u64>)> {
        let mut shifts: Vec<(i32, Vec<u64>)> = Vec::new();
        for (at, to) in self.ids().flat_map(|at| self.neighbours(at).map(move |(_, to)| (at, to))) {
            let by = i32::from(to.0) - i32::from(at.0);
            let known = shifts.iter().position(|(known, _)| *known == by);
            let row = known.unwrap_or_else(|| {
                shifts.push((by, vec![0; self.len().div_ceil(64)]));
                shifts.len() - 1
            });
            shifts[row].1[at.index() / 64] |= 1 << (at.index() % 64);
        }
        shifts
    }

    /// The hexes next to those of a set, all at once: some of them may be of the set.
    pub fn around<const W: usize>(&self, set: &HexSet<W>) -> HexSet<W> {
        let mut found = [0_u64; W];
        for (by, mask) in &self.shifts {
            let (words, bits) = (by.div_euclid(64), by.rem_euclid(64) as u32);
            for (at, (word, mask)) in set.words().iter().zip(mask).enumerate() {
                let moved = u128::from(word & mask) << bits;
                let low = at as i32 + words;
                for (slot, part) in [(low, moved as u64), (low + 1, (moved >> 64) as u64)] {
                    if let Some(slot) = usize::try_from(slot).ok().and_then(|slot| found.get_mut(slot)) {
                        *slot |= part;
                    }
                }
            }
        }
        HexSet::from_words(found)
    }

    pub fn numbering(&self) -> Numbering {
        self.numbering
    }

    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    pub fn lines(&self) -> RangeInclusive<i16> {
        self.lines.clone()
    }

    pub fn places(&self) -> RangeInclusive<i16> {
        self.places.clone()
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = HexId> + ExactSizeIterator + Clone + use<> {
        // `new` has made sure that the count fits.
        (0..self.hexes.len() as u16).map(HexId)
    }

    pub fn id(&self, hex: Hex) -> Option<HexId> {
        let (line, place) = self.numbering.line_place(hex);
        if !self.lines.contains(&line) || !self.places.contains(&place) {
            return None;
        }
        let steps = |from: i16, to: i16| (i32::from(to) - i32::from(from)) as usize;
        let id = steps(*self.lines.start(), line) * self.places.len() + steps(*self.places.start(), place);
        Some(HexId(id as u16))
    }

    #[inline]
    pub fn hex(&self, id: HexId) -> Hex {
        self.hexes[id.index()]
    }

    pub fn parse(&self, number: &str) -> Option<HexId> {
        self.id(self.numbering.parse(number)?)
    }

    pub fn number(&self, id: HexId) -> String {
        self.numbering.number(self.hex(id))
    }

    #[inline]
    pub fn neighbour(&self, id: HexId, d: Dir) -> Option<HexId> {
        let to = self.neighbours[id.index() * 6 + d.index()];
        (to != NONE).then_some(HexId(to))
    }

    /// The neighbours on the board, in the order of [`Dir::ALL`].
    #[inline]
    pub fn neighbours(&self, id: HexId) -> impl Iterator<Item = (Dir, HexId)> {
        let row = &self.neighbours[id.index() * 6..][..6];
        Dir::ALL.into_iter().zip(row).filter(|(_, to)| **to != NONE).map(|(d, to)| (d, HexId(*to)))
    }

    /// The direction from one hex to the next, if they touch.
    pub fn dir(&self, a: HexId, b: HexId) -> Option<Dir> {
        self.neighbours(a).find(|(_, to)| *to == b).map(|(d, _)| d)
    }

    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.hex(a).distance(self.hex(b))
    }

    /// The hexes at distance `n` that are on the board, in the order of [`Hex::ring`].
    pub fn ring(&self, id: HexId, n: u16) -> Vec<HexId> {
        if usize::from(n) > self.span() {
            return Vec::new();
        }
        self.hex(id).ring(n).filter_map(|hex| self.id(hex)).collect()
    }

    /// The hexes up to distance `n`, the hex itself first: by distance, then in the order of [`Hex::ring`].
    pub fn within(&self, id: HexId, n: u16) -> Vec<HexId> {
        let reach = self.span().min(usize::from(n)) as u16;
        (0..=reach).flat_map(|n| self.ring(id, n)).collect()
    }

    /// No two hexes of the board are further apart.
    fn span(&self) -> usize {
        self.lines.len() + self.places.len()
    }

    /// Whether any neighbour would be off the board.
    pub fn is_edge(&self, id: HexId) -> bool {
        self.neighbours(id).count() < 6
    }

    pub fn hexside(&self, a: HexId, b: HexId) -> Option<Hexside> {
        self.hexside_at(a, self.dir(a, b)?)
    }

    /// The side of a hex in a direction; none where the board ends.
    #[inline]
    pub fn hexside_at(&self, id: HexId, d: Dir) -> Option<Hexside> {
        let other = self.neighbour(id, d)?;
        match RANK[d.index()] {
            Some(rank) => Some(Hexside::new(id, rank)),
            None => Some(Hexside::new(other, RANK[d.opposite().index()]?)),
        }
    }

    /// The two hexes of a side, the lower id first.
    pub fn ends(&self, side: Hexside) -> (HexId, HexId) {
        let lower = HexId((side.0 / 3) as u16);
        let upper = self.neighbour(lower, UPWARD[side.index() % 3]);
        (lower, upper.expect("a hexside is only given out for two hexes of its grid"))
    }

    /// The room that a table by [`Hexside::index`] needs; a little more than there are hexsides, because the board's
    /// edges leave gaps.
    pub fn hexside_count(&self) -> usize {
        self.len() * 3
    }

    /// Every side between two hexes of the board once, ascending.
    pub fn hexsides(&self) -> impl Iterator<Item = Hexside> {
        self.ids().flat_map(move |id| UPWARD.into_iter().filter_map(move |d| self.hexside_at(id, d)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_the_upward_directions() {
        let ranks = UPWARD.map(|d| RANK[d.index()]);
        assert_eq!(ranks, [Some(0), Some(1), Some(2)]);
        assert_eq!(UPWARD.map(|d| RANK[d.opposite().index()]), [None; 3]);
    }
}
