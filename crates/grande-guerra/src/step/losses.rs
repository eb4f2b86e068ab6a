//! Fire that takes effect, and losses shared out: steps first, then disorganization.

use std::ops::ControlFlow;

use kernel::{Cite, Dice, Judge, Log, why};

use crate::action::{Event, Loss};
use crate::board::Terrain;
use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{UnitId, UnitSet};
use crate::law::fire::Barrel;
use crate::state::{Cause, Mark, Pending, State, Toll, Trench};

impl War {
    /// Throws for a fire and lets the targets suffer.
    pub fn open_fire(&self, s: &mut State, barrel: &Barrel, targets: &UnitSet, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let (shot, hit) = self.resolve_fire(barrel, dice);
        log.reveal();
        log.push_with(|| Event::Fired(Box::new(shot)));
        let bombards = matches!(barrel.cause, Cause::Bombardment | Cause::Barrage);
        if bombards && hit.any {
            self.disturb_works(s, barrel.hex, Some(targets), log);
        }
        let level = s.trenches.at(barrel.hex).level;
        let light = self.cite(Point::LightSpares).when(barrel.light);
        if self.cite(Point::TrenchHit).when(bombards && hit.trench && level > 0 && !light) {
            let level = self.trench_less(s, barrel.hex);
            let trench = s.trenches.at(barrel.hex);
            s.trenches.put(barrel.hex, Trench { level, ..trench });
            self.stale_around(s, barrel.hex);
            log.push(Event::TrenchHit { hex: barrel.hex, level });
        }
        let Some(first) = targets.first() else { return };
        for unit in targets.iter() {
            s.unit_mut(unit).marks.set(Mark::Seen);
        }
        let (mut left, side) = (hit.steps, self.side(first));
        if self.is_heavy(s, barrel, targets) {
            for unit in targets.iter() {
                for _ in 0..left / self.hits_for_step(unit) {
                    if s.unit(unit).hex().is_some() {
                        self.lose_step(s, unit, barrel.hex, log);
                    }
                }
            }
            left = 0;
        }
        let toll = Toll {
            side,
            hex: barrel.hex,
            units: *targets,
            left,
            dp: hit.dp,
            taken: UnitSet::EMPTY,
            first: UnitSet::EMPTY,
            cause: barrel.cause,
            firm: false,
        };
        self.flames_go_out(s, barrel, targets, hit.steps > 0 || hit.dp > 0, log);
        self.begin_toll(s, toll, log);
    }

    /// The heavier results: each unit of a stack in the open suffers the steps.
    fn is_heavy(&self, s: &State, barrel: &Barrel, targets: &UnitSet) -> bool {
        let open = matches!(self.board.ground(barrel.hex).terrain, Terrain::Clear | Terrain::Carso | Terrain::Swamp);
        let bare = s.trenches.at(barrel.hex).level == 0;
        self.cite(Point::HeavyFire).when(s.options.heavy_fire && open && bare && targets.len() > 1)
    }

    /// Any result of Defensive Fire on assaulting units eliminates the flamethrower with them.
    fn flames_go_out(&self, s: &mut State, barrel: &Barrel, targets: &UnitSet, hit: bool, log: &mut Log<Event>) {
        if barrel.cause != Cause::DefensiveFire || !hit {
            return;
        }
        for unit in targets.iter().filter(|u| self.facts(*u).kind == Kind::Flamethrower) {
            self.cite(Point::FlameDies).then(|| self.lost_as_kind(s, unit, Loss::Flamethrower, log));
        }
    }

    pub fn begin_toll(&self, s: &mut State, mut toll: Toll, log: &mut Log<Event>) {
        // Steps come first: who dies by them does not surrender.
        if !self.cite(Point::StepsFirst).in_force() {
            let dp = std::mem::take(&mut toll.dp);
            self.pay_points(s, &toll, dp, log);
        }
        self.go_on_with_toll(s, toll, log);
    }

