//! What a seat may know.

use std::ops::ControlFlow;

use kernel::{Dice, First, Of, Seat, Secret, Viewer};
use serde::Serialize;

use super::play::shuffle;
use super::state::{Draft, Pending, Place, STACK, STANDING, State, Trap, all_seats, bits, enemies, side};
use super::{Event, Flaw, Toy, t};

/// A unit of one's own side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Own {
    pub name: String,
    pub seat: Seat,
    pub place: Place,
    pub strength: u8,
    pub known: bool,
    pub stands: bool,
    pub acted: bool,
}

/// A counter of the other side: named by hex and depth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Other {
    pub seat: Seat,
    pub hex: u16,
    pub depth: u8,
    pub strength: Option<u8>,
    pub stands: bool,
    pub acted: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub turn: u8,
    pub vp: [u8; 2],
    pub own: Vec<Own>,
    pub others: Vec<Other>,
    /// Traps that were sprung, and those of one's own side.
    pub traps: Vec<(Seat, Trap)>,
    pub cleared: Vec<(usize, u64)>,
    pub drafts: Vec<(Seat, Draft)>,
    /// The open questions; a group is where it is and how many.
    pub agenda: Vec<Asked>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Asked {
    SetUp { seat: Seat, left: usize },
    Plan { ready: Vec<Seat> },
    Open { passed: Vec<Seat> },
    Moving { seat: Seat, hex: Option<u16>, count: u32, left: u8, stepped: bool },
    React { seat: Seat, hex: u16 },
}

/// Whether a viewer belongs to a side, or is the referee.
pub(crate) fn sees(viewer: Viewer, which: usize) -> bool {
    match viewer {
        Viewer::Referee => true,
        Viewer::Bystander => false,
        Viewer::Seat(seat) => side(seat) == which,
    }
}

pub(crate) fn is_seat(viewer: Viewer, seat: Seat) -> bool {
    viewer == Viewer::Referee || viewer == Viewer::Seat(seat)
}

impl Toy {
    pub(crate) fn view_of(&self, s: &State, viewer: Viewer) -> View {
        let mut view = View {
            turn: s.turn,
            vp: s.vp,
            own: Vec::new(),
            others: Vec::new(),
            traps: Vec::new(),
            cleared: Vec::new(),
            drafts: Vec::new(),
            agenda: s.agenda.iter().map(|p| asked(s, *p)).collect(),
        };
        for (i, u) in s.units.iter().enumerate() {
            if sees(viewer, side(u.seat)) {
                view.own.push(Own {
                    name: self.unit_name(i),
                    seat: u.seat,
                    place: u.place,
                    strength: u.strength,
                    known: u.known,
                    stands: u.stands,
                    acted: u.acted,
                });
            } else if let Place::On(hex) = u.place {
                let depth = s.at(hex).take_while(|j| *j != i).count() as u8 + 1;
                let tells = u.known || self.flaw == Flaw::ViewTells && u.strength == 3;
                let strength = tells.then_some(u.strength);
                view.others.push(Other { seat: u.seat, hex, depth, strength, stands: u.stands, acted: u.acted });
            }
        }
        view.others.sort_by_key(|o| (o.hex, o.depth));
        for seat in all_seats().iter() {
            let trap = s.traps[usize::from(seat.0)];
            if matches!(trap, Trap::Sprung(_)) || sees(viewer, side(seat)) {
                view.traps.push((seat, trap));
            }
            if is_seat(viewer, seat) {
                view.drafts.push((seat, s.drafts[usize::from(seat.0)]));
            }
        }
        view.cleared.extend([0, 1].into_iter().filter(|w| sees(viewer, *w)).map(|w| (w, s.cleared[w])));
        view
    }

