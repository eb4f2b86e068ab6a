//! Settlements, peaks, passes, forts and other marks of places.

use content::RawPlace;
use hexgrid::HexId;

use crate::font::Face;
use crate::labels::{Crowd, square};
use crate::palette::Palette;
use crate::plan::{Plan, SIZE};
use crate::point::{Point, Spots, pt, whim};
use crate::svg::{Ink, Path, Svg};
use crate::symbols::mark;

pub fn places(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, ways: &Spots) {
    let mut houses = Path::default();
    for place in plan.map.places.iter().filter(|p| plan.shows(p.hex)) {
        let at = plan.centre(place.hex);
        let built = matches!(plan.terrain(place.hex), "town" | "village");
        let several = plan.map.places.iter().filter(|p| p.name == place.name && p.kind == place.kind).count() > 1;
        match plan.place_style(place) {
            "city" | "town" | "village" if !built && several => quarter(&mut houses, at, place.hex, 3, ways),
            "city" if !built => quarter(&mut houses, at, place.hex, 3, ways),
            "town" if !built => quarter(&mut houses, at, place.hex, 2, ways),
            "village" | "locale" if !built => quarter(&mut houses, at, place.hex, 1, ways),
            _ => {}
        }
    }
    let halo = format!("stroke=\"{}\" stroke-width=\"3\" stroke-opacity=\".65\" fill=\"none\"", palette.halo);
    let look = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".55\"", palette.town, palette.town_edge);
    svg.again("settlements", &houses, &[&halo, &look]);
    svg.open("g", "id=\"marks\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    for place in plan.map.places.iter().filter(|p| plan.shows(p.hex)) {
        let army = side_of(plan, place);
        mark(svg, plan.centre(place.hex), plan.place_style(place), palette, army);
    }
    svg.close();
}

/// Whose a fort or depot is: by its own column, or by the land it stands on.
fn side_of(plan: &Plan<'_>, place: &RawPlace) -> Option<usize> {
    let told = ["side", "holder"].into_iter().find_map(|column| plan.army(plan.map.place_word(place, column)));
    told.or_else(|| plan.owner(place.hex)).or_else(|| plan.army(plan.hex_word(place.hex, "trench")))
}

/// Houses around the heart of a hex: many for a city, few for a hamlet, none on the ways.
fn quarter(path: &mut Path, at: Point, hex: HexId, size: i32, ways: &Spots) {
    let (step, reach, most) = match size {
        1 => (6.2, 5.2, 6),
        2 => (7.2, 6.5, 13),
        _ => (7.8, 12.5, 40),
    };
    let mut spots: Vec<(f64, f64, Point)> = Vec::new();
    for row in -3..=3 {
        for column in -3..=3 {
            let (x, y) = (f64::from(column), f64::from(row));
            let salt = (row * 16 + column + 300) as u32;
            let chance = whim(u32::from(hex.0), salt);
            let spot = at + pt(x, y) * step + pt(whim(salt, u32::from(hex.0)), chance) * (0.14 * step);
            if x * x + y * y <= reach && chance > -0.55 && ways.is_free(spot, 1.6) {
                spots.push((x * x + y * y + 1.5 * chance, chance, spot));
            }
        }
    }
    spots.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (_, chance, spot) in spots.into_iter().take(most) {
        house(path, spot, if chance > 0.35 { 3.1 } else { 2.2 }, if chance > 0.0 { 1.9 } else { 2.6 });
    }
}

pub fn house(path: &mut Path, at: Point, half_width: f64, half_height: f64) {
    let (w, h) = (half_width, half_height);
    path.lines(&[at + pt(-w, -h), at + pt(w, -h), at + pt(w, h), at + pt(-w, h)]).close();
}

/// The heights of peaks stand under their triangles.
pub fn heights(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) {
    svg.open("g", &format!("id=\"heights\" fill=\"{}\"", palette.peak));
    let ink = Ink::new(Face::Sans, 7.6, "").with_halo(palette.halo, 0.2);
    for place in plan.map.places.iter().filter(|p| plan.place_style(p) == "peak" && plan.shows(p.hex)) {
        let at = plan.centre(place.hex) + pt(0.0, 0.3 * SIZE);
        svg.bare_text(at, &ink, &plan.hex(place.hex).metres.to_string());
    }
    svg.close();
}

/// What a place is worth, on a disc beside its mark.
pub fn values(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, crowd: &mut Crowd) {
    let mut last: Option<(HexId, &str)> = None;
    svg.open("g", "id=\"values\"");
    for place in plan.map.places.iter().filter(|p| plan.holds(p.hex)) {
        let value = plan.map.place_word(place, "value");
        if value.is_empty() || value == "0" || last == Some((place.hex, value)) {
            continue;
        }
        last = Some((place.hex, value));
        let centre = plan.centre(place.hex);
        let spots = [(19.0, 12.0), (-19.0, 12.0), (21.0, -3.0), (-21.0, -3.0), (19.0, -13.0), (-19.0, -13.0)];
        let priced = spots.map(|(x, y)| {
            let at = centre + pt(x, y);
            (crowd.price(square(at, 8.0)), at)
        });
        if let Some((_, at)) = priced.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)) {
            badge(svg, palette, at, value);
            crowd.points(&[at], 8.5, 900.0);
        }
    }
    svg.close();
}

pub fn badge(svg: &mut Svg, palette: &Palette, at: Point, value: &str) {
    let mut disc = Path::default();
    disc.circle(at, 7.6);
    svg.path(&disc, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.3\"", palette.prize, palette.prize_ink));
    let size = if value.len() > 2 { 7.5 } else { 10.0 };
    svg.bare_text(at + pt(0.0, 0.35 * size), &Ink::new(Face::SansBold, size, palette.prize_ink), value);
}
