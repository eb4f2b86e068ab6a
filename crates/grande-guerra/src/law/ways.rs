//! What each unit may do by itself, kept while its side moves and redone only for units near a change.
//!
//! Changes mark units as stale; the one door for orders renews them when everything has settled.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::First;

use crate::board::Step;
use crate::book::War;
use crate::key::{MAX_UNITS, UnitId, UnitSet};
use crate::law::derived::Ways;
use crate::state::{Manner, Pending, Side, State};

/// Orders of a unit in a movement, by bit: six steps, six assaults, six extensions, and single ones.
pub const STEP: u32 = 0;
pub const ASSAULT: u32 = 6;
pub const EXTEND: u32 = 12;
pub const JOIN: u32 = 1 << 18;
pub const FORCE: u32 = 1 << 19;
pub const STRATEGIC: u32 = 1 << 20;
pub const DIG: u32 = 1 << 21;
pub const GATHER: [u32; 2] = [1 << 22, 1 << 23];

fn passes(law: impl FnOnce(&mut First) -> ControlFlow<()>) -> bool {
    let mut first = First::default();
    law(&mut first).is_continue() && !first.refused
}

impl War {
    /// The movement under way, and whose it is.
    pub fn moving(&self, s: &State) -> Option<(Side, Manner)> {
        let question = s.agenda.iter().rev().find_map(|pending| match pending {
            Pending::Move(manner) => Some(*manner),
            Pending::Counter => Some(Manner::Counter),
            _ => None,
        });
        let manner = question?;
        let active = s.activation().map_or(s.phasing, |a| a.side);
        let side = match manner {
            Manner::Free => s.phasing,
            Manner::Counter => active.enemy(),
            Manner::Tactical | Manner::Rear | Manner::Front => active,
        };
        Some((side, manner))
    }

    /// What a unit may do by itself, asked of the law; and whether that rests on what lies far off.
    fn ways_of(&self, s: &State, unit: UnitId, manner: Manner) -> (u32, bool, bool) {
        let Some(from) = s.unit(unit).hex() else { return (0, false, false) };
        let mut ways = self.orders_in_place(s, unit, from, manner);
        if !passes(|j| self.may_move(s, unit, manner, j)) {
            return (ways, false, manner == Manner::Counter);
        }
        let alone = UnitSet::only(unit);
        let mut restless = matches!(manner, Manner::Counter | Manner::Rear);
        let (mut crowded, side) = (false, self.side(unit));
        for (dir, step) in self.board.steps(from).iter().enumerate() {
            let Some(step) = step else { continue };
            if s.derived.units[side.index()].contains(step.to) && !self.fits(s, &self.own_in(s, step.to, side).with(unit)) {
                crowded = true;
                restless |= !self.has_room_beside(s, &alone, step.to, from);
            }
            if passes(|j| self.judge_step(s, &alone, step.to, manner, j)) {
                ways |= 1 << (STEP + dir as u32);
            }
        }
        if s.derived.stacks.is_shared(from) {
            let friends = self.own_in(s, from, side);
            restless |= friends.len() > 2;
            if friends.len() > 1 && passes(|j| self.judge_first_join(s, side, unit, manner, j)) {
                ways |= JOIN;
            }
        }
        (ways, crowded, restless)
    }

    /// Orders for which a unit need not move.
    fn orders_in_place(&self, s: &State, unit: UnitId, from: HexId, manner: Manner) -> u32 {
        let mut ways = 0;
        let mut put = |bit: u32, holds: bool| {
            if holds {
                ways |= bit;
            }
        };
        let facts = self.facts(unit);
        let (enemies, second) = (&s.derived.units[facts.side.enemy().index()], s.unit(unit).second);
        put(FORCE, passes(|j| self.may_force(s, unit, manner, j)));
        if manner == Manner::Free {
            put(STRATEGIC, passes(|j| self.may_go_strategic(s, unit, j)));
        }
        if manner == Manner::Tactical {
            put(DIG, passes(|j| self.may_dig(s, unit, j)));
        }
        let assaults = matches!(manner, Manner::Tactical | Manner::Counter) && !facts.kind.is_gun();
        for (dir, step) in self.board.steps(from).iter().enumerate() {
            let Some(step) = step else { continue };
            let lost = manner == Manner::Counter && s.activation().is_some_and(|a| a.lost.contains(step.to));
            if assaults && (lost || enemies.contains(step.to)) {
                put(1 << (ASSAULT + dir as u32), passes(|j| self.may_assault(s, unit, step.to, manner, j)));
            }
            if facts.kind.is_infantry() && manner != Manner::Counter && second.is_none() {
                put(1 << (EXTEND + dir as u32), passes(|j| self.may_extend(s, unit, step.to, manner, j)));
            }
        }
        if let Some(second) = second.filter(|_| manner != Manner::Counter) {
            for (bit, hex) in GATHER.into_iter().zip([from, second]) {
                put(bit, passes(|j| self.may_gather(s, unit, hex, manner, j)));
            }
        }
        ways
    }

