//! Signs of places that are more than houses.

use crate::palette::Palette;
use crate::point::{Point, pt};
use crate::svg::{Path, Svg};

/// A wall with a tower and two turrets.
const CASTLE: [(f64, f64); 12] = [
    (-7.0, 6.0),
    (-7.0, -4.0),
    (-4.6, -4.0),
    (-4.6, -1.4),
    (-2.2, -1.4),
    (-2.2, -7.0),
    (2.2, -7.0),
    (2.2, -1.4),
    (4.6, -1.4),
    (4.6, -4.0),
    (7.0, -4.0),
    (7.0, 6.0),
];

/// The sign of a kind of place; settlements have houses instead. Works of war have the colour of their army.
pub fn mark(svg: &mut Svg, at: Point, style: &str, palette: &Palette, army: Option<usize>) {
    let colour = army.map_or(palette.ink, |army| palette.side(army));
    match style {
        "peak" | "pass" | "castle" | "church" => landmark(svg, at, style, palette),
        "fort" | "bridgehead" | "depot" => work(svg, at, style, (colour, palette.halo)),
        _ => {}
    }
}

fn spots(at: Point, list: &[(f64, f64)]) -> Vec<Point> {
    list.iter().map(|(x, y)| at + pt(*x, *y)).collect()
}

fn landmark(svg: &mut Svg, at: Point, style: &str, palette: &Palette) {
    let (halo, ink) = (palette.halo, palette.ink);
    let full = |colour: &str| format!("fill=\"{colour}\" stroke=\"{halo}\" stroke-width=\"1.3\" paint-order=\"stroke\"");
    let line = |colour: &str, width: f64| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
    let mut path = Path::default();
    match style {
        "peak" => {
            path.lines(&spots(at, &[(0.0, -6.6), (6.2, 4.4), (-6.2, 4.4)])).close();
            svg.path(&path, &full(palette.peak));
        }
        "pass" => {
            path.to(at + pt(-6.0, -5.0)).curve(at + pt(-0.5, 0.0), at + pt(-6.0, 5.0));
            path.to(at + pt(6.0, -5.0)).curve(at + pt(0.5, 0.0), at + pt(6.0, 5.0));
            svg.path(&path, &line(halo, 4.0));
            svg.path(&path, &line(palette.peak, 2.0));
        }
        "castle" => {
            path.lines(&spots(at, &CASTLE)).close();
            svg.path(&path, &full(ink));
        }
        _ => {
            path.circle(at + pt(0.0, 2.6), 3.2);
            svg.path(&path, &full(ink));
            let mut cross = Path::default();
            cross.lines(&spots(at, &[(0.0, 0.0), (0.0, -7.0)])).lines(&spots(at, &[(-2.4, -4.8), (2.4, -4.8)]));
            svg.path(&cross, &line(ink, 1.3));
        }
    }
}

fn work(svg: &mut Svg, at: Point, style: &str, (colour, halo): (&str, &str)) {
    let line = |colour: &str, width: f64| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
    let (mut path, mut inner) = (Path::default(), Path::default());
    match style {
        "fort" => {
            path.lines(&star(at, 8.6)).close();
            svg.path(&path, &format!("fill=\"{colour}\" stroke=\"{halo}\" stroke-width=\"1.2\""));
            inner.circle(at, 2.2);
            svg.path(&inner, &format!("fill=\"{halo}\""));
        }
        "bridgehead" => {
            path.to(at + pt(-9.0, 5.0)).curve(at + pt(-9.0, -8.0), at + pt(0.0, -8.0));
            path.curve(at + pt(9.0, -8.0), at + pt(9.0, 5.0));
            svg.path(&path, &line(halo, 4.4));
            svg.path(&path, &line(colour, 2.4));
        }
        _ => {
            path.lines(&spots(at, &[(-6.0, -5.0), (6.0, -5.0), (6.0, 5.0), (-6.0, 5.0)])).close();
            svg.path(&path, &format!("fill=\"{halo}\" stroke=\"{colour}\" stroke-width=\"1.6\""));
            inner.lines(&spots(at, &[(-6.0, -5.0), (6.0, 5.0)])).lines(&spots(at, &[(6.0, -5.0), (-6.0, 5.0)]));
            svg.path(&inner, &line(colour, 1.2));
        }
    }
}

fn star(at: Point, radius: f64) -> Vec<Point> {
    let corner = |k: u32| {
        let turn = f64::from(k) * std::f64::consts::PI / 5.0;
        at + pt(turn.sin(), -turn.cos()) * if k.is_multiple_of(2) { radius } else { 0.58 * radius }
    };
    (0..10).map(corner).collect()
}
