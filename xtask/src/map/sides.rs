//! What lies on hexsides beside waters: bridges, crags, slopes, ridges, levels higher or lower than both hexes.

use content::Provenance;
use hexgrid::Hexside;

use super::frame::{Point, is_inside};
use super::ground::level_of;
use super::lattice::{ASTRAY, Anchor};
use super::sheet::{Sheet, provenance};
use super::waters::RIVER;

pub fn bridges(sheet: &mut Sheet<'_>) -> Result<(), String> {
    let Some(bridges) = &sheet.recipe.bridges else { return Ok(()) };
    let crossed: Vec<Hexside> = sheet
        .ways
        .keys()
        .filter(|(side, kind)| bridges.ways.contains(kind) && bridges.waters.iter().any(|w| w == sheet.side_word(*side, RIVER)))
        .map(|(side, _)| *side)
        .collect();
    for side in crossed {
        sheet.write_side(side, &bridges.column, &bridges.word);
    }
    for other in &bridges.also {
        let crossed: Vec<Hexside> = sheet
            .ways
            .keys()
            .filter(|(side, kind)| other.ways.contains(kind) && other.waters.iter().any(|w| w == sheet.side_word(*side, RIVER)))
            .map(|(side, _)| *side)
            .collect();
        for side in crossed {
            if sheet.side_word(side, &bridges.column).is_empty() {
                sheet.write_side(side, &bridges.column, &other.word);
            }
        }
    }
    for bridge in &bridges.named {
        let side = sheet.hexside(&bridge.hexside)?;
        if sheet.side_word(side, RIVER).is_empty() {
            return Err(format!("bridge {}: there is no water", bridge.hexside));
        }
        let sure = provenance(bridge.provenance.as_deref(), Provenance::Printed)?;
        sheet.write_side(side, &bridges.column, &bridge.word).sure = sure;
    }
    Ok(())
}

/// The two heights of a hexside's hexes, higher first.
fn heights(sheet: &Sheet<'_>, side: Hexside) -> (i32, i32) {
    let (a, b) = sheet.grid.ends(side);
    let (a, b) = (sheet.metres[a.index()], sheet.metres[b.index()]);
    (a.max(b), a.min(b))
}

/// The two levels of a hexside's hexes, higher first.
fn levels(sheet: &Sheet<'_>, side: Hexside) -> (i32, i32) {
    let (a, b) = sheet.grid.ends(side);
    let (a, b) = (sheet.level[a.index()], sheet.level[b.index()]);
    (a.max(b), a.min(b))
}

