//! To the store and back.

use std::collections::BTreeMap;

use kernel::{Message, Planned, Viewer, message};
use serde_json::json;

use super::{KeepError, LoadError, Objection, Table, Who};
use crate::limits;
use crate::protocol::News;
use crate::store::{Said, StoreError, TableRow, Write};

impl Table {
    /// Writes what is new to the store.
    pub(super) async fn keep(&mut self) -> Result<(), StoreError> {
        self.keep_with(None).await
    }

    /// The same, together with a changed row: both or neither.
    pub(super) async fn keep_with(&mut self, row: Option<TableRow>) -> Result<(), StoreError> {
        let lines = if self.frozen.is_some() { Vec::new() } else { self.session.tail(self.stored) };
        let closes = self.session.waiting().is_over() && self.row.closed.is_none() && self.frozen.is_none();
        let plans = self.plans();
        let replans = plans != self.row.plans;
        if lines.is_empty() && !closes && row.is_none() && !replans {
            return Ok(());
        }
        let count = u32::try_from(lines.len()).unwrap_or(0);
        // The row tells when the table was last touched; once in a while is enough.
        let is_time = self.stored == 0 || self.stored / 50 != (self.stored + count) / 50;
        let mut next = row.or_else(|| (closes || is_time || replans).then(|| self.row.clone()));
        let mut writes = Vec::new();
        if !lines.is_empty() {
            writes.push(Write::Lines { table: self.row.id.clone(), first: self.stored + 1, lines });
        }
        if let Some(row) = &mut next {
            row.touched = crate::now();
            row.plans = plans;
            if closes {
                row.closed = Some("over".into());
            }
            writes.push(Write::Table(Box::new(row.clone())));
        }
        let begun = std::time::Instant::now();
        self.store.write(writes).await?;
        self.metrics.kept(u64::from(count), begun.elapsed());
        self.stored += count;
        if let Some(row) = next {
            self.row = row;
        }
        Ok(())
    }

    /// What seats have planned; a game that is only read keeps what was.
    fn plans(&self) -> BTreeMap<String, Planned> {
        if self.frozen.is_some() {
            return self.row.plans.clone();
        }
        let seats = self.row.chairs.iter().filter_map(|chair| self.session.seat(&chair.seat));
        let planned = seats.map(|seat| (self.seat_key(seat), self.session.planned(seat).clone()));
        planned.filter(|(_, planned)| !planned.is_empty()).collect()
    }

    /// Notes by what the table goes on, with the data, and tells its players.
    pub(super) async fn keep_carried(&mut self) -> Result<(), KeepError> {
        let texts = self.book.texts()?;
        let Some(played) = self.row.played.clone() else { return Ok(()) };
        self.store.write(vec![Write::Data { hash: played.data, texts }]).await?;
        self.put(self.row.clone()).await?;
        self.carried = false;
        Ok(self.announce("", message!("goes-on-under-rules", rules = played.rules)).await?)
    }

    /// A changed row alone.
    pub(super) async fn put(&mut self, row: TableRow) -> Result<(), StoreError> {
        self.keep_with(Some(row)).await
    }

    /// Back to what the store has.
    pub(super) async fn go_back(&mut self, why: Message) {
        match self.read_back().await {
            Ok(()) => self.seat_bots(),
            Err(error) => {
                tracing::error!(table = self.row.id, "the table cannot be read back: {error}");
                self.frozen = Some(message!("frozen-not-kept"));
            }
        }
        let clients: Vec<u64> = self.clients.keys().copied().collect();
        for client in clients {
            self.send(client, &News::Note(why.clone()));
            self.show_all_to(client);
        }
    }

    async fn read_back(&mut self) -> Result<(), LoadError> {
        let id = self.row.id.clone();
        let row = self.store.table(id.clone()).await?.ok_or(LoadError::Gone)?;
        let lines = self.store.lines(id).await?;
        let (session, frozen) = Self::session(&self.book, &row, &lines)?;
        (self.row, self.session, self.frozen) = (row, session, frozen);
        self.stored = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        Ok(())
    }

    /// Notes how the table stands before its task ends.
    pub(super) async fn put_away(&mut self) {
        let status = Some(self.status());
        if self.row.status == status {
            return;
        }
        let row = TableRow { status, ..self.row.clone() };
        // Without the note the table is only slower to list.
        if let Err(error) = self.store.write(vec![Write::Table(Box::new(row))]).await {
            tracing::warn!(table = self.row.id, "how the table stands could not be noted: {error}");
        }
    }

    /// The record: everything when the game is closed or to who plays every side in the open, else what a seat witnessed.
    pub(super) fn record_for(&self, who: Who) -> Result<String, Objection> {
        let is_closed = self.row.closed.is_some();
        match who {
            _ if is_closed => Ok(self.session.record(self.row.closed.as_deref()).text()),
            Who::Solo => Ok(self.session.record(None).text()),
            Who::Seat(seat) => {
                let (told, _) = self.session.log(Viewer::Seat(seat), 0);
                Ok(told.iter().map(|told| format!("{}\n", json!({ "told": told.line, "text": told.text }))).collect())
            }
            Who::HotSeat | Who::Watcher => Err(Objection::RecordIsHidden),
        }
    }

    pub(super) async fn say(&mut self, seat: &str, text: &str) -> Result<(), Objection> {
        let text = limits::tidy(text, limits::CHAT);
        if text.is_empty() {
            return Err(Objection::NothingSaid);
        }
        if self.said.len() >= limits::CHATS {
            return Err(Objection::SaidEnough);
        }
        Ok(self.announce(seat, Message::plain(text)).await?)
    }

    /// A sentence that all hear and that is kept.
    async fn announce(&mut self, seat: &str, text: Message) -> Result<(), StoreError> {
        let said = Said { seat: seat.to_owned(), text, at: crate::now() };
        self.store.write(vec![Write::Said { table: self.row.id.clone(), said: said.clone() }]).await?;
        self.send_all(&News::Said(&said));
        self.said.push(said);
        Ok(())
    }
}
