//! Roads, tracks, railways, and waters that run through hexes.

use std::collections::BTreeSet;

use content::RawRoad;
use hexgrid::HexId;

use crate::bridges::bridges;
use crate::net::{Bypass, Net};
use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Point, pt};
use crate::svg::{Path, Svg};

/// Railways keep so far from roads in the same hex, waters on the other side; along none of the ways through a hex.
const RAIL_APART: Point = pt(0.24 * SIZE, 0.14 * SIZE);
const WATER_APART: Point = pt(-0.22 * SIZE, 0.17 * SIZE);

const WATERS: [&str; 2] = ["stream", "canal"];
const RAILS: [&str; 2] = ["narrow-railway", "railway"];
const ROADS: [&str; 5] = ["trail", "track", "minor-road", "road", "high-road"];

/// The strokes of a way, from below.
pub fn strokes(style: &str, palette: &Palette) -> Vec<String> {
    let line = |colour: &str, width: f64, more: &str| {
        let space = if more.is_empty() { "" } else { " " };
        format!("stroke=\"{colour}\" stroke-width=\"{width}\"{space}{more}")
    };
    let faint = "stroke-opacity=\".4\"";
    let butt = "stroke-linecap=\"butt\"";
    match style {
        "high-road" => vec![line(palette.road_edge, 5.0, ""), line(palette.high_road, 3.4, "")],
        "road" => vec![line(palette.road_edge, 3.9, ""), line(palette.road, 2.4, "")],
        "minor-road" => vec![line(palette.road_edge, 2.7, ""), line(palette.minor_road, 1.5, "")],
        "track" => vec![line(palette.halo, 3.2, faint), line(palette.trail, 1.6, &format!("stroke-dasharray=\"7 2.6\" {butt}"))],
        "trail" => vec![line(palette.halo, 2.8, faint), line(palette.trail, 1.4, &format!("stroke-dasharray=\"4 3\" {butt}"))],
        "railway" => vec![
            line(palette.halo, 3.6, "stroke-opacity=\".6\""),
            line(palette.rail, 5.6, &format!("stroke-dasharray=\"1 6.2\" stroke-dashoffset=\"-2\" {butt}")),
            line(palette.rail, 1.6, ""),
        ],
        "narrow-railway" => vec![
            line(palette.halo, 3.0, "stroke-opacity=\".5\""),
            line(palette.rail, 4.2, &format!("stroke-dasharray=\".8 9\" stroke-dashoffset=\"-2\" {butt}")),
            line(palette.rail, 1.0, ""),
        ],
        "canal" => vec![line(palette.water_bank, 4.6, ""), line(palette.water, 2.6, "")],
        _ => vec![line(palette.water_bank, 2.3, ""), line(palette.water, 1.6, "")],
    }
}

/// Draws all ways; gives points along them for other layers to keep away from.
pub fn ways(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) -> Vec<Point> {
    let style = |road: &RawRoad| plan.map.head.way_style(&road.kind);
    let of = |styles: &[&str]| -> Vec<&RawRoad> {
        let wanted = |r: &&RawRoad| styles.contains(&style(r)) && (plan.shows(r.a) || plan.shows(r.b));
        plan.map.roads.iter().filter(wanted).collect()
    };
    let (roads, rails, waters) = (of(&ROADS), of(&RAILS), of(&WATERS));
    let on = |list: &[&RawRoad]| -> BTreeSet<HexId> { list.iter().flat_map(|r| [r.a, r.b]).collect() };
    let weight = |road: &RawRoad| ROADS.iter().chain(&RAILS).position(|s| *s == style(road)).unwrap_or(0) as u8;
    let road_net = Net::new(plan, &roads, Bypass::default(), true, weight);
    let aside = Bypass { shift: RAIL_APART, hexes: on(&roads), strays: 0.0 };
    let rail_net = Net::new(plan, &rails, aside, false, weight);
    let mut dry = on(&roads);
    dry.extend(on(&rails));
    let aside = Bypass { shift: WATER_APART, hexes: dry, strays: 0.13 * SIZE };
    let water_net = Net::new(plan, &waters, aside, false, weight);

    let mut track = Vec::new();
    svg.open("g", "id=\"ways\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    draw(svg, plan, palette, (&water_net, &waters, &WATERS), &mut track);
    bridges(svg, plan, palette, [&road_net, &rail_net]);
    draw(svg, plan, palette, (&road_net, &roads, &ROADS), &mut track);
    draw(svg, plan, palette, (&rail_net, &rails, &RAILS), &mut track);
    svg.close();
    track
}

/// All lines of a net: first what lies lower of every class, so that junctions stay open.
fn draw(
    svg: &mut Svg,
    plan: &Plan<'_>,
    palette: &Palette,
    (net, list, styles): (&Net<'_>, &[&RawRoad], &[&str]),
    track: &mut Vec<Point>,
) {
    let mut lines: Vec<(&str, Path)> = Vec::new();
    for style in styles {
        let of: Vec<&RawRoad> = list.iter().copied().filter(|r| plan.map.head.way_style(&r.kind) == *style).collect();
        lines.push((style, net.lines(&of, track)));
    }
    lines.retain(|(_, path)| !path.0.is_empty());
    svg.open("defs", "");
    for (style, path) in &lines {
        svg.path(path, &format!("id=\"way-{style}\""));
    }
    svg.close();
    for layer in 0..3 {
        for (style, _) in &lines {
            if let Some(look) = strokes(style, palette).get(layer) {
                svg.leaf("use", &format!("href=\"#way-{style}\" {look}"));
            }
        }
    }
}
