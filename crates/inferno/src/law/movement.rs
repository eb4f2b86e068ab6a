//! Movement (4), zones and movement (6.3), roads (4.5), recovery (10.3), the Isonzo (14.2).

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Judge, why};

use crate::board::{Step, Terrain, Water, Way};
use crate::book::Inferno;
use crate::charts::Feature;
use crate::counter::Kind;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::law::bridge::Crossing;
use crate::state::{Mark, Side, State};

/// What a step costs and how it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fare {
    pub sixths: u16,
    /// More than the unit has left, and nothing lets it go all the same.
    pub lacking: bool,
    /// The minimum move: more than the unit has.
    pub minimum: bool,
    /// Over the Isonzo with an engineer's help.
    pub ferried: bool,
}

impl Inferno {
    pub fn is_infiltrator(&self, unit: UnitId) -> bool {
        rule!("12.4/a").when(self.facts(unit).kind == Kind::Infiltration)
    }

    /// The printed Movement Allowance of the side that is up.
    #[inline]
    pub fn allowance(&self, s: &State, unit: UnitId) -> i16 {
        let facts = self.facts(unit);
        facts.ma[usize::from(facts.two_sided && s.unit(unit).steps < 2)]
    }

    /// Sixths of a Movement Point that are left.
    #[inline]
    pub fn points_left(&self, s: &State, unit: UnitId) -> i32 {
        i32::from(rule!("2.1/b").says(self.allowance(s, unit))) * 6 - i32::from(s.unit(unit).spent)
    }

    /// The EZoC in a hex as movement feels it: friends do not negate it (6.3).
    #[inline]
    fn felt_ezoc(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        rule!("6/b", "6.3/c").when(self.in_ezoc(s, self.side(unit), hex))
    }

    /// The rate of the way along this step, if it may be used at all.
    fn way_rate(&self, unit: UnitId, step: &Step, crossing: Crossing, in_ezoc: bool) -> Option<i16> {
        let way = step.brink.way?;
        let open = match crossing {
            Crossing::Open | Crossing::Bridge => true,
            // A track fords a stream; a destroyed bridge or a pontoon carries no road.
            Crossing::Wade => step.brink.river == Water::Stream && way == Way::Trail,
            Crossing::Pontoon => rule!("12.2/j").says(false),
        };
        let infiltrates = rule!("12.4/c", "4.5/c").when(self.is_infiltrator(unit));
        let barred = rule!("4.5/b", "4.5.1/b", "TEC/note-ezoc").when(in_ezoc && !infiltrates);
        rule!("4.5/a", "4.5.1/a").when(open && !barred).then(|| self.tec.way_mp(way))
    }

    /// What a step costs in sixths, all extras included; the whole allowance to wade the Isonzo.
    fn step_cost(&self, s: &State, unit: UnitId, from: HexId, step: &Step, crossing: Crossing) -> u16 {
        let (leaves, enters) = (self.felt_ezoc(s, unit, from), self.felt_ezoc(s, unit, step.to));
        let wades = crossing == Crossing::Wade;
        if rule!("TEC/isonzo", "14.2/a").when(wades && step.brink.river == Water::Isonzo) {
            return (self.allowance(s, unit) * 6) as u16;
        }
        let ground = match self.way_rate(unit, step, crossing, leaves || enters) {
            Some(rate) => rate,
            None => self.ground_cost(unit, step) + if wades { self.tec.cross_mp(step.brink.river) } else { 0 },
        };
        let zones = match (leaves, enters) {
            (true, true) if self.slips_past(s, unit, from, step.to) => self.tec.enter,
            (true, true) => rule!("6.3/b", "MPS/ezoc-ezoc").says(self.tec.both),
            (false, true) => rule!("6.3/a", "MPS/enter").says(self.tec.enter),
            (true, false) => rule!("6.3/a", "MPS/exit").says(self.tec.exit),
            (false, false) => 0,
        };
        rule!("4.2").says((ground + zones).max(0) as u16)
    }

    /// The terrain of the hex entered and what lies in it.
    #[inline]
    fn ground_cost(&self, unit: UnitId, step: &Step) -> i16 {
        let ground = self.board.ground(step.to);
        let mut cost = self.tec.enter_mp(ground.terrain);
        if ground.peak.is_some() {
            cost += self.tec.feature_mp(Feature::Peak);
        }
        if ground.settlement.is_some() {
            cost += self.tec.feature_mp(Feature::Settlement);
        }
        if ground.trench == Some(self.side(unit).enemy()) {
            cost += self.tec.feature_mp(Feature::EnemyTrench);
        }
        cost
    }

