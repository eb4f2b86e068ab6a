//! Heights, levels and terrain: what geography gives.

use content::Provenance;
use hexgrid::HexId;

use super::frame::{Point, is_inside, nearest_on_line, real};
use super::recipe::{Layer, PlaceRow, Shape};
use super::sheet::{Placed, Sheet, Words, provenance, word};

/// Places in their hexes.
pub fn places(sheet: &mut Sheet<'_>) -> Result<(), String> {
    for row in &sheet.recipe.place {
        let placed = place(sheet, row).map_err(|e| format!("place {}: {e}", row.name))?;
        sheet.places.extend(placed);
    }
    Ok(())
}

fn place(sheet: &Sheet<'_>, row: &PlaceRow) -> Result<Vec<Placed>, String> {
    let entry = row.gazetteer.as_deref().map(|name| sheet.sources.entry(name)).transpose()?;
    let hexes = if row.hexes.is_empty() {
        let at = row.at.map(|(lat, lon)| super::frame::Earth { lat, lon }).or(entry.map(|entry| entry.at));
        let at = at.ok_or("it has neither hex nor position")?;
        vec![sheet.hex_at(sheet.frame.point(at)).ok_or("its position is not on the sheet")?]
    } else {
        sheet.hexes(&row.hexes)?
    };
    let metres = row.metres.or(entry.map(|entry| entry.metres));
    let words: Words = row.words.iter().map(|(column, value)| (column.clone(), word(value))).collect();
    let each = |hex: HexId| {
        let number = sheet.grid.number(hex);
        let is_named = sheet.sources.named.iter().any(|named| named.hex == number && named.name == row.name);
        let usual = if is_named { Provenance::Printed } else { Provenance::Reconstructed };
        let sure = provenance(row.provenance.as_deref(), usual)?;
        Ok(Placed { name: row.name.clone(), kind: row.kind.clone(), hex, metres, lifts: row.lifts, words: words.clone(), sure })
    };
    hexes.into_iter().map(each).collect()
}

/// Metres at the centre of every hex: the elevation model, smoothed over the middle of the hex, then the shapes, then
/// the places, which know their height better than a coarse model: first the settlements, then the peaks.
pub fn heights(sheet: &mut Sheet<'_>) -> Result<(), String> {
    // The centre and six points a fifth of a hex away: the elevation model is no finer than that.
    const AROUND: [(i64, i64); 7] = [(0, 0), (400, 0), (-400, 0), (200, 600), (-200, 600), (200, -600), (-200, -600)];
    let metres = |id: HexId| {
        let centre = sheet.centre(id);
        let at = |(dx, dy): (i64, i64)| {
            let earth = sheet.frame.earth(Point { x: centre.x + dx, y: centre.y + dy });
            sheet.sources.elevation.metres(earth)
        };
        AROUND.into_iter().map(at).sum::<f64>() / 7.0
    };
    let mut heights: Vec<f64> = sheet.grid.ids().map(metres).collect();
    for (at, shape) in sheet.recipe.shape.iter().enumerate() {
        apply(sheet, shape, &mut heights).map_err(|e| format!("shape {}: {e}", at + 1))?;
    }
    sheet.metres = heights.iter().map(|metres| metres.round() as i32).collect();
    sheet.model.clone_from(&sheet.metres);
    let is_peak = |place: &Placed| sheet.head.places.iter().any(|kind| kind.word == place.kind && kind.style == "peak");
    for peaks in [false, true] {
        for place in sheet.places.iter().filter(|place| place.lifts && is_peak(place) == peaks) {
            if let Some(metres) = place.metres {
                sheet.metres[place.hex.index()] = metres;
            }
        }
    }
    Ok(())
}

fn apply(sheet: &Sheet<'_>, shape: &Shape, heights: &mut [f64]) -> Result<(), String> {
    let ring = shape.inside.as_ref().map(|ring| sheet.ring(ring)).transpose()?;
    let inside = |point: Point| ring.as_ref().is_none_or(|ring| is_inside(point, ring));
    let mut line = sheet.course(&shape.course)?;
    for id in sheet.hexes(&shape.hexes)? {
        line.push(sheet.centre(id));
    }
    let known: Vec<(Point, f64)> =
        shape.points.iter().map(|(lat, lon, m)| (sheet.frame.point(super::frame::Earth { lat: *lat, lon: *lon }), *m)).collect();
    for id in sheet.grid.ids() {
        let (centre, height) = (sheet.centre(id), &mut heights[id.index()]);
        if !inside(centre) {
            continue;
        }
        if !known.is_empty() {
            *height = between(centre, &known);
        }
        if let Some(add) = shape.add {
            *height += add;
        }
        let Some((distance, stretch, along)) = nearest_on_line(centre, &line) else { continue };
        let at = |n: usize| shape.metres.get(n).or(shape.metres.last()).copied().unwrap_or(0.0);
        let crest = at(stretch) + (at(stretch + 1) - at(stretch)) * real(along) / 1000.0;
        let away = (real(distance).sqrt() / 1000.0 - shape.flat).max(0.0);
        if let Some(falls) = shape.falls {
            *height = height.max(crest - falls * away);
        }
        if let Some(rises) = shape.rises {
            *height = height.min(crest + rises * away);
        }
    }
    for _ in 0..shape.smooth {
        let before = heights.to_vec();
        for id in sheet.grid.ids().filter(|id| inside(sheet.centre(*id))) {
            let around: Vec<f64> = sheet.grid.neighbours(id).map(|(_, n)| before[n.index()]).collect();
            heights[id.index()] = (before[id.index()] + around.iter().sum::<f64>() / around.len() as f64) / 2.0;
        }
    }
    Ok(())
}

