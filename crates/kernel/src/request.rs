//! A line of the protocol, read strictly: one question, and at most a seat and an id.

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
    Pass,
    Undo(Option<u32>),
    Orders(Vec<Order>),
    Legal,
    View,
    Ask(String),
    Why(String),
    Rule(String),
    Record,
    Quit,
}

const NAMES: [&str; 11] = ["act", "pass", "undo", "orders", "legal", "view", "ask", "why", "rule", "record", "quit"];

impl Request {
    /// The request, or what is wrong with it and the id it came with.
    pub fn read(line: &str) -> Result<Self, (String, Option<Json>)> {
        let json: Json = serde_json::from_str(line.trim()).map_err(|e| (format!("not JSON: {e}"), None))?;
        let Json::Object(map) = json else {
            return Err(("a request is an object, such as {\"legal\":true}".into(), None));
        };
        let id = map.get("id").cloned();
        Self::from_map(&map, id.clone()).map_err(|error| (error, id))
    }

    fn from_map(map: &serde_json::Map<String, Json>, id: Option<Json>) -> Result<Self, String> {
        if let Some(key) = map.keys().find(|k| !NAMES.contains(&k.as_str()) && !["seat", "id"].contains(&k.as_str())) {
            return Err(format!("unknown key `{key}`; known are {}, seat, id", NAMES.join(", ")));
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
        Ok(Self { what: What::read(name, value)?, seat, id })
    }
}

impl What {
    fn read(name: &str, value: &Json) -> Result<Self, String> {
        let yes = |what: Self| if *value == Json::Bool(true) { Ok(what) } else { Err(format!("`{name}` must be true")) };
        let text = || value.as_str().map(str::to_owned).ok_or_else(|| format!("`{name}` must be a text"));
        match name {
            "act" => match value {
                // Several orders may stand in one text, as in the terminal.
                Json::String(words) => Ok(Self::Act(split(words).into_iter().map(Json::from).collect())),
                Json::Array(list) if !list.is_empty() => Ok(Self::Act(list.clone())),
                _ => {
                    Err("`act` must be a list of actions: words such as \"move avellino 1912\", or the actions of `legal`".into())
                }
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

/// `a; b` is two orders.
pub fn split(words: &str) -> Vec<String> {
    words.split(';').map(|w| w.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|w| !w.is_empty()).collect()
}
