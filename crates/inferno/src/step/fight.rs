//! A fight from its declaration to its end: one order (8), and the orders that can be given in it.

use std::ops::ControlFlow;

use kernel::{Dice, FrameId, Judge, Log, why};

use crate::action::{Action, Event};
use crate::book::Inferno;
use crate::ids::rule;
use crate::state::{Fight, Pending, Role, Side, Stage, State};

impl Stage {
    const ORDER: [Self; 12] = [
        Self::Declaring,
        Self::Defending,
        Self::Retreats,
        Self::Advance,
        Self::Losses,
        Self::Assigning(Role::Attacker),
        Self::Assigning(Role::Defender),
        Self::Refusal,
        Self::RefusalLoss,
        Self::LateRetreat,
        Self::LateAdvance,
        Self::Done,
    ];

    pub fn next(self) -> Self {
        Self::ORDER.into_iter().skip_while(|stage| *stage != self).nth(1).unwrap_or(Self::Done)
    }
}

impl Inferno {
    /// Goes on with the fight until somebody is asked or it is done.
    pub fn proceed(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        while let Some((id, f)) = s.fight_to_go_on() {
            match f.stage {
                Stage::Declaring | Stage::Defending => return,
                Stage::Retreats => self.next_retreat(s, id, f, log),
                Stage::Advance => self.offer_advance(s, id, f),
                Stage::Losses => self.begin_losses(s, id, f, dice, log),
                Stage::Assigning(role) => self.next_loss(s, id, f, role),
                Stage::Refusal => self.roll_refusal(s, id, f, dice, log),
                Stage::RefusalLoss => self.pay_for_refusal(s, id, f),
                Stage::LateRetreat => self.late_retreat(s, id, f, log),
                Stage::LateAdvance => self.offer_advance(s, id, f),
                Stage::Done => drop(s.fights.close()),
            }
        }
    }

    /// Orders inside a fight.
    pub fn judge_in_fight<J: Judge>(
        &self,
        s: &State,
        f: &Fight,
        top: &Pending,
        side: Side,
        action: &Action,
        j: &mut J,
    ) -> ControlFlow<()> {
        match (top, action) {
            (Pending::Declare(_), Action::Join { unit }) => self.may_join(s, f, *unit, j),
            (Pending::Declare(_), Action::Support { unit }) => self.may_support(s, f, Role::Attacker, *unit, j),
            (Pending::Declare(_), Action::Commit) => {
                if f.attackers.is_empty() {
                    j.refuse(rule!("8.1/a", "12.3/f"), why!("no-unit-attacks-yet"))?;
                }
                ControlFlow::Continue(())
            }
            (Pending::Defend(_), _) => self.judge_defence(s, f, action, j),
            (Pending::Refuse(_), Action::Refuse | Action::Yield) | (Pending::Stand(_), Action::Stand | Action::Go) => {
                ControlFlow::Continue(())
            }
            (Pending::Accompany(r), Action::Accompany { unit }) => self.judge_accompany(s, f, r, *unit, j),
            (Pending::Accompany(_), Action::Stay) => ControlFlow::Continue(()),
            (Pending::Retreat(r), Action::Retreat { hex }) => self.judge_retreat(s, f, r, *hex, j),
            (Pending::Continue(r), Action::Continue { unit, hex }) => self.judge_continue(s, f, r, side, *unit, *hex, j),
            (Pending::Continue(_), Action::Stay) if s.options.may_stay => ControlFlow::Continue(()),
            (Pending::Continue(r), Action::Stay) => {
                let hex = r.path.last();
                j.bar(rule!("9.2.1/c"), why!("overstack-must-go-on", hex = hex.0))
            }
            (Pending::Advance(_), Action::Advance { unit }) => self.may_advance(s, f, *unit, j),
            (Pending::Advance(_), Action::Halt) => ControlFlow::Continue(()),
            (Pending::Lose(_, role), Action::Lose { unit }) => self.may_lose(s, f, *role, *unit, j),
            _ => self.out_of_step(action, j),
        }
    }
}

impl State {
    /// The fight that goes on by itself: no question of it is open.
    fn fight_to_go_on(&self) -> Option<(FrameId, Fight)> {
        let idle = self.ending.is_none() && matches!(self.top(), Some(Pending::Attack));
        self.fights.last_id().filter(|_| idle).zip(self.fights.last().copied())
    }
    /// The fight of which the top question speaks.
    pub fn fight_asked(&self) -> Option<&Fight> {
        self.fights.get(self.top()?.fight()?)
    }
    /// The innermost fight, whoever is asked meanwhile.
    pub fn fight(&self) -> Option<&Fight> {
        self.fights.last()
    }
    pub(super) fn set_fight(&mut self, id: FrameId, fight: Fight) {
        if let Some(frame) = self.fights.get_mut(id) {
            *frame = fight;
        }
    }
    /// Whether the fight is past its dice.
    pub fn is_resolved(&self) -> bool {
        self.fight().is_some_and(|f| !matches!(f.stage, Stage::Declaring | Stage::Defending))
    }
}

impl Pending {
    /// The fight of which the question speaks.
    pub const fn fight(&self) -> Option<FrameId> {
        match self {
            Self::Declare(fight)
            | Self::Defend(fight)
            | Self::Refuse(fight)
            | Self::Advance(fight)
            | Self::Lose(fight, _)
            | Self::Stand(fight) => Some(*fight),
            Self::Accompany(r) | Self::Retreat(r) | Self::Continue(r) => Some(r.fight),
            Self::Place(_)
            | Self::Reinforce
            | Self::Build
            | Self::Lift(_)
            | Self::Move
            | Self::Group(_)
            | Self::Excess(..)
            | Self::Blow(..)
            | Self::Attack
            | Self::Demolish(_) => None,
        }
    }
}
