//! A table in play: one task owns the session, everything else sends it commands.
//!
//! An accepted action is first performed, then written to the store, then shown. If it cannot be written the table goes
//! back to what the store has and says so.

mod answer;
mod show;

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::Seated;
use games::Games;
use kernel::session::Replay;
use kernel::standing::Order;
use kernel::{AnySession, Record, Seat, Viewer};
use serde_json::json;
use tokio::sync::{mpsc, oneshot};

use crate::metrics::Metrics;
use crate::store::{Holder, Mode, Said, Store, TableRow, Write};
use crate::{limits, token};

pub use show::Shown;

/// What the table is told.
pub enum Command {
    Join { who: Who, out: mpsc::Sender<Arc<str>>, joined: oneshot::Sender<u64> },
    Leave { client: u64 },
    /// A text message of a client.
    Message { client: u64, text: String },
    /// Someone sits down with a chair's secret: its name and personal page are noted.
    Sit { secret: String, name: String, person: Option<String>, done: oneshot::Sender<Result<(), String>> },
    /// The record as far as it may be told.
    Record { who: Who, answer: oneshot::Sender<Result<String, String>> },
    Stop,
}

/// As whom a client is at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Seat(Seat),
    /// All seats, nothing hidden.
    Solo,
    /// All seats, one at a time.
    HotSeat,
    Watcher,
}

struct Client {
    who: Who,
    /// Whose view it is shown.
    viewer: Viewer,
    out: mpsc::Sender<Arc<str>>,
}

/// A sender to a table's task.
#[derive(Clone)]
pub struct Handle {
    pub commands: mpsc::Sender<Command>,
}

pub struct Table {
    row: TableRow,
    session: Box<dyn AnySession>,
    /// How many lines the store has.
    stored: u32,
    bots: Vec<Seated>,
    clients: BTreeMap<u64, Client>,
    next_client: u64,
    shown: BTreeMap<u8, Shown>,
    said: Vec<Said>,
    store: Store,
    games: Arc<Games>,
    metrics: Arc<Metrics>,
}

/// How many commands may wait at a table.
const INBOX: usize = 1024;

/// The record of a table from what the store has; the seed goes with it, so that its dice go on.
pub fn record_of(games: &Games, row: &TableRow, lines: &[String]) -> Result<Record, String> {
    let (entry, _) = games.scenario(&row.scenario).map_err(|e| e.to_string())?;
    let seed = kernel::dice::unhex(&row.server_seed).ok_or("the table's seed is damaged")?;
    let fresh = entry.any().open(&row.scenario, row.setup.clone(), seed, row.nonces.clone()).map_err(|e| e.to_string())?;
    let mut record = fresh.record(Some("kept"));
    record.lines.clear();
    for (n, text) in lines.iter().enumerate() {
        record.lines.push(serde_json::from_str(text).map_err(|e| format!("line {} cannot be read: {e}", n + 1))?);
    }
    Ok(record)
}

impl Table {
    /// The table as the store has it.
    pub fn load(
        games: &Arc<Games>,
        store: &Store,
        metrics: &Arc<Metrics>,
        row: TableRow,
        lines: &[String],
        said: Vec<Said>,
    ) -> Result<Table, String> {
        let session = Self::session(games, &row, lines)?;
        let stored = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        let mut table = Table {
            row,
            session,
            stored,
            bots: Vec::new(),
            clients: BTreeMap::new(),
            next_client: 1,
            shown: BTreeMap::new(),
            said,
            store: store.clone(),
            games: Arc::clone(games),
            metrics: Arc::clone(metrics),
        };
        table.seat_bots();
        Ok(table)
    }

    fn session(games: &Games, row: &TableRow, lines: &[String]) -> Result<Box<dyn AnySession>, String> {
        let (entry, _) = games.scenario(&row.scenario).map_err(|e| e.to_string())?;
        let mut session = if lines.is_empty() {
            let seed = kernel::dice::unhex(&row.server_seed).ok_or("the table's seed is damaged")?;
            entry.any().open(&row.scenario, row.setup.clone(), seed, row.nonces.clone()).map_err(|e| e.to_string())?
        } else {
            let record = record_of(games, row, lines)?;
            let replayed = entry.any().replay(&record, None, Replay::Stored).map_err(|e| e.to_string())?;
            if let Some((line, reason)) = replayed.broke {
                return Err(format!("line {line}: {reason}"));
            }
            replayed.session
        };
        for (seat, orders) in &row.orders {
            if let (Some(seat), Ok(orders)) = (session.seat(seat), serde_json::from_value::<Vec<Order>>(orders.clone())) {
                session.set_orders(seat, orders);
            }
        }
        Ok(session)
    }