    /// Who may lose the next step.
    fn next_losers(&self, s: &State, toll: &Toll) -> UnitSet {
        let suffers = |u: &UnitId| s.unit(*u).hex().is_some() && self.can_lose(*u) && self.hits_for_step(*u) <= toll.left;
        let alive: UnitSet = toll.units.iter().filter(suffers).collect();
        let first: UnitSet = alive.iter().filter(|u| toll.first.has(*u)).collect();
        if self.cite(Point::LeaderLoses).when(toll.taken.is_empty() && !first.is_empty()) {
            return first;
        }
        // As equally as possible: nobody twice before everybody once. In an assault the owner is free.
        let even = toll.cause != Cause::Assault && self.cite(Point::LossesEven).in_force();
        let fresh: UnitSet = alive.iter().filter(|u| !toll.taken.has(*u)).collect();
        if even && !fresh.is_empty() { fresh } else { alive }
    }

    /// Flamethrowers have no share in losses, as long as others are there.
    fn can_lose(&self, unit: UnitId) -> bool {
        self.facts(unit).kind != Kind::Flamethrower
    }

    /// Two hits in the same fire take a battery; others lose a step by each.
    fn hits_for_step(&self, unit: UnitId) -> u8 {
        if self.facts(unit).kind.is_gun() { self.cite(Point::GunsTwoHits).says(2).max(1) } else { 1 }
    }

    fn go_on_with_toll(&self, s: &mut State, mut toll: Toll, log: &mut Log<Event>) {
        while toll.left > 0 {
            let losers = self.next_losers(s, &toll);
            let Some(one) = losers.first() else { break };
            if losers.len() > 1 && self.cite(Point::OwnerChooses).in_force() {
                s.agenda.push(Pending::Lose(toll));
                return;
            }
            self.take_loss(s, &mut toll, one, log);
        }
        self.pay_points(s, &toll, toll.dp, log);
    }

    fn take_loss(&self, s: &mut State, toll: &mut Toll, unit: UnitId, log: &mut Log<Event>) {
        toll.left = toll.left.saturating_sub(self.hits_for_step(unit));
        toll.taken.add(unit);
        let alive = toll.units.iter().filter(|u| s.unit(*u).hex().is_some() && self.can_lose(*u)).count();
        if toll.taken.len() >= alive && toll.left > 0 {
            // A new round: everybody has had his share. Whose morale was used need not lose again.
            toll.taken = UnitSet::EMPTY;
            toll.first = UnitSet::EMPTY;
        }
        self.lose_step(s, unit, toll.hex, log);
    }

    fn pay_points(&self, s: &mut State, toll: &Toll, points: u8, log: &mut Log<Event>) {
        for unit in toll.units.iter() {
            if s.unit(unit).hex().is_some() {
                self.disorganize(s, unit, points, toll.firm, log);
            }
        }
    }

    pub fn judge_lose<J: Judge>(&self, s: &State, toll: &Toll, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        if !toll.units.has(unit) || s.unit(unit).hex().is_none() || !self.can_lose(unit) {
            return j.improper(why!("does-not-suffer", unit = unit));
        }
        if self.next_losers(s, toll).has(unit) {
            return ControlFlow::Continue(());
        }
        if self.hits_for_step(unit) > toll.left {
            return j.bar(self.cite(Point::GunsTwoHits), why!("guns-need-two-hits", unit = unit));
        }
        let leader = toll.taken.is_empty() && !toll.first.is_empty();
        let cited = if leader { Point::LeaderLoses } else { Point::LossesEven };
        j.bar(self.cite(cited), why!("other-loses-first", unit = unit))
    }

    pub fn lose(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let Some(Pending::Lose(mut toll)) = s.agenda.pop() else { return };
        self.take_loss(s, &mut toll, unit, log);
        self.go_on_with_toll(s, toll, log);
    }
}
