//! Movement: what a step costs, and who may take it.

use std::ops::ControlFlow;

use hexgrid::{Dir, HexId, Sought};
use kernel::{Cite, First, Judge, why};

use crate::board::{Step, Water, Way};
use crate::book::{Point, War};
use crate::charts::FORBIDDEN;
use crate::counter::Kind;
use crate::key::{UnitId, UnitSet};
use crate::law::counters::Class;
use crate::state::{Manner, Mark, Side, State};

/// How far from any enemy Strategic Movement stays.
const STRATEGIC_GAP: u16 = 4;

impl War {
    #[inline]
    fn class(&self, unit: UnitId) -> usize {
        self.facts(unit).class as usize
    }

    /// The rate of the road along this step, if it may be used.
    fn road_rate(&self, s: &State, unit: UnitId, step: &Step, mover: Option<&UnitSet>) -> Option<i16> {
        let facts = self.facts(unit);
        let way = step.brink.way?;
        if !self.carries_road(s, step.side) {
            return None;
        }
        let side = facts.side;
        let car = self.cite(Point::CarZoc).when(facts.kind == Kind::Armored);
        let zoned = self.cite(Point::RoadZoc).when(self.in_ezoc(s, side, step.to) && !car);
        let is_crowd = |mover: &UnitSet| {
            let stacked = mover.iter().filter(|u| self.facts(*u).kind != Kind::Flamethrower).count() > 1;
            stacked || !self.is_clear_for_road(s, step.to, side, mover)
        };
        let crowded = self.cite(Point::RoadCrowd).when(mover.is_some_and(is_crowd));
        let point = match way {
            Way::Road => Point::Road,
            Way::Track => Point::Track,
            Way::Railway => Point::Railroad,
        };
        let rate = self.tec.way[way as usize][facts.class as usize];
        self.cite(point).when(!zoned && !crowded && rate != FORBIDDEN).then_some(rate)
    }

    /// Terrain, slope and water of a step off the road; none where the unit cannot go.
    pub fn ground_cost(&self, s: &State, unit: UnitId, step: &Step) -> Option<i16> {
        let class = self.class(unit);
        let mut cost = self.cite(Point::HexCost).says(self.tec.terrain[self.board.ground(step.to).terrain as usize][class]);
        let mut add = |more: i16| cost = if more == FORBIDDEN || cost == FORBIDDEN { FORBIDDEN } else { cost + more };
        if self.is_upslope(step) {
            add(self.cite(Point::Slope).says(self.tec.slope[class]));
        }
        match step.brink.river {
            Water::None => {}
            Water::River => add(self.cite(Point::HexsideCost).says(self.tec.hexside[0][class])),
            Water::Isonzo => {
                if !self.cite(Point::BridgeFree).when(self.has_bridge(s, step.side)) {
                    add(self.isonzo_cost(unit));
                }
            }
        }
        (cost != FORBIDDEN).then_some(cost)
    }

    /// Fording the Isonzo: infantry, cavalry and engineers do, others cannot.
    fn isonzo_cost(&self, unit: UnitId) -> i16 {
        let facts = self.facts(unit);
        let wades = facts.kind.is_infantry() || matches!(facts.kind, Kind::Cavalry | Kind::Mg | Kind::Flamethrower);
        let engineer = self.cite(Point::IsonzoEngineers).when(facts.kind == Kind::Engineer);
        if self.cite(Point::IsonzoCloses).when(!wades && !engineer) {
            return FORBIDDEN;
        }
        self.cite(Point::IsonzoCost).says(self.tec.hexside[1][facts.class as usize])
    }

    /// What zones add to a step.
    fn zone_cost(&self, s: &State, side: Side, from: HexId, step: &Step, manner: Manner) -> i16 {
        let (leaves, enters) = (self.in_ezoc(s, side, from), self.in_ezoc(s, side, step.to));
        if !leaves {
            return 0;
        }
        if enters && self.is_connected(s, side, from, step) {
            return 0;
        }
        match manner {
            Manner::Free => self.cite(Point::FreeLeave).says(self.tec.leave),
            Manner::Tactical | Manner::Counter | Manner::Rear | Manner::Front if enters => {
                self.cite(Point::ZocThrough).says(self.tec.through)
            }
            Manner::Tactical | Manner::Counter | Manner::Rear | Manner::Front => self.cite(Point::ZocLeave).says(self.tec.leave),
        }
    }

