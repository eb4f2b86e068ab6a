//! Where a unit may go and what it costs (4), asked of the law of movement step by step.

use hexgrid::{Field, HexId, search};
use kernel::First;

use crate::book::Inferno;
use crate::key::UnitId;
use crate::state::{Mark, Place, State};

impl Inferno {
    /// What a step would cost; none if something other than points forbids it.
    pub fn cost_of(&self, s: &State, unit: UnitId, from: HexId, to: HexId) -> Option<u16> {
        let step = self.board.step(from, to)?;
        // Judged as if the unit stood there unspent, so that only the ground speaks.
        let mut there = s.clone();
        let was = there.unit(unit).hex();
        if was != Some(from) {
            self.relocate(&mut there, unit, Place::Hex(from));
        }
        let mut first = First::default();
        self.may_act(&there, unit, &mut first).continue_value()?;
        let fare = self.may_pass(&there, unit, from, &step, &mut first).continue_value()?;
        Some(fare.sixths)
    }

    /// Where a unit could go with the points it has left, and single steps that take all of them: the minimum move, the
    /// crossing with an engineer.
    pub fn travel(&self, s: &State, unit: UnitId) -> Option<(Field, Vec<(HexId, u16)>)> {
        let start = s.unit(unit).hex()?;
        let mut acts = First::default();
        let _ = self.may_act(s, unit, &mut acts);
        let left = if acts.refused { 0 } else { self.points_left(s, unit).max(0) as u32 };
        let mut moved = s.clone();
        moved.unit_mut(unit).marks.set(Mark::Moved);
        let mut single = Vec::new();
        let field = search(&self.board.grid, &[(start, 0)], left, |from, dir, _| {
            let step = self.board.steps(from)[dir.index()]?;
            if acts.refused {
                return None;
            }
            // Points along the way are the search's to count; any other reason closes the step.
            let at = if from == start { s } else { &moved };
            let fare = self.may_pass(at, unit, from, &step, &mut First::default()).continue_value()?;
            if fare.minimum || fare.ferried {
                single.extend((from == start).then_some((step.to, fare.sixths)));
                return None;
            }
            Some(u32::from(fare.sixths))
        });
        single.retain(|(hex, _)| field.cost(*hex).is_none());
        Some((field, single))
    }

    pub fn reach(&self, s: &State, unit: UnitId) -> Vec<(HexId, u16)> {
        let Some((field, single)) = self.travel(s, unit) else { return Vec::new() };
        let mut found: Vec<(HexId, u16)> = field.reached().map(|(h, c)| (h, c as u16)).chain(single).collect();
        found.sort();
        found
    }

    /// The cheapest way of a unit to a hex and what it costs in sixths.
    pub fn way_to(&self, s: &State, unit: UnitId, to: HexId) -> Option<(Vec<HexId>, u16)> {
        let (field, single) = self.travel(s, unit)?;
        match (field.path_to(to), single.iter().find(|(h, _)| *h == to)) {
            (Some(path), _) => Some((path, field.cost(to).unwrap_or(0) as u16)),
            (None, Some((_, cost))) => Some((s.unit(unit).hex().into_iter().chain([to]).collect(), *cost)),
            (None, None) => None,
        }
    }
}
