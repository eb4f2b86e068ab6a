//! What may be done: one predicate for list, check and explanation.

use std::ops::ControlFlow;

use kernel::{All, First, Judge, Legal, Refusal, Refusals, Rule, Seat, Why, why};

use super::state::{Pending, Place, STACK, STANDING, State, Trap, side};
use super::{Action, Flaw, Toy, t};

type Flow = ControlFlow<()>;

/// The order of play is structural: it refuses by its paragraph even while that is muted.
fn out_of_step(j: &mut impl Judge) -> Flow {
    let _ = j.note(Refusal { rule: Some(t!("T/18")), why: why!("that order does not belong to this step") });
    ControlFlow::Break(())
}

impl Toy {
    pub(crate) fn check_action(&self, s: &State, seat: Seat, action: &Action) -> Result<(), Refusals> {
        let mut all = All::default();
        let flow = self.law(s, seat, action, &mut all);
        if flow.is_continue() && all.refusals.0.is_empty() {
            return Ok(());
        }
        if self.flaw == Flaw::WrongId {
            all.refusals.0.iter_mut().filter(|r| r.rule == Some(t!("T/12"))).for_each(|r| r.rule = Some(Rule("T/99")));
        }
        Err(all.refusals)
    }

    fn allows(&self, s: &State, seat: Seat, action: &Action) -> bool {
        let mut first = First::default();
        self.law(s, seat, action, &mut first).is_continue() && !first.refused
    }

    /// Candidates of the open question, in a fixed order, that the law allows.
    pub(crate) fn list(&self, s: &State, seat: Seat, found: Legal<'_, Action>) {
        if s.agenda.is_empty() || !s.waiting(self).on(seat) {
            return;
        }
        let _ = self.candidates(s, seat, &mut |action| {
            let unlisted = matches!((self.flaw, action), (Flaw::Unlisted, Action::Halt))
                && matches!(s.agenda.last(), Some(Pending::Moving { left: 3, .. }));
            let stuck = matches!((self.flaw, s.agenda.last()), (Flaw::Stuck, Some(Pending::Moving { left: 0, .. })));
            if !unlisted && !stuck && self.allows(s, seat, &action) { found(action) } else { ControlFlow::Continue(()) }
        });
    }

