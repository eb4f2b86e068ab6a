//! Evaluating expectations against a position and what led to it.

use serde_json::Value as Json;

use super::path::{Expectation, Op};
use super::scene::Scene;
use super::vocabulary::PASS;
use crate::{Fraction, Game, Misread, Seat, Viewer, Waiting, law};

/// Whether words fit a pattern in which `_` stands for any word; names are compared in one spelling.
pub fn fits<G: Game>(game: &G, pattern: &str, words: &str) -> bool {
    let (p, w): (Vec<&str>, Vec<&str>) = (pattern.split_whitespace().collect(), words.split_whitespace().collect());
    p.len() == w.len() && p.iter().zip(&w).all(|(p, w)| *p == "_" || p == w || game.canonical(p) == game.canonical(w))
}

/// A condition on what a viewer may know of a position; for standing orders.
pub fn holds<G: Game>(game: &G, state: &G::State, viewer: Viewer, text: &str) -> Result<bool, String> {
    let scene = Scene { game, state, events: &[], rolls: &[], reports: &[] };
    let expectation = Expectation::parse(text)?;
    if expectation.op != Op::Hidden && scene.value(&expectation.path, viewer)?.is_none() {
        return Err(format!("`{text}` rests on something hidden"));
    }
    scene.judge(text, viewer, false).map(|(ok, _)| ok)
}

/// How a value is compared with what was found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Matching {
    Orders,
    Events,
    Ids,
    Values,
}

fn compare(op: Op, got: &Json, values: &[String], same: impl Fn(&Json, &str) -> bool) -> Result<bool, String> {
    let one = |want: &[String]| want.len() == 1 && same(got, &want[0]);
    Ok(match op {
        Op::Eq => match got {
            Json::Array(list) => {
                let none = values == ["none"] && list.is_empty();
                none || list.len() == values.len() && list.iter().zip(values).all(|(g, w)| same(g, w))
            }
            _ => one(values),
        },
        Op::Ne => !one(values),
        Op::In => values.iter().any(|v| same(got, v)),
        Op::Has | Op::Lacks | Op::Only => {
            let list: Vec<Json> = match got {
                Json::Array(list) => list.clone(),
                Json::Null => Vec::new(),
                Json::Object(map) => map.keys().map(|k| Json::from(k.as_str())).collect(),
                other => vec![other.clone()],
            };
            let has = |want: &String| list.iter().any(|g| same(g, want));
            match op {
                Op::Has => values.iter().all(has),
                Op::Lacks => !values.iter().any(has),
                _ => values.iter().all(has) && list.iter().all(|g| values.iter().any(|w| same(g, w))),
            }
        }
        Op::Lt | Op::Le | Op::Gt | Op::Ge => {
            let number = |text: &str| Fraction::parse(text).ok_or_else(|| format!("`{text}` is not a number"));
            let (g, w) = (number(&shown(got))?, number(values.first().map_or("", String::as_str))?);
            match op {
                Op::Lt => g < w,
                Op::Le => g <= w,
                Op::Gt => g > w,
                _ => g >= w,
            }
        }
        Op::Hidden => got == "hidden",
    })
}

impl<G: Game> Scene<'_, G> {
    /// Whether the expectation holds, and what was found. Of some numbers the sign does not matter.
    pub fn judge(&self, text: &str, viewer: Viewer, unsigned: bool) -> Result<(bool, Json), String> {
        let mut e = Expectation::parse(text)?;
        let got = self.value(&e.path, viewer)?;
        if e.op == Op::Hidden {
            // Questions answer with the word, fields with nothing.
            let hidden = got.as_ref().is_none_or(|g| g == "hidden");
            return Ok((hidden, got.unwrap_or("hidden".into())));
        }
        let Some(got) = got else { return Ok((false, "hidden".into())) };
        let last = e.path.last().map_or("", |s| s.name.as_str());
        let matching = match last {
            "legal" => Matching::Orders,
            "events" => Matching::Events,
            _ if e.path.first().is_some_and(|s| s.name == "why") => Matching::Ids,
            _ => Matching::Values,
        };
        if unsigned {
            e.values.iter_mut().for_each(|value| *value = value.trim_start_matches('-').to_owned());
        }
        if matching == Matching::Orders {
            self.read_patterns(&mut e.values, viewer)?;
        }
        let same = |got: &Json, want: &str| match matching {
            Matching::Orders | Matching::Events => got.as_str().is_some_and(|g| fits(self.game, want, g)),
            Matching::Ids => got.as_str().is_some_and(|g| law::covers(want, g)),
            Matching::Values => self.same(got, want),
        };
        Ok((compare(e.op, &got, &e.values, same)?, got))
    }

    /// Unknown verbs and names inside `legal` are errors, not mere absences; the book's pass goes by its own words.
    fn read_patterns(&self, values: &mut [String], viewer: Viewer) -> Result<(), String> {
        let seat = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Referee | Viewer::Bystander => self.game.waiting(self.state).seats().iter().next().unwrap_or(Seat(0)),
        };
        for words in values.iter_mut().filter(|w| *w != "none" && !w.split_whitespace().any(|x| x == "_")) {
            if words == PASS
                && let Some(pass) = self.game.pass(self.state, seat)
            {
                *words = self.game.words(self.state, &pass);
            } else if words != PASS
                && let Err(Misread::Unknown(text)) = self.game.parse(self.state, seat, words)
            {
                return Err(text);
            }
        }
        Ok(())
    }

    fn same(&self, got: &Json, want: &str) -> bool {
        match got {
            Json::Null => want == "none",
            Json::Bool(b) => want == if *b { "true" } else { "false" },
            Json::Array(list) => want == "none" && list.is_empty(),
            Json::Number(_) | Json::String(_) => {
                let got = shown(got);
                match (Fraction::parse(&got), Fraction::parse(want)) {
                    // Hex numbers keep their zeros.
                    (Some(g), Some(w)) if !(got.len() == 4 && want.len() == 4 && got.starts_with('0')) => g == w,
                    _ if got.contains(' ') => fits(self.game, want, &got),
                    _ => got == want || self.game.canonical(&got) == self.game.canonical(want),
                }
            }
            Json::Object(_) => false,
        }
    }
}

/// A value as an expectation would write it.
pub fn shown(json: &Json) -> String {
    match json {
        Json::Null => "none".into(),
        Json::String(text) => text.clone(),
        Json::Array(list) if list.is_empty() => "none".into(),
        Json::Array(list) => format!("[{}]", list.iter().map(shown).collect::<Vec<_>>().join(", ")),
        Json::Object(map) => {
            let fields = map.iter().map(|(key, value)| format!("{key} = {}", shown(value)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        Json::Bool(_) | Json::Number(_) => json.to_string(),
    }
}

/// The open question, if it is that viewer's to know; where all is open, the first seat's that is asked.
pub fn step<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> Option<String> {
    let waiting = game.waiting(state);
    match viewer {
        Viewer::Referee => {
            Some(waiting.seats().iter().next().map_or_else(|| game.moment(state).step, |seat| game.step(state, seat)))
        }
        Viewer::Bystander => None,
        Viewer::Seat(seat) => waiting.on(seat).then(|| game.step(state, seat)),
    }
}

/// For messages.
pub fn waiting_words<G: Game>(game: &G, state: &G::State) -> String {
    match game.waiting(state) {
        Waiting::Over(outcome) => format!("over: {}", outcome.words),
        waiting => waiting.seats().iter().map(|s| game.about().seat_key(s).to_owned()).collect::<Vec<_>>().join(", "),
    }
}
