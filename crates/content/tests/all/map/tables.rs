//! The tables of a map.

use content::{Files, Provenance, RawMap};

use super::{Draft, told};
use crate::Folder;

#[test]
fn a_whole_map() {
    let draft = Draft::new()
        .rows("hexsides.csv", &["0201,0101,river,", "0101,0102,,"])
        .rows("roads.csv", &["road,0101,0102,\"Upper, old\"", "brook,0102,0101,"])
        .rows("places.csv", &["0101,Canale,town,3", "0101,Kuk,peak,"])
        .rows("areas.csv", &["front,line,2,0102", "front,line,1,0101"]);
    let map = draft.load().unwrap();
    let id = |number: &str| map.grid().parse(number).unwrap();
    assert_eq!(map.hexes.len(), 16);
    let first = map.hex(id("0101"));
    assert_eq!((first.hex, first.line, first.terrain.as_str(), first.level, first.metres), (id("0101"), 2, "clear", 1, 100));
    assert_eq!((map.hex_word(first, "trench"), map.hex_word(first, "no-such-column")), ("", ""));
    let side = &map.hexsides[0];
    assert_eq!((side.a, side.b, map.river(side), side.provenance), (id("0101"), id("0201"), "river", Provenance::Printed));
    assert_eq!(map.hexside(id("0201"), id("0101")), Some(side));
    assert_eq!((map.roads[0].name.as_str(), map.roads[1].kind.as_str(), map.roads[1].a), ("Upper, old", "brook", id("0101")));
    let values: Vec<&str> = map.places_in(id("0101")).map(|place| map.place_word(place, "value")).collect();
    assert_eq!(values, ["3", ""]);
    assert_eq!(map.area("front", "line"), [id("0101"), id("0102")]);
    assert_eq!(map.area_names(), [("front", "line")]);
}

#[test]
fn the_same_from_a_folder_with_other_line_ends() {
    let (draft, folder) = (Draft::new(), Folder::new("map"));
    for (name, text) in &draft.0 {
        folder.write(name, text.replace('\n', "\r\n"));
    }
    let map = RawMap::load(&folder.files(), "maps/m").unwrap();
    assert_eq!(map.hexes, draft.load().unwrap().hexes);
}

#[test]
fn hexes_stand_by_id_whatever_the_order_of_the_file() {
    let mut draft = Draft::new();
    let text = draft.0.get_mut("maps/m/hexes.csv").unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1..].reverse();
    *text = lines.join("\n");
    let map = draft.load().unwrap();
    assert!(map.hexes.iter().zip(map.grid().ids()).all(|(row, id)| row.hex == id));
}

#[test]
fn a_map_may_have_no_areas_and_no_corrections() {
    assert!(Draft::new().without("areas.csv").load().unwrap().areas.is_empty());
}

#[test]
fn every_mistake_in_the_hexes() {
    let draft = Draft::new()
        .rows("hexes.csv", &["0101,clear,1,10,,", "0501,clear,1,10,,", "102,,1.5,40000,IT,deep", "0101,moon,300,10,,"]);
    assert_eq!(
        told(draft.load()),
        [
            "hexes.csv:18: 0101 stands twice, first in line 2",
            "hexes.csv:19: there is no hex `0501`",
            "hexes.csv:20: there is no hex `102`; a spreadsheet may have cut the leading 0",
            "hexes.csv:20: `terrain` is empty",
            "hexes.csv:20: `level` must be a whole number from 0 to 99, not `1.5`",
            "hexes.csv:20: `metres` must be a whole number from -500 to 5000, not `40000`",
            "hexes.csv:20: `trench` must be one of it, ah, not `IT`",
            "hexes.csv:20: `depth` must be a whole number, not `deep`",
            "hexes.csv:21: `terrain` must be one of clear, wood, lake, not `moon`",
            "hexes.csv:21: `level` must be a whole number from 0 to 99, not `300`",
            "hexes.csv:21: 0101 stands twice, first in line 2",
        ]
    );
    let short = Draft::new().file("hexes.csv", "hex,terrain,level,metres,trench,depth,provenance\n0101,clear,1,1,,,guess\n");
    let problems = told(short.load());
    assert_eq!(problems[0], "hexes.csv:2: `provenance` must be one of printed, inferred, reconstructed, tuned, not `guess`");
    assert_eq!((problems.len(), problems[1].as_str()), (16, "hexes.csv: hex 0102 has no row"));
}

#[test]
fn every_mistake_in_the_other_tables() {
    let draft = Draft::new()
        .rows("hexsides.csv", &["0101,0102,river,", "0102,0101,river,", "0101,0101,river,", "0101,0303,Great,", "0909,,river,"])
        .rows("roads.csv", &["road,0101,0102,", "brook,0101,0102,", "road,0102,0101,", ",0201,0204,", "Road,0201,0101,"])
        .rows("places.csv", &["0101,Canale,town,", "0101,Canal,town,x", "0100,Canal,,"])
        .rows("areas.csv", &["front,line,1,0101", "front,line,1,0102", "front,Line,0,9999", "rear,,1,0101"]);
    assert_eq!(
        told(draft.load()),
        [
            "hexsides.csv:3: 0101-0102 stands twice, first in line 2",
            "hexsides.csv:4: 0101 and 0101 do not touch",
            "hexsides.csv:5: `river` must be one of great, river, not `Great`",
            "hexsides.csv:6: there is no hex `0909`",
            "hexsides.csv:6: there is no hex ``",
            "roads.csv:4: 0101-0102 road stands twice, first in line 2",
            "roads.csv:5: `kind` is empty",
            "roads.csv:6: `kind` must be one of road, brook, not `Road`",
            "places.csv:3: `value` must be a whole number, not `x`",
            "places.csv:3: 0101 town stands twice, first in line 2",
            "places.csv:4: there is no hex `0100`",
            "places.csv:4: `kind` is empty",
            "areas.csv:3: front line 1 stands twice, first in line 2",
            "areas.csv:4: `name` must be small letters, digits and hyphens, not `Line`",
            "areas.csv:4: `at` must be a whole number from 1 to 65535, not `0`",
            "areas.csv:4: there is no hex `9999`",
            "areas.csv:5: `kind` must be one of front, supply, setup, not `rear`",
            "areas.csv:5: `name` is empty",
        ]
    );
}

#[test]
fn missing_files_and_broken_tables_are_all_told() {
    let draft = Draft::new().file("hexes.csv", "hex,terrain\n0101\n").without("hexsides.csv").without("roads.csv");
    let problems = told(draft.load());
    assert_eq!(problems[0], "hexes.csv:1: column `level` is missing");
    assert_eq!(problems[5], "hexes.csv:2: has 1 fields, the header has 2");
    assert_eq!(problems[6..], ["hexsides.csv: there is no such file", "roads.csv: there is no such file"]);
    assert_eq!(told(RawMap::load(&Files::Embedded(&[]), "maps/m")), ["map.toml: there is no such file"]);
}
