//! Title, legend, scale and north arrow around the map.

use crate::palette::Palette;
use crate::plan::{APOTHEM, Plan};
use crate::point::{Area, Point, pt};
use crate::svg::{Path, Svg, number};
use crate::{marks, war};

/// Room around the frame.
const EDGE: f64 = 34.0;
const TITLE: f64 = 120.0;
const LEGEND: f64 = 190.0;

/// The whole picture: the frame, and around a whole map its title and legend.
pub fn page(plan: &Plan<'_>) -> Area {
    if plan.cropped {
        return plan.frame.grown(8.0);
    }
    let page = plan.frame.grown(EDGE);
    Area { top: page.top - TITLE + EDGE / 2.0, bottom: page.bottom + LEGEND, ..page }
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
        rect(svg, plan.frame.grown(6.0), 3.0);
    }
}

pub fn furniture(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    if plan.cropped {
        return;
    }
    let frame = plan.frame;
    let middle = (frame.left + frame.right) / 2.0;
    svg.open("g", &format!("id=\"margin\" fill=\"{}\"", palette.ink));
    svg.text(pt(middle, frame.top - 56.0), "class=\"t\" font-size=\"52\"", plan.sheet.title);
    let faint = format!("class=\"u\" font-size=\"19\" fill=\"{}\"", palette.faint_ink);
    svg.text(pt(middle, frame.top - 25.0), &faint, plan.sheet.subtitle);
    let top = frame.bottom + 40.0;
    tints(svg, plan, palette, pt(frame.left + 4.0, top));
    signs(svg, plan, palette, pt(frame.left + 400.0, top));
    scale(svg, plan, palette, pt(frame.right - 470.0, top + 20.0));
    north(svg, palette, pt(frame.right - 45.0, top + 50.0));
    let credit = format!("class=\"l\" font-size=\"11\" fill=\"{}\"", palette.faint_ink);
    svg.text(pt(frame.left + 4.0, frame.bottom + LEGEND + 12.0), &credit, plan.sheet.credit);
    svg.close();
}

fn head(svg: &mut Svg, at: Point, words: &str) {
    svg.text(at, "class=\"l b\" font-size=\"15\"", words);
}

fn item(svg: &mut Svg, at: Point, words: &str) {
    svg.text(at, "class=\"l\" font-size=\"13\"", words);
}

/// Heights and the levels that the book counts.
fn tints(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, at: Point) {
    head(svg, at, "Height in metres, and level");
    let top = plan.map.hexes.iter().map(|h| h.level).max().unwrap_or(0);
    let wide = 350.0 / f64::from(top + 1);
    for level in 0..=top {
        let of_level = || plan.map.hexes.iter().filter(move |h| h.level == level).map(|h| h.metres);
        let (Some(low), Some(high)) = (of_level().min(), of_level().max()) else { continue };
        let x = at.x + wide * f64::from(level);
        let tint = palette.tint((f64::from(low) + f64::from(high)) / 2.0);
        let (left, y, w) = (number(x), number(at.y + 14.0), number(wide));
        svg.leaf(
            "rect",
            &format!(
                "x=\"{left}\" y=\"{y}\" width=\"{w}\" height=\"26\" fill=\"{tint}\" stroke=\"{}\" stroke-width=\".6\"",
                palette.ink
            ),
        );
        let centre = pt(x + wide / 2.0, at.y + 32.0);
        svg.text(centre, &format!("class=\"k\" font-size=\"13\" fill=\"{}\"", palette.ink), &level.to_string());
        svg.text(
            pt(centre.x, at.y + 54.0),
            &format!("class=\"k\" font-size=\"9.5\" fill=\"{}\"", palette.faint_ink),
            &low.to_string(),
        );
    }
    item(svg, at + pt(0.0, 74.0), "Below each level, its lowest hex.");
    let mut reeds = Path::default();
    let mut rock = Path::default();
    for k in 0..3 {
        let p = at + pt(8.0 + 11.0 * f64::from(k), 99.0 - f64::from(k % 2) * 4.0);
        reeds.lines(&[p - pt(6.0, 0.0), p + pt(6.0, 0.0)]).lines(&[p, p - pt(0.0, 5.0)]);
        reeds.lines(&[p - pt(1.6, 0.0), p - pt(3.4, 3.6)]).lines(&[p + pt(1.6, 0.0), p + pt(3.4, -3.6)]);
    }
    for k in 0..8 {
        let p = at + pt(145.0 + 5.0 * f64::from(k), 90.0);
        rock.lines(&[p, p + pt(0.0, 8.0 + 3.0 * f64::from(k % 2))]);
    }
    svg.path(&reeds, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.1\"", palette.swamp));
    svg.path(&rock, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\".9\"", palette.rock));
    item(svg, at + pt(48.0, 101.0), "Swamp");
    item(svg, at + pt(192.0, 101.0), "Rim of the mountains");
    item(svg, at + pt(0.0, 124.0), "In each hex: its number above, its level below.");
}

