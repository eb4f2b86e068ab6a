//! A tiny map, whole and with every kind of mistake.

use content::{Files, Provenance, RawMap};
use kernel::Problems;

use crate::{Folder, grid};

const HEXES: &str = "hex,terrain,level,metres,trench,stream,territory,bank,flag,provenance
0102,hill,3,412,it,,it,west,,inferred
0101,clear,1,-4,,yes,it,west,it,printed
0201,low-mountain,9,1080,,,ah,east,,reconstructed
0202,swamp,0,10,,no,ah,east,ah,tuned
";
const HEXSIDES: &str = "a,b,river,trench_link,provenance\n0101,0102,isonzo,,printed\n0201,0101,stream,it,reconstructed\n";
const ROADS: &str =
    "kind,a,b,name,provenance\nroad,0101,0102,\"Canale, upper road\",reconstructed\ntrail,0102,0101,,reconstructed\n";
const PLACES: &str = "hex,name,kind,provenance\n0101,Canale,settlement,printed\n0101,Kuk,peak,printed\n";

fn load(hexes: &str, hexsides: &str, roads: &str, places: &str) -> Result<RawMap, Problems> {
    let leak = |text: &str| -> &'static str { Box::leak(text.to_owned().into_boxed_str()) };
    let files = vec![
        ("maps/m/hexes.csv", leak(hexes)),
        ("maps/m/hexsides.csv", leak(hexsides)),
        ("maps/m/roads.csv", leak(roads)),
        ("maps/m/places.csv", leak(places)),
    ];
    RawMap::load(&Files::Embedded(Box::leak(files.into_boxed_slice())), "maps/m", grid(2, 2))
}

/// The problems as the reader sees them, without the folder.
fn told(result: Result<RawMap, Problems>) -> Vec<String> {
    let problems = result.expect_err("this map is wrong");
    problems.0.iter().map(|p| p.to_string().replace("maps/m/", "")).collect()
}

#[test]
fn a_whole_map() {
    let map = load(HEXES, HEXSIDES, ROADS, PLACES).unwrap();
    let id = |number: &str| map.grid.parse(number).unwrap();
    let numbers: Vec<String> = map.hexes.iter().map(|row| map.grid.number(row.hex)).collect();
    assert_eq!(numbers, ["0101", "0102", "0201", "0202"], "by id, not by line");
    let [first, hill, mountain, swamp] = &map.hexes[..] else { panic!("four hexes") };
    assert_eq!((first.line, first.terrain.as_str(), first.level, first.metres, first.stream), (3, "clear", 1, -4, true));
    assert_eq!((first.flag.as_str(), first.bank.as_str(), first.provenance), ("it", "west", Provenance::Printed));
    assert_eq!((hill.trench.as_str(), hill.line, hill.stream), ("it", 2, false));
    assert_eq!((mountain.terrain.as_str(), mountain.territory.as_str()), ("low-mountain", "ah"));
    assert_eq!((swamp.stream, swamp.provenance), (false, Provenance::Tuned));
    let side = &map.hexsides[1];
    assert_eq!((side.a, side.b, side.line), (id("0201"), id("0101"), 3));
    assert_eq!((side.river.as_str(), side.trench_link.as_str()), ("stream", "it"));
    assert_eq!((map.roads[0].kind.as_str(), map.roads[0].name.as_str(), map.roads[0].line), ("road", "Canale, upper road", 2));
    assert_eq!((map.roads[1].a, map.roads[1].b), (id("0102"), id("0101")));
    assert_eq!((map.places[1].name.as_str(), map.places[1].kind.as_str(), map.places[1].hex), ("Kuk", "peak", id("0101")));
}

#[test]
fn the_same_from_a_folder() {
    let folder = Folder::new("map");
    for (name, text) in [("hexes", HEXES), ("hexsides", HEXSIDES), ("roads", ROADS), ("places", PLACES)] {
        folder.write(&format!("maps/m/{name}.csv"), text.replace('\n', "\r\n"));
    }
    let map = RawMap::load(&folder.files(), "maps/m", grid(2, 2)).unwrap();
    assert_eq!(map.hexes, load(HEXES, HEXSIDES, ROADS, PLACES).unwrap().hexes);
}

