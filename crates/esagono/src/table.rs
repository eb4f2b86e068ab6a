//! A table: the session, who sits at it, and the file its record is kept in.

use std::hash::{BuildHasher, Hasher};
use std::path::PathBuf;

use bots::Seated;
use games::{Entry, Games};
use kernel::dice::Seed;
use kernel::session::Replay;
use kernel::{AnySession, Post, Seat, Situation, Viewer, Waiting, message};

use crate::chosen::Chosen;
use crate::fail::{Fail, refusals};
use crate::files;

/// Who decides for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person here, or the program at the other end of the protocol.
    Person,
    Bot(bots::Player),
}

/// Seats a bot at a game whose type only the list of games knows.
struct Sit<'a> {
    player: &'a bots::Player,
    seat: Seat,
    seed: u64,
}

impl games::Typed for Sit<'_> {
    type Out = Result<Seated, kernel::Message>;
    fn run<G: kernel::Game>(self, game: &std::sync::Arc<G>) -> Self::Out {
        Seated::new(self.player, game, self.seat, self.seed)
    }
}

pub struct Table<'g> {
    pub entry: &'g Entry,
    pub session: Box<dyn AnySession>,
    pub seats: Vec<Post>,
    pub players: Vec<Player>,
    bots: Vec<Seated>,
    /// Where the record is kept.
    pub keep: Option<PathBuf>,
    /// How many lines the file holds.
    saved: Option<u32>,
}

/// A seed nobody chose.
pub fn random_seed() -> u64 {
    // The standard library keys its hash tables from the operating system's randomness.
    std::hash::RandomState::new().build_hasher().finish()
}

impl<'g> Table<'g> {
    /// A new game.
    pub fn open(games: &'g Games, scenario: &str, chosen: &Chosen, seed: u64) -> Result<Self, Fail> {
        let (entry, scenario) = games.scenario(scenario)?;
        language::turn_to(entry.book.key);
        let nonces = scenario.seats.iter().map(|post| post.key.clone()).collect();
        let session = entry.any().open(&scenario.key, chosen.setup(&scenario.choices)?, Seed::from_number(seed), nonces)?;
        Ok(Self::with(entry, session))
    }

    /// A new game that begins with a situation.
    pub fn open_at(games: &'g Games, situation: &Situation, seed: u64) -> Result<Self, Fail> {
        let entry = games.game(situation.game())?;
        language::turn_to(entry.book.key);
        let most = entry.any().scenarios().iter().map(|scenario| scenario.seats.len()).max().unwrap_or(0);
        let nonces = (0..most).map(|seat| seat.to_string()).collect();
        Ok(Self::with(entry, entry.any().open_at(situation, Seed::from_number(seed), nonces)?))
    }

    /// A game where a record stopped; its dice go on as they would have.
    pub fn resume(games: &'g Games, path: &str) -> Result<Self, Fail> {
        let (entry, record) = files::fitting_record(games, path)?;
        if let Some((line, reason)) = &record.broken {
            return Err(Fail::input(format!("{path}:{line}: {reason}; a damaged record cannot be played on")));
        }
        if record.closing.is_none() {
            return Err(Fail::input(format!("{path}: the record has no closing line with its seed, so its dice cannot go on")));
        }
        let replayed = entry.any().replay(&record, None, Replay::Verify)?;
        if let Some((line, reason)) = replayed.broke {
            return Err(Fail::input(format!("{path}: line {line}: {reason}; it cannot be played on")));
        }
        Ok(Self::with(entry, replayed.session))
    }

    fn with(entry: &'g Entry, session: Box<dyn AnySession>) -> Self {
        let seats = session.about().seats.clone();
        let players = vec![Player::Person; seats.len()];
        Self { entry, session, seats, players, bots: Vec::new(), keep: None, saved: None }
    }

    /// Seats the players; bots draw their choices from the seed.
    pub fn seat(&mut self, players: Vec<Player>, seed: u64) -> Result<(), Fail> {
        let scenario = self.session.record(None).header.scenario;
        self.bots.clear();
        for (i, player) in players.iter().enumerate() {
            if let Player::Bot(player) = player {
                let sit = Sit { player, seat: Seat(i as u8), seed };
                self.bots.push(self.entry.typed(&scenario, sit)??);
            }
        }
        self.players = players;
        Ok(())
    }

    /// How the game's counters look; nothing of the pieces of a situation.
    pub fn presentation(&self) -> serde_json::Value {
        self.entry.any().presentation(&self.session.record(None).header.scenario).unwrap_or_default()
    }
    pub fn is_person(&self, seat: Seat) -> bool {
        self.players.get(usize::from(seat.0)) == Some(&Player::Person)
    }
    pub fn persons(&self) -> Vec<Seat> {
        (0..self.players.len() as u8).map(Seat).filter(|seat| self.is_person(*seat)).collect()
    }
    pub fn name(&self, seat: Seat) -> &str {
        self.seats.get(usize::from(seat.0)).map_or("nobody", |post| post.name.as_str())
    }
    pub fn key(&self, seat: Seat) -> &str {
        self.seats.get(usize::from(seat.0)).map_or("nobody", |post| post.key.as_str())
    }
    /// The person who is waited on, if it is a person's turn.
    pub fn person_to_act(&self) -> Option<Seat> {
        self.session.waiting().seats().iter().find(|seat| self.is_person(*seat))
    }

