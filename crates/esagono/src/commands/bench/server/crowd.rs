//! The clients: a thread for each connection, all of which read everything they are sent.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use guest::{Guest, Program};
use kernel::dice::Quick;
use serde_json::{Value as Json, json};

/// How orders are given.
#[derive(Clone, Copy, Debug)]
pub enum Pace {
    /// So many orders in all, as fast as it goes.
    Warmup(u64),
    Full,
    /// So many each second over all tables.
    Rate(u64),
}

/// What a part of the run came to.
#[derive(Default)]
pub struct Counted {
    pub accepted: u64,
    pub refused: u64,
    pub times: Vec<u32>,
    pub frames: u64,
    pub bytes: u64,
}

/// What everyone goes by.
struct Shared {
    /// The part under way; none between parts.
    part: Mutex<Option<(Pace, Instant)>>,
    begun: Condvar,
    ends: AtomicBool,
    accepted: AtomicU64,
    refused: AtomicU64,
    frames: AtomicU64,
    bytes: AtomicU64,
    times: Mutex<Vec<u32>>,
    wrong: Mutex<Vec<String>>,
    tables: u64,
}

/// A table's own clock: since when it counts, and how many orders have been due.
struct Table {
    number: u64,
    clock: Mutex<(Option<Instant>, u64)>,
}

impl Table {
    /// How many orders were due before this one in the part that began then.
    fn nth(&self, began: Instant) -> u64 {
        let Ok(mut clock) = self.clock.lock() else { return 0 };
        if clock.0 != Some(began) {
            *clock = (Some(began), 0);
        }
        clock.1 += 1;
        clock.1 - 1
    }
}

pub struct Crowd {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    ids: Vec<String>,
    handles: Vec<std::net::TcpStream>,
}

impl Crowd {
    pub fn sit(server: &Program, scenario: &str, tables: u64) -> Result<Self, String> {
        let shared = Arc::new(Shared {
            part: Mutex::new(None),
            begun: Condvar::new(),
            ends: AtomicBool::new(false),
            accepted: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            frames: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            times: Mutex::new(Vec::new()),
            wrong: Mutex::new(Vec::new()),
            tables,
        });
        let mut crowd = Self { shared, threads: Vec::new(), ids: Vec::new(), handles: Vec::new() };
        for number in 0..tables {
            crowd.open(server.address, scenario, number)?;
        }
        Ok(crowd)
    }

    fn open(&mut self, address: SocketAddr, scenario: &str, number: u64) -> Result<(), String> {
        let about = guest::get(address, "/api/games").map_err(|e| e.to_string())?.json();
        let sides = about["games"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|game| game["scenarios"].as_array().into_iter().flatten())
            .find(|found| found["key"] == scenario)
            .ok_or_else(|| format!("no scenario is called `{scenario}`"))?["sides"]
            .clone();
        let keys: Vec<&str> = sides.as_array().into_iter().flatten().filter_map(|side| side["key"].as_str()).collect();
        let holders: serde_json::Map<String, Json> = keys.iter().map(|key| ((*key).to_owned(), json!("friend"))).collect();
        let opened =
            guest::post(address, "/api/tables", &json!({ "scenario": scenario, "sides": holders })).map_err(|e| e.to_string())?;
        if opened.status != 200 {
            return Err(opened.body);
        }
        let opened = opened.json();
        let id = opened["table"].as_str().unwrap_or_default().to_owned();
        let table = Arc::new(Table { number, clock: Mutex::new((None, 0)) });
        let tokens = keys.iter().map(|key| opened["seats"][*key].as_str()).chain([None]);
        for (n, token) in tokens.enumerate() {
            let guest = Guest::sit(address, &id, token).map_err(|lost| lost.0)?;
            guest.patience(Duration::from_secs(600)).map_err(|lost| lost.0)?;
            self.handles.push(guest.socket.handle().map_err(|lost| lost.0)?);
            let (shared, table, plays) = (Arc::clone(&self.shared), Arc::clone(&table), token.is_some());
            let client = Client {
                guest,
                shared,
                table,
                plays,
                rng: Quick::new(number * 8 + n as u64),
                under_way: None,
                times: Vec::new(),
            };
            self.threads.push(std::thread::spawn(move || client.run()));
        }
        self.ids.push(id);
        Ok(())
    }

    pub fn ids(&self) -> &[String] {
        &self.ids
    }

    /// Plays for so long, or until the warm-up is done.
    pub fn play(&mut self, pace: Pace, time: Duration) -> Counted {
        let shared = &self.shared;
        shared.take();
        let began = Instant::now();
        shared.set(Some((pace, began)));
        loop {
            std::thread::sleep(Duration::from_millis(10));
            let is_done = matches!(pace, Pace::Warmup(orders) if shared.accepted.load(Relaxed) >= orders);
            if is_done || began.elapsed() >= time {
                break;
            }
        }
        let mut counted = shared.take();
        shared.set(None);
        // What is under way comes in before the next part.
        std::thread::sleep(Duration::from_millis(500));
        counted.times.sort_unstable();
        counted
    }