    pub(crate) fn witness_of(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let own = |seat: &Seat| sees(viewer, side(*seat));
        match event {
            Event::Stood { seat, .. } | Event::Laid { seat, .. } => {
                (is_seat(viewer, *seat) || self.flaw == Flaw::WitnessTells).then(|| event.clone())
            }
            Event::Placed { seat, hex, unit } => Some(Event::Placed { seat: *seat, hex: *hex, unit: unit.filter(|_| own(seat)) }),
            Event::Led { seat, hex, unit } => Some(Event::Led { seat: *seat, hex: *hex, unit: unit.filter(|_| own(seat)) }),
            Event::Joined { seat, hex, unit } => Some(Event::Joined { seat: *seat, hex: *hex, unit: unit.filter(|_| own(seat)) }),
            other => Some(other.clone()),
        }
    }

    pub(crate) fn secrets_of(&self, s: &State, seat: Seat) -> Vec<Secret> {
        let mut secrets = Vec::new();
        let hidden = s.units.iter().enumerate().filter(|(_, u)| side(u.seat) != side(seat) && !u.known);
        secrets.extend(hidden.map(|(i, u)| Secret { kind: "strength", key: format!("unit {i}"), value: u.strength.to_string() }));
        for other in all_seats().iter().filter(|o| *o != seat) {
            let key = format!("seat {}", other.0);
            let trap = s.traps[usize::from(other.0)];
            if side(other) != side(seat) && !matches!(trap, Trap::Sprung(_)) {
                secrets.push(Secret { kind: "trap", key: key.clone(), value: format!("{trap:?}") });
            }
            if s.is_planning() {
                let value = format!("{:?}", s.drafts[usize::from(other.0)]);
                secrets.push(Secret { kind: "plan", key, value });
            }
        }
        secrets
    }

    pub(crate) fn resample_for(&self, s: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        let mut s = s.clone();
        if self.flaw == Flaw::SameAgain {
            return s;
        }
        let which = side(seat);
        for enemy in enemies(seat) {
            let unknown: Vec<usize> = s.own(enemy).filter(|i| !s.units[*i].known).collect();
            shuffle(&mut s, &unknown, dice);
            let none_yet = s.turn == 1 && matches!(s.agenda.last(), Some(Pending::SetUp { .. } | Pending::Plan { .. }));
            let trap = s.traps[usize::from(enemy.0)];
            if !none_yet && !matches!(trap, Trap::Sprung(_)) {
                let places = (0..self.hex_count()).filter(|h| s.cleared[which] & 1 << h == 0 && s.of_side(*h, which) == 0);
                s.traps[usize::from(enemy.0)] = pick(places, dice).map_or(Trap::None, Trap::Hidden);
            }
        }
        if s.is_planning() {
            for other in all_seats().iter().filter(|o| *o != seat) {
                s.drafts[usize::from(other.0)] = self.drafted(&s, other, dice);
            }
        }
        s
    }

    /// Some plan that a seat might have written down.
    fn drafted(&self, s: &State, seat: Seat, dice: &mut dyn Dice) -> Draft {
        let mut draft = Draft::default();
        for _ in 0..dice.roll(STANDING as u8 + 1, t!("T/4"), Of::Nobody) - 1 {
            let own = s.own(seat).filter(|i| s.hex_of(*i).is_some()).map(|i| i as u16);
            if let Some(unit) = pick(own, dice) {
                draft.stands |= 1 << unit;
            }
        }
        if s.traps[usize::from(seat.0)] == Trap::None && dice.roll(2, t!("T/5"), Of::Nobody) == 1 {
            let allowed = |hex: &u16| self.trapping(s, seat, *hex, &mut First::default()) == ControlFlow::Continue(());
            draft.trap = pick((0..self.hex_count()).filter(allowed), dice);
        }
        draft
    }

