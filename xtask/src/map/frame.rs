//! Where a place on the earth lies on the sheet, and back.
//!
//! The sheet is measured so that centres and corners of hexes are whole numbers: `x` counts half hex widths along a
//! line, `y` thirds of the pitch between lines, both times 1000. The fitted formula of `georeference.toml` is bent so
//! that the named places stand exactly in their hexes. Only `+ - * /` and square roots of floats are used, which give
//! the same bits on every machine.

use hexgrid::{Grid, Hex};

use super::bend::{Bend, Residual};
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

    /// In hex widths.
    pub fn distance(self, other: Point) -> f64 {
        real(self.distance_squared(other)).sqrt() / 1000.0
    }

    pub fn moved(self, dx: f64, dy: f64) -> Point {
        Point { x: self.x + whole(dx), y: self.y + whole(dy) }
    }
}

/// The point of a polyline nearest to a point: its squared distance, the stretch and how far along it, in thousandths.
pub fn nearest_on_line(point: Point, line: &[Point]) -> Option<(i64, usize, i64)> {
    let nearest = |(at, pair): (usize, &[Point])| {
        let (a, b) = (pair[0], pair[1]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let length = 3 * dx * dx + dy * dy;
        if length == 0 {
            return (point.distance_squared(a), at, 0);
        }
        let along = (3 * dx * (point.x - a.x) + dy * (point.y - a.y)).clamp(0, length);
        let on = Point { x: a.x + dx * along / length, y: a.y + dy * along / length };
        (point.distance_squared(on), at, along / (length / 1000).max(1))
    };
    let lone = line.first().map(|only| (point.distance_squared(*only), 0, 0));
    line.windows(2).enumerate().map(nearest).min().or(lone)
}

/// Squared distance from a point to a polyline, in thousandths of a hex width.
pub fn distance_to_line(point: Point, line: &[Point]) -> i64 {
    nearest_on_line(point, line).map_or(i64::MAX, |(distance, _, _)| distance)
}

/// Whether a point lies inside a closed ring.
pub fn is_inside(point: Point, ring: &[Point]) -> bool {
    let mut inside = false;
    let mut before = ring.last();
    for corner in ring {
        if let Some(a) = before
            && (a.y > point.y) != (corner.y > point.y)
        {
            // Left of the edge where it crosses the height of the point, without division.
            let (dy, dx) = (corner.y - a.y, corner.x - a.x);
            let left = (point.x - a.x) * dy.abs() < dx * (point.y - a.y) * dy.signum();
            inside ^= left;
        }
        before = Some(corner);
    }
    inside
}

pub struct Frame {
    geo: Georeference,
    bend: Bend,
    /// How many hexes each control point was off before bending, and is after it.
    pub residuals: Vec<(f64, f64)>,
}

impl Frame {
    /// Control points that share name and position stand where their hexes meet.
    pub fn new(geo: Georeference, grid: &Grid, points: &[ControlPoint], fade_hexes: Option<f64>) -> Result<Frame, String> {
        let mut frame = Frame { geo, bend: Bend::none(), residuals: Vec::new() };
        let mut groups: Vec<(&ControlPoint, Vec<Point>)> = Vec::new();
        for point in points {
            let id = grid.parse(&point.hex).ok_or_else(|| format!("control point {} is not on the sheet", point.hex))?;
            let centre = Point::centre(grid.hex(id));
            match groups.iter_mut().find(|(first, _)| first.name == point.name && first.at == point.at) {
                Some((_, centres)) => centres.push(centre),
                None => groups.push((point, vec![centre])),
            }
        }
        let mut found: Vec<Residual> = Vec::new();
        for (point, centres) in groups {
            let count = i64::try_from(centres.len()).map_err(|e| e.to_string())?;
            let x = centres.iter().map(|c| c.x).sum::<i64>() / count;
            let y = centres.iter().map(|c| c.y).sum::<i64>() / count;
            let (fitted, stands) = (frame.fitted(point.at), Point { x, y });
            found.push(Residual { fitted, stands });
        }
        let pairs = found.clone();
        frame.bend = match fade_hexes {
            Some(hexes) => Bend::fading(found, hexes),
            None => Bend::spline(found)?,
        };
        let off = |p: &Residual| (p.fitted.distance(p.stands), frame.bend.bent(p.fitted).distance(p.stands));
        frame.residuals = pairs.iter().map(off).collect();
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
        self.bend.bent(self.fitted(at))
    }

    /// The place on the earth of a point of the bent sheet.
    pub fn earth(&self, point: Point) -> Earth {
        let fitted = self.bend.unbent(point);
        let (u, v) = (real(fitted.x) / 2000.0, real(fitted.y) / 3000.0 * ROOT_THREE_HALVES);
        let g = &self.geo;
        let east = g.east_km[0] * u + g.east_km[1] * v + g.east_km[2];
        let north = g.north_km[0] * u + g.north_km[1] * v + g.north_km[2];
        Earth { lat: g.origin.lat + north / g.km_per_degree_lat, lon: g.origin.lon + east / g.km_per_degree_lon }
    }
}

const ROOT_THREE_HALVES: f64 = 0.866_025_403_784_438_6;

pub fn whole(value: f64) -> i64 {
    value.round() as i64
}

pub fn real(value: i64) -> f64 {
    value as f64
}