    fn candidates(&self, s: &State, seat: Seat, found: Legal<'_, Action>) -> Flow {
        let hexes = 0..self.hex_count();
        let own = || s.own(seat).map(|i| i as u8);
        match s.agenda.last() {
            None => {}
            Some(Pending::SetUp { .. }) => {
                hexes.map(|hex| Action::Place { hex }).try_for_each(&mut *found)?;
                found(Action::Deploy)?;
            }
            Some(Pending::Plan { .. }) => {
                own().map(|unit| Action::Stand { unit }).try_for_each(&mut *found)?;
                hexes.map(|hex| Action::Trap { hex }).try_for_each(&mut *found)?;
                found(Action::Ready)?;
            }
            Some(Pending::Open { .. }) => {
                own().map(|unit| Action::Lead { unit }).try_for_each(&mut *found)?;
                for unit in own() {
                    hexes.clone().map(|hex| Action::Attack { unit, hex }).try_for_each(&mut *found)?;
                }
                found(Action::Done)?;
            }
            Some(Pending::Moving { .. }) => {
                own().map(|unit| Action::Join { unit }).try_for_each(&mut *found)?;
                hexes.map(|hex| Action::Step { hex }).try_for_each(&mut *found)?;
                found(Action::Halt)?;
            }
            Some(Pending::React { .. }) => {
                own().map(|unit| Action::Fire { unit }).try_for_each(&mut *found)?;
                found(Action::Hold)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn law(&self, s: &State, seat: Seat, action: &Action, j: &mut impl Judge) -> Flow {
        let waiting = s.waiting(self);
        if !waiting.on(seat) {
            return j.improper(why!("it is not this seat's turn to act"));
        }
        let Some(top) = s.agenda.last() else { return j.improper(why!("the game is over")) };
        match (*top, *action) {
            (Pending::SetUp { .. }, Action::Place { hex }) => self.placing(s, seat, hex, j),
            (Pending::Plan { .. }, Action::Stand { unit }) => self.standing(s, seat, unit, j),
            (Pending::Plan { .. }, Action::Trap { hex }) => {
                let (n, draft) = (usize::from(seat.0), s.drafts[usize::from(seat.0)]);
                self.board(hex, j)?;
                if s.traps[n] != Trap::None || draft.trap.is_some() {
                    j.refuse(t!("T/5"), why!("this seat's trap is laid"))?;
                }
                self.trapping(s, seat, hex, j)
            }
            (Pending::Open { .. }, Action::Lead { unit }) => self.free(s, seat, unit, j),
            (Pending::Open { .. }, Action::Attack { unit, hex }) => self.attacking(s, seat, unit, hex, j),
            (Pending::Moving { group, stepped, .. }, Action::Join { unit }) => {
                self.free(s, seat, unit, j)?;
                if group & 1 << unit != 0 {
                    return j.improper(why!("{unit} is in the group already", unit));
                }
                if stepped {
                    j.refuse(t!("T/11/a"), why!("the group has taken its first step"))?;
                }
                if s.hex_of(usize::from(unit)) != s.group_hex(group) {
                    j.refuse(t!("T/11/b"), why!("{unit} is not where the group is", unit))?;
                }
                ControlFlow::Continue(())
            }
            (Pending::Moving { group, left, .. }, Action::Step { hex }) => self.stepping(s, seat, group, left, hex, j),
            (Pending::React { hex, .. }, Action::Fire { unit }) => self.firing(s, seat, unit, hex, j),
            (Pending::SetUp { .. }, Action::Deploy)
            | (Pending::Plan { .. }, Action::Ready)
            | (Pending::Open { .. }, Action::Done)
            | (Pending::Moving { .. }, Action::Halt)
            | (Pending::React { .. }, Action::Hold) => ControlFlow::Continue(()),
            _ => out_of_step(j),
        }
    }

    fn board(&self, hex: u16, j: &mut impl Judge) -> Flow {
        if self.flaw == Flaw::Panics && hex > 250 {
            panic!("a hex beyond the board");
        }
        if self.on_board(hex) { ControlFlow::Continue(()) } else { j.improper(why!("there is no hex {}", hex)) }
    }

    /// T/17: an own unit on the map. About other units nothing more is said.
    fn ordered(&self, s: &State, seat: Seat, unit: u8, j: &mut impl Judge) -> ControlFlow<(), u16> {
        match s.units.get(usize::from(unit)) {
            Some(u) if u.seat == seat => match u.place {
                Place::On(hex) => return ControlFlow::Continue(hex),
                Place::Box | Place::Gone => {}
            },
            Some(_) => {}
            None => {
                let _ = j.improper(why!("there is no unit {}", unit));
                return ControlFlow::Break(());
            }
        }
        let why = why!("{unit} is no unit of this seat on the map", unit);
        let _ = j.note(Refusal { rule: Some(t!("T/17")), why });
        ControlFlow::Break(())
    }

    fn placing(&self, s: &State, seat: Seat, hex: u16, j: &mut impl Judge) -> Flow {
        self.board(hex, j)?;
        let which = side(seat);
        if !self.zone(which).any(|h| h == hex) {
            j.refuse(t!("T/1"), why!("{hex} is not in the two lines of this side", hex))?;
        }
        if s.of_side(hex, which) >= STACK {
            j.refuse(t!("T/3"), why!("{hex} holds {} units, {} are allowed", hex, STACK as i32, STACK as i32))?;
        }
        ControlFlow::Continue(())
    }

    fn standing(&self, s: &State, seat: Seat, unit: u8, j: &mut impl Judge) -> Flow {
        self.ordered(s, seat, unit, j)?;
        let stands = s.drafts[usize::from(seat.0)].stands;
        if stands & 1 << unit != 0 || stands.count_ones() >= STANDING {
            j.refuse(
                t!("T/4"),
                why!("{} units of this seat stand already, {unit} would be one more", stands.count_ones() as i32, unit),
            )?;
        }
        // A muted T/4 must not let an order be given for ever.
        if stands & 1 << unit != 0 { j.improper(why!("{unit} stands", unit)) } else { ControlFlow::Continue(()) }
    }

    pub(crate) fn trapping(&self, s: &State, seat: Seat, hex: u16, j: &mut impl Judge) -> Flow {
        if s.at(hex).next().is_some() {
            j.refuse(t!("T/6/a"), why!("{hex} is not empty", hex))?;
        }
        if !s.own(seat).filter_map(|i| s.hex_of(i)).any(|h| self.distance(h, hex) <= 2) {
            j.refuse(t!("T/6/b"), why!("{hex} is more than two hexes from every unit of this seat", hex))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a unit may still act.
    fn free(&self, s: &State, seat: Seat, unit: u8, j: &mut impl Judge) -> Flow {
        self.ordered(s, seat, unit, j)?;
        let u = &s.units[usize::from(unit)];
        if u.stands {
            j.refuse(t!("T/8"), why!("{unit} stands", unit))?;
        }
        if u.acted {
            j.refuse(t!("T/7"), why!("{unit} has acted", unit))?;
        }
        ControlFlow::Continue(())
    }

    fn attacking(&self, s: &State, seat: Seat, unit: u8, hex: u16, j: &mut impl Judge) -> Flow {
        let from = self.ordered(s, seat, unit, j)?;
        self.board(hex, j)?;
        self.free(s, seat, unit, j)?;
        if !self.adjacent(from, hex) {
            let told = match (self.flaw, s.top(hex, 1 - side(seat))) {
                (Flaw::RefusalTells, Some(target)) => i32::from(s.units[target].strength),
                _ => i32::from(self.distance(from, hex)),
            };
            j.refuse(t!("T/13/a"), Why::new("{hex} is {} hexes away", [i32::from(hex), told, 0]))?;
        }
        if s.of_side(hex, 1 - side(seat)) == 0 {
            // Without an enemy there is nothing to resolve, muted or not.
            j.refuse(t!("T/13/b"), why!("there is no enemy in {hex}", hex))?;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn stepping(&self, s: &State, seat: Seat, group: u16, left: u8, hex: u16, j: &mut impl Judge) -> Flow {
        self.board(hex, j)?;
        let which = side(seat);
        if s.group_hex(group).is_none_or(|from| !self.adjacent(from, hex)) {
            j.refuse(t!("T/10/a"), why!("{hex} is not next to the group", hex))?;
        }
        let cost = self.cost(hex);
        if cost > left {
            j.refuse(t!("T/10/b"), why!("{hex} costs {} points, {} are left", hex, cost, left))?;
        }
        if s.of_side(hex, 1 - which) > 0 {
            j.refuse(t!("T/12"), why!("there is an enemy in {hex}", hex))?;
        }
        let count = s.of_side(hex, which) + group.count_ones() as usize;
        if count > STACK {
            j.refuse(t!("T/3"), why!("{hex} would hold {} units, {} are allowed", hex, count as i32, STACK as i32))?;
        }
        if self.flaw == Flaw::LegalTells && s.hidden_trap(hex, 1 - which).is_some() {
            j.refuse(t!("T/9"), why!("{hex} cannot be entered", hex))?;
        }
        ControlFlow::Continue(())
    }

    fn firing(&self, s: &State, seat: Seat, unit: u8, hex: u16, j: &mut impl Judge) -> Flow {
        let from = self.ordered(s, seat, unit, j)?;
        let u = &s.units[usize::from(unit)];
        if !u.stands || u.acted {
            j.refuse(t!("T/14/a"), why!("{unit} does not stand ready to fire", unit))?;
        }
        if !self.adjacent(from, hex) {
            j.refuse(t!("T/14/b"), why!("{unit} is not next to {hex}", unit, hex))?;
        }
        ControlFlow::Continue(())
    }
}
