//! Counters: what is printed on a unit.

use content::{Csv, Fields, Provenance};
use kernel::{Problems, Word};

use crate::formation::{Command, Formation, read_command};
use crate::key::{CommandId, GroupId, MAX_UNITS};
use crate::state::Side;

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Kind {
        Infantry = "infantry", Mountain = "mountain", Bersaglieri = "bersaglieri", Bicycle = "bicycle", Cavalry = "cavalry",
        Mg = "mg", Engineer = "engineer", Flamethrower = "flamethrower", Armored = "armored",
        Light = "light", Field = "field", Heavy = "heavy", Bombard = "bombard"
    }
}

/// Artillery.
const GUNS: [Kind; 4] = [Kind::Light, Kind::Field, Kind::Heavy, Kind::Bombard];

/// The numbers of one side of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Values {
    pub combat: i16,
    pub mg: i16,
    /// Movement Points.
    pub ma: i16,
}

/// A gun: its fire side, and the movement of its move side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Bombardment Factor.
    pub factor: i16,
    pub range: i16,
    pub ma: i16,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Counter {
    pub key: Word,
    pub name: Word,
    pub side: Side,
    pub kind: Kind,
    /// Its brigade; none for independents and guns.
    pub group: Option<GroupId>,
    /// Division or corps.
    pub command: Option<CommandId>,
    pub regiment: Option<String>,
    /// Regiments by number within a brigade, for quick comparison; 0 is none.
    pub regiment_no: u8,
    pub front: Values,
    pub back: Option<Values>,
    pub morale: i16,
    /// An engineer that builds bridges.
    pub bridging: bool,
    pub gun: Option<Piece>,
    pub provenance: Provenance,
    pub note: String,
    /// The counter of the game that a posed unit copies.
    pub like: Option<String>,
}

#[rustfmt::skip]
const COLUMNS: [&str; 18] = [
    "key", "name", "side", "kind", "brigade", "command", "regiment", "combat", "mg", "ma", "morale", "back_combat", "back_mg",
    "bombardment", "range", "move_ma", "provenance", "note",
];

/// Reads `counters.csv`.
pub fn read(file: &str, text: &str, groups: &[Formation], commands: &[Command]) -> Result<Vec<Counter>, Problems> {
    let csv = Csv::parse(file, text, &COLUMNS)?;
    let mut problems = Problems::default();
    let mut counters: Vec<Counter> = Vec::new();
    for row in csv.rows() {
        let counter = read_row(&mut row.fields(&mut problems), &counters, groups, commands);
        counters.extend(counter);
    }
    if counters.len() > MAX_UNITS {
        problems.add(file, 0, format!("{} counters are more than {MAX_UNITS}", counters.len()));
    }
    number_regiments(&mut counters);
    problems.into_result(counters)
}

fn read_row(row: &mut Fields<'_, '_>, before: &[Counter], groups: &[Formation], commands: &[Command]) -> Option<Counter> {
    let key = row.key("key", before.iter().map(|counter| counter.key.as_str()));
    let name = row.text("name");
    if name.is_empty() || before.iter().any(|counter| counter.name == *name) {
        row.wrong(format!("a name must be there and be its own, not `{name}`"));
    }
    let side = row.word("side", &Side::ALL);
    let kind = row.word("kind", &Kind::ALL);
    let group = read_group(row, side, groups);
    let command = read_command(row, "command", side, commands);
    let bridging = row.text("mg") == "P";
    let gun = read_gun(row, kind);
    let (front, back) = read_values(row, bridging);
    let morale = row.whole("morale", 0..=9);
    if gun.is_none() && (front.ma == 0 || morale == 0) {
        row.wrong("a unit has a movement allowance and a morale");
    }
    if bridging && kind != Some(Kind::Engineer) {
        row.wrong("only an engineer has P instead of an MG factor (20.3/a)");
    }
    Some(Counter {
        key: key.into(),
        name: name.into(),
        side: side?,
        kind: kind?,
        group,
        command,
        regiment: row.some("regiment").map(str::to_owned),
        regiment_no: 0,
        front,
        back,
        morale,
        bridging,
        gun,
        provenance: row.provenance(),
        note: row.text("note").to_owned(),
        like: None,
    })
}

fn read_group(row: &mut Fields<'_, '_>, side: Option<Side>, groups: &[Formation]) -> Option<GroupId> {
    let key = row.some("brigade")?;
    let Some(at) = groups.iter().position(|group| group.key == key) else {
        row.wrong(format!("no brigade is called `{key}`"));
        return None;
    };
    if side.is_some_and(|side| side != groups[at].side) {
        row.wrong(format!("the {} is of the other side", groups[at].name));
    }
    Some(GroupId(at as u8))
}

/// Guns have the numbers of a gun and no others.
fn read_gun(row: &mut Fields<'_, '_>, kind: Option<Kind>) -> Option<Piece> {
    let [factor, range, ma] = ["bombardment", "range", "move_ma"].map(|column| row.whole(column, 1..=30));
    let filled = |row: &Fields<'_, '_>, columns: &[&str]| columns.iter().filter(|column| row.some(column).is_some()).count();
    let shells = filled(row, &["bombardment", "range", "move_ma"]);
    let men = filled(row, &["combat", "mg", "ma", "morale", "back_combat", "back_mg"]);
    let is_gun = GUNS.contains(&kind?);
    if is_gun && (shells < 3 || men > 0 || row.some("brigade").is_some()) {
        row.wrong("a gun has bombardment, range and movement and no other numbers, and is of no brigade");
    }
    if !is_gun && shells > 0 {
        row.wrong("only a gun has bombardment, range and a move side");
    }
    is_gun.then_some(Piece { factor, range, ma })
}

fn read_values(row: &mut Fields<'_, '_>, bridging: bool) -> (Values, Option<Values>) {
    let ma = row.whole("ma", 0..=30);
    let mut side = |columns: [&str; 2]| {
        let combat = row.whole(columns[0], 0..=30);
        let mg = if bridging && row.text(columns[1]) == "P" { 0 } else { row.whole(columns[1], 0..=30) };
        Values { combat, mg, ma }
    };
    let (front, back) = (side(["combat", "mg"]), side(["back_combat", "back_mg"]));
    if back.combat > front.combat || back.mg > front.mg {
        row.wrong("the reduced side is stronger than the full one");
    }
    (front, row.some("back_combat").map(|_| back))
}

/// Gives each regiment of a brigade its own number.
pub fn number_regiments(counters: &mut [Counter]) {
    let mut names: Vec<(Side, Option<GroupId>, Vec<String>)> = Vec::new();
    for counter in counters {
        let Some(regiment) = &counter.regiment else {
            counter.regiment_no = 0;
            continue;
        };
        let brigade = names.iter().position(|(side, group, _)| (*side, *group) == (counter.side, counter.group));
        let brigade = brigade.unwrap_or_else(|| {
            names.push((counter.side, counter.group, Vec::new()));
            names.len() - 1
        });
        let known = &mut names[brigade].2;
        let at = known.iter().position(|name| name == regiment).unwrap_or_else(|| {
            known.push(regiment.clone());
            known.len() - 1
        });
        counter.regiment_no = at as u8 + 1;
    }
}
