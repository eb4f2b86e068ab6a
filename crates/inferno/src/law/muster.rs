//! Who may attack, support and defend (7.1 to 7.4, 12.3), and when an attack is hopeless (8.2).

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{All, Cite, Judge, Modifiers, Refusals, why};

use crate::action::Action;
use crate::board::Water;
use crate::book::Inferno;
use crate::counter::Kind;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::law::bridge::Crossing;
use crate::state::{Fight, Mark, Pending, Role, Side, State};

impl Inferno {
    /// Units of the attacked hex that could defend: no artillery, no engineer beside others, none attacked before.
    pub fn candidates(&self, s: &State, f: &Fight) -> UnitSet {
        let units = self.own_in(s, f.target, f.attacker.enemy());
        let fresh = |u: UnitId| rule!("7/c").says(!s.unit(u).has(Mark::Target));
        let combat: UnitSet = units.iter().filter(|u| self.counter(*u).is_combat() && fresh(*u)).collect();
        let fighting: UnitSet = combat.iter().filter(|u| self.counter(*u).kind != Kind::Engineer).collect();
        let others = units.iter().any(|u| self.counter(u).is_combat() && self.counter(u).kind != Kind::Engineer);
        if rule!("12.2/d", "2.5/d").when(others) { fighting } else { combat }
    }

