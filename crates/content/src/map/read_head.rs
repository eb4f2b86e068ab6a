//! Reading `map.toml`.

use std::ops::RangeInclusive;

use hexgrid::{Grid, Heading, HexId, Numbering, Sheets, Shoved};
use kernel::node::Reader;
use kernel::{Node, Problems, Table, Value};

use super::head::{Column, Holds, MapHead, Named, Region, Word};
use super::styles::styles;
use super::table::{HEXES, HEXSIDES, PLACES};

const HEADINGS: [(&str, Heading); 8] = [
    ("north", Heading::North),
    ("north-east", Heading::NorthEast),
    ("east", Heading::East),
    ("south-east", Heading::SouthEast),
    ("south", Heading::South),
    ("south-west", Heading::SouthWest),
    ("west", Heading::West),
    ("north-west", Heading::NorthWest),
];
/// The grid of a head that says none, only to read on.
const NO_GRID: RangeInclusive<i16> = 1..=1;

pub fn parse(file: &str, text: &str) -> Result<MapHead, Problems> {
    let root = crate::toml::parse(file, text)?;
    let mut reader = Reader::new(file, "map", 1, &root);
    let mut needed = |key: &'static str| {
        let text = reader.text(key);
        reader.required(key, text).unwrap_or_default().to_owned()
    };
    let [key, game, title, subtitle, credit] = ["key", "game", "title", "subtitle", "credit"].map(&mut needed);
    let metres = reader.int("hex_metres", 1..=100_000);
    let hex_metres = reader.required("hex_metres", metres).unwrap_or(1) as f64;
    let ground = grid(&mut reader);
    let known = ground.is_some();
    let (grid, lines_grow, places_grow) = ground.unwrap_or_else(blank);
    let sides = tables(&mut reader, "sides", |row| Some(Named { word: word(row, "word")?, name: name(row)? }));
    let (hex_columns, hexside_columns, place_columns) = columns(&mut reader);
    let terrain = words(&mut reader, "terrain");
    let waters = words(&mut reader, "water");
    let ways = words(&mut reader, "way");
    let places = words(&mut reader, "place");
    let areas = words(&mut reader, "area");
    let regions = tables(&mut reader, "region", |row| {
        let (region, from, to) = (name(row), hex(row, "from", &grid, known), hex(row, "to", &grid, known));
        Some(Region { name: region?, from: from?, to: to? })
    });
    if terrain.is_empty() && root.get("terrain").is_none() {
        reader.wrong(1, "`terrain` is missing");
    }
    river_words(&mut reader, &hexside_columns, &waters);
    let mut problems = reader.finish();
    problems.0.sort_by_key(|problem| problem.line);
    problems.into_result(MapHead {
        key,
        game,
        title,
        subtitle,
        credit,
        hex_metres,
        grid,
        lines_grow,
        places_grow,
        sides,
        hex_columns,
        hexside_columns,
        place_columns,
        terrain,
        waters,
        ways,
        places,
        areas,
        regions,
    })
}

fn blank() -> (Grid, Heading, Heading) {
    let numbering = Numbering { shoved: Shoved::OddLines, sheets: Sheets::Plain };
    (Grid::new(numbering, NO_GRID, NO_GRID), Heading::South, Heading::East)
}

