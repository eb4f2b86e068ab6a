//! Reading `facts.toml`.

use hexgrid::{Grid, HexId};
use kernel::node::Reader;
use kernel::{Node, Problems, Value};

use super::MapHead;
use super::facts::{Fact, Facts, OffRoad, Says, Want};
use super::head::Word;
use super::table::{self, Field};

pub fn parse(file: &str, text: &str, head: &MapHead) -> Result<Facts, Problems> {
    let root = crate::toml::parse(file, text)?;
    let mut reader = Reader::new(file, "facts", 1, &root);
    let bands = bands(&mut reader);
    let off_road = off_road(&mut reader, &head.grid);
    let springs = reader.texts("springs").unwrap_or_default();
    let springs = springs.into_iter().filter_map(|text| pair(&mut reader, 1, &head.grid, text)).collect();
    let [hexes, hexsides, _, places, _] = table::empty(head);
    let known =
        Known { head, hexes: hexes.fields, hexsides: hexsides.fields, places: places.fields, has_bands: !bands.is_empty() };
    let mut facts = Vec::new();
    for node in reader.list("fact").unwrap_or_default() {
        let Some(table) = node.table() else {
            reader.wrong(node.line, format_args!("`fact` must be a list of tables, not of {}", node.value));
            continue;
        };
        let mut row = Reader::new(file, "fact", node.line, table);
        let subject = SUBJECTS.into_iter().find(|subject| table.get(subject).is_some());
        facts.extend(known.fact(&mut row, subject));
        reader.problems.0.extend(row.finish().0);
    }
    let mut problems = reader.finish();
    problems.0.sort_by_key(|problem| problem.line);
    problems.into_result(Facts { file: file.to_owned(), bands, off_road, springs, facts })
}

/// `[[150, 1], [250, 2]]`: from how many metres on which level.
fn bands(reader: &mut Reader<'_>) -> Vec<(i32, u8)> {
    let Some(node) = reader.node("bands") else { return Vec::new() };
    let band = |node: &Node| match node.list()? {
        [from, level] => Some((i32::try_from(from.int()?).ok()?, u8::try_from(level.int()?).ok()?)),
        _ => None,
    };
    let bands: Option<Vec<(i32, u8)>> = node.list().and_then(|list| list.iter().map(band).collect());
    match bands.filter(|bands| bands.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 <= two[1].1)) {
        Some(bands) => bands,
        None => {
            reader.wrong(node.line, "`bands` must be pairs of metres and level, both ascending, as in [[-100, 0], [150, 1]]");
            Vec::new()
        }
    }
}

/// Hexes, and names of areas.
fn off_road(reader: &mut Reader<'_>, grid: &Grid) -> OffRoad {
    let mut off_road = OffRoad::default();
    for text in reader.texts("off_road").unwrap_or_default() {
        match grid.parse(text) {
            Some(hex) => off_road.hexes.push(hex),
            None => off_road.areas.push(text.to_owned()),
        }
    }
    off_road
}

struct Known<'a> {
    head: &'a MapHead,
    hexes: Vec<Field>,
    hexsides: Vec<Field>,
    places: Vec<Field>,
    has_bands: bool,
}

/// The first key that stands in a fact says what it is about. A place has hexes too, so it comes first.
const SUBJECTS: [&str; 12] =
    ["place", "sight", "hexside", "hexsides", "way", "no_way", "adjacent", "contiguous", "area", "levels", "peak", "column"];

