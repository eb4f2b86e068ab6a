//! The ground: what a hex and a hexside are. Static for a whole game.

use std::ops::{Deref, DerefMut};

use content::RawMap;
use hexgrid::{Grid, HexId};
use kernel::{Problems, Word};

use crate::key::SideId;
use crate::state::{MAX_HEXES, Side};

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Terrain { Clear = "clear", Hill = "hill", LowMountain = "low-mountain", Swamp = "swamp" }
}

impl Terrain {
    /// The lowest level of such ground.
    pub const fn lowest(self) -> u8 {
        match self {
            Self::Clear | Self::Swamp => 0,
            Self::Hill => 1,
            Self::LowMountain => 9,
        }
    }
}

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Water { None = "none", Stream = "stream", River = "river", Isonzo = "isonzo" }
}

impl Water {
    /// The Isonzo is a River too (ruling 3.16); a stream is not.
    pub const fn is_river(self) -> bool {
        matches!(self, Self::River | Self::Isonzo)
    }
}

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Way { Road = "road", Trail = "trail", Railway = "railway" }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Ground {
    pub terrain: Terrain,
    pub level: u8,
    pub metres: i16,
    pub trench: Option<Side>,
    pub stream: bool,
    /// On whose side of the front the hex lay at the start.
    pub territory: Side,
    pub east: bool,
    /// A map-edge hex with that side's flag.
    pub flag: Option<Side>,
    pub settlement: Option<String>,
    pub peak: Option<String>,
    /// A hex of Gorizia.
    pub gorizia: bool,
    pub provenance: &'static str,
}

impl Ground {
    pub fn blank(terrain: Terrain, level: u8) -> Self {
        Self {
            terrain,
            level,
            metres: 0,
            trench: None,
            stream: false,
            territory: Side::It,
            east: false,
            flag: None,
            settlement: None,
            peak: None,
            gorizia: false,
            provenance: "reconstructed",
        }
    }
    /// Another terrain; a level that does not fit it becomes the lowest that does.
    pub fn lay(&mut self, terrain: Terrain) {
        self.terrain = terrain;
        if !level_fits(terrain, self.level) {
            self.level = terrain.lowest();
        }
    }
    pub fn settle(&mut self, name: Option<String>) {
        self.gorizia = name.as_deref() == Some("Gorizia");
        self.settlement = name;
    }
}

/// What lies on a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brink {
    pub river: Water,
    /// The best way across, if any.
    pub way: Option<Way>,
    /// A road or railway crosses: bridge number.
    pub bridge: Option<u8>,
    /// Number among the Isonzo hexsides.
    pub isonzo: Option<u8>,
    /// Trench hexes on both sides are connected.
    pub linked: bool,
}

const PLAIN: Brink = Brink { river: Water::None, way: None, bridge: None, isonzo: None, linked: true };

/// A step from a hex to the next.
pub type Step = content::Step<Brink>;

#[derive(Clone, Debug)]
pub struct Board {
    board: content::Board<Ground, Brink>,
    /// What the places beside the map are called: not yet set up, off, arriving, in reserve, gone.
    pub boxes: [Word; 5],
    pub ways: content::Ways<Way>,
    /// Bridges that a situation puts where no road or railway crosses.
    bare_bridges: Vec<SideId>,
    /// Hexsides with bridges, by bridge number.
    pub bridges: Vec<SideId>,
    pub isonzo: Vec<SideId>,
    pub flags: [Vec<HexId>; 2],
    /// What each of those is called, by bridge number.
    pub bridge_words: Vec<Word>,
    pub objectives: Vec<Objective>,
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

/// A settlement or a peak.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    pub hex: HexId,
    pub name: Word,
    pub territory: Side,
    pub is_town: bool,
    pub is_peak: bool,
    /// Worth more than others.
    pub is_great: bool,
}

/// What the game reads beside the fixed columns of a map.
const HEX_COLUMNS: [&str; 5] = ["trench", "stream", "territory", "bank", "flag"];
const HEXSIDE_COLUMNS: [&str; 2] = ["river", "trench_link"];

impl Board {
    pub fn new(map: &str, grid: Grid, ground: Vec<Ground>) -> Self {
        let mut board = Self {
            board: content::Board::new(map, grid, ground, PLAIN),
            boxes: ["unplaced", "off", "arriving", "reserve", "gone"].map(Word::new),
            ways: content::Ways::of(&Way::ALL),
            bare_bridges: Vec::new(),
            bridges: Vec::new(),
            isonzo: Vec::new(),
            flags: [Vec::new(), Vec::new()],
            bridge_words: Vec::new(),
            objectives: Vec::new(),
        };
        board.settle();
        board
    }

