//! Where everything of a map stands on the picture.

use std::collections::BTreeMap;

use content::{RawHex, RawHexside, RawMap, RawPlace};
use hexgrid::{Dir, Grid, Heading, Hex, HexId, Layout};

use crate::point::{Area, Point, pt, whim};

/// From hex centre to corner, in units of the picture.
pub const SIZE: f64 = 40.0;

/// Half the height of a hex across its sides.
pub const APOTHEM: f64 = SIZE * 0.866_025_403_784_438_6;

pub struct Plan<'a> {
    pub map: &'a RawMap,
    layout: Layout,
    /// What is drawn of the ground.
    pub frame: Area,
    pub cropped: bool,
    /// Where north is.
    pub north: Point,
    sides: BTreeMap<(HexId, HexId), &'a RawHexside>,
}

/// A corner of the hex lattice, comparable.
pub type Corner = (i64, i64);

/// A map that lies askew is drawn upright, turned to the left by an eighth of a circle: its columns stand, and the
/// arrow shows where north is.
fn upright(heading: Heading) -> Heading {
    match heading {
        Heading::NorthEast => Heading::North,
        Heading::NorthWest => Heading::West,
        Heading::SouthWest => Heading::South,
        Heading::SouthEast => Heading::East,
        straight => straight,
    }
}

impl<'a> Plan<'a> {
    /// The whole map, or the hexes between two corners of a crop.
    pub fn new(map: &'a RawMap, crop: Option<(HexId, HexId)>) -> Self {
        let (lines_grow, places_grow) = (upright(map.head.lines_grow), upright(map.head.places_grow));
        let askew = lines_grow != map.head.lines_grow;
        let layout = Layout { lines_grow, places_grow, size: SIZE };
        let frame = Area { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 };
        let north = if askew { pt(-1.0, -1.0).unit() } else { pt(0.0, -1.0) };
        let sides = map.hexsides.iter().map(|side| ((side.a, side.b), side)).collect();
        let mut plan = Self { map, layout, frame, cropped: crop.is_some(), north, sides };
        let inside = plan.cropped_hexes(crop);
        let corners = inside.into_iter().flat_map(|hex| plan.corners(hex));
        plan.frame = Area::around(corners);
        plan
    }

    fn cropped_hexes(&self, crop: Option<(HexId, HexId)>) -> Vec<HexId> {
        let Some((a, b)) = crop else { return self.grid().ids().collect() };
        let ((a_line, a_place), (b_line, b_place)) = (self.line_place(a), self.line_place(b));
        let lines = a_line.min(b_line)..=a_line.max(b_line);
        let places = a_place.min(b_place)..=a_place.max(b_place);
        let inside = |hex: &HexId| {
            let (line, place) = self.line_place(*hex);
            lines.contains(&line) && places.contains(&place)
        };
        self.grid().ids().filter(inside).collect()
    }

    pub fn grid(&self) -> &'a Grid {
        self.map.grid()
    }

    pub fn line_place(&self, hex: HexId) -> (i16, i16) {
        self.grid().numbering().line_place(self.grid().hex(hex))
    }

    pub fn hex(&self, id: HexId) -> &'a RawHex {
        self.map.hex(id)
    }

    /// The drawing style of a hex.
    pub fn terrain(&self, id: HexId) -> &'a str {
        self.map.head.terrain_style(&self.hex(id).terrain)
    }

    pub fn hex_word(&self, id: HexId, column: &str) -> &'a str {
        self.map.hex_word(self.hex(id), column)
    }

    /// What a column says of the side between two hexes.
    pub fn side_word(&self, a: HexId, b: HexId, column: &str) -> &'a str {
        self.sides.get(&(a.min(b), a.max(b))).map_or("", |side| self.map.hexside_word(side, column))
    }

    pub fn place_style(&self, place: &RawPlace) -> &'a str {
        self.map.head.place_style(&place.kind)
    }

    /// All hexes that can be seen.
    pub fn shown(&self) -> impl Iterator<Item = HexId> {
        self.grid().ids().filter(|hex| self.shows(*hex))
    }

    pub fn centre(&self, id: HexId) -> Point {
        self.centre_of(self.grid().hex(id))
    }

    /// Also beyond the edge of the board.
    pub fn centre_of(&self, hex: Hex) -> Point {
        let (x, y) = self.layout.centre(self.grid().numbering(), hex);
        pt(x, y)
    }

    pub fn corners(&self, id: HexId) -> [Point; 6] {
        self.layout.corners(self.grid().numbering(), self.grid().hex(id)).map(|(x, y)| pt(x, y))
    }

    pub fn side(&self, id: HexId, d: Dir) -> [Point; 2] {
        self.side_of(self.grid().hex(id), d)
    }

    pub fn side_of(&self, hex: Hex, d: Dir) -> [Point; 2] {
        self.layout.side(self.grid().numbering(), hex, d).map(|(x, y)| pt(x, y))
    }

    /// The hex of the board around a point.
    pub fn at(&self, p: Point) -> Option<HexId> {
        self.grid().id(self.layout.at(self.grid().numbering(), p.x, p.y))
    }

    /// The side between two hexes that touch.
    pub fn between(&self, a: HexId, b: HexId) -> [Point; 2] {
        let d = self.grid().dir(a, b).unwrap_or(Dir::ALL[0]);
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
    pub fn corner_hexes(&self) -> BTreeMap<Corner, usize> {
        let mut all: BTreeMap<Corner, usize> = BTreeMap::new();
        for corner in self.grid().ids().flat_map(|hex| self.corners(hex)) {
            *all.entry(Self::key(corner)).or_default() += 1;
        }
        all
    }

    /// The middle of a watercourse on a hexside: a little off the straight, as water runs.
    pub fn bend(&self, a: HexId, b: HexId) -> Point {
        let [p, q] = self.between(a, b);
        let (low, high) = (a.0.min(b.0), a.0.max(b.0));
        let off = whim(u32::from(low), u32::from(high)) * 0.13 * SIZE;
        let along = whim(u32::from(high), u32::from(low)) * 0.1;
        p.mix(q, 0.5 + along) + (q - p).unit().right() * if p.x + p.y > q.x + q.y { off } else { -off }
    }

    /// Where the water between two hexes runs in its middle; a canal is dug straight.
    pub fn water_middle(&self, a: HexId, b: HexId, style: &str) -> Point {
        if style.ends_with("canal") {
            let [p, q] = self.between(a, b);
            return p.mix(q, 0.5);
        }
        self.bend(a, b)
    }

    /// The style of the water between two hexes; empty if there is none.
    pub fn water(&self, a: HexId, b: HexId) -> &'a str {
        self.map.head.water_style(self.side_word(a, b, "river"))
    }

    /// Which of the armies a word means.
    pub fn army(&self, word: &str) -> Option<usize> {
        self.map.head.sides.iter().position(|side| side.word == word)
    }

    /// Which army a slug such as `supply-ah` speaks of.
    pub fn army_in(&self, slug: &str) -> Option<usize> {
        slug.split('-').find_map(|part| self.army(part))
    }

    /// Whose the hex was at the start.
    pub fn owner(&self, hex: HexId) -> Option<usize> {
        self.army(self.hex_word(hex, "territory"))
    }
}
