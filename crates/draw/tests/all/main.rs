//! Pictures of maps: whole, well-formed, complete, the same every time.

#![expect(clippy::unwrap_used, reason = "a test's helpers may fail the test")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use content::{Files, RawMap};
use draw::{Options, Palette};

mod board;
mod words;
mod xml;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

fn load(game: &str, map: &str) -> RawMap {
    RawMap::load(&Files::Folder(data().join(game)), &format!("maps/{map}")).unwrap()
}

static MAP: LazyLock<RawMap> = LazyLock::new(|| load("inferno", "inferno"));
static WHOLE: LazyLock<String> = LazyLock::new(|| picture(None, "light"));

fn picture(crop: Option<(&str, &str)>, palette: &str) -> String {
    drawn(&MAP, crop, palette, 1.0)
}

fn drawn(map: &RawMap, crop: Option<(&str, &str)>, palette: &str, scale: f64) -> String {
    let hex = |number: &str| map.grid().parse(number).unwrap();
    let crop = crop.map(|(a, b)| (hex(a), hex(b)));
    draw::svg(map, &Options { crop, scale, palette: Palette::named(palette).unwrap() })
}

fn light() -> &'static Palette {
    Palette::named("light").unwrap()
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

fn named(text: &str, name: &str) -> usize {
    count(text, &format!("<title>{name}</title>"))
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
    assert!(draw::thumbnail(&MAP, light(), 480.0) == draw::thumbnail(&MAP, light(), 480.0));
}

#[test]
fn pictures_are_well_formed_in_every_palette() {
    xml::check(&WHOLE).unwrap();
    for palette in Palette::NAMES {
        let part = picture(Some(("2616", "3309")), palette);
        xml::check(&part).unwrap();
        assert!(!part.contains("NaN") && !part.contains("inf "));
    }
    assert!(Palette::named("pink").is_none());
}

#[test]
fn no_letter_depends_on_the_machine() {
    for text in [WHOLE.as_str(), &draw::thumbnail(&MAP, light(), 480.0), &picture(Some(("2616", "3309")), "dark")] {
        assert!(!text.contains("<text") && !text.contains("font") && !text.contains("<style"));
    }
    assert!(draw::can_write("Flitsch, Idrija, Bovec, Čepovan, Žaga, Größe, Forlì, San Daniele 1½") && !draw::can_write("日"));
}

fn every_use_has_its_shape(text: &str) {
    let mut ids: Vec<&str> = text.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    ids.sort_unstable();
    let twice: Vec<_> = ids.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
    let mut all = text.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    assert_eq!(all.find(|id| ids.binary_search(id).is_err()), None);
}

#[test]
fn pictures_are_small_enough_to_send() {
    assert!(WHOLE.len() < 3_000_000, "{} bytes", WHOLE.len());
    let crowded = board::crowded(80, 54);
    let text = drawn(&crowded, None, "light", 1.0);
    xml::check(&text).unwrap();
    assert!(text.len() < 8_000_000, "{} bytes", text.len());
}

/// Every map of the data folder: its names can be written, its picture and its thumbnail can be sent.
#[test]
fn every_map_is_drawn() {
    let mut seen = 0;
    let games: Vec<String> = names_in(&data());
    for game in &games {
        let maps = names_in(&data().join(game).join("maps"));
        for key in maps.iter().filter(|key| data().join(game).join("maps").join(key).join("map.toml").exists()) {
            let map = load(game, key);
            let unknown: Vec<&str> = map.places.iter().map(|p| p.name.as_str()).filter(|n| !draw::can_write(n)).collect();
            assert!(unknown.is_empty(), "{key}: {unknown:?}");
            let text = drawn(&map, None, "light", 1.0);
            assert!(text.len() < 8_000_000, "{key}: {} bytes", text.len());
            assert!(named(&text, &map.head.title) > 0, "{key}");
            every_use_has_its_shape(&text);
            for place in map.places.iter().filter(|p| !p.name.is_empty() && !map.place_word(p, "value").is_empty()) {
                assert!(named(&text, &place.name.replace('&', "&amp;")) > 0, "{key}: {}", place.name);
            }
            let small = draw::thumbnail(&map, light(), 480.0);
            xml::check(&small).unwrap();
            assert!(small.len() < 320_000, "{key}: {} bytes", small.len());
            seen += 1;
        }
    }
    assert!(seen > 0);
}

