//! The form of `scenarios/*.toml` and `victory.toml`.

use content::{Files, Provenance, ScenarioReader};
use kernel::node::Reader;
use kernel::{Problems, Rule};

use super::{Arrival, Line, Objective, Objectives, Scenario, Victory, Where};
use crate::state::Side;

type Ids<'a> = &'a [&'static str];

impl Scenario {
    pub fn load_all(files: &Files, ids: &[&'static str]) -> Result<Vec<Self>, Problems> {
        let mut all = files.each_toml("scenarios/", |r| Self::read(r, ids))?;
        all.sort_by_key(|scenario| (scenario.last_turn, scenario.length.map(|rule| rule.0)));
        Ok(all)
    }

    fn read(r: &mut Reader<'_>, ids: Ids<'_>) -> Self {
        let mut s = Self {
            key: r.needed_text("key"),
            title: r.needed_text("title"),
            about: r.needed_text("about"),
            map: r.needed_text("map"),
            provenance: r.word("provenance", &Provenance::WORDS).unwrap_or(Provenance::Reconstructed).word().into(),
            front_rule: some_rule(r, "front_rule", ids),
            guns_rule: some_rule(r, "guns_rule", ids),
            quiet_guns: each(r, "quiet_guns", |r| (turn(r), rule(r, "rule", ids))),
            quiet_events: each(r, "quiet_events", |r| (turn(r), rule(r, "rule", ids))),
            shifts: each(r, "shifts", |r| (r.needed_int("columns", -9..=9) as i16, rule(r, "rule", ids))),
            without: each(r, "without", |r| (words(r, "units"), rule(r, "rule", ids))),
            lines: each(r, "line", |r| read_line(r, ids)),
            arrivals: each(r, "arrival", |r| read_arrival(r, ids)),
            none: false,
            ..Self::none()
        };
        s.read_frame(r, ids);
        let file = s.file();
        if r.file() != file {
            r.wrong(1, format_args!("a scenario with the key `{}` stands in {file}", s.key));
        }
        s
    }

    fn read_frame(&mut self, r: &mut Reader<'_>, ids: Ids<'_>) {
        let turns =
            part(r, "turns", |r| (r.needed_int("first", 1..=30) as u8, r.needed_int("last", 1..=30) as u8, rule(r, "rule", ids)));
        if let Some((first, last, rule)) = r.required("turns", turns) {
            (self.first_turn, self.last_turn, self.length) = (first, last, Some(rule));
        }
        if self.first_turn > self.last_turn {
            r.wrong(1, "the last turn is before the first");
        }
        if let Some((name, rule)) = part(r, "area", |r| (r.needed_text("name"), rule(r, "rule", ids))) {
            (self.area, self.area_rule) = (Some(name), Some(rule));
        }
        if let Some((side, rule)) = part(r, "setup_first", |r| (side(r), rule(r, "rule", ids))) {
            (self.setup_first, self.first_rule) = (side, Some(rule));
        }
        if let Some((sides, rule)) = part(r, "blown", |r| (r.hexsides("hexsides"), rule(r, "rule", ids))) {
            (self.blown, self.blown_rule) = (sides, Some(rule));
        }
        let bare = |r: &mut Reader<'_>| Side::BOTH.map(|side| some_rule(r, side.key(), ids));
        self.base = bare_part(r, "base", bare).unwrap_or_default();
        let dated = |r: &mut Reader<'_>| (turn(r), r.needed_int("points", 0..=999) as u16, rule(r, "rule", ids));
        self.points = bare_part(r, "points", |r| Side::BOTH.map(|side| each(r, side.key(), dated))).unwrap_or_default();
        self.victory = part(r, "victory", |r| read_victory(r, ids)).unwrap_or(Victory::None);
    }
}

fn read_line(r: &mut Reader<'_>, ids: Ids<'_>) -> Line {
    let place = r.word("place", &Where::ALL);
    let place = r.required("place", place).unwrap_or(Where::Within);
    let own = r.word("at_provenance", &Provenance::WORDS);
    r.required("at_provenance", own);
    let mut units = Vec::new();
    let at = r.table("at");
    for (hex, node) in r.required("at", at).into_iter().flat_map(|(table, _)| &table.0) {
        let found = node.list().into_iter().flatten().filter_map(|unit| unit.text());
        let before = units.len();
        units.extend(found.map(|unit| (unit.to_owned(), hex.clone())));
        if node.list().is_none_or(|list| list.is_empty() || list.len() != units.len() - before) {
            r.wrong(node.line, format_args!("`at` lists units by hex, not {}", node.value));
        }
    }
    Line { side: side(r), rule: rule(r, "rule", ids), place, zone: r.needed_text("zone"), units, row: r.line() }
}

fn read_arrival(r: &mut Reader<'_>, ids: Ids<'_>) -> Arrival {
    let turn = r.int("turn", 1..=30).map(|turn| turn as u8);
    let trigger = r.text("trigger").map(str::to_owned);
    if turn.is_some() == trigger.is_some() {
        r.wrong(r.line(), "units come on a `turn` or by a `trigger`");
    }
    let (units, hexes) = (words(r, "units"), words(r, "hexes"));
    Arrival { side: side(r), rule: rule(r, "rule", ids), turn, trigger, units, hexes, row: r.line() }
}

fn read_victory(r: &mut Reader<'_>, ids: Ids<'_>) -> Victory {
    let bound = |r: &mut Reader<'_>, key: &'static str| {
        let bound = bare_part(r, key, |r| (r.needed_int("points", 0..=999) as i16, rule(r, "rule", ids)));
        r.required(key, bound).unwrap_or((0, Rule("")))
    };
    let kind = r.word("kind", &[("clearing", 0), ("holding", 1), ("points", 2)]);
    match r.required("kind", kind) {
        Some(0) => Victory::Clearing { it: rule(r, "it", ids), ah: rule(r, "ah", ids), hexes: words(r, "hexes") },
        Some(1) => Victory::Holding {
            it: rule(r, "it", ids),
            ah: rule(r, "ah", ids),
            hexes: words(r, "hexes"),
            need: r.needed_int("need", 1..=99) as u8,
        },
        Some(_) => Victory::Points { it: bound(r, "it"), ah: bound(r, "ah"), draw: rule(r, "draw", ids) },
        None => Victory::None,
    }
}

impl Objectives {
    pub fn load(files: &Files, ids: &[&'static str]) -> Result<Self, Problems> {
        let file = "victory.toml";
        let root = content::toml::parse(file, &files.read(file)?)?;
        let mut r = Reader::new(file, "victory", 1, &root);
        let hexes = each(&mut r, "victory_hex", |r| Objective {
            hex: r.needed_text("hex"),
            value: r.needed_int("value", 1..=99) as i16,
            name: r.needed_text("name"),
            rule: rule(r, "rule", ids),
        });
        let through = part(&mut r, "breakthrough", |r| (words(r, "hexes"), rule(r, "rule", ids)));
        let (breakthrough, breakthrough_rule) = r.required("breakthrough", through).unwrap_or((Vec::new(), Rule("")));
        r.finish().into_result(Self { hexes, breakthrough, breakthrough_rule })
    }
}

/// A table with its provenance.
fn part<T>(r: &mut Reader<'_>, key: &'static str, read: impl FnOnce(&mut Reader<'_>) -> T) -> Option<T> {
    bare_part(r, key, |r| sourced(r, read))
}

/// A table whose values have their own provenance, or have that of what they stand in.
fn bare_part<T>(r: &mut Reader<'_>, key: &'static str, read: impl FnOnce(&mut Reader<'_>) -> T) -> Option<T> {
    let (table, line) = r.table(key)?;
    let mut inner = Reader::new(r.file(), key, line, table);
    let value = read(&mut inner);
    r.problems.0.extend(inner.finish().0);
    Some(value)
}

/// A list of tables, each with its provenance.
fn each<T>(r: &mut Reader<'_>, key: &'static str, mut read: impl FnMut(&mut Reader<'_>) -> T) -> Vec<T> {
    let mut all = Vec::new();
    for node in r.list(key).unwrap_or_default() {
        let Some(table) = node.table() else {
            r.wrong(node.line, format_args!("`{key}` is a list of tables, not {}", node.value));
            continue;
        };
        let mut inner = Reader::new(r.file(), key, node.line, table);
        all.push(sourced(&mut inner, &mut read));
        r.problems.0.extend(inner.finish().0);
    }
    all
}

fn sourced<T>(r: &mut Reader<'_>, read: impl FnOnce(&mut Reader<'_>) -> T) -> T {
    let provenance = r.word("provenance", &Provenance::WORDS);
    r.required("provenance", provenance);
    read(r)
}

fn side(r: &mut Reader<'_>) -> Side {
    let side = r.word("side", &Side::ALL);
    r.required("side", side).unwrap_or(Side::It)
}

fn turn(r: &mut Reader<'_>) -> u8 {
    r.needed_int("turn", 1..=30) as u8
}

fn words(r: &mut Reader<'_>, key: &'static str) -> Vec<String> {
    let texts = r.texts(key);
    r.required(key, texts).unwrap_or_default().into_iter().map(str::to_owned).collect()
}

/// The paragraph that a key names.
fn rule(r: &mut Reader<'_>, key: &'static str, ids: Ids<'_>) -> Rule {
    let rule = some_rule(r, key, ids);
    r.required(key, rule).unwrap_or(Rule(""))
}

fn some_rule(r: &mut Reader<'_>, key: &'static str, ids: Ids<'_>) -> Option<Rule> {
    let line = r.node(key).map_or(0, |node| node.line);
    let id = r.text(key)?;
    let known = ids.iter().find(|known| **known == id);
    if known.is_none() {
        r.wrong(line, format_args!("the ledger has no `{id}`"));
    }
    known.map(|id| Rule(id))
}
