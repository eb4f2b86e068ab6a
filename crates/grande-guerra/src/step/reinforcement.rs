//! Reinforcements and logistics.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Dice, Judge, Log, why};

use crate::action::{Action, Event};
use crate::book::{Point, War};
use crate::key::UnitId;
use crate::state::{Mark, Pending, Place, Side, State};

impl War {
    pub fn begin_reinforcement(&self, s: &mut State, log: &mut Log<Event>) {
        let now = s.turn;
        for side in Side::BOTH {
            for (_, points, rule) in self.scenario.points[side.index()].iter().filter(|(turn, ..)| *turn == now) {
                let points = self.cite(Point::PointsAdded).says(rule.says(*points));
                let stock = s.stock_mut(side);
                stock.lp = stock.lp.saturating_add(points);
                log.push(Event::Supplied { side, points });
            }
        }
        let (turn, triggered) = (s.turn, s.triggered);
        for arrival in self.arrivals.iter() {
            let due = arrival.turn.map_or(triggered, |due| due <= turn);
            if !arrival.rule.when(due) {
                continue;
            }
            for unit in arrival.units.iter().filter(|u| s.unit(*u).place == Place::Off).collect::<Vec<_>>() {
                let left_out = self.facts(unit).kind == crate::counter::Kind::Mg && !s.options.machine_guns;
                if !self.cite(Point::WithoutMg).when(left_out) {
                    s.unit_mut(unit).place = Place::Arriving;
                }
            }
        }
        for side in [Side::It, Side::Ah] {
            if self.arriving(s, side).any(|unit| !self.entries(s, unit).is_empty()) {
                s.agenda.push(Pending::Reinforce(side));
            }
        }
    }

    pub fn judge_deploy_arrivals<J: Judge>(&self, s: &State, side: Side, j: &mut J) -> ControlFlow<()> {
        if self.arriving(s, side).all(|unit| self.entries(s, unit).is_empty()) {
            return j.improper(why!("no-reinforcement-to-place"));
        }
        ControlFlow::Continue(())
    }

    /// Reinforcements may be held back.
    pub fn judge_end_of_arrivals<J: Judge>(&self, s: &State, side: Side, j: &mut J) -> ControlFlow<()> {
        if self.arriving(s, side).next().is_some() {
            j.permit(self.cite(Point::HoldBack), why!("must-come-in"))?;
        }
        ControlFlow::Continue(())
    }

    pub fn enter(&self, s: &mut State, unit: UnitId, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let side = self.side(unit);
        if self.facts(unit).kind.is_gun() {
            s.unit_mut(unit).marks.set(Mark::MoveSide);
        }
        self.relocate(s, unit, Place::Hex(hex));
        self.show_tops(s, hex);
        log.push(Event::Arrived { unit: Some(unit), side, hex });
        self.arrive(s, side, &crate::key::UnitSet::only(unit), hex, dice, log);
        let more = self.arriving(s, side).any(|unit| !self.entries(s, unit).is_empty());
        if !more && matches!(s.top(), Some(Pending::Reinforce(_))) {
            s.agenda.pop();
        }
    }

    pub fn deploy_arrivals(&self, s: &mut State, side: Side, dice: &mut dyn Dice, log: &mut Log<Event>) {
        for order in self.arrivals_now(s, side) {
            if let Action::Enter { unit, hex } = order
                && matches!(s.top(), Some(Pending::Reinforce(_)))
            {
                self.enter(s, unit, hex, dice, log);
            }
        }
    }

    /// Everybody at the first entry hex that is open, the emptiest first.
    pub(super) fn arrivals_now(&self, s: &State, side: Side) -> Vec<Action> {
        let mut count = std::collections::BTreeMap::<HexId, usize>::new();
        let mut orders = Vec::new();
        for unit in self.arriving(s, side) {
            let standing = |hex: &HexId| self.own_in(s, *hex, side).len();
            let hexes = self.entries(s, unit);
            let best = hexes.into_iter().min_by_key(|hex| standing(hex) + count.get(hex).copied().unwrap_or(0));
            if let Some(hex) = best {
                *count.entry(hex).or_default() += 1;
                orders.push(Action::Enter { unit, hex });
            }
        }
        orders
    }
}
