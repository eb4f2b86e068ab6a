//! What may be done: one predicate for list, check and explanation.

mod fight;
mod group;
mod plan;

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{All, First, Judge, Legal, Refusals, Rule, Seat, UnitId, why};

use super::state::{Pending, Place, State};
use super::{Action, Flaw, Point, Toy};

pub(super) type Flow = ControlFlow<()>;

impl Toy {
    pub(crate) fn check_action(&self, s: &State, seat: Seat, action: &Action) -> Result<(), Refusals> {
        let mut all = All::default();
        let flow = self.law(s, seat, action, &mut all);
        if flow.is_continue() && all.refusals.0.is_empty() {
            return Ok(());
        }
        if self.flaw == Flaw::WrongId {
            let enemy = self.cite(s, Point::StepEnemy).first().copied();
            all.refusals.0.iter_mut().filter(|r| r.rule == enemy).for_each(|r| r.rule = Some(Rule("T/99")));
        }
        Err(all.refusals)
    }

    pub(crate) fn allows(&self, s: &State, seat: Seat, action: &Action) -> bool {
        let mut first = First::default();
        self.law(s, seat, action, &mut first).is_continue() && !first.refused
    }

    /// Candidates of the open question, in a fixed order, that the law allows.
    pub(crate) fn list(&self, s: &State, seat: Seat, found: Legal<'_, Action>) {
        if !s.waiting(self).on(seat) {
            return;
        }
        let _ = self.candidates(s, seat, &mut |action| {
            let left = |points: u8| matches!(s.agenda.top(), Some(Pending::Moving { left, .. }) if *left == points);
            let unlisted = self.flaw == Flaw::Unlisted && action == Action::Halt && left(3);
            let stuck = self.flaw == Flaw::Stuck && left(0);
            if !unlisted && !stuck && self.allows(s, seat, &action) { found(action) } else { ControlFlow::Continue(()) }
        });
    }