    pub(crate) fn broken(&self, s: &State) -> Vec<String> {
        let mut broken = Vec::new();
        let mut must = |holds: bool, words: &dyn Fn() -> String| {
            if !holds {
                broken.push(words());
            }
        };
        for (i, u) in s.units.iter().enumerate() {
            let name = || self.unit_name(i);
            must(usize::from(u.seat.0) < 4 && (1..=3).contains(&u.strength), &|| format!("{} has no seat or strength", name()));
            match u.place {
                Place::On(hex) => must(self.on_board(hex), &|| format!("{} is off the board", name())),
                Place::Gone => must(u.known && !u.stands, &|| format!("{} is gone and still hidden or standing", name())),
                Place::Box => {
                    must(matches!(s.agenda.last(), Some(Pending::SetUp { .. })), &|| format!("{} is not placed", name()))
                }
            }
        }
        for hex in 0..self.hex_count() {
            let counts = [0, 1].map(|w| s.of_side(hex, w));
            must(counts.iter().all(|c| *c <= STACK), &|| format!("{} holds more than {STACK} units", self.printed(hex)));
            must(counts.contains(&0), &|| format!("both sides are in {}", self.printed(hex)));
        }
        for seat in all_seats().iter() {
            let (n, foe) = (usize::from(seat.0), 1 - side(seat));
            if let Trap::Hidden(hex) | Trap::Sprung(hex) = s.traps[n] {
                must(self.on_board(hex), &|| "a trap is off the board".into());
                let hidden = matches!(s.traps[n], Trap::Hidden(_));
                let met = self.on_board(hex) && (s.cleared[foe] & 1 << hex != 0 || s.of_side(hex, foe) > 0);
                must(!(hidden && met), &|| format!("the enemy has met the hidden trap in {}", self.printed(hex)));
            }
            let draft = s.drafts[n];
            must(s.is_planning() || draft == Draft::default(), &|| "a plan outside its step".into());
            must(draft.stands.count_ones() <= STANDING, &|| "too many units plan to stand".into());
            must(bits(draft.stands).all(|i| s.units.get(i).is_some_and(|u| u.seat == seat)), &|| "a plan for other units".into());
            must(draft.trap.is_none() || s.traps[n] == Trap::None, &|| "a second trap is planned".into());
        }
        match s.agenda.as_slice() {
            [] | [Pending::Plan { .. } | Pending::Open { .. }] => {}
            [Pending::SetUp { seat }] => {
                must(s.next_to_place(*seat).is_some(), &|| "nothing is left to place".into());
                let inside = |u: &super::Unit| match u.place {
                    Place::On(hex) => self.zone(side(u.seat)).any(|h| h == hex),
                    Place::Box | Place::Gone => true,
                };
                must(s.units.iter().all(inside), &|| "a unit is set up outside its lines".into());
            }
            [Pending::Open { .. }, Pending::Moving { seat, group, left, .. }, reactions @ ..] => {
                let hex = s.group_hex(*group);
                let together = |i: usize| s.units.get(i).is_some_and(|u| u.seat == *seat) && s.hex_of(i) == hex;
                must(*group != 0 && *left <= 3 && bits(*group).all(together), &|| "a group is not together".into());
                let asks = |p: &Pending| matches!(p, Pending::React { seat: by, hex: at } if side(*by) != side(*seat) && Some(*at) == hex);
                must(reactions.iter().all(asks), &|| "a reaction to nothing".into());
            }
            _ => must(false, &|| "the agenda is not one of the toy".into()),
        }
        broken
    }
}

/// None, or one of these.
fn pick(from: impl Iterator<Item = u16>, dice: &mut dyn Dice) -> Option<u16> {
    let list: Vec<u16> = from.collect();
    list.get(usize::from(dice.roll(list.len() as u8 + 1, t!("T/2"), Of::Nobody)) - 1).copied()
}

fn asked(s: &State, pending: Pending) -> Asked {
    match pending {
        Pending::SetUp { seat } => Asked::SetUp { seat, left: s.own(seat).filter(|i| s.units[*i].place == Place::Box).count() },
        Pending::Plan { ready } => Asked::Plan { ready: ready.iter().collect() },
        Pending::Open { passed } => Asked::Open { passed: passed.iter().collect() },
        Pending::Moving { seat, group, left, stepped } => {
            Asked::Moving { seat, hex: s.group_hex(group), count: group.count_ones(), left, stepped }
        }
        Pending::React { seat, hex } => Asked::React { seat, hex },
    }
}
