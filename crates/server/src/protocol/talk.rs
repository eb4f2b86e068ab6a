//! What a table sends to its clients.

use std::collections::BTreeMap;

use kernel::standing::Order;
use kernel::{Cited, Message, Outcome, Rehearsed, SeatPlan, Stay, Throw, Told};
use serde::Serialize;
use serde_json::Value as Json;
use serde_json::value::RawValue;
use ts_rs::TS;

use super::Chair;
use crate::store::{Mode, Said};
use crate::table::Objection;

/// As whom one is at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Seat,
    /// All seats, nothing hidden.
    Solo,
    /// All seats, one at a time.
    HotSeat,
    Watcher,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(optional_fields)]
pub struct You {
    #[serde(rename = "as")]
    pub role: Role,
    /// One's own, or at one screen the one that is looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
}

/// A chair, and whether who sits there is here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Present {
    #[serde(flatten)]
    pub chair: Chair,
    pub here: bool,
    /// A bot that cannot go on.
    pub failed: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Presence {
    pub chairs: Vec<Present>,
    pub watching: usize,
    /// Seats that offer a draw.
    pub draw: Vec<String>,
}

/// Where play stands, in the book's words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Moment {
    pub turn: i64,
    pub phase: String,
    /// The phasing side.
    pub seat: String,
    /// The open question, for those who are asked it.
    pub step: Option<String>,
    /// The game's own fields.
    pub more: BTreeMap<String, String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Stand {
    pub at: Moment,
    /// Seats that are waited on.
    pub waiting: Vec<String>,
    pub over: Option<Outcome>,
    /// Why the game is closed.
    pub closed: Option<Message>,
    /// Why it can only be read.
    pub frozen: Option<Message>,
}

/// At that place of a list so many words have gone, and these have come.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Edit<'a>(pub usize, pub usize, pub Vec<&'a str>);

/// A question to a seat and all it may answer: a list, or what has changed in the one that was sent last.
#[derive(Serialize, TS)]
#[ts(optional_fields)]
pub struct Ask<'a> {
    pub seat: String,
    #[ts(as = "Message")]
    pub text: &'a Message,
    pub rule: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<&'a str>>,
    /// One after the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edits: Option<Vec<Edit<'a>>>,
    pub version: u64,
    /// Words of the book's pass, if there is one.
    #[ts(optional = false)]
    pub pass: Option<&'a str>,
    /// How many messages undo would take back.
    pub undo: usize,
}

/// What a seat has planned and why it ended; solo, of every seat.
#[derive(Serialize, TS)]
pub struct OwnPlan {
    pub seat: String,
    #[serde(flatten)]
    pub planned: SeatPlan,
}

/// Sentences of the log; those from `from` on that were told before are replaced.
#[derive(Serialize, TS)]
pub struct LogPart<'a> {
    pub from: usize,
    pub lines: &'a [Told],
}

/// Everything, for who has just come. What is sent to many is text already.
#[derive(Serialize, TS)]
pub struct Whole<'a> {
    #[ts(type = "true")]
    pub whole: bool,
    pub frame: u64,
    pub table: &'a str,
    pub scenario: &'a str,
    pub mode: Mode,
    pub you: You,
    pub presence: Presence,
    pub chat: &'a [Said],
    /// Of the dice.
    pub commitment: &'a str,
    pub log: LogPart<'a>,
    #[ts(as = "Stand")]
    pub stand: &'a RawValue,
    #[ts(type = "View")]
    pub view: &'a RawValue,
    #[ts(as = "Option<Ask<'static>>")]
    pub ask: &'a RawValue,
    #[ts(as = "Vec<OwnPlan>")]
    pub plans: &'a RawValue,
}

/// What changed.
#[derive(Serialize, TS)]
pub struct Frame<'a> {
    pub frame: u64,
    #[ts(as = "Stand")]
    pub stand: &'a RawValue,
    #[ts(type = "Delta | null")]
    pub delta: Option<&'a RawValue>,
    pub log: LogPart<'a>,
    #[ts(as = "Option<Ask<'static>>")]
    pub ask: &'a RawValue,
    /// Where they are other.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<Vec<OwnPlan>>", optional)]
    pub plans: Option<&'a RawValue>,
}

/// What is told beside the game.
#[derive(Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum News<'a> {
    Presence(Presence),
    Said(&'a Said),
    Note(Message),
}

/// The answer to a message, and the id it came with.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Json>,
    #[serde(flatten)]
    pub reply: Reply,
}

/// Each kind of message has its own.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(untagged)]
pub enum Reply {
    Error {
        error: Message,
    },
    Refused {
        error: String,
        cites: Vec<Cited>,
    },
    /// Something has happened meanwhile.
    Stale {
        error: Message,
        #[ts(type = "true")]
        stale: bool,
    },
    Done {
        #[ts(type = "true")]
        done: bool,
    },
    Here {
        #[ts(type = "true")]
        here: bool,
    },
    /// So many orders were carried out, or messages taken back; what stopped the rest.
    Acted {
        done: usize,
        stopped: Option<Vec<Cited>>,
    },
    /// The same, and what is left to the seat's plan.
    Kept {
        done: usize,
        stopped: Option<Vec<Cited>>,
        #[serde(flatten)]
        planned: SeatPlan,
    },
    Planned(SeatPlan),
    Rehearsed(Rehearsed),
    /// What takes units to a place, and who cannot come there.
    Brought {
        bring: Vec<String>,
        stay: Vec<Stay>,
    },
    /// A fresh link for a seat.
    Linked {
        #[ts(type = "true")]
        done: bool,
        link: String,
    },
    Takebacks {
        takebacks: Vec<usize>,
    },
    Orders {
        orders: Vec<Order>,
    },
    /// Orders that begin with the words asked for.
    Offers {
        offers: Vec<String>,
    },
    Throws {
        throws: Vec<Throw>,
    },
    /// Why a click does nothing.
    Cites {
        cites: Vec<Cited>,
    },
    Why {
        legal: bool,
        cites: Vec<Cited>,
    },
    Legal {
        legal: Vec<String>,
        #[ts(type = "any[]")]
        actions: Vec<Json>,
    },
    View {
        #[ts(type = "View")]
        view: Json,
    },
    /// To a question: whatever the game answers.
    Told {
        #[ts(type = "any")]
        answer: Json,
    },
    Rule {
        rule: String,
        title: String,
        text: String,
    },
    Advice {
        advice: Vec<String>,
        plan: Option<Message>,
        seat: String,
        version: u64,
    },
}

impl Reply {
    pub const DONE: Self = Self::Done { done: true };

    pub fn error(error: Message) -> Self {
        Self::Error { error }
    }
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Error { .. } | Self::Refused { .. } | Self::Stale { .. })
    }
}

impl From<Objection> for Reply {
    fn from(objection: Objection) -> Self {
        Self::error(objection.message())
    }
}

impl From<Result<Reply, Objection>> for Reply {
    fn from(result: Result<Reply, Objection>) -> Self {
        result.unwrap_or_else(Self::from)
    }
}
