//! The frames of play beside the agenda: the fight under way with its stage, and the stacks in retreat.

use hexgrid::HexId;
use kernel::FrameId;
use serde::{Deserialize, Serialize};

use crate::key::UnitSet;
use crate::state::Side;

kernel::words! {
    /// Which effect the defender holds by (7.8): that of his hex or that of the hexside.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Hold { Hex = "hex", Hexside = "hexside" }
}

/// One of the two parts in a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Attacker,
    Defender,
}

/// A box of the CRT for one side: LRT modifier and retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fate {
    pub modifier: i8,
    pub retreat: u8,
}

/// What the fight does next once the open question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Declaring,
    Defending,
    /// Retreats of stage 3.
    Retreats,
    /// Advance after a retreat of stage 3.
    Advance,
    Losses,
    /// Losses are being assigned by that part.
    Assigning(Role),
    /// The refusal die, after the losses.
    Refusal,
    /// The CE reduction of a refusal is being assigned.
    RefusalLoss,
    /// The retreat that a refusal leaves, or of ineligible units left alone.
    LateRetreat,
    LateAdvance,
    Done,
}

/// A stack in retreat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Retreat {
    pub fight: FrameId,
    pub role: Role,
    pub stack: UnitSet,
    /// Hexes still to go.
    pub left: u8,
    /// Hexes of the whole result.
    pub of: u8,
    /// A guideline was broken on the way.
    pub broke: bool,
    /// Hexes passed, the starting hex first.
    pub path: Path,
}

impl Retreat {
    pub fn begun(fight: FrameId, role: Role, stack: UnitSet, hexes: u8, from: HexId) -> Self {
        Self { fight, role, stack, left: hexes, of: hexes, broke: false, path: Path::of(from) }
    }
}

/// A retreat of four hexes and its extra hexes never fill it; one that did would freeze the table.
pub type Path = hexgrid::HexPath<14>;

/// A fight under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub target: HexId,
    pub attacker: Side,
    pub stage: Stage,
    pub attackers: UnitSet,
    pub defenders: UnitSet,
    /// Supporting artillery of attacker and defender.
    pub guns: [UnitSet; 2],
    pub hold: Option<Hold>,
    pub flanked: bool,
    /// The defenders stand in a trench of their own side.
    pub trench: bool,
    pub infiltration: bool,
    /// Total artillery value of attacker and defender.
    pub av: [u8; 2],
    pub steps: u8,
    pub fates: [Fate; 2],
    /// The third die; 0 before it is thrown.
    pub third: u8,
    /// Retreat guidelines broken, unable to retreat: attacker, defender.
    pub broke: [bool; 2],
    pub unable: [bool; 2],
    /// The defender has announced a refusal of retreat.
    pub refusing: bool,
    /// Hexes of retreat still owed by the defenders after a refusal.
    pub owed: u8,
    /// The defenders had a retreat result.
    pub retreat_result: bool,
    /// Their retreat of stage 3 has begun.
    pub gone: bool,
    /// The hex was found vacated and the advance offered.
    pub vacated: bool,
    /// Attackers that have retreated.
    pub retreated: UnitSet,
    /// Reductions still to assign: attacker, defender.
    pub reductions: [u8; 2],
    /// Units by the number of reductions taken in this combat: at least one, two, ... six.
    pub taken: [UnitSet; 6],
    /// The infiltration unit has taken the first reduction.
    pub first_taken: bool,
    /// Units that advanced.
    pub advanced: UnitSet,
    /// Attacking hexes whose stacks have still to retreat.
    pub queue: Path,
}
