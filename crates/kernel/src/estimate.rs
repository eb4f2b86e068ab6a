//! Odds before they are known: what is guessed of a hidden number, orders that are only thought of, chances of a table.

use std::ops::ControlFlow;

use serde_json::{Map, Value as Json, json};

use crate::{All, Fraction, Game, Misread, Refusal, Refusals, Seat};

/// What is known of a hidden number.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Guess {
    pub low: i16,
    pub likely: i16,
    pub high: i16,
}

impl Guess {
    /// One number where nothing is hidden, else the ends.
    pub fn json(self) -> Json {
        if self.low == self.high { self.low.into() } else { json!([self.low, self.high]) }
    }
}

/// Orders parted by `;`, each with its words, as far as words go.
pub fn orders<G: Game>(game: &G, state: &G::State, seat: Seat, words: &str) -> Result<Vec<(String, G::Action)>, String> {
    let order = |text: &str| match game.parse(state, seat, text) {
        Ok(action) => Ok((text.to_owned(), action)),
        Err(Misread::Unknown(why)) => Err(why),
        Err(Misread::OutOfRange(refusal)) => Err(game.said(&refusal.why).to_string()),
    };
    words.split(';').map(str::trim).filter(|words| !words.is_empty()).map(order).collect()
}

/// The first refusal of a law as a text with its paragraph.
pub fn sound<G: Game>(game: &G, law: impl FnOnce(&mut All) -> ControlFlow<()>) -> Result<(), String> {
    let mut all = All::default();
    let _ = law(&mut all);
    let Refusals(refusals) = all.refusals;
    let told = |Refusal { rule, why }: &Refusal| {
        let why = game.said(why);
        rule.map_or_else(|| why.to_string(), |rule| format!("{why} ({rule})"))
    };
    refusals.first().map_or(Ok(()), |first| Err(told(first)))
}

/// The chance of each outcome, all throws being as likely.
pub fn chances<'a>(throws: impl Iterator<Item = &'a str>) -> Map<String, Json> {
    let mut counts: Vec<(&str, i64)> = Vec::new();
    let mut all = 0;
    for outcome in throws {
        all += 1;
        match counts.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, count)) => *count += 1,
            None => counts.push((outcome, 1)),
        }
    }
    counts.into_iter().map(|(outcome, count)| (outcome.to_owned(), Fraction::new(count, all).to_string().into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_to_one() {
        let chances = chances(["A1", "-", "A1", "D1"].into_iter());
        assert_eq!(Json::from(chances), json!({ "A1": "1/2", "-": "1/4", "D1": "1/4" }));
        assert_eq!(Guess { low: 2, likely: 3, high: 4 }.json(), json!([2, 4]));
    }
}
