//! Situations: pose a rules question, get the answer. The file's tree is read by the game; cases are run here.

mod case;
mod expect;
mod imagine;
mod kind;
mod path;
mod report;
mod run;
mod scene;
mod spelling;
mod strict;
mod table;
mod vocabulary;
mod whereabouts;

pub use case::{Case, Cue, Play, Written};
pub use expect::{fits, holds, step};
pub use report::{CaseReport, Expected, Played, Report};
pub use run::run;
pub use scene::ask;
pub use vocabulary::with_frame;
pub use whereabouts::{missed, whereabouts};

use crate::session::only_legal;
use crate::{Choice, Game, Misread, Node, Problems, Refusals, Seat, Setup, Table, Value};

/// The answer to a question that has one; a situation hides nothing from its author.
fn only_answer<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
    only_legal(game, state, seat).filter(|action| game.is_forced_openly(state, seat, action))
}

/// An order as a file writes it; the book's pass goes by one word in every game, and there may be none.
fn read_order<G: Game>(game: &G, state: &G::State, seat: Seat, text: &str) -> Result<Option<G::Action>, Misread> {
    if text == vocabulary::PASS { Ok(game.pass(state, seat)) } else { game.parse(state, seat, text).map(Some) }
}

/// Whether an order of a line is legal; what stands behind it is read as far as it can be.
fn check_in_line<G: Game, T: AsRef<str>>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &G::Action,
    later: &[T],
) -> Result<(), Refusals> {
    let next: Vec<G::Action> =
        later.iter().filter_map(|text| read_order(game, state, seat, text.as_ref()).ok().flatten()).collect();
    game.check_before(state, seat, action, &next)
}

/// A situation file: its tree without the cases, and the cases.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Situation {
    /// What the file is called in messages.
    pub file: String,
    /// Top-level keys except `case`.
    pub root: Table,
    pub cases: Vec<Node>,
}

/// Top-level keys of every game's situations.
pub const KEYS: [&str; 17] = [
    "game", "about", "board", "options", "rules", "hexes", "roads", "hex", "hexside", "sides", "groups", "units", "at",
    "pending", "chart", "unsound", "note",
];

impl Situation {
    /// Splits the cases from the tree; unknown top-level keys are problems.
    pub fn new(file: &str, mut root: Table) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let cases = match root.get("case").map(|n| (n.line, n.value.clone())) {
            None => Vec::new(),
            Some((_, Value::List(list))) => list,
            Some((line, _)) => {
                problems.add(file, line, "cases are written [[case]]");
                Vec::new()
            }
        };
        root.remove("case");
        for (key, node) in &root.0 {
            if !KEYS.contains(&key.as_str()) {
                problems.add(file, node.line, format!("unknown key `{key}`; known are {}, case", KEYS.join(", ")));
            }
        }
        check_shapes(file, &root, &mut problems);
        match root.get("game") {
            Some(node) if node.text().is_some() => {}
            Some(node) => problems.add(file, node.line, "`game` must be a game's key"),
            None => problems.add(file, 1, "`game` is missing"),
        }
        problems.into_result(Self { file: file.to_owned(), root, cases })
    }

    pub fn game(&self) -> &str {
        self.root.get("game").and_then(Node::text).unwrap_or_default()
    }

    /// What its `options` choose; `true` and `false` stand for `on` or `yes` and `off` or `no`.
    pub fn setup(&self, choices: &[Choice]) -> Result<Setup, Problems> {
        let Some(node) = self.root.get("options") else { return Ok(Setup::default().settled(choices).unwrap_or_default()) };
        let wrong = |text: &str| Problems::one(&self.file, node.line, text);
        let table = node.table().ok_or_else(|| wrong("`options` is a table such as { fog = \"off\" }"))?;
        let mut setup = Setup::default();
        for (key, chosen) in &table.0 {
            let value = match &chosen.value {
                Value::Bool(is) => {
                    let words = if *is { ["on", "yes"] } else { ["off", "no"] };
                    let has = |word: &&str| choices.iter().any(|c| c.key == *key && c.values.iter().any(|v| v.key == **word));
                    words.iter().copied().find(has).unwrap_or(words[0]).to_owned()
                }
                Value::Text(text) => text.clone(),
                _ => return Err(wrong(&format!("the option `{key}` is a text, or true or false"))),
            };
            setup.options.insert(key.clone(), value);
        }
        setup.settled(choices).map_err(|why| wrong(&why.to_string()))
    }

    /// The tree as a TOML file of its own.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (key, node) in &self.root.0 {
            match &node.value {
                // One line per piece and hex reads better than one long line.
                Value::Table(table) if ["units", "hex", "hexside", "sides", "groups"].contains(&key.as_str()) => {
                    for (name, entry) in &table.0 {
                        out.push_str(&format!("{key}.{} = {}\n", crate::node::bare(name), entry.value));
                    }
                }
                value => out.push_str(&format!("{key} = {value}\n")),
            }
        }
        out
    }

    /// A copy with the changes of a case: each key is a path such as `units.A.attack`.
    pub fn with(&self, changes: &Table) -> Result<Self, Problems> {
        let mut changed = self.clone();
        let mut problems = Problems::default();
        for (path, node) in &changes.0 {
            let keys = split_path(path);
            if !KEYS.contains(&keys[0].as_str()) {
                problems.add(&self.file, node.line, format!("set: unknown key `{}`", keys[0]));
                continue;
            }
            if let Err(text) = put(&mut changed.root, &keys, node) {
                problems.add(&self.file, node.line, format!("set: `{path}`: {text}"));
            }
        }
        check_shapes(&self.file, &changed.root, &mut problems);
        problems.into_result(changed)
    }
}

/// A key that is not of the shape its readers look for would go unread.
fn check_shapes(file: &str, root: &Table, problems: &mut Problems) {
    for (key, node) in &root.0 {
        let (shape, fits) = match key.as_str() {
            "board" | "options" | "hexes" | "at" | "chart" => ("a table", node.table().is_some()),
            "hex" | "hexside" | "sides" | "groups" | "units" => {
                ("a table of tables", node.table().is_some_and(|table| table.0.iter().all(|(_, n)| n.table().is_some())))
            }
            "roads" => ("a list of tables", node.list().is_some_and(|list| list.iter().all(|n| n.table().is_some()))),
            "pending" => ("a list", node.list().is_some()),
            "rules" | "note" => ("a text", node.text().is_some()),
            _ => continue,
        };
        if !fits {
            problems.add(file, node.line, format!("`{key}` must be {shape}"));
        }
    }
}

/// `hexside."T-T1".river` and `units.A.attack`: dots outside quotes part the keys.
fn split_path(path: &str) -> Vec<String> {
    let mut keys = vec![String::new()];
    let mut quoted = false;
    for c in path.chars() {
        match c {
            '"' => quoted = !quoted,
            '.' if !quoted => keys.push(String::new()),
            c => keys.last_mut().expect("starts with one").push(c),
        }
    }
    keys
}

fn put(table: &mut Table, keys: &[String], node: &Node) -> Result<(), String> {
    let [key, rest @ ..] = keys else { return Ok(()) };
    if rest.is_empty() {
        if node.text() == Some("none") {
            table.remove(key);
        } else {
            table.put(key, node.clone());
        }
        return Ok(());
    }
    if table.get(key).is_none() {
        table.put(key, Node { line: node.line, value: Value::Table(Table::default()) });
    }
    match table.get_mut(key) {
        Some(Node { value: Value::Table(inner), .. }) => put(inner, rest, node),
        _ => Err(format!("`{key}` is not a table")),
    }
}
