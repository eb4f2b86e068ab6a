//! What all requests share: games, store, tables in memory.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use games::Games;
use kernel::{Message, message};
use thiserror::Error;
use tokio::sync::{Mutex, oneshot};

use crate::books::{BookError, Books};
use crate::limits::{self, Doors};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::protocol::Opened;
use crate::replay::Rewinds;
use crate::start::Beginning;
use crate::store::{Holder, Mode, Status, Store, StoreError, TableRow, Write};
use crate::table::{self, Command, Handle, LoadError, Table, Who, new_row};
use crate::token;

pub struct App {
    pub games: Arc<Games>,
    pub store: Store,
    pub metrics: Arc<Metrics>,
    tables: Mutex<HashMap<String, Handle>>,
    pub(crate) books: Books,
    pub pictures: crate::pictures::Pictures,
    pub(crate) rewinds: Rewinds,
    doors: Doors,
    pub pool: Pool,
}

/// What cannot be done, with the status it is answered with.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fail {
    /// The request makes no sense.
    #[error("{0}")]
    Bad(Message),
    /// Nothing of that name, or a token that opens nothing.
    #[error("{0}")]
    Unknown(Message),
    /// Too many; come again later.
    #[error("{0}")]
    Full(Message),
    /// A body beyond the limit.
    #[error("{0}")]
    TooBig(Message),
    /// It was there, and this program can no longer open it.
    #[error("{0}")]
    Gone(Message),
    /// The disk or the program failed; what is told is no more than that, and the text is for the log.
    #[error("{0}")]
    Broken(String),
}

impl From<BookError> for Fail {
    fn from(error: BookError) -> Self {
        match error {
            BookError::Game(_) | BookError::NotKept => Self::Unknown(error.message()),
            BookError::Unread(_) => Self::Gone(error.message()),
            BookError::Presentation(_) | BookError::Store(_) => Self::Broken(error.to_string()),
        }
    }
}

impl From<StoreError> for Fail {
    fn from(error: StoreError) -> Self {
        Self::Broken(error.to_string())
    }
}

fn closed() -> Fail {
    Fail::Broken("the table ended while it was asked".into())
}

impl App {
    pub fn new(games: Arc<Games>, store: Store, data: Option<std::path::PathBuf>) -> Self {
        Self {
            games,
            store,
            metrics: Arc::default(),
            tables: Mutex::new(HashMap::new()),
            books: Books::default(),
            pictures: crate::pictures::Pictures::new(data),
            rewinds: Rewinds::default(),
            doors: Doors::default(),
            pool: Pool::default(),
        }
    }

    /// Whether that address may open one more table.
    pub fn admit(&self, from: Option<IpAddr>) -> Result<(), Fail> {
        match from {
            Some(from) if !self.doors.take(from, Instant::now()) => {
                tracing::warn!(%from, "too many tables or personal pages from one address");
                Err(Fail::Full(message!("too-many-from-address")))
            }
            _ => Ok(()),
        }
    }

    /// The hash of a personal link that exists.
    pub(crate) async fn known_person(&self, person: Option<&str>) -> Result<Option<String>, Fail> {
        let Some(person) = person else { return Ok(None) };
        let hash = token::hash(person);
        match self.store.person(hash.clone()).await? {
            Some(_) => Ok(Some(hash)),
            None => Err(Fail::Unknown(message!("person-unknown"))),
        }
    }

