//! What happens to units and hexes, whatever the step: entering, leaving, losing.

use hexgrid::HexId;
use kernel::{Cite, Log};

use crate::action::{Event, Loss};
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::law::bridge::Bridges;
use crate::state::{Ending, Mark, Phase, Place, Pontoons, Side, State, Unit};

impl Unit {
    /// Artillery that has moved or fired (12.3).
    pub fn turn_to_mov_side(&mut self) {
        rule!("12.3/k").then(|| self.marks.set(Mark::MovSide));
    }
}

impl Inferno {
    /// Puts a counter somewhere and keeps what follows from it.
    pub fn relocate(&self, s: &mut State, unit: UnitId, place: Place) {
        let old = s.unit(unit).place;
        self.put_at(s, unit, place);
        if matches!(old, Place::Pontoon(_)) || matches!(place, Place::Pontoon(_)) {
            s.derived.pontoons = Pontoons::of(&s.units);
        }
        for at in [old, place] {
            if let Place::Pontoon(side) = at {
                self.stale_hexside(s, side);
            }
        }
        if let Place::Hex(hex) = old {
            self.rederive(s, hex);
        }
        if let Place::Hex(hex) = place {
            self.rederive(s, hex);
        }
    }

    /// Changes a counter's place and what is kept by unit; what is kept by hex follows in `rederive`.
    pub fn put_at(&self, s: &mut State, unit: UnitId, place: Place) {
        if let Place::Hex(hex) = std::mem::replace(&mut s.unit_mut(unit).place, place) {
            s.derived.stacks.leave(unit, hex);
        }
        if let Place::Hex(hex) = place {
            s.derived.stacks.enter(unit, hex);
        }
        self.stale_unit(s, unit);
    }

    /// The top counter of each stack in the hex is seen by the opponent, and he remembers it.
    pub fn show_tops(&self, s: &mut State, hex: HexId) {
        for side in Side::BOTH {
            if let Some(top) = self.top_of(s, &self.own_in(s, hex, side)) {
                s.unit_mut(top).marks.set(Mark::Seen);
            }
        }
    }

    /// A group goes from hex to hex. Its own top counter is seen as it goes; of those beneath, nobody can tell who went and who stayed.
    pub fn carry(&self, s: &mut State, group: &UnitSet, from: HexId, to: HexId, log: &mut Log<Event>) {
        let Some(first) = group.first() else { return };
        let side = self.side(first);
        let all = self.own_in(s, from, side);
        let top = self.top_of(s, group).unwrap_or(first);
        if group.len() < all.len() {
            for unit in all.iter() {
                s.unit_mut(unit).marks.clear(Mark::Seen);
            }
        }
        let approach = self.approaching(s, side, to);
        for unit in group.iter() {
            self.put_at(s, unit, Place::Hex(to));
        }
        s.unit_mut(top).marks.set(Mark::Seen);
        self.rederive(s, from);
        self.rederive(s, to);
        self.show_tops(s, from);
        self.show_tops(s, to);
        self.enter_hex(s, side, to, approach.as_ref(), log);
    }

    /// The bridges that a side would be the first to reach in a hex where it has no unit yet.
    pub(super) fn approaching(&self, s: &State, side: Side, hex: HexId) -> Option<Bridges> {
        (!s.derived.units[side.index()].contains(hex)).then(|| self.unreached(s, side, hex))
    }

    /// Consequences of a side's unit being in a hex it was not in before.
    pub(super) fn enter_hex(&self, s: &mut State, side: Side, hex: HexId, reached: Option<&Bridges>, log: &mut Log<Event>) {
        if s.phase == Phase::Movement {
            self.overrun(s, side, hex, log);
        }
        self.take(s, side, hex, log);
        if let Some(reached) = reached {
            self.approach(s, side, hex, reached, log);
        }
        if rule!("15/j").when(side == Side::Ah && self.board.ground(hex).gorizia) {
            s.ending = Some(Ending { winner: Some(Side::Ah), strategic: true, sudden: true, vp: self.vp(s) });
            log.push(Event::Ended);
        }
    }

    /// Artillery alone in a hex is eliminated when an enemy enters it (12.3).
    fn overrun(&self, s: &mut State, side: Side, hex: HexId, log: &mut Log<Event>) {
        if rule!("12.3/j").when(s.derived.units[side.enemy().index()].contains(hex)) {
            for unit in self.own_in(s, hex, side.enemy()).iter() {
                log.push(Event::Overrun { unit, hex });
                self.remove(s, unit, Loss::Overrun, log);
            }
        }
    }

    /// The last to enter a hex controls it; an objective counts for him (15).
    pub fn take(&self, s: &mut State, side: Side, hex: HexId, log: &mut Log<Event>) {
        if s.controller(hex) == side {
            return;
        }
        if side == Side::It {
            s.italian.insert(hex);
        } else {
            s.italian.remove(hex);
        }
        if self.is_objective(hex) {
            log.push(Event::Captured { side, hex });
        }
    }

    /// Takes a unit out of play, openly.
    pub fn remove(&self, s: &mut State, unit: UnitId, why: Loss, log: &mut Log<Event>) {
        let hex = s.unit(unit).hex();
        let u = s.unit_mut(unit);
        u.steps = 0;
        u.ce = 0;
        u.spent = 0;
        u.marks = Default::default();
        u.marks.set(Mark::Seen);
        self.relocate(s, unit, Place::Gone);
        if let Some(hex) = hex {
            self.show_tops(s, hex);
        }
        s.group.remove(unit);
        log.push(Event::Eliminated { unit, why });
        log.reveal();
    }

    /// One Combat Effectiveness reduction; the third is a step (9.4.2, 10.2).
    pub fn reduce(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let u = s.unit_mut(unit);
        if u.ce < 2 {
            rule!("9.4.2/e").then(|| u.ce += 1);
            log.push(Event::Reduced { unit });
        } else if rule!("9.4.2/g", "10.2/b", "10.2/c", "2.5/c").when(u.steps <= 1) {
            self.remove(s, unit, Loss::Reductions, log);
        } else if rule!("9.4.2/f", "10.2/a").when(u.steps > 1) {
            u.ce = 0;
            u.steps -= 1;
            log.push(Event::StepLost { unit });
            if let Some(hex) = s.unit(unit).hex() {
                // The other side of the counter may change who lies on top.
                self.show_tops(s, hex);
            }
        }
    }
}
