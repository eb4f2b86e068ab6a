//! Heights everywhere, from the metres at hex centres: smooth, nearly true at the centres, and low along the waters.

use crate::plan::{APOTHEM, Plan};
use crate::point::{Area, Point, pt};

/// How far the height of a hex is felt, and that of water.
const REACH: f64 = 3.0 * APOTHEM;
const WATER_REACH: f64 = 1.4 * APOTHEM;
/// How often the surface is pulled back to the known heights: more would make a ball of every lonely peak.
const PULLS: usize = 5;
/// How strongly the steep parts of a map are shaded: its steepest twentieth stands so steep on the picture.
const STEEP: f64 = 0.95;

/// Samples on a regular net that reaches over the frame.
pub struct Samples {
    pub origin: Point,
    pub step: f64,
    pub columns: usize,
    pub rows: usize,
    pub values: Vec<f64>,
}

/// A known height. `pull` is what it gives to the weighted mean, so that the mean comes out as `metres` there.
#[derive(Clone)]
struct Known {
    at: Point,
    metres: f64,
    pull: f64,
    reach: f64,
}

/// Samples so far apart.
pub fn heights(plan: &Plan<'_>, step: f64) -> Samples {
    let area = plan.frame.grown(3.0 * step);
    let columns = (area.width() / step).ceil() as usize + 1;
    let rows = (area.height() / step).ceil() as usize + 1;
    let origin = pt(area.left, area.top);
    let known: Vec<Known> = centres(plan).chain(valleys(plan)).collect();
    let known = Buckets::new(area, known);
    let mut values = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            values.push(known.height(origin + pt(column as f64, row as f64) * step));
        }
    }
    Samples { origin, step, columns, rows, values }
}

fn centres(plan: &Plan<'_>) -> impl Iterator<Item = Known> {
    plan.grid().ids().map(|hex| {
        let metres = f64::from(plan.hex(hex).metres);
        Known { at: plan.centre(hex), metres, pull: metres, reach: REACH }
    })
}

/// A stretch of water: its bend, its two ends and how high it lies.
struct Stretch {
    bend: Point,
    ends: [Point; 2],
    metres: f64,
    most: f64,
}

/// Water lies as low as the lower hex beside it, a little lower where the banks are steep, and without leaps.
fn valleys(plan: &Plan<'_>) -> impl Iterator<Item = Known> {
    // A canal is dug where it is wanted: the ground does not fall to it.
    let is_valley = |style: &str| !style.is_empty() && !style.ends_with("canal");
    let wet = plan.map.hexsides.iter().filter(|s| is_valley(plan.water(s.a, s.b)));
    let low = plan.map.hexes.iter().map(|h| f64::from(h.metres)).fold(f64::MAX, f64::min);
    let mut stretches: Vec<Stretch> = wet
        .map(|side| {
            let (a, b) = (f64::from(plan.hex(side.a).metres), f64::from(plan.hex(side.b).metres));
            let most = a.min(b) - 0.04 * (a.min(b) - low) - 0.06 * (a - b).abs();
            Stretch { bend: plan.bend(side.a, side.b), ends: plan.between(side.a, side.b), metres: most, most }
        })
        .collect();
    for _ in 0..4 {
        level_out(&mut stretches);
    }
    stretches.into_iter().flat_map(|s| {
        let points = [s.bend, s.ends[0].mix(s.bend, 0.35), s.ends[1].mix(s.bend, 0.35)];
        points.map(|at| Known { at, metres: s.metres, pull: s.metres, reach: WATER_REACH })
    })
}

/// Draws each stretch half way to the mean of those it touches, never above its banks.
fn level_out(stretches: &mut [Stretch]) {
    let touching = |a: &Stretch, b: &Stretch| a.ends.iter().any(|p| b.ends.iter().any(|q| p.distance(*q) < 1.0));
    let levelled: Vec<f64> = stretches
        .iter()
        .map(|s| {
            let near: Vec<f64> = stretches.iter().filter(|o| touching(s, o)).map(|o| o.metres).collect();
            let mean = near.iter().sum::<f64>() / near.len().max(1) as f64;
            (0.3 * s.metres + 0.7 * mean).min(s.most)
        })
        .collect();
    stretches.iter_mut().zip(levelled).for_each(|(s, metres)| s.metres = metres);
}

/// Known heights by where they stand, so that only near ones are asked.
struct Buckets {
    origin: Point,
    columns: usize,
    rows: usize,
    cells: Vec<Vec<Known>>,
}

