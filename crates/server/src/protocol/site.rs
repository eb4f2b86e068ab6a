//! What the addresses answer with.

use std::collections::BTreeMap;

use kernel::{Message, Post, Scenario, Witnessed};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::store::{self, Holder, Mode, Status};

/// What cannot be done, in a sentence.
#[derive(Serialize, TS)]
pub struct Failed {
    pub error: Message,
}

#[derive(Serialize, TS)]
pub struct Done {
    #[ts(type = "true")]
    pub done: bool,
}

impl Done {
    pub const DONE: Self = Self { done: true };
}

/// `GET /api/games`: what can be played, maps without rules yet, and opponents.
#[derive(Serialize, TS)]
pub struct Catalogue {
    pub games: Vec<Game>,
    pub maps: Vec<MapAbout>,
    pub bots: Vec<Bot>,
}

#[derive(Serialize, TS)]
pub struct Game {
    pub key: &'static str,
    pub title: &'static str,
    pub maps: &'static [&'static str],
    pub scenarios: Vec<Scenario>,
}

#[derive(Serialize, Deserialize, TS)]
pub struct MapAbout {
    pub map: String,
    pub title: String,
    pub subtitle: String,
    pub sides: Vec<String>,
    pub hexes: usize,
}

#[derive(Serialize, TS)]
pub struct Bot {
    pub name: &'static str,
    pub what: Message,
    /// The one that is proposed, where it plays the game.
    pub usual: bool,
    /// The games that it plays.
    pub plays: Vec<&'static str>,
}

/// `GET /api/rules/GAME`.
#[derive(Serialize, TS)]
pub struct Rules {
    pub rules: Vec<Rule>,
}

#[derive(Serialize, TS)]
pub struct Rule {
    pub id: String,
    pub title: String,
    pub says: String,
}

/// `POST /api/tables` and `POST /api/import`: the links of a new table.
#[derive(Serialize, TS)]
pub struct Opened {
    pub table: String,
    /// Tokens of the seats that people take.
    pub seats: BTreeMap<String, String>,
    /// Opens all seats, for one person or one screen.
    pub all: Option<String>,
}

/// A chair without its secrets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Chair {
    pub seat: String,
    pub holder: Holder,
    pub name: String,
}

impl Chair {
    pub fn of(chair: &store::Chair) -> Self {
        Self { seat: chair.seat.clone(), holder: chair.holder.clone(), name: chair.name.clone() }
    }
}

/// `GET /api/tables/TABLE`.
#[derive(Serialize, TS)]
pub struct About {
    /// The hash of the data it goes on with, where that is not the program's own.
    pub data: Option<String>,
    pub table: String,
    pub game: &'static str,
    pub title: &'static str,
    pub scenario: Scenario,
    pub maps: &'static [&'static str],
    /// What was chosen, by the key of the choice.
    pub options: BTreeMap<String, String>,
    /// It began with a position, not with the beginning of its scenario.
    pub starts: bool,
    pub mode: Mode,
    pub chairs: Vec<Chair>,
    pub closed: Option<Message>,
    pub created: u64,
    pub touched: u64,
}

/// `POST /api/people`: the secret of a personal page.
#[derive(Serialize, TS)]
pub struct Personal {
    pub token: String,
}

/// `GET /api/people/me`.
#[derive(Serialize, TS)]
pub struct Mine {
    pub name: String,
    pub tables: Vec<TableLine>,
}

/// A line of a personal page.
#[derive(Serialize, TS)]
pub struct TableLine {
    pub table: String,
    pub scenario: String,
    /// Of a game that this program has.
    pub game: Option<String>,
    pub title: Option<String>,
    pub posts: Option<Vec<Post>>,
    pub mode: Mode,
    /// The person's own.
    pub seats: Vec<String>,
    pub chairs: Vec<Chair>,
    pub closed: Option<Message>,
    pub touched: u64,
    pub created: u64,
    pub status: Status,
    /// It is the person's turn.
    pub yours: bool,
    /// Seats that offer a draw.
    pub draw: Vec<String>,
}

/// `POST /api/people/me/qr`.
#[derive(Serialize, TS)]
pub struct Picture {
    pub svg: String,
}

/// `GET /api/tables/TABLE/replay`.
#[derive(Serialize, TS)]
pub struct Moments {
    pub moments: Vec<Witnessed>,
}

/// `GET /api/tables/TABLE/verify`: every die of a closed game from its seed.
#[derive(Serialize, TS)]
pub struct Verified {
    pub proved: bool,
    /// Why not.
    pub reason: Option<String>,
    pub lines: usize,
    pub dice: usize,
    pub position: String,
    pub commitment: String,
    pub nonces: Vec<String>,
    pub seed: String,
}

/// `GET /api/maps/MAP`: where hexes stand on the picture, and what is called what.
#[derive(Serialize, TS)]
pub struct Geometry {
    pub map: String,
    pub width: f64,
    pub height: f64,
    /// From centre to corner.
    pub size: f64,
    /// The corners of a hex from its centre, in order around it.
    pub corners: [[f64; 2]; 6],
    /// The centre of every hex.
    pub hexes: BTreeMap<String, [f64; 2]>,
    pub names: BTreeMap<String, String>,
    /// Where the small picture lies on this one: left, top, width, height.
    pub thumb: [f64; 4],
}