    /// A trench of the enemy in the hex entered.
    fn trench_cost(&self, s: &State, side: Side, unit: UnitId, to: HexId) -> i16 {
        let trench = s.trenches.at(to);
        let hostile = trench.level > 0 && trench.side != side;
        if hostile { self.cite(Point::EnemyTrenchCost).says(self.tec.trench[self.class(unit)]) } else { 0 }
    }

    /// Whether a unit can go over a hexside at all, whatever it costs: on the road if nothing else bears it.
    pub fn can_cross(&self, s: &State, unit: UnitId, step: &Step) -> bool {
        let kept = self.facts(unit).kind == Kind::Armored && !self.carries_road(s, step.side);
        !self.cite(Point::CarRoads).when(kept) && self.entry_cost_among(s, unit, step, None).is_some()
    }

    /// What a step costs in sixths, without zones; none where the unit cannot go.
    pub fn entry_cost(&self, s: &State, unit: UnitId, step: &Step, mover: &UnitSet) -> Option<i16> {
        self.entry_cost_among(s, unit, step, Some(mover))
    }

    /// The same; without a mover as if no friends crowded the roads.
    fn entry_cost_among(&self, s: &State, unit: UnitId, step: &Step, mover: Option<&UnitSet>) -> Option<i16> {
        let off_road = self.ground_cost(s, unit, step);
        let ground = match self.road_rate(s, unit, step, mover) {
            Some(rate) => Some(off_road.map_or(rate, |cost| cost.min(rate))),
            None => off_road,
        }?;
        Some(ground + self.trench_cost(s, self.side(unit), unit, step.to))
    }

    /// What a step costs in sixths, all extras included; none where the unit cannot go.
    pub fn step_cost(&self, s: &State, unit: UnitId, from: HexId, step: &Step, manner: Manner, mover: &UnitSet) -> Option<u16> {
        let cost = self.entry_cost(s, unit, step, mover)? + self.zone_cost(s, self.side(unit), from, step, manner);
        Some(cost.max(0) as u16)
    }

    /// What a step would cost if no friends were about; none where the unit cannot go, or enemies stand.
    pub fn free_cost(&self, s: &State, unit: UnitId, from: HexId, step: &Step, manner: Manner) -> Option<u32> {
        let side = self.side(unit);
        if s.derived.units[side.enemy().index()].contains(step.to) {
            return None;
        }
        let cost = self.entry_cost_among(s, unit, step, None)? + self.zone_cost(s, side, from, step, manner);
        Some(cost.max(0) as u32)
    }

    /// Whether a unit may begin to move, or go on, in the movement under way.
    pub fn may_move<J: Judge>(&self, s: &State, unit: UnitId, manner: Manner, j: &mut J) -> ControlFlow<()> {
        let (u, facts) = (s.unit(unit), self.facts(unit));
        if u.has(Mark::Moved) && !s.mover.has(unit) {
            j.refuse(self.cite(Point::MoveOnce), why!("has-moved", unit = unit))?;
        }
        if u.has(Mark::Assaulting) {
            j.refuse(self.cite(Point::AssaultStands), why!("has-declared", unit = unit))?;
        }
        if u.has(Mark::Dug) {
            j.refuse(self.cite(Point::DugStays), why!("dug-this-turn", unit = unit))?;
        }
        if s.spans.iter().any(|span| span.unit == unit) {
            j.refuse(self.cite(Point::BridgeBusy), why!("builds-a-bridge", unit = unit))?;
        }
        if u.second.is_some() {
            j.refuse(self.cite(Point::TwoHexGather), why!("gathers-first", unit = unit))?;
        }
        if facts.kind.is_gun() && manner != Manner::Free {
            j.refuse(self.cite(Point::GunsMoveLater), why!("guns-move-later", unit = unit))?;
        }
        match manner {
            Manner::Free => self.may_move_free(s, unit, j)?,
            Manner::Tactical => {
                // Guns that are attached act with the brigade, though they do not move with it.
                if !s.activation().is_some_and(|a| a.command.has(unit) || a.guns.has(unit)) {
                    return self.bar_command(s, unit, j);
                }
            }
            Manner::Rear | Manner::Front => {
                let group = s.activation().and_then(|a| if manner == Manner::Rear { Some(a.group) } else { a.partner });
                let in_command = manner == Manner::Front || s.activation().is_some_and(|a| a.command.has(unit));
                if facts.group == group && !in_command {
                    return j.bar(self.cite(Point::OutOfCommand), why!("out-of-command", unit = unit));
                }
                if facts.group != group {
                    return j.bar(self.cite(Point::ExchangeMoves), why!("not-of-brigade", unit = unit));
                }
            }
            Manner::Counter => self.may_counter(s, unit, j)?,
        }
        ControlFlow::Continue(())
    }