fn middle(sheet: &Sheet<'_>, side: Hexside) -> Point {
    let (a, b) = sheet.grid.ends(side);
    let (a, b) = (sheet.centre(a), sheet.centre(b));
    Point { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

/// Whether either hex is open water.
fn is_wet(sheet: &Sheet<'_>, side: Hexside) -> bool {
    let (a, b) = sheet.grid.ends(side);
    [a, b].iter().any(|id| sheet.head.terrain_style(&sheet.terrain[id.index()]) == "water")
}

pub fn crags(sheet: &mut Sheet<'_>) -> Result<(), String> {
    let Some(crags) = &sheet.recipe.crags else { return Ok(()) };
    let (always, never) = (sheet.hexsides(&crags.hexsides)?, sheet.hexsides(&crags.never)?);
    let rings = sheet.rings(&crags.inside)?;
    let is_crossed = |side: Hexside| sheet.kinds_across(side).any(|kind| crags.not_across.iter().any(|k| k == kind));
    let found: Vec<Hexside> = sheet
        .grid
        .hexsides()
        .filter(|side| {
            let (high, low) = heights(sheet, *side);
            let steep = high - low >= crags.drop && high >= crags.metres && !is_wet(sheet, *side);
            let here = rings.is_empty() || rings.iter().any(|ring| is_inside(middle(sheet, *side), ring));
            always.contains(side) || (steep && here && !never.contains(side) && !is_crossed(*side))
        })
        .collect();
    for side in found {
        sheet.write_side(side, &crags.column, &crags.word);
    }
    Ok(())
}

pub fn slopes(sheet: &mut Sheet<'_>) {
    let Some(slopes) = &sheet.recipe.slopes else { return };
    for side in sheet.grid.hexsides() {
        let (a, b) = sheet.grid.ends(side);
        if is_wet(sheet, side) || (slopes.by_level && sheet.level[a.index()] == sheet.level[b.index()]) {
            continue;
        }
        let (high, low) = if slopes.of_levels { levels(sheet, side) } else { heights(sheet, side) };
        if let Some((_, word)) = slopes.steps.iter().rev().find(|(from, _)| high - low >= *from) {
            sheet.write_side(side, &slopes.column, word);
        }
    }
}

/// Ridges and walls.
pub fn rims(sheet: &mut Sheet<'_>) -> Result<(), String> {
    for rim in &sheet.recipe.rim {
        let wrong = |what: &str| format!("{} {}: {what}", rim.column, rim.word);
        let pinned = sheet.hexsides(&rim.pinned)?;
        let line = sheet.course(&rim.course)?;
        let factor = |side: Hexside| Some(if pinned.contains(&side) { 1 } else { 100 });
        let sides = if line.is_empty() {
            pinned.iter().copied().collect()
        } else {
            let chain = sheet.lattice.route(&line, &Anchor::Any, &Anchor::Any, ASTRAY, factor, |_, _| 0);
            chain.ok_or_else(|| wrong("it finds no way along hexsides"))?.sides
        };
        if let Some(pair) = rim.pinned.iter().find(|pair| sheet.hexside(pair).is_ok_and(|side| !sides.contains(&side))) {
            return Err(wrong(&format!("it does not take hexside {pair}")));
        }
        let sure = provenance(rim.provenance.as_deref(), Provenance::Reconstructed)?;
        for side in sides {
            if let Some(rises) = rim.rises {
                let (high, low) = levels(sheet, side);
                if low + rises <= high || is_wet(sheet, side) {
                    continue;
                }
                sheet.write_side(side, "level", &(low + rises).to_string());
            }
            let row = sheet.write_side(side, &rim.column, &rim.word);
            if pinned.contains(&side) {
                row.sure = sure;
            }
        }
    }
    Ok(())
}

pub fn edge_levels(sheet: &mut Sheet<'_>) -> Result<(), String> {
    let Some(edges) = &sheet.recipe.edge_levels else { return Ok(()) };
    let (never, rings) = (sheet.hexsides(&edges.never)?, sheet.rings(&edges.inside)?);
    let is_here = |side: Hexside| rings.is_empty() || rings.iter().any(|ring| is_inside(middle(sheet, side), ring));
    let mut found: Vec<(Hexside, i32)> = Vec::new();
    for side in sheet.grid.hexsides().filter(|side| !never.contains(side) && !is_wet(sheet, *side) && is_here(*side)) {
        let (a, b) = sheet.grid.ends(side);
        let (high, low) = heights(sheet, side);
        let metres = sheet.sources.elevation.metres(sheet.frame.earth(middle(sheet, side))).round() as i32;
        let level = level_of(sheet, metres)?;
        let (la, lb) = (sheet.level[a.index()], sheet.level[b.index()]);
        let is_higher = metres >= high + edges.margin && level > la.max(lb);
        let is_lower = !edges.only_higher && metres <= low - edges.margin && level < la.min(lb);
        if is_higher || is_lower {
            found.push((side, level));
        }
    }
    for (side, level) in found {
        sheet.write_side(side, &edges.column, &level.to_string());
    }
    for (pair, level) in &edges.named {
        let side = sheet.hexside(pair)?;
        sheet.write_side(side, &edges.column, &level.to_string()).sure = Provenance::Printed;
    }
    Ok(())
}
