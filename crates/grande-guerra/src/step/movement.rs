//! Movement of every manner: tactical, of units that are not activated, of exchanges and counter-assaults.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use hexgrid::{Dir, HexId};
use kernel::{Cite, Dice, First, Judge, Log, Of, why};

use crate::action::{Action, Event};
use crate::book::{Point, War};
use crate::key::{UnitId, UnitSet};
use crate::law::fire::Barrel;
use crate::state::{Cause, Launch, Manner, Mark, Pending, Sent, Side, Stage, State, Trench, Work};

impl War {
    pub fn begin_free_movement(&self, s: &mut State, side: Side) {
        s.phasing = side;
        s.mover.clear();
        for unit in s.ids().filter(|u| self.side(*u) == side).collect::<Vec<_>>() {
            let u = s.unit_mut(unit);
            self.cite(Point::PointsLost).then(|| u.spent = 0);
            for mark in [Mark::Moved, Mark::Marching, Mark::Strategic] {
                u.marks.clear(mark);
            }
        }
        let moves = if side == s.initiative { Point::FirstMoves } else { Point::SecondMoves };
        self.cite(moves).then(|| s.agenda.push(Pending::Move(Manner::Free)));
        self.derive_ways(s);
    }

    pub(super) fn begin_tactical(&self, s: &mut State, _log: &mut Log<Event>) {
        s.mover.clear();
        self.advance(s);
        self.cite(Point::TacticalMovement).then(|| s.agenda.push(Pending::Move(Manner::Tactical)));
        self.derive_ways(s);
    }

    pub(super) fn begin_exchange(&self, s: &mut State, manner: Manner) {
        s.mover.clear();
        self.advance(s);
        s.agenda.push(Pending::Move(manner));
        self.derive_ways(s);
    }

    /// Orders of a movement.
    pub fn judge_movement<J: Judge>(&self, s: &State, side: Side, manner: Manner, action: &Action, j: &mut J) -> ControlFlow<()> {
        if let Some(unit) = action.unit() {
            if self.side(unit) != side {
                return j.improper(why!("not-yours", unit = unit));
            }
            if s.unit(unit).hex().is_none() {
                return j.improper(why!("not-on-map", unit = unit));
            }
        }
        self.keep_to_the_crowded(s, manner, action, j)?;
        match *action {
            Action::Move { unit, hex } => self.judge_step(s, &UnitSet::only(unit), hex, manner, j),
            Action::Step { hex } => {
                if s.mover.len() < 2 {
                    return j.improper(why!("no-group-under-way"));
                }
                self.judge_step(s, &s.mover, hex, manner, j)
            }
            Action::Join { unit } => self.judge_first_join(s, side, unit, manner, &mut 0, j),
            Action::Force { unit } => self.may_force(s, unit, manner, j),
            Action::Strategic { unit } if manner == Manner::Free => self.may_go_strategic(s, unit, j),
            Action::Strategic { .. } => j.bar(self.cite(Point::Strategic), why!("strategic-later")),
            Action::Assault { unit, hex } => self.may_assault(s, unit, hex, manner, j),
            Action::Dig { unit } if manner == Manner::Tactical => self.may_dig(s, unit, j),
            Action::Dig { .. } if matches!(manner, Manner::Rear | Manner::Front) => {
                j.bar(self.cite(Point::ExchangeOnly), why!("exchange-only-moves"))
            }
            Action::Dig { .. } => j.bar(self.cite(Point::Dig), why!("not-done-in-step")),
            Action::Extend { unit, hex } if manner != Manner::Counter => self.may_extend(s, unit, hex, manner, j),
            Action::Gather { unit, hex } if manner != Manner::Counter => self.may_gather(s, unit, hex, manner, j),
            Action::End => self.judge_end_of_movement(s, side, manner, j),
            _ => self.out_of_step(j),
        }
    }

