//! Who may take a seat, by name: the built-in opponents and outside programs.

use std::any::Any;
use std::sync::Arc;

use kernel::{Game, Message, Seat, message};

use crate::inferno::{Greedy, Level, Planner};
use crate::{Bot, Outside, Passive, Random};

/// The bots there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Random,
    Passive,
    Greedy,
    Easy,
    Normal,
    Hard,
}

/// Their names and the messages that tell what they do. `planner` and `normal` are the same opponent.
pub const KINDS: [(&str, Kind, &str); 7] = [
    ("easy", Kind::Easy, "bot-easy"),
    ("planner", Kind::Normal, "bot-planner"),
    ("normal", Kind::Normal, "bot-normal"),
    ("hard", Kind::Hard, "bot-hard"),
    ("greedy", Kind::Greedy, "bot-greedy"),
    ("passive", Kind::Passive, "bot-passive"),
    ("random", Kind::Random, "bot-random"),
];

/// Games for which there is a planner.
const PLANNED: [&str; 1] = ["inferno"];

/// For who has named none of them.
pub fn names() -> String {
    KINDS.map(|(name, ..)| name).join(", ")
}

impl Kind {
    pub fn named(word: &str) -> Option<Self> {
        KINDS.iter().find(|(name, ..)| *name == word).map(|(_, kind, _)| *kind)
    }
    /// Whether it plays that game: those that know no rules play every one.
    pub fn plays(self, game: &str) -> bool {
        matches!(self, Self::Random | Self::Passive) || PLANNED.contains(&game)
    }
    /// The opponent of that game when nobody names one.
    pub fn usual(game: &str) -> Self {
        if Self::Normal.plays(game) { Self::Normal } else { Self::Random }
    }
    pub fn name(self) -> &'static str {
        KINDS.iter().find(|(_, kind, _)| *kind == self).map_or("bot", |(name, ..)| name)
    }
}

/// Who decides for a seat when no person does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    Kind(Kind),
    /// A program that is started and spoken to by JSON lines.
    Command(String),
}

impl Player {
    /// `planner`, `hard`, … or `cmd:PROGRAM ARGS`.
    pub fn parse(word: &str) -> Result<Self, Message> {
        let word = word.trim();
        if let Some(command) = word.strip_prefix("cmd:") {
            let command = command.trim().trim_matches(['\'', '"']).trim();
            return match command.is_empty() {
                true => Err(message!("bot-needs-program")),
                false => Ok(Self::Command(command.to_owned())),
            };
        }
        Kind::named(word).map(Self::Kind).ok_or_else(|| message!("player-unknown", bot = word, known = names()))
    }

    pub fn name(&self) -> String {
        match self {
            Self::Kind(kind) => kind.name().to_owned(),
            Self::Command(command) => format!("cmd:{command}"),
        }
    }

    /// The bot for a game whose type is known, for batches. The seed decides every choice of a built-in bot; each seat gets a
    /// stream of its own.
    pub fn bot<G: Game>(&self, game: &Arc<G>, seat: Seat, seed: u64) -> Result<Box<dyn Bot<G>>, Message> {
        let seed = stream(seat, seed);
        let kind = match self {
            Self::Command(command) => {
                let bot = Outside::start(command, &**game, seat).map_err(Message::plain)?;
                return Ok(Box::new(bot));
            }
            Self::Kind(kind) => *kind,
        };
        let own: Box<dyn Bot<::inferno::Inferno>> = match kind {
            Kind::Random => return Ok(Box::new(Random::new(seed))),
            Kind::Passive => return Ok(Box::new(Passive::new(seed))),
            Kind::Greedy => Box::new(Greedy::new(seed)),
            Kind::Easy => Box::new(Planner::new(Level::Easy, seed)),
            Kind::Normal => Box::new(Planner::new(Level::Normal, seed)),
            Kind::Hard => Box::new(Planner::new(Level::Hard, seed)),
        };
        known_as(own).ok_or_else(|| message!("bot-cannot-play", bot = kind.name(), game = &game.about().game))
    }

    /// The planner of a game, to tell a person what it would do.
    pub fn adviser<G: Game>(game: &G) -> Result<Box<dyn Bot<G>>, Message> {
        let own: Box<dyn Bot<::inferno::Inferno>> = Box::new(Planner::adviser(1));
        known_as(own).ok_or_else(|| message!("no-planner", game = &game.about().game))
    }
}

/// The same box under the name of the game it was asked for, if that is the game it plays.
fn known_as<G: Game>(own: Box<dyn Bot<::inferno::Inferno>>) -> Option<Box<dyn Bot<G>>> {
    let any: Box<dyn Any> = Box::new(own);
    any.downcast::<Box<dyn Bot<G>>>().ok().map(|bot| *bot)
}

/// A seed of its own for each seat.
pub(crate) fn stream(seat: Seat, seed: u64) -> u64 {
    kernel::dice::Quick::new(seed ^ (u64::from(seat.0) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).word()
}
