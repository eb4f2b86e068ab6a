//! Fronts at the start: who holds which hex, the lines of both sides, trenches.

use std::collections::{BTreeMap, BTreeSet};

use hexgrid::{HexId, Hexside, search};

use super::frame::distance_to_line;
use super::lattice::{ASTRAY, Anchor, parted, reachable};
use super::recipe::{Border, FrontLine, Territory};
use super::sheet::{AreaRow, Sheet, provenance, word};
use content::Provenance;

/// One line of hexsides between two armies: the hexes beside it are the trenches of both.
pub fn border(sheet: &mut Sheet<'_>) -> Result<(), String> {
    let Some(border) = &sheet.recipe.border else { return Ok(()) };
    let line = sheet.course(&border.course)?;
    let pinned = sheet.hexsides(&border.pinned)?;
    let main = border.along_water.as_deref().map(|name| sheet.water(name)).transpose()?.unwrap_or_default();
    // Where the armies faced each other over the water, the front is the water.
    let factor = |side: Hexside| match (pinned.contains(&side), main.contains(&side)) {
        (true, _) => Some(1),
        (false, true) => Some(30),
        (false, false) => Some(100),
    };
    let chain = sheet.lattice.route(&line, &Anchor::Edge, &Anchor::Edge, ASTRAY, factor, |_, _| 0);
    let chain = chain.ok_or("the front finds no way")?;
    if let Some(pair) = border.pinned.iter().find(|pair| sheet.hexside(pair).is_ok_and(|side| !chain.sides.contains(&side))) {
        return Err(format!("the front does not take hexside {pair}"));
    }
    let barrier: BTreeSet<Hexside> = chain.sides.iter().copied().collect();
    let (held, _) =
        parted(sheet.grid, sheet.hex(&border.holder_hex)?, &barrier).ok_or("the front does not part the sheet into two")?;
    for id in sheet.grid.ids() {
        let side = if held.contains(&id) { &border.holder } else { &border.other };
        sheet.marks[id.index()].insert(border.territory.clone(), side.clone());
    }
    let mut rows: [(&String, Vec<HexId>); 2] = [(&border.holder, vec![]), (&border.other, vec![])];
    for side in &chain.sides {
        let (a, b) = sheet.grid.ends(*side);
        let (near, far) = if held.contains(&a) { (a, b) } else { (b, a) };
        for (at, (_, row)) in [near, far].into_iter().zip(&mut rows) {
            if row.last() != Some(&at) {
                row.push(at);
            }
        }
    }
    for (owner, row) in rows {
        dig(sheet, border, owner, &row)?;
        sheet.fronts.push((owner.clone(), row));
    }
    for rear in &border.rear_line {
        let row = sheet.hexes(&rear.hexes)?;
        if let Some(at) = row.iter().find(|at| sheet.marks[at.index()].get(&border.territory) != Some(&rear.side)) {
            return Err(format!("trench {} lies behind the enemy's front", sheet.grid.number(*at)));
        }
        dig(sheet, border, &rear.side, &row)?;
    }
    Ok(())
}

fn dig(sheet: &mut Sheet<'_>, border: &Border, owner: &str, row: &[HexId]) -> Result<(), String> {
    for at in row {
        sheet.marks[at.index()].insert(border.trench.clone(), owner.to_string());
    }
    link(sheet, row, &border.link, owner)
}

fn link(sheet: &mut Sheet<'_>, row: &[HexId], column: &str, owner: &str) -> Result<(), String> {
    for pair in row.windows(2).filter(|pair| pair[0] != pair[1]) {
        let side = sheet.grid.hexside(pair[0], pair[1]);
        let touch = || format!("trenches {} and {} do not touch", sheet.grid.number(pair[0]), sheet.grid.number(pair[1]));
        let side = side.ok_or_else(touch)?;
        sheet.write_side(side, column, owner);
    }
    Ok(())
}

