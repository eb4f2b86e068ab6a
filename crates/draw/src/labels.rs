//! Names: each stands where it covers least.

use std::collections::BTreeSet;

use crate::ground::number_at;
use crate::letters::width;
use crate::marks::hexes_of;
use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Area, Point, dotted, pt};
use crate::svg::{Svg, number};

/// A name to be placed.
struct Name<'a> {
    words: &'a str,
    class: &'static str,
    size: f64,
    at: Point,
    /// Distance from the mark.
    clear: f64,
    colour: &'a str,
}

/// What names keep away from: areas with the price of covering all of them.
#[derive(Default)]
pub struct Crowd {
    areas: Vec<(Area, f64)>,
}

impl Crowd {
    pub fn points(&mut self, points: &[Point], half: f64, price: f64) {
        self.areas.extend(points.iter().map(|p| (square(*p, half), price)));
    }

    pub fn price(&self, area: Area) -> f64 {
        let near = self.areas.iter().filter(|(a, _)| a.left < area.right && a.right > area.left);
        near.map(|(a, price)| price * a.overlap(area) / (a.width() * a.height())).sum()
    }
}

pub fn square(p: Point, half: f64) -> Area {
    Area { left: p.x - half, top: p.y - half, right: p.x + half, bottom: p.y + half }
}

/// Numbers and marks that names must not cover.
pub fn marks(plan: &Plan<'_>, crowd: &mut Crowd) {
    let sizes = hexes_of(plan);
    for hex in plan.map.grid.ids().filter(|h| plan.shows(*h)) {
        let at = number_at(plan, hex);
        crowd.areas.push((Area { left: at.x - 10.0, top: at.y - 3.5, right: at.x + 10.0, bottom: at.y + 3.5 }, 9.0));
    }
    for place in plan.map.places.iter().filter(|p| plan.shows(p.hex)) {
        let at = plan.centre(place.hex);
        let city = sizes.get(place.name.as_str()).copied().unwrap_or(1) > 1;
        crowd.areas.push((square(at, if city { 26.0 } else { 8.0 }), 120.0));
        if place.kind == "peak" {
            let below = at + pt(0.0, 0.25 * SIZE);
            crowd.areas.push((Area { left: at.x - 10.0, top: below.y - 4.0, right: at.x + 10.0, bottom: below.y + 3.0 }, 120.0));
        }
    }
}

/// Writes all names. Places come by rank, so a city finds its best spot before a hamlet.
pub fn names(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, mut crowd: Crowd) {
    svg.open("g", "id=\"names\"");
    for name in ordered(plan, palette) {
        let best = candidates(&name)
            .into_iter()
            .map(|(area, extra)| (crowd.price(area) + extra + outside(plan, area), area))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, area)) = best else { continue };
        crowd.areas.push((area.grown(1.5), 4000.0));
        let foot = pt((area.left + area.right) / 2.0, area.bottom - 0.24 * name.size);
        let look = format!("class=\"{}\" font-size=\"{}\" fill=\"{}\"", name.class, number(name.size), name.colour);
        svg.text(foot, &look, name.words);
    }
    svg.close();
}

fn outside(plan: &Plan<'_>, area: Area) -> f64 {
    let inside = area.overlap(plan.frame.grown(-4.0)) / (area.width() * area.height());
    (1.0 - inside) * 20_000.0
}