    /// A new table; the person, if known, gets the seats that are his.
    pub(crate) async fn open(
        &self,
        begins: Beginning,
        mode: Mode,
        holders: &[(String, Holder, String)],
        person: Option<&str>,
    ) -> Result<Opened, Fail> {
        let Beginning { book, scenario, setup, start } = begins;
        let about = book.any().about(&scenario).map_err(|e| Fail::Bad(e.message()))?;
        let scenario = book.any().scenarios().into_iter().find(|known| known.key == scenario);
        let scenario = scenario.ok_or_else(|| Fail::Bad(message!("scenario-gone")))?;
        let mut list = Vec::new();
        for post in &scenario.seats {
            let found = holders.iter().find(|(seat, ..)| *seat == post.key);
            list.push(found.map_or((Holder::Open, String::new()), |(_, holder, name)| (holder.clone(), name.clone())));
        }
        if let Some((seat, ..)) = holders.iter().find(|(seat, ..)| !scenario.seats.iter().any(|post| post.key == *seat)) {
            return Err(Fail::Bad(message!("seat-unknown", seat = seat)));
        }
        let unknown = |holder: &Holder| matches!(holder, Holder::Bot(name) if bots::Kind::named(name).is_none());
        if let Some((_, Holder::Bot(name), _)) = holders.iter().find(|(_, holder, _)| unknown(holder)) {
            return Err(Fail::Bad(message!("bot-unknown", bot = name, known = bots::names())));
        }
        let game = scenario.key.split('/').next().unwrap_or_default();
        let idle = |holder: &Holder| matches!(holder, Holder::Bot(name) if bots::Kind::named(name).is_some_and(|kind| !kind.plays(game)));
        if let Some((_, Holder::Bot(name), _)) = holders.iter().find(|(_, holder, _)| idle(holder)) {
            return Err(Fail::Bad(message!("bot-cannot-play", bot = name, game = game)));
        }
        let (mut row, tokens) = new_row(&scenario, about, setup, mode, &list);
        row.start = start;
        if let Some(hash) = self.known_person(person).await? {
            row.chairs
                .iter_mut()
                .filter(|chair| chair.holder == Holder::Person)
                .for_each(|chair| chair.person_hash = Some(hash.clone()));
        }
        self.add(row, &tokens, Vec::new()).await
    }

    /// Writes a new table with its lines and starts it.
    pub(crate) async fn add(&self, mut row: TableRow, tokens: &[String], lines: Vec<String>) -> Result<Opened, Fail> {
        if self.store.table_count().await? >= limits::TABLES {
            return Err(Fail::Full(message!("too-many-tables")));
        }
        // At one screen a single link opens all seats: it is kept as that of every chair.
        let all = tokens.first().filter(|_| row.mode != Mode::Seats).cloned();
        if let Some(all) = &all {
            row.chairs.iter_mut().for_each(|chair| chair.token_hash = token::hash(all));
        }
        let id = row.id.clone();
        let mut writes = vec![Write::Table(Box::new(row.clone()))];
        writes.extend(self.data_of(&row)?);
        if !lines.is_empty() {
            writes.push(Write::Lines { table: id.clone(), first: 1, lines: lines.clone() });
        }
        self.store.write(writes).await?;
        let seats = row.chairs.iter().zip(tokens).filter(|(chair, _)| !matches!(chair.holder, Holder::Bot(_)) && all.is_none());
        let seats = seats.map(|(chair, token)| (chair.seat.clone(), token.clone())).collect();
        self.put(row, &lines, Vec::new()).await?;
        Ok(Opened { table: id, seats, all })
    }

    async fn put(&self, row: TableRow, lines: &[String], said: Vec<crate::store::Said>) -> Result<Handle, Fail> {
        let id = row.id.clone();
        // Replaying a long game takes a while: others are served meanwhile.
        let book = self.book(&row).await.map_err(LoadError::from);
        let loaded = book.and_then(|book| {
            tokio::task::block_in_place(|| Table::load(book, &self.store, &self.metrics, &self.pool, row, lines, said))
        });
        let table = loaded.map_err(|why| {
            tracing::warn!(table = id, "the table cannot be opened: {why}");
            Fail::Gone(message!("table-unopened", why = why.message()))
        })?;
        let mut tables = self.tables.lock().await;
        // Two requests may have loaded it at once; the first stays.
        if let Some(handle) = tables.get(&id).filter(|handle| !handle.has_ended()) {
            return Ok(handle.clone());
        }
        let handle = table.start();
        tables.insert(id, handle.clone());
        self.metrics.tables(tables.len());
        Ok(handle)
    }

    /// The table in memory, if it is there; one whose task failed is forgotten.
    async fn in_memory(&self, id: &str) -> Option<Handle> {
        let mut tables = self.tables.lock().await;
        if tables.get(id).is_some_and(Handle::has_ended) {
            tables.remove(id);
            tracing::error!(table = id, "the table's task had ended; it is read again from the store");
        }
        tables.get(id).cloned()
    }

    /// The table in memory, read from the store if it is not there yet.
    pub async fn table(&self, id: &str) -> Result<Handle, Fail> {
        if let Some(handle) = self.in_memory(id).await {
            return Ok(handle);
        }
        let row = self.row(id).await?;
        let lines = self.store.lines(id.to_owned()).await?;
        let said = self.store.said(id.to_owned()).await?;
        self.put(row, &lines, said).await
    }

