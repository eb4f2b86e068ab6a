//! Comma-separated tables (RFC 4180) with a header; every row knows its line.

use std::ops::RangeInclusive;

use csv::{ReaderBuilder, StringRecord, Terminator};
use kernel::Problems;

use crate::Provenance;

/// A table whose columns are known.
#[derive(Clone, Debug)]
pub struct Csv {
    file: String,
    /// In the order of the file.
    columns: Vec<String>,
    rows: Vec<Record>,
}

/// One row of a [`Csv`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    csv: &'a Csv,
    record: &'a Record,
}

#[derive(Clone, Debug)]
struct Record {
    line: u32,
    fields: StringRecord,
}

impl Csv {
    /// The header must name exactly these columns, in any order. Blank lines are skipped.
    pub fn parse(file: &str, text: &str, columns: &[&str]) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let mut records = records(file, text, &mut problems).into_iter();
        let Some(header) = records.next() else {
            problems.add(file, 1, format!("the header is missing: {}", columns.join(",")));
            return Err(problems);
        };
        let line = header.line;
        let names: Vec<String> = header.fields.iter().map(|name| name.trim().to_owned()).collect();
        if names.len() == 1 && columns.len() > 1 && names[0].contains([';', '\t']) {
            problems.add(file, line, "columns are parted by commas");
            return Err(problems);
        }
        for missing in columns.iter().filter(|column| !names.iter().any(|name| name == *column)) {
            problems.add(file, line, format!("column `{missing}` is missing"));
        }
        for (at, name) in names.iter().enumerate() {
            if !columns.contains(&name.as_str()) {
                problems.add(file, line, format!("unknown column `{name}`; known are {}", columns.join(", ")));
            } else if names[..at].contains(name) {
                problems.add(file, line, format!("column `{name}` stands twice"));
            }
        }
        let rows: Vec<Record> = records.collect();
        for row in rows.iter().filter(|row| row.fields.len() != names.len()) {
            problems.add(file, row.line, format!("has {} fields, the header has {}", row.fields.len(), names.len()));
        }
        problems.0.sort_by_key(|problem| problem.line);
        problems.into_result(Self { file: file.to_owned(), columns: names, rows })
    }

    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|record| Row { csv: self, record })
    }

    pub fn file(&self) -> &str {
        &self.file
    }
}

impl<'a> Row<'a> {
    pub fn line(&self) -> u32 {
        self.record.line
    }

    /// The field, trimmed. Only columns given to [`Csv::parse`] exist.
    pub fn get(&self, column: &str) -> &'a str {
        let at = self.csv.columns.iter().position(|name| name == column);
        debug_assert!(at.is_some(), "{} has no column {column}", self.csv.file);
        at.and_then(|at| self.record.fields.get(at)).map_or("", str::trim)
    }
}

/// A row read field by field; every wrong one becomes a problem with its line.
pub struct Fields<'r, 'p> {
    row: Row<'r>,
    problems: &'p mut Problems,
}

impl<'r> Row<'r> {
    pub fn fields<'p>(self, problems: &'p mut Problems) -> Fields<'r, 'p> {
        Fields { row: self, problems }
    }
}