/// Lines and marks with their meaning, in three columns.
fn signs(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, at: Point) {
    head(svg, at, "Signs");
    let (water, bank) = (palette.water, palette.water_bank);
    let lines: [(&str, Vec<String>); 6] = [
        (plan.sheet.great_river.1, vec![stroke(bank, 8.2, ""), stroke(water, 6.6, "")]),
        ("River", vec![stroke(bank, 4.2, ""), stroke(water, 2.8, "")]),
        ("Stream", vec![stroke(bank, 2.4, ""), stroke(water, 1.5, "")]),
        ("Road", vec![stroke(palette.road_edge, 3.9, ""), stroke(palette.road, 2.3, "")]),
        ("Trail", vec![stroke(palette.trail, 1.3, "4.5 3")]),
        ("Railway", vec![stroke(palette.rail, 5.6, "1 6.2"), stroke(palette.rail, 1.5, "")]),
    ];
    for (i, (words, strokes)) in lines.into_iter().enumerate() {
        let p = at + pt(0.0, 22.0 + 20.0 * i as f64);
        let mut path = Path::default();
        path.to(p).curve(p + pt(11.0, -5.0), p + pt(20.0, 0.0)).curve(p + pt(29.0, 5.0), p + pt(40.0, 0.0));
        strokes.iter().for_each(|look| svg.path(&path, look));
        item(svg, p + pt(50.0, 4.5), words);
    }
    let p = at + pt(150.0, 22.0);
    for (army, (_, name)) in plan.sheet.sides.iter().enumerate() {
        let y = 20.0 * army as f64;
        let mut path = Path::default();
        path.lines(&[p + pt(0.0, y), p + pt(36.0, y)]);
        for k in 0..5 {
            let x = 3.5 + 7.2 * f64::from(k);
            path.lines(&[p + pt(x, y), p + pt(x, y - 5.0)]);
        }
        svg.path(&path, &stroke(palette.sides[army], 1.9, ""));
        item(svg, p + pt(50.0, y + 4.5), &format!("Trench, {name}"));
        svg.open("g", &format!("stroke=\"{}\" stroke-width=\".6\"", palette.ink));
        war::flag(svg, p + pt(12.0, 48.0 + y), army);
        svg.close();
        item(svg, p + pt(50.0, y + 44.5), &format!("Flag, {name}"));
    }
    let mut town = Path::default();
    for (x, y, w) in [(12.0, 80.0, 3.1), (19.0, 77.0, 2.2), (18.0, 84.0, 2.6), (25.0, 81.0, 3.0)] {
        marks::house(&mut town, p + pt(x, y), w, 2.3);
    }
    svg.path(&town, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".55\"", palette.town, palette.town_edge));
    item(svg, p + pt(50.0, 84.5), "Settlement");
    let mut peak = Path::default();
    marks::triangle(&mut peak, p + pt(18.0, 101.0));
    svg.path(&peak, &format!("fill=\"{}\"", palette.peak));
    item(svg, p + pt(50.0, 104.5), "Peak, with its height");
}

fn stroke(colour: &str, width: f64, dashes: &str) -> String {
    let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"{dashes}", number(width))
}

fn scale(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, at: Point) {
    let kilometre = 2.0 * APOTHEM * 1000.0 / plan.sheet.hex_metres;
    for k in 0..5 {
        let fill = if k % 2 == 0 { palette.ink } else { palette.paper };
        let (x, y, w) = (number(at.x + kilometre * f64::from(k)), number(at.y), number(kilometre));
        svg.leaf(
            "rect",
            &format!(
                "x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"7\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1\"",
                palette.ink
            ),
        );
    }
    for k in 0..=5 {
        let words = if k == 5 { "5 km".to_owned() } else { k.to_string() };
        svg.text(pt(at.x + kilometre * f64::from(k), at.y - 6.0), "class=\"k\" font-size=\"12\"", &words);
    }
    let metres = plan.sheet.hex_metres.round();
    item(svg, at + pt(0.0, 26.0), &format!("One hex is about {metres} m across"));
}

fn north(svg: &mut Svg, palette: &Palette, at: Point) {
    let (mut left, mut right) = (Path::default(), Path::default());
    left.lines(&[at + pt(0.0, -46.0), at + pt(-13.0, 22.0), at + pt(0.0, 12.0)]).close();
    right.lines(&[at + pt(0.0, -46.0), at + pt(13.0, 22.0), at + pt(0.0, 12.0)]).close();
    let edge = format!("stroke=\"{}\" stroke-width=\"1\" stroke-linejoin=\"round\"", palette.ink);
    svg.path(&left, &format!("fill=\"{}\" {edge}", palette.ink));
    svg.path(&right, &format!("fill=\"{}\" {edge}", palette.paper));
    svg.text(at + pt(0.0, 42.0), "class=\"t\" font-size=\"19\"", "N");
}
