//! Ids, neighbours and hexsides of a board.

use std::collections::{BTreeMap, BTreeSet};

use hexgrid::{Dir, Grid, HexId};

use crate::{EVEN, ODD, at};

/// Boards of both shoves, with even and odd first lines, thin ones too.
fn boards() -> Vec<Grid> {
    let mut boards = Vec::new();
    for numbering in [ODD, EVEN] {
        boards.push(Grid::new(numbering, 1..=9, 1..=12));
        boards.push(Grid::new(numbering, 6..=11, 20..=23));
        boards.push(Grid::new(numbering, 3..=3, 1..=5));
        boards.push(Grid::new(numbering, -2..=4, 7..=7));
    }
    boards
}

fn all_pairs(grid: &Grid) -> impl Iterator<Item = (HexId, HexId)> {
    grid.ids().flat_map(|a| grid.ids().map(move |b| (a, b)))
}

#[test]
fn ids_count_line_by_line() {
    let grid = Grid::new(EVEN, 4..=6, 11..=12);
    let numbers: Vec<String> = grid.ids().map(|id| grid.number(id)).collect();
    assert_eq!(numbers, ["0411", "0412", "0511", "0512", "0611", "0612"]);
    assert_eq!((grid.lines(), grid.places(), grid.len(), grid.numbering()), (4..=6, 11..=12, 6, EVEN));
    assert_eq!(grid.parse("0512"), Some(HexId(3)));
    for off in ["0311", "0711", "0410", "0413", "511"] {
        assert_eq!(grid.parse(off), None, "{off}");
    }
}

#[test]
fn id_and_hex_are_inverse() {
    for grid in boards() {
        assert_eq!(grid.ids().len(), grid.len());
        assert!(grid.ids().enumerate().all(|(index, id)| id.index() == index && grid.id(grid.hex(id)) == Some(id)));
    }
}

#[test]
fn neighbours_are_the_hexes_at_distance_one() {
    for grid in boards() {
        for (a, b) in all_pairs(&grid) {
            let d = grid.dir(a, b);
            assert_eq!(d.is_some(), grid.distance(a, b) == 1);
            assert_eq!(d, Dir::ALL.into_iter().find(|d| grid.hex(a).neighbour(*d) == grid.hex(b)));
            if let Some(d) = d {
                assert_eq!(grid.neighbour(a, d), Some(b));
                assert_eq!(grid.dir(b, a), Some(d.opposite()));
            }
        }
        for id in grid.ids() {
            let by_dir: Vec<_> = Dir::ALL.into_iter().filter_map(|d| Some((d, grid.neighbour(id, d)?))).collect();
            assert_eq!(grid.neighbours(id).collect::<Vec<_>>(), by_dir);
        }
    }
}

#[test]
fn edges_are_the_first_and_last_of_lines_and_places() {
    for grid in boards() {
        for id in grid.ids() {
            let (line, place) = grid.numbering().line_place(grid.hex(id));
            let is_rim = |n, range: std::ops::RangeInclusive<i16>| n == *range.start() || n == *range.end();
            assert_eq!(grid.is_edge(id), is_rim(line, grid.lines()) || is_rim(place, grid.places()));
        }
    }
}

#[test]
fn within_goes_outwards_and_each_ring_round() {
    let grid = Grid::new(ODD, 1..=7, 1..=7);
    let centre = at(&grid, "0404");
    let numbers = |ids: Vec<HexId>| ids.iter().map(|id| grid.number(*id)).collect::<Vec<_>>();
    assert_eq!(numbers(grid.within(centre, 1)), ["0404", "0405", "0304", "0303", "0403", "0503", "0504"]);
    assert_eq!(numbers(grid.ring(at(&grid, "0101"), 1)), ["0102", "0201", "0202"], "the rest is off the board");
    for (id, n) in grid.ids().flat_map(|id| [0, 1, 2, 5, 13, 14, u16::MAX].map(|n| (id, n))) {
        let within = grid.within(id, n);
        let expected: BTreeSet<HexId> = grid.ids().filter(|other| grid.distance(id, *other) <= n).collect();
        assert_eq!(within.len(), expected.len());
        assert_eq!(within.iter().copied().collect::<BTreeSet<_>>(), expected);
        assert!(within.is_sorted_by_key(|other| grid.distance(id, *other)));
        let ring: Vec<HexId> = within.into_iter().filter(|other| grid.distance(id, *other) == n).collect();
        assert_eq!(grid.ring(id, n), ring);
    }
}

#[test]
fn a_hexside_is_the_same_from_both_hexes() {
    for grid in boards() {
        let mut keys = BTreeMap::new();
        for (a, b) in all_pairs(&grid) {
            let side = grid.hexside(a, b);
            assert_eq!(side, grid.hexside(b, a));
            assert_eq!(side, grid.dir(a, b).and_then(|d| grid.hexside_at(a, d)));
            assert_eq!(side.is_some(), grid.distance(a, b) == 1);
            let Some(side) = side else { continue };
            assert_eq!(grid.ends(side), (a.min(b), a.max(b)));
            assert!(side.index() < grid.hexside_count());
            assert_eq!(*keys.entry(side.index()).or_insert((a.min(b), a.max(b))), (a.min(b), a.max(b)), "one key, one side");
        }
        assert!(grid.hexsides().map(|side| side.index()).eq(keys.into_keys()), "all, once, ascending");
    }
}

#[test]
fn the_rim_has_no_hexsides() {
    let grid = Grid::new(ODD, 1..=2, 1..=2);
    let corner = at(&grid, "0101");
    let sides = Dir::ALL.map(|d| grid.hexside_at(corner, d).is_some());
    assert_eq!(sides, [true, false, false, false, true, true]);
    assert_eq!(grid.hexsides().count(), 5);
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "an empty board is what is tested")]
fn empty_boards() {
    for grid in [Grid::new(ODD, 1..=0, 1..=5), Grid::new(ODD, 1..=5, 1..=0)] {
        assert!(grid.is_empty());
        assert_eq!((grid.len(), grid.ids().count(), grid.hexsides().count()), (0, 0, 0));
        assert_eq!(grid.parse("0101"), None);
    }
    assert!(!Grid::new(ODD, 1..=1, 1..=1).is_empty());
}

#[test]
fn the_largest_board() {
    let grid = Grid::new(ODD, 1..=255, 1..=257);
    let last = HexId(u16::MAX - 1);
    assert_eq!(grid.ids().next_back(), Some(last));
    assert_eq!(grid.neighbour(last, Dir::ALL[3]), Some(HexId(u16::MAX - 2)));
    assert_eq!(grid.neighbours(last).count(), 2);
}

#[test]
#[should_panic(expected = "too large")]
fn a_board_beyond_all_ids() {
    Grid::new(ODD, 1..=256, 1..=256);
}
