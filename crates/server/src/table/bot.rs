//! Bots in seats. They think beside the table's task, so that people are answered meanwhile; what they come to is an order
//! like any other.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use bots::{Player, Seated};
use kernel::{Rejected, Seat};
use serde_json::Value as Json;
use tokio::sync::mpsc::WeakSender;

use super::{Command, Table};
use crate::protocol::News;
use crate::store::{Chair, Holder};

/// A seat that a bot plays.
pub struct BotSeat {
    seat: Seat,
    /// Away while it thinks.
    mind: Option<Seated>,
}

/// What a bot has chosen, on its way back to the table.
pub struct Chosen {
    nth: u64,
    bot: usize,
    /// Lines of the record when it began.
    lines: u32,
    /// The bot and its order; none if it failed.
    thought: Option<(Seated, Result<Json, String>)>,
}

/// A bot that is to sit down at a table of some game.
struct BotWish {
    player: Player,
    seat: Seat,
    seed: u64,
}

impl games::Typed for BotWish {
    type Out = Result<Seated, String>;
    fn run<G: kernel::Game>(self, game: &Arc<G>) -> Self::Out {
        Seated::new(&self.player, game, self.seat, self.seed)
    }
}

impl Table {
    /// Seats a bot on every chair that is a bot's; those who sat there before, and what they think of, are forgotten.
    pub(super) fn seat_bots(&mut self) {
        self.thinking = None;
        let seed = u64::from_str_radix(&self.row.server_seed[..16.min(self.row.server_seed.len())], 16).unwrap_or(1);
        let seated = |chair: &Chair| {
            let Holder::Bot(name) = &chair.holder else { return None };
            // Only our own: a program of somebody's choice is never started from here.
            let (kind, seat) = (bots::Kind::named(name)?, self.session.seat(&chair.seat)?);
            let wish = BotWish { player: Player::Kind(kind), seat, seed: seed ^ u64::from(self.stored) };
            let sits = self.book.typed(&self.row.scenario, wish).map_err(|e| e.to_string()).and_then(|sits| sits);
            match sits {
                Ok(mind) => Some(BotSeat { seat, mind: Some(mind) }),
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

    /// The bot whose turn it is, unless one is thinking.
    pub(super) fn bot_to_act(&self) -> Option<usize> {
        // Bots among themselves wait for someone who watches.
        let unseen = self.clients.is_empty() && self.only_bots_play();
        if self.thinking.is_some() || self.row.closed.is_some() || self.frozen.is_some() || unseen {
            return None;
        }
        let waiting = self.session.waiting();
        self.bots.iter().position(|bot| waiting.on(bot.seat))
    }

    /// A bot that has to think is sent away to do so; one that has not acts at once.
    pub(super) async fn let_bot_act(&mut self, bot: usize) {
        let Some(mut mind) = self.bots[bot].mind.take() else { return };
        let Some(inbox) = self.inbox.as_ref().and_then(WeakSender::upgrade).filter(|_| mind.has_to_think()) else {
            let done = mind.act(&mut *self.session).map(|_| ());
            self.bots[bot].mind = Some(mind);
            return self.bot_acted(done).await;
        };
        self.thoughts += 1;
        self.thinking = Some(self.thoughts);
        let (nth, lines, position) = (self.thoughts, self.session.lines(), self.session.save());
        self.pool.think(move || {
            let choose = || {
                let order = mind.choose(&position);
                (mind, order)
            };
            let thought = catch_unwind(AssertUnwindSafe(choose)).ok();
            // A table that has closed meanwhile needs no orders.
            let _ = inbox.blocking_send(Command::Chosen(Box::new(Chosen { nth, bot, lines, thought })));
        });
    }

    /// It is back with an order, which is given if nothing has happened meanwhile; else it thinks again.
    pub(super) async fn chosen(&mut self, Chosen { nth, bot, lines, thought }: Chosen) {
        // Who has lost the seat meanwhile is not heard.
        if self.thinking != Some(nth) {
            return;
        }
        self.thinking = None;
        let Some((mut mind, order)) = thought else { return self.bot_failed("it panicked") };
        let is_same = lines == self.session.lines() && self.row.closed.is_none() && self.frozen.is_none();
        if !is_same {
            mind.replan();
        }
        let seat = self.bots[bot].seat;
        self.bots[bot].mind = Some(mind);
        match order {
            _ if !is_same => {}
            Ok(order) => {
                let done = self.session.submit_json(seat, &[order]).map(|_| ());
                self.bot_acted(done).await;
            }
            Err(why) => self.bot_failed(&why),
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
        self.send_all(&News::Note("The bot cannot go on. Come back later, or hand its seat to someone else."));
        self.tell_presence();
    }
}
