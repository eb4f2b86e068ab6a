//! TOML as a tree of [`kernel::Node`]s with line numbers; keys stay in file order.

use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};
use kernel::{Node, Problems, Table, Value};

/// Tables in tables in lists: whoever walks the tree may count on it.
const MOST_DEPTH: usize = 32;

/// Keys of a line with no more dots than these cannot nest dangerously, however often they stand in each other.
const FEW_DOTS: usize = 16;

/// Room for the deepest tree that the parser lets pass: 80 tables in each other with keys of 80 parts.
const DEEP_STACK: usize = 16 << 20;

/// Reads a TOML text. Fractions and dates are problems: data counts in whole numbers.
pub fn parse(file: &str, text: &str) -> Result<Table, Problems> {
    let dots = |line: &str| line.bytes().filter(|b| *b == b'.').count();
    if text.lines().all(|line| dots(line) <= FEW_DOTS) {
        return read(file, text);
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(DEEP_STACK).spawn_scoped(scope, || read(file, text));
        let read = thread.ok().and_then(|thread| thread.join().ok());
        read.unwrap_or_else(|| Err(Problems::one(file, 0, "cannot be read: no room for so deep a file")))
    })
}

fn read(file: &str, text: &str) -> Result<Table, Problems> {
    let mut reading = Reading { file, breaks: line_breaks(text), depth: 0, problems: Problems::default() };
    let (root, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let line = error.span().map_or(0, |span| reading.line(span.start));
        reading.problems.add(file, line, error.message());
    }
    let table = reading.table(root.get_ref());
    reading.problems.0.sort_by_key(|problem| problem.line);
    reading.problems.0.dedup();
    reading.problems.into_result(table)
}

/// Where each line but the first begins.
fn line_breaks(text: &str) -> Vec<usize> {
    text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(at, _)| at + 1).collect()
}

struct Reading<'a> {
    file: &'a str,
    breaks: Vec<usize>,
    depth: usize,
    problems: Problems,
}

impl Reading<'_> {
    /// The line of a byte, from 1.
    fn line(&self, at: usize) -> u32 {
        u32::try_from(self.breaks.partition_point(|start| *start <= at) + 1).unwrap_or(u32::MAX)
    }

    fn table(&mut self, table: &DeTable<'_>) -> Table {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let node = |(key, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
            let key: &std::borrow::Cow<'_, str> = key.get_ref();
            Some((key.to_string(), self.node(value)?))
        };
        Table(entries.into_iter().filter_map(node).collect())
    }

    /// None with a problem for what the tree cannot hold.
    fn node(&mut self, value: &Spanned<DeValue<'_>>) -> Option<Node> {
        let line = self.line(value.span().start);
        let value = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Boolean(b) => Value::Bool(*b),
            DeValue::Integer(n) => match i64::from_str_radix(n.as_str(), n.radix()) {
                Ok(n) => Value::Int(n),
                Err(_) => return self.refuse(line, format!("the number {n} is too large")),
            },
            DeValue::Float(n) => {
                return self.refuse(line, format!("{n} is not a whole number; fractions are written \"2/3\""));
            }
            DeValue::Datetime(date) => return self.refuse(line, format!("{date} is a date; write it as a text")),
            _ if self.depth == MOST_DEPTH => return self.refuse(line, "nested too deep".to_owned()),
            DeValue::Array(list) => {
                Value::List(self.deeper(|reading| list.iter().filter_map(|item| reading.node(item)).collect()))
            }
            DeValue::Table(table) => Value::Table(self.deeper(|reading| reading.table(table))),
        };
        Some(Node { line, value })
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn refuse(&mut self, line: u32, text: String) -> Option<Node> {
        self.problems.add(self.file, line, text);
        None
    }
}
