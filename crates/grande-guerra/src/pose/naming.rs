//! Parts of a position as `export` writes them: units, hexes, hexsides and brigades by name, sets of hexes as lists.

use hexgrid::HexId;
use kernel::Node;
use kernel::node::Reader;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use crate::book::War;
use crate::key::{GroupId, Hexes};

/// Fields of an activation that are sets of hexes.
const SETS: [&str; 5] = ["reach", "opened", "closed", "lost", "asked"];
/// Larger numbers stand nowhere in a position; sums of what stays below find room.
const MOST: i64 = 99;
/// Sums of many guns, and of all victory hexes.
const MOST_IN_ALL: i64 = 999;

/// The same tree with every text and every set of hexes replaced.
struct Renamed<'a> {
    text: &'a dyn Fn(String) -> Result<String, String>,
    set: &'a dyn Fn(Json) -> Result<Json, String>,
}

impl Renamed<'_> {
    fn of(&self, json: Json) -> Result<Json, String> {
        Ok(match json {
            Json::String(text) => Json::String((self.text)(text)?),
            Json::Array(list) => list.into_iter().map(|json| self.of(json)).collect::<Result<Vec<_>, _>>()?.into(),
            Json::Object(map) => {
                let one = |(key, json): (String, Json)| {
                    let json = if SETS.contains(&key.as_str()) && json.is_array() { (self.set)(json)? } else { self.of(json)? };
                    Ok((key, json))
                };
                map.into_iter().map(one).collect::<Result<Map<_, _>, String>>()?.into()
            }
            other => other,
        })
    }
}

/// Numbers are such as a position can have.
fn is_small(json: &Json, most: i64) -> bool {
    match json {
        Json::Number(n) => n.as_i64().is_some_and(|n| n.abs() <= most),
        Json::Array(list) => list.iter().all(|json| is_small(json, most)),
        Json::Object(map) => {
            let of = |key: &str| if ["factors", "vp"].contains(&key) { MOST_IN_ALL } else { most };
            map.iter().all(|(key, json)| is_small(json, of(key)))
        }
        _ => true,
    }
}

impl War {
    /// A part of a position by names.
    pub(super) fn by_name(&self, part: &impl Serialize) -> Option<Node> {
        let group = |text: String| {
            let number = text.strip_prefix('g').and_then(|number| number.parse().ok()).map(GroupId);
            let known = number.filter(|group| group.index() < self.formations.len());
            Ok(known.map_or(text, |group| format!("group:{}", self.group_word(group))))
        };
        let set = |json: Json| {
            let hexes: Hexes = serde_json::from_value(json).map_err(|e| e.to_string())?;
            Ok(hexes.iter().map(|hex| Json::from(format!("hex:{}", self.board.number(hex)))).collect())
        };
        let json = Renamed { text: &group, set: &set }.of(json!(part)).ok()?;
        Node::from_json(&self.board.named(json, &|unit| self.unit_word(unit).to_owned()))
    }

    /// A part by names, as a value of the position.
    pub(super) fn by_key<T: DeserializeOwned>(&self, node: &Node) -> Result<T, String> {
        let json = node.to_json();
        if !is_small(&json, MOST) {
            return Err(format!("numbers go up to {MOST}"));
        }
        let group = |text: String| match text.strip_prefix("group:") {
            Some(name) => self.group_called(name).map(|group| group.to_string()),
            None if is_group_key(&text) => Err(format!("`{text}` is no name; write group:NAME")),
            None => Ok(text),
        };
        let set = |json: Json| {
            let words = json.as_array().map_or(&[][..], Vec::as_slice).iter().map(|word| {
                let name = word.as_str().and_then(|word| word.strip_prefix("hex:"));
                self.board.hex_called(name.ok_or_else(|| format!("{word} is no hex; write hex:NUMBER"))?)
            });
            let hexes: Hexes = words.collect::<Result<Vec<HexId>, _>>()?.into_iter().collect();
            Ok(json!(hexes))
        };
        // Sets first: what stands in them afterwards are numbers.
        let json = Renamed { text: &group, set: &set }.of(json)?;
        let json = self.board.keyed(json, &|name| self.named_unit(name))?;
        // What serde says of it is in the words of the code.
        serde_json::from_value(json).map_err(|_| format!("{} is not as `export` writes it", node.value))
    }

    /// A part of a position under a key.
    pub(super) fn part<T: DeserializeOwned>(&self, r: &mut Reader<'_>, key: &'static str) -> Option<T> {
        let node = r.node(key)?;
        self.by_key(node).map_err(|text| r.wrong(node.line, format_args!("`{key}`: {text}"))).ok()
    }
}

fn is_group_key(text: &str) -> bool {
    let digits = text.strip_prefix('g').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}
