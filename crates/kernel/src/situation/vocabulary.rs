//! What a game's situations may say, as `situation words` lists it: what is not listed is not accepted.

use serde_json::{Value as Json, json};

use super::KEYS;
use super::case::{CASE_KEYS, DIE_KEYS, PLAY_KEYS, STUB_KEYS};
use super::kind::Kind;

/// The order that is the book's pass, whatever the book calls it.
pub const PASS: &str = "pass";

/// Paths that every game has, and what may be compared with them.
const PATHS: [(&str, &str); 9] = [
    ("waiting", "list of seat"),
    ("rolls", "list of number"),
    ("over", "true|false"),
    ("over.winner", "side"),
    ("over.winners", "list of seat"),
    ("at.turn", "number"),
    ("at.phase", "phase"),
    ("at.step", "step"),
    ("at.seat", "seat|side"),
];

/// Questions that the runner answers itself.
const QUESTIONS: [(&str, &[&str], &str); 7] = [
    ("legal", &["[seat]"], "what may be ordered; of those waited on, or of that seat"),
    ("events", &[], "what has happened since the case began; `_` matches any word"),
    ("commander", &["unit"], "the seat that commands the unit now; none if nobody does, hidden from who is not of its side"),
    ("view", &["seat"], "view(SEAT).PATH asks as that seat"),
    (
        "fight",
        &["[orders|hex]"],
        "the fight under way or the last one, the last over that hex, or one that these orders would bring",
    ),
    ("odds", &["orders"], "the chance of each outcome of these orders"),
    ("why", &["orders"], "the ids that refuse the last of these orders"),
];

/// A game's words, and those of every game.
pub struct Vocabulary(Json);

/// The whole list, for authors of situations: the game's words with those of every game.
pub fn with_frame(mut words: Json) -> Json {
    let paths: serde_json::Map<String, Json> = PATHS.iter().map(|(path, kind)| ((*path).to_owned(), (*kind).into())).collect();
    let questions: Vec<Json> =
        QUESTIONS.iter().map(|(name, args, about)| json!({ "question": name, "args": args, "about": about })).collect();
    words["every game"] = json!({
        "keys": KEYS.iter().copied().chain(["case"]).collect::<Vec<_>>(),
        "case": CASE_KEYS, "play": PLAY_KEYS, "dice": DIE_KEYS, "stub": STUB_KEYS,
        "orders": [PASS], "operators": super::path::operators(), "values": ["none", "hidden"],
    });
    if let Some(map) = words["paths"].as_object_mut() {
        map.extend(paths);
    }
    if let Some(list) = words["questions"].as_array_mut() {
        // A game says more of some of them.
        let new = |question: &Json| !list.iter().any(|known| known["question"] == question["question"]);
        let more: Vec<Json> = questions.into_iter().filter(new).collect();
        list.extend(more);
    }
    words
}

fn texts(json: &Json) -> Vec<&str> {
    json.as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(Json::as_str).collect()
}

impl Vocabulary {
    pub fn new(words: Json) -> Self {
        Self(with_frame(words))
    }

    /// The entry of a list whose `key` is that word.
    fn entry(&self, list: &str, key: &str, word: &str) -> Option<&Json> {
        self.0[list].as_array()?.iter().find(|entry| entry[key] == word)
    }
    fn listed<'a>(&'a self, list: &str, key: &str) -> Vec<&'a str> {
        let entries = self.0[list].as_array().map_or(&[][..], Vec::as_slice);
        entries.iter().filter_map(|entry| entry.as_str().or_else(|| entry[key].as_str())).collect()
    }

    /// The kinds of a verb's arguments.
    pub fn verb(&self, word: &str) -> Option<Vec<&str>> {
        self.entry("verbs", "verb", word).map(|entry| texts(&entry["args"]))
    }
    /// The kinds of an event's words.
    pub fn event(&self, word: &str) -> Result<Vec<&str>, String> {
        let known = || format!("no event is called `{word}`; known are {}", self.listed("events", "event").join(", "));
        self.entry("events", "event", word).map(|entry| texts(&entry["args"])).ok_or_else(known)
    }
    /// The kinds of a question's arguments.
    pub fn question(&self, word: &str) -> Result<Vec<&str>, String> {
        let known = || format!("no question is called `{word}`; known are {}", self.listed("questions", "question").join(", "));
        self.entry("questions", "question", word).map(|entry| texts(&entry["args"])).ok_or_else(known)
    }
    pub fn phases(&self) -> Vec<&str> {
        self.listed("phases", "phase")
    }
    pub fn steps(&self) -> Vec<&str> {
        self.listed("steps", "step")
    }
    pub fn is_side(&self, word: &str) -> bool {
        self.0["sides"].get(word).is_some()
    }
    pub fn is_table(&self, word: &str) -> bool {
        self.0["tables"].get(word).is_some()
    }
    /// The grammar of a table's cells, in words.
    pub fn table(&self, word: &str) -> Result<&str, String> {
        let known = || {
            let tables = self.0["tables"].as_object().map_or_else(Vec::new, |tables| tables.keys().map(String::as_str).collect());
            format!("no table is called `{word}`; known are {}", tables.join(", "))
        };
        self.0["tables"].get(word).map(|table| table["grammar"].as_str().unwrap_or_default()).ok_or_else(known)
    }
    /// What may come of rolling orders, whichever they are.
    pub fn outcomes(&self) -> Vec<Kind<'_>> {
        let kinds = self.0["outcomes"].as_object().into_iter().flat_map(|map| map.values());
        kinds.filter_map(Json::as_str).map(Kind::new).collect()
    }
    pub fn has_chart_cell(&self, key: &str) -> bool {
        self.0["chart"].get(key).is_some()
    }
    /// Whether a box of that table is printed so.
    pub fn is_printed(&self, table: &str, cell: &str) -> bool {
        let of_table = |key: &str| key.strip_prefix(table).is_some_and(|rest| rest.starts_with('.'));
        self.0["chart"].as_object().into_iter().flatten().any(|(key, value)| of_table(key) && value == cell)
    }
    /// Every path below `head` with its kind, as parts: `unit`, `<unit>`, `at`.
    pub fn paths(&self, head: &str) -> Vec<(Vec<&str>, Kind<'_>)> {
        let all = self.0["paths"].as_object().into_iter().flatten();
        let parts = all.map(|(path, kind)| (path.split('.').collect::<Vec<_>>(), Kind::new(kind.as_str().unwrap_or("text"))));
        parts.filter(|(parts, _)| parts.first() == Some(&head)).collect()
    }
    /// What the answer to a question looks like: parts behind it with their kinds; none for the answer itself.
    pub fn answer(&self, question: &str) -> Vec<(Vec<&str>, Kind<'_>)> {
        let gives = self.entry("questions", "question", question).and_then(|entry| entry["gives"].as_object());
        gives
            .into_iter()
            .flatten()
            .map(|(path, kind)| {
                (path.split('.').filter(|part| !part.is_empty()).collect(), Kind::new(kind.as_str().unwrap_or("text")))
            })
            .collect()
    }
    /// Heads of all paths, for messages.
    pub fn heads(&self) -> Vec<&str> {
        let mut heads: Vec<&str> =
            self.0["paths"].as_object().into_iter().flatten().filter_map(|(p, _)| p.split('.').next()).collect();
        heads.extend(self.listed("questions", "question"));
        heads.push("chart");
        heads.sort_unstable();
        heads.dedup();
        heads
    }
}