    fn seat_bots(&mut self) {
        let seed = u64::from_str_radix(&self.row.server_seed[..16.min(self.row.server_seed.len())], 16).unwrap_or(1);
        self.bots = self
            .row
            .chairs
            .iter()
            .filter_map(|chair| {
                let Holder::Bot(name) = &chair.holder else { return None };
                let (kind, seat) = (bots::Kind::named(name)?, self.session.seat(&chair.seat)?);
                Some(Seated::new(kind, seat, seed ^ u64::from(self.stored)))
            })
            .collect();
    }

    /// Starts the task.
    pub fn start(mut self) -> Handle {
        let (commands, mut inbox) = mpsc::channel(INBOX);
        tokio::spawn(async move {
            if let Err(error) = self.keep().await {
                tracing::error!(table = self.row.id, "the table could not be kept: {error}");
            }
            loop {
                let bot_to_act = self.bot_to_act();
                let command = if bot_to_act.is_some() {
                    match inbox.try_recv() {
                        Ok(command) => Some(command),
                        Err(mpsc::error::TryRecvError::Empty) => None,
                        Err(mpsc::error::TryRecvError::Disconnected) => break,
                    }
                } else {
                    match inbox.recv().await {
                        Some(command) => Some(command),
                        None => break,
                    }
                };
                match (command, bot_to_act) {
                    (Some(Command::Stop), _) => break,
                    (Some(command), _) => self.obey(command).await,
                    (None, Some(bot)) => self.let_bot_act(bot).await,
                    (None, None) => {}
                }
            }
        });
        Handle { commands }
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Join { who, out, joined } => {
                let client = self.next_client;
                self.next_client += 1;
                let viewer = self.viewer_of(who);
                self.clients.insert(client, Client { who, viewer, out });
                self.metrics.joined();
                self.show_all_to(client);
                self.tell_presence();
                let _ = joined.send(client);
            }
            Command::Leave { client } => {
                if self.clients.remove(&client).is_some() {
                    self.metrics.left();
                    self.tell_presence();
                }
            }
            Command::Message { client, text } => self.message(client, &text).await,
            Command::Sit { secret, name, person, done } => drop(done.send(self.sit(&secret, &name, person).await)),
            Command::Record { who, answer } => drop(answer.send(self.record_for(who))),
            Command::Stop => {}
        }
    }

    /// What a client of this kind looks at first.
    fn viewer_of(&self, who: Who) -> Viewer {
        match who {
            Who::Seat(seat) => Viewer::Seat(seat),
            Who::Solo => Viewer::Referee,
            Who::HotSeat => Viewer::Seat(self.session.waiting().seats().iter().next().unwrap_or(Seat(0))),
            Who::Watcher if self.session.waiting().is_over() => Viewer::Referee,
            Who::Watcher => Viewer::Bystander,
        }
    }

    fn bot_to_act(&self) -> Option<usize> {
        if self.row.closed.is_some() {
            return None;
        }
        let waiting = self.session.waiting();
        self.bots.iter().position(|bot| waiting.on(bot.seat()))
    }

    async fn let_bot_act(&mut self, bot: usize) {
        // Thinking takes its time: the tasks that serve people move to other threads meanwhile.
        let (seated, session) = (&mut self.bots[bot], &mut self.session);
        let thought = tokio::task::block_in_place(|| {
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| seated.act(&mut **session)))
        });
        let Ok(acted) = thought else {
            tracing::error!(table = self.row.id, "a bot panicked; the table goes back to its last line");
            self.go_back("a bot failed").await;
            self.bots.clear();
            return;
        };
        match acted {
            Ok(_) => self.keep_and_show().await,
            Err(rejected) => {
                tracing::error!(table = self.row.id, "a bot was refused: {}", rejected.words());
                self.bots.clear();
            }
        }
    }

    /// Writes what is new to the store.
    async fn keep(&mut self) -> Result<(), String> {
        let lines = self.session.tail(self.stored);
        let is_over = self.session.waiting().is_over();
        let closes = is_over && self.row.closed.is_none();
        if lines.is_empty() && !closes {
            return Ok(());
        }
        let count = u32::try_from(lines.len()).unwrap_or(0);
        let mut writes = vec![Write::Lines { table: self.row.id.clone(), first: self.stored + 1, lines }];
        if closes {
            self.row.closed = Some("over".into());
        }
        // The row tells when the table was last touched; once in a while is enough.
        if closes || self.stored / 50 != (self.stored + count) / 50 || self.stored == 0 {
            self.row.touched = crate::now();
            writes.push(Write::Table(Box::new(self.row.clone())));
        }
        self.store.write(writes).await.map_err(|e| e.0)?;
        self.stored += count;
        self.metrics.kept(u64::from(count));
        Ok(())
    }

    async fn keep_and_show(&mut self) {
        match self.keep().await {
            Ok(()) => self.show(),
            Err(error) => {
                tracing::error!(table = self.row.id, "an action could not be kept: {error}");
                self.go_back("the last action could not be kept and is taken back").await;
            }
        }
    }

    /// Back to what the store has.
    async fn go_back(&mut self, why: &str) {
        let lines = self.store.lines(self.row.id.clone()).await;
        let session = lines.and_then(|lines| Self::session(&self.games, &self.row, &lines).map(|session| (session, lines.len())));
        match session {
            Ok((session, count)) => {
                self.session = session;
                self.stored = u32::try_from(count).unwrap_or(u32::MAX);
                self.seat_bots();
            }
            Err(error) => tracing::error!(table = self.row.id, "the table cannot be read back: {error}"),
        }
        let clients: Vec<u64> = self.clients.keys().copied().collect();
        for client in clients {
            self.send(client, &json!({ "note": why }));
            self.show_all_to(client);
        }
    }

    /// The record: everything when the game is closed, else only to who plays every side.
    fn record_for(&self, who: Who) -> Result<String, String> {
        let is_closed = self.row.closed.is_some();
        match who {
            _ if is_closed => Ok(self.session.record(self.row.closed.as_deref()).text()),
            Who::Solo => Ok(self.session.record(None).text()),
            _ => Err("the record holds what the other side hides; it can be had when the game is over".into()),
        }
    }

    async fn say(&mut self, seat: &str, text: &str) -> Result<(), String> {
        let text = limits::tidy(text, limits::CHAT);
        if text.is_empty() {
            return Err("nothing was said".into());
        }
        if self.said.len() >= limits::CHATS {
            return Err("this table has said all it may".into());
        }
        let said = Said { seat: seat.to_owned(), text, at: crate::now() };
        self.store.write(vec![Write::Said { table: self.row.id.clone(), said: said.clone() }]).await.map_err(|e| e.0)?;
        self.said.push(said.clone());
        self.send_all(&json!({ "said": said }));
        Ok(())
    }

    async fn sit(&mut self, secret: &str, name: &str, person: Option<String>) -> Result<(), String> {
        for chair in self.row.chairs.iter_mut().filter(|chair| chair.opens_to(secret)) {
            if chair.holder == Holder::Open {
                chair.holder = Holder::Person;
            }
            let name = limits::tidy(name, limits::NAME);
            if !name.is_empty() {
                chair.name = name;
            }
            if person.is_some() {
                chair.person_hash.clone_from(&person);
            }
        }
        self.put_row().await?;
        self.tell_presence();
        Ok(())
    }

    async fn put_row(&mut self) -> Result<(), String> {
        self.row.touched = crate::now();
        self.store.write(vec![Write::Table(Box::new(self.row.clone()))]).await.map_err(|e| e.0)
    }

    fn seat_key(&self, seat: Seat) -> String {
        self.session.seats().get(usize::from(seat.0)).map_or_else(String::new, |side| side.key.clone())
    }
}

/// A new table: its row, and the links of its seats by seat.
pub fn new_row(scenario: &kernel::Scenario, setup: kernel::Setup, mode: Mode, holders: &[(Holder, String)]) -> (TableRow, Vec<String>) {
    let tokens: Vec<String> = scenario.sides.iter().map(|_| token::fresh()).collect();
    let chairs = scenario.sides.iter().zip(&tokens).zip(holders).map(|((side, token), (holder, name))| crate::store::Chair {
        seat: side.key.clone(),
        holder: holder.clone(),
        name: limits::tidy(name, limits::NAME),
        token_hash: crate::token::hash(token),
        person_hash: None,
    });
    let now = crate::now();
    let row = TableRow {
        id: token::short(),
        scenario: scenario.key.clone(),
        setup,
        mode,
        server_seed: token::hex(&token::seed()),
        nonces: scenario.sides.iter().map(|_| token::fresh()).collect(),
        chairs: chairs.collect(),
        closed: None,
        created: now,
        touched: now,
        orders: BTreeMap::new(),
    };
    (row, tokens)
}
