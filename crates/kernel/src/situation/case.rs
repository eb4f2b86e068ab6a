//! A case as written: changes, dice, stubs, lines of play and expectations.

use crate::node::Reader;
use crate::{Node, Problems, Table, Value};

/// Keys of a case, a line of play, a die and a stub, as `situation words` lists them.
pub const CASE_KEYS: [&str; 10] = ["name", "set", "after", "ask", "problems", "expect", "note", "dice", "stub", "play"];
pub const PLAY_KEYS: [&str; 6] = ["do", "seat", "maybe", "refused", "until", "expect"];
pub const DIE_KEYS: [&str; 4] = ["face", "for", "of", "maybe"];
pub const STUB_KEYS: [&str; 2] = ["cell", "at"];

/// A text with the line it stands on: an expectation, an id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    pub line: u32,
    pub text: String,
}

/// A die as written, before names are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Die {
    pub line: u32,
    pub face: u8,
    pub rule: Option<Written>,
    pub of: Option<String>,
    pub maybe: bool,
}

/// A stubbed cell as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stub {
    pub line: u32,
    pub table: String,
    pub cell: String,
    pub at: Option<String>,
}

/// What must become of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cue {
    Accepted,
    /// Refused by any paragraph or none.
    Refused,
    /// Refused by one of these.
    By(Vec<Written>),
    /// Each action is played if legal, else skipped.
    Maybe,
}

/// One line of play.
#[derive(Clone, PartialEq, Debug)]
pub enum Play {
    Do { line: u32, seat: Option<String>, words: Vec<String>, cue: Cue },
    Until { line: u32, fields: Vec<(String, String)> },
    Expect(Vec<Written>),
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Case {
    pub line: u32,
    pub name: String,
    pub set: Table,
    pub after: Option<String>,
    pub dice: Vec<Die>,
    /// The last die is `"*"`: further rolls are not judged.
    pub open: bool,
    pub stubs: Vec<Stub>,
    pub play: Vec<Play>,
    pub expect: Vec<Written>,
    /// Forced answers are given by the file, not by the runner.
    pub ask: bool,
    pub problems: Option<Vec<Written>>,
}

/// A text or a list of texts, each with its line.
pub fn written(r: &mut Reader<'_>, key: &'static str) -> Option<Vec<Written>> {
    r.texts(key)?;
    let node = r.node(key)?;
    let one = |node: &Node| node.text().map(|text| Written { line: node.line, text: text.to_owned() });
    Some(node.list().unwrap_or(std::slice::from_ref(node)).iter().filter_map(one).collect())
}

impl Case {
    pub fn read(file: &str, node: &Node, nth: usize) -> Result<Self, Problems> {
        let Some(table) = node.table() else { return Err(Problems::one(file, node.line, "a case is a table")) };
        let mut r = Reader::new(file, format!("case {}", nth + 1), node.line, table);
        let mut case = Self { line: node.line, ..Self::default() };
        case.name = r.text("name").map_or_else(|| format!("case {}", nth + 1), str::to_owned);
        case.set = r.table("set").map(|(t, _)| t.clone()).unwrap_or_default();
        case.after = r.text("after").map(str::to_owned);
        case.ask = r.bool("ask").unwrap_or(false);
        case.problems = written(&mut r, "problems");
        if case.problems.as_ref().is_some_and(Vec::is_empty) {
            r.wrong(node.line, "`problems` names no id");
        }
        case.expect = written(&mut r, "expect").unwrap_or_default();
        r.text("note");
        for node in r.list("dice").unwrap_or_default() {
            case.read_die(&mut r, node);
        }
        if let Some((table, _)) = r.table("stub") {
            for (name, cells) in &table.0 {
                for cell in cells.list().unwrap_or(std::slice::from_ref(cells)) {
                    case.read_stub(&mut r, name, cell);
                }
            }
        }
        for node in r.list("play").unwrap_or_default() {
            match Play::read(file, node) {
                Ok(play) => case.play.push(play),
                Err(problems) => r.problems.0.extend(problems.0),
            }
        }
        r.finish().into_result(case)
    }

    /// Whether the case asks anything: an expectation, a refusal or a problem of the position.
    pub fn asks(&self) -> bool {
        let asks = |play: &Play| match play {
            Play::Do { cue, .. } => matches!(cue, Cue::Refused | Cue::By(_)),
            Play::Until { .. } => false,
            Play::Expect(texts) => !texts.is_empty(),
        };
        !self.expect.is_empty() || self.problems.is_some() || self.play.iter().any(asks)
    }

