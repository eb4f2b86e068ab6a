//! The charts of a player aid: cells by key, each with its rule and where it is from. A book declares the shape of its files,
//! reads its own tables from the cells, and may have single cells replaced before it does.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use kernel::Message;
use kernel::node::Reader;
use kernel::{Fraction, Node, Problems, Table};
use serde_json::{Value as Json, json};

use crate::{Digest, Files, Provenance};

/// What may stand in a cell.
#[derive(Clone, Copy)]
pub enum Form {
    Whole(i64, i64),
    /// Movement points: whole, a fraction in sixths, or `all`.
    Points,
    /// The highest number of a row; `more` where the row is open.
    UpTo,
    /// A text that the book can read, and what such a text looks like.
    Text(fn(&str) -> bool, &'static str),
}

/// The whole allowance.
pub const ALL_POINTS: i16 = i16::MAX;
/// A row that is open above.
pub const OPEN: i16 = i16::MAX;

impl Form {
    fn read(self, node: &Node) -> Option<String> {
        match self {
            Self::Whole(from, to) => node.int().filter(|n| (from..=to).contains(n)).map(|n| n.to_string()),
            Self::UpTo => node.int().filter(|n| (-99..=99).contains(n)).map(|n| n.to_string()),
            Self::Text(reads, _) => node.text().filter(|text| reads(text)).map(str::to_owned),
            Self::Points => {
                let text = node.int().map(|n| n.to_string()).or(node.text().map(str::to_owned))?;
                sixths(&text).map(|_| text)
            }
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(from, to) => write!(f, "a whole number from {from} to {to}"),
            Self::UpTo => f.write_str("a whole number from -99 to 99"),
            Self::Points => f.write_str("a whole number, a fraction in sixths or \"all\""),
            Self::Text(_, about) => f.write_str(about),
        }
    }
}

/// Movement points of a chart or a situation, in sixths.
pub fn sixths(text: &str) -> Option<i16> {
    if text == "all" {
        return Some(ALL_POINTS);
    }
    let (n, d) = Fraction::parse(text)?.parts();
    (n >= 0 && 6 % d == 0 && n * 6 / d <= 120).then(|| (n * 6 / d) as i16)
}

/// What an entry of a chart rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Source {
    rule: String,
    provenance: String,
}

#[derive(Clone)]
struct Cell {
    key: String,
    text: String,
    form: Form,
    source: Arc<Source>,
    /// Of the cell itself, where that is not the entry's.
    own: Option<String>,
}

/// All cells of a book's charts, in the order in which they were read.
#[derive(Clone, Default)]
pub struct Cells(Vec<Cell>);

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Cells {
    /// Keys and texts.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|cell| (cell.key.as_str(), cell.text.as_str()))
    }
    pub fn text(&self, key: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == key).map(|(_, text)| text)
    }
    /// As a situation's author is told.
    pub fn words(&self) -> Json {
        self.iter().map(|(key, text)| (key.to_owned(), text.into())).collect::<serde_json::Map<_, _>>().into()
    }
    pub fn digest(&self, digest: &mut Digest) {
        for (key, text) in self.iter() {
            digest.row("cell", &[&key, &text]);
        }
    }
    /// Replaces every cell whose key fits (`*` at the end fits any ending). An error says what was expected.
    pub fn replace(&mut self, key: &str, node: &Node) -> Result<(), String> {
        let fits = |known: &str| key.strip_suffix('*').map_or(known == key, |head| known.starts_with(head));
        let mut found = self.0.iter_mut().filter(|cell| fits(&cell.key)).peekable();
        if found.peek().is_none() {
            return Err(format!("no chart cell is called `{key}`"));
        }
        for cell in found {
            let text = cell.form.read(node);
            cell.text = text.ok_or_else(|| format!("`{}` takes {}, not {}", cell.key, cell.form, node.value))?;
        }
        Ok(())
    }
    /// Replaces what a situation's `chart` names.
    pub fn replace_all(&mut self, file: &str, cells: &Table, problems: &mut Problems) {
        for (key, node) in &cells.0 {
            if let Err(text) = self.replace(key, node) {
                problems.add(file, node.line, format!("chart: {text}"));
            }
        }
    }
    /// To be taken out one by one into a book's own tables.
    pub fn wanted(&self) -> Wanted<'_> {
        Wanted { cells: self, missing: Vec::new() }
    }
    /// To be drawn as tables.
    pub fn drawn(&self) -> Drawn<'_> {
        Drawn { cells: self, shown: Vec::new(), tables: Vec::new() }
    }
}

/// Cells by key; what is missing is told at the end.
pub struct Wanted<'a> {
    cells: &'a Cells,
    missing: Vec<String>,
}