    /// Tells the table something. One that was put away a moment ago is read again.
    pub async fn send(&self, id: &str, mut command: Command) -> Result<Handle, Fail> {
        for _ in 0..3 {
            let table = self.table(id).await?;
            match table.commands.send(command).await {
                Ok(()) => return Ok(table),
                Err(unsent) => command = unsent.0,
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err(closed())
    }

    pub async fn row(&self, id: &str) -> Result<TableRow, Fail> {
        let found = self.store.table(id.to_owned()).await?;
        found.ok_or_else(|| Fail::Unknown(message!("table-unknown", table = id)))
    }

    /// As whom a token opens a table; without a token one watches.
    pub async fn who(&self, id: &str, token: Option<&str>) -> Result<(TableRow, Who), Fail> {
        let row = self.row(id).await?;
        let who = table::who(&row, token.map(token::hash).as_deref(), None).map_err(|e| Fail::Unknown(e.message()))?;
        Ok((row, who))
    }

    /// How a table stands: as it was put away, or asked of the table itself.
    pub async fn status(&self, row: &TableRow) -> Result<Status, Fail> {
        if self.in_memory(&row.id).await.is_none()
            && let Some(status) = &row.status
            && self.store.count(row.id.clone()).await? == status.lines
        {
            return Ok(status.clone());
        }
        let (answer, told) = oneshot::channel();
        self.send(&row.id, Command::Status { answer }).await?;
        told.await.map_err(|_| closed())
    }

    /// The record as far as the token's holder may have it.
    pub async fn record(&self, id: &str, token: Option<&str>) -> Result<String, Fail> {
        let (_, who) = self.who(id, token).await?;
        let (answer, told) = oneshot::channel();
        self.send(id, Command::Record { who, answer }).await?;
        told.await.map_err(|_| closed())?.map_err(|e| Fail::Bad(e.message()))
    }

    /// Takes a chair that is open, or one's own again: name and personal page are noted.
    pub async fn sit(&self, id: &str, token: &str, name: &str, person: Option<&str>) -> Result<(), Fail> {
        self.who(id, Some(token)).await?;
        let person = self.known_person(person).await?;
        let (done, answer) = oneshot::channel();
        let sit = Command::Sit { secret: token::hash(token), name: name.to_owned(), person, done };
        self.send(id, sit).await?;
        Ok(answer.await.map_err(|_| closed())??)
    }

    /// A person's own page: a secret link, of which only the hash is kept.
    pub async fn person(&self, name: &str) -> Result<String, Fail> {
        let token = token::fresh();
        self.name_person(&token, name).await?;
        Ok(token)
    }

    pub async fn name_person(&self, token: &str, name: &str) -> Result<(), Fail> {
        let write = Write::Person { hash: token::hash(token), name: limits::tidy(name, limits::NAME), at: crate::now() };
        Ok(self.store.write(vec![write]).await?)
    }

    /// Puts tables away that nobody has sat at for a while. They are read again when someone comes.
    pub async fn put_away_idle(&self, idle: Duration) {
        let mut tables = self.tables.lock().await;
        let now = crate::now();
        let rested: Vec<String> =
            tables.iter().filter(|(_, h)| h.has_ended() || h.is_idle(now, idle)).map(|(id, _)| id.clone()).collect();
        for id in rested {
            // While the list is locked nobody can read the table anew before its task has ended.
            if let Some(handle) = tables.remove(&id) {
                handle.stop().await;
                tracing::debug!(table = id, "put away");
            }
        }
        self.metrics.tables(tables.len());
    }

    /// Ends all tables; what they acknowledged is in the store.
    /// Only for tests of secrecy: what is hidden from a seat is dealt anew at a table in memory.
    #[doc(hidden)]
    pub async fn deal_anew(&self, id: &str, seat: kernel::Seat, seed: Option<u64>) -> Result<(), Fail> {
        let (done, dealt) = tokio::sync::oneshot::channel();
        let gone = || Fail::Broken("the table is closed".into());
        self.table(id).await?.commands.send(Command::DealAnew { seat, seed, done }).await.map_err(|_| gone())?;
        dealt.await.map_err(|_| gone())
    }

    pub async fn stop(&self) {
        let tables: Vec<Handle> = self.tables.lock().await.drain().map(|(_, handle)| handle).collect();
        for handle in &tables {
            let _ = tokio::time::timeout(Duration::from_secs(5), handle.stop()).await;
        }
        self.metrics.tables(0);
    }
}
