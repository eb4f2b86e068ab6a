//! What each unit may do by itself, kept while its side moves and redone only for units near a change.
//!
//! Changes mark units as stale; the one door for orders renews them when everything has settled.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::First;

use crate::book::War;
use crate::key::{MAX_UNITS, UnitId, UnitSet};
use crate::law::derived::{Found, Ways};
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

/// Mostly what happens in a unit's own hex and the next is all that matters to it.
const NEXT: u16 = 1;
/// Going along with others, among the directions.
const TOGETHER: u32 = 6;

impl Found {
    /// The answer in a direction rested on hexes so far away.
    fn looked(&mut self, dir: u32, far: u16) {
        self.far.set(dir, if far > NEXT { far } else { 0 });
    }
}

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

    /// What a unit may do by itself, asked of the law.
    fn ways_of(&self, s: &State, unit: UnitId, manner: Manner) -> Found {
        let Some(from) = s.unit(unit).hex() else { return Found::default() };
        let mut found = Found { orders: self.orders_in_place(s, unit, from, manner), ..Found::default() };
        let moves = passes(|j| self.may_move(s, unit, manner, j));
        for dir in 0..6 {
            self.ask_toward(s, unit, from, dir, manner, moves, &mut found);
        }
        self.ask_together(s, unit, from, manner, moves, &mut found);
        found
    }

    /// Orders that lead over one hexside.
    #[expect(clippy::too_many_arguments, reason = "one direction with all it depends on")]
    fn ask_toward(&self, s: &State, unit: UnitId, from: HexId, dir: u32, manner: Manner, moves: bool, found: &mut Found) {
        let Some(to) = self.board.steps(from)[dir as usize].as_ref().map(|step| step.to) else { return };
        let (kind, side) = (self.facts(unit).kind, self.side(unit));
        let mut far = NEXT;
        if moves && passes(|j| self.judge_step_looking(s, &UnitSet::only(unit), to, manner, &mut far, j)) {
            found.orders |= 1 << (STEP + dir);
            if manner != Manner::Counter && kind.is_like_infantry() && passes(|j| self.may_lie_over(s, unit, from, to, manner, j))
            {
                found.orders |= 1 << (EXTEND + dir);
            }
        }
        found.looked(dir, far);
        if matches!(manner, Manner::Tactical | Manner::Counter) && !kind.is_gun() {
            let lost = manner == Manner::Counter && s.activation().is_some_and(|a| a.lost.contains(to));
            let target = lost || s.derived.units[side.enemy().index()].contains(to);
            if target && passes(|j| self.may_assault(s, unit, to, manner, j)) {
                found.orders |= 1 << (ASSAULT + dir);
            }
        }
    }

    fn ask_together(&self, s: &State, unit: UnitId, from: HexId, manner: Manner, moves: bool, found: &mut Found) {
        let mut far = NEXT;
        if moves
            && s.derived.stacks.is_shared(from)
            && passes(|j| self.judge_first_join(s, self.side(unit), unit, manner, &mut far, j))
        {
            found.orders |= JOIN;
        }
        found.looked(TOGETHER, far);
    }

    /// Orders for which a unit need not move.
    fn orders_in_place(&self, s: &State, unit: UnitId, from: HexId, manner: Manner) -> u32 {
        let mut ways = 0;
        let mut put = |bit: u32, holds: bool| {
            if holds {
                ways |= bit;
            }
        };
        put(FORCE, passes(|j| self.may_force(s, unit, manner, j)));
        if manner == Manner::Free {
            put(STRATEGIC, passes(|j| self.may_go_strategic(s, unit, j)));
        }
        if manner == Manner::Tactical {
            put(DIG, passes(|j| self.may_dig(s, unit, j)));
        }
        if let Some(second) = s.unit(unit).second.filter(|_| manner != Manner::Counter) {
            for (bit, hex) in GATHER.into_iter().zip([from, second]) {
                put(bit, passes(|j| self.may_gather(s, unit, hex, manner, j)));
            }
        }
        ways
    }

    fn note_ways(&self, s: &mut State, unit: UnitId, manner: Manner) {
        let found = self.ways_of(s, unit, manner);
        self.note(s, unit, found);
    }

    /// Only the orders over some hexsides anew: nothing else has changed for the unit.
    fn note_toward(&self, s: &mut State, unit: UnitId, dirs: u8, manner: Manner) {
        let Some(from) = s.unit(unit).hex() else { return };
        let (ways, i) = (&s.derived.ways, unit.index());
        let mut found = Found { orders: ways.orders[i], far: ways.far[i] };
        let moves = passes(|j| self.may_move(s, unit, manner, j));
        for dir in (0..6).filter(|dir| dirs & 1 << dir != 0) {
            found.orders &= !(1 << (STEP + dir) | 1 << (ASSAULT + dir) | 1 << (EXTEND + dir));
            self.ask_toward(s, unit, from, dir, manner, moves, &mut found);
        }
        found.orders &= !JOIN;
        self.ask_together(s, unit, from, manner, moves, &mut found);
        self.note(s, unit, found);
    }

    fn note(&self, s: &mut State, unit: UnitId, found: Found) {
        let (ways, i) = (&mut s.derived.ways, unit.index());
        (ways.orders[i], ways.far[i]) = (found.orders, found.far);
        if found.far.is_near() {
            s.derived.farsighted.remove(unit);
        } else {
            s.derived.farsighted.add(unit);
        }
    }

    /// Every unit's ways anew.
    pub fn derive_ways(&self, s: &mut State) {
        self.forget_ways(s);
        if let Some((side, manner)) = self.moving(s) {
            for unit in self.movers(s, side, manner).iter() {
                self.note_ways(s, unit, manner);
            }
        }
    }

    fn forget_ways(&self, s: &mut State) {
        s.derived.ways = Ways::default();
        for set in [&mut s.derived.stale, &mut s.derived.turned, &mut s.derived.farsighted] {
            set.clear();
        }
    }

    /// Redoes the ways of the units that were marked.
    pub fn renew_ways(&self, s: &mut State) {
        let marked = |s: &mut State| {
            let Some((side, manner)) = self.moving(s) else { return self.forget_ways(s) };
            let (stale, turned) = (s.derived.stale.take(), s.derived.turned.take());
            let movers = self.movers(s, side, manner);
            for unit in stale.intersection(&movers).iter() {
                self.note_ways(s, unit, manner);
            }
            for unit in turned.iter() {
                let dirs = std::mem::take(&mut s.derived.ways.turned[unit.index()]);
                if movers.has(unit) && !stale.has(unit) {
                    self.note_toward(s, unit, dirs, manner);
                }
            }
        };
        kernel::law::renew(s, marked, |s| self.derive_ways(s));
    }

    /// A unit came, went or spent something.
    #[inline]
    pub fn stale_unit(&self, s: &mut State, unit: UnitId) {
        s.derived.stale.add(unit);
    }

    /// A unit can do more or less than before: that matters to those who would go with it.
    pub fn stale_stack(&self, s: &mut State, unit: UnitId) {
        s.derived.stale.add(unit);
        s.unit(unit).hex().into_iter().for_each(|hex| self.stale_in(s, hex));
    }

    /// Something changed about a hex: it matters to who stands near it.
    pub fn stale_around(&self, s: &mut State, hex: HexId) {
        if self.moving(s).is_none() {
            return;
        }
        self.stale_in(s, hex);
        for (dir, near) in self.board.grid.neighbours(hex) {
            let derived = &mut s.derived;
            for unit in derived.stacks.units(near) {
                derived.turned.add(unit);
                derived.ways.turned[unit.index()] |= 1 << dir.opposite().index();
            }
        }
        for unit in s.derived.farsighted.iter() {
            let Some(at) = s.unit(unit).hex() else { continue };
            let dirs = s.derived.ways.far[unit.index()].within(self.board.grid.distance(at, hex));
            if dirs != 0 {
                s.derived.turned.add(unit);
                s.derived.ways.turned[unit.index()] |= dirs;
            }
        }
    }

    /// The units that may have orders in a movement.
    fn movers(&self, s: &State, side: Side, manner: Manner) -> UnitSet {
        match (manner, s.activation()) {
            (Manner::Tactical, Some(a)) => a.command,
            (Manner::Rear, Some(a)) => self.members[a.group.index()],
            (Manner::Front, Some(a)) => a.partner.map_or(UnitSet::EMPTY, |partner| self.members[partner.index()]),
            _ => self.all_of[side.index()],
        }
    }

    fn stale_in(&self, s: &mut State, hex: HexId) {
        let stale = &mut s.derived.stale;
        s.derived.stacks.units(hex).for_each(|unit| stale.add(unit));
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
            return s.derived.ways.orders;
        }
        let mut ways = [0; MAX_UNITS];
        for unit in self.movers(s, side, manner).iter() {
            ways[unit.index()] = self.ways_of(s, unit, manner).orders;
        }
        ways
    }
}
