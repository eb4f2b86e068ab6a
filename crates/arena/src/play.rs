//! One game between bots.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kernel::dice::Quick;
use kernel::{Belief, Dice, Game, Log, Of, Rule, Seat, Setup, Waiting};
use serde::{Deserialize, Serialize};

use crate::{Players, Stopped, Times};

/// A game between bots that is not over after so many orders never will be.
const LONGEST: u64 = 1_000_000;

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Its number in the batch.
    pub game: u64,
    /// The winning seats; none in a draw.
    pub winners: Vec<u8>,
    /// The book's word for the result.
    pub grade: String,
    /// Game turns that were begun.
    pub turns: u32,
    /// Orders the bots gave; answers without a choice are not counted.
    pub actions: u64,
    /// Seconds each seat thought in each of its player turns, to the microsecond.
    pub thought: Vec<Vec<f64>>,
}

impl Played {
    /// The first of the seats that won, where a picture counts each game once.
    pub fn winner(&self) -> Option<u8> {
        self.winners.first().copied()
    }
    pub fn times(&self, seat: usize) -> Times {
        let mut times = Times::default();
        self.thought.get(seat).into_iter().flatten().for_each(|s| times.add_seconds(*s));
        times
    }
}

/// A die that was thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rolled {
    pub sides: u8,
    pub face: u8,
    pub rule: Rule,
    pub of: Of,
}

/// Someone who looks on and takes notes.
pub trait Watch<G: Game> {
    /// Whether events are told; a batch that only counts wins goes without.
    const TOLD: bool;
    fn begun(&mut self, game: &G, state: &G::State);
    /// An order was carried out.
    fn acted(&mut self, game: &G, before: &G::State, after: &G::State, done: &Done<'_, G>);
}

/// What an order brought about.
pub struct Done<'a, G: Game> {
    pub seat: Seat,
    pub action: &'a G::Action,
    pub events: &'a [G::Event],
    pub rolled: &'a [Rolled],
}

/// Nobody looks on.
impl<G: Game> Watch<G> for () {
    const TOLD: bool = false;
    fn begun(&mut self, _: &G, _: &G::State) {}
    fn acted(&mut self, _: &G, _: &G::State, _: &G::State, _: &Done<'_, G>) {}
}

struct Noted {
    quick: Quick,
    rolled: Vec<Rolled>,
}

impl Dice for Noted {
    fn roll(&mut self, sides: u8, rule: Rule, of: Of) -> u8 {
        let face = self.quick.roll(sides, rule, of);
        self.rolled.push(Rolled { sides, face, rule, of });
        face
    }
}

/// The seed of a game: a function of the batch's seed and the game's number.
fn seed_of(batch: u64, number: u64) -> u64 {
    let mut mix = Quick::new(batch);
    Quick::new(mix.word() ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93)).word()
}

/// Plays game `number` of the batch with that seed.
pub fn play<G: Game, W: Watch<G>>(
    game: &Arc<G>,
    players: &Players,
    setup: &Setup,
    batch: u64,
    number: u64,
    watch: &mut W,
) -> Result<Played, Stopped> {
    let mut stream = Quick::new(seed_of(batch, number));
    let mut dice = Noted { quick: Quick::new(stream.word()), rolled: Vec::new() };
    let mut beliefs = Quick::new(stream.word());
    let mut bots = players.sit(game, stream.word())?;
    let game = &**game;
    let seats = game.about().seats.len();
    let mut state = game.start(setup, &mut dice, &mut Log::quiet());
    watch.begun(game, &state);
    let mut clock = Clock::new(game, &state, seats);
    let first_turn = clock.turn;
    let mut legal: Vec<G::Action> = Vec::new();
    let mut actions = 0;
    let outcome = loop {
        let waiting = game.waiting(&state);
        if let Waiting::Over(outcome) = waiting {
            break outcome;
        }
        let Some(seat) = waiting.seats().iter().next() else {
            return Err(Stopped::because(format!("game {number}: nobody is waited on")));
        };
        legal.clear();
        game.legal(&state, seat, &mut |action| {
            legal.push(action);
            ControlFlow::Continue(())
        });
        let action = match legal.as_slice() {
            [] => return Err(Stopped::because(format!("game {number}: {} has no legal order", game.about().seat_key(seat)))),
            [only] if game.is_forced(&state, seat, only) => *only,
            _ => {
                let begun = Instant::now();
                let belief = Belief::of(game, &state, seat, &mut beliefs);
                let bot = &mut bots[usize::from(seat.0)];
                let chosen = bot.choose(game, &belief, seat, &legal);
                clock.thought(seat, begun.elapsed());
                if let Some(trouble) = bot.trouble() {
                    let name = &players.names()[usize::from(seat.0)];
                    return Err(Stopped::because(format!("game {number}: {name}: {trouble}")));
                }
                actions += 1;
                chosen
            }
        };
        if !legal.contains(&action) {
            let name = &players.names()[usize::from(seat.0)];
            let words = game.words(&state, &action);
            return Err(Stopped::because(format!("game {number}: {name} gave an order that is not legal: {words}")));
        }
        if W::TOLD {
            let before = state.clone();
            let mut log = Log::new();
            dice.rolled.clear();
            game.perform(&mut state, seat, &action, &mut dice, &mut log);
            watch.acted(game, &before, &state, &Done { seat, action: &action, events: log.events(), rolled: &dice.rolled });
        } else {
            dice.rolled.clear();
            game.perform(&mut state, seat, &action, &mut dice, &mut Log::quiet());
        }
        clock.look(game, &state);
        if actions >= LONGEST {
            return Err(Stopped::because(format!("game {number} is not over after {LONGEST} orders")));
        }
    };
    clock.close();
    let turns = (clock.turn - first_turn).max(0) as u32 + 1;
    let winners = outcome.winners.iter().filter_map(|key| game.about().seat(key)).map(|seat| seat.0).collect();
    Ok(Played { game: number, winners, grade: outcome.grade, turns, actions, thought: clock.turns })
}

/// The time each seat thinks in its own player turns: from one change of the phasing seat to the next.
struct Clock {
    turn: i64,
    phasing: usize,
    running: Duration,
    turns: Vec<Vec<f64>>,
}

impl Clock {
    fn new<G: Game>(game: &G, state: &G::State, seats: usize) -> Self {
        let moment = game.moment(state);
        Self { turn: moment.turn, phasing: usize::MAX, running: Duration::ZERO, turns: vec![Vec::new(); seats] }
    }
    fn thought(&mut self, seat: Seat, time: Duration) {
        if usize::from(seat.0) == self.phasing {
            self.running += time;
        }
    }
    fn look<G: Game>(&mut self, game: &G, state: &G::State) {
        if game.is_draft(state) {
            return;
        }
        let moment = game.moment(state);
        let phasing = game.about().seat(&moment.seat).map_or(usize::MAX, |seat| usize::from(seat.0));
        if (moment.turn, phasing) != (self.turn, self.phasing) {
            self.close();
            (self.turn, self.phasing) = (moment.turn, phasing);
        }
    }
    fn close(&mut self) {
        if let Some(times) = self.turns.get_mut(self.phasing) {
            times.push((self.running.as_secs_f64() * 1e6).round() / 1e6);
        }
        self.running = Duration::ZERO;
    }
}
