//! Advice: what the planner would do in a seat, told to whoever sits there. It is shown only what the seat may know, thinks
//! beside the table's task, lives as long as the table is in memory, and does nothing itself.

use std::sync::Arc;

use bots::Seated;
use kernel::{Line, Message, Seat, message};
use serde_json::Value as Json;

use super::{Command, Objection, Table};
use crate::protocol::Reply;

/// An adviser at a table, with what it said last.
#[derive(Default)]
pub struct Adviser {
    /// Away while it thinks.
    mind: Option<Seated>,
    is_thinking: bool,
    /// Clients that wait for it, with the ids of their messages.
    waiting: Vec<(u64, Option<Json>)>,
    /// The seat's version at which it was last asked, and what it said.
    said: Option<(u64, Vec<String>)>,
    /// Lines of the record when it was last asked.
    lines: u32,
    /// The plan it made last, and of which turn.
    plan: Option<(i64, Message)>,
}

/// What it thought of, on its way back to the table.
pub struct Thought {
    seat: Seat,
    version: u64,
    mind: Option<Seated>,
    orders: Result<Vec<String>, Message>,
    plan: Option<Message>,
}

struct AdviserWish(Seat);

impl games::Typed for AdviserWish {
    type Out = Result<Seated, Message>;
    fn run<G: kernel::Game>(self, game: &Arc<G>) -> Self::Out {
        Seated::adviser(game, self.0)
    }
}

impl Table {
    /// Asks the adviser of the client's seat; it answers when it has thought.
    pub(super) fn advise(&mut self, client: u64, id: Option<Json>) {
        if let Err(why) = self.ask_adviser(client, id.clone()) {
            self.answer_with(client, id, why.into());
        }
    }

    fn ask_adviser(&mut self, client: u64, id: Option<Json>) -> Result<(), Objection> {
        let seat = self.own(client).ok_or(Objection::WatcherAsksAdvice)?;
        self.may_act()?;
        if !self.session.waiting().on(seat) {
            return Err(Objection::NothingToAdvise);
        }
        let mut adviser = self.advisers.remove(&seat).unwrap_or_default();
        adviser.waiting.push((client, id));
        let asked = if adviser.is_thinking { Ok(()) } else { self.set_thinking(seat, &mut adviser) };
        if asked.is_err() {
            adviser.waiting.pop();
        }
        self.advisers.insert(seat, adviser);
        asked
    }

    /// Sends the adviser away to think; at once answered if nothing has changed since it was asked.
    fn set_thinking(&mut self, seat: Seat, adviser: &mut Adviser) -> Result<(), Objection> {
        let version = self.version(seat);
        if let Some((when, orders)) = &adviser.said
            && *when == version
        {
            let orders = orders.clone();
            self.tell_advice(seat, adviser, version, Ok(orders));
            return Ok(());
        }
        let inbox = self.inbox.as_ref().and_then(tokio::sync::mpsc::WeakSender::upgrade).ok_or(Objection::Closes)?;
        let mut mind = match adviser.mind.take() {
            Some(mind) => mind,
            None => self.book.typed(&self.row.scenario, AdviserWish(seat))?.map_err(Objection::Told)?,
        };
        if !self.was_followed(seat, adviser) {
            mind.replan();
        }
        adviser.lines = self.session.lines();
        adviser.is_thinking = true;
        let position = self.session.save();
        self.pool.think(move || {
            let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let orders = mind.advise(&position);
                (orders, mind.explain(), mind)
            }));
            let thought = match thought {
                Ok((orders, plan, mind)) => Thought { seat, version, mind: Some(mind), orders, plan },
                Err(_) => Thought { seat, version, mind: None, orders: Err(message!("planner-failed")), plan: None },
            };
            // A table that has closed meanwhile needs no advice.
            let _ = inbox.blocking_send(Command::Advised(Box::new(thought)));
        });
        Ok(())
    }

    /// Whether the seat has done what it was advised, as far as it has done anything.
    fn was_followed(&self, seat: Seat, adviser: &Adviser) -> bool {
        let (Some((_, said)), true) = (&adviser.said, self.session.lines() >= adviser.lines) else { return false };
        let key = self.seat_key(seat);
        let tail = self.session.tail(adviser.lines);
        let own: Vec<Line> =
            tail.iter().filter_map(|text| serde_json::from_str::<Line>(text).ok()).filter(|line| line.seat == key).collect();
        let taken_back = own.iter().any(|line| !line.is_order());
        let given: Vec<&String> = own.iter().filter(|line| line.by == kernel::By::Player).map(|line| &line.words).collect();
        // Another way to the same place is as good, and so are the same orders one before the other.
        let is_there = given.last().copied() == said.last();
        !taken_back && (is_there || given.iter().all(|given| said.contains(given)))
    }

    /// It is back: those who asked are told, or it thinks again if something has happened meanwhile.
    pub(super) fn advised(&mut self, thought: Thought) {
        let Thought { seat, version, mind, orders, plan } = thought;
        let mut adviser = self.advisers.remove(&seat).unwrap_or_default();
        adviser.is_thinking = false;
        adviser.mind = mind;
        if let Some(plan) = plan {
            adviser.plan = Some((self.session.moment().turn, plan));
        }
        adviser.said = orders.as_ref().ok().map(|orders| (version, orders.clone()));
        if version == self.version(seat) {
            self.tell_advice(seat, &mut adviser, version, orders.map_err(Objection::Told));
        } else if !adviser.waiting.is_empty() {
            let again = match self.session.waiting().on(seat) {
                true => self.set_thinking(seat, &mut adviser),
                false => Err(Objection::NoLongerItsTurn),
            };
            if let Err(why) = again {
                self.tell_advice(seat, &mut adviser, version, Err(why));
            }
        }
        self.advisers.insert(seat, adviser);
    }

    fn tell_advice(&mut self, seat: Seat, adviser: &mut Adviser, version: u64, orders: Result<Vec<String>, Objection>) {
        let turn = self.session.moment().turn;
        let plan = adviser.plan.as_ref().filter(|(of, _)| *of == turn).map(|(_, plan)| plan.clone());
        let answer = match orders {
            Ok(orders) => Reply::Advice { advice: orders, plan, seat: self.seat_key(seat), version },
            Err(why) => why.into(),
        };
        for (client, id) in std::mem::take(&mut adviser.waiting) {
            // Whoever has lost the seat meanwhile is told nothing.
            if self.own(client) == Some(seat) {
                self.answer_with(client, id, answer.clone());
            }
        }
    }
}
