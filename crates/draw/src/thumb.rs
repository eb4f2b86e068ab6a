//! A map the size of a playing card: shape of the land, waters, main roads, the great names.

use content::RawMap;
use hexgrid::HexId;

use crate::contour::{Grain, above};
use crate::field::heights;
use crate::font::Face;
use crate::labels::{Crowd, square};
use crate::net::{Bypass, Net};
use crate::palette::Palette;
use crate::plan::{APOTHEM, Plan};
use crate::point::{Area, Point, pt};
use crate::relief::Tones;
use crate::svg::{Ink, Path, Svg, number};
use crate::{areas, begin, bounds, framed, outline, terrain, towns, war, water};

/// Outlines so exact that no dot shows the difference.
fn coarse(dot: f64) -> Grain {
    Grain { parts: 1.0, slack: 0.35 * dot }
}

/// A hex that is coloured over, with words for those who point at it.
#[derive(Clone, PartialEq, Debug)]
pub struct Stain {
    pub hex: HexId,
    pub colour: String,
    pub words: String,
}

/// A small picture, so many pixels wide.
pub fn thumbnail(map: &RawMap, palette: &Palette, width: f64) -> String {
    stained(map, palette, width, &[])
}

/// What a small picture shows: the frame, and the title above it.
pub(crate) fn page(frame: Area, width: f64) -> Area {
    Area { top: frame.top - 38.0 * frame.width() / width, ..frame }
}

/// A small picture with coloured hexes on it.
pub fn stained(map: &RawMap, palette: &Palette, width: f64, stains: &[Stain]) -> String {
    let plan = Plan::new(map, None);
    // Units for each pixel.
    let dot = plan.frame.width() / width;
    let page = page(plan.frame, width);
    let mut svg = Svg::default();
    begin(&mut svg, page, 1.0 / dot, &map.head.title);
    svg.leaf("rect", &format!("{} fill=\"{}\"", bounds(page), palette.paper));
    framed(&mut svg, plan.frame);
    ground(&mut svg, &plan, palette, dot);
    water::rivers(&mut svg, &plan, palette, (0.4 * dot).max(1.0));
    roads(&mut svg, &plan, palette, dot);
    areas::lines(&mut svg, &plan, palette, 0.3 * dot);
    war::trenches(&mut svg, &plan, palette, (0.5 * dot).max(1.0));
    colours(&mut svg, &plan, stains, dot);
    places(&mut svg, &plan, palette, dot);
    svg.close();
    let edge = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", palette.ink, number(2.0 * dot));
    svg.leaf("rect", &format!("{} {edge}", bounds(plan.frame)));
    let mut ink = Ink::new(Face::Bold, 25.0 * dot, palette.ink).spaced(0.01);
    ink.size *= ((plan.frame.width() - 20.0 * dot) / ink.width(&map.head.title)).min(1.0);
    svg.text(pt((page.left + page.right) / 2.0, plan.frame.top - 11.0 * dot), &ink, &map.head.title);
    svg.finish()
}

fn colours(svg: &mut Svg, plan: &Plan<'_>, stains: &[Stain], dot: f64) {
    for stain in stains {
        let corners: Vec<String> = plan.corners(stain.hex).iter().map(|p| format!("{},{}", number(p.x), number(p.y))).collect();
        let look = format!(
            "points=\"{}\" fill=\"{}\" fill-opacity=\".82\" stroke=\"#fff\" stroke-opacity=\".5\" stroke-width=\"{}\"",
            corners.join(" "),
            stain.colour,
            number(0.5 * dot)
        );
        svg.open("polygon", &look);
        svg.open("title", "");
        svg.words(&stain.words);
        svg.close();
        svg.close();
    }
}

