//! Orders and what came of them, each declared once.

use hexgrid::HexId;
use kernel::{Fraction, Modifiers};
use serde::{Deserialize, Serialize};

use crate::book::Inferno;
use crate::ids::rule;
use crate::key::{SideId, UnitId};
use crate::state::{Hold, Phase, Role, Side, Supply};

kernel::verbs! {
    /// The smallest orders. Each has one text, `verb arg …`, and the paragraph that refuses it out of step.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Action of Inferno, cited by rule {
        "place" = Place { unit: UnitId, hex: HexId } by "1.1/b",
            "set-up: a counter goes to a hex of its area, in any order; `place HEX` speaks of the next one of the list";
        "deploy" = Deploy by "13/b", "set-up or reinforcements: the rest is placed soundly; this is the pass";
        "enter" = Enter { unit: UnitId, hex: HexId } by "13/b", "a reinforcement is placed on a flagged edge hex";
        "release" = Release { unit: UnitId } by "13.1/d", "an Italian reserve is released for a point and a VP";
        "recall" = Recall { unit: UnitId } by "13.2/a", "an eliminated A-H unit comes back as an emergency reinforcement";
        "build" = Build { unit: UnitId, side: SideId } by "12.2/g", "an engineer becomes a pontoon bridge";
        "repair" = Repair { unit: UnitId, side: SideId } by "12.2/g", "an engineer repairs a destroyed bridge";
        "lift" = Lift { unit: UnitId, hex: HexId } by "12.2/i", "a pontoon bridge becomes an engineer again, in that end hex";
        "move" = Move { unit: UnitId, hex: HexId } by "3.1/A3/a", "one unit moves to an adjacent hex";
        "join" = Join { unit: UnitId }, "movement: the unit joins a group; combat: it joins the attack";
        "step" = Step { hex: HexId } by "3.1/A3/a", "the group moves to an adjacent hex, or goes on";
        "recover" = Recover { unit: UnitId } by "3.1/A3/b", "the unit recovers one effectiveness reduction";
        "eliminate" = Eliminate { unit: UnitId } by "5.2/a", "the owner's choice in an overstacked hex";
        "blow" = Blow { hex: HexId } by "14.4/b", "try to blow the bridges of the hex that the enemy has approached";
        "keep" = Keep, "blow nothing, lift nothing: the pass";
        "attack" = Attack { hex: HexId } by "3.1/A4", "open the declaration of an attack on that hex";
        "bombard" = Bombard { unit: UnitId, side: SideId } by "14.4/e", "artillery fires at a bridge or pontoon";
        "support" = Support { unit: UnitId } by "12.3/b", "artillery adds its value, in attack or defence";
        "commit" = Commit, "the declaration or the defence stands as it is";
        "defend" = Defend { unit: UnitId } by "7.3/b", "the unit takes part in the defence";
        "hold" = Hold { by: Hold } by "7.8/b", "the defender chooses the effect of his hex or of the hexside";
        "refuse" = Refuse by "12.5.1/a", "announce the refusal of retreat in a trench";
        "yield" = Yield, "do not refuse: the pass";
        "accompany" = Accompany { unit: UnitId } by "7.7/c", "an ineligible unit goes with the retreating attackers";
        "retreat" = Retreat { hex: HexId } by "9.2", "the stack retreats one hex";
        "continue" = Continue { unit: UnitId, hex: HexId } by "9.2.1/b",
            "one unit of a stack in an overstacked hex goes one hex further";
        "stay" = Stay, "nobody else goes along";
        "advance" = Advance { unit: UnitId } by "9.3/a", "an attacker advances into the vacated hex";
        "halt" = Halt, "no further advance: the pass";
        "lose" = Lose { unit: UnitId } by "9.4.2/a", "the unit takes one effectiveness reduction";
        "stand" = Stand by "12.5.1/d", "after a successful refusal: one reduction instead of one hex";
        "go" = Go by "12.5.1/d", "after a successful refusal: retreat all the same";
        "demolish" = Demolish { side: SideId } by "14.4/d", "phase C: blow a bridge whose both ends are controlled";
        "end" = End, "end the phase or step: the pass";
    }
}

impl Action {
    #[inline]
    pub fn unit(&self) -> Option<UnitId> {
        self.arg()
    }
    #[inline]
    pub fn hex(&self) -> Option<HexId> {
        self.arg()
    }
}

