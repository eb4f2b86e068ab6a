//! A table in play: one task owns the session, everything else sends it commands.
//!
//! An accepted action is first performed, then written to the store, then shown. If it cannot be written the table goes
//! back to what the store has and says so. A record that no longer passes stands at its last good line, frozen: it can be
//! read, with the reason, but not played on.

mod advise;
mod answer;
mod bot;
mod chairs;
mod keep;
mod objection;
mod offers;
mod show;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use games::Entry;
use kernel::record::{FORMAT, Frozen, Undone};
use kernel::session::Replay;
use kernel::standing::Order;
use kernel::{About, AnySession, Line, Message, Record, Seat, Viewer, Waiting, message};
use language::Language;
use tokio::sync::{mpsc, oneshot};

use crate::click::Ground;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::store::{Holder, Mode, Played, Said, Status, Store, StoreError, TableRow};
use crate::{limits, token};

pub use chairs::ended;
pub use objection::{KeepError, LoadError, Objection};
pub use show::Shown;

/// A text on its way to clients; copies share it.
pub type Frame = axum::extract::ws::Utf8Bytes;

/// What the table is told.
pub enum Command {
    /// Someone comes with a chair's secret (its hash), or without to watch; a seat may be named where it opens several.
    Join {
        secret: Option<String>,
        seat: Option<String>,
        /// Whether it takes long lists of offers by kind.
        short: bool,
        language: Language,
        out: mpsc::Sender<Frame>,
        joined: oneshot::Sender<Result<u64, Objection>>,
    },
    Leave {
        client: u64,
    },
    /// A text message of a client.
    Message {
        client: u64,
        text: String,
    },
    /// Someone sits down with a chair's secret: its name and personal page are noted.
    Sit {
        secret: String,
        name: String,
        person: Option<String>,
        done: oneshot::Sender<Result<(), StoreError>>,
    },
    /// The record as far as it may be told.
    Record {
        who: Who,
        answer: oneshot::Sender<Result<String, Objection>>,
    },
    Status {
        answer: oneshot::Sender<Status>,
    },
    /// Only for tests of secrecy: what is hidden from a seat is dealt anew.
    DealAnew {
        seat: Seat,
        seed: Option<u64>,
        done: oneshot::Sender<()>,
    },
    /// An adviser has thought.
    Advised(Box<advise::Thought>),
    /// A bot has.
    Chosen(Box<bot::Chosen>),
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

/// As whom a secret opens a table; without one he watches.
pub fn who(row: &TableRow, secret: Option<&str>, seat: Option<&str>) -> Result<Who, Objection> {
    let Some(secret) = secret else { return Ok(Who::Watcher) };
    let opened: Vec<usize> = (0..row.chairs.len()).filter(|at| row.chairs[*at].opens_to(secret)).collect();
    let named = opened.iter().copied().find(|at| seat.is_some_and(|seat| row.chairs[*at].seat == seat));
    match (named.or(opened.first().copied()), row.mode) {
        (None, _) => Err(Objection::OpensNothing),
        (Some(_), Mode::Solo) => Ok(Who::Solo),
        (Some(_), Mode::HotSeat) => Ok(Who::HotSeat),
        (Some(at), Mode::Seats) => Ok(Who::Seat(Seat(u8::try_from(at).unwrap_or(0)))),
    }
}

struct Client {
    who: Who,
    /// The hash it came with.
    secret: Option<String>,
    /// Whose view it is shown.
    viewer: Viewer,
    /// Whether it takes long lists of offers by kind.
    short: bool,
    language: Language,
    out: mpsc::Sender<Frame>,
}

/// What can be seen of a table from outside its task.
#[derive(Default)]
pub struct Pulse {
    clients: AtomicUsize,
    /// When it last did anything, in seconds since 1970.
    last: AtomicU64,
}

/// A sender to a table's task.
#[derive(Clone)]
pub struct Handle {
    pub commands: mpsc::Sender<Command>,
    pulse: Arc<Pulse>,
    /// Closed when the task has ended.
    ended: mpsc::Sender<()>,
}

impl Handle {
    /// Whether nobody is here and nothing has happened for so long.
    pub fn is_idle(&self, now: u64, idle: Duration) -> bool {
        self.pulse.clients.load(Relaxed) == 0 && now.saturating_sub(self.pulse.last.load(Relaxed)) >= idle.as_secs()
    }
    pub fn has_ended(&self) -> bool {
        self.ended.is_closed()
    }
    /// Ends the task and waits until it has; what it has acknowledged is in the store.
    pub async fn stop(&self) {
        if self.commands.send(Command::Stop).await.is_ok() {
            self.ended.closed().await;
        }
    }
}

pub struct Table {
    row: TableRow,
    session: Box<dyn AnySession>,
    /// Of the dice; told to all from the start.
    commitment: String,
    /// Why the game can only be read.
    frozen: Option<Message>,
    /// How many lines the store has.
    stored: u32,
    bots: Vec<bot::BotSeat>,
    /// How often a bot was sent away to think.
    thoughts: u64,
    pool: Pool,
    advisers: BTreeMap<Seat, advise::Adviser>,
    /// To itself, for what is thought of beside the task.
    inbox: Option<mpsc::WeakSender<Command>>,
    /// Between two actions where only bots play.
    pace: Duration,
    clients: BTreeMap<u64, Client>,
    next_client: u64,
    shown: BTreeMap<u8, Shown>,
    said: Vec<Said>,
    store: Store,
    /// With the data that the table was opened with.
    book: Arc<Entry>,
    /// Its record was carried over to other rules when it was read from the store.
    carried: bool,
    /// What clicks are judged by, once somebody has asked.
    ground: Option<Ground>,
    metrics: Arc<Metrics>,
    pulse: Arc<Pulse>,
}

/// How many commands may wait at a table.
const INBOX: usize = 1024;
/// Bots that are watched act this often.
const PACE: Duration = Duration::from_millis(250);

/// The record of a table from what the store has, and the line that cannot be read; the seed goes with it, so that its dice go on.
pub fn record_of(book: &Entry, row: &TableRow, lines: &[String]) -> Result<(Record, Option<(u32, String)>), LoadError> {
    let seed = kernel::dice::unhex(&row.server_seed).ok_or(LoadError::Seed)?;
    let fresh = crate::start::opened(book, row, seed)?;
    let mut record = fresh.record(Some("kept"));
    record.lines.clear();
    for (n, text) in (1..).zip(lines) {
        match Line::read(text, FORMAT) {
            Ok(line) if line.n == n => record.lines.push(line),
            Ok(line) => return Ok((record, Some((n, format!("its number is {}", line.n))))),
            Err(e) => return Ok((record, Some((n, format!("it cannot be read: {e}"))))),
        }
    }
    Ok((record, None))
}

impl Table {
    /// The table as the store has it.
    pub fn load(
        book: Arc<Entry>,
        store: &Store,
        metrics: &Arc<Metrics>,
        pool: &Pool,
        mut row: TableRow,
        lines: &[String],
        said: Vec<Said>,
    ) -> Result<Table, LoadError> {
        let about = book.any().about(&row.scenario)?;
        let (session, frozen) = Self::session(&book, &row, lines)?;
        let carried = frozen.is_none() && row.played.as_ref() != Some(&Played::of(about));
        if carried {
            // A game that no longer passes keeps what it was played by: another release may open it again.
            row.played = Some(Played::of(about));
        }
        if let Some(reason) = &frozen {
            tracing::warn!(table = row.id, "the table is frozen: {reason}");
        }
        let stored = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        let commitment = session.record(None).header.commitment;
        let mut table = Table {
            row,
            session,
            commitment,
            frozen,
            stored,
            bots: Vec::new(),
            thoughts: 0,
            pool: pool.clone(),
            advisers: BTreeMap::new(),
            inbox: None,
            pace: PACE,
            clients: BTreeMap::new(),
            next_client: 1,
            shown: BTreeMap::new(),
            said,
            store: store.clone(),
            book,
            carried,
            ground: None,
            metrics: Arc::clone(metrics),
            pulse: Arc::default(),
        };
        table.seat_bots();
        Ok(table)
    }

