//! Scenarios: where the calendar begins and ends, and what is special.

use content::Files;
use kernel::node::Reader;
use kernel::{Node, Problems};

use crate::state::Side;

#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    pub key: String,
    pub title: String,
    pub about: String,
    pub map: String,
    pub first_turn: u8,
    pub last_turn: u8,
    /// Turn and the die at or below which the game ends.
    pub end_numbers: Vec<(u8, u8)>,
    pub points: u8,
    /// That side's artillery may not be used during the first turn.
    pub silent_guns: Option<Side>,
    /// Hexsides as pairs of numbers.
    pub destroyed: Vec<(String, String)>,
    pub setup_first: Side,
    pub areas: Vec<(String, Vec<String>)>,
    pub provenance: String,
    /// No calendar, no special rules, no end: the default of a blank board.
    pub none: bool,
}

impl Scenario {
    /// What a blank board plays under.
    pub fn none() -> Self {
        Self {
            key: "none".into(),
            title: "A posed position".into(),
            about: String::new(),
            map: String::new(),
            first_turn: 1,
            last_turn: 99,
            end_numbers: Vec::new(),
            points: 0,
            silent_guns: None,
            destroyed: Vec::new(),
            setup_first: Side::Ah,
            areas: Vec::new(),
            provenance: "reconstructed".into(),
            none: true,
        }
    }

    pub fn end_number(&self, turn: u8) -> u8 {
        self.end_numbers.iter().find(|(t, _)| *t == turn).map_or(0, |(_, n)| *n)
    }

    pub fn load_all(files: &Files) -> Result<Vec<Self>, Problems> {
        let mut problems = Problems::default();
        let mut all = Vec::new();
        for name in files.names().iter().filter(|n| n.starts_with("scenarios/") && n.ends_with(".toml")) {
            match files.read(name).and_then(|text| content::toml::parse(name, &text)).and_then(|table| Self::read(name, &table)) {
                Ok(scenario) => all.push(scenario),
                Err(more) => problems.0.extend(more.0),
            }
        }
        if all.is_empty() && problems.is_empty() {
            problems.add("scenarios", 0, "no scenario file was found");
        }
        all.sort_by_key(|s| (s.silent_guns.is_some(), s.key.clone()));
        problems.into_result(all)
    }

    fn read(file: &str, table: &kernel::Table) -> Result<Self, Problems> {
        let mut s = Self { none: false, ..Self::none() };
        let mut r = Reader::new(file, "scenario", 1, table);
        let both = [("it", Side::It), ("ah", Side::Ah)];
        let text = |r: &mut Reader<'_>, key: &'static str| {
            let value = r.text(key);
            r.required(key, value).unwrap_or_default().to_owned()
        };
        s.key = text(&mut r, "key");
        s.title = text(&mut r, "title");
        s.about = text(&mut r, "about");
        s.map = text(&mut r, "map");
        s.provenance = text(&mut r, "provenance");
        r.text("end_provenance");
        let (first, last, points) = (r.int("first_turn", 1..=30), r.int("last_turn", 1..=30), r.int("points", 0..=9));
        s.first_turn = r.required("first_turn", first).unwrap_or(1) as u8;
        s.last_turn = r.required("last_turn", last).unwrap_or(1) as u8;
        s.points = points.unwrap_or(0) as u8;
        s.silent_guns = r.word("silent_guns", &[("none", None), ("it", Some(Side::It)), ("ah", Some(Side::Ah))]).flatten();
        s.setup_first = r.word("setup_first", &both).unwrap_or(Side::Ah);
        if let Some((numbers, line)) = r.table("end_numbers") {
            for (turn, node) in &numbers.0 {
                match (turn.parse::<u8>(), node.int().filter(|n| (0..=6).contains(n))) {
                    (Ok(turn), Some(n)) => s.end_numbers.push((turn, n as u8)),
                    _ => r.wrong(
                        line,
                        format_args!("`end_numbers` gives a number from 0 to 6 for a turn, not {turn} = {}", node.value),
                    ),
                }
            }
        }
        if s.end_number(s.last_turn) != 6 {
            r.wrong(1, "the last turn must end the game on any die: its end number is 6");
        }
        for node in r.list("destroyed").unwrap_or_default() {
            match node.text().and_then(|t| t.split_once('-')) {
                Some((a, b)) => s.destroyed.push((a.trim().into(), b.trim().into())),
                None => r.wrong(node.line, "`destroyed` lists hexsides such as \"1912-1913\""),
            }
        }
        if let Some((areas, _)) = r.table("areas") {
            for (name, node) in &areas.0 {
                let hexes: Option<Vec<String>> =
                    node.list().and_then(|l| l.iter().map(|n| Node::text(n).map(str::to_owned)).collect());
                match hexes {
                    Some(hexes) if !hexes.is_empty() => s.areas.push((name.clone(), hexes)),
                    _ => r.wrong(node.line, format_args!("area `{name}` must be a list of hex numbers")),
                }
            }
        }
        r.finish().into_result(s)
    }
}
