//! The great river's name along its water, where there is room.

use crate::labels::{Crowd, spread, square};
use crate::letters::width;
use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Point, dotted};
use crate::svg::Svg;

const LETTERS: f64 = 13.0;
/// From the middle of the water to the middle of the letters.
const BESIDE: f64 = 14.5;
/// No two of the names stand nearer.
const APART: f64 = 13.0 * SIZE;

/// A place for the name: where it begins and ends, and what it covers.
struct Spot {
    price: f64,
    from: Point,
    to: Point,
}

pub fn river_names(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, crowd: &mut Crowd) {
    let (word, name) = plan.sheet.great_river;
    let great = plan.map.hexsides.iter().filter(|s| s.river == word && plan.shows(s.a) && plan.shows(s.b));
    let bends: Vec<Point> = great.map(|s| plan.bend(s.a, s.b)).collect();
    let long = width(name, LETTERS) * 1.25;
    let mut spots: Vec<Spot> = bends.iter().flat_map(|bend| spots(*bend, &bends, long, crowd)).collect();
    spots.retain(|s| [s.from, s.to].iter().all(|p| plan.frame.grown(-0.5 * SIZE).holds(*p)));
    spots.sort_by(|a, b| a.price.total_cmp(&b.price));
    let mut taken: Vec<Point> = Vec::new();
    svg.open("g", &format!("id=\"rivers\" class=\"w\" fill=\"{}\"", palette.water_ink));
    for spot in &spots {
        let middle = spot.from.mix(spot.to, 0.5);
        if taken.iter().all(|p| p.distance(middle) > APART) && taken.len() < 4 {
            taken.push(middle);
            crowd.points(&dotted(&[spot.from, spot.to], 6.0), 0.5 * LETTERS, 60.0);
            spread(svg, name, spot.from, spot.to, LETTERS);
        }
    }
    svg.close();
}

/// Left and right of one bend, along the line of the bends before and after it.
fn spots(bend: Point, bends: &[Point], long: f64, crowd: &Crowd) -> Vec<Spot> {
    let near: Vec<Point> = bends.iter().copied().filter(|b| *b != bend && b.distance(bend) < 1.1 * SIZE).collect();
    let [a, b] = near.as_slice() else { return Vec::new() };
    let along = (*b - *a).unit();
    let middle = bend.mix(a.mix(*b, 0.5), 0.5);
    let beside = [along.right() * BESIDE, along.right() * -BESIDE];
    let spot = |off: Point| {
        let (from, to) = (middle + off - along * (0.5 * long), middle + off + along * (0.5 * long));
        let covered: f64 = dotted(&[from, to], 5.0).iter().map(|p| crowd.price(square(*p, 0.42 * LETTERS))).sum();
        // Letters that stand on end are hard to read.
        Spot { price: covered + 6.0 * along.y.abs(), from, to }
    };
    beside.into_iter().map(spot).collect()
}
