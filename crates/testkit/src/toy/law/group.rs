//! Groups that move, and the fire at them.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Judge, Seat, UnitId, why};

use super::Flow;
use crate::toy::state::{Group, Pending, State};
use crate::toy::{Flaw, Point, Toy};

impl Toy {
    pub(super) fn joining(&self, s: &State, seat: Seat, group: &Group, stepped: bool, unit: UnitId, j: &mut impl Judge) -> Flow {
        self.free(s, seat, unit, j)?;
        if group.contains(&unit) || group.is_full() {
            return j.improper(why!("in-group-already-no-room", unit = unit));
        }
        if group.first().is_some_and(|first| s.side(*first) != s.side(unit)) {
            return j.improper(why!("other-side", unit = unit));
        }
        if stepped {
            j.refuse(self.cite(s, Point::JoinFresh), why!("group-taken-first-step"))?;
        }
        if s.hex_of(unit) != s.group_hex(group) {
            j.refuse(self.cite(s, Point::JoinHere), why!("not-where-group", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn stepping(&self, s: &State, group: &Group, stepped: bool, left: u8, hex: HexId, j: &mut impl Judge) -> Flow {
        self.board(hex, j)?;
        let (Some(from), Some(first)) = (s.group_hex(group), group.first()) else {
            return j.improper(why!("group-gone"));
        };
        let side = s.side(*first);
        if from == hex {
            return j.improper(why!("group-in", hex = hex));
        }
        if !self.adjacent(from, hex) {
            j.refuse(self.cite(s, Point::StepNear), why!("not-next-group", hex = hex))?;
        }
        if stepped && self.is_stopped(s, from, side) {
            j.refuse(self.cite(s, Point::Contact), why!("group-next-enemy"))?;
        }
        let cost = self.cost(s, hex);
        if cost > left {
            j.refuse(self.cite(s, Point::StepCost), why!("costs-points-left", hex = hex, n = cost, n2 = left))?;
        }
        if s.of_side(hex, 1 - side) > 0 {
            j.refuse(self.cite(s, Point::StepEnemy), why!("enemy-in", hex = hex))?;
        }
        self.stacking(s, hex, side, group.len(), j)?;
        if self.flaw == Flaw::LegalTells && s.has_hidden_trap(hex, 1 - side) {
            j.refuse(self.cite(s, Point::TrapVoid), why!("cannot-entered", hex = hex))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a group of that side that has come to a hex goes no further.
    pub(crate) fn is_stopped(&self, s: &State, hex: HexId, side: usize) -> bool {
        self.cite(s, Point::Contact).in_force() && self.around(hex).into_iter().any(|next| s.of_side(next, 1 - side) > 0)
    }

    /// Whether a seat is asked for fire at a group: by what everybody can see, so that the question tells nothing.
    pub(crate) fn is_asked_for_fire(&self, s: &State, seat: Seat, hex: HexId, at: usize) -> bool {
        let sealed = s.draft(seat).is_some();
        s.own(seat).filter(|i| s.side(*i) != at).any(|i| {
            let stands = match (self.flaw, sealed) {
                (Flaw::FireTells, _) | (_, false) => s.stands(i),
                (_, true) => true,
            };
            let ready = s.unit(i).is_some_and(|u| !u.acted) && stands;
            ready && s.hex_of(i).is_some_and(|h| self.adjacent(h, hex))
        })
    }

    pub(super) fn firing(&self, s: &State, seat: Seat, unit: UnitId, hex: HexId, j: &mut impl Judge) -> Flow {
        let from = self.ordered(s, seat, unit, j)?;
        let moving = s.moving().and_then(|p| if let Pending::Moving { group, .. } = p { group.first() } else { None });
        if moving.is_none_or(|first| s.side(*first) == s.side(unit)) {
            return j.improper(why!("fires-at-no-friends", unit = unit));
        }
        if !s.stands(unit) || s.unit(unit).is_some_and(|u| u.acted) {
            j.refuse(self.cite(s, Point::FireReady), why!("does-not-stand-ready-fire", unit = unit))?;
        }
        if !self.adjacent(from, hex) {
            j.refuse(self.cite(s, Point::FireNear), why!("not-next", unit = unit, hex = hex))?;
        }
        ControlFlow::Continue(())
    }
}
