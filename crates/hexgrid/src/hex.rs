//! Hexes of the endless plane and the six directions.

/// Axial coordinates: `r` is the printed line, `q` follows the place: same line, next place is `q + 1`.
///
/// Two neighbouring lines stand half a hex apart, so `q` alone is no place; [`crate::Numbering`] turns one into the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Hex {
    pub q: i16,
    pub r: i16,
}

/// One of the six directions; 0 is the next number on the same line, the next ones turn towards lower lines.
///
/// That turn is clockwise on a sheet where lines grow to the left of someone looking along growing places (lines
/// north and places east, or south and west): so it is on every known map. [`crate::Layout::is_mirrored`] tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Dir(u8);

const OFFSETS: [(i16, i16); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

impl Dir {
    pub const ALL: [Dir; 6] = [Dir(0), Dir(1), Dir(2), Dir(3), Dir(4), Dir(5)];

    pub const fn new(index: u8) -> Option<Dir> {
        if index < 6 { Some(Dir(index)) } else { None }
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn opposite(self) -> Dir {
        Dir((self.0 + 3) % 6)
    }
}

impl Hex {
    #[inline]
    pub const fn neighbour(self, d: Dir) -> Hex {
        let (q, r) = OFFSETS[d.index()];
        Hex { q: self.q + q, r: self.r + r }
    }

    /// Steps from hex to hex.
    #[inline]
    pub fn distance(self, other: Hex) -> u16 {
        let q = i32::from(self.q) - i32::from(other.q);
        let r = i32::from(self.r) - i32::from(other.r);
        let steps = q.abs().max(r.abs()).max((q + r).abs());
        u16::try_from(steps).unwrap_or(u16::MAX)
    }

    /// The hexes at distance `n`: from the corner in direction 0 on, in the turn of the directions.
    ///
    /// `ring(0)` is the hex itself, `ring(1)` its neighbours in the order of [`Dir::ALL`].
    pub fn ring(self, n: u16) -> impl Iterator<Item = Hex> {
        let n = i32::from(n);
        let centre = (n == 0).then_some(self);
        let sides = (0..6).flat_map(move |side| (0..n).map(move |step| (side, step)));
        let around = sides.filter_map(move |(side, step)| {
            let (corner, along) = (OFFSETS[side], OFFSETS[(side + 2) % 6]);
            let q = i32::from(corner.0) * n + i32::from(along.0) * step;
            let r = i32::from(corner.1) * n + i32::from(along.1) * step;
            self.moved(q, r)
        });
        centre.into_iter().chain(around)
    }

    /// The hex so far away, if its coordinates can be written down at all.
    pub(crate) fn moved(self, q: i32, r: i32) -> Option<Hex> {
        let q = i16::try_from(i32::from(self.q) + q).ok()?;
        let r = i16::try_from(i32::from(self.r) + r).ok()?;
        Some(Hex { q, r })
    }
}
