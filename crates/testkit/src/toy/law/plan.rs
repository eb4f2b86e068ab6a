//! Setting up and planning in secret.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, First, Judge, Seat, UnitId, why};

use super::Flow;
use crate::toy::state::State;
use crate::toy::{Flaw, Point, Toy};

impl Toy {
    /// Where the next unit of a seat might be placed.
    pub(super) fn places(&self, s: &State, seat: Seat) -> Vec<HexId> {
        let side = s.next_to_place(seat).map_or(0, |unit| s.side(unit));
        if self.cite(s, Point::Zone).in_force() { self.zone(side).collect() } else { self.grid.ids().collect() }
    }

    pub(super) fn placing(&self, s: &State, seat: Seat, hex: HexId, j: &mut impl Judge) -> Flow {
        self.board(hex, j)?;
        let Some(unit) = s.next_to_place(seat) else { return j.improper(why!("nothing-left-place")) };
        let side = s.side(unit);
        if !self.zone(side).any(|h| h == hex) {
            j.refuse(self.cite(s, Point::Zone), why!("not-in-two-lines-side", hex = hex))?;
        }
        if s.of_side(hex, 1 - side) > 0 {
            j.refuse(self.cite(s, Point::StepEnemy), why!("enemy-in", hex = hex))?;
        }
        self.stacking(s, hex, side, 1, j)
    }

    pub(super) fn stacking(&self, s: &State, hex: HexId, side: usize, more: usize, j: &mut impl Judge) -> Flow {
        let (count, most) = (s.of_side(hex, side) + more, self.cite(s, Point::Stack).says(self.book.stack));
        if count > usize::from(most) {
            j.refuse(self.cite(s, Point::Stack), why!("would-hold-units-allowed", hex = hex, n = count as i32, n2 = most))?;
        }
        ControlFlow::Continue(())
    }

    /// Who plans out of one stock.
    fn sharers(&self, seat: Seat) -> Vec<Seat> {
        if self.flaw == Flaw::OneStock { self.all_seats().iter().collect() } else { self.allies(seat).collect() }
    }
    pub(crate) fn standing_left(&self, s: &State, seat: Seat) -> usize {
        let sharers = self.sharers(seat);
        let most = usize::from(self.cite(s, Point::StandingStock).says(self.book.standing)) * sharers.len();
        let planned: usize = sharers.iter().filter_map(|seat| s.draft(*seat)).map(|draft| draft.stands.len()).sum();
        let shown = s.units.iter().filter(|u| u.stands && sharers.contains(&u.seat)).count();
        most.saturating_sub(planned + shown)
    }
    pub(crate) fn traps_left(&self, s: &State, seat: Seat) -> usize {
        let sharers = self.sharers(seat);
        let most = usize::from(self.cite(s, Point::TrapStock).says(self.book.traps)) * sharers.len();
        let planned: usize = sharers.iter().filter_map(|seat| s.draft(*seat)).map(|draft| draft.traps.len()).sum();
        let laid: usize = sharers.iter().map(|seat| s.traps[usize::from(seat.0)].len()).sum();
        most.saturating_sub(planned + laid)
    }
    pub(crate) fn trap_reach(&self, s: &State) -> u16 {
        self.cite(s, Point::TrapNear).says(self.book.trap_reach).into()
    }

    pub(super) fn standing(&self, s: &State, seat: Seat, unit: UnitId, j: &mut impl Judge) -> Flow {
        self.ordered(s, seat, unit, j)?;
        let stock = self.cite(s, Point::StandingStock);
        if s.stands(unit) {
            return j.bar(stock, why!("stands", unit = unit));
        }
        if s.draft(seat).is_none_or(|draft| draft.stands.is_full()) {
            return j.improper(why!("no-room-in-plan"));
        }
        if self.standing_left(s, seat) == 0 {
            j.refuse(stock, why!("no-more-units-side-may-stand"))?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn trapping(&self, s: &State, seat: Seat, unit: UnitId, hex: HexId, j: &mut impl Judge) -> Flow {
        let from = self.ordered(s, seat, unit, j)?;
        self.board(hex, j)?;
        if s.draft(seat).is_none_or(|draft| draft.traps.is_full()) || s.traps[usize::from(seat.0)].is_full() {
            return j.improper(why!("no-room-in-plan"));
        }
        if self.traps_left(s, seat) == 0 {
            j.refuse(self.cite(s, Point::TrapStock), why!("traps-side-laid"))?;
        }
        self.trap_lies(s, from, hex, j)
    }

    fn trap_lies(&self, s: &State, from: HexId, hex: HexId, j: &mut impl Judge) -> Flow {
        if s.at(hex).next().is_some() {
            j.refuse(self.cite(s, Point::TrapEmpty), why!("not-empty", hex = hex))?;
        }
        if self.grid.distance(from, hex) > self.trap_reach(s) {
            j.refuse(self.cite(s, Point::TrapNear), why!("hexes-away", hex = hex, n = self.grid.distance(from, hex)))?;
        }
        ControlFlow::Continue(())
    }
    pub(crate) fn may_lie(&self, s: &State, from: HexId, hex: HexId) -> bool {
        self.trap_lies(s, from, hex, &mut First::default()).is_continue()
    }
}
