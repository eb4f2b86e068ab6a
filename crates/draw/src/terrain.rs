//! What grows and lies on the ground: woods, rocks, fields, swamps.

use hexgrid::{Dir, HexId};

use crate::fields::fields;
use crate::ground::{level_at, number_at};
use crate::outline::outline;
use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Point, Spots, pt, whim};
use crate::svg::{Path, Svg};
use crate::towns::built;
use crate::trees::trees;

/// The colour of a kind of ground below everything, and how strong it is.
pub fn ground(style: &str, palette: &Palette) -> Option<(&'static str, f64)> {
    match style {
        "woods" | "wooded-rough" => Some((palette.woods, 0.36)),
        "carso" => Some((palette.karst, 0.5)),
        "rough" => Some((palette.karst, 0.28)),
        "high-mountain" => Some((palette.summit, 0.3)),
        "swamp" => Some((palette.shore, 0.75)),
        "marsh" => Some((palette.shore, 0.55)),
        "light-fields" => Some((palette.field, 0.26)),
        "vineyard" => Some((palette.field, 0.34)),
        "town" => Some((palette.town_ground, 0.6)),
        "village" | "castle" => Some((palette.town_ground, 0.2)),
        _ => None,
    }
}

const STYLES: [&str; 11] =
    ["light-fields", "vineyard", "rough", "carso", "high-mountain", "marsh", "swamp", "woods", "wooded-rough", "village", "town"];

/// Colours of the ground, with soft edges: below light and shadow. For `calm` see [`outline`].
pub fn grounds(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, calm: f64) {
    svg.open("g", "id=\"grounds\"");
    for style in STYLES.into_iter().chain(["castle"]) {
        if !plan.shown().any(|hex| plan.terrain(hex) == style || (style == "village" && plan.terrain(hex) == "town")) {
            continue;
        }
        let Some((fill, opacity)) = ground(style, palette) else { continue };
        // The ground of a village is not that of a town, though the book may call both so.
        let shape = outline(plan, calm, |hex| match style {
            "town" | "village" => built(plan, hex) == style,
            _ => plan.terrain(hex) == style,
        });
        let edge = if style.starts_with("wood") {
            format!(" stroke=\"{}\" stroke-opacity=\".35\" stroke-width=\".8\"", palette.tree_dark)
        } else {
            String::new()
        };
        svg.path(&shape, &format!("id=\"ground-{style}\" fill=\"{fill}\" fill-opacity=\"{opacity}\"{edge}"));
    }
    svg.close();
}

/// Seas and lakes, with lines along the shore.
pub fn seas(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    if !plan.shown().any(|hex| plan.terrain(hex) == "water") {
        return;
    }
    let shape = outline(plan, 0.7, |hex| plan.terrain(hex) == "water");
    svg.open("defs", "");
    svg.path(&shape, "id=\"sea\"");
    svg.open("clipPath", "id=\"wet\"");
    svg.leaf("use", "href=\"#sea\"");
    svg.close();
    svg.close();
    svg.leaf("use", &format!("href=\"#sea\" fill=\"{}\"", palette.sea));
    svg.open("g", "clip-path=\"url(#wet)\" fill=\"none\" stroke-linejoin=\"round\"");
    for (colour, width, opacity) in [(palette.shore, 46.0, 0.35), (palette.shore, 28.0, 0.4), (palette.shore, 13.0, 0.55)] {
        svg.leaf("use", &format!("href=\"#sea\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-opacity=\"{opacity}\""));
    }
    svg.close();
    let look = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\"", palette.water_bank);
    svg.leaf("use", &format!("href=\"#sea\" {look}"));
}

/// Trees, rocks, vines, furrows and reeds; none where something else must be seen.
pub fn textures(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, kept_free: &Spots) {
    let mut free = kept_free.clone();
    for hex in plan.shown() {
        let (number, level) = (number_at(plan, hex), level_at(plan, hex));
        for x in [-7.0, 0.0, 7.0] {
            free.add(number + pt(x, 0.0), 5.0);
        }
        free.add(level, 5.0);
    }
    let mut rocks = Path::default();
    let mut cracks = Path::default();
    let (mut reeds, mut pits) = (Path::default(), Path::default());
    for hex in plan.shown() {
        match plan.terrain(hex) {
            "swamp" => tufts(&mut reeds, plan.centre(hex), hex, 7),
            "marsh" => tufts(&mut reeds, plan.centre(hex), hex, 4),
            "carso" => karst(&mut pits, &mut rocks, plan.centre(hex), hex, &free),
            "rough" => stones(&mut rocks, plan.centre(hex), hex, 9, &free),
            "wooded-rough" => stones(&mut rocks, plan.centre(hex), hex, 6, &free),
            "high-mountain" | "hill" => rim(&mut cracks, plan, hex),
            _ => {}
        }
    }
    let round = "fill=\"none\" stroke-linecap=\"round\"";
    let rock = palette.rock;
    fields(svg, plan, palette, &free);
    svg.path(&reeds, &format!("id=\"reeds\" {round} stroke=\"{}\" stroke-width=\"1.1\"", palette.swamp));
    svg.path(&cracks, &format!("id=\"rims\" {round} stroke=\"{rock}\" stroke-width=\".8\" stroke-opacity=\".5\""));
    svg.path(&pits, &format!("id=\"pits\" {round} stroke=\"{rock}\" stroke-width=\".75\" stroke-opacity=\".7\""));
    let stroke = "stroke-linejoin=\"round\" stroke-width=\".5\"";
    svg.path(&rocks, &format!("id=\"rocks\" fill=\"{}\" stroke=\"{rock}\" stroke-opacity=\".8\" {stroke}", palette.summit));
    trees(svg, plan, palette, &free);
}

