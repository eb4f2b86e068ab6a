//! Points of the picture; `y` grows south.

use std::collections::BTreeMap;
use std::ops::{Add, Mul, Sub};

#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

pub const fn pt(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    pub fn mix(self, other: Point, t: f64) -> Point {
        self + (other - self) * t
    }

    pub fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    pub fn distance(self, other: Point) -> f64 {
        (other - self).length()
    }

    /// The way there, one long.
    pub fn unit(self) -> Point {
        self * (1.0 / self.length().max(1e-9))
    }

    /// Turned clockwise by a right angle.
    pub fn right(self) -> Point {
        pt(-self.y, self.x)
    }

    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, o: Point) -> Point {
        pt(self.x + o.x, self.y + o.y)
    }
}
impl Sub for Point {
    type Output = Point;
    fn sub(self, o: Point) -> Point {
        pt(self.x - o.x, self.y - o.y)
    }
}
impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, k: f64) -> Point {
        pt(self.x * k, self.y * k)
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    pub fn width(self) -> f64 {
        self.right - self.left
    }

    pub fn height(self) -> f64 {
        self.bottom - self.top
    }

    pub fn grown(self, by: f64) -> Area {
        Area { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    pub fn holds(self, p: Point) -> bool {
        p.x >= self.left && p.x <= self.right && p.y >= self.top && p.y <= self.bottom
    }

    /// How much two areas share.
    pub fn overlap(self, o: Area) -> f64 {
        let x = self.right.min(o.right) - self.left.max(o.left);
        let y = self.bottom.min(o.bottom) - self.top.max(o.top);
        x.max(0.0) * y.max(0.0)
    }

    pub fn around(points: impl Iterator<Item = Point>) -> Area {
        let empty = Area { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
        points.fold(empty, |a, p| Area {
            left: a.left.min(p.x),
            top: a.top.min(p.y),
            right: a.right.max(p.x),
            bottom: a.bottom.max(p.y),
        })
    }
}

/// From -1 to 1, always the same for the same numbers: for what nature does not repeat.
pub fn whim(a: u32, b: u32) -> f64 {
    let mut h = a.wrapping_mul(0x9E37_79B1) ^ b.wrapping_mul(0x85EB_CA77);
    for _ in 0..2 {
        h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
        h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    }
    f64::from((h >> 8) & 0xFFFF) / 32767.5 - 1.0
}

/// Points along lines, never more than `step` apart.
pub fn dotted(line: &[Point], step: f64) -> Vec<Point> {
    let mut dots: Vec<Point> = Vec::new();
    for pair in line.windows(2) {
        let count = (pair[0].distance(pair[1]) / step).ceil().max(1.0) as u32;
        dots.extend((0..count).map(|k| pair[0].mix(pair[1], f64::from(k) / f64::from(count))));
    }
    dots.extend(line.last());
    dots
}

/// Spots that must stay free, by where they are.
#[derive(Clone, Default)]
pub struct Spots {
    cells: BTreeMap<(i32, i32), Vec<(Point, f64)>>,
}

impl Spots {
    const CELL: f64 = 24.0;

    fn cell(p: Point) -> (i32, i32) {
        ((p.x / Self::CELL).floor() as i32, (p.y / Self::CELL).floor() as i32)
    }

    /// A spot with its radius, at most half a cell.
    pub fn add(&mut self, at: Point, radius: f64) {
        self.cells.entry(Self::cell(at)).or_default().push((at, radius));
    }

    pub fn add_all(&mut self, points: &[Point], radius: f64) {
        points.iter().for_each(|p| self.add(*p, radius));
    }

    /// Whether a disc meets none of the spots.
    pub fn is_free(&self, at: Point, radius: f64) -> bool {
        let (x, y) = Self::cell(at);
        let around = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
        let mut near = around.filter_map(|cell| self.cells.get(&cell)).flatten();
        near.all(|(spot, far)| spot.distance(at) > far + radius)
    }
}
