//! Where everything of a map stands on the picture.

use std::collections::BTreeMap;

use content::{RawHex, RawMap};
use hexgrid::{Dir, HexId, Layout};

use crate::Sheet;
use crate::point::{Area, Point, pt, whim};

/// From hex centre to corner, in units of the picture.
pub const SIZE: f64 = 40.0;

/// Half the height of a hex across its sides.
pub const APOTHEM: f64 = SIZE * 0.866_025_403_784_438_6;

pub struct Plan<'a> {
    pub map: &'a RawMap,
    pub sheet: &'a Sheet,
    layout: Layout,
    /// What is drawn of the ground.
    pub frame: Area,
    pub cropped: bool,
}

/// A corner of the hex lattice, comparable.
pub type Corner = (i64, i64);

impl<'a> Plan<'a> {
    /// The whole map, or the hexes between two corners of a crop.
    pub fn new(map: &'a RawMap, sheet: &'a Sheet, crop: Option<(HexId, HexId)>) -> Self {
        let layout = Layout { lines_grow: sheet.lines_grow, places_grow: sheet.places_grow, size: SIZE };
        let frame = Area { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 };
        let mut plan = Self { map, sheet, layout, frame, cropped: crop.is_some() };
        let inside = plan.cropped_hexes(crop);
        let corners = inside.into_iter().flat_map(|hex| plan.corners(hex));
        plan.frame = Area::around(corners);
        plan
    }

    fn cropped_hexes(&self, crop: Option<(HexId, HexId)>) -> Vec<HexId> {
        let grid = &self.map.grid;
        let Some((a, b)) = crop else { return grid.ids().collect() };
        let at = |hex: HexId| grid.numbering().line_place(grid.hex(hex));
        let ((a_line, a_place), (b_line, b_place)) = (at(a), at(b));
        let lines = a_line.min(b_line)..=a_line.max(b_line);
        let places = a_place.min(b_place)..=a_place.max(b_place);
        grid.ids().filter(|hex| lines.contains(&at(*hex).0) && places.contains(&at(*hex).1)).collect()
    }

    pub fn hex(&self, id: HexId) -> &RawHex {
        &self.map.hexes[id.index()]
    }

    pub fn centre(&self, id: HexId) -> Point {
        let (x, y) = self.layout.centre(self.map.grid.numbering(), self.map.grid.hex(id));
        pt(x, y)
    }

    pub fn corners(&self, id: HexId) -> [Point; 6] {
        self.layout.corners(self.map.grid.numbering(), self.map.grid.hex(id)).map(|(x, y)| pt(x, y))
    }

    pub fn side(&self, id: HexId, d: Dir) -> [Point; 2] {
        self.layout.side(self.map.grid.numbering(), self.map.grid.hex(id), d).map(|(x, y)| pt(x, y))
    }

    /// The side between two hexes that touch.
    pub fn between(&self, a: HexId, b: HexId) -> [Point; 2] {
        let d = self.map.grid.dir(a, b).unwrap_or(Dir::ALL[0]);
        self.side(a, d)
    }

    /// Whether a hex can be seen, with what reaches over from it.
    pub fn shows(&self, id: HexId) -> bool {
        self.frame.grown(2.0 * SIZE).holds(self.centre(id))
    }

    /// Whether a hex lies in the frame by its centre.
    pub fn holds(&self, id: HexId) -> bool {
        self.frame.holds(self.centre(id))
    }

    pub fn key(p: Point) -> Corner {
        ((p.x * 16.0).round() as i64, (p.y * 16.0).round() as i64)
    }

    /// How many hexes of the map meet in each corner.
    pub fn corner_hexes(&self) -> BTreeMap<Corner, Vec<HexId>> {
        let mut all: BTreeMap<Corner, Vec<HexId>> = BTreeMap::new();
        for hex in self.map.grid.ids() {
            for corner in self.corners(hex) {
                all.entry(Self::key(corner)).or_default().push(hex);
            }
        }
        all
    }

    /// The middle of a watercourse on a hexside: a little off the straight, as water runs.
    pub fn bend(&self, a: HexId, b: HexId) -> Point {
        let [p, q] = self.between(a, b);
        let (low, high) = (a.0.min(b.0), a.0.max(b.0));
        let off = whim(u32::from(low), u32::from(high)) * 0.085 * SIZE;
        let along = whim(u32::from(high), u32::from(low)) * 0.07;
        p.mix(q, 0.5 + along) + (q - p).unit().right() * if p.x + p.y > q.x + q.y { off } else { -off }
    }

    /// Which of the two armies a word means.
    pub fn army(&self, word: &str) -> Option<usize> {
        self.sheet.sides.iter().position(|(w, _)| *w == word)
    }

    pub fn pair(&self, a: HexId, b: HexId) -> String {
        format!("{}-{}", self.map.grid.number(a), self.map.grid.number(b))
    }
}
