//! Questions without effects: cost, reach, zones, supply, strength, stacks, estimates of odds.

use hexgrid::HexId;
use kernel::{Fraction, Modifiers, Question, Viewer};
use serde_json::{Value as Json, json};

use crate::book::Inferno;
use crate::ids::paragraph;
use crate::key::UnitId;
use crate::law::hidden::Known;
use crate::state::{Mark, Side, State};

/// Hexes that a way may be led through.
const STOPS: usize = 20;

/// What stands behind a question, with its kind; nothing for the answer itself.
type Gives = &'static [(&'static str, &'static str)];

const WHETHER: &str = "true|false";
/// An answer with parts of its own is hidden as a whole.
const WHOLE: (&str, &str) = ("", "hidden");
/// For the page: parts of any name.
const ANY: Gives = &[("", "text"), ("<text>", "text"), ("<text>.<text>", "text"), ("<text>.<text>.<text>", "text")];

/// Questions with the kinds of their arguments, what they tell, and the kinds of the answer.
pub const QUESTIONS: [(&str, &[&str], &str, Gives); 16] = [
    (
        "cost",
        &["unit", "from=hex", "to=hex"],
        "movement points that the step from the first to the second hex would cost; none if forbidden for another reason",
        &[("", "number")],
    ),
    (
        "reach",
        &["unit"],
        "every hex the unit could come to with the points it has left, and the cost",
        &[("", "list of hex"), ("<hex>", "number")],
    ),
    (
        "plan_to",
        &["unit", "hex…"],
        "the cheapest way there: cost, path, the orders as words, hazards on it; more hexes before the last are passed in turn; none if out of reach",
        &[
            WHOLE,
            ("cost", "number"),
            ("path", "list of hex"),
            ("words", "orders"),
            ("hazards", "text"),
            ("hazards.<number>.<text>", "text"),
        ],
    ),
    ("zoc", &["side", "hex"], "whether the hex is in a ZoC that this side projects", &[("", WHETHER)]),
    (
        "supply",
        &["unit|hex", "[side]"],
        "traced now: state, length (none above 8), source; for a hex, of the side that holds it or is named as second argument",
        &[WHOLE, ("state", "in|low|out"), ("length", "number"), ("source", WHETHER)],
    ),
    (
        "strength",
        &["unit"],
        "attack, defence, ma, av as they stand now, without terrain",
        &[WHOLE, ("attack", "number"), ("defence", "number"), ("ma", "number"), ("av", "number")],
    ),
    ("stack", &["hex"], "the counters of the hex, top first", &[("", "list of unit")]),
    (
        "command",
        &["units"],
        "whether these units, written A+B, may attack together and defend together",
        &[("attack", WHETHER), ("defence", WHETHER)],
    ),
    ("control", &["hex"], "which side controls the hex", &[("", "side")]),
    ("value", &["hex"], "victory points of the hex as an objective", &[("", "number")]),
    ("zone", &["unit|id"], "the hexes in which the next counter may be set up, or that one", &[("", "list of hex")]),
    (
        "together",
        &[],
        "orders that go together now, as words: an attack with one of its units or guns, or with all; all who can still join; units that advance, those that take reductions, all bridges; none at other steps",
        ANY,
    ),
    ("score", &[], "how the victory points come about, line by line, and what they would mean if the game ended now", ANY),
    (
        "overlay",
        &["text", "[side]"],
        "what can be laid over the map: hexes with kind and label, lines, legend; a side as second argument",
        ANY,
    ),
    ("warnings", &[], "what a careful player would look at before ending the phase: rule, words, units and hex of each", ANY),
    ("odds", &["orders"], "chance of every CRT box if these words are carried out; an estimate against hidden strength", ANY),
];

fn sixths(n: impl Into<i64>) -> Json {
    let f = Fraction::new(n.into(), 6);
    match f.parts() {
        (n, 1) => n.into(),
        _ => f.to_string().into(),
    }
}

