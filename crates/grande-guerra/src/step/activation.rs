//! An activation from the placing of its HQ to the reaction of the other side: the order of its steps.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Dice, Judge, Log, Of, why};

use crate::action::{Event, Loss};
use crate::book::{Point, War};
use crate::key::{GroupId, UnitId, UnitSet};
use crate::state::{Activation, How, Manner, Mark, Pending, Side, Stage, State, Trench};

impl War {
    /// Steps A to I, each with its paragraph; what is not in force is passed over.
    fn next_stage(&self, s: &State, a: &Activation) -> Stage {
        let inner = s.activations_open.len() > 1;
        let second = a.side != s.initiative;
        let point = |one: Point, two: Point| if second { two } else { one };
        let holds = |one: Point, two: Point| self.cite(point(one, two)).in_force();
        let mut stage = a.stage;
        loop {
            stage = match stage {
                Stage::Probe => Stage::Attach,
                Stage::Attach if a.partner.is_some() => Stage::Rear,
                Stage::Attach => Stage::Move,
                Stage::Rear => Stage::Front,
                Stage::Front => Stage::Complete,
                Stage::Move => Stage::Bombard,
                Stage::Bombard => Stage::Salvos,
                Stage::Salvos if a.launches.is_empty() => Stage::Complete,
                Stage::Salvos => Stage::Defend,
                Stage::Defend => Stage::Volleys,
                Stage::Volleys => Stage::Waves,
                Stage::Waves => Stage::Resolve,
                Stage::Resolve if a.lost.is_empty() => Stage::Complete,
                Stage::Resolve => Stage::Counter,
                Stage::Counter => Stage::CounterDefend,
                Stage::CounterDefend => Stage::CounterVolleys,
                Stage::CounterVolleys => Stage::CounterWaves,
                Stage::CounterWaves => Stage::CounterResolve,
                Stage::CounterResolve => Stage::Complete,
                Stage::Complete if inner => Stage::Done,
                Stage::Complete => Stage::React,
                Stage::React | Stage::Done => Stage::Done,
            };
            let skipped = match stage {
                Stage::Move => !holds(Point::StepA, Point::StepA2),
                Stage::Bombard | Stage::Salvos => !holds(Point::StepB, Point::StepB2),
                Stage::Defend | Stage::Volleys => !holds(Point::StepC, Point::StepC2),
                Stage::Waves | Stage::Resolve => !holds(Point::StepD, Point::StepD2),
                Stage::CounterWaves | Stage::CounterResolve => !holds(Point::StepG, Point::StepG2),
                Stage::Counter => !holds(Point::StepE, Point::StepE2),
                Stage::CounterDefend | Stage::CounterVolleys => !holds(Point::StepF, Point::StepF2),
                Stage::React => !holds(Point::StepI, Point::StepI2),
                _ => false,
            };
            if !skipped {
                return stage;
            }
        }
    }

    pub(super) fn advance(&self, s: &mut State) {
        let Some(a) = s.activation() else { return };
        let next = self.next_stage(s, a);
        if let Some(a) = s.activation_mut() {
            a.stage = next;
        }
    }

    /// Goes on with the innermost activation until somebody is asked or it is closed.
    pub fn go_on(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(stage) = s.activation().map(|a| a.stage) else { return };
        match stage {
            Stage::Probe => self.ask_probe(s),
            Stage::Attach => self.ask_once(s, Pending::Attach),
            Stage::Rear => self.begin_exchange(s, Manner::Rear),
            Stage::Front => self.begin_exchange(s, Manner::Front),
            Stage::Move => self.begin_tactical(s, log),
            Stage::Bombard => self.ask_once(s, Pending::Bombard),
            Stage::Salvos => self.next_salvo(s, dice, log),
            Stage::Defend => self.ask_once(s, Pending::Fire),
            Stage::Volleys | Stage::CounterVolleys => self.next_volley(s, dice, log),
            Stage::Waves | Stage::CounterWaves => self.next_wave(s),
            Stage::Resolve | Stage::CounterResolve => self.next_assault(s, dice, log),
            Stage::Counter => self.begin_counter(s),
            Stage::CounterDefend => self.ask_counter_fire(s),
            Stage::Complete => self.complete(s, log),
            Stage::React => self.ask_once(s, Pending::React),
            Stage::Done => self.close(s),
        }
    }