fn names_in(folder: &Path) -> Vec<String> {
    let Ok(list) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> = list.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn every_place_is_named_once() {
    let names: BTreeSet<&str> = MAP.places.iter().map(|p| p.name.as_str()).collect();
    assert!(names.contains("Monte Santo") && names.contains("Gorizia"));
    for name in names {
        assert_eq!(named(&WHOLE, name), 1, "{name}");
    }
}

#[test]
fn every_water_and_way_of_the_map_is_in_the_picture() {
    for kind in ["way-road", "way-trail", "way-railway", "trench-0-1", "trench-1-1", "numbers", "levels", "reeds"] {
        assert_eq!(count(&WHOLE, &format!("id=\"{kind}\"")), 1, "{kind}");
    }
    assert!(count(&WHOLE, "id=\"water-5-") > 1, "the great river widens");
}

#[test]
fn a_crop_shows_its_hexes_and_no_far_ones() {
    let part = picture(Some(("2616", "3309")), "light");
    for name in ["Monte Santo", "San Gabriele", "Gorizia", "Salcano", "N"] {
        assert_eq!(named(&part, name), 1, "{name}");
    }
    for name in ["Tolmino", "Caporetto", "Signs"] {
        assert_eq!(named(&part, name), 0, "{name}");
    }
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
fn a_map_that_lies_askew_is_drawn_upright() {
    let box_of = |map: &RawMap| root(&drawn(map, Some(("0101", "1208")), "light", 1.0), "viewBox");
    let straight = board::turned(12, 8, ("west", "north"));
    let askew = board::turned(12, 8, ("north-west", "north-east"));
    assert_eq!(box_of(&straight), box_of(&askew));
    assert!(drawn(&straight, None, "light", 1.0) != drawn(&askew, None, "light", 1.0), "only the arrow turns");
}

#[test]
fn names_do_not_break_the_picture() {
    let mut map = MAP.clone();
    map.places[0].name = "A<B & \"C\"".to_owned();
    let text = drawn(&map, Some(("0109", "0613")), "light", 1.0);
    xml::check(&text).unwrap();
    assert_eq!(named(&text, "A&lt;B &amp; &quot;C&quot;"), 1);
}

#[test]
fn even_one_hex_can_be_drawn() {
    for hex in ["0101", "0122", "3601", "3622", "2612"] {
        xml::check(&picture(Some((hex, hex)), "safe")).unwrap();
    }
}

#[cfg(feature = "png")]
#[test]
fn pictures_of_dots_have_the_size_of_the_drawing() {
    let part = drawn(&MAP, Some(("2913", "3113")), "light", 0.5);
    let file = draw::png(&part).unwrap();
    assert!(file.starts_with(b"\x89PNG") && file == draw::png(&part).unwrap());
    let width = u32::from_be_bytes(file[16..20].try_into().unwrap());
    assert!((f64::from(width) - root(&part, "width")[0]).abs() <= 1.0);
    let small = draw::small_png(&draw::thumbnail(&MAP, light(), 480.0), 256).unwrap();
    assert!(small.starts_with(b"\x89PNG") && small.len() < 150_000, "{} bytes", small.len());
    assert!(draw::png("no picture").is_err());
    let huge = drawn(&MAP, None, "light", 20.0);
    assert!(matches!(draw::png(&huge), Err(draw::NotPainted::TooLarge(..))));
}
