//! What lies on a board: ways over hexsides, areas of hexes, checks one by one.

use content::{MapCheck, Places, Ways, hexes_of};

use crate::grid;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    Road,
    Trail,
}
const KINDS: &[(&str, Way)] = &[("road", Way::Road), ("trail", Way::Trail)];

#[test]
fn the_best_way_over_a_hexside_counts_and_hexes_are_touched_by_all() {
    let places = Places::new(grid(6, 6));
    let hex = |number: &str| places.hex(number).unwrap();
    let side = |a: &str, b: &str| places.side(hex(a), hex(b)).unwrap();
    let (both, trail, none) = (side("0303", "0304"), side("0304", "0305"), side("0101", "0102"));
    let mut ways = Ways::of(KINDS);
    for (way, at) in [(Way::Trail, both), (Way::Road, both), (Way::Road, both), (Way::Trail, trail)] {
        ways.lay(way, at);
    }
    ways.settle(&places);
    assert_eq!(ways.over(both).collect::<Vec<_>>(), [Way::Trail, Way::Road], "laid twice it lies once");
    assert_eq!((ways.best(both), ways.best(trail), ways.best(none)), (Some(Way::Road), Some(Way::Trail), None));
    let touched = |number: &str, way: Way| ways.touch(hex(number), |kind| kind == way);
    assert!(touched("0303", Way::Road) && touched("0304", Way::Road) && touched("0305", Way::Trail));
    assert!(!touched("0305", Way::Road) && !touched("0101", Way::Trail));
}

#[test]
fn a_place_is_an_area_or_a_hex() {
    let grid = grid(4, 4);
    let areas = [("west".to_owned(), vec!["0101".to_owned(), "0201".to_owned()])];
    let hexes =
        |place: &str| hexes_of(&areas, place, &grid).map(|all| all.iter().map(|hex| grid.number(*hex)).collect::<Vec<_>>());
    assert_eq!(hexes("west"), Some(vec!["0101".to_owned(), "0201".to_owned()]));
    assert_eq!((hexes("0304"), hexes("east"), hexes("0505")), (Some(vec!["0304".to_owned()]), None, None));
}

#[test]
fn a_check_counts_what_it_looked_at() {
    let odd = MapCheck::each("even numbers", [2, 3, 4, 5], |n| (n % 2 == 1).then(|| format!("{n} is odd")));
    assert_eq!(
        (odd.what.as_str(), odd.count, odd.problems),
        ("even numbers", 4, vec!["3 is odd".to_owned(), "5 is odd".to_owned()])
    );
}