/// Strokes of water and blades of reed.
fn tufts(path: &mut Path, centre: Point, hex: HexId, count: usize) {
    let spots = [(-15, -12), (19, 1), (-10, 15), (0, -1), (8, -16), (-22, 3), (12, 16)];
    for (i, (x, y)) in spots.into_iter().take(count).enumerate() {
        let salt = i as u32;
        let off = pt(whim(u32::from(hex.0), salt), whim(salt, u32::from(hex.0))) * 2.5;
        tuft(path, centre + pt(f64::from(x), f64::from(y)) + off);
    }
}

pub fn tuft(path: &mut Path, at: Point) {
    path.lines(&[at - pt(6.0, 0.0), at + pt(6.0, 0.0)]);
    path.lines(&[at + pt(-3.5, 2.6), at + pt(4.5, 2.6)]);
    path.lines(&[at, at - pt(0.0, 4.5)]);
    path.lines(&[at - pt(1.6, 0.0), at - pt(3.4, 3.4)]).lines(&[at + pt(1.6, 0.0), at + pt(3.4, -3.4)]);
}

/// Sinkholes, ticked inwards, and stones between them.
fn karst(pits: &mut Path, rocks: &mut Path, centre: Point, hex: HexId, free: &Spots) {
    for k in 0..3u32 {
        let salt = u32::from(hex.0).wrapping_mul(3) + k;
        let turn = 2.1 * f64::from(k) + whim(salt, 4) * 0.8;
        let at = centre + pt(turn.cos(), turn.sin()) * (17.0 + 4.0 * whim(4, salt));
        if free.is_free(at, 4.5) {
            pit(pits, at, 3.4 + 0.8 * whim(salt, salt));
        }
    }
    stones(rocks, centre, hex, 6, free);
}

pub fn pit(path: &mut Path, at: Point, radius: f64) {
    path.circle(at, radius);
    for k in 0..6 {
        let turn = f64::from(k) * 1.047;
        let out = pt(turn.cos(), turn.sin());
        path.lines(&[at + out * radius, at + out * (0.5 * radius)]);
    }
}

/// Small angular stones.
fn stones(path: &mut Path, centre: Point, hex: HexId, count: u32, free: &Spots) {
    for k in 0..count {
        let salt = u32::from(hex.0).wrapping_mul(11) + k;
        let turn = 2.4 * f64::from(k) + whim(salt, 1) * 0.7;
        let at = centre + pt(turn.cos(), turn.sin()) * (8.0 + 22.0 * ((f64::from(k) + 0.5) / f64::from(count)).sqrt());
        if free.is_free(at, 2.5) {
            stone(path, at, 1.9 + 0.6 * whim(1, salt));
        }
    }
}

pub fn stone(path: &mut Path, at: Point, size: f64) {
    let around = [(-1.1, 0.5), (-0.5, -0.7), (0.5, -0.9), (1.2, 0.1), (0.6, 0.7)];
    path.lines(&around.map(|(x, y)| at + pt(x, y) * size)).close();
}

/// Short strokes down the slope along the rim of a mountain hex, where the ground beyond is lower.
fn rim(path: &mut Path, plan: &Plan<'_>, hex: HexId) {
    let (centre, here) = (plan.centre(hex), plan.terrain(hex));
    for (d, next) in plan.grid().neighbours(hex) {
        if plan.terrain(next) == here || plan.hex(next).metres > plan.hex(hex).metres {
            continue;
        }
        let [a, b] = plan.side(hex, d);
        strokes(path, [a, b], (a.mix(b, 0.5) - centre).unit() * -1.0, (hex, d));
    }
}

/// From a line outwards.
fn strokes(path: &mut Path, [a, b]: [Point; 2], out: Point, (hex, d): (HexId, Dir)) {
    for k in 0..9u32 {
        let foot = a.mix(b, 0.06 + 0.11 * f64::from(k));
        let long = 0.11 + 0.05 * (1.0 + whim(u32::from(hex.0) * 16 + k, d.index() as u32));
        path.lines(&[foot + out * (SIZE * long), foot + out * (0.04 * SIZE)]);
    }
}
