//! Retreats after an assault, and before the next.

use hexgrid::HexId;
use kernel::{Cite, Dice, Log};

use crate::action::Event;
use crate::book::{Point, War};
use crate::key::{UnitId, UnitSet};
use crate::state::{Pending, Place, Retreat, State};

impl War {
    /// Asks for the next unit to retreat; who can go nowhere surrenders, unless he need not go.
    pub(super) fn begin_retreat(&self, s: &mut State, mut r: Retreat, log: &mut Log<Event>) {
        r.units = r.units.iter().filter(|u| s.unit(*u).hex() == Some(r.from)).collect();
        for unit in r.units.iter() {
            if self.retreat_hexes(s, &r, unit).is_empty() {
                r.units.remove(unit);
                if self.cite(Point::RetreatSurrender).when(!r.voluntary) {
                    self.surrender(s, unit, log);
                }
            }
        }
        if !r.units.is_empty() {
            s.agenda.push(Pending::Retreat(r));
        }
    }

    pub fn retreat(&self, s: &mut State, unit: UnitId, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(Pending::Retreat(mut r)) = s.agenda.pop() else { return };
        r.units.remove(unit);
        r.gone.add(unit);
        // The rest waits below what this retreat brings about.
        let before = s.agenda.len();
        self.fall_back_under_fire(s, &UnitSet::only(unit), r.from, hex, dice, log);
        let mut rest = r;
        rest.units = rest.units.iter().filter(|u| s.unit(*u).hex() == Some(r.from)).collect();
        if rest.units.is_empty() {
            return;
        }
        if s.agenda.len() > before {
            s.agenda.push_below(before, Pending::Retreat(rest));
        } else {
            self.begin_retreat(s, rest, log);
        }
    }

    /// Units go one hex back together, past enemies that fire at them there.
    pub(super) fn fall_back_under_fire(
        &self,
        s: &mut State,
        units: &UnitSet,
        from: HexId,
        to: HexId,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) {
        let Some(side) = units.first().map(|unit| self.side(unit)) else { return };
        let firers = self.fires_at_retreat(s, side, from, to);
        let company = s.derived.units[side.index()].contains(to);
        for unit in units.iter() {
            self.fall_back(s, unit, from, to, log);
        }
        let here = |s: &State| -> UnitSet { units.iter().filter(|u| s.unit(*u).hex() == Some(to)).collect() };
        // Fire at those who come in; who stood there is not hit.
        let targets = match company && !self.cite(Point::RetreatFriendSpared).in_force() {
            true => self.own_in(s, to, side),
            false => here(s),
        };
        if self.cite(Point::RetreatFire).when(!firers.is_empty() && !here(s).is_empty()) {
            self.fire_at_passers(s, side.enemy(), &firers, &targets, to, dice, log);
        }
        self.suffer_barrage(s, &here(s), to, dice, log);
    }

    /// A unit goes one hex back; an overstack costs everybody there a point.
    pub(super) fn fall_back(&self, s: &mut State, unit: UnitId, from: HexId, to: HexId, log: &mut Log<Event>) {
        let side = self.side(unit);
        log.push(Event::Retreated { unit: Some(unit), side, from, to });
        self.carry(s, &UnitSet::only(unit), from, to, log);
        self.relocate(s, unit, Place::Hex(to));
        if !self.facts(unit).kind.is_gun() {
            self.take(s, side, to, log);
        }
        if self.cite(Point::RetreatOver).when(self.is_overstacked(s, to, side)) {
            self.pay_overstack(s, side, to, log);
        }
    }
}
