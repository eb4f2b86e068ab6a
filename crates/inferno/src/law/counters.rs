//! Counters (2): what a unit is by what is printed on it.

use kernel::Cite;

use crate::book::Inferno;
use crate::counter::{Counter, Kind, Size, Values};
use crate::ids::rule;
use crate::key::UnitId;
use crate::state::State;

impl Kind {
    pub fn is_gun(self) -> bool {
        rule!("2.2").when(matches!(self, Self::Artillery | Self::HeavyArtillery))
    }
}

impl Counter {
    /// A combat unit has a printed defence strength of one or more; artillery is none (2.5).
    pub fn is_combat(&self) -> bool {
        match self.kind.is_gun() {
            true => rule!("2.5/b").says(false),
            false => rule!("2.5/a").when(self.front.defence >= 1),
        }
    }
    pub fn is_battalion(&self) -> bool {
        rule!("2.1/f").when(self.size == Size::Battalion)
    }
}

impl Inferno {
    /// The values of the side that is up.
    #[inline]
    pub fn values(&self, s: &State, unit: UnitId) -> &Values {
        let counter = self.counter(unit);
        match &counter.back {
            Some(back) if rule!("2.1/d").when(s.unit(unit).steps < 2) => back,
            _ => &counter.front,
        }
    }
}
