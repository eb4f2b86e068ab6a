//! Odds before they are known: exact where nothing is hidden from the side, else a range over what fits, with the likely
//! column marked.

use kernel::estimate::{Case, Guess, chances, columns, of_most, orders, sound};
use kernel::{Cite, Fraction, Modifiers, Viewer, message};
use serde_json::{Value as Json, json};

use crate::action::{Action, Odds};
use crate::board::Terrain;
use crate::book::Inferno;
use crate::charts::Cell;
use crate::counter::Kind;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::law::hidden::Known;
use crate::state::{Fight, Hold, Role, Side, Stage, State, Supply};

/// The most that reduced effectiveness and lack of supply are taken to cost a unit whose markers are hidden.
const WEAKNESS: i16 = 4;

impl Inferno {
    /// What an attack, or the defence against the one declared, would come to if these orders were carried out.
    pub fn estimate(&self, s: &State, side: Side, words: &str) -> Result<Json, String> {
        let fight = s.fight().copied().filter(|_| !s.is_resolved());
        match fight {
            Some(f) if f.attacker != side && f.stage == Stage::Defending => self.estimate_defence(s, f, words),
            _ => self.estimate_attack(s, side, fight.filter(|f| f.attacker == side), words),
        }
    }

    fn estimate_attack(&self, s: &State, side: Side, mut fight: Option<Fight>, words: &str) -> Result<Json, String> {
        for (order, action) in orders(self, s, side.seat(), words)? {
            match (action, &mut fight) {
                (Action::Attack { hex }, _) => fight = Some(Fight::new(hex, side)),
                (Action::Join { unit }, Some(f)) => {
                    sound(self, |all| self.may_join(s, f, unit, all))?;
                    f.attackers.add(unit);
                }
                (Action::Support { unit }, Some(f)) => {
                    sound(self, |all| self.may_support(s, f, Role::Attacker, unit, all))?;
                    f.guns[0].add(unit);
                }
                (Action::Commit, Some(_)) => {}
                _ => return Err(format!("`{order}` is no part of an attack")),
            }
        }
        let Some(f) = fight.filter(|f| !f.attackers.is_empty()) else {
            return Err("an attack with at least one unit was expected".into());
        };
        // What the defender has chosen and not committed is not the attacker's to know.
        let f = Fight { defenders: UnitSet::EMPTY, hold: None, guns: [f.guns[0], UnitSet::EMPTY], ..f };
        let (defence, shift) = (self.defence_guess(s, &f), self.flank_shift(self.is_flanked(s, &f)));
        // A mountain unit among the defenders takes this from those that attack a mountain hex (12.1/a).
        let heights = if self.may_hide_mountain(s, &f) { self.mountaineers(&f, &f.attackers) } else { 0 };
        let strength = |hold: &Option<Hold>| {
            let known = self.odds(s, &Fight { hold: *hold, ..f });
            let attack = Guess { low: (known.attack - heights).max(0), likely: known.attack, high: known.attack };
            (known, Case { attack, defence, shifts: [shift; 2], likely_shift: shift })
        };
        // Where the defender may choose he takes what is better for him.
        let mut cases: Vec<(Odds, Case)> = self.holds_of(s, &f).iter().map(strength).collect();
        cases.sort_by_key(|(known, _)| known.attack);
        let (low, high) = (cases.first().map(|(_, c)| c.attack.low), cases.last().map(|(_, c)| c.attack.high));
        let (known, cases): (Vec<Odds>, Vec<Case>) = cases.into_iter().unzip();
        let attack = Guess { low: low.unwrap_or(0), high: high.unwrap_or(0), ..Guess::default() };
        let columns = self.columns(&f, cases);
        // The ledger as it would stand at worst; what the defender adds is not the attacker's to read.
        let ledger = known.first();
        Ok(json!({
            "estimate": columns.len() > 1, "defence": defence.json(), "columns": columns, "hex": self.board.number(f.target),
            "attack": attack.json(), "attack_detail": ledger.map(|k| &k.attack_lines), "shift_detail": ledger.map(|k| &k.shifts),
            "av": ledger.map(|k| k.av[0]), "av_detail": ledger.map(|k| &k.av_lines[0]),
        }))
    }

    /// How many of these units are mountain units that fight for a mountain hex.
    fn mountaineers(&self, f: &Fight, units: &UnitSet) -> i16 {
        let mountain = self.board.ground(f.target).terrain == Terrain::LowMountain;
        units.iter().filter(|u| mountain && self.counter(*u).kind == Kind::Mountain).count() as i16
    }

