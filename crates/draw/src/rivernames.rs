//! Names of waters along their course, where there is room.

use std::collections::BTreeMap;

use crate::font::Face;
use crate::labels::{Crowd, spread, square};
use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Point, dotted};
use crate::svg::{Ink, Svg};
use crate::water::rank;

/// No two of the same name stand nearer.
const APART: f64 = 13.0 * SIZE;

/// A place for a name: where it begins and ends, and what it covers.
struct Spot {
    price: f64,
    from: Point,
    to: Point,
}

/// A named water: how wide it is and points along it.
#[derive(Default)]
struct Course {
    width: f64,
    points: Vec<Point>,
}

pub fn river_names(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, crowd: &mut Crowd) {
    svg.open("g", "id=\"rivers\"");
    let mut courses: Vec<(&str, Course)> = courses(plan).into_iter().collect();
    courses.sort_by(|a, b| b.1.width.total_cmp(&a.1.width).then(a.0.cmp(b.0)));
    for (name, course) in courses {
        let size = if course.width > 6.0 { 14.0 } else { 11.0 };
        let ink = Ink::new(Face::Italic, size, palette.water_ink).with_halo(palette.halo, 0.2);
        write(svg, plan, crowd, name, &course, ink);
    }
    svg.close();
}

/// By name: great rivers by the name of their class, others by the name that their rows have.
fn courses<'a>(plan: &Plan<'a>) -> BTreeMap<&'a str, Course> {
    let mut courses: BTreeMap<&str, Course> = BTreeMap::new();
    let mut add = |name: &'a str, width: f64, point: Point| {
        let course = courses.entry(name).or_default();
        course.width = course.width.max(width);
        course.points.push(point);
    };
    let head = &plan.map.head;
    for side in plan.map.hexsides.iter().filter(|s| plan.shows(s.a) && plan.shows(s.b)) {
        let word = plan.map.river(side);
        let style = head.water_style(word);
        if style.is_empty() {
            continue;
        }
        let own = ["river_name", "name"].map(|column| plan.map.hexside_word(side, column));
        let class = head.waters.iter().find(|w| w.word == word).filter(|_| style.starts_with("great"));
        let class = class.filter(|w| !is_common(&w.name)).map_or("", |w| w.name.as_str());
        let name = own.into_iter().find(|name| !name.is_empty()).unwrap_or(class);
        if !name.is_empty() {
            add(name, rank(style).1, plan.water_middle(side.a, side.b, style));
        }
    }
    for way in plan.map.roads.iter().filter(|r| !r.name.is_empty() && plan.shows(r.a) && plan.shows(r.b)) {
        let style = head.way_style(&way.kind);
        if matches!(style, "stream" | "canal") {
            add(&way.name, rank(style).1, plan.centre(way.a).mix(plan.centre(way.b), 0.5));
        }
    }
    courses
}

/// Words that name a class, not a river.
fn is_common(name: &str) -> bool {
    let name = name.to_lowercase();
    ["river", "stream", "canal", "major", "great", "large", "minor"].iter().any(|word| name.split(' ').any(|part| part == *word))
}

fn write(svg: &mut Svg, plan: &Plan<'_>, crowd: &mut Crowd, name: &str, course: &Course, ink: Ink<'_>) {
    let long = ink.width(name) * 1.2;
    let mut spots: Vec<Spot> = course.points.iter().flat_map(|p| spots(*p, course, long, ink.size, crowd)).collect();
    spots.retain(|s| [s.from, s.to].iter().all(|p| plan.frame.grown(-0.5 * SIZE).holds(*p)));
    spots.sort_by(|a, b| a.price.total_cmp(&b.price));
    let mut taken: Vec<Point> = Vec::new();
    let most = if course.width > 6.0 { 6 } else { 3 };
    for spot in &spots {
        let middle = spot.from.mix(spot.to, 0.5);
        if spot.price < 260.0 && taken.iter().all(|p| p.distance(middle) > APART) && taken.len() < most {
            taken.push(middle);
            crowd.points(&dotted(&[spot.from, spot.to], 6.0), 0.5 * ink.size, 60.0);
            spread(svg, name, (spot.from, spot.to), ink);
        }
    }
}

/// Left and right of one point, along the line of the points before and after it.
fn spots(at: Point, course: &Course, long: f64, size: f64, crowd: &Crowd) -> Vec<Spot> {
    let near: Vec<Point> = course.points.iter().copied().filter(|b| *b != at && b.distance(at) < 1.9 * SIZE).collect();
    let mut near: Vec<Point> = near.into_iter().take(6).collect();
    near.sort_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
    let [a, b, ..] = near.as_slice() else { return Vec::new() };
    let along = (*b - *a).unit();
    let middle = at.mix(a.mix(*b, 0.5), 0.5);
    let beside = 0.5 * course.width + 0.72 * size;
    let spot = |off: Point| {
        let (from, to) = (middle + off - along * (0.5 * long), middle + off + along * (0.5 * long));
        let covered: f64 = dotted(&[from, to], 5.0).iter().map(|p| crowd.price(square(*p, 0.42 * size))).sum();
        // Letters that stand on end are hard to read.
        Spot { price: covered + 6.0 * along.y.abs(), from, to }
    };
    [along.right() * beside, along.right() * -beside].into_iter().map(spot).collect()
}
