//! Bridges: where a way crosses water, or where the map has one.

use std::collections::BTreeMap;

use hexgrid::HexId;

use crate::net::Net;
use crate::palette::Palette;
use crate::plan::Plan;
use crate::point::{Point, pt};
use crate::svg::{Path, Svg};
use crate::water::rank;

/// How a crossing is built.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Built {
    Bridge,
    Footbridge,
    Blown,
    Ford,
}

struct Crossing {
    at: Point,
    along: Point,
    /// Half the length of the bridge.
    reach: f64,
}

/// Two parapets; a foot-bridge has planks; a blown bridge has lost its middle.
pub fn bridges(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, nets: [&Net<'_>; 2]) {
    let (mut parapets, mut planks, mut ruins) = (Path::default(), Path::default(), Path::default());
    let (mut crosses, mut fords) = (Path::default(), Path::default());
    for ((a, b), (built, rail)) in crossings(plan) {
        let crossing = crossing(plan, nets[usize::from(rail)], a, b);
        match built {
            Built::Bridge => parapet(&mut parapets, &crossing),
            Built::Footbridge => footbridge(&mut planks, &crossing),
            Built::Blown => ruin(&mut ruins, &mut crosses, &crossing),
            Built::Ford => ford(&mut fords, &crossing),
        }
    }
    let line = |colour: &str, width: f64| format!("stroke=\"{colour}\" stroke-width=\"{width}\"");
    svg.again("bridges", &parapets, &[&line(palette.halo, 3.0), &line(palette.ink, 1.4)]);
    svg.again("foot-bridges", &planks, &[&line(palette.halo, 2.6), &line(palette.ink, 1.0)]);
    svg.again("blown-bridges", &ruins, &[&line(palette.halo, 3.0), &line(palette.ink, 1.4)]);
    svg.path(&crosses, &line(palette.broken, 1.9));
    svg.again("fords", &fords, &[&line(palette.halo, 2.8), &line(palette.road_edge, 1.8)]);
}

/// Each crossing once, with what stands there.
fn crossings(plan: &Plan<'_>) -> BTreeMap<(HexId, HexId), (Built, bool)> {
    let shown = |a: HexId, b: HexId| plan.shows(a) || plan.shows(b);
    let mut all = BTreeMap::new();
    for road in plan.map.roads.iter().filter(|r| shown(r.a, r.b) && !plan.water(r.a, r.b).is_empty()) {
        let style = plan.map.head.way_style(&road.kind);
        let rail = style.ends_with("railway");
        if !matches!(style, "stream" | "canal" | "trail") {
            all.insert((road.a, road.b), (Built::Bridge, rail));
        }
    }
    for side in plan.map.hexsides.iter().filter(|s| shown(s.a, s.b)) {
        let built = match plan.map.hexside_word(side, "bridge") {
            "" => continue,
            "blown" | "damaged" | "destroyed" => Built::Blown,
            "ford" => Built::Ford,
            word if word.starts_with("foot") => Built::Footbridge,
            _ => Built::Bridge,
        };
        let rail = all.get(&(side.a, side.b)).is_some_and(|(_, rail)| *rail);
        all.insert((side.a, side.b), (built, rail));
    }
    all
}

fn crossing(plan: &Plan<'_>, net: &Net<'_>, a: HexId, b: HexId) -> Crossing {
    let along = (plan.centre(b) - plan.centre(a)).unit();
    let plain = net.crossing(a, b);
    let style = plan.water(a, b);
    let at = plain + along * (plan.water_middle(a, b, style) - plain).dot(along);
    Crossing { at, along, reach: 3.4 + 0.45 * rank(style).1 }
}

fn parapet(path: &mut Path, c: &Crossing) {
    for side in [c.along.right() * 3.3, c.along.right() * -3.3] {
        let flare = side.unit() * 2.4;
        let (from, to) = (c.at + side - c.along * c.reach, c.at + side + c.along * c.reach);
        path.lines(&[from + flare - c.along * 1.8, from, to, to + flare + c.along * 1.8]);
    }
}

fn footbridge(path: &mut Path, c: &Crossing) {
    let across = c.along.right() * 1.9;
    for side in [across, across * -1.0] {
        path.lines(&[c.at + side - c.along * c.reach, c.at + side + c.along * c.reach]);
    }
    let count = (c.reach / 1.5) as i32;
    for k in -count..=count {
        let foot = c.at + c.along * (f64::from(k) * 1.5);
        path.lines(&[foot - across, foot + across]);
    }
}

/// Stepping stones.
fn ford(path: &mut Path, c: &Crossing) {
    for k in -2..=2 {
        let foot = c.at + c.along * (f64::from(k) * 0.5 * c.reach);
        path.lines(&[foot - c.along.right() * 2.4, foot + c.along.right() * 2.4]);
    }
}

fn ruin(path: &mut Path, crosses: &mut Path, c: &Crossing) {
    for side in [c.along.right() * 3.3, c.along.right() * -3.3] {
        let flare = side.unit() * 2.4;
        for way in [c.along, c.along * -1.0] {
            let from = c.at + side + way * c.reach;
            path.lines(&[from + flare + way * 1.8, from, from - way * (0.55 * c.reach)]);
        }
    }
    let (a, b) = (c.along + c.along.right(), c.along - c.along.right());
    crosses.lines(&[c.at - a * 2.9, c.at + a * 2.9]).lines(&[c.at - b * 2.9, c.at + b * 2.9]);
}

/// A bridge over a short stretch of river, for the legend.
pub fn sample(svg: &mut Svg, palette: &Palette, at: Point, kind: &str) {
    let (mut water, mut path, mut crosses) = (Path::default(), Path::default(), Path::default());
    water.lines(&[at - pt(18.0, 0.0), at + pt(18.0, 0.0)]);
    let crossing = Crossing { at, along: pt(0.0, 1.0), reach: 5.0 };
    match kind {
        "blown" => ruin(&mut path, &mut crosses, &crossing),
        "foot" => footbridge(&mut path, &crossing),
        "ford" => ford(&mut path, &crossing),
        _ => parapet(&mut path, &crossing),
    }
    let line = |colour: &str, width: f64| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
    svg.path(&water, &line(palette.water_bank, 5.3));
    svg.path(&water, &line(palette.water, 3.8));
    svg.path(&path, &line(palette.halo, 3.0));
    svg.path(&path, &line(palette.ink, if kind == "foot" { 1.0 } else { 1.4 }));
    svg.path(&crosses, &line(palette.broken, 1.9));
}
