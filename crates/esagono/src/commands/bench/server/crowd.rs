//! The clients: one thread that serves every connection, so that little of the machine goes to them; each reads all it is
//! sent.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{FutureExt, SinkExt, StreamExt};
use guest::{Message, Program};
use kernel::dice::Quick;
use serde_json::{Value as Json, json};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio_tungstenite::WebSocketStream;

use super::sight::{Sight, Told};

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
    pub seconds: f64,
    pub accepted: u64,
    pub refused: u64,
    pub times: Vec<u32>,
    pub frames: u64,
    pub bytes: u64,
}

/// The part under way; none between parts.
type Part = Option<(Pace, Instant)>;

/// What everyone counts.
#[derive(Default)]
struct Shared {
    accepted: AtomicU64,
    refused: AtomicU64,
    frames: AtomicU64,
    bytes: AtomicU64,
    times: Mutex<Vec<u32>>,
    wrong: Mutex<Vec<String>>,
    /// Orders that have been due since the part began.
    due: AtomicU64,
}

pub struct Crowd {
    runtime: Runtime,
    part: watch::Sender<Part>,
    shared: Arc<Shared>,
    ids: Vec<String>,
}

impl Crowd {
    pub fn sit(server: &Program, scenario: &str, tables: u64) -> Result<Self, String> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|e| e.to_string())?;
        let shared = Arc::new(Shared::default());
        let mut crowd = Self { runtime, part: watch::Sender::new(None), shared, ids: Vec::new() };
        let seats = seats(server.address, scenario)?;
        for number in 0..tables {
            crowd.open(server.address, scenario, &seats, number)?;
        }
        Ok(crowd)
    }

    fn open(&mut self, address: SocketAddr, scenario: &str, seats: &[String], number: u64) -> Result<(), String> {
        let holders: serde_json::Map<String, Json> = seats.iter().map(|key| (key.clone(), json!("friend"))).collect();
        let opened =
            guest::post(address, "/api/tables", &json!({ "scenario": scenario, "seats": holders })).map_err(|e| e.to_string())?;
        if opened.status != 200 {
            return Err(opened.body);
        }
        let opened = opened.json();
        let id = opened["table"].as_str().unwrap_or_default().to_owned();
        let tokens = seats.iter().map(|key| opened["seats"][key].as_str()).chain([None]);
        for (n, token) in tokens.enumerate() {
            let socket = self.runtime.block_on(come(address, &id, token))?;
            let client = Client {
                socket,
                sight: Sight::default(),
                part: self.part.subscribe(),
                shared: Arc::clone(&self.shared),
                plays: token.is_some(),
                rng: Quick::new(number * 8 + n as u64),
                next: None,
                under_way: None,
                count: 0,
            };
            self.runtime.spawn(client.run());
        }
        self.ids.push(id);
        Ok(())
    }

    pub fn ids(&self) -> &[String] {
        &self.ids
    }

    /// Plays for so long, or until the warm-up is done.
    pub fn play(&mut self, pace: Pace, time: Duration) -> Counted {
        let Self { runtime, part, shared, .. } = self;
        shared.take();
        shared.due.store(0, Relaxed);
        runtime.block_on(async {
            let began = Instant::now();
            part.send_replace(Some((pace, began)));
            loop {
                tokio::time::sleep(Duration::from_millis(10)).await;
                let is_done = matches!(pace, Pace::Warmup(orders) if shared.accepted.load(Relaxed) >= orders);
                if is_done || began.elapsed() >= time {
                    break;
                }
            }
            let counted = Counted { seconds: began.elapsed().as_secs_f64(), ..shared.take() };
            part.send_replace(None);
            // What is under way comes in before the next part.
            tokio::time::sleep(Duration::from_millis(500)).await;
            counted
        })
    }

    /// What went wrong at any client.
    pub fn check(&self) -> Result<(), String> {
        match self.shared.wrong.lock() {
            Ok(wrong) if wrong.is_empty() => Ok(()),
            Ok(wrong) => Err(format!("{} clients failed, the first: {}", wrong.len(), wrong[0])),
            Err(_) => Err("a client panicked".into()),
        }
    }
}

/// A connection that has said hello; without a token it watches.
async fn come(address: SocketAddr, table: &str, token: Option<&str>) -> Result<WebSocketStream<TcpStream>, String> {
    let stream = TcpStream::connect(address).await.map_err(|e| e.to_string())?;
    stream.set_nodelay(true).map_err(|e| e.to_string())?;
    let url = format!("ws://{address}/ws/{table}");
    let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.map_err(|e| e.to_string())?;
    let hello = token.map_or_else(|| json!({ "hello": {} }), |token| json!({ "hello": { "token": token } }));
    socket.send(Message::text(hello.to_string())).await.map_err(|e| e.to_string())?;
    Ok(socket)
}

