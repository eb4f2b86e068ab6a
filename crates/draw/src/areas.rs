//! Sets and chains of hexes: front lines, sector lines, entries, supply, objectives.

use std::collections::BTreeSet;

use hexgrid::{Dir, HexId};

use crate::flags::flag;
use crate::palette::Palette;
use crate::plan::{APOTHEM, Plan, SIZE};
use crate::point::{Point, dotted, pt};
use crate::svg::{Path, Svg, number};

/// Lines of the armies and between sectors, through their hexes in their order.
pub fn lines(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, stouter: f64) -> Vec<Point> {
    let mut track = Vec::new();
    svg.open("g", "id=\"fronts\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    for (kind, name) in plan.map.area_names() {
        let style = plan.map.head.area_style(kind);
        if style != "front" && style != "sector" {
            continue;
        }
        let colour = plan.army_in(name).or_else(|| plan.army_in(kind)).map_or(palette.ink, |army| palette.side(army));
        let mut path = Path::default();
        for run in runs(plan, &plan.map.area(kind, name)) {
            track.extend(dotted(&run, 12.0));
            match run.as_slice() {
                [one] => path.dot(*one),
                [a, b] => path.lines(&[*a, *b]),
                more => path.smooth(more),
            };
        }
        for look in strokes(style, colour, palette, stouter) {
            svg.path(&path, &look);
        }
    }
    svg.close();
    track
}

pub fn strokes(style: &str, colour: &str, palette: &Palette, stouter: f64) -> Vec<String> {
    let line =
        |colour: &str, width: f64, more: &str| format!("stroke=\"{colour}\" stroke-width=\"{}\" {more}", number(width * stouter));
    if style == "front" {
        return vec![line(colour, 13.0, "stroke-opacity=\".17\""), line(colour, 1.3, "stroke-opacity=\".5\"")];
    }
    let dashes = "stroke-dasharray=\"12 5 1 5\" stroke-linecap=\"butt\"";
    vec![line(palette.halo, 5.0, "stroke-opacity=\".6\""), line(colour, 2.4, dashes)]
}

/// The chain, broken where two hexes in a row lie far apart.
fn runs(plan: &Plan<'_>, chain: &[HexId]) -> Vec<Vec<Point>> {
    let mut runs: Vec<Vec<Point>> = Vec::new();
    let mut last: Option<HexId> = None;
    for hex in chain {
        let near = last.is_some_and(|l| plan.grid().distance(l, *hex) <= 2);
        match runs.last_mut() {
            Some(run) if near => run.push(plan.centre(*hex)),
            _ => runs.push(vec![plan.centre(*hex)]),
        }
        last = Some(*hex);
    }
    runs
}

/// Signs in single hexes: arrows where armies come and go, flags of supply, rings of objectives.
pub fn signs(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) -> Vec<Point> {
    let mut spots = Vec::new();
    let mut done: BTreeSet<(HexId, &str, Option<usize>)> = BTreeSet::new();
    svg.open("g", &format!("id=\"signs\" stroke=\"{}\" stroke-linejoin=\"round\"", palette.ink));
    for area in plan.map.areas.iter().filter(|a| plan.holds(a.hex)) {
        let style = plan.map.head.area_style(&area.kind);
        let army = plan.army_in(&area.name).or_else(|| plan.army_in(&area.kind));
        if !done.insert((area.hex, style, army)) {
            continue;
        }
        match style {
            "entry" | "breakthrough" if !plan.grid().is_edge(area.hex) => {
                let at = plan.centre(area.hex) + pt(if army == Some(1) { 12.0 } else { -12.0 }, 9.0);
                disc(svg, palette, at, style == "entry", army);
                spots.push(at);
            }
            "entry" | "breakthrough" => {
                let at = arrow_at(plan, area.hex, army);
                arrow(svg, palette, at, style == "entry", army);
                spots.push(at.0);
            }
            "supply" => spots.push(raise(svg, plan, area.hex, army, palette)),
            "objective" => ring(svg, plan, area.hex, palette),
            _ => {}
        }
    }
    // A flag may also be a column of the hexes.
    for hex in plan.grid().ids().filter(|hex| plan.holds(*hex)) {
        if let Some(army) = plan.army(plan.hex_word(hex, "flag"))
            && done.insert((hex, "supply", Some(army)))
        {
            spots.push(raise(svg, plan, hex, Some(army), palette));
        }
    }
    svg.close();
    spots
}

/// Low in the hex, on the side away from its number.
fn raise(svg: &mut Svg, plan: &Plan<'_>, hex: HexId, army: Option<usize>, palette: &Palette) -> Point {
    let foot = plan.centre(hex) + pt(-24.0, 19.0);
    flag(svg, foot, army.map_or("", |army| plan.map.head.sides[army].word.as_str()), palette, army);
    foot + pt(6.0, -9.0)
}

/// On the open side of the hex, pointing in; several armies stand beside each other.
fn arrow_at(plan: &Plan<'_>, hex: HexId, army: Option<usize>) -> (Point, Point) {
    let centre = plan.centre(hex);
    let open = Dir::ALL.into_iter().filter(|d| plan.grid().neighbour(hex, *d).is_none());
    let out = open.fold(pt(0.0, 0.0), |sum, d| {
        let [a, b] = plan.side(hex, d);
        sum + (a.mix(b, 0.5) - centre)
    });
    let out = if out.length() < 1.0 { pt(-1.0, 0.0) } else { out.unit() };
    let beside = out.right() * army.map_or(0.0, |a| if a == 0 { -8.0 } else { 8.0 });
    (centre + out * (0.62 * APOTHEM) + beside, out * -1.0)
}

/// A short broad arrow; full for those who come, hollow for where they must go out.
pub fn arrow(svg: &mut Svg, palette: &Palette, (at, way): (Point, Point), inwards: bool, army: Option<usize>) {
    let way = if inwards { way } else { way * -1.0 };
    let side = way.right();
    let spot = |along: f64, across: f64| at + way * along + side * across;
    let mut path = Path::default();
    path.lines(&[
        spot(-9.0, -2.6),
        spot(0.0, -2.6),
        spot(0.0, -6.0),
        spot(9.0, 0.0),
        spot(0.0, 6.0),
        spot(0.0, 2.6),
        spot(-9.0, 2.6),
    ])
    .close();
    let colour = army.map_or(palette.ink, |army| palette.side(army));
    let look = if inwards {
        format!("fill=\"{colour}\" stroke=\"{}\" stroke-width=\"1\"", palette.halo)
    } else {
        format!("fill=\"{}\" stroke=\"{colour}\" stroke-width=\"1.6\"", palette.halo)
    };
    svg.path(&path, &look);
}

/// Within the board there is no edge to point from.
fn disc(svg: &mut Svg, palette: &Palette, at: Point, full: bool, army: Option<usize>) {
    let colour = army.map_or(palette.ink, |army| palette.side(army));
    let mut path = Path::default();
    path.circle(at, 3.4);
    let (fill, edge, width) = if full { (colour, palette.halo, 1.2) } else { (palette.halo, colour, 1.6) };
    svg.path(&path, &format!("fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{width}\""));
}

fn ring(svg: &mut Svg, plan: &Plan<'_>, hex: HexId, palette: &Palette) {
    let centre = plan.centre(hex);
    let mut path = Path::default();
    path.lines(&plan.corners(hex).map(|c| c.mix(centre, 0.1))).close();
    let look = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", palette.prize, number(0.075 * SIZE));
    svg.path(&path, &look);
}
