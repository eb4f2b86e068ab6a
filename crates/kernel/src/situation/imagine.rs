//! Orders that are only imagined: their odds, the fight they would bring, and why they are refused.

use serde_json::{Value as Json, json};

use super::scene::{Scene, merge};
use super::{check_in_line, only_answer, read_order, whereabouts};
use crate::dice::{Scripted, outcomes};
use crate::{Dice, Fraction, Game, Log, Misread, Played, Seat, Viewer};

type Imagined<G> = (<G as Played>::State, Seat, <G as Played>::Action);

impl<G: Game> Scene<'_, G> {
    /// Plays words on a copy; everyone passes where they say nothing, until the first die would fall.
    fn imagine(&self, words: &str) -> Result<Imagined<G>, String> {
        let (game, mut state) = (self.game, self.state.clone());
        let mut queue: Vec<&str> = words.split(';').map(str::trim).filter(|w| !w.is_empty()).rev().collect();
        let (start, mut left) = (game.moment(&state), false);
        for _ in 0..1000 {
            let seats = game.waiting(&state).seats();
            let mut next = None;
            if let Some(words) = queue.last() {
                for seat in seats.iter() {
                    match read_order(game, &state, seat, words) {
                        Ok(Some(action)) if game.check(&state, seat, &action).is_ok() => next = Some((seat, action, true)),
                        Err(Misread::Unknown(text)) => return Err(text),
                        _ => {}
                    }
                }
            }
            let next = next.or_else(|| {
                seats.iter().find_map(|s| {
                    only_answer(game, &state, s)
                        .or_else(|| queue.is_empty().then(|| game.pass(&state, s))?)
                        .map(|a| (s, a, false))
                })
            });
            let Some((seat, action, from_queue)) = next else {
                return Err(match queue.last() {
                    Some(words) => format!("`{words}` is not legal there"),
                    None => "nothing there is rolled for".into(),
                });
            };
            if from_queue {
                queue.pop();
            }
            let mut probe = Scripted::unjudged();
            let mut after = state.clone();
            let mut log = Log::new();
            game.perform(&mut after, seat, &action, &mut probe, &mut log);
            let told = log.events().iter().any(|e| game.report(e).is_some() || game.voided(e).is_some());
            // Back at the question where the words began: all is done, and nothing was rolled for.
            let back = game.moment(&after) == start;
            let done = left && back && !game.waiting(&after).is_over();
            left |= !back;
            if queue.is_empty() && (!probe.thrown.is_empty() || told || done) {
                return Ok((state, seat, action));
            }
            if game.waiting(&after).is_over() {
                return Err("the game would be over".into());
            }
            state = after;
        }
        Err("no die falls within a thousand actions".into())
    }

    /// The exact chance of every outcome of words.
    pub(super) fn odds(&self, words: &str) -> Result<Vec<(String, Fraction)>, String> {
        let (state, seat, action) = self.imagine(words)?;
        let run = |dice: &mut dyn Dice| {
            let mut after = state.clone();
            let mut log = Log::new();
            self.game.perform(&mut after, seat, &action, dice, &mut log);
            self.game.outcome_name(log.events()).unwrap_or_else(|| "none".into())
        };
        let all = outcomes(100_000, run).ok_or("too many branches")?;
        let mut odds: Vec<(String, Fraction)> = Vec::new();
        for (name, chance) in all {
            match odds.iter_mut().find(|(n, _)| *n == name) {
                Some(entry) => entry.1 = entry.1 + chance,
                None => odds.push((name, chance)),
            }
        }
        Ok(odds)
    }

    pub(super) fn imagined_fight(&self, words: &str) -> Result<Json, String> {
        let (mut state, seat, action) = self.imagine(words)?;
        let mut log = Log::new();
        self.game.perform(&mut state, seat, &action, &mut Scripted::unjudged(), &mut log);
        let mut report = json!({});
        for (_, part) in log.events().iter().filter_map(|e| self.game.report(e)) {
            merge(&mut report, part);
        }
        Ok(report)
    }

    /// The ids that refuse words: of the last action, after those before it. A seat is not told what lies behind a roll,
    /// a revelation or another seat's answer.
    pub(super) fn why(&self, words: &str, viewer: Viewer) -> Result<Json, String> {
        let (game, mut state) = (self.game, self.state.clone());
        let mut known = true;
        let orders: Vec<&str> = words.split(';').map(str::trim).filter(|w| !w.is_empty()).collect();
        for (nth, words) in orders.iter().enumerate() {
            if !known {
                return Err("what follows a roll, a revelation or another seat's answer is not known".into());
            }
            let waiting = game.waiting(&state);
            let seat = match viewer {
                Viewer::Seat(seat) => seat,
                Viewer::Referee => waiting.seats().iter().next().unwrap_or(Seat(0)),
                Viewer::Bystander => return Err("those who watch do not act".into()),
            };
            match read_order(game, &state, seat, words) {
                Err(Misread::Unknown(text)) => return Err(text),
                Err(Misread::OutOfRange(refusal)) => return Ok(refusal.rule.map(|r| Json::from(r.0)).into_iter().collect()),
                Ok(None) => return Err(format!("there is no pass: {}", whereabouts(game, &state, viewer))),
                Ok(Some(action)) => match check_in_line(game, &state, seat, &action, &orders[nth + 1..]) {
                    Err(refusals) => return Ok(refusals.0.iter().filter_map(|r| r.rule).map(|r| Json::from(r.0)).collect()),
                    Ok(()) => {
                        let (mut dice, mut log) = (Scripted::unjudged(), Log::new());
                        game.perform(&mut state, seat, &action, &mut dice, &mut log);
                        let same_seat = game.waiting(&state).on(seat);
                        known = viewer == Viewer::Referee || dice.thrown.is_empty() && !log.has_revealed() && same_seat;
                    }
                },
            }
        }
        Ok(json!([]))
    }
}
