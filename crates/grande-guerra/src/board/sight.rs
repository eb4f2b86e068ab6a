//! Who sees whom (13.2.2, 13.2.3).

use std::sync::LazyLock;

use hexgrid::{Hex, HexId, Met, Sights};

use super::{Board, Terrain};
use crate::key::Hexes;

/// The longest line of sight.
pub(super) const REACH: u16 = 6;
const SPAN: i16 = 2 * REACH as i16 + 1;

static LINES: LazyLock<Sights> = LazyLock::new(|| Sights::new(REACH));

/// The bit of each offset within reach.
static SPOTS: LazyLock<[Option<u8>; (SPAN * SPAN) as usize]> = LazyLock::new(|| {
    let (reach, mut spots, mut next) = (REACH as i16, [None; (SPAN * SPAN) as usize], 0);
    for (at, spot) in spots.iter_mut().enumerate() {
        let (q, r) = (at as i16 / SPAN - reach, at as i16 % SPAN - reach);
        if (Hex { q: 0, r: 0 }).distance(Hex { q, r }) <= REACH {
            *spot = Some(next);
            next += 1;
        }
    }
    spots
});
const _: () = assert!(3 * REACH * (REACH + 1) < 128, "a mask has a bit for every hex within reach");

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    Clear,
    /// The first hex that hides the target.
    Blocked(HexId),
    TooFar,
}

/// What hides what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SightWays {
    /// The longest line.
    pub reach: u16,
    /// A hex higher than both ends hides the target.
    pub higher: bool,
    /// So do woods and towns as high as the higher of them.
    pub cover: bool,
    /// Along a hexside both hexes have to.
    pub both_along: bool,
}

impl SightWays {
    /// As the table of the board is made.
    pub const USUAL: Self = Self { reach: REACH, higher: true, cover: true, both_along: true };
}

impl Board {
    /// Whether one hex sees the other; the table of [`Board::settle`] answers.
    #[inline]
    pub fn can_see(&self, from: HexId, to: HexId) -> bool {
        self.spot(from, to).is_some_and(|bit| self.visible[from.index()] & bit != 0)
    }

    /// The same with what is in the way.
    #[cfg(test)]
    pub fn sees(&self, from: HexId, to: HexId) -> Sight {
        self.line(from, to, SightWays::USUAL)
    }

    fn spot(&self, from: HexId, to: HexId) -> Option<u128> {
        let (a, b) = (self.grid.hex(from), self.grid.hex(to));
        let (q, r) = (b.q - a.q + REACH as i16, b.r - a.r + REACH as i16);
        let inside = (0..SPAN).contains(&q) && (0..SPAN).contains(&r);
        let bit = inside.then(|| SPOTS[(q * SPAN + r) as usize]).flatten()?;
        Some(1 << bit)
    }

    /// Fills the table.
    pub(super) fn look_around(&mut self) {
        let mut visible = vec![0_u128; self.grid.len()];
        for from in self.grid.ids() {
            for to in self.grid.within(from, REACH).into_iter().filter(|to| *to >= from) {
                if self.line(from, to, SightWays::USUAL) == Sight::Clear {
                    visible[from.index()] |= self.spot(from, to).unwrap_or(0);
                    visible[to.index()] |= self.spot(to, from).unwrap_or(0);
                }
            }
        }
        self.visible = visible;
        let seen = |from: HexId| self.disk(from, REACH).iter().filter(|to| self.can_see(from, *to)).collect();
        self.seen = self.grid.ids().map(seen).collect();
    }

    /// The hexes that a hex sees.
    #[inline]
    pub fn seen(&self, from: HexId) -> &Hexes {
        &self.seen[from.index()]
    }

    /// One line from scratch. Along a hexside both hexes have to hide the target; what lies off the map hides nothing by itself.
    pub fn line(&self, from: HexId, to: HexId, ways: SightWays) -> Sight {
        let (a, b) = (self.grid.hex(from), self.grid.hex(to));
        if a.distance(b) > ways.reach {
            return Sight::TooFar;
        }
        // Lines beyond the usual reach are not kept.
        let line: Vec<Met> = LINES.between(a, b).map_or_else(|| hexgrid::sight(a, b), Iterator::collect);
        let top = self.ground(from).level.max(self.ground(to).level);
        let hides = |hex: Hex| self.grid.id(hex).map(|hex| (hex, self.hides(hex, top, ways)));
        for met in line {
            let hidden = match met {
                Met::Inside(hex) => hides(hex).filter(|(_, hides)| *hides),
                Met::Along(one, other) if !ways.both_along => {
                    [one, other].into_iter().filter_map(hides).find(|(_, hides)| *hides)
                }
                Met::Along(one, other) => match (hides(one), hides(other)) {
                    (Some((hex, true)), Some((_, true)) | None) | (None, Some((hex, true))) => Some((hex, true)),
                    _ => None,
                },
            };
            if let Some((hex, _)) = hidden {
                return Sight::Blocked(hex);
            }
        }
        Sight::Clear
    }

    /// Higher than both ends, or woods or a town as high as the higher of them.
    fn hides(&self, hex: HexId, top: u8, ways: SightWays) -> bool {
        let ground = self.ground(hex);
        let cover = ways.cover && matches!(ground.terrain, Terrain::Woods | Terrain::Town);
        ways.higher && ground.level > top || ground.level == top && cover
    }
}
