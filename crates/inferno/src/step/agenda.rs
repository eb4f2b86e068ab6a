//! One door for every order: judged against the top of the agenda, then carried out.

use std::ops::ControlFlow;

use kernel::{Cite, Dice, First, Judge, Log, Refusals, Waiting, why};

use crate::action::{Action, Event};
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::UnitId;
use crate::state::{Pending, Role, Side, State};

impl Inferno {
    pub fn whose(&self, s: &State) -> Waiting {
        if let Some(ending) = &s.ending {
            return Waiting::Over(ending.outcome());
        }
        Waiting::One(self.asked(s).seat())
    }

    /// The name of the open question.
    pub fn step_word(&self, s: &State) -> &'static str {
        match s.top() {
            None => "none",
            Some(Pending::Defend(_)) => match s.fight_asked() {
                Some(f) if !self.defence_complete(&self.candidates(s, f), &f.defenders) => "defend",
                Some(f) if f.hold.is_none() && self.must_choose_hold(s, f) => "hold",
                _ => "support",
            },
            Some(pending) => pending.word(),
        }
    }

    /// The side to which the top question goes.
    pub fn asked(&self, s: &State) -> Side {
        let part = |role| s.fight_asked().map_or(s.phasing, |f| self.part_side(f, role));
        let phasing = rule!("3.1").says(s.phasing);
        match s.top() {
            None => phasing,
            Some(pending) => match pending {
                Pending::Place(side)
                | Pending::Lift(side)
                | Pending::Excess(_, side)
                | Pending::Blow(_, side)
                | Pending::Demolish(side) => *side,
                Pending::Reinforce
                | Pending::Build
                | Pending::Move
                | Pending::Group(_)
                | Pending::Attack
                | Pending::Declare(_)
                | Pending::Advance(_) => phasing,
                Pending::Defend(_) | Pending::Refuse(_) | Pending::Stand(_) => part(Role::Defender),
                Pending::Accompany(r) | Pending::Retreat(r) | Pending::Continue(r) => part(r.role),
                Pending::Lose(_, role) => part(*role),
            },
        }
    }

    /// Whether the order is allowed now; every reason against it goes to the judge.
    pub fn judge<J: Judge>(&self, s: &State, side: Side, action: &Action, j: &mut J) -> ControlFlow<()> {
        if s.ending.is_some() {
            return j.improper(why!("game-over"));
        }
        if self.asked(s) != side {
            return j.improper(why!("other-side-is-to-act"));
        }
        if let Some(unit) = action.unit()
            && unit.index() >= s.units.len()
        {
            return j.improper(why!("no-such-unit"));
        }
        if let Some(hex) = action.hex()
            && hex.index() >= self.board.grid.len()
        {
            return j.improper(why!("no-such-hex"));
        }
        let Some(top) = s.top() else { return j.improper(why!("nothing-asked")) };
        match (top, action) {
            (Pending::Place(_), Action::Place { unit, hex }) => self.judge_place(s, side, *unit, *hex, j),
            (Pending::Place(_), Action::Deploy) => ControlFlow::Continue(()),
            (Pending::Reinforce, Action::Enter { unit, hex }) => self.judge_enter(s, side, *unit, *hex, j),
            (Pending::Reinforce, Action::Release { unit }) => self.judge_release(s, side, *unit, j),
            (Pending::Reinforce, Action::Recall { unit }) => self.judge_recall(s, side, *unit, j),
            (Pending::Reinforce, Action::Deploy) => match self.next_arrival(s, side) {
                Some(_) => ControlFlow::Continue(()),
                None => j.improper(why!("no-reinforcement-to-place")),
            },
            (Pending::Reinforce, Action::End) => self.judge_end_of_arrivals(s, side, j),
            (Pending::Build, Action::Build { unit, side: at }) => {
                self.own(s, side, *unit, j, |me, j| me.may_build(s, *unit, *at, j))
            }
            (Pending::Build, Action::Repair { unit, side: at }) => {
                self.own(s, side, *unit, j, |me, j| me.may_repair(s, *unit, *at, j))
            }
            (Pending::Build, Action::End) => ControlFlow::Continue(()),
            (Pending::Lift(_), Action::Lift { unit, hex }) => self.judge_lift(s, side, *unit, *hex, j),
            (Pending::Lift(_), Action::Keep) => ControlFlow::Continue(()),
            (Pending::Move, Action::Move { unit, hex }) => self.judge_move(s, side, *unit, *hex, j),
            (Pending::Move, Action::Step { hex }) => self.judge_go_on(s, *hex, j),
            (Pending::Move, Action::Join { unit }) => self.judge_first_join(s, side, *unit, j),
            (Pending::Move, Action::Recover { unit }) => self.own(s, side, *unit, j, |me, j| me.may_recover(s, *unit, j)),
            (Pending::Move, Action::End) => ControlFlow::Continue(()),
            (Pending::Group(group), Action::Join { unit }) => self.judge_next_join(s, side, group, *unit, j),
            (Pending::Group(group), Action::Step { hex }) => self.judge_group_step(s, group, *hex, j),
            (Pending::Excess(hex, _), Action::Eliminate { unit }) => self.judge_eliminate(s, side, *hex, *unit, j),
            (Pending::Blow(hex, _), Action::Blow { hex: at }) => {
                if at == hex {
                    ControlFlow::Continue(())
                } else {
                    j.refuse(rule!("14.4/b"), why!("hex-not-approached", hex = at.0))?;
                    ControlFlow::Break(())
                }
            }
            (Pending::Blow(..), Action::Keep) => ControlFlow::Continue(()),
            (Pending::Attack, Action::Attack { hex }) => self.judge_attack(s, side, *hex, j),
            (Pending::Attack, Action::Bombard { unit, side: at }) => {
                self.own(s, side, *unit, j, |me, j| me.may_bombard(s, *unit, *at, j))
            }
            (Pending::Attack, Action::End) => j.permit(rule!("7/b"), why!("must-attack")),
            (Pending::Demolish(_), Action::Demolish { side: at }) => self.judge_demolish(s, side, *at, j),
            (Pending::Demolish(_), Action::End) => ControlFlow::Continue(()),
            _ => match s.fight_asked() {
                Some(fight) => self.judge_in_fight(s, fight, top, side, action, j),
                None => self.out_of_step(action, j),
            },
        }
    }

    /// A piece of one's own, and then its own law.
    fn own<J: Judge>(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        j: &mut J,
        law: impl FnOnce(&Self, &mut J) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.side(unit) != side {
            return j.improper(why!("not-yours", unit = unit));
        }
        if s.unit(unit).hex().is_none() {
            return j.improper(why!("not-on-map", unit = unit));
        }
        law(self, j)
    }

    /// The order belongs to another step: its paragraph is cited.
    pub(crate) fn out_of_step<J: Judge>(&self, action: &Action, j: &mut J) -> ControlFlow<()> {
        j.bar(action.cited(), why!("not-done-in-step"))
    }

    pub fn allows(&self, s: &State, side: Side, action: &Action) -> bool {
        let mut first = First::default();
        self.judge(s, side, action, &mut first).is_continue() && !first.refused
    }

    pub fn refusals(&self, s: &State, side: Side, action: &Action) -> Result<(), Refusals> {
        let mut all = kernel::All::default();
        let flow = self.judge(s, side, action, &mut all);
        if let Action::Advance { unit } = action
            && flow.is_break()
            && self.asked(s) == side
            && !matches!(s.top(), Some(Pending::Advance(_)))
        {
            all.refusals.0.extend(self.why_left_behind(s, side, *unit).0.into_iter().filter(|r| r.rule.is_some()));
        }
        match (flow, all.refusals.0.is_empty()) {
            (ControlFlow::Continue(()), true) => Ok(()),
            (ControlFlow::Break(()), true) => Err(Refusals::because(why!("not-possible-now"))),
            _ => Err(all.refusals),
        }
    }

    /// Carries out an order that was checked, and runs on until a seat is waited on.
    pub fn act(&self, s: &mut State, side: Side, action: &Action, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(top) = s.top().copied() else { return };
        match action {
            Action::Place { unit, hex } => self.place(s, *unit, *hex, log),
            Action::Deploy => match top {
                Pending::Place(_) => self.deploy(s, side, log),
                _ => self.deploy_arrivals(s, side, dice, log),
            },
            Action::Enter { unit, hex } => self.enter(s, *unit, *hex, log),
            Action::Release { unit } => self.release(s, *unit, log),
            Action::Recall { unit } => self.recall(s, *unit, log),
            Action::Build { unit, side } => self.build(s, *unit, *side, log),
            Action::Repair { unit, side } => self.repair(s, *unit, *side, log),
            Action::Lift { unit, hex } => self.lift(s, *unit, *hex, log),
            Action::Move { unit, hex } => self.move_one(s, *unit, *hex, log),
            Action::Join { unit } => self.join(s, &top, *unit),
            Action::Step { hex } => self.step_group(s, &top, *hex, log),
            Action::Recover { unit } => self.recover(s, *unit, log),
            Action::Eliminate { unit } => self.eliminate_excess(s, *unit, log),
            Action::Blow { hex } => {
                self.blow(s, *hex, side, dice, log);
                self.resume_retreat(s, log);
            }
            Action::Keep => {
                s.agenda.pop();
                if let Pending::Blow(hex, _) = top {
                    log.push(Event::BridgeKept { hex });
                }
                self.resume_retreat(s, log);
            }
            Action::Attack { hex } => self.declare(s, *hex),
            Action::Bombard { unit, side } => self.bombard(s, *unit, *side, dice, log),
            Action::Support { unit } => self.support(s, &top, *unit),
            Action::Commit => match top {
                Pending::Declare(_) => self.commit_attack(s, log),
                _ => self.commit_defence(s, dice, log),
            },
            Action::Defend { unit } => self.defend(s, &top, *unit),
            Action::Hold { by } => self.hold(s, &top, *by),
            Action::Refuse => self.announce(s, log),
            Action::Yield | Action::Halt => drop(s.agenda.pop()),
            Action::Accompany { unit } => self.accompany(s, *unit),
            Action::Retreat { hex } => self.retreat_step(s, *hex, log),
            Action::Continue { unit, hex } => self.continue_retreat(s, *unit, *hex, log),
            Action::Stay => self.stay(s, log),
            Action::Advance { unit } => self.advance(s, *unit, log),
            Action::Lose { unit } => self.lose(s, *unit, log),
            Action::Stand => self.stand(s, true),
            Action::Go => self.stand(s, false),
            Action::Demolish { side } => self.demolish(s, *side, log),
            Action::End => self.end_step(s, &top, log),
        }
        self.proceed(s, dice, log);
        self.run(s, dice, log);
        self.renew_ways(s);
    }
}
