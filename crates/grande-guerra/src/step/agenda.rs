//! One door for every order: judged against the top of the agenda, then carried out.

use std::ops::ControlFlow;

use kernel::{Dice, First, Judge, Log, Refusals, Seats, Waiting, why};

use crate::action::{Action, Event};
use crate::book::{Point, War};
use crate::state::{How, Manner, Pending, Side, State};

impl War {
    pub fn whose(&self, s: &State) -> Waiting {
        if let Some(ending) = &s.ending {
            return Waiting::Over(ending.outcome());
        }
        if s.is_planning() {
            let open = Side::BOTH.into_iter().filter(|side| !s.stock(*side).ready);
            return Waiting::Secret(open.map(Side::seat).fold(Seats::NONE, Seats::with));
        }
        Waiting::One(self.asked(s).seat())
    }

    /// The side to which the top question goes; of a secret one the first that has not answered.
    pub fn asked(&self, s: &State) -> Side {
        let active = s.activation().map_or(s.phasing, |a| a.side);
        match s.top() {
            None => active,
            Some(pending) => match pending {
                Pending::Place(side)
                | Pending::Reinforce(side)
                | Pending::Artillery(side)
                | Pending::Shift(side, _)
                | Pending::Act(side)
                | Pending::Rally(side) => *side,
                Pending::Plan | Pending::Bid => Side::BOTH.into_iter().find(|side| !s.stock(*side).ready).unwrap_or(Side::It),
                Pending::Move(Manner::Free) | Pending::Group(Manner::Free, _) => s.phasing,
                Pending::Group(Manner::Counter, _) | Pending::Counter | Pending::Fire | Pending::React => active.enemy(),
                Pending::Move(Manner::Counter) => active.enemy(),
                Pending::Probe | Pending::Attach | Pending::Move(_) | Pending::Group(..) | Pending::Bombard => active,
                Pending::CounterFire => active,
                Pending::Wave(_) | Pending::Resolve if self.in_counter(s) => active.enemy(),
                Pending::Wave(_) | Pending::Resolve => active,
                Pending::Withdraw(_) if self.in_counter(s) => active,
                Pending::Withdraw(_) => active.enemy(),
                Pending::Lose(toll) => toll.side,
                Pending::Retreat(r) => r.side,
            },
        }
    }

    fn is_asked(&self, s: &State, side: Side) -> bool {
        if s.is_planning() { !s.stock(side).ready } else { self.asked(s) == side }
    }

