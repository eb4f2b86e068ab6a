//! Counters: what is printed on a unit.

use content::{Csv, Provenance};
use kernel::{Cite, Problems, Word};

use crate::ids::{paragraph, rule};
use crate::state::Side;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Infantry,
    Bersaglieri,
    Mountain,
    Artillery,
    HeavyArtillery,
    Engineer,
    Infiltration,
}
pub const KINDS: [(&str, Kind); 7] = [
    ("infantry", Kind::Infantry),
    ("bersaglieri", Kind::Bersaglieri),
    ("mountain", Kind::Mountain),
    ("artillery", Kind::Artillery),
    ("heavy-artillery", Kind::HeavyArtillery),
    ("engineer", Kind::Engineer),
    ("infiltration", Kind::Infiltration),
];

impl Kind {
    pub fn is_gun(self) -> bool {
        rule!("2.2").when(matches!(self, Self::Artillery | Self::HeavyArtillery))
    }
    pub fn word(self) -> &'static str {
        KINDS[self as usize].0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    Brigade,
    Regiment,
    Battalion,
}
pub const SIZES: [(&str, Size); 3] = [("brigade", Size::Brigade), ("regiment", Size::Regiment), ("battalion", Size::Battalion)];

impl Size {
    pub fn word(self) -> &'static str {
        SIZES[self as usize].0
    }
}

/// The numbers of one side of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Values {
    pub attack: i16,
    pub defence: i16,
    /// Movement Points.
    pub ma: i16,
    /// Artillery Value.
    pub av: i16,
}

/// Where a unit begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// A hex number or the name of an area.
    On { place: String, reserve: bool },
    /// The Reserves box.
    Reserve,
    /// Enters on that turn.
    Enters(u8),
    /// Posed by a situation: no printed start.
    Posed,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Counter {
    pub key: Word,
    pub name: Word,
    pub side: Side,
    pub kind: Kind,
    pub size: Size,
    pub corps: Option<String>,
    /// Corps by number within the game, for quick comparison; 0 is none.
    pub corps_no: u8,
    pub front: Values,
    pub back: Option<Values>,
    pub start: Start,
    /// Turn in which it comes, if it is still to come.
    pub enters: Option<u8>,
    /// The only hex at which it may enter; none: any flagged edge hex.
    pub entry: Option<hexgrid::HexId>,
    pub provenance: Provenance,
    pub note: String,
    /// The counter of the game that a posed unit copies.
    pub like: Option<String>,
}

impl Counter {
    /// A combat unit has a printed defence strength of one or more; artillery is none (2.5).
    pub fn is_combat(&self) -> bool {
        match self.kind.is_gun() {
            true => rule!("2.5/b").says(false),
            false => rule!("2.5/a").when(self.front.defence >= 1),
        }
    }
    pub fn full_steps(&self) -> u8 {
        if self.back.is_some() { 2 } else { 1 }
    }
    pub fn is_battalion(&self) -> bool {
        rule!("2.1/f").when(self.size == Size::Battalion)
    }
}

pub const COLUMNS: [&str; 18] = [
    "key",
    "name",
    "side",
    "kind",
    "size",
    "corps",
    "attack",
    "defence",
    "ma",
    "av",
    "back_attack",
    "back_defence",
    "back_ma",
    "back_av",
    "setup",
    "enters",
    "provenance",
    "note",
];

