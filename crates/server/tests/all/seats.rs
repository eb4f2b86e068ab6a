//! Sitting, acting, watching, and what is refused.

use guest::Guest;
use serde_json::{Value as Json, json};

use crate::{Folder, against, friends, play, play_both, serve, solo, sorted};

#[test]
fn a_patched_view_is_the_view_and_only_offers_are_accepted() {
    let folder = Folder::new("play");
    let served = serve(&folder.db());
    let table = served.open(&against("random"));
    let mut seat = served.sit(&table, "it");
    for step in 0..60 {
        let order = play(&mut seat, step);
        let told = seat.ask(json!({ "view": true })).unwrap();
        assert_eq!(sorted(seat.view.clone()), sorted(told["view"].clone()), "after {order}");
    }
    assert!(seat.frames > 60, "every order was shown");
    for order in ["move genova 0101", "dance", "place 9999", "", "end end end"] {
        let refused = seat.ask(json!({ "act": [order] })).unwrap();
        assert!(refused["error"].is_string(), "{order}: {refused}");
    }
    served.stop();
}

#[test]
fn two_seats_and_a_watcher_follow_one_game() {
    let folder = Folder::new("three");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah, mut watcher) = (served.sit(&table, "it"), served.sit(&table, "ah"), served.watch(&table));
    for _ in 0..12 {
        play_both(&mut [&mut it, &mut ah], 10);
        [&mut it, &mut ah, &mut watcher].into_iter().for_each(|guest| guest.catch_up().unwrap());
        // Who follows by changes sees what one sees who comes now.
        for (guest, token) in [(&it, Some("it")), (&ah, Some("ah")), (&watcher, None)] {
            let fresh = Guest::sit(served.address, table.id(), token.map(|seat| table.token(seat))).unwrap();
            assert_eq!(sorted(guest.view.clone()), sorted(fresh.view.clone()), "{token:?}");
            assert_eq!(guest.sentences(), fresh.sentences(), "{token:?}");
            assert_eq!(guest.ask, fresh.ask, "{token:?}");
            fresh.leave();
        }
        assert!(watcher.ask.is_null(), "who watches is never asked");
        assert_eq!(it.stand["waiting"], watcher.stand["waiting"], "who is waited on is public");
    }
    served.stop();
}

/// What a view tells of a unit that only its own side may know.
fn told(view: &Json, side: &str) -> Vec<String> {
    let units = view["units"].as_array().unwrap().iter().filter(|unit| unit["side"] == side);
    units.filter(|unit| !unit["ce"].is_null() || !unit["supply"].is_null()).map(|unit| unit["unit"].to_string()).collect()
}

#[test]
fn a_seat_and_a_watcher_are_not_shown_what_is_hidden() {
    let folder = Folder::new("hidden");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    play_both(&mut [&mut it, &mut ah], 100);
    let watcher = served.watch(&table);
    assert!(!told(&it.view, "it").is_empty() && !told(&ah.view, "ah").is_empty(), "one's own markers are seen");
    let none: Vec<String> = Vec::new();
    for (name, view, side) in
        [("it", &it.view, "ah"), ("ah", &ah.view, "it"), ("watcher", &watcher.view, "it"), ("watcher", &watcher.view, "ah")]
    {
        assert_eq!(told(view, side), none, "{name} is shown markers of {side}");
    }
    // Counters beneath the top are counted, not named.
    let hidden =
        |view: &Json| -> u64 { view["stacks"].as_array().unwrap().iter().filter_map(|stack| stack["hidden"].as_u64()).sum() };
    assert!(hidden(&it.view) > 0 && hidden(&ah.view) > 0);
    assert_eq!(hidden(&watcher.view), hidden(&it.view) + hidden(&ah.view), "who watches sees neither side's hidden counters");
    served.stop();
}