    /// Asks, and goes on with the next step when that is answered.
    pub(super) fn ask_once(&self, s: &mut State, question: Pending) {
        self.advance(s);
        s.agenda.push(question);
    }

    fn close(&self, s: &mut State) {
        s.activations_open.close();
        // The interrupted player goes on; after his own action he may play again, or pass.
        if s.activations_open.is_empty() {
            let again = if s.phasing == s.initiative { Point::Again } else { Point::Again2 };
            let next = if self.cite(again).in_force() { s.phasing } else { s.phasing.enemy() };
            s.phasing = next;
            s.agenda.push(Pending::Act(next));
        }
    }

    pub fn judge_pass<J: Judge>(&self, s: &State, side: Side, j: &mut J) -> ControlFlow<()> {
        // A brigade that an event drives forward is not left behind for good.
        if let Some(group) = self.driven_yet(s).filter(|_| side == Side::It && s.passes > 0) {
            j.refuse(self.cite(Point::MustAssault), why!("brigade-must-act", group = group))?;
        }
        ControlFlow::Continue(())
    }

    /// The brigade that an event drives forward, while it can still act.
    fn driven_yet(&self, s: &State) -> Option<GroupId> {
        s.events.driven.filter(|group| !s.brigade(*group).done && self.can_drive(s, *group))
    }

    fn can_drive(&self, s: &State, group: GroupId) -> bool {
        let (lines, near) = (self.hq_lines(s, Side::It), self.commanding(s, group));
        let free = |hex: HexId| {
            let mut first = kernel::First::default();
            self.may_place_hq(s, group, hex, &lines, &near, &mut first).is_continue() && !first.refused
        };
        near.iter().any(free)
    }

    pub fn pass_turn(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        s.agenda.pop();
        s.passes += 1;
        log.push(Event::Passed { side });
        // After the other's pass Italy is asked again about a brigade that is driven.
        let waits = self.cite(Point::MustAssault).when(side == Side::Ah && self.driven_yet(s).is_some());
        let over = self.cite(Point::BothPass).says(s.passes >= 2) && !waits;
        if !over && s.passes < 4 {
            s.phasing = side.enemy();
            s.agenda.push(Pending::Act(side.enemy()));
        }
    }

    pub fn judge_activate<J: Judge>(
        &self,
        s: &State,
        side: Side,
        group: GroupId,
        hex: HexId,
        how: How,
        j: &mut J,
    ) -> ControlFlow<()> {
        self.may_be_activated(s, side, group, how, j)?;
        self.may_try(s, side, how, j)?;
        self.may_place_hq(s, group, hex, &self.hq_lines(s, side), &self.commanding(s, group), j)
    }

