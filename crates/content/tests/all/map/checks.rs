//! What every map must be.

use super::Draft;

const NOTHING: [&str; 0] = [];

#[test]
fn an_empty_map_has_nothing_to_check() {
    assert!(Draft::new().checks("").is_empty());
}

#[test]
fn a_river_that_reaches_the_edge_or_a_lake_is_whole() {
    // 0202 lies in the middle; 0101-0102 ends at the upper edge.
    let edge = Draft::new().rows("hexsides.csv", &["0101,0102,river,", "0102,0202,river,"]);
    assert_eq!(edge.problems(""), NOTHING);
    let lake = Draft::new().hex("0303", "lake", 1).rows("hexsides.csv", &["0203,0302,river,"]);
    assert_eq!(lake.problems(""), NOTHING);
    let brook =
        Draft::new().rows("hexsides.csv", &["0202,0203,river,"]).rows("roads.csv", &["brook,0302,0303,", "brook,0303,0304,"]);
    assert_eq!(brook.problems(""), NOTHING);
}

#[test]
fn a_lone_hexside_is_told_and_cannot_be_declared() {
    let draft = Draft::new().rows("hexsides.csv", &["0202,0203,river,"]);
    let expected = ["hexsides.csv:2: river 0202-0203 is alone: no other water touches it"];
    assert_eq!(draft.problems(""), expected);
    assert_eq!(draft.problems("springs = ['0202-0203']"), expected);
}

#[test]
fn a_chain_that_reaches_nothing_must_be_declared() {
    let draft = Draft::new().rows("hexsides.csv", &["0202,0203,river,", "0203,0302,river,"]);
    let problems = draft.problems("");
    assert_eq!(problems.len(), 1);
    assert!(problems[0].starts_with("hexsides.csv:2: river 0202-0203 and 1 more hexsides reach neither the edge nor"));
    assert_eq!(draft.problems("springs = ['0203-0302']"), NOTHING);
}

#[test]
fn a_great_river_does_not_end_in_the_open() {
    let draft = Draft::new().rows("hexsides.csv", &["0101,0102,great,", "0102,0202,great,", "0202,0203,great,"]);
    let problems = draft.problems("");
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].starts_with("hexsides.csv:4: great 0202-0203 ends here"), "{problems:?}");
    assert_eq!(draft.problems("springs = ['0202-0203']"), NOTHING);
}

#[test]
fn a_step_of_a_way_goes_on_or_ends_in_a_place() {
    const LOST: &str = "roads.csv: from 0202 and 1 more hexes no way leads to the edge of the map";
    let alone = Draft::new().rows("roads.csv", &["road,0202,0203,"]);
    assert_eq!(alone.problems(""), ["roads.csv:2: the road 0202-0203 is alone: no other way and no place touches it", LOST]);
    assert_eq!(Draft::new().rows("roads.csv", &["road,0202,0203,", "road,0203,0204,"]).problems(""), NOTHING);
    assert_eq!(Draft::new().rows("roads.csv", &["road,0101,0102,"]).problems(""), NOTHING, "across a corner of the map");
    let town = Draft::new().rows("roads.csv", &["road,0202,0203,"]).rows("places.csv", &["0203,Canale,town,"]);
    assert_eq!(town.problems(""), [LOST]);
    let brook = Draft::new().rows("roads.csv", &["brook,0202,0203,", "road,0203,0303,", "road,0303,0304,", "road,0203,0204,"]);
    assert_eq!(brook.problems(""), ["roads.csv:2: the brook 0202-0203 is alone: no other water touches it"]);
}

#[test]
fn bridges_need_water_and_a_way() {
    let draft = Draft::new()
        .rows("hexsides.csv", &["0101,0102,river,bridge", "0102,0202,river,foot-bridge", "0303,0304,,bridge"])
        .rows("roads.csv", &["road,0303,0304,", "road,0302,0303,"]);
    assert_eq!(
        draft.problems(""),
        ["hexsides.csv:2: no way leads over the bridge 0101-0102", "hexsides.csv:4: the bridge 0303-0304 crosses no water"]
    );
}

#[test]
fn areas_count_from_one_and_fronts_hang_together() {
    let draft = Draft::new().rows(
        "areas.csv",
        &[
            "front,line,1,0101",
            "front,line,2,0102",
            "front,line,3,0304",
            "setup,west,1,0101",
            "setup,west,3,0404",
            "setup,west,4,0101",
        ],
    );
    assert_eq!(
        draft.problems(""),
        [
            "areas.csv:6: setup west has no hex 2; `at` counts from 1 without gaps",
            "areas.csv:7: setup west names 0101 twice, at 1 and 4",
            "areas.csv:4: front line is broken: 0102 (at 2) and 0304 (at 3) do not touch",
        ]
    );
}

#[test]
fn settlements_objectives_and_supply_lie_on_a_way_unless_the_facts_say_otherwise() {
    let draft = Draft::new()
        .rows("places.csv", &["0202,Canale,town,2", "0303,Kuk,peak,", "0401,Plava,town,0"])
        .rows("areas.csv", &["supply,west,1,0201", "supply,west,2,0301", "supply,east,1,0104"])
        .rows("roads.csv", &["road,0301,0401,"]);
    let problems = draft.problems("");
    assert_eq!(problems.len(), 2, "{problems:#?}");
    assert!(problems[0].starts_with("places.csv:2: no way leads to Canale in 0202; if that is right"));
    assert!(problems[1].starts_with("areas.csv: no way leads to the supply east (0104); if that is right"));
    assert_eq!(draft.problems("off_road = ['0202', 'east']"), NOTHING);
    assert_eq!(
        draft.problems("off_road = ['0202', 'east', 'north']"),
        ["facts.toml: `off_road` names north, which is no hex and no supply area"]
    );
}

/// The maps that are built in, from the sources.
#[test]
fn inferno_is_whole() {
    let files = content::Files::Folder(crate::workspace().join("data/inferno"));
    let map = content::RawMap::load(&files, "maps/inferno").unwrap_or_else(|problems| panic!("{problems}"));
    let facts = content::map::Facts::load(&files, "maps/inferno", &map.head).unwrap_or_else(|problems| panic!("{problems}"));
    let checks = content::map::check(&map, &facts);
    assert!(checks.len() >= 4);
    for check in checks {
        assert!(check.problems.is_empty(), "{}: {:#?}", check.what, check.problems);
    }
}

#[test]
fn a_row_that_a_correction_made_is_told_as_such() {
    let draft = Draft::new().file("corrections.csv", "file,key,column,value,reason\nhexsides,0202-0203,river,river,seen\n");
    let expected = ["hexsides.csv (by corrections.csv): river 0202-0203 is alone: no other water touches it"];
    assert_eq!(draft.problems(""), expected);
}
