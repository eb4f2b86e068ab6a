//! Trenches and flags.

use hexgrid::{Dir, HexId};

use crate::palette::Palette;
use crate::plan::{APOTHEM, Plan, SIZE};
use crate::point::{Point, dotted, pt};
use crate::svg::{Path, Svg};

/// A trench lies so far inside its hex.
const INSET: f64 = 0.17 * SIZE;

/// Trench lines along the sides that face the enemy, with teeth towards him; the trenches behind join hex to hex.
pub fn trenches(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) -> Vec<Point> {
    let mut track = Vec::new();
    let mut lines = [Path::default(), Path::default()];
    let mut teeth = [Path::default(), Path::default()];
    for hex in plan.map.hexes.iter().filter(|h| plan.shows(h.hex)) {
        let Some(army) = plan.army(&hex.trench) else { continue };
        for (line, enemy) in trench(plan, hex.hex, army) {
            lines[army].lines(&line);
            for (foot, out) in teeth_of(&line, enemy) {
                teeth[army].to(foot).line(foot + out * 4.2);
            }
            track.extend(dotted(&line, 7.0));
        }
    }
    svg.open("g", "id=\"trenches\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    for (army, colour) in palette.sides.iter().enumerate() {
        svg.path(&lines[army], &format!("stroke=\"{}\" stroke-opacity=\".7\" stroke-width=\"4.4\"", palette.halo));
        svg.path(&teeth[army], &format!("stroke=\"{colour}\" stroke-width=\"1.5\" stroke-linecap=\"butt\""));
        svg.path(&lines[army], &format!("stroke=\"{colour}\" stroke-width=\"2.1\""));
    }
    svg.close();
    track
}

/// The lines of one trench hex, each with a point on the enemy's side.
fn trench(plan: &Plan<'_>, hex: HexId, army: usize) -> Vec<(Vec<Point>, Point)> {
    let grid = &plan.map.grid;
    let facing = |d: Dir| grid.neighbour(hex, d).is_some_and(|n| plan.army(&plan.hex(n).territory) == Some(1 - army));
    let sides = Dir::ALL.map(facing);
    if !sides.contains(&true) {
        return rear(plan, hex, army);
    }
    let ring = Ring::new(plan, hex);
    let mut lines = Vec::new();
    for first in (0..6).filter(|k| sides[*k] && !sides[(*k + 5) % 6]) {
        let run = (0..6).take_while(|i| sides[(first + i) % 6]).count();
        let mut line = vec![ring.along(first, (first + 5) % 6)];
        line.extend((1..run).map(|i| ring.inner(first + i)));
        line.push(ring.along(first + run, first + run));
        let middle = ring.corners[(first + run / 2) % 6];
        lines.push((line, plan.centre(hex).mix(middle, 3.0)));
    }
    if lines.is_empty() {
        // Enemies all around.
        let line = (0..=6).map(|k| ring.inner(k)).collect();
        lines.push((line, plan.centre(hex)));
    }
    lines
}

/// The corners of a hex: side `k` lies between corners `k` and `k + 1`.
struct Ring {
    centre: Point,
    corners: [Point; 6],
}

impl Ring {
    fn new(plan: &Plan<'_>, hex: HexId) -> Self {
        Self { centre: plan.centre(hex), corners: Dir::ALL.map(|d| plan.side(hex, d)[0]) }
    }

    /// A corner, moved inwards.
    fn inner(&self, corner: usize) -> Point {
        self.corners[corner % 6].mix(self.centre, INSET / APOTHEM)
    }

    /// On a side of the hex, near one of its corners: the neighbour's line begins at the same point.
    fn along(&self, corner: usize, side: usize) -> Point {
        let (from, other) = (corner % 6, if corner % 6 == side % 6 { (side + 1) % 6 } else { side % 6 });
        self.corners[from].mix(self.corners[other], INSET / APOTHEM)
    }
}

