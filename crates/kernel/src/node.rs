//! Files as trees with line numbers, and a reader that collects every problem instead of stopping at the first.

use std::fmt;

/// Something wrong with a file or a position: where, what, and the ledger ids it breaks, if any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    pub file: String,
    /// 0 where no line can be named.
    pub line: u32,
    pub text: String,
    pub rules: Vec<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ": {}", self.text)?;
        if !self.rules.is_empty() {
            write!(f, " ({})", self.rules.join(", "))?;
        }
        Ok(())
    }
}

/// All problems at once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    pub fn one(file: &str, line: u32, text: impl Into<String>) -> Self {
        let mut problems = Self::default();
        problems.add(file, line, text);
        problems
    }
    pub fn add(&mut self, file: &str, line: u32, text: impl Into<String>) {
        self.0.push(Problem { file: file.to_owned(), line, text: text.into(), rules: Vec::new() });
    }
    /// A position that breaks a paragraph.
    pub fn breaks(&mut self, file: &str, line: u32, rule: &str, text: impl Into<String>) {
        self.0.push(Problem { file: file.to_owned(), line, text: text.into(), rules: vec![rule.to_owned()] });
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}
impl std::error::Error for Problems {}

/// A value with the line it stands on.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    pub line: u32,
    pub value: Value,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Text(String),
    Int(i64),
    Bool(bool),
    List(Vec<Node>),
    Table(Table),
}

/// Keys in file order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table(pub Vec<(String, Node)>);

impl Table {
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, node)| node)
    }
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        self.0.iter_mut().find(|(k, _)| k == key).map(|(_, node)| node)
    }
    /// Sets or replaces a key.
    pub fn put(&mut self, key: &str, node: Node) {
        match self.get_mut(key) {
            Some(old) => *old = node,
            None => self.0.push((key.to_owned(), node)),
        }
    }
    /// The table under a key, empty if there was none.
    pub fn table_mut(&mut self, key: &str) -> &mut Self {
        if self.get(key).and_then(Node::table).is_none() {
            self.set(key, Self::default());
        }
        match self.get_mut(key).map(|node| &mut node.value) {
            Some(Value::Table(table)) => table,
            _ => unreachable!("a table has just been put there"),
        }
    }
    pub fn remove(&mut self, key: &str) {
        self.0.retain(|(k, _)| k != key);
    }
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.put(key, Node::new(value));
    }
}

impl Node {
    pub fn new(value: impl Into<Value>) -> Self {
        Self { line: 0, value: value.into() }
    }
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
    pub fn int(&self) -> Option<i64> {
        match self.value {
            Value::Int(n) => Some(n),
            _ => None,
        }
    }
    pub fn bool(&self) -> Option<bool> {
        match self.value {
            Value::Bool(b) => Some(b),
            _ => None,
        }
    }
    pub fn list(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(list) => Some(list),
            _ => None,
        }
    }
    pub fn table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Text(_) => "a text",
            Value::Int(_) => "a whole number",
            Value::Bool(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
    /// The JSON of the same tree.
    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Text(t) => t.as_str().into(),
            Value::Int(n) => (*n).into(),
            Value::Bool(b) => (*b).into(),
            Value::List(list) => list.iter().map(Node::to_json).collect(),
            Value::Table(table) => {
                table.0.iter().map(|(k, n)| (k.clone(), n.to_json())).collect::<serde_json::Map<_, _>>().into()
            }
        }
    }
    /// A tree from JSON; nulls are left out of tables and numbers must be whole.
    pub fn from_json(json: &serde_json::Value) -> Option<Self> {
        Some(Self::new(match json {
            serde_json::Value::Null => return None,
            serde_json::Value::Bool(b) => Value::Bool(*b),
            serde_json::Value::Number(n) => Value::Int(n.as_i64()?),
            serde_json::Value::String(s) => Value::Text(s.clone()),
            serde_json::Value::Array(list) => Value::List(list.iter().filter_map(Self::from_json).collect()),
            serde_json::Value::Object(map) => {
                Value::Table(Table(map.iter().filter_map(|(k, v)| Some((k.clone(), Self::from_json(v)?))).collect()))
            }
        }))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl From<i64> for Value {
    fn from(n: i64) -> Self {
        Self::Int(n)
    }
}
impl From<bool> for Value {
    fn from(b: bool) -> Self {
        Self::Bool(b)
    }
}
impl From<Table> for Value {
    fn from(table: Table) -> Self {
        Self::Table(table)
    }
}
impl From<Vec<Node>> for Value {
    fn from(list: Vec<Node>) -> Self {
        Self::List(list)
    }
}

/// TOML text of a value in one line.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{}", quoted(text)),
            Self::Int(n) => write!(f, "{n}"),
            Self::Bool(b) => write!(f, "{b}"),
            Self::List(list) => {
                f.write_str("[")?;
                for (i, node) in list.iter().enumerate() {
                    write!(f, "{}{}", if i > 0 { ", " } else { "" }, node.value)?;
                }
                f.write_str("]")
            }
            Self::Table(table) => {
                f.write_str("{")?;
                for (i, (key, node)) in table.0.iter().enumerate() {
                    write!(f, "{} {} = {}", if i > 0 { "," } else { "" }, bare(key), node.value)?;
                }
                f.write_str(" }")
            }
        }
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A key as TOML writes it.
pub fn bare(key: &str) -> String {
    let plain = !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if plain { key.to_owned() } else { quoted(key) }
}

