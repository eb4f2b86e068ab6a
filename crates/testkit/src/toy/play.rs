//! What an order does.

use kernel::{Cite, Dice, Log, Of, Seat, Seats};

use super::state::{Draft, POINTS, Pending, Place, STACK, State, Trap, Unit, all_seats, bits, enemies, side};
use super::{Action, Cell, Event, Flaw, Toy, t};

/// T/16: the face and the difference of the strengths; a stubbed look-up throws no die.
fn resolve_fight(attack: u8, defence: u8, hex: u16, of: Of, dice: &mut dyn Dice) -> (Option<u8>, Cell) {
    if let Some(cell) = dice.stub("fight", Some(hex)) {
        return (None, [("hit", Cell::Hit), ("back", Cell::Back)].iter().find(|(w, _)| *w == cell).map_or(Cell::None, |c| c.1));
    }
    let face = dice.roll(6, t!("T/16"), of);
    let difference = t!("T/16").says(i32::from(attack) - i32::from(defence));
    let cell = match i32::from(face) + difference {
        5.. => Cell::Hit,
        2..=4 => Cell::None,
        ..=1 => Cell::Back,
    };
    (Some(face), cell)
}

impl Toy {
    pub(crate) fn set_up(&self) -> State {
        let unit = |i: usize| Unit {
            seat: Seat((i / 3) as u8),
            place: Place::Box,
            strength: (i % 3) as u8 + 1,
            known: false,
            stands: false,
            acted: false,
        };
        State {
            turn: 1,
            units: (0..self.names.len().min(super::state::UNITS)).map(unit).collect(),
            vp: [0; 2],
            cleared: [0; 2],
            traps: [Trap::None; 4],
            drafts: [Draft::default(); 4],
            agenda: [Pending::SetUp { seat: Seat(0) }].into_iter().collect(),
        }
    }

    pub(crate) fn act(&self, s: &mut State, seat: Seat, action: &Action, dice: &mut dyn Dice, log: &mut Log<Event>) {
        match *action {
            Action::Place { hex } => self.place(s, seat, hex, dice, log),
            Action::Deploy => self.deploy(s, seat, dice, log),
            Action::Stand { unit } => {
                s.drafts[usize::from(seat.0)].stands |= 1 << unit;
                log.push(Event::Stood { seat, unit });
            }
            Action::Trap { hex } => {
                s.drafts[usize::from(seat.0)].trap = Some(hex);
                log.push(Event::Laid { seat, hex });
            }
            Action::Ready => self.ready(s, seat, log),
            Action::Lead { unit } => {
                let group = 1 << unit;
                s.agenda.push(Pending::Moving { seat, group, left: POINTS, stepped: false });
                log.push(Event::Led { seat, hex: s.group_hex(group).unwrap_or(0), unit: Some(unit) });
            }
            Action::Join { unit } => {
                if let Some(Pending::Moving { group, .. }) = s.agenda.last_mut() {
                    *group |= 1 << unit;
                }
                log.push(Event::Joined { seat, hex: s.hex_of(usize::from(unit)).unwrap_or(0), unit: Some(unit) });
            }
            Action::Step { hex } => self.step(s, seat, hex, log),
            Action::Halt => {
                let hex = end_move(s).unwrap_or(0);
                log.push(Event::Halted { seat, hex });
            }
            Action::Attack { unit, hex } => self.attack(s, seat, usize::from(unit), hex, dice, log),
            Action::Fire { unit } => self.fire(s, seat, usize::from(unit), dice, log),
            Action::Hold => {
                s.agenda.pop();
                log.push(Event::Held { seat });
            }
            Action::Done => self.done(s, seat, log),
        }
    }

