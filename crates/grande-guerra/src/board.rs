//! The ground: what a hex and a hexside are. Static for a whole game.

mod sight;
#[cfg(test)]
mod tests;

use std::ops::{Deref, DerefMut};

use content::RawMap;
use hexgrid::{Grid, HexId};
use kernel::{Problems, Word};

use crate::key::{Hexes, MAX_HEXES, SideId};
use crate::state::Side;

pub use sight::{Sight, SightWays};

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Terrain { Clear = "clear", Carso = "carso", Swamp = "swamp", Woods = "woods", Town = "town", Sea = "sea" }
}

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Water { None = "none", River = "river", Isonzo = "isonzo" }
}

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Way { Road = "road", Track = "track", Railway = "railway" }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Ground {
    pub terrain: Terrain,
    pub level: u8,
    pub metres: i16,
    /// A printed trench, and its colour.
    pub trench: Option<Side>,
    pub trench_level: u8,
    /// On whose side of the front the hex lay at the start.
    pub territory: Side,
    /// Between the fronts or at sea: nobody's; `territory` says nothing.
    pub neutral: bool,
    /// East of the Isonzo.
    pub east: bool,
    /// Name of a town or village.
    pub town: Option<String>,
    /// Name of a peak, pass or locale.
    pub place: Option<String>,
    pub provenance: &'static str,
}

impl Ground {
    pub fn blank(terrain: Terrain, level: u8) -> Self {
        Self {
            terrain,
            level,
            metres: 0,
            trench: None,
            trench_level: 0,
            territory: Side::It,
            neutral: false,
            east: false,
            town: None,
            place: None,
            provenance: "reconstructed",
        }
    }
}

/// What lies on a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brink {
    pub river: Water,
    /// The best way across, if any.
    pub way: Option<Way>,
    /// Number of a printed bridge, whole or blown.
    pub bridge: Option<u8>,
    /// Number among the Isonzo hexsides.
    pub isonzo: Option<u8>,
    /// Level of the hexside itself, where it is not that of its hexes.
    pub level: Option<u8>,
    /// Trench hexes on both sides are connected.
    pub linked: bool,
}

const PLAIN: Brink = Brink { river: Water::None, way: None, bridge: None, isonzo: None, level: None, linked: true };

/// A step from a hex to the next.
pub type Step = content::Step<Brink>;

#[derive(Clone, Debug)]
pub struct Board {
    board: content::Board<Ground, Brink>,
    /// What the places beside the map are called.
    pub boxes: [Word; 5],
    pub ways: content::Ways<Way>,
    /// Hexsides on which a bridge is drawn.
    drawn: Vec<SideId>,
    /// Hexsides with bridges, by bridge number.
    pub bridges: Vec<SideId>,
    pub isonzo: Vec<SideId>,
    /// What each bridge is called, by bridge number.
    pub bridge_words: Vec<Word>,
    /// Bridges that the map shows as blown. What holds in a game is said by its scenario.
    pub blown: Vec<SideId>,
    /// Supply Sources by side.
    pub sources: [Vec<HexId>; 2],
    /// Front-line hexes by side.
    pub fronts: [Vec<HexId>; 2],
    /// Every area of the map by its name.
    pub areas: Vec<(String, Vec<HexId>)>,
    /// For each hex those it sees, as bits by offset, and as a set.
    visible: Vec<u128>,
    seen: Vec<Hexes>,
    /// The hexes up to so many hexes from each.
    disks: [Vec<Hexes>; sight::REACH as usize + 1],
    pub sea: Hexes,
    pub towns: Hexes,
    /// Hexes that a road, track or railway touches.
    pub wayside: Hexes,
}

impl Deref for Board {
    type Target = content::Board<Ground, Brink>;
    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.board
    }
}
impl DerefMut for Board {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.board
    }
}

/// What the game reads beside the fixed columns of a map.
const HEX_COLUMNS: [&str; 4] = ["trench", "trench_level", "territory", "bank"];
const HEXSIDE_COLUMNS: [&str; 4] = ["river", "bridge", "level", "trench_link"];

impl Board {
    pub fn new(map: &str, grid: Grid, ground: Vec<Ground>) -> Self {
        let mut board = Self::bare(map, grid, ground);
        board.settle();
        board
    }

