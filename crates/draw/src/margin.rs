//! Title, scale and north arrow around the map.

use crate::font::Face;
use crate::legend::Legend;
use crate::palette::Palette;
use crate::plan::{APOTHEM, Plan};
use crate::point::{Area, Point, pt};
use crate::relief::Tones;
use crate::svg::{Ink, Path, Svg, number};

/// Room around the frame, for furniture of the usual size.
const EDGE: f64 = 30.0;
const TITLE: f64 = 100.0;
/// Below a crop.
const STRIP: f64 = 26.0;

/// The whole picture: the frame, and around it title and legend, or a strip below a crop.
pub struct Page {
    pub area: Area,
    /// How much larger than usual the furniture is: a great sheet has a great title.
    stouter: f64,
}

impl Page {
    pub fn of(plan: &Plan<'_>, legend: &Legend<'_>) -> Self {
        let frame = plan.frame;
        if plan.cropped {
            let area = frame.grown(8.0);
            return Self { area: Area { bottom: area.bottom + STRIP, ..area }, stouter: 1.0 };
        }
        let stouter = stouter(plan);
        let edge = frame.grown(EDGE * stouter);
        let bottom = frame.bottom + (legend.height(frame.width() / stouter) + 56.0) * stouter;
        Self { area: Area { top: edge.top - TITLE * stouter, bottom, ..edge }, stouter }
    }
}

fn stouter(plan: &Plan<'_>) -> f64 {
    let frame = plan.frame;
    ((frame.width() * 0.6 + frame.height() * 0.4) / 1700.0).clamp(0.6, 2.2)
}

/// The line around the map.
pub fn neatline(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let rect = |svg: &mut Svg, area: Area, width: f64| {
        let (x, y, w, h) = (number(area.left), number(area.top), number(area.width()), number(area.height()));
        let look = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", palette.ink, number(width));
        svg.leaf("rect", &format!("x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" {look}"));
    };
    rect(svg, plan.frame, 1.2);
    if !plan.cropped {
        let k = stouter(plan);
        rect(svg, plan.frame.grown(6.0 * k), 3.0 * k);
    }
}

pub fn furniture(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, page: &Page, legend: &Legend<'_>, tones: Tones) {
    if plan.cropped {
        strip(svg, plan, palette);
        return;
    }
    let (frame, k) = (plan.frame, page.stouter);
    let wide = frame.width() / k;
    let head = &plan.map.head;
    let from = |y: f64| format!("transform=\"translate({} {}) scale({})\"", number(frame.left), number(y), number(k));
    svg.open("g", &format!("id=\"title\" {}", from(frame.top)));
    let title = fitted(Ink::new(Face::Bold, 56.0, palette.ink).spaced(0.02), &head.title, wide);
    svg.text(pt(wide / 2.0, -56.0), &title, &head.title);
    let below = fitted(Ink::new(Face::Italic, 21.0, palette.faint_ink).spaced(0.02), &head.subtitle, wide);
    svg.text(pt(wide / 2.0, -24.0), &below, &head.subtitle);
    svg.close();
    svg.open("g", &format!("id=\"legend\" {}", from(frame.bottom)));
    legend.write(svg, plan, palette, wide, tones);
    let units = k;
    let corner = pt(wide - 350.0, 62.0);
    let kilometre = 2.0 * APOTHEM * 1000.0 / head.hex_metres / units;
    scale(svg, palette, corner, kilometre, 230.0, 12.5);
    let metres = head.hex_metres.round();
    let small = Ink::new(Face::Sans, 12.5, palette.ink).starting();
    svg.text(corner + pt(0.0, 27.0), &small, &format!("One hex is {metres} m from side to side"));
    north(svg, palette, pt(wide - 42.0, 72.0), plan.north, 1.0);
    let credit = fitted(Ink::new(Face::Sans, 11.0, palette.faint_ink).starting(), &head.credit, wide);
    svg.text(pt(4.0, legend.height(wide) + 32.0), &credit, &head.credit);
    svg.close();
}

/// Smaller letters, if the words are wider than the sheet.
fn fitted<'a>(ink: Ink<'a>, words: &str, wide: f64) -> Ink<'a> {
    let room = wide - 8.0;
    let long = ink.width(words);
    Ink { size: if long > room { ink.size * room / long } else { ink.size }, ..ink }
}

/// Scale and north below a crop.
fn strip(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let frame = plan.frame;
    svg.open("g", "id=\"strip\"");
    let kilometre = 2.0 * APOTHEM * 1000.0 / plan.map.head.hex_metres;
    let long = (frame.width() * 0.4).clamp(30.0, 220.0);
    scale(svg, palette, pt(frame.left + 4.0, frame.bottom + 20.0), kilometre, long, 9.0);
    north(svg, palette, pt(frame.right - 12.0, frame.bottom + 17.0), plan.north, 0.26);
    let name = Ink::new(Face::Italic, 12.0, palette.faint_ink);
    if name.width(&plan.map.head.title) < frame.width() * 0.4 {
        let at = pt((frame.left + frame.right) / 2.0 + 0.1 * frame.width(), frame.bottom + 24.0);
        svg.text(at, &name, &plan.map.head.title);
    }
    svg.close();
}

/// A bar of whole kilometres, or parts of one, not longer than asked.
fn scale(svg: &mut Svg, palette: &Palette, at: Point, kilometre: f64, long: f64, letters: f64) {
    let steps: [(f64, u32); 8] = [(20.0, 4), (10.0, 5), (5.0, 5), (4.0, 4), (2.0, 2), (1.0, 2), (0.5, 1), (0.2, 1)];
    let (total, parts) = steps.into_iter().find(|(km, _)| km * kilometre <= long).unwrap_or((0.1, 1));
    let part = total * kilometre / f64::from(parts);
    for k in 0..parts {
        let fill = if k % 2 == 0 { palette.ink } else { palette.paper };
        let (x, y, w) = (number(at.x + part * f64::from(k)), number(at.y), number(part));
        let look = format!("height=\"{}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\".9\"", number(letters * 0.5), palette.ink);
        svg.leaf("rect", &format!("x=\"{x}\" y=\"{y}\" width=\"{w}\" {look}"));
    }
    let ink = Ink::new(Face::Sans, letters, palette.ink);
    for k in 0..=parts {
        let value = number(total * f64::from(k) / f64::from(parts));
        let words = if k == parts { format!("{value} km") } else { value };
        svg.bare_text(pt(at.x + part * f64::from(k), at.y - 0.35 * letters), &ink, &words);
    }
}

/// An arrow to the north, and its letter.
fn north(svg: &mut Svg, palette: &Palette, at: Point, way: Point, size: f64) {
    let spot = |along: f64, across: f64| at + (way * along + way.right() * across) * size;
    let (mut left, mut right) = (Path::default(), Path::default());
    left.lines(&[spot(46.0, 0.0), spot(-22.0, -13.0), spot(-12.0, 0.0)]).close();
    right.lines(&[spot(46.0, 0.0), spot(-22.0, 13.0), spot(-12.0, 0.0)]).close();
    let width = number(size.max(0.6));
    let edge = format!("stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"", palette.ink);
    svg.path(&left, &format!("fill=\"{}\" {edge}", palette.ink));
    svg.path(&right, &format!("fill=\"{}\" {edge}", palette.paper));
    let letters = (20.0 * size).max(8.0);
    let foot = if size < 0.5 { at - pt(11.0, -3.0) } else { spot(-38.0, 0.0) + pt(0.0, 0.35 * letters) };
    svg.text(foot, &Ink::new(Face::Bold, letters, palette.ink), "N");
}