impl Inferno {
    pub fn answer(&self, s: &State, viewer: Viewer, q: &Question<'_>) -> Result<Json, String> {
        let arg = |i: usize| q.args.get(i).map(String::as_str).ok_or_else(|| format!("`{}` needs more arguments", q.name));
        let hex = |word: &str| self.board.hex_called(word);
        let unit = |word: &str| self.named(word).ok_or_else(|| format!("no unit is called `{word}`"));
        let side =
            |word: &str| Side::BOTH.into_iter().find(|x| x.key() == word).ok_or_else(|| format!("no side is called `{word}`"));
        let secret = |u: UnitId| self.known(s, viewer, u) != Known::All;
        match q.name {
            "cost" => {
                let (u, from, to) = (unit(arg(0)?)?, hex(arg(1)?)?, hex(arg(2)?)?);
                if secret(u) {
                    return Ok("hidden".into());
                }
                Ok(self.cost_of(s, u, from, to).map_or(Json::Null, |c| sixths(i64::from(c))))
            }
            "reach" => {
                let u = unit(arg(0)?)?;
                if secret(u) {
                    return Ok("hidden".into());
                }
                Ok(self
                    .reach(s, u)
                    .into_iter()
                    .map(|(h, c)| (self.board.number(h), sixths(i64::from(c))))
                    .collect::<serde_json::Map<_, _>>()
                    .into())
            }
            "plan_to" => {
                let (u, first) = (unit(arg(0)?)?, hex(arg(1)?)?);
                if q.args.len() > 1 + STOPS {
                    return Err(format!("a way has at most {STOPS} hexes to pass"));
                }
                let mut stops = vec![first];
                for word in q.args.iter().skip(2) {
                    stops.push(hex(word)?);
                }
                Ok(if secret(u) { "hidden".into() } else { self.plan_by(s, u, &stops) })
            }
            "zoc" => Ok(s.derived.zoc[side(arg(0)?)?.index()].contains(hex(arg(1)?)?).into()),
            "supply" => self.supply_answer(s, viewer, arg(0)?, q.args.get(1).map(String::as_str)),
            "strength" => {
                let u = unit(arg(0)?)?;
                if secret(u) {
                    return Ok("hidden".into());
                }
                let v = self.values(s, u);
                let weak = |printed: i16| printed + self.weakness(s, u, &mut Modifiers::new());
                let out = s.unit(u).supply == crate::state::Supply::Out;
                Ok(json!({ "attack": weak(v.attack), "defence": weak(v.defence), "ma": v.ma, "av": if out { 0 } else { v.av } }))
            }
            "stack" => {
                let h = hex(arg(0)?)?;
                let mut names = Vec::new();
                for side in Side::BOTH {
                    for u in self.stack_order(s, h, side) {
                        let known = self.known(s, viewer, u) != Known::Nothing;
                        names.push(Json::from(if known { self.unit_word(u) } else { "hidden" }));
                    }
                }
                Ok(names.into())
            }
            "command" => {
                let units = arg(0)?.split('+').map(|w| unit(w.trim())).collect::<Result<crate::key::UnitSet, _>>()?;
                Ok(json!({ "attack": self.attack_commanded(&units), "defence": self.defence_commanded(&units) }))
            }
            "control" => Ok(s.controller(hex(arg(0)?)?).key().into()),
            "value" => {
                let h = hex(arg(0)?)?;
                Ok(if self.is_objective(h) { self.objective_value(h) } else { 0 }.into())
            }
            "zone" => {
                let next = match self.named(arg(0)?) {
                    Some(u) => Some(u),
                    None => self.next_to_place(s, self.asked(s)),
                };
                Ok(next.map_or(json!([]), |u| self.areas[u.index()].iter().map(|h| Json::from(self.board.number(*h))).collect()))
            }
            "together" => Ok(self.together(s, viewer).into()),
            "warnings" => Ok(self.warnings(s, viewer)),
            "score" => Ok(self.score(s)),
            "overlay" => self.overlay(s, viewer, arg(0)?, q.args.get(1).map(String::as_str)),
            "odds" | "fight" => match viewer {
                Viewer::Seat(seat) => self.estimate(s, Side::of(seat).unwrap_or(Side::It), arg(0)?),
                Viewer::Referee | Viewer::Bystander => Err("the referee's odds are computed, not estimated".into()),
            },
            "hexid" => Ok(hex(arg(0)?)?.0.into()),
            "pieceid" => Ok(unit(arg(0)?)?.0.into()),
            "sight" => Err("Inferno has no lines of sight".into()),
            other => Err(format!("no question is called `{other}`")),
        }
    }

