//! What is hidden (5.3, 5.4): what a viewer knows of a counter, the secrets that leaves, and positions that look the same.

use hexgrid::HexId;
use kernel::{Cite, Dice, Of, Rule, Seat, Secret, Viewer};

use crate::book::Inferno;
use crate::ids::{id, rule};
use crate::key::{UnitId, UnitSet};
use crate::state::{Mark, Pending, Place, Side, State, Supply};

const SHUFFLE: Rule = id("5.4/a");

/// What a viewer knows of one counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// One's own, or the referee's view.
    All,
    /// The face on top of an enemy stack.
    Face,
    /// Which counter it is, no more.
    Name,
    Nothing,
}

impl Inferno {
    pub fn known(&self, s: &State, viewer: Viewer, unit: UnitId) -> Known {
        self.known_of(s, viewer, unit, |hex| self.top_of(s, &self.own_in(s, hex, self.side(unit))) == Some(unit))
    }

    /// The same, for who knows whether the unit lies on top in its hex.
    pub(crate) fn known_of(&self, s: &State, viewer: Viewer, unit: UnitId, is_top: impl FnOnce(HexId) -> bool) -> Known {
        if viewer.shares(self.side(unit).seat()) || !s.options.fog {
            return Known::All;
        }
        let enemy = match s.unit(unit).place {
            Place::Hex(hex) if is_top(hex) => Known::Face,
            Place::Hex(_) if s.unit(unit).has(Mark::Seen) => rule!("5").says(Known::Name),
            Place::Hex(_) => rule!("5").says(Known::Nothing),
            // Boxes and track lie open.
            _ => Known::Face,
        };
        rule!("5.4/a").says(enemy)
    }

    /// Every fact hidden from a side.
    pub fn secrets_of(&self, s: &State, seat: Seat) -> Vec<Secret> {
        let Some(side) = Side::of(seat) else { return Vec::new() };
        let viewer = Viewer::Seat(seat);
        let mut secrets = Vec::new();
        for hex in s.derived.units[side.enemy().index()].iter() {
            let hidden =
                self.stack_order(s, hex, side.enemy()).into_iter().filter(|u| self.known(s, viewer, *u) == Known::Nothing);
            for (depth, unit) in hidden.enumerate() {
                secrets.push(Secret {
                    kind: "identity",
                    key: format!("{} {depth}", self.board.number(hex)),
                    value: self.unit_word(unit).into(),
                });
            }
        }
        for unit in s.ids().filter(|u| self.side(*u) == side.enemy() && s.unit(*u).hex().is_some()) {
            let u = s.unit(unit);
            let key = self.unit_word(unit).to_owned();
            if !self.counter(unit).kind.is_gun() {
                secrets.push(Secret { kind: "effectiveness", key: key.clone(), value: u.ce.to_string() });
            }
            secrets.push(Secret { kind: "supply", key, value: u.supply.word().into() });
        }
        secrets
    }

    /// Another position that looks the same to the seat: hidden counters change places, markers under counters change.
    pub fn resampled(&self, s: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        let mut other = s.clone();
        let Some(side) = Side::of(seat) else { return other };
        let viewer = Viewer::Seat(seat);
        let involved = s.involved();
        let hidden: Vec<UnitId> = s
            .ids()
            .filter(|u| self.side(*u) == side.enemy() && s.unit(*u).hex().is_some())
            .filter(|u| self.known(s, viewer, *u) == Known::Nothing && !involved.has(*u))
            .collect();
        for (i, a) in hidden.iter().enumerate() {
            let b = hidden[usize::from(dice.roll((i + 1).min(200) as u8, SHUFFLE, Of::Nobody)) - 1];
            self.exchange(&mut other, *a, b);
        }
        for unit in s.ids().filter(|u| self.side(*u) == side.enemy() && s.unit(*u).hex().is_some()) {
            let gun = self.counter(unit).kind.is_gun();
            let u = other.unit_mut(unit);
            if !gun {
                u.ce = dice.roll(3, SHUFFLE, Of::Nobody) - 1;
            }
            u.supply = [Supply::In, Supply::Low, Supply::Out][usize::from(dice.roll(3, SHUFFLE, Of::Nobody)) - 1];
        }
        self.renew_ways(&mut other);
        if cfg!(debug_assertions) {
            let mut slow = other.clone();
            self.derive(&mut slow);
            debug_assert_eq!(slow.derived, other.derived, "what is derived differs from the slow version");
        }
        other
    }

    /// Two hidden counters that weigh the same change places, if each still fits beneath its new top.
    fn exchange(&self, s: &mut State, a: UnitId, b: UnitId) {
        if a == b {
            return;
        }
        let (ca, cb) = (self.counter(a), self.counter(b));
        let class = |k: crate::counter::Kind| (k.is_gun(), k == crate::counter::Kind::Engineer);
        let alike = class(ca.kind) == class(cb.kind) && ca.size == cb.size && s.unit(a).steps == s.unit(b).steps;
        if !alike || s.unit(a).hex() == s.unit(b).hex() {
            return;
        }
        let (ua, ub) = (*s.unit(a), *s.unit(b));
        // They are alike in all that a hex shows of them: only who stands where changes, and where they may go.
        let swap = |s: &mut State| {
            let (x, y) = (*s.unit(a), *s.unit(b));
            self.put_at(s, a, y.place);
            self.put_at(s, b, x.place);
            s.unit_mut(a).marks = y.marks;
            s.unit_mut(a).spent = y.spent;
            s.unit_mut(b).marks = x.marks;
            s.unit_mut(b).spent = x.spent;
        };
        let top_at = |s: &State, u: &crate::state::Unit, side| u.hex().and_then(|h| self.top_of(s, &self.own_in(s, h, side)));
        let before = (top_at(s, &ua, ca.side), top_at(s, &ub, cb.side));
        swap(s);
        let after = (top_at(s, &ua, ca.side), top_at(s, &ub, cb.side));
        if before != after {
            swap(s);
        }
    }
}

impl State {
    /// Units of which the position speaks beyond their place: they keep their identity whatever is dealt anew.
    pub fn involved(&self) -> UnitSet {
        let mut set = self.group;
        for void in &self.void {
            set = set.union(&void.units);
        }
        for pending in &self.agenda {
            match pending {
                Pending::Group(group) => set = set.union(group),
                Pending::Accompany(r) | Pending::Retreat(r) | Pending::Continue(r) => set = set.union(&r.stack),
                _ => {}
            }
        }
        for f in self.fights.iter() {
            for more in [f.attackers, f.defenders, f.guns[0], f.guns[1], f.retreated, f.advanced, f.taken[0]] {
                set = set.union(&more);
            }
        }
        set
    }
}