impl Buckets {
    fn new(area: Area, known: Vec<Known>) -> Self {
        let wide = area.grown(2.0 * REACH);
        let (columns, rows) = ((wide.width() / REACH) as usize + 1, (wide.height() / REACH) as usize + 1);
        let cells = (0..columns * rows).map(|_| Vec::new()).collect();
        let mut buckets = Self { origin: pt(wide.left, wide.top), columns, rows, cells };
        for k in known.into_iter().filter(|k| wide.holds(k.at)) {
            let (column, row) = buckets.cell(k.at);
            buckets.cells[row * columns + column].push(k);
        }
        for _ in 0..PULLS {
            buckets.pull();
        }
        buckets
    }

    fn cell(&self, at: Point) -> (usize, usize) {
        let d = (at - self.origin) * (1.0 / REACH);
        ((d.x.max(0.0) as usize).min(self.columns - 1), (d.y.max(0.0) as usize).min(self.rows - 1))
    }

    /// Adds to every known point what the surface misses there.
    fn pull(&mut self) {
        let missing = |k: &Known| k.metres - self.height(k.at);
        let missing: Vec<Vec<f64>> = self.cells.iter().map(|cell| cell.iter().map(missing).collect()).collect();
        for (cell, missing) in self.cells.iter_mut().zip(missing) {
            cell.iter_mut().zip(missing).for_each(|(k, more)| k.pull += 0.8 * more);
        }
    }

    /// The mean of what is near, weighted by smooth bells.
    fn height(&self, at: Point) -> f64 {
        let (column, row) = self.cell(at);
        let (mut sum, mut weights) = (0.0, 0.0);
        for r in row.saturating_sub(1)..=(row + 1).min(self.rows - 1) {
            for c in column.saturating_sub(1)..=(column + 1).min(self.columns - 1) {
                for k in &self.cells[r * self.columns + c] {
                    let away = at - k.at;
                    let near = 1.0 - away.dot(away) / (k.reach * k.reach);
                    if near > 0.0 {
                        let weight = near * near * near * near;
                        sum += weight * k.pull;
                        weights += weight;
                    }
                }
            }
        }
        if weights > 0.0 { sum / weights } else { 0.0 }
    }
}

impl Samples {
    /// Light from the north-west on the slopes: 0 on flat ground, up to 1 towards the light, down to -1 away from it.
    ///
    /// Heights are drawn steeper than they are, a plain more than the mountains, so that each map shows its relief;
    /// `natural` is how many units of the picture a metre is.
    pub fn shading(&self, natural: f64) -> Samples {
        let slopes: Vec<Point> = self.slopes(natural);
        let mut steep: Vec<f64> = slopes.iter().map(|s| s.length()).collect();
        steep.sort_by(f64::total_cmp);
        let typical = steep.get(steep.len() * 19 / 20).copied().unwrap_or(0.0).max(1e-6);
        let steeper = (STEEP / typical).clamp(1.5, 4.2);
        let shade = |slope: &Point| {
            // The steepest slopes are held back, or single cliffs would be black spots.
            let held = steeper / (1.0 + (slope.length() * steeper / 1.9).powi(2)).sqrt();
            let (dx, dy) = (slope.x * held, slope.y * held);
            // The light stands at 45 degrees; a second weak one in the west keeps ridges along it alive.
            let steep = (1.0 + dx * dx + dy * dy).sqrt();
            let main = (0.5 * dx + 0.5 * dy + 0.707) / steep - 0.707;
            let side = (0.707 * dx + 0.707) / steep - 0.707;
            main * 0.8 + side * 0.25
        };
        let values = slopes.iter().map(shade).collect();
        Samples { origin: self.origin, step: self.step, columns: self.columns, rows: self.rows, values }
    }

    /// How the ground falls to the right and down.
    fn slopes(&self, natural: f64) -> Vec<Point> {
        let at = |c: usize, r: usize| self.values[r * self.columns + c];
        let mut slopes = Vec::with_capacity(self.values.len());
        for r in 0..self.rows {
            for c in 0..self.columns {
                let (west, east) = (at(c.saturating_sub(1), r), at((c + 1).min(self.columns - 1), r));
                let (north, south) = (at(c, r.saturating_sub(1)), at(c, (r + 1).min(self.rows - 1)));
                slopes.push(pt(east - west, south - north) * (natural / (2.0 * self.step)));
            }
        }
        slopes
    }

    pub fn range(&self) -> (f64, f64) {
        self.values.iter().fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(*v), high.max(*v)))
    }
}