    /// What went wrong at any client.
    pub fn check(&self) -> Result<(), String> {
        match self.shared.wrong.lock() {
            Ok(wrong) if wrong.is_empty() => Ok(()),
            Ok(wrong) => Err(format!("{} clients failed, the first: {}", wrong.len(), wrong[0])),
            Err(_) => Err("a client panicked".into()),
        }
    }

    pub fn leave(self) {
        self.shared.ends.store(true, Relaxed);
        self.shared.set(None);
        for handle in &self.handles {
            let _ = handle.shutdown(std::net::Shutdown::Both);
        }
        for thread in self.threads {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn set(&self, part: Option<(Pace, Instant)>) {
        if let Ok(mut now) = self.part.lock() {
            *now = part;
        }
        self.begun.notify_all();
    }

    /// Waits until a part is under way; none at the end.
    fn part(&self) -> Option<(Pace, Instant)> {
        let mut part = self.part.lock().ok()?;
        loop {
            if self.ends.load(Relaxed) {
                return None;
            }
            if part.is_some() {
                return *part;
            }
            part = self.begun.wait(part).ok()?;
        }
    }

    /// The counts so far, which begin anew.
    fn take(&self) -> Counted {
        let number = |count: &AtomicU64| count.swap(0, Relaxed);
        let times = self.times.lock().map(|mut times| std::mem::take(&mut *times)).unwrap_or_default();
        Counted {
            accepted: number(&self.accepted),
            refused: number(&self.refused),
            frames: number(&self.frames),
            bytes: number(&self.bytes),
            times,
        }
    }
}

/// One connection.
struct Client {
    guest: Guest,
    shared: Arc<Shared>,
    table: Arc<Table>,
    plays: bool,
    rng: Quick,
    /// The order under way: its id, when it was due, and whether it has been seen.
    under_way: Option<(u64, Instant, bool)>,
    times: Vec<u32>,
}

impl Client {
    fn run(mut self) {
        loop {
            if self.plays && self.under_way.is_none() && !self.guest.ask.is_null() && !self.order() {
                return;
            }
            let frames = self.guest.frames;
            let heard = match self.guest.hear() {
                Ok(heard) => heard,
                Err(lost) => return self.lost(&lost.0),
            };
            self.shared.bytes.fetch_add(self.guest.last_size as u64, Relaxed);
            if self.guest.frames > frames {
                self.shared.frames.fetch_add(1, Relaxed);
                self.seen();
            }
            if let Some((id, ..)) = self.under_way
                && heard["id"] == id
            {
                self.under_way = None;
                let count = if heard.get("error").is_some() { &self.shared.refused } else { &self.shared.accepted };
                count.fetch_add(1, Relaxed);
            }
        }
    }

    fn lost(&self, why: &str) {
        if !self.shared.ends.load(Relaxed)
            && let Ok(mut wrong) = self.shared.wrong.lock()
        {
            wrong.push(why.to_owned());
        }
    }

    /// The first frame after an order shows it.
    fn seen(&mut self) {
        if let Some((_, due, seen)) = &mut self.under_way
            && !*seen
        {
            *seen = true;
            self.times.push(due.elapsed().as_micros().min(u128::from(u32::MAX)) as u32);
        }
        if self.times.len() >= 64
            && let Ok(mut times) = self.shared.times.lock()
        {
            times.append(&mut self.times);
        }
    }

    /// Gives an order when one is due; false at the end.
    fn order(&mut self) -> bool {
        let Some((pace, began)) = self.shared.part() else { return false };
        let due = match pace {
            Pace::Rate(rate) => {
                let nth = self.table.nth(began) as f64 + self.table.number as f64 / self.shared.tables as f64;
                let due = began + Duration::from_secs_f64(nth * self.shared.tables as f64 / rate as f64);
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
                due
            }
            Pace::Full | Pace::Warmup(_) => Instant::now(),
        };
        let offers = self.guest.offers();
        // Set-up and ends of phases are a small part of play: whoever may place all at once does.
        let order = offers.iter().find(|order| order.as_str() == Some("deploy")).cloned();
        let order = order.unwrap_or_else(|| offers[self.rng.below(offers.len())].clone());
        let version = self.guest.ask["version"].clone();
        match self.guest.send(json!({ "act": [order], "version": version })) {
            Ok(id) => {
                self.under_way = Some((id, due, false));
                true
            }
            Err(lost) => {
                self.lost(&lost.0);
                false
            }
        }
    }
}
