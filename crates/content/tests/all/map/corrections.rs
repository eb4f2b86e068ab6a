//! Corrections are applied when a map is loaded, after its tables.

use super::{Draft, told};

fn corrected(lines: &str) -> Draft {
    let draft = Draft::new()
        .rows("hexsides.csv", &["0101,0102,river,", "0201,0202,river,bridge"])
        .rows("places.csv", &["0202,Canale,town,2"])
        .rows("areas.csv", &["front,line,1,0101", "front,line,2,0102"]);
    draft.file("corrections.csv", &format!("file,key,column,value,reason\n{lines}\n"))
}

fn refusals(lines: &str) -> Vec<String> {
    told(corrected(lines).load())
}

#[test]
fn an_unknown_hex_is_refused_with_file_line_and_reason() {
    assert_eq!(refusals("hexes,9901,level,3,seen on the map"), ["corrections.csv:2: there is no hex `9901`"]);
}

#[test]
fn an_unknown_column_is_refused() {
    assert_eq!(refusals("hexes,0101,height,3,seen on the map"), ["corrections.csv:2: hexes.csv has no column `height`"]);
}

#[test]
fn every_wrong_line_is_refused_with_what_is_wrong() {
    let lines = "woods,0101,level,3,r
hexes,0101,level,high,r
hexes,0101,level,3,
hexes,0101,hex,0102,r
hexes,0101,row,drop,r
hexes,0101 town,level,3,r
hexsides,0101-0303,river,river,r
hexsides,0101,river,river,r
hexsides,0301-0302,row,drop,r
hexsides,0101-0102,row,away,r
roads,0101-0102 path,name,x,r
roads,0101-0102 road,kind,brook,r
places,0101 town,value,much,r
areas,front line 0,hex,0101,r
areas,front line,hex,0101,r
areas,front line 1,hex,0909,r";
    let expected = [
        "2: unknown file `woods`",
        "3: `level` must be a whole number from 0 to 99, not `high`",
        "4: a correction needs a reason",
        "5: `hex` is part of the key: drop the row and make another",
        "6: a hex cannot be dropped",
        "7: `0101 town` is no key of hexes.csv, which is as in `2412`",
        "8: 0101 and 0303 do not touch",
        "9: `0101` is no pair of hexes a-b",
        "10: hexsides.csv has no row `0301-0302`",
        "11: the column `row` takes only `drop`, not `away`",
        "12: unknown kind `path`; known are road, brook",
        "13: `kind` is part of the key: drop the row and make another",
        "14: `value` must be a whole number, not `much`",
        "15: `at` must be a whole number from 1 to 65535, not `0`",
        "16: `front line` is no key of areas.csv, which is as in `front line 3`",
        "17: there is no hex `0909`",
    ];
    assert_eq!(refusals(lines), expected.map(|line| format!("corrections.csv:{line}")));
}

#[test]
fn fields_are_set_rows_made_and_rows_dropped() {
    let lines = "hexes,0101,level,6,r
hexes,0101,trench,ah,r
hexsides,0102-0101,river,,empty rows vanish
hexsides,0202-0201,bridge,,but not one with a river
hexsides,0301-0302,river,great,r
hexsides,0301-0302,provenance,printed,r
roads.csv,0102-0101 road,name,\"Mule, track\",r
places,0101 peak,name,Quota,r
places,0202 town,row,drop,r
places,0202 town,name,Canal,r
areas,front line 3,hex,0103,r
areas,front line 1,row,drop,r";
    let map = corrected(lines).load().unwrap();
    let id = |number: &str| map.grid().parse(number).unwrap();
    let hex = map.hex(id("0101"));
    assert_eq!((hex.level, map.hex_word(hex, "trench"), hex.line), (6, "ah", 2));
    let sides: Vec<_> = map.hexsides.iter().map(|row| (row.a, map.river(row), row.provenance.word(), row.line)).collect();
    assert_eq!(sides, [(id("0201"), "river", "printed", 3), (id("0301"), "great", "printed", 0)]);
    assert_eq!((map.roads[0].name.as_str(), map.roads[0].line), ("Mule, track", 0));
    let places: Vec<_> = map.places.iter().map(|row| (row.name.as_str(), row.provenance.word(), row.words.as_slice())).collect();
    let none = ["".to_owned()];
    assert_eq!(places, [("Quota", "reconstructed", &none[..]), ("Canal", "reconstructed", &none[..])]);
    assert_eq!(map.area("front", "line"), [id("0102"), id("0103")]);
}

#[test]
fn a_row_that_stays_half_made_is_told_with_the_correction() {
    assert_eq!(refusals("areas,front line 3,provenance,printed,r"), ["corrections.csv:2: there is no hex ``"]);
}

#[test]
fn a_file_of_another_shape_is_refused() {
    let problems = told(Draft::new().file("corrections.csv", "file,key,value\nhexes,0101,3\n").load());
    assert_eq!(problems, ["corrections.csv:1: column `column` is missing", "corrections.csv:1: column `reason` is missing"]);
}
