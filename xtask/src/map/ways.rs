//! Roads, trails and railways: from stop to stop over the easiest ground.

use std::collections::BTreeMap;

use hexgrid::{Grid, HexId, Hexside, search};

use super::ground::{Placed, Waters, hex};
use super::recipe::{Recipe, Way, WayKind};

/// Every stretch between two touching hexes, with the name of its line.
pub type Ways = BTreeMap<(Hexside, WayKind), &'static str>;

pub struct Land<'a> {
    pub grid: &'a Grid,
    pub heights: &'a [i32],
    pub waters: &'a Waters,
    pub territory: &'a [&'static str],
    pub placed: &'a [Placed],
}

/// One hex of flat ground.
const FLAT: u32 = 100;
const OVER_RIVER: u32 = 250;
const OVER_STREAM: u32 = 40;
const OVER_FRONT: u32 = 600;

pub fn ways(land: &Land<'_>, recipe: &Recipe) -> Result<Ways, String> {
    let mut ways = Ways::new();
    for way in recipe.ways {
        let stops: Vec<HexId> = way.stops.iter().map(|stop| stop_hex(land, stop)).collect::<Result<_, _>>()?;
        for pair in stops.windows(2) {
            let path = leg(land, &ways, way, pair[0], pair[1]).ok_or_else(|| {
                format!("{} finds no way from {} to {}", way.name, land.grid.number(pair[0]), land.grid.number(pair[1]))
            })?;
            for step in path.windows(2) {
                if let Some(side) = land.grid.hexside(step[0], step[1]) {
                    ways.entry((side, way.kind)).or_insert(way.name);
                }
            }
        }
    }
    let roads: Vec<Hexside> = ways.keys().filter(|(_, kind)| *kind == WayKind::Road).map(|(side, _)| *side).collect();
    ways.retain(|(side, kind), _| *kind != WayKind::Trail || !roads.contains(side));
    Ok(ways)
}

fn stop_hex(land: &Land<'_>, stop: &str) -> Result<HexId, String> {
    match land.placed.iter().find(|mark| mark.name == stop) {
        Some(mark) => Ok(mark.hex),
        None => hex(land.grid, stop),
    }
}

fn leg(land: &Land<'_>, ways: &Ways, way: &Way, from: HexId, to: HexId) -> Option<Vec<HexId>> {
    if land.grid.hexside(from, to).is_some() {
        return Some(vec![from, to]);
    }
    let field = search(land.grid, &[(from, 0)], u32::MAX - 1, |a, _, b| {
        let side = land.grid.hexside(a, b)?;
        let water = match land.waters.sides.get(&side).copied() {
            None => 0,
            Some("stream") => OVER_STREAM,
            Some("river") => OVER_RIVER,
            Some(_) => return None,
        };
        let climb = land.heights[a.index()].abs_diff(land.heights[b.index()]);
        let climb = match way.kind {
            WayKind::Road => climb,
            WayKind::Trail => climb * 2 / 3,
            WayKind::Railway => climb * 3,
        };
        let front = if land.territory[a.index()] == land.territory[b.index()] { 0 } else { OVER_FRONT };
        let fresh = FLAT + climb + water + front;
        let is_trodden = ways.contains_key(&(side, way.kind)) || ways.contains_key(&(side, WayKind::Road));
        Some(if is_trodden { fresh / 3 } else { fresh })
    });
    field.path_to(to)
}