    fn note_ways(&self, s: &mut State, unit: UnitId, manner: Manner) {
        let (ways, crowded, restless) = self.ways_of(s, unit, manner);
        s.derived.ways.0[unit.index()] = ways;
        if crowded {
            s.derived.crowded.add(unit);
        } else {
            s.derived.crowded.remove(unit);
        }
        if restless {
            s.derived.restless.add(unit);
        } else {
            s.derived.restless.remove(unit);
        }
    }

    /// Every unit's ways anew.
    pub fn derive_ways(&self, s: &mut State) {
        s.derived.ways = Ways::default();
        s.derived.stale.clear();
        s.derived.restless.clear();
        s.derived.crowded.clear();
        if let Some((side, manner)) = self.moving(s) {
            for unit in s.ids().filter(|u| self.side(*u) == side) {
                self.note_ways(s, unit, manner);
            }
        }
    }

    /// Redoes the ways of the units that were marked.
    pub fn renew_ways(&self, s: &mut State) {
        let marked = |s: &mut State| {
            let stale = s.derived.stale.take();
            let Some((side, manner)) = self.moving(s) else {
                s.derived.ways = Ways::default();
                s.derived.restless.clear();
                s.derived.crowded.clear();
                return;
            };
            for unit in stale.union(&s.derived.restless).iter().filter(|u| self.side(*u) == side) {
                self.note_ways(s, unit, manner);
            }
        };
        kernel::law::renew(s, marked, |s| self.derive_ways(s));
    }

    /// A unit came, went or spent something.
    #[inline]
    pub fn stale_unit(&self, s: &mut State, unit: UnitId) {
        s.derived.stale.add(unit);
    }

    /// Something changed about a hex: it matters to who stands near it.
    pub fn stale_around(&self, s: &mut State, hex: HexId, reach: u16) {
        if self.moving(s).is_none() {
            return;
        }
        let _ = reach;
        for near in self.board.grid.neighbours(hex).map(|(_, near)| near).chain([hex]) {
            self.stale_in(s, near);
        }
        for unit in s.derived.crowded.iter() {
            if s.unit(unit).hex().is_some_and(|at| self.board.grid.distance(at, hex) == 2) {
                s.derived.stale.add(unit);
            }
        }
    }

    /// A hex next to the full one has room, whatever it costs to go there.
    fn has_room_beside(&self, s: &State, mover: &UnitSet, full: HexId, from: HexId) -> bool {
        let Some(lead) = mover.first() else { return false };
        let (side, manner) = (self.side(lead), self.moving(s).map_or(Manner::Free, |(_, manner)| manner));
        let Some(first) = self.board.step(from, full) else { return false };
        let pass = |at: HexId, step: &Step| {
            self.may_pass(s, lead, at, step, manner, mover, &mut First::default()).continue_value().map(i32::from)
        };
        let Some(left) = pass(from, &first).map(|cost| self.points_left(s, lead) - cost) else { return true };
        self.board.steps(full).iter().flatten().any(|step| {
            let room =
                !s.derived.units[side.index()].contains(step.to) || self.fits(s, &self.own_in(s, step.to, side).union(mover));
            step.to != from && room && pass(full, step).is_some_and(|cost| cost <= left)
        })
    }

    fn stale_in(&self, s: &mut State, hex: HexId) {
        let standing: UnitSet = s.derived.stacks.units(hex).collect();
        s.derived.stale = s.derived.stale.union(&standing);
    }

    /// Something changed that may matter to everybody on the move.
    pub fn stale_all(&self, s: &mut State) {
        if self.moving(s).is_some() {
            s.derived.stale = s.ids().collect();
        }
    }

    /// Another unit or stack is on the move: those who moved before it are done.
    pub fn set_mover(&self, s: &mut State, mover: UnitSet) {
        // Those beside them may no longer, or now, go along.
        for unit in [s.mover.first(), mover.first()].into_iter().flatten() {
            s.unit(unit).hex().into_iter().for_each(|hex| self.stale_in(s, hex));
        }
        s.derived.stale = s.derived.stale.union(&s.mover).union(&mover);
        s.mover = mover;
    }

    /// The ways of a side's units in the movement under way.
    pub fn ways(&self, s: &State, side: Side, manner: Manner) -> [u32; MAX_UNITS] {
        if self.moving(s) == Some((side, manner)) {
            return s.derived.ways.0;
        }
        let mut ways = [0; MAX_UNITS];
        for unit in s.ids().filter(|u| self.side(*u) == side) {
            ways[unit.index()] = self.ways_of(s, unit, manner).0;
        }
        ways
    }
}
