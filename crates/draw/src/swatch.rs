//! Kinds of ground in the legend: a small piece of each.

use crate::palette::Palette;
use crate::point::{Point, pt};
use crate::svg::{Path, Svg};
use crate::terrain::{ground, pit, stone, tuft};

/// A piece of ground 36 wide and 15 high, on the line of `at`.
pub fn swatch(svg: &mut Svg, palette: &Palette, at: Point, style: &str, tint: &str, high: bool) {
    let corner = |x: f64, y: f64| at + pt(x, y);
    let mut edge = Path::default();
    edge.lines(&[corner(0.0, -7.5), corner(36.0, -7.5), corner(36.0, 7.5), corner(0.0, 7.5)]).close();
    let base = if style == "water" { palette.sea } else { tint };
    svg.path(&edge, &format!("fill=\"{base}\""));
    if let Some((fill, opacity)) = ground(style, palette) {
        svg.path(&edge, &format!("fill=\"{fill}\" fill-opacity=\"{opacity}\""));
    }
    let mut path = Path::default();
    let line = |colour: &str, width: f64| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
    match style {
        "woods" | "wooded-rough" => woods(svg, palette, at, style == "woods", high),
        "rough" => stones(svg, palette, at, &[(6.0, 2.0), (14.0, -2.5), (21.0, 3.0), (29.0, -1.0)]),
        "carso" => {
            pit(&mut path, corner(10.0, 0.5), 3.4);
            pit(&mut path, corner(26.0, -0.5), 3.0);
            svg.path(&path, &line(palette.rock, 0.75));
            stones(svg, palette, at, &[(18.0, 3.0), (18.5, -3.5), (33.0, 3.5), (3.5, -3.5)]);
        }
        "swamp" | "marsh" => {
            let spots: &[f64] = if style == "swamp" { &[8.0, 18.0, 28.0] } else { &[11.0, 26.0] };
            spots.iter().enumerate().for_each(|(i, x)| tuft(&mut path, corner(*x, 2.0 - 2.5 * (i % 2) as f64)));
            svg.path(&path, &line(palette.swamp, 1.1));
        }
        "vineyard" => {
            for y in [-4.6, 0.0, 4.6] {
                path.lines(&[corner(3.0, y + 1.0), corner(34.0, y - 1.0)]);
            }
            svg.path(&path, &format!("{} stroke-dasharray=\"0 3.4\"", line(palette.vine, 2.0)));
        }
        "light-fields" => {
            for y in [-4.0, 1.0, 6.0] {
                path.lines(&[corner(3.0, y), corner(33.0, y - 2.5)]);
            }
            svg.path(&path, &format!("{} stroke-opacity=\".6\"", line(palette.furrow, 0.8)));
        }
        "high-mountain" | "hill" => {
            for k in 0..8 {
                path.lines(&[corner(3.0 + 4.3 * f64::from(k), 6.5), corner(3.0 + 4.3 * f64::from(k), f64::from(k % 2))]);
            }
            svg.path(&path, &format!("{} stroke-opacity=\".6\"", line(palette.rock, 0.8)));
        }
        "town" | "village" | "castle" => blocks(svg, palette, at, style == "town"),
        _ => {}
    }
    svg.path(&edge, &line(palette.ink, 0.6));
}

fn woods(svg: &mut Svg, palette: &Palette, at: Point, thick: bool, high: bool) {
    let spots: &[(f64, f64)] = &[(5.0, -2.5), (12.0, 2.5), (19.0, -2.0), (26.0, 2.8), (31.5, -2.6)];
    let spots = if thick { spots } else { &spots[..3] };
    let (mut crowns, mut firs) = (Path::default(), Path::default());
    for (x, y) in spots {
        let p = at + pt(*x, *y);
        if high {
            firs.lines(&[p - pt(0.0, 4.3), p + pt(2.5, 2.2), p + pt(-2.5, 2.2)]).close();
        } else {
            crowns.dot(p);
        }
    }
    let dot = |colour: &str, width: f64| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
    svg.path(&crowns, &dot(palette.tree_dark, 6.3));
    svg.path(&crowns, &dot(palette.tree, 5.2));
    svg.path(&firs, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".6\"", palette.tree, palette.tree_dark));
    if !thick {
        stones(svg, palette, at, &[(26.0, 2.5), (31.0, -2.5), (9.0, -4.0)]);
    }
}

fn stones(svg: &mut Svg, palette: &Palette, at: Point, spots: &[(f64, f64)]) {
    let mut path = Path::default();
    spots.iter().for_each(|(x, y)| stone(&mut path, at + pt(*x, *y), 2.1));
    svg.path(&path, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".5\"", palette.summit, palette.rock));
}

fn blocks(svg: &mut Svg, palette: &Palette, at: Point, full: bool) {
    let mut path = Path::default();
    let spots: &[(f64, f64)] =
        &[(13.0, -3.4), (20.5, -3.0), (14.0, 3.4), (21.5, 3.6), (5.5, -3.0), (6.0, 3.6), (29.0, -3.2), (29.5, 3.2)];
    for (x, y) in &spots[..if full { 8 } else { 3 }] {
        let p = at + pt(*x, *y);
        path.lines(&[p + pt(-2.8, -2.3), p + pt(2.9, -2.0), p + pt(2.6, 2.3), p + pt(-3.0, 2.1)]).close();
    }
    svg.path(&path, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".55\"", palette.town, palette.town_edge));
}