kernel::events! {
    /// What happened. A hidden counter is named to its enemy by hex and number, never by id.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub enum Event of game: Inferno {
        "turn-began" = TurnBegan { turn: u8 } ["turn=number": turn];
        "phase-began" = PhaseBegan { side: Side, phase: Phase } ["side": side, "phase": phase];
        "placed" = Placed { unit: Option<UnitId>, side: Side, hex: HexId } ["unit|hidden": unit, "hex": hex];
        "supplied" = Supplied { unit: UnitId, supply: Supply } ["unit": unit, "in|low|out": supply];
        "attrition" = Attrition { unit: UnitId } ["unit": unit];
        "arrived" = Arrived { unit: UnitId, hex: HexId } ["unit": unit, "hex": hex];
        "released" = Released { unit: Option<UnitId>, side: Side } ["unit|hidden": unit];
        "recalled" = Recalled { unit: UnitId } ["unit": unit];
        "built" = Built { a: HexId, b: HexId } ["hexside": (a, b)];
        "repaired" = Repaired { a: HexId, b: HexId } ["hexside": (a, b)];
        "lifted" = Lifted { unit: UnitId, hex: HexId } ["unit": unit, "hex": hex];
        /// A group moved: its top counter and how many there are.
        "moved" = Moved { top: UnitId, count: u8, from: HexId, to: HexId }
            ["top=unit": top, "count=number": count, "from=hex": from, "to=hex": to];
        /// What a move cost one unit: private.
        "spent" = Spent { unit: UnitId, sixths: u16 } ["unit": unit, "points=number": Fraction::new(i64::from(*sixths), 6)];
        "recovered" = Recovered { unit: UnitId } ["unit": unit];
        "overrun" = Overrun { unit: UnitId, hex: HexId } ["unit": unit, "hex": hex];
        "eliminated" = Eliminated { unit: UnitId, why: Loss }
            ["unit": unit, "overstacked|overrun|no-strength|reductions|guns-cannot-retreat|nowhere-to-go": why];
        "blow-rolled" = BlowRolled { hex: HexId, die: u8 } ["hex": hex, "die=number": die];
        "bridge-blown" = BridgeBlown { a: HexId, b: HexId } ["hexside": (a, b)];
        "bridge-kept" = BridgeKept { hex: HexId } ["hex": hex];
        "bombarded" = Bombarded { unit: UnitId, a: HexId, b: HexId, die: u8, hit: bool }
            ["unit": unit, "hexside": (a, b), "die=number": die, "hit|missed": if *hit { "hit" } else { "missed" }];
        "declared" = Declared { hex: HexId, units: u8, guns: u8 } ["hex": hex, "units=number": units, "guns=number": guns];
        "defended" = Defended { hex: HexId, units: u8, guns: u8 } ["hex": hex, "units=number": units, "guns=number": guns];
        "voided" = Voided { hex: HexId } ["hex": hex];
        "odds" = Odds(odds: Box<Odds>)
            ["hex": odds.hex, "attack=number": odds.attack, "defence=number": odds.defence, "column=ratio": game.charts.odds_word(odds.column)];
        "resolved" = Resolved { hex: HexId, dice: u8, row: u8, column: u8, cell: String, third: u8 }
            ["hex": hex, "crt": cell];
        "losses" = Losses(losses: Box<Losses>)
            ["hex": losses.hex, "side": losses.side, "reductions=number": losses.reductions];
        "announced" = Announced { hex: HexId } ["hex": hex];
        "refusal-rolled" = RefusalRolled { hex: HexId, die: u8, needs: u8 } ["hex": hex, "die=number": die, "needs=number": needs];
        "retreated" = Retreated { count: u8, side: Side, from: HexId, to: HexId } ["side": side, "from=hex": from, "to=hex": to];
        "unable" = Unable { side: Side, hex: HexId } ["side": side, "hex": hex];
        "advanced" = Advanced { unit: UnitId, hex: HexId } ["unit": unit, "hex": hex];
        /// A reduction taken by a unit: private, but for a lost step of a counter that is seen.
        "reduced" = Reduced { unit: UnitId } ["unit": unit];
        "step-lost" = StepLost { unit: UnitId } ["unit": unit];
        "captured" = Captured { side: Side, hex: HexId } ["side": side, "hex": hex];
        "end-rolled" = EndRolled { die: u8, needs: u8 } ["die=number": die, "needs=number": needs];
        "points-rolled" = PointsRolled { die: u8, points: u8 } ["die=number": die, "points=number": points];
        "ended" = Ended;
    }
}

kernel::words! {
    /// Why a unit left play.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Loss {
        Overstacked = "overstacked", Overrun = "overrun", NoStrength = "no-strength", Reductions = "reductions",
        GunsCannotRetreat = "guns-cannot-retreat", NowhereToGo = "nowhere-to-go"
    }
}

/// How the odds came about: every line with its paragraph.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    pub hex: HexId,
    pub attack: i16,
    pub defence: i16,
    pub attack_lines: Modifiers,
    pub defence_lines: Modifiers,
    /// Column before shifts, as a place on the table; below 0 and above 8 are virtual.
    pub initial: i16,
    pub shifts: Modifiers,
    pub column: i16,
    /// On the two dice of the CRT.
    pub roll_lines: Modifiers,
    pub flanked: bool,
    pub av: [u8; 2],
    pub av_lines: [Modifiers; 2],
    pub steps: u8,
    pub attacker: Side,
}

/// One side's line on the Loss Results Table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Losses {
    pub hex: HexId,
    pub side: Side,
    pub role: Role,
    pub die: u8,
    pub lines: Modifiers,
    pub large: bool,
    pub reductions: u8,
}
