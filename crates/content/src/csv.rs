//! Comma-separated tables (RFC 4180) with a header; every row knows its line.

use csv::{ReaderBuilder, StringRecord, Terminator};
use kernel::Problems;

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
