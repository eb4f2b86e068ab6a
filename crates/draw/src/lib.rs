//! Maps as pictures: a compiled map becomes an SVG to hang on a wall.
//!
//! The same map, sheet and options give the same bytes. Names are text in a list of common faces; all else is paths.

mod contour;
mod field;
mod ground;
mod labels;
mod letters;
mod margin;
mod marks;
mod palette;
mod plan;
mod point;
mod rivernames;
mod sheet;
mod svg;
mod war;
mod water;
mod ways;

use content::RawMap;
use hexgrid::HexId;

pub use palette::Palette;
pub use sheet::Sheet;

use labels::Crowd;
use plan::Plan;
use point::Area;
use svg::{Svg, number};

/// What of a map is drawn, and how.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// Only the hexes between these two, corner to corner.
    pub crop: Option<(HexId, HexId)>,
    /// Pixels for each unit; a hex is 80 units high from corner to corner.
    pub scale: f64,
    pub palette: &'static Palette,
}

const SERIF: &str = "'Source Serif 4','Noto Serif','Libertinus Serif',Georgia,'DejaVu Serif','Times New Roman',serif";
const SANS: &str = "'Source Sans 3','Noto Sans','Helvetica Neue',Arial,'DejaVu Sans',sans-serif";

/// The picture of a map.
pub fn svg(map: &RawMap, sheet: &Sheet, options: &Options) -> String {
    let plan = Plan::new(map, sheet, options.crop);
    let palette = options.palette;
    let page = margin::page(&plan);
    let mut svg = Svg::default();
    begin(&mut svg, page, options.scale, sheet);
    style(&mut svg, palette);
    svg.leaf("rect", &format!("{} fill=\"{}\"", bounds(page), palette.paper));
    svg.open("defs", "");
    svg.open("clipPath", "id=\"frame\"");
    svg.leaf("rect", &bounds(plan.frame));
    svg.close();
    svg.close();
    svg.open("g", "clip-path=\"url(#frame)\"");
    let crowd = layers(&mut svg, &plan, palette);
    labels::names(&mut svg, &plan, palette, crowd);
    svg.close();
    margin::neatline(&mut svg, &plan, palette);
    margin::furniture(&mut svg, &plan, palette);
    svg.finish()
}

/// From the ground up. What names must keep away from is noted on the way.
fn layers(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette) -> Crowd {
    let mut crowd = Crowd::default();
    ground::relief(svg, plan, palette);
    ground::territory(svg, plan, palette);
    ground::textures(svg, plan, palette);
    ground::grid(svg, plan, palette);
    labels::regions(svg, plan, palette, &mut crowd);
    crowd.points(&water::rivers(svg, plan, palette), 3.0, 2.0);
    crowd.points(&ways::ways(svg, plan, palette), 3.0, 2.5);
    crowd.points(&war::trenches(svg, plan, palette), 4.5, 9.0);
    crowd.points(&war::flags(svg, plan, palette), 9.0, 60.0);
    labels::marks(plan, &mut crowd);
    marks::places(svg, plan, palette);
    ground::numbers(svg, plan, palette);
    marks::heights(svg, plan, palette);
    rivernames::river_names(svg, plan, palette, &mut crowd);
    crowd
}

fn begin(svg: &mut Svg, page: Area, scale: f64, sheet: &Sheet) {
    let (x, y, w, h) = (number(page.left), number(page.top), number(page.width()), number(page.height()));
    let (width, height) = (number(page.width() * scale), number(page.height() * scale));
    let size = format!("width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {w} {h}\"");
    svg.open("svg", &format!("xmlns=\"http://www.w3.org/2000/svg\" {size}"));
    svg.open("title", "");
    svg.words(sheet.title);
    svg.close();
}

fn bounds(area: Area) -> String {
    let (x, y, w, h) = (number(area.left), number(area.top), number(area.width()), number(area.height()));
    format!("x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"")
}

/// Letters: numbers and legend without serifs, names with.
fn style(svg: &mut Svg, palette: &Palette) {
    let halo = |width: &str| format!("paint-order:stroke;stroke:{};stroke-width:{width};stroke-linejoin:round", palette.halo);
    let (wide, halfwide, thin) = (halo("2.8px"), halo("2.2px"), halo("1.6px"));
    svg.open("style", "");
    svg.words(&format!("text{{font-family:{SERIF};text-anchor:middle}}"));
    svg.words(&format!(".n,.l,.k,.h,.v{{font-family:{SANS}}}.v{{font-size:7.6px;font-weight:bold}}.n{{font-size:7.2px}}.h{{font-size:7.4px;font-style:italic;{thin}}}"));
    svg.words(&format!(
        ".c{{font-weight:bold;letter-spacing:.6px;{wide}}}.s{{font-weight:600;{wide}}}.p{{font-style:italic;{halfwide}}}"
    ));
    svg.words(&format!(".w{{font-style:italic;{thin}}}.r{{font-style:italic}}.l{{text-anchor:start}}.b{{font-weight:bold}}"));
    svg.words(".t{font-weight:bold;letter-spacing:1.5px}.u{font-style:italic;letter-spacing:.6px}");
    svg.close();
}
