//! On the ground: territories, grid, numbers and levels.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use hexgrid::{Dir, HexId};

use crate::font::{EM, Face};
use crate::outline::outline;
use crate::palette::Palette;
use crate::plan::{APOTHEM, Plan};
use crate::point::{Point, pt};
use crate::svg::{Path, Print, Svg, number, short};

/// Whose land it was at the start: a breath of colour, and a soft line on each side of the front.
pub fn territory(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    for army in 0..plan.map.head.sides.len() {
        let mut edge = Path::default();
        if !plan.shown().any(|h| plan.owner(h) == Some(army)) {
            continue;
        }
        let land = outline(plan, 0.0, |hex| plan.owner(hex) == Some(army));
        for hex in plan.shown().filter(|h| plan.owner(*h) == Some(army)) {
            let centre = plan.centre(hex);
            let foreign =
                |d: &&Dir| plan.grid().neighbour(hex, **d).and_then(|n| plan.owner(n)).is_some_and(|other| other != army);
            for d in Dir::ALL.iter().filter(foreign) {
                let [a, b] = plan.side(hex, *d);
                edge.lines(&[a, b, b.mix(centre, 0.22), a.mix(centre, 0.22)]).close();
            }
        }
        let colour = palette.side(army);
        svg.path(&land, &format!("fill=\"{colour}\" fill-opacity=\".055\""));
        svg.path(&edge, &format!("fill=\"{colour}\" fill-opacity=\".2\""));
    }
}

pub fn grid(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let mut path = Path::default();
    for hex in plan.shown() {
        // Three sides of each hex in one stroke; the others belong to its neighbours, or to the rim.
        let corners = plan.corners(hex);
        path.lines(&corners[..4]);
        for (k, pair) in [(3, 4), (4, 5), (5, 0)] {
            let middle = corners[k].mix(corners[pair], 0.5);
            let beyond = plan.at(middle + (middle - plan.centre(hex)) * 0.5);
            if beyond.is_none_or(|n| !plan.shows(n)) {
                path.lines(&[corners[k], corners[pair]]);
            }
        }
    }
    let look = format!(
        "id=\"grid\" fill=\"none\" stroke=\"{}\" stroke-width=\".7\" stroke-opacity=\"{}\"",
        palette.grid, palette.grid_opacity
    );
    svg.path(&path, &look);
}

const DIGITS: f64 = 7.4;

/// Where the middle of a hex number stands.
pub fn number_at(plan: &Plan<'_>, hex: HexId) -> Point {
    plan.centre(hex) - pt(0.0, 0.74 * APOTHEM)
}

/// Where the middle of a hex level stands.
pub fn level_at(plan: &Plan<'_>, hex: HexId) -> Point {
    plan.centre(hex) + pt(0.0, 0.82 * APOTHEM)
}

/// All numbers in few strokes: the first digits of a line are the same at every place, the last of a place on every line.
pub fn numbers(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let Some(range) = Shown::of(plan) else { return };
    let (first_line, first_place) = (*range.lines.start(), *range.places.start());
    let at = |line: i16, place: i16| {
        let hex = plan.grid().numbering().hex(line, place);
        (plan.centre_of(hex), plan.grid().numbering().number(hex))
    };
    let units = EM / DIGITS;
    let origin = at(first_line, first_place).0;
    let baseline = -0.74 * APOTHEM + 2.5;
    let mut lines = Print::default();
    for line in range.lines.clone() {
        let (centre, text) = at(line, first_place);
        let (head, _) = text.split_at(text.len() - 2);
        let left = Face::Sans.line(&text, 0.0).1 / 2.0;
        let off = centre - origin;
        lines.add(Face::Sans, head, (off.x * units - left, (off.y + baseline) * units));
    }
    let mut places = Print::default();
    for place in range.places.clone() {
        let (centre, text) = at(first_line, place);
        let (head, tail) = text.split_at(text.len() - 2);
        let left = Face::Sans.line(&text, 0.0).1 / 2.0 - Face::Sans.line(head, 0.0).1;
        let off = centre - origin;
        places.add(Face::Sans, tail, (off.x * units - left, (off.y + baseline) * units));
    }
    let scale = format!("transform=\"scale({})\"", 1.0 / units);
    svg.open("defs", "");
    svg.path(&lines.path, &format!("id=\"lines\" {scale}"));
    svg.path(&places.path, &format!("id=\"places\" {scale}"));
    svg.close();
    // A breath of halo first, so that numbers are read in the darkest wood.
    svg.open("defs", "");
    svg.open("g", "id=\"numbers\"");
    let mut print = |id: &str, at: Point| {
        svg.leaf("use", &format!("href=\"#{id}\" x=\"{}\" y=\"{}\"", number(at.x), number(at.y)));
    };
    range.places.for_each(|place| print("lines", at(first_line, place).0));
    range.lines.for_each(|line| print("places", at(line, first_place).0));
    svg.close();
    svg.close();
    haloed(svg, "numbers", (palette.faint_ink, 0.9), palette);
}

/// The lines and places that a picture shows.
struct Shown {
    lines: RangeInclusive<i16>,
    places: RangeInclusive<i16>,
}

impl Shown {
    fn of(plan: &Plan<'_>) -> Option<Self> {
        let all: Vec<(i16, i16)> = plan.shown().map(|hex| plan.line_place(hex)).collect();
        let lines = all.iter().map(|(line, _)| *line).min()?..=all.iter().map(|(line, _)| *line).max()?;
        let places = all.iter().map(|(_, place)| *place).min()?..=all.iter().map(|(_, place)| *place).max()?;
        Some(Self { lines, places })
    }
}

/// The level of each hex, below.
pub fn levels(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let land = || plan.shown().filter(|hex| plan.terrain(*hex) != "water");
    let known: BTreeSet<u8> = land().map(|hex| plan.hex(hex).level).collect();
    svg.open("defs", "");
    for level in known {
        let (text, mut print) = (level.to_string(), Print::default());
        print.add(Face::SansBold, &text, (-Face::SansBold.line(&text, 0.0).1 / 2.0, 0.0));
        svg.path(&print.path, &format!("id=\"l{level}\" transform=\"scale(.0078)\""));
    }
    svg.close();
    svg.open("defs", "");
    svg.open("g", "id=\"levels\"");
    for hex in land() {
        let at = level_at(plan, hex) + pt(0.0, 2.7);
        let (x, y) = (short(at.x), short(at.y));
        svg.leaf("use", &format!("href=\"#l{}\" x=\"{x}\" y=\"{y}\"", plan.hex(hex).level));
    }
    svg.close();
    svg.close();
    haloed(svg, "levels", (palette.ink, 0.6), palette);
}

/// Letters in units of their face, with a faint halo.
fn haloed(svg: &mut Svg, id: &str, (ink, opacity): (&str, f64), palette: &Palette) {
    let stroke = "fill=\"none\" stroke-width=\"240\" stroke-linejoin=\"round\" stroke-opacity=\".32\"";
    svg.leaf("use", &format!("href=\"#{id}\" stroke=\"{}\" {stroke}", palette.halo));
    svg.leaf("use", &format!("href=\"#{id}\" fill=\"{ink}\" fill-opacity=\"{opacity}\""));
}
