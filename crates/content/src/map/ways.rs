//! Roads, tracks and railways lead somewhere; bridges, objectives and supply lie on them.

use std::collections::{BTreeMap, BTreeSet};

use hexgrid::HexId;

use super::check::at_row;
use super::facts::Facts;
use super::waters::{is_water, is_wet};
use super::{MapCheck, RawMap, RawRoad};

/// No step lies about alone: it goes on, or ends in a place, or cuts across a corner of the map.
pub fn continuous(map: &RawMap) -> MapCheck {
    let places: BTreeSet<HexId> = map.places.iter().map(|place| place.hex).collect();
    let wet = wet_beside_hexsides(map);
    let mut problems = Vec::new();
    for water in [false, true] {
        let roads: Vec<&RawRoad> = map.roads.iter().filter(|road| is_water(map, &road.kind) == water).collect();
        let mut touching: BTreeMap<HexId, BTreeSet<(HexId, HexId)>> = BTreeMap::new();
        for road in &roads {
            for hex in [road.a, road.b] {
                touching.entry(hex).or_default().insert((road.a, road.b));
            }
        }
        for road in roads {
            let goes_on = |hex: HexId| touching[&hex].len() > 1 || if water { wet.contains(&hex) } else { places.contains(&hex) };
            let cuts_the_edge = map.grid().is_edge(road.a) && map.grid().is_edge(road.b);
            if !goes_on(road.a) && !goes_on(road.b) && !cuts_the_edge {
                let what = if water { "no other water" } else { "no other way and no place" };
                let [a, b] = [road.a, road.b].map(|hex| map.grid().number(hex));
                problems.push(format!(
                    "{}: the {} {a}-{b} is alone: {what} touches it",
                    at_row("roads.csv", road.line),
                    road.kind
                ));
            }
        }
    }
    MapCheck::new("ways hang together", map.roads.len(), problems)
}

/// Hexes with a river on one of their sides, or with still water.
fn wet_beside_hexsides(map: &RawMap) -> BTreeSet<HexId> {
    let rivers = map.hexsides.iter().filter(|row| !map.river(row).is_empty()).flat_map(|row| [row.a, row.b]);
    let lakes = map.hexes.iter().filter(|row| map.head.terrain_style(&row.terrain) == "water").map(|row| row.hex);
    rivers.chain(lakes).collect()
}

/// Only for maps that store their bridges. A foot-bridge needs no way.
pub fn bridges(map: &RawMap) -> Option<MapCheck> {
    map.head.hexside_column("bridge")?;
    let wet = is_wet(map);
    let crossed: BTreeSet<(HexId, HexId)> = land(map).map(|road| (road.a, road.b)).collect();
    let mut problems = Vec::new();
    let mut count = 0;
    for row in &map.hexsides {
        let word = map.hexside_word(row, "bridge");
        if word.is_empty() {
            continue;
        }
        count += 1;
        let [a, b] = [row.a, row.b].map(|hex| map.grid().number(hex));
        if map.river(row).is_empty() && !wet[row.a.index()] && !wet[row.b.index()] {
            problems.push(format!("{}: the {word} {a}-{b} crosses no water", at_row("hexsides.csv", row.line)));
        }
        if word != "foot-bridge" && !crossed.contains(&(row.a, row.b)) {
            problems.push(format!("{}: no way leads over the {word} {a}-{b}", at_row("hexsides.csv", row.line)));
        }
    }
    Some(MapCheck::new("bridges lie on water and on a way", count, problems))
}

/// From every way one comes to the edge of the map without leaving ways.
pub fn lead_out(map: &RawMap) -> MapCheck {
    let mut next: BTreeMap<HexId, Vec<HexId>> = BTreeMap::new();
    for road in land(map) {
        next.entry(road.a).or_default().push(road.b);
        next.entry(road.b).or_default().push(road.a);
    }
    let mut open: Vec<HexId> = next.keys().copied().filter(|hex| map.grid().is_edge(*hex)).collect();
    let mut reached: BTreeSet<HexId> = open.iter().copied().collect();
    while let Some(hex) = open.pop() {
        open.extend(next[&hex].iter().filter(|hex| reached.insert(**hex)));
    }
    let lost: Vec<&HexId> = next.keys().filter(|hex| !reached.contains(hex)).collect();
    let told = |hex: &&HexId| {
        let (hex, more) = (map.grid().number(**hex), lost.len() - 1);
        format!("roads.csv: from {hex} and {more} more hexes no way leads to the edge of the map")
    };
    MapCheck::new("every way leads to the edge of the map", next.len(), lost.first().map(told).into_iter().collect())
}

/// Where people live, and places that are worth points.
pub fn places(map: &RawMap, facts: &Facts) -> MapCheck {
    let net = hexes_of_ways(map);
    let is_worth = |value: &str| value.parse::<i32>().is_ok_and(|value| value != 0);
    let is_settled = |kind: &str| matches!(map.head.place_style(kind), "city" | "town" | "village");
    let all = map.places.iter().filter(|place| is_settled(&place.kind) || is_worth(map.place_word(place, "value")));
    let (mut count, mut problems) = (0, Vec::new());
    for place in all {
        count += 1;
        if !net.contains(&place.hex) && !facts.off_road.hexes.contains(&place.hex) {
            problems.push(format!(
                "{}: no way leads to {} in {}; if that is right, list the hex in `off_road` of facts.toml",
                at_row("places.csv", place.line),
                place.name,
                map.grid().number(place.hex)
            ));
        }
    }
    MapCheck::new("settlements and objectives lie on a way", count, problems)
}

/// Of a supply area at least one hex.
pub fn supply(map: &RawMap, facts: &Facts) -> MapCheck {
    let net = hexes_of_ways(map);
    let is_supply = |kind: &str| map.head.area_style(kind) == "supply";
    let names: Vec<(&str, &str)> = map.area_names().into_iter().filter(|(kind, _)| is_supply(kind)).collect();
    let unknown = facts.off_road.areas.iter().filter(|name| !names.iter().any(|(_, known)| known == name));
    let told = |name: &String| format!("{}: `off_road` names {name}, which is no hex and no supply area", facts.file);
    let mut problems: Vec<String> = unknown.map(told).collect();
    for (kind, name) in &names {
        let hexes = map.area(kind, name);
        let is_off = facts.off_road.areas.iter().any(|area| area == name);
        if !is_off && !hexes.iter().any(|hex| net.contains(hex) || facts.off_road.hexes.contains(hex)) {
            let numbers: Vec<String> = hexes.iter().take(4).map(|hex| map.grid().number(*hex)).collect();
            let more = if hexes.len() > 4 { " and so on" } else { "" };
            problems.push(format!(
                "areas.csv: no way leads to the {kind} {name} ({}{more}); if that is right, list {name} in `off_road` of facts.toml",
                numbers.join(", ")
            ));
        }
    }
    MapCheck::new("supply areas lie on a way", names.len(), problems)
}

/// Ways on land: streams and canals that run through hexes are none.
fn land(map: &RawMap) -> impl Iterator<Item = &RawRoad> {
    map.roads.iter().filter(|road| !is_water(map, &road.kind))
}

fn hexes_of_ways(map: &RawMap) -> BTreeSet<HexId> {
    land(map).flat_map(|road| [road.a, road.b]).collect()
}
