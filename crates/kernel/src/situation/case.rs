//! A case as written: changes, dice, stubs, lines of play and expectations.

use crate::node::Reader;
use crate::{Node, Problems, Table, Value};

/// A die as written, before names are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Die {
    pub line: u32,
    pub face: u8,
    pub rule: Option<String>,
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
    By(Vec<String>),
    /// Each action is played if legal, else skipped.
    Maybe,
}

/// One line of play.
#[derive(Clone, PartialEq, Debug)]
pub enum Play {
    Do { line: u32, seat: Option<String>, words: Vec<String>, cue: Cue },
    Until { line: u32, fields: Vec<(String, String)> },
    Expect { line: u32, texts: Vec<String> },
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
    pub expect: Vec<String>,
    /// Forced answers are given by the file, not by the runner.
    pub ask: bool,
    pub problems: Option<Vec<String>>,
}

fn owned(texts: Vec<&str>) -> Vec<String> {
    texts.into_iter().map(str::to_owned).collect()
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
        case.problems = r.texts("problems").map(owned);
        case.expect = r.texts("expect").map(owned).unwrap_or_default();
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
                    rule: d.text("for").map(str::to_owned),
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
            Value::Table(t) => {
                let cell = t.get("cell").and_then(|n| n.text().map(str::to_owned).or_else(|| n.int().map(|n| n.to_string())));
                (cell, t.get("at").and_then(Node::text).map(str::to_owned))
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
        let expect = r.texts("expect");
        let cue = match refused.as_ref().map(|n| &n.value) {
            None | Some(Value::Bool(false)) if maybe => Cue::Maybe,
            None | Some(Value::Bool(false)) => Cue::Accepted,
            Some(Value::Bool(true)) => Cue::Refused,
            Some(Value::Text(id)) => Cue::By(vec![id.clone()]),
            Some(Value::List(ids)) => Cue::By(ids.iter().filter_map(Node::text).map(str::to_owned).collect()),
            Some(_) => {
                r.wrong(line, "`refused` is true, an id or a list of ids");
                Cue::Refused
            }
        };
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
                    Self::Expect { line, texts: Vec::new() }
                }
            },
            (None, None, Some(texts)) => Self::Expect { line, texts: owned(texts) },
            _ => {
                r.wrong(line, "a line of play has exactly one of do, until, expect");
                Self::Expect { line, texts: Vec::new() }
            }
        };
        r.finish().into_result(play)
    }
}