/// Reads a table field by field; every wrong or unknown key becomes a problem with its line.
pub struct Reader<'a> {
    table: &'a Table,
    file: &'a str,
    place: String,
    line: u32,
    known: Vec<&'static str>,
    pub problems: Problems,
}

impl<'a> Reader<'a> {
    pub fn new(file: &'a str, place: impl Into<String>, line: u32, table: &'a Table) -> Self {
        Self { table, file, place: place.into(), line, known: Vec::new(), problems: Problems::default() }
    }
    pub fn file(&self) -> &'a str {
        self.file
    }
    pub fn line(&self) -> u32 {
        self.line
    }
    fn look(&mut self, key: &'static str) -> Option<&'a Node> {
        self.known.push(key);
        self.table.get(key)
    }
    pub fn wrong(&mut self, line: u32, text: impl fmt::Display) {
        self.problems.add(self.file, line, format!("{}: {text}", self.place));
    }
    fn expected<T>(&mut self, key: &str, node: &Node, what: &str, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.wrong(node.line, format_args!("`{key}` must be {what}, not {}", node.value));
        }
        value
    }
    pub fn node(&mut self, key: &'static str) -> Option<&'a Node> {
        self.look(key)
    }
    pub fn text(&mut self, key: &'static str) -> Option<&'a str> {
        let node = self.look(key)?;
        self.expected(key, node, "a text", node.text())
    }
    pub fn int(&mut self, key: &'static str, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        let node = self.look(key)?;
        let value = node.int().filter(|n| range.contains(n));
        self.expected(key, node, &format!("a whole number from {} to {}", range.start(), range.end()), value)
    }
    pub fn bool(&mut self, key: &'static str) -> Option<bool> {
        let node = self.look(key)?;
        self.expected(key, node, "true or false", node.bool())
    }
    pub fn list(&mut self, key: &'static str) -> Option<&'a [Node]> {
        let node = self.look(key)?;
        self.expected(key, node, "a list", node.list())
    }
    pub fn table(&mut self, key: &'static str) -> Option<(&'a Table, u32)> {
        let node = self.look(key)?;
        self.expected(key, node, "a table", node.table().map(|t| (t, node.line)))
    }
    /// A list of texts, or one text.
    pub fn texts(&mut self, key: &'static str) -> Option<Vec<&'a str>> {
        let node = self.look(key)?;
        let texts = match &node.value {
            Value::Text(text) => Some(vec![text.as_str()]),
            Value::List(list) => list.iter().map(Node::text).collect(),
            _ => None,
        };
        self.expected(key, node, "a text or a list of texts", texts)
    }
    /// One of a closed list of words.
    pub fn word<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        let node = self.look(key)?;
        let found = node.text().and_then(|t| words.iter().find(|(w, _)| *w == t)).map(|(_, v)| *v);
        let list: Vec<&str> = words.iter().map(|(w, _)| *w).collect();
        self.expected(key, node, &format!("one of {}", list.join(", ")), found)
    }
    pub fn required<T>(&mut self, key: &'static str, value: Option<T>) -> Option<T> {
        if value.is_none() && self.table.get(key).is_none() {
            self.wrong(self.line, format_args!("`{key}` is missing"));
        }
        value
    }
    pub fn needed_text(&mut self, key: &'static str) -> String {
        let text = self.text(key);
        self.required(key, text).unwrap_or_default().to_owned()
    }
    /// The lowest of the range if there is none.
    pub fn needed_int(&mut self, key: &'static str, range: std::ops::RangeInclusive<i64>) -> i64 {
        let lowest = *range.start();
        let number = self.int(key, range);
        self.required(key, number).unwrap_or(lowest)
    }
    /// Unknown keys are problems; returns all problems of this table.
    pub fn finish(mut self) -> Problems {
        for (key, node) in &self.table.0 {
            if !self.known.contains(&key.as_str()) {
                let known = self.known.iter().enumerate().filter(|(i, key)| !self.known[..*i].contains(key));
                let list = known.map(|(_, key)| *key).collect::<Vec<_>>().join(", ");
                self.problems.add(self.file, node.line, format!("{}: unknown key `{key}`; known are {list}", self.place));
            }
        }
        self.problems
    }
}
