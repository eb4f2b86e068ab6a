//! What follows from the position and is kept beside it: never saved, always equal to what the slow way finds.

use crate::key::{SideId, UnitSet};
use crate::state::{Hexes, MAX_HEXES, MAX_UNITS, Place, Unit};

/// The hexsides with pontoon bridges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pontoons {
    sides: [SideId; 8],
    count: u8,
}

impl Default for Pontoons {
    fn default() -> Self {
        Self { sides: [SideId(u16::MAX); 8], count: 0 }
    }
}

impl Pontoons {
    pub fn of(units: &[Unit]) -> Self {
        let mut list = Self::default();
        for unit in units {
            if let Place::Pontoon(side) = unit.place {
                if let Some(slot) = list.sides.get_mut(usize::from(list.count)) {
                    *slot = side;
                }
                list.count += 1;
            }
        }
        list
    }
    #[inline]
    pub fn may_have(&self, side: SideId) -> bool {
        self.count > 0 && (self.sides.contains(&side) || usize::from(self.count) > self.sides.len())
    }
}

/// Which units stand in each hex.
pub type Stacks = kernel::Stacks<MAX_HEXES, MAX_UNITS>;

/// The steps each unit may take alone in its side's Movement Phase, as bits by direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways(pub [u8; MAX_UNITS]);

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
    /// Hexes with a combat unit of a side (engineers count).
    pub combat: [Hexes; 2],
    /// Hexes with a unit that exerts a ZoC.
    pub zoners: [Hexes; 2],
    /// Hexes in the ZoC of a side.
    pub zoc: [Hexes; 2],
    /// Pontoon bridges; a longer list than the array is looked up unit by unit.
    pub pontoons: Pontoons,
    pub stacks: Stacks,
    pub ways: Ways,
    /// Units whose ways must be asked anew; none while a seat is waited on.
    pub stale: UnitSet,
}
