//! Standing orders: private instructions that answer a seat's own prompts.

use std::cell::LazyCell;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Game, Seat, Viewer, legal_list, situation};

/// What to answer when a step asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "StandingAnswer")]
pub enum Answer {
    /// The first legal action whose words fit the pattern (`_` stands for any word).
    Always(String),
    /// The book's pass.
    Never,
    /// `Always(then)` if the condition holds on the seat's own view, else `Never`.
    If { condition: String, then: String },
    /// Nothing: the seat decides.
    AskMe,
}

/// One instruction: the step it answers and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "StandingOrder")]
pub struct Order {
    pub step: String,
    pub answer: Answer,
}

/// The action a seat's orders give at this moment. Of several for one step the first that gives any counts: a ranking. Only
/// what the seat itself may know is looked at.
pub fn answer<G: Game>(game: &G, state: &G::State, seat: Seat, orders: &[Order]) -> Option<G::Action> {
    if orders.is_empty() {
        return None;
    }
    let step = game.step(state, seat);
    let offers = LazyCell::new(|| -> Vec<(G::Action, String)> {
        legal_list(game, state, seat).into_iter().map(|action| (action, game.words(state, &action))).collect()
    });
    let fitting = |pattern: &str| {
        let fits = |(_, words): &&(G::Action, String)| situation::fits(game, pattern, words);
        offers.iter().find(fits).map(|(action, _)| *action)
    };
    orders.iter().filter(|order| order.step == step).find_map(|order| match &order.answer {
        Answer::AskMe => None,
        Answer::Never => game.pass(state, seat),
        Answer::Always(pattern) => fitting(pattern),
        Answer::If { condition, then } => match situation::holds(game, state, Viewer::Seat(seat), condition) {
            Ok(true) => fitting(then),
            Ok(false) => game.pass(state, seat),
            // A condition on something hidden or misspelt is no order.
            Err(_) => None,
        },
    })
}
