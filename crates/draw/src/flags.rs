//! Flags of the armies.

use crate::palette::Palette;
use crate::point::{Point, pt};
use crate::svg::{Path, Svg};

/// A stripe: colour, left, top, width, height.
type Stripe = (&'static str, f64, f64, f64, f64);

const UPRIGHT: [(f64, f64); 3] = [(0.0, 4.4), (4.4, 4.4), (8.8, 4.4)];
const LYING: [(f64, f64); 3] = [(0.0, 2.8), (2.8, 2.8), (5.6, 2.8)];

fn upright(colours: [&'static str; 3]) -> Vec<Stripe> {
    colours.into_iter().zip(UPRIGHT).map(|(colour, (x, w))| (colour, x, 0.0, w, 8.4)).collect()
}

fn lying(colours: [&'static str; 3]) -> Vec<Stripe> {
    colours.into_iter().zip(LYING).map(|(colour, (y, h))| (colour, 0.0, y, 13.2, h)).collect()
}

/// The stripes that the word of an army stands for; plain colour for the unknown.
fn stripes(word: &str, palette: &Palette, army: Option<usize>) -> Vec<Stripe> {
    match word {
        "it" | "italy" | "italian" | "sardinian" | "piedmont" => upright(["#1a8a4a", "#ffffff", "#cf2b36"]),
        "fr" | "al" | "allied" | "allies" | "french" | "france" | "franco" => upright(["#22408f", "#ffffff", "#cf2b36"]),
        "ge" | "de" | "german" => lying(["#1a1a1a", "#ffffff", "#cf2b36"]),
        "ah" | "ahg" | "au" | "austrian" | "austria" | "ag" => {
            vec![("#1a1a1a", 0.0, 0.0, 13.2, 4.2), ("#f2c230", 0.0, 4.2, 13.2, 4.2)]
        }
        _ => vec![(army.map_or(palette.ink, |a| palette.side(a)), 0.0, 0.0, 13.2, 8.4)],
    }
}

/// A flag on its staff.
pub fn flag(svg: &mut Svg, foot: Point, word: &str, palette: &Palette, army: Option<usize>) {
    let top = foot - pt(0.0, 15.0);
    for (colour, x, y, w, h) in stripes(word, palette, army) {
        let (a, b) = (top + pt(x, y), top + pt(x + w, y + h));
        let mut path = Path::default();
        path.lines(&[a, pt(b.x, a.y), b, pt(a.x, b.y)]).close();
        svg.path(&path, &format!("fill=\"{colour}\" stroke=\"none\""));
    }
    let mut path = Path::default();
    path.lines(&[foot, top, top + pt(13.2, 0.0), top + pt(13.2, 8.4), top + pt(0.0, 8.4)]);
    svg.path(&path, "fill=\"none\" stroke-width=\".6\"");
}
