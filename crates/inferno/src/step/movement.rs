//! The Movement Phase (4) and overstacking (5.2).

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, First, Judge, Log, why};

use crate::action::{Event, Loss};
use crate::book::Inferno;
use crate::counter::Kind;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::law::movement::Fare;
use crate::state::{Mark, Pending, Place, Side, State};

impl Inferno {
    pub fn begin_movement(&self, s: &mut State) {
        let side = s.phasing;
        let engineers: UnitSet = s.ids().filter(|u| self.side(*u) == side && self.counter(*u).kind == Kind::Engineer).collect();
        for unit in s.ids() {
            if self.side(unit) != side {
                continue;
            }
            let with = engineers.iter().any(|e| e != unit && s.unit(e).hex().is_some() && s.unit(e).hex() == s.unit(unit).hex());
            let u = s.unit_mut(unit);
            u.spent = 0;
            for mark in [Mark::Moved, Mark::Minimum, Mark::Recovered, Mark::Ferried] {
                u.marks.clear(mark);
            }
            u.marks.put(Mark::WithEngineer, with);
        }
        s.agenda.push(Pending::Move);
        for owner in [side.enemy(), side] {
            if s.ids().any(|u| self.side(u) == owner && matches!(s.unit(u).place, Place::Pontoon(_))) {
                s.agenda.push(Pending::Lift(owner));
            }
        }
    }

    fn movable<J: Judge>(&self, s: &State, side: Side, unit: UnitId, j: &mut J) -> ControlFlow<(), HexId> {
        if rule!("2.3").when(self.side(unit) != side) {
            let _ = j.refuse(rule!("2.3"), why!("not-yours", unit = unit));
            return ControlFlow::Break(());
        }
        match s.unit(unit).hex() {
            Some(hex) => ControlFlow::Continue(hex),
            None => {
                let _ = j.improper(why!("not-on-map", unit = unit));
                ControlFlow::Break(())
            }
        }
    }

    pub fn judge_move<J: Judge>(&self, s: &State, side: Side, unit: UnitId, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let from = match self.movable(s, side, unit, j) {
            ControlFlow::Continue(from) => from,
            ControlFlow::Break(()) => return ControlFlow::Break(()),
        };
        let Some(step) = self.board.step(from, hex) else {
            j.refuse(rule!("4.2"), why!("hexes-not-adjacent", hex = hex.0, hex2 = from.0))?;
            return ControlFlow::Break(());
        };
        self.may_act(s, unit, j)?;
        let fare = match self.may_step(s, unit, from, &step, j) {
            ControlFlow::Continue(fare) => fare,
            ControlFlow::Break(()) => return ControlFlow::Break(()),
        };
        let short = i32::from(fare.sixths) > self.points_left(s, unit) && !fare.minimum && !fare.ferried;
        if rule!("4.1/a").when(short) {
            j.refuse(rule!("4.3/c"), why!("minimum-move-is-first"))?;
        }
        ControlFlow::Continue(())
    }

    /// A first unit steps forward: there must be others to go with it and somewhere to go.
    pub fn judge_first_join<J: Judge>(&self, s: &State, side: Side, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let from = match self.movable(s, side, unit, j) {
            ControlFlow::Continue(from) => from,
            ControlFlow::Break(()) => return ControlFlow::Break(()),
        };
        self.may_act(s, unit, j)?;
        let group = UnitSet::only(unit);
        let friends = self.own_in(s, from, side).iter().any(|u| u != unit && self.group_can_step(s, &group.with(u), from));
        if !friends {
            return j.improper(why!("nobody-goes-along", unit = unit));
        }
        ControlFlow::Continue(())
    }

    pub fn judge_next_join<J: Judge>(&self, s: &State, side: Side, group: &UnitSet, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let from = match self.movable(s, side, unit, j) {
            ControlFlow::Continue(from) => from,
            ControlFlow::Break(()) => return ControlFlow::Break(()),
        };
        if group.has(unit) || group.first().and_then(|u| s.unit(u).hex()) != Some(from) {
            return j.improper(why!("not-with-group", unit = unit));
        }
        self.may_act(s, unit, j)?;
        if !self.group_can_step(s, &group.with(unit), from) {
            return j.improper(why!("group-could-not-move", unit = unit));
        }
        ControlFlow::Continue(())
    }

    fn group_can_step(&self, s: &State, group: &UnitSet, from: HexId) -> bool {
        self.board.steps(from).iter().flatten().any(|step| {
            let mut first = First::default();
            self.may_step_together(s, group, from, step, &mut first).is_continue() && !first.refused
        })
    }

    pub fn judge_group_step<J: Judge>(&self, s: &State, group: &UnitSet, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let Some(from) = group.first().and_then(|u| s.unit(u).hex()) else { return j.improper(why!("no-group")) };
        let Some(step) = self.board.step(from, hex) else {
            j.refuse(rule!("4.2"), why!("hexes-not-adjacent", hex = hex.0, hex2 = from.0))?;
            return ControlFlow::Break(());
        };
        self.may_step_together(s, group, from, &step, j)
    }

    /// The group that moved last goes on.
    pub fn judge_go_on<J: Judge>(&self, s: &State, hex: HexId, j: &mut J) -> ControlFlow<()> {
        if s.group.len() < 2 {
            return j.improper(why!("no-group-under-way"));
        }
        self.judge_group_step(s, &s.group, hex, j)
    }

