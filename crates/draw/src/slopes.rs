//! Crags, slopes and ridges on hexsides: strokes that point downhill.

use content::RawHexside;

use crate::font::Face;
use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Point, dotted, pt, whim};
use crate::svg::{Ink, Path, Svg};

/// How steep a word says a side is.
pub fn strength(word: &str) -> usize {
    match word {
        "" | "none" => 0,
        "gradual" | "gentle" => 1,
        "steep" => 3,
        _ => 2,
    }
}

/// Strokes of a slope: how many, how long, how wide.
pub const STROKES: [(u32, f64, f64); 3] = [(6, 4.5, 0.8), (9, 6.5, 1.0), (12, 8.5, 1.3)];

/// Gives points that names keep away from.
pub fn slopes(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) -> Vec<Point> {
    let mut track = Vec::new();
    let mut hachures = [Path::default(), Path::default(), Path::default()];
    let mut crests = [Path::default(), Path::default(), Path::default()];
    let (mut crag, mut teeth) = (Path::default(), Path::default());
    for side in plan.map.hexsides.iter().filter(|s| plan.shows(s.a) || plan.shows(s.b)) {
        let [a, b] = plan.between(side.a, side.b);
        let down = downhill(plan, side);
        let (slope, ridge) = (strength(plan.map.hexside_word(side, "slope")), strength(plan.map.hexside_word(side, "ridge")));
        let salt = u32::from(side.a.0) * 7 + u32::from(side.b.0);
        if slope > 0 {
            hachure(&mut hachures[slope - 1], [a, b], down, STROKES[slope - 1], salt);
        }
        if ridge > 0 {
            let strokes = (STROKES[ridge - 1].0, 0.7 * STROKES[ridge - 1].1, STROKES[ridge - 1].2);
            hachure(&mut hachures[ridge - 1], [a, b], down, strokes, salt);
            hachure(&mut hachures[ridge - 1], [a, b], down * -1.0, strokes, salt + 1);
            crests[ridge - 1].lines(&[a, b]);
        }
        if !plan.map.hexside_word(side, "crag").is_empty() {
            cliff(&mut crag, &mut teeth, [a, b], down, salt);
        }
        if slope + ridge > 0 || !plan.map.hexside_word(side, "crag").is_empty() {
            track.extend(dotted(&[a, b], 8.0));
        }
    }
    svg.open("g", &format!("id=\"slopes\" fill=\"none\" stroke=\"{}\" stroke-linecap=\"round\"", palette.rock));
    for (k, (_, _, width)) in STROKES.into_iter().enumerate() {
        svg.path(&hachures[k], &format!("stroke-width=\"{width}\" stroke-opacity=\".85\""));
        svg.path(&crests[k], &format!("stroke-width=\"{}\" stroke-opacity=\".9\"", width + 0.9));
    }
    svg.path(&teeth, &format!("id=\"crags\" fill=\"{}\" stroke-width=\".7\" stroke-linejoin=\"round\"", palette.rock));
    svg.path(&crag, "stroke-width=\"1.7\" stroke-linejoin=\"round\"");
    svg.close();
    works(svg, plan, palette);
    track
}

/// Ramparts, with teeth away from the trench they belong to, and banks that fall on both sides.
fn works(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let (mut ramparts, mut banks) = (Path::default(), Path::default());
    for side in plan.map.hexsides.iter().filter(|s| plan.shows(s.a) || plan.shows(s.b)) {
        let ends = plan.between(side.a, side.b);
        let way = (plan.centre(side.b) - plan.centre(side.a)).unit();
        if !plan.map.hexside_word(side, "entrenchment").is_empty() {
            let out = if plan.hex_word(side.b, "trench").is_empty() { way } else { way * -1.0 };
            ramparts.lines(&ends);
            teeth(&mut ramparts, ends, out, 4.4);
        }
        if !plan.map.hexside_word(side, "embankment").is_empty() {
            banks.lines(&ends);
            teeth(&mut banks, ends, way, 3.6);
            teeth(&mut banks, ends, way * -1.0, 3.6);
        }
    }
    let line = |colour: &str, width: f64| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
    svg.again("embankments", &banks, &[&line(palette.halo, 3.2), &line(palette.rock, 1.5)]);
    svg.again("entrenchments", &ramparts, &[&line(palette.halo, 3.6), &line(palette.ink, 1.9)]);
}

/// Levels of hexsides that lie higher or lower than the hexes on both sides.
pub fn levels(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) -> Vec<Point> {
    let mut spots = Vec::new();
    svg.open("g", "id=\"side-levels\"");
    for side in plan.map.hexsides.iter().filter(|s| plan.shows(s.a) || plan.shows(s.b)) {
        let level = plan.map.hexside_word(side, "level");
        if !level.is_empty() {
            let [a, b] = plan.between(side.a, side.b);
            side_level(svg, palette, a.mix(b, 0.5), level);
            spots.push(a.mix(b, 0.5));
        }
    }
    svg.close();
    spots
}

pub fn side_level(svg: &mut Svg, palette: &Palette, at: Point, level: &str) {
    let ink = Ink::new(Face::SansBold, 7.8, palette.rock).with_halo(palette.halo, 0.42);
    svg.bare_text(at + pt(0.0, 2.7), &ink, level);
}

/// Short strokes off a line.
pub fn teeth(path: &mut Path, [a, b]: [Point; 2], out: Point, long: f64) {
    for k in 0..6 {
        let foot = a.mix(b, (f64::from(k) + 0.5) / 6.0);
        path.lines(&[foot, foot + out * long]);
    }
}

/// From the higher hex to the lower: by level, then by metres.
fn downhill(plan: &Plan<'_>, side: &RawHexside) -> Point {
    let height = |hex| (plan.hex(hex).level, plan.hex(hex).metres);
    let way = (plan.centre(side.b) - plan.centre(side.a)).unit();
    if height(side.a) >= height(side.b) { way } else { way * -1.0 }
}

/// Strokes from a hexside down the slope, wedge-shaped by their lengths.
pub fn hachure(path: &mut Path, [a, b]: [Point; 2], down: Point, (count, long, _): (u32, f64, f64), salt: u32) {
    for k in 0..count {
        let foot = a.mix(b, (f64::from(k) + 0.5) / f64::from(count));
        let long = long * (1.0 + 0.22 * whim(salt, k));
        path.lines(&[foot, foot + down * long]);
    }
}

/// A jagged edge with rock faces below it.
pub fn cliff(edge: &mut Path, teeth: &mut Path, [a, b]: [Point; 2], down: Point, salt: u32) {
    const COUNT: u32 = 6;
    let at = |k: u32, off: f64| a.mix(b, f64::from(k) / f64::from(COUNT)) + down * (off * whim(salt, k));
    let top: Vec<Point> = (0..=COUNT).map(|k| at(k, if k == 0 || k == COUNT { 0.0 } else { 0.03 * SIZE })).collect();
    edge.lines(&top);
    for k in 0..COUNT as usize {
        let (from, to) = (top[k], top[k + 1]);
        let foot = from.mix(to, 0.5) + down * (0.17 * SIZE * (1.0 + 0.3 * whim(salt ^ 5, k as u32)));
        teeth.lines(&[from.mix(to, 0.12), from.mix(to, 0.88), foot]).close();
    }
}
