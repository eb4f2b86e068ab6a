//! Maps as pictures: a compiled map becomes an SVG or PNG to hang on a wall.
//!
//! The same map and options give the same bytes. Letters are shapes from shipped faces, so a picture looks the same on
//! every machine.

mod areas;
mod bridges;
#[cfg(feature = "png")]
mod colours;
mod contour;
mod field;
mod fields;
mod flags;
mod font;
mod geometry;
mod ground;
mod labels;
mod legend;
mod margin;
mod marks;
mod net;
mod outline;
mod palette;
mod plan;
mod point;
#[cfg(feature = "png")]
mod raster;
mod relief;
mod rivernames;
mod samples;
mod slopes;
mod svg;
mod swatch;
mod symbols;
mod terrain;
mod thumb;
mod towns;
mod trees;
mod war;
mod water;
mod ways;

use content::RawMap;
use hexgrid::HexId;

pub use geometry::Geometry;
pub use palette::Palette;
#[cfg(feature = "png")]
pub use raster::{NotPainted, png, small_png};
pub use thumb::{Stain, stained, thumbnail};

use labels::Crowd;
use legend::Legend;
use margin::Page;
use plan::Plan;
use point::{Area, Spots};
use relief::Tones;
use svg::{Svg, number};

/// Whether the shipped faces have all letters of these words; one that is missing is drawn as a question mark.
pub fn can_write(words: &str) -> bool {
    words.chars().all(font::is_known)
}

/// What of a map is drawn, and how.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// Only the hexes between these two, corner to corner.
    pub crop: Option<(HexId, HexId)>,
    /// Pixels for each unit; a hex is 80 units from corner to corner.
    pub scale: f64,
    pub palette: &'static Palette,
}

/// The picture of a map.
pub fn svg(map: &RawMap, options: &Options) -> String {
    let plan = Plan::new(map, options.crop);
    let palette = options.palette;
    let (legend, tones) = (Legend::of(&plan), Tones::of(&plan));
    let page = Page::of(&plan, &legend);
    let mut svg = Svg::default();
    begin(&mut svg, page.area, options.scale, &map.head.title);
    svg.leaf("rect", &format!("{} fill=\"{}\"", bounds(page.area), palette.paper));
    framed(&mut svg, plan.frame);
    layers(&mut svg, &plan, palette, tones);
    svg.close();
    margin::neatline(&mut svg, &plan, palette);
    margin::furniture(&mut svg, &plan, palette, &page, &legend, tones);
    svg.finish()
}

/// From the ground up. What names must keep away from is noted on the way.
fn layers(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, tones: Tones) {
    let mut crowd = Crowd::default();
    let samples = relief::ground(plan);
    relief::tints(svg, plan, palette, &samples, tones);
    terrain::grounds(svg, plan, palette, 0.35);
    relief::shades(svg, plan, palette, &samples);
    terrain::seas(svg, plan, palette);
    ground::territory(svg, plan, palette);
    // Lines are drawn apart first: what grows on the ground keeps away from them.
    let mut over = Svg::default();
    let waters = water::rivers(&mut over, plan, palette, 1.0);
    let cliffs = slopes::slopes(&mut over, plan, palette);
    let ways = ways::ways(&mut over, plan, palette);
    let (mut free, mut streets) = (Spots::default(), Spots::default());
    free.add_all(&waters, 5.0);
    free.add_all(&ways, 4.0);
    free.add_all(&cliffs, 4.0);
    streets.add_all(&ways, 2.6);
    streets.add_all(&waters, 3.0);
    for place in map_places(plan) {
        free.add(place, 8.0);
    }
    terrain::textures(svg, plan, palette, &free);
    towns::towns(svg, plan, palette, &streets);
    ground::grid(svg, plan, palette);
    labels::regions(svg, plan, palette, &mut crowd);
    svg.append(over);
    crowd.points(&waters, 3.0, 2.0);
    crowd.points(&ways, 3.0, 2.5);
    crowd.points(&cliffs, 4.0, 3.0);
    crowd.points(&areas::lines(svg, plan, palette, 1.0), 4.0, 2.0);
    crowd.points(&war::trenches(svg, plan, palette, 1.0), 4.5, 9.0);
    crowd.points(&areas::signs(svg, plan, palette), 9.0, 60.0);
    labels::marks(plan, &mut crowd);
    marks::places(svg, plan, palette, &streets);
    ground::numbers(svg, plan, palette);
    ground::levels(svg, plan, palette);
    crowd.points(&slopes::levels(svg, plan, palette), 4.5, 12.0);
    marks::heights(svg, plan, palette);
    marks::values(svg, plan, palette, &mut crowd);
    rivernames::river_names(svg, plan, palette, &mut crowd);
    labels::names(svg, plan, palette, &mut crowd);
}

/// Where marks of places stand.
fn map_places<'a>(plan: &'a Plan<'_>) -> impl Iterator<Item = point::Point> + 'a {
    plan.map.places.iter().filter(|p| plan.shows(p.hex) && plan.place_style(p) != "none").map(|p| plan.centre(p.hex))
}

fn begin(svg: &mut Svg, page: Area, scale: f64, title: &str) {
    let (x, y, w, h) = (number(page.left), number(page.top), number(page.width()), number(page.height()));
    let (width, height) = (number(page.width() * scale), number(page.height() * scale));
    let size = format!("width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {w} {h}\"");
    svg.open("svg", &format!("xmlns=\"http://www.w3.org/2000/svg\" {size}"));
    svg.open("title", "");
    svg.words(title);
    svg.close();
}

/// Opens a group that shows nothing beyond the frame.
fn framed(svg: &mut Svg, frame: Area) {
    svg.open("defs", "");
    svg.open("clipPath", "id=\"frame\"");
    svg.leaf("rect", &bounds(frame));
    svg.close();
    svg.close();
    svg.open("g", "clip-path=\"url(#frame)\"");
}

fn bounds(area: Area) -> String {
    let (x, y, w, h) = (number(area.left), number(area.top), number(area.width()), number(area.height()));
    format!("x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"")
}
