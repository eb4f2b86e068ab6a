//! Games folded into figures.

use std::collections::BTreeMap;

use kernel::About;
use serde_json::{Map, Value as Json, json};

use crate::{Played, Times};

/// The 95 % Wilson interval of a share.
pub fn wilson(wins: u64, games: u64) -> [f64; 2] {
    const Z: f64 = 1.959_964;
    if games == 0 {
        return [0.0, 1.0];
    }
    let (n, p) = (games as f64, wins as f64 / games as f64);
    let centre = p + Z * Z / (2.0 * n);
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    [((centre - half) / whole).max(0.0), ((centre + half) / whole).min(1.0)]
}

/// What a batch came to.
#[derive(Clone, Debug)]
pub struct Figures {
    pub scenario: String,
    pub bots: Vec<String>,
    pub seed: u64,
    /// Key and name of each seat.
    pub seats: Vec<(String, String)>,
    pub games: u64,
    pub wins: Vec<u64>,
    pub draws: u64,
    /// How often each grade was reached: keys of the seats that won (`draw` for none) and the book's word.
    pub grades: BTreeMap<(String, String), u64>,
    pub turns: u64,
    pub actions: u64,
    pub times: Vec<Times>,
    /// Wall time of the games played now, and their orders; games read from a file took none.
    pub seconds: f64,
    pub actions_now: u64,
}

impl Figures {
    pub fn new(about: &About, bots: &[String], seed: u64) -> Self {
        Self {
            scenario: about.scenario.clone(),
            bots: bots.to_vec(),
            seed,
            seats: about.seats.iter().map(|post| (post.key.clone(), post.name.clone())).collect(),
            games: 0,
            wins: vec![0; about.seats.len()],
            draws: 0,
            grades: BTreeMap::new(),
            turns: 0,
            actions: 0,
            times: vec![Times::default(); about.seats.len()],
            seconds: 0.0,
            actions_now: 0,
        }
    }

    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        let winners: Vec<usize> = played.winners.iter().map(|seat| usize::from(*seat)).filter(|w| *w < self.wins.len()).collect();
        winners.iter().for_each(|seat| self.wins[*seat] += 1);
        self.draws += u64::from(winners.is_empty());
        let keys: Vec<&str> = winners.iter().map(|seat| self.seats[*seat].0.as_str()).collect();
        let who = if keys.is_empty() { "draw".to_owned() } else { keys.join("+") };
        *self.grades.entry((who, played.grade.clone())).or_default() += 1;
        self.turns += u64::from(played.turns);
        self.actions += played.actions;
        for (seat, times) in self.times.iter_mut().enumerate() {
            times.extend(&played.times(seat));
        }
    }

    /// Wins and half the draws, as a share of the games.
    pub fn score(&self, seat: usize) -> f64 {
        (self.wins[seat] as f64 + self.draws as f64 / 2.0) / self.games.max(1) as f64
    }
    pub fn mean_turns(&self) -> f64 {
        self.turns as f64 / self.games.max(1) as f64
    }
    pub fn actions_per_second(&self) -> f64 {
        if self.seconds > 0.0 { self.actions_now as f64 / self.seconds } else { 0.0 }
    }

    pub fn json(&self) -> Json {
        let per_seat = |value: &dyn Fn(usize) -> Json| -> Json {
            self.seats.iter().enumerate().map(|(i, (key, _))| (key.clone(), value(i))).collect::<Map<_, _>>().into()
        };
        let bots = per_seat(&|i| json!(self.bots[i]));
        let grades: Vec<Json> =
            self.grades.iter().map(|((who, grade), n)| json!({ "winner": who, "grade": grade, "games": n })).collect();
        json!({
            "scenario": self.scenario,
            "bots": bots,
            "seed": self.seed,
            "games": self.games,
            "seats": self.seats.iter().map(|(key, _)| key).collect::<Vec<_>>(),
            "wins": per_seat(&|i| json!(self.wins[i])),
            "draws": self.draws,
            "score": per_seat(&|i| json!(self.score(i))),
            "interval95": per_seat(&|i| json!(wilson(self.wins[i], self.games))),
            "grades": grades,
            "mean_turns": self.mean_turns(),
            "actions": self.actions,
            "seconds": self.seconds,
            "actions_per_second": self.actions_per_second(),
            "turn_seconds": per_seat(&|i| json!({
                "median": self.times[i].quantile(0.5),
                "p95": self.times[i].quantile(0.95),
                "longest": self.times[i].quantile(1.0),
            })),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_is_the_textbook_interval() {
        // 8 of 10: 0.490 to 0.943.
        let [low, high] = wilson(8, 10);
        assert!((low - 0.4902).abs() < 1e-3 && (high - 0.9433).abs() < 1e-3, "{low} {high}");
        assert_eq!(wilson(0, 0), [0.0, 1.0]);
        assert!(wilson(0, 400)[0] == 0.0 && wilson(0, 400)[1] < 0.01 && wilson(400, 400)[1] == 1.0);
    }
}
