//! Where tables are kept. An accepted action is on disk before anyone sees it.

mod error;
mod sqlite;
mod writer;

pub use error::{OpenError, StoreError, Unopened};
pub use sqlite::Sqlite;
pub use writer::Store;

use std::collections::BTreeMap;

use kernel::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who decides for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// Nobody yet: whoever has the link sits down.
    Open,
    Person,
    Bot(String),
}

/// A chair at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chair {
    pub seat: String,
    pub holder: Holder,
    /// What the person is called.
    pub name: String,
    /// Of the seat's secret link.
    pub token_hash: String,
    /// Of the person's own page, if there is one.
    #[serde(default)]
    pub person_hash: Option<String>,
}

impl Chair {
    /// Whether the hash of a secret is that of its link, or of the page of the person who has it.
    pub fn opens_to(&self, hash: &str) -> bool {
        self.token_hash == hash || self.person_hash.as_deref() == Some(hash)
    }
}

/// By what a game is played: the number of the rules and the hash of the data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    pub rules: u32,
    pub data: String,
}

impl Played {
    pub fn of(about: &kernel::About) -> Self {
        Self { rules: about.rules, data: about.data.clone() }
    }
}

/// What is known of a table besides its lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableRow {
    pub id: String,
    pub scenario: String,
    pub setup: kernel::Setup,
    /// The situation it began with, if that is not the beginning of its scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// None in tables of the first release, which did not note it.
    #[serde(default)]
    pub played: Option<Played>,
    pub mode: Mode,
    pub server_seed: String,
    pub nonces: Vec<String>,
    pub chairs: Vec<Chair>,
    /// Why the game is closed, if it is.
    pub closed: Option<String>,
    /// Seconds since 1970.
    pub created: u64,
    pub touched: u64,
    /// Standing orders by seat, as JSON.
    #[serde(default)]
    pub orders: BTreeMap<String, serde_json::Value>,
    /// What seats have planned.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub plans: BTreeMap<String, kernel::Planned>,
    /// Seats that offer a draw.
    #[serde(default)]
    pub draw: Vec<String>,
    /// How the table stood when it was last put away.
    #[serde(default)]
    pub status: Option<Status>,
}

/// How a table stands, for lists.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Status {
    /// Lines of the record; with another number of lines this is out of date.
    pub lines: u32,
    pub turn: i64,
    pub phase: String,
    /// Seats that are waited on.
    pub waiting: Vec<String>,
    /// How the game ended, in a sentence.
    pub over: Option<Message>,
    /// Why the game can only be read.
    pub frozen: Option<Message>,
}

/// How people sit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Each seat has a link of its own.
    Seats,
    /// One person plays all sides and nothing is hidden.
    Solo,
    /// One screen, a curtain between the seats.
    HotSeat,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "ChatLine")]
pub struct Said {
    pub seat: String,
    pub text: Message,
    pub at: u64,
}

/// What is written together.
#[derive(Clone, Debug)]
pub enum Write {
    Table(Box<TableRow>),
    /// Lines of a table's record, from number `first` on.
    Lines {
        table: String,
        first: u32,
        lines: Vec<String>,
    },
    /// The files of a game's data under their hash; what is there already stays.
    Data {
        hash: String,
        texts: BTreeMap<String, String>,
    },
    Said {
        table: String,
        said: Said,
    },
    Person {
        hash: String,
        name: String,
        at: u64,
    },
}