fn ordered<'a>(plan: &Plan<'a>, palette: &'a Palette) -> Vec<Name<'a>> {
    let sizes = hexes_of(plan);
    let mut seen = BTreeSet::new();
    let mut names = Vec::new();
    for place in plan.map.places.iter().filter(|p| plan.holds(p.hex)) {
        if !seen.insert((place.name.as_str(), place.kind.as_str())) || place.name.is_empty() {
            continue;
        }
        let peak = place.kind == "peak";
        let city = !peak && sizes.get(place.name.as_str()).copied().unwrap_or(1) > 1;
        let same: Vec<Point> = plan.map.places.iter().filter(|p| p.name == place.name).map(|p| plan.centre(p.hex)).collect();
        let middle = same.iter().fold(pt(0.0, 0.0), |sum, p| sum + *p) * (1.0 / same.len() as f64);
        let (class, size, clear) = if peak {
            ("p", 11.5, 8.0)
        } else if city {
            ("c", 21.0, 0.8 * SIZE)
        } else {
            ("s", 12.0, 11.0)
        };
        let colour = if peak { palette.peak } else { palette.ink };
        let at = if city { middle } else { plan.centre(place.hex) };
        names.push(Name { words: &place.name, class, size, at, clear, colour });
    }
    // Large letters first; among equals as the table has them.
    names.sort_by(|a, b| b.size.total_cmp(&a.size));
    names
}

/// Places around the mark, the best liked first, with the price of each.
fn candidates(name: &Name<'_>) -> Vec<(Area, f64)> {
    // Upright names are bold, and bold letters wider.
    let bold = if name.class == "p" { 1.0 } else { 1.13 };
    let (w, h) = (width(name.words, name.size) * bold + 2.0, name.size);
    let mut list = Vec::new();
    for (ring, far) in [1.0, 1.45, 2.1].into_iter().enumerate() {
        let (dx, dy) = (name.clear * far + w / 2.0, name.clear * far + h / 2.0);
        let spots = [
            (dx, -0.2 * dy, 0.0),
            (dx, -0.7 * dy, 0.6),
            (dx, 0.6 * dy, 1.0),
            (0.0, -dy, 0.8),
            (0.0, dy + 4.0, 1.4),
            (-dx, -0.2 * dy, 1.2),
            (-dx, -0.7 * dy, 1.6),
            (-dx, 0.6 * dy, 2.0),
            (0.55 * dx, -dy, 1.2),
            (-0.55 * dx, -dy, 1.8),
            (0.55 * dx, dy + 4.0, 2.0),
            (-0.55 * dx, dy + 4.0, 2.2),
        ];
        for (x, y, extra) in spots {
            let middle = name.at + pt(x, y);
            let area =
                Area { left: middle.x - w / 2.0, top: middle.y - h / 2.0, right: middle.x + w / 2.0, bottom: middle.y + h / 2.0 };
            list.push((area, extra + 5.0 * ring as f64));
        }
    }
    list
}

/// Landscapes, wide and faint, below everything that must be read.
pub fn regions(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, crowd: &mut Crowd) {
    svg.open("g", &format!("id=\"regions\" class=\"r\" fill=\"{}\" fill-opacity=\".58\"", palette.ink));
    for (words, from, to) in plan.sheet.regions {
        let (Some(a), Some(b)) = (plan.map.grid.parse(from), plan.map.grid.parse(to)) else { continue };
        if !plan.shows(a) && !plan.shows(b) {
            continue;
        }
        let (a, b) = (plan.centre(a), plan.centre(b));
        crowd.points(&dotted(&[a, b], 14.0), 8.0, 3.0);
        spread(svg, words, a, b, 22.0);
    }
    svg.close();
}

/// Words from one point to another, letters apart; turned so that they read from left to right.
pub fn spread(svg: &mut Svg, words: &str, a: Point, b: Point, size: f64) {
    let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
    let along = (b - a).unit();
    let room = a.distance(b) - width(words, size);
    let apart = (room / words.chars().count().max(1) as f64).clamp(0.0, size);
    let (cos, sin) = (number_fine(along.x), number_fine(along.y));
    let middle = a.mix(b, 0.5);
    let turn = format!("matrix({cos} {sin} {} {cos} {} {})", number_fine(-along.y), number(middle.x), number(middle.y));
    let look = format!("transform=\"{turn}\" font-size=\"{}\" letter-spacing=\"{}\"", number(size), number(apart));
    svg.text(pt(apart / 2.0, size * 0.35), &look, words);
}

fn number_fine(value: f64) -> String {
    format!("{value:.4}")
}
