//! Names of hexes in situations.

use content::HexNames;
use hexgrid::{Dir, Grid};

use crate::grid;

fn board() -> (Grid, HexNames) {
    let grid = grid(12, 12);
    let declared = [("T", "0606"), ("P", "0909"), ("Tor", "0101"), ("U", "0606")];
    let names = declared.map(|(name, number)| (name.to_owned(), grid.parse(number).unwrap()));
    (grid, HexNames::new(names.to_vec()))
}

fn number(word: &str) -> Option<String> {
    let (grid, names) = board();
    names.resolve(&grid, word).map(|hex| grid.number(hex))
}

#[test]
fn printed_numbers_and_declared_names() {
    assert_eq!(number("0709").as_deref(), Some("0709"));
    assert_eq!(number("T").as_deref(), Some("0606"));
    assert_eq!(number("Tor").as_deref(), Some("0101"));
    for word in ["", "t", "X", "1301", "0013", "606", "T0", "T7", "T18", "X1", "1T", "T1x", "T-T1", "T é", "T١"] {
        assert_eq!(number(word), None, "{word}");
    }
}

#[test]
fn the_six_steps_around_a_hex() {
    let around = ["T1", "T2", "T3", "T4", "T5", "T6"].map(|word| number(word).unwrap());
    assert_eq!(around, ["0607", "0506", "0505", "0605", "0705", "0706"]);
}

#[test]
fn steps_follow_each_other() {
    assert_eq!(number("T14").as_deref(), Some("0606"));
    assert_eq!(number("T112").as_deref(), Some("0508"));
    assert_eq!(number("T1123456").as_deref(), number("T1").as_deref());
    // Odd lines are shoved the other way.
    assert_eq!(number("P2").as_deref(), Some("0810"));
    assert_eq!(number("T11111111111111"), None, "off the board");
    assert_eq!(number("Tor3"), None, "off the board");
    assert_eq!(number("Tor31"), None, "no way over the edge and back");
}

#[test]
fn names_of_hexes() {
    let (grid, names) = board();
    assert_eq!(names.name_of(grid.parse("0606").unwrap()), Some("T"));
    assert_eq!(names.name_of(grid.parse("0607").unwrap()), None);
    assert_eq!(names.declared().len(), 4);
    assert_eq!(names.declared()[1].0, "P");
}

#[test]
fn hexsides() {
    let (grid, names) = board();
    let side = |word: &str| names.hexside(&grid, word);
    let id = |number: &str| grid.parse(number).unwrap();
    assert_eq!(side("T-T1"), grid.hexside(id("0606"), id("0607")));
    assert!(side("T-T1").is_some());
    assert_eq!(side("T1-T"), side("T-T1"));
    assert_eq!(side("0606-0607"), side("U-T1"));
    for word in ["T-T", "T-T11", "T-P", "T", "T-", "-", "", "T-T1-T2", "Tor-Tor3"] {
        assert_eq!(side(word), None, "{word}");
    }
}

#[test]
fn directions() {
    let (grid, names) = board();
    let id = |number: &str| grid.parse(number).unwrap();
    for (step, dir) in (1..).zip(Dir::ALL) {
        assert_eq!(names.direction(&grid, id("0606"), &format!("T{step}")), Some(dir));
        assert_eq!(names.direction(&grid, id("0101"), &format!(">{step}")), Some(dir), "also off the board");
    }
    assert_eq!(names.direction(&grid, id("0606"), "0605"), Dir::new(3));
    for word in ["T", "T11", ">0", ">7", ">", ">11", "", "> 1", "P"] {
        assert_eq!(names.direction(&grid, id("0606"), word), None, "{word}");
    }
}
