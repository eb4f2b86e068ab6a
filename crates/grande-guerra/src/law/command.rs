//! Command: which brigades may be planned and activated, where an HQ may stand, who is in its range, who may be attached.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, First, Judge, why};

use crate::board::Terrain;
use crate::book::{Point, War};
use crate::key::{GroupId, Hexes, UnitId, UnitSet};
use crate::law::supply::Lines;
use crate::state::{Activation, How, Mark, Side, State, Support};

impl Support {
    /// How many artillery units the box allows.
    pub const fn guns(self) -> usize {
        match self {
            Self::Alone => 0,
            Self::Five => 5,
            Self::Ten => 10,
            Self::Fifteen => 15,
        }
    }
    const fn batches(self) -> u16 {
        self as u16
    }
}

impl War {
    /// The unit carries the brigade's name.
    #[inline]
    pub fn is_of(&self, unit: UnitId, group: GroupId) -> bool {
        self.cite(Point::OwnBrigade).when(self.facts(unit).group == Some(group))
    }

    /// The brigade's own units on the map.
    pub fn units_of(&self, s: &State, group: GroupId) -> UnitSet {
        self.members[group.index()].iter().filter(|u| s.unit(*u).hex().is_some() && self.is_of(*u, group)).collect()
    }

    /// What a box of the Display costs.
    pub fn plan_cost(&self, support: Support) -> u16 {
        self.cite(Point::PlanCost).says(1) + self.cite(Point::PlanGuns).says(support.batches())
    }