    /// A mover that stands where there is no room goes on before anybody else moves; one that counter-assaults finishes it.
    pub fn keep_to_the_crowded<J: Judge>(&self, s: &State, manner: Manner, action: &Action, j: &mut J) -> ControlFlow<()> {
        let Some(first) = s.mover.first() else { return ControlFlow::Continue(()) };
        let Some(hex) = s.unit(first).hex() else { return ControlFlow::Continue(()) };
        let of_mover = match action {
            Action::Step { .. } => true,
            _ => action.unit().is_some_and(|unit| s.mover.has(unit)),
        };
        if of_mover {
            return ControlFlow::Continue(());
        }
        if manner == Manner::Counter && self.is_committed(s) {
            return j.bar(self.cite(Point::CounterReach), why!("finishes-its-counter", unit = first));
        }
        let over = self.is_overstacked(s, hex, self.side(first)) && s.unit(first).has(Mark::Moved) && manner != Manner::Rear;
        let astray = manner == Manner::Rear && s.unit(first).has(Mark::Moved) && !self.holds_partner(s, hex);
        if astray && self.goes_on(s, hex, manner) {
            j.refuse(self.cite(Point::ExchangeInto), why!("rear-goes-to-the-front", hex = hex.0))?;
        }
        // On the way to a counter-assault room alone is no reason to go on.
        let goes_on = || match manner {
            Manner::Counter => self.goes_on(s, hex, manner),
            _ => self.finds_room(s, &s.mover, hex, self.points_left(s, first), manner).found,
        };
        if over && goes_on() {
            j.refuse(self.cite(Point::StackEnd), why!("mover-has-no-room", hex = hex.0))?;
        }
        ControlFlow::Continue(())
    }

    /// Those on the move may take another step.
    fn goes_on(&self, s: &State, from: HexId, manner: Manner) -> bool {
        let may = |hex: HexId| {
            let mut first = First::default();
            self.judge_step(s, &s.mover, hex, manner, &mut first).is_continue() && !first.refused
        };
        self.board.grid.neighbours(from).any(|(_, near)| may(near))
    }

    /// A unit on its way to a counter-assault has not declared it.
    fn is_committed(&self, s: &State) -> bool {
        let on_its_way = |unit: UnitId| {
            let u = s.unit(unit);
            let Some(hex) = u.hex().filter(|_| !u.has(Mark::Assaulting)) else { return false };
            let allowed = |law: &dyn Fn(&mut First) -> ControlFlow<()>| {
                let mut first = First::default();
                law(&mut first).is_continue() && !first.refused
            };
            self.board.grid.neighbours(hex).any(|(_, near)| {
                allowed(&|j| self.may_assault(s, unit, near, Manner::Counter, j))
                    || allowed(&|j| self.judge_step(s, &s.mover, near, Manner::Counter, j))
            })
        };
        s.mover.iter().any(on_its_way)
    }

    pub fn judge_step<J: Judge>(&self, s: &State, mover: &UnitSet, hex: HexId, manner: Manner, j: &mut J) -> ControlFlow<()> {
        self.judge_step_looking(s, mover, hex, manner, &mut 0, j)
    }