/// Tints, woods, light and shadow, seas.
fn ground(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, dot: f64) {
    let (samples, tones) = (heights(plan, (2.6 * dot).max(4.0)), Tones::of(plan));
    let (low, high) = samples.range();
    let grain = coarse(dot);
    svg.leaf("rect", &format!("{} fill=\"{}\"", bounds(plan.frame), tones.tint(palette, low)));
    for k in 1..14 {
        let metres = low + (high - low) * (f64::from(k) / 14.0).powf(1.4);
        svg.path(&above(&samples, metres, grain), &format!("fill=\"{}\"", tones.tint(palette, metres)));
    }
    terrain::grounds(svg, plan, palette, 1.0);
    let mut shade = samples.shading(2.0 * APOTHEM / plan.map.head.hex_metres);
    for (colour, opacity, step) in [(palette.light, ".09", 0.06), (palette.shadow, ".085", 0.085)] {
        svg.open("g", &format!("fill=\"{colour}\" fill-opacity=\"{opacity}\""));
        for k in 1..=6 {
            svg.path(&above(&shade, f64::from(k) * step, grain), "");
        }
        svg.close();
        shade.values.iter_mut().for_each(|v| *v = -*v);
    }
    terrain::seas(svg, plan, palette);
    let towns = outline::outline(plan, 1.0, |hex| towns::built(plan, hex) == "town");
    svg.path(&towns, &format!("fill=\"{}\" fill-opacity=\".75\"", palette.town));
}

fn roads(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, dot: f64) {
    let style = |road: &content::RawRoad| plan.map.head.way_style(&road.kind);
    let high = plan.map.roads.iter().any(|r| style(r) == "high-road");
    let wanted = if high { "high-road" } else { "road" };
    let list: Vec<&content::RawRoad> = plan.map.roads.iter().filter(|r| style(r) == wanted).collect();
    let net = Net::new(plan, &list, Bypass::default(), true, |_| 1);
    let look = format!(
        "fill=\"none\" stroke=\"{}\" stroke-opacity=\".55\" stroke-linecap=\"round\" stroke-width=\"{}\"",
        palette.road_edge,
        number(0.9 * dot)
    );
    svg.path(&net.lines(&list, &mut Vec::new()), &look);
}

/// The names that matter most, as many as find room.
fn places(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, dot: f64) {
    let worth = |place: &content::RawPlace| plan.map.place_word(place, "value").parse::<i32>().unwrap_or(0);
    let rank = |place: &content::RawPlace| {
        let hexes = plan.map.places.iter().filter(|p| p.name == place.name && p.kind == place.kind).count() as i32;
        match plan.place_style(place) {
            "city" => 300 + hexes,
            "town" => 150 + 100 * hexes,
            "castle" | "fort" | "village" => 100 * (hexes - 1) + 20,
            "peak" => 10 + i32::from(plan.hex(place.hex).metres) / 100,
            _ => 0,
        }
    };
    let mut list: Vec<_> = plan.map.places.iter().filter(|p| !p.name.is_empty() && rank(p) > 0).collect();
    list.sort_by_key(|p| std::cmp::Reverse(rank(p) + 10 * worth(p)));
    let mut crowd = Crowd::default();
    let mut seen: Vec<&str> = Vec::new();
    for place in list {
        if seen.contains(&place.name.as_str()) || seen.len() >= 14 {
            continue;
        }
        let at = plan.centre(place.hex);
        let ink = Ink::new(Face::Bold, 10.5 * dot, palette.ink).with_halo(palette.halo, 0.3);
        let Some(area) = room(plan, &crowd, at, ink.width(&place.name), dot) else { continue };
        crowd.add(area.grown(3.0 * dot), 1000.0);
        crowd.add(square(at, 4.0 * dot), 1000.0);
        seen.push(&place.name);
        let mut mark = Path::default();
        mark.circle(at, 2.2 * dot);
        svg.path(&mark, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", palette.town, palette.halo, number(0.8 * dot)));
        svg.bare_text(pt((area.left + area.right) / 2.0, area.bottom - 2.6 * dot), &ink, &place.name);
    }
}

/// To the right of the mark, else to the left, above or below.
fn room(plan: &Plan<'_>, crowd: &Crowd, at: Point, wide: f64, dot: f64) -> Option<Area> {
    let (x, y) = (wide / 2.0 + 5.0 * dot, 10.0 * dot);
    let spots = [(x, 0.0), (-x, 0.0), (0.0, -y), (0.0, y)];
    let areas = spots.map(|(dx, dy)| {
        let m = at + pt(dx, dy);
        Area { left: m.x - wide / 2.0, right: m.x + wide / 2.0, top: m.y - 5.5 * dot, bottom: m.y + 5.5 * dot }
    });
    let inside = |a: &Area| {
        let f = plan.frame.grown(-3.0 * dot);
        a.left > f.left && a.right < f.right && a.top > f.top && a.bottom < f.bottom
    };
    areas.into_iter().find(|a| inside(a) && crowd.price(a.grown(2.0 * dot)) == 0.0)
}
