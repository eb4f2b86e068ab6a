//! Corrections by hand: `corrections.csv` beside the compiled files, applied last, never written by the compiler.

use std::path::Path;

use hexgrid::Grid;

use super::csv;
use super::tables::{Table, Words};

const HEAD: [&str; 5] = ["file", "key", "column", "value", "reason"];

/// Applies every line of the file, or says of each wrong line what is wrong with it.
pub fn apply(text: &str, path: &Path, grid: &Grid, tables: &mut [Table]) -> Result<usize, Vec<String>> {
    let corrections = csv::Table::parse(text, path).map_err(|e| vec![e])?;
    if corrections.head != HEAD {
        return Err(vec![format!("{}:1: the head must be {}", path.display(), HEAD.join(","))]);
    }
    let refused: Vec<String> = corrections
        .rows
        .iter()
        .filter_map(|row| {
            let refusal = correct(&row.fields, grid, tables).err()?;
            Some(format!("{}:{}: {refusal}", path.display(), row.line))
        })
        .collect();
    if refused.is_empty() { Ok(corrections.rows.len()) } else { Err(refused) }
}

fn correct(fields: &[String], grid: &Grid, tables: &mut [Table]) -> Result<(), String> {
    let [file, key, column, value, reason] = fields else { return Err("five fields are needed".to_string()) };
    if reason.trim().is_empty() {
        return Err("a correction needs a reason".to_string());
    }
    let name = if file.ends_with(".csv") { file.clone() } else { format!("{file}.csv") };
    let table = tables.iter_mut().find(|table| table.file == name).ok_or_else(|| format!("unknown file {file}"))?;
    let key = table.key(grid, key)?;
    if column == "row" {
        return match value.as_str() {
            "drop" if table.file == "hexes.csv" => Err("a hex cannot be dropped".to_string()),
            "drop" if table.rows.remove(&key).is_some() => Ok(()),
            "drop" => Err(format!("{} has no row {key}", table.file)),
            _ => Err(format!("the column row takes only drop, not {value}")),
        };
    }
    let at = table.column(column).ok_or_else(|| format!("{} has no column {column}", table.file))?;
    let rules = &table.columns[at];
    if matches!(rules.words, Words::Hex) || rules.name == "kind" {
        return Err(format!("{column} is part of the key: drop the row and make another"));
    }
    if !rules.accepts(value) {
        return Err(format!("{value:?} is no {column}"));
    }
    table.set(&key, at, value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::tables;
    use hexgrid::{Numbering, Shoved};

    fn grid() -> Grid {
        Grid::new(Numbering { shoved: Shoved::OddLines, sheet: None }, 1..=36, 1..=22)
    }

    fn refusals(line: &str) -> Vec<String> {
        let text = format!("file,key,column,value,reason\n{line}\n");
        let mut tables = tables::empty();
        tables[0].add(["2412", "hill", "5", "600", "ah", "", "ah", "east", "", "printed"].map(str::to_string).to_vec());
        apply(&text, Path::new("corrections.csv"), &grid(), &mut tables).err().unwrap_or_default()
    }

    #[test]
    fn an_unknown_hex_is_refused_with_file_line_and_reason() {
        assert_eq!(refusals("hexes,9901,level,3,seen on the map"), ["corrections.csv:2: there is no hex 9901"]);
    }

    #[test]
    fn an_unknown_column_is_refused() {
        assert_eq!(refusals("hexes,2412,height,3,seen on the map"), ["corrections.csv:2: hexes.csv has no column height"]);
    }

    #[test]
    fn unknown_files_values_pairs_and_missing_reasons_are_refused_each_with_its_line() {
        let lines = "woods,2412,level,3,r\nhexes,2412,level,11,r\nhexsides,2412-2410,river,stream,r\nhexes,2412,level,3,\nroads,2412-2413 path,name,x,r";
        let expected = [
            "corrections.csv:2: unknown file woods",
            "corrections.csv:3: \"11\" is no level",
            "corrections.csv:4: 2412-2410: the hexes do not touch",
            "corrections.csv:5: a correction needs a reason",
            "corrections.csv:6: unknown kind path",
        ];
        assert_eq!(refusals(lines), expected);
    }

    #[test]
    fn fields_rows_and_removals_are_applied() {
        let text = "file,key,column,value,reason\nhexes,2412,level,6,r\nhexsides,2413-2412,river,stream,r\n\
                    roads.csv,2413-2412 trail,name,Mule track,r\nplaces,2412 peak,name,Quota,r\nplaces,2412 peak,row,drop,r\n";
        let mut tables = tables::empty();
        tables[0].add(["2412", "hill", "5", "600", "ah", "", "ah", "east", "", "printed"].map(str::to_string).to_vec());
        assert_eq!(apply(text, Path::new("c"), &grid(), &mut tables), Ok(5));
        assert_eq!(tables[0].field("2412", "level"), "6");
        assert_eq!(tables[1].field("2412-2413", "river"), "stream");
        assert_eq!(tables[2].field("2412-2413 trail", "name"), "Mule track");
        assert!(tables[3].rows.is_empty());
    }
}
