//! Invariants that hold at every moment, each said in words when broken.

use crate::book::Inferno;
use crate::state::{Pending, Phase, Place, Side, State};

impl Inferno {
    pub fn audited(&self, s: &State) -> Vec<String> {
        let mut broken = Vec::new();
        let mut slow = s.clone();
        self.derive(&mut slow);
        if slow.derived != s.derived {
            broken.push("what is derived differs from the slow version".to_owned());
        }
        if s.units.len() != self.counters.len() {
            broken.push("units and counters differ in number".to_owned());
        }
        for unit in s.ids() {
            let (u, c) = (s.unit(unit), self.counter(unit));
            let name = &c.key;
            if u.ce > 2 {
                broken.push(format!("{name} has {} reductions", u.ce));
            }
            if u.steps > c.full_steps() || (u.steps == 0) != (u.place == Place::Gone) {
                broken.push(format!("{name} has {} steps at {:?}", u.steps, u.place));
            }
            if c.kind.is_gun() && u.ce > 0 {
                broken.push(format!("artillery {name} has lost effectiveness"));
            }
            if matches!(u.place, Place::Pontoon(_)) && c.kind != crate::counter::Kind::Engineer {
                broken.push(format!("{name} is no engineer and lies as a pontoon"));
            }
        }
        for hex in s.derived.combat[0]
            .intersection(&s.derived.units[1])
            .iter()
            .chain(s.derived.combat[1].intersection(&s.derived.units[0]).iter())
        {
            broken.push(format!("both sides are in {}", self.board.number(hex)));
        }
        if s.points > 9 {
            broken.push(format!("{} Ris/Rimp points", s.points));
        }
        if s.ending.is_none() && s.agenda.is_empty() {
            broken.push("nobody is asked anything".to_owned());
        }
        let in_fight = s.agenda.iter().any(|p| {
            matches!(
                p,
                Pending::Declare | Pending::Defend | Pending::Lose(_) | Pending::Advance | Pending::Refuse | Pending::Stand
            )
        });
        if in_fight && s.fight.is_none() {
            broken.push("a question of a combat without a combat".to_owned());
        }
        // Between combats nothing is left of the last one, and every stack is within its limit.
        if s.phase == Phase::Combat && matches!(s.top(), Some(Pending::Attack)) {
            if s.fight.is_some() {
                broken.push("a combat is left over".to_owned());
            }
            // Two engineers may meet where a pontoon was given up; they are counted at the end of the phase (5.1).
            for hex in s.derived.units[s.phasing.index()].iter() {
                let load = self.load(s, &self.own_in(s, hex, s.phasing));
                if load.steps > self.limit(hex) || load.guns > 1 {
                    broken.push(format!("{} is overstacked", self.board.number(hex)));
                }
            }
        }
        for side in Side::BOTH {
            if s.phase == Phase::Supply && s.agenda.is_empty() && s.phasing == side {
                broken.push("the Supply Phase waits for somebody".to_owned());
            }
        }
        broken
    }
}
