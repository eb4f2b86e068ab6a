//! Settlements and peaks.

use std::collections::BTreeMap;

use content::RawPlace;

use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Point, pt, whim};
use crate::svg::{Path, Svg, number};

/// How many hexes carry each settlement's name: a city has several.
pub fn hexes_of<'a>(plan: &Plan<'a>) -> BTreeMap<&'a str, usize> {
    let mut count = BTreeMap::new();
    for place in plan.map.places.iter().filter(|p| p.kind == "settlement") {
        *count.entry(place.name.as_str()).or_insert(0) += 1;
    }
    count
}

pub fn places(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    let sizes = hexes_of(plan);
    let (mut houses, mut peaks) = (Path::default(), Path::default());
    for place in plan.map.places.iter().filter(|p| plan.shows(p.hex)) {
        let at = plan.centre(place.hex);
        match place.kind.as_str() {
            "peak" => triangle(&mut peaks, at),
            _ => quarter(&mut houses, at, place, sizes.get(place.name.as_str()).copied().unwrap_or(1) > 1),
        }
    }
    svg.path(&houses, &format!("stroke=\"{}\" stroke-width=\"3\" stroke-opacity=\".65\" fill=\"none\"", palette.halo));
    svg.path(
        &houses,
        &format!("id=\"settlements\" fill=\"{}\" stroke=\"{}\" stroke-width=\".55\"", palette.town, palette.town_edge),
    );
    let look = format!(
        "id=\"peaks\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.3\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
        palette.peak, palette.halo
    );
    svg.path(&peaks, &look);
}

pub fn triangle(path: &mut Path, at: Point) {
    path.lines(&[at + pt(0.0, -6.6), at + pt(6.2, 4.4), at + pt(-6.2, 4.4)]).close();
}

/// Houses around the heart of a hex; a hex of a city is full of them.
fn quarter(path: &mut Path, at: Point, place: &RawPlace, city: bool) {
    let (reach, step) = if city { (3, 8.0) } else { (1, 6.4) };
    for row in -reach..=reach {
        for column in -reach..=reach {
            let (x, y) = (f64::from(column), f64::from(row));
            if x * x + y * y > if city { 9.5 } else { 2.1 } {
                continue;
            }
            let salt = (row * 16 + column + 300) as u32;
            let chance = whim(u32::from(place.hex.0), salt);
            let centre = column == 0 && row == 0;
            if !centre && chance < if city { -0.5 } else { -0.25 } {
                continue;
            }
            let off = pt(whim(salt, u32::from(place.hex.0)), chance) * (0.14 * step);
            house(path, at + pt(x, y) * step + off, if chance > 0.35 { 3.1 } else { 2.2 }, if chance > 0.0 { 1.9 } else { 2.6 });
        }
    }
}

pub fn house(path: &mut Path, at: Point, half_width: f64, half_height: f64) {
    let (w, h) = (half_width, half_height);
    path.lines(&[at + pt(-w, -h), at + pt(w, -h), at + pt(w, h), at + pt(-w, h)]).close();
}

/// The heights of peaks stand under their triangles.
pub fn heights(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    svg.open("g", &format!("id=\"heights\" class=\"h\" fill=\"{}\"", palette.peak));
    for place in plan.map.places.iter().filter(|p| p.kind == "peak" && plan.shows(p.hex)) {
        let at = plan.centre(place.hex) + pt(0.0, 0.3 * SIZE);
        svg.text(at, "", &number(f64::from(plan.hex(place.hex).metres)));
    }
    svg.close();
}
