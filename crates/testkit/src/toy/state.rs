//! The position of the toy: nothing but numbers.

use arrayvec::ArrayVec;
use kernel::{Seat, Seats, Waiting};
use serde::{Deserialize, Serialize};

use super::Toy;

pub const SEATS: usize = 4;
/// Units of all seats together.
pub const UNITS: usize = 12;
/// Units of one side in a hex.
pub const STACK: usize = 3;
/// Movement points of a group.
pub const POINTS: u8 = 3;
/// Units of a seat that may stand in a turn.
pub const STANDING: u32 = 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// Still to be placed in set-up.
    Box,
    On(u16),
    Gone,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub seat: Seat,
    pub place: Place,
    /// Hidden from the other side until `known`.
    pub strength: u8,
    pub known: bool,
    pub stands: bool,
    pub acted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Trap {
    None,
    Hidden(u16),
    Sprung(u16),
}

/// What a seat has written down for this turn and not yet shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Draft {
    pub stands: u16,
    pub trap: Option<u16>,
}

/// A question that is open; the last one of the agenda is the one that is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Pending {
    SetUp { seat: Seat },
    Plan { ready: Seats },
    Open { passed: Seats },
    Moving { seat: Seat, group: u16, left: u8, stepped: bool },
    React { seat: Seat, hex: u16 },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub units: ArrayVec<Unit, UNITS>,
    pub vp: [u8; 2],
    /// Hexes that a side knows to hold no trap of the other, as bits.
    pub cleared: [u64; 2],
    pub traps: [Trap; SEATS],
    pub drafts: [Draft; SEATS],
    /// Empty when the game is over.
    pub agenda: ArrayVec<Pending, 6>,
}

pub fn side(seat: Seat) -> usize {
    usize::from(seat.0 / 2)
}

pub fn all_seats() -> Seats {
    Seats::first(SEATS as u8)
}

pub fn enemies(seat: Seat) -> impl Iterator<Item = Seat> {
    all_seats().iter().filter(move |s| side(*s) != side(seat))
}

pub fn bits(mask: u16) -> impl Iterator<Item = usize> {
    (0..UNITS).filter(move |i| mask & 1 << i != 0)
}

impl State {
    pub fn at(&self, hex: u16) -> impl Iterator<Item = usize> {
        self.units.iter().enumerate().filter(move |(_, u)| u.place == Place::On(hex)).map(|(i, _)| i)
    }
    pub fn of_side(&self, hex: u16, which: usize) -> usize {
        self.at(hex).filter(|i| side(self.units[*i].seat) == which).count()
    }
    /// The top counter of a side in a hex.
    pub fn top(&self, hex: u16, which: usize) -> Option<usize> {
        self.at(hex).find(|i| side(self.units[*i].seat) == which)
    }
    pub fn hex_of(&self, unit: usize) -> Option<u16> {
        match self.units.get(unit)?.place {
            Place::On(hex) => Some(hex),
            Place::Box | Place::Gone => None,
        }
    }
    pub fn own(&self, seat: Seat) -> impl Iterator<Item = usize> {
        self.units.iter().enumerate().filter(move |(_, u)| u.seat == seat).map(|(i, _)| i)
    }
    pub fn next_to_place(&self, seat: Seat) -> Option<usize> {
        self.own(seat).find(|i| self.units[*i].place == Place::Box)
    }
    pub fn is_planning(&self) -> bool {
        matches!(self.agenda.last(), Some(Pending::Plan { .. }))
    }
    pub fn group_hex(&self, group: u16) -> Option<u16> {
        bits(group).find_map(|i| self.hex_of(i))
    }
    pub fn hidden_trap(&self, hex: u16, of: usize) -> Option<Seat> {
        all_seats().iter().find(|s| side(*s) == of && self.traps[usize::from(s.0)] == Trap::Hidden(hex))
    }
    /// Whether, for all that this side knows, the hex may hold a trap.
    pub fn may_be_trapped(&self, hex: u16, which: usize) -> bool {
        let unsprung = |s: &Seat| side(*s) != which && !matches!(self.traps[usize::from(s.0)], Trap::Sprung(_));
        self.cleared[which] & 1 << hex == 0 && all_seats().iter().any(|s| unsprung(&s))
    }
    /// Standing units of a seat that may fire at a hex.
    pub fn shooters<'a>(&'a self, toy: &'a Toy, seat: Seat, hex: u16) -> impl Iterator<Item = usize> + 'a {
        self.own(seat).filter(move |i| {
            let u = &self.units[*i];
            u.stands && !u.acted && self.hex_of(*i).is_some_and(|h| toy.adjacent(h, hex))
        })
    }
    pub fn waiting(&self, toy: &Toy) -> Waiting {
        let without = |gone: Seats| gone.iter().fold(all_seats(), Seats::without);
        match *self.agenda.last().unwrap_or(&Pending::Plan { ready: all_seats() }) {
            Pending::SetUp { seat } | Pending::Moving { seat, .. } | Pending::React { seat, .. } => Waiting::One(seat),
            Pending::Plan { ready } if ready != all_seats() => Waiting::Secret(without(ready)),
            Pending::Open { passed } => Waiting::Any(without(passed)),
            Pending::Plan { .. } => Waiting::Over(toy.outcome_of(self)),
        }
    }
}