    /// The session, and why it is frozen if its record no longer passes.
    fn session(book: &Entry, row: &TableRow, lines: &[String]) -> Result<(Box<dyn AnySession>, Option<Message>), LoadError> {
        let (record, unread) = record_of(book, row, lines)?;
        let (mut session, broke) = if record.lines.is_empty() {
            let seed = kernel::dice::unhex(&row.server_seed).ok_or(LoadError::Seed)?;
            (crate::start::opened(book, row, seed)?, None)
        } else {
            let replayed = book.any().replay(&record, None, Replay::Stored)?;
            (replayed.session, replayed.broke)
        };
        if let Some((line, reason)) = broke.or(unread) {
            let now = record.header.rules;
            let other = row.played.as_ref().filter(|played| played.rules != now);
            let why = message!("record-line-fails", line = line, reason = &reason);
            let why = match other {
                Some(was) => message!("frozen-under-rules", was = was.rules, has = now, why = why),
                None => why,
            };
            session.freeze(Frozen::new(line, reason));
            return Ok((session, Some(why)));
        }
        if row.closed.is_none() {
            for (seat, planned) in &row.plans {
                if let Some(seat) = session.seat(seat) {
                    session.set_planned(seat, planned.clone());
                }
            }
            for (seat, orders) in &row.orders {
                if let (Some(seat), Ok(orders)) = (session.seat(seat), serde_json::from_value::<Vec<Order>>(orders.clone())) {
                    session.set_orders(seat, orders);
                }
            }
        }
        Ok((session, None))
    }

