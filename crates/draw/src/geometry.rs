//! Where the hexes stand on the whole picture, for those who lay something over it.

use content::RawMap;

use crate::legend::Legend;
use crate::margin::Page;
use crate::plan::{Plan, SIZE};
use crate::point::Area;
use crate::thumb;

/// In units of the picture, from its upper left corner.
#[derive(Clone, PartialEq, Debug)]
pub struct Geometry {
    pub width: f64,
    pub height: f64,
    /// From centre to corner.
    pub size: f64,
    /// The corners of a hex from its centre, in order around it.
    pub corners: [(f64, f64); 6],
    /// Number and centre of every hex.
    pub hexes: Vec<(String, f64, f64)>,
    frame: Area,
}

impl Geometry {
    pub fn of(map: &RawMap) -> Geometry {
        let plan = Plan::new(map, None);
        let page = Page::of(&plan, &Legend::of(&plan)).area;
        let frame = plan.frame;
        let grid = map.grid();
        let mut corners = [(0.0, 0.0); 6];
        if let Some(first) = grid.ids().next() {
            let centre = plan.centre(first);
            corners = plan.corners(first).map(|p| (p.x - centre.x, p.y - centre.y));
        }
        let hexes = grid.ids().map(|id| {
            let at = plan.centre(id);
            (grid.number(id), at.x - page.left, at.y - page.top)
        });
        let frame = Area {
            left: frame.left - page.left,
            top: frame.top - page.top,
            right: frame.right - page.left,
            bottom: frame.bottom - page.top,
        };
        Geometry { width: page.width(), height: page.height(), size: SIZE, corners, hexes: hexes.collect(), frame }
    }
    /// Where the thumbnail of that width lies on this picture: left, top, width, height.
    pub fn thumb(&self, width: f64) -> [f64; 4] {
        let page = thumb::page(self.frame, width);
        [page.left, page.top, page.width(), page.height()]
    }
}