    /// Whether the order is allowed now; every reason against it goes to the judge.
    pub fn judge<J: Judge>(&self, s: &State, side: Side, action: &Action, j: &mut J) -> ControlFlow<()> {
        if s.ending.is_some() {
            return j.improper(why!("game-over"));
        }
        if !self.is_asked(s, side) {
            return j.improper(why!("other-side-is-to-act"));
        }
        self.is_known(s, action, j)?;
        let Some(top) = s.top() else { return j.improper(why!("nothing-asked")) };
        match (top, action) {
            (Pending::Place(_), Action::Place { unit, hex }) => self.judge_place(s, side, *unit, *hex, j),
            (Pending::Place(_), Action::Deploy) => ControlFlow::Continue(()),
            (Pending::Reinforce(_), Action::Enter { unit, hex }) => self.may_enter(s, side, *unit, *hex, j),
            (Pending::Reinforce(_), Action::Deploy) => self.judge_deploy_arrivals(s, side, j),
            (Pending::Reinforce(_), Action::End) => self.judge_end_of_arrivals(s, side, j),
            (Pending::Plan, Action::Plan { group, support }) => self.may_plan(s, side, *group, *support, j),
            (Pending::Plan, Action::Ready) => ControlFlow::Continue(()),
            (Pending::Bid, Action::Bid { points }) => self.judge_bid(s, side, *points, j),
            (Pending::Artillery(_), _) => self.judge_artillery(s, side, action, j),
            (Pending::Shift(_, group), Action::Shift { unit, hex }) => self.may_shift(s, side, *group, *unit, *hex, j),
            (Pending::Shift(..), Action::End) => ControlFlow::Continue(()),
            (Pending::Act(_), Action::Activate { group, hex }) => self.judge_activate(s, side, *group, *hex, How::Planned, j),
            (Pending::Act(_), Action::Pass) => self.judge_pass(s, side, j),
            (Pending::Probe, Action::Probe { hex }) => self.judge_probe(s, *hex, j),
            (Pending::Probe, Action::End) => ControlFlow::Continue(()),
            (Pending::Attach, Action::Attach { unit }) => match s.activation() {
                Some(a) => self.may_attach(s, a, *unit, j),
                None => self.out_of_step(j),
            },
            (Pending::Attach, Action::Exchange { group }) => match s.activation() {
                Some(a) => self.may_exchange(s, a, *group, j),
                None => self.out_of_step(j),
            },
            (Pending::Attach, Action::End) => ControlFlow::Continue(()),
            (Pending::Move(manner), _) => self.judge_movement(s, side, *manner, action, j),
            (Pending::Counter, _) => self.judge_movement(s, side, Manner::Counter, action, j),
            (Pending::Group(manner, group), _) => self.judge_group(s, side, *manner, group, action, j),
            (Pending::Bombard, Action::Bombard { unit, hex, aim }) => match s.activation() {
                Some(a) => self.may_bombard(s, a, *unit, *hex, *aim, j),
                None => self.out_of_step(j),
            },
            (Pending::Bombard | Pending::Fire | Pending::CounterFire, Action::End) => ControlFlow::Continue(()),
            (Pending::Fire, Action::Fire { unit, hex }) => self.judge_fire(s, side, *unit, *hex, false, j),
            (Pending::CounterFire, Action::Fire { unit, hex }) => self.judge_fire(s, side, *unit, *hex, true, j),
            (Pending::Fire, Action::Pay { hex }) => match s.activation() {
                Some(a) => self.may_pay(s, a, *hex, j),
                None => self.out_of_step(j),
            },
            (Pending::Wave(hex), Action::Send { unit }) => self.judge_send(s, *hex, *unit, j),
            (Pending::Resolve, Action::Resolve { hex }) => self.judge_resolve(s, *hex, j),
            (Pending::Lose(toll), Action::Lose { unit }) => self.judge_lose(s, toll, *unit, j),
            (Pending::Retreat(r), Action::Retreat { unit, hex }) => self.judge_retreat(s, r, *unit, *hex, j),
            (Pending::Withdraw(hex), Action::Withdraw) => self.judge_withdraw(s, *hex, j),
            (Pending::Withdraw(_), Action::Stand) => ControlFlow::Continue(()),
            (Pending::React, Action::React { group, hex }) => self.judge_activate(s, side, *group, *hex, How::Reaction, j),
            (Pending::React, Action::Night { group, hex }) => self.judge_activate(s, side, *group, *hex, How::Night, j),
            (Pending::React, Action::FreeNight { group, hex }) => self.judge_activate(s, side, *group, *hex, How::FreeNight, j),
            (Pending::React, Action::Hold) => ControlFlow::Continue(()),
            (Pending::Rally(_), _) => self.judge_rally(s, side, action, j),
            _ => self.out_of_step(j),
        }
    }

    /// The board has the hex, the list the counter and the brigade.
    fn is_known<J: Judge>(&self, s: &State, action: &Action, j: &mut J) -> ControlFlow<()> {
        if action.unit().is_some_and(|unit| unit.index() >= s.units.len()) {
            return j.improper(why!("no-such-unit"));
        }
        if action.hex().is_some_and(|hex| hex.index() >= self.board.grid.len()) {
            return j.improper(why!("no-such-hex"));
        }
        if action.group().is_some_and(|group| group.index() >= s.brigades.len()) {
            return j.improper(why!("no-such-brigade"));
        }
        if action.arg::<crate::key::SideId>().is_some_and(|side| self.board.ends(side).is_none()) {
            return j.improper(why!("no-such-hexside"));
        }
        ControlFlow::Continue(())
    }

    /// The order belongs to another step.
    pub(crate) fn out_of_step<J: Judge>(&self, j: &mut J) -> ControlFlow<()> {
        j.bar(self.cite(Point::Order), why!("not-done-in-step"))
    }

    pub fn allows(&self, s: &State, side: Side, action: &Action) -> bool {
        let mut first = First::default();
        self.judge(s, side, action, &mut first).is_continue() && !first.refused
    }

    pub fn refusals(&self, s: &State, side: Side, action: &Action) -> Result<(), Refusals> {
        let mut all = kernel::All::default();
        let flow = self.judge(s, side, action, &mut all);
        match (flow, all.refusals.0.is_empty()) {
            (ControlFlow::Continue(()), true) => Ok(()),
            (ControlFlow::Break(()), true) => Err(Refusals::because(why!("not-possible-now"))),
            _ => Err(all.refusals),
        }
    }

