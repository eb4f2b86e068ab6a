//! Looking back: records opened at any moment, imported, and proved by their seed.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use kernel::session::Replay;
use kernel::{AnyRewind, Message, Record, Seat, Viewer, message};

use crate::app::{App, Fail};
use crate::protocol::{Opened, Verified};
use crate::store::{Holder, Mode, TableRow};
use crate::table::{LoadError, Who, new_row, record_of};
use crate::{limits, token};

/// A record gone through once; several requests may look at it.
pub type Shared = Arc<Mutex<Box<dyn AnyRewind>>>;

/// The records that were looked at last.
#[derive(Default)]
pub struct Rewinds(Mutex<VecDeque<(String, Shared)>>);

/// How many stay in memory.
const KEPT: usize = 12;

impl Rewinds {
    fn find(&self, id: &str) -> Option<Shared> {
        let mut kept = self.0.lock().ok()?;
        let at = kept.iter().position(|(known, _)| known == id)?;
        let found = kept.remove(at)?;
        kept.push_front(found.clone());
        Some(found.1)
    }

    fn keep(&self, id: &str, rewind: Box<dyn AnyRewind>) -> Shared {
        let shared: Shared = Arc::new(Mutex::new(rewind));
        if let Ok(mut kept) = self.0.lock() {
            kept.retain(|(known, _)| known != id);
            kept.push_front((id.to_owned(), Arc::clone(&shared)));
            kept.truncate(KEPT);
        }
        shared
    }
}

/// Through whose eyes a client may look back: anyone's when the game is closed, else only its own.
pub fn viewer(row: &TableRow, who: Who, wanted: Option<&str>) -> Result<Viewer, Fail> {
    let is_open = row.closed.is_some() || who == Who::Solo;
    let hidden = || Fail::Bad(message!("eyes-of-others"));
    match (wanted, who) {
        (None, Who::Seat(seat)) => Ok(Viewer::Seat(seat)),
        (None | Some("referee"), _) if is_open => Ok(Viewer::Referee),
        (None, Who::HotSeat) => Err(Fail::Bad(message!("whose-eyes"))),
        (None | Some("bystander"), _) => Ok(Viewer::Bystander),
        (Some("referee"), _) => Err(hidden()),
        (Some(key), _) => {
            let at = row.chairs.iter().position(|chair| chair.seat == key);
            let at = at.and_then(|at| u8::try_from(at).ok()).ok_or_else(|| Fail::Bad(message!("seat-unknown", seat = key)))?;
            let is_own = who == Who::Seat(Seat(at)) || who == Who::HotSeat;
            if is_open || is_own { Ok(Viewer::Seat(Seat(at))) } else { Err(hidden()) }
        }
    }
}

fn gone(why: impl Into<LoadError>) -> Fail {
    Fail::Gone(why.into().message())
}

