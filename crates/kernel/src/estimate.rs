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

/// The least, the likely and the most of so many of these together.
pub fn of_most(each: &[Guess], count: usize) -> Guess {
    let sum = |value: fn(&Guess) -> i16, is_most: bool| -> i16 {
        let mut values: Vec<i16> = each.iter().map(value).collect();
        values.sort_unstable();
        if is_most {
            values.reverse();
        }
        values.iter().take(count).sum()
    };
    Guess { low: sum(|g| g.low, false), likely: sum(|g| g.likely, true), high: sum(|g| g.high, true) }
}

/// One way a fight may stand when it is resolved.
pub struct Case {
    pub attack: Guess,
    pub defence: Guess,
    /// Every sum of shifts that is possible, and the likely one.
    pub shifts: [i16; 2],
    pub likely_shift: i16,
}

/// Every column that the cases allow, worst first, and the likely one: of several, the worst for the attacker.
pub fn columns(cases: impl IntoIterator<Item = Case>, column: impl Fn(i16, i16) -> i16) -> (Vec<i16>, Option<i16>) {
    let mut found: Vec<i16> = Vec::new();
    let mut likely: Option<i16> = None;
    for Case { attack, defence, shifts, likely_shift } in cases {
        let usual = column(attack.likely, defence.likely) + likely_shift;
        likely = Some(likely.map_or(usual, |c| c.min(usual)));
        for shift in shifts {
            for attack in attack.low..=attack.high {
                found.extend((defence.low..=defence.high).map(|defence| column(attack, defence) + shift));
            }
        }
    }
    found.extend(likely);
    found.sort_unstable();
    found.dedup();
    (found, likely)
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
        let (one, other) = (Guess { low: 1, likely: 2, high: 2 }, Guess { low: 0, likely: 4, high: 6 });
        assert_eq!(of_most(&[one, other], 1), Guess { low: 0, likely: 4, high: 6 });
        let case = Case { attack: other, defence: one, shifts: [0, 1], likely_shift: 0 };
        assert_eq!(columns([case], |attack, defence| attack - defence), (vec![-2, -1, 0, 1, 2, 3, 4, 5, 6], Some(2)));
        assert_eq!(Guess { low: 2, likely: 3, high: 4 }.json(), json!([2, 4]));
    }
}
