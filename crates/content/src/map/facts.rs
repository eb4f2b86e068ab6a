//! `facts.toml`: what the rulebook says of a map, each sentence with its rule. [`super::check`] compares it with the map.

use hexgrid::HexId;
use kernel::Problems;

use super::MapHead;
use super::read_facts;
use crate::Files;

/// All that is known of a map beside its tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// Where they were read, for what is told of them.
    pub file: String,
    /// From how many metres on which level, ascending.
    pub bands: Vec<(i32, u8)>,
    /// Objectives and supply areas that need no way: hexes, and names of areas.
    pub off_road: OffRoad,
    /// A hexside of each water that neither reaches the edge nor joins another one.
    pub springs: Vec<(HexId, HexId)>,
    pub facts: Vec<Fact>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OffRoad {
    pub hexes: Vec<HexId>,
    pub areas: Vec<String>,
}

/// One sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The paragraph, or `ground` for what is known of the real landscape.
    pub rule: String,
    pub note: String,
    pub line: u32,
    pub says: Says,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Says {
    /// Each of these hexes has a place of that name; further words of its row may be given.
    Place {
        hexes: Vec<HexId>,
        name: String,
        kind: Option<String>,
        words: Vec<(String, Want)>,
    },
    /// What a column of each of these hexes holds.
    Hex {
        hexes: Vec<HexId>,
        column: String,
        want: Want,
    },
    Hexside {
        sides: Vec<(HexId, HexId)>,
        column: String,
        want: Want,
    },
    /// The straight line between two hexes meets that hex, which is an obstacle.
    Blocked {
        from: HexId,
        to: HexId,
        by: HexId,
    },
    /// A way of one of these kinds (of any, if none is named) joins each hex with the next.
    Way {
        hexes: Vec<HexId>,
        kinds: Vec<String>,
    },
    NoWay {
        hexes: Vec<HexId>,
        kinds: Vec<String>,
    },
    /// Each hex touches the next.
    Adjacent(Vec<HexId>),
    /// They hang together.
    Contiguous(Vec<HexId>),
    Area {
        name: String,
        kind: Option<String>,
        holds: Vec<HexId>,
        at_least: usize,
    },
    SameLevel(Vec<HexId>),
    /// Each higher than the one before.
    Rising(Vec<HexId>),
    /// The hex of that place has the level of its real height.
    Peak {
        name: String,
        kind: Option<String>,
        metres: i32,
    },
}

/// What a field must or must not be; empty for an empty field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Want {
    OneOf(Vec<String>),
    NoneOf(Vec<String>),
}

impl Facts {
    /// Reads `facts.toml` of a map with this head; all that is wrong is told at once.
    pub fn parse(file: &str, text: &str, head: &MapHead) -> Result<Self, Problems> {
        read_facts::parse(file, text, head)
    }

    /// The facts of a folder; a folder without them says nothing.
    pub fn load(files: &Files, folder: &str, head: &MapHead) -> Result<Self, Problems> {
        let file = format!("{folder}/facts.toml");
        if !files.holds(&file) {
            return Ok(Self { file, ..Self::default() });
        }
        Self::parse(&file, &files.read(&file)?, head)
    }

    /// The level of a height, if the bands say one.
    pub fn level(&self, metres: i32) -> Option<u8> {
        self.bands.iter().rev().find(|(from, _)| *from <= metres).map(|(_, level)| *level)
    }
}

impl Want {
    pub fn holds(&self, value: &str) -> bool {
        match self {
            Self::OneOf(words) => words.iter().any(|word| word == value),
            Self::NoneOf(words) => !words.iter().any(|word| word == value),
        }
    }

    pub fn words(&self) -> &[String] {
        match self {
            Self::OneOf(words) | Self::NoneOf(words) => words,
        }
    }
}