    /// Carries out an order that was checked, and runs on until a seat is waited on.
    pub fn act(&self, s: &mut State, side: Side, action: &Action, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(top) = s.top().copied() else { return };
        match *action {
            Action::Place { unit, hex } => self.place(s, unit, hex, log),
            Action::Deploy => match top {
                Pending::Place(_) => self.deploy(s, side, log),
                _ => self.deploy_arrivals(s, side, dice, log),
            },
            Action::Enter { unit, hex } => self.enter(s, unit, hex, dice, log),
            Action::Plan { group, support } => self.plan(s, group, support, log),
            Action::Ready => self.ready(s, side, log),
            Action::Bid { points } => self.bid(s, side, points, log),
            Action::Limber { unit } => self.limber(s, unit, log),
            Action::Emplace { unit } => self.emplace(s, unit, log),
            Action::Spike { unit } => self.spike(s, unit, log),
            Action::Lower { hex } => self.lower(s, hex, log),
            Action::Charge { unit, side } => self.charge(s, unit, side, log),
            Action::Shift { unit, hex } => self.shift(s, unit, hex, dice, log),
            Action::Activate { group, hex } => self.activate(s, side, group, hex, How::Planned, dice, log),
            Action::Pass => self.pass_turn(s, side, log),
            Action::Probe { hex } => self.probe(s, hex, dice, log),
            Action::Attach { unit } => self.attach(s, unit, log),
            Action::Exchange { group } => self.exchange(s, group, log),
            Action::Move { unit, hex } => self.move_one(s, unit, hex, dice, log),
            Action::Join { unit } => self.join(s, &top, unit),
            Action::Step { hex } => self.step_group(s, &top, hex, dice, log),
            Action::Force { unit } => self.force(s, unit, log),
            Action::Strategic { unit } => self.go_strategic(s, unit, log),
            Action::Assault { unit, hex } => self.declare(s, &top, unit, hex, log),
            Action::Dig { unit } => self.dig(s, unit, dice, log),
            Action::Extend { unit, hex } => self.extend(s, unit, hex, dice, log),
            Action::Gather { unit, hex } => self.gather(s, unit, hex, log),
            Action::Bombard { unit, hex, aim } => self.aim(s, unit, hex, aim, log),
            Action::Fire { unit, hex } => self.ready_fire(s, unit, hex, log),
            Action::Pay { hex } => self.pay(s, side, hex, log),
            Action::Send { unit } => self.send(s, &top, unit),
            Action::Resolve { hex } => self.choose_resolve(s, hex),
            Action::Lose { unit } => self.lose(s, unit, log),
            Action::Retreat { unit, hex } => self.retreat(s, unit, hex, dice, log),
            Action::Withdraw => self.withdraw(s, log),
            Action::Stand => self.stand(s, side, log),
            Action::React { group, hex } => self.activate(s, side, group, hex, How::Reaction, dice, log),
            Action::Night { group, hex } => self.activate(s, side, group, hex, How::Night, dice, log),
            Action::FreeNight { group, hex } => self.activate(s, side, group, hex, How::FreeNight, dice, log),
            Action::Hold => {
                s.agenda.pop();
                log.push(Event::Held { side });
            }
            Action::Rally { unit } => self.rally(s, unit, log),
            Action::Rest => self.rest(s, side, log),
            Action::Restore { unit } => self.restore(s, unit, log),
            Action::Recall { unit, hex } => self.recall(s, unit, hex, log),
            Action::Span { unit, side } => self.begin_span(s, unit, side, log),
            Action::End => self.end_step(s, &top, dice, log),
        }
        self.run(s, dice, log);
        self.renew_ways(s);
    }

    /// The end of a step that has one.
    fn end_step(&self, s: &mut State, top: &Pending, dice: &mut dyn Dice, log: &mut Log<Event>) {
        match top {
            Pending::Move(manner) => self.end_movement(s, *manner, log),
            Pending::Counter => self.end_counter(s, log),
            Pending::Artillery(side) => self.end_artillery(s, *side, dice, log),
            Pending::Bombard => self.end_bombard(s),
            Pending::Probe => self.end_probes(s),
            _ => drop(s.agenda.pop()),
        }
    }
}
