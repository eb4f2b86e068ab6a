//! Heights, waters and landmarks: what geography gives.

use std::collections::{BTreeMap, BTreeSet};

use hexgrid::{Grid, HexId, Hexside};

use super::frame::{Earth, Frame, Point};
use super::lattice::{Anchor, Chain, Lattice};
use super::recipe::{Course, End, Landmark, LandmarkKind, Leg, Recipe};
use super::sources::Sources;

/// A landmark in its hex.
pub struct Placed {
    pub name: &'static str,
    pub kind: LandmarkKind,
    pub hex: HexId,
    pub metres: Option<i32>,
}

pub struct Waters {
    pub chains: Vec<(&'static str, Chain)>,
    /// The word of each hexside with water.
    pub sides: BTreeMap<Hexside, &'static str>,
}

pub fn hex(grid: &Grid, number: &str) -> Result<HexId, String> {
    grid.parse(number).ok_or_else(|| format!("the recipe names hex {number:?}, which is not on the sheet"))
}

/// A hexside written `1912-1913`.
pub fn hexside(grid: &Grid, pair: &str) -> Result<Hexside, String> {
    let (a, b) = pair.split_once('-').ok_or_else(|| format!("{pair:?} is no hexside"))?;
    let side = grid.hexside(hex(grid, a)?, hex(grid, b)?);
    side.ok_or_else(|| format!("the recipe names hexside {pair}, whose hexes do not touch"))
}

/// Metres at the centre of every hex, smoothed over the middle of the hex.
pub fn heights(grid: &Grid, frame: &Frame, sources: &Sources) -> Vec<i32> {
    // The centre and six points a fifth of a hex away: the elevation model is no finer than that.
    const AROUND: [(i64, i64); 7] = [(0, 0), (400, 0), (-400, 0), (200, 600), (-200, 600), (200, -600), (-200, -600)];
    let metres = |id: HexId| {
        let centre = Point::centre(grid.hex(id));
        let at = |(dx, dy): (i64, i64)| sources.elevation.metres(frame.earth(Point { x: centre.x + dx, y: centre.y + dy }));
        (AROUND.into_iter().map(at).sum::<f64>() / 7.0).round() as i32
    };
    grid.ids().map(metres).collect()
}

/// The hex whose centre is nearest to a point.
fn hex_at(grid: &Grid, point: Point) -> Option<HexId> {
    grid.ids().min_by_key(|id| (Point::centre(grid.hex(*id)).distance_squared(point), *id))
}

pub fn landmarks(grid: &Grid, frame: &Frame, sources: &Sources, recipe: &Recipe) -> Result<Vec<Placed>, String> {
    let place = |mark: &Landmark| {
        let entry = if mark.gazetteer.is_empty() { None } else { Some(sources.entry(mark.gazetteer)?) };
        let at = match (mark.hex, entry) {
            ("", Some(entry)) => hex_at(grid, frame.point(entry.at)),
            (number, _) => Some(hex(grid, number)?),
        };
        let at = at.ok_or_else(|| format!("{} has neither hex nor position", mark.name))?;
        let metres = mark.metres.or(entry.map(|entry| entry.metres));
        Ok(Placed { name: mark.name, kind: mark.kind, hex: at, metres })
    };
    recipe.landmarks.iter().map(place).collect()
}

/// Landmarks tell the height of their hex better than a coarse elevation model: first the peak, else the settlement.
pub fn correct_heights(heights: &mut [i32], placed: &[Placed]) {
    for kind in [LandmarkKind::Settlement, LandmarkKind::Peak] {
        for mark in placed.iter().filter(|mark| mark.kind == kind) {
            if let Some(metres) = mark.metres {
                heights[mark.hex.index()] = metres;
            }
        }
    }
}

pub fn course(frame: &Frame, sources: &Sources, legs: &[Leg]) -> Result<Vec<Point>, String> {
    let mut points = Vec::new();
    for leg in legs {
        match leg {
            Leg::Line(name) => points.extend(sources.line(name)?.course.iter().map(|at| frame.point(*at))),
            Leg::Part(name, first, last) => {
                let line = &sources.line(name)?.course;
                let part = line.get(*first..=*last).ok_or_else(|| format!("{name} has no points {first} to {last}"))?;
                points.extend(part.iter().map(|at| frame.point(*at)));
            }
            Leg::Points(list) => {
                points.extend(
                    list.iter().map(|(lat, lon)| {
                        frame.point(Earth { lat: f64::from(*lat) / 10_000.0, lon: f64::from(*lon) / 10_000.0 })
                    }),
                );
            }
        }
    }
    Ok(points)
}

pub fn waters(grid: &Grid, lattice: &Lattice, frame: &Frame, sources: &Sources, recipe: &Recipe) -> Result<Waters, String> {
    let mut waters = Waters { chains: Vec::new(), sides: BTreeMap::new() };
    for water in recipe.waters {
        let line = course(frame, sources, water.course)?;
        let chain = flow(grid, lattice, &waters, water, &line)?;
        for side in &chain.sides {
            waters.sides.entry(*side).or_insert(water.water);
        }
        waters.chains.push((water.name, chain));
    }
    Ok(waters)
}

fn flow(grid: &Grid, lattice: &Lattice, waters: &Waters, water: &Course, line: &[Point]) -> Result<Chain, String> {
    let pinned: BTreeSet<Hexside> = water.pinned.iter().map(|pair| hexside(grid, pair)).collect::<Result<_, _>>()?;
    let anchor = |end: End| match end {
        End::Edge => Ok(Anchor::Edge),
        End::Spring => Ok(Anchor::Any),
        End::Joins(name) => {
            let main = waters.chains.iter().find(|(known, _)| *known == name);
            main.map(|(_, chain)| Anchor::On(&chain.corners)).ok_or_else(|| format!("{} joins unknown {name}", water.name))
        }
    };
    // A water that would run on another's hexsides takes the next ones instead, where it can.
    let factor = |side: Hexside| match (pinned.contains(&side), waters.sides.contains_key(&side)) {
        (true, _) => 1,
        (false, true) => 600,
        (false, false) => 100,
    };
    let chain = lattice.route(line, &anchor(water.start)?, &anchor(water.end)?, factor);
    let chain = chain.ok_or_else(|| format!("{} finds no way along hexsides", water.name))?;
    match water.pinned.iter().find(|pair| hexside(grid, pair).is_ok_and(|side| !chain.sides.contains(&side))) {
        Some(pair) => Err(format!("{} does not take hexside {pair}", water.name)),
        None => Ok(chain),
    }
}