    fn place(&self, s: &mut State, seat: Seat, hex: u16, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if let Some(unit) = s.next_to_place(seat) {
            s.units[unit].place = Place::On(hex);
            log.push(Event::Placed { seat, hex, unit: Some(unit as u8) });
        }
        if s.next_to_place(seat).is_some() {
            return;
        }
        s.agenda.pop();
        match all_seats().iter().find(|next| s.next_to_place(*next).is_some()) {
            Some(seat) => s.agenda.push(Pending::SetUp { seat }),
            None => {
                self.deal(s, dice);
                log.push(Event::Dealt);
                self.begin_turn(s, log);
            }
        }
    }

    /// Completes a seat's set-up in the first hexes with room.
    fn deploy(&self, s: &mut State, seat: Seat, dice: &mut dyn Dice, log: &mut Log<Event>) {
        while s.next_to_place(seat).is_some() {
            let Some(hex) = self.zone(side(seat)).find(|h| s.of_side(*h, side(seat)) < STACK) else { return };
            self.place(s, seat, hex, dice, log);
        }
    }

    /// T/2.
    fn deal(&self, s: &mut State, dice: &mut dyn Dice) {
        for seat in all_seats().iter() {
            let own: Vec<usize> = s.own(seat).collect();
            shuffle(s, &own, dice);
        }
    }

    fn begin_turn(&self, s: &mut State, log: &mut Log<Event>) {
        for unit in &mut s.units {
            (unit.stands, unit.acted) = (false, false);
        }
        s.agenda.push(Pending::Plan { ready: Seats::NONE });
        log.push(Event::TurnBegan { turn: s.turn });
    }

    fn ready(&self, s: &mut State, seat: Seat, log: &mut Log<Event>) {
        log.push(Event::Readied { seat });
        let Some(Pending::Plan { ready }) = s.agenda.last_mut() else { return };
        *ready = ready.with(seat);
        if *ready != all_seats() {
            return;
        }
        s.agenda.pop();
        s.agenda.push(Pending::Open { passed: Seats::NONE });
        log.reveal();
        for seat in all_seats().iter() {
            let draft = std::mem::take(&mut s.drafts[usize::from(seat.0)]);
            bits(draft.stands).for_each(|i| s.units[i].stands = true);
            if let Some(hex) = draft.trap {
                s.traps[usize::from(seat.0)] = Trap::Hidden(hex);
            }
            let hexes = bits(draft.stands).filter_map(|i| s.hex_of(i)).collect();
            log.push(Event::Shown { seat, hexes });
        }
        // New traps may lie anywhere but under one's own units.
        for which in [0, 1] {
            let under = s.units.iter().filter(|u| side(u.seat) == which).filter_map(|u| match u.place {
                Place::On(hex) => Some(1 << hex),
                Place::Box | Place::Gone => None,
            });
            s.cleared[which] = under.fold(0, |a, b: u64| a | b);
        }
    }

    /// T/9 and T/10. Whether a doubtful hex was safe is learned either way.
    fn step(&self, s: &mut State, seat: Seat, hex: u16, log: &mut Log<Event>) {
        let which = side(seat);
        if s.may_be_trapped(hex, which) && self.flaw != Flaw::StepScouts {
            log.reveal();
        }
        if let Some(layer) = s.hidden_trap(hex, 1 - which).filter(|_| t!("T/9").in_force()) {
            s.traps[usize::from(layer.0)] = Trap::Sprung(hex);
            log.reveal();
            end_move(s);
            log.push(Event::Voided { seat, hex });
            return;
        }
        let cost = self.cost(hex);
        let Some(Pending::Moving { group, left, stepped, .. }) = s.agenda.last_mut() else { return };
        (*left, *stepped) = (left.saturating_sub(cost), true);
        let group = *group;
        let from = s.group_hex(group).unwrap_or(hex);
        bits(group).for_each(|i| s.units[i].place = Place::On(hex));
        s.cleared[which] |= 1 << hex;
        log.push(Event::Stepped { seat, from, to: hex, count: group.count_ones() as u8 });
        let asked: Vec<Seat> = enemies(seat).filter(|e| s.shooters(self, *e, hex).next().is_some()).collect();
        s.agenda.extend(asked.into_iter().rev().map(|seat| Pending::React { seat, hex }));
    }

