//! Set-up: the sides in turn, each its counters in any order.

use std::ops::ControlFlow;

use content::Placing;
use hexgrid::HexId;
use kernel::{Cite, First, Legal, Log};

use crate::action::{Action, Event};
use crate::book::{Point, War};
use crate::key::UnitId;
use crate::state::{Pending, Place, Side, State};

impl War {
    pub fn begin_setup(&self, s: &mut State) {
        let printed = self.scenario.setup_first;
        let first = if self.scenario.first_rule.is_none_or(|rule| rule.in_force()) { printed } else { printed.enemy() };
        for side in [first.enemy(), first] {
            if self.cite(Point::Setup).when(self.to_place(s, side).next().is_some()) {
                s.agenda.push(Pending::Place(side));
            }
        }
    }

    /// Every counter that is left, in each hex that leaves room for the others.
    pub(super) fn offer_places(&self, s: &State, side: Side, found: Legal<'_, Action>) -> ControlFlow<()> {
        let bounded = self.bounded(s, side);
        let placing = Placing::of(&bounded);
        let muster = self.muster(s, side);
        for unit in self.to_place(s, side) {
            for hex in &self.zones[unit.index()] {
                let mut first = First::default();
                let judged = muster.judge(unit, *hex, &bounded, placing.as_ref(), &mut first);
                if judged.is_continue() && !first.refused {
                    found(Action::Place { unit, hex: *hex })?;
                }
            }
        }
        found(Action::Deploy)
    }

    fn put(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.relocate(s, unit, Place::Hex(hex));
        self.show_tops(s, hex);
        let side = self.side(unit);
        if !self.facts(unit).kind.is_gun() && self.objective(hex).is_some() {
            s.control(hex, side);
        }
        log.push(Event::Placed { unit: Some(unit), side, hex });
    }

    pub fn place(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.put(s, unit, hex, log);
        if self.to_place(s, self.side(unit)).next().is_none() {
            s.agenda.pop();
        }
    }

    /// Completes the set-up as the program proposes it.
    pub fn deploy(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        for (unit, hex) in self.proposal(s, side) {
            self.put(s, unit, hex, log);
        }
        s.agenda.pop();
    }

    /// What a proposal stands for here.
    pub(crate) fn spelled(&self, s: &State, side: Side, action: &Action) -> Vec<Action> {
        match (s.top(), action) {
            (Some(Pending::Place(_)), Action::Deploy) => {
                self.proposal(s, side).into_iter().map(|(unit, hex)| Action::Place { unit, hex }).collect()
            }
            (Some(Pending::Reinforce(_)), Action::Deploy) => self.arrivals_now(s, side),
            (Some(Pending::Rally(_)), Action::Rest) => self.rests(s, side),
            _ => Vec::new(),
        }
    }
}
