//! Built-up ground: blocks of houses with streets between them.

use hexgrid::HexId;

use crate::palette::Palette;
use crate::plan::{APOTHEM, Plan};
use crate::point::{Point, Spots, pt, whim};
use crate::svg::{Path, Svg};

/// Blocks are so far apart.
const STEP: f64 = 8.6;

/// How a hex is built up: how far from its heart houses stand, and how often one is missing.
fn density(style: &str) -> Option<(f64, f64)> {
    match style {
        "town" => Some((0.96, -0.72)),
        "village" => Some((0.62, -0.5)),
        _ => None,
    }
}

/// A hex of built-up ground whose only settlement is a village is not built up to its rim.
pub fn built(plan: &Plan<'_>, hex: HexId) -> &'static str {
    let small = |p: &content::RawPlace| matches!(plan.place_style(p), "village" | "locale" | "church" | "castle");
    match plan.terrain(hex) {
        "town" if plan.map.places_in(hex).any(small) && !is_large(plan, hex) => "village",
        "town" => "town",
        "village" => "village",
        _ => "",
    }
}

/// Whether a hex belongs to a town: by its kind, or because the place has several hexes.
fn is_large(plan: &Plan<'_>, hex: HexId) -> bool {
    plan.map.places_in(hex).any(|p| {
        let hexes = || plan.map.places.iter().filter(|o| o.name == p.name && o.kind == p.kind).count();
        matches!(plan.place_style(p), "city" | "town") || (plan.place_style(p) == "village" && hexes() > 1)
    })
}

/// Towns and villages that fill their hexes; they leave the ways free.
pub fn towns(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, ways: &Spots) {
    let mut path = Path::default();
    for hex in plan.shown() {
        if let Some((reach, gaps)) = density(built(plan, hex)) {
            blocks(&mut path, plan, hex, (reach, gaps), ways);
        }
    }
    let halo = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\" stroke-opacity=\".45\"", palette.halo);
    let look =
        format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".55\" stroke-linejoin=\"round\"", palette.town, palette.town_edge);
    svg.again("towns", &path, &[&halo, &look]);
}

/// Which way the streets of a place run: alike in all hexes of one town.
fn turn(plan: &Plan<'_>, hex: HexId) -> f64 {
    let name = plan.map.places_in(hex).map(|p| p.name.as_str()).next().unwrap_or_default();
    let salt = name.bytes().fold(7u32, |h, b| h.wrapping_mul(31).wrapping_add(u32::from(b)));
    whim(salt, 5) * 0.7
}

/// A crooked net whose meshes are the blocks; it is one net for the whole map, so that towns of several hexes have no seam.
fn blocks(path: &mut Path, plan: &Plan<'_>, hex: HexId, (reach, gaps): (f64, f64), ways: &Spots) {
    let (centre, angle) = (plan.centre(hex), turn(plan, hex));
    let (along, down) = (pt(angle.cos(), angle.sin()), pt(-angle.sin(), angle.cos()));
    let net = |c: i32, r: i32| {
        let (a, b) = (c as u32, r as u32);
        let jitter = pt(whim(a, b), whim(b ^ 9, a ^ 4)) * 0.22;
        (along * (f64::from(c) + jitter.x) + down * (f64::from(r) + jitter.y)) * STEP
    };
    let (c, r) = ((centre.dot(along) / STEP).floor() as i32, (centre.dot(down) / STEP).floor() as i32);
    for row in r - 6..=r + 6 {
        for column in c - 6..=c + 6 {
            let quad = [net(column, row), net(column + 1, row), net(column + 1, row + 1), net(column, row + 1)];
            let middle = quad.iter().fold(pt(0.0, 0.0), |sum, p| sum + *p) * 0.25;
            if plan.at(middle) != Some(hex) || !stands(plan, hex, middle, reach) {
                continue;
            }
            let chance = whim(column as u32 ^ 0x51, row as u32 ^ 0x33);
            if chance < gaps || !ways.is_free(middle, 3.0) {
                continue;
            }
            mesh(path, quad, middle, chance);
        }
    }
}

/// Towards open land a town ends before its hex does; towards more houses it goes on.
fn stands(plan: &Plan<'_>, hex: HexId, at: Point, reach: f64) -> bool {
    let out = at - plan.centre(hex);
    plan.grid().neighbours(hex).all(|(_, next)| {
        let to = plan.centre(next) - plan.centre(hex);
        let far = out.dot(to.unit()) / APOTHEM;
        far < if reach > 0.9 && built(plan, next) == "town" { 1.0 } else { reach - 0.12 }
    }) && out.length() < APOTHEM * (reach + 0.12)
}

/// A block, sometimes cut in two.
fn mesh(path: &mut Path, quad: [Point; 4], middle: Point, chance: f64) {
    let inner = quad.map(|p| p.mix(middle, 0.2));
    if chance > 0.45 {
        let (top, bottom) = (inner[0].mix(inner[1], 0.42), inner[3].mix(inner[2], 0.5));
        path.lines(&[inner[0], top, bottom, inner[3]]).close();
        let (top, bottom) = (inner[0].mix(inner[1], 0.58), inner[3].mix(inner[2], 0.66));
        path.lines(&[top, inner[1], inner[2].mix(inner[1], 0.2), bottom]).close();
    } else if chance < -0.35 {
        path.lines(&[inner[0], inner[1], inner[2].mix(inner[1], 0.45), inner[3].mix(inner[0], 0.3)]).close();
    } else {
        path.lines(&inner).close();
    }
}