    /// Starts the task.
    pub fn start(mut self) -> Handle {
        let (commands, inbox) = mpsc::channel(INBOX);
        self.inbox = Some(commands.downgrade());
        // Nothing is ever sent: the channel closes with the task, however that ends.
        let (ended, end) = mpsc::channel(1);
        let handle = Handle { commands, pulse: Arc::clone(&self.pulse), ended };
        self.pulse.last.store(crate::now(), Relaxed);
        let book = self.book.book.key;
        let work = async move {
            let _end = end;
            self.run(inbox).await;
        };
        tokio::spawn(language::speaking_while(Language::English, book, work));
        handle
    }

    async fn run(&mut self, mut inbox: mpsc::Receiver<Command>) {
        let kept = if self.carried { self.keep_carried().await } else { self.keep().await.map_err(KeepError::from) };
        if let Err(error) = kept {
            tracing::error!(table = self.row.id, "the table could not be kept: {error}");
        }
        loop {
            self.notice_overflow();
            let bot_to_act = self.bot_to_act();
            let command = match (bot_to_act, self.pause()) {
                (None, _) => match inbox.recv().await {
                    Some(command) => Some(command),
                    None => break,
                },
                (Some(_), Some(pause)) => match tokio::time::timeout(pause, inbox.recv()).await {
                    Ok(Some(command)) => Some(command),
                    Ok(None) => break,
                    Err(_) => None,
                },
                (Some(_), None) => match inbox.try_recv() {
                    Ok(command) => Some(command),
                    Err(mpsc::error::TryRecvError::Empty) => None,
                    Err(mpsc::error::TryRecvError::Disconnected) => break,
                },
            };
            self.pulse.last.store(crate::now(), Relaxed);
            match (command, bot_to_act) {
                (Some(Command::Stop), _) => break,
                (Some(command), _) => self.obey(command).await,
                (None, Some(bot)) => self.let_bot_think(bot),
                (None, None) => {}
            }
            self.pulse.clients.store(self.clients.len(), Relaxed);
        }
        self.put_away().await;
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Join { secret, seat, short, language, out, joined } => {
                let come = self.join(secret, seat.as_deref(), (short, language), out);
                // Whoever is gone by now leaves like everyone.
                let _ = joined.send(come);
            }
            Command::Leave { client } => {
                if self.clients.remove(&client).is_some() {
                    self.tell_presence();
                }
            }
            Command::Message { client, text } => {
                let (language, book) = (self.language_of(client), self.book.book.key);
                language::speaking_while(language, book, self.message(client, &text)).await;
            }
            Command::Sit { secret, name, person, done } => drop(done.send(self.sit(&secret, &name, person).await)),
            Command::Record { who, answer } => drop(answer.send(self.record_for(who))),
            Command::Status { answer } => drop(answer.send(self.status())),
            Command::DealAnew { seat, seed, done } => {
                self.session.deal_anew(seat, seed);
                let _ = done.send(());
            }
            Command::Advised(thought) => self.advised(*thought),
            Command::Chosen(chosen) => self.chosen(*chosen).await,
            Command::Stop => {}
        }
    }