#[test]
fn nobody_acts_or_looks_for_another() {
    let folder = Folder::new("foreign");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    assert_ne!(table.token("it"), table.token("ah"));
    let (mut watcher, mut italy, mut austria) = (served.watch(&table), served.sit(&table, "it"), served.sit(&table, "ah"));
    for (message, words) in [
        (json!({ "act": ["end"] }), "those who watch do not act"),
        (json!({ "pass": true }), "those who watch do not act"),
        (json!({ "undo": true }), "those who watch do not act"),
        (json!({ "orders": [] }), "those who watch do not act"),
        (json!({ "why": "end" }), "those who watch do not act"),
        (json!({ "say": "hello" }), "those who watch do not talk at the table"),
        (json!({ "legal": true, "seat": "it" }), "those who watch have no seat"),
        (json!({ "resign": true }), "those who watch cannot resign"),
    ] {
        assert_eq!(watcher.ask(message.clone()).unwrap()["error"], words, "{message}");
    }
    for message in [json!({ "hand-over": "random" }), json!({ "look": "it" })] {
        assert!(watcher.ask(message.clone()).unwrap()["error"].is_string(), "{message}");
    }
    let witnessed = italy.log.clone();
    let asked = if italy.ask.is_null() { (&mut austria, &mut italy, "ah") } else { (&mut italy, &mut austria, "it") };
    let (asked, other, key) = asked;
    let order = asked.offers()[0].clone();
    let foreign = [
        json!({ "act": [order], "seat": key }),
        json!({ "pass": true, "seat": key }),
        json!({ "undo": true, "seat": key }),
        json!({ "legal": true, "seat": key }),
        json!({ "view": true, "seat": key }),
        json!({ "orders": [{ "step": "place", "answer": "never" }], "seat": key }),
    ];
    for message in foreign {
        assert_eq!(other.ask(message.clone()).unwrap()["error"], "that is not your seat", "{message}");
    }
    let early = other.ask(json!({ "act": [order] })).unwrap();
    assert!(early["error"].is_string(), "{early}");
    assert!(other.ask(json!({ "record": true })).unwrap()["error"].is_string());
    assert!(other.ask(json!({ "look": key })).unwrap()["error"].is_string());
    // The record, asked for by everyone who must not have it yet.
    let path = format!("/api/tables/{}/record", table.id());
    assert_eq!(guest::get(served.address, &path).unwrap().status, 400);
    let own = guest::request(served.address, "GET", &path, &[("x-esagono-token", table.token("it"))], None).unwrap();
    let told: Vec<Json> = own.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let sentences = |list: &[Json]| list.iter().map(|told| told["text"].clone()).collect::<Vec<_>>();
    assert_eq!(sentences(&told), sentences(&witnessed), "a seat may have what it witnessed, no more");
    assert_eq!(guest::request(served.address, "GET", &path, &[("x-esagono-token", "0123")], None).unwrap().status, 404);
    asked.catch_up().unwrap();
    assert_eq!(asked.frames, 1, "nothing of all this has happened");
    served.stop();
}

#[test]
fn an_old_click_is_refused_when_what_has_happened_was_shown() {
    let folder = Folder::new("stale");
    let served = serve(&folder.db());
    let table = served.open(&against("passive"));
    let mut seat = served.sit(&table, "it");
    let mut phone = served.sit(&table, "it");
    let (old, order) = (phone.ask["version"].clone(), phone.offers()[0].clone());
    play(&mut seat, 0);
    let stale = phone.ask(json!({ "act": [order], "version": old })).unwrap();
    assert_eq!(stale["stale"], true, "{stale}");
    assert_eq!(sorted(phone.view.clone()), sorted(seat.view.clone()));
    assert_eq!(phone.ask["version"], seat.ask["version"]);
    play(&mut phone, 1);
    for version in [json!(99_999), json!("1"), json!(null), json!(-1)] {
        let answer = seat.ask(json!({ "act": ["deploy"], "version": version })).unwrap();
        assert_eq!(answer["stale"], true, "{version}: {answer}");
    }
    served.stop();
}

