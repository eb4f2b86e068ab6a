//! What follows from the position and is kept beside it: never saved, always equal to what the slow way finds.

use crate::key::{Hexes, MAX_HEXES, MAX_UNITS, UnitSet};

/// Which units stand in each hex.
pub type Stacks = kernel::Stacks<MAX_HEXES, MAX_UNITS>;

/// What each unit may do by itself in the movement under way, as bits: see `law/ways.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways(pub [u32; MAX_UNITS]);

impl Default for Ways {
    fn default() -> Self {
        Self([0; MAX_UNITS])
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
    pub stacks: Stacks,
    pub ways: Ways,
    /// Units whose ways rest on what lies far off: asked anew after every order.
    pub restless: UnitSet,
    /// Units beside a full hex: what happens two hexes off matters to them.
    pub crowded: UnitSet,
    /// Units whose ways must be asked anew; none while a seat is waited on.
    pub stale: UnitSet,
}