    /// The kind of activation itself is open to the side.
    pub(super) fn may_try<J: Judge>(&self, s: &State, side: Side, how: How, j: &mut J) -> ControlFlow<()> {
        match how {
            How::Planned | How::Driven => ControlFlow::Continue(()),
            How::Reaction => j.permit(self.cite(Point::React), why!("no-reactions")),
            How::Night => {
                if side != Side::Ah {
                    return j.bar(self.cite(Point::Night), why!("night-is-austrian"));
                }
                if s.events.night_tried {
                    j.refuse(self.cite(Point::Night), why!("night-was-tried"))?;
                }
                if s.stock(side).lp == 0 {
                    j.refuse(self.cite(Point::NightPays), why!("needs-logistics-points", n = 1, n2 = 0))?;
                }
                j.permit(self.cite(Point::Night), why!("no-night-attack"))
            }
            How::FreeNight => {
                if side != Side::Ah || !s.events.free_night {
                    return j.bar(self.cite(Point::FreeNight), why!("no-night-attack"));
                }
                ControlFlow::Continue(())
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one order with all it depends on")]
    pub fn activate(
        &self,
        s: &mut State,
        side: Side,
        group: GroupId,
        hex: HexId,
        how: How,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) {
        s.agenda.pop();
        log.reveal();
        let planned = s.brigade(group).planned.is_some();
        let how = if how == How::Planned && !planned { How::Driven } else { how };
        match how {
            How::Reaction | How::Night => {
                if how == How::Night {
                    s.events.night_tried = true;
                }
                if !self.rolls_initiative(s, group, how, dice, log) {
                    return;
                }
                if how == How::Night {
                    let cost = self.cite(Point::NightPays).says(1);
                    let stock = s.stock_mut(side);
                    stock.lp = stock.lp.saturating_sub(cost);
                }
            }
            How::FreeNight => s.events.free_night = false,
            How::Planned | How::Driven => s.passes = 0,
        }
        s.brigade_mut(group).hq = Some(hex);
        log.push(Event::Activated { group, hex, how });
        let surprise = self.surprise(s, side);
        let mut a = Activation::opened(side, group, how, surprise);
        a.reach = self.command_reach(s, group, hex, &a.opened, &a.closed, false);
        s.activations_open.open(a);
    }

    /// The die of a reaction.
    fn rolls_initiative(&self, s: &State, group: GroupId, how: How, dice: &mut dyn Dice, log: &mut Log<Event>) -> bool {
        let _ = s;
        let point = if how == How::Night { Point::NightDie } else { Point::ReactDie };
        let needs = self.formation(group).initiative;
        let die = dice.roll(6, self.named(point), Of::Group(u16::from(group.0)));
        let made = self.cite(point).says(die <= needs);
        log.push(Event::ReactionRolled { group, die, needs, made });
        made
    }

    /// Italian column shifts of this activation, if it is one of the first of the first turn.
    pub(crate) fn surprise(&self, s: &mut State, side: Side) -> i16 {
        if side != Side::It || s.turn != self.scenario.first_turn {
            return 0;
        }
        let nth = usize::from(s.activations);
        s.activations = s.activations.saturating_add(1);
        self.scenario.shifts.get(nth).map_or(0, |(shift, _)| *shift)
    }

    /// The paragraph of the surprise that is in effect.
    pub fn surprise_rule(&self, s: &State) -> &'static [kernel::Rule] {
        let nth = usize::from(s.activations).saturating_sub(1);
        self.scenario.shifts.get(nth).map_or(&[], |(_, rule)| self.one(*rule))
    }

    fn ask_probe(&self, s: &mut State) {
        let Some(a) = s.activation() else { return };
        if self.probes(s, a).is_empty() {
            self.assemble(s);
            self.advance(s);
        } else {
            s.agenda.push(Pending::Probe);
        }
    }

    pub fn judge_probe<J: Judge>(&self, s: &State, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let Some(a) = s.activation() else { return self.out_of_step(j) };
        if !self.probes(s, a).contains(&hex) {
            return j.bar(self.cite(Point::RangeDie), why!("nothing-to-probe", hex = hex.0));
        }
        ControlFlow::Continue(())
    }

    /// The die for a hex in an enemy zone.
    pub fn probe(&self, s: &mut State, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let die = dice.roll(6, self.named(Point::RangeDie), Of::Nobody);
        let open = self.cite(Point::RangeDie).says(die >= 4);
        log.push(Event::Probed { hex, die, open });
        let Some(mut a) = s.activation().cloned() else { return };
        if open {
            a.opened.insert(hex)
        } else {
            a.closed.insert(hex)
        };
        let hq = s.brigade(a.group).hq.unwrap_or(hex);
        a.reach = self.command_reach(s, a.group, hq, &a.opened, &a.closed, false);
        let more = !self.probes(s, &a).is_empty();
        if let Some(frame) = s.activation_mut() {
            *frame = a;
        }
        if !more {
            self.end_probes(s);
        }
    }

    /// No more dice: whoever is out of range stays so.
    pub fn end_probes(&self, s: &mut State) {
        s.agenda.pop();
        self.assemble(s);
        self.advance(s);
    }

    /// Who is in command, and who is not.
    pub(crate) fn assemble(&self, s: &mut State) {
        let Some(a) = s.activation() else { return };
        let (group, reach) = (a.group, a.reach);
        let own = self.units_of(s, group);
        let inside: UnitSet = own.iter().filter(|u| self.is_within(s, *u, &reach)).collect();
        let inside = if self.cite(Point::InCommand).in_force() { inside } else { UnitSet::EMPTY };
        for unit in own.iter() {
            let out = self.cite(Point::OutOfCommand).when(!inside.has(unit));
            let u = s.unit_mut(unit);
            u.marks.put(Mark::OutOfCommand, out);
            u.marks.clear(Mark::Moved);
            u.marks.clear(Mark::Marching);
            self.cite(Point::PointsLost).then(|| u.spent = 0);
        }
        let all = if self.cite(Point::OutOfCommand).in_force() { inside } else { own };
        if let Some(a) = s.activation_mut() {
            a.command = all;
        }
    }

    pub fn attach(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let is_gun = self.facts(unit).kind.is_gun();
        let u = s.unit_mut(unit);
        u.spent = 0;
        u.marks.clear(Mark::Moved);
        let Some(a) = s.activation_mut() else { return };
        let group = a.group;
        if is_gun {
            a.guns.add(unit);
        } else {
            a.independents.add(unit);
            a.command.add(unit);
        }
        log.push(Event::Attached { unit, group });
    }

    pub fn exchange(&self, s: &mut State, front: GroupId, log: &mut Log<Event>) {
        s.agenda.pop();
        let Some(a) = s.activation_mut() else { return };
        a.partner = Some(front);
        a.stage = Stage::Rear;
        let rear = a.group;
        for unit in self.units_of(s, front).iter() {
            let u = s.unit_mut(unit);
            u.spent = 0;
            u.marks.clear(Mark::Moved);
        }
        log.push(Event::Exchanged { rear, front });
    }

    /// Step H: the brigade is done, guns among enemies are taken, trenches that were begun a turn ago are finished.
    fn complete(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(a) = s.activation().cloned() else { return };
        self.capture_left_guns(s, &a, log);
        for group in [Some(a.group), a.partner].into_iter().flatten() {
            let flip = if a.side == s.initiative { Point::StepH } else { Point::StepH2 };
            self.cite(flip).then(|| s.brigade_mut(group).done = true);
            s.brigade_mut(group).planned = None;
            self.finish_works(s, |war, work| war.facts(work.unit).group == Some(group), log);
            log.push(Event::Completed { group });
        }
        for unit in a.command.iter().chain(self.partner_units(s, &a).iter().collect::<Vec<_>>()) {
            self.cite(Point::MoveOnce).then(|| s.unit_mut(unit).marks.set(Mark::Activated));
        }
        for unit in &mut s.units {
            unit.marks.clear(Mark::Assaulting);
        }
        self.derive_ways(s);
        self.advance(s);
    }

    fn partner_units(&self, s: &State, a: &Activation) -> UnitSet {
        a.partner.map_or(UnitSet::EMPTY, |partner| self.units_of(s, partner))
    }

    /// Artillery that shares its hex with enemies is captured at the end of the Action Phase.
    fn capture_left_guns(&self, s: &mut State, _a: &Activation, log: &mut Log<Event>) {
        for side in Side::BOTH {
            let shared = s.derived.units[side.index()].intersection(&s.derived.troops[side.enemy().index()]);
            for hex in shared.iter().collect::<Vec<_>>() {
                let guns = self.guns_in(s, hex, side);
                let alone = self.troops_in(s, hex, side).is_empty();
                if self.cite(Point::GunsLeft).when(alone && !guns.is_empty()) {
                    self.capture(s, side.enemy(), hex, &guns, log);
                }
            }
        }
    }

    /// Levels begun in an earlier turn are finished, where they were not interrupted.
    pub(super) fn finish_works(&self, s: &mut State, due: impl Fn(&Self, &crate::state::Work) -> bool, log: &mut Log<Event>) {
        let turn = s.turn;
        let ready: Vec<_> = s.works.iter().copied().filter(|work| work.turn < turn && due(self, work)).collect();
        for work in ready {
            s.works.retain(|other| *other != work);
            let trench = s.trenches.at(work.hex);
            let level = trench.level + self.cite(Point::WorksFinished).says(1);
            let level = level.min(3);
            s.trenches.put(work.hex, Trench { level, side: self.side(work.unit) });
            self.stale_around(s, work.hex);
            log.push(Event::Dug { hex: work.hex, level });
        }
    }

    /// A unit left play by force of a paragraph about its kind.
    pub(super) fn lost_as_kind(&self, s: &mut State, unit: UnitId, why: Loss, log: &mut Log<Event>) {
        self.remove(s, unit, why, log);
    }
}
