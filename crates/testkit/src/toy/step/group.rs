//! Groups that move, and the fire at them.

use hexgrid::HexId;
use kernel::{Cite, Dice, Log, Of, Seat, UnitId};

use crate::toy::state::{Group, Pending, Place, State};
use crate::toy::{Event, Point, Toy};

impl Toy {
    pub(super) fn lead(&self, s: &mut State, seat: Seat, unit: UnitId, log: &mut Log<Event>) {
        self.show_plan(s, seat, log);
        let left = self.cite(s, Point::StepCost).says(self.book.points);
        let group: Group = [unit].into_iter().collect();
        log.push(Event::Led { seat, hex: s.group_hex(&group).unwrap_or(HexId(0)), unit: Some(unit) });
        s.agenda.push(Pending::Moving { seat, group, left, stepped: false, within: None });
    }

    pub(super) fn join(&self, s: &mut State, seat: Seat, unit: UnitId, log: &mut Log<Event>) {
        if let Some(Pending::Moving { group, .. }) = s.agenda.top_mut() {
            group.push(unit);
        }
        log.push(Event::Joined { seat, hex: s.hex_of(unit).unwrap_or(HexId(0)), unit: Some(unit) });
    }

    pub(super) fn halt(&self, s: &mut State, seat: Seat, log: &mut Log<Event>) {
        let hex = self.end_move(s).unwrap_or(HexId(0));
        log.push(Event::Halted { seat, hex });
    }

    pub(super) fn step(&self, s: &mut State, seat: Seat, hex: HexId, log: &mut Log<Event>) {
        let Some(Pending::Moving { group, .. }) = s.agenda.top() else { return };
        let (group, from) = (group.clone(), s.group_hex(group).unwrap_or(hex));
        let side = group.first().map_or(0, |first| s.side(*first));
        let trapped = self.springs(s, seat, side, hex, log);
        if self.cite(s, Point::TrapVoid).when(trapped) {
            self.end_move(s);
            log.push(Event::Voided { seat, hex });
            return;
        }
        let cost = self.cost(s, hex);
        if let Some(Pending::Moving { left, stepped, .. }) = s.agenda.top_mut() {
            (*left, *stepped) = (left.saturating_sub(cost), true);
        }
        for unit in &group {
            s.units[unit.index()].place = Place::On(hex);
        }
        s.cleared[side].insert(hex);
        log.push(Event::Stepped { seat, from, to: hex, count: group.len() as u8 });
        let asked: Vec<Seat> = self.all_seats().iter().filter(|e| self.is_asked_for_fire(s, *e, hex, side)).collect();
        asked.into_iter().rev().for_each(|seat| s.agenda.push(Pending::React { seat, hex }));
    }

    pub(super) fn fire(&self, s: &mut State, seat: Seat, unit: UnitId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(Pending::React { hex, .. }) = s.agenda.pop() else { return };
        self.show_plan(s, seat, log);
        let face = self.roll(s, Point::FireHit, Of::Piece(unit.0), dice);
        let shooter = &mut s.units[unit.index()];
        (shooter.acted, shooter.known) = (true, true);
        log.reveal();
        let strength = shooter.strength;
        let hit = self.cite(s, Point::FireHit).when(face <= strength);
        log.push(Event::Fired { seat, from: s.hex_of(unit).unwrap_or(hex), at: hex, strength, face, hit });
        let Some(Pending::Moving { group, .. }) = s.moving() else { return };
        let Some(victim) = group.first().copied().filter(|_| hit) else { return };
        self.remove(s, victim, log);
        for question in s.agenda.iter_mut() {
            if let Pending::Moving { group, .. } = question {
                group.retain(|i| *i != victim);
            }
        }
        let lost = |p: Option<&Pending>| matches!(p, Some(Pending::Moving { group, .. }) if group.is_empty());
        if lost(s.moving()) {
            while matches!(s.agenda.top(), Some(Pending::React { .. })) {
                s.agenda.pop();
            }
            s.agenda.pop();
        }
    }
}
