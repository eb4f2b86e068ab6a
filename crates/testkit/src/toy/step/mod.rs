//! What an order does: one file for each part of the turn.

mod fight;
mod group;
mod turn;

pub(crate) use turn::shuffle;

use hexgrid::HexId;
use kernel::{Cite, Dice, Log, Seat, UnitId};

use super::state::{Pending, Place, State};
use super::{Action, Event, Flaw, Point, Toy};

impl Toy {
    pub(crate) fn act(&self, s: &mut State, seat: Seat, action: &Action, dice: &mut dyn Dice, log: &mut Log<Event>) {
        match *action {
            Action::Place { hex } => self.place(s, seat, hex, dice, log),
            Action::Deploy => self.deploy(s, seat, dice, log),
            Action::Stand { unit } => self.stand(s, seat, unit, log),
            Action::Trap { unit, hex } => self.trap(s, seat, unit, hex, log),
            Action::Ready => self.ready(s, seat, log),
            Action::Lead { unit } => self.lead(s, seat, unit, log),
            Action::Join { unit } => self.join(s, seat, unit, log),
            Action::Step { hex } => self.step(s, seat, hex, log),
            Action::Halt => self.halt(s, seat, log),
            Action::Attack { unit, hex } => self.attack(s, seat, unit, hex, log),
            Action::Answer { unit } => self.answer_attack(s, seat, unit, log),
            Action::Retreat { hex } => self.retreat(s, seat, hex, log),
            Action::Fire { unit } => self.fire(s, seat, unit, dice, log),
            Action::Hold => {
                s.agenda.pop();
                log.push(Event::Held { seat });
            }
            Action::Done => self.done(s, seat, log),
        }
        self.go_on(s, dice, log);
    }

    /// A seat's plan comes to light, if it has not yet.
    fn show_plan(&self, s: &mut State, seat: Seat, log: &mut Log<Event>) {
        let Some(draft) = s.drafts.get_mut(usize::from(seat.0)).and_then(Option::take) else { return };
        for unit in &draft.stands {
            s.units[unit.index()].stands = true;
        }
        log.reveal();
        log.push(Event::Shown { seat, stand: draft.stands.len() as u8 });
    }

    /// A unit of that side enters a hex: whether a trap was there is learned either way.
    fn springs(&self, s: &mut State, seat: Seat, side: usize, hex: HexId, log: &mut Log<Event>) -> bool {
        if self.may_be_trapped(s, seat, hex, side) && self.flaw != Flaw::StepScouts {
            log.reveal();
        }
        let mut met = false;
        for trap in s.traps.iter_mut().flatten().filter(|t| t.hex == hex && usize::from(t.side) != side && !t.sprung) {
            (trap.sprung, met) = (true, true);
            log.reveal();
        }
        met
    }

    fn remove(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let hex = s.hex_of(unit).unwrap_or(HexId(0));
        let u = &mut s.units[unit.index()];
        (u.known, u.stands, u.place) = (self.flaw != Flaw::AuditBreaks, false, Place::Gone);
        let (seat, strength, winner) = (u.seat, u.strength, 1 - usize::from(u.side));
        if let Some(draft) = s.drafts.get_mut(usize::from(seat.0)).and_then(Option::as_mut) {
            draft.stands.retain(|other| *other != unit);
        }
        log.reveal();
        log.push(Event::Removed { seat, hex, strength });
        s.vp[winner] = s.vp[winner].saturating_add(self.cite(s, Point::Victory).says(1));
    }

    /// The group that moved has acted; where it is.
    fn end_move(&self, s: &mut State) -> Option<HexId> {
        let Some(Pending::Moving { group, .. }) = s.agenda.pop() else { return None };
        for unit in &group {
            s.units[unit.index()].acted = true;
        }
        s.group_hex(&group)
    }
}
