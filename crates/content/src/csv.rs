//! Comma-separated tables (RFC 4180) with a header; every row knows its line.

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
    fields: Vec<String>,
}

impl Csv {
    /// The header must name exactly these columns, in any order. Blank lines are skipped.
    pub fn parse(file: &str, text: &str, columns: &[&str]) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let mut records = Scanner::new(file, text, &mut problems).records().into_iter();
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
        at.and_then(|at| self.record.fields.get(at)).map_or("", |field| field.trim())
    }
}

struct Scanner<'a> {
    file: &'a str,
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    line: u32,
    problems: &'a mut Problems,
}

impl<'a> Scanner<'a> {
    fn new(file: &'a str, text: &'a str, problems: &'a mut Problems) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { file, rest: text.chars().peekable(), line: 1, problems }
    }

    fn records(mut self) -> Vec<Record> {
        let mut records = Vec::new();
        while self.rest.peek().is_some() {
            let record = self.record();
            if record.fields.len() > 1 || !record.fields[0].trim().is_empty() {
                records.push(record);
            }
        }
        records
    }

    /// Up to and with the end of its line; at least one field.
    fn record(&mut self) -> Record {
        let line = self.line;
        let mut fields = vec![self.field()];
        loop {
            match self.rest.next() {
                Some(',') => fields.push(self.field()),
                Some('\n') => {
                    self.line += 1;
                    break;
                }
                // A field ends at a comma or a line's end only, so this is the \r of \r\n.
                Some(_) => {}
                None => break,
            }
        }
        Record { line, fields }
    }

    /// Up to the comma or line's end, which stays.
    fn field(&mut self) -> String {
        if self.rest.peek() == Some(&'"') {
            return self.quoted();
        }
        let mut field = String::new();
        while let Some(c) = self.rest.next_if(|c| !matches!(c, ',' | '\n')) {
            field.push(c);
        }
        if field.contains('"') {
            self.problems.add(self.file, self.line, format!("a quote inside the field {field}; quote the whole field"));
        }
        field
    }

    fn quoted(&mut self) -> String {
        let opened = self.line;
        let mut field = String::new();
        self.rest.next();
        loop {
            match self.rest.next() {
                Some('"') if self.rest.next_if_eq(&'"').is_none() => break,
                Some(c) => {
                    self.line += u32::from(c == '\n');
                    field.push(c);
                }
                None => {
                    self.problems.add(self.file, opened, "a quote is opened here and never closed");
                    return field;
                }
            }
        }
        let mut after = String::new();
        while let Some(c) = self.rest.next_if(|c| !matches!(c, ',' | '\n')) {
            after.push(c);
        }
        if !after.trim().is_empty() {
            self.problems.add(self.file, self.line, format!("`{}` stands after a closing quote", after.trim()));
        }
        field
    }
}
