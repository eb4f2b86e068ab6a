//! The signs of the legend, each as it stands on the map.

use crate::areas::{arrow, strokes as area_strokes};
use crate::bridges::sample as bridge;
use crate::flags::flag;
use crate::marks::{badge, house};
use crate::palette::Palette;
use crate::plan::Plan;
use crate::point::{Point, pt};
use crate::relief::Tones;
use crate::slopes::{STROKES, cliff, hachure, side_level, teeth};
use crate::svg::{Path, Svg, number};
use crate::swatch::swatch;
use crate::symbols::mark;
use crate::water::{bank_width, rank};
use crate::ways::strokes as way_strokes;

/// A thing that has a sign; words are drawing styles.
#[derive(Clone, Copy)]
pub enum Sign<'a> {
    Terrain(&'a str),
    Water(&'a str),
    Way(&'a str),
    Place(&'a str),
    Area(&'a str, Option<usize>),
    Flag(&'a str, Option<usize>),
    Trench(usize),
    Value,
    Bridge(&'static str),
    Crag,
    Rampart,
    Bank,
    Level,
    Slope(usize),
    Ridge(usize),
}

/// A sign 36 wide, on the line of `at`.
pub fn draw(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, at: Point, sign: Sign<'_>, tones: Tones) {
    let middle = at + pt(18.0, 0.0);
    svg.open("g", "stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    match sign {
        Sign::Terrain(style) => {
            let of_style = || plan.map.hexes.iter().filter(|h| plan.map.head.terrain_style(&h.terrain) == style);
            let metres = of_style().map(|h| f64::from(h.metres)).sum::<f64>() / of_style().count().max(1) as f64;
            swatch(svg, palette, at, style, &tones.tint(palette, metres), metres > 850.0);
        }
        Sign::Water(style) => {
            let (class, width) = rank(style);
            let path = wave(at, !style.ends_with("canal"));
            svg.path(&path, &stroke(palette.water_bank, width + bank_width(class)));
            svg.path(&path, &stroke(palette.water, width));
        }
        Sign::Way(style) => {
            let path = wave(at, true);
            way_strokes(style, palette).iter().for_each(|look| svg.path(&path, &format!("fill=\"none\" {look}")));
        }
        Sign::Place(style) => place(svg, palette, middle, style),
        Sign::Area(style, army) => area(svg, palette, at, style, army),
        Sign::Flag(word, army) => {
            svg.open("g", &format!("stroke=\"{}\"", palette.ink));
            flag(svg, middle + pt(-6.0, 8.0), word, palette, army);
            svg.close();
        }
        Sign::Trench(army) => trench(svg, palette, at, army),
        Sign::Value => badge(svg, palette, middle, "5"),
        Sign::Bridge(kind) => bridge(svg, palette, middle, kind),
        Sign::Crag => {
            let (mut edge, mut teeth) = (Path::default(), Path::default());
            cliff(&mut edge, &mut teeth, [at + pt(0.0, -3.0), at + pt(36.0, -3.0)], pt(0.0, 1.0), 3);
            svg.path(&teeth, &format!("fill=\"{0}\" stroke=\"{0}\" stroke-width=\".7\"", palette.rock));
            svg.path(&edge, &stroke(palette.rock, 1.7));
        }
        Sign::Rampart | Sign::Bank => {
            let mut path = Path::default();
            let sides: &[f64] = if matches!(sign, Sign::Bank) { &[1.0, -1.0] } else { &[-1.0] };
            for side in sides {
                teeth(&mut path, [at, at + pt(36.0, 0.0)], pt(0.0, *side), 4.0);
            }
            path.lines(&[at, at + pt(36.0, 0.0)]);
            svg.path(&path, &stroke(if sides.len() > 1 { palette.rock } else { palette.ink }, 1.5));
        }
        Sign::Level => {
            let mut side = Path::default();
            side.lines(&[at, at + pt(36.0, 0.0)]);
            svg.path(&side, &format!("{} stroke-opacity=\"{}\"", stroke(palette.grid, 0.7), palette.grid_opacity));
            side_level(svg, palette, middle, "4");
        }
        Sign::Slope(strength) | Sign::Ridge(strength) => slope(svg, palette, at, strength, matches!(sign, Sign::Ridge(_))),
    }
    svg.close();
}

fn stroke(colour: &str, width: f64) -> String {
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"", number(width))
}

/// A short stretch of line.
fn wave(at: Point, bends: bool) -> Path {
    let mut path = Path::default();
    if bends {
        path.to(at).curve(at + pt(10.0, -5.0), at + pt(18.0, 0.0)).curve(at + pt(26.0, 5.0), at + pt(36.0, 0.0));
    } else {
        path.lines(&[at, at + pt(36.0, 0.0)]);
    }
    path
}

fn place(svg: &mut Svg, palette: &Palette, at: Point, style: &str) {
    let houses: &[(f64, f64, f64)] = match style {
        "city" => &[
            (-12.0, -3.0, 3.1),
            (-5.0, -4.0, 2.2),
            (2.0, -3.5, 3.0),
            (10.0, -3.0, 2.6),
            (-9.0, 3.5, 2.4),
            (-1.0, 3.0, 3.1),
            (7.0, 3.5, 2.3),
            (13.0, 3.0, 2.0),
        ],
        "town" => &[(-6.0, -1.0, 3.1), (1.0, -4.0, 2.2), (0.0, 3.0, 2.6), (7.0, 0.0, 3.0), (-9.0, 4.0, 2.0)],
        "village" => &[(-5.0, -1.0, 3.0), (2.0, -3.0, 2.2), (1.0, 3.0, 2.6)],
        "locale" => &[(-3.0, -1.0, 2.6), (3.0, 2.0, 2.2)],
        _ => return mark(svg, at, style, palette, None),
    };
    let mut path = Path::default();
    for (x, y, w) in houses {
        house(&mut path, at + pt(*x, *y), *w, 2.3);
    }
    svg.path(&path, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".55\"", palette.town, palette.town_edge));
}

fn area(svg: &mut Svg, palette: &Palette, at: Point, style: &str, army: Option<usize>) {
    let colour = army.map_or(palette.ink, |army| palette.side(army));
    match style {
        "front" | "sector" => {
            let path = wave(at, true);
            for look in area_strokes(style, colour, palette, 1.0) {
                svg.path(&path, &format!("fill=\"none\" {look}"));
            }
        }
        "entry" | "breakthrough" => arrow(svg, palette, (at + pt(18.0, 0.0), pt(1.0, 0.0)), style == "entry", army),
        _ => {
            let hex = [(9.0, 0.0), (4.5, -7.8), (-4.5, -7.8), (-9.0, 0.0), (-4.5, 7.8), (4.5, 7.8)];
            let mut path = Path::default();
            path.lines(&hex.map(|(x, y)| at + pt(18.0 + x, y))).close();
            svg.path(&path, &stroke(palette.prize, 2.6));
        }
    }
}

fn trench(svg: &mut Svg, palette: &Palette, at: Point, army: usize) {
    let mut path = Path::default();
    path.lines(&[at + pt(0.0, 2.0), at + pt(36.0, 2.0)]);
    for k in 0..5 {
        let x = 3.5 + 7.2 * f64::from(k);
        path.lines(&[at + pt(x, 2.0), at + pt(x, -3.0)]);
    }
    svg.path(&path, &stroke(palette.side(army), 1.9));
}

fn slope(svg: &mut Svg, palette: &Palette, at: Point, strength: usize, ridge: bool) {
    let strokes = STROKES[(strength.max(1) - 1).min(2)];
    let y = if ridge { 0.0 } else { -4.0 };
    let ends = [at + pt(0.0, y), at + pt(36.0, y)];
    let (mut path, mut crest) = (Path::default(), Path::default());
    if ridge {
        let half = (strokes.0, 0.7 * strokes.1, strokes.2);
        hachure(&mut path, ends, pt(0.0, 1.0), half, 1);
        hachure(&mut path, ends, pt(0.0, -1.0), half, 2);
        crest.lines(&ends);
    } else {
        hachure(&mut path, ends, pt(0.0, 1.0), strokes, 1);
    }
    svg.path(&path, &stroke(palette.rock, strokes.2));
    svg.path(&crest, &stroke(palette.rock, strokes.2 + 0.9));
}
