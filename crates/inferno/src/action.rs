//! Orders and what came of them.

use hexgrid::HexId;
use kernel::Modifiers;
use serde::{Deserialize, Serialize};

use crate::key::{SideId, UnitId, hex_key};
use crate::state::{Hold, Role, Side, Supply};

/// The smallest orders. Each has one text, `verb arg …`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Set-up: the next counter of the list goes to that hex.
    Place {
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Deploy,
    Enter {
        unit: UnitId,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Release {
        unit: UnitId,
    },
    Recall {
        unit: UnitId,
    },
    Build {
        unit: UnitId,
        side: SideId,
    },
    Repair {
        unit: UnitId,
        side: SideId,
    },
    Lift {
        unit: UnitId,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Move {
        unit: UnitId,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Join {
        unit: UnitId,
    },
    Step {
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Recover {
        unit: UnitId,
    },
    Eliminate {
        unit: UnitId,
    },
    Blow {
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Keep,
    Attack {
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Bombard {
        unit: UnitId,
        side: SideId,
    },
    Support {
        unit: UnitId,
    },
    Commit,
    Defend {
        unit: UnitId,
    },
    Hold {
        by: Hold,
    },
    Refuse,
    Yield,
    Accompany {
        unit: UnitId,
    },
    Retreat {
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Continue {
        unit: UnitId,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Stay,
    Advance {
        unit: UnitId,
    },
    Halt,
    Lose {
        unit: UnitId,
    },
    Stand,
    Go,
    Demolish {
        side: SideId,
    },
    End,
}

/// What happened. A hidden counter is named to its enemy by hex and number, never by id.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    TurnBegan {
        turn: u8,
    },
    PhaseBegan {
        side: Side,
        phase: crate::state::Phase,
    },
    Placed {
        unit: Option<UnitId>,
        side: Side,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Supplied {
        unit: UnitId,
        supply: Supply,
    },
    Attrition {
        unit: UnitId,
    },
    Arrived {
        unit: UnitId,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Released {
        unit: Option<UnitId>,
        side: Side,
    },
    Recalled {
        unit: UnitId,
    },
    Built {
        #[serde(with = "hex_key")]
        a: HexId,
        #[serde(with = "hex_key")]
        b: HexId,
    },
    Repaired {
        #[serde(with = "hex_key")]
        a: HexId,
        #[serde(with = "hex_key")]
        b: HexId,
    },
    Lifted {
        unit: UnitId,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    /// A group moved: its top counter and how many there are.
    Moved {
        top: UnitId,
        count: u8,
        #[serde(with = "hex_key")]
        from: HexId,
        #[serde(with = "hex_key")]
        to: HexId,
    },
    /// What a move cost one unit: private.
    Spent {
        unit: UnitId,
        sixths: u16,
    },
    Recovered {
        unit: UnitId,
    },
    Overrun {
        unit: UnitId,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Eliminated {
        unit: UnitId,
        why: Loss,
    },
    BlowRolled {
        #[serde(with = "hex_key")]
        hex: HexId,
        die: u8,
    },
    BridgeBlown {
        #[serde(with = "hex_key")]
        a: HexId,
        #[serde(with = "hex_key")]
        b: HexId,
    },
    BridgeKept {
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Bombarded {
        unit: UnitId,
        #[serde(with = "hex_key")]
        a: HexId,
        #[serde(with = "hex_key")]
        b: HexId,
        die: u8,
        hit: bool,
    },
    Declared {
        #[serde(with = "hex_key")]
        hex: HexId,
        units: u8,
        guns: u8,
    },
    Defended {
        #[serde(with = "hex_key")]
        hex: HexId,
        units: u8,
        guns: u8,
    },
    Voided {
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Odds(Box<Odds>),
    Resolved {
        #[serde(with = "hex_key")]
        hex: HexId,
        dice: u8,
        row: u8,
        column: u8,
        cell: String,
        third: u8,
    },
    Losses(Box<Losses>),
    Announced {
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    RefusalRolled {
        #[serde(with = "hex_key")]
        hex: HexId,
        die: u8,
        needs: u8,
    },
    Retreated {
        count: u8,
        side: Side,
        #[serde(with = "hex_key")]
        from: HexId,
        #[serde(with = "hex_key")]
        to: HexId,
    },
    Unable {
        side: Side,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    Advanced {
        unit: UnitId,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    /// A reduction taken by a unit: private, but for a lost step of a counter that is seen.
    Reduced {
        unit: UnitId,
    },
    StepLost {
        unit: UnitId,
    },
    Captured {
        side: Side,
        #[serde(with = "hex_key")]
        hex: HexId,
    },
    EndRolled {
        die: u8,
        needs: u8,
    },
    PointsRolled {
        die: u8,
        points: u8,
    },
    Ended,
}

/// Why a unit left play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    Overstacked,
    Overrun,
    NoStrength,
    Reductions,
    GunsCannotRetreat,
    NowhereToGo,
}

/// How the odds came about: every line with its paragraph.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    #[serde(with = "hex_key")]
    pub hex: HexId,
    pub attack: i16,
    pub defence: i16,
    pub attack_lines: Modifiers,
    pub defence_lines: Modifiers,
    /// Column before shifts, as a place on the table; below 0 and above 8 are virtual.
    pub initial: i16,
    pub shifts: Modifiers,
    pub column: i16,
    pub roll_modifier: i16,
    pub flanked: bool,
    pub av: [u8; 2],
    pub av_lines: [Modifiers; 2],
    pub steps: u8,
    pub attacker: Side,
}

/// One side's line on the Loss Results Table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Losses {
    #[serde(with = "hex_key")]
    pub hex: HexId,
    pub side: Side,
    pub role: Role,
    pub die: u8,
    pub lines: Modifiers,
    pub large: bool,
    pub reductions: u8,
}