    /// Whether a mountain unit may be among the defenders, from what the attacker sees.
    fn may_hide_mountain(&self, s: &State, f: &Fight) -> bool {
        let viewer = Viewer::Seat(f.attacker.seat());
        self.own_in(s, f.target, f.attacker.enemy()).iter().any(|unit| match self.known(s, viewer, unit) {
            Known::Nothing => true,
            _ => self.counter(unit).kind == Kind::Mountain,
        })
    }

    /// The least, the likely and the most that the stack in the attacked hex could defend with, from what its enemy sees.
    fn defence_guess(&self, s: &State, f: &Fight) -> Guess {
        let side = f.attacker.enemy();
        let viewer = Viewer::Seat(f.attacker.seat());
        let stack = self.own_in(s, f.target, side);
        let (usual, most) = self.usual(side, |printed| printed.1);
        let mountain = rule!("12.1/b").when(self.board.ground(f.target).terrain == Terrain::LowMountain);
        let mut sum = Guess::default();
        let mut add = |low: i16, likely: i16, high: i16| {
            sum.low += low.max(0);
            sum.likely += likely;
            sum.high += high + i16::from(mountain);
        };
        for unit in stack.iter() {
            match self.known(s, viewer, unit) {
                Known::Face | Known::All if self.counter(unit).is_combat() => {
                    let v = self.values(s, unit).defence;
                    add(v - WEAKNESS, v, v);
                }
                Known::Name if self.counter(unit).is_combat() => {
                    let v = self.counter(unit).front.defence;
                    add(0, v, v);
                }
                Known::Nothing => add(0, usual, most),
                _ => {}
            }
        }
        let (low, high) = (sum.low.max(1), sum.high.max(1));
        Guess { low, likely: sum.likely.clamp(low, high), high }
    }

    /// The mean and the greatest of a printed strength (attack, defence) among a side's combat units: any counter that is
    /// unseen could be the hidden one.
    fn usual(&self, side: Side, strength: impl Fn((i16, i16)) -> i16) -> (i16, i16) {
        let printed = || {
            let own = self.counters.iter().filter(|c| c.side == side && c.is_combat());
            own.map(|c| strength((c.front.attack, c.front.defence)))
        };
        (printed().sum::<i16>() / (printed().count() as i16).max(1), printed().max().unwrap_or(0))
    }

    fn estimate_defence(&self, s: &State, mut f: Fight, words: &str) -> Result<Json, String> {
        let side = f.attacker.enemy();
        for (order, action) in orders(self, s, side.seat(), words)? {
            sound(self, |all| self.judge_defence(s, &f, &action, all))?;
            match action {
                Action::Defend { unit } => f.defenders.add(unit),
                Action::Hold { by } => f.hold = Some(by),
                Action::Support { unit } => f.guns[1].add(unit),
                Action::Commit => {}
                _ => return Err(format!("`{order}` is no part of a defence")),
            }
        }
        if !self.defence_is_chosen(s, &f) {
            return Err("first the defenders are chosen".into());
        }
        // Only how many attack is known. Judged as if each stack around sent the counter that is seen on it, unweakened.
        let around: Vec<UnitSet> = self
            .board
            .grid
            .neighbours(f.target)
            .map(|(_, hex)| self.own_in(s, hex, f.attacker))
            .filter(|u| !u.is_empty())
            .collect();
        let mut seen = s.clone();
        for unit in s.ids().filter(|u| self.side(*u) == f.attacker) {
            seen.unit_mut(unit).ce = 0;
            seen.unit_mut(unit).supply = Supply::In;
        }
        let tops = around.iter().filter_map(|pile| self.top_of(s, pile)).filter(|u| self.counter(*u).is_combat());
        let assumed = Fight { attackers: tops.collect(), ..f };
        let attack = self.attack_guess(s, &seen, &assumed, &around, f.attackers.len());
        let known = self.odds(&seen, &assumed);
        // Whether mountain units defend better depends on whether such attack (12.1/b).
        let heights = self.mountaineers(&f, &f.defenders);
        let is_met = self.mountaineers(&f, &assumed.attackers) > 0;
        let least = if is_met { known.defence } else { known.defence - heights };
        let most = if is_met { known.defence + heights } else { known.defence };
        let defence = Guess { low: least.max(1), likely: known.defence.max(1), high: most.max(1) };
        let viewer = Viewer::Seat(side.seat());
        let is_hidden = |unit: UnitId| self.known(s, viewer, unit) == Known::Nothing;
        let near = || around.iter().flat_map(UnitSet::iter);
        // The infiltration unit flanks whatever it attacks (12.4/e): it is seen near, or may be one of those that are not seen.
        let could_infiltrate = s
            .ids()
            .filter(|u| self.side(*u) == f.attacker && self.is_infiltrator(*u))
            .any(|unit| if is_hidden(unit) { near().any(is_hidden) } else { near().any(|other| other == unit) });
        let perhaps = known.flanked || could_infiltrate;
        let shifts = [false, perhaps].map(|flanked| self.flank_shift(flanked));
        let case = Case { attack, defence, shifts, likely_shift: self.flank_shift(known.flanked) };
        let columns = self.columns(&f, [case]);
        Ok(json!({
            "estimate": columns.len() > 1, "attack": attack.json(), "columns": columns, "hex": self.board.number(f.target),
            "defence": defence.json(), "defence_detail": known.defence_lines, "av": known.av[1], "av_detail": known.av_lines[1],
        }))
    }

