//! Where samples rise above a height: closed outlines, by marching squares.

use std::fmt::Write as _;

use crate::field::Samples;
use crate::point::{Point, pt};
use crate::svg::Path;

const NONE: u32 = u32::MAX;

/// Points are written in tenths of a unit; the group that holds them is scaled by [`TENTH`].
pub const TENTH: &str = "transform=\"scale(.1)\"";

/// The area above `level`, in tenths.
pub fn above(samples: &Samples, level: f64) -> Path {
    Net { samples, level }.outlines()
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

    fn outlines(&self) -> Path {
        let mut next = self.links();
        let mut path = Path::default();
        for first in 0..next.len() {
            let mut points = Vec::new();
            let mut edge = first as u32;
            while next[edge as usize] != NONE {
                points.push(self.crossing(edge));
                edge = std::mem::replace(&mut next[edge as usize], NONE);
            }
            write(&mut path, &thinned(&points));
        }
        path
    }
}

/// Leaves out points that the line through their neighbours nearly meets.
fn thinned(points: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    let mut skipped = 0;
    for (i, p) in points.iter().enumerate() {
        let (Some(last), Some(after)) = (kept.last(), points.get(i + 1)) else {
            kept.push(*p);
            continue;
        };
        let along = (*after - *last).unit();
        if (*p - *last).dot(along.right()).abs() < 0.22 && skipped < 3 {
            skipped += 1;
        } else {
            kept.push(*p);
            skipped = 0;
        }
    }
    kept
}

fn write(path: &mut Path, points: &[Point]) {
    if points.len() < 4 {
        return;
    }
    let tenths = |p: &Point| ((p.x * 10.0).round() as i64, (p.y * 10.0).round() as i64);
    let mut last = tenths(&points[0]);
    let _ = write!(path.0, "M{} {}l", last.0, last.1);
    for (i, p) in points[1..].iter().enumerate() {
        let (x, y) = tenths(p);
        let (dx, dy) = (x - last.0, y - last.1);
        let lead = if i > 0 && dx >= 0 { " " } else { "" };
        let gap = if dy >= 0 { " " } else { "" };
        let _ = write!(path.0, "{lead}{dx}{gap}{dy}");
        last = (x, y);
    }
    path.0.push('z');
}