    /// The same, and how many hexes from where they stand had to be looked at.
    pub fn judge_step_looking<J: Judge>(
        &self,
        s: &State,
        mover: &UnitSet,
        hex: HexId,
        manner: Manner,
        far: &mut u16,
        j: &mut J,
    ) -> ControlFlow<()> {
        let Some(first) = mover.first() else { return j.improper(why!("no-group")) };
        let Some(from) = s.unit(first).hex() else { return j.improper(why!("not-on-map", unit = first)) };
        let Some(step) = self.board.step(from, hex) else {
            return j.bar(self.cite(Point::StepByStep), why!("hexes-not-adjacent", hex = hex.0, hex2 = from.0));
        };
        self.may_step_together(s, mover, from, &step, manner, far, j)?;
        for unit in mover.iter() {
            let left = || {
                let cost = self.step_cost(s, unit, from, &step, manner, mover).unwrap_or(u16::MAX);
                self.points_left(s, unit) - i32::from(cost)
            };
            let (found, cited, why) = match manner {
                Manner::Counter => {
                    let sought = self.can_counter_from(s, unit, hex, left());
                    *far = (*far).max(sought.far + 1);
                    (sought.found, Point::CounterReach, why!("no-counter-from-there", hex = hex.0))
                }
                Manner::Rear if self.cite(Point::ExchangeInto).in_force() => {
                    let found = self.can_reach_partner(s, unit, hex, left());
                    (found, Point::ExchangeInto, why!("rear-goes-to-the-front", hex = hex.0))
                }
                _ => break,
            };
            if !found {
                j.refuse(self.cite(cited), why)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A first unit steps forward: there must be others to go with it and somewhere to go.
    pub fn judge_first_join<J: Judge>(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        manner: Manner,
        far: &mut u16,
        j: &mut J,
    ) -> ControlFlow<()> {
        let Some(from) = s.unit(unit).hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        j.permit(self.cite(Point::MoveAsStack), why!("nobody-goes-along", unit = unit))?;
        self.may_move(s, unit, manner, j)?;
        let group = UnitSet::only(unit);
        let friends =
            self.own_in(s, from, side).iter().any(|u| u != unit && self.group_can_step(s, &group.with(u), from, manner, far));
        if !friends {
            return j.improper(why!("nobody-goes-along", unit = unit));
        }
        ControlFlow::Continue(())
    }

    pub fn judge_group<J: Judge>(
        &self,
        s: &State,
        side: Side,
        manner: Manner,
        group: &UnitSet,
        action: &Action,
        j: &mut J,
    ) -> ControlFlow<()> {
        match *action {
            Action::Step { hex } => self.judge_step(s, group, hex, manner, j),
            Action::Join { unit } => {
                let from = group.first().and_then(|u| s.unit(u).hex());
                if self.side(unit) != side || group.has(unit) || s.unit(unit).hex() != from {
                    return j.improper(why!("not-with-group", unit = unit));
                }
                self.may_move(s, unit, manner, j)?;
                match from {
                    Some(from) if self.group_can_step(s, &group.with(unit), from, manner, &mut 0) => ControlFlow::Continue(()),
                    _ => j.improper(why!("group-could-not-move", unit = unit)),
                }
            }
            _ => self.out_of_step(j),
        }
    }

    fn group_can_step(&self, s: &State, group: &UnitSet, from: HexId, manner: Manner, far: &mut u16) -> bool {
        self.board.steps(from).iter().flatten().any(|step| {
            let mut first = First::default();
            self.judge_step_looking(s, group, step.to, manner, far, &mut first).is_continue() && !first.refused
        })
    }

    /// Stacks are within their limits, as far as the units that may move can see to it.
    fn judge_end_of_movement<J: Judge>(&self, s: &State, side: Side, manner: Manner, j: &mut J) -> ControlFlow<()> {
        if manner == Manner::Counter && self.is_committed(s) {
            return j
                .bar(self.cite(Point::CounterReach), why!("finishes-its-counter", unit = s.mover.first().unwrap_or(UnitId(0))));
        }
        let relieved = matches!(manner, Manner::Rear | Manner::Counter);
        // A stack that limbering or reinforcements have made too high, and nobody of this step, waits for phase 10.
        let waits = |hex: HexId| {
            let earlier = manner == Manner::Tactical && !self.own_in(s, hex, side).iter().any(|u| s.unit(u).has(Mark::Moved));
            self.cite(Point::LimberCrowd).when(earlier)
        };
        for hex in s.derived.over[side.index()].iter().filter(|hex| !relieved && !waits(*hex)) {
            let can_leave = |unit: UnitId| {
                let mut first = First::default();
                let may = self.may_move(s, unit, manner, &mut first).is_continue() && !first.refused;
                may && self.finds_room(s, &UnitSet::only(unit), hex, self.points_left(s, unit), manner).found
            };
            if self.own_in(s, hex, side).iter().any(can_leave) {
                let cited = if self.is_entry(s, hex) { Point::EnterUnstack } else { Point::StackEnd };
                j.refuse(self.cite(cited), why!("overstacked", hex = hex.0))?;
            }
        }
        // Without this paragraph whoever could assault would have to.
        if manner == Manner::Tactical && !self.cite(Point::Voluntary).in_force() && self.could_still_assault(s) {
            return j.improper(why!("must-assault"));
        }
        if manner == Manner::Tactical && self.must_still_assault(s) {
            j.refuse(self.cite(Point::MustAssault), why!("must-assault"))?;
        }
        if manner == Manner::Front {
            self.judge_end_of_exchange(s, j)?;
        }
        ControlFlow::Continue(())
    }

    pub fn join(&self, s: &mut State, top: &Pending, unit: UnitId) {
        match top {
            Pending::Group(manner, group) => s.agenda.replace(Pending::Group(*manner, group.with(unit))),
            Pending::Move(manner) => s.agenda.push(Pending::Group(*manner, UnitSet::only(unit))),
            _ => s.agenda.push(Pending::Group(Manner::Counter, UnitSet::only(unit))),
        }
    }

    pub fn move_one(&self, s: &mut State, unit: UnitId, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let manner = self.manner(s);
        self.march(s, UnitSet::only(unit), hex, manner, dice, log);
    }

    pub fn step_group(&self, s: &mut State, top: &Pending, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let manner = self.manner(s);
        let group = match top {
            Pending::Group(_, group) => {
                s.agenda.pop();
                *group
            }
            _ => s.mover,
        };
        self.march(s, group, hex, manner, dice, log);
    }

    /// The manner of the movement under way.
    pub fn manner(&self, s: &State) -> Manner {
        match s.top() {
            Some(Pending::Move(manner) | Pending::Group(manner, _)) => *manner,
            Some(Pending::Counter) => Manner::Counter,
            _ => Manner::Free,
        }
    }

    fn march(&self, s: &mut State, group: UnitSet, to: HexId, manner: Manner, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(from) = group.first().and_then(|u| s.unit(u).hex()) else { return };
        let Some(step) = self.board.step(from, to) else { return };
        let side = group.first().map_or(Side::It, |u| self.side(u));
        if s.mover != group {
            self.pay_marches(s, side, &group, log);
            self.note_pressed(s, &group, manner);
            self.set_mover(s, group);
        }
        for unit in group.iter() {
            let cost = self.step_cost(s, unit, from, &step, manner, &group).unwrap_or(0);
            let u = s.unit_mut(unit);
            u.marks.set(Mark::Moved);
            u.spent += cost;
            log.push(Event::Spent { unit, sixths: u.spent });
        }
        let top = self.top_of(s, &group);
        log.push(Event::Moved { top, side, count: group.len() as u8, from, to });
        self.carry(s, &group, from, to, log);
        if manner != Manner::Free {
            self.infiltrate(s, side, &group, from, &step, dice, log);
        }
        self.arrive(s, side, &group, to, dice, log);
    }

    /// Who moves up for a counter-assault, and past whom.
    fn note_pressed(&self, s: &mut State, group: &UnitSet, manner: Manner) {
        let pressed = s.activation().and_then(|a| group.iter().find_map(|unit| self.pressed(s, a, unit)));
        if let Some(a) = s.activation_mut().filter(|_| manner == Manner::Counter) {
            a.pressed = pressed;
        }
    }

    /// Fire at those who slip from hex to hex in one and the same zone.
    #[expect(clippy::too_many_arguments, reason = "one step with all it depends on")]
    fn infiltrate(
        &self,
        s: &mut State,
        side: Side,
        group: &UnitSet,
        from: HexId,
        step: &crate::board::Step,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) {
        if self.is_connected(s, side, from, step) {
            return;
        }
        let one = self.watchers(s, side.enemy(), from, step.to);
        // Without this paragraph different enemies would fire together.
        let firers =
            if self.cite(Point::OtherZones).in_force() { one } else { one.union(&self.around(s, side.enemy(), step.to)) };
        if self.cite(Point::Infiltration).when(!firers.is_empty()) {
            self.fire_at_passers(s, side.enemy(), &firers, group, step.to, dice, log);
        }
    }

    fn around(&self, s: &State, side: Side, hex: HexId) -> UnitSet {
        let near = self.board.grid.neighbours(hex).flat_map(|(_, at)| self.troops_in(s, at, side).iter().collect::<Vec<_>>());
        near.filter(|u| self.exerts_zoc(*u)).collect()
    }

    /// Machine guns alone, in the hex entered, at the moving units alone.
    #[expect(clippy::too_many_arguments, reason = "one fire with all it depends on")]
    pub fn fire_at_passers(
        &self,
        s: &mut State,
        by: Side,
        firers: &UnitSet,
        group: &UnitSet,
        hex: HexId,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) {
        let halves: i16 = firers.iter().map(|u| self.machine_guns(s, u)).sum();
        let total = self.cite(Point::InfiltrationFire).says(halves / 2);
        let targets = if self.cite(Point::InfiltrationHex).in_force() { *group } else { self.own_in(s, hex, by.enemy()) };
        let lines = self.infiltration_lines(s, firers, hex, &targets);
        let barrel = Barrel { hex, by, cause: Cause::Infiltration, total, lines, light: false };
        for unit in firers.iter() {
            s.unit_mut(unit).marks.set(Mark::Seen);
        }
        self.open_fire(s, &barrel, &targets, dice, log);
    }

    /// Another unit begins to move: those that marched before it pay for it.
    fn pay_marches(&self, s: &mut State, side: Side, but: &UnitSet, log: &mut Log<Event>) {
        let tired: Vec<UnitId> = s
            .ids()
            .filter(|u| self.side(*u) == side && s.unit(*u).has(Mark::Marching) && s.unit(*u).has(Mark::Moved))
            .filter(|u| !but.has(*u) && s.mover.has(*u) && !self.may_still_assault(s))
            .collect();
        for unit in tired {
            self.pay_march(s, unit, log);
        }
    }

    /// In a step with assaults the point of a march comes when all are declared.
    fn may_still_assault(&self, s: &State) -> bool {
        self.cite(Point::ForceAssault).when(matches!(self.manner(s), Manner::Tactical | Manner::Counter))
    }

    fn pay_march(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        s.unit_mut(unit).marks.clear(Mark::Marching);
        let points = self.cite(Point::ForcePays).says(1);
        self.disorganize(s, unit, points, false, log);
    }

    /// The points of all marches of the side, when its movement is over.
    pub(super) fn end_marches(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        let tired: Vec<UnitId> = s.ids().filter(|u| self.side(*u) == side && s.unit(*u).has(Mark::Marching)).collect();
        for unit in tired {
            self.pay_march(s, unit, log);
        }
        for unit in s.ids().filter(|u| self.side(*u) == side).collect::<Vec<_>>() {
            s.unit_mut(unit).marks.clear(Mark::Strategic);
        }
        s.mover.clear();
    }

    pub fn force(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let u = s.unit_mut(unit);
        u.marks.set(Mark::Marching);
        u.marks.set(Mark::Forced);
        self.stale_stack(s, unit);
        log.push(Event::ForceMarched { unit });
    }

    pub fn go_strategic(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        s.unit_mut(unit).marks.set(Mark::Strategic);
        self.stale_stack(s, unit);
        log.push(Event::WentStrategic { unit });
    }

    pub fn declare(&self, s: &mut State, top: &Pending, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        let Some(from) = s.unit(unit).hex() else { return };
        let cost = self.board.step(from, hex).and_then(|step| self.assault_cost(s, unit, &step)).unwrap_or(0);
        let side = self.side(unit);
        let u = s.unit_mut(unit);
        u.spent += cost;
        let counter = matches!(top, Pending::Counter);
        if !counter || self.cite(Point::CounterMarked).in_force() {
            u.marks.set(Mark::Assaulting);
        }
        u.marks.set(Mark::Moved);
        let launch = Launch { unit, from, target: hex, sent: Sent::Waiting };
        if let Some(a) = s.activation_mut() {
            if counter { a.counters.push(launch) } else { a.launches.push(launch) }
        }
        s.mover.remove(unit);
        self.abandon_works(s, &UnitSet::only(unit), log);
        self.trigger(s, side, hex, log);
        self.stale_all(s);
        self.stale_around(s, from);
        log.push(Event::Spent { unit, sixths: s.unit(unit).spent });
        log.push(Event::Declared { unit: Some(unit), side, from, target: hex });
    }

    /// An Italian assault or bombardment in the area of a condition.
    pub(super) fn trigger(&self, s: &mut State, side: Side, hex: HexId, log: &mut Log<Event>) {
        let met = self.arrivals.iter().any(|arrival| arrival.trigger.contains(hex) && arrival.rule.in_force());
        if side == Side::It && met && !s.triggered {
            s.triggered = true;
            log.push(Event::Triggered);
        }
    }

    pub fn dig(&self, s: &mut State, unit: UnitId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(hex) = s.unit(unit).hex() else { return };
        let side = self.side(unit);
        s.unit_mut(unit).marks.set(Mark::Dug);
        self.stale_unit(s, unit);
        if let Some(a) = s.activation_mut() {
            a.dug += 1;
        }
        self.stale_all(s);
        if self.digs_by_die(s, unit, hex) {
            let die = dice.roll(6, self.named(Point::DigDie), Of::Piece(unit.0));
            let made = self.cite(Point::DigDie).when(die <= 3);
            log.push(Event::DigRolled { hex, die, made });
            if !made {
                return;
            }
        }
        let trench = s.trenches.at(hex);
        let printed = self.cite(Point::PrintedRaised).when(self.is_printed_raise(s, hex));
        let at_once = trench.level == 0 || printed;
        if self.cite(Point::DigAtOnce).when(at_once) {
            let level = trench.level + 1;
            s.trenches.put(hex, Trench { level, side });
            log.push(Event::Dug { hex, level });
        } else {
            s.works.push(Work { hex, unit, turn: s.turn });
            log.push(Event::WorksBegun { hex });
        }
    }

    pub fn extend(&self, s: &mut State, unit: UnitId, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(from) = s.unit(unit).hex() else { return };
        let manner = self.manner(s);
        let Some(step) = self.board.step(from, hex) else { return };
        let alone = UnitSet::only(unit);
        let cost = self.step_cost(s, unit, from, &step, manner, &alone).unwrap_or(0);
        let u = s.unit_mut(unit);
        u.spent += cost;
        u.marks.set(Mark::Moved);
        u.second = Some(hex);
        s.derived.split.add(unit);
        self.set_mover(s, alone);
        self.rederive(s, from);
        self.rederive(s, hex);
        let side = self.side(unit);
        log.push(Event::Extended { unit, hex });
        if manner != Manner::Free {
            self.infiltrate(s, side, &alone, from, &step, dice, log);
        }
        if s.unit(unit).stands_in(hex) {
            self.arrive(s, side, &alone, hex, dice, log);
        }
    }

    pub fn gather(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        let (Some(one), Some(two)) = (s.unit(unit).hex(), s.unit(unit).second) else { return };
        let other = if hex == one { two } else { one };
        let cost = self.board.step(other, hex).map_or(0, |step| self.gather_cost(s, unit, &step));
        let spent = s.unit(unit).spent + cost;
        self.relocate(s, unit, crate::state::Place::Hex(hex));
        self.abandon_works(s, &UnitSet::only(unit), log);
        let u = s.unit_mut(unit);
        u.spent = spent;
        u.marks.set(Mark::Moved);
        self.set_mover(s, UnitSet::only(unit));
        log.push(Event::Gathered { unit, hex });
    }

    /// The end of a movement: marches are paid for, works of the side finished.
    pub fn end_movement(&self, s: &mut State, manner: Manner, log: &mut Log<Event>) {
        s.agenda.pop();
        let side = match manner {
            Manner::Free => s.phasing,
            _ => s.activation().map_or(s.phasing, |a| a.side),
        };
        self.end_marches(s, side, log);
        if manner == Manner::Free {
            self.finish_works(s, |war, work| war.side(work.unit) == side, log);
        }
        self.derive_ways(s);
    }

    /// Front-line units that moved end farther from the enemy, if their points allow it.
    fn judge_end_of_exchange<J: Judge>(&self, s: &State, j: &mut J) -> ControlFlow<()> {
        let Some(partner) = s.activation().and_then(|a| a.partner) else { return ControlFlow::Continue(()) };
        for unit in self.units_of(s, partner).iter().filter(|u| s.unit(*u).has(Mark::Moved)) {
            let Some(hex) = s.unit(unit).hex() else { continue };
            let side = self.side(unit);
            let near = self.is_near_enemy(s, side, hex);
            if near && self.finds_distance(s, unit, hex) {
                j.refuse(self.cite(Point::ExchangeBack), why!("must-fall-back", unit = unit))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn finds_distance(&self, s: &State, unit: UnitId, from: HexId) -> bool {
        let left = u32::try_from(self.points_left(s, unit)).unwrap_or(0);
        let (mover, side) = (UnitSet::only(unit), self.side(unit));
        let field = hexgrid::search(&self.board.grid, &[(from, 0)], left, |at, dir, _| {
            let step = self.board.steps(at)[dir.index()]?;
            self.may_pass(s, unit, at, &step, Manner::Front, &mover, &mut First::default()).continue_value().map(u32::from)
        });
        let may = s.mover.has(unit) || !s.unit(unit).has(Mark::Moved);
        may && field
            .reached()
            .any(|(hex, _)| !self.is_near_enemy(s, side, hex) && self.fits(s, &self.own_in(s, hex, side).with(unit)))
    }

    /// In an exchange a unit of the rear must be able to end where the front brigade stands, if nobody crowds its way; on the
    /// way it passes through.
    fn can_reach_partner(&self, s: &State, unit: UnitId, from: HexId, left: i32) -> bool {
        let Some(partner) = s.activation().and_then(|a| a.partner) else { return false };
        let front: ArrayVec<HexId, 16> = self.members[partner.index()].iter().filter_map(|u| s.unit(u).hex()).take(16).collect();
        let at_least = |hex: HexId| {
            let away = front.iter().map(|at| self.board.grid.distance(*at, hex)).min();
            self.least_cost(unit, away.unwrap_or(0))
        };
        let limit = u32::try_from(left).unwrap_or(0);
        let price = |at: HexId, dir: Dir, _: HexId| {
            self.free_cost(s, unit, at, self.board.steps(at)[dir.index()].as_ref()?, Manner::Rear)
        };
        let sought = |hex: HexId, _: u32| front.contains(&hex);
        at_least(from) <= limit && hexgrid::seek(&self.board.grid, from, limit, price, at_least, sought).found
    }

    /// The activation's own stage, for those who ask what is under way.
    pub fn stage(&self, s: &State) -> Option<Stage> {
        s.activation().map(|a| a.stage)
    }
}
