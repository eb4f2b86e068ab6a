//! Woods, tree by tree.

use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Point, Spots, pt, whim};
use crate::svg::{Path, Svg};

/// Trees stand about so far apart.
const STEP: f64 = 7.6;

/// What grows at a spot.
enum Tree {
    Crown,
    Bush,
    Fir,
}

/// Crowns of trees, drawn as dots: shade below, crown, light above. High up they are firs.
pub fn trees(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, free: &Spots) {
    let (mut crowns, mut bushes, mut firs) = (Path::default(), Path::default(), Path::default());
    let area = plan.frame.grown(4.0);
    let (first, last) = ((area.top / (0.87 * STEP)) as i32 - 1, (area.bottom / (0.87 * STEP)) as i32 + 1);
    for row in first..=last {
        for column in (area.left / STEP) as i32 - 1..=(area.right / STEP) as i32 + 1 {
            match tree(plan, free, (column, row)) {
                Some((Tree::Fir, at)) => firs.to(at - pt(0.0, 4.3)).0.push_str("l2.5 6.5h-5z"),
                Some((Tree::Bush, at)) => {
                    bushes.dot(at);
                }
                Some((Tree::Crown, at)) => {
                    crowns.dot(at);
                }
                None => {}
            }
        }
    }
    let dot = "fill=\"none\" stroke-linecap=\"round\"";
    let (dark, leaf, light) = (palette.tree_dark, palette.tree, palette.tree_light);
    for (id, path, size) in [("trees", &crowns, 5.6), ("bushes", &bushes, 4.2)] {
        let look = |colour: &str, width: f64, off: f64, opacity: f64| {
            let stroke = format!("stroke=\"{colour}\" stroke-width=\"{width:.1}\" stroke-opacity=\"{opacity}\"");
            format!("{dot} {stroke} transform=\"translate({off:.1} {off:.1})\"")
        };
        let (shade, crown) = (look(dark, size + 0.9, 0.6, 0.55), look(leaf, size, 0.0, 1.0));
        svg.again(id, path, &[&shade, &crown, &look(light, size * 0.36, -0.16 * size, 0.75)]);
    }
    let stroke = "stroke-linejoin=\"round\" stroke-width=\".6\"";
    svg.path(&firs, &format!("id=\"firs\" fill=\"{leaf}\" stroke=\"{dark}\" {stroke} stroke-opacity=\".8\""));
}

/// The tree at a knot of the lattice, if one grows there: fewer towards the rim of a hex and on rough ground.
fn tree(plan: &Plan<'_>, free: &Spots, (column, row): (i32, i32)) -> Option<(Tree, Point)> {
    let (c, r) = (column as u32, row as u32);
    let lattice = pt((f64::from(column) + 0.5 * f64::from(row & 1)) * STEP, f64::from(row) * 0.87 * STEP);
    let at = lattice + pt(whim(c, r), whim(r, c)) * (0.3 * STEP);
    let hex = plan.at(at)?;
    let share = match plan.terrain(hex) {
        "woods" => 0.22,
        "wooded-rough" => -0.25,
        _ => return None,
    };
    let away = at.distance(plan.centre(hex)) / SIZE;
    let chance = whim(c.wrapping_mul(7) ^ 3, r.wrapping_mul(13) ^ 5);
    if chance > share - 0.5 * away * away || !free.is_free(at, 3.2) {
        return None;
    }
    // Firs stand in the mountains, with some leaves among them further down.
    let height = f64::from(plan.hex(hex).metres) + 250.0 * whim(r ^ 77, c ^ 55);
    let tree = match (height > 850.0, chance > -0.2) {
        (true, _) => Tree::Fir,
        (false, true) => Tree::Bush,
        (false, false) => Tree::Crown,
    };
    Some((tree, at))
}
