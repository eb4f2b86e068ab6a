//! Pixels.

use std::f64::consts::FRAC_1_SQRT_2;

use hexgrid::{Dir, Heading, Hex, Layout, Numbering};

use crate::{EVEN, Lcg, ODD, hex};

type Point = (f64, f64);

const SIZE: f64 = 10.0;
const HEADINGS: [(Heading, Point); 8] = [
    (Heading::North, (0.0, -1.0)),
    (Heading::NorthEast, (FRAC_1_SQRT_2, -FRAC_1_SQRT_2)),
    (Heading::East, (1.0, 0.0)),
    (Heading::SouthEast, (FRAC_1_SQRT_2, FRAC_1_SQRT_2)),
    (Heading::South, (0.0, 1.0)),
    (Heading::SouthWest, (-FRAC_1_SQRT_2, FRAC_1_SQRT_2)),
    (Heading::West, (-1.0, 0.0)),
    (Heading::NorthWest, (-FRAC_1_SQRT_2, -FRAC_1_SQRT_2)),
];

fn layout(lines_grow: Heading, places_grow: Heading) -> Layout {
    Layout { lines_grow, places_grow, size: SIZE }
}

/// Every square pair of headings with both shoves.
fn layouts() -> Vec<(Layout, Numbering)> {
    let pairs = (0..8).flat_map(|k| [2, 6].map(|turn| (HEADINGS[k].0, HEADINGS[(k + turn) % 8].0)));
    pairs.flat_map(|(lines, places)| [ODD, EVEN].map(|numbering| (layout(lines, places), numbering))).collect()
}

fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

fn length(a: Point) -> f64 {
    a.0.hypot(a.1)
}

fn is_near(a: Point, b: Point) -> bool {
    length(minus(a, b)) < 1e-9
}

