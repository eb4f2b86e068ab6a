//! Brigades, and the divisions and corps above them.

use content::{Csv, Fields, Provenance};
use kernel::{Problems, Word};

use crate::key::{CommandId, MAX_GROUPS};
use crate::state::Side;

/// A brigade: what its HQ counter says.
#[derive(Clone, PartialEq, Debug)]
pub struct Formation {
    pub key: Word,
    pub name: Word,
    pub side: Side,
    pub initiative: u8,
    /// Command Range, in hexes.
    pub range: u8,
    /// Its division; none if it stands under a corps or an army.
    pub command: Option<CommandId>,
    pub provenance: Provenance,
    pub note: String,
    /// The brigade of the game that a posed one copies.
    pub like: Option<String>,
}

/// A division, or a corps.
#[derive(Clone, PartialEq, Debug)]
pub struct Command {
    pub key: Word,
    pub name: Word,
    pub side: Side,
    /// Its independents and guns serve brigades of the division alone.
    pub is_division: bool,
    pub parent: Option<CommandId>,
    pub provenance: Provenance,
    pub note: String,
}

const COLUMNS: [&str; 8] = ["key", "name", "side", "initiative", "range", "command", "provenance", "note"];
const COMMAND_COLUMNS: [&str; 7] = ["key", "name", "side", "kind", "parent", "provenance", "note"];
const KINDS: [(&str, bool); 2] = [("division", true), ("corps", false)];

/// Reads `formations.csv`.
pub fn read(file: &str, text: &str, commands: &[Command]) -> Result<Vec<Formation>, Problems> {
    let csv = Csv::parse(file, text, &COLUMNS)?;
    let mut problems = Problems::default();
    let mut formations: Vec<Formation> = Vec::new();
    for row in csv.rows() {
        let formation = read_formation(&mut row.fields(&mut problems), &formations, commands);
        formations.extend(formation);
    }
    if formations.len() > MAX_GROUPS {
        problems.add(file, 0, format!("{} brigades are more than {MAX_GROUPS}", formations.len()));
    }
    problems.into_result(formations)
}

fn read_formation(row: &mut Fields<'_, '_>, before: &[Formation], commands: &[Command]) -> Option<Formation> {
    let key = row.key("key", before.iter().map(|formation| formation.key.as_str()));
    let (initiative, range) = (row.whole("initiative", 1..=6), row.whole("range", 1..=9));
    let side = row.word("side", &Side::ALL);
    let command = read_command(row, "command", side, commands);
    if row.some("command").is_none() {
        row.wrong("a brigade stands under a division, a corps or an army");
    }
    Some(Formation {
        key: key.into(),
        name: row.text("name").into(),
        side: side?,
        initiative: initiative as u8,
        range: range as u8,
        command: command.filter(|command| commands[usize::from(command.0)].is_division),
        provenance: row.provenance(),
        note: row.text("note").to_owned(),
        like: None,
    })
}

/// The division or corps that a column names; of the same side.
pub fn read_command(row: &mut Fields<'_, '_>, column: &str, side: Option<Side>, commands: &[Command]) -> Option<CommandId> {
    let key = row.some(column)?;
    let Some(at) = commands.iter().position(|command| command.key == key) else {
        row.wrong(format!("`{column}`: no division and no corps is called `{key}`"));
        return None;
    };
    if side.is_some_and(|side| side != commands[at].side) {
        row.wrong(format!("`{column}`: {} is of the other side", commands[at].name));
    }
    Some(CommandId(at as u8))
}

/// Reads `commands.csv`; a parent stands before those under it.
pub fn read_commands(file: &str, text: &str) -> Result<Vec<Command>, Problems> {
    let csv = Csv::parse(file, text, &COMMAND_COLUMNS)?;
    let mut problems = Problems::default();
    let mut commands: Vec<Command> = Vec::new();
    for row in csv.rows() {
        let command = read_one(&mut row.fields(&mut problems), &commands);
        commands.extend(command);
    }
    if commands.len() > usize::from(u8::MAX) {
        problems.add(file, 0, format!("{} divisions and corps are more than {}", commands.len(), u8::MAX));
    }
    problems.into_result(commands)
}

fn read_one(row: &mut Fields<'_, '_>, before: &[Command]) -> Option<Command> {
    let key = row.key("key", before.iter().map(|command| command.key.as_str()));
    let (side, is_division) = (row.word("side", &Side::ALL), row.word("kind", &KINDS));
    let parent = read_command(row, "parent", side, before);
    Some(Command {
        key: key.into(),
        name: row.text("name").into(),
        side: side?,
        is_division: is_division?,
        parent,
        provenance: row.provenance(),
        note: row.text("note").to_owned(),
    })
}
