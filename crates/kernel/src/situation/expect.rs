//! Evaluating expectations against a position and what led to it.

use serde_json::{Value as Json, json};

use super::only_answer;
use super::path::{self, Expectation, Op, Segment};
use crate::dice::{Scripted, outcomes};
use crate::{Dice, Fraction, Game, Log, Misread, Question, Roll, Seat, Viewer, Waiting, law, legal_list};

/// An event's text, and the texts of what each seat saw of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened {
    pub text: String,
    pub seen: Vec<Option<String>>,
}

/// What an expectation may look at.
pub struct Scene<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    /// Event texts since the case began.
    pub events: &'a [Happened],
    pub rolls: &'a [Roll],
    /// Fight reports since the case began, merged by hex, last fight last: the referee's, then each seat's.
    pub reports: &'a [Vec<(String, Json)>],
}

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
    scene.judge(text, viewer).map(|(ok, _)| ok)
}

impl<G: Game> Scene<'_, G> {
    /// Whether the expectation holds, and what was found.
    pub fn judge(&self, text: &str, viewer: Viewer) -> Result<(bool, String), String> {
        let e = Expectation::parse(text)?;
        let got = self.value(&e.path, viewer)?;
        if e.op == Op::Hidden {
            // Questions answer with the word, fields with nothing.
            let hidden = got.as_ref().is_none_or(|g| g == "hidden");
            return Ok((hidden, got.map_or("hidden".into(), |g| shown(&g))));
        }
        let Some(got) = got else { return Ok((false, "hidden".into())) };
        let list_of_actions = e.path.last().is_some_and(|s| s.name == "legal");
        let list_of_events = e.path.last().is_some_and(|s| s.name == "events");
        let is_why = e.path.first().is_some_and(|s| s.name == "why");
        let same = |got: &Json, want: &str| {
            if list_of_actions {
                got.as_str().is_some_and(|g| fits(self.game, want, g))
            } else if list_of_events {
                got.as_str().is_some_and(|g| fits(self.game, want, g))
            } else if is_why {
                got.as_str().is_some_and(|g| law::covers(want, g))
            } else {
                self.same(got, want)
            }
        };
        if list_of_actions && e.values != ["none"] {
            self.check_words(&e.values, viewer)?;
        }
        let ok = match e.op {
            Op::Eq if matches!(got, Json::Array(_)) => {
                let list = got.as_array().map_or(&[][..], Vec::as_slice);
                let none = e.values == ["none"] && list.is_empty();
                none || list.len() == e.values.len() && list.iter().zip(&e.values).all(|(g, w)| same(g, w))
            }
            Op::Eq => e.values.len() == 1 && same(&got, &e.values[0]),
            Op::Ne => !(e.values.len() == 1 && same(&got, &e.values[0])),
            Op::In => e.values.iter().any(|v| same(&got, v)),
            Op::Has | Op::Lacks | Op::Only => {
                let list: Vec<Json> = match &got {
                    Json::Array(list) => list.clone(),
                    Json::Null => Vec::new(),
                    Json::Object(map) => map.keys().map(|k| Json::from(k.as_str())).collect(),
                    other => vec![other.clone()],
                };
                let has = |want: &String| list.iter().any(|g| same(g, want));
                match e.op {
                    Op::Has => e.values.iter().all(has),
                    Op::Lacks => !e.values.iter().any(has),
                    _ => e.values.iter().all(has) && list.iter().all(|g| e.values.iter().any(|w| same(g, w))),
                }
            }
            Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                let number = |text: &str| Fraction::parse(text).ok_or_else(|| format!("`{text}` is not a number"));
                let (g, w) = (number(&shown(&got))?, number(e.values.first().map_or("", String::as_str))?);
                match e.op {
                    Op::Lt => g < w,
                    Op::Le => g <= w,
                    Op::Gt => g > w,
                    _ => g >= w,
                }
            }
            Op::Hidden => unreachable!("answered above"),
        };
        Ok((ok, shown(&got)))
    }

    /// Unknown verbs and names inside `legal` are errors, not mere absences.
    fn check_words(&self, values: &[String], viewer: Viewer) -> Result<(), String> {
        let seat = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Referee | Viewer::Bystander => self.game.waiting(self.state).seats().iter().next().unwrap_or(Seat(0)),
        };
        for words in values.iter().filter(|w| !w.split_whitespace().any(|x| x == "_")) {
            if let Err(Misread::Unknown(text)) = self.game.parse(self.state, seat, words) {
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

    fn seat(&self, key: &str) -> Result<Seat, String> {
        self.game.about().seat(key).ok_or_else(|| format!("no seat is called {key}"))
    }

    /// A path's value; none if it is hidden from the viewer.
    fn value(&self, path: &[Segment], viewer: Viewer) -> Result<Option<Json>, String> {
        let (game, state) = (self.game, self.state);
        let [first, rest @ ..] = path else { return Err("an empty path".into()) };
        let inner = |json: Json| descend(json, rest).map(Some);
        match (first.name.as_str(), &first.args) {
            ("view", Some(args)) => {
                let seat = self.seat(args.first().map_or("", String::as_str))?;
                // Nobody looks through another's eyes.
                if viewer != Viewer::Referee && viewer != Viewer::Seat(seat) {
                    return Ok(None);
                }
                self.value(rest, Viewer::Seat(seat))
            }
            ("legal", args) => {
                let asked = args.as_ref().and_then(|a| a.first()).map(|key| self.seat(key)).transpose()?;
                let seats = match (viewer, asked) {
                    // What another seat may do can rest on what it hides.
                    (Viewer::Bystander, _) => return Ok(None),
                    (Viewer::Seat(own), Some(other)) if own != other => return Ok(None),
                    (Viewer::Seat(own), _) => vec![own],
                    (Viewer::Referee, Some(seat)) => vec![seat],
                    (Viewer::Referee, None) => game.waiting(state).seats().iter().collect(),
                };
                let waiting = game.waiting(state);
                let words = seats.iter().filter(|s| waiting.on(**s)).flat_map(|s| legal_list(game, state, *s));
                Ok(Some(words.map(|a| Json::from(game.words(state, &a))).collect()))
            }
            ("events", None) => {
                let seen = |e: &Happened| match viewer {
                    Viewer::Referee => Some(Json::from(e.text.as_str())),
                    Viewer::Bystander => None,
                    Viewer::Seat(seat) => e.seen.get(usize::from(seat.0)).cloned().flatten().map(Json::from),
                };
                Ok(Some(self.events.iter().filter_map(seen).collect()))
            }
            ("rolls", None) => Ok(Some(self.rolls.iter().map(|r| Json::from(r.face)).collect())),
            ("waiting", None) => {
                let keys: Vec<&str> = game.waiting(state).seats().iter().map(|s| game.about().seat_key(s)).collect();
                Ok(Some(if keys.len() == 1 { keys[0].into() } else { json!(keys) }))
            }
            ("over", None) => {
                let outcome = game.outcome(state);
                match rest.first().map(|s| s.name.as_str()) {
                    None => Ok(Some(outcome.is_some().into())),
                    Some(field) => inner_field(outcome.map(|o| json!(o)), field),
                }
            }
            ("at", None) => {
                let mut moment = game.moment(state);
                // The open question is known to those who are asked.
                if !asked(&game.waiting(state), viewer) {
                    moment.step = String::new();
                }
                let mut json = json!(moment);
                if let (Json::Object(map), Json::Object(more)) = (&mut json, json!(moment.more)) {
                    map.extend(more);
                }
                inner(json)
            }
            ("fight", None) => match self.fights(viewer).last() {
                Some((_, report)) => inner(report.clone()),
                None => Err("no fight has taken place".into()),
            },
            ("fight", Some(args)) => {
                let words = args.first().map_or("", String::as_str);
                let at = game.canonical(words);
                if let Some((_, report)) = self.fights(viewer).iter().rev().find(|(hex, _)| *hex == at) {
                    return inner(report.clone());
                }
                match viewer {
                    Viewer::Referee => inner(self.imagined_fight(words)?),
                    Viewer::Bystander => Ok(None),
                    Viewer::Seat(_) => self.game_answer("fight", args, rest, viewer),
                }
            }
            // Exact odds play the true position; a seat gets the game's estimate.
            ("odds", Some(args)) if viewer == Viewer::Referee => match rest {
                [cell] => {
                    let odds = self.odds(args.first().map_or("", String::as_str))?;
                    let chance = odds.iter().filter(|(name, _)| *name == cell.name).fold(Fraction::ZERO, |a, (_, p)| a + *p);
                    Ok(Some(chance.to_string().into()))
                }
                _ => {
                    let odds = self.odds(args.first().map_or("", String::as_str))?;
                    Ok(Some(
                        odds.into_iter().map(|(n, p)| (n, Json::from(p.to_string()))).collect::<serde_json::Map<_, _>>().into(),
                    ))
                }
            },
            // What lies open on the map is for those who watch, too.
            (name, Some(_)) if viewer == Viewer::Bystander && name != "overlay" => Ok(None),
            ("why", Some(args)) => self.why(args.first().map_or("", String::as_str), viewer).map(Some),
            (name, Some(args)) => self.game_answer(name, args, rest, viewer),
            (_, None) => {
                let names: Vec<&str> = path.iter().map(|s| s.name.as_str()).collect();
                game.look(state, viewer, &names)
            }
        }
    }

    /// The fights that viewer has witnessed.
    fn fights(&self, viewer: Viewer) -> &[(String, Json)] {
        let at = match viewer {
            Viewer::Referee => 0,
            Viewer::Bystander => usize::MAX,
            Viewer::Seat(seat) => usize::from(seat.0) + 1,
        };
        self.reports.get(at).map_or(&[], Vec::as_slice)
    }

    /// The game answers whole; what is left of the path is looked up in the answer.
    fn game_answer(&self, name: &str, args: &[String], rest: &[Segment], viewer: Viewer) -> Result<Option<Json>, String> {
        let path: Vec<String> = rest.iter().map(|s| s.name.clone()).collect();
        let answer = self.game.ask(self.state, viewer, &Question { name, args: args.to_vec(), path })?;
        if !answer.is_object() {
            return Ok(Some(answer));
        }
        // Hexes in an answer go by their numbers; the file may use its own names.
        let mut rest = rest.to_vec();
        if let Some(first) = rest.first_mut().filter(|s| answer.get(&s.name).is_none()) {
            first.name = self.game.canonical(&first.name);
        }
        descend(answer, &rest).map(Some)
    }

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
                    match game.parse(&state, seat, words) {
                        Ok(action) if game.check(&state, seat, &action).is_ok() => next = Some((seat, action, true)),
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
    fn odds(&self, words: &str) -> Result<Vec<(String, Fraction)>, String> {
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

    fn imagined_fight(&self, words: &str) -> Result<Json, String> {
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
    fn why(&self, words: &str, viewer: Viewer) -> Result<Json, String> {
        let (game, mut state) = (self.game, self.state.clone());
        let mut known = true;
        for words in words.split(';').map(str::trim).filter(|w| !w.is_empty()) {
            if !known {
                return Err("what follows a roll, a revelation or another seat's answer is not known".into());
            }
            let waiting = game.waiting(&state);
            let seat = match viewer {
                Viewer::Seat(seat) => seat,
                Viewer::Referee => waiting.seats().iter().next().unwrap_or(Seat(0)),
                Viewer::Bystander => return Err("those who watch do not act".into()),
            };
            match game.parse(&state, seat, words) {
                Err(Misread::Unknown(text)) => return Err(text),
                Err(Misread::OutOfRange(refusal)) => return Ok(refusal.rule.map(|r| Json::from(r.0)).into_iter().collect()),
                Ok(action) => match game.check(&state, seat, &action) {
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

type Imagined<G> = (<G as Game>::State, Seat, <G as Game>::Action);

fn inner_field(json: Option<Json>, field: &str) -> Result<Option<Json>, String> {
    let Some(json) = json else { return Ok(Some(Json::Null)) };
    json.get(field).cloned().map(Some).ok_or_else(|| format!("no field `{field}`"))
}

/// Follows a path into a JSON answer. `modifier(id)` sums the lines of that id and below; `av(it)` picks a key.
fn descend(json: Json, path: &[Segment]) -> Result<Json, String> {
    let mut at = json;
    for segment in path {
        let name = segment.name.as_str();
        at = match &segment.args {
            Some(args) if name == "modifier" => {
                let id = args.first().map_or("", String::as_str);
                let mut sum = 0;
                if !at.is_object() && !at.is_array() {
                    return Err("no modifiers there".into());
                }
                sum_modifiers(&at, id, &mut sum);
                sum.into()
            }
            Some(args) => {
                let key = args.first().map_or("", String::as_str);
                at.get(name).and_then(|v| v.get(key)).cloned().ok_or_else(|| format!("no field `{name}({key})`"))?
            }
            None => {
                let found = match &at {
                    // `attack` is a total with its own ledger beside it.
                    Json::Object(map) => map.get(name).cloned(),
                    Json::Array(list) => name.parse::<usize>().ok().and_then(|i| list.get(i).cloned()),
                    _ => None,
                };
                let deeper = |at: &Json| at.get(format!("{name}_detail")).cloned();
                let next_is_modifier = path.last().is_some_and(|s| s.name == "modifier" && !std::ptr::eq(s, segment));
                match (next_is_modifier, deeper(&at), found) {
                    (true, Some(detail), _) => detail,
                    (_, _, Some(found)) => found,
                    _ => {
                        let keys: Vec<&str> = at.as_object().map_or(Vec::new(), |m| m.keys().map(String::as_str).collect());
                        return Err(format!("no field `{name}`; known are {}", keys.join(", ")));
                    }
                }
            }
        };
    }
    Ok(at)
}

fn sum_modifiers(json: &Json, id: &str, sum: &mut i64) {
    match json {
        Json::Object(map) => {
            if let (Some(Json::Array(rules)), Some(value)) = (map.get("rule"), map.get("value").and_then(Json::as_i64)) {
                if rules.iter().filter_map(Json::as_str).any(|rule| law::covers(id, rule)) {
                    *sum += value;
                }
                return;
            }
            map.values().for_each(|v| sum_modifiers(v, id, sum));
        }
        Json::Array(list) => list.iter().for_each(|v| sum_modifiers(v, id, sum)),
        _ => {}
    }
}

/// Lays `part` over `whole`, table into table.
pub fn merge(whole: &mut Json, part: Json) {
    match (whole, part) {
        (Json::Object(whole), Json::Object(part)) => {
            for (key, value) in part {
                merge(whole.entry(key).or_insert(Json::Null), value);
            }
        }
        (whole, part) => *whole = part,
    }
}

fn shown(json: &Json) -> String {
    match json {
        Json::Null => "none".into(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Whether the open question is that viewer's to know.
pub fn asked(waiting: &Waiting, viewer: Viewer) -> bool {
    match viewer {
        Viewer::Referee => true,
        Viewer::Bystander => false,
        Viewer::Seat(seat) => waiting.on(seat),
    }
}

/// For messages.
pub fn waiting_words<G: Game>(game: &G, state: &G::State) -> String {
    match game.waiting(state) {
        Waiting::Over(outcome) => format!("over: {}", outcome.words),
        waiting => waiting.seats().iter().map(|s| game.about().seat_key(s).to_owned()).collect::<Vec<_>>().join(", "),
    }
}

/// The path grammar, for callers that ask a single question.
pub fn ask<G: Game>(game: &G, state: &G::State, viewer: Viewer, text: &str) -> Result<Option<Json>, String> {
    let scene = Scene { game, state, events: &[], rolls: &[], reports: &[] };
    scene.value(&path::path(text)?, viewer)
}
