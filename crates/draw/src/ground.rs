//! The ground: tints, relief, swamps, rocks, territories, grid and numbers.

use hexgrid::{Dir, HexId};

use crate::contour::{TENTH, above};
use crate::field::heights;
use crate::palette::Palette;
use crate::plan::{APOTHEM, Plan, SIZE};
use crate::point::{Point, pt, whim};
use crate::svg::{Path, Svg};

/// Metres where the tint changes.
fn bands() -> impl Iterator<Item = u32> {
    (1..10).map(|k| k * 50).chain((5..30).map(|k| k * 100))
}

/// Tints by height with contour lines, then light and shadow on top.
pub fn relief(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let samples = heights(plan);
    let (low, high) = samples.range();
    let frame = plan.frame.grown(SIZE);
    let (x, y, w, h) = (frame.left, frame.top, frame.width(), frame.height());
    let base = palette.tint(low.max(0.0));
    svg.leaf("rect", &format!("x=\"{x:.0}\" y=\"{y:.0}\" width=\"{w:.0}\" height=\"{h:.0}\" fill=\"{base}\""));
    svg.open("g", &format!("{TENTH} stroke=\"{}\" stroke-opacity=\".22\"", palette.contour));
    for metres in bands().map(f64::from).filter(|m| *m > low && *m < high) {
        let width = match metres as u32 {
            m if m % 500 == 0 => 8,
            m if m % 100 == 0 => 4,
            _ => 0,
        };
        svg.path(&above(&samples, metres), &format!("fill=\"{}\" stroke-width=\"{width}\"", palette.tint(metres + 20.0)));
    }
    svg.close();
    let shade = samples.shading(plan.sheet.hex_metres);
    svg.open("g", &format!("{TENTH} fill=\"{}\" fill-opacity=\".045\"", palette.light));
    for k in 1..=10 {
        svg.path(&above(&shade, f64::from(k) * 0.025), "");
    }
    svg.close();
    let mut dark = shade;
    dark.values.iter_mut().for_each(|v| *v = -*v);
    svg.open("g", &format!("{TENTH} fill=\"{}\" fill-opacity=\".036\"", palette.shadow));
    for k in 1..=14 {
        svg.path(&above(&dark, f64::from(k) * 0.036), "");
    }
    svg.close();
}

/// Whose land it was at the start: a breath of colour, and a soft line on each side of the front.
pub fn territory(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    for (army, colour) in palette.sides.iter().enumerate() {
        let mine = |hex: HexId| plan.army(&plan.hex(hex).territory) == Some(army);
        let (mut land, mut edge) = (Path::default(), Path::default());
        for hex in plan.map.grid.ids().filter(|h| mine(*h) && plan.shows(*h)) {
            land.lines(&plan.corners(hex)).close();
            let (centre, foreign) = (plan.centre(hex), |d: &Dir| {
                plan.map.grid.neighbour(hex, *d).is_some_and(|n| plan.army(&plan.hex(n).territory) == Some(1 - army))
            });
            for d in Dir::ALL.iter().filter(|d| foreign(d)) {
                let [a, b] = plan.side(hex, *d);
                edge.lines(&[a, b, b.mix(centre, 0.22), a.mix(centre, 0.22)]).close();
            }
        }
        svg.path(&land, &format!("fill=\"{colour}\" fill-opacity=\".055\""));
        svg.path(&edge, &format!("fill=\"{colour}\" fill-opacity=\".2\""));
    }
}

/// Swamps and rocks.
pub fn textures(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let (mut swamp, mut rock) = (Path::default(), Path::default());
    for hex in plan.map.grid.ids().filter(|h| plan.shows(*h)) {
        match plan.hex(hex).terrain.as_str() {
            "swamp" => reeds(&mut swamp, plan.centre(hex), hex),
            "low-mountain" => hachures(&mut rock, plan, hex),
            _ => {}
        }
    }
    svg.path(&swamp, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.1\" stroke-linecap=\"round\"", palette.swamp));
    svg.path(
        &rock,
        &format!("fill=\"none\" stroke=\"{}\" stroke-width=\".8\" stroke-opacity=\".5\" stroke-linecap=\"round\"", palette.rock),
    );
}

fn reeds(path: &mut Path, centre: Point, hex: HexId) {
    for (i, (x, y)) in [(-15, -12), (8, -16), (-22, 3), (0, -1), (19, 1), (-10, 15), (12, 16)].into_iter().enumerate() {
        let salt = i as u32;
        let at = centre + pt(f64::from(x), f64::from(y)) + pt(whim(u32::from(hex.0), salt), whim(salt, u32::from(hex.0))) * 2.0;
        path.to(at - pt(6.0, 0.0)).line(at + pt(6.0, 0.0));
        path.to(at - pt(3.5, -2.6)).line(at + pt(4.5, 2.6));
        path.to(at)
            .line(at - pt(0.0, 4.5))
            .to(at - pt(1.6, 0.0))
            .line(at - pt(3.4, 3.4))
            .to(at + pt(1.6, 0.0))
            .line(at + pt(3.4, -3.4));
    }
}

/// Short strokes down the slope along the rim of a mountain hex, where the ground beyond is lower.
fn hachures(path: &mut Path, plan: &Plan<'_>, hex: HexId) {
    let (centre, here) = (plan.centre(hex), plan.hex(hex));
    for (d, next) in plan.map.grid.neighbours(hex) {
        let other = plan.hex(next);
        if other.terrain == here.terrain {
            continue;
        }
        let [a, b] = plan.side(hex, d);
        let out = (a.mix(b, 0.5) - centre).unit();
        for k in 0..9u32 {
            let foot = a.mix(b, 0.06 + 0.11 * f64::from(k));
            let long = 0.11 + 0.05 * (1.0 + whim(u32::from(hex.0) * 16 + k, d.index() as u32));
            path.to(foot - out * (SIZE * long)).line(foot - out * (0.04 * SIZE));
        }
    }
}

pub fn grid(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let mut path = Path::default();
    for hex in plan.map.grid.ids().filter(|h| plan.shows(*h)) {
        for d in Dir::ALL {
            // Each side once: from the lower hex, or from the only one.
            if plan.map.grid.neighbour(hex, d).is_none_or(|n| n > hex || !plan.shows(n)) {
                path.lines(&plan.side(hex, d));
            }
        }
    }
    let look = format!(
        "id=\"grid\" fill=\"none\" stroke=\"{}\" stroke-width=\".7\" stroke-opacity=\"{}\"",
        palette.grid, palette.grid_opacity
    );
    svg.path(&path, &look);
}

/// Where a hex number stands.
pub fn number_at(plan: &Plan<'_>, hex: HexId) -> Point {
    plan.centre(hex) - pt(0.0, 0.72 * APOTHEM)
}

/// The number above, the level below.
pub fn numbers(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    svg.open("g", &format!("id=\"numbers\" class=\"n\" fill=\"{}\" fill-opacity=\".75\"", palette.faint_ink));
    for hex in plan.map.grid.ids().filter(|h| plan.shows(*h)) {
        svg.text(number_at(plan, hex) + pt(0.0, 2.4), "", &plan.map.grid.number(hex));
    }
    svg.close();
    svg.open("g", &format!("id=\"levels\" class=\"v\" fill=\"{}\" fill-opacity=\".5\"", palette.ink));
    for hex in plan.map.grid.ids().filter(|h| plan.shows(*h)) {
        svg.text(plan.centre(hex) + pt(0.0, 0.9 * APOTHEM), "", &plan.hex(hex).level.to_string());
    }
    svg.close();
}