    fn candidates(&self, s: &State, seat: Seat, found: Legal<'_, Action>) -> Flow {
        let on_map = || s.own(seat).filter_map(|unit| s.hex_of(unit).map(|hex| (unit, hex)));
        let attacks = |unit: UnitId, from: HexId, found: Legal<'_, Action>| {
            self.near(s, Point::AttackNear, from, 1).into_iter().map(|hex| Action::Attack { unit, hex }).try_for_each(found)
        };
        match s.agenda.top() {
            None => {}
            Some(Pending::SetUp { .. }) => {
                self.places(s, seat).into_iter().map(|hex| Action::Place { hex }).try_for_each(&mut *found)?;
                found(Action::Deploy)?;
            }
            Some(Pending::Plan { .. }) => {
                on_map().map(|(unit, _)| Action::Stand { unit }).try_for_each(&mut *found)?;
                for (unit, hex) in on_map() {
                    let near = self.near(s, Point::TrapNear, hex, self.trap_reach(s));
                    near.into_iter().map(|hex| Action::Trap { unit, hex }).try_for_each(&mut *found)?;
                }
                found(Action::Ready)?;
            }
            Some(Pending::Open { .. }) => {
                on_map().map(|(unit, _)| Action::Lead { unit }).try_for_each(&mut *found)?;
                on_map().try_for_each(|(unit, hex)| attacks(unit, hex, &mut *found))?;
                found(Action::Done)?;
            }
            Some(Pending::Moving { group, .. }) => {
                on_map().map(|(unit, _)| Action::Join { unit }).try_for_each(&mut *found)?;
                if let Some(hex) = s.group_hex(group) {
                    let near = self.near(s, Point::StepNear, hex, 1);
                    near.into_iter().map(|hex| Action::Step { hex }).try_for_each(&mut *found)?;
                    group.iter().try_for_each(|unit| attacks(*unit, hex, &mut *found))?;
                }
                found(Action::Halt)?;
            }
            Some(Pending::React { .. }) => {
                on_map().map(|(unit, _)| Action::Fire { unit }).try_for_each(&mut *found)?;
                found(Action::Hold)?;
            }
            Some(Pending::Answer { .. }) => {
                on_map().map(|(unit, _)| Action::Answer { unit }).try_for_each(&mut *found)?;
                found(Action::Hold)?;
            }
            Some(Pending::Retreat { unit, .. }) => {
                let around = s.hex_of(*unit).map(|hex| self.around(hex)).unwrap_or_default();
                around.into_iter().map(|hex| Action::Retreat { hex }).try_for_each(&mut *found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn law(&self, s: &State, seat: Seat, action: &Action, j: &mut impl Judge) -> Flow {
        if !s.waiting(self).on(seat) {
            return j.improper(why!("not-its-turn"));
        }
        let Some(top) = s.agenda.top() else { return j.improper(why!("game-over")) };
        match (top, *action) {
            (Pending::SetUp { .. }, Action::Place { hex }) => self.placing(s, seat, hex, j),
            (Pending::Plan { .. }, Action::Stand { unit }) => self.standing(s, seat, unit, j),
            (Pending::Plan { .. }, Action::Trap { unit, hex }) => self.trapping(s, seat, unit, hex, j),
            (Pending::Open { .. }, Action::Lead { unit }) => self.free(s, seat, unit, j),
            (Pending::Open { .. }, Action::Attack { unit, hex }) => self.attacking(s, seat, unit, hex, j),
            (Pending::Moving { group, stepped, within: None, .. }, Action::Join { unit }) => {
                self.joining(s, seat, group, *stepped, unit, j)
            }
            (Pending::Moving { group, left, stepped, .. }, Action::Step { hex }) => {
                self.stepping(s, group, *stepped, *left, hex, j)
            }
            (Pending::Moving { group, stepped: false, within: Some(_), .. }, Action::Attack { unit, hex }) => {
                if !group.contains(&unit) {
                    return j.bar(self.cite(s, Point::AnswerPoints), why!("not-one-answers", unit = unit));
                }
                self.attacking(s, seat, unit, hex, j)
            }
            (Pending::React { hex, .. }, Action::Fire { unit }) => self.firing(s, seat, unit, *hex, j),
            (Pending::Answer { fight, .. }, Action::Answer { unit }) => self.answering(s, seat, *fight, unit, j),
            (Pending::Retreat { fight, unit, .. }, Action::Retreat { hex }) => self.retreating(s, *fight, *unit, hex, j),
            (Pending::SetUp { .. }, Action::Deploy)
            | (Pending::Plan { .. }, Action::Ready)
            | (Pending::Open { .. }, Action::Done)
            | (Pending::Moving { .. }, Action::Halt)
            | (Pending::React { .. } | Pending::Answer { .. }, Action::Hold) => ControlFlow::Continue(()),
            _ => j.bar(self.cite(s, Point::Order), why!("order-does-not-belong-step")),
        }
    }

    fn board(&self, hex: HexId, j: &mut impl Judge) -> Flow {
        if self.flaw == Flaw::Panics && hex.0 > 250 {
            panic!("a hex beyond the board");
        }
        if self.on_board(hex) { ControlFlow::Continue(()) } else { j.improper(why!("no-hex", n = hex)) }
    }

    /// An own unit on the map, and where it is. About other units nothing more is said.
    fn ordered(&self, s: &State, seat: Seat, unit: UnitId, j: &mut impl Judge) -> ControlFlow<(), HexId> {
        let _ = match s.unit(unit).map(|u| (u.seat, u.place)) {
            Some((own, Place::On(hex))) if own == seat => return ControlFlow::Continue(hex),
            Some(_) => j.bar(self.cite(s, Point::OwnUnits), why!("no-unit-seat-on-map", unit = unit)),
            None => j.improper(why!("no-unit", n = unit)),
        };
        ControlFlow::Break(())
    }

    /// Whether a unit may still act.
    fn free(&self, s: &State, seat: Seat, unit: UnitId, j: &mut impl Judge) -> Flow {
        self.ordered(s, seat, unit, j)?;
        if s.stands(unit) {
            j.refuse(self.cite(s, Point::StandStill), why!("stands", unit = unit))?;
        }
        if s.unit(unit).is_some_and(|u| u.acted) {
            j.refuse(self.cite(s, Point::ActOnce), why!("acted", unit = unit))?;
        }
        ControlFlow::Continue(())
    }
}
