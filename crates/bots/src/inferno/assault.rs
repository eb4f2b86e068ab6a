//! The best attack on a hex: who joins, from where, with which guns.

use hexgrid::HexId;
use inferno::{Fight, Mark, Place, Role, State, UnitId};
use kernel::{First, Modifiers};

use super::forecast::{Forecast, forecast};
use super::intent::Style;
use super::survey::Survey;

#[derive(Clone, Debug)]
pub struct Assault {
    pub target: HexId,
    /// Who attacks and from which hex.
    pub units: Vec<(UnitId, HexId)>,
    pub guns: Vec<UnitId>,
    pub forecast: Forecast,
    pub score: f64,
}

/// Somebody who could take part, and the hexes from which.
pub struct Candidate {
    pub unit: UnitId,
    pub from: Vec<HexId>,
    /// What it costs to use this unit here.
    pub price: f64,
}

impl Survey<'_> {
    /// What vacating the hex is worth to attackers who come from there.
    fn gain(&self, s: &State, target: HexId, from: &[(UnitId, HexId)], style: &Style) -> f64 {
        let here = from.iter().map(|(_, h)| self.pull.at(*h)).fold(0.0, f64::max);
        let forward = (self.pull.at(target) - here).max(0.0) * style.forward;
        // Two of the attackers at most will go in; what they may lose again is worth less.
        let mut able: Vec<f64> = from.iter().map(|(u, _)| self.defence(s, *u)).collect();
        able.sort_by(|a, b| b.total_cmp(a));
        let able = able.iter().take(2).sum::<f64>() / self.exposure(s, target, None);
        let kept = 1.0 - style.doubt * self.driven(target, able);
        self.prize(s, target) * style.prize * kept + forward + self.foe_pull.at(target) * style.deny + self.relief(target)
    }

    /// An enemy at the gates of Gorizia must be thrown back.
    fn relief(&self, target: HexId) -> f64 {
        let far = self.atlas.gorizia.iter().map(|g| self.game.board.grid.distance(*g, target)).min();
        match (self.side, far) {
            (inferno::Side::It, Some(0 | 1)) => 10.0,
            (inferno::Side::It, Some(2)) => 3.0,
            _ => 0.0,
        }
    }

    pub fn rate(&self, s: &State, f: &Fight, units: &[(UnitId, HexId)], style: &Style) -> (f64, Forecast) {
        let seen = forecast(self.game, s, f);
        if seen.column < 0 {
            return (-1.0, seen);
        }
        let gain = self.gain(s, f.target, units, style);
        let score = seen.vacated * gain + seen.losses[1] * style.hurt - seen.losses[0] * style.spare - seen.repelled * 0.8;
        (score, seen)
    }

    /// Guns that could support this attack and have not been given away, the best first.
    fn support(&self, s: &State, f: &Fight, guns: &[UnitId]) -> Vec<UnitId> {
        let mut able: Vec<UnitId> = guns
            .iter()
            .copied()
            .filter(|gun| {
                let mut first = First::default();
                let _ = self.game.may_support(s, f, Role::Attacker, *gun, &mut first);
                !first.refused
            })
            .collect();
        // Short-ranged guns first: the heavy ones can serve elsewhere.
        able.sort_by_key(|g| std::cmp::Reverse(self.game.values(s, *g).av));
        able
    }

    /// Adds guns as long as they still count on the loss table.
    fn lay_guns(&self, s: &State, f: &mut Fight, able: &[UnitId]) -> Vec<UnitId> {
        let mut used = Vec::new();
        let band = |f: &Fight| self.game.charts.artillery(self.game.total_av(s, f, Role::Attacker, &mut Modifiers::new()));
        let mut now = band(f);
        for gun in able {
            let mut with = *f;
            with.guns[0].add(*gun);
            let next = band(&with);
            if next > now {
                *f = with;
                now = next;
                used.push(*gun);
            }
        }
        used
    }

    /// The best attack on the target by these candidates, none if there is none worth making.
    pub fn assault(
        &self,
        start: &State,
        target: HexId,
        candidates: &[Candidate],
        guns: &[UnitId],
        style: &Style,
    ) -> Option<Assault> {
        let game = self.game;
        let mut s = start.clone();
        let mut f = self.fight(&s, target);
        let able = self.support(&s, &f, guns);
        let (mut units, mut price) = (Vec::new(), 0.0);
        let mut best: Option<Assault> = None;
        for candidate in candidates {
            let Some(from) = self.stand(&s, &f, &units, candidate) else { continue };
            if s.unit(candidate.unit).hex() != Some(from) {
                game.relocate(&mut s, candidate.unit, Place::Hex(from));
                s.unit_mut(candidate.unit).marks.set(Mark::Moved);
            }
            f.attackers.add(candidate.unit);
            units.push((candidate.unit, from));
            price += candidate.price;
            price += self.venture(start, &s, candidate.unit, from, style);
            let mut with = f;
            let used = self.lay_guns(&s, &mut with, &able);
            let (score, seen) = self.rate(&s, &with, &units, style);
            let score = score - price - 0.15 * used.len() as f64;
            if seen.column >= 0 && best.as_ref().is_none_or(|b| score > b.score + 0.05) {
                best = Some(Assault { target, units: units.clone(), guns: used, forecast: seen, score });
            }
            if units.len() >= 9 || best.as_ref().is_some_and(|b| b.units.len() + 3 < units.len()) {
                break;
            }
        }
        best
    }

    /// What more it risks in the enemy's next turn where it attacks from than where it comes from.
    fn venture(&self, start: &State, s: &State, unit: UnitId, from: HexId, style: &Style) -> f64 {
        let Some(home) = start.unit(unit).hex().filter(|h| *h != from && style.venture > 0.0) else { return 0.0 };
        let risk = |s: &State, hex: HexId| {
            let defence: f64 = self.fighters_in(s, hex, self.side).map(|u| self.defence(s, u)).sum();
            self.danger(hex, defence / self.exposure(s, hex, None))
        };
        style.venture * (risk(s, from) - risk(start, home)) * self.worth(s, unit)
    }

    /// From which hex the candidate would attack: the strongest place it fits into, rather beside than behind its friends.
    fn stand(&self, s: &State, f: &Fight, units: &[(UnitId, HexId)], candidate: &Candidate) -> Option<HexId> {
        let game = self.game;
        let unit = candidate.unit;
        let mut trial = s.clone();
        let mut best = crate::parts::Best::new();
        for hex in &candidate.from {
            if trial.unit(unit).hex() != Some(*hex) {
                let there = game.own_in(s, *hex, self.side).with(unit);
                if !game.fits(s, *hex, &there) {
                    continue;
                }
                game.relocate(&mut trial, unit, Place::Hex(*hex));
                trial.unit_mut(unit).marks.set(Mark::Moved);
            }
            let mut first = First::default();
            let joins = game.may_join(&trial, f, unit, &mut first).is_continue() && !first.refused;
            if joins {
                let with = Fight { attackers: f.attackers.with(unit), ..*f };
                let strength = f64::from(game.attack_strength(&trial, &with, unit, &mut Modifiers::new()));
                let crowd = units.iter().filter(|(_, h)| h == hex).count() as f64;
                let trench = if game.board.ground(*hex).trench == Some(self.side) { 0.4 } else { 0.0 };
                best.show(strength - 0.4 * crowd + trench, *hex);
            }
            if s.unit(unit).hex() != Some(*hex) {
                trial = s.clone();
            }
        }
        best.take()
    }

    /// The best attack on the target by units that stand beside it.
    pub fn assault_now(&self, s: &State, target: HexId, guns: &[UnitId], style: &Style) -> Option<Assault> {
        let mut near: Vec<(i16, UnitId, HexId)> = Vec::new();
        for (_, hex) in self.game.board.grid.neighbours(target) {
            for unit in self.fighters_in(s, hex, self.side) {
                near.push((self.game.values(s, unit).attack - i16::from(s.unit(unit).ce), unit, hex));
            }
        }
        near.sort_by_key(|(attack, unit, _)| (std::cmp::Reverse(*attack), *unit));
        let candidates: Vec<Candidate> =
            near.into_iter().map(|(_, unit, hex)| Candidate { unit, from: vec![hex], price: 0.0 }).collect();
        let found = self.assault(s, target, &candidates, guns, style)?;
        Some(self.trimmed(s, found, style))
    }

    /// Without those who add nothing.
    fn trimmed(&self, s: &State, mut found: Assault, style: &Style) -> Assault {
        let mut i = 0;
        while found.units.len() > 1 && i < found.units.len() {
            let mut fewer = found.units.clone();
            fewer.remove(i);
            let mut f = self.fight(s, found.target);
            fewer.iter().for_each(|(u, _)| f.attackers.add(*u));
            found.guns.iter().for_each(|g| f.guns[0].add(*g));
            let (score, seen) = self.rate(s, &f, &fewer, style);
            if seen.column >= 0 && score > found.score {
                found = Assault { units: fewer, forecast: seen, score, ..found };
            } else {
                i += 1;
            }
        }
        found
    }
}
