//! Bots in seats. They think beside the table's task, so that people are answered meanwhile; what they come to is an order
//! like any other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use bots::{Player, Seated};
use kernel::{Message, Rejected, Seat, message};
use serde_json::Value as Json;
use tokio::sync::mpsc::WeakSender;

use super::show::Known;
use super::{Command, Table};
use crate::protocol::News;
use crate::store::{Chair, Holder};

/// A seat that a bot plays.
pub struct BotSeat {
    seat: Seat,
    /// Away while it thinks.
    mind: Option<Seated>,
    thinking: Option<Thinking>,
}

/// Which thinking of the table's it is, and what the bot knew when it began.
struct Thinking {
    nth: u64,
    known: Known,
}

/// What a bot has chosen, on its way back to the table.
pub struct Chosen {
    nth: u64,
    /// The bot and its order; none if it failed.
    thought: Option<(Seated, Result<Json, Message>)>,
}

/// A bot that is to sit down at a table of some game.
struct BotWish {
    player: Player,
    seat: Seat,
    seed: u64,
}

impl games::Typed for BotWish {
    type Out = Result<Seated, Message>;
    fn run<G: kernel::Game>(self, game: &Arc<G>) -> Self::Out {
        Seated::new(&self.player, game, self.seat, self.seed)
    }
}

impl Table {
    /// Seats a bot on every chair that is a bot's; those who sat there before, and what they think of, are forgotten.
    pub(super) fn seat_bots(&mut self) {
        let seed = u64::from_str_radix(&self.row.server_seed[..16.min(self.row.server_seed.len())], 16).unwrap_or(1);
        let seated = |chair: &Chair| {
            let Holder::Bot(name) = &chair.holder else { return None };
            // Only our own: a program of somebody's choice is never started from here.
            let (kind, seat) = (bots::Kind::named(name)?, self.session.seat(&chair.seat)?);
            let wish = BotWish { player: Player::Kind(kind), seat, seed: seed ^ u64::from(self.stored) };
            let sits = self.book.typed(&self.row.scenario, wish).map_err(|bad| bad.message()).flatten();
            match sits {
                Ok(mind) => Some(BotSeat { seat, mind: Some(mind), thinking: None }),
                Err(why) => {
                    tracing::error!(table = self.row.id, "bot {name} cannot sit down: {why}");
                    None
                }
            }
        };
        self.bots = self.row.chairs.iter().filter_map(seated).collect();
    }

    pub(super) fn only_bots_play(&self) -> bool {
        self.row.chairs.iter().all(|chair| matches!(chair.holder, Holder::Bot(_)))
    }

    /// Bots among themselves act at a pace one can follow.
    pub(super) fn pause(&self) -> Option<Duration> {
        (self.only_bots_play() && !self.pace.is_zero()).then_some(self.pace)
    }

    /// A bot that is waited on and does not think yet.
    pub(super) fn bot_to_act(&self) -> Option<usize> {
        // Bots among themselves wait for someone who watches.
        let unseen = self.clients.is_empty() && self.only_bots_play();
        if self.row.closed.is_some() || self.frozen.is_some() || unseen {
            return None;
        }
        let waiting = self.session.waiting();
        self.bots.iter().position(|bot| bot.mind.is_some() && waiting.on(bot.seat))
    }

    /// Sends a bot away to think; others may think meanwhile.
    pub(super) fn let_bot_think(&mut self, bot: usize) {
        let seat = self.bots[bot].seat;
        let Some(inbox) = self.inbox.as_ref().and_then(WeakSender::upgrade) else { return };
        let Some(mut mind) = self.bots[bot].mind.take() else { return };
        self.thoughts += 1;
        self.metrics.thought();
        let (nth, position) = (self.thoughts, self.session.save());
        self.bots[bot].thinking = Some(Thinking { nth, known: self.known(seat) });
        self.pool.think(move || {
            let choose = || {
                let order = mind.choose(&position);
                (mind, order)
            };
            let thought = catch_unwind(AssertUnwindSafe(choose)).ok();
            // A table that has closed meanwhile needs no orders.
            let _ = inbox.blocking_send(Command::Chosen(Box::new(Chosen { nth, thought })));
        });
    }

    /// It is back with an order, which is given if the bot knows no more than when it began; else it thinks again.
    pub(super) async fn chosen(&mut self, Chosen { nth, thought }: Chosen) {
        let is_it = |bot: &BotSeat| bot.thinking.as_ref().is_some_and(|thinking| thinking.nth == nth);
        // Who has lost the seat meanwhile is not heard.
        let Some(bot) = self.bots.iter().position(is_it) else { return };
        let Some((mut mind, order)) = thought else { return self.bot_failed("it panicked") };
        let seat = self.bots[bot].seat;
        let known = self.bots[bot].thinking.take().map(|thinking| thinking.known);
        let is_same = known.is_some_and(|known| self.knows_no_more(seat, known)) && self.may_act().is_ok();
        if !is_same {
            self.metrics.thought_in_vain();
            mind.replan();
        }
        self.bots[bot].mind = Some(mind);
        match order {
            _ if !is_same => {}
            Ok(order) => {
                let done = self.session.submit_json(seat, &[order]).map(|_| ());
                self.bot_acted(done).await;
            }
            Err(why) => self.bot_failed(&why.to_string()),
        }
    }

    async fn bot_acted(&mut self, done: Result<(), Rejected>) {
        match done {
            // Where it cannot be kept everybody has been told.
            Ok(()) => drop(self.keep_and_show(false).await),
            Err(rejected) => self.bot_failed(&rejected.words()),
        }
    }

    fn bot_failed(&mut self, why: &str) {
        tracing::error!(table = self.row.id, "a bot cannot go on: {why}");
        self.bots.clear();
        self.send_all(&News::Note(message!("bot-failed")));
        self.tell_presence();
    }
}