    fn fire(&self, s: &mut State, seat: Seat, unit: usize, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(Pending::React { hex, .. }) = s.agenda.pop() else { return };
        let shooter = &mut s.units[unit];
        (shooter.acted, shooter.known) = (true, true);
        log.reveal();
        let strength = shooter.strength;
        let face = dice.roll(6, t!("T/14/b"), Of::Piece(unit as u16));
        let hit = face <= strength;
        log.push(Event::Fired { seat, from: s.hex_of(unit).unwrap_or(hex), at: hex, strength, face, hit });
        let at = s.agenda.iter().position(|p| matches!(p, Pending::Moving { .. }));
        let Some((at, Pending::Moving { group, .. })) = at.map(|at| (at, s.agenda[at])) else { return };
        let Some(victim) = bits(group).next().filter(|_| hit) else { return };
        self.remove(s, victim, log);
        match group & !(1 << victim) {
            0 => s.agenda.truncate(at),
            rest => {
                if let Pending::Moving { group, .. } = &mut s.agenda[at] {
                    *group = rest;
                }
            }
        }
    }

    fn attack(&self, s: &mut State, seat: Seat, unit: usize, hex: u16, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let (Some(target), Some(from)) = (s.top(hex, 1 - side(seat)), s.hex_of(unit)) else { return };
        (s.units[unit].acted, s.units[unit].known, s.units[target].known) = (true, true, true);
        log.reveal();
        let (attack, defence) = (s.units[unit].strength, s.units[target].strength);
        let (face, cell) = resolve_fight(attack, defence, hex, Of::Piece(unit as u16), dice);
        log.push(Event::Fought { seat, from, hex, attack, defence, face, cell });
        match cell {
            Cell::Hit => self.remove(s, target, log),
            Cell::Back => self.remove(s, unit, log),
            Cell::None => {}
        }
    }

    fn remove(&self, s: &mut State, unit: usize, log: &mut Log<Event>) {
        let hex = s.hex_of(unit).unwrap_or(0);
        let u = &mut s.units[unit];
        (u.known, u.stands, u.place) = (self.flaw != Flaw::AuditBreaks, false, Place::Gone);
        log.reveal();
        log.push(Event::Removed { seat: u.seat, hex, strength: u.strength });
        let winner = 1 - side(u.seat);
        s.vp[winner] = s.vp[winner].saturating_add(1);
    }

    fn done(&self, s: &mut State, seat: Seat, log: &mut Log<Event>) {
        log.push(Event::Passed { seat });
        let Some(Pending::Open { passed }) = s.agenda.last_mut() else { return };
        *passed = passed.with(seat);
        if *passed != all_seats() {
            return;
        }
        s.agenda.pop();
        let lives = |which: usize| s.units.iter().any(|u| side(u.seat) == which && u.place != Place::Gone);
        if s.turn >= self.turns || !lives(0) || !lives(1) {
            log.push(Event::Ended);
        } else {
            s.turn += 1;
            self.begin_turn(s, log);
        }
    }
}

/// Deals the strengths of these units anew among them.
pub(crate) fn shuffle(s: &mut State, units: &[usize], dice: &mut dyn Dice) {
    for i in (1..units.len()).rev() {
        let j = usize::from(dice.roll(i as u8 + 1, t!("T/2"), Of::Nobody)) - 1;
        let (a, b) = (units[i], units[j.min(i)]);
        let (x, y) = (s.units[a].strength, s.units[b].strength);
        (s.units[a].strength, s.units[b].strength) = (y, x);
    }
}

/// The group that moved has acted.
fn end_move(s: &mut State) -> Option<u16> {
    let Some(Pending::Moving { group, .. }) = s.agenda.pop() else { return None };
    bits(group).for_each(|i| s.units[i].acted = true);
    s.group_hex(group)
}
