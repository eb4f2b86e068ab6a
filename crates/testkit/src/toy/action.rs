//! Orders and what came of them, each declared once.

use hexgrid::HexId;
use kernel::{Seat, UnitId};
use serde::{Deserialize, Serialize};

use super::Toy;

kernel::verbs! {
    /// Out of step every order is refused by [`super::Point::Order`], so that none names a paragraph of one book.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Action of Toy, cited by none {
        "place" = Place { hex: HexId }, "set-up: the next unit of the seat goes to that hex";
        "deploy" = Deploy, "set-up: the rest is placed soundly; this is the pass";
        "stand" = Stand { unit: UnitId }, "plan: the unit stands this turn";
        "trap" = Trap { unit: UnitId, hex: HexId }, "plan: the unit lays a trap in that hex";
        "ready" = Ready, "the plan is written: the pass";
        "lead" = Lead { unit: UnitId }, "the unit leads a group";
        "join" = Join { unit: UnitId }, "the unit joins the group";
        "step" = Step { hex: HexId }, "the group moves to an adjacent hex";
        "halt" = Halt, "the group moves no further: the pass";
        "attack" = Attack { unit: UnitId, hex: HexId }, "the unit attacks the enemy in an adjacent hex";
        "answer" = Answer { unit: UnitId }, "the unit acts before the die of the attack is thrown";
        "retreat" = Retreat { hex: HexId }, "the pushed unit goes to that hex";
        "fire" = Fire { unit: UnitId }, "the unit fires at the group that moves";
        "hold" = Hold, "neither fire nor answer: the pass";
        "done" = Done, "the seat has done enough this turn: the pass";
    }
}

kernel::events! {
    /// Units are named only for those who share their plans; others see where and how many.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub enum Event of toy: Toy, cited by none {
        "placed" = Placed { seat: Seat, hex: HexId, unit: Option<UnitId> }
            ["seat": seat, "unit|hidden": unit, "hex": hex] to each;
        "dealt" = Dealt to all;
        "stood" = Stood { seat: Seat, unit: UnitId } ["seat": seat, "unit": unit] to owner;
        "laid" = Laid { seat: Seat, hex: HexId } ["seat": seat, "hex": hex] to owner;
        "readied" = Readied { seat: Seat } ["seat": seat] to all;
        "shown" = Shown { seat: Seat, stand: u8 } ["seat": seat, "standing=number": stand] to all;
        "led" = Led { seat: Seat, hex: HexId, unit: Option<UnitId> } ["seat": seat, "unit|hidden": unit, "hex": hex] to each;
        "joined" = Joined { seat: Seat, hex: HexId, unit: Option<UnitId> }
            ["seat": seat, "unit|hidden": unit, "hex": hex] to each;
        "stepped" = Stepped { seat: Seat, from: HexId, to: HexId, count: u8 }
            ["seat": seat, "from=hex": from, "to=hex": to, "count=number": count] to all;
        "voided" = Voided { seat: Seat, hex: HexId } ["seat": seat, "hex": hex] to all;
        "halted" = Halted { seat: Seat, hex: HexId } ["seat": seat, "hex": hex] to all;
        "fired" = Fired { seat: Seat, from: HexId, at: HexId, strength: u8, face: u8, hit: bool }
            ["seat": seat, "from=hex": from, "at=hex": at, "hit|miss": if *hit { "hit" } else { "miss" }] to all;
        "held" = Held { seat: Seat } ["seat": seat] to all;
        "declared" = Declared { seat: Seat, from: HexId, hex: HexId, depth: u8 }
            ["seat": seat, "from=hex": from, "hex": hex, "depth=number": depth] to all;
        "answered" = Answered { seat: Seat, hex: HexId, unit: Option<UnitId> }
            ["seat": seat, "unit|hidden": unit, "hex": hex] to each;
        "lapsed" = Lapsed { seat: Seat, hex: HexId } ["seat": seat, "hex": hex] to all;
        "fought" = Fought { seat: Seat, from: HexId, hex: HexId, attack: u8, defence: u8, face: Option<u8>, cell: Cell }
            ["seat": seat, "from=hex": from, "hex": hex, "fight": cell] to all;
        "retreated" = Retreated { seat: Seat, from: HexId, to: HexId } ["seat": seat, "from=hex": from, "to=hex": to] to all;
        "displaced" = Displaced { seat: Seat, hex: HexId } ["seat": seat, "hex": hex] to all;
        "sprung" = Sprung { seat: Seat, hex: HexId } ["seat": seat, "hex": hex] to all;
        "removed" = Removed { seat: Seat, hex: HexId, strength: u8 }
            ["seat": seat, "hex": hex, "strength=number": strength] to all;
        "passed" = Passed { seat: Seat } ["seat": seat] to all;
        "turn" = TurnBegan { turn: u8 } ["turn=number": turn] to all;
        "ended" = Ended to all;
    }
}

kernel::words! {
    /// A cell of the one table.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Cell {
        Hit = "hit",
        Push = "push",
        None = "none",
        Back = "back",
    }
}
