//! How good a map is, in figures: for whoever compiles it and for docs/MAPS.md.

use std::collections::{BTreeMap, BTreeSet};

use content::RawMap;

use super::ground::level_of;
use super::sheet::Sheet;
use super::sources::Named;

pub fn figures(sheet: &Sheet<'_>) -> Vec<String> {
    let named: Vec<&str> = sheet
        .sources
        .named
        .iter()
        .filter(|named| sheet.grid.parse(&named.hex).is_some())
        .map(|named| named.hex.as_str())
        .collect();
    let mut distinct = named.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let spread = |pick: fn(&(f64, f64)) -> f64| {
        let mut off: Vec<f64> = sheet.frame.residuals.iter().map(pick).collect();
        off.sort_by(f64::total_cmp);
        let at = |place: usize| off.get(place).copied().unwrap_or(0.0);
        format!("median {:.2}, most {:.2}", at(off.len() / 2), at(off.len().saturating_sub(1)))
    };
    let (before, after) = (spread(|r| r.0), spread(|r| r.1));
    let front: usize = sheet.fronts.iter().map(|(_, hexes)| hexes.len()).sum();
    let mut lines = vec![
        format!("hexes {}, named by the book {}", sheet.grid.len(), distinct.len()),
        format!("control points {}, hexes off before bending: {before}; after: {after}", sheet.frame.residuals.len()),
        format!("front hexes {front}; waters {}; hexsides {}", sheet.waters.len(), sheet.sides.len()),
        format!("ways {} steps; places {}; areas {}", sheet.ways.len(), sheet.places.len(), sheet.areas.len()),
    ];
    lines.push(peaks(sheet));
    let mut kinds: Vec<&String> = sheet.terrain.iter().collect();
    kinds.sort();
    kinds.dedup();
    let count = |kind: &String| format!("{kind} {}", sheet.terrain.iter().filter(|t| *t == kind).count());
    lines.push(format!("terrain: {}", kinds.into_iter().map(count).collect::<Vec<_>>().join(", ")));
    let top = sheet.level.iter().copied().max().unwrap_or(0);
    let levels: Vec<String> =
        (0..=top).map(|level| format!("{level}: {}", sheet.level.iter().filter(|l| **l == level).count())).collect();
    lines.push(format!("levels: {}", levels.join(", ")));
    lines
}

/// How often the model alone gives a peak's hex the level of its true height: nearly always one summit fills little of a hex.
fn peaks(sheet: &Sheet<'_>) -> String {
    let style = |kind: &str| sheet.head.place_style(kind) == "peak";
    let known = sheet.places.iter().filter(|place| style(&place.kind)).filter_map(|place| Some((place.hex, place.metres?)));
    let levels: Vec<(i32, i32, i32)> = known
        .filter_map(|(hex, metres)| {
            let model = level_of(sheet, sheet.model[hex.index()]).ok()?;
            Some((level_of(sheet, metres).ok()?, sheet.level[hex.index()], model))
        })
        .collect();
    let count = |holds: fn(&(i32, i32, i32)) -> bool| levels.iter().filter(|l| holds(l)).count();
    let (agree, alone, near) = (count(|l| l.0 == l.1), count(|l| l.0 == l.2), count(|l| (l.0 - l.2).abs() <= 1));
    format!("peaks of known height {}: level agrees {agree}; by the model alone {alone}, within one level {near}", levels.len())
}

/// Hexes the book names that neither the tables nor the facts know anything of.
pub fn forgotten(named: &[Named], map: &RawMap, facts: &str) -> Vec<String> {
    let grid = &map.head.grid;
    let mut known: BTreeSet<hexgrid::HexId> = map.places.iter().map(|place| place.hex).collect();
    // An area as large as a scenario's says nothing of its single hexes.
    let size = |kind: &str, name: &str| map.areas.iter().filter(|area| area.kind == kind && area.name == name).count();
    let sizes: BTreeMap<(&str, &str), usize> =
        map.area_names().into_iter().map(|(kind, name)| ((kind, name), size(kind, name))).collect();
    let is_small = |area: &content::RawArea| sizes.get(&(area.kind.as_str(), area.name.as_str())).is_some_and(|size| *size <= 60);
    known.extend(map.areas.iter().filter(|area| is_small(area)).map(|area| area.hex));
    let on_map = named.iter().filter_map(|named| Some((named, grid.parse(&named.hex)?)));
    let missing = on_map.filter(|(named, id)| !known.contains(id) && !facts.contains(&format!("\"{}\"", named.hex)));
    missing
        .map(|(named, _)| format!("{} is named by the book ({} {}) and by nothing here", named.hex, named.role, named.name))
        .collect()
}
