//! What follows from the position and is kept beside it: never saved, always equal to what the slow way finds.

use crate::key::{Hexes, MAX_HEXES, MAX_UNITS, UnitSet};

/// Which units stand in each hex.
pub type Stacks = kernel::Stacks<MAX_HEXES, MAX_UNITS>;

/// What each unit may do by itself in the movement under way: see `law/ways.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways {
    /// Its orders, as bits.
    pub orders: [u32; MAX_UNITS],
    /// How many hexes from it matter to them, direction by direction, where these are more than the next.
    pub far: [Far; MAX_UNITS],
    /// Directions that must be asked anew; none while a seat is waited on.
    pub turned: [u8; MAX_UNITS],
}

impl Default for Ways {
    fn default() -> Self {
        Self { orders: [0; MAX_UNITS], far: [Far::default(); MAX_UNITS], turned: [0; MAX_UNITS] }
    }
}

/// The same of one unit.
#[derive(Clone, Copy, Default)]
pub struct Found {
    pub orders: u32,
    pub far: Far,
}

/// How far the answers in six directions, and for going along with others, have looked: four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Far(u32);

impl Far {
    /// As far as is told apart; it stands for any distance.
    const MOST: u16 = 15;

    pub fn set(&mut self, dir: u32, far: u16) {
        self.0 = self.0 & !(15 << (4 * dir)) | u32::from(far.min(Self::MOST)) << (4 * dir);
    }
    pub fn is_near(self) -> bool {
        self.0 == 0
    }
    /// The directions, as bits, to which a hex so far away matters.
    pub fn within(self, away: u16) -> u8 {
        let looks = |dir: &u32| {
            let far = (self.0 >> (4 * dir) & 15) as u16;
            far >= away || far == Self::MOST
        };
        (0..7).filter(looks).fold(0, |dirs, dir| dirs | 1 << dir)
    }
}

/// What follows from the position: recomputed near every change, never saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Derived {
    /// Hexes with any unit of a side.
    pub units: [Hexes; 2],
    /// Hexes with a unit of a side that is no artillery.
    pub troops: [Hexes; 2],
    /// Hexes with a unit that exerts a ZoC on foot, and those with an armored car.
    pub zoners: [Hexes; 2],
    pub cars: [Hexes; 2],
    /// Hexes in the ZoC of a side.
    pub zoc: [Hexes; 2],
    /// Hexes into which a unit is extended, and those units.
    pub extended: Hexes,
    pub split: UnitSet,
    /// Hexes beyond the stacking limit of a side.
    pub over: [Hexes; 2],
    /// Occupied hexes of a side that bear one unit more, and two.
    pub room: [[Hexes; 2]; 2],
    pub stacks: Stacks,
    pub ways: Ways,
    /// Units to whose ways hexes beyond the next matter.
    pub farsighted: UnitSet,
    /// Units that must be asked anew for some directions; none while a seat is waited on.
    pub turned: UnitSet,
    /// Units whose ways must be asked anew; none while a seat is waited on.
    pub stale: UnitSet,
}