    fn bare(map: &str, grid: Grid, ground: Vec<Ground>) -> Self {
        Self {
            board: content::Board::new(map, grid, ground, PLAIN),
            boxes: ["unplaced", "off", "arriving", "surrendered", "gone"].map(Word::new),
            ways: content::Ways::of(&Way::ALL),
            drawn: Vec::new(),
            bridges: Vec::new(),
            isonzo: Vec::new(),
            bridge_words: Vec::new(),
            blown: Vec::new(),
            sources: [Vec::new(), Vec::new()],
            fronts: [Vec::new(), Vec::new()],
            areas: Vec::new(),
            visible: Vec::new(),
            seen: Vec::new(),
            disks: Default::default(),
            sea: Hexes::default(),
            towns: Hexes::default(),
            wayside: Hexes::default(),
        }
    }

    pub fn from_map(map: &str, raw: &RawMap, file: &str) -> Result<Self, Problems> {
        let mut problems = raw.lacking(file, &HEX_COLUMNS, &HEXSIDE_COLUMNS);
        let grid = raw.grid();
        if grid.len() > MAX_HEXES {
            return Err(Problems::one(file, 0, format!("{} hexes are more than {MAX_HEXES}", grid.len())));
        }
        let mut board = Self::bare(map, grid.clone(), read_ground(raw, file, &mut problems));
        board.read_places(raw, file, &mut problems);
        board.read_hexsides(raw, file, &mut problems);
        board.read_ways(raw, file, &mut problems);
        board.read_areas(raw, file, &mut problems);
        board.settle();
        problems.into_result(board)
    }

    fn read_places(&mut self, raw: &RawMap, file: &str, problems: &mut Problems) {
        for place in &raw.places {
            let ground = self.ground_mut(place.hex);
            let slot = match place.kind.as_str() {
                "town" | "village" => &mut ground.town,
                "peak" | "pass" | "locale" => &mut ground.place,
                other => {
                    problems.add(&format!("{file}/places.csv"), place.line, format!("`{other}` is no kind of place"));
                    continue;
                }
            };
            *slot = Some(slot.take().map_or_else(|| place.name.clone(), |known| format!("{known}, {}", place.name)));
        }
    }

    fn read_hexsides(&mut self, raw: &RawMap, file: &str, problems: &mut Problems) {
        let file = format!("{file}/hexsides.csv");
        // On a printed map trenches are connected only where the map says so.
        self.sides().for_each(|side| self.brink_mut(side).linked = false);
        for row in &raw.hexsides {
            let Some(side) = self.side(row.a, row.b) else { continue };
            let (river, bridge) = (raw.river(row), raw.hexside_word(row, "bridge"));
            let water = Water::ALL.iter().find(|(word, _)| *word == river || river.is_empty() && *word == "none");
            if water.is_none() {
                problems.add(&file, row.line, format!("`{river}` is no river"));
            }
            let brink = self.brink_mut(side);
            brink.river = water.map_or(Water::None, |(_, water)| *water);
            brink.level = raw.hexside_word(row, "level").parse().ok();
            brink.linked = !raw.hexside_word(row, "trench_link").is_empty();
            if !bridge.is_empty() {
                if brink.river == Water::None {
                    problems.add(&file, row.line, "a bridge lies over a river");
                }
                self.drawn.push(side);
                self.blown.extend((bridge == "blown").then_some(side));
            }
        }
    }

    fn read_ways(&mut self, raw: &RawMap, file: &str, problems: &mut Problems) {
        for row in &raw.roads {
            match Way::ALL.iter().find(|(word, _)| *word == row.kind) {
                Some((_, way)) => self.side(row.a, row.b).into_iter().for_each(|side| self.ways.lay(*way, side)),
                None => {
                    problems.add(&format!("{file}/roads.csv"), row.line, format!("`{}` is no road, track or railway", row.kind));
                }
            }
        }
    }

    fn read_areas(&mut self, raw: &RawMap, file: &str, problems: &mut Problems) {
        let file = format!("{file}/areas.csv");
        for (kind, name) in raw.area_names() {
            if self.area(name).is_some() {
                problems.add(&file, 0, format!("two areas are called `{name}`"));
            }
            self.areas.push((name.to_owned(), raw.area(kind, name)));
        }
        self.sources = Side::BOTH.map(|side| raw.area("supply", &format!("supply-{side}", side = side.key())));
        self.fronts = Side::BOTH.map(|side| raw.area("front", side.key()));
        for side in Side::BOTH {
            if self.sources[side.index()].is_empty() || self.fronts[side.index()].is_empty() {
                problems.add(&file, 0, format!("the supply sources or the front of `{}` are missing", side.key()));
            }
        }
    }

    /// A printed bridge is drawn or struck out; whether that is new.
    pub fn bridge_over(&mut self, side: SideId, drawn: bool) -> bool {
        let before = self.drawn.len();
        self.drawn.retain(|known| *known != side || drawn);
        if drawn && !self.drawn.contains(&side) {
            self.drawn.push(side);
        }
        self.drawn.len() != before
    }