impl<'a> Wanted<'a> {
    pub fn text(&mut self, key: &str) -> &'a str {
        self.cells.text(key).unwrap_or_else(|| {
            self.missing.push(key.to_owned());
            ""
        })
    }
    pub fn whole(&mut self, key: &str) -> i16 {
        self.text(key).parse().unwrap_or(0)
    }
    /// In sixths.
    pub fn points(&mut self, key: &str) -> i16 {
        sixths(self.text(key)).unwrap_or(0)
    }
    /// The end of a row that need not be there.
    pub fn end(&self, key: &str) -> Option<i16> {
        self.cells.text(key).map(|text| text.parse().unwrap_or(OPEN))
    }
    pub fn finish<T>(self, file: &str, value: T) -> Result<T, Problems> {
        let mut problems = Problems::default();
        self.missing.iter().for_each(|key| problems.add(file, 0, format!("`{key}` is missing")));
        problems.into_result(value)
    }
}

/// The files of a book's charts, read by a shape that the book declares.
pub struct Reading<'a> {
    files: &'a Files,
    ids: &'a [&'a str],
    cells: Cells,
    problems: Problems,
}

impl<'a> Reading<'a> {
    pub fn new(files: &'a Files, ids: &'a [&'a str]) -> Self {
        Self { files, ids, cells: Cells::default(), problems: Problems::default() }
    }
    /// Whatever `shape` does not look at is unknown.
    pub fn file(&mut self, file: &str, shape: impl FnOnce(&mut Sheet<'_, 'a>)) {
        match self.files.read(file).and_then(|text| crate::toml::parse(file, &text)) {
            Ok(root) => {
                let mut sheet = Sheet { reading: self, file, root: &root, seen: Vec::new() };
                shape(&mut sheet);
                sheet.finish();
            }
            Err(more) => self.problems.0.extend(more.0),
        }
    }
    pub fn finish(self) -> Result<Cells, Problems> {
        self.problems.into_result(self.cells)
    }
}

/// One file in the reading.
pub struct Sheet<'s, 'a> {
    reading: &'s mut Reading<'a>,
    file: &'s str,
    root: &'s Table,
    seen: Vec<String>,
}

impl Sheet<'_, '_> {
    /// Every entry of a table or of a list of tables, by its path: `crt.shift`.
    pub fn each(&mut self, path: &str, mut read: impl FnMut(&mut Entry<'_>)) {
        self.seen.push(path.to_owned());
        let found = path.split('.').try_fold(None, |at: Option<&Node>, key| {
            let table = at.map_or(Some(self.root), Node::table)?;
            table.get(key).map(Some)
        });
        let Some(Some(found)) = found else { return };
        let named = found.table().into_iter().flat_map(|table| &table.0).map(|(name, node)| (name.as_str(), node));
        let listed = found.list().into_iter().flatten().map(|node| ("", node));
        for (name, node) in named.chain(listed) {
            let place = if name.is_empty() { path.to_owned() } else { format!("{path}.{name}") };
            let Some(fields) = node.table() else {
                self.reading.problems.add(self.file, node.line, format!("{place} must be a table"));
                continue;
            };
            let mut reader = Reader::new(self.file, place.clone(), node.line, fields);
            let source = source(&mut reader, self.reading.ids);
            let mut entry = Entry { name, key: place, reader, source, cells: &mut self.reading.cells };
            read(&mut entry);
            self.reading.problems.0.extend(entry.reader.finish().0);
        }
    }

    fn finish(self) {
        fn walk(table: &Table, place: &str, seen: &[String], unknown: &mut Vec<(u32, String)>) {
            for (key, node) in &table.0 {
                let path = format!("{place}{key}");
                let below = format!("{path}.");
                match node.table() {
                    _ if seen.contains(&path) => {}
                    Some(table) if seen.iter().any(|path| path.starts_with(&below)) => walk(table, &below, seen, unknown),
                    _ => unknown.push((node.line, path)),
                }
            }
        }
        let mut unknown = Vec::new();
        walk(self.root, "", &self.seen, &mut unknown);
        for (line, path) in unknown {
            self.reading.problems.add(self.file, line, format!("unknown key `{path}`; known are {}", self.seen.join(", ")));
        }
    }
}

/// Rule and provenance of an entry, both checked.
fn source(r: &mut Reader<'_>, ids: &[&str]) -> Arc<Source> {
    let line = r.line();
    let (rule, provenance) = (r.text("rule"), r.text("provenance"));
    let rule = r.required("rule", rule).unwrap_or_default().to_owned();
    let provenance = r.required("provenance", provenance).unwrap_or_default().to_owned();
    if !rule.is_empty() && !ids.contains(&rule.as_str()) {
        r.wrong(line, format_args!("the ledger has no `{rule}`"));
    }
    if !provenance.is_empty() && Provenance::parse(&provenance).is_none() {
        r.wrong(line, format_args!("`{provenance}` is no provenance"));
    }
    Arc::new(Source { rule, provenance })
}

/// An entry of a chart: `flank = { columns = 2, rule = …, provenance = … }`.
pub struct Entry<'e> {
    /// Its key in the table it stands in; empty in a list.
    pub name: &'e str,
    key: String,
    reader: Reader<'e>,
    source: Arc<Source>,
    cells: &'e mut Cells,
}

impl Entry<'_> {
    /// What the keys of its cells begin with, if that is not where it stands.
    pub fn call(&mut self, key: String) {
        self.key = key;
    }
    /// A number that is no cell: the head of a row, a bound.
    pub fn number(&mut self, field: &'static str, range: RangeInclusive<i64>) -> i16 {
        let number = self.reader.int(field, range);
        self.reader.required(field, number).unwrap_or(0) as i16
    }
    pub fn text(&mut self, field: &'static str) -> String {
        let text = self.reader.text(field);
        self.reader.required(field, text).unwrap_or_default().to_owned()
    }
    /// For who reads the file.
    pub fn note(&mut self, field: &'static str) {
        self.reader.node(field);
    }
    /// The one cell of the entry, called like it.
    pub fn cell(&mut self, field: &'static str, form: Form) {
        let node = self.reader.node(field);
        if let Some(node) = self.reader.required(field, node) {
            self.put(self.key.clone(), node, form);
        }
    }
    /// One of several cells, called by its field; it need not be there.
    pub fn part(&mut self, field: &'static str, form: Form) {
        if let Some(node) = self.reader.node(field) {
            self.put(format!("{}.{field}", self.key), node, form);
        }
    }
    /// A row of cells, one to each column.
    pub fn row(&mut self, field: &'static str, columns: &[String], form: Form) {
        let nodes = self.reader.list(field);
        let nodes = self.reader.required(field, nodes).unwrap_or_default();
        if nodes.len() != columns.len() {
            let line = self.reader.line();
            self.reader.wrong(line, format_args!("a row has {} boxes, not {}", columns.len(), nodes.len()));
        }
        for (column, node) in columns.iter().zip(nodes) {
            self.put(format!("{}.{column}", self.key), node, form);
        }
    }
    /// `{ from, to, provenance }`: a cell that holds the upper end; open without one.
    pub fn band(&mut self, field: &'static str, key: String) {
        let Some((band, line)) = self.reader.table(field) else { return };
        let mut r = Reader::new(self.reader.file(), format!("{key} ({field})"), line, band);
        r.int("from", -99..=99);
        let text = r.int("to", -99..=99).map_or_else(|| "more".to_owned(), |end| end.to_string());
        let own = r.word("provenance", &Provenance::WORDS).map(|provenance| provenance.word().to_owned());
        self.cells.0.push(Cell { key, text, form: Form::UpTo, source: self.source.clone(), own });
        self.reader.problems.0.extend(r.finish().0);
    }
    fn put(&mut self, key: String, node: &Node, form: Form) {
        match form.read(node) {
            Some(_) if self.cells.text(&key).is_some() => self.reader.wrong(node.line, format_args!("`{key}` stands twice")),
            Some(text) => self.cells.0.push(Cell { key, text, form, source: self.source.clone(), own: None }),
            None => self.reader.wrong(node.line, format_args!("`{key}` takes {form}, not {}", node.value)),
        }
    }
}