    /// An infiltration unit between two hexes in the ZoC of one and the same enemy (12.4).
    fn slips_past(&self, s: &State, unit: UnitId, from: HexId, to: HexId) -> bool {
        let enemy = self.side(unit).enemy();
        self.is_infiltrator(unit)
            && rule!("12.4/b").when(self.board.grid.neighbours(from).any(|(_, h)| {
                s.derived.zoners[enemy.index()].contains(h)
                    && self.unit_zoc_covers(enemy, h, from)
                    && self.unit_zoc_covers(enemy, h, to)
            }))
    }

    /// An enemy unit in a trench connected with this one has it in its ZoC (6.3.1).
    pub fn trench_barred(&self, s: &State, unit: UnitId, to: HexId) -> bool {
        let enemy = self.side(unit).enemy();
        if self.board.ground(to).trench != Some(enemy) || rule!("12.4/d").when(self.is_infiltrator(unit)) {
            return false;
        }
        self.board.steps(to).iter().flatten().any(|step| {
            let connected = rule!("6.3.1/b").says(self.board.ground(step.to).trench == Some(enemy) && step.brink.linked);
            connected && s.derived.zoners[enemy.index()].contains(step.to) && self.unit_zoc_covers(enemy, step.to, to)
        })
    }

    /// Whether a unit may move or recover at all in this phase.
    #[inline]
    pub fn may_act<J: Judge>(&self, s: &State, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let u = s.unit(unit);
        if u.has(Mark::Reserve) {
            j.refuse(rule!("13.1/a"), why!("still-in-reserve", unit = unit))?;
        }
        if u.has(Mark::Minimum) {
            j.refuse(rule!("4.3/c"), why!("minimum-move-made", unit = unit))?;
        }
        if u.has(Mark::Ferried) {
            j.refuse(rule!("14.2/d"), why!("crossed-one-hex-only", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a unit may take this step, and for how much.
    #[inline]
    pub fn may_step<J: Judge>(&self, s: &State, unit: UnitId, from: HexId, step: &Step, j: &mut J) -> ControlFlow<(), Fare> {
        let fare = self.may_pass(s, unit, from, step, j)?;
        if fare.lacking {
            let left = self.points_left(s, unit).max(0);
            let why = why!("needs-movement-points", unit = unit, mp = i32::from(fare.sixths), mp2 = left);
            j.refuse(rule!("4.1/a"), why)?;
        }
        ControlFlow::Continue(fare)
    }

    /// Whether anything but want of points forbids this step, and what it costs.
    pub fn may_pass<J: Judge>(&self, s: &State, unit: UnitId, from: HexId, step: &Step, j: &mut J) -> ControlFlow<(), Fare> {
        let facts = self.facts(unit);
        let side = facts.side;
        let is_gun = facts.kind.is_gun();
        let u = s.unit(unit);
        let crossing = self.crossing(s, step);
        let sixths = self.step_cost(s, unit, from, step, crossing);
        let left = self.points_left(s, unit);
        let lacking = i32::from(sixths) > left;
        // It spends everything, so nothing may have been spent before it (ruling 4.1).
        let fresh = rule!("4.3/c").says(u.spent == 0 && !u.has(Mark::Moved));
        let minimum = rule!("4.3/a").when(lacking && fresh);
        let is_isonzo = step.brink.river == Water::Isonzo;
        let ferried = is_isonzo && crossing == Crossing::Wade;

        if s.derived.combat[side.enemy().index()].contains(step.to) {
            j.refuse(rule!("4.1/b"), why!("holds-enemy-combat-unit", hex = step.to.0))?;
        } else if s.derived.units[side.enemy().index()].contains(step.to) {
            j.permit(rule!("4.1/c"), why!("holds-enemy-unit", hex = step.to.0))?;
        }
        if s.derived.units[side.index()].contains(step.to) {
            j.permit(rule!("5.1/h"), why!("holds-friendly-units", hex = step.to.0))?;
        }
        // The minimum move does not override 6.3.1, 12.3.1 and 14.2.
        if self.trench_barred(s, unit, step.to) {
            let cited = if minimum { rule!("6.3.1/a", "4.3/b") } else { rule!("6.3.1/a") };
            j.refuse(cited, why!("enemy-trench-guarded", hex = step.to.0))?;
        }
        if is_isonzo {
            if is_gun && crossing != Crossing::Bridge {
                let cited = if minimum { rule!("12.3.1/a", "4.3/b") } else { rule!("12.3.1/a") };
                j.refuse(cited, why!("guns-need-true-bridge"))?;
            }
            if ferried && !u.has(Mark::WithEngineer) {
                j.refuse(rule!("14.2/c"), why!("isonzo-needs-bridge"))?;
            }
            if ferried && (u.spent > 0 || u.has(Mark::Moved)) {
                j.refuse(rule!("14.2/d", "TEC/isonzo"), why!("crossing-takes-whole-move"))?;
            }
            if self.quota_used(s, side, unit, step) {
                j.refuse(rule!("14.2/b"), why!("isonzo-hexside-used", size = i16::from(facts.battalion)))?;
            }
        }
        if side == Side::It && is_gun && self.board.ground(step.to).east {
            let open = self.board.ground(step.to).terrain == Terrain::Clear || self.board.ways.touch(step.to, |w| w == Way::Road);
            if !open {
                let cited = if minimum { rule!("12.3.1/b", "4.3/b") } else { rule!("12.3.1/b") };
                j.refuse(cited, why!("guns-east-of-isonzo", hex = step.to.0))?;
            }
        }
        let lacking = lacking && !minimum && !(ferried && u.spent == 0);
        ControlFlow::Continue(Fare { sixths, lacking, minimum: minimum && !ferried, ferried })
    }

    /// Whether the quota of this Isonzo hexside is used up for a unit of its size (14.2).
    pub fn quota_used(&self, s: &State, side: Side, unit: UnitId, step: &Step) -> bool {
        let slot = usize::from(self.facts(unit).battalion);
        step.brink.isonzo.is_some_and(|i| s.crossed[side.index()][slot].has(i))
    }

    /// Whether a group may take this step together: every unit for itself, and the quota for all.
    pub fn may_step_together<J: Judge>(
        &self,
        s: &State,
        group: &UnitSet,
        from: HexId,
        step: &Step,
        j: &mut J,
    ) -> ControlFlow<()> {
        let mut slots = [0; 2];
        for unit in group.iter() {
            self.may_act(s, unit, j)?;
            if let ControlFlow::Break(()) = self.may_step(s, unit, from, step, j) {
                return ControlFlow::Break(());
            }
            slots[usize::from(self.counter(unit).is_battalion())] += 1;
        }
        if step.brink.isonzo.is_some() && slots.iter().any(|n| *n > 1) {
            j.refuse(rule!("14.2/b"), why!("isonzo-crossing-limit"))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a unit may recover Combat Effectiveness (10.3).
    pub fn may_recover<J: Judge>(&self, s: &State, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let (u, counter) = (s.unit(unit), self.counter(unit));
        let Some(hex) = u.hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        if !matches!(counter.kind, Kind::Infantry | Kind::Bersaglieri | Kind::Mountain) {
            return j.bar(rule!("10.3/a"), why!("kind-does-not-recover"));
        }
        if u.ce == 0 {
            if u.steps < counter.full_steps() {
                j.refuse(rule!("10.3/c"), why!("lost-step-stays-lost", unit = unit))?;
            }
            return j.bar(rule!("10.3/b"), why!("full-effectiveness", unit = unit));
        }
        self.may_act(s, unit, j)?;
        j.permit(rule!("4.4", "3.1/A3/b"), why!("effectiveness-not-recovered"))?;
        if u.has(Mark::Recovered) {
            j.refuse(rule!("10.3/b"), why!("recovered-already", unit = unit))?;
        }
        if u.supply != crate::state::Supply::In {
            j.refuse(rule!("10.3.1/a"), why!("not-in-supply", unit = unit))?;
        }
        let left = self.points_left(s, unit);
        if left < i32::from(self.recovery_cost()) {
            j.refuse(
                rule!("10.3.1/b", "MPS/recovery"),
                why!("recovery-needs-points", mp = i32::from(self.tec.recovery), unit = unit, mp2 = left),
            )?;
        }
        if let Some(distance) = self.near_enemy(s, counter.side.enemy(), hex) {
            j.refuse(rule!("10.3.1/c"), why!("enemy-too-near-to-recover", n = distance))?;
        }
        if self.recovery_takes_point(unit, hex) && s.points == 0 {
            j.refuse(rule!("14.3.1", "10.3.1/d"), why!("recovery-needs-ris-point"))?;
        }
        ControlFlow::Continue(())
    }

    /// How far the nearest enemy is, if that is less than three hexes.
    fn near_enemy(&self, s: &State, enemy: Side, hex: HexId) -> Option<i32> {
        let (grid, enemies) = (&self.board.grid, &s.derived.units[enemy.index()]);
        let beside = |hex: HexId| grid.neighbours(hex).any(|(_, next)| enemies.contains(next));
        if beside(hex) {
            return Some(1);
        }
        grid.neighbours(hex).any(|(_, next)| beside(next)).then_some(2)
    }

    pub fn recovery_cost(&self) -> u16 {
        rule!("10.3.1/b", "MPS/recovery").says(self.tec.recovery as u16)
    }

    /// Italian units beyond their first trench line pay a point (14.3.1).
    pub fn recovery_takes_point(&self, unit: UnitId, hex: HexId) -> bool {
        rule!("14.3.1", "10.3.1/d").when(self.side(unit) == Side::It && self.board.ground(hex).territory == Side::Ah)
    }
}
