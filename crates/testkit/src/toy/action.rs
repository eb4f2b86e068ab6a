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
    pub enum Event of toy: Toy {
        "placed" = Placed { seat: Seat, hex: HexId, unit: Option<UnitId> } ["seat": seat, "unit|hidden": unit, "hex": hex];
        "dealt" = Dealt;
        "stood" = Stood { seat: Seat, unit: UnitId } ["seat": seat, "unit": unit];
        "laid" = Laid { seat: Seat, hex: HexId } ["seat": seat, "hex": hex];
        "readied" = Readied { seat: Seat } ["seat": seat];
        "shown" = Shown { seat: Seat, stand: u8 } ["seat": seat, "standing=number": stand];
        "led" = Led { seat: Seat, hex: HexId, unit: Option<UnitId> } ["seat": seat, "unit|hidden": unit, "hex": hex];
        "joined" = Joined { seat: Seat, hex: HexId, unit: Option<UnitId> } ["seat": seat, "unit|hidden": unit, "hex": hex];
        "stepped" = Stepped { seat: Seat, from: HexId, to: HexId, count: u8 }
            ["seat": seat, "from=hex": from, "to=hex": to, "count=number": count];
        "voided" = Voided { seat: Seat, hex: HexId } ["seat": seat, "hex": hex];
        "halted" = Halted { seat: Seat, hex: HexId } ["seat": seat, "hex": hex];
        "fired" = Fired { seat: Seat, from: HexId, at: HexId, strength: u8, face: u8, hit: bool }
            ["seat": seat, "from=hex": from, "at=hex": at, "hit|miss": if *hit { "hit" } else { "miss" }];
        "held" = Held { seat: Seat } ["seat": seat];
        "declared" = Declared { seat: Seat, from: HexId, hex: HexId, depth: u8 }
            ["seat": seat, "from=hex": from, "hex": hex, "depth=number": depth];
        "answered" = Answered { seat: Seat, hex: HexId, unit: Option<UnitId> }
            ["seat": seat, "unit|hidden": unit, "hex": hex];
        "lapsed" = Lapsed { seat: Seat, hex: HexId } ["seat": seat, "hex": hex];
        "fought" = Fought { seat: Seat, from: HexId, hex: HexId, attack: u8, defence: u8, face: Option<u8>, cell: Cell }
            ["seat": seat, "from=hex": from, "hex": hex, "fight": cell];
        "retreated" = Retreated { seat: Seat, from: HexId, to: HexId } ["seat": seat, "from=hex": from, "to=hex": to];
        "displaced" = Displaced { seat: Seat, hex: HexId } ["seat": seat, "hex": hex];
        "sprung" = Sprung { seat: Seat, hex: HexId } ["seat": seat, "hex": hex];
        "removed" = Removed { seat: Seat, hex: HexId, strength: u8 } ["seat": seat, "hex": hex, "strength=number": strength];
        "passed" = Passed { seat: Seat } ["seat": seat];
        "turn" = TurnBegan { turn: u8 } ["turn=number": turn];
        "ended" = Ended;
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
