//! How much anyone may ask for.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use guest::{Guest, Message, Socket};
use serde_json::json;

use crate::{Folder, against, friends, play, serve};

#[test]
fn chat_is_tidied_kept_short_and_heard_by_all() {
    let folder = Folder::new("chat");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah, mut watcher) = (served.sit(&table, "it"), served.sit(&table, "ah"), served.watch(&table));
    let long = "è".repeat(2_000);
    for (text, heard) in [("  <b>ciao</b>\n\u{202e} ", "<b>ciao</b>"), (long.as_str(), &long[.."è".len() * 500])] {
        assert_eq!(it.ask(json!({ "say": text })).unwrap()["done"], true);
        for guest in [&mut ah, &mut watcher] {
            let said = loop {
                let said = guest.hear().unwrap();
                if said.get("said").is_some() {
                    break said;
                }
            };
            assert_eq!((&said["said"]["text"], &said["said"]["seat"]), (&json!(heard), &json!("it")));
        }
    }
    for empty in ["", "   ", "\n\t", "\u{200e}\u{0}"] {
        let answer = it.ask(json!({ "say": empty })).unwrap();
        assert!(answer["error"].is_string() || empty.contains('\u{200e}'), "{empty:?}: {answer}");
    }
    served.stop();
}

#[test]
fn names_are_cut_and_tidied() {
    let folder = Folder::new("names");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let path = format!("/api/tables/{}/sit", table.id());
    let name = format!("<i>\u{7}{}", "x".repeat(100));
    let answer = guest::post(served.address, &path, &json!({ "token": table.token("ah"), "name": name })).unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    let about = guest::get(served.address, &format!("/api/tables/{}", table.id())).unwrap().json();
    let chair = about["chairs"].as_array().unwrap().iter().find(|chair| chair["seat"] == "ah").unwrap().clone();
    assert_eq!(chair["name"].as_str().unwrap().chars().count(), 40);
    assert!(chair["name"].as_str().unwrap().starts_with("<i>x"));
    let secret = about.to_string();
    assert!(!secret.contains("hash") && !secret.contains(table.token("ah")), "a table tells no secrets: {secret}");
    let wrong = guest::post(served.address, &path, &json!({ "token": "0123", "name": "me" })).unwrap();
    assert_eq!(wrong.status, 404);
    served.stop();
}

#[test]
fn too_many_messages_are_turned_away_and_hurt_nobody_else() {
    let folder = Folder::new("rate");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    let (flood, breath) = (6_000, 200);
    let (mut answered, mut turned_away) = (0, 0);
    for n in 0..flood {
        ah.socket.say(&json!({ "rule": "4.2", "id": format!("f{n}") }).to_string()).unwrap();
        // One who never listens is put out for that; this one listens now and then.
        while n % breath == breath - 1 && answered + turned_away <= n {
            let heard = ah.hear().unwrap();
            if heard["id"].as_str().is_some_and(|id| id.starts_with('f')) {
                // Whoever is turned away knows which message it was.
                let is_away = heard["error"].as_str().is_some_and(|words| words.contains("too many"));
                *if is_away { &mut turned_away } else { &mut answered } += 1;
            }
        }
    }
    assert!(turned_away > 500 && answered >= 500, "{turned_away} of {flood} were turned away");
    if it.ask.is_null() {
        it.catch_up().unwrap();
        std::thread::sleep(std::time::Duration::from_secs(1));
        play(&mut ah, 0);
    } else {
        play(&mut it, 0);
    }
    served.stop();
}

#[test]
fn messages_and_bodies_that_are_too_large_are_refused() {
    let folder = Folder::new("large");
    let served = serve(&folder.db());
    let table = served.open(&against("passive"));
    let mut seat = served.sit(&table, "it");
    let mut second = served.sit(&table, "it");
    let large = json!({ "say": "x".repeat(100_000) }).to_string();
    let sent = second.socket.say(&large);
    let lost = sent.and_then(|()| {
        loop {
            if let Err(lost) = second.hear() {
                break Err::<(), _>(lost);
            }
        }
    });
    assert!(lost.is_err());
    let many: Vec<&str> = vec!["end"; 1_000];
    assert!(seat.ask(json!({ "act": many })).unwrap()["error"].is_string());
    let orders: Vec<_> = (0..1_000).map(|_| json!({ "step": "blow", "answer": "never" })).collect();
    assert!(seat.ask(json!({ "orders": orders })).unwrap()["error"].is_string());
    let body = json!({ "scenario": "x".repeat(100_000) });
    let answer = guest::post(served.address, "/api/tables", &body).unwrap();
    assert!(answer.status == 400 || answer.status == 413, "{}", answer.status);
    play(&mut seat, 0);
    served.stop();
}

#[test]
fn frames_that_no_browser_sends_only_cost_their_sender_the_connection() {
    let folder = Folder::new("frames");
    let served = serve(&folder.db());
    let table = served.open(&against("passive"));
    let mut seat = served.sit(&table, "it");
    let path = format!("/ws/{}", table.id());
    // Before a hello: binary, nonsense, an unmasked frame, a reserved kind, half a frame.
    let first: [&[u8]; 5] = [b"\x82\x80\0\0\0\0", b"\x81\x81\0\0\0\0{", b"\x81\x02{}", b"\x83\x80\0\0\0\0", b"\x81\xfe"];
    for bytes in first {
        let mut socket = Socket::connect(served.address, &path).unwrap();
        socket.raw(bytes).unwrap();
        drop(socket);
    }
    // After it.
    for bytes in [&b"\x81\x02{}"[..], b"\xff\xff\xff\xff", b"\x01\x80\0\0\0\0"] {
        let mut guest = served.sit(&table, "it");
        guest.socket.raw(bytes).unwrap();
        drop(guest);
    }
    let mut guest: Guest = served.sit(&table, "it");
    guest.socket.send(Message::binary(&b"\0\x01"[..])).unwrap();
    loop {
        let heard = guest.hear().unwrap();
        if heard["error"] == "messages are texts" {
            break;
        }
    }
    // A text that is not UTF-8.
    guest.socket.say_bytes(b"\xff\xfe").unwrap();
    while guest.hear().is_ok() {}
    play(&mut seat, 0);
    served.stop();
}

#[test]
fn a_head_that_does_not_come_ends_the_connection() {
    let folder = Folder::new("heads");
    let served = serve(&folder.db());
    let mut slow = TcpStream::connect(served.address).unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nhost: ").unwrap();
    slow.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let begun = Instant::now();
    assert_eq!(guest::get(served.address, "/healthz").unwrap().body, "ok");
    let mut rest = Vec::new();
    slow.read_to_end(&mut rest).unwrap();
    assert!(begun.elapsed() > Duration::from_secs(5), "{:?}", begun.elapsed());
    served.stop();
}

#[test]
fn what_is_long_comes_packed_to_who_can_unpack_it() {
    let folder = Folder::new("packed");
    let served = serve(&folder.db());
    for path in ["/web/table.js", "/api/rules/inferno", "/map/inferno.svg"] {
        let plain = guest::get(served.address, path).unwrap();
        let packed = guest::request(served.address, "GET", path, &[("accept-encoding", "gzip")], None).unwrap();
        assert_eq!((plain.head("content-encoding"), packed.head("content-encoding")), (None, Some("gzip")), "{path}");
        assert!(packed.body.len() < plain.body.len(), "{path}");
    }
    served.stop();
}