#[test]
fn what_makes_no_sense_is_answered_and_breaks_nothing() {
    let folder = Folder::new("mad");
    let served = serve(&folder.db());
    let address = served.address;
    let table = served.open(&against("random"));
    assert!(Guest::sit(address, table.id(), Some("0123")).err().unwrap().0.starts_with("4004"));
    assert!(Guest::sit(address, "nowhere", None).err().unwrap().0.starts_with("4004"));
    let mut seat = served.sit(&table, "it");
    for text in [
        "",
        "nonsense",
        "[]",
        "{}",
        "{\"act\":7,\"id\":1}",
        "{\"act\":[],\"legal\":true}",
        "\u{0}",
        "{\"say\":12}",
        "{\"act\":[]}",
    ] {
        seat.socket.say(text).unwrap();
        let heard = loop {
            let heard = seat.hear().unwrap();
            if heard.get("presence").is_none() && heard.get("frame").is_none() {
                break heard;
            }
        };
        assert!(heard["error"].is_string(), "{text:?}: {heard}");
    }
    for (path, status) in [
        ("/nowhere", 404),
        ("/web/../Cargo.toml", 404),
        ("/api/tables/x", 404),
        ("/map/atlantis.svg", 404),
        ("/healthz", 200),
        ("/t/x", 200),
    ] {
        assert_eq!(guest::get(address, path).unwrap().status, status, "{path}");
    }
    for wish in [
        json!({}),
        json!({ "scenario": "atlantis/fall" }),
        json!({ "scenario": "inferno/surprise", "seats": { "fr": "me" } }),
        json!({ "scenario": "inferno/surprise", "seats": { "it": "hal" } }),
        json!({ "scenario": "inferno/surprise", "mode": "chess" }),
    ] {
        let answer = guest::post(address, "/api/tables", &wish).unwrap();
        assert_eq!(answer.status, 400, "{wish}: {}", answer.body);
        assert!(answer.json()["error"].is_string());
    }
    let metrics = guest::get(address, "/metrics").unwrap();
    assert!(
        metrics.status == 200
            && metrics.body.contains("esagono_messages_total")
            && metrics.body.contains("esagono_write_seconds_bucket")
    );
    // The table still plays.
    seat.until_asked().unwrap();
    assert!(seat.ask(json!({ "act": ["deploy"] })).unwrap().get("error").is_none());
    served.stop();
}

#[test]
fn every_page_is_guarded() {
    let folder = Folder::new("guarded");
    let served = serve(&folder.db());
    for path in ["/", "/t/any", "/web/table.js", "/api/games", "/nowhere"] {
        let answer = guest::get(served.address, path).unwrap();
        let policy = answer.head("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(answer.head("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.head("referrer-policy"), Some("no-referrer"), "{path}");
    }
    served.stop();
}

#[test]
fn undo_takes_back_and_tells_everyone() {
    let folder = Folder::new("undo");
    let served = serve(&folder.db());
    let table = served.open(&solo());
    let (mut seat, mut watcher) = (served.sit(&table, "all"), served.watch(&table));
    seat.until_asked().unwrap();
    let (before, log, seen) = (seat.view.clone(), seat.log.clone(), watcher.view.clone());
    play(&mut seat, 0);
    assert_ne!(seat.view, before);
    let undone = seat.ask(json!({ "undo": true })).unwrap();
    assert!(undone.get("error").is_none(), "{undone}");
    assert_eq!(sorted(seat.view.clone()), sorted(before));
    assert_eq!(seat.log, log);
    watcher.catch_up().unwrap();
    assert_eq!(sorted(watcher.view.clone()), sorted(seen));
    let nothing = seat.ask(json!({ "undo": true })).unwrap();
    assert!(nothing["error"].is_string(), "nothing is left to take back: {nothing}");
    served.stop();
}
