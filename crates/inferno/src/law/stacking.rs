//! Stacking (5).

use hexgrid::HexId;
use kernel::Cite;

use crate::book::Inferno;
use crate::counter::Kind;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::state::{Side, State};

/// What a set of units weighs on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Load {
    pub steps: i16,
    pub guns: i16,
    pub engineers: i16,
}

impl Inferno {
    /// Steps that count, artillery and engineers; one battalion per hex is free.
    pub fn load(&self, s: &State, units: &UnitSet) -> Load {
        let mut load = Load::default();
        let mut free = 0;
        for unit in units.iter() {
            let counter = self.counter(unit);
            // Its steps alone, whatever markers lie under it.
            let steps = rule!("5.1/g").says(i16::from(s.unit(unit).steps));
            if rule!("5.1/d").when(counter.kind.is_gun()) {
                load.guns += 1;
            } else if rule!("5.1/e").when(counter.kind == Kind::Engineer) {
                load.engineers += 1;
            } else {
                load.steps += steps;
                if rule!("5.1/c").when(counter.is_battalion()) {
                    free = free.max(steps);
                }
            }
        }
        load.steps -= free;
        load
    }

    pub fn limit(&self, hex: HexId) -> i16 {
        rule!("5.1/a").says(self.tec.stacking(self.board.ground(hex).terrain))
    }

    pub fn fits(&self, s: &State, hex: HexId, units: &UnitSet) -> bool {
        let load = self.load(s, units);
        let beside = match (load.guns, load.engineers) {
            (1, 1) => rule!("5.1/f").says(true),
            (guns, engineers) => guns <= 1 && engineers <= 1,
        };
        load.steps <= self.limit(hex) && beside
    }

    #[inline]
    pub fn own_in(&self, s: &State, hex: HexId, side: Side) -> UnitSet {
        if !s.derived.units[side.index()].contains(hex) {
            return UnitSet::EMPTY;
        }
        s.derived.stacks.units(hex).filter(|u| self.side(*u) == side).collect()
    }

    /// The same from the units alone, while what is derived is not up to date.
    pub fn standing_in(&self, s: &State, hex: HexId, side: Side) -> UnitSet {
        s.in_hex(hex).filter(|u| self.side(*u) == side).collect()
    }

    pub fn is_overstacked(&self, s: &State, hex: HexId, side: Side) -> bool {
        !self.fits(s, hex, &self.own_in(s, hex, side))
    }

    /// Units whose removal lessens an overstack: the owner chooses among them (5.2).
    pub fn is_excess(&self, s: &State, hex: HexId, unit: UnitId) -> bool {
        let units = self.own_in(s, hex, self.side(unit));
        if !units.has(unit) {
            return false;
        }
        let mut fewer = units;
        fewer.remove(unit);
        let (load, less) = (self.load(s, &units), self.load(s, &fewer));
        load.steps > self.limit(hex) && less.steps < load.steps
            || load.guns > 1 && less.guns < load.guns
            || load.engineers > 1 && less.engineers < load.engineers
    }

    /// The unit on top, which the opponent sees: largest printed attack, then combat units before engineers and guns (5.3).
    pub fn top_of(&self, s: &State, units: &UnitSet) -> Option<UnitId> {
        let class = |u: UnitId| match self.counter(u).kind {
            k if k.is_gun() => 0,
            Kind::Engineer => 1,
            _ => 2,
        };
        let strength = |u: UnitId| self.values(s, u).attack;
        let above = |a: UnitId, b: UnitId| {
            let guns_last = (class(a) > 0).cmp(&(class(b) > 0));
            let strongest = rule!("5.3/a").says(strength(a).cmp(&strength(b)));
            guns_last.then(strongest).then(class(a).cmp(&class(b))).then(b.cmp(&a))
        };
        units.iter().max_by(|a, b| above(*a, *b))
    }

    /// A stack from the top down.
    pub fn stack_order(&self, s: &State, hex: HexId, side: Side) -> Vec<UnitId> {
        let mut units = self.own_in(s, hex, side);
        let mut order = Vec::new();
        while let Some(top) = self.top_of(s, &units) {
            units.remove(top);
            order.push(top);
        }
        order
    }
}
