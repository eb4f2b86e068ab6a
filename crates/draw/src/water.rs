//! Rivers: bending strokes along the hexsides, wider where the valley is lower.

use std::collections::BTreeMap;

use content::RawHexside;

use crate::palette::Palette;
use crate::plan::{Corner, Plan, SIZE};
use crate::point::{Point, dotted, pt};
use crate::svg::{Path, Svg, number};

/// A hexside with water.
struct Reach<'a> {
    side: &'a RawHexside,
    rank: u8,
    ends: [Point; 2],
    bend: Point,
    width: f64,
}

/// The rivers as strokes, for other layers to keep away from.
pub fn rivers(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) -> Vec<Point> {
    let reaches: Vec<Reach<'_>> = plan.map.hexsides.iter().filter_map(|side| reach(plan, side)).collect();
    let joints = joints(&reaches);
    let rims = plan.corner_hexes();
    let mut strokes: Vec<(&Reach<'_>, Path)> = Vec::new();
    let mut track = Vec::new();
    for reach in reaches.iter().filter(|r| plan.shows(r.side.a) || plan.shows(r.side.b)) {
        let [a, b] = reach.ends.map(|end| joints.get(&Plan::key(end)).map_or(end, |j| j.meet));
        let mut path = Path::default();
        path.to(a).curve(reach.ends[0].mix(reach.bend, 0.5), reach.bend);
        path.curve(reach.bend.mix(reach.ends[1], 0.5), b);
        for end in reach.ends {
            // On the rim of the map the water runs on out of the picture.
            let rim = rims.get(&Plan::key(end)).is_none_or(|hexes| hexes.len() < 3);
            if rim && joints.get(&Plan::key(end)).is_none_or(|j| j.count == 1) {
                path.to(end).line(end + (end - reach.bend).unit() * (2.0 * SIZE));
            }
        }
        track.extend(dotted(&[a, reach.bend, b], 7.0));
        strokes.push((reach, path));
    }
    strokes.sort_by_key(|(reach, _)| reach.rank);
    svg.open("g", "id=\"water\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    streams_in_hexes(svg, plan, palette);
    for (colour, more) in [(palette.water_bank, 1.5), (palette.water, 0.0)] {
        svg.open("g", &format!("stroke=\"{colour}\""));
        for (reach, path) in &strokes {
            let width = number(reach.width + if reach.rank > 1 { more } else { more * 0.5 });
            let name =
                if more > 0.0 { String::new() } else { format!(" data-river=\"{}\"", plan.pair(reach.side.a, reach.side.b)) };
            svg.path(path, &format!("stroke-width=\"{width}\"{name}"));
        }
        svg.close();
    }
    svg.close();
    track
}

fn reach<'a>(plan: &Plan<'_>, side: &'a RawHexside) -> Option<Reach<'a>> {
    let (rank, base) = match side.river.as_str() {
        "" | "none" => return None,
        "stream" => (1, 1.3),
        word if word == plan.sheet.great_river.0 => (3, 6.6),
        _ => (2, 2.6),
    };
    let metres = f64::from(plan.hex(side.a).metres.min(plan.hex(side.b).metres));
    let width = base * (1.35 - 0.55 * (metres / 500.0).clamp(0.0, 1.0));
    Some(Reach { side, rank, ends: plan.between(side.a, side.b), bend: plan.bend(side.a, side.b), width })
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
        list.sort_by_key(|r| std::cmp::Reverse(r.rank));
        let meet = match list.as_slice() {
            [a, b, ..] => a.bend.mix(b.bend, 0.5).mix(corner, 0.5),
            _ => corner,
        };
        Joint { meet, count: list.len() }
    };
    at.into_iter().map(|(key, value)| (key, joint(value))).collect()
}

/// A brook that lies in a hex, not on its sides.
fn streams_in_hexes(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let mut path = Path::default();
    for hex in plan.map.hexes.iter().filter(|h| h.stream && plan.shows(h.hex)) {
        let at = plan.centre(hex.hex);
        path.to(at + pt(-26.0, -10.0)).curve(at + pt(-16.0, -20.0), at + pt(-9.0, -4.0));
        path.curve(at + pt(-2.0, 10.0), at + pt(8.0, 2.0)).curve(at + pt(17.0, -6.0), at + pt(24.0, 12.0));
    }
    svg.path(&path, &format!("stroke=\"{}\" stroke-width=\"1.7\" data-stream=\"hex\"", palette.water));
}