    /// The cheapest way of a unit by one hex after another, as orders, with what may go wrong on it.
    fn plan_by(&self, s: &State, unit: UnitId, stops: &[HexId]) -> Json {
        let (mut there, mut path, mut cost) = (s.clone(), Vec::new(), 0);
        for stop in stops {
            let Some((way, spent)) = self.way_to(&there, unit, *stop) else { return Json::Null };
            path.extend(way.into_iter().skip(usize::from(!path.is_empty())));
            cost += spent;
            self.relocate(&mut there, unit, crate::state::Place::Hex(*stop));
            let moved = there.unit_mut(unit);
            moved.marks.set(Mark::Moved);
            moved.spent = moved.spent.saturating_add(u16::try_from(spent).unwrap_or(u16::MAX));
        }
        let words: Vec<String> =
            path.iter().skip(1).map(|h| format!("move {} {}", self.unit_word(unit), self.hex_word(*h))).collect();
        let hazards: Vec<Json> = path.windows(2).flat_map(|step| self.hazards(s, unit, step[0], step[1])).collect();
        let path: Vec<String> = path.iter().map(|h| self.board.number(*h)).collect();
        json!({ "cost": sixths(i64::from(cost)), "path": path, "words": words.join("; "), "hazards": hazards })
    }

    /// What may happen to a unit that enters a hex from another.
    fn hazards(&self, s: &State, unit: UnitId, from: HexId, hex: HexId) -> Vec<Json> {
        let enemy = self.side(unit).enemy();
        let mut found = Vec::new();
        if s.derived.zoc[enemy.index()].contains(hex) {
            found.push(json!({ "hex": self.board.number(hex), "rule": paragraph!("6.3/a").0, "words": "enemy zone of control" }));
        }
        // A bridge that the unit crosses it has reached before.
        let crossed = self.board.step(from, hex).map(|step| step.side);
        let reached = self.unreached(s, enemy.enemy(), hex);
        if self.blowable(s, hex, enemy).any(|bridge| reached.contains(&bridge) && Some(bridge) != crossed) {
            found.push(json!({ "hex": self.board.number(hex), "rule": paragraph!("14.4/b").0, "words": "the enemy may try to blow a bridge here", "odds": "2/3" }));
        }
        found
    }

    fn supply_answer(&self, s: &State, viewer: Viewer, word: &str, side: Option<&str>) -> Result<Json, String> {
        let (side, hex) = match self.named(word) {
            Some(u) => match s.unit(u).hex() {
                Some(_) if self.known(s, viewer, u) == Known::Nothing => return Ok("hidden".into()),
                Some(hex) => (self.side(u), hex),
                None => return Ok(Json::Null),
            },
            None => {
                let hex = self.board.hex(word).ok_or_else(|| format!("no unit or hex is called `{word}`"))?;
                let named = side.and_then(|w| Side::BOTH.into_iter().find(|x| x.key() == w));
                (named.unwrap_or(s.controller(hex)), hex)
            }
        };
        let length = self.supply_paths(s, side).length(hex).filter(|n| *n <= 8);
        let state = self.supply_state(self.supply_paths(s, side).length(hex)).word();
        Ok(json!({ "state": state, "length": length, "source": self.supply_sources(s, side).contains(hex) }))
    }

    /// Words for what a refusal numbers.
    pub fn word_for(&self, kind: &str, n: i32) -> String {
        match kind {
            "unit" => self.counters.get(n.max(0) as usize).map_or("a unit".into(), |c| c.name.to_string()),
            "hex" => self.hex_word(HexId(n.clamp(0, self.board.grid.len() as i32 - 1) as u16)),
            "size" => if n == 1 { "a battalion" } else { "a brigade or regiment" }.into(),
            _ => n.to_string(),
        }
    }
}
