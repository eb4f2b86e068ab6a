//! Set-up, plans, and the turns one after another.

use hexgrid::HexId;
use kernel::{Cite, Dice, Log, Of, Rule, Seat, Seats, Setup, UnitId};

use crate::toy::state::{Draft, Hexes, Pending, Place, State, Trap, Unit};
use crate::toy::{Choice, Event, Plans, Point, Toy};

impl Toy {
    /// The optional rules that a table plays without, as bits.
    pub(crate) fn without(&self, setup: &Setup) -> u8 {
        let played = |choice: &Choice| setup.options.get(choice.key).map_or(choice.usual, |value| value == "yes");
        self.book.options.iter().enumerate().fold(0, |bits, (nth, choice)| bits | u8::from(!played(choice)) << nth)
    }

    pub(crate) fn set_up(&self, setup: &Setup) -> State {
        let mut s = State::empty();
        for troop in self.scenario.troops {
            let unit = |n: u16| Unit {
                side: troop.side,
                seat: Seat(troop.seat),
                place: Place::Box,
                strength: (n % 3) as u8 + 1,
                known: false,
                stands: false,
                acted: false,
            };
            s.units.extend((0..troop.units).map(unit));
        }
        s.without = self.without(setup);
        s.agenda.push(Pending::SetUp { seat: Seat(0) });
        s
    }

    pub(super) fn place(&self, s: &mut State, seat: Seat, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if let Some(unit) = s.next_to_place(seat) {
            s.units[unit.index()].place = Place::On(hex);
            log.push(Event::Placed { seat, hex, unit: Some(unit) });
        }
        if s.next_to_place(seat).is_some() {
            return;
        }
        s.agenda.pop();
        match self.all_seats().iter().find(|next| s.next_to_place(*next).is_some()) {
            Some(seat) => s.agenda.push(Pending::SetUp { seat }),
            None => {
                let deal = self.cite(s, Point::Deal);
                deal.then(|| self.deal(s, deal, dice));
                log.push(Event::Dealt);
                self.begin_turn(s, log);
            }
        }
    }

    /// Completes a seat's set-up in the first hexes with room.
    pub(super) fn deploy(&self, s: &mut State, seat: Seat, dice: &mut dyn Dice, log: &mut Log<Event>) {
        while let Some(unit) = s.next_to_place(seat) {
            let room = |hex: &HexId| s.of_side(*hex, s.side(unit)) < usize::from(self.book.stack);
            let Some(hex) = self.zone(s.side(unit)).find(room) else { return };
            self.place(s, seat, hex, dice, log);
        }
    }

    /// Within a seat and a side, so that everybody knows what a seat has.
    fn deal(&self, s: &mut State, deal: &'static [Rule], dice: &mut dyn Dice) {
        for troop in self.scenario.troops {
            let dealt: Vec<UnitId> = s.own(Seat(troop.seat)).filter(|i| s.side(*i) == usize::from(troop.side)).collect();
            shuffle(s, &dealt, deal, dice);
        }
    }

    fn begin_turn(&self, s: &mut State, log: &mut Log<Event>) {
        for unit in &mut s.units {
            (unit.stands, unit.acted) = (false, false);
        }
        for seat in self.all_seats().iter() {
            s.drafts[usize::from(seat.0)] = Some(Draft::default());
        }
        s.agenda.push(Pending::Plan { ready: Seats::NONE });
        log.push(Event::TurnBegan { turn: s.turn });
    }

    pub(super) fn stand(&self, s: &mut State, seat: Seat, unit: UnitId, log: &mut Log<Event>) {
        if let Some(draft) = &mut s.drafts[usize::from(seat.0)] {
            draft.stands.push(unit);
        }
        log.push(Event::Stood { seat, unit });
    }

    pub(super) fn trap(&self, s: &mut State, seat: Seat, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        if let Some(draft) = &mut s.drafts[usize::from(seat.0)] {
            draft.traps.push((unit, hex));
        }
        log.push(Event::Laid { seat, hex });
    }

    /// The last to be ready ends the plans; the book says what is shown of them.
    pub(super) fn ready(&self, s: &mut State, seat: Seat, log: &mut Log<Event>) {
        log.push(Event::Readied { seat });
        let Some(Pending::Plan { ready }) = s.agenda.top_mut() else { return };
        *ready = ready.with(seat);
        if *ready != self.all_seats() {
            return;
        }
        s.agenda.replace(Pending::Open { passed: Seats::NONE });
        for seat in self.all_seats().iter().map(|seat| usize::from(seat.0)) {
            let laid = s.drafts[seat].as_mut().map(|draft| std::mem::take(&mut draft.traps)).unwrap_or_default();
            let traps = laid.into_iter().map(|(unit, hex)| Trap { side: s.side(unit) as u8, hex, sprung: false });
            s.traps[seat].extend(traps.collect::<Vec<_>>());
        }
        match self.book.plans {
            Plans::AtOnce => {
                self.cite(s, Point::PlansShown).then(|| self.all_seats().iter().for_each(|seat| self.show_plan(s, seat, log)))
            }
            Plans::OnActivation => {}
        }
        // New traps may lie anywhere but under one's own units.
        for side in [0, 1] {
            let own = s.units.iter().filter(|u| usize::from(u.side) == side);
            s.cleared[side] = own.filter_map(|u| if let Place::On(hex) = u.place { Some(hex) } else { None }).collect::<Hexes>();
        }
    }

    pub(super) fn done(&self, s: &mut State, seat: Seat, log: &mut Log<Event>) {
        log.push(Event::Passed { seat });
        let Some(Pending::Open { passed }) = s.agenda.top_mut() else { return };
        *passed = passed.with(seat);
        if *passed != self.all_seats() {
            return;
        }
        s.agenda.pop();
        s.drafts = Default::default();
        let lives = |side: u8| s.units.iter().any(|u| u.side == side && u.place != Place::Gone);
        if s.turn >= self.turns || !lives(0) || !lives(1) {
            log.push(Event::Ended);
        } else {
            s.turn += 1;
            self.begin_turn(s, log);
        }
    }
}

/// Deals the strengths of these units anew among them.
pub(crate) fn shuffle(s: &mut State, units: &[UnitId], rules: &'static [Rule], dice: &mut dyn Dice) {
    let rule = rules.first().copied().unwrap_or(Rule(""));
    for i in (1..units.len()).rev() {
        let j = usize::from(dice.roll((i + 1).min(255) as u8, rule, Of::Nobody)) - 1;
        let (a, b) = (units[i].index(), units[j.min(i)].index());
        let (x, y) = (s.units[a].strength, s.units[b].strength);
        (s.units[a].strength, s.units[b].strength) = (y, x);
    }
}