/// The keys of a scenario's seats.
fn seats(address: SocketAddr, scenario: &str) -> Result<Vec<String>, String> {
    let about = guest::get(address, "/api/games").map_err(|e| e.to_string())?.json();
    let scenarios =
        about["games"].as_array().into_iter().flatten().flat_map(|game| game["scenarios"].as_array().into_iter().flatten());
    let found = scenarios.into_iter().find(|found| found["key"] == scenario);
    let seats = &found.ok_or_else(|| format!("no scenario is called `{scenario}`"))?["seats"];
    Ok(seats.as_array().into_iter().flatten().filter_map(|seat| seat["key"].as_str().map(str::to_owned)).collect())
}

impl Shared {
    /// The counts so far, which begin anew.
    fn take(&self) -> Counted {
        let number = |count: &AtomicU64| count.swap(0, Relaxed);
        let mut times = self.times.lock().map(|mut times| std::mem::take(&mut *times)).unwrap_or_default();
        times.sort_unstable();
        Counted {
            accepted: number(&self.accepted),
            refused: number(&self.refused),
            frames: number(&self.frames),
            bytes: number(&self.bytes),
            times,
            ..Counted::default()
        }
    }
}

/// An order that was sent.
struct UnderWay {
    id: u64,
    due: Instant,
    seen: bool,
}

/// One connection.
struct Client {
    socket: WebSocketStream<TcpStream>,
    sight: Sight,
    part: watch::Receiver<Part>,
    shared: Arc<Shared>,
    plays: bool,
    rng: Quick,
    /// The order it will give, with the version it was offered in.
    next: Option<(String, u64)>,
    under_way: Option<UnderWay>,
    count: u64,
}

impl Client {
    async fn run(mut self) {
        if let Err(why) = self.stay().await
            && let Ok(mut wrong) = self.shared.wrong.lock()
        {
            wrong.push(why);
        }
    }

    async fn stay(&mut self) -> Result<(), String> {
        loop {
            let mut come = Some(self.socket.next().await);
            // Every message that has come is read before the next order is given.
            while let Some(message) = come {
                match message.ok_or("the server closed the connection")?.map_err(|e| e.to_string())? {
                    Message::Text(text) => self.hear(text.as_str())?,
                    Message::Ping(_) => {}
                    other => return Err(format!("no text: {other:?}")),
                }
                come = self.socket.next().now_or_never();
            }
            if self.under_way.is_none() && self.next.is_some() && !self.order().await? {
                return Ok(());
            }
        }
    }

    fn hear(&mut self, text: &str) -> Result<(), String> {
        self.shared.bytes.fetch_add(text.len() as u64, Relaxed);
        let mut told: Told<'_> = serde_json::from_str(text).map_err(|e| e.to_string())?;
        if self.sight.take_in(&mut told)? {
            self.shared.frames.fetch_add(1, Relaxed);
            // The first frame after an order shows it.
            if let Some(order) = self.under_way.as_mut().filter(|order| !order.seen) {
                order.seen = true;
                if let Ok(mut times) = self.shared.times.lock() {
                    times.push(order.due.elapsed().as_micros().min(u128::from(u32::MAX)) as u32);
                }
            }
            let version = told.ask.filter(|_| self.plays).map(|ask| ask.version);
            self.next = version.map(|version| (choose(&self.sight.offers, &mut self.rng), version));
        }
        if told.id.is_some() && told.id == self.under_way.as_ref().map(|order| order.id) {
            self.under_way = None;
            let count = if told.error.is_some() { &self.shared.refused } else { &self.shared.accepted };
            count.fetch_add(1, Relaxed);
        }
        Ok(())
    }

    /// Gives an order when one is due; false at the end.
    async fn order(&mut self) -> Result<bool, String> {
        let Ok(part) = self.part.wait_for(Option::is_some).await.map(|part| *part) else { return Ok(false) };
        let Some(((pace, began), (order, version))) = part.zip(self.next.take()) else { return Ok(true) };
        let due = match pace {
            Pace::Rate(rate) => {
                // Whoever may act takes the next moment that is due: late ones are soon behind time, and that is counted.
                let nth = self.shared.due.fetch_add(1, Relaxed);
                let due = began + Duration::from_secs_f64(nth as f64 / rate as f64);
                if due > Instant::now() {
                    tokio::time::sleep_until(due.into()).await;
                }
                due
            }
            Pace::Full | Pace::Warmup(_) => Instant::now(),
        };
        self.count += 1;
        let text = json!({ "act": [order], "version": version, "id": self.count }).to_string();
        self.socket.send(Message::text(text)).await.map_err(|e| e.to_string())?;
        self.under_way = Some(UnderWay { id: self.count, due, seen: false });
        Ok(true)
    }
}

/// One of the offers. Set-up is a small part of play: whoever may place all at once does.
fn choose(offers: &[String], rng: &mut Quick) -> String {
    let all = offers.iter().find(|order| *order == "deploy");
    all.unwrap_or_else(|| &offers[rng.below(offers.len())]).clone()
}