fn grid(reader: &mut Reader<'_>) -> Option<(Grid, Heading, Heading)> {
    let table = reader.table("grid");
    let (table, line) = reader.required("grid", table)?;
    let mut row = Reader::new(reader.file(), "grid", line, table);
    // Two sheets of 99 lines at most: no printed number has more than two digits for either.
    let (lines, places) = (range(&mut row, "lines", 198), range(&mut row, "places", 99));
    let shoved = row.word("shoved", &[("odd", Shoved::OddLines), ("even", Shoved::EvenLines)]);
    let shoved = row.required("shoved", shoved);
    let sheets = sheets(&mut row);
    let [lines_grow, places_grow] = ["lines_grow", "places_grow"].map(|key| {
        let heading = row.word(key, &HEADINGS);
        row.required(key, heading)
    });
    if let (Some(lines), Some(sheets)) = (&lines, sheets) {
        sheets_fit(&mut row, lines, sheets);
    }
    if let (Some(lines), Some(places)) = (lines_grow, places_grow)
        && (lines as usize + 8 - places as usize) % 4 != 2
    {
        row.wrong(line, "`lines_grow` and `places_grow` must stand at right angles");
    }
    let problems = row.finish();
    let is_good = problems.is_empty();
    reader.problems.0.extend(problems.0);
    let grid = Grid::new(Numbering { shoved: shoved?, sheets: sheets? }, lines?, places?);
    Some((grid, lines_grow?, places_grow?)).filter(|_| is_good)
}

/// First and last, as in `[1, 36]`.
fn range(row: &mut Reader<'_>, key: &'static str, most: i64) -> Option<RangeInclusive<i16>> {
    let node = row.node(key);
    let node = row.required(key, node)?;
    let ends: Option<Vec<i64>> = node.list().and_then(|list| list.iter().map(Node::int).collect());
    match ends.as_deref() {
        Some(&[first, last]) if (0..=most).contains(&first) && (first..=most).contains(&last) => Some(first as i16..=last as i16),
        _ => {
            row.wrong(node.line, format_args!("`{key}` must be the first and the last as in [1, 36], not {}", node.value));
            None
        }
    }
}

/// `[]`, `["M"]` or `["N", 40, "S"]`.
fn sheets(row: &mut Reader<'_>) -> Option<Sheets> {
    let Some(node) = row.node("sheets") else { return Some(Sheets::Plain) };
    let letter = |node: &Node| {
        let mut chars = node.text()?.chars();
        chars.next().filter(|c| c.is_ascii_uppercase() && chars.next().is_none())
    };
    let found = match node.list() {
        Some([]) => Some(Sheets::Plain),
        Some([one]) => letter(one).map(Sheets::One),
        Some([one, lines, two]) => {
            let lines = lines.int().filter(|n| (2..=98).contains(n) && n % 2 == 0);
            letter(one)
                .zip(lines)
                .zip(letter(two))
                .filter(|((first, _), second)| first != second)
                .map(|((first, lines), second)| Sheets::Joined { first, lines: lines as i16, second })
        }
        _ => None,
    };
    if found.is_none() {
        let text = "`sheets` must be [], one letter as in [\"M\"], or two letters with the (even) number of lines of the \
                    first sheet between them as in [\"N\", 40, \"S\"]";
        row.wrong(node.line, format_args!("{text}, not {}", node.value));
    }
    found
}

/// Every line of the grid has a number of two digits.
fn sheets_fit(row: &mut Reader<'_>, lines: &RangeInclusive<i16>, sheets: Sheets) {
    let last = match sheets {
        Sheets::Joined { lines: first, .. } => first + 99,
        _ => 99,
    };
    if *lines.end() > last {
        row.wrong(row.line(), format_args!("line {} cannot be printed with two digits", lines.end()));
    }
}

fn columns(reader: &mut Reader<'_>) -> (Vec<Column>, Vec<Column>, Vec<Column>) {
    let Some((table, line)) = reader.table("columns") else { return Default::default() };
    let mut row = Reader::new(reader.file(), "columns", line, table);
    let hexes = columns_of(&mut row, "hexes", &HEXES);
    let hexsides = columns_of(&mut row, "hexsides", &HEXSIDES);
    let places = columns_of(&mut row, "places", &PLACES);
    reader.problems.0.extend(row.finish().0);
    (hexes, hexsides, places)
}

fn columns_of(row: &mut Reader<'_>, key: &'static str, fixed: &[&str]) -> Vec<Column> {
    let Some((table, _)) = row.table(key) else { return Vec::new() };
    let mut columns = Vec::new();
    for (name, node) in &table.0 {
        if fixed.contains(&name.as_str()) || name == "row" || !is_word(name) {
            row.wrong(node.line, format_args!("`{key}` cannot have a further column `{name}`"));
        }
        match holds(node) {
            Some(holds) => columns.push(Column { name: name.clone(), holds }),
            None => row.wrong(
                node.line,
                format_args!("`{key}.{name}` must be \"number\", \"text\" or a list of words, not {}", node.value),
            ),
        }
    }
    columns
}

