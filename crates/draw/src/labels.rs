//! Names: each stands where it covers least.

use std::collections::{BTreeMap, BTreeSet};

use crate::font::Face;
use crate::ground::{level_at, number_at};
use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Area, Point, dotted, pt};
use crate::svg::{Ink, Svg};

/// What names keep away from: areas with the price of covering all of them, by where they are.
#[derive(Default)]
pub struct Crowd {
    cells: BTreeMap<(i32, i32), Vec<(Area, f64)>>,
}

const CELL: f64 = 64.0;

fn cells(area: Area) -> impl Iterator<Item = (i32, i32)> {
    let at = |v: f64| (v / CELL).floor() as i32;
    let columns = at(area.left)..=at(area.right);
    (at(area.top)..=at(area.bottom)).flat_map(move |y| columns.clone().map(move |x| (x, y)))
}

impl Crowd {
    pub fn points(&mut self, points: &[Point], half: f64, price: f64) {
        points.iter().for_each(|p| self.add(square(*p, half), price));
    }

    pub fn add(&mut self, area: Area, price: f64) {
        for cell in cells(area) {
            self.cells.entry(cell).or_default().push((area, price));
        }
    }

    pub fn price(&self, area: Area) -> f64 {
        let mut sum = 0.0;
        for cell in cells(area) {
            for (a, price) in self.cells.get(&cell).into_iter().flatten() {
                // An area in several cells counts in the one where the two begin to overlap.
                let corner = pt(a.left.max(area.left), a.top.max(area.top));
                if ((corner.x / CELL).floor() as i32, (corner.y / CELL).floor() as i32) == cell {
                    sum += price * a.overlap(area) / (a.width() * a.height());
                }
            }
        }
        sum
    }
}

pub fn square(p: Point, half: f64) -> Area {
    Area { left: p.x - half, top: p.y - half, right: p.x + half, bottom: p.y + half }
}

/// Numbers and marks that names must not cover.
pub fn marks(plan: &Plan<'_>, crowd: &mut Crowd) {
    for hex in plan.shown() {
        let at = number_at(plan, hex);
        crowd.add(Area { left: at.x - 10.0, top: at.y - 3.5, right: at.x + 10.0, bottom: at.y + 3.5 }, 9.0);
        crowd.add(square(level_at(plan, hex), 3.5), 5.0);
    }
    for place in plan.map.places.iter().filter(|p| plan.shows(p.hex)) {
        let at = plan.centre(place.hex);
        let (half, price) = match plan.place_style(place) {
            "none" => continue,
            "city" | "town" => (18.0, 60.0),
            _ => (8.0, 120.0),
        };
        crowd.add(square(at, half), price);
        if plan.place_style(place) == "peak" {
            let below = at + pt(0.0, 0.25 * SIZE);
            crowd.add(Area { left: at.x - 10.0, top: below.y - 4.0, right: at.x + 10.0, bottom: below.y + 3.0 }, 120.0);
        }
    }
}

/// A name to be placed.
struct Name<'a> {
    words: &'a str,
    ink: Ink<'a>,
    /// The marks it belongs to, and the distance from them.
    marks: Area,
    clear: f64,
    /// The name is left out if it must cover more.
    patience: f64,
}

/// Writes all names. Places come by rank, so a city finds its best spot before a hamlet.
pub fn names(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, crowd: &mut Crowd) {
    svg.open("g", "id=\"names\"");
    for name in ordered(plan, palette) {
        let best = candidates(&name)
            .into_iter()
            .map(|(area, extra)| (crowd.price(area) + extra + outside(plan, area), area))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, area)) = best.filter(|(price, _)| *price < name.patience) else { continue };
        crowd.add(area.grown(1.5), 4000.0);
        let foot = pt((area.left + area.right) / 2.0, area.bottom - 0.27 * name.ink.size);
        svg.text(foot, &name.ink, name.words);
    }
    svg.close();
}

fn outside(plan: &Plan<'_>, area: Area) -> f64 {
    let inside = area.overlap(plan.frame.grown(-4.0)) / (area.width() * area.height());
    (1.0 - inside) * 20_000.0
}

/// Face, size, room around the mark and patience of a kind of place.
fn look(style: &str) -> (Face, f64, f64, f64) {
    match style {
        "city" => (Face::Bold, 21.0, 14.0, 1e9),
        "town" => (Face::Bold, 15.0, 11.0, 1e9),
        "village" => (Face::Bold, 11.5, 10.0, 1500.0),
        "castle" => (Face::Bold, 11.5, 9.0, 1500.0),
        "locale" => (Face::Serif, 10.5, 9.0, 700.0),
        "peak" => (Face::Italic, 11.8, 8.0, 1500.0),
        "pass" | "bridgehead" => (Face::Italic, 11.0, 8.5, 1000.0),
        "fort" | "depot" => (Face::SansBold, 9.4, 9.0, 1000.0),
        "none" => (Face::Italic, 12.5, 0.0, 700.0),
        _ => (Face::Italic, 10.5, 8.0, 700.0),
    }
}