    /// A unit that does not act with the activated brigade.
    fn bar_command<J: Judge>(&self, s: &State, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let own = s.activation().is_some_and(|a| self.facts(unit).group == Some(a.group));
        if own {
            return j.bar(self.cite(Point::OutOfCommand), why!("out-of-command", unit = unit));
        }
        j.bar(self.cite(Point::MoveOnce), why!("not-activated", unit = unit))
    }

    fn may_move_free<J: Judge>(&self, s: &State, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let u = s.unit(unit);
        let done = self.facts(unit).group.is_some_and(|group| s.brigade(group).done);
        let stray = self.cite(Point::StraysMove).when(u.has(Mark::OutOfCommand));
        if (done || u.has(Mark::Activated)) && !stray {
            let cited = if done { Point::BrigadeActed } else { Point::MoveOnce };
            j.refuse(self.cite(cited), why!("has-been-activated", unit = unit))?;
        }
        if self.facts(unit).kind.is_gun() && !u.has(Mark::MoveSide) {
            j.refuse(self.cite(Point::MoveSideMoves), why!("gun-on-fire-side", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether anything but want of points forbids a step, and what it costs.
    #[expect(clippy::too_many_arguments, reason = "one order with all it depends on")]
    pub fn may_pass<J: Judge>(
        &self,
        s: &State,
        unit: UnitId,
        from: HexId,
        step: &Step,
        manner: Manner,
        mover: &UnitSet,
        j: &mut J,
    ) -> ControlFlow<(), u16> {
        let side = self.side(unit);
        let enemy = side.enemy().index();
        if !self.in_play.contains(step.to) {
            j.refuse(self.cite_area(), why!("outside-the-area", hex = step.to.0))?;
        }
        if s.derived.troops[enemy].contains(step.to) {
            j.refuse(self.cite(Point::EnterEnemy), why!("holds-enemy-unit", hex = step.to.0))?;
        } else if s.derived.units[enemy].contains(step.to) {
            match manner {
                Manner::Tactical | Manner::Counter => {
                    j.permit(self.cite(Point::OverrunGuns), why!("holds-enemy-guns", hex = step.to.0))?;
                }
                Manner::Free => j.refuse(self.cite(Point::FreeKeepsOff), why!("holds-enemy-guns", hex = step.to.0))?,
                Manner::Rear | Manner::Front => {
                    j.refuse(self.cite(Point::ExchangeOnly), why!("holds-enemy-guns", hex = step.to.0))?;
                }
            }
        }
        // Without this paragraph an HQ would hold its hex like a unit.
        if !self.cite(Point::HqIgnored).in_force() && self.holds_hq(s, side.enemy(), step.to) {
            j.refuse(self.cite(Point::EnterEnemy), why!("holds-enemy-unit", hex = step.to.0))?;
        }
        self.may_enter_zone(s, unit, step, manner, mover, j)?;
        self.may_go_as_it_is(s, unit, from, step, mover, j)?;
        match self.step_cost(s, unit, from, step, manner, mover) {
            Some(cost) => ControlFlow::Continue(cost),
            None => {
                let _ = self.refuse_impassable(s, unit, step, j);
                ControlFlow::Break(())
            }
        }
    }

    fn holds_hq(&self, s: &State, side: Side, hex: HexId) -> bool {
        s.groups().any(|group| self.formation(group).side == side && s.brigade(group).hq == Some(hex))
    }

    fn refuse_impassable<J: Judge>(&self, s: &State, unit: UnitId, step: &Step, j: &mut J) -> ControlFlow<()> {
        let isonzo = self.is_wading(s, step);
        let gun = self.facts(unit).kind.is_gun() || self.facts(unit).kind == Kind::Armored;
        if isonzo && gun {
            j.refuse(self.cite(Point::GunsNeedBridge), why!("isonzo-needs-bridge"))?;
        }
        let cited = if isonzo { Point::IsonzoCloses } else { Point::HexCost };
        j.bar(self.cite(cited), why!("cannot-go-there", unit = unit, hex = step.to.0))
    }

    /// Zones of the enemy: not for those that are not activated, nor for artillery by itself.
    fn may_enter_zone<J: Judge>(
        &self,
        s: &State,
        unit: UnitId,
        step: &Step,
        manner: Manner,
        mover: &UnitSet,
        j: &mut J,
    ) -> ControlFlow<()> {
        let side = self.side(unit);
        if !self.in_ezoc(s, side, step.to) {
            return ControlFlow::Continue(());
        }
        let friends = s.derived.units[side.index()].contains(step.to);
        if manner == Manner::Free {
            let sheltered = self.cite(Point::FreeShelter).when(friends || self.in_own_trench(s, side, step.to));
            if !sheltered {
                j.refuse(self.cite(Point::FreeKeepsOff), why!("in-enemy-zone", hex = step.to.0))?;
            }
        }
        let company = mover.iter().any(|u| !self.facts(u).kind.is_gun()) || s.derived.troops[side.index()].contains(step.to);
        if self.facts(unit).kind.is_gun() && !company {
            j.refuse(self.cite(Point::GunsKeepOff), why!("guns-alone-in-zone", hex = step.to.0))?;
        }
        ControlFlow::Continue(())
    }

    /// What single kinds and ways of moving ask of a step.
    fn may_go_as_it_is<J: Judge>(
        &self,
        s: &State,
        unit: UnitId,
        from: HexId,
        step: &Step,
        mover: &UnitSet,
        j: &mut J,
    ) -> ControlFlow<()> {
        let (u, facts) = (s.unit(unit), self.facts(unit));
        if facts.kind == Kind::Armored && !self.carries_road(s, step.side) {
            j.refuse(self.cite(Point::CarRoads), why!("cars-keep-to-roads"))?;
        }
        if u.has(Mark::Strategic)
            && let Some(away) = self.nearest(s, facts.side.enemy(), step.to, STRATEGIC_GAP)
        {
            j.refuse(self.cite(Point::Strategic), why!("enemy-too-near", hex = step.to.0, n = away))?;
        }
        self.keep_flamethrowers(s, unit, from, step.to, mover, j)
    }

    /// Flamethrowers go with infantry and are not left behind.
    fn keep_flamethrowers<J: Judge>(
        &self,
        s: &State,
        unit: UnitId,
        from: HexId,
        to: HexId,
        mover: &UnitSet,
        j: &mut J,
    ) -> ControlFlow<()> {
        let side = self.side(unit);
        let infantry = |set: &UnitSet| set.iter().any(|u| self.facts(u).kind.is_like_infantry());
        let is_flame = |unit: UnitId| self.facts(unit).kind == Kind::Flamethrower;
        if is_flame(unit) {
            let company = infantry(mover) || infantry(&self.own_in(s, to, side));
            if !company {
                j.refuse(self.cite(Point::FlameAttached), why!("flamethrower-needs-infantry", unit = unit))?;
            }
        }
        if self.facts(unit).kind.is_like_infantry() && s.derived.stacks.units(from).any(is_flame) {
            let left: UnitSet = self.own_in(s, from, side).iter().filter(|u| !mover.has(*u)).collect();
            let alone = left.iter().find(|u| is_flame(*u)).filter(|_| !infantry(&left));
            if let Some(flame) = alone {
                j.refuse(self.cite(Point::FlameAttached), why!("flamethrower-left-alone", unit = flame))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a unit may take this step, and for how much.
    #[expect(clippy::too_many_arguments, reason = "one order with all it depends on")]
    pub fn may_step<J: Judge>(
        &self,
        s: &State,
        unit: UnitId,
        from: HexId,
        step: &Step,
        manner: Manner,
        mover: &UnitSet,
        j: &mut J,
    ) -> ControlFlow<(), u16> {
        let cost = self.may_pass(s, unit, from, step, manner, mover, j)?;
        let left = self.points_left(s, unit).max(0);
        if i32::from(cost) > left {
            j.refuse(
                self.cite(Point::NotEnoughPoints),
                why!("needs-movement-points", unit = unit, mp = i32::from(cost), mp2 = left),
            )?;
        }
        ControlFlow::Continue(cost)
    }

    /// Whether a unit or a stack may take this step together, and find room or go on.
    #[expect(clippy::too_many_arguments, reason = "one order with all it depends on")]
    pub fn may_step_together<J: Judge>(
        &self,
        s: &State,
        mover: &UnitSet,
        from: HexId,
        step: &Step,
        manner: Manner,
        far: &mut u16,
        j: &mut J,
    ) -> ControlFlow<()> {
        let Some(first) = mover.first() else { return j.improper(why!("no-group")) };
        for unit in mover.iter() {
            self.may_move(s, unit, manner, j)?;
            if self.may_step(s, unit, from, step, manner, mover, j).is_break() {
                return ControlFlow::Break(());
            }
        }
        if self.has_room(s, self.side(first), step.to, mover) || manner == Manner::Rear && self.holds_partner(s, step.to) {
            return ControlFlow::Continue(());
        }
        let beyond = self.goes_through(s, mover, from, step, manner);
        *far = (*far).max(beyond.far + 1);
        if !beyond.found {
            j.refuse(self.cite(Point::StackEnd), why!("no-room-and-no-way-on", hex = step.to.0))?;
        }
        ControlFlow::Continue(())
    }

    /// From a hex without room the mover reaches one with room.
    fn goes_through(&self, s: &State, mover: &UnitSet, from: HexId, step: &Step, manner: Manner) -> Sought {
        const NO: Sought = Sought { found: false, far: 0 };
        if !self.cite(Point::PassThrough).in_force() {
            return NO;
        }
        let Some(slowest) = mover.iter().min_by_key(|u| self.points_left(s, *u)) else { return NO };
        let first = self.may_pass(s, slowest, from, step, manner, mover, &mut First::default()).continue_value();
        let Some(first) = first else { return NO };
        let left = self.points_left(s, slowest) - i32::from(first);
        self.finds_room(s, mover, step.to, left, manner)
    }

    /// A hex with room within so many sixths of `from`: those beside it are looked at first.
    pub fn finds_room(&self, s: &State, mover: &UnitSet, from: HexId, left: i32, manner: Manner) -> Sought {
        let Some(side) = mover.first().map(|lead| self.side(lead)) else { return Sought { found: false, far: 0 } };
        let left = u32::try_from(left).unwrap_or(0);
        let price = |at: HexId, next: &Step| {
            let mut most = 0;
            for unit in mover.iter() {
                let pass = self.may_pass(s, unit, at, next, manner, mover, &mut First::default());
                most = most.max(u32::from(pass.continue_value()?));
            }
            Some(most)
        };
        let roomy = |hex: HexId| hex != from && self.has_room(s, side, hex, mover);
        let mut goes_on = false;
        for next in self.board.steps(from).iter().flatten() {
            if price(from, next).is_some_and(|cost| cost <= left) {
                if roomy(next.to) {
                    return Sought { found: true, far: 1 };
                }
                goes_on = true;
            }
        }
        if !goes_on {
            return Sought { found: false, far: 1 };
        }
        let cost = |at: HexId, dir: Dir, _: HexId| price(at, self.board.steps(at)[dir.index()].as_ref()?);
        hexgrid::seek(&self.board.grid, from, left, cost, |_| 0, |at, _| roomy(at))
    }

    /// Whether a unit may raise its allowance by a Force March.
    pub fn may_force<J: Judge>(&self, s: &State, unit: UnitId, manner: Manner, j: &mut J) -> ControlFlow<()> {
        let u = s.unit(unit);
        if u.hex().is_none() {
            return j.improper(why!("not-on-map", unit = unit));
        }
        self.may_move(s, unit, manner, j)?;
        if self.facts(unit).kind.is_gun() {
            return j.bar(self.cite(Point::ForceMarch), why!("guns-do-not-march", unit = unit));
        }
        if u.has(Mark::Marching) {
            return j.improper(why!("marches-already", unit = unit));
        }
        if i16::from(u.dl) + 1 >= self.threshold(unit) {
            j.refuse(self.cite(Point::ForceWornOut), why!("too-worn-to-march", unit = unit, n = i32::from(u.dl)))?;
        }
        j.permit(self.cite(Point::ForceMarch), why!("no-force-march"))
    }

    /// Whether a unit may use Strategic Movement.
    pub fn may_go_strategic<J: Judge>(&self, s: &State, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let u = s.unit(unit);
        let Some(hex) = u.hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        self.may_move(s, unit, Manner::Free, j)?;
        if u.has(Mark::Strategic) || u.spent > 0 || u.has(Mark::Moved) {
            return j.improper(why!("has-moved", unit = unit));
        }
        if let Some(away) = self.nearest(s, self.side(unit).enemy(), hex, STRATEGIC_GAP) {
            j.refuse(self.cite(Point::Strategic), why!("enemy-too-near", hex = hex.0, n = away))?;
        }
        j.permit(self.cite(Point::Strategic), why!("no-strategic-movement"))
    }

    /// Whether an infantry unit may extend into a neighbouring hex.
    pub fn may_extend<J: Judge>(&self, s: &State, unit: UnitId, hex: HexId, manner: Manner, j: &mut J) -> ControlFlow<()> {
        let Some(from) = s.unit(unit).hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        let Some(step) = self.board.step(from, hex) else {
            return j.bar(self.cite(Point::TwoHex), why!("hexes-not-adjacent", hex = hex.0, hex2 = from.0));
        };
        self.may_lie_over(s, unit, from, hex, manner, j)?;
        self.may_move(s, unit, manner, j)?;
        match self.may_step(s, unit, from, &step, manner, &UnitSet::only(unit), j) {
            ControlFlow::Continue(_) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(()),
        }
    }

    /// Whether a unit that may step there may lie in both hexes.
    pub fn may_lie_over<J: Judge>(
        &self,
        s: &State,
        unit: UnitId,
        from: HexId,
        hex: HexId,
        manner: Manner,
        j: &mut J,
    ) -> ControlFlow<()> {
        if !self.facts(unit).kind.is_like_infantry() {
            return j.bar(self.cite(Point::TwoHex), why!("infantry-extends", unit = unit));
        }
        if matches!(manner, Manner::Rear | Manner::Front) {
            return j.bar(self.cite(Point::ExchangeOnly), why!("exchange-only-moves"));
        }
        let side = self.side(unit);
        let company = s.derived.units[side.index()].contains(hex) || self.stack(s, from, side).nth(1).is_some();
        if company {
            j.refuse(self.cite(Point::TwoHexAlone), why!("two-hexes-alone", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a unit on two hexes may gather in one of them.
    pub fn may_gather<J: Judge>(&self, s: &State, unit: UnitId, hex: HexId, manner: Manner, j: &mut J) -> ControlFlow<()> {
        let u = s.unit(unit);
        let (Some(one), Some(two)) = (u.hex(), u.second) else {
            return j.improper(why!("not-on-two-hexes", unit = unit));
        };
        if hex != one && hex != two {
            return j.bar(self.cite(Point::TwoHexGather), why!("not-one-of-its-hexes", hex = hex.0));
        }
        let other = if hex == one { two } else { one };
        let Some(step) = self.board.step(other, hex) else {
            return j.improper(why!("hexes-not-adjacent", hex = hex.0, hex2 = other.0));
        };
        let mut gathered = s.clone();
        gathered.unit_mut(unit).second = None;
        self.may_move(&gathered, unit, manner, j)?;
        let cost = self.gather_cost(s, unit, &step);
        let left = self.points_left(s, unit).max(0);
        if i32::from(cost) > left {
            let why = why!("needs-movement-points", unit = unit, mp = i32::from(cost), mp2 = left);
            j.refuse(self.cite(Point::NotEnoughPoints), why)?;
        }
        ControlFlow::Continue(())
    }

    /// The hex cost of the hex in which a unit gathers.
    pub fn gather_cost(&self, s: &State, unit: UnitId, step: &Step) -> u16 {
        let cost = self.ground_cost(s, unit, &Step { brink: crate::board::Brink { river: Water::None, ..step.brink }, ..*step });
        self.cite(Point::TwoHexGather).says(cost.unwrap_or(0).max(0) as u16)
    }

    /// The least that a number of steps costs a unit, whatever they lead over.
    pub fn least_cost(&self, unit: UnitId, steps: u16) -> u32 {
        u32::from(self.cheapest[self.class(unit)]) * u32::from(steps)
    }

    /// Classes of a unit, for those who plan its way.
    pub fn class_of(&self, unit: UnitId) -> Class {
        self.facts(unit).class
    }
}
