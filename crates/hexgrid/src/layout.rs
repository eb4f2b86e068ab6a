//! Where hexes stand on a picture. Floats live only here.

use std::f64::consts::FRAC_1_SQRT_2;

use crate::{Dir, Hex, Numbering, Shoved};

/// A way on the picture; north is up, and `y` grows south.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Heading {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Heading {
    const ALL: [Heading; 8] = [
        Heading::North,
        Heading::NorthEast,
        Heading::East,
        Heading::SouthEast,
        Heading::South,
        Heading::SouthWest,
        Heading::West,
        Heading::NorthWest,
    ];

    /// Turned clockwise by eighths of a circle.
    const fn turned(self, eighths: usize) -> Heading {
        Heading::ALL[(self as usize + eighths) % 8]
    }

    const fn unit(self) -> (f64, f64) {
        const D: f64 = FRAC_1_SQRT_2;
        match self {
            Heading::North => (0.0, -1.0),
            Heading::NorthEast => (D, -D),
            Heading::East => (1.0, 0.0),
            Heading::SouthEast => (D, D),
            Heading::South => (0.0, 1.0),
            Heading::SouthWest => (-D, D),
            Heading::West => (-1.0, 0.0),
            Heading::NorthWest => (-D, -D),
        }
    }
}

/// How a board lies on a picture. Line 0, place 0 stands at the origin (half a hex on if line 0 is shoved).
///
/// Places are `sqrt(3) * size` apart along `places_grow`, lines `1.5 * size` along `lines_grow`. The two headings
/// should stand at right angles; if not, `places_grow` holds and lines grow square to it, on the side of `lines_grow`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    pub lines_grow: Heading,
    pub places_grow: Heading,
    /// From centre to corner.
    pub size: f64,
}

/// The corners from a centre, in half hexes along places and half sizes along lines; `k` and `k + 1` bound the side
/// towards direction `k`.
const CORNERS: [(i32, i32); 6] = [(1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2)];

impl Layout {
    pub fn centre(&self, numbering: Numbering, hex: Hex) -> (f64, f64) {
        self.point(numbering, hex, (0, 0))
    }

    /// The six corners, clockwise. Corners `k` and `k + 1` (after 5 comes 0) bound the side towards direction `k`;
    /// on a mirrored layout, where directions turn the other way, the side towards direction `(6 - k) % 6`.
    ///
    /// A corner is the very same number from each of its three hexes.
    pub fn corners(&self, numbering: Numbering, hex: Hex) -> [(f64, f64); 6] {
        std::array::from_fn(|k| {
            let corner = if self.is_mirrored() { CORNERS[(7 - k) % 6] } else { CORNERS[k] };
            self.point(numbering, hex, corner)
        })
    }

    /// The two corners of the side in a direction, on every layout.
    pub fn side(&self, numbering: Numbering, hex: Hex, d: Dir) -> [(f64, f64); 2] {
        let k = d.index();
        [CORNERS[k], CORNERS[(k + 1) % 6]].map(|corner| self.point(numbering, hex, corner))
    }

    /// The hex around a point.
    pub fn at(&self, numbering: Numbering, x: f64, y: f64) -> Hex {
        let (places, lines) = self.axes();
        let r = (x * lines.0 + y * lines.1) / (1.5 * self.size);
        let half_hexes = (x * places.0 + y * places.1) / self.half_hex();
        let q = (half_hexes - r - f64::from(first_shove(numbering))) / 2.0;
        rounded(q, r)
    }

    /// Whether the directions turn counterclockwise here: lines grow to the right of growing places.
    pub const fn is_mirrored(&self) -> bool {
        let turn = (self.lines_grow as usize + 8 - self.places_grow as usize) % 8;
        matches!(turn, 1..=3)
    }

    /// Unit vectors along places and along lines.
    const fn axes(&self) -> ((f64, f64), (f64, f64)) {
        let lines = self.places_grow.turned(if self.is_mirrored() { 2 } else { 6 });
        (self.places_grow.unit(), lines.unit())
    }

    fn half_hex(&self) -> f64 {
        self.size * 3.0_f64.sqrt() / 2.0
    }

    /// Centres and corners lie on one lattice of whole numbers, so equal points come out equal to the last bit.
    fn point(&self, numbering: Numbering, hex: Hex, corner: (i32, i32)) -> (f64, f64) {
        let (q, r) = (i32::from(hex.q), i32::from(hex.r));
        let along = f64::from(2 * q + r + first_shove(numbering) + corner.0) * self.half_hex();
        let across = f64::from(3 * r + corner.1) * self.size / 2.0;
        let (places, lines) = self.axes();
        (along * places.0 + across * lines.0, along * places.1 + across * lines.1)
    }
}

/// How many half hexes line 0 is shoved.
const fn first_shove(numbering: Numbering) -> i32 {
    match numbering.shoved {
        Shoved::OddLines => 0,
        Shoved::EvenLines => 1,
    }
}

/// The hex whose centre is nearest: round all three cube coordinates and mend the one that was rounded furthest.
fn rounded(q: f64, r: f64) -> Hex {
    let s = -q - r;
    let (near_q, near_r, near_s) = (q.round(), r.round(), s.round());
    let (off_q, off_r, off_s) = ((near_q - q).abs(), (near_r - r).abs(), (near_s - s).abs());
    let (q, r) = if off_q > off_r && off_q > off_s {
        (-near_r - near_s, near_r)
    } else if off_r > off_s {
        (near_q, -near_q - near_s)
    } else {
        (near_q, near_r)
    };
    Hex { q: q as i16, r: r as i16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_turn_clockwise() {
        assert_eq!(Heading::North.turned(2), Heading::East);
        assert_eq!(Heading::NorthWest.turned(1), Heading::North);
        for (index, heading) in Heading::ALL.into_iter().enumerate() {
            let ((x, y), (next_x, next_y)) = (heading.unit(), heading.turned(2).unit());
            assert_eq!(heading as usize, index);
            assert_eq!((next_x, next_y), (-y, x));
        }
    }

    #[test]
    fn rounding_mends_the_worst_coordinate() {
        assert_eq!(rounded(0.5, 0.3), Hex { q: 1, r: 0 });
        assert_eq!(rounded(0.3, 0.4), Hex { q: 0, r: 1 });
        assert_eq!(rounded(-0.2, 0.1), Hex { q: 0, r: 0 });
    }
}
