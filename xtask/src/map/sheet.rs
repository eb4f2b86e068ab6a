//! The map in the making: what each step of the compiler adds to.

use std::collections::{BTreeMap, BTreeSet};

use content::{MapHead, Provenance};
use hexgrid::{Grid, HexId, Hexside};

use super::frame::{Earth, Frame, Point};
use super::lattice::{Chain, Lattice};
use super::recipe::{Leg, Recipe, Ring};
use super::sources::Sources;

/// Words by column.
pub type Words = BTreeMap<String, String>;

pub struct Sheet<'a> {
    pub recipe: &'a Recipe,
    pub sources: &'a Sources,
    pub head: &'a MapHead,
    pub grid: &'a Grid,
    pub frame: Frame,
    pub lattice: Lattice,
    /// By hex.
    pub metres: Vec<i32>,
    /// Metres before the places had their say.
    pub model: Vec<i32>,
    pub level: Vec<i32>,
    pub terrain: Vec<String>,
    pub marks: Vec<Words>,
    pub sure: Vec<Provenance>,
    pub sides: BTreeMap<Hexside, SideRow>,
    pub ways: BTreeMap<(Hexside, String), WayRow>,
    /// The hexes of each way, by its name, in order.
    pub paths: Vec<(String, Vec<HexId>)>,
    pub places: Vec<Placed>,
    pub waters: Vec<(String, Chain)>,
    pub fronts: Vec<(String, Vec<HexId>)>,
    pub areas: Vec<AreaRow>,
}

pub struct SideRow {
    pub words: Words,
    pub sure: Provenance,
}

pub struct WayRow {
    pub name: String,
    pub sure: Provenance,
}

/// A place in its hex.
pub struct Placed {
    pub name: String,
    pub kind: String,
    pub hex: HexId,
    pub metres: Option<i32>,
    pub lifts: bool,
    pub words: Words,
    pub sure: Provenance,
}

pub struct AreaRow {
    pub kind: String,
    pub name: String,
    pub hexes: Vec<HexId>,
    pub sure: Provenance,
}