/// Between known heights, by inverse distance squared.
fn between(at: Point, known: &[(Point, f64)]) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (point, metres) in known {
        let weight = 1.0 / real(at.distance_squared(*point).max(1));
        sum += weight * metres;
        weights += weight;
    }
    sum / weights
}

/// The level of a height.
pub fn level_of(sheet: &Sheet<'_>, metres: i32) -> Result<i32, String> {
    let band = sheet.recipe.bands.iter().rev().find(|(from, _)| metres >= *from);
    band.map(|(_, level)| *level).ok_or_else(|| format!("{metres} m lie below the lowest band"))
}

pub fn levels(sheet: &mut Sheet<'_>) -> Result<(), String> {
    sheet.level = sheet.metres.iter().map(|metres| level_of(sheet, *metres)).collect::<Result<_, _>>()?;
    Ok(())
}

pub fn terrain(sheet: &mut Sheet<'_>) -> Result<(), String> {
    for (at, layer) in sheet.recipe.terrain.iter().enumerate() {
        let covered = covered(sheet, layer).map_err(|e| format!("terrain layer {} ({}): {e}", at + 1, layer.word))?;
        for id in covered {
            sheet.terrain[id.index()] = layer.word.clone();
            if let Some(level) = layer.set_level {
                sheet.level[id.index()] = level;
            }
        }
    }
    Ok(())
}

fn covered(sheet: &Sheet<'_>, layer: &Layer) -> Result<Vec<HexId>, String> {
    let (inside, outside) = (sheet.rings(&layer.inside)?, sheet.rings(&layer.outside)?);
    let (hexes, but) = (sheet.hexes(&layer.hexes)?, sheet.hexes(&layer.but)?);
    let mut wet = std::collections::BTreeSet::new();
    for name in &layer.touching {
        for side in sheet.water(name)? {
            let (a, b) = sheet.grid.ends(side);
            wet.extend([a, b]);
        }
    }
    let within = |range: Option<(i32, i32)>, value: i32| range.is_none_or(|(low, high)| (low..=high).contains(&value));
    let holds = |id: &HexId| {
        let (at, centre) = (id.index(), sheet.centre(*id));
        let has_place = || sheet.places.iter().any(|place| place.hex == *id && layer.places.contains(&place.kind));
        (hexes.is_empty() || hexes.contains(id))
            && !but.contains(id)
            && (inside.is_empty() || inside.iter().any(|ring| is_inside(centre, ring)))
            && !outside.iter().any(|ring| is_inside(centre, ring))
            && within(layer.metres, sheet.metres[at])
            && within(layer.level, sheet.level[at])
            && (layer.slope.is_none() || within(layer.slope, slope(sheet, *id)))
            && (layer.prominence.is_none() || within(layer.prominence, prominence(sheet, *id)))
            && (layer.places.is_empty() || has_place())
            && (layer.touching.is_empty() || wet.contains(id))
            && (layer.over.is_empty() || layer.over.contains(&sheet.terrain[at]))
    };
    Ok(sheet.grid.ids().filter(holds).collect())
}

/// The steepest difference to a neighbour.
fn slope(sheet: &Sheet<'_>, id: HexId) -> i32 {
    let here = sheet.metres[id.index()];
    sheet.grid.neighbours(id).map(|(_, n)| (sheet.metres[n.index()] - here).abs()).max().unwrap_or(0)
}

fn prominence(sheet: &Sheet<'_>, id: HexId) -> i32 {
    let near = sheet.grid.within(id, 2);
    let sum: i32 = near.iter().map(|n| sheet.metres[n.index()]).sum();
    sheet.metres[id.index()] - sum / i32::try_from(near.len()).unwrap_or(1).max(1)
}
