//! Lines along hexsides: the corners of the hexes as a graph, and the chain of hexsides nearest to a course.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use hexgrid::{Grid, HexId, Hexside};

use super::frame::{Point, UNIT, distance_to_line};

/// The corners of all hexsides inside the sheet.
pub struct Lattice {
    corners: BTreeMap<Point, Vec<(Point, Hexside)>>,
}

/// Corners in order and the hexsides between them.
#[derive(Clone)]
pub struct Chain {
    pub corners: Vec<Point>,
    pub sides: Vec<Hexside>,
}

/// Which corners may end a chain.
pub enum Anchor<'a> {
    Any,
    /// Only where the chain leaves the sheet.
    Edge,
    On(&'a [Point]),
}

/// Cost of one hexside right on the course.
const STEP: i64 = 100;
/// What is added for a hexside whose middle is one hex width away from a well-known course; grows with the square.
pub const ASTRAY: i64 = 4000;

fn corners(centre: Point) -> [Point; 6] {
    let around = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
    around.map(|(x, y)| Point { x: centre.x + x * UNIT, y: centre.y + y * UNIT })
}

impl Lattice {
    pub fn new(grid: &Grid) -> Lattice {
        let mut graph: BTreeMap<Point, Vec<(Point, Hexside)>> = BTreeMap::new();
        for side in grid.hexsides() {
            if let Some((a, b)) = side_corners(grid, side) {
                graph.entry(a).or_default().push((b, side));
                graph.entry(b).or_default().push((a, side));
            }
        }
        Lattice { corners: graph }
    }

    /// The cheapest chain along the course. `astray` is the price of leaving it; `factor` prices a hexside in hundredths of the usual price, or bars it;
    /// `climb` is what more it costs to go from corner to corner.
    pub fn route(
        &self,
        course: &[Point],
        start: &Anchor<'_>,
        end: &Anchor<'_>,
        astray: i64,
        factor: impl Fn(Hexside) -> Option<i64>,
        climb: impl Fn(Point, Point) -> i64,
    ) -> Option<Chain> {
        let from = self.nearest(*course.first()?, start)?;
        let to = self.nearest(*course.last()?, end)?;
        let mut best: BTreeMap<Point, (i64, Option<(Point, Hexside)>)> = BTreeMap::from([(from, (0, None))]);
        let mut open = BinaryHeap::from([Reverse((0, from))]);
        while let Some(Reverse((spent, at))) = open.pop() {
            if at == to {
                break;
            }
            if best.get(&at).is_some_and(|(known, _)| *known < spent) {
                continue;
            }
            for (next, side) in self.corners.get(&at)? {
                let middle = Point { x: (at.x + next.x) / 2, y: (at.y + next.y) / 2 };
                let off = astray * distance_to_line(middle, course) / 1_000_000;
                let Some(factor) = factor(*side) else { continue };
                let total = spent + (STEP + off) * factor / 100 + climb(at, *next);
                if best.get(next).is_none_or(|(known, _)| total < *known) {
                    best.insert(*next, (total, Some((at, *side))));
                    open.push(Reverse((total, *next)));
                }
            }
        }
        let mut chain = Chain { corners: vec![to], sides: Vec::new() };
        let mut at = to;
        while let Some((before, side)) = best.get(&at)?.1 {
            chain.corners.push(before);
            chain.sides.push(side);
            at = before;
        }
        chain.corners.reverse();
        chain.sides.reverse();
        Some(chain)
    }

    fn nearest(&self, point: Point, anchor: &Anchor<'_>) -> Option<Point> {
        let allowed = |corner: &Point| match anchor {
            Anchor::Any => true,
            Anchor::Edge => self.corners.get(corner).is_some_and(|sides| sides.len() < 3),
            Anchor::On(corners) => corners.contains(corner),
        };
        self.corners.keys().copied().filter(allowed).min_by_key(|corner| (corner.distance_squared(point), *corner))
    }
}

fn side_corners(grid: &Grid, side: Hexside) -> Option<(Point, Point)> {
    let (a, b) = grid.ends(side);
    let far = corners(Point::centre(grid.hex(b)));
    let mut shared = corners(Point::centre(grid.hex(a))).into_iter().filter(|corner| far.contains(corner));
    Some((shared.next()?, shared.next()?))
}

/// The hexes that can be reached from `seed` without crossing the barrier.
pub fn reachable(grid: &Grid, seed: HexId, barrier: &BTreeSet<Hexside>) -> BTreeSet<HexId> {
    let field = hexgrid::search(grid, &[(seed, 0)], u32::MAX - 1, |from, _, to| {
        let side = grid.hexside(from, to)?;
        (!barrier.contains(&side)).then_some(1)
    });
    field.reached().map(|(id, _)| id).collect()
}

/// Both sides of a barrier: the hexes on the side of `seed`, and the rest, which must hang together.
pub fn parted(grid: &Grid, seed: HexId, barrier: &BTreeSet<Hexside>) -> Option<(BTreeSet<HexId>, BTreeSet<HexId>)> {
    let near = reachable(grid, seed, barrier);
    let far: BTreeSet<HexId> = grid.ids().filter(|id| !near.contains(id)).collect();
    let other = reachable(grid, *far.first()?, barrier);
    (other == far).then_some((near, far))
}
