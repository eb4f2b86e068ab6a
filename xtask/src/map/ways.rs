//! Roads, tracks and railways: from stop to stop over the easiest ground.

use std::collections::BTreeSet;

use content::Provenance;
use hexgrid::{HexId, Hexside, search};

use super::frame::{Point, distance_to_line};
use super::recipe::Way;
use super::sheet::{Sheet, WayRow, provenance};
use super::waters::RIVER;

/// One hex of flat ground.
const FLAT: u32 = 100;
const OVER_RIVER: u32 = 250;
const OVER_STREAM: u32 = 40;
const OVER_FRONT: u32 = 600;
/// For a way one hex beside its true course; grows with the square.
const ASTRAY: i64 = 300;

/// Ways that carry wheels, best first; a lesser one is not drawn where a better one runs.
const ROADS: [&str; 5] = ["high-road", "road", "minor-road", "track", "trail"];

fn rank(style: &str) -> Option<usize> {
    ROADS.iter().position(|road| *road == style)
}

pub fn ways(sheet: &mut Sheet<'_>) -> Result<(), String> {
    let bridged: BTreeSet<Hexside> = match &sheet.recipe.bridges {
        Some(bridges) => bridges.named.iter().map(|bridge| sheet.hexside(&bridge.hexside)).collect::<Result<_, _>>()?,
        None => BTreeSet::new(),
    };
    for way in &sheet.recipe.way {
        let wrong = |what: String| format!("{} {}: {what}", way.kind, way.name);
        let along = sheet.course(&way.along).map_err(wrong)?;
        let stops: Vec<HexId> = way.stops.iter().map(|stop| sheet.stop(stop)).collect::<Result<_, _>>().map_err(wrong)?;
        let sure = provenance(way.provenance.as_deref(), Provenance::Reconstructed)?;
        let mut whole: Vec<HexId> = stops.first().copied().into_iter().collect();
        for pair in stops.windows(2) {
            let lost = || wrong(format!("no way from {} to {}", sheet.grid.number(pair[0]), sheet.grid.number(pair[1])));
            let path = leg(sheet, way, &along, &bridged, pair[0], pair[1]).ok_or_else(lost)?;
            for step in path.windows(2) {
                if let Some(side) = sheet.grid.hexside(step[0], step[1]) {
                    let row = WayRow { name: way.name.clone(), sure };
                    sheet.ways.entry((side, way.kind.clone())).or_insert(row);
                }
            }
            whole.extend(path.into_iter().skip(1));
        }
        sheet.paths.push((way.name.clone(), whole));
    }
    drop_lesser(sheet);
    for pair in &sheet.recipe.provenance.inferred_ways {
        let side = sheet.hexside(pair)?;
        sheet.ways.iter_mut().filter(|((at, _), _)| *at == side).for_each(|(_, row)| row.sure = Provenance::Inferred);
    }
    Ok(())
}

fn drop_lesser(sheet: &mut Sheet<'_>) {
    let head = sheet.head;
    let ranked: Vec<(Hexside, usize)> =
        sheet.ways.keys().filter_map(|(side, kind)| Some((*side, rank(head.way_style(kind))?))).collect();
    sheet.ways.retain(|(side, kind), _| {
        rank(head.way_style(kind)).is_none_or(|own| !ranked.iter().any(|(other, better)| other == side && *better < own))
    });
}

fn leg(sheet: &Sheet<'_>, way: &Way, along: &[Point], bridged: &BTreeSet<Hexside>, from: HexId, to: HexId) -> Option<Vec<HexId>> {
    if sheet.grid.hexside(from, to).is_some() {
        return Some(vec![from, to]);
    }
    let style = sheet.head.way_style(&way.kind);
    let side_of = |id: HexId| {
        let column = sheet.recipe.border.as_ref().map(|b| &b.territory);
        column.and_then(|column| sheet.marks[id.index()].get(column))
    };
    let field = search(sheet.grid, &[(from, 0)], u32::MAX - 1, |a, _, b| {
        let side = sheet.grid.hexside(a, b)?;
        let river = sheet.side_word(side, RIVER);
        let water = match sheet.head.water_style(river) {
            _ if river.is_empty() || bridged.contains(&side) => 0,
            "stream" => OVER_STREAM,
            "river" | "canal" => OVER_RIVER,
            _ => return None,
        };
        if sheet.head.terrain_style(&sheet.terrain[b.index()]) == "water" {
            return None;
        }
        let climb = sheet.metres[a.index()].abs_diff(sheet.metres[b.index()]);
        let climb = match style {
            "railway" | "narrow-railway" => climb * 3,
            "trail" | "track" => climb * 2 / 3,
            _ => climb,
        };
        let front = if side_of(a) == side_of(b) { 0 } else { OVER_FRONT };
        let fresh = FLAT + climb + water + front;
        let is_road = |kind: &str| matches!(sheet.head.way_style(kind), "high-road" | "road" | "minor-road");
        let is_trodden = sheet.kinds_across(side).any(|kind| kind == way.kind || is_road(kind));
        let price = if is_trodden { fresh / 3 } else { fresh };
        let off = if along.is_empty() { 0 } else { distance_to_line(sheet.centre(b), along) * ASTRAY / 1_000_000 };
        Some(price + u32::try_from(off).unwrap_or(1_000_000).min(1_000_000))
    });
    field.path_to(to)
}
