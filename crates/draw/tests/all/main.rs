//! The picture of the Inferno map: whole, well-formed, complete, the same every time.

#![expect(clippy::unwrap_used, reason = "a test's helpers may fail the test")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use content::{Files, RawMap};
use draw::{Options, Palette, Sheet};
use hexgrid::{Grid, Numbering, Shoved};

mod xml;

static MAP: LazyLock<RawMap> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/inferno");
    let grid = Grid::new(Numbering { shoved: Shoved::OddLines, sheet: None }, 1..=36, 1..=22);
    RawMap::load(&Files::Folder(folder), "maps/inferno", grid).unwrap()
});

static WHOLE: LazyLock<String> = LazyLock::new(|| picture(None, "light"));

fn picture(crop: Option<(&str, &str)>, palette: &str) -> String {
    drawn(&MAP, crop, palette, 1.0)
}

fn drawn(map: &RawMap, crop: Option<(&str, &str)>, palette: &str, scale: f64) -> String {
    let hex = |number: &str| map.grid.parse(number).unwrap();
    let crop = crop.map(|(a, b)| (hex(a), hex(b)));
    draw::svg(map, Sheet::of("inferno").unwrap(), &Options { crop, scale, palette: Palette::named(palette).unwrap() })
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

fn pair(a: hexgrid::HexId, b: hexgrid::HexId) -> String {
    format!("{}-{}", MAP.grid.number(a), MAP.grid.number(b))
}

/// The numbers of an attribute of the root.
fn root(text: &str, attribute: &str) -> Vec<f64> {
    let start = text.find(&format!(" {attribute}=\"")).unwrap() + attribute.len() + 3;
    let end = text[start..].find('"').unwrap();
    text[start..start + end].split(' ').map(|n| n.parse().unwrap()).collect()
}

#[test]
fn the_same_map_gives_the_same_bytes() {
    assert!(*WHOLE == picture(None, "light"));
}

#[test]
fn pictures_are_well_formed_in_every_palette() {
    xml::check(&WHOLE).unwrap();
    for palette in Palette::NAMES {
        let part = picture(Some(("2616", "3309")), palette);
        xml::check(&part).unwrap();
        assert!(!part.contains("NaN") && !part.contains("inf "));
    }
    assert!(Palette::named("pink").is_none() && Sheet::of("nowhere").is_none());
}

#[test]
fn the_picture_is_small_enough_to_send() {
    assert!(WHOLE.len() < 8_000_000, "{} bytes", WHOLE.len());
}

#[test]
fn every_place_is_named_once() {
    let names: BTreeSet<&str> = MAP.places.iter().map(|p| p.name.as_str()).collect();
    assert!(names.contains("Monte Santo") && names.contains("Gorizia"));
    for name in names {
        assert_eq!(count(&WHOLE, &format!(">{name}</text>")), 1, "{name}");
    }
}

#[test]
fn every_hex_has_its_number() {
    for hex in MAP.grid.ids() {
        assert_eq!(count(&WHOLE, &format!("\">{}</text>", MAP.grid.number(hex))), 1);
    }
}

#[test]
fn every_way_and_every_water_is_drawn() {
    for road in &MAP.roads {
        let mark = format!("data-{}=\"{}\"", road.kind, pair(road.a, road.b));
        assert_eq!(count(&WHOLE, &mark), 1, "{mark}");
    }
    for side in MAP.hexsides.iter().filter(|s| !s.river.is_empty()) {
        let mark = format!("data-river=\"{}\"", pair(side.a, side.b));
        assert_eq!(count(&WHOLE, &mark), 1, "{mark}");
    }
}

#[test]
fn a_crop_shows_its_hexes_and_no_far_ones() {
    let part = picture(Some(("2616", "3309")), "light");
    for name in ["Monte Santo", "San Gabriele", "Gorizia", "Salcano"] {
        assert_eq!(count(&part, &format!(">{name}</text>")), 1, "{name}");
    }
    for name in ["Tolmino", "Caporetto", "Inferno sull\u{2019}Isonzo"] {
        assert_eq!(count(&part, &format!(">{name}</text>")), 0, "{name}");
    }
    assert!(part.contains(">2616</text>") && !part.contains(">0101</text>"));
    assert!(part.len() < WHOLE.len() / 2);
    assert!(part == picture(Some(("3309", "2616")), "light"), "either corner first");
}

#[test]
fn scale_changes_the_size_and_not_the_drawing() {
    let (one, two) = (drawn(&MAP, Some(("2913", "3113")), "light", 1.0), drawn(&MAP, Some(("2913", "3113")), "light", 2.0));
    assert_eq!(root(&one, "viewBox"), root(&two, "viewBox"));
    assert!((root(&two, "width")[0] - 2.0 * root(&one, "width")[0]).abs() < 0.02);
    assert_eq!(one.split_once("viewBox").unwrap().1, two.split_once("viewBox").unwrap().1);
}

#[test]
fn names_do_not_break_the_picture() {
    let mut map = MAP.clone();
    map.places[0].name = "A<B & \"C\"".to_owned();
    let text = drawn(&map, Some(("0109", "0613")), "light", 1.0);
    xml::check(&text).unwrap();
    assert!(text.contains(">A&lt;B &amp; &quot;C&quot;</text>"));
}

#[test]
fn even_one_hex_can_be_drawn() {
    for hex in ["0101", "0122", "3601", "3622", "2612"] {
        xml::check(&picture(Some((hex, hex)), "safe")).unwrap();
    }
}
