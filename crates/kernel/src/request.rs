//! A line of the protocol, read strictly: one question, and at most a seat and an id.

use crate::Stop;
use crate::standing::Order;
use serde_json::Value as Json;

pub struct Request {
    pub what: What,
    pub seat: Option<String>,
    /// Sent back with the answer, whatever it is.
    pub id: Option<Json>,
}

pub enum What {
    Act(Vec<Json>),
    /// Orders of which the rest is kept as a plan, and what stops it.
    Keep(Vec<String>, Vec<Stop>),
    Rehearse(Vec<String>),
    /// Units, and the hexes by which they are to go.
    Bring(Vec<String>, Vec<String>),
    Pass,
    Undo(Option<u32>),
    Orders(Vec<Order>),
    Plan,
    DropPlan,
    Legal,
    View,
    Ask(String),
    Why(String),
    Rule(String),
    Record,
    Quit,
}

const NAMES: [&str; 14] =
    ["act", "rehearse", "bring", "pass", "undo", "orders", "plan", "legal", "view", "ask", "why", "rule", "record", "quit"];
const BESIDE: [&str; 3] = ["seat", "id", "keep"];

impl Request {
    /// The request, or what is wrong with it and the id it came with.
    pub fn read(line: &str) -> Result<Self, (String, Option<Json>)> {
        let json: Json = serde_json::from_str(line.trim()).map_err(|e| (format!("not JSON: {e}"), None))?;
        let Json::Object(map) = json else {
            return Err(("a request is an object, such as {\"legal\":true}".into(), None));
        };
        let id = map.get("id").cloned();
        Self::of(&map).map_err(|error| (error, id))
    }

    /// Of a line that is read as JSON already.
    pub fn of(map: &serde_json::Map<String, Json>) -> Result<Self, String> {
        if let Some(key) = map.keys().find(|k| !NAMES.contains(&k.as_str()) && !BESIDE.contains(&k.as_str())) {
            return Err(format!("unknown key `{key}`; known are {}, {}", NAMES.join(", "), BESIDE.join(", ")));
        }
        let mut asked = NAMES.iter().filter_map(|name| map.get(*name).map(|value| (*name, value)));
        let (Some((name, value)), None) = (asked.next(), asked.next()) else {
            return Err(format!("a request has exactly one of {}", NAMES.join(", ")));
        };
        let seat = match map.get("seat") {
            None => None,
            Some(Json::String(key)) => Some(key.clone()),
            Some(_) => return Err("`seat` must be a seat's key".into()),
        };
        let what = match (What::read(name, value)?, map.get("keep")) {
            (what, None) => what,
            (What::Act(orders), Some(stops)) => What::Keep(in_words("keep", &orders)?, read_stops(stops)?),
            (_, Some(_)) => return Err("`keep` goes with `act`: what is left of its orders is kept as a plan".into()),
        };
        Ok(Self { what, seat, id: map.get("id").cloned() })
    }
}

impl What {
    fn read(name: &str, value: &Json) -> Result<Self, String> {
        let yes = |what: Self| if *value == Json::Bool(true) { Ok(what) } else { Err(format!("`{name}` must be true")) };
        let text = || value.as_str().map(str::to_owned).ok_or_else(|| format!("`{name}` must be a text"));
        match name {
            "act" | "rehearse" => {
                let orders = match value {
                    // Several orders may stand in one text, as in the terminal.
                    Json::String(words) => split(words).into_iter().map(Json::from).collect(),
                    Json::Array(list) if !list.is_empty() => list.clone(),
                    _ => return Err(format!("`{name}` must be a list of {SUCH}")),
                };
                if name == "act" { Ok(Self::Act(orders)) } else { in_words(name, &orders).map(Self::Rehearse) }
            }
            "bring" => {
                let such = "`bring` must be such as {\"units\":[\"avellino\",\"genova\"],\"by\":[\"2512\",\"2412\"]}";
                let list = |name: &str| serde_json::from_value::<Vec<String>>(value[name].clone()).ok().filter(|l| !l.is_empty());
                match (list("units"), list("by"), value.as_object().map(serde_json::Map::len)) {
                    (Some(units), Some(by), Some(2)) => Ok(Self::Bring(units, by)),
                    _ => Err(such.into()),
                }
            }
            "plan" => match value.as_str() {
                Some("drop") => Ok(Self::DropPlan),
                _ if *value == Json::Bool(true) => Ok(Self::Plan),
                _ => Err("`plan` must be true, or \"drop\"".into()),
            },
            "undo" => match value {
                Json::Bool(true) => Ok(Self::Undo(None)),
                _ => match value.as_u64().and_then(|n| u32::try_from(n).ok()) {
                    Some(line) => Ok(Self::Undo(Some(line))),
                    None => Err("`undo` must be true, or in set-up the number of a line".into()),
                },
            },
            "orders" => serde_json::from_value(value.clone())
                .map(Self::Orders)
                .map_err(|e| format!("`orders` must be a list of standing orders: {e}")),
            "ask" => text().map(Self::Ask),
            "why" => text().map(Self::Why),
            "rule" => text().map(Self::Rule),
            "pass" => yes(Self::Pass),
            "legal" => yes(Self::Legal),
            "view" => yes(Self::View),
            "record" => yes(Self::Record),
            _ => yes(Self::Quit),
        }
    }
}

const SUCH: &str = "actions: words such as \"move avellino 1912\", or the actions of `legal`";

fn in_words(name: &str, orders: &[Json]) -> Result<Vec<String>, String> {
    let words: Option<Vec<String>> = orders.iter().map(|order| order.as_str().map(str::to_owned)).collect();
    words.ok_or_else(|| format!("`{name}` takes orders in words"))
}

/// Without a word about it, a loss stops a plan.
fn read_stops(value: &Json) -> Result<Vec<Stop>, String> {
    if *value == Json::Bool(true) {
        return Ok(vec![Stop::Loss]);
    }
    let such = "`keep` must be true, or a list of stops: \"loss\", {\"event\":PATTERN} or {\"if\":CONDITION}";
    serde_json::from_value(value.clone()).map_err(|e| format!("{such}: {e}"))
}

/// `a; b` is two orders.
pub fn split(words: &str) -> Vec<String> {
    words.split(';').map(|w| w.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|w| !w.is_empty()).collect()
}
