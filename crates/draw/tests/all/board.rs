//! Boards made up for tests: each feature alone, or all of them on a large sheet.

use std::sync::Arc;

use content::map::{MapHead, STYLES};
use content::{Provenance, RawArea, RawHex, RawHexside, RawMap, RawPlace, RawRoad};
use hexgrid::{Dir, HexId};

const MADE: Provenance = Provenance::Reconstructed;

/// A head whose words are the drawing styles themselves.
fn head(lines: u32, places: u32, ways: (&str, &str)) -> MapHead {
    let list = |key: &str| {
        let styles = STYLES.iter().find(|(name, _)| *name == key).unwrap().1;
        let words = styles.iter().map(|style| format!("{{ word = \"{style}\", name = \"Of {style}\", style = \"{style}\" }}"));
        format!("{key} = [{}]\n", words.collect::<Vec<_>>().join(", "))
    };
    let waters = STYLES[1].1.iter().map(|style| format!("\"{style}\"")).collect::<Vec<_>>().join(", ");
    let text = format!(
        r#"
key = "board"
game = "none"
title = "Board"
subtitle = "Made up"
credit = "Nobody"
hex_metres = 1000
sides = [{{ word = "it", name = "Italy" }}, {{ word = "ah", name = "Austria-Hungary" }}]
{terrain}{water}{way}{place}{area}region = [{{ name = "Landscape", from = "0202", to = "0206" }}]
[grid]
lines = [1, {lines}]
places = [1, {places}]
shoved = "odd"
sheets = []
lines_grow = "{0}"
places_grow = "{1}"
[columns]
hexes = {{ trench = ["it", "ah"], trench_level = "number", territory = ["it", "ah"], stream = ["yes"], flag = ["it", "ah"] }}
[columns.hexsides]
river = [{waters}]
bridge = ["bridge", "foot-bridge", "blown", "ford"]
crag = ["yes"]
slope = ["gradual", "sharp", "steep"]
ridge = ["gradual", "sharp", "steep"]
entrenchment = ["yes"]
embankment = ["yes"]
level = "number"
trench = ["it", "ah"]
trench_link = ["it", "ah"]
[columns.places]
value = "number"
"#,
        ways.0,
        ways.1,
        terrain = list("terrain"),
        water = list("water"),
        way = list("way"),
        place = list("place"),
        area = list("area"),
    );
    MapHead::parse("board/map.toml", &text).unwrap()
}

/// An open, gently sloping board with nothing on it.
pub fn empty(lines: u32, places: u32) -> RawMap {
    turned(lines, places, ("south", "west"))
}

pub fn turned(lines: u32, places: u32, ways: (&str, &str)) -> RawMap {
    let head = head(lines, places, ways);
    let hexes = head.grid.ids().map(|hex| {
        let metres = 100 + 7 * (hex.0 % 60) as i16 + hex.0 as i16 / 9;
        let words = vec![String::new(); head.hex_columns.len()];
        RawHex { hex, line: 0, terrain: "open".to_owned(), level: (metres / 150) as u8, metres, words, provenance: MADE }
    });
    let hexes = hexes.collect();
    RawMap { head: Arc::new(head), hexes, hexsides: Vec::new(), roads: Vec::new(), places: Vec::new(), areas: Vec::new() }
}

pub fn hex(map: &RawMap, number: &str) -> HexId {
    map.grid().parse(number).unwrap()
}

pub fn set(map: &mut RawMap, hex: HexId, column: &str, word: &str) {
    let at = map.head.hex_column(column).unwrap();
    map.hexes[hex.index()].words[at] = word.to_owned();
}

pub fn hexside(map: &mut RawMap, (a, b): (HexId, HexId), column: &str, word: &str) {
    let at = map.head.hexside_column(column).unwrap();
    let (a, b) = (a.min(b), a.max(b));
    if !map.hexsides.iter().any(|s| (s.a, s.b) == (a, b)) {
        let words = vec![String::new(); map.head.hexside_columns.len()];
        map.hexsides.push(RawHexside { a, b, line: 0, words, provenance: MADE });
    }
    let side = map.hexsides.iter_mut().find(|s| (s.a, s.b) == (a, b)).unwrap();
    side.words[at] = word.to_owned();
}

pub fn way(map: &mut RawMap, kind: &str, (a, b): (HexId, HexId)) {
    let (a, b) = (a.min(b), a.max(b));
    map.roads.push(RawRoad { kind: kind.to_owned(), a, b, name: String::new(), line: 0, provenance: MADE });
}

pub fn place(map: &mut RawMap, kind: &str, hex: HexId, name: &str, value: &str) {
    let words = vec![value.to_owned()];
    map.places.push(RawPlace { hex, name: name.to_owned(), kind: kind.to_owned(), words, line: 0, provenance: MADE });
}

pub fn area(map: &mut RawMap, kind: &str, at: u16, hex: HexId) {
    let name = format!("{kind}-it");
    map.areas.push(RawArea { kind: kind.to_owned(), name, at, hex, line: 0, provenance: MADE });
}

/// Everything everywhere, as thick as no real map has it.
pub fn crowded(lines: u32, places: u32) -> RawMap {
    let mut map = empty(lines, places);
    let styles = |list: usize| STYLES[list].1;
    let ids: Vec<HexId> = map.grid().ids().collect();
    for hex in &ids {
        let n = usize::from(hex.0);
        // Patches of a few hexes.
        let patch = (n / 5) ^ (n / usize::try_from(places).unwrap() / 3);
        map.hexes[n].terrain = styles(0)[patch % styles(0).len()].to_owned();
        map.hexes[n].metres = ((n * 37) % 1900) as i16;
        set(&mut map, *hex, "territory", if n % 54 < 27 { "it" } else { "ah" });
        let next = map.grid().neighbour(*hex, Dir::ALL[n % 3]);
        if let Some(next) = next {
            match n % 4 {
                0 => hexside(&mut map, (*hex, next), "river", styles(1)[n % styles(1).len()]),
                1 => hexside(&mut map, (*hex, next), "crag", "yes"),
                2 => hexside(&mut map, (*hex, next), "slope", "steep"),
                _ => way(&mut map, styles(2)[n % styles(2).len()], (*hex, next)),
            }
        }
        if n % 9 == 4 {
            place(
                &mut map,
                styles(3)[n / 9 % styles(3).len()],
                *hex,
                &format!("Monte di Prova {n}"),
                if n % 27 == 4 { "3" } else { "" },
            );
        }
    }
    map
}
