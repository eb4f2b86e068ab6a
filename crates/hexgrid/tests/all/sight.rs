//! Lines of sight.

use std::collections::BTreeSet;

use hexgrid::{Hex, Met, sight};

use crate::{EVEN, hex};

fn offsets(reach: i16) -> impl Iterator<Item = Hex> {
    (-reach..=reach).flat_map(move |q| (-reach..=reach).map(move |r| hex(q, r)))
}

fn moved(met: Met, by: Hex) -> Met {
    let moved = |h: Hex| hex(h.q + by.q, h.r + by.r);
    match met {
        Met::Inside(one) => Met::Inside(moved(one)),
        Met::Along(one, two) => Met::Along(moved(one), moved(two)),
    }
}

/// The figure of the Caporetto book, drawn on the Gorizia map.
#[test]
fn gorizia_0610_sees_1007_through_0908() {
    let at = |number| EVEN.parse(number).expect("a printed number");
    let met = sight(at("0610"), at("1007"));
    assert!(met.contains(&Met::Inside(at("0908"))), "{met:?}");
    assert!(!met.contains(&Met::Inside(at("0909"))), "{met:?}");
}

#[test]
fn along_a_line_of_hexes_all_are_inside() {
    assert_eq!(sight(hex(0, 0), hex(3, 0)), [Met::Inside(hex(1, 0)), Met::Inside(hex(2, 0))]);
    assert_eq!(sight(hex(0, 0), hex(1, 0)), []);
    assert_eq!(sight(hex(4, 4), hex(4, 4)), []);
}

#[test]
fn across_two_lines_the_line_runs_along_hexsides() {
    let (near, far) = (Met::Along(hex(0, 1), hex(1, 0)), Met::Along(hex(1, 2), hex(2, 1)));
    assert_eq!(sight(hex(0, 0), hex(1, 1)), [near]);
    assert_eq!(sight(hex(0, 0), hex(2, 2)), [near, Met::Inside(hex(1, 1)), far]);
}

#[test]
fn backward_is_forward_reversed() {
    for start in [hex(0, 0), hex(9, 13), hex(-40, 7)] {
        for offset in offsets(10) {
            let end = hex(start.q + offset.q, start.r + offset.r);
            let mut back = sight(end, start);
            back.reverse();
            assert_eq!(sight(start, end), back, "{start:?} {end:?}");
        }
    }
}

#[test]
fn the_same_everywhere() {
    for offset in offsets(10) {
        let here = sight(hex(0, 0), offset);
        for start in [hex(1, 0), hex(9, 13), hex(-40, 7)] {
            let there = sight(start, hex(start.q + offset.q, start.r + offset.r));
            assert_eq!(there, here.iter().map(|met| moved(*met, start)).collect::<Vec<_>>());
        }
    }
}

#[test]
fn far_corners_of_all_coordinates() {
    let (a, b) = (hex(i16::MIN, 0), hex(i16::MAX, 0));
    assert_eq!(sight(a, b).len(), 65_534);
    let met = sight(hex(-2_000, -2_000), hex(2_000, 1_999));
    assert!(met.len() >= 7_998, "{} met", met.len());
}

/// The hexes nearest to points along the line, by plain distance. At a prime number of points no point falls on a
/// crossing (all crossings to reach 10 are at fractions with parts up to 30), and the shortest piece (1/870) holds one.
fn sampled(end: Hex) -> Vec<Met> {
    const POINTS: i64 = 1_009;
    let (dq, dr) = (i64::from(end.q), i64::from(end.r));
    let mut met: Vec<Met> = Vec::new();
    for i in 1..POINTS {
        let (q, r) = (dq * i, dr * i);
        let off = |h: Hex| {
            let (x, y) = (i64::from(h.q) * POINTS - q, i64::from(h.r) * POINTS - r);
            x * x + x * y + y * y
        };
        let (low_q, low_r) = (q.div_euclid(POINTS) as i16, r.div_euclid(POINTS) as i16);
        let around = || (low_q - 1..=low_q + 2).flat_map(|q| (low_r - 1..=low_r + 2).map(move |r| hex(q, r)));
        let least = around().map(off).min();
        let nearest: BTreeSet<Hex> = around().filter(|h| Some(off(*h)) == least).collect();
        let here = match nearest.into_iter().collect::<Vec<_>>()[..] {
            [one] => Met::Inside(one),
            [one, two] => Met::Along(one, two),
            ref many => panic!("{many:?} meet in a corner"),
        };
        if met.last() != Some(&here) {
            met.push(here);
        }
    }
    met.retain(|met| *met != Met::Inside(hex(0, 0)) && *met != Met::Inside(end));
    met
}

#[test]
fn the_same_as_point_by_point() {
    for offset in offsets(10) {
        assert_eq!(sight(hex(0, 0), offset), sampled(offset), "{offset:?}");
    }
}