fn ordered<'a>(plan: &Plan<'a>, palette: &'a Palette) -> Vec<Name<'a>> {
    let mut seen = BTreeSet::new();
    let mut names = Vec::new();
    for place in plan.map.places.iter().filter(|p| plan.holds(p.hex) && !p.name.is_empty()) {
        let style = plan.place_style(place);
        if !seen.insert((place.name.as_str(), place.kind.as_str())) {
            continue;
        }
        let same: Vec<Point> = plan
            .map
            .places
            .iter()
            .filter(|p| p.name == place.name && p.kind == place.kind)
            .map(|p| plan.centre(p.hex))
            .filter(|p| p.distance(plan.centre(place.hex)) < 6.0 * SIZE)
            .collect();
        let (face, size, clear, patience) = look(style);
        let several = same.len() > 1;
        let size = if several && face == Face::Bold { size + 3.5 } else { size };
        let worth = !plan.map.place_word(place, "value").is_empty();
        let colour = match style {
            "peak" | "pass" => palette.peak,
            "none" => palette.faint_ink,
            _ => palette.ink,
        };
        let mut ink = Ink::new(face, size, colour).with_halo(palette.halo, 0.24);
        if style == "city" || several {
            ink = ink.spaced(0.03);
        }
        let clear = clear + if several { 8.0 } else { 0.0 };
        let patience = if worth { 1e9 } else { patience };
        names.push(Name { words: &place.name, ink, marks: Area::around(same.into_iter()), clear, patience });
    }
    // What is worth points is never left out; then large letters first; among equals as the table has them.
    names.sort_by(|a, b| b.ink.size.total_cmp(&a.ink.size).then(b.patience.total_cmp(&a.patience)));
    names
}

/// Places around the marks, the best liked first, with the price of each.
fn candidates(name: &Name<'_>) -> Vec<(Area, f64)> {
    let (w, h) = (name.ink.width(name.words) + 2.0, name.ink.size);
    let (mark, middle) = (name.marks, pt((name.marks.left + name.marks.right) / 2.0, (name.marks.top + name.marks.bottom) / 2.0));
    let mut list = Vec::new();
    for (ring, far) in [1.0, 1.45, 2.1, 2.8].into_iter().enumerate() {
        let dx = mark.width() / 2.0 + name.clear * far + w / 2.0;
        let dy = mark.height() / 2.0 + name.clear * far + h / 2.0;
        let low = dy + 4.0;
        let spots = [
            (dx, -0.2 * dy, 0.0),
            (dx, -0.7 * dy, 0.6),
            (dx, 0.6 * dy, 1.0),
            (0.0, -dy, 0.8),
            (0.0, low, 1.4),
            (-dx, -0.2 * dy, 1.2),
            (-dx, -0.7 * dy, 1.6),
            (-dx, 0.6 * dy, 2.0),
            (0.55 * dx, -dy, 1.2),
            (-0.55 * dx, -dy, 1.8),
            (0.55 * dx, low, 2.0),
            (-0.55 * dx, low, 2.2),
        ];
        for (x, y, extra) in spots {
            let at = middle + pt(x, y);
            let area = Area { left: at.x - w / 2.0, top: at.y - h / 2.0, right: at.x + w / 2.0, bottom: at.y + h / 2.0 };
            list.push((area, extra + 5.0 * ring as f64));
        }
    }
    list
}

/// Landscapes, wide and faint, below everything that must be read.
pub fn regions(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, crowd: &mut Crowd) {
    svg.open("g", &format!("id=\"regions\" fill=\"{}\" fill-opacity=\".62\" stroke-opacity=\".35\"", palette.ink));
    for region in &plan.map.head.regions {
        if !plan.shows(region.from) && !plan.shows(region.to) {
            continue;
        }
        let (a, b) = (plan.centre(region.from), plan.centre(region.to));
        crowd.points(&dotted(&[a, b], 14.0), 8.0, 12.0);
        let wet = [region.from, region.to].iter().all(|hex| plan.terrain(*hex) == "water");
        let colour = if wet { palette.water_ink } else { "" };
        spread(svg, &region.name, (a, b), Ink::new(Face::Italic, 24.0, colour).with_halo(palette.halo, 0.2));
    }
    svg.close();
}

/// Words from one point to another, letters apart; turned so that they read from left to right.
pub fn spread(svg: &mut Svg, words: &str, (a, b): (Point, Point), ink: Ink<'_>) {
    let (a, b) = if a.x <= b.x { (a, b) } else { (b, a) };
    let along = (b - a).unit();
    let gaps = words.chars().count().saturating_sub(1).max(1) as f64;
    let room = a.distance(b) - ink.width(words);
    let apart = (room / gaps / ink.size).clamp(0.0, 1.1);
    let ink = Ink { along, apart, ..ink };
    svg.text(a.mix(b, 0.5) + along.right() * (0.33 * ink.size), &ink, words);
}
