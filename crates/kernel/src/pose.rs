//! What situations of every book say beside the book's own fields: their head, where their board comes from, and what an author
//! must know of orders, events, steps and tables of fields.

use serde_json::{Map, Value as Json, json};

use crate::fields::{Fields, entry};
use crate::node::Reader;
use crate::verbs::Verb;
use crate::{About, Node, Problems, Setup, Situation, Step, Table};

/// The head of a situation.
pub struct Head {
    pub setup: Setup,
    /// The position may break what no position may.
    pub unsound: bool,
}

/// Reads game, notes, options and soundness.
pub fn head(situation: &Situation, r: &mut Reader<'_>, about: &About) -> Head {
    if let Some(game) = r.text("game").filter(|game| *game != about.game) {
        r.wrong(1, format_args!("`game` is {game}, this is {}", about.game));
    }
    for key in ["about", "note", "options"] {
        r.node(key);
    }
    let setup = situation.setup(&about.choices).map_err(|more| r.problems.0.extend(more.0)).unwrap_or_default();
    Head { setup, unsound: r.bool("unsound").unwrap_or(false) }
}

/// Where a board comes from.
pub enum Source<'a> {
    Blank(&'a Table, u32),
    Map(&'a str),
    /// At its start, or set up by all sides.
    Scenario {
        key: &'a str,
        deployed: bool,
    },
}

/// Reads `board`, with its line.
pub fn board<'a>(r: &mut Reader<'a>) -> Result<(Source<'a>, u32), Problems> {
    let file = r.file();
    let Some((board, line)) = r.table("board") else {
        return Err(Problems::one(file, 1, "`board` is missing: { blank }, { map }, { scenario } or { record }"));
    };
    let mut b = Reader::new(file, "board", line, board);
    let (blank, map, scenario, deployed) = (b.table("blank"), b.text("map"), b.text("scenario"), b.bool("deployed"));
    if deployed.is_some() && scenario.is_none() {
        b.wrong(line, "only a scenario can be `deployed`");
    }
    if b.text("record").is_none() && b.int("at", 0..=1_000_000).is_some() {
        b.wrong(line, "only a record has a line `at`");
    }
    let source = match (blank, map, scenario) {
        (Some((blank, line)), None, None) => Source::Blank(blank, line),
        (None, Some(map), None) => Source::Map(map),
        (None, None, Some(key)) => Source::Scenario { key, deployed: deployed == Some(true) },
        _ => return Err(Problems::one(file, line, "`board` is one of { blank }, { map }, { scenario } or { record }")),
    };
    r.problems.0.extend(b.finish().0);
    Ok((source, line))
}

/// The rows of a table of the file: the word of each, and a reader if it is a table.
pub fn rows<'a>(situation: &'a Situation, key: &'a str) -> impl Iterator<Item = (&'a str, u32, Option<Reader<'a>>)> {
    let rows = situation.root.get(key).and_then(Node::table).into_iter().flat_map(|table| &table.0);
    rows.map(move |(word, node)| {
        let reader = |table| Reader::new(&situation.file, format!("{key}.{word}"), node.line, table);
        (word.as_str(), node.line, node.table().map(reader))
    })
}

/// What an author must know: keys with what stands under them, and paths of expectations with what they are compared with.
pub struct Vocabulary {
    words: Map<String, Json>,
    paths: Map<String, Json>,
}

impl Vocabulary {
    /// Orders, events and steps, and the book's own entries.
    pub fn of(verbs: &[Verb], events: &[(&str, &[&str])], steps: &[Step], own: &Json) -> Self {
        let verbs: Json = verbs.iter().map(|v| json!({ "verb": v.word, "args": v.args, "about": v.about() })).collect();
        let events: Json = events.iter().map(|(event, args)| json!({ "event": event, "args": args })).collect();
        let steps: Json = steps.iter().map(Step::words).collect();
        let common = [("verbs", verbs), ("events", events), ("steps", steps)];
        let mut words: Map<String, Json> = common.into_iter().map(|(key, words)| (key.to_owned(), words)).collect();
        words.extend(own.as_object().cloned().unwrap_or_default());
        Self { words, paths: Map::new() }
    }
    /// What [`board`] reads; `blank` is what the book's own boards are like.
    pub fn board(&mut self, blank: Json) {
        let deployed = "of a scenario: set up by both sides, at the first question of the first turn";
        let words = json!({
            "blank": blank,
            "map": entry("text", Json::Null, "a map of the game, without units", &[]),
            "scenario": entry("text", Json::Null, "a scenario at its start, in set-up", &[]),
            "deployed": entry("true|false", false, deployed, &[]),
            "record": entry("text", Json::Null, "a record file beside this one", &[]),
            "at": entry("number", "its end", "of a record: the position after that line", &[]),
        });
        self.words.insert("board".to_owned(), words);
    }
    /// A table of fields, and the paths by which an expectation names them: `unit.<unit>`.
    pub fn fields<P, N, S>(&mut self, key: &str, head: &str, fields: &Fields<P, N, S>) {
        self.paths(head, fields.paths());
        self.words.insert(key.to_owned(), fields.words());
    }
    pub fn paths<'p>(&mut self, head: &str, paths: impl IntoIterator<Item = (&'static str, &'p str)>) {
        self.paths.extend(paths.into_iter().map(|(path, kind)| (format!("{head}.{path}"), kind.into())));
    }
    pub fn json(mut self) -> Json {
        self.words.insert("paths".to_owned(), self.paths.into());
        self.words.into()
    }
}