#[test]
fn every_mistake_in_the_hexes() {
    let hexes = "hex,terrain,level,metres,trench,stream,territory,bank,flag,provenance
0101,clear,1,10,,,it,west,,printed
0101,clear,1,10,,,it,west,,printed
0301,clear,1,10,,,it,west,,printed
102,,1.5,40000,IT,maybe,it,west,,guessed
0201,clear,300,10,,,it,,,
";
    assert_eq!(
        told(load(hexes, HEXSIDES, ROADS, PLACES)),
        [
            "hexes.csv:3: hex 0101 stands twice, first in line 2",
            "hexes.csv:4: there is no hex `0301`",
            "hexes.csv:5: there is no hex `102`; a spreadsheet may have cut the leading 0",
            "hexes.csv:5: `terrain` is empty",
            "hexes.csv:5: `level` must be a whole number that fits, not `1.5`",
            "hexes.csv:5: `metres` must be a whole number that fits, not `40000`",
            "hexes.csv:5: `trench` must be a word in small letters, not `IT`",
            "hexes.csv:5: `stream` must be yes or empty, not `maybe`",
            "hexes.csv:5: `provenance` must be one of printed, inferred, reconstructed, tuned, not `guessed`",
            "hexes.csv:6: `level` must be a whole number that fits, not `300`",
            "hexes.csv:6: `provenance` must be one of printed, inferred, reconstructed, tuned, not ``",
            "hexes.csv: hex 0102 has no row",
            "hexes.csv: hex 0202 has no row",
        ]
    );
}

#[test]
fn every_mistake_in_the_other_tables() {
    let hexsides = "a,b,river,trench_link,provenance
0101,0102,isonzo,,printed
0102,0101,river,,printed
0101,0101,river,,printed
0101,0202,Isonzo river,,printed
0909,,river,,printed
";
    let roads = "kind,a,b,name,provenance
road,0101,0102,,printed
trail,0101,0102,,printed
road,0102,0101,,printed
,0201,0102,,printed
Road,0201,0101,,
";
    let places = "hex,name,kind,provenance
0101,Canale,settlement,printed
0101,Canal,settlement,printed
0100,Canal,,printed
";
    assert_eq!(
        told(load(HEXES, hexsides, roads, places)),
        [
            "hexsides.csv:3: hexside 0102-0101 stands twice, first in line 2",
            "hexsides.csv:4: 0101 and 0101 do not touch",
            "hexsides.csv:5: `river` must be a word in small letters, not `Isonzo river`",
            "hexsides.csv:6: there is no hex `0909`",
            "hexsides.csv:6: there is no hex ``",
            "roads.csv:4: road 0102-0101 stands twice, first in line 2",
            "roads.csv:5: `kind` is empty",
            "roads.csv:5: 0201 and 0102 do not touch",
            "roads.csv:6: `kind` must be a word in small letters, not `Road`",
            "roads.csv:6: `provenance` must be one of printed, inferred, reconstructed, tuned, not ``",
            "places.csv:3: settlement 0101 stands twice, first in line 2",
            "places.csv:4: there is no hex `0100`",
            "places.csv:4: `kind` is empty",
        ]
    );
}

#[test]
fn missing_files_and_broken_tables_are_all_told() {
    const ONLY: &[(&str, &str)] = &[("maps/m/hexes.csv", "hex,terrain\n0101\n"), ("maps/m/places.csv", PLACES)];
    let problems = told(RawMap::load(&Files::Embedded(ONLY), "maps/m", grid(2, 2)));
    assert_eq!(problems.len(), 11, "{problems:#?}");
    assert_eq!(problems[0], "hexes.csv:1: column `level` is missing");
    assert_eq!(problems[8], "hexes.csv:2: has 1 fields, the header has 2");
    assert_eq!(problems[9..], ["hexsides.csv: there is no such file", "roads.csv: there is no such file"]);
}