    /// Lets bots act until only people are waited on, or the game is over.
    pub fn run_bots(&mut self) -> Result<(), Fail> {
        self.run_bots_telling(&mut |_, _| Ok(()))
    }

    /// The same; every plan that a bot makes is told in its words, with the name of its seat.
    pub fn run_bots_telling(&mut self, tell: &mut dyn FnMut(&str, &str) -> Result<(), Fail>) -> Result<(), Fail> {
        loop {
            let mut acted = false;
            for bot in &mut self.bots {
                acted |= bot.act(&mut *self.session).map_err(|r| Fail::input(format!("a bot was refused: {}", refusals(&r))))?;
                if let Some(plan) = bot.explain() {
                    let who = self.seats.get(usize::from(bot.seat().0)).map_or("?", |post| post.name.as_str());
                    tell(who, &plan.to_string())?;
                }
            }
            if !acted {
                return Ok(());
            }
        }
    }

    /// Writes the record, if it is kept. Its last line tells the seed, so that the dice can be verified and play can go on.
    pub fn save(&mut self) -> Result<(), Fail> {
        let lines = Some(self.session.lines());
        match &self.keep {
            Some(path) if self.saved != lines => {
                files::write(path, &self.record_text())?;
                self.saved = lines;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    pub fn record_text(&self) -> String {
        let closed = if self.session.waiting().is_over() { "finished" } else { "unfinished" };
        self.session.record(Some(closed)).text()
    }
}

/// `it=human,ah=random`. Seats that are not named are played by `other`; the first by a person.
pub fn players(text: Option<&str>, seats: &[Post], other: Player) -> Result<Vec<Player>, Fail> {
    let known = || seats.iter().map(|s| s.key.as_str()).collect::<Vec<_>>().join(", ");
    let mut chosen: Vec<Option<Player>> = vec![None; seats.len()];
    for part in text.unwrap_or_default().split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let Some((seat, player)) = part.split_once('=') else {
            return Err(message!("seats-no-pair", pair = part, seat = &seats[0].key).into());
        };
        let Some(at) = seats.iter().position(|s| s.key == seat.trim()) else {
            return Err(message!("seats-unknown", seat = seat.trim(), known = known()).into());
        };
        let player = match player.trim() {
            "human" | "program" => Player::Person,
            word => Player::Bot(bots::Player::parse(word).map_err(|why| message!("seats-no-player", why = why))?),
        };
        if chosen[at].replace(player).is_some() {
            return Err(message!("seats-twice", seat = &seats[at].key).into());
        }
    }
    let nobody = text.is_none();
    let default = |i: usize| if nobody && i == 0 { Player::Person } else { other.clone() };
    Ok(chosen.into_iter().enumerate().map(|(i, player)| player.unwrap_or_else(|| default(i))).collect())
}

/// A viewer by the key of a seat; everything without one.
pub fn viewer(session: &dyn AnySession, seat: Option<&str>) -> Result<Viewer, Fail> {
    match seat {
        None => Ok(Viewer::Referee),
        Some(key) => session.seat(key).map(Viewer::Seat).ok_or_else(|| {
            let known: Vec<String> = session.about().seats.iter().map(|s| s.key.clone()).collect();
            message!("seat-unknown-here", seat = key, known = known.join(", ")).into()
        }),
    }
}

/// A position: a scenario at its start, or a record after some line.
pub fn position<'g>(games: &'g Games, what: &str, at: Option<u32>) -> Result<(&'g Entry, Box<dyn AnySession>), Fail> {
    if games.scenario(what).is_ok() {
        if at.is_some() {
            return Err(message!("at-needs-record").into());
        }
        let table = Table::open(games, what, &Chosen::default(), 0)?;
        return Ok((table.entry, table.session));
    }
    if !std::path::Path::new(what).exists() {
        let known: Vec<String> = games.entries().iter().flat_map(|e| e.any().scenarios()).map(|scenario| scenario.key).collect();
        return Err(message!("no-scenario-or-record", what = what, known = known.join(", ")).into());
    }
    at_line(games, what, at)
}

/// A record after line `at`, or at its end.
pub fn at_line<'g>(games: &'g Games, path: &str, at: Option<u32>) -> Result<(&'g Entry, Box<dyn AnySession>), Fail> {
    let (entry, record) = files::fitting_record(games, path)?;
    let last = record.lines.len() as u32;
    if let Some(n) = at.filter(|n| *n > last) {
        let broken = record.broken.as_ref().map_or(String::new(), |(line, why)| format!(" (file line {line}: {why})"));
        return Err(Fail::input(format!("{path}: line {n} was asked for, the record has {last}{broken}")));
    }
    let replayed = entry.any().replay(&record, at, Replay::Stored)?;
    match replayed.broke {
        Some((line, reason)) => Err(Fail::input(format!("{path}: line {line}: {reason}"))),
        None => Ok((entry, replayed.session)),
    }
}

/// Who is waited on, for people.
pub fn waited_on(waiting: &Waiting, seats: &[Post]) -> String {
    let names: Vec<&str> =
        waiting.seats().iter().filter_map(|s| seats.get(usize::from(s.0))).map(|post| post.name.as_str()).collect();
    names.join(", ")
}
