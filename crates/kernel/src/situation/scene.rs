//! What an expectation may look at: paths into a position and what led to it.

use serde_json::{Value as Json, json};

use super::expect::step;
use super::path::{self, Segment};
use crate::{Fraction, Game, Question, Roll, Seat, Viewer, law, legal_list};

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

/// The path grammar, for callers that ask a single question.
pub fn ask<G: Game>(game: &G, state: &G::State, viewer: Viewer, text: &str) -> Result<Option<Json>, String> {
    let scene = Scene { game, state, events: &[], rolls: &[], reports: &[] };
    scene.value(&path::path(text)?, viewer)
}

impl<G: Game> Scene<'_, G> {
    fn seat(&self, key: &str) -> Result<Seat, String> {
        self.game.about().seat(key).ok_or_else(|| format!("no seat is called {key}"))
    }

    /// A path's value; none if it is hidden from the viewer.
    pub fn value(&self, path: &[Segment], viewer: Viewer) -> Result<Option<Json>, String> {
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
            ("commander", Some(args)) => {
                let about = game.about();
                let seat = game.commander(state, args.first().map_or("", String::as_str));
                let shown = match (viewer, seat) {
                    (Viewer::Referee, _) => true,
                    (Viewer::Bystander, _) => false,
                    // Where command goes by place, whose the unit is would tell where it stands.
                    (Viewer::Seat(own), seat) => seat.is_some_and(|seat| about.are_allied(own, seat)),
                };
                Ok(shown.then(|| seat.map_or(Json::Null, |seat| about.seat_key(seat).into())))
            }
            ("over", None) => {
                let outcome = game.outcome(state);
                match rest.first().map(|s| s.name.as_str()) {
                    None => Ok(Some(outcome.is_some().into())),
                    Some(field) => outcome_field(outcome.map(|o| json!(o)), field),
                }
            }
            ("at", None) => {
                let mut moment = game.moment(state);
                moment.step = step(game, state, viewer).unwrap_or_default();
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
}

fn outcome_field(json: Option<Json>, field: &str) -> Result<Option<Json>, String> {
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
