//! Invariants that hold at every moment: each one a question, answered with the paragraph that is broken and with words.

use kernel::Rule;

use crate::book::Inferno;
use crate::counter::Kind;
use crate::ids::paragraph;
use crate::key::{UnitId, UnitSet};
use crate::state::{Pending, Phase, Place, Side, State};

/// Units that cannot stand as a file has them.
pub struct Misplaced {
    pub units: UnitSet,
    pub rule: Rule,
    pub words: String,
}

/// What is broken: the paragraph, where it is one and not our own bookkeeping, and the sentence.
pub type Broken = (Option<Rule>, String);

impl Inferno {
    pub fn audited(&self, s: &State) -> Vec<Broken> {
        self.unsound(s).into_iter().chain(self.shared_hexes(s)).chain(self.overstacks(s)).collect()
    }

    /// What no position can be, whoever stands where.
    pub fn unsound(&self, s: &State) -> Vec<Broken> {
        let units = s.ids().flat_map(|unit| {
            [self.reductions(s, unit), self.steps_left(s, unit), self.gun_effectiveness(s, unit), self.pontoon(s, unit)]
        });
        let whole =
            [self.stale(s), self.miscounted(s), self.points(s), unasked(s), combatless_question(s), left_over(s), overflow(s)];
        whole.into_iter().chain(units).flatten().collect()
    }

    /// Stacks beyond their limit, and hexes with units of both sides.
    pub fn misplaced(&self, s: &State) -> Vec<Misplaced> {
        let stacks = Side::BOTH.into_iter().flat_map(|side| s.derived.units[side.index()].iter().map(move |hex| (side, hex)));
        let stacks = stacks.map(|(side, hex)| (hex, self.own_in(s, hex, side))).filter(|(hex, units)| !self.fits(s, *hex, units));
        let over = stacks.map(|(hex, units)| {
            let load = self.load(s, &units);
            let (rule, what) = match load {
                load if load.guns > 1 => (paragraph!("5.1/d"), "more than one artillery unit".to_owned()),
                load if load.engineers > 1 => (paragraph!("5.1/e"), "more than one bridge engineer".to_owned()),
                load => (paragraph!("5.1/a"), format!("{} steps, the limit is {}", load.steps, self.limit(hex))),
            };
            let words = format!("{} holds {what}; say `unsound = true` if that is meant", self.hex_word(hex));
            Misplaced { units, rule, words }
        });
        let both = s.derived.units[0].intersection(&s.derived.units[1]);
        let shared = both.iter().map(|hex| Misplaced {
            units: UnitSet::EMPTY,
            rule: paragraph!("4.1/b"),
            words: format!("units of both sides stand in {}", self.hex_word(hex)),
        });
        over.chain(shared).collect()
    }

    fn stale(&self, s: &State) -> Option<Broken> {
        let mut slow = s.clone();
        self.derive(&mut slow);
        (slow.derived != s.derived).then(|| (None, "what is derived differs from the slow version".to_owned()))
    }

    fn miscounted(&self, s: &State) -> Option<Broken> {
        (s.units.len() != self.counters.len()).then(|| (None, "units and counters differ in number".to_owned()))
    }

    fn points(&self, s: &State) -> Option<Broken> {
        (s.points > 9).then(|| (Some(paragraph!("13.1/c")), format!("{} Ris/Rimp points", s.points)))
    }

    fn reductions(&self, s: &State, unit: UnitId) -> Option<Broken> {
        let ce = s.unit(unit).ce;
        (ce > 2).then(|| (Some(paragraph!("10.2/a")), format!("{} has {ce} reductions", self.counter(unit).key)))
    }

    fn steps_left(&self, s: &State, unit: UnitId) -> Option<Broken> {
        let (u, c) = (s.unit(unit), self.counter(unit));
        let is_wrong = u.steps > c.full_steps() || (u.steps == 0) != (u.place == Place::Gone);
        let place = if u.place == Place::Gone { "and is gone" } else { "and is not gone" };
        is_wrong.then(|| (Some(paragraph!("2.5/c")), format!("{} has {} steps {place}", c.key, u.steps)))
    }

    fn gun_effectiveness(&self, s: &State, unit: UnitId) -> Option<Broken> {
        let c = self.counter(unit);
        let is_wrong = c.kind.is_gun() && s.unit(unit).ce > 0;
        is_wrong.then(|| (Some(paragraph!("12.3/g")), format!("artillery {} has lost effectiveness", c.key)))
    }

    fn pontoon(&self, s: &State, unit: UnitId) -> Option<Broken> {
        let c = self.counter(unit);
        let is_wrong = matches!(s.unit(unit).place, Place::Pontoon(_)) && c.kind != Kind::Engineer;
        is_wrong.then(|| (Some(paragraph!("12.2/e")), format!("{} is no engineer and lies as a pontoon", c.key)))
    }

    fn shared_hexes(&self, s: &State) -> impl Iterator<Item = Broken> {
        let [italian, austrian] = [0, 1].map(|side| s.derived.combat[side].intersection(&s.derived.units[1 - side]));
        let hexes = italian.union(&austrian);
        let number = |hex| (Some(paragraph!("4.1/b")), format!("both sides are in {}", self.board.number(hex)));
        hexes.iter().map(number).collect::<Vec<_>>().into_iter()
    }

    /// Between combats every stack is within its limit. Two engineers may meet where a pontoon was given up; they are
    /// counted at the end of the phase (5.1).
    fn overstacks(&self, s: &State) -> Vec<Broken> {
        if !is_between_combats(s) {
            return Vec::new();
        }
        let over = |hex| {
            let load = self.load(s, &self.own_in(s, hex, s.phasing));
            let is_over = load.steps > self.limit(hex) || load.guns > 1;
            is_over.then(|| (Some(paragraph!("5.1/a")), format!("{} is overstacked", self.board.number(hex))))
        };
        s.derived.units[s.phasing.index()].iter().filter_map(over).collect()
    }
}

fn unasked(s: &State) -> Option<Broken> {
    (s.ending.is_none() && s.agenda.is_empty()).then(|| (None, "nobody is asked anything".to_owned()))
}

fn combatless_question(s: &State) -> Option<Broken> {
    let lost = s.agenda.iter().filter_map(Pending::fight).any(|id| s.fights.get(id).is_none());
    lost.then(|| (None, "a question of a combat without a combat".to_owned()))
}

fn left_over(s: &State) -> Option<Broken> {
    (is_between_combats(s) && !s.fights.is_empty()).then(|| (Some(paragraph!("8")), "a combat is left over".to_owned()))
}

fn overflow(s: &State) -> Option<Broken> {
    s.has_overflowed().then(|| (None, "a question, a combat, a void attack or a way found no room".to_owned()))
}

fn is_between_combats(s: &State) -> bool {
    s.phase == Phase::Combat && matches!(s.top(), Some(Pending::Attack))
}
