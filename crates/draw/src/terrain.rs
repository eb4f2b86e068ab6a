//! What grows and lies on the ground: woods, rocks, fields, swamps.

use hexgrid::{Dir, HexId};

use crate::ground::{level_at, number_at};
use crate::fields::fields;
use crate::outline::outline;
use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Point, Spots, pt, whim};
use crate::svg::{Path, Svg};

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

const STYLES: [&str; 11] = [
    "light-fields", "vineyard", "rough", "carso", "high-mountain", "marsh", "swamp", "woods", "wooded-rough", "village", "town",
];

/// Colours of the ground, with soft edges: below light and shadow.
pub fn grounds(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    svg.open("g", "id=\"grounds\"");
    for style in STYLES.into_iter().chain(["castle"]) {
        if !plan.shown().any(|hex| plan.terrain(hex) == style) {
            continue;
        }
        let Some((fill, opacity)) = ground(style, palette) else { continue };
        let shape = outline(plan, |hex| plan.terrain(hex) == style);
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
    let shape = outline(plan, |hex| plan.terrain(hex) == "water");
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

/// Crowns of trees, drawn as dots: shade below, crown, light above. High up they are firs.
fn trees(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, free: &Spots) {
    const STEP: f64 = 7.6;
    let (mut crowns, mut small, mut firs) = (Path::default(), Path::default(), Path::default());
    let area = plan.frame.grown(4.0);
    let (first, last) = ((area.top / (0.87 * STEP)) as i32 - 1, (area.bottom / (0.87 * STEP)) as i32 + 1);
    for row in first..=last {
        for column in (area.left / STEP) as i32 - 1..=(area.right / STEP) as i32 + 1 {
            let (c, r) = (column as u32, row as u32);
            let lattice = pt((f64::from(column) + 0.5 * f64::from(row & 1)) * STEP, f64::from(row) * 0.87 * STEP);
            let at = lattice + pt(whim(c, r), whim(r, c)) * (0.3 * STEP);
            let Some(hex) = plan.at(at) else { continue };
            let share = match plan.terrain(hex) {
                "woods" => 0.22,
                "wooded-rough" => -0.25,
                _ => continue,
            };
            let away = at.distance(plan.centre(hex)) / SIZE;
            let chance = whim(c.wrapping_mul(7) ^ 3, r.wrapping_mul(13) ^ 5);
            if chance > share - 0.5 * away * away || !free.is_free(at, 3.2) {
                continue;
            }
            // Firs stand in the mountains, with some leaves among them further down.
            let height = f64::from(plan.hex(hex).metres) + 250.0 * whim(r ^ 77, c ^ 55);
            match (height > 850.0, chance > -0.2) {
                (true, _) => {
                    firs.to(at - pt(0.0, 4.3)).0.push_str("l2.5 6.5h-5z");
                }
                (false, true) => {
                    small.dot(at);
                }
                (false, false) => {
                    crowns.dot(at);
                }
            }
        }
    }
    let dot = "fill=\"none\" stroke-linecap=\"round\"";
    let (dark, leaf, light) = (palette.tree_dark, palette.tree, palette.tree_light);
    for (id, path, size) in [("trees", &crowns, 5.6), ("bushes", &small, 4.2)] {
        let look = |colour: &str, width: f64, off: f64, opacity: f64| {
            format!("{dot} stroke=\"{colour}\" stroke-width=\"{width:.1}\" stroke-opacity=\"{opacity}\" transform=\"translate({off} {off})\"")
        };
        svg.again(id, path, &[
            &look(dark, size + 0.9, 0.6, 0.55),
            &look(leaf, size, 0.0, 1.0),
            &look(light, size * 0.36, -0.16 * size, 0.75),
        ]);
    }
    let stroke = "stroke-linejoin=\"round\" stroke-width=\".6\"";
    svg.path(&firs, &format!("id=\"firs\" fill=\"{leaf}\" stroke=\"{dark}\" {stroke} stroke-opacity=\".8\""));
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
