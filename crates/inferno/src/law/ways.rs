//! The steps each unit may take alone, kept while its side moves and redone only for units near a change.
//!
//! Changes mark units as stale; the one door for orders renews them when everything has settled.

use hexgrid::HexId;
use kernel::First;

use crate::book::Inferno;
use crate::key::{SideId, UnitId};
use crate::state::{MAX_UNITS, Phase, Side, State, Ways};

impl Inferno {
    /// The steps a unit may take alone, as bits by direction, asked of the law; none outside its side's Movement Phase.
    pub fn ways_of(&self, s: &State, unit: UnitId) -> u8 {
        if s.phase != Phase::Movement || self.side(unit) != s.phasing {
            return 0;
        }
        self.steps_open_to(s, unit)
    }

    /// The same for a unit of any side at any time.
    pub fn steps_open_to(&self, s: &State, unit: UnitId) -> u8 {
        let Some(from) = s.unit(unit).hex() else { return 0 };
        let mut first = First::default();
        let _ = self.may_act(s, unit, &mut first);
        if first.refused {
            return 0;
        }
        let mut ways = 0;
        for (dir, step) in self.board.steps(from).iter().enumerate() {
            let Some(step) = step else { continue };
            let mut first = First::default();
            let _ = self.may_step(s, unit, from, step, &mut first);
            ways |= u8::from(!first.refused) << dir;
        }
        ways
    }

    /// Every unit's ways anew.
    pub fn derive_ways(&self, s: &mut State) {
        s.derived.ways = Ways::default();
        s.derived.stale.clear();
        if s.phase == Phase::Movement {
            for unit in s.ids() {
                s.derived.ways.0[unit.index()] = self.ways_of(s, unit);
            }
        }
    }

    /// Redoes the ways of the units that were marked.
    pub fn renew_ways(&self, s: &mut State) {
        let marked = |s: &mut State| {
            for unit in s.derived.stale.take().iter() {
                s.derived.ways.0[unit.index()] = self.ways_of(s, unit);
            }
        };
        kernel::law::renew(s, marked, |s| self.derive_ways(s));
    }

    /// A unit came, went or spent something.
    pub fn stale_unit(&self, s: &mut State, unit: UnitId) {
        if s.phase == Phase::Movement {
            s.derived.stale.add(unit);
        }
    }

    /// Something changed about a hexside: a bridge, a pontoon, the quota of the Isonzo. It matters to who stands beside it.
    pub fn stale_hexside(&self, s: &mut State, side: SideId) {
        if s.phase == Phase::Movement
            && let Some((a, b)) = self.board.ends(side)
        {
            for hex in [a, b] {
                s.derived.stale = s.derived.stale.union(&self.own_in(s, hex, s.phasing));
            }
        }
    }

    /// An enemy of the moving side came or left: his hex and zone matter two hexes off, by way of connected trenches (6.3.1).
    pub fn stale_around(&self, s: &mut State, side: Side, hex: HexId) {
        if s.phase != Phase::Movement || side == s.phasing {
            return;
        }
        for unit in s.ids() {
            if let Some(at) = s.unit(unit).hex()
                && self.board.grid.distance(at, hex) <= 2
            {
                s.derived.stale.add(unit);
            }
        }
    }

    /// The ways of a side's units: kept ones while it moves, otherwise asked anew.
    pub fn ways(&self, s: &State, side: Side) -> [u8; MAX_UNITS] {
        let slow = || {
            let mut ways = [0; MAX_UNITS];
            for unit in s.ids().filter(|u| self.side(*u) == side) {
                ways[unit.index()] = self.steps_open_to(s, unit);
            }
            ways
        };
        if s.phase != Phase::Movement || side != s.phasing {
            return slow();
        }
        debug_assert_eq!(s.derived.ways.0, slow(), "the kept ways differ from the slow version");
        s.derived.ways.0
    }
}
