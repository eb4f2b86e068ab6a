//! What is written down of one game.

use std::collections::BTreeMap;

use kernel::Game;
use kernel::study::Note;

use crate::{Done, Watch};

/// Luck of one side as attacker: fights, what the dice gave, and the exact means.
#[derive(Clone, Copy, Debug, Default)]
pub struct Luck {
    pub fights: u32,
    pub actual: f64,
    pub mean: f64,
}

#[derive(Clone, Debug, Default)]
pub struct Watcher {
    /// Gauges at the end of each turn, in order.
    pub turns: Vec<Vec<i64>>,
    turn: i64,
    /// Fights by hex and attacking seat.
    pub fights: BTreeMap<String, Vec<u32>>,
    /// Losses by seat and kind.
    pub lost: BTreeMap<(u8, &'static str), u32>,
    pub cited: BTreeMap<&'static str, u32>,
    /// By attacking seat.
    pub luck: BTreeMap<u8, Luck>,
    /// Dice by paragraph: how many, sum of faces, sum of mean faces.
    pub dice: BTreeMap<&'static str, (u32, u32, f64)>,
}

impl Watcher {
    fn gauge<G: Game>(&mut self, game: &G, state: &G::State) {
        self.turns.push(game.gauges(state).iter().map(|g| g.value).collect());
    }
    fn note(&mut self, note: Note, seats: usize) {
        match note {
            Note::Fought { hex, by } => {
                let counts = self.fights.entry(hex).or_insert_with(|| vec![0; seats]);
                if let Some(count) = counts.get_mut(usize::from(by.0)) {
                    *count += 1;
                }
            }
            Note::Lost { seat, what, count } => *self.lost.entry((seat.0, what)).or_default() += count,
            Note::Cited(rule) => *self.cited.entry(rule.0).or_default() += 1,
            Note::Fortune { by, actual, mean } => {
                let luck = self.luck.entry(by.0).or_default();
                let (num, den) = mean.parts();
                luck.fights += 1;
                luck.actual += actual as f64;
                luck.mean += num as f64 / den as f64;
            }
        }
    }
    /// What luck gave a seat in the whole game: its own attacks, and the enemy's with the other sign.
    pub fn luck_of(&self, seat: u8) -> f64 {
        self.luck.iter().map(|(by, luck)| (luck.actual - luck.mean) * if *by == seat { 1.0 } else { -1.0 }).sum()
    }
}

impl<G: Game> Watch<G> for Watcher {
    const TOLD: bool = true;

    fn begun(&mut self, game: &G, state: &G::State) {
        self.turn = game.moment(state).turn;
    }

    fn acted(&mut self, game: &G, before: &G::State, after: &G::State, done: &Done<'_, G>) {
        for note in game.notes(before, done.events) {
            self.note(note, game.about().seats.len());
        }
        for die in done.rolled {
            *self.cited.entry(die.rule.0).or_default() += 1;
            let entry = self.dice.entry(die.rule.0).or_default();
            entry.0 += 1;
            entry.1 += u32::from(die.face);
            entry.2 += f64::from(die.sides + 1) / 2.0;
        }
        let (turn, over) = (game.moment(after).turn, game.waiting(after).is_over());
        if turn != self.turn || over {
            self.turn = turn;
            self.gauge(game, after);
        }
    }
}