fn middle(a: Point, b: Point) -> Point {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

/// Positive if `b` lies clockwise of `a`, with `y` growing south.
fn turn(a: Point, b: Point) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

fn unit(heading: Heading) -> Point {
    HEADINGS.iter().find(|(h, _)| *h == heading).map(|(_, unit)| *unit).expect("all eight are listed")
}

fn some_hexes() -> impl Iterator<Item = Hex> {
    (-6..=6).flat_map(|q| (-6..=6).map(move |r| hex(q, r)))
}

#[test]
fn lines_and_places_stand_where_the_headings_say() {
    for (layout, numbering) in layouts() {
        let (lines, places) = (unit(layout.lines_grow), unit(layout.places_grow));
        for (line, place) in (-4..=5_i16).flat_map(|l| (-4..=5_i16).map(move |p| (l, p))) {
            let is_shoved = (line % 2 != 0) == (numbering == ODD);
            let along = 3_f64.sqrt() * SIZE * (f64::from(place) + if is_shoved { 0.5 } else { 0.0 });
            let across = 1.5 * SIZE * f64::from(line);
            let expected = (along * places.0 + across * lines.0, along * places.1 + across * lines.1);
            assert!(is_near(layout.centre(numbering, numbering.hex(line, place)), expected), "{layout:?} {line} {place}");
        }
    }
}

/// Strafexpedition: 0101 stands up and right of line 0, Gorizia: down and left, and unshoved.
#[test]
fn two_printed_maps() {
    let root = 3_f64.sqrt();
    let strafexpedition = layout(Heading::North, Heading::East);
    assert!(is_near(strafexpedition.centre(ODD, ODD.hex(1, 1)), (15.0 * root, -15.0)));
    let gorizia = layout(Heading::South, Heading::West);
    assert!(is_near(gorizia.centre(EVEN, EVEN.hex(1, 1)), (-10.0 * root, 15.0)));
}

#[test]
fn neighbours_stand_round_a_hex() {
    for (layout, numbering) in layouts() {
        for hex in some_hexes() {
            let centre = layout.centre(numbering, hex);
            let to = |d: Dir| minus(layout.centre(numbering, hex.neighbour(d)), centre);
            for (d, next) in Dir::ALL.into_iter().zip(Dir::ALL.into_iter().cycle().skip(1)) {
                assert!((length(to(d)) - 3_f64.sqrt() * SIZE).abs() < 1e-9);
                assert_eq!(turn(to(d), to(next)) < 0.0, layout.is_mirrored(), "{layout:?}");
            }
        }
    }
}

#[test]
fn known_maps_are_not_mirrored() {
    use Heading::{East, North, NorthEast, NorthWest, South, West};
    for (lines, places) in [(North, East), (South, West), (NorthWest, NorthEast)] {
        assert!(!layout(lines, places).is_mirrored());
    }
    assert!(layout(South, East).is_mirrored() && layout(East, North).is_mirrored());
}

#[test]
fn corners_go_clockwise_at_their_distance() {
    for (layout, numbering) in layouts() {
        for hex in some_hexes() {
            let centre = layout.centre(numbering, hex);
            let spokes = layout.corners(numbering, hex).map(|corner| minus(corner, centre));
            for (a, b) in spokes.into_iter().zip(spokes.into_iter().cycle().skip(1)) {
                assert!((length(a) - SIZE).abs() < 1e-9);
                // A sixth of a circle clockwise.
                assert!((turn(a, b) - SIZE * SIZE * 0.75_f64.sqrt()).abs() < 1e-9, "{layout:?}");
            }
        }
    }
}

#[test]
fn corners_k_and_next_bound_direction_k() {
    for (layout, numbering) in layouts() {
        for (hex, k) in some_hexes().flat_map(|hex| (0..6).map(move |k| (hex, k))) {
            let d = Dir::ALL[if layout.is_mirrored() { (6 - k) % 6 } else { k }];
            let corners = layout.corners(numbering, hex);
            let between = middle(layout.centre(numbering, hex), layout.centre(numbering, hex.neighbour(d)));
            assert!(is_near(middle(corners[k], corners[(k + 1) % 6]), between));
            let side = layout.side(numbering, hex, d);
            assert!(side.contains(&corners[k]) && side.contains(&corners[(k + 1) % 6]) && side[0] != side[1]);
        }
    }
}

#[test]
fn both_hexes_of_a_side_share_its_corners_to_the_last_bit() {
    for (mut layout, numbering) in layouts() {
        layout.size = 7.3;
        for (hex, d) in some_hexes().flat_map(|hex| Dir::ALL.map(|d| (hex, d))) {
            let other = hex.neighbour(d);
            let [a, b] = layout.side(numbering, hex, d);
            assert_eq!(layout.side(numbering, other, d.opposite()), [b, a]);
            let (ours, theirs) = (layout.corners(numbering, hex), layout.corners(numbering, other));
            let shared: Vec<&Point> = ours.iter().filter(|corner| theirs.contains(corner)).collect();
            assert_eq!(shared.len(), 2);
            assert!(shared.contains(&&a) && shared.contains(&&b));
        }
    }
}

#[test]
fn a_point_well_inside_a_hex_is_in_it() {
    for (layout, numbering) in layouts() {
        for hex in some_hexes() {
            let centre = layout.centre(numbering, hex);
            let corners = layout.corners(numbering, hex);
            let sides = Dir::ALL.map(|d| layout.side(numbering, hex, d)).map(|[a, b]| middle(a, b));
            for rim in corners.into_iter().chain(sides).chain([centre]) {
                let (x, y) = (centre.0 + 0.99 * (rim.0 - centre.0), centre.1 + 0.99 * (rim.1 - centre.1));
                assert_eq!(layout.at(numbering, x, y), hex, "{layout:?}");
            }
        }
    }
}

#[test]
fn any_point_is_in_the_hex_of_the_nearest_centre() {
    let mut lcg = Lcg(6);
    for (layout, numbering) in layouts() {
        for _ in 0..200 {
            let mut coordinate = || f64::from(lcg.below(80_000)) / 1_000.0 - 40.0;
            let point = (coordinate(), coordinate());
            let off = |hex: Hex| length(minus(layout.centre(numbering, hex), point));
            let found = layout.at(numbering, point.0, point.1);
            assert!(some_hexes().all(|hex| off(found) <= off(hex) + 1e-9), "{layout:?} {point:?}");
        }
    }
}

#[test]
fn of_slanted_headings_places_hold() {
    for (lines, places, square) in [
        (Heading::NorthWest, Heading::East, Heading::North),
        (Heading::NorthEast, Heading::East, Heading::North),
        (Heading::SouthEast, Heading::East, Heading::South),
        (Heading::SouthWest, Heading::East, Heading::South),
        (Heading::West, Heading::NorthEast, Heading::NorthWest),
    ] {
        let (slanted, straight) = (layout(lines, places), layout(square, places));
        assert!(some_hexes().all(|hex| slanted.corners(ODD, hex) == straight.corners(ODD, hex)));
    }
}
