//! Trenches.

use std::collections::BTreeMap;

use hexgrid::{Dir, HexId};

use crate::palette::Palette;
use crate::plan::{APOTHEM, Plan, SIZE};
use crate::point::{Point, dotted, pt};
use crate::svg::{Path, Svg, number};

/// A trench lies so far inside its hex.
const INSET: f64 = 0.17 * SIZE;

/// Trench lines along the sides that face the enemy, with teeth towards him; the trenches behind join hex to hex.
/// Stronger ones have thicker lines.
pub fn trenches(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, stouter: f64) -> Vec<Point> {
    let mut track = Vec::new();
    let mut drawn: BTreeMap<(usize, u8), (Path, Path)> = BTreeMap::new();
    let foes = Foes::of(plan);
    for hex in plan.shown() {
        let Some(army) = plan.army(plan.hex_word(hex, "trench")) else { continue };
        let level = plan.hex_word(hex, "trench_level").parse().unwrap_or(1).clamp(1, 4);
        let (lines, teeth) = drawn.entry((army, level)).or_default();
        for (line, enemy) in trench(plan, &foes, hex, army) {
            lines.lines(&line);
            for (foot, out) in teeth_of(&line, enemy) {
                teeth.to(foot).line(foot + out * (3.8 + 0.4 * f64::from(level)));
            }
            track.extend(dotted(&line, 7.0));
        }
    }
    for side in plan.map.hexsides.iter().filter(|s| plan.shows(s.a) || plan.shows(s.b)) {
        let Some(army) = plan.army(plan.map.hexside_word(side, "trench")) else { continue };
        let level = plan.map.hexside_word(side, "trench_level").parse().unwrap_or(1).clamp(1, 4);
        let (lines, teeth) = drawn.entry((army, level)).or_default();
        let line = plan.between(side.a, side.b);
        let enemy = foes.nearest(plan, side.a, army).unwrap_or_else(|| plan.centre(side.b));
        lines.lines(&line);
        for (foot, out) in teeth_of(&line, enemy) {
            teeth.to(foot).line(foot + out * 4.2);
        }
        track.extend(dotted(&line, 7.0));
    }
    svg.open("g", "id=\"trenches\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    for ((army, level), (lines, teeth)) in &drawn {
        let (colour, more) = (palette.side(*army), 0.5 * f64::from(level - 1));
        let width = |w: f64| number((w + more) * stouter);
        let halo = format!("stroke=\"{}\" stroke-opacity=\".7\" stroke-width=\"{}\"", palette.halo, width(4.4));
        // At the size of a thumb teeth are only dirt.
        if stouter <= 1.0 {
            svg.path(teeth, &format!("stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"butt\"", width(1.5)));
        }
        let line = format!("stroke=\"{colour}\" stroke-width=\"{}\"", width(2.1));
        svg.again(&format!("trench-{army}-{level}"), lines, &[&halo, &line]);
    }
    svg.close();
    track
}

/// Where the enemies of each army are: on their land, or in their trenches if no land is told.
struct Foes(Vec<Vec<HexId>>);

impl Foes {
    fn of(plan: &Plan<'_>) -> Self {
        let holder = |hex: HexId| plan.owner(hex).or_else(|| plan.army(plan.hex_word(hex, "trench")));
        let foes = |army: usize| plan.grid().ids().filter(|h| holder(*h).is_some_and(|a| a != army)).collect();
        Self((0..plan.map.head.sides.len()).map(foes).collect())
    }

    fn nearest(&self, plan: &Plan<'_>, hex: HexId, army: usize) -> Option<Point> {
        let near = self.0[army].iter().min_by_key(|h| (plan.grid().distance(hex, **h), **h));
        near.map(|h| plan.centre(*h))
    }
}

/// The lines of one trench hex, each with a point on the enemy's side.
fn trench(plan: &Plan<'_>, foes: &Foes, hex: HexId, army: usize) -> Vec<(Vec<Point>, Point)> {
    let grid = plan.grid();
    let facing = |d: Dir| grid.neighbour(hex, d).and_then(|n| plan.owner(n)).is_some_and(|owner| owner != army);
    let sides = Dir::ALL.map(facing);
    let walled = |d: Dir| grid.neighbour(hex, d).is_some_and(|n| !plan.side_word(hex, n, "entrenchment").is_empty());
    if Dir::ALL.into_iter().any(walled) {
        // Its sides show where it faces.
        return Vec::new();
    }
    if !sides.contains(&true) {
        return rear(plan, foes, hex, army);
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
fn rear(plan: &Plan<'_>, foes: &Foes, hex: HexId, army: usize) -> Vec<(Vec<Point>, Point)> {
    let centre = plan.centre(hex);
    let enemy = foes.nearest(plan, hex, army).unwrap_or(centre - pt(SIZE, 0.0));
    let linked = plan.map.head.hexside_column("trench_link").is_some();
    let goes_on = |next: &HexId| {
        if linked {
            !plan.side_word(hex, *next, "trench_link").is_empty()
        } else {
            plan.army(plan.hex_word(*next, "trench")) == Some(army)
        }
    };
    let joined = plan.grid().neighbours(hex).map(|(_, next)| next).filter(goes_on);
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
