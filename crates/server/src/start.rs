//! Tables that begin anywhere: with a situation, or with a moment of a game that is over.

use std::sync::Arc;

use games::Entry;
use kernel::session::Replay;
use kernel::{AnySession, Message, Setup, Situation, message};
use serde::Deserialize;

use crate::app::{App, Fail};
use crate::table::record_of;

/// What a table begins with instead of the beginning of its scenario.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Start {
    /// The text of a situation.
    Situation(String),
    Moment(StartMoment),
}

/// The position after a line of a table's record.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartMoment {
    pub table: String,
    pub line: u32,
}

/// How a new table begins.
pub(crate) struct Beginning {
    pub book: Arc<Entry>,
    pub scenario: String,
    pub setup: Setup,
    /// The situation's text, if it is not the beginning of the scenario.
    pub start: Option<String>,
}

/// What is wrong with a file or a record, for who wrote it.
fn wrong(why: impl std::fmt::Display) -> Fail {
    Fail::Bad(Message::plain(why.to_string()))
}

fn bad(why: kernel::Bad) -> Fail {
    Fail::Bad(why.message())
}

impl App {
    /// At the beginning of a scenario, with what was chosen; what nobody chose is as usual.
    pub(crate) fn at_the_beginning(&self, scenario: &str, setup: &Setup) -> Result<Beginning, Fail> {
        let (entry, scenario) = self.games.scenario(scenario).map_err(bad)?;
        let setup = setup.settled(&scenario.choices).map_err(Fail::Bad)?;
        Ok(Beginning { book: Arc::clone(entry), scenario: scenario.key, setup, start: None })
    }

    /// With a position; what was chosen stands in it.
    pub(crate) async fn at_a_position(&self, start: &Start) -> Result<Beginning, Fail> {
        let (book, situation) = match start {
            Start::Situation(text) => {
                let situation = content::situation("the situation", text).map_err(wrong)?;
                (Arc::clone(self.games.game(situation.game()).map_err(bad)?), situation)
            }
            Start::Moment(moment) => self.moment(moment).await?,
        };
        let session = tokio::task::block_in_place(|| book.any().open_at(&situation, [0; 32], Vec::new())).map_err(bad)?;
        if session.waiting().is_over() {
            return Err(Fail::Bad(message!("over-at-moment")));
        }
        let header = session.record(None).header;
        Ok(Beginning { book, scenario: header.scenario, setup: header.setup, start: header.start })
    }

    /// Only of a game that is over: what a running one hides would lie open.
    async fn moment(&self, StartMoment { table, line }: &StartMoment) -> Result<(Arc<Entry>, Situation), Fail> {
        let row = self.row(table).await?;
        if row.closed.is_none() {
            return Err(Fail::Bad(message!("game-still-runs")));
        }
        let book = self.book(&row).await?;
        let lines = self.store.lines(table.clone()).await?;
        if *line as usize > lines.len() {
            return Err(Fail::Bad(message!("record-is-shorter", lines = lines.len())));
        }
        let situation = tokio::task::block_in_place(|| {
            let (record, unread) = record_of(&book, &row, &lines).map_err(|e| Fail::Bad(e.message()))?;
            let replayed = book.any().replay(&record, Some(*line), Replay::Stored).map_err(bad)?;
            match replayed.broke.or(unread.filter(|(n, _)| n <= line)) {
                Some((n, why)) => Err(Fail::Gone(message!("record-line-fails", line = n, reason = why))),
                None => Ok(replayed.session.export()),
            }
        })?;
        Ok((book, situation))
    }
}

/// A table's session before its first line.
pub(crate) fn opened(book: &Entry, row: &crate::store::TableRow, seed: [u8; 32]) -> Result<Box<dyn AnySession>, kernel::Bad> {
    match &row.start {
        None => book.any().open(&row.scenario, row.setup.clone(), seed, row.nonces.clone()),
        Some(text) => {
            let situation = content::situation("the table's beginning", text).map_err(kernel::Bad::File)?;
            book.any().open_at(&situation, seed, row.nonces.clone())
        }
    }
}
