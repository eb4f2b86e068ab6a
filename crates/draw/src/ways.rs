//! Roads, trails, railways and bridges: smooth lines through the hexes.

use std::collections::{BTreeMap, BTreeSet};

use content::RawRoad;
use hexgrid::{Dir, HexId};

use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Point, dotted, pt};
use crate::svg::{Path, Svg};

/// Railways keep so far from roads in the same hex; along none of the three ways through a hex.
const APART: Point = pt(0.24 * SIZE, 0.14 * SIZE);

/// Roads and trails are one net, railways another.
struct Net<'a> {
    plan: &'a Plan<'a>,
    shift: BTreeSet<HexId>,
    rail: bool,
    meets: BTreeMap<HexId, Point>,
}

/// Draws all ways; gives points along them for other layers to keep away from.
pub fn ways(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) -> Vec<Point> {
    let is_rail = |road: &&RawRoad| road.kind == "railway";
    let roads: Vec<&RawRoad> = plan.map.roads.iter().filter(|r| !is_rail(r)).collect();
    let rails: Vec<&RawRoad> = plan.map.roads.iter().filter(is_rail).collect();
    let on_roads: BTreeSet<HexId> = roads.iter().flat_map(|r| [r.a, r.b]).collect();
    let road_net = Net::new(plan, &roads, BTreeSet::new(), false);
    let rail_net = Net::new(plan, &rails, on_roads, true);

    let mut track = Vec::new();
    let mut draw = |net: &Net<'_>, list: &[&RawRoad], trail: Option<bool>| {
        let mut paths = Vec::new();
        let wanted = |r: &&&RawRoad| trail.is_none_or(|t| (r.kind == "trail") == t) && (plan.shows(r.a) || plan.shows(r.b));
        for road in list.iter().filter(wanted) {
            let (path, points) = net.path(road.a, road.b);
            track.extend(points);
            paths.push((path, plan.pair(road.a, road.b)));
        }
        paths
    };
    let trails = draw(&road_net, &roads, Some(true));
    let highways = draw(&road_net, &roads, Some(false));
    let railways = draw(&rail_net, &rails, None);
    let edges = road_net.off_the_map(&roads);
    let rail_edges = rail_net.off_the_map(&rails);

    bridges(svg, plan, palette, [&road_net, &rail_net]);
    svg.open("g", "id=\"ways\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    let halo = format!("stroke=\"{}\" stroke-opacity=\".35\" stroke-width=\"3\"", palette.halo);
    svg.path(&joined(&trails), &halo);
    let trail_look =
        format!("stroke=\"{}\" stroke-width=\"1.4\" stroke-dasharray=\"4.5 3\" stroke-linecap=\"butt\"", palette.trail);
    group(svg, &trails, &trail_look, "trail", &Path::default());
    let mut casing = joined(&highways);
    casing.add(&edges);
    svg.path(&casing, &format!("stroke=\"{}\" stroke-width=\"3.9\"", palette.road_edge));
    group(svg, &highways, &format!("stroke=\"{}\" stroke-width=\"2.3\"", palette.road), "road", &edges);
    let mut all_rails = joined(&railways);
    all_rails.add(&rail_edges);
    svg.path(&all_rails, &format!("stroke=\"{}\" stroke-opacity=\".6\" stroke-width=\"3.4\"", palette.halo));
    svg.path(
        &all_rails,
        &format!(
            "stroke=\"{}\" stroke-width=\"5.6\" stroke-dasharray=\"1 6.2\" stroke-dashoffset=\"-2\" stroke-linecap=\"butt\"",
            palette.rail
        ),
    );
    group(svg, &railways, &format!("stroke=\"{}\" stroke-width=\"1.5\"", palette.rail), "railway", &rail_edges);
    svg.close();
    track
}

fn joined(paths: &[(Path, String)]) -> Path {
    let mut all = Path::default();
    paths.iter().for_each(|(path, _)| all.add(path));
    all
}

fn group(svg: &mut Svg, paths: &[(Path, String)], look: &str, kind: &str, more: &Path) {
    svg.open("g", look);
    for (path, pair) in paths {
        svg.path(path, &format!("data-{kind}=\"{pair}\""));
    }
    svg.path(more, "");
    svg.close();
}