    fn read_die(&mut self, r: &mut Reader<'_>, node: &Node) {
        let die = |face: i64| Die { line: node.line, face: face.clamp(0, 255) as u8, rule: None, of: None, maybe: false };
        match &node.value {
            Value::Int(face) if (1..=20).contains(face) => self.dice.push(die(*face)),
            Value::Text(text) if text == "*" => self.open = true,
            Value::Table(table) => {
                let mut d = Reader::new(r.file(), "dice", node.line, table);
                let face = d.int("face", 1..=20);
                let face = d.required("face", face);
                let read = Die {
                    rule: written(&mut d, "for").and_then(|ids| ids.into_iter().next()),
                    of: d.text("of").map(str::to_owned),
                    maybe: d.bool("maybe").unwrap_or(false),
                    ..die(face.unwrap_or(1))
                };
                r.problems.0.extend(d.finish().0);
                self.dice.push(read);
            }
            _ => r.wrong(node.line, "a die is a face, { face, for, of, maybe } or \"*\""),
        }
    }

    fn read_stub(&mut self, r: &mut Reader<'_>, table: &str, node: &Node) {
        let (cell, at) = match &node.value {
            Value::Text(cell) => (Some(cell.clone()), None),
            Value::Int(n) => (Some(n.to_string()), None),
            Value::Table(fields) => {
                let mut s = Reader::new(r.file(), "stub", node.line, fields);
                let cell = s.node("cell").and_then(|n| n.text().map(str::to_owned).or_else(|| n.int().map(|n| n.to_string())));
                let at = s.text("at").map(str::to_owned);
                r.problems.0.extend(s.finish().0);
                (cell, at)
            }
            _ => (None, None),
        };
        match cell {
            Some(cell) => self.stubs.push(Stub { line: node.line, table: table.to_owned(), cell, at }),
            None => r.wrong(node.line, "a stub is a cell's text or { cell, at }"),
        }
    }
}

impl Play {
    pub fn line(&self) -> u32 {
        match self {
            Self::Do { line, .. } | Self::Until { line, .. } => *line,
            Self::Expect(texts) => texts.first().map_or(0, |text| text.line),
        }
    }

    fn read(file: &str, node: &Node) -> Result<Self, Problems> {
        let line = node.line;
        let orders = |text: &str| {
            text.split(';').map(|w| w.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|w| !w.is_empty()).collect()
        };
        let table = match &node.value {
            Value::Text(text) => return Ok(Self::Do { line, seat: None, words: orders(text), cue: Cue::Accepted }),
            Value::Table(table) => table,
            _ => return Err(Problems::one(file, line, "a line of play is { do }, { until } or { expect }")),
        };
        let mut r = Reader::new(file, "play", line, table);
        let words = r.text("do");
        let seat = r.text("seat").map(str::to_owned);
        let maybe = r.bool("maybe").unwrap_or(false);
        let refused = r.node("refused").cloned();
        let until = r.node("until").cloned();
        let expect = written(&mut r, "expect");
        let cue = match refused.as_ref().and_then(Node::bool) {
            Some(true) => Cue::Refused,
            None if refused.is_some() => Cue::By(written(&mut r, "refused").unwrap_or_default()),
            _ if maybe => Cue::Maybe,
            _ => Cue::Accepted,
        };
        if matches!(&cue, Cue::By(ids) if ids.is_empty()) {
            r.wrong(line, "`refused` is true, an id or a list of ids");
        }
        if maybe && !matches!(cue, Cue::Maybe) {
            r.wrong(line, "a line is `maybe` played, or it is `refused`");
        }
        if words.is_some_and(|words| words.trim_matches([' ', ';']).is_empty()) {
            r.wrong(line, "`do` holds no order");
        }
        if words.is_none() && (seat.is_some() || maybe || refused.is_some()) {
            r.wrong(line, "only orders have `seat`, `maybe` and `refused`");
        }
        let play = match (words, until, expect) {
            (Some(words), None, None) => Self::Do { line, seat, words: orders(words), cue },
            (None, Some(until), None) => match &until.value {
                Value::Text(text) => Self::Until { line, fields: vec![(String::new(), text.clone())] },
                Value::Table(fields) => Self::Until {
                    line,
                    fields: fields
                        .0
                        .iter()
                        .map(|(k, n)| (k.clone(), n.text().map_or_else(|| n.value.to_string(), str::to_owned)))
                        .collect(),
                },
                _ => {
                    r.wrong(line, "`until` is a phase, a step or a table of `at` fields");
                    Self::Expect(Vec::new())
                }
            },
            (None, None, Some(texts)) => Self::Expect(texts),
            _ => {
                r.wrong(line, "a line of play has exactly one of do, until, expect");
                Self::Expect(Vec::new())
            }
        };
        r.finish().into_result(play)
    }
}
