//! What is kept from a seat, and positions that look the same to it.

use hexgrid::HexId;
use kernel::{Cite, Dice, Of, Rule, Seat, Secret, UnitId};

use super::state::{Draft, Pending, State, Trap};
use super::step::shuffle;
use super::{Flaw, Point, Toy};

impl Toy {
    pub(crate) fn secrets_of(&self, s: &State, seat: Seat) -> Vec<Secret> {
        let mut secrets = Vec::new();
        let hidden = s.units.iter().enumerate().filter(|(_, u)| !self.allied(seat, u.seat) && !u.known);
        secrets.extend(hidden.map(|(i, u)| Secret { kind: "strength", key: format!("unit {i}"), value: u.strength.to_string() }));
        for other in self.strangers(seat) {
            let hidden: Vec<&Trap> = s.traps[usize::from(other.0)].iter().filter(|trap| !trap.sprung).collect();
            secrets.push(Secret { kind: "trap", key: format!("seat {}", other.0), value: format!("{hidden:?}") });
            if let Some(draft) = s.draft(other) {
                secrets.push(Secret { kind: "plan", key: format!("seat {}", other.0), value: format!("{draft:?}") });
            }
        }
        secrets
    }

    /// Traps of a seat's stock that, for all a stranger knows, may lie somewhere.
    pub(crate) fn unsprung(&self, s: &State, seat: Seat) -> usize {
        let stock = usize::from(self.cite(s, Point::TrapStock).says(self.book.traps)) * self.allies(seat).count();
        let sprung = self.allies(seat).flat_map(|ally| &s.traps[usize::from(ally.0)]).filter(|trap| trap.sprung).count();
        stock.saturating_sub(sprung)
    }
    /// Whether, for all that a seat knows, the hex may hold a trap against this side.
    pub(crate) fn may_be_trapped(&self, s: &State, seat: Seat, hex: HexId, side: usize) -> bool {
        let laid = |other: Seat| self.commands(other, 1 - side) && self.unsprung(s, other) > 0;
        !s.cleared[side].contains(hex) && self.strangers(seat).any(laid)
    }

    pub(crate) fn resample_for(&self, s: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        let mut s = s.clone();
        if self.flaw == Flaw::SameAgain {
            return s;
        }
        let strangers: Vec<Seat> = self.strangers(seat).collect();
        for other in &strangers {
            for side in [0, 1] {
                let unknown: Vec<UnitId> =
                    s.own(*other).filter(|i| s.side(*i) == side && s.unit(*i).is_some_and(|u| !u.known)).collect();
                let deal = self.cite(&s, Point::Deal);
                shuffle(&mut s, &unknown, deal, dice);
            }
        }
        let none_yet = s.turn == 1 && matches!(s.phase(), Some(Pending::SetUp { .. } | Pending::Plan { .. }));
        if !none_yet {
            strangers.iter().for_each(|other| s.traps[usize::from(other.0)].retain(|trap| trap.sprung));
            strangers.iter().for_each(|other| self.lay_anew(&mut s, *other, dice));
        }
        let planning = s.is_planning();
        for other in &strangers {
            // Only what is still to be written down or shown.
            if let Some(draft) = &mut s.drafts[usize::from(other.0)] {
                *draft = Draft::default();
            }
        }
        for other in strangers.into_iter().filter(|other| s.draft(*other).is_some()).collect::<Vec<_>>() {
            self.plan_anew(&mut s, other, planning, dice);
        }
        s
    }

    /// Some of the traps that a seat may have laid, where nobody of the other side has been.
    fn lay_anew(&self, s: &mut State, seat: Seat, dice: &mut dyn Dice) {
        let laid: usize = self.allies(seat).map(|ally| s.traps[usize::from(ally.0)].iter().filter(|t| !t.sprung).count()).sum();
        for _ in laid..self.unsprung(s, seat) {
            let sides: Vec<usize> = [0, 1].into_iter().filter(|side| self.commands(seat, *side)).collect();
            let side = sides[below(sides.len(), dice)];
            let (lost, cleared) = (&s.traps, &s.cleared[1 - side]);
            let taken = |hex: HexId| lost.iter().flatten().any(|t| t.hex == hex && usize::from(t.side) == side);
            let places = self.grid.ids().filter(|h| !cleared.contains(*h) && s.of_side(*h, 1 - side) == 0 && !taken(*h));
            let traps = &s.traps[usize::from(seat.0)];
            if let Some(hex) = pick(places, dice).filter(|_| !traps.is_full()) {
                s.traps[usize::from(seat.0)].push(Trap { side: side as u8, hex, sprung: false });
            }
        }
    }

    /// Some plan that a seat might have written down.
    fn plan_anew(&self, s: &mut State, seat: Seat, planning: bool, dice: &mut dyn Dice) {
        let n = usize::from(seat.0);
        for _ in 0..below(self.standing_left(s, seat).min(4) + 1, dice) {
            let own = s.own(seat).filter(|i| s.hex_of(*i).is_some() && !s.stands(*i));
            let unit = pick(own, dice);
            if let (Some(unit), Some(draft)) = (unit, &mut s.drafts[n]) {
                draft.stands.push(unit);
            }
        }
        if !planning || self.traps_left(s, seat) == 0 || s.traps[n].is_full() {
            return;
        }
        let Some(unit) = pick(s.own(seat).filter(|i| s.hex_of(*i).is_some()), dice) else { return };
        let from = s.hex_of(unit).unwrap_or(HexId(0));
        let near = self.near(s, Point::TrapNear, from, self.trap_reach(s));
        let hex = pick(near.into_iter().filter(|hex| self.may_lie(s, from, *hex)), dice);
        if let (Some(hex), Some(draft)) = (hex, &mut s.drafts[n]) {
            draft.traps.push((unit, hex));
        }
    }
}

/// A number below `n`, for lists of any length; no paragraph asks for it.
fn below(n: usize, dice: &mut dyn Dice) -> usize {
    let mut digit = || usize::from(dice.roll(128, Rule("resample"), Of::Nobody)) - 1;
    (digit() * 128 + digit()) % n.max(1)
}

/// None, or one of these.
fn pick<T: Copy>(from: impl Iterator<Item = T>, dice: &mut dyn Dice) -> Option<T> {
    let list: Vec<T> = from.collect();
    list.get(below(list.len() + 1, dice)).copied()
}
