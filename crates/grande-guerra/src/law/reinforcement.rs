//! Reinforcements: who is due, and whether the entry hexes are open.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Judge, Rule, why};

use crate::book::{Point, War};
use crate::key::UnitId;
use crate::state::{Place, Side, State};

impl War {
    /// Reinforcements that have come by now enter there.
    pub fn is_entry(&self, s: &State, hex: HexId) -> bool {
        self.arrivals.iter().any(|arrival| arrival.turn.is_none_or(|turn| turn <= s.turn) && arrival.hexes.contains(&hex))
    }

    /// The line of the schedule by which a unit comes.
    pub fn arrival(&self, unit: UnitId) -> Option<&crate::book::Arrival> {
        self.arrivals.iter().find(|arrival| arrival.units.has(unit))
    }

    /// An entry hex is blocked by an enemy, and by a zone of his where no friend stands.
    pub fn is_entry_blocked(&self, s: &State, side: Side, hex: HexId) -> bool {
        let friend = s.derived.units[side.index()].contains(hex);
        s.derived.units[side.enemy().index()].contains(hex) || self.in_ezoc(s, side, hex) && !friend
    }

    pub fn may_enter<J: Judge>(&self, s: &State, side: Side, unit: UnitId, hex: HexId, j: &mut J) -> ControlFlow<()> {
        if self.side(unit) != side {
            return j.improper(why!("not-yours", unit = unit));
        }
        match s.unit(unit).place {
            Place::Arriving => {}
            Place::Off => return j.bar(self.cite(Point::Arrive), why!("not-due", unit = unit)),
            _ => return j.improper(why!("not-due", unit = unit)),
        }
        let at_home = self.arrival(unit).is_none_or(|arrival| arrival.hexes.contains(&hex));
        let cited: Rule = self.arrival(unit).map_or(self.named(Point::Arrive), |arrival| arrival.rule);
        if cited.when(!at_home) {
            j.refuse(cited, why!("no-entry-hex", unit = unit, hex = hex.0))?;
        }
        if !self.in_play.contains(hex) {
            return j.improper(why!("outside-the-area", hex = hex.0));
        }
        if self.is_entry_blocked(s, side, hex) {
            j.refuse(self.cite(Point::EntryBlocked), why!("entry-blocked", hex = hex.0))?;
        }
        if !self.cite(Point::EnterCrowded).in_force() && !self.fits(s, &self.own_in(s, hex, side).with(unit)) {
            return j.improper(why!("no-room", hex = hex.0));
        }
        j.permit(self.cite(Point::Arrive), why!("no-reinforcements"))
    }

    pub fn arriving(&self, s: &State, side: Side) -> impl Iterator<Item = UnitId> {
        s.ids().filter(move |u| self.side(*u) == side && s.unit(*u).place == Place::Arriving)
    }

    /// Where a unit could enter now.
    pub fn entries(&self, s: &State, unit: UnitId) -> Vec<HexId> {
        let hexes = self.arrival(unit).map_or(&[][..], |arrival| &arrival.hexes);
        hexes.iter().copied().filter(|hex| !self.is_entry_blocked(s, self.side(unit), *hex)).collect()
    }
}
