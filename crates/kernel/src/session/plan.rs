//! A seat's private plan: what a sent list left undone at a roll or a change of seat, and what ends it before its orders do.

use language::{Message, message};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Cited, Done, Rejected, Session, cites};
use crate::verbs::Events;
use crate::{Game, Seat, Viewer, situation};

/// What a player names as the end of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// A loss to what an order of the plan names.
    Loss,
    /// An event the seat sees whose words fit the pattern (`_` stands for any word).
    Event(String),
    /// A condition that holds on the seat's own view.
    If(String),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "OrderPlan")]
pub struct Plan {
    /// The whole list as it was sent: a loss to whom its first orders named ends it too.
    pub orders: Vec<String>,
    /// How many of them are done.
    pub done: usize,
    pub stops: Vec<Stop>,
}

/// Why a plan ended before its last order, for its seat alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// The order that was next.
    pub order: String,
    pub why: Rejected,
}

/// What a seat has planned.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Planned {
    pub plan: Option<Plan>,
    /// Why the last one ended, until the seat acts again.
    pub ended: Option<Ended>,
}

/// What a seat has planned, as the protocol tells it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SeatPlan {
    pub plan: Option<Plan>,
    pub ended: Option<EndedPlan>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EndedPlan {
    pub order: String,
    pub cites: Vec<Cited>,
}

impl Planned {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
    /// For its seat.
    pub fn told(&self) -> SeatPlan {
        let ended = self.ended.as_ref().map(|ended| EndedPlan { order: ended.order.clone(), cites: cites(&ended.why.0) });
        SeatPlan { plan: self.plan.clone(), ended }
    }
}

impl Plan {
    fn next(&self) -> &str {
        self.orders.get(self.done).map_or("", String::as_str)
    }

    fn names<G: Game>(&self, game: &G, word: &str) -> bool {
        let same = |other: &str| other == word || game.canonical(other) == game.canonical(word);
        self.orders.iter().flat_map(|order| order.split_whitespace().skip(1)).any(same)
    }

    /// Why it ends with what its seat has just seen.
    fn stopped_by<G: Game>(&self, game: &G, state: &G::State, seat: Seat, seen: &[&G::Event]) -> Option<Message> {
        self.stops.iter().find_map(|stop| match stop {
            Stop::Loss => {
                let lost = seen.iter().flat_map(|event| game.harmed(event)).find(|word| self.names(game, word))?;
                Some(message!("plan-loss", what = lost))
            }
            Stop::Event(pattern) => {
                let words =
                    seen.iter().map(|event| game.event_words(event)).find(|words| situation::fits(game, pattern, words))?;
                Some(message!("plan-event", event = words))
            }
            Stop::If(condition) => match situation::holds(game, state, Viewer::Seat(seat), condition) {
                Ok(false) => None,
                Ok(true) => Some(message!("plan-condition", condition = condition)),
                Err(why) => Some(Message::plain(why)),
            },
        })
    }
}

impl<G: Game> Session<G> {
    /// Like a message of these orders; what is left at a roll or a change of seat goes on by itself when the seat is waited on.
    pub fn submit_planned(&mut self, seat: Seat, orders: &[String], stops: Vec<Stop>) -> Result<Done, Rejected> {
        self.check_stops(seat, &stops)?;
        let plan = Plan { orders: orders.to_vec(), done: 0, stops };
        self.submit_each(seat, orders, Some(plan), |me, words| me.read_words(&me.state, seat, words))
    }

    pub fn planned(&self, seat: Seat) -> &Planned {
        static NONE: Planned = Planned { plan: None, ended: None };
        self.plans.get(usize::from(seat.0)).unwrap_or(&NONE)
    }

    /// Puts a kept plan back, or drops it.
    pub fn set_planned(&mut self, seat: Seat, planned: Planned) {
        if let Some(place) = self.plans.get_mut(usize::from(seat.0)) {
            *place = planned;
            self.answer_by_itself();
        }
    }

    fn check_stops(&self, seat: Seat, stops: &[Stop]) -> Result<(), Rejected> {
        stops.iter().try_for_each(|stop| match stop {
            Stop::Loss => Ok(()),
            Stop::Event(pattern) => {
                let kind = pattern.split_whitespace().next().unwrap_or_default();
                let known = kind == "_" || G::Event::KINDS.contains(&kind);
                if known { Ok(()) } else { Err(Rejected::because(message!("no-such-event", event = kind))) }
            }
            Stop::If(condition) => situation::holds(&*self.game, &self.state, Viewer::Seat(seat), condition)
                .map(|_| ())
                .map_err(|why| Rejected::because(Message::plain(why))),
        })
    }

    /// With the first order of a message: another plan, or none.
    pub(super) fn take_up(&mut self, seat: Seat, plan: Option<Plan>) {
        if let Some(place) = self.plans.get_mut(usize::from(seat.0)) {
            *place = Planned { plan, ended: None };
        }
    }

    /// One more order of the plan is done.
    pub(super) fn went_on(&mut self, seat: Seat) {
        let Some(place) = self.plans.get_mut(usize::from(seat.0)) else { return };
        if let Some(plan) = &mut place.plan {
            plan.done += 1;
            if plan.done >= plan.orders.len() {
                place.plan = None;
            }
        }
    }

    /// The next order of a seat's plan, read against this position.
    pub(super) fn next_of_plan(&self, seat: Seat) -> Option<Result<G::Action, Rejected>> {
        let order = self.planned(seat).plan.as_ref()?.next();
        let read = self.read_words(&self.state, seat, order);
        Some(read.and_then(|action| self.may(&self.state, seat, &action).map(|()| action)))
    }

    /// Ends plans by what a line has shown their seats: entries from `from` on. Nothing that a seat has not seen counts.
    pub(super) fn stop_plans(&mut self, actor: Seat, revealed: bool, from: usize) {
        for seat in self.game.seats().iter() {
            let Some(plan) = &self.planned(seat).plan else { continue };
            let seen: Vec<&G::Event> =
                self.entries[from..].iter().filter_map(|entry| entry.seen_by(Viewer::Seat(seat))).collect();
            let shown = revealed && (seat == actor || !seen.is_empty());
            let why = plan.stopped_by(&*self.game, &self.state, seat, &seen);
            let why = why.or_else(|| shown.then(|| message!("plan-revelation")));
            if let Some(why) = why {
                self.end_plan(seat, Rejected::because(message!("plan-stops", why = why)));
            }
        }
    }

    /// When nothing goes on by itself any more: a plan whose seat is waited on has met an order that is not legal.
    pub(super) fn end_stuck_plans(&mut self) {
        let waiting = self.waiting();
        for seat in self.game.seats().iter().filter(|seat| waiting.on(*seat) || waiting.is_over()) {
            if let Some(Err(refused)) = self.next_of_plan(seat) {
                self.end_plan(seat, refused);
            }
        }
    }

    fn end_plan(&mut self, seat: Seat, why: Rejected) {
        let Some(place) = self.plans.get_mut(usize::from(seat.0)) else { return };
        if let Some(plan) = place.plan.take().filter(|plan| plan.done < plan.orders.len()) {
            place.ended = Some(Ended { order: plan.next().to_owned(), why });
        }
    }
}