/// Front lines as chains of hexes.
pub fn lines(sheet: &mut Sheet<'_>) -> Result<(), String> {
    for line in &sheet.recipe.front {
        let row = chain(sheet, line).map_err(|e| format!("front {}: {e}", line.name))?;
        for at in &row {
            for (column, value) in &line.words {
                sheet.marks[at.index()].insert(column.clone(), word(value));
            }
        }
        if let Some(column) = &line.link {
            link(sheet, &row, column, &line.side)?;
        }
        let sure = provenance(line.provenance.as_deref(), Provenance::Inferred)?;
        sheet.areas.push(AreaRow { kind: line.kind.clone(), name: line.name.clone(), hexes: row.clone(), sure });
        sheet.fronts.push((line.name.clone(), row));
    }
    Ok(())
}

fn chain(sheet: &Sheet<'_>, line: &FrontLine) -> Result<Vec<HexId>, String> {
    let through = sheet.hexes(&line.through)?;
    let course = sheet.course(&line.course)?;
    let mut taken: BTreeSet<HexId> = sheet.hexes(&line.but)?.into_iter().collect();
    for (known, row) in &sheet.fronts {
        let is_own = sheet.recipe.front.iter().any(|other| other.name == *known && other.side == line.side);
        if !is_own {
            taken.extend(row);
        }
    }
    let beside = line.beside.as_deref().map(|name| sheet.front(name)).transpose()?.unwrap_or_default();
    let mut wet: BTreeSet<Hexside> = BTreeSet::new();
    for name in &line.behind_water {
        wet.extend(sheet.water(name)?);
    }
    let mut row: Vec<HexId> = through.first().copied().into_iter().collect();
    for pair in through.windows(2) {
        let field = search(sheet.grid, &[(pair[0], 0)], u32::MAX - 1, |a, _, b| {
            let is_free = b == pair[1] || (!taken.contains(&b) && !row.contains(&b) && !through.contains(&b));
            let side = sheet.grid.hexside(a, b)?;
            if !is_free || wet.contains(&side) {
                return None;
            }
            let off = if course.is_empty() { 0 } else { distance_to_line(sheet.centre(b), &course) * 150 / 1_000_000 };
            let apart = beside.is_empty() || sheet.grid.neighbours(b).any(|(_, n)| beside.contains(&n));
            Some(100 + u32::try_from(off).unwrap_or(100_000) + if apart { 0 } else { 60 })
        });
        let step = field.path_to(pair[1]);
        let lost = || format!("it finds no way from {} to {}", sheet.grid.number(pair[0]), sheet.grid.number(pair[1]));
        row.extend(step.ok_or_else(lost)?.into_iter().skip(1));
    }
    Ok(row)
}

/// Behind its front a side holds everything up to the edge and to open water.
pub fn territory(sheet: &mut Sheet<'_>) -> Result<(), String> {
    let Some(territory) = &sheet.recipe.territory else { return Ok(()) };
    let mut held: BTreeMap<HexId, &str> = BTreeMap::new();
    for holder in &territory.held {
        let mut rows: Vec<HexId> = Vec::new();
        for name in &holder.fronts {
            rows.extend(sheet.front(name)?);
        }
        let barrier: BTreeSet<Hexside> = sheet
            .grid
            .hexsides()
            .filter(|side| {
                let (a, b) = sheet.grid.ends(*side);
                [a, b].iter().any(|id| rows.contains(id) || sheet.head.terrain_style(&sheet.terrain[id.index()]) == "water")
            })
            .collect();
        let behind = reachable(sheet.grid, sheet.hex(&holder.seed)?, &barrier);
        for id in behind.into_iter().chain(rows) {
            if let Some(other) = held.insert(id, &holder.side).filter(|other| *other != holder.side) {
                let number = sheet.grid.number(id);
                return Err(format!("{number} would be held by {other} and by {}: a front does not close", holder.side));
            }
        }
    }
    write_territory(sheet, territory, &held);
    Ok(())
}

fn write_territory(sheet: &mut Sheet<'_>, territory: &Territory, held: &BTreeMap<HexId, &str>) {
    for id in sheet.grid.ids() {
        let side = held.get(&id).copied().unwrap_or(&territory.between);
        sheet.marks[id.index()].insert(territory.column.clone(), side.to_string());
    }
}
