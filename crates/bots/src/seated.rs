//! Bots at a table whose game is not known by type.

use std::sync::Arc;

use kernel::dice::Quick;
use kernel::{AnySession, Belief, Game, Log, Message, Rejected, Seat};
use serde_json::{Value as Json, json};

use crate::player::stream;
use crate::{Bot, Player, decide};

/// A bot in a seat.
pub struct Seated {
    seat: Seat,
    mind: Box<dyn Chooser>,
}

/// A bot with its game, whose type is behind it.
trait Chooser: Send {
    fn choose(&mut self, position: &[u8], seat: Seat) -> Result<Json, Message>;
    fn advise(&mut self, position: &[u8], seat: Seat) -> Result<Vec<String>, Message>;
    fn replan(&mut self);
    fn explain(&mut self) -> Option<Message>;
}

struct Thinker<G: Game> {
    game: Arc<G>,
    bot: Box<dyn Bot<G>>,
    dice: Quick,
}

impl<G: Game> Thinker<G> {
    /// The true position is read here and goes no further: the bot is shown a belief made from it.
    fn decide(&mut self, position: &[u8], seat: Seat) -> Result<(G::State, G::Action), Message> {
        let mut state: G::State =
            serde_json::from_slice(position).map_err(|e| Message::plain(format!("the position cannot be read: {e}")))?;
        self.game.settle(&mut state);
        let action = decide(&mut *self.bot, &*self.game, &state, seat, &mut self.dice);
        if let Some(trouble) = self.bot.trouble() {
            return Err(Message::plain(trouble));
        }
        let action = action.ok_or_else(|| Message::plain("nothing is legal, though the seat is waited on"))?;
        Ok((state, action))
    }
}

impl<G: Game> Chooser for Thinker<G> {
    fn choose(&mut self, position: &[u8], seat: Seat) -> Result<Json, Message> {
        self.decide(position, seat).map(|(_, action)| json!(action))
    }
    fn advise(&mut self, position: &[u8], seat: Seat) -> Result<Vec<String>, Message> {
        let (state, action) = self.decide(position, seat)?;
        // Later orders are meant for a position that may not come: those that are told are tried, in a position that fits.
        let mut trial = Belief::of(&*self.game, &state, seat, &mut Quick::new(stream(seat, 2))).state().clone();
        let mut orders = vec![self.game.words(&state, &action)];
        let mut last = action;
        for next in self.bot.following(&action) {
            let mut log = Log::quiet();
            self.game.perform(&mut trial, seat, &last, &mut Quick::new(1), &mut log);
            if !self.game.waiting(&trial).on(seat) || self.game.check(&trial, seat, &next).is_err() {
                break;
            }
            orders.push(self.game.words(&trial, &next));
            last = next;
        }
        Ok(orders)
    }
    fn replan(&mut self) {
        self.bot.replan();
    }
    fn explain(&mut self) -> Option<Message> {
        self.bot.explain()
    }
}

impl Seated {
    /// The seed decides every choice; each seat gets a stream of its own.
    pub fn new<G: Game>(player: &Player, game: &Arc<G>, seat: Seat, seed: u64) -> Result<Self, Message> {
        let mut dice = Quick::new(stream(seat, seed));
        let bot = player.bot(game, seat, seed)?;
        dice.word();
        Ok(Self { seat, mind: Box::new(Thinker { game: game.clone(), bot, dice }) })
    }

    /// The planner of the game as an adviser of a seat; an error where the game has none.
    pub fn adviser<G: Game>(game: &Arc<G>, seat: Seat) -> Result<Self, Message> {
        let thinker = Thinker { game: game.clone(), bot: Player::adviser(&**game)?, dice: Quick::new(stream(seat, 1)) };
        Ok(Self { seat, mind: Box::new(thinker) })
    }

    /// What it would do in a saved position where the seat is waited on, as words: an order, and those it would give the same
    /// unit next. Nothing is done.
    pub fn advise(&mut self, position: &[u8]) -> Result<Vec<String>, Message> {
        self.mind.advise(position, self.seat)
    }

    /// Something else was done than it would have.
    pub fn replan(&mut self) {
        self.mind.replan();
    }

    /// The plan it has made since it was last asked, in words.
    pub fn explain(&mut self) -> Option<Message> {
        self.mind.explain()
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The order it gives in a saved position where the seat is waited on. Nothing is done.
    pub fn choose(&mut self, position: &[u8]) -> Result<Json, Message> {
        self.mind.choose(position, self.seat)
    }

    /// Acts once if it is waited on. False if it is not.
    pub fn act(&mut self, session: &mut dyn AnySession) -> Result<bool, Rejected> {
        if !session.waiting().on(self.seat) {
            return Ok(false);
        }
        let action = self.choose(&session.save()).map_err(|why| Rejected(vec![(None, why)]))?;
        session.submit_json(self.seat, &[action]).map(|_| true)
    }
}