impl Known<'_> {
    fn fact(&self, row: &mut Reader<'_>, subject: Option<&str>) -> Option<Fact> {
        let rule = row.text("rule");
        let rule = row.required("rule", rule);
        let note = row.text("note").unwrap_or_default().to_owned();
        let says = match subject {
            Some("place") => self.place(row),
            Some("sight") => self.sight(row),
            Some("hexside" | "hexsides") => self.hexside(row),
            Some("way") => self.way(row, "way").map(|(hexes, kinds)| Says::Way { hexes, kinds }),
            Some("no_way") => self.way(row, "no_way").map(|(hexes, kinds)| Says::NoWay { hexes, kinds }),
            Some("adjacent") => self.chain(row, "adjacent").map(Says::Adjacent),
            Some("contiguous") => self.chain(row, "contiguous").map(Says::Contiguous),
            Some("area") => self.area(row),
            Some("levels") => self.levels(row),
            Some("peak") => self.peak(row),
            Some(_) => self.hex(row),
            None => {
                row.wrong(row.line(), format_args!("says nothing; one of {} is needed", SUBJECTS.join(", ")));
                None
            }
        };
        Some(Fact { rule: rule?.to_owned(), note, line: row.line(), says: says? })
    }

    fn place(&self, row: &mut Reader<'_>) -> Option<Says> {
        let hexes = self.subjects(row);
        let name = row.text("place")?.to_owned();
        let kind = self.kind(row, "kind", &self.head.places);
        let mut words = Vec::new();
        if let Some(value) = row.node("value") {
            words.extend(self.word_of(row, &self.places, "value", value).map(|want| ("value".to_owned(), want)));
        }
        if row.node("column").is_some() {
            words.push(self.column(row, &self.places)?);
        }
        Some(Says::Place { hexes: hexes?, name, kind, words })
    }

    fn hex(&self, row: &mut Reader<'_>) -> Option<Says> {
        let hexes = self.subjects(row);
        let (column, want) = self.column(row, &self.hexes)?;
        Some(Says::Hex { hexes: hexes?, column, want })
    }

    fn hexside(&self, row: &mut Reader<'_>) -> Option<Says> {
        let line = row.line();
        let mut texts = row.texts("hexside").unwrap_or_default();
        texts.extend(row.texts("hexsides").unwrap_or_default());
        let sides: Vec<_> = texts.iter().map(|text| pair(row, line, &self.head.grid, text)).collect();
        let (column, want) = self.column(row, &self.hexsides)?;
        Some(Says::Hexside { sides: sides.into_iter().collect::<Option<_>>()?, column, want })
    }

    fn way(&self, row: &mut Reader<'_>, key: &'static str) -> Option<(Vec<HexId>, Vec<String>)> {
        let (hexes, kinds) = (self.chain(row, key), self.kinds(row));
        Some((hexes?, kinds))
    }

    fn sight(&self, row: &mut Reader<'_>) -> Option<Says> {
        let ends = self.chain(row, "sight");
        let by = row.text("blocked_by");
        let by = row.required("blocked_by", by)?;
        let by = hex(row, &self.head.grid, by)?;
        let &[from, to] = &ends?[..] else {
            row.wrong(row.line(), "`sight` must be two hexes");
            return None;
        };
        Some(Says::Blocked { from, to, by })
    }

    fn area(&self, row: &mut Reader<'_>) -> Option<Says> {
        let name = row.text("area")?.to_owned();
        let kind = self.kind(row, "kind", &self.head.areas);
        let holds = row.texts("holds").unwrap_or_default();
        let holds: Vec<Option<HexId>> = holds.into_iter().map(|number| hex(row, &self.head.grid, number)).collect();
        let at_least = row.int("size_at_least", 1..=65_535);
        if holds.is_empty() && at_least.is_none() {
            row.wrong(row.line(), "an area needs `holds` or `size_at_least`");
        }
        let holds = holds.into_iter().collect::<Option<Vec<HexId>>>()?;
        Some(Says::Area { name, kind, holds, at_least: at_least.unwrap_or(1) as usize })
    }

    fn levels(&self, row: &mut Reader<'_>) -> Option<Says> {
        let hexes = self.chain(row, "levels");
        match (row.bool("same"), row.bool("rising")) {
            (Some(true), None) => Some(Says::SameLevel(hexes?)),
            (None, Some(true)) => Some(Says::Rising(hexes?)),
            _ => {
                row.wrong(row.line(), "`levels` needs `same = true` or `rising = true`");
                None
            }
        }
    }

    fn peak(&self, row: &mut Reader<'_>) -> Option<Says> {
        let name = row.text("peak")?.to_owned();
        let kind = self.kind(row, "kind", &self.head.places);
        let metres = row.int("metres", -500..=5000);
        let metres = row.required("metres", metres)? as i32;
        if !self.has_bands {
            row.wrong(row.line(), "the level of a height is unknown: `bands` is missing");
        }
        Some(Says::Peak { name, kind, metres })
    }

    /// `column` with `is` or `is_not`.
    fn column(&self, row: &mut Reader<'_>, fields: &[Field]) -> Option<(String, Want)> {
        let column = row.text("column");
        let column = row.required("column", column)?;
        let want = match (row.node("is"), row.node("is_not")) {
            (Some(is), None) => self.word_of(row, fields, column, is),
            (None, Some(not)) => match self.word_of(row, fields, column, not) {
                Some(Want::OneOf(words)) => Some(Want::NoneOf(words)),
                _ => None,
            },
            _ => {
                row.wrong(row.line(), "a column needs `is` or `is_not`");
                None
            }
        };
        Some((column.to_owned(), want?))
    }

    /// Words, or one, or a number, that the column may hold.
    fn word_of(&self, row: &mut Reader<'_>, fields: &[Field], column: &str, node: &Node) -> Option<Want> {
        let one = |node: &Node| match &node.value {
            Value::Text(text) => Some(text.clone()),
            Value::Int(n) => Some(n.to_string()),
            _ => None,
        };
        let words: Option<Vec<String>> = match &node.value {
            Value::List(list) => list.iter().map(one).collect(),
            _ => one(node).map(|word| vec![word]),
        };
        let Some(field) = fields.iter().find(|field| field.name == column) else {
            row.wrong(node.line, format_args!("there is no column `{column}`"));
            return None;
        };
        let Some(words) = words else {
            row.wrong(node.line, format_args!("a word or a whole number is needed, not {}", node.value));
            return None;
        };
        for refusal in words.iter().filter(|word| !word.is_empty()).filter_map(|word| field.refuses(&self.head.grid, word)) {
            row.wrong(node.line, refusal);
        }
        Some(Want::OneOf(words))
    }

    /// `hex` or `hexes`.
    fn subjects(&self, row: &mut Reader<'_>) -> Option<Vec<HexId>> {
        let mut numbers = row.texts("hex").unwrap_or_default();
        numbers.extend(row.texts("hexes").unwrap_or_default());
        if numbers.is_empty() {
            row.wrong(row.line(), "`hex` or `hexes` is missing");
            return None;
        }
        let hexes: Vec<Option<HexId>> = numbers.into_iter().map(|number| hex(row, &self.head.grid, number)).collect();
        hexes.into_iter().collect()
    }

    /// At least two hexes.
    fn chain(&self, row: &mut Reader<'_>, key: &'static str) -> Option<Vec<HexId>> {
        let numbers = row.texts(key)?;
        if numbers.len() < 2 {
            row.wrong(row.line(), format_args!("`{key}` needs two hexes or more"));
            return None;
        }
        let hexes: Vec<Option<HexId>> = numbers.into_iter().map(|number| hex(row, &self.head.grid, number)).collect();
        hexes.into_iter().collect()
    }

    fn kind(&self, row: &mut Reader<'_>, key: &'static str, known: &[Word]) -> Option<String> {
        let words: Vec<(&str, &str)> = known.iter().map(|word| (word.word.as_str(), word.word.as_str())).collect();
        row.word(key, &words).map(str::to_owned)
    }

    fn kinds(&self, row: &mut Reader<'_>) -> Vec<String> {
        let kinds = row.texts("kinds").unwrap_or_default();
        for kind in kinds.iter().filter(|kind| !self.head.ways.iter().any(|way| way.word == **kind)) {
            row.wrong(row.line(), format_args!("`{kind}` is no kind of way"));
        }
        kinds.into_iter().map(str::to_owned).collect()
    }
}

fn hex(row: &mut Reader<'_>, grid: &Grid, number: &str) -> Option<HexId> {
    let hex = grid.parse(number);
    if hex.is_none() {
        row.wrong(row.line(), format_args!("there is no hex `{number}`"));
    }
    hex
}

/// `S2117-S2218`: two hexes that touch.
fn pair(row: &mut Reader<'_>, line: u32, grid: &Grid, text: &str) -> Option<(HexId, HexId)> {
    let ends = text.split_once('-').and_then(|(a, b)| Some((grid.parse(a)?, grid.parse(b)?)));
    let touching = ends.filter(|(a, b)| grid.hexside(*a, *b).is_some());
    if touching.is_none() {
        row.wrong(line, format_args!("`{text}` is no hexside"));
    }
    touching.map(|(a, b)| (a.min(b), a.max(b)))
}