/// Cells as tables for people: each row with its rule and where its cells are from.
pub struct Drawn<'a> {
    cells: &'a Cells,
    shown: Vec<String>,
    tables: Vec<Json>,
}

impl Drawn<'_> {
    /// A row is a head and the keys of its cells; `told` words a text.
    #[must_use]
    pub fn table(
        mut self,
        title: Message,
        corner: Message,
        columns: &[&str],
        rows: impl Iterator<Item = (String, Vec<String>)>,
        told: impl Fn(&str) -> String,
    ) -> Self {
        let mut drawn = Vec::new();
        for (head, keys) in rows {
            let found: Vec<Option<&Cell>> = keys.iter().map(|key| self.cells.0.iter().find(|cell| cell.key == *key)).collect();
            let texts: Vec<Option<String>> = found.iter().map(|cell| cell.map(|cell| told(&cell.text))).collect();
            let source = found.iter().flatten().next().map(|cell| &*cell.source);
            let (rule, provenance) = source.map(|source| (&source.rule, &source.provenance)).unzip();
            let mut row = json!({ "head": head, "cells": texts, "rule": rule, "provenance": provenance });
            if found.iter().flatten().any(|cell| cell.own.is_some()) {
                let own = found.iter().map(|cell| cell.and_then(|cell| cell.own.as_deref()).unwrap_or_default());
                row["cell_provenance"] = own.collect::<Vec<_>>().into();
            }
            drawn.push(row);
            self.shown.extend(keys);
        }
        self.tables.push(json!({ "title": title, "corner": corner, "columns": columns, "rows": drawn }));
        self
    }
    /// The tables, and what is in none of them as a last one.
    pub fn rest(self, title: Message) -> Json {
        let left: Vec<String> =
            self.cells.iter().map(|(key, _)| key.to_owned()).filter(|key| !self.shown.contains(key)).collect();
        let rows = left.into_iter().map(|key| (key.replace(['.', '-'], " "), vec![key]));
        self.table(title, Message::plain(""), &["value"], rows, str::to_owned).tables.into()
    }
}
