//! From sources and recipe to the four tables. The order: heights, waters, banks, front, landmarks, ways, flags.

use std::collections::{BTreeMap, BTreeSet};

use hexgrid::{Grid, HexId, Hexside};

use super::frame::Frame;
use super::front::{self, Trenches};
use super::ground::{self, Placed, Waters, hex};
use super::lattice::{Lattice, parted};
use super::recipe::Recipe;
use super::sources::Sources;
use super::tables::{self, Table};
use super::ways::{self, Land, Ways};

pub struct Compiled {
    pub grid: Grid,
    pub tables: [Table; 4],
    /// The front by side and sector, for the report.
    pub report: Vec<String>,
}

pub fn compile(recipe: &Recipe, sources: &Sources) -> Result<Compiled, String> {
    let (lines, places) = (recipe.lines, recipe.places_on_line);
    let grid = Grid::new(recipe.numbering, lines.0..=lines.1, places.0..=places.1);
    let frame = Frame::new(sources.georeference.clone(), &grid, &sources.control_points)?;
    let lattice = Lattice::new(&grid);

    let placed = ground::landmarks(&grid, &frame, sources, recipe)?;
    let mut heights = ground::heights(&grid, &frame, sources);
    ground::correct_heights(&mut heights, &placed);
    let waters = ground::waters(&grid, &lattice, &frame, sources, recipe)?;
    let (divide, seed) = recipe.divide;
    let west = parted(&grid, hex(&grid, seed)?, &front::sides_of(&waters, divide));
    let (west, _) = west.ok_or_else(|| format!("{divide} does not part the sheet into two banks"))?;
    let line = ground::course(&frame, sources, recipe.front.course)?;
    let trenches = front::trenches(&grid, &lattice, &waters, recipe, &line)?;
    let land = Land { grid: &grid, heights: &heights, waters: &waters, territory: &trenches.territory, placed: &placed };
    let ways = ways::ways(&land, recipe)?;

    let mut tables = tables::empty();
    write_hexes(&mut tables[0], &grid, recipe, sources, &heights, &west, &trenches)?;
    write_hexsides(&mut tables[1], &grid, sources, &waters, &trenches);
    write_roads(&mut tables[2], &grid, sources, &ways);
    write_places(&mut tables[3], &grid, sources, &placed);
    let report = report(&grid, recipe, &trenches)?;
    Ok(Compiled { grid, tables, report })
}

fn has_role(sources: &Sources, number: &str, roles: &[&str]) -> bool {
    sources.named.iter().any(|named| named.hex == number && named.roles.iter().any(|role| roles.contains(&role.as_str())))
}

fn write_hexes(
    table: &mut Table,
    grid: &Grid,
    recipe: &Recipe,
    sources: &Sources,
    heights: &[i32],
    west: &BTreeSet<HexId>,
    trenches: &Trenches,
) -> Result<(), String> {
    let streams: BTreeSet<HexId> = recipe.stream_hexes.iter().map(|n| hex(grid, n)).collect::<Result<_, _>>()?;
    let inferred: BTreeSet<HexId> = recipe.inferred_hexes.iter().map(|n| hex(grid, n)).collect::<Result<_, _>>()?;
    let ground: BTreeMap<HexId, &str> =
        recipe.ground.iter().map(|(n, terrain)| Ok((hex(grid, n)?, *terrain))).collect::<Result<_, String>>()?;
    let flags = flags(grid, recipe)?;
    for id in grid.ids() {
        let number = grid.number(id);
        let metres = heights[id.index()];
        let band = recipe.bands.iter().rev().find(|band| metres >= band.from).ok_or("the lowest band starts too high")?;
        let (terrain, level) = ground.get(&id).map_or((band.terrain, band.level), |terrain| (terrain, 0));
        let provenance = match () {
            () if has_role(sources, &number, &["trench_ah", "trench_it"]) => "printed",
            () if inferred.contains(&id) => "inferred",
            () => "reconstructed",
        };
        table.add(vec![
            number,
            terrain.to_string(),
            level.to_string(),
            metres.to_string(),
            trenches.trench.get(&id).copied().unwrap_or("").to_string(),
            if streams.contains(&id) { "yes" } else { "" }.to_string(),
            trenches.territory[id.index()].to_string(),
            if west.contains(&id) { "west" } else { "east" }.to_string(),
            flags.get(&id).copied().unwrap_or("").to_string(),
            provenance.to_string(),
        ]);
    }
    Ok(())
}