impl<'a> Sheet<'a> {
    pub fn new(recipe: &'a Recipe, sources: &'a Sources, head: &'a MapHead) -> Result<Sheet<'a>, String> {
        let grid = &head.grid;
        let mut points = sources.control_points.clone();
        points.retain(|point| !recipe.bend.skip.contains(&point.name));
        for more in &recipe.bend.point {
            points.retain(|point| point.name != more.name);
            let at = Earth { lat: more.at.0, lon: more.at.1 };
            let each =
                more.hexes.iter().map(|hex| super::sources::ControlPoint { hex: hex.clone(), name: more.name.clone(), at });
            points.extend(each);
        }
        let frame = Frame::new(sources.georeference.clone(), grid, &points, recipe.bend.fade_hexes)?;
        let count = grid.len();
        Ok(Sheet {
            recipe,
            sources,
            head,
            grid,
            frame,
            lattice: Lattice::new(grid),
            metres: vec![0; count],
            model: vec![0; count],
            level: vec![0; count],
            terrain: vec![recipe.base_terrain.clone(); count],
            marks: vec![Words::new(); count],
            sure: vec![Provenance::Reconstructed; count],
            sides: BTreeMap::new(),
            ways: BTreeMap::new(),
            paths: Vec::new(),
            places: Vec::new(),
            waters: Vec::new(),
            fronts: Vec::new(),
            areas: Vec::new(),
        })
    }

    pub fn hex(&self, number: &str) -> Result<HexId, String> {
        self.grid.parse(number).ok_or_else(|| format!("the recipe names hex {number:?}, which is not on the sheet"))
    }

    pub fn hexes(&self, numbers: &[String]) -> Result<Vec<HexId>, String> {
        numbers.iter().map(|number| self.hex(number)).collect()
    }

    /// A hexside written `1912-1913`.
    pub fn hexside(&self, pair: &str) -> Result<Hexside, String> {
        let (a, b) = pair.split_once('-').ok_or_else(|| format!("{pair:?} is no hexside a-b"))?;
        let side = self.grid.hexside(self.hex(a)?, self.hex(b)?);
        side.ok_or_else(|| format!("the recipe names hexside {pair}, whose hexes do not touch"))
    }

    pub fn hexsides(&self, pairs: &[String]) -> Result<BTreeSet<Hexside>, String> {
        pairs.iter().map(|pair| self.hexside(pair)).collect()
    }

    /// A stop of a way, or any hex: a place by name (the first of that name) or a number.
    pub fn stop(&self, stop: &str) -> Result<HexId, String> {
        match self.places.iter().find(|place| place.name == stop) {
            Some(place) => Ok(place.hex),
            None => self.grid.parse(stop).ok_or_else(|| format!("{stop:?} is neither a place of the recipe nor a hex")),
        }
    }

    pub fn centre(&self, id: HexId) -> Point {
        Point::centre(self.grid.hex(id))
    }

    /// The hex whose centre is nearest to a point, if the point lies in it or nearly so.
    pub fn hex_at(&self, point: Point) -> Option<HexId> {
        let nearest = self.grid.ids().min_by_key(|id| (self.centre(*id).distance_squared(point), *id))?;
        // Corner to centre is 0.577 hex widths; a little over the edge is forgiven.
        (self.centre(nearest).distance_squared(point) < 640_000).then_some(nearest)
    }

    pub fn course(&self, legs: &[Leg]) -> Result<Vec<Point>, String> {
        let mut points = Vec::new();
        for leg in legs {
            match leg {
                Leg::Point(lat, lon) => points.push(self.frame.point(Earth { lat: *lat, lon: *lon })),
                Leg::Line(name) => {
                    let (name, part) = name.split_once('#').map_or((name.as_str(), None), |(name, part)| (name, Some(part)));
                    let line = &self.sources.line(name)?.course;
                    let part = match part {
                        None => line.as_slice(),
                        Some(part) => {
                            let range = part.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                            let (first, last): (usize, usize) = range.ok_or_else(|| format!("{part:?} is no range of points"))?;
                            line.get(first..=last).ok_or_else(|| format!("{name} has no points {part}"))?
                        }
                    };
                    points.extend(part.iter().map(|at| self.frame.point(*at)));
                }
            }
        }
        Ok(points)
    }

    pub fn ring(&self, ring: &Ring) -> Result<Vec<Point>, String> {
        match ring {
            Ring::Earth(list) => Ok(list.iter().map(|(lat, lon)| self.frame.point(Earth { lat: *lat, lon: *lon })).collect()),
            Ring::Hexes(list) => list.iter().map(|number| Ok(self.centre(self.hex(number)?))).collect(),
        }
    }

    pub fn rings(&self, rings: &[Ring]) -> Result<Vec<Vec<Point>>, String> {
        rings.iter().map(|ring| self.ring(ring)).collect()
    }

    /// Writes a word on a hexside, making its row.
    pub fn write_side(&mut self, side: Hexside, column: &str, word: &str) -> &mut SideRow {
        let row = self.sides.entry(side).or_insert_with(|| SideRow { words: Words::new(), sure: Provenance::Reconstructed });
        row.words.insert(column.to_string(), word.to_string());
        row
    }

    pub fn side_word(&self, side: Hexside, column: &str) -> &str {
        self.sides.get(&side).and_then(|row| row.words.get(column)).map_or("", String::as_str)
    }

    /// The hexsides of a water.
    pub fn water(&self, name: &str) -> Result<BTreeSet<Hexside>, String> {
        let chain = self.waters.iter().find(|(known, _)| known == name);
        chain.map(|(_, chain)| chain.sides.iter().copied().collect()).ok_or_else(|| format!("there is no water called {name:?}"))
    }

    pub fn front(&self, name: &str) -> Result<&[HexId], String> {
        let front = self.fronts.iter().find(|(known, _)| known == name);
        front.map(|(_, hexes)| hexes.as_slice()).ok_or_else(|| format!("there is no front called {name:?}"))
    }

    /// All hexes of lines and places between two.
    pub fn run(&self, from: &str, to: &str) -> Result<Vec<HexId>, String> {
        let at = |number: &str| self.hex(number).map(|id| self.grid.numbering().line_place(self.grid.hex(id)));
        let ((l1, p1), (l2, p2)) = (at(from)?, at(to)?);
        let (lines, places) = (l1.min(l2)..=l1.max(l2), p1.min(p2)..=p1.max(p2));
        let inside = |id: &HexId| {
            let (line, place) = self.grid.numbering().line_place(self.grid.hex(*id));
            lines.contains(&line) && places.contains(&place)
        };
        Ok(self.grid.ids().filter(inside).collect())
    }

    /// The kinds of ways that cross a hexside.
    pub fn kinds_across(&self, side: Hexside) -> impl Iterator<Item = &str> {
        let from = self.ways.range((side, String::new())..);
        from.take_while(move |((at, _), _)| *at == side).map(|((_, kind), _)| kind.as_str())
    }

    /// Whether a hex lies on a way of one of these kinds (any if none are named).
    pub fn is_on_way(&self, id: HexId, kinds: &[String]) -> bool {
        let sides = self.grid.neighbours(id).filter_map(|(_, next)| self.grid.hexside(id, next));
        sides.into_iter().any(|side| self.kinds_across(side).any(|kind| kinds.is_empty() || kinds.iter().any(|k| k == kind)))
    }
}

/// A value of the recipe as the word of a table.
pub fn word(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Boolean(true) => "yes".to_string(),
        _ => String::new(),
    }
}

pub fn provenance(word: Option<&str>, usual: Provenance) -> Result<Provenance, String> {
    match word {
        None => Ok(usual),
        Some(word) => Provenance::parse(word).ok_or_else(|| format!("{word:?} is no provenance")),
    }
}
