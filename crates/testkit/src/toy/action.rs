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
        "place" = Place { hex: HexId };
        "deploy" = Deploy;
        "stand" = Stand { unit: UnitId };
        "trap" = Trap { unit: UnitId, hex: HexId };
        "ready" = Ready;
        "lead" = Lead { unit: UnitId };
        "join" = Join { unit: UnitId };
        "step" = Step { hex: HexId };
        "halt" = Halt;
        "attack" = Attack { unit: UnitId, hex: HexId };
        "answer" = Answer { unit: UnitId };
        "retreat" = Retreat { hex: HexId };
        "fire" = Fire { unit: UnitId };
        "hold" = Hold;
        "done" = Done;
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
