//! Where a place on the earth lies on the sheet, and back.
//!
//! The sheet is measured so that centres and corners of hexes are whole numbers: `x` counts half hex widths along a
//! line, `y` thirds of the pitch between lines, both times 1000. The fitted formula of `georeference.toml` is bent so
//! that the named places stand exactly in their hexes: their residuals are spread by inverse distance and fade out.
//! Only `+ - * /` on floats is used, which gives the same bits on every machine.

use hexgrid::{Grid, Hex};

use super::sources::{ControlPoint, Georeference};

/// A point of the sheet in thousandths of half a hex width (`x`) and of a third of the line pitch (`y`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    pub x: i64,
    pub y: i64,
}

/// WGS84, in degrees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Earth {
    pub lat: f64,
    pub lon: f64,
}

/// One unit of the lattice of centres and corners.
pub const UNIT: i64 = 1000;

impl Point {
    pub fn centre(hex: Hex) -> Point {
        let (q, r) = (i64::from(hex.q), i64::from(hex.r));
        Point { x: (2 * q + r) * UNIT, y: 3 * r * UNIT }
    }

    /// Squared distance in thousandths of a hex width.
    pub fn distance_squared(self, other: Point) -> i64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (3 * dx * dx + dy * dy) / 12
    }

    fn moved(self, dx: f64, dy: f64) -> Point {
        Point { x: self.x + whole(dx), y: self.y + whole(dy) }
    }
}

/// Squared distance from a point to a polyline, in thousandths of a hex width.
pub fn distance_to_line(point: Point, line: &[Point]) -> i64 {
    let nearest = |pair: &[Point]| {
        let (a, b) = (pair[0], pair[1]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let length = 3 * dx * dx + dy * dy;
        if length == 0 {
            return point.distance_squared(a);
        }
        let along = (3 * dx * (point.x - a.x) + dy * (point.y - a.y)).clamp(0, length);
        let on = Point { x: a.x + dx * along / length, y: a.y + dy * along / length };
        point.distance_squared(on)
    };
    let lone = line.first().map_or(i64::MAX, |only| point.distance_squared(*only));
    line.windows(2).map(nearest).min().unwrap_or(lone)
}

/// Weight of "no residual" everywhere, as if a perfect control point stood this many hexes away.
const FADE_HEXES: f64 = 8.0;

pub struct Frame {
    geo: Georeference,
    /// Fitted position and residual of each control point.
    residuals: Vec<(Point, f64, f64)>,
}

impl Frame {
    /// Control points that share name and position stand where their hexes meet.
    pub fn new(geo: Georeference, grid: &Grid, points: &[ControlPoint]) -> Result<Frame, String> {
        let mut frame = Frame { geo, residuals: Vec::new() };
        let mut groups: Vec<(&ControlPoint, Vec<Point>)> = Vec::new();
        for point in points {
            let id = grid.parse(&point.hex).ok_or_else(|| format!("control point {} is not on the sheet", point.hex))?;
            let centre = Point::centre(grid.hex(id));
            match groups.iter_mut().find(|(first, _)| first.name == point.name && first.at == point.at) {
                Some((_, centres)) => centres.push(centre),
                None => groups.push((point, vec![centre])),
            }
        }
        for (point, centres) in groups {
            let count = i64::try_from(centres.len()).map_err(|e| e.to_string())?;
            let x = centres.iter().map(|c| c.x).sum::<i64>() / count;
            let y = centres.iter().map(|c| c.y).sum::<i64>() / count;
            let fitted = frame.fitted(point.at);
            frame.residuals.push((fitted, real(x - fitted.x), real(y - fitted.y)));
        }
        Ok(frame)
    }

    /// The position on the sheet by the formula alone.
    fn fitted(&self, at: Earth) -> Point {
        let g = &self.geo;
        let east = (at.lon - g.origin.lon) * g.km_per_degree_lon - g.east_km[2];
        let north = (at.lat - g.origin.lat) * g.km_per_degree_lat - g.north_km[2];
        let det = g.east_km[0] * g.north_km[1] - g.east_km[1] * g.north_km[0];
        let u = (east * g.north_km[1] - g.east_km[1] * north) / det;
        let v = (g.east_km[0] * north - g.north_km[0] * east) / det;
        Point { x: whole(u * 2000.0), y: whole(v / ROOT_THREE_HALVES * 3000.0) }
    }

    /// The position on the bent sheet.
    pub fn point(&self, at: Earth) -> Point {
        let fitted = self.fitted(at);
        let (dx, dy) = self.bend(fitted);
        fitted.moved(dx, dy)
    }

    /// The place on the earth of a point of the bent sheet.
    pub fn earth(&self, point: Point) -> Earth {
        let mut fitted = point;
        for _ in 0..8 {
            let (dx, dy) = self.bend(fitted);
            fitted = point.moved(-dx, -dy);
        }
        let (u, v) = (real(fitted.x) / 2000.0, real(fitted.y) / 3000.0 * ROOT_THREE_HALVES);
        let g = &self.geo;
        let east = g.east_km[0] * u + g.east_km[1] * v + g.east_km[2];
        let north = g.north_km[0] * u + g.north_km[1] * v + g.north_km[2];
        Earth { lat: g.origin.lat + north / g.km_per_degree_lat, lon: g.origin.lon + east / g.km_per_degree_lon }
    }

    fn bend(&self, fitted: Point) -> (f64, f64) {
        let mut weights = 1.0 / (FADE_HEXES * 1000.0 * FADE_HEXES * 1000.0);
        let (mut dx, mut dy) = (0.0, 0.0);
        for (at, rx, ry) in &self.residuals {
            let weight = 1.0 / real(fitted.distance_squared(*at).max(1));
            weights += weight;
            dx += weight * rx;
            dy += weight * ry;
        }
        (dx / weights, dy / weights)
    }
}

const ROOT_THREE_HALVES: f64 = 0.866_025_403_784_438_6;

fn whole(value: f64) -> i64 {
    value.round() as i64
}

fn real(value: i64) -> f64 {
    value as f64
}
