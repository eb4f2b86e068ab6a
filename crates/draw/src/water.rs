//! Rivers and canals along the hexsides: they bend, and widen where the valley is lower.

use std::collections::BTreeMap;

use content::RawHexside;

use crate::palette::Palette;
use crate::plan::{Corner, Plan, SIZE};
use crate::point::{Point, dotted, pt};
use crate::svg::{Path, Svg, number};

/// A hexside with water.
struct Reach<'a> {
    side: &'a RawHexside,
    style: &'a str,
    ends: [Point; 2],
    bend: Point,
    width: f64,
}

/// How great a water is, and how wide it is drawn where it lies lowest.
pub fn rank(style: &str) -> (u8, f64) {
    match style {
        "great-river" => (5, 8.6),
        "great-canal" => (4, 5.0),
        "river" => (3, 3.8),
        "canal" => (2, 2.6),
        _ => (1, 1.7),
    }
}

/// The rivers as strokes, for other layers to keep away from; `stouter` times as wide as usual.
pub fn rivers(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, stouter: f64) -> Vec<Point> {
    let reaches = reaches(plan);
    let joints = joints(&reaches);
    let rims = plan.corner_hexes();
    let mut strokes: BTreeMap<(u8, i64), Path> = BTreeMap::new();
    let mut track = Vec::new();
    for reach in reaches.iter().filter(|r| plan.shows(r.side.a) || plan.shows(r.side.b)) {
        let [a, b] = reach.ends.map(|end| joints.get(&Plan::key(end)).map_or(end, |j| j.meet));
        // Widths go in steps, so that few strokes are needed.
        let path = strokes.entry((rank(reach.style).0, (reach.width * 2.5).round() as i64)).or_default();
        if is_canal(reach.style) {
            path.to(a).curve(reach.bend, b);
        } else {
            // Both halves leave the bend the same way, so that it has no kink.
            let way = (b - a) * 0.22;
            path.to(a).curve(reach.bend - way, reach.bend).curve(reach.bend + way, b);
        }
        for end in reach.ends {
            // On the rim of the map the water runs on out of the picture.
            let rim = rims.get(&Plan::key(end)).is_none_or(|hexes| *hexes < 3);
            if rim && joints.get(&Plan::key(end)).is_none_or(|j| j.count == 1) {
                path.to(end).line(end + (end - reach.bend).unit() * (2.0 * SIZE));
            }
        }
        track.extend(dotted(&[a, reach.bend, b], 7.0));
    }
    svg.open("g", "id=\"water\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    streams_in_hexes(svg, plan, palette);
    svg.open("defs", "");
    for ((rank, width), path) in &strokes {
        svg.path(path, &format!("id=\"water-{rank}-{width}\""));
    }
    svg.close();
    for (colour, is_bank) in [(palette.water_bank, true), (palette.water, false)] {
        svg.open("g", &format!("stroke=\"{colour}\""));
        for (rank, steps) in strokes.keys() {
            let bank = if is_bank { bank_width(*rank) } else { 0.0 };
            let width = number((*steps as f64 / 2.5 + bank) * stouter);
            svg.leaf("use", &format!("href=\"#water-{rank}-{steps}\" stroke-width=\"{width}\""));
        }
        svg.close();
    }
    svg.close();
    track
}

/// Both banks together: those of canals are walls.
pub fn bank_width(rank: u8) -> f64 {
    match rank {
        4 => 2.6,
        2 => 2.0,
        1 => 0.75,
        _ => 1.5,
    }
}

fn is_canal(style: &str) -> bool {
    style.ends_with("canal")
}

fn reaches<'a>(plan: &Plan<'a>) -> Vec<Reach<'a>> {
    let wet: Vec<(&RawHexside, &str)> = plan
        .map
        .hexsides
        .iter()
        .map(|side| (side, plan.map.head.water_style(plan.map.river(side))))
        .filter(|(_, style)| !style.is_empty())
        .collect();
    let metres = |side: &RawHexside| f64::from(plan.hex(side.a).metres.min(plan.hex(side.b).metres));
    let low = wet.iter().map(|(side, _)| metres(side)).fold(f64::MAX, f64::min);
    let high = wet.iter().map(|(side, _)| metres(side)).fold(f64::MIN, f64::max).min(low + 500.0).max(low + 1.0);
    let reach = |(side, style): (&'a RawHexside, &'a str)| {
        let up = ((metres(side) - low) / (high - low)).clamp(0.0, 1.0);
        let narrower = if is_canal(style) { 1.0 } else { 1.0 - 0.42 * up };
        let bend = plan.water_middle(side.a, side.b, style);
        Reach { side, style, ends: plan.between(side.a, side.b), bend, width: rank(style).1 * narrower }
    };
    wet.into_iter().map(reach).collect()
}

/// Where waters meet.
struct Joint {
    meet: Point,
    count: usize,
}

/// The two greatest waters of a corner flow into each other without a kink; the third joins them there.
fn joints(reaches: &[Reach<'_>]) -> BTreeMap<Corner, Joint> {
    let mut at: BTreeMap<Corner, (Point, Vec<&Reach<'_>>)> = BTreeMap::new();
    for reach in reaches {
        for end in reach.ends {
            at.entry(Plan::key(end)).or_insert((end, Vec::new())).1.push(reach);
        }
    }
    let joint = |(corner, mut list): (Point, Vec<&Reach<'_>>)| {
        list.sort_by_key(|r| std::cmp::Reverse(rank(r.style).0));
        let meet = match list.as_slice() {
            [a, b, ..] if is_canal(a.style) && is_canal(b.style) => a.bend.mix(b.bend, 0.5),
            [a, b, ..] => a.bend.mix(b.bend, 0.5).mix(corner, 0.32),
            _ => corner,
        };
        Joint { meet, count: list.len() }
    };
    at.into_iter().map(|(key, value)| (key, joint(value))).collect()
}

/// A brook that lies in a hex, not on its sides.
fn streams_in_hexes(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let mut path = Path::default();
    for hex in plan.shown().filter(|hex| !plan.hex_word(*hex, "stream").is_empty()) {
        let at = plan.centre(hex);
        path.to(at + pt(-26.0, -10.0)).curve(at + pt(-16.0, -20.0), at + pt(-9.0, -4.0));
        path.curve(at + pt(-2.0, 10.0), at + pt(8.0, 2.0)).curve(at + pt(17.0, -6.0), at + pt(24.0, 12.0));
    }
    svg.path(&path, &format!("id=\"brooks\" stroke=\"{}\" stroke-width=\"1.7\"", palette.water));
}
