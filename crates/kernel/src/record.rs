//! The record: a header and one line per action. It is the game; snapshots are a cache.

use language::{Message, message};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{About, Bad, Problems, Roll, Setup};

/// The format that is written. Records of format 1 are read too; `record upgrade` carries them over.
pub const FORMAT: u32 = 2;

/// The first line of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub esagono_record: u32,
    pub game: String,
    pub scenario: String,
    pub setup: Setup,
    /// The situation it begins with, if not with the scenario's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Seat keys in seat order.
    pub seats: Vec<String>,
    /// Number of the rules as code: raised when an action's meaning changes.
    pub rules: u32,
    /// Hash of what the scenario reads.
    pub data: String,
    /// SHA-256 of the server seed, published before the first die.
    pub commitment: String,
    /// One nonce per seat.
    pub nonces: Vec<String>,
    /// Why the game can only be read: an upgrade could not replay it to its end, or an order found no room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frozen: Option<Frozen>,
}

impl Header {
    /// Whether the game can be played on as it is: this format, these rules, this data.
    pub fn fits(&self, about: &About) -> Result<(), Bad> {
        let other = |what: Message| Err(Bad::OtherRules(message!("record-upgrade", what = what)));
        if self.esagono_record != FORMAT {
            return other(message!("record-other-format", is = self.esagono_record, writes = FORMAT));
        }
        if self.rules != about.rules {
            return other(message!("record-other-rules", was = self.rules, has = about.rules));
        }
        if self.data != about.data {
            let short = |hash: &str| hash.get(..12).unwrap_or(hash).to_owned();
            let (was, is) = (short(&self.data), short(&about.data));
            return other(message!("record-other-data", was = was, is = is));
        }
        self.setup.settled(&about.choices).map(|_| ()).map_err(Bad::Unknown)
    }
}

/// A game that no longer passes: readable, not playable.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frozen {
    pub line: u32,
    pub reason: String,
    /// Where the program had no room for what an order called for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undone: Option<Box<Undone>>,
}

impl Frozen {
    pub fn new(line: u32, reason: String) -> Self {
        Self { line, reason, undone: None }
    }
}

/// An order that was not done, and the position before it as a situation: what is needed to look into it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undone {
    pub seat: String,
    pub words: String,
    pub position: String,
}

/// Who answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    Player,
    /// The only answer there was.
    Forced,
    /// A standing order of the seat.
    Order,
    /// A plan that the seat had left.
    Plan,
}

/// One order in its words, or one taking back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub n: u32,
    pub seat: String,
    /// Takes back everything from that line on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_from: Option<u32>,
    /// Takes back that line alone (set-up, sealed plans).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_only: Option<u32>,
    /// Goes back to before that line by consent of all seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rollback_to: Option<u32>,
    pub words: String,
    pub by: By,
    /// Actions sent together share a message; one undo takes back one message.
    pub message: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
}

impl Line {
    /// An order; whoever takes something back changes the line accordingly.
    pub fn order(n: u32, seat: &str, words: String, by: By, message: u32) -> Self {
        let seat = seat.to_owned();
        Self { n, seat, undo_from: None, undo_only: None, rollback_to: None, words, by, message, rolls: Vec::new() }
    }
    /// Whether it carries out an order, instead of taking something back.
    pub fn is_order(&self) -> bool {
        self.undo_from.is_none() && self.undo_only.is_none() && self.rollback_to.is_none()
    }
    /// A line as a file has it, of this format or an earlier one.
    pub fn read(text: &str, format: u32) -> serde_json::Result<Self> {
        if format == FORMAT {
            return serde_json::from_str(text);
        }
        // Format 1 had the order a second time, by the places of pieces and hexes in their lists.
        let mut line: serde_json::Map<String, Json> = serde_json::from_str(text)?;
        line.remove("action");
        serde_json::from_value(Json::Object(line))
    }
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("lines hold only numbers and texts")
    }
}

/// The last line of a finished or closed game: the seed that proves every face.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    pub closed: String,
    pub server_seed: String,
    /// Hash of the final position, as a situation tells it.
    pub position: String,
}

/// A whole record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub header: Header,
    pub lines: Vec<Line>,
    pub closing: Option<Closing>,
    /// The file line at which a damaged record breaks off, and why.
    pub broken: Option<(u32, String)>,
}

impl Record {
    pub fn parse(file: &str, text: &str) -> Result<Self, Problems> {
        let mut rows = text.lines().enumerate().filter(|(_, row)| !row.trim().is_empty());
        let Some((_, first)) = rows.next() else {
            return Err(Problems::one(file, 1, "an empty file is no record; a header line was expected"));
        };
        let header: Header = serde_json::from_str(first)
            .map_err(|e| Problems::one(file, 1, format!("the first line must be a record's header: {e}")))?;
        let format = header.esagono_record;
        if !(1..=FORMAT).contains(&format) {
            let text = format!("record format {format} is not known; this program reads formats 1 to {FORMAT}");
            return Err(Problems::one(file, 1, text));
        }
        let mut record = Self { header, lines: Vec::new(), closing: None, broken: None };
        for (i, row) in rows {
            let at = i as u32 + 1;
            if record.closing.is_some() {
                record.broken = Some((at, "text after the closing line".into()));
                break;
            }
            let expected = record.lines.len() as u32 + 1;
            match Line::read(row, format) {
                Ok(line) if line.n == expected => record.lines.push(line),
                Ok(line) => {
                    record.broken = Some((at, format!("line number {} where {expected} was expected", line.n)));
                    break;
                }
                Err(e) => match serde_json::from_str::<Closing>(row) {
                    Ok(closing) => record.closing = Some(closing),
                    Err(_) => {
                        record.broken = Some((at, format!("not a line of a record: {e}")));
                        break;
                    }
                },
            }
        }
        Ok(record)
    }

    pub fn text(&self) -> String {
        let lines = self.lines.iter().map(row);
        std::iter::once(row(&self.header)).chain(lines).chain(self.closing.as_ref().map(row)).collect()
    }
}

fn row<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("records hold only numbers, texts and lists") + "\n"
}
