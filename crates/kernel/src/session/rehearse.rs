//! Trying orders on a copy. Nothing is kept, and what is told could as well be had by giving the orders and taking them back.

use serde::Serialize;
use serde_json::Value as Json;
use ts_rs::TS;

use super::{Cited, MOST_ANSWERS, Rejected, Session, cites};
use crate::{Dice, Game, Log, Of, Prompt, Question, Rule, Seat, Viewer};

/// What would come of a list of orders.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rehearsal {
    /// Orders of the list that would be carried out and could be taken back.
    pub done: usize,
    pub stopped: Option<Halt>,
    /// What would be other in the seat's view, as JSON (see [`crate::Change`]); none if nothing.
    pub change: Option<String>,
    /// The question to the seat then, if it is still waited on.
    pub prompt: Option<Prompt>,
    /// Of the order that stopped it, where the book tells any.
    pub odds: Option<Json>,
}

/// Where a rehearsal ends before its list does, or before the answers that would follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Halt {
    pub order: String,
    /// None if the order is legal and could not be taken back: it rolls, shows something or gives the turn away. Which of
    /// these may rest on something hidden and is not told.
    pub refused: Option<Rejected>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Rehearsed {
    pub done: usize,
    pub stopped: Option<Halted>,
    #[ts(type = "Delta | null")]
    pub delta: Option<Json>,
    pub prompt: Option<Prompt>,
    #[ts(type = "Odds | null")]
    pub odds: Option<Json>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Halted {
    pub order: String,
    /// The order is legal and could not be taken back.
    pub stands: bool,
    pub cites: Vec<Cited>,
}

impl Rehearsal {
    /// As the protocol tells it.
    pub fn told(&self) -> Rehearsed {
        let stopped = self.stopped.as_ref().map(|halt| {
            let why = halt.refused.as_ref().map_or(&[][..], |refused| &refused.0);
            Halted { order: halt.order.clone(), stands: halt.refused.is_none(), cites: cites(why) }
        });
        let delta = self.change.as_deref().and_then(|text| serde_json::from_str(text).ok());
        Rehearsed { done: self.done, stopped, delta, prompt: self.prompt.clone(), odds: self.odds.clone() }
    }
}

/// Dice that are not thrown; they only note that someone wanted them.
#[derive(Default)]
struct Unthrown {
    wanted: bool,
}

impl Dice for Unthrown {
    fn roll(&mut self, _sides: u8, _rule: Rule, _of: Of) -> u8 {
        self.wanted = true;
        1
    }
}

pub(super) struct Trial<'a, G: Game> {
    pub session: &'a Session<G>,
    pub seat: Seat,
    pub state: G::State,
}

impl<G: Game> Trial<'_, G> {
    pub fn may(&self, order: &str) -> Result<G::Action, Rejected> {
        let action = self.session.read_words(&self.state, self.seat, order)?;
        self.session.may(&self.state, self.seat, &action).map(|()| action)
    }

    /// Carries an order out if undo could go back behind it; else the position stays.
    pub fn carry_out(&mut self, action: &G::Action) -> bool {
        let game = &*self.session.game;
        let (mut after, mut dice, mut log) = (self.state.clone(), Unthrown::default(), Log::quiet());
        game.perform(&mut after, self.seat, action, &mut dice, &mut log);
        let drafting = game.is_draft(&after);
        let is_own = drafting == game.is_draft(&self.state) && (drafting || game.waiting(&after).on(self.seat));
        let can_be_undone = is_own && !dice.wanted && !log.has_revealed() && !game.overflowed(&after);
        if can_be_undone {
            self.state = after;
        }
        can_be_undone
    }

    /// The answers that the session would give for this seat. Those for others rest on what is theirs.
    fn follow(&mut self) -> Option<G::Action> {
        for _ in 0..MOST_ANSWERS {
            let (action, _) = self.session.answer_for(&self.state, self.seat)?;
            if !self.carry_out(&action) {
                return Some(action);
            }
        }
        None
    }

    fn halt(&self, action: &G::Action) -> (Halt, Option<Json>) {
        let game = &*self.session.game;
        let order = game.words(&self.state, action);
        let question = Question { name: "odds", args: vec![order.clone()], path: Vec::new() };
        let odds = game.ask(&self.state, Viewer::Seat(self.seat), &question).ok().filter(|odds| !odds.is_null());
        (Halt { order, refused: None }, odds)
    }
}

impl<G: Game> Session<G> {
    /// Tries orders on a copy, up to the first refusal, roll, revelation or change of seat. An order that rolls, reveals or
    /// gives the turn away is not carried out: by the law of undo what it brings is known only to who has given it.
    pub fn rehearse(&self, seat: Seat, orders: &[String]) -> Rehearsal {
        let mut trial = Trial { session: self, seat, state: self.state.clone() };
        let mut told = Rehearsal::default();
        for order in orders {
            match trial.may(order) {
                Err(refused) => told.stopped = Some(Halt { order: order.clone(), refused: Some(refused) }),
                Ok(action) if trial.carry_out(&action) => {
                    told.done += 1;
                    continue;
                }
                Ok(action) => (told.stopped, told.odds) = with_some(trial.halt(&action)),
            }
            break;
        }
        let goes_on = told.stopped.as_ref().is_none_or(|halt| halt.refused.is_some());
        if told.done > 0
            && goes_on
            && let Some(action) = trial.follow()
            && told.stopped.is_none()
        {
            (told.stopped, told.odds) = with_some(trial.halt(&action));
        }
        let (game, viewer) = (&*self.game, Viewer::Seat(seat));
        told.change = game.change(&game.view(&self.state, viewer), &game.view(&trial.state, viewer));
        told.prompt = game.waiting(&trial.state).on(seat).then(|| game.prompt(&trial.state, seat));
        told
    }
}

fn with_some((halt, odds): (Halt, Option<Json>)) -> (Option<Halt>, Option<Json>) {
    (Some(halt), odds)
}
