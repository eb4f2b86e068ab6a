//! What the rulebook says of a map.

use content::MapHead;
use content::map::Facts;

use super::{Draft, HEAD};
use crate::told;

/// Levels 1, 2, 3 along the second line, a town, a road and areas.
fn draft() -> Draft {
    Draft::new()
        .hex("0202", "clear", 2)
        .hex("0203", "wood", 3)
        .rows("hexsides.csv", &["0101,0102,great,bridge", "0201,0202,river,"])
        .rows("roads.csv", &["road,0101,0102,", "road,0102,0103,"])
        .rows("places.csv", &["0101,Canale,town,3", "0203,Kuk,peak,"])
        .rows("areas.csv", &["supply,west,1,0101", "supply,west,2,0201"])
}

/// What the facts alone complain of.
fn wrong(facts: &str) -> Vec<String> {
    let checks = draft().checks(facts);
    let fact = checks.into_iter().find(|check| check.what.contains("rulebook")).expect("there are facts");
    fact.problems.into_iter().map(|text| text.replace("maps/m/", "")).collect()
}

#[test]
fn what_holds_is_silent() {
    let facts = r#"
bands = [[-100, 0], [50, 1], [200, 2], [300, 3]]
off_road = ["0404", "west"]
springs = ["0101-0102"]
fact = [
    { rule = "1", hex = "0101", place = "Canale" },
    { rule = "1", hex = "0101", place = "Canale", kind = "town", value = 3, note = "worth most" },
    { rule = "1", hex = "0101", place = "Canale", column = "value", is_not = "" },
    { rule = "2", hexes = ["0101", "0202"], column = "terrain", is = "clear" },
    { rule = "2", hex = "0203", column = "level", is = [2, 3] },
    { rule = "2", hex = "0203", column = "trench", is = "" },
    { rule = "3", hexside = "0102-0101", column = "bridge", is = "bridge" },
    { rule = "3", hexsides = ["0303-0304"], column = "river", is = "" },
    { rule = "4", way = ["0103", "0102", "0101"], kinds = ["road"] },
    { rule = "4", no_way = ["0201", "0202"] },
    { rule = "4", no_way = ["0101", "0102"], kinds = ["brook"] },
    { rule = "5", adjacent = ["0101", "0102", "0103"] },
    { rule = "5", contiguous = ["0103", "0101", "0102"] },
    { rule = "6", area = "west", holds = ["0201"], size_at_least = 2 },
    { rule = "6", area = "west", kind = "supply", size_at_least = 1 },
    { rule = "7", levels = ["0101", "0102"], same = true },
    { rule = "7", levels = ["0201", "0202", "0203"], rising = true },
    { rule = "8", sight = ["0201", "0204"], blocked_by = "0203" },
    { rule = "ground", peak = "Kuk", metres = 611 },
]
"#;
    assert_eq!(wrong(facts), [""; 0]);
}

#[test]
fn what_does_not_hold_is_told_with_rule_and_hex() {
    let facts = r#"
bands = [[-100, 0], [700, 1]]
fact = [
    { rule = "1", hexes = ["0101", "0102"], place = "Kuk", note = "as printed" },
    { rule = "1", hex = "0101", place = "Canale", value = 4 },
    { rule = "2", hex = "0203", column = "terrain", is_not = ["wood", "lake"] },
    { rule = "3", hexside = "0303-0304", column = "river", is = "great" },
    { rule = "4", way = ["0102", "0103", "0104"] },
    { rule = "4", no_way = ["0101", "0102"] },
    { rule = "5", adjacent = ["0101", "0103"] },
    { rule = "5", contiguous = ["0101", "0102", "0404"] },
    { rule = "6", area = "west", holds = ["0404"], size_at_least = 3 },
    { rule = "6", area = "east", size_at_least = 3 },
    { rule = "7", levels = ["0201", "0202"], same = true },
    { rule = "7", levels = ["0202", "0201"], rising = true },
    { rule = "8", sight = ["0201", "0204"], blocked_by = "0303" },
    { rule = "8", sight = ["0301", "0304"], blocked_by = "0303" },
    { rule = "ground", peak = "Kuk", metres = 611 },
    { rule = "ground", peak = "Vodice", metres = 652 },
]
"#;
    let expected = [
        "4: 1: 0101 has no Kuk, but town Canale (as printed)",
        "4: 1: 0102 has no Kuk, but no place (as printed)",
        "5: 1: Canale in 0101: `value` should be `4`, it is `3`",
        "6: 2: 0203: `terrain` should not be `wood` or `lake`, it is `wood`",
        "7: 3: 0303-0304: `river` should be `great`, it is empty",
        "8: 4: no way joins 0103 and 0104",
        "9: 4: a road joins 0101 and 0102",
        "10: 5: 0101 and 0103 do not touch",
        "11: 5: 0404 does not hang together with 0101",
        "12: 6: the area `west` does not hold 0404",
        "12: 6: the area `west` has 2 hexes, at least 3 are needed",
        "13: 6: there is no area `east`",
        "14: 7: 0201 (level 1) and 0202 (level 2) differ",
        "15: 7: 0201 (level 1) is not above 0202 (level 2)",
        "16: 8: the line from 0201 (level 1) to 0204 (level 1) does not meet 0303",
        "17: 8: 0303 (level 1) does not block the line from 0301 (level 1) to 0304 (level 1): it is neither higher than both \
         nor woods or a town level with one",
        "18: ground: Kuk in 0203 (level 3) should have level 0: it is 611 m high",
        "19: ground: there is no place `Vodice`",
    ];
    assert_eq!(wrong(facts), expected.map(|text| format!("facts.toml:{text}")));
}

