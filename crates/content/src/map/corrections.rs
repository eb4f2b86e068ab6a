//! Corrections by hand: `corrections.csv` beside the tables, applied last whenever the map is loaded.

use std::collections::BTreeMap;

use hexgrid::Grid;
use kernel::Problems;

use super::table::{Keyed, Line, Table};
use crate::{Csv, Files, Row};

const COLUMNS: [&str; 5] = ["file", "key", "column", "value", "reason"];

/// Applies every line of the file, or says of each wrong line what is wrong with it. Without the file there is nothing
/// to correct.
pub fn apply(files: &Files, folder: &str, grid: &Grid, tables: &mut [Table]) -> Result<(), Problems> {
    let file = format!("{folder}/corrections.csv");
    if !files.holds(&file) {
        return Ok(());
    }
    let csv = Csv::parse(&file, &files.read(&file)?, &COLUMNS)?;
    let mut problems = Problems::default();
    let mut tables: Vec<Indexed<'_>> = tables.iter_mut().map(|table| Indexed::new(table, grid)).collect();
    for row in csv.rows() {
        if let Err(refusal) = correct(&file, row, grid, &mut tables) {
            problems.add(&file, row.line(), refusal);
        }
    }
    problems.into_result(())
}

/// A table with the places of its rows by key. Rows are only marked while corrections go on, so that places hold.
struct Indexed<'a> {
    table: &'a mut Table,
    rows: BTreeMap<String, usize>,
}

impl<'a> Indexed<'a> {
    fn new(table: &'a mut Table, grid: &Grid) -> Self {
        let rows = table.rows.iter().enumerate().filter_map(|(at, row)| Some((table.key_of(grid, &row.words)?, at))).collect();
        Self { table, rows }
    }

    fn remove(&mut self, key: &str) -> bool {
        let at = self.rows.remove(key);
        at.map(|at| self.table.rows[at].is_dropped = true).is_some()
    }

    /// The words of a row, which is made if the key is new.
    fn row(&mut self, key: &str, file: &str, line: u32) -> &mut Vec<String> {
        let at = *self.rows.entry(key.to_owned()).or_insert(self.table.rows.len());
        if at == self.table.rows.len() {
            let words = self.table.blank(key);
            self.table.rows.push(Line { file: file.to_owned(), line, words, is_dropped: false });
        }
        &mut self.table.rows[at].words
    }
}

fn correct(file: &str, row: Row<'_>, grid: &Grid, tables: &mut [Indexed<'_>]) -> Result<(), String> {
    let [name, key, column, value, reason] = COLUMNS.map(|column| row.get(column));
    if reason.is_empty() {
        return Err("a correction needs a reason".to_owned());
    }
    let stem = name.strip_suffix(".csv").unwrap_or(name);
    let Some(indexed) = tables.iter_mut().find(|indexed| indexed.table.name == stem) else {
        return Err(format!("unknown file `{name}`"));
    };
    let table = &*indexed.table;
    let key = table.key(grid, key)?;
    if column == "row" {
        return match value {
            "drop" if table.keyed == Keyed::Hex => Err("a hex cannot be dropped".to_owned()),
            "drop" if indexed.remove(&key) => Ok(()),
            "drop" => Err(format!("{stem}.csv has no row `{key}`")),
            _ => Err(format!("the column `row` takes only `drop`, not `{value}`")),
        };
    }
    let Some(at) = table.column(column) else {
        return Err(format!("{stem}.csv has no column `{column}`"));
    };
    if table.fields[at].is_key {
        return Err(format!("`{column}` is part of the key: drop the row and make another"));
    }
    if let Some(refusal) = table.fields[at].refuses(grid, value) {
        return Err(refusal);
    }
    let is_hexside = table.keyed == Keyed::Hexside;
    let words = indexed.row(&key, file, row.line());
    words[at] = value.to_owned();
    // A hexside's row is gone when nothing is left in it.
    if is_hexside && column != "provenance" && words[2..words.len() - 1].iter().all(String::is_empty) {
        indexed.remove(&key);
    }
    Ok(())
}
