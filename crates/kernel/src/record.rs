//! The record: a header and one line per action. It is the game; snapshots are a cache.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use crate::{Problems, Roll, Setup};

pub const FORMAT: u32 = 1;

/// The first line of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub esagono_record: u32,
    pub game: String,
    pub scenario: String,
    pub setup: Setup,
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
    /// Why an upgrade could not replay the game to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frozen: Option<Frozen>,
}

/// A game that no longer passes: readable, not playable.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frozen {
    pub line: u32,
    pub reason: String,
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
}

/// An action as the text of its JSON: a long game has thousands, and as a tree each would take a kilobyte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed(Box<str>);

impl Deed {
    pub fn of<A: Serialize>(action: &A) -> Self {
        // By way of a tree, so that its fields stand in one order wherever it comes from.
        Self(serde_json::to_value(action).expect("actions hold only numbers and texts").to_string().into())
    }
    pub fn read<A: DeserializeOwned>(&self) -> serde_json::Result<A> {
        serde_json::from_str(&self.0)
    }
}

impl Serialize for Deed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.read::<Json>().map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Deed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Json::deserialize(deserializer).map(|json| Self(json.to_string().into()))
    }
}

/// One action, or one taking back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub n: u32,
    pub seat: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Deed>,
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

/// The last line of a finished or closed game: the seed that proves every face.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    pub closed: String,
    pub server_seed: String,
    /// Hash of the final position.
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
        if header.esagono_record != FORMAT {
            let text = format!("record format {} is not known; this program reads format {FORMAT}", header.esagono_record);
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
            match serde_json::from_str::<Line>(row) {
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