    /// Numbers bridges and Isonzo hexsides, lays out the steps and looks who sees whom; call after changes.
    pub fn settle(&mut self) {
        self.bridges.clear();
        self.isonzo.clear();
        for side in self.sides() {
            let brink = self.board.brink_mut(side);
            brink.way = self.ways.best(side);
            let bridged = brink.river != Water::None && self.drawn.contains(&side);
            brink.bridge = bridged.then(|| numbered(&mut self.bridges, side)).flatten();
            brink.isonzo = (brink.river == Water::Isonzo).then(|| numbered(&mut self.isonzo, side)).flatten();
        }
        self.ways.settle(&self.board);
        self.lay_steps();
        let of = |terrain: Terrain| self.grid.ids().filter(|hex| self.ground(*hex).terrain == terrain).collect();
        (self.sea, self.towns) = (of(Terrain::Sea), of(Terrain::Town));
        self.wayside = self.grid.ids().filter(|hex| self.ways.touch(*hex, |_| true)).collect();
        self.measure();
        self.bridge_words = self.bridges.iter().map(|side| self.side_word(*side).into()).collect();
        self.look_around();
    }

    fn measure(&mut self) {
        let alone = |hex: HexId| -> Hexes { [hex].into_iter().collect() };
        self.disks[0] = self.grid.ids().map(alone).collect();
        for n in 1..self.disks.len() {
            self.disks[n] = self.disks[n - 1].iter().map(|disk| disk.union(&self.grid.around(disk))).collect();
        }
    }

    /// The hexes up to so many hexes away, as far as one sees.
    #[inline]
    pub fn disk(&self, hex: HexId, reach: u16) -> &Hexes {
        &self.disks[usize::from(reach.min(sight::REACH))][hex.index()]
    }

    /// The hexes of an area.
    pub fn area(&self, name: &str) -> Option<&[HexId]> {
        self.areas.iter().find(|(known, _)| known == name).map(|(_, hexes)| hexes.as_slice())
    }

    /// The step climbs: to a higher hex, or over a hexside that lies lower than both hexes.
    #[cfg(test)]
    pub fn is_upslope(&self, step: &Step) -> bool {
        self.is_higher(step) || self.is_dip(step)
    }
    /// Levels of the hex left and the hex entered.
    #[inline]
    fn levels(&self, step: &Step) -> (u8, u8) {
        let from = self.ends(step.side).map_or(step.to, |(a, b)| if a == step.to { b } else { a });
        (self.ground(from).level, self.ground(step.to).level)
    }
    /// The hex entered is higher.
    #[inline]
    pub fn is_higher(&self, step: &Step) -> bool {
        let (from, to) = self.levels(step);
        to > from
    }
    /// The hexside lies lower than both hexes.
    #[inline]
    pub fn is_dip(&self, step: &Step) -> bool {
        let (from, to) = self.levels(step);
        step.brink.level.is_some_and(|level| level < from.min(to))
    }
}

fn read_ground(raw: &RawMap, file: &str, problems: &mut Problems) -> Vec<Ground> {
    let name = format!("{file}/hexes.csv");
    let mut all = Vec::new();
    for hex in &raw.hexes {
        let terrain = Terrain::ALL.iter().find(|(word, _)| *word == hex.terrain).map(|(_, terrain)| *terrain);
        if terrain.is_none() {
            problems.add(&name, hex.line, format!("`{}` is no terrain", hex.terrain));
        }
        let trench = Side::called(raw.hex_word(hex, "trench"));
        let trench_level = raw.hex_word(hex, "trench_level").parse().unwrap_or(0);
        if trench.is_some() != (2..=3).contains(&trench_level) || trench.is_none() && trench_level > 0 {
            problems.breaks(&name, hex.line, "18.8/a", "a printed trench has a colour and Level 2 or 3");
        }
        let territory = Side::called(raw.hex_word(hex, "territory"));
        all.push(Ground {
            metres: hex.metres,
            trench,
            trench_level,
            territory: territory.unwrap_or(Side::It),
            neutral: territory.is_none(),
            east: raw.hex_word(hex, "bank") == "east",
            provenance: hex.provenance.word(),
            ..Ground::blank(terrain.unwrap_or(Terrain::Clear), hex.level)
        });
    }
    all
}

/// The number of a hexside that is put at the end of a list.
fn numbered(list: &mut Vec<SideId>, side: SideId) -> Option<u8> {
    let number = u8::try_from(list.len()).ok().filter(|n| *n < u8::MAX)?;
    list.push(side);
    Some(number)
}