fn holds(node: &Node) -> Option<Holds> {
    match &node.value {
        Value::Text(text) if text == "number" => Some(Holds::Number),
        Value::Text(text) if text == "text" => Some(Holds::Text),
        Value::List(list) if !list.is_empty() => {
            let words = list.iter().map(|word| word.text().filter(|word| is_word(word)).map(str::to_owned));
            Some(Holds::Words(words.collect::<Option<_>>()?))
        }
        _ => None,
    }
}

/// The column `river` of the hexsides and the list `water` know the same words.
fn river_words(reader: &mut Reader<'_>, hexsides: &[Column], waters: &[Word]) {
    let river: &[String] = match hexsides.iter().find(|column| column.name == "river").map(|column| &column.holds) {
        Some(Holds::Words(words)) => words,
        Some(_) => return reader.wrong(1, "`columns.hexsides.river` must be a list of words"),
        None => &[],
    };
    for word in river.iter().filter(|word| !waters.iter().any(|water| water.word == **word)) {
        reader.wrong(1, format_args!("`{word}` stands in `columns.hexsides.river` but not among the `water`"));
    }
    for water in waters.iter().filter(|water| !river.contains(&water.word)) {
        reader.wrong(1, format_args!("`{}` stands among the `water` but not in `columns.hexsides.river`", water.word));
    }
}

/// A list of words with names and styles; no word twice.
fn words(reader: &mut Reader<'_>, key: &'static str) -> Vec<Word> {
    let mut seen: Vec<String> = Vec::new();
    tables(reader, key, |row| {
        let styles: Vec<(&str, &str)> = styles(key).iter().map(|style| (*style, *style)).collect();
        let style = row.word("style", &styles);
        let (found, name, style) = (word(row, "word"), name(row), row.required("style", style));
        let found = found?;
        if seen.contains(&found) {
            row.wrong(row.line(), format_args!("`{found}` stands twice"));
        }
        seen.push(found.clone());
        Some(Word { word: found, name: name?, style: style?.to_owned() })
    })
}

/// A list of tables, `[[key]]` or inline. A wrong one is left out and told.
fn tables<T>(reader: &mut Reader<'_>, key: &'static str, mut read: impl FnMut(&mut Reader<'_>) -> Option<T>) -> Vec<T> {
    let file = reader.file();
    let mut found = Vec::new();
    for node in reader.list(key).unwrap_or_default() {
        let Some(table): Option<&Table> = node.table() else {
            reader.wrong(node.line, format_args!("`{key}` must be a list of tables, not of {}", node.value));
            continue;
        };
        let mut row = Reader::new(file, key, node.line, table);
        found.extend(read(&mut row));
        reader.problems.0.extend(row.finish().0);
    }
    found
}

fn word(row: &mut Reader<'_>, key: &'static str) -> Option<String> {
    let text = row.text(key);
    let text = row.required(key, text)?;
    if !is_word(text) {
        row.wrong(row.line(), format_args!("`{key}` must be a word in small letters, not `{text}`"));
        return None;
    }
    Some(text.to_owned())
}

fn name(row: &mut Reader<'_>) -> Option<String> {
    let text = row.text("name");
    row.required("name", text).map(str::to_owned)
}

fn hex(row: &mut Reader<'_>, key: &'static str, grid: &Grid, known: bool) -> Option<HexId> {
    let text = row.text(key);
    let number = row.required(key, text)?;
    let found = grid.parse(number);
    if found.is_none() && known {
        row.wrong(row.line(), format_args!("there is no hex `{number}`"));
    }
    found
}

/// Small letters, digits, hyphens and underscores.
fn is_word(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_')
}
