//! What a straight line meets.

use crate::Hex;

/// What a line meets on its way: the inside of a hex, or a hexside it runs along (the lesser hex first).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Met {
    Inside(Hex),
    Along(Hex, Hex),
}

/// What the straight line from centre to centre meets between its two ends, in order.
///
/// A hex that the line touches in a corner only is not met. Integers only, so the answer is the same both ways and
/// everywhere on the map; it looks at each hex of a box around the line, so keep the answer for each offset where it is
/// asked often.
pub fn sight(a: Hex, b: Hex) -> Vec<Met> {
    let (dq, dr) = (i64::from(b.q) - i64::from(a.q), i64::from(b.r) - i64::from(a.r));
    let along = slopes(dq, dr);
    // The length of the segment: a common multiple, so that every crossing falls on a whole number.
    let scale = along.iter().filter(|s| **s != 0).map(|s| s.abs()).product();
    let mut met = Vec::new();
    // A hex reaches two thirds beyond its own `q` and `r`, so none outside the box is touched.
    for q in dq.min(0)..=dq.max(0) {
        for r in dr.min(0)..=dr.max(0) {
            let is_end = (q, r) == (0, 0) || (q, r) == (dq, dr);
            let Some(enter) = crossing(along, scale, slopes(q, r)).filter(|_| !is_end) else { continue };
            met.extend(a.moved(q as i32, r as i32).map(|hex| (enter, hex)));
        }
    }
    met.sort_unstable();
    // Two hexes entered at once are the two sides of a hexside.
    met.chunk_by(|m, n| m.0 == n.0)
        .map(|together| match together {
            [one, two, ..] => Met::Along(one.1, two.1),
            one => Met::Inside(one[0].1),
        })
        .collect()
}

/// What lines meet, for every offset up to a reach, computed once: a line is the same wherever it begins.
#[derive(Clone, Debug)]
pub struct Sights {
    reach: i16,
    /// Where the line of each offset begins in `met`; one more at the end.
    begins: Vec<u32>,
    met: Vec<Met>,
}

impl Sights {
    pub fn new(reach: u16) -> Self {
        let reach = i16::try_from(reach).unwrap_or(i16::MAX);
        let origin = Hex { q: 0, r: 0 };
        let (mut begins, mut met) = (vec![0], Vec::new());
        for q in -reach..=reach {
            for r in -reach..=reach {
                let end = Hex { q, r };
                if origin.distance(end) <= reach.unsigned_abs() {
                    met.extend(sight(origin, end));
                }
                begins.push(met.len() as u32);
            }
        }
        Self { reach, begins, met }
    }

    /// What [`sight`] finds, in order; none if `b` is beyond the reach.
    pub fn between(&self, a: Hex, b: Hex) -> Option<impl ExactSizeIterator<Item = Met> + '_> {
        if a.distance(b) > self.reach.unsigned_abs() {
            return None;
        }
        let (reach, side) = (i32::from(self.reach), 2 * i32::from(self.reach) + 1);
        let (dq, dr) = (i32::from(b.q) - i32::from(a.q), i32::from(b.r) - i32::from(a.r));
        let at = ((dq + reach) * side + dr + reach) as usize;
        let line = &self.met[self.begins[at] as usize..self.begins[at + 1] as usize];
        // Both ends are on the plane, and so is what lies between them.
        let here = move |hex: Hex| Hex { q: hex.q + a.q, r: hex.r + a.r };
        Some(line.iter().map(move |met| match *met {
            Met::Inside(hex) => Met::Inside(here(hex)),
            Met::Along(one, other) => Met::Along(here(one), here(other)),
        }))
    }
}

/// The differences of cube coordinates. A hex is where each stays within 1 of its centre's.
fn slopes(q: i64, r: i64) -> [i64; 3] {
    [2 * q + r, -q - 2 * r, r - q]
}

/// Where the line enters a hex or comes to run along a side of it; none if it spends no length there.
fn crossing(along: [i64; 3], scale: i64, centre: [i64; 3]) -> Option<i64> {
    let (mut enter, mut leave) = (0, scale);
    for (s, c) in along.into_iter().zip(centre) {
        if s == 0 {
            if c.abs() > 1 {
                return None;
            }
        } else {
            enter = enter.max((c - s.signum()) * (scale / s));
            leave = leave.min((c + s.signum()) * (scale / s));
        }
    }
    (enter < leave).then_some(enter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_tells_what_the_line_tells() {
        let sights = Sights::new(9);
        for a in [Hex { q: 0, r: 0 }, Hex { q: -7, r: 23 }, Hex { q: 4000, r: -31 }] {
            for q in -10..=10_i16 {
                for r in -10..=10_i16 {
                    let b = Hex { q: a.q + q, r: a.r + r };
                    let found = sights.between(a, b).map(|line| line.collect::<Vec<_>>());
                    assert_eq!(found, (a.distance(b) <= 9).then(|| sight(a, b)), "{a:?} to {b:?}");
                }
            }
        }
    }

    #[test]
    fn a_corner_alone_is_no_crossing() {
        // From (0, 0) to (1, 1) the line leaves through a corner, runs along one side and enters through a corner.
        let along = slopes(1, 1);
        assert_eq!(along, [3, -3, 0]);
        assert_eq!(crossing(along, 9, slopes(0, 0)), Some(0));
        assert_eq!(crossing(along, 9, slopes(1, 0)), Some(3));
        assert_eq!(crossing(along, 9, slopes(1, -1)), None);
        assert_eq!(crossing(along, 9, slopes(2, 0)), None);
    }
}
