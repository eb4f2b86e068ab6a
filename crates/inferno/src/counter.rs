//! Counters: what is printed on a unit.

use content::{Csv, Fields, Provenance};
use kernel::{Problems, Word};

use crate::ids::paragraph;
use crate::state::Side;

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Kind {
        Infantry = "infantry", Bersaglieri = "bersaglieri", Mountain = "mountain", Artillery = "artillery",
        HeavyArtillery = "heavy-artillery", Engineer = "engineer", Infiltration = "infiltration"
    }
}

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Size { Brigade = "brigade", Regiment = "regiment", Battalion = "battalion" }
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
    pub fn full_steps(&self) -> u8 {
        if self.back.is_some() { 2 } else { 1 }
    }
}

#[rustfmt::skip]
const COLUMNS: [&str; 18] = [
    "key", "name", "side", "kind", "size", "corps", "attack", "defence", "ma", "av",
    "back_attack", "back_defence", "back_ma", "back_av", "setup", "enters", "provenance", "note",
];

/// Reads `counters.csv`.
pub fn read(file: &str, text: &str) -> Result<Vec<Counter>, Problems> {
    let csv = Csv::parse(file, text, &COLUMNS)?;
    let mut problems = Problems::default();
    let mut counters: Vec<Counter> = Vec::new();
    for row in csv.rows() {
        let counter = read_row(&mut row.fields(&mut problems), &counters);
        counters.extend(counter);
    }
    if counters.iter().filter(|c| c.kind == Kind::Infiltration).count() > 1 {
        problems.breaks(file, 1, paragraph!("12.4/a").0, "there is one infiltration-capable unit only");
    }
    number_corps(&mut counters);
    problems.into_result(counters)
}

fn read_row(row: &mut Fields<'_, '_>, before: &[Counter]) -> Option<Counter> {
    let key = row.key("key", before.iter().map(|counter| counter.key.as_str()));
    let side = row.word("side", &Side::ALL);
    let (kind, size) = (row.word("kind", &Kind::ALL), row.word("size", &Size::ALL));
    let mut values = |columns: [&str; 4]| {
        let [attack, defence, ma, av] = columns.map(|column| row.whole(column, 0..=30));
        Values { attack, defence, ma, av }
    };
    let front = values(["attack", "defence", "ma", "av"]);
    let back = values(["back_attack", "back_defence", "back_ma", "back_av"]);
    let back = row.some("back_defence").map(|_| back);
    let enters = row.text("enters").parse().ok();
    let start = read_start(row, enters);
    let provenance = row.provenance();
    let (side, kind, size) = (side?, kind?, size?);
    if kind.is_gun() == (front.defence > 0) {
        row.wrong("artillery has no defence strength, every other unit has one (2.5)");
    }
    Some(Counter {
        key: key.into(),
        name: row.text("name").into(),
        side,
        kind,
        size,
        corps: row.some("corps").map(str::to_owned),
        corps_no: 0,
        front,
        back,
        start,
        enters,
        entry: None,
        provenance,
        note: row.text("note").to_owned(),
        like: None,
    })
}

fn read_start(row: &mut Fields<'_, '_>, enters: Option<u8>) -> Start {
    match (row.text("setup"), enters) {
        ("reserve", None) => Start::Reserve,
        ("off", Some(turn)) => Start::Enters(turn),
        ("off", None) => {
            row.wrong("a unit that is `off` needs the turn in which it `enters`");
            Start::Posed
        }
        ("" | "reserve", _) => {
            row.wrong("`setup` must be a hex, an area, reserve or off");
            Start::Posed
        }
        (place, _) => {
            let (place, reserve) = place.strip_suffix(" R").map_or((place, false), |p| (p.trim(), true));
            Start::On { place: place.to_owned(), reserve }
        }
    }
}

/// Gives each Corps of a side its own number.
pub fn number_corps(counters: &mut [Counter]) {
    let mut names: Vec<(Side, String)> = Vec::new();
    for counter in counters {
        let corps = counter.corps.clone().map(|corps| (counter.side, corps));
        counter.corps_no = corps.map_or(0, |corps| {
            let at = names.iter().position(|known| *known == corps).unwrap_or(names.len());
            if at == names.len() {
                names.push(corps);
            }
            at as u8 + 1
        });
    }
}