    pub fn join(&self, s: &mut State, top: &Pending, unit: UnitId) {
        match top {
            Pending::Declare(fight) => {
                if let Some(f) = s.fights.get_mut(*fight) {
                    f.attackers.add(unit);
                }
            }
            Pending::Group(group) => s.agenda.replace(Pending::Group(group.with(unit))),
            _ => s.agenda.push(Pending::Group(UnitSet::only(unit))),
        }
    }

    pub fn move_one(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.march(s, UnitSet::only(unit), hex, log);
    }

    pub fn step_group(&self, s: &mut State, top: &Pending, hex: HexId, log: &mut Log<Event>) {
        let group = match top {
            Pending::Group(group) => {
                s.agenda.pop();
                *group
            }
            _ => s.group,
        };
        self.march(s, group, hex, log);
    }

    fn march(&self, s: &mut State, group: UnitSet, to: HexId, log: &mut Log<Event>) {
        let Some(from) = group.first().and_then(|u| s.unit(u).hex()) else { return };
        let Some(step) = self.board.step(from, to) else { return };
        let fares: Vec<(UnitId, Fare)> = group
            .iter()
            .filter_map(|u| match self.may_step(s, u, from, &step, &mut kernel::All::default()) {
                ControlFlow::Continue(fare) => Some((u, fare)),
                ControlFlow::Break(()) => None,
            })
            .collect();
        for (unit, fare) in fares {
            let whole = (self.values(s, unit).ma * 6) as u16;
            let counter = self.counter(unit);
            let u = s.unit_mut(unit);
            u.marks.set(Mark::Moved);
            if fare.minimum {
                u.marks.set(Mark::Minimum);
                u.spent = whole;
            } else if fare.ferried {
                u.marks.set(Mark::Ferried);
                u.spent = whole;
            } else {
                u.spent += fare.sixths;
            }
            if counter.kind.is_gun() {
                u.turn_to_mov_side();
            }
            log.push(Event::Spent { unit, sixths: s.unit(unit).spent });
            if let Some(isonzo) = step.brink.isonzo {
                s.crossed[counter.side.index()][usize::from(counter.is_battalion())].set(isonzo);
            }
        }
        let top = self.top_of(s, &group).unwrap_or(UnitId(0));
        log.push(Event::Moved { top, count: group.len() as u8, from, to });
        self.carry(s, &group, from, to, log);
        if step.brink.isonzo.is_some() {
            self.stale_hexside(s, step.side);
        }
        s.group = if group.len() > 1 { group } else { UnitSet::EMPTY };
    }

    pub fn recover(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let cost = self.recovery_cost();
        let hex = s.unit(unit).hex();
        if hex.is_some_and(|h| self.recovery_takes_point(unit, h)) {
            s.points = s.points.saturating_sub(1);
        }
        let u = s.unit_mut(unit);
        u.spent += cost;
        u.marks.set(Mark::Recovered);
        rule!("10.3/b").then(|| u.ce = u.ce.saturating_sub(1));
        let regained = rule!("10.3/c").says(0);
        u.steps += regained;
        self.stale_unit(s, unit);
        log.push(Event::Recovered { unit });
    }

    /// Artillery that did not move is turned back to its firing side; then the stacks are counted (12.3, 5.2).
    pub fn end_movement(&self, s: &mut State, _log: &mut Log<Event>) {
        s.group = UnitSet::EMPTY;
        for i in 0..s.units.len() {
            let unit = UnitId(i as u16);
            let counter = self.counter(unit);
            let stood = counter.side == s.phasing && counter.kind.is_gun() && !s.units[i].has(Mark::Moved);
            if rule!("12.3/l").when(stood) {
                s.units[i].marks.clear(Mark::MovSide);
            }
        }
        rule!("5.1/b").then(|| self.check_stacks_of(s, s.phasing));
    }

    /// At the end of a Combat Phase both sides' stacks must be within the limit.
    pub fn check_stacks(&self, s: &mut State) {
        for side in [s.phasing.enemy(), s.phasing] {
            rule!("5.1/b").then(|| self.check_stacks_of(s, side));
        }
    }

    fn check_stacks_of(&self, s: &mut State, side: Side) {
        let overstacked = |hex: &HexId| rule!("5.2/a").when(self.is_overstacked(s, *hex, side));
        // One question at a time: the next overstacked hex is asked when this one is settled.
        if let Some(hex) = s.derived.units[side.index()].iter().find(overstacked) {
            s.agenda.push(Pending::Excess(hex, side));
        }
    }

    pub fn judge_eliminate<J: Judge>(&self, s: &State, side: Side, hex: HexId, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        if self.side(unit) != side || s.unit(unit).hex() != Some(hex) {
            return j.bar(rule!("5.2/a"), why!("not-in-hex", unit = unit, hex = i32::from(hex.0)));
        }
        if !self.is_excess(s, hex, unit) {
            j.refuse(rule!("5.2/a"), why!("hex-as-full-without", unit = unit))?;
        }
        let first = self.own_in(s, hex, side).iter().find(|u| self.is_excess(s, hex, *u));
        if first == Some(unit) {
            return ControlFlow::Continue(());
        }
        j.permit(rule!("5.2/b"), why!("excess-goes-in-order"))
    }

    pub fn eliminate_excess(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let Some(Pending::Excess(hex, side)) = s.top().copied() else { return };
        self.remove(s, unit, Loss::Overstacked, log);
        if self.is_overstacked(s, hex, side) {
            return;
        }
        s.agenda.pop();
        // In a fight only the retreat's own hexes matter; the phases end with every stack counted.
        if s.fights.is_empty() {
            self.check_stacks_of(s, side);
        }
    }
}
