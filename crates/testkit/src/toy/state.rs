//! The position of the toy: nothing but numbers.

use arrayvec::ArrayVec;
use hexgrid::{HexId, HexSet};
use kernel::{Agenda, FrameId, Frames, Seat, Seats, UnitId, UnitSet, Waiting};
use serde::{Deserialize, Serialize};

use super::Toy;

pub const SEATS: usize = 4;
/// Room for the largest scenario.
pub const UNITS: usize = 600;
pub type Units = UnitSet<10>;
pub type Hexes = HexSet<66>;
/// Units that move together.
pub type Group = ArrayVec<UnitId, 4>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// Still to be placed in set-up.
    Box,
    On(HexId),
    Gone,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub side: u8,
    /// Who commands it.
    pub seat: Seat,
    pub place: Place,
    /// Hidden from strangers until `known`.
    pub strength: u8,
    pub known: bool,
    /// As everybody has seen; a plan that is not yet shown may let it stand as well.
    pub stands: bool,
    pub acted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trap {
    pub side: u8,
    pub hex: HexId,
    pub sprung: bool,
}

/// What a seat has written down for this turn and not yet shown.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Draft {
    pub stands: ArrayVec<UnitId, 8>,
    /// The unit that lays it, and where.
    pub traps: ArrayVec<(UnitId, HexId), 4>,
}

/// A question that is open; the last one of the agenda is the one that is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Pending {
    SetUp {
        seat: Seat,
    },
    Plan {
        ready: Seats,
    },
    Open {
        passed: Seats,
    },
    /// An action under way; within a fight it answers that fight's attack.
    Moving {
        seat: Seat,
        group: Group,
        left: u8,
        stepped: bool,
        within: Option<FrameId>,
    },
    React {
        seat: Seat,
        hex: HexId,
    },
    Answer {
        fight: FrameId,
        seat: Seat,
    },
    /// The links of a chain of pushed units take each other's place.
    Retreat {
        fight: FrameId,
        seat: Seat,
        unit: UnitId,
    },
}

impl Pending {
    /// The fight of which it is a question.
    pub fn fight(&self) -> Option<FrameId> {
        match self {
            Self::SetUp { .. } | Self::Plan { .. } | Self::Open { .. } | Self::React { .. } => None,
            Self::Moving { within, .. } => *within,
            Self::Answer { fight, .. } | Self::Retreat { fight, .. } => Some(*fight),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    Declared,
    Answering,
    Rolled,
}

/// A fight under way. Others may be fought inside it before its die is thrown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub unit: UnitId,
    pub hex: HexId,
    pub stage: Stage,
    /// Units that have been pushed in it.
    pub moved: Units,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub units: ArrayVec<Unit, UNITS>,
    pub vp: [u8; 2],
    /// Hexes that a side knows to hold no trap of the other.
    pub cleared: [Hexes; 2],
    pub traps: [ArrayVec<Trap, 4>; SEATS],
    /// None once the plan is shown.
    pub drafts: [Option<Draft>; SEATS],
    /// Empty when the game is over.
    pub agenda: Agenda<Pending, 8>,
    pub fights: Frames<Fight, 4>,
    /// The book's options that this table does without, as bits.
    pub without: u8,
}

impl State {
    pub fn empty() -> Self {
        Self {
            turn: 1,
            units: ArrayVec::new(),
            vp: [0; 2],
            cleared: [Hexes::default(); 2],
            traps: Default::default(),
            drafts: Default::default(),
            agenda: Agenda::default(),
            fights: Frames::default(),
            without: 0,
        }
    }
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }
    pub fn unit(&self, unit: UnitId) -> Option<&Unit> {
        self.units.get(unit.index())
    }
    fn which(&self, that: impl Fn(&Unit) -> bool) -> impl Iterator<Item = UnitId> {
        self.units.iter().zip(0..).filter(move |(u, _)| that(u)).map(|(_, i)| UnitId(i))
    }
    pub fn at(&self, hex: HexId) -> impl Iterator<Item = UnitId> {
        self.which(move |u| u.place == Place::On(hex))
    }
    fn of(&self, hex: HexId, side: usize) -> impl Iterator<Item = UnitId> {
        self.which(move |u| u.place == Place::On(hex) && usize::from(u.side) == side)
    }
    pub fn of_side(&self, hex: HexId, side: usize) -> usize {
        self.of(hex, side).count()
    }
    /// The top counter of a side in a hex.
    pub fn top(&self, hex: HexId, side: usize) -> Option<UnitId> {
        self.of(hex, side).next()
    }
    /// The unit of its side that a pushed one would displace there: the first that has not been pushed itself.
    pub fn in_the_way(&self, fight: &Fight, hex: HexId, side: usize) -> Option<UnitId> {
        self.of(hex, side).find(|i| !fight.moved.has(*i))
    }
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        match self.unit(unit)?.place {
            Place::On(hex) => Some(hex),
            Place::Box | Place::Gone => None,
        }
    }
    pub fn side(&self, unit: UnitId) -> usize {
        self.unit(unit).map_or(0, |u| usize::from(u.side))
    }
    pub fn own(&self, seat: Seat) -> impl Iterator<Item = UnitId> {
        self.which(move |u| u.seat == seat)
    }
    pub fn next_to_place(&self, seat: Seat) -> Option<UnitId> {
        self.which(move |u| u.seat == seat && u.place == Place::Box).next()
    }
    /// The phase is the question at the bottom.
    pub fn phase(&self) -> Option<&Pending> {
        self.agenda.iter().next()
    }
    pub fn is_planning(&self) -> bool {
        matches!(self.phase(), Some(Pending::Plan { .. }))
    }
    pub fn draft(&self, seat: Seat) -> Option<&Draft> {
        self.drafts.get(usize::from(seat.0))?.as_ref()
    }
    /// Whether a unit stands, by what was shown or by the plan of its seat.
    pub fn stands(&self, unit: UnitId) -> bool {
        self.unit(unit).is_some_and(|u| u.stands || self.draft(u.seat).is_some_and(|d| d.stands.contains(&unit)))
    }
    pub fn group_hex(&self, group: &[UnitId]) -> Option<HexId> {
        group.iter().find_map(|i| self.hex_of(*i))
    }
    /// The action that is under way.
    pub fn moving(&self) -> Option<&Pending> {
        self.agenda.iter().rev().find(|p| matches!(p, Pending::Moving { .. }))
    }
    pub fn waiting(&self, toy: &Toy) -> Waiting {
        let all = toy.all_seats();
        let without = |gone: &Seats| gone.iter().fold(all, Seats::without);
        match self.agenda.top() {
            None => Waiting::Over(toy.outcome_of(self)),
            Some(Pending::Plan { ready }) => Waiting::Secret(without(ready)),
            Some(Pending::Open { passed }) => Waiting::Any(without(passed)),
            Some(
                Pending::SetUp { seat }
                | Pending::Moving { seat, .. }
                | Pending::React { seat, .. }
                | Pending::Answer { seat, .. }
                | Pending::Retreat { seat, .. },
            ) => Waiting::One(*seat),
        }
    }
}

impl State {
    pub fn has_hidden_trap(&self, hex: HexId, of: usize) -> bool {
        self.traps.iter().flatten().any(|trap| usize::from(trap.side) == of && trap.hex == hex && !trap.sprung)
    }
}
