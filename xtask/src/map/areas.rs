//! Sets of hexes: scenario areas, set-up areas, entry hexes, supply sources.

use std::collections::BTreeSet;

use content::Provenance;
use hexgrid::HexId;

use super::recipe::{Area, Mark};
use super::sheet::{AreaRow, Sheet, provenance, word};
use super::waters::bank;

pub fn areas(sheet: &mut Sheet<'_>) -> Result<(), String> {
    for area in &sheet.recipe.area {
        let row = hexes(sheet, area).map_err(|e| format!("area {}: {e}", area.name))?;
        sheet.areas.push(row);
    }
    Ok(())
}

/// The part of a chain from one hex to another, in order.
fn stretch(chain: &[HexId], from: HexId, to: HexId) -> Option<Vec<HexId>> {
    let at = |id: HexId| chain.iter().position(|known| *known == id);
    let (a, b) = (at(from)?, at(to)?);
    let mut part = chain[a.min(b)..=a.max(b)].to_vec();
    if a > b {
        part.reverse();
    }
    Some(part)
}

fn hexes(sheet: &Sheet<'_>, area: &Area) -> Result<AreaRow, String> {
    let grid = sheet.grid;
    let mut all: Vec<HexId> = sheet.hexes(&area.hexes)?;
    if let Some((centre, within)) = &area.around {
        all.extend(grid.within(sheet.stop(centre)?, *within));
    }
    if let Some((from, to)) = &area.run {
        all.extend(sheet.run(from, to)?);
    }
    for (of, chains) in [(&area.front, &sheet.fronts), (&area.way, &sheet.paths)] {
        if let Some((name, from, to)) = of {
            let (from, to) = (sheet.stop(from)?, sheet.stop(to)?);
            let mut named = chains.iter().filter(|(known, _)| known == name);
            let part = named.find_map(|(_, chain)| stretch(chain, from, to));
            all.extend(part.ok_or_else(|| format!("{name:?} does not lead from {} to {}", grid.number(from), grid.number(to)))?);
        }
    }
    for edge in &area.edges {
        let (lines, places) = (grid.lines(), grid.places());
        let on_edge = |id: &HexId| {
            let (line, place) = grid.numbering().line_place(grid.hex(*id));
            match edge.as_str() {
                "first-line" => line == *lines.start(),
                "last-line" => line == *lines.end(),
                "first-place" => place == *places.start(),
                "last-place" => place == *places.end(),
                _ => false,
            }
        };
        if !["first-line", "last-line", "first-place", "last-place"].contains(&edge.as_str()) {
            return Err(format!("{edge:?} is no edge"));
        }
        all.extend(grid.ids().filter(on_edge));
    }
    let near = area.bank.as_ref().map(|(water, seed)| bank(sheet, water, seed)).transpose()?;
    let but: BTreeSet<HexId> = sheet.hexes(&area.but)?.into_iter().collect();
    let has = |id: &HexId| {
        area.with.iter().all(|(column, value)| match column.as_str() {
            "terrain" => sheet.terrain[id.index()] == *value,
            column => sheet.marks[id.index()].get(column).map_or("", String::as_str) == value,
        })
    };
    let mut seen = BTreeSet::new();
    all.retain(|id| {
        near.as_ref().is_none_or(|near| near.contains(id))
            && !but.contains(id)
            && has(id)
            && (area.on.is_empty() || sheet.is_on_way(*id, &area.on))
            && seen.insert(*id)
    });
    if all.is_empty() {
        return Err("it has no hex".to_string());
    }
    let sure = provenance(area.provenance.as_deref(), Provenance::Printed)?;
    Ok(AreaRow { kind: area.kind.clone(), name: area.name.clone(), hexes: all, sure })
}

/// Words written last.
pub fn marks(sheet: &mut Sheet<'_>) -> Result<(), String> {
    for mark in &sheet.recipe.mark {
        write(sheet, mark).map_err(|e| format!("mark {}: {e}", mark.column))?;
    }
    Ok(())
}

fn write(sheet: &mut Sheet<'_>, mark: &Mark) -> Result<(), String> {
    let value = word(&mark.value);
    let sure = mark.provenance.as_deref().map(|word| provenance(Some(word), Provenance::Printed)).transpose()?;
    let mut all = sheet.hexes(&mark.hexes)?;
    if let Some((from, to)) = &mark.run {
        all.extend(sheet.run(from, to)?);
    }
    for id in all {
        if mark.on_edge && !sheet.grid.is_edge(id) {
            return Err(format!("{} is not on the edge of the sheet", sheet.grid.number(id)));
        }
        let at = id.index();
        match mark.column.as_str() {
            "terrain" => sheet.terrain[at] = value.clone(),
            "level" => sheet.level[at] = value.parse().map_err(|_| format!("{value} is no level"))?,
            "metres" => sheet.metres[at] = value.parse().map_err(|_| format!("{value} are no metres"))?,
            column => drop(sheet.marks[at].insert(column.to_string(), value.clone())),
        }
        if let Some(sure) = sure {
            sheet.sure[at] = sure;
        }
    }
    for pair in &mark.hexsides {
        let side = sheet.hexside(pair)?;
        let row = sheet.write_side(side, &mark.column, &value);
        if let Some(sure) = sure {
            row.sure = sure;
        }
    }
    Ok(())
}
