//! Where samples rise above a height: closed outlines, by marching squares.

use std::fmt::Write as _;

use crate::field::Samples;
use crate::point::{Point, pt};
use crate::svg::Path;

const NONE: u32 = u32::MAX;

/// How exactly outlines are drawn.
#[derive(Clone, Copy)]
pub struct Grain {
    /// Parts of a unit that points are written in; the group that holds them is scaled by [`Grain::scale`].
    pub parts: f64,
    /// How far a line may leave its true course.
    pub slack: f64,
}

impl Grain {
    pub fn scale(&self) -> String {
        format!("transform=\"scale({})\"", crate::svg::number(1.0 / self.parts))
    }
}

/// The area above `level`.
pub fn above(samples: &Samples, level: f64, grain: Grain) -> Path {
    Net { samples, level }.outlines(grain)
}

/// The samples with a ring around them that lies below everything, so that all outlines close.
struct Net<'a> {
    samples: &'a Samples,
    level: f64,
}

impl Net<'_> {
    fn columns(&self) -> usize {
        self.samples.columns + 2
    }

    fn value(&self, c: usize, r: usize) -> f64 {
        let inside = c > 0 && r > 0 && c <= self.samples.columns && r <= self.samples.rows;
        if inside { self.samples.values[(r - 1) * self.samples.columns + c - 1] - self.level } else { -1e9 }
    }

    /// An edge of the net: to the right of a sample or below it.
    fn edge(&self, c: usize, r: usize, down: bool) -> u32 {
        ((r * self.columns() + c) * 2 + usize::from(down)) as u32
    }

    /// Where the level crosses an edge.
    fn crossing(&self, edge: u32) -> Point {
        let (cell, down) = (edge as usize / 2, edge % 2 == 1);
        let (c, r) = (cell % self.columns(), cell / self.columns());
        let (to_c, to_r) = if down { (c, r + 1) } else { (c + 1, r) };
        let (a, b) = (self.value(c, r), self.value(to_c, to_r));
        let t = a / (a - b);
        let at = pt(c as f64, r as f64).mix(pt(to_c as f64, to_r as f64), t) - pt(1.0, 1.0);
        self.samples.origin + at * self.samples.step
    }

    /// For each edge that the outline crosses, the next one; high ground stays on the right.
    fn links(&self) -> Vec<u32> {
        let mut next = vec![NONE; self.columns() * (self.samples.rows + 2) * 2];
        for r in 0..=self.samples.rows {
            for c in 0..=self.samples.columns {
                let corner = [self.value(c, r), self.value(c + 1, r), self.value(c + 1, r + 1), self.value(c, r + 1)];
                let high = corner.map(|v| v > 0.0);
                if high == [true; 4] || high == [false; 4] {
                    continue;
                }
                let edges =
                    [self.edge(c, r, false), self.edge(c + 1, r, true), self.edge(c, r + 1, false), self.edge(c, r, true)];
                self.link(&mut next, high, edges, corner.iter().sum::<f64>() > 0.0);
            }
        }
        next
    }

    /// Edge `k` of a cell runs from corner `k` to corner `k + 1`: leave where high turns low, enter where low turns high.
    fn link(&self, next: &mut [u32], high: [bool; 4], edges: [u32; 4], middle_high: bool) {
        for k in 0..4 {
            let (here, after) = (high[k], high[(k + 1) % 4]);
            if here && !after {
                // On a saddle the middle decides whether the two high corners hang together.
                let saddle = high[(k + 2) % 4];
                let back = (1..4).map(|i| (k + 4 - i) % 4).find(|e| !high[*e] && high[(*e + 1) % 4]);
                let forth = (1..4).map(|i| (k + i) % 4).find(|e| !high[*e] && high[(*e + 1) % 4]);
                let to = if saddle && middle_high { forth } else { back };
                if let Some(to) = to {
                    next[edges[to] as usize] = edges[k];
                }
            }
        }
    }

    fn outlines(&self, grain: Grain) -> Path {
        let mut next = self.links();
        let mut path = Path::default();
        for first in 0..next.len() {
            let mut points = Vec::new();
            let mut edge = first as u32;
            while next[edge as usize] != NONE {
                points.push(self.crossing(edge));
                edge = std::mem::replace(&mut next[edge as usize], NONE);
            }
            if points.len() > 3 {
                write(&mut path, &thinned(&points, grain.slack), grain.parts);
            }
        }
        path
    }
}

/// Leaves out all points that lie within `slack` of the line through those that stay.
fn thinned(points: &[Point], slack: f64) -> Vec<Point> {
    // A ring is cut in two at the point furthest from its first.
    let first = points[0];
    let far = (0..points.len()).max_by(|a, b| points[*a].distance(first).total_cmp(&points[*b].distance(first))).unwrap_or(0);
    let mut ring = points.to_vec();
    ring.push(first);
    let mut keep = vec![false; ring.len()];
    keep[0] = true;
    keep[far] = true;
    let mut spans = vec![(0, far), (far, ring.len() - 1)];
    while let Some((from, to)) = spans.pop() {
        let (a, b) = (ring[from], ring[to]);
        let across = (b - a).unit().right();
        let off = |i: usize| if a.distance(b) < 1e-9 { ring[i].distance(a) } else { (ring[i] - a).dot(across).abs() };
        let Some(worst) = (from + 1..to).max_by(|i, j| off(*i).total_cmp(&off(*j))) else { continue };
        if off(worst) > slack {
            keep[worst] = true;
            spans.extend([(from, worst), (worst, to)]);
        }
    }
    ring.into_iter().zip(keep).filter_map(|(p, kept)| kept.then_some(p)).collect()
}

fn write(path: &mut Path, points: &[Point], parts: f64) {
    if points.len() < 3 {
        return;
    }
    let whole = |p: &Point| ((p.x * parts).round() as i64, (p.y * parts).round() as i64);
    let mut last = whole(&points[0]);
    let _ = write!(path.0, "M{} {}l", last.0, last.1);
    let mut begun = false;
    for p in &points[1..] {
        let (x, y) = whole(p);
        let (dx, dy) = (x - last.0, y - last.1);
        if (dx, dy) == (0, 0) {
            continue;
        }
        let lead = if begun && dx >= 0 { " " } else { "" };
        let gap = if dy >= 0 { " " } else { "" };
        let _ = write!(path.0, "{lead}{dx}{gap}{dy}");
        last = (x, y);
        begun = true;
    }
    if !begun {
        path.0.push_str("0 0");
    }
    path.0.push('z');
}
