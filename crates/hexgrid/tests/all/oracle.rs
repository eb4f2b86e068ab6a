//! Distance, rings and offset conversion as hexx has them.

use std::collections::BTreeSet;

use hexgrid::{Dir, Hex, Shoved};
use hexx::{HexOrientation, OffsetHexMode};

use crate::{EVEN, ODD, hex};

fn theirs(hex: Hex) -> hexx::Hex {
    hexx::Hex::new(hex.q.into(), hex.r.into())
}

fn square(side: i16) -> impl Iterator<Item = Hex> {
    (-side..=side).flat_map(move |q| (-side..=side).map(move |r| hex(q, r)))
}

#[test]
fn distance() {
    for centre in [hex(0, 0), hex(17, -5), hex(-30, 44)] {
        for other in square(25) {
            assert_eq!(u32::from(centre.distance(other)), theirs(centre).unsigned_distance_to(theirs(other)));
        }
    }
}

#[test]
fn distances_too_long_to_write_are_cut() {
    assert_eq!(hex(i16::MIN, 0).distance(hex(i16::MAX, 0)), u16::MAX);
    assert_eq!(hex(i16::MIN, i16::MIN).distance(hex(i16::MAX, i16::MAX)), u16::MAX);
    assert_eq!(hex(i16::MIN, i16::MAX).distance(hex(0, 0)), 32_768);
}

#[test]
fn rings() {
    for centre in [hex(0, 0), hex(-7, 12)] {
        for n in 0..=12 {
            let ours: Vec<hexx::Hex> = centre.ring(n).map(theirs).collect();
            let expected: Vec<hexx::Hex> = theirs(centre).ring(n.into()).collect();
            let set = |ring: &[hexx::Hex]| ring.iter().map(|h| (h.x, h.y)).collect::<BTreeSet<_>>();
            assert_eq!(ours.len(), expected.len());
            assert_eq!(set(&ours), set(&expected));
        }
    }
}

#[test]
fn a_ring_starts_in_direction_0_and_goes_round() {
    let centre = hex(3, 4);
    assert!(centre.ring(1).eq(Dir::ALL.map(|d| centre.neighbour(d))));
    for n in 1..=6 {
        let ring: Vec<Hex> = centre.ring(n).collect();
        for (k, d) in Dir::ALL.into_iter().enumerate() {
            let corner = (0..n).fold(centre, |at, _| at.neighbour(d));
            assert_eq!(ring[k * usize::from(n)], corner, "ring {n}, direction {k}");
        }
        let next = ring.iter().cycle().skip(1);
        assert!(ring.iter().zip(next).all(|(a, b)| a.distance(*b) == 1));
    }
}

#[test]
fn rings_beyond_all_coordinates_are_cut() {
    let furthest = [hex(i16::MIN + 1, i16::MIN), hex(i16::MIN, i16::MIN + 1)];
    assert!(hex(0, 0).ring(u16::MAX).eq(furthest));
    assert_eq!(hex(i16::MAX, 0).ring(1).count(), 4, "two neighbours have no coordinates");
}

#[test]
fn offsets() {
    for (numbering, mode) in [(ODD, OffsetHexMode::Odd), (EVEN, OffsetHexMode::Even)] {
        for (line, place) in (-20..=59).flat_map(|l| (-20..=74).map(move |p| (l, p))) {
            let hex = numbering.hex(line, place);
            let offset = [i32::from(place), i32::from(line)];
            assert_eq!(theirs(hex), hexx::Hex::from_offset_coordinates(offset, mode, HexOrientation::Pointy));
            assert_eq!(theirs(hex).to_offset_coordinates(mode, HexOrientation::Pointy), offset);
        }
    }
    assert_ne!(ODD.hex(1, 1), EVEN.hex(1, 1), "{:?} is not {:?}", Shoved::OddLines, Shoved::EvenLines);
}

#[test]
fn directions() {
    let offsets = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
    assert_eq!(Dir::ALL.map(|d| hex(0, 0).neighbour(d)), offsets.map(|(q, r)| hex(q, r)));
    for (index, d) in Dir::ALL.into_iter().enumerate() {
        assert_eq!(d.index(), index);
        assert_eq!(Dir::new(index as u8), Some(d));
        assert_eq!(hex(5, -2).neighbour(d).neighbour(d.opposite()), hex(5, -2));
    }
    assert_eq!(Dir::new(6), None);
}