fn flags(grid: &Grid, recipe: &Recipe) -> Result<BTreeMap<HexId, &'static str>, String> {
    let mut flags = BTreeMap::new();
    for flag in recipe.flags {
        let (from, to) = (hex(grid, flag.from)?, hex(grid, flag.to)?);
        let numbering = grid.numbering();
        let ((l1, p1), (l2, p2)) = (numbering.line_place(grid.hex(from)), numbering.line_place(grid.hex(to)));
        for id in grid.ids() {
            let (line, place) = numbering.line_place(grid.hex(id));
            if (l1..=l2).contains(&line) && (p1..=p2).contains(&place) {
                if !grid.is_edge(id) {
                    return Err(format!("flag {} is not on the edge of the sheet", grid.number(id)));
                }
                flags.insert(id, flag.side);
            }
        }
    }
    Ok(flags)
}

/// Both hexes of a hexside, lower number first.
fn numbers(grid: &Grid, side: Hexside) -> (String, String) {
    let (a, b) = grid.ends(side);
    (grid.number(a.min(b)), grid.number(a.max(b)))
}

/// The hexsides that the book calls bridges.
fn is_printed_bridge(sources: &Sources, a: &str, b: &str) -> bool {
    let pairs = [format!("{a}/{b}"), format!("{b}/{a}")];
    let names = |note: &str| pairs.iter().any(|pair| note.contains(pair.as_str()));
    sources.named.iter().any(|named| named.roles.iter().any(|role| role.starts_with("bridge")) && names(&named.note))
}

fn write_hexsides(table: &mut Table, grid: &Grid, sources: &Sources, waters: &Waters, trenches: &Trenches) {
    let all: BTreeSet<Hexside> = waters.sides.keys().chain(trenches.links.keys()).copied().collect();
    for side in all {
        let (a, b) = numbers(grid, side);
        let link = trenches.links.get(&side).copied().unwrap_or("");
        let is_printed_link = !link.is_empty() && [&a, &b].iter().all(|n| has_role(sources, n, &["trench_ah", "trench_it"]));
        let provenance = if is_printed_link || is_printed_bridge(sources, &a, &b) { "printed" } else { "reconstructed" };
        let water = waters.sides.get(&side).copied().unwrap_or("");
        table.add([&a, &b, water, link, provenance].map(str::to_string).to_vec());
    }
}

/// That a bridge is there is printed, which kind of way runs over it is not.
fn write_roads(table: &mut Table, grid: &Grid, sources: &Sources, ways: &Ways) {
    for ((side, kind), name) in ways {
        let (a, b) = numbers(grid, *side);
        let provenance = if is_printed_bridge(sources, &a, &b) { "inferred" } else { "reconstructed" };
        table.add([kind.word(), &a, &b, name, provenance].map(str::to_string).to_vec());
    }
}

fn write_places(table: &mut Table, grid: &Grid, sources: &Sources, placed: &[Placed]) {
    for mark in placed {
        let number = grid.number(mark.hex);
        let named = sources.named.iter().any(|named| named.hex == number && named.name == mark.name);
        let provenance = if named { "printed" } else { "reconstructed" };
        table.add([&number, mark.name, mark.kind.word(), provenance].map(str::to_string).to_vec());
    }
}

fn report(grid: &Grid, recipe: &Recipe, trenches: &Trenches) -> Result<Vec<String>, String> {
    let mut report = Vec::new();
    for (which, (side, row)) in trenches.front.iter().enumerate() {
        let numbers: Vec<String> = row.iter().map(|id| grid.number(*id)).collect();
        let mut starts = Vec::new();
        for sector in recipe.front.sectors {
            let first = sector.first[which];
            let at = numbers.iter().position(|number| number == first);
            starts.push((sector.name, at.ok_or_else(|| format!("{first} is not on the front of {side}"))?));
        }
        for (at, (name, start)) in starts.iter().enumerate() {
            let end = starts.get(at + 1).map_or(numbers.len(), |(_, next)| *next);
            let hexes = numbers.get(*start..end).ok_or_else(|| format!("the sectors of {side} are not in order"))?;
            report.push(format!("{side} front, {name}: {}", hexes.join(" ")));
        }
    }
    Ok(report)
}