    /// What so many of the units around could attack with, from what the defender sees.
    fn attack_guess(&self, s: &State, seen: &State, assumed: &Fight, around: &[UnitSet], units: usize) -> Guess {
        let viewer = Viewer::Seat(assumed.attacker.enemy().seat());
        let (usual, most) = self.usual(assumed.attacker, |printed| printed.0);
        let mut each: Vec<Guess> = Vec::new();
        for pile in around {
            // What the ground takes from the counter that is seen it takes from those beneath.
            let strength = |unit: UnitId| self.attack_strength(seen, assumed, unit, &mut Modifiers::new()).max(0);
            let top = self.top_of(s, pile).filter(|u| self.counter(*u).is_combat());
            let ground = top.map_or(0, |top| (strength(top) - self.values(s, top).attack).min(0));
            for unit in pile.iter() {
                let lowered = |printed: i16| (printed + ground).max(0);
                match self.known(s, viewer, unit) {
                    Known::Face | Known::All if self.counter(unit).is_combat() => {
                        let v = strength(unit);
                        each.push(Guess { low: (v - WEAKNESS).max(0), likely: v, high: v + 1 });
                    }
                    Known::Name if self.counter(unit).is_combat() => {
                        let v = self.counter(unit).front.attack;
                        each.push(Guess { low: 0, likely: lowered(v), high: v + 1 });
                    }
                    Known::Nothing => each.push(Guess { low: 0, likely: lowered(usual), high: most + 1 }),
                    _ => {}
                }
            }
        }
        of_most(&each, units)
    }

    /// Every column that the cases allow, worst first, with the chance of each box; the likely one is marked.
    fn columns(&self, f: &Fight, cases: impl IntoIterator<Item = Case>) -> Vec<Json> {
        let trench = if self.in_own_trench(f) { self.tec.trench_shift } else { 0 };
        let (found, likely) = columns(cases, |attack, defence| self.charts.column(attack, defence.max(1)) + trench);
        let several = found.len() > 1;
        let each = |c: &i16| {
            let mut json = json!({
                "column": self.charts.odds_word(*c), "void": *c < 0, "outcomes": chances(self.throws(*c).map(|cell| cell.text.as_str())), "sums": self.retreats(*c),
            });
            if several && likely == Some(*c) {
                json["likely"] = true.into();
            }
            json
        };
        found.iter().map(each).collect()
    }

    fn flank_shift(&self, flanked: bool) -> i16 {
        if flanked { self.tec.flank_shift } else { 0 }
    }

    /// The boxes that the 36 throws of two dice give in a column.
    fn throws(&self, column: i16) -> impl Iterator<Item = &Cell> {
        let dice = (1..=6_i16).flat_map(|a| (1..=6_i16).map(move |b| a + b)).filter(move |_| column >= 0);
        let over = (column - 8).max(0) * self.tec.over;
        dice.map(move |sum| self.charts.cell((sum + over).clamp(2, 12) as u8, column.min(8) as u8))
    }

    /// What a player looks for first in a column: how likely it is that a side must give way.
    fn retreats(&self, column: i16) -> Json {
        let chance = |role: Role| {
            let count = self.throws(column).filter(|cell| cell.fates[role as usize].retreat > 0).count();
            Fraction::new(count as i64, 36).to_string()
        };
        json!([
            [message!("sum-defender-retreats"), chance(Role::Defender)],
            [message!("sum-attacker-retreats"), chance(Role::Attacker)]
        ])
    }
}