/// A trench behind the front: to the sides where it goes on, or across the hex.
fn rear(plan: &Plan<'_>, hex: HexId, army: usize) -> Vec<(Vec<Point>, Point)> {
    let grid = &plan.map.grid;
    let centre = plan.centre(hex);
    let foes = grid.ids().filter(|h| plan.army(&plan.hex(*h).territory) == Some(1 - army));
    let enemy = foes.min_by_key(|h| (grid.distance(hex, *h), *h)).map_or(centre - pt(SIZE, 0.0), |h| plan.centre(h));
    let links = plan.map.hexsides.iter().filter(|s| !s.trench_link.is_empty());
    let joined = links.filter_map(|s| match (s.a == hex, s.b == hex) {
        (true, _) => Some(s.b),
        (_, true) => Some(s.a),
        _ => None,
    });
    let middles: Vec<Point> = joined.map(|next| centre.mix(plan.centre(next), 0.5)).collect();
    let front = (enemy - centre).unit();
    let heart = centre + front * (0.25 * SIZE);
    let across = front.right() * (0.5 * SIZE);
    let ends = match middles.as_slice() {
        [] => vec![heart - across, heart + across],
        [one] => {
            let away = if (*one - centre).dot(across) > 0.0 { heart - across } else { heart + across };
            vec![*one, away]
        }
        more => more.to_vec(),
    };
    ends.windows(2).map(|pair| (vec![pair[0], heart, pair[1]], centre + front * (3.0 * SIZE))).collect()
}

/// Feet and directions of the teeth.
fn teeth_of(line: &[Point], enemy: Point) -> Vec<(Point, Point)> {
    let mut teeth = Vec::new();
    for pair in line.windows(2) {
        let (along, long) = ((pair[1] - pair[0]).unit(), pair[0].distance(pair[1]));
        let right = along.right();
        let out = if (enemy - pair[0].mix(pair[1], 0.5)).dot(right) > 0.0 { right } else { right * -1.0 };
        let count = (long / 6.5).round().max(1.0) as u32;
        for k in 0..count {
            teeth.push((pair[0].mix(pair[1], (f64::from(k) + 0.5) / f64::from(count)), out));
        }
    }
    teeth
}

/// Flags on the rim: tricolours on their staffs.
pub fn flags(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) -> Vec<Point> {
    let mut at = Vec::new();
    svg.open("g", &format!("id=\"flags\" stroke=\"{}\" stroke-width=\".6\" stroke-linejoin=\"round\"", palette.ink));
    for hex in plan.map.hexes.iter().filter(|h| plan.holds(h.hex)) {
        let Some(army) = plan.army(&hex.flag) else { continue };
        let foot = flag_foot(plan, hex.hex);
        flag(svg, foot, army);
        at.push(foot + pt(6.0, -9.0));
    }
    svg.close();
    at
}

/// Low in the hex, on the side away from its number.
fn flag_foot(plan: &Plan<'_>, hex: HexId) -> Point {
    plan.centre(hex) + pt(-24.0, 19.0)
}

/// Italy's three colours upright, or the black and gold of the Habsburgs.
pub fn flag(svg: &mut Svg, foot: Point, army: usize) {
    let top = foot - pt(0.0, 15.0);
    let stripes: &[(&str, f64, f64, f64, f64)] = match army {
        0 => &[("#1a8a4a", 0.0, 0.0, 4.4, 8.4), ("#ffffff", 4.4, 0.0, 4.4, 8.4), ("#cf2b36", 8.8, 0.0, 4.4, 8.4)],
        _ => &[("#1a1a1a", 0.0, 0.0, 13.2, 4.2), ("#f2c230", 0.0, 4.2, 13.2, 4.2)],
    };
    for (colour, x, y, w, h) in stripes {
        let (a, b) = (top + pt(*x, *y), top + pt(x + w, y + h));
        let mut path = Path::default();
        path.lines(&[a, pt(b.x, a.y), b, pt(a.x, b.y)]).close();
        svg.path(&path, &format!("fill=\"{colour}\" stroke=\"none\""));
    }
    let mut path = Path::default();
    path.lines(&[foot, top, top + pt(13.2, 0.0), top + pt(13.2, 8.4), top + pt(0.0, 8.4)]);
    svg.path(&path, "fill=\"none\"");
}
