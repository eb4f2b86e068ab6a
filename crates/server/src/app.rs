//! What all requests share: games, store, tables in memory.

use std::collections::HashMap;
use std::sync::Arc;

use games::Games;
use tokio::sync::Mutex;

use crate::limits;
use crate::metrics::Metrics;
use crate::store::{Holder, Mode, Store, TableRow, Write};
use crate::table::{Command, Handle, Table, Who, new_row};
use crate::token;

pub struct App {
    pub games: Arc<Games>,
    pub store: Store,
    pub metrics: Arc<Metrics>,
    tables: Mutex<HashMap<String, Handle>>,
    pub pictures: crate::pictures::Pictures,
}

/// What cannot be done, with the status it is answered with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fail {
    /// The request makes no sense.
    Bad(String),
    /// Nothing of that name, or a token that opens nothing.
    Unknown(String),
    /// Too much, too many.
    Full(String),
    /// The disk or the program failed.
    Broken(String),
}

/// The links of a new table.
pub struct Opened {
    pub table: String,
    /// Seat and token, for seats that people take.
    pub seats: Vec<(String, String)>,
    /// Opens all seats, for one person or one screen.
    pub all: Option<String>,
}

impl App {
    pub fn new(games: Arc<Games>, store: Store, data: Option<std::path::PathBuf>) -> Self {
        let metrics = Arc::new(Metrics::default());
        Self { games, store, metrics, tables: Mutex::new(HashMap::new()), pictures: crate::pictures::Pictures::new(data) }
    }

    /// A new table; the person, if known, gets the seats that are his.
    pub async fn open(
        &self,
        scenario: &str,
        setup: kernel::Setup,
        mode: Mode,
        holders: &[(String, Holder, String)],
        person: Option<&str>,
    ) -> Result<Opened, Fail> {
        let (_, scenario) = self.games.scenario(scenario).map_err(|e| Fail::Bad(e.to_string()))?;
        if self.tables.lock().await.len() >= limits::TABLES {
            return Err(Fail::Full("there are as many tables as there may be; close some first".into()));
        }
        let mut list = Vec::new();
        for side in &scenario.sides {
            let found = holders.iter().find(|(seat, ..)| *seat == side.key);
            list.push(found.map_or((Holder::Open, String::new()), |(_, holder, name)| (holder.clone(), name.clone())));
        }
        if let Some((seat, ..)) = holders.iter().find(|(seat, ..)| !scenario.sides.iter().any(|side| side.key == *seat)) {
            return Err(Fail::Bad(format!("no side is called `{seat}`")));
        }
        if let Some((_, Holder::Bot(name), _)) = holders.iter().find(|(_, holder, _)| matches!(holder, Holder::Bot(name) if bots::Kind::named(name).is_none())) {
            return Err(Fail::Bad(format!("no bot is called `{name}`")));
        }
        let (mut row, tokens) = new_row(&scenario, setup, mode, &list);
        if let Some(person) = person {
            let hash = token::hash(person);
            if self.store.person(hash.clone()).await.map_err(Fail::Broken)?.is_none() {
                return Err(Fail::Unknown("nobody has that personal link".into()));
            }
            row.chairs.iter_mut().filter(|chair| chair.holder == Holder::Person).for_each(|chair| chair.person_hash = Some(hash.clone()));
        }
        // At one screen a single link opens all seats: it is kept as that of every chair.
        let all = (mode != Mode::Seats).then(|| tokens[0].clone());
        if let Some(all) = &all {
            row.chairs.iter_mut().for_each(|chair| chair.token_hash = token::hash(all));
        }
        let id = row.id.clone();
        self.store.write(vec![Write::Table(Box::new(row.clone()))]).await.map_err(|e| Fail::Broken(e.0))?;
        let seats = row.chairs.iter().zip(&tokens).filter(|(chair, _)| !matches!(chair.holder, Holder::Bot(_)) && all.is_none());
        let seats = seats.map(|(chair, token)| (chair.seat.clone(), token.clone())).collect();
        self.put(row, &[], Vec::new()).await?;
        Ok(Opened { table: id, seats, all })
    }

    async fn put(&self, row: TableRow, lines: &[String], said: Vec<crate::store::Said>) -> Result<Handle, Fail> {
        let id = row.id.clone();
        let table = Table::load(&self.games, &self.store, &self.metrics, row, lines, said).map_err(Fail::Broken)?;
        let mut tables = self.tables.lock().await;
        // Two requests may have loaded it at once; the first stays.
        if let Some(handle) = tables.get(&id) {
            return Ok(handle.clone());
        }
        let handle = table.start();
        self.metrics.table();
        tables.insert(id, handle.clone());
        Ok(handle)
    }

    /// The table in memory, read from the store if it is not there yet.
    pub async fn table(&self, id: &str) -> Result<Handle, Fail> {
        if let Some(handle) = self.tables.lock().await.get(id) {
            return Ok(handle.clone());
        }
        let row = self.row(id).await?;
        let lines = self.store.lines(id.to_owned()).await.map_err(Fail::Broken)?;
        let said = self.store.said(id.to_owned()).await.map_err(Fail::Broken)?;
        self.put(row, &lines, said).await
    }

    pub async fn row(&self, id: &str) -> Result<TableRow, Fail> {
        let found = self.store.table(id.to_owned()).await.map_err(Fail::Broken)?;
        found.ok_or_else(|| Fail::Unknown(format!("there is no table `{id}`")))
    }

    /// As whom a token opens a table; without a token one watches.
    pub async fn who(&self, id: &str, token: Option<&str>) -> Result<Who, Fail> {
        let row = self.row(id).await?;
        let Some(token) = token else { return Ok(Who::Watcher) };
        let hash = token::hash(token);
        let chair = row.chairs.iter().position(|chair| chair.opens_to(&hash));
        match (chair, row.mode) {
            (None, _) => Err(Fail::Unknown("this link opens no seat at this table".into())),
            (Some(_), Mode::Solo) => Ok(Who::Solo),
            (Some(_), Mode::HotSeat) => Ok(Who::HotSeat),
            (Some(at), Mode::Seats) => Ok(Who::Seat(kernel::Seat(u8::try_from(at).unwrap_or(0)))),
        }
    }

    /// Takes a chair that is open, or one's own again: name and personal page are noted.
    pub async fn sit(&self, id: &str, token: &str, name: &str, person: Option<&str>) -> Result<(), Fail> {
        self.who(id, Some(token)).await?;
        if let Some(person) = person
            && self.store.person(token::hash(person)).await.map_err(Fail::Broken)?.is_none()
        {
            return Err(Fail::Unknown("nobody has that personal link".into()));
        }
        let (done, answer) = tokio::sync::oneshot::channel();
        let sit = Command::Sit { secret: token::hash(token), name: name.to_owned(), person: person.map(token::hash), done };
        let gone = || Fail::Broken("the table is closed".into());
        self.table(id).await?.commands.send(sit).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?.map_err(Fail::Broken)
    }

    /// A person's own page: a secret link, of which only the hash is kept.
    pub async fn person(&self, name: &str) -> Result<String, Fail> {
        let token = token::fresh();
        let write = Write::Person { hash: token::hash(&token), name: limits::tidy(name, limits::NAME), at: crate::now() };
        self.store.write(vec![write]).await.map_err(|e| Fail::Broken(e.0))?;
        Ok(token)
    }

    pub async fn stop(&self) {
        for handle in self.tables.lock().await.values() {
            let _ = handle.commands.send(Command::Stop).await;
        }
    }
}
