//! `map.toml`.

use content::MapHead;
use content::map::{Holds, STYLES};
use hexgrid::Heading;

use super::HEAD;
use crate::told;

fn read(text: &str) -> MapHead {
    MapHead::parse("f", text).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn a_whole_head() {
    let head = read(HEAD);
    assert_eq!((head.key.as_str(), head.game.as_str(), head.title.as_str(), head.hex_metres), ("m", "g", "Tiny", 1000.0));
    assert_eq!((head.grid.len(), head.lines_grow, head.places_grow), (16, Heading::South, Heading::East));
    assert_eq!((head.sides[0].word.as_str(), head.sides[0].name.as_str()), ("it", "Italy"));
    assert_eq!((head.hex_column("depth"), head.hexside_column("bridge"), head.place_column("river")), (Some(1), Some(1), None));
    assert_eq!(head.hex_columns[1].holds, Holds::Number);
    assert_eq!(head.hex_columns[0].holds, Holds::Words(vec!["it".into(), "ah".into()]));
    assert_eq!(
        (head.terrain_style("wood"), head.water_style("great"), head.way_style("brook")),
        ("woods", "great-river", "stream")
    );
    assert_eq!((head.place_style("peak"), head.area_style("supply"), head.terrain_style("moon")), ("peak", "supply", ""));
    assert_eq!(head.grid.number(head.regions[0].from), "0201");
}

#[test]
fn lists_may_be_written_as_tables() {
    let text = HEAD.replace("region = [{ name = \"Middle\", from = \"0201\", to = \"0203\" }]\n", "");
    let head = read(&format!("{text}[[region]]\nname = \"Middle\"\nfrom = \"0201\"\nto = \"0203\"\n"));
    assert_eq!(head.regions, read(HEAD).regions);
}

#[test]
fn sheets_print_their_letters() {
    let with = |sheets: &str, lines: &str| {
        let text = HEAD.replace("lines = [1, 4]", &format!("lines = {lines}\nsheets = {sheets}"));
        MapHead::parse("f", &text.replace("region = [{ name = \"Middle\", from = \"0201\", to = \"0203\" }]\n", ""))
    };
    let number = |head: &MapHead, at: usize| head.grid.number(head.grid.ids().nth(at).unwrap());
    assert_eq!(number(&with("[]", "[1, 4]").unwrap(), 0), "0101");
    assert_eq!(number(&with("['M']", "[1, 4]").unwrap(), 0), "M0101");
    let two = with("['N', 2, 'S']", "[1, 4]").unwrap();
    assert_eq!((number(&two, 7), number(&two, 8)), ("N0204".to_owned(), "S0101".to_owned()));
    for wrong in ["['N', 3, 'S']", "['N', 'S']", "['north']", "['N', 2, 'N']", "'N'", "['n']"] {
        assert!(told(with(wrong, "[1, 4]"))[0].contains("`sheets` must be"), "{wrong}");
    }
    assert_eq!(told(with("['M']", "[1, 120]")), ["13: grid: line 120 cannot be printed with two digits"]);
}

#[test]
fn every_mistake_is_told_with_its_line() {
    let text = r#"key = "m"
title = 3
colour = "red"
hex_metres = 0
sides = ["it"]
terrain = [{ word = "Clear", name = "Clear", style = "open" }, { word = "wood", style = "wood" }]
way = [{ word = "road", name = "Road", style = "road" }, { word = "road", name = "Road", style = "road" }]
water = [{ word = "river", name = "River", style = "river" }]
region = [{ name = "Middle", from = "0201", to = "9999" }]
[grid]
lines = [4, 1]
places = [1, 4]
shoved = "left"
lines_grow = "south"
places_grow = "north"
[columns]
hexes = { level = "number", trench = "words" }
hexsides = { river = ["isonzo"] }
cities = {}
"#;
    assert_eq!(
        told(MapHead::parse("f", text)),
        [
            "1: map: `game` is missing",
            "1: map: `subtitle` is missing",
            "1: map: `credit` is missing",
            "1: map: `isonzo` stands in `columns.hexsides.river` but not among the `water`",
            "1: map: `river` stands among the `water` but not in `columns.hexsides.river`",
            "2: map: `title` must be a text, not 3",
            "3: map: unknown key `colour`; known are key, game, title, subtitle, credit, hex_metres, grid, sides, columns, terrain, water, way, place, area, region",
            "4: map: `hex_metres` must be a whole number from 1 to 100000, not 0",
            "5: map: `sides` must be a list of tables, not of \"it\"",
            "6: terrain: `word` must be a word in small letters, not `Clear`",
            "6: terrain: `style` must be one of open, woods, rough, carso, swamp, marsh, town, village, high-mountain, hill, water, light-fields, vineyard, castle, wooded-rough, not \"wood\"",
            "6: terrain: `name` is missing",
            "7: way: `road` stands twice",
            "10: grid: `lines_grow` and `places_grow` must stand at right angles",
            "11: grid: `lines` must be the first and the last as in [1, 36], not [4, 1]",
            "13: grid: `shoved` must be one of odd, even, not \"left\"",
            "17: columns: `hexes` cannot have a further column `level`",
            "17: columns: `hexes.trench` must be \"number\", \"text\" or a list of words, not \"words\"",
            "19: columns: unknown key `cities`; known are hexes, hexsides, places",
        ]
    );
    let region = HEAD.replace("to = \"0203\"", "to = \"0293\"");
    assert_eq!(told(MapHead::parse("f", &region)), ["13: region: there is no hex `0293`"]);
}

#[test]
fn every_list_has_styles() {
    assert_eq!(STYLES.map(|(list, _)| list), ["terrain", "water", "way", "place", "area"]);
    for (_, styles) in STYLES {
        assert!(styles.iter().all(|style| style.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')));
    }
}