    pub fn from_map(map: &str, raw: &RawMap, file: &str) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let grid = raw.grid();
        if grid.len() > MAX_HEXES {
            return Err(Problems::one(file, 0, format!("{} hexes are more than {MAX_HEXES}", grid.len())));
        }
        problems.0.extend(raw.lacking(file, &HEX_COLUMNS, &HEXSIDE_COLUMNS).0);
        let mut ground = Vec::new();
        for hex in &raw.hexes {
            let name = format!("{file}/hexes.csv");
            let terrain = Terrain::ALL.iter().find(|(w, _)| *w == hex.terrain).map(|(_, t)| *t);
            if terrain.is_none() {
                problems.add(&name, hex.line, format!("`{}` is no terrain; clear, hill, low-mountain, swamp are", hex.terrain));
            }
            if !level_fits(terrain.unwrap_or(Terrain::Clear), hex.level) {
                problems.breaks(&name, hex.line, "1/c", format!("level {} does not fit {}", hex.level, hex.terrain));
            }
            ground.push(Ground {
                metres: hex.metres,
                trench: Side::called(raw.hex_word(hex, "trench")),
                stream: raw.hex_word(hex, "stream") == "yes",
                territory: Side::called(raw.hex_word(hex, "territory")).unwrap_or(Side::It),
                east: raw.hex_word(hex, "bank") == "east",
                flag: Side::called(raw.hex_word(hex, "flag")),
                provenance: hex.provenance.word(),
                ..Ground::blank(terrain.unwrap_or(Terrain::Clear), hex.level)
            });
        }
        let mut board = Self::new(map, grid.clone(), ground);
        for place in &raw.places {
            let ground = board.ground_mut(place.hex);
            match place.kind.as_str() {
                "peak" => ground.peak = Some(place.name.clone()),
                "settlement" | "town" => ground.settle(Some(place.name.clone())),
                other => problems.add(&format!("{file}/places.csv"), place.line, format!("`{other}` is no kind of place")),
            }
        }
        for row in &raw.hexsides {
            let river = raw.river(row);
            match Water::ALL.iter().find(|(w, _)| *w == river || (river.is_empty() && *w == "none")) {
                Some((_, river)) => board.draw_on(row.a, row.b, |brink| brink.river = *river),
                None => problems.add(&format!("{file}/hexsides.csv"), row.line, format!("`{river}` is no river")),
            }
            board.draw_on(row.a, row.b, |brink| brink.linked = !raw.hexside_word(row, "trench_link").is_empty());
        }
        // On a printed map trenches are connected only where the map says so.
        let said: std::collections::BTreeSet<SideId> = raw.hexsides.iter().filter_map(|r| board.side(r.a, r.b)).collect();
        for side in board.sides() {
            board.brink_mut(side).linked &= said.contains(&side);
        }
        for row in &raw.roads {
            match Way::ALL.iter().find(|(w, _)| *w == row.kind) {
                Some((_, way)) => board.side(row.a, row.b).into_iter().for_each(|side| board.ways.lay(*way, side)),
                None => {
                    problems.add(&format!("{file}/roads.csv"), row.line, format!("`{}` is no road, trail or railway", row.kind))
                }
            }
        }
        board.settle();
        problems.into_result(board)
    }

    pub fn add_bridge(&mut self, side: SideId) {
        self.bare_bridges.push(side);
    }
    /// Numbers bridges and Isonzo hexsides and lays out the steps; call after changes.
    pub fn settle(&mut self) {
        self.bridges.clear();
        self.isonzo.clear();
        for side in self.sides() {
            let crossed = self.bare_bridges.contains(&side) || self.ways.over(side).any(|way| way != Way::Trail);
            let brink = self.board.brink_mut(side);
            brink.way = self.ways.best(side);
            brink.bridge = (crossed && brink.river != Water::None).then(|| numbered(&mut self.bridges, side)).flatten();
            brink.isonzo = (brink.river == Water::Isonzo).then(|| numbered(&mut self.isonzo, side)).flatten();
        }
        self.ways.settle(&self.board);
        self.lay_steps();
        self.flags = Side::BOTH.map(|side| self.grid.ids().filter(|h| self.ground(*h).flag == Some(side)).collect());
        self.bridge_words = self.bridges.iter().map(|side| self.side_word(*side).into()).collect();
        self.objectives = self.grid.ids().filter_map(|hex| self.objective(hex)).collect();
    }

    fn objective(&self, hex: HexId) -> Option<Objective> {
        let ground = self.ground(hex);
        let names: Vec<&str> = ground.settlement.iter().chain(&ground.peak).map(String::as_str).collect();
        (!names.is_empty()).then(|| Objective {
            hex,
            name: names.join(", ").into(),
            territory: ground.territory,
            is_town: ground.settlement.is_some(),
            is_peak: ground.peak.is_some(),
            is_great: crate::law::victory::is_great(self, hex),
        })
    }
}

/// The number of a hexside that is put at the end of a list.
fn numbered(list: &mut Vec<SideId>, side: SideId) -> Option<u8> {
    let number = u8::try_from(list.len()).ok().filter(|n| *n < u8::MAX)?;
    list.push(side);
    Some(number)
}

/// Hill terrain has 8 levels, low mountain the 2 above them.
pub fn level_fits(terrain: Terrain, level: u8) -> bool {
    match terrain {
        Terrain::Clear | Terrain::Swamp => level <= 10,
        Terrain::Hill => (1..=8).contains(&level),
        Terrain::LowMountain => (9..=10).contains(&level),
    }
}