impl<'r> Fields<'r, '_> {
    pub fn wrong(&mut self, text: impl Into<String>) {
        self.problems.add(&self.row.csv.file, self.row.line(), text);
    }
    pub fn text(&self, column: &str) -> &'r str {
        self.row.get(column)
    }
    /// None where nothing stands.
    pub fn some(&self, column: &str) -> Option<&'r str> {
        Some(self.text(column)).filter(|text| !text.is_empty())
    }
    /// 0 where nothing stands.
    pub fn whole(&mut self, column: &str, range: RangeInclusive<i16>) -> i16 {
        let field = self.text(column);
        let number = if field.is_empty() { Some(0) } else { field.parse().ok().filter(|n| range.contains(n)) };
        number.unwrap_or_else(|| {
            let (from, to) = (range.start(), range.end());
            self.wrong(format!("`{column}` must be a whole number from {from} to {to}, not `{field}`"));
            0
        })
    }
    /// One of a closed list of words.
    pub fn word<T: Copy>(&mut self, column: &str, words: &[(&str, T)]) -> Option<T> {
        let field = self.text(column);
        let found = words.iter().find(|(word, _)| *word == field).map(|(_, value)| *value);
        if found.is_none() {
            let list: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.wrong(format!("`{column}` must be one of {}, not `{field}`", list.join(", ")));
        }
        found
    }
    /// What orders call a piece: no other of those `before` is called so.
    pub fn key(&mut self, column: &str, before: impl IntoIterator<Item: AsRef<str>>) -> &'r str {
        let key = self.text(column);
        let fits = key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if !fits || !key.starts_with(|c: char| c.is_ascii_lowercase()) {
            let form = "must begin with a letter and hold lower-case letters, digits and hyphens";
            self.wrong(format!("`{column}` {form}, not `{key}`"));
        }
        if before.into_iter().any(|known| known.as_ref() == key) {
            self.wrong(format!("two are called `{key}`"));
        }
        key
    }
    pub fn provenance(&mut self) -> Provenance {
        self.word("provenance", &Provenance::WORDS).unwrap_or(Provenance::Reconstructed)
    }
}

/// The rows of a text that are not blank, and what is wrong with their quotes.
fn records(file: &str, text: &str, problems: &mut Problems) -> Vec<Record> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Lines end with \n alone; a \r before it is white space at the end of a field.
    let mut builder = ReaderBuilder::new();
    let mut reader = builder.has_headers(false).flexible(true).terminator(Terminator::Any(b'\n')).from_reader(text.as_bytes());
    let (mut records, mut line, mut start) = (Vec::new(), 1, 0);
    let mut fields = StringRecord::new();
    loop {
        match reader.read_record(&mut fields) {
            Ok(true) => {}
            Ok(false) => return records,
            Err(error) => {
                problems.add(file, line, error.to_string());
                return records;
            }
        }
        let end = reader.position().byte() as usize;
        // Empty lines are passed over before the row; the position that the crate gives is theirs.
        let raw = text[start..end].trim_start_matches('\n');
        line += (end - start - raw.len()) as u32;
        if let Err((at, why)) = check_quotes(raw, &fields) {
            problems.add(file, line + lines_in(&raw[..at]), why);
        }
        if fields.len() > 1 || !fields[0].trim().is_empty() {
            records.push(Record { line, fields: fields.clone() });
        }
        line += lines_in(raw);
        start = end;
    }
}

fn lines_in(text: &str) -> u32 {
    text.matches('\n').count() as u32
}

/// The crate makes the best of any quotes. Here a field has none or is quoted as a whole; else where it begins and what is wrong.
fn check_quotes(raw: &str, fields: &StringRecord) -> Result<(), (usize, String)> {
    let mut rest = raw;
    for field in fields.iter().take_while(|_| raw.contains('"')) {
        let wrong = |why: String| Err((raw.len() - rest.len(), why));
        let Some(opened) = rest.strip_prefix('"') else {
            if field.contains('"') {
                return wrong(format!("a quote inside the field {field}; quote the whole field"));
            }
            rest = rest.split_once(',').map_or("", |(_, next)| next);
            continue;
        };
        let Some(closed) = after_quoted(opened) else { return wrong("a quote is opened here and never closed".into()) };
        let (after, next) = closed.split_once(',').unwrap_or((closed, ""));
        if !after.trim().is_empty() {
            return wrong(format!("`{}` stands after a closing quote", after.trim()));
        }
        rest = next;
    }
    Ok(())
}

/// What follows the closing quote; two quotes stand for one.
fn after_quoted(mut opened: &str) -> Option<&str> {
    loop {
        let (_, after) = opened.split_once('"')?;
        match after.strip_prefix('"') {
            Some(more) => opened = more,
            None => return Some(after),
        }
    }
}