    /// Whether a brigade may be planned for that box.
    pub fn may_plan<J: Judge>(&self, s: &State, side: Side, group: GroupId, support: Support, j: &mut J) -> ControlFlow<()> {
        if self.formation(group).side != side {
            return j.improper(why!("not-your-brigade", group = group));
        }
        if s.brigade(group).planned.is_some() {
            return j.improper(why!("planned-already", group = group));
        }
        j.permit(self.cite(Point::Display), why!("no-display"))?;
        if self.units_of(s, group).is_empty() {
            j.refuse(self.cite(Point::PlanUnits), why!("brigade-has-no-units", group = group))?;
        }
        let (need, have) = (self.plan_cost(support), s.stock(side).lp);
        if need > have {
            let cited = if have == 0 { Point::NoPoints } else { Point::PlanStock };
            j.refuse(self.cite(cited), why!("needs-logistics-points", n = i32::from(need), n2 = i32::from(have)))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a brigade can be activated in that way at all.
    pub fn may_be_activated<J: Judge>(&self, s: &State, side: Side, group: GroupId, how: How, j: &mut J) -> ControlFlow<()> {
        if self.formation(group).side != side {
            return j.improper(why!("not-your-brigade", group = group));
        }
        if s.brigade(group).done {
            let cited = match how {
                How::Night => Point::NightFresh,
                How::FreeNight => Point::FreeNight,
                How::Planned | How::Driven | How::Reaction => Point::ActivateOnce,
            };
            return j.bar(self.cite(cited), why!("brigade-has-acted", group = group));
        }
        if self.units_of(s, group).is_empty() {
            return j.bar(self.cite(Point::PlanUnits), why!("brigade-has-no-units", group = group));
        }
        let planned = s.brigade(group).planned.is_some() || s.events.driven == Some(group);
        if !planned && !how.is_night() {
            let cited = if how == How::Reaction { Point::ReactPlanned } else { Point::ActivatePlanned };
            j.refuse(self.cite(cited), why!("brigade-not-planned", group = group))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the HQ may be placed there, with the lines of supply and the hexes from which it would command.
    pub fn may_place_hq<J: Judge>(
        &self,
        s: &State,
        group: GroupId,
        hex: HexId,
        lines: &Lines,
        near: &Hexes,
        j: &mut J,
    ) -> ControlFlow<()> {
        let side = self.formation(group).side;
        if !self.in_play.contains(hex) || self.board.ground(hex).terrain == Terrain::Sea {
            return j.improper(why!("outside-the-area", hex = hex.0));
        }
        if !lines.leads_to(hex) {
            if self.supply_lines(s, side, &Hexes::default()).leads_to(hex) {
                j.refuse(self.cite(Point::InterdictedHq), why!("hq-line-interdicted", hex = hex.0))?;
            }
            j.refuse(self.cite(Point::HqSupply), why!("hq-out-of-supply", hex = hex.0))?;
        }
        let enemy_hq = s.groups().any(|g| s.brigade(g).hq == Some(hex) && self.formation(g).side != side);
        if s.derived.units[side.enemy().index()].contains(hex) || enemy_hq {
            j.refuse(self.cite(Point::HqEnemy), why!("held-by-enemy", hex = hex.0))?;
        }
        if !near.contains(hex) {
            j.refuse(self.cite(Point::HqNear), why!("nobody-in-command", hex = hex.0, group = group))?;
        }
        ControlFlow::Continue(())
    }

    pub fn is_within(&self, s: &State, unit: UnitId, reach: &Hexes) -> bool {
        let u = s.unit(unit);
        u.hex().into_iter().chain(u.second).any(|hex| reach.contains(hex))
    }

    /// A zone of the enemy that a friend does not cancel: the range passes by a die only.
    pub fn needs_probe(&self, s: &State, side: Side, hex: HexId) -> bool {
        let friend = self.cite(Point::RangeFriend).when(s.derived.units[side.index()].contains(hex));
        self.cite(Point::RangeDie).when(self.in_ezoc(s, side, hex) && !friend)
    }

    /// Hexes that orders reach from the next hex: no enemy there, no zone but by a die. With `hopeful` every die that could be
    /// rolled opens its hex.
    fn open_to_orders(&self, s: &State, side: Side, opened: &Hexes, closed: &Hexes, hopeful: bool) -> Hexes {
        let enemy = side.enemy().index();
        let mut open = self.in_play.minus(closed);
        self.cite(Point::RangeEnemy).then(|| open = open.minus(&s.derived.units[enemy]));
        if !hopeful {
            let mut zoned = s.derived.zoc[enemy].minus(opened);
            self.cite(Point::RangeFriend).then(|| zoned = zoned.minus(&s.derived.units[side.index()]));
            self.cite(Point::RangeDie).then(|| open = open.minus(&zoned));
        }
        // Without this paragraph hard ground would stop orders.
        if !self.cite(Point::RangeTerrain).in_force() {
            let easy = |hex: &HexId| matches!(self.board.ground(*hex).terrain, Terrain::Clear | Terrain::Town);
            open = open.iter().filter(easy).collect();
        }
        open
    }

    /// Hexes within Command Range of an HQ.
    pub fn command_reach(&self, s: &State, group: GroupId, hq: HexId, opened: &Hexes, closed: &Hexes, hopeful: bool) -> Hexes {
        let formation = self.formation(group);
        let open = self.open_to_orders(s, formation.side, opened, closed, hopeful);
        let mut reach: Hexes = [hq].into_iter().collect();
        for _ in 0..self.cite(Point::CommandRange).says(formation.range) {
            reach.union_with(&self.board.grid.around(&reach).intersection(&open));
        }
        reach
    }

    /// Hexes from which an HQ would have one of its brigade's units in range, at best: the same ways, gone backwards.
    pub fn commanding(&self, s: &State, group: GroupId) -> Hexes {
        let formation = self.formation(group);
        let open = self.open_to_orders(s, formation.side, &Hexes::default(), &Hexes::default(), true);
        let mut near: Hexes =
            self.units_of(s, group).iter().flat_map(|u| s.unit(u).hex().into_iter().chain(s.unit(u).second)).collect();
        for _ in 0..self.cite(Point::CommandRange).says(formation.range) {
            near.union_with(&self.board.grid.around(&near.intersection(&open)));
        }
        near
    }

    /// Hexes for which a die would bring more of the brigade's units into range, or artillery and independents that it may use.
    pub fn probes(&self, s: &State, a: &Activation) -> Vec<HexId> {
        let Some(hq) = s.brigade(a.group).hq else { return Vec::new() };
        let hopeful = self.command_reach(s, a.group, hq, &a.opened, &a.closed, true);
        if hopeful == a.reach {
            return Vec::new();
        }
        let gained = |unit: &UnitId| !self.is_within(s, *unit, &a.reach) && self.is_within(s, *unit, &hopeful);
        let useful = |unit: UnitId| {
            let mut first = First::default();
            let own = self.is_of(unit, a.group);
            own || self.is_independent(unit) && self.may_belong(s, a, unit, &mut first).is_continue() && !first.refused
        };
        let mut gained = self.all_of[a.side.index()].iter().filter(|u| s.unit(*u).hex().is_some()).filter(gained);
        if !gained.any(useful) {
            return Vec::new();
        }
        let rolls = |hex: &HexId| self.needs_probe(s, a.side, *hex) && !a.opened.contains(*hex);
        let frontier = |hex: &HexId| self.board.grid.neighbours(*hex).any(|(_, near)| a.reach.contains(near));
        hopeful.iter().filter(|hex| rolls(hex) && frontier(hex)).collect()
    }

    /// Whether artillery or an independent unit may be attached to the brigade that acts.
    pub fn may_attach<J: Judge>(&self, s: &State, a: &Activation, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let (u, facts) = (s.unit(unit), self.facts(unit));
        if facts.side != a.side || u.hex().is_none() {
            return j.improper(why!("not-on-map", unit = unit));
        }
        if !self.is_independent(unit) {
            return j.bar(self.cite(Point::AttachFreely), why!("belongs-to-a-brigade", unit = unit));
        }
        if a.guns.has(unit) || a.independents.has(unit) {
            return j.improper(why!("attached-already", unit = unit));
        }
        self.may_belong(s, a, unit, j)?;
        if !self.is_within(s, unit, &a.reach) {
            let cited = if facts.kind.is_gun() { Point::GunRange } else { Point::IndependentRange };
            j.refuse(self.cite(cited), why!("out-of-command-range", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    /// Wherever it stands.
    fn may_belong<J: Judge>(&self, s: &State, a: &Activation, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let (u, facts) = (s.unit(unit), self.facts(unit));
        if facts.kind.is_gun() {
            self.may_attach_gun(s, a, unit, j)?;
        } else {
            let most = usize::from(self.cite(Point::AttachTwo).says(2_u8));
            if a.independents.len() >= most {
                j.refuse(self.cite(Point::AttachTwo), why!("two-independents", n = most as i32))?;
            }
            self.may_serve(s, a, unit, Point::IndependentDivision, j)?;
            if u.has(Mark::Activated) {
                j.refuse(self.cite(Point::IndependentOnce), why!("has-been-activated", unit = unit))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn may_attach_gun<J: Judge>(&self, s: &State, a: &Activation, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let u = s.unit(unit);
        if a.how.is_night() {
            let cited = if a.how == How::Night { Point::NightGuns } else { Point::FreeNightGuns };
            j.refuse(self.cite(cited), why!("no-guns-at-night"))?;
        }
        let most = s.brigade(a.group).planned.map_or(0, Support::guns);
        let most = self.cite(Point::PlanNumber).says(most);
        if a.guns.len() >= most {
            j.refuse(self.cite(Point::PlanNumber), why!("guns-of-the-box", n = most as i32))?;
        }
        self.may_serve(s, a, unit, Point::GunDivision, j)?;
        if u.has(Mark::Fired) {
            j.refuse(self.cite(Point::FireOnce), why!("has-fired", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    /// What belongs to a division serves brigades of that division only; what belongs to a corps serves any.
    fn may_serve<J: Judge>(&self, _s: &State, a: &Activation, unit: UnitId, point: Point, j: &mut J) -> ControlFlow<()> {
        let own = self.counter(unit).command.filter(|command| self.command(*command).is_division);
        let Some(division) = own else {
            return match point {
                Point::GunDivision => j.permit(self.cite(Point::CorpsGuns), why!("other-division", unit = unit)),
                _ => ControlFlow::Continue(()),
            };
        };
        let formation = self.formation(a.group);
        if formation.command == Some(division) {
            return ControlFlow::Continue(());
        }
        if formation.command.is_none() && point == Point::GunDivision {
            j.refuse(self.cite(Point::NoDivision), why!("brigade-without-division", group = a.group))?;
        }
        j.refuse(self.cite(point), why!("other-division", unit = unit))
    }

    /// Every hex that can be observed for the brigade's artillery.
    pub fn observed(&self, s: &State, a: &Activation) -> Hexes {
        let mut seen = Hexes::default();
        for from in a.reach.iter().filter(|from| self.observes(s, a, *from)) {
            seen.union_with(&self.seen(from));
        }
        seen
    }

    /// A hex with a friend, or an empty one outside enemy zones.
    fn observes(&self, s: &State, a: &Activation, from: HexId) -> bool {
        let friend = s.derived.units[a.side.index()].contains(from);
        let enemy = s.derived.units[a.side.enemy().index()].contains(from);
        self.cite(Point::Observer).says(friend || !enemy && !self.in_ezoc(s, a.side, from))
    }

    /// Whether a hex can be observed for the brigade's artillery: from within its Command Range.
    pub fn is_observed(&self, s: &State, a: &Activation, hex: HexId) -> bool {
        a.reach.iter().any(|from| self.can_see(from, hex) && self.observes(s, a, from))
    }

    /// Whether a front-line brigade may change places with the one that acts.
    pub fn may_exchange<J: Judge>(&self, s: &State, a: &Activation, front: GroupId, j: &mut J) -> ControlFlow<()> {
        if self.formation(front).side != a.side || front == a.group {
            return j.improper(why!("not-your-brigade", group = front));
        }
        j.permit(self.cite(Point::Exchange), why!("no-exchange"))?;
        let engaged = |group: GroupId| {
            self.units_of(s, group).iter().filter_map(|u| s.unit(u).hex()).any(|hex| self.is_near_enemy(s, a.side, hex))
        };
        if s.brigade(front).done {
            j.refuse(self.cite(Point::Exchange), why!("brigade-has-acted", group = front))?;
        }
        if !engaged(front) {
            j.refuse(self.cite(Point::Exchange), why!("not-on-the-front", group = front))?;
        }
        if engaged(a.group) {
            j.refuse(self.cite(Point::Exchange), why!("not-in-the-rear", group = a.group))?;
        }
        if !a.guns.is_empty() || !a.independents.is_empty() {
            return j.improper(why!("exchange-alone"));
        }
        ControlFlow::Continue(())
    }

    /// The hex holds units of the front brigade of the exchange.
    pub fn holds_partner(&self, s: &State, hex: HexId) -> bool {
        let partner = s.activation().and_then(|a| a.partner);
        partner.is_some_and(|partner| s.derived.stacks.units(hex).any(|u| self.facts(u).group == Some(partner)))
    }

    /// A Logistics Point was paid for an activation of that kind.
    pub fn has_paid(&self, how: How) -> bool {
        matches!(how, How::Planned | How::Reaction | How::Night)
    }
}