    /// Whether a hex may be attacked at all by that side.
    pub fn may_attack<J: Judge>(&self, s: &State, side: Side, target: HexId, j: &mut J) -> ControlFlow<()> {
        let enemy = side.enemy();
        if !s.derived.units[enemy.index()].contains(target) {
            return j.bar(rule!("7/a"), why!("holds-no-enemy", hex = target.0));
        }
        if !s.derived.combat[enemy.index()].contains(target) {
            j.refuse(rule!("12.3/i"), why!("guns-alone-not-attacked", hex = target.0))?;
        } else if self.candidates(s, &Fight::new(target, side)).is_empty() {
            j.refuse(rule!("7/c"), why!("hex-attacked-already", hex = target.0))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a unit may take part in this attack.
    pub fn may_join<J: Judge>(&self, s: &State, f: &Fight, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let (u, counter) = (s.unit(unit), self.counter(unit));
        if counter.side != f.attacker {
            return j.improper(why!("not-yours", unit = unit));
        }
        let Some(from) = u.hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        if f.attackers.has(unit) {
            return j.improper(why!("part-of-attack", unit = unit));
        }
        let step = self.board.step(from, f.target);
        if step.is_none() {
            j.refuse(rule!("7/a"), why!("not-adjacent", unit = unit, hex = i32::from(f.target.0)))?;
        }
        if counter.kind.is_gun() {
            return j.bar(rule!("12.3/f"), why!("artillery-only-supports"));
        }
        if counter.kind == Kind::Engineer {
            j.refuse(rule!("12.2/b"), why!("engineers-do-not-attack"))?;
        }
        if u.has(Mark::Reserve) {
            j.refuse(rule!("13.1/a"), why!("still-in-reserve", unit = unit))?;
        }
        if u.has(Mark::Attacked) {
            j.refuse(rule!("7/c", "7.1/a", "7.1/d"), why!("attacked-already", unit = unit))?;
        }
        if s.void.iter().any(|v| v.target == f.target && v.units.has(unit)) {
            j.refuse(rule!("8.2/b"), why!("declared-below-odds", unit = unit, hex = i32::from(f.target.0)))?;
        }
        // Who will defend is hidden, and where the defender will choose between hex and hexside the unit may hope for the better:
        // it may join if its strength is above 0 in the best case (ruling 5.8).
        let with = Fight { attackers: f.attackers.with(unit), defenders: UnitSet::EMPTY, ..*f };
        let strength = self
            .holds_of(s, &with)
            .iter()
            .map(|hold| self.attack_strength(s, &Fight { hold: *hold, ..with }, unit, &mut Modifiers::new()))
            .max()
            .unwrap_or(0);
        if strength <= 0 {
            j.refuse(rule!("7.5/a"), why!("attack-strength-too-low", unit = unit, n = strength))?;
        }
        if !self.attack_commanded(&with.attackers) {
            j.refuse(
                if self.all_independent(&with.attackers) { rule!("7.2/b") } else { rule!("7.2/a") },
                why!("attack-corps-limit"),
            )?;
        }
        let crowd: UnitSet = with.attackers.iter().filter(|a| s.unit(*a).hex() == Some(from)).collect();
        let (steps, limit) = (self.load(s, &crowd).steps, self.limit(f.target));
        if steps > limit {
            j.refuse(rule!("7.8/c"), why!("steps-beyond-hex-limit", n = steps, hex = i32::from(from.0) as i16, n2 = limit))?;
        }
        if let Some(step) = step.filter(|st| st.brink.river == Water::Isonzo) {
            let ready = u.has(Mark::WithEngineer) && !u.has(Mark::Moved);
            if self.crossing(s, &step) == Crossing::Wade && !ready {
                j.refuse(rule!("14.2/c"), why!("isonzo-attack-needs-bridge"))?;
            }
            let same = |a: UnitId| s.unit(a).hex() == Some(from) && self.counter(a).is_battalion() == counter.is_battalion();
            if self.quota_used(s, counter.side, unit, &step) || f.attackers.iter().any(same) {
                j.refuse(rule!("14.2/b"), why!("isonzo-attack-limit"))?;
            }
        }
        if self.own_in(s, from, counter.side).iter().any(|a| s.unit(a).has(Mark::Attacked)) {
            j.permit(rule!("7.1/b"), why!("attacked-another-hex", hex = from.0))?;
        }
        if crowd.len() < with.attackers.len() {
            j.permit(rule!("7.1/c"), why!("attack-comes-from-one-hex"))?;
        }
        ControlFlow::Continue(())
    }

    /// Why those who are to join an attack may not, where that is what keeps it from being opened.
    pub fn reasons_of_joiners(&self, s: &State, opening: &Action, next: &[Action]) -> Option<Refusals> {
        let (Some(Pending::Attack), Action::Attack { hex }) = (s.top(), opening) else { return None };
        let mut all = All::default();
        if self.may_attack(s, s.phasing, *hex, &mut all).is_break() || !all.refusals.0.is_empty() {
            return None;
        }
        let fight = Fight::new(*hex, s.phasing);
        for action in next {
            if let Action::Join { unit } = action {
                let _ = self.may_join(s, &fight, *unit, &mut all);
            }
        }
        Some(all.refusals).filter(|refusals| !refusals.0.is_empty())
    }

    /// Whether artillery may add its value to this fight.
    pub fn may_support<J: Judge>(&self, s: &State, f: &Fight, role: Role, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let side = if role == Role::Attacker { f.attacker } else { f.attacker.enemy() };
        let counter = self.counter(unit);
        if counter.side != side {
            return j.improper(why!("not-yours", unit = unit));
        }
        if !counter.kind.is_gun() {
            return j.improper(why!("no-artillery", unit = unit));
        }
        let Some(hex) = s.unit(unit).hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        if f.guns[role as usize].has(unit) {
            j.refuse(rule!("12.3/b"), why!("supports-already", unit = unit))?;
        }
        if counter.kind == Kind::HeavyArtillery && role == Role::Defender {
            j.refuse(rule!("12.3/e"), why!("heavy-guns-do-not-defend"))?;
        }
        self.may_fire(s, unit, j)?;
        let (distance, range) = (self.board.grid.distance(hex, f.target), self.gun_range(unit, role));
        if distance > range {
            j.refuse(
                self.printed_range(unit, role).0,
                why!("guns-out-of-range", unit = unit, n = distance as i16, n2 = range as i16),
            )?;
        }
        ControlFlow::Continue(())
    }

    /// A set of defenders may not be made larger (7.4/e); true if it is complete.
    pub fn defence_complete(&self, candidates: &UnitSet, chosen: &UnitSet) -> bool {
        candidates.iter().filter(|u| !chosen.has(*u)).all(|u| !self.defence_commanded(&chosen.with(u)))
    }

    /// The final odds are below 1:3 whatever the defender chooses: known when the attack is committed (ruling 3.3).
    pub fn is_hopeless(&self, s: &State, f: &Fight) -> bool {
        let candidates = self.candidates(s, f);
        let sets = self.complete_sets(&candidates);
        let holds = self.holds_of(s, f);
        sets.iter().all(|set| {
            holds.iter().all(|hold| {
                let with = Fight { defenders: *set, hold: *hold, ..*f };
                // A defender of no strength is eliminated, not compared with.
                set.iter().all(|u| self.defence_strength(s, &with, u, &mut Modifiers::new()) > 0)
                    && self.odds(s, &with).column < 0
            })
        })
    }

    /// Every complete set of defenders. A stack rarely has more than one.
    pub fn complete_sets(&self, candidates: &UnitSet) -> Vec<UnitSet> {
        if self.defence_commanded(candidates) {
            return vec![*candidates];
        }
        let list: Vec<UnitId> = candidates.iter().take(12).collect();
        let subsets = (1_u32..1 << list.len())
            .map(|bits| list.iter().enumerate().filter(|(i, _)| bits & 1 << i != 0).map(|(_, u)| *u).collect::<UnitSet>());
        subsets.filter(|set| self.defence_commanded(set) && self.defence_complete(candidates, set)).collect()
    }
}
