//! Comma-separated files: a small reader that keeps line numbers, and a quoting writer.

use std::path::Path;

pub struct Row {
    /// Counted from 1, the head being line 1.
    pub line: usize,
    pub fields: Vec<String>,
}

pub struct Table {
    file: String,
    pub head: Vec<String>,
    pub rows: Vec<Row>,
}

impl Table {
    pub fn parse(text: &str, path: &Path) -> Result<Table, String> {
        let file = path.display().to_string();
        let mut rows = Vec::new();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let fields = split(line).ok_or_else(|| format!("{file}:{}: a quotation mark is missing", at + 1))?;
            rows.push(Row { line: at + 1, fields });
        }
        if rows.is_empty() {
            return Err(format!("{file}: empty"));
        }
        let head = rows.remove(0).fields;
        if let Some(row) = rows.iter().find(|row| row.fields.len() != head.len()) {
            return Err(format!("{file}:{}: {} fields where the head has {}", row.line, row.fields.len(), head.len()));
        }
        Ok(Table { file, head, rows })
    }

    pub fn field<'a>(&self, row: &'a Row, column: &str) -> Result<&'a str, String> {
        let at = self.head.iter().position(|name| name == column);
        at.map(|at| row.fields[at].as_str()).ok_or_else(|| format!("{}: no column {column}", self.file))
    }
}

fn split(line: &str) -> Option<Vec<String>> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let field = fields.last_mut()?;
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => field.push(letter),
        }
    }
    (!quoted).then_some(fields)
}

/// One line with its line feed; fields with commas or quotation marks are quoted.
pub fn line<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let quoted = |field: &str| {
        if field.contains([',', '"']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_string() }
    };
    let mut line = fields.into_iter().map(quoted).collect::<Vec<_>>().join(",");
    line.push('\n');
    line
}