impl App {
    /// The book whose words a table's messages have.
    pub async fn book_key(&self, row: &TableRow) -> Result<&'static str, Fail> {
        Ok(self.book(row).await.map_err(gone)?.book.key)
    }

    /// A table's record to look back at; `fresh` takes in what was written since.
    pub async fn rewind(&self, row: &TableRow, fresh: bool) -> Result<Shared, Fail> {
        let known = self.rewinds.find(&row.id);
        if let (Some(known), false) = (&known, fresh) {
            return Ok(Arc::clone(known));
        }
        let lines = self.store.lines(row.id.clone()).await?;
        let gone_through = |rewind: &Shared| rewind.lock().map_or(0, |r| r.lines());
        if let Some(known) = known.as_ref().filter(|known| gone_through(known) as usize == lines.len()) {
            return Ok(Arc::clone(known));
        }
        let book = self.book(row).await.map_err(gone)?;
        tokio::task::block_in_place(|| {
            let (record, _) = record_of(&book, row, &lines).map_err(gone)?;
            if let Some(known) = known {
                // What no longer passes is left out.
                let _ = known.lock().map_err(|_| Fail::Broken("a replay failed".into()))?.extend(&record.lines);
                return Ok(known);
            }
            let rewind = book.any().rewind(&record).map_err(gone)?;
            Ok(self.rewinds.keep(&row.id, rewind))
        })
    }

    /// Every die of a closed game from its seed.
    pub async fn verify(&self, row: &TableRow) -> Result<Verified, Fail> {
        if row.closed.is_none() {
            return Err(Fail::Bad(message!("seed-when-over")));
        }
        let lines = self.store.lines(row.id.clone()).await?;
        let book = self.book(row).await.map_err(gone)?;
        tokio::task::block_in_place(|| {
            let (record, unread) = record_of(&book, row, &lines).map_err(gone)?;
            let replayed = book.any().replay(&record, None, Replay::Verify).map_err(gone)?;
            let broke = replayed.broke.or(unread).map(|(line, why)| if line == 0 { why } else { format!("line {line}: {why}") });
            let dice: usize = record.lines.iter().map(|line| line.rolls.len()).sum();
            Ok(Verified {
                proved: broke.is_none(),
                reason: broke,
                lines: record.lines.len(),
                dice,
                position: replayed.session.hash(),
                commitment: record.header.commitment,
                nonces: record.header.nonces,
                seed: row.server_seed.clone(),
            })
        })
    }

    /// A table from a record. A finished game can be looked at; an unfinished one goes on, one person at all seats.
    pub async fn import(&self, text: &str, person: Option<&str>) -> Result<Opened, Fail> {
        let bad = |e: kernel::Bad| Fail::Bad(e.message());
        let record = Record::parse("the record", text).map_err(|e| Fail::Bad(Message::plain(e.to_string())))?;
        if let Some((line, why)) = &record.broken {
            return Err(Fail::Bad(message!("record-breaks-off", line = line, reason = why)));
        }
        let (entry, scenario) = self.games.scenario(&record.header.scenario).map_err(bad)?;
        entry.any().fits(&record).map_err(bad)?;
        let replayed = tokio::task::block_in_place(|| entry.any().replay(&record, None, Replay::Stored)).map_err(bad)?;
        if let Some((line, why)) = replayed.broke {
            return Err(Fail::Bad(message!("record-line-fails", line = line, reason = why)));
        }
        let person = self.known_person(person).await?;
        let holders = vec![(Holder::Person, String::new()); scenario.seats.len()];
        let about = entry.any().about(&scenario.key).map_err(bad)?;
        let (mut row, tokens) = new_row(&scenario, about, record.header.setup.clone(), Mode::Solo, &holders);
        row.chairs.iter_mut().for_each(|chair| chair.person_hash.clone_from(&person));
        row.nonces.clone_from(&record.header.nonces);
        row.start.clone_from(&record.header.start);
        if let Some(closing) = &record.closing {
            row.server_seed.clone_from(&closing.server_seed);
            row.closed = Some(limits::tidy(&closing.closed, limits::CHAT));
        }
        if replayed.session.waiting().is_over() && row.closed.is_none() {
            row.closed = Some("over".into());
        }
        if token::is_seed(&row.server_seed) {
            let lines = replayed.session.tail(0);
            return self.add(row, &tokens, lines).await;
        }
        Err(Fail::Bad(message!("record-seed-damaged")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(closed: Option<&str>) -> TableRow {
        let sides = [kernel::Side::new("it", "it"), kernel::Side::new("ah", "ah")];
        let scenario = kernel::Scenario {
            key: "x/y".into(),
            title: String::new(),
            turns: 1,
            sides: sides.to_vec(),
            seats: sides.iter().map(kernel::Post::whole).collect(),
            choices: Vec::new(),
            about: String::new(),
            minutes: 1,
        };
        let (game, data) = (String::from("x"), String::new());
        let about = kernel::About {
            game,
            scenario: "x/y".into(),
            sides: Vec::new(),
            seats: Vec::new(),
            choices: Vec::new(),
            rules: 1,
            data,
        };
        let holders = vec![(Holder::Open, String::new()); 2];
        let (mut row, _) = new_row(&scenario, &about, kernel::Setup::default(), Mode::Seats, &holders);
        row.closed = closed.map(str::to_owned);
        row
    }

    #[test]
    fn during_play_one_looks_back_through_ones_own_eyes_only() {
        let (open, closed) = (row(None), row(Some("over")));
        let (it, ah) = (Who::Seat(Seat(0)), Viewer::Seat(Seat(1)));
        assert_eq!(viewer(&open, it, None).unwrap(), Viewer::Seat(Seat(0)));
        assert_eq!(viewer(&open, Who::Watcher, None).unwrap(), Viewer::Bystander);
        assert_eq!(viewer(&open, it, Some("bystander")).unwrap(), Viewer::Bystander);
        for (who, eyes) in
            [(it, "ah"), (it, "referee"), (Who::Watcher, "it"), (Who::Watcher, "referee"), (Who::HotSeat, "referee")]
        {
            assert!(viewer(&open, who, Some(eyes)).is_err(), "{who:?} as {eyes}");
        }
        assert_eq!(viewer(&open, Who::HotSeat, Some("ah")).unwrap(), ah);
        assert_eq!(viewer(&open, Who::Solo, Some("referee")).unwrap(), Viewer::Referee);
        assert_eq!(viewer(&closed, Who::Watcher, Some("ah")).unwrap(), ah);
        assert_eq!(viewer(&closed, it, Some("referee")).unwrap(), Viewer::Referee);
        assert!(viewer(&closed, it, Some("fr")).is_err());
    }
}