#[test]
fn woods_and_towns_block_on_the_level_of_an_end() {
    let fact = "fact = [{ rule = '12', sight = ['0201', '0203'], blocked_by = '0202' }]";
    let blocks = |draft: Draft| draft.problems(fact).is_empty();
    assert!(!blocks(Draft::new()));
    assert!(blocks(Draft::new().hex("0202", "wood", 1)));
    assert!(!blocks(Draft::new().hex("0202", "wood", 0)));
    let town = Draft::new().rows("places.csv", &["0202,Canale,town,"]);
    assert!(blocks(town.rows("roads.csv", &["road,0201,0202,"])));
    assert!(!blocks(Draft::new().rows("places.csv", &["0202,Kuk,peak,"])));
}

#[test]
fn mistakes_in_the_facts_are_told_with_their_lines() {
    let head = MapHead::parse("h", HEAD).unwrap();
    let facts = r#"bands = [[100, 1], [50, 2]]
springs = ["0101-0303"]
fact = [
    { rule = "1", hex = "0909", place = "Kuk", kind = "city" },
    { hex = "0101", column = "colour", is = "red" },
    { rule = "1", hex = "0101", column = "terrain", is = "moon" },
    { rule = "1", column = "terrain", is = "clear" },
    { rule = "1", hexside = "0101", column = "river", is = "" },
    { rule = "1", way = ["0101"], kinds = ["path"] },
    { rule = "1", way = ["0101", "0102"], kinds = ["path"] },
    { rule = "1", area = "west" },
    { rule = "1", levels = ["0101", "0102"] },
    { rule = "1", peak = "Kuk", metres = 600 },
    { rule = "1", sight = ["0101", "0102", "0103"], blocked_by = "0102" },
    { rule = "1", hex = "0101" },
    { rule = "1", adjacent = ["0101", "0102"], place_of = "x" },
    "text",
]
"#;
    assert_eq!(
        told(Facts::parse("f", facts, &head)),
        [
            "1: facts: `bands` must be pairs of metres and level, both ascending, as in [[-100, 0], [150, 1]]",
            "1: facts: `0101-0303` is no hexside",
            "4: fact: there is no hex `0909`",
            "4: fact: `kind` must be one of town, peak, not \"city\"",
            "5: fact: `rule` is missing",
            "5: fact: there is no column `colour`",
            "6: fact: `terrain` must be one of clear, wood, lake, not `moon`",
            "7: fact: `hex` or `hexes` is missing",
            "8: fact: `0101` is no hexside",
            "9: fact: `way` needs two hexes or more",
            "9: fact: `path` is no kind of way",
            "10: fact: `path` is no kind of way",
            "11: fact: an area needs `holds` or `size_at_least`",
            "12: fact: `levels` needs `same = true` or `rising = true`",
            "13: fact: the level of a height is unknown: `bands` is missing",
            "14: fact: `sight` must be two hexes",
            "15: fact: says nothing; one of place, sight, hexside, hexsides, way, no_way, adjacent, contiguous, area, levels, peak, column is needed",
            "15: fact: unknown key `hex`; known are rule, note",
            "16: fact: unknown key `place_of`; known are rule, note, adjacent",
            "17: facts: `fact` must be a list of tables, not of \"text\"",
        ]
    );
}