impl<'a> Net<'a> {
    fn new(plan: &'a Plan<'a>, list: &[&RawRoad], shift: BTreeSet<HexId>, rail: bool) -> Self {
        let mut net = Self { plan, shift, rail, meets: BTreeMap::new() };
        let mut at: BTreeMap<HexId, Vec<(bool, HexId)>> = BTreeMap::new();
        for road in list {
            let trail = road.kind == "trail";
            at.entry(road.a).or_default().push((trail, road.b));
            at.entry(road.b).or_default().push((trail, road.a));
        }
        let towns: BTreeSet<HexId> = plan.map.places.iter().filter(|p| p.kind == "settlement").map(|p| p.hex).collect();
        let meets = at.iter().map(|(hex, list)| (*hex, net.meet(*hex, list, towns.contains(hex))));
        net.meets = meets.collect();
        net
    }

    /// The heart of a hex for this net.
    fn heart(&self, hex: HexId) -> Point {
        let centre = self.plan.centre(hex);
        if self.shift.contains(&hex) { centre + APART } else { centre }
    }

    /// Where a way crosses the side between two hexes.
    fn crossing(&self, a: HexId, b: HexId) -> Point {
        self.heart(a).mix(self.heart(b), 0.5)
    }

    /// Where the ways of a hex meet: in a town at its heart, else where the straightest two flow into each other.
    fn meet(&self, hex: HexId, list: &[(bool, HexId)], town: bool) -> Point {
        let heart = self.heart(hex);
        if list.len() < 2 || (town && !self.rail) {
            return heart;
        }
        let roads = list.iter().filter(|(trail, _)| !trail).count();
        let usable: Vec<HexId> = list.iter().filter(|(trail, _)| roads < 2 || !trail).map(|(_, to)| *to).collect();
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

    fn path(&self, a: HexId, b: HexId) -> (Path, Vec<Point>) {
        let cross = self.crossing(a, b);
        let [from, to] = [a, b].map(|hex| self.meets.get(&hex).copied().unwrap_or_else(|| self.heart(hex)));
        let mut path = Path::default();
        path.to(from).curve(self.heart(a).mix(cross, 0.5), cross).curve(cross.mix(self.heart(b), 0.5), to);
        (path, dotted(&[from, cross, to], 7.0))
    }

    /// Ways that end at a flag on the rim go on out of the picture.
    fn off_the_map(&self, list: &[&RawRoad]) -> Path {
        let mut ends: BTreeMap<HexId, Vec<HexId>> = BTreeMap::new();
        for road in list.iter().filter(|r| r.kind != "trail") {
            ends.entry(road.a).or_default().push(road.b);
            ends.entry(road.b).or_default().push(road.a);
        }
        let mut path = Path::default();
        let single = ends.iter().filter(|(hex, to)| to.len() == 1 && self.plan.shows(**hex) && self.plan.map.grid.is_edge(**hex));
        for (hex, to) in single {
            let heart = self.heart(*hex);
            let onward = (heart - self.heart(to[0])).unit();
            let open = Dir::ALL.into_iter().filter(|d| self.plan.map.grid.neighbour(*hex, *d).is_none());
            let middle = |d: Dir| {
                let [a, b] = self.plan.side(*hex, d);
                a.mix(b, 0.5) - self.plan.centre(*hex)
            };
            let out = open.map(middle).max_by(|a, b| a.dot(onward).total_cmp(&b.dot(onward)));
            if let Some(out) = out {
                path.to(heart).curve(heart + onward * (0.3 * SIZE), heart + out).line(heart + out * 3.0);
            }
        }
        path
    }
}

/// A bridge is where a road or railway crosses water: two parapets.
fn bridges(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, nets: [&Net<'_>; 2]) {
    let water: BTreeSet<_> = plan
        .map
        .hexsides
        .iter()
        .filter(|s| !s.river.is_empty() && s.river != "none")
        .filter_map(|s| plan.map.grid.hexside(s.a, s.b))
        .collect();
    let mut path = Path::default();
    for road in plan.map.roads.iter().filter(|r| r.kind != "trail") {
        let wet = plan.map.grid.hexside(road.a, road.b).is_some_and(|s| water.contains(&s));
        if !wet || !(plan.shows(road.a) || plan.shows(road.b)) {
            continue;
        }
        let net = nets[usize::from(road.kind == "railway")];
        let along = (plan.centre(road.b) - plan.centre(road.a)).unit();
        let plain = net.crossing(road.a, road.b);
        let at = plain + along * (plan.bend(road.a, road.b) - plain).dot(along);
        for side in [along.right() * 3.3, along.right() * -3.3] {
            let flare = side.unit() * 2.4;
            let (from, to) = (at + side - along * 5.6, at + side + along * 5.6);
            path.lines(&[from + flare - along * 1.8, from, to, to + flare + along * 1.8]);
        }
    }
    svg.path(&path, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\"", palette.halo));
    let look = format!("id=\"bridges\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\" stroke-linejoin=\"round\"", palette.ink);
    svg.path(&path, &look);
}
