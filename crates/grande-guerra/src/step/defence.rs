//! Steps C and F: Defensive Fire, all targets first, then one by one.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Dice, Judge, Log, why};

use crate::action::Event;
use crate::book::{Point, War};
use crate::key::{UnitId, UnitSet};
use crate::law::fire::Barrel;
use crate::state::{Activation, Cause, Mark, Pending, Side, State, Volley};

impl War {
    pub fn judge_fire<J: Judge>(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        hex: HexId,
        counter: bool,
        j: &mut J,
    ) -> ControlFlow<()> {
        if self.side(unit) != side {
            return j.improper(why!("not-yours", unit = unit));
        }
        let Some(a) = s.activation() else { return self.out_of_step(j) };
        if a.volleys.is_full() && !a.volleys.iter().any(|volley| volley.hex == hex) {
            return j.improper(why!("no-room-for-works"));
        }
        self.may_fire(s, a, unit, hex, counter, j)
    }

    fn volley_at(a: &mut Activation, hex: HexId) -> Option<&mut Volley> {
        if !a.volleys.iter().any(|volley| volley.hex == hex) {
            a.volleys.try_push(Volley { hex, units: UnitSet::EMPTY, paid: false, done: false }).ok()?;
        }
        a.volleys.iter_mut().find(|volley| volley.hex == hex)
    }

    pub fn ready_fire(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        let side = self.side(unit);
        if let Some(volley) = s.activation_mut().and_then(|a| Self::volley_at(a, hex)) {
            volley.units.add(unit);
        }
        log.push(Event::ReadiesFire { unit, side, hex });
    }

    /// A point lifts the limit of artillery against one hex.
    pub fn pay(&self, s: &mut State, side: Side, hex: HexId, log: &mut Log<Event>) {
        if let Some(volley) = s.activation_mut().and_then(|a| Self::volley_at(a, hex)) {
            volley.paid = true;
        }
        let stock = s.stock_mut(side);
        stock.lp = stock.lp.saturating_sub(self.cite(Point::PayGuns).says(1));
        log.push(Event::Paid { side, hex });
    }

    pub(super) fn ask_counter_fire(&self, s: &mut State) {
        let any = s.activation().is_some_and(|a| !a.counters.is_empty());
        if let Some(a) = s.activation_mut() {
            a.volleys.clear();
        }
        self.advance(s);
        if any {
            s.agenda.push(Pending::CounterFire);
        }
    }

    /// Targets one by one.
    pub(super) fn next_volley(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let counter = self.in_counter(s);
        let Some(a) = s.activation_mut() else { return };
        let Some(volley) = a.volleys.iter_mut().find(|volley| !volley.done && !volley.units.is_empty()) else {
            self.advance(s);
            return;
        };
        volley.done = true;
        let volley = *volley;
        let by = if counter { a.side } else { a.side.enemy() };
        let launches = if counter { &a.counters } else { &a.launches };
        let assaulting: UnitSet = launches.iter().filter(|launch| launch.from == volley.hex).map(|launch| launch.unit).collect();
        let targets: UnitSet = assaulting.iter().filter(|u| s.unit(*u).hex() == Some(volley.hex)).collect();
        // Nobody else in the hex is fired at.
        let targets = if self.cite(Point::FireOnlyAssault).in_force() { targets } else { self.own_in(s, volley.hex, by.enemy()) };
        for unit in volley.units.iter() {
            let is_gun = self.facts(unit).kind.is_gun();
            let u = s.unit_mut(unit);
            u.marks.set(Mark::Seen);
            if is_gun {
                self.cite(Point::DefendOnce).then(|| u.marks.set(Mark::DefFired));
            } else if !self.cite(Point::FireAgain).in_force() {
                u.marks.set(Mark::DefFired);
            }
        }
        if targets.is_empty() {
            log.reveal();
            return;
        }
        let total = self.cite(Point::DefenceColumn).says(self.volley_total(s, &volley));
        let lines = self.defence_lines(s, &volley.units, volley.hex, &targets);
        let barrel = Barrel { hex: volley.hex, by, cause: Cause::DefensiveFire, total, lines, light: false };
        self.open_fire(s, &barrel, &targets, dice, log);
    }

    /// The counter-assault of the activation is under way.
    pub fn in_counter(&self, s: &State) -> bool {
        s.activation().is_some_and(|a| a.stage >= crate::state::Stage::Counter && a.stage < crate::state::Stage::Complete)
    }
}
