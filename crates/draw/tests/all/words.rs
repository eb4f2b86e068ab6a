//! Every word that a head or a table may use is drawn.

use content::RawMap;
use content::map::STYLES;

use crate::board::{area, empty, hex, hexside, place, set, way};
use crate::{drawn, xml};

/// A crop, so that the legend does not count.
fn part(map: &RawMap) -> String {
    drawn(map, Some(("0101", "0707")), "light", 1.0)
}

/// Whether a change of the empty board shows.
fn shows(change: impl Fn(&mut RawMap)) -> bool {
    let mut map = empty(8, 8);
    let before = part(&map);
    change(&mut map);
    let after = part(&map);
    xml::check(&after).unwrap();
    before != after
}

#[test]
fn every_style_draws_something() {
    for (list, styles) in STYLES {
        for style in styles {
            let drawn = shows(|map| {
                let (a, b) = (hex(map, "0404"), hex(map, "0405"));
                match list {
                    "terrain" => map.hexes[a.index()].terrain = (*style).to_owned(),
                    "water" => hexside(map, (a, b), "river", style),
                    "way" => way(map, style, (a, b)),
                    "place" => place(map, style, a, "Here", ""),
                    "area" => area(map, style, 1, hex(map, "0101")),
                    other => panic!("no test knows the list `{other}`"),
                }
            });
            let silent = *style == "open" || (list, *style) == ("area", "none");
            assert!(drawn || silent, "{list}: {style}");
        }
    }
}

#[test]
fn every_column_draws_something() {
    let sides = [
        ("bridge", "bridge"),
        ("bridge", "foot-bridge"),
        ("bridge", "blown"),
        ("bridge", "ford"),
        ("crag", "yes"),
        ("slope", "gradual"),
        ("slope", "sharp"),
        ("slope", "steep"),
        ("ridge", "gradual"),
        ("ridge", "steep"),
        ("entrenchment", "yes"),
        ("embankment", "yes"),
        ("level", "7"),
        ("trench", "ah"),
    ];
    for (column, word) in sides {
        assert!(shows(|map| hexside(map, (hex(map, "0404"), hex(map, "0405")), column, word)), "{column}: {word}");
    }
    for (column, word) in [("trench", "it"), ("territory", "ah"), ("stream", "yes"), ("flag", "it")] {
        assert!(shows(|map| set(map, hex(map, "0404"), column, word)), "{column}: {word}");
    }
    let valued = |value: &'static str| move |map: &mut RawMap| place(map, "none", hex(map, "0404"), "", value);
    assert!(shows(valued("3")) && !shows(valued("")));
}

#[test]
fn steeper_sides_have_more_strokes() {
    let strokes = |word: &str| {
        let mut map = empty(8, 8);
        let pair = (hex(&map, "0404"), hex(&map, "0405"));
        hexside(&mut map, pair, "slope", word);
        part(&map).len()
    };
    assert!(strokes("gradual") < strokes("sharp") && strokes("sharp") < strokes("steep"));
}

#[test]
fn the_legend_has_what_the_map_has() {
    let mut map = empty(10, 10);
    let whole = |map: &RawMap| drawn(map, None, "light", 1.0);
    assert!(!whole(&map).contains("<title>Of woods</title>"));
    let middle = hex(&map, "0505");
    map.hexes[middle.index()].terrain = "woods".to_owned();
    area(&mut map, "front", 1, middle);
    let text = whole(&map);
    assert!(text.contains("<title>Of woods</title>") && text.contains("<title>Of front, Italy</title>"));
    assert!(!text.contains("<title>Of swamp</title>"));
}