    fn join(
        &mut self,
        secret: Option<String>,
        seat: Option<&str>,
        (short, language): (bool, Language),
        out: mpsc::Sender<Frame>,
    ) -> Result<u64, Objection> {
        let who = who(&self.row, secret.as_deref(), seat)?;
        let client = self.next_client;
        self.next_client += 1;
        let viewer = self.viewer_of(who);
        self.clients.insert(client, Client { who, secret, viewer, short, language, out });
        self.show_all_to(client);
        self.tell_presence();
        Ok(client)
    }

    /// In which a client is spoken to.
    fn language_of(&self, client: u64) -> Language {
        self.clients.get(&client).map_or(Language::English, |c| c.language)
    }

    /// Whether everyone may see everything.
    fn is_over(&self) -> bool {
        self.row.closed.is_some() || self.session.waiting().is_over()
    }

    /// What a client of this kind looks at first.
    fn viewer_of(&self, who: Who) -> Viewer {
        match who {
            Who::Seat(seat) => Viewer::Seat(seat),
            Who::Solo => Viewer::Referee,
            Who::HotSeat => Viewer::Seat(self.session.waiting().seats().iter().next().unwrap_or(Seat(0))),
            Who::Watcher if self.is_over() => Viewer::Referee,
            Who::Watcher => Viewer::Bystander,
        }
    }

    fn seat_key(&self, seat: Seat) -> String {
        self.row.chairs.get(usize::from(seat.0)).map_or_else(String::new, |chair| chair.seat.clone())
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.session.about().seats.get(usize::from(seat.0)).map_or_else(|| self.seat_key(seat), |post| post.name.clone())
    }

    /// An order found no room in the position: what led there goes to the log, the reason to everybody.
    fn notice_overflow(&mut self) {
        let Some(frozen) = self.session.frozen().filter(|_| self.frozen.is_none()) else { return };
        if let Some(undone) = &frozen.undone {
            let Undone { seat, words, position } = &**undone;
            tracing::error!(table = self.row.id, seat, words, position, "the table is frozen: {}", frozen.reason);
        }
        self.frozen = Some(Message::plain(&frozen.reason));
        self.show();
    }

    fn status(&self) -> Status {
        let (waiting, moment) = (self.session.waiting(), self.session.moment());
        let over = match &waiting {
            Waiting::Over(outcome) => Some(outcome.words.clone()),
            _ => None,
        };
        Status {
            lines: self.stored,
            turn: moment.turn,
            phase: moment.phase,
            waiting: waiting.seats().iter().map(|seat| self.seat_key(seat)).collect(),
            over,
            frozen: self.frozen.clone(),
        }
    }
}

/// A new table: its row, and the links of its seats by seat.
pub fn new_row(
    scenario: &kernel::Scenario,
    about: &About,
    setup: kernel::Setup,
    mode: Mode,
    holders: &[(Holder, String)],
) -> (TableRow, Vec<String>) {
    let tokens: Vec<String> = scenario.seats.iter().map(|_| token::fresh()).collect();
    let chairs = scenario.seats.iter().zip(&tokens).zip(holders).map(|((post, token), (holder, name))| crate::store::Chair {
        seat: post.key.clone(),
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
        start: None,
        played: Some(Played::of(about)),
        mode,
        server_seed: token::hex(&token::seed()),
        nonces: scenario.seats.iter().map(|_| token::fresh()).collect(),
        chairs: chairs.collect(),
        closed: None,
        created: now,
        touched: now,
        orders: BTreeMap::new(),
        plans: BTreeMap::new(),
        draw: Vec::new(),
        status: None,
    };
    (row, tokens)
}
