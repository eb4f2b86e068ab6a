//! kill -9 in mid-game: every acknowledged action is there afterwards, and the game goes on.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use guest::{Guest, Program};
use kernel::dice::Quick;
use serde_json::{Value as Json, json};

use crate::program::Folder;
use crate::serve::{open, serve, sit};

/// What the server acknowledged: orders in words, and how many of them the last answer left standing.
#[derive(Default)]
struct Known {
    orders: Vec<String>,
    /// Sent, and not answered before the end.
    in_flight: Option<String>,
    log: Vec<Json>,
    chat: usize,
}

/// Plays until the connection is lost.
fn play(seat: &mut Guest, rng: &mut Quick, known: &mut Known, stop: &AtomicBool) {
    while !stop.load(Relaxed) {
        if !seat.until_asked().unwrap_or(false) {
            return;
        }
        if rng.below(40) == 0 {
            match seat.ask(json!({ "say": format!("line {}", known.chat + 1) })) {
                Ok(answer) => known.chat += usize::from(answer["done"] == true),
                Err(_) => return,
            }
        }
        // A deployment is recorded as the placements it stands for.
        let offers: Vec<Json> = seat.offers().iter().filter(|order| **order != "deploy").cloned().collect();
        let order = offers[rng.below(offers.len())].clone();
        known.in_flight = order.as_str().map(str::to_owned);
        let Ok(answer) = seat.act(&order) else { return };
        assert!(answer.get("error").is_none(), "{order}: {answer}");
        known.orders.extend(known.in_flight.take());
        known.log = seat.sentences();
    }
}

/// The orders that a person gave, from the record; what the program answered by itself is left out.
fn recorded(program: &Program, table: &Json) -> Vec<String> {
    let path = format!("/api/tables/{}/record", table["table"].as_str().expect("an id"));
    let token = table["all"].as_str().expect("one plays all sides");
    let answer = guest::request(program.address, "GET", &path, &[("x-esagono-token", token)], None).expect("it answers");
    assert_eq!(answer.status, 200, "{}", answer.body);
    let lines = answer.body.lines().skip(1).map(|line| serde_json::from_str::<Json>(line).expect("a record is JSON lines"));
    lines
        .filter(|line| line["by"].is_null() || line["by"] == "player")
        .filter_map(|line| line["words"].as_str().map(str::to_owned))
        .collect()
}

fn kill(times: u32, seed: u64) {
    let folder = Folder::new(&format!("kills-{seed}"));
    let mut rng = Quick::new(seed);
    let mut program = serve(&folder);
    let wish = json!({ "scenario": "inferno/surprise", "mode": "solo", "seats": { "it": "me", "ah": "me" } });
    let mut table = open(&program, &wish);
    let mut known = Known::default();
    let mut unanswered = 0;
    for round in 0..times {
        let mut seat = sit(&program, &table, &table["all"]);
        if !seat.stand["over"].is_null() {
            (table, known) = (open(&program, &wish), Known::default());
            seat = sit(&program, &table, &table["all"]);
        }
        let (address, stop) = (program.address, AtomicBool::new(false));
        let wait = Duration::from_micros(5_000 + rng.below(250_000) as u64);
        std::thread::scope(|scope| {
            let player = scope.spawn(|| play(&mut seat, &mut rng, &mut known, &stop));
            std::thread::sleep(wait);
            program.kill();
            stop.store(true, Relaxed);
            player.join().expect("nothing acknowledged was wrong");
        });
        program = serve(&folder);
        assert_ne!(program.address, address, "another port was chosen");
        let orders = recorded(&program, &table);
        let acknowledged = known.orders.len();
        assert!(orders.len() >= acknowledged, "round {round}: {} of {acknowledged} acknowledged orders are there", orders.len());
        assert_eq!(orders[..acknowledged], known.orders[..], "round {round}");
        // At most the one order that was under way may have been kept without an answer.
        let more = &orders[acknowledged..];
        assert!(more.len() <= 1, "round {round}: {more:?}");
        assert!(
            more.iter().all(|order| Some(order) == known.in_flight.as_ref()),
            "round {round}: {more:?}, not {:?}",
            known.in_flight
        );
        unanswered += more.len();
        let again = sit(&program, &table, &table["all"]);
        assert_eq!(again.sentences()[..known.log.len()], known.log[..], "round {round}: the log is another");
        let chat = again.whole["chat"].as_array().map_or(0, Vec::len);
        assert!(chat >= known.chat && chat <= known.chat + 1, "round {round}: {chat} lines of chat, {} acknowledged", known.chat);
        (known.orders, known.in_flight, known.chat) = (orders, None, chat);
    }
    // And it still plays.
    let mut seat = sit(&program, &table, &table["all"]);
    if seat.stand["over"].is_null() {
        let order = seat.offers()[0].clone();
        assert!(seat.act(&order).expect("it answers").get("error").is_none());
    }
    eprintln!("{times} kills: {} orders at the last table, {unanswered} kept before they could be answered", known.orders.len());
}

#[test]
fn what_was_acknowledged_outlasts_five_kills() {
    kill(5, 1);
}

#[test]
#[ignore = "long: `cargo xtask kills`"]
fn what_was_acknowledged_outlasts_many_kills_long() {
    let times = std::env::var("ESAGONO_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    kill(times, 2);
}