/// Reads `counters.csv`.
pub fn read(file: &str, text: &str) -> Result<Vec<Counter>, Problems> {
    let csv = Csv::parse(file, text, &COLUMNS)?;
    let mut problems = Problems::default();
    let mut counters: Vec<Counter> = Vec::new();
    for row in csv.rows() {
        let line = row.line();
        let mut wrong = |text: String| problems.add(file, line, text);
        let number = |column: &str, wrong: &mut dyn FnMut(String)| -> i16 {
            let field = row.get(column);
            if field.is_empty() {
                return 0;
            }
            field.parse::<i16>().ok().filter(|n| (0..=30).contains(n)).unwrap_or_else(|| {
                wrong(format!("`{column}` must be a whole number from 0 to 30, not `{field}`"));
                0
            })
        };
        fn word<T: Copy>(field: &str, column: &str, words: &[(&str, T)], wrong: &mut dyn FnMut(String)) -> Option<T> {
            let found = words.iter().find(|(w, _)| *w == field).map(|(_, v)| *v);
            if found.is_none() {
                let list: Vec<&str> = words.iter().map(|(w, _)| *w).collect();
                wrong(format!("`{column}` must be one of {}, not `{field}`", list.join(", ")));
            }
            found
        }
        let key = row.get("key").to_owned();
        if key.is_empty()
            || !key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            || !key.starts_with(|c: char| c.is_ascii_lowercase())
        {
            wrong(format!("`key` must begin with a letter and hold lower-case letters, digits and hyphens, not `{key}`"));
        }
        if counters.iter().any(|c| c.key == key) {
            wrong(format!("two counters are called `{key}`"));
        }
        let side = word(row.get("side"), "side", &[("it", Side::It), ("ah", Side::Ah)], &mut wrong);
        let kind = word(row.get("kind"), "kind", &KINDS, &mut wrong);
        let size = word(row.get("size"), "size", &SIZES, &mut wrong);
        let front = Values {
            attack: number("attack", &mut wrong),
            defence: number("defence", &mut wrong),
            ma: number("ma", &mut wrong),
            av: number("av", &mut wrong),
        };
        let back = (!row.get("back_defence").is_empty()).then(|| Values {
            attack: number("back_attack", &mut wrong),
            defence: number("back_defence", &mut wrong),
            ma: number("back_ma", &mut wrong),
            av: number("back_av", &mut wrong),
        });
        let enters = row.get("enters").parse::<u8>().ok();
        let setup = row.get("setup");
        let start = match (setup, enters) {
            ("reserve", None) => Start::Reserve,
            ("off", Some(turn)) => Start::Enters(turn),
            ("off", None) => {
                wrong("a unit that is `off` needs the turn in which it `enters`".into());
                Start::Posed
            }
            ("" | "reserve", _) => {
                wrong("`setup` must be a hex, an area, reserve or off".into());
                Start::Posed
            }
            (place, _) => {
                let (place, reserve) = place.strip_suffix(" R").map_or((place, false), |p| (p.trim(), true));
                Start::On { place: place.to_owned(), reserve }
            }
        };
        let provenance = Provenance::parse(row.get("provenance"));
        if provenance.is_none() {
            wrong(format!("`{}` is no provenance", row.get("provenance")));
        }
        if let (Some(side), Some(kind), Some(size)) = (side, kind, size) {
            if kind.is_gun() == (front.defence > 0) {
                wrong("artillery has no defence strength, every other unit has one (2.5)".into());
            }
            let corps = Some(row.get("corps").to_owned()).filter(|c| !c.is_empty());
            counters.push(Counter {
                key: key.into(),
                name: row.get("name").into(),
                side,
                kind,
                size,
                corps,
                corps_no: 0,
                front,
                back,
                start,
                enters,
                entry: None,
                provenance: provenance.unwrap_or(Provenance::Reconstructed),
                note: row.get("note").to_owned(),
                like: None,
            });
        }
    }
    if counters.iter().filter(|c| c.kind == Kind::Infiltration).count() > 1 {
        problems.breaks(file, 1, paragraph!("12.4/a").0, "there is one infiltration-capable unit only");
    }
    number_corps(&mut counters);
    problems.into_result(counters)
}

/// Gives each Corps of a side its own number.
pub fn number_corps(counters: &mut [Counter]) {
    let mut names: Vec<(Side, String)> = Vec::new();
    for counter in counters {
        counter.corps_no = match &counter.corps {
            None => 0,
            Some(corps) => {
                let key = (counter.side, corps.clone());
                let at = names.iter().position(|n| *n == key).unwrap_or_else(|| {
                    names.push(key);
                    names.len() - 1
                });
                at as u8 + 1
            }
        };
    }
}
