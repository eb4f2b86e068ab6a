//! Set-up (1.1): counter by counter in list order, each in its hex or area.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Judge, Log, why};

use crate::action::Event;
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::UnitId;
use crate::state::{Pending, Place, Side, State};

impl Inferno {
    /// The next counter of that side to be placed.
    pub fn next_to_place(&self, s: &State, side: Side) -> Option<UnitId> {
        s.ids().find(|u| self.side(*u) == side && s.unit(*u).place == Place::Unplaced)
    }

    /// Counters with one hex only are placed at once; then the sides fill their areas.
    pub fn begin_setup(&self, s: &mut State, log: &mut Log<Event>) {
        for unit in s.ids() {
            if let [hex] = self.areas[unit.index()][..]
                && s.unit(unit).place == Place::Unplaced
            {
                self.put(s, unit, hex, log);
            }
        }
        let first = self.scenario.setup_first;
        for side in [first.enemy(), first] {
            if self.next_to_place(s, side).is_some() {
                s.agenda.push(Pending::Place(side));
            }
        }
    }

    fn put(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.relocate(s, unit, Place::Hex(hex));
        self.show_tops(s, hex);
        log.push(Event::Placed { unit: Some(unit), side: self.side(unit), hex });
    }

    /// Whether the counters from `unit` on can still be placed, each in the first hex that takes it.
    fn can_finish(&self, s: &State, side: Side) -> bool {
        let mut trial = s.clone();
        while let Some(unit) = self.next_to_place(&trial, side) {
            let Some(hex) = self.first_fit(&trial, side, unit) else { return false };
            trial.unit_mut(unit).place = Place::Hex(hex);
        }
        true
    }

    fn first_fit(&self, s: &State, side: Side, unit: UnitId) -> Option<HexId> {
        let fits = |h: &HexId| self.fits(s, *h, &self.standing_in(s, *h, side).with(unit));
        // Spread out: the emptiest hex first, in the order of the area.
        let load = |h: HexId| self.standing_in(s, h, side).len();
        self.areas[unit.index()].iter().copied().filter(|h| fits(h)).min_by_key(|h| load(*h))
    }

    pub fn judge_place<J: Judge>(&self, s: &State, side: Side, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let Some(unit) = self.next_to_place(s, side) else { return j.improper(why!("every-counter-placed")) };
        if !self.areas[unit.index()].contains(&hex) {
            j.refuse(rule!("1.1/b", "1.1/a"), why!("not-in-set-up-area", hex = i32::from(hex.0), unit = unit))?;
        }
        let together = self.own_in(s, hex, side).with(unit);
        if !self.fits(s, hex, &together) {
            j.refuse(
                rule!("5.1/a"),
                why!("takes-steps-one-artillery-unit-one-engineer-at", hex = hex.0 as i16, n = self.limit(hex)),
            )?;
            return ControlFlow::Continue(());
        }
        let mut after = s.clone();
        after.unit_mut(unit).place = Place::Hex(hex);
        if !self.can_finish(&after, side) {
            return j.improper(why!("then-rest-could-not-placed"));
        }
        ControlFlow::Continue(())
    }

    pub fn place(&self, s: &mut State, side: Side, hex: HexId, log: &mut Log<Event>) {
        if let Some(unit) = self.next_to_place(s, side) {
            self.put(s, unit, hex, log);
        }
        if self.next_to_place(s, side).is_none() {
            s.agenda.pop();
        }
    }

    /// Completes the set-up soundly.
    pub fn deploy(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        while let Some(unit) = self.next_to_place(s, side) {
            match self.first_fit(s, side, unit) {
                Some(hex) => self.put(s, unit, hex, log),
                None => break,
            }
        }
        s.agenda.pop();
    }
}
