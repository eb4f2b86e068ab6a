//! Rivers, canals and streams: along hexsides, or from hex to hex where the book has them so.

use std::collections::BTreeSet;

use content::Provenance;
use hexgrid::{HexId, Hexside, search};

use super::frame::{Point, distance_to_line};
use super::lattice::{ASTRAY, Anchor, Chain, parted};
use super::recipe::Course;
use super::sheet::{Sheet, WayRow};

/// The column of hexsides that holds waters.
pub const RIVER: &str = "river";

pub fn waters(sheet: &mut Sheet<'_>) -> Result<(), String> {
    for water in &sheet.recipe.water {
        let line = sheet.course(&water.course).map_err(|e| format!("{}: {e}", water.name))?;
        if water.through_hexes {
            through_hexes(sheet, water, &line)?;
            continue;
        }
        let chain = flow(sheet, water, &line).map_err(|e| format!("{}: {e}", water.name))?;
        for side in &chain.sides {
            if sheet.side_word(*side, RIVER).is_empty() {
                sheet.write_side(*side, RIVER, &water.word);
            }
        }
        sheet.waters.push((water.name.clone(), chain));
    }
    Ok(())
}

/// What a water pays for its way over a slope: it runs down, and in the bottom of its valley.
fn climb(sheet: &Sheet<'_>, from: Point, to: Point) -> i64 {
    let metres = |point: Point| sheet.sources.elevation.metres(sheet.frame.earth(point)).round() as i64;
    let (from, to) = (metres(from), metres(to));
    4 * (to - from).max(0) + to.max(0) / 8
}

fn flow(sheet: &Sheet<'_>, water: &Course, line: &[Point]) -> Result<Chain, String> {
    let (pinned, barred) = (sheet.hexsides(&water.pinned)?, sheet.hexsides(&water.barred)?);
    let anchor = |end: &str| match end {
        "edge" => Ok(Anchor::Edge),
        "spring" => Ok(Anchor::Any),
        joins => {
            let name = joins.strip_prefix("joins ").ok_or_else(|| format!("{joins:?} is no end of a water"))?;
            let main = sheet.waters.iter().find(|(known, _)| known == name);
            main.map(|(_, chain)| Anchor::On(&chain.corners))
                .ok_or_else(|| format!("it joins {name}, which is not known before it"))
        }
    };
    // A water that would run on another's hexsides takes the next ones instead, where it can.
    let factor = |side: Hexside| match (barred.contains(&side), pinned.contains(&side), sheet.side_word(side, RIVER).is_empty()) {
        (true, _, _) => None,
        (_, true, _) => Some(1),
        (_, false, false) => Some(600),
        (_, false, true) => Some(100),
    };
    let (start, end) = (anchor(&water.start)?, anchor(&water.end)?);
    let chain = if water.seeks_valley {
        sheet.lattice.route(line, &start, &end, ASTRAY / 6, factor, |a, b| climb(sheet, a, b))
    } else {
        sheet.lattice.route(line, &start, &end, ASTRAY, factor, |_, _| 0)
    };
    let chain = chain.ok_or("it finds no way along hexsides")?;
    match water.pinned.iter().find(|pair| sheet.hexside(pair).is_ok_and(|side| !chain.sides.contains(&side))) {
        Some(pair) => Err(format!("it does not take hexside {pair}")),
        None => Ok(chain),
    }
}

/// From hex to hex along the course, downhill where it can.
fn through_hexes(sheet: &mut Sheet<'_>, water: &Course, line: &[Point]) -> Result<(), String> {
    let wrong = |what: &str| format!("{}: {what}", water.name);
    let inside: Vec<Point> = line.iter().copied().filter(|point| sheet.hex_at(*point).is_some()).collect();
    let first = inside.first().and_then(|point| sheet.hex_at(*point));
    let last = inside.last().and_then(|point| sheet.hex_at(*point));
    let (first, last) = first.zip(last).ok_or_else(|| wrong("no point of its course is on the sheet"))?;
    let field = search(sheet.grid, &[(first, 0)], u32::MAX - 1, |a, _, b| {
        let off = distance_to_line(sheet.centre(b), line) * 4 / 10_000;
        let up = (sheet.metres[b.index()] - sheet.metres[a.index()]).max(0);
        let side = sheet.grid.hexside(a, b)?;
        let over = if sheet.side_word(side, RIVER).is_empty() { 0 } else { 2000 };
        Some(100 + over + u32::try_from(off).unwrap_or(u32::MAX / 4) + 2 * up.unsigned_abs())
    });
    let path = field.path_to(last).ok_or_else(|| wrong("it finds no way"))?;
    for step in path.windows(2) {
        if let Some(side) = sheet.grid.hexside(step[0], step[1]) {
            let row = WayRow { name: water.name.clone(), sure: Provenance::Reconstructed };
            sheet.ways.entry((side, water.word.clone())).or_insert(row);
        }
    }
    sheet.paths.push((water.name.clone(), path));
    Ok(())
}

/// The hexes on the seed's side of a water.
pub fn bank(sheet: &Sheet<'_>, water: &str, seed: &str) -> Result<BTreeSet<HexId>, String> {
    let sides = sheet.water(water)?;
    let (near, _) =
        parted(sheet.grid, sheet.hex(seed)?, &sides).ok_or_else(|| format!("{water} does not part the sheet in two"))?;
    Ok(near)
}

pub fn parts(sheet: &mut Sheet<'_>) -> Result<(), String> {
    for part in &sheet.recipe.part {
        let near = bank(sheet, &part.water, &part.seed)?;
        for id in sheet.grid.ids() {
            let word = if near.contains(&id) { &part.words.0 } else { &part.words.1 };
            sheet.marks[id.index()].insert(part.column.clone(), word.clone());
        }
    }
    Ok(())
}
