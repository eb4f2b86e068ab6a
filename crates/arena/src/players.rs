//! Who plays which seat.

use std::sync::Arc;

use bots::{Bot, Player};
use kernel::{Game, Seat, message};

use crate::Stopped;

/// One bot per seat, in seat order.
#[derive(Clone, Debug)]
pub struct Players {
    names: Vec<String>,
    players: Vec<Player>,
}

impl Players {
    /// `A,B`: A plays the first seat, B the second. Commas between quotes belong to a program's own words.
    pub fn parse(text: &str, seats: usize) -> Result<Self, Stopped> {
        let words = split(text);
        if words.len() != seats {
            return Err(Stopped(message!("bots-for-seats", seats = seats, bots = text, found = words.len())));
        }
        let parsed = words.iter().map(|word| Player::parse(word).map_err(|why| Stopped(message!("bots-unread", why = why))));
        let players = parsed.collect::<Result<Vec<_>, _>>()?;
        Ok(Self { names: players.iter().map(Player::name).collect(), players })
    }
    pub fn names(&self) -> &[String] {
        &self.names
    }
    /// The bots of one game; each draws its choices from a stream of its own.
    pub(crate) fn sit<G: Game>(&self, game: &Arc<G>, seed: u64) -> Result<Vec<Box<dyn Bot<G>>>, Stopped> {
        let sit = |(i, player): (usize, &Player)| player.bot(game, Seat(i as u8), seed).map_err(Stopped);
        self.players.iter().enumerate().map(sit).collect()
    }
}

fn split(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in text.chars() {
        match (c, quote) {
            (',', None) => {
                words.push(String::new());
                continue;
            }
            ('\'' | '"', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            _ => {}
        }
        if let Some(word) = words.last_mut() {
            word.push(c);
        }
    }
    words.iter().map(|word| word.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_between_quotes_belong_to_the_program() {
        assert_eq!(split("random, cmd:'a, b'"), ["random", "cmd:'a, b'"]);
        assert!(Players::parse("random", 2).is_err() && Players::parse("random,chess", 2).is_err());
        assert_eq!(Players::parse("random,passive", 2).expect("two bots").names(), ["random", "passive"]);
    }
}
