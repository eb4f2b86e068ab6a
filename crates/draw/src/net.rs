//! Ways through hexes as smooth lines: chains from junction to junction.

use std::collections::{BTreeMap, BTreeSet};

use content::RawRoad;
use hexgrid::{Dir, HexId};

use crate::plan::{Plan, SIZE};
use crate::point::{Point, dotted, pt, whim};
use crate::svg::Path;

/// Ways that share their junctions: roads with tracks, railways, waters.
pub struct Net<'a> {
    plan: &'a Plan<'a>,
    bypass: Bypass,
    meets: BTreeMap<HexId, Point>,
}

/// How a net keeps out of the way of another.
#[derive(Default)]
pub struct Bypass {
    /// So far off the heart of the hexes in `hexes`.
    pub shift: Point,
    pub hexes: BTreeSet<HexId>,
    /// How far its lines stray from their course, as water does.
    pub strays: f64,
}

impl<'a> Net<'a> {
    /// `weight` tells how important a way is: the greater ones run through a junction without a kink.
    pub fn new(
        plan: &'a Plan<'a>,
        list: &[&RawRoad],
        bypass: Bypass,
        through_towns: bool,
        weight: impl Fn(&RawRoad) -> u8,
    ) -> Self {
        let mut net = Self { plan, bypass, meets: BTreeMap::new() };
        let mut at: BTreeMap<HexId, Vec<(u8, HexId)>> = BTreeMap::new();
        for road in list {
            at.entry(road.a).or_default().push((weight(road), road.b));
            at.entry(road.b).or_default().push((weight(road), road.a));
        }
        let is_town = |p: &&content::RawPlace| matches!(plan.place_style(p), "city" | "town" | "village" | "locale");
        let towns: BTreeSet<HexId> = plan.map.places.iter().filter(is_town).map(|p| p.hex).collect();
        let meets = at.iter().map(|(hex, list)| (*hex, net.meet(*hex, list, through_towns && towns.contains(hex))));
        net.meets = meets.collect();
        net
    }

    /// The heart of a hex for this net.
    pub fn heart(&self, hex: HexId) -> Point {
        let centre = self.plan.centre(hex) + self.stray(u32::from(hex.0), 1);
        if self.bypass.hexes.contains(&hex) { centre + self.bypass.shift } else { centre }
    }

    fn stray(&self, a: u32, b: u32) -> Point {
        pt(whim(a, b), whim(b, a)) * self.bypass.strays
    }

    /// Where a way crosses the side between two hexes.
    pub fn crossing(&self, a: HexId, b: HexId) -> Point {
        let (low, high) = (u32::from(a.0.min(b.0)), u32::from(a.0.max(b.0)));
        self.heart(a).mix(self.heart(b), 0.5) + self.stray(low, high)
    }

    /// Where the ways of a hex meet: in a town at its heart, else where the straightest two flow into each other.
    fn meet(&self, hex: HexId, list: &[(u8, HexId)], town: bool) -> Point {
        let heart = self.heart(hex);
        if list.len() < 2 || town {
            return heart;
        }
        let mut weights: Vec<u8> = list.iter().map(|(weight, _)| *weight).collect();
        weights.sort_unstable_by(|a, b| b.cmp(a));
        let usable: Vec<HexId> = list.iter().filter(|(weight, _)| *weight >= weights[1]).map(|(_, to)| *to).collect();
        let mut best: Option<(f64, Point)> = None;
        for (i, a) in usable.iter().enumerate() {
            for b in &usable[i + 1..] {
                let middle = self.crossing(hex, *a).mix(self.crossing(hex, *b), 0.5);
                let off = middle.distance(heart);
                if best.is_none_or(|(least, _)| off < least - 1e-6) {
                    best = Some((off, middle.mix(heart, 0.5)));
                }
            }
        }
        best.map_or(heart, |(_, meet)| meet)
    }

    fn meeting(&self, hex: HexId) -> Point {
        self.meets.get(&hex).copied().unwrap_or_else(|| self.heart(hex))
    }

    /// One line for each chain of ways, and points along all of them.
    pub fn lines(&self, list: &[&RawRoad], track: &mut Vec<Point>) -> Path {
        let mut path = Path::default();
        for chain in chains(list) {
            path.to(self.meeting(chain[0]));
            for pair in chain.windows(2) {
                let (a, b) = (pair[0], pair[1]);
                let (cross, to) = (self.crossing(a, b), self.meeting(b));
                path.curve(self.heart(a).mix(cross, 0.5), cross).curve(cross.mix(self.heart(b), 0.5), to);
                track.extend(dotted(&[self.meeting(a), cross, to], 7.0));
            }
        }
        path.add(&self.off_the_map(list));
        path
    }

    /// Ways that end on the rim go on out of the picture.
    fn off_the_map(&self, list: &[&RawRoad]) -> Path {
        let mut path = Path::default();
        for (hex, to) in ends(list) {
            let is_rim = self.plan.shows(hex) && self.plan.grid().is_edge(hex);
            if to.len() != 1 || !is_rim || !self.meets.contains_key(&hex) {
                continue;
            }
            let heart = self.heart(hex);
            let onward = (heart - self.heart(to[0])).unit();
            let open = Dir::ALL.into_iter().filter(|d| self.plan.grid().neighbour(hex, *d).is_none());
            let middle = |d: Dir| {
                let [a, b] = self.plan.side(hex, d);
                a.mix(b, 0.5) - self.plan.centre(hex)
            };
            let out = open.map(middle).max_by(|a, b| a.dot(onward).total_cmp(&b.dot(onward)));
            // Not where the way would have to turn back.
            if let Some(out) = out.filter(|out| out.unit().dot(onward) > -0.3) {
                path.to(heart).curve(heart + onward * (0.3 * SIZE), heart + out).line(heart + out * 3.0);
            }
        }
        path
    }
}

fn ends(list: &[&RawRoad]) -> BTreeMap<HexId, Vec<HexId>> {
    let mut ends: BTreeMap<HexId, Vec<HexId>> = BTreeMap::new();
    for road in list {
        ends.entry(road.a).or_default().push(road.b);
        ends.entry(road.b).or_default().push(road.a);
    }
    ends
}

/// Hexes in a row: from each end and junction until the next, then what runs in rings.
pub fn chains(list: &[&RawRoad]) -> Vec<Vec<HexId>> {
    let mut open = ends(list);
    let degree: BTreeMap<HexId, usize> = open.iter().map(|(hex, to)| (*hex, to.len())).collect();
    let starts: Vec<HexId> = degree.iter().filter(|(_, n)| **n != 2).map(|(hex, _)| *hex).collect();
    let mut chains = Vec::new();
    for start in starts.iter().chain(degree.keys()) {
        while let Some(first) = open.get_mut(start).and_then(Vec::pop) {
            let mut chain = vec![*start, first];
            forget(&mut open, first, *start);
            let mut at = first;
            while degree.get(&at) == Some(&2)
                && let Some(next) = open.get_mut(&at).and_then(Vec::pop)
            {
                forget(&mut open, next, at);
                chain.push(next);
                at = next;
            }
            chains.push(chain);
        }
    }
    chains
}

fn forget(open: &mut BTreeMap<HexId, Vec<HexId>>, at: HexId, to: HexId) {
    if let Some(list) = open.get_mut(&at)
        && let Some(i) = list.iter().position(|hex| *hex == to)
    {
        list.swap_remove(i);
    }
}
