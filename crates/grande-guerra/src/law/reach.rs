//! Where a unit may go and what it costs, asked of the law of movement step by step: in the movement under way, else as a unit
//! that is not activated.

use hexgrid::{Field, HexId, search};
use kernel::First;

use crate::book::War;
use crate::key::{UnitId, UnitSet};
use crate::state::{Manner, Mark, Pending, Place, State};

impl War {
    /// How a unit would move now.
    pub fn manner_of(&self, s: &State, unit: UnitId) -> Manner {
        let under_way = match s.top() {
            Some(Pending::Move(manner) | Pending::Group(manner, _)) => Some(*manner),
            Some(Pending::Counter) => Some(Manner::Counter),
            _ => None,
        };
        let own = self.asked(s) == self.side(unit);
        under_way.filter(|_| own).unwrap_or(Manner::Free)
    }

    /// What a step would cost; none if something other than points forbids it.
    pub fn cost_of(&self, s: &State, unit: UnitId, from: HexId, to: HexId) -> Option<u16> {
        let step = self.board.step(from, to)?;
        let (manner, alone) = (self.manner_of(s, unit), UnitSet::only(unit));
        if s.unit(unit).hex() == Some(from) {
            return self.may_pass(s, unit, from, &step, manner, &alone, &mut First::default()).continue_value();
        }
        // Judged as if the unit stood there, so that only the ground speaks.
        let mut there = s.clone();
        self.relocate(&mut there, unit, Place::Hex(from));
        self.may_pass(&there, unit, from, &step, manner, &alone, &mut First::default()).continue_value()
    }

    /// Where a unit could go with the points it has left.
    pub fn travel(&self, s: &State, unit: UnitId) -> Option<Field> {
        let start = s.unit(unit).hex()?;
        let (manner, alone) = (self.manner_of(s, unit), UnitSet::only(unit));
        let mut acts = First::default();
        let _ = self.may_move(s, unit, manner, &mut acts);
        let left = if acts.refused { 0 } else { u32::try_from(self.points_left(s, unit)).unwrap_or(0) };
        Some(search(&self.board.grid, &[(start, 0)], left, |from, dir, _| {
            let step = self.board.steps(from)[dir.index()].filter(|_| !acts.refused)?;
            let pass = self.may_pass(s, unit, from, &step, manner, &alone, &mut First::default());
            pass.continue_value().map(u32::from)
        }))
    }

    /// A unit may end its way in the hex.
    fn may_rest(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        s.unit(unit).hex() == Some(hex) || self.fits(s, &self.own_in(s, hex, self.side(unit)).with(unit))
    }

    pub fn reach(&self, s: &State, unit: UnitId) -> Vec<(HexId, u16)> {
        let Some(field) = self.travel(s, unit) else { return Vec::new() };
        let mut found: Vec<(HexId, u16)> =
            field.reached().filter(|(hex, _)| self.may_rest(s, unit, *hex)).map(|(hex, cost)| (hex, cost as u16)).collect();
        found.sort_unstable();
        found
    }

    /// The cheapest way of a unit to a hex and what it costs in sixths.
    pub fn way_to(&self, s: &State, unit: UnitId, to: HexId) -> Option<(Vec<HexId>, u16)> {
        let field = self.travel(s, unit)?;
        let path = field.path_to(to).filter(|_| self.may_rest(s, unit, to))?;
        Some((path, field.cost(to).unwrap_or(0) as u16))
    }

    /// The position after a unit has gone there.
    pub fn gone_to(&self, s: &State, unit: UnitId, to: HexId, spent: u16) -> State {
        let mut there = s.clone();
        self.relocate(&mut there, unit, Place::Hex(to));
        let moved = there.unit_mut(unit);
        moved.marks.set(Mark::Moved);
        moved.spent = moved.spent.saturating_add(spent);
        there.mover = UnitSet::only(unit);
        there
    }
}
