//! From sources and recipe to the five tables.

use std::collections::BTreeSet;

use content::{MapHead, Provenance, map::Column};
use hexgrid::Hexside;

use super::sheet::{Sheet, Words};
use super::{areas, csv, front, ground, recipe::Recipe, sides, sources::Sources, waters, ways};

/// The finished sheet. The order matters: each step stands on the ones before it.
pub fn compile<'a>(recipe: &'a Recipe, sources: &'a Sources, head: &'a MapHead) -> Result<Sheet<'a>, String> {
    let mut sheet = Sheet::new(recipe, sources, head)?;
    ground::places(&mut sheet)?;
    ground::heights(&mut sheet)?;
    ground::levels(&mut sheet)?;
    waters::waters(&mut sheet)?;
    ground::terrain(&mut sheet)?;
    front::border(&mut sheet)?;
    front::lines(&mut sheet)?;
    front::territory(&mut sheet)?;
    ways::ways(&mut sheet)?;
    sides::bridges(&mut sheet)?;
    sides::crags(&mut sheet)?;
    sides::slopes(&mut sheet);
    sides::rims(&mut sheet)?;
    sides::edge_levels(&mut sheet)?;
    waters::parts(&mut sheet)?;
    areas::marks(&mut sheet)?;
    areas::areas(&mut sheet)?;
    sure(&mut sheet)?;
    Ok(sheet)
}

fn sure(sheet: &mut Sheet<'_>) -> Result<(), String> {
    let list = &sheet.recipe.provenance;
    for (numbers, sure) in [(&list.inferred_hexes, Provenance::Inferred), (&list.printed_hexes, Provenance::Printed)] {
        for id in sheet.hexes(numbers)? {
            sheet.sure[id.index()] = sure;
        }
    }
    for side in sheet.hexsides(&list.printed_hexsides)? {
        if let Some(row) = sheet.sides.get_mut(&side) {
            row.sure = Provenance::Printed;
        }
    }
    Ok(())
}

/// The text of each file.
pub fn tables(sheet: &Sheet<'_>) -> Vec<(&'static str, String)> {
    vec![
        ("hexes.csv", hexes(sheet)),
        ("hexsides.csv", hexsides(sheet)),
        ("roads.csv", roads(sheet)),
        ("places.csv", places(sheet)),
        ("areas.csv", areas_table(sheet)),
    ]
}

fn head(fixed: &[&str], columns: &[Column]) -> String {
    csv::line(fixed.iter().copied().chain(columns.iter().map(|column| column.name.as_str())).chain(["provenance"]))
}

/// The columns' words in order, then the provenance.
fn tail(row: &mut Vec<String>, columns: &[Column], words: &Words, sure: Provenance) {
    row.extend(columns.iter().map(|column| words.get(&column.name).cloned().unwrap_or_default()));
    row.push(sure.word().to_string());
}

fn text(head: String, rows: impl Iterator<Item = Vec<String>>) -> String {
    rows.fold(head, |text, row| text + &csv::line(row.iter().map(String::as_str)))
}

fn hexes(sheet: &Sheet<'_>) -> String {
    let columns = &sheet.head.hex_columns;
    let row = |id: hexgrid::HexId| {
        let at = id.index();
        let mut row =
            vec![sheet.grid.number(id), sheet.terrain[at].clone(), sheet.level[at].to_string(), sheet.metres[at].to_string()];
        tail(&mut row, columns, &sheet.marks[at], sheet.sure[at]);
        row
    };
    text(head(&["hex", "terrain", "level", "metres"], columns), sheet.grid.ids().map(row))
}

/// Both hexes of a hexside, lower number first.
fn numbers(sheet: &Sheet<'_>, side: Hexside) -> [String; 2] {
    let (a, b) = sheet.grid.ends(side);
    [sheet.grid.number(a.min(b)), sheet.grid.number(a.max(b))]
}

fn hexsides(sheet: &Sheet<'_>) -> String {
    let columns = &sheet.head.hexside_columns;
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (side, found) in &sheet.sides {
        let mut row = numbers(sheet, *side).to_vec();
        tail(&mut row, columns, &found.words, found.sure);
        rows.push(row);
    }
    rows.sort();
    text(head(&["a", "b"], columns), rows.into_iter())
}

fn roads(sheet: &Sheet<'_>) -> String {
    let mut rows: Vec<(String, String, Vec<String>)> = Vec::new();
    for ((side, kind), way) in &sheet.ways {
        let [a, b] = numbers(sheet, *side);
        let row = vec![kind.clone(), a.clone(), b.clone(), way.name.clone(), way.sure.word().to_string()];
        rows.push((format!("{a}-{b}"), kind.clone(), row));
    }
    rows.sort();
    text(csv::line(["kind", "a", "b", "name", "provenance"]), rows.into_iter().map(|(_, _, row)| row))
}

fn places(sheet: &Sheet<'_>) -> String {
    let columns = &sheet.head.place_columns;
    let mut rows: Vec<(String, String, Vec<String>)> = Vec::new();
    for place in &sheet.places {
        let mut row = vec![sheet.grid.number(place.hex), place.name.clone(), place.kind.clone()];
        tail(&mut row, columns, &place.words, place.sure);
        rows.push((row[0].clone(), row[2].clone(), row));
    }
    rows.sort();
    text(head(&["hex", "name", "kind"], columns), rows.into_iter().map(|(_, _, row)| row))
}

fn areas_table(sheet: &Sheet<'_>) -> String {
    let mut sorted: Vec<_> = sheet.areas.iter().collect();
    sorted.sort_by_key(|area| (&area.kind, &area.name));
    let rows = sorted.into_iter().flat_map(|area| {
        let row = |(at, hex): (usize, &hexgrid::HexId)| {
            [&area.kind, &area.name, &(at + 1).to_string(), &sheet.grid.number(*hex), area.sure.word()]
                .map(str::to_string)
                .to_vec()
        };
        area.hexes.iter().enumerate().map(row).collect::<Vec<_>>()
    });
    text(csv::line(["kind", "name", "at", "hex", "provenance"]), rows)
}

/// Words that no column of the head holds: a slip of the recipe.
pub fn unknown_columns(sheet: &Sheet<'_>) -> Vec<String> {
    let known = |columns: &[Column], words: &Words| -> Vec<String> {
        words.keys().filter(|word| !columns.iter().any(|column| column.name == **word)).cloned().collect()
    };
    let mut strange = BTreeSet::new();
    sheet.marks.iter().for_each(|words| strange.extend(known(&sheet.head.hex_columns, words)));
    sheet.sides.values().for_each(|row| strange.extend(known(&sheet.head.hexside_columns, &row.words)));
    sheet.places.iter().for_each(|place| strange.extend(known(&sheet.head.place_columns, &place.words)));
    strange.into_iter().map(|column| format!("the recipe writes the column {column}, which map.toml does not have")).collect()
}
