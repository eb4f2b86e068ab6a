//! Hostile messages over the real socket: nothing illegal is accepted, no table breaks, nothing panics.

use std::time::Duration;

use guest::{Guest, Lost, Message, Program};
use kernel::dice::Quick;
use serde_json::{Value as Json, json};

use crate::program::Folder;
use crate::serve::{open, serve, sit};

/// An answer takes this long at most; whoever waits longer comes anew.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Default, Debug)]
struct Tally {
    sent: u64,
    well_formed: u64,
    accepted: u64,
    refused: u64,
    lost: u64,
    /// Messages that came too fast and were sent again.
    too_fast: u64,
    /// Lines of records that were gone through again.
    proved: u64,
}

impl Tally {
    /// The answer; who is told that he asks too much waits and asks again.
    fn ask(&mut self, guest: &mut Guest, message: &Json) -> Result<Json, Lost> {
        loop {
            let answer = guest.ask(message.clone())?;
            if !answer["error"].as_str().is_some_and(|why| why.starts_with("too many messages")) {
                return Ok(answer);
            }
            self.too_fast += 1;
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// As [`Guest::catch_up`].
    fn catch_up(&mut self, guest: &mut Guest) -> Result<(), Lost> {
        self.ask(guest, &json!({ "rule": "catching up" })).map(drop)
    }
}

/// Words that orders and questions are made of, some of them wrong.
const VERBS: [&str; 14] = [
    "move",
    "attack",
    "join",
    "place",
    "deploy",
    "end",
    "commit",
    "blow",
    "retreat",
    "reinforce",
    "advance",
    "dance",
    "",
    "undo",
];
const WORDS: [&str; 12] = ["genova", "avellino", "1912", "2412", "0101", "9999", "1912-1913", "-1", "_", "it", "ah", "\u{202e}è"];

fn words(rng: &mut Quick) -> String {
    let mut text = VERBS[rng.below(VERBS.len())].to_owned();
    for _ in 0..rng.below(4) {
        text.push(' ');
        text.push_str(WORDS[rng.below(WORDS.len())]);
    }
    text
}

/// Any JSON, not too deep.
fn nonsense(rng: &mut Quick, depth: u32) -> Json {
    match rng.below(if depth == 0 { 6 } else { 8 }) {
        0 => Json::Null,
        1 => json!(rng.below(2) == 0),
        2 => json!(rng.word() as i64),
        3 => json!(f64::from(rng.below(1000) as u32) / 7.0),
        4 => json!(words(rng)),
        5 => json!("x".repeat(rng.below(3000))),
        6 => (0..rng.below(4)).map(|_| nonsense(rng, depth - 1)).collect(),
        _ => (0..rng.below(4)).map(|_| (words(rng), nonsense(rng, depth - 1))).collect::<serde_json::Map<_, _>>().into(),
    }
}

/// A message as a hostile but fluent client would write it; `legal` is sometimes among its orders.
fn fluent(rng: &mut Quick, offers: &[Json], version: &Json) -> Json {
    let offer = |rng: &mut Quick| if offers.is_empty() { json!(words(rng)) } else { offers[rng.below(offers.len())].clone() };
    let order = |rng: &mut Quick| if rng.below(3) == 0 { offer(rng) } else { json!(words(rng)) };
    let mut message = match rng.below(16) {
        0..=5 => json!({ "act": [order(rng)] }),
        6 => json!({ "act": (0..=rng.below(5)).map(|_| order(rng)).collect::<Vec<_>>() }),
        7 => json!({ "act": [{ words(rng): { "hex": format!("h{}", rng.below(2000)), "unit": rng.below(300) } }] }),
        8 => json!({ "undo": true }),
        9 => json!({ "undo": rng.below(500) }),
        10 => {
            json!({ "ask": format!("{}({}, {})", ["cost", "odds", "reach", "stack", "zoc"][rng.below(5)], words(rng), words(rng)) })
        }
        11 => json!({ "why": words(rng) }),
        12 => json!({ "orders": [{ "step": VERBS[rng.below(VERBS.len())], "answer": { "always": words(rng) } }] }),
        13 => json!({ "look": WORDS[rng.below(WORDS.len())] }),
        14 => json!({ "say": words(rng) }),
        _ => json!({ "view": true }),
    };
    if rng.below(4) == 0 {
        message["seat"] = json!(["it", "ah", "fr", "referee"][rng.below(4)]);
    }
    if rng.below(3) == 0 {
        message["version"] = if rng.below(2) == 0 { version.clone() } else { json!(rng.below(400)) };
    }
    message
}

/// An attacker at one seat, and an honest seat beside it that judges what is accepted.
struct Siege {
    program: Program,
    rng: Quick,
    tally: Tally,
}

impl Siege {
    fn round(&mut self, messages: u64) {
        let wish = json!({ "scenario": "inferno/surprise", "seats": { "it": "me", "ah": "friend" } });
        let table = open(&self.program, &wish);
        let mut seats = ["it", "ah"].map(|seat| sit(&self.program, &table, &table["seats"][seat]));
        let mut watcher = sit(&self.program, &table, &Json::Null);
        for n in 0..messages {
            let at = self.rng.below(3);
            let guest = if at == 2 { &mut watcher } else { &mut seats[at] };
            if !self.send(guest, n) {
                let token = if at == 2 { Json::Null } else { table["seats"][["it", "ah"][at]].clone() };
                *guest = sit(&self.program, &table, &token);
            }
            // Now and then the game must go on, or hostile orders would always meet the same position.
            if n % 20 == 19 {
                for seat in &mut seats {
                    self.tally.catch_up(seat).expect("a question is answered");
                }
                if let Some(asked) = seats.iter_mut().find(|seat| !seat.ask.is_null()) {
                    let order = asked.offers()[self.rng.below(asked.offers().len())].clone();
                    let message = json!({ "act": [order], "version": asked.ask["version"] });
                    let answer = self.tally.ask(asked, &message).expect("an honest order is answered");
                    assert!(answer.get("error").is_none(), "the table no longer plays: {order}: {answer}");
                }
            }
        }
        // Every line that was accepted was legal for its seat: the record is gone through again, with each die from the seed.
        let answer = self.tally.ask(&mut seats[0], &json!({ "resign": true })).expect("it is answered");
        assert!(answer["done"] == true || !seats[0].stand["over"].is_null(), "{answer}");
        let path = format!("/api/tables/{}/verify", table["table"].as_str().expect("an id"));
        let proof = guest::get(self.program.address, &path).expect("the program answers").json();
        assert_eq!(proof["proved"], true, "{proof}");
        self.tally.proved += proof["lines"].as_u64().unwrap_or(0);
    }

    /// One hostile message; false if the connection is lost.
    fn send(&mut self, guest: &mut Guest, n: u64) -> bool {
        self.tally.sent += 1;
        if self.rng.below(10) < 7 {
            self.tally.well_formed += 1;
            return self.say(guest);
        }
        let rng = &mut self.rng;
        let sent = match rng.below(12) {
            0 => guest.socket.send(Message::binary(rng.word().to_be_bytes().to_vec())),
            1 => guest.socket.send(Message::Ping("?".into())),
            2 if n.is_multiple_of(50) => guest.socket.raw(&rng.word().to_be_bytes()),
            3 if n.is_multiple_of(50) => guest.socket.say(&"[".repeat(200_000)),
            4 => guest.socket.say(&"[".repeat(rng.below(5_000))),
            5 => guest.socket.say(&words(rng)),
            // Cut anywhere, also within a letter.
            6 => guest.socket.say_bytes(&json!({ "act": words(rng), "id": 1 }).to_string().as_bytes()[..rng.below(12)]),
            _ => guest.socket.say(&nonsense(rng, 4).to_string()),
        };
        // A question behind it shows whether the connection still lives; stray bytes may be the head of a frame that swallows it.
        let lives = sent.is_ok() && guest.patience(PATIENCE).is_ok() && self.tally.catch_up(guest).is_ok();
        self.tally.lost += u64::from(!lives);
        lives
    }

    /// A well-formed message whose answer is judged.
    fn say(&mut self, guest: &mut Guest) -> bool {
        if self.tally.catch_up(guest).is_err() {
            return false;
        }
        let (offers, version) = (guest.offers().to_vec(), guest.ask["version"].clone());
        let (asked, frames) = (!guest.ask.is_null(), guest.frames);
        let message = fluent(&mut self.rng, &offers, &version);
        let Ok(answer) = self.tally.ask(guest, &message) else { return false };
        if answer.get("error").is_some() {
            self.tally.refused += 1;
            return true;
        }
        self.tally.accepted += 1;
        let own = guest.whole["you"]["seat"].clone();
        if let Some(list) = message["act"].as_array() {
            assert!(asked && !own.is_null(), "an order of a seat that was not asked was accepted: {message}: {answer}");
            assert!(guest.frames > frames, "an accepted order was not shown");
            let first = &list[0];
            let canonical = first.as_str().map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "));
            let is_offered = canonical.is_none_or(|words| offers.iter().any(|offer| offer.as_str() == Some(&words)));
            assert!(is_offered, "{first} was accepted but not offered");
        }
        if message.get("seat").is_some() {
            assert_eq!(message["seat"], own, "a message for another seat was accepted: {message}: {answer}");
        }
        assert!(message.get("look").is_none(), "a seat looked at another's view: {message}");
        true
    }
}

fn siege(messages: u64, seed: u64) {
    let folder = Folder::new(&format!("siege-{seed}"));
    let mut siege = Siege { program: serve(&folder), rng: Quick::new(seed), tally: Tally::default() };
    while siege.tally.sent < messages {
        siege.round((messages - siege.tally.sent).min(2_000));
        assert!(siege.program.runs(), "the program ended");
    }
    let Tally { sent, well_formed, accepted, refused, lost, too_fast, proved } = siege.tally;
    let log = siege.program.log();
    let wrong: Vec<&str> = log.lines().filter(|line| line.contains("panicked") || line.contains("ERROR")).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(well_formed * 10 >= sent * 6, "{well_formed} of {sent} were well-formed");
    assert!(accepted > sent / 100 && refused > sent / 10, "accepted {accepted}, refused {refused} of {sent}");
    eprintln!(
        "{sent} messages, {well_formed} well-formed: {accepted} accepted, {refused} refused, {too_fast} too fast, {lost} connections lost, {proved} lines proved"
    );
}

#[test]
fn hostile_messages_break_nothing() {
    siege(3_000, 1);
}

#[test]
#[ignore = "long: `cargo xtask siege`"]
fn many_hostile_messages_break_nothing_long() {
    let messages = std::env::var("ESAGONO_MESSAGES").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000);
    siege(messages, 2);
}
