//! The shore of a set of hexes: one smooth line around all that hang together.

use std::collections::BTreeMap;

use hexgrid::{Dir, Hex};

use crate::plan::{Corner, Plan, SIZE};
use crate::point::{Point, pt, whim};
use crate::svg::Path;

/// The outline of all hexes that belong; a hex beyond the edge of the board is what the nearest one on it is.
///
/// `calm` says how little the line follows the corners of the hexes: 0 goes all the way, 1 cuts them off.
pub fn outline(plan: &Plan<'_>, calm: f64, belongs: impl Fn(hexgrid::HexId) -> bool) -> Path {
    let inside = |hex: Hex| belongs(nearest(plan, hex));
    let mut next: BTreeMap<Corner, Vec<(Point, Point)>> = BTreeMap::new();
    for hex in around(plan).filter(|hex| inside(*hex)) {
        for d in Dir::ALL {
            let beyond = hex.neighbour(d);
            if !near(plan, beyond) || !inside(beyond) {
                let [a, b] = plan.side_of(hex, d);
                next.entry(Plan::key(a)).or_default().push((a, b));
            }
        }
    }
    let mut path = Path::default();
    while let Some((&start, _)) = next.iter().find(|(_, list)| !list.is_empty()) {
        let mut ring = Vec::new();
        let mut at = start;
        while let Some((a, b)) = next.get_mut(&at).and_then(Vec::pop) {
            ring.push((a, b));
            at = Plan::key(b);
        }
        next.retain(|_, list| !list.is_empty());
        rounded(&mut path, &ring, calm);
    }
    path
}

/// The board and two rings around it, as far as the picture shows them.
fn around(plan: &Plan<'_>) -> impl Iterator<Item = Hex> {
    let (numbering, grid) = (plan.grid().numbering(), plan.grid());
    let (lines, places) = (grid.lines(), grid.places());
    let all = (lines.start() - 2..=lines.end() + 2)
        .flat_map(move |line| (places.start() - 2..=places.end() + 2).map(move |place| numbering.hex(line, place)));
    all.filter(|hex| near(plan, *hex))
}

fn near(plan: &Plan<'_>, hex: Hex) -> bool {
    let (line, place) = plan.grid().numbering().line_place(hex);
    let (lines, places) = (plan.grid().lines(), plan.grid().places());
    let on = (lines.start() - 2..=lines.end() + 2).contains(&line) && (places.start() - 2..=places.end() + 2).contains(&place);
    on && plan.frame.grown(3.0 * SIZE).holds(plan.centre_of(hex))
}

fn nearest(plan: &Plan<'_>, hex: Hex) -> hexgrid::HexId {
    let (line, place) = plan.grid().numbering().line_place(hex);
    let (lines, places) = (plan.grid().lines(), plan.grid().places());
    let (line, place) = (line.clamp(*lines.start(), *lines.end()), place.clamp(*places.start(), *places.end()));
    plan.grid().id(plan.grid().numbering().hex(line, place)).unwrap_or(hexgrid::HexId(0))
}

/// Curves from the middle of side to side, pulled towards the corners; nature keeps no straight line.
fn rounded(path: &mut Path, ring: &[(Point, Point)], calm: f64) {
    let middle = |(a, b): &(Point, Point)| {
        let (p, q) = (Plan::key(*a), Plan::key(*b));
        let salt = ((p.0 + q.0) as u32, (p.1 + q.1) as u32);
        a.mix(*b, 0.5) + (*b - *a).unit().right() * (whim(salt.0, salt.1) * 0.16 * SIZE)
    };
    let corner = |p: Point| {
        let key = Plan::key(p);
        p + pt(whim(key.0 as u32, key.1 as u32), whim(key.1 as u32, key.0 as u32)) * (0.2 * SIZE)
    };
    let Some(first) = ring.first() else { return };
    path.to(middle(first));
    for (i, side) in ring.iter().enumerate() {
        let (from, to) = (middle(side), middle(&ring[(i + 1) % ring.len()]));
        if calm >= 1.0 {
            path.line(to);
            continue;
        }
        path.curve(corner(side.1).mix(from.mix(to, 0.5), calm), to);
    }
    path.close();
}
