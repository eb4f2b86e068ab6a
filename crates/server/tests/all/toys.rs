//! The toy's books at real tables: four seats of two sides, seats of both sides, plans in secret, 600 counters.

use guest::Guest;
use serde_json::{Value as Json, json};

use crate::{Folder, Opened, Served, play, serve_games, sorted};

const CAPTAINS: [&str; 4] = ["n1", "n2", "s1", "s2"];

pub fn serve_toys(folder: &Folder) -> Served {
    let games = games::load(None).and_then(games::Games::with_toys).unwrap_or_else(|wrong| panic!("{wrong}"));
    serve_games(&folder.db(), games, None)
}

fn wish(scenario: &str, seats: &[&str], who: &str) -> Json {
    let seats: serde_json::Map<String, Json> = seats.iter().map(|seat| ((*seat).to_owned(), json!(who))).collect();
    json!({ "scenario": scenario, "seats": seats })
}

fn sit(served: &Served, table: &Opened, seats: &[&str]) -> Vec<Guest> {
    seats.iter().map(|seat| served.sit(table, seat)).collect()
}

fn catch_up(guests: &mut [Guest]) {
    guests.iter_mut().for_each(|guest| guest.catch_up().unwrap());
}

#[track_caller]
fn act(guest: &mut Guest, order: &str) {
    let answer = guest.act(&json!(order)).unwrap();
    assert!(answer.get("error").is_none(), "{order}: {answer}");
}

/// Plays on, each time another of those who are asked, until the game is over or so many orders were given.
fn play_on(guests: &mut [Guest], orders: usize) -> usize {
    for n in 0..orders {
        catch_up(guests);
        let asked: Vec<usize> = (0..guests.len()).filter(|seat| !guests[*seat].ask.is_null()).collect();
        if asked.is_empty() {
            assert!(!guests[0].stand["over"].is_null(), "nobody is asked");
            return n;
        }
        play(&mut guests[asked[n % asked.len()]], n);
    }
    orders
}

/// Who followed by changes sees what one sees who comes now.
fn are_current(served: &Served, table: &Opened, seats: &[&str], guests: &mut [Guest]) {
    catch_up(guests);
    for (guest, seat) in guests.iter().zip(seats) {
        let fresh = served.sit(table, seat);
        assert_eq!(sorted(guest.view.clone()), sorted(fresh.view.clone()), "{seat}");
        assert_eq!(guest.ask, fresh.ask, "{seat}");
        fresh.leave();
    }
}

#[test]
fn four_seats_of_two_sides_play_a_game_to_its_end() {
    let folder = Folder::new("four");
    let served = serve_toys(&folder);
    let table = served.open(&wish("toy/fort", &CAPTAINS, "friend"));
    let mut guests = sit(&served, &table, &CAPTAINS);
    let mut watcher = served.watch(&table);
    while guests[0].stand["over"].is_null() {
        play_on(&mut guests, 40);
        are_current(&served, &table, &CAPTAINS, &mut guests);
    }
    let over = &guests[0].stand["over"];
    let winners: Vec<&str> = over["winners"].as_array().unwrap().iter().filter_map(Json::as_str).collect();
    assert!([vec![], vec!["n1", "n2"], vec!["s1", "s2"]].contains(&winners), "{over}");
    watcher.catch_up().unwrap();
    assert_eq!(watcher.stand["over"], *over);
    served.stop();
}

#[test]
fn a_side_plans_together_and_the_other_learns_nothing_of_it() {
    let folder = Folder::new("plans");
    let served = serve_toys(&folder);
    for (scenario, shown_at_once) in [("toy/fort", true), ("small/fort", false)] {
        let table = served.open(&wish(scenario, &CAPTAINS, "friend"));
        let mut guests = sit(&served, &table, &CAPTAINS);
        for seat in 0..4 {
            catch_up(&mut guests);
            act(&mut guests[seat], "deploy");
        }
        catch_up(&mut guests);
        assert!(guests.iter().all(|guest| !guest.ask.is_null()), "all plan at once");
        let frames: Vec<u64> = guests.iter().map(|guest| guest.frames).collect();
        for unit in ["A", "B", "C"] {
            act(&mut guests[0], &format!("stand {unit}"));
        }
        catch_up(&mut guests);
        let told = |guest: &Guest| guest.view["plans"].to_string();
        assert!(told(&guests[1]).contains("u0") && !told(&guests[2]).contains("u0"), "{} {}", told(&guests[1]), told(&guests[2]));
        assert_eq!((guests[2].frames, guests[3].frames), (frames[2], frames[3]), "the others are sent nothing");
        assert_eq!(guests[1].offers().iter().filter(|offer| offer.as_str().unwrap().starts_with("stand")).count(), 3);
        act(&mut guests[1], "stand D");
        catch_up(&mut guests);
        assert!(!guests[0].ask["offers"].to_string().contains("stand"), "the stock of the side is used up");
        for seat in 0..4 {
            assert_eq!(guests[seat].stand["at"]["phase"], "plan");
            act(&mut guests[seat], "ready");
            catch_up(&mut guests);
        }
        assert_eq!(guests[2].stand["at"]["phase"], "open", "the last to be ready ends it");
        let stand = guests[2].view["stacks"].to_string().matches("stands").count();
        assert_eq!(stand, if shown_at_once { 4 } else { 0 }, "{scenario}: the book says what is shown");
        are_current(&served, &table, &CAPTAINS, &mut guests);
    }
    served.stop();
}

/// A counter of `/metrics`.
fn counted(served: &Served, name: &str) -> u64 {
    let (text, name) = (served.app.metrics.text(), format!("esagono_{name}_total "));
    text.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok()).unwrap_or_else(|| panic!("{name} in {text}"))
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = std::time::Instant::now();
    while !is_so() {
        assert!(begun.elapsed().as_secs() < 20, "{what}");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn another_seats_secret_order_makes_no_answer_stale() {
    let folder = Folder::new("stale");
    let served = serve_toys(&folder);
    let table = served.open(&wish("toy/fort", &CAPTAINS, "friend"));
    let mut guests = sit(&served, &table, &CAPTAINS);
    for seat in 0..4 {
        catch_up(&mut guests);
        act(&mut guests[seat], "deploy");
    }
    catch_up(&mut guests);
    act(&mut guests[0], "stand A");
    act(&mut guests[0], "ready");
    // By what they were shown before: of those orders they learn no more than that one is ready.
    let unit = guests[2].offers()[0].clone();
    act(&mut guests[2], unit.as_str().unwrap());
    let version = guests[3].ask["version"].clone();
    guests[3].catch_up().unwrap();
    assert_ne!(guests[3].ask["version"], version, "the plan of one's own side is something new");
    let stale = guests[3].ask(json!({ "act": ["ready"], "version": version })).unwrap();
    assert_eq!(stale["stale"], true, "{stale}");
    served.stop();
}

#[test]
fn a_bot_thinks_again_only_if_it_has_learnt_something() {
    let folder = Folder::new("undisturbed");
    let served = serve_toys(&folder);
    let seats = json!({ "n1": "friend", "n2": "friend", "s1": "random", "s2": "friend" });
    let table = served.open(&json!({ "scenario": "toy/fort", "seats": seats }));
    let mut guests = sit(&served, &table, &["n1", "n2", "s2"]);
    for guest in &mut guests[..2] {
        assert!(guest.until_asked().unwrap());
        act(guest, "deploy");
    }
    assert!(guests[2].until_asked().unwrap());
    let held = served.wait(served.app.pool.hold());
    let thoughts = counted(&served, "thoughts");
    act(&mut guests[2], "deploy");
    until("the bot thinks of its plan", || counted(&served, "thoughts") > thoughts);
    for (seat, order) in [(0, "stand A"), (0, "ready"), (1, "ready")] {
        catch_up(&mut guests);
        act(&mut guests[seat], order);
    }
    let lines = || served.wait(served.store.lines(table.id().into())).unwrap().len();
    let (before, vain) = (lines(), counted(&served, "thoughts_in_vain"));
    drop(held);
    until("the bot comes back", || lines() > before || counted(&served, "thoughts_in_vain") > vain);
    assert_eq!((lines() > before, counted(&served, "thoughts_in_vain")), (true, vain), "it need not think again");
    served.stop();
}

#[test]
fn several_bots_of_a_table_think_at_once() {
    let folder = Folder::new("at-once");
    let served = serve_toys(&folder);
    let seats = json!({ "n1": "random", "n2": "random", "s1": "random", "s2": "friend" });
    let table = served.open(&json!({ "scenario": "toy/fort", "seats": seats }));
    let mut s2 = served.sit(&table, "s2");
    assert!(s2.until_asked().unwrap());
    let held = served.wait(served.app.pool.hold());
    let (before, vain) = (counted(&served, "thoughts"), counted(&served, "thoughts_in_vain"));
    act(&mut s2, "deploy");
    until("three bots think", || counted(&served, "thoughts") == before + 3);
    drop(held);
    until("one has seen its ally's order", || counted(&served, "thoughts_in_vain") > vain);
    while s2.stand["at"]["phase"] == "plan" {
        if s2.ask.is_null() {
            s2.hear().unwrap();
        } else {
            s2.act(&json!("ready")).unwrap();
        }
    }
    served.stop();
}

#[test]
fn seats_that_plan_at_once_are_asked_each_its_own() {
    let folder = Folder::new("steps");
    let served = serve_toys(&folder);
    let table = served.open(&wish("toy/fort", &CAPTAINS, "friend"));
    let mut guests = sit(&served, &table, &CAPTAINS);
    for seat in 0..4 {
        catch_up(&mut guests);
        act(&mut guests[seat], "deploy");
    }
    catch_up(&mut guests);
    let orders = json!([{ "step": "planned", "answer": { "always": "ready" } }]);
    assert!(guests[1].ask(json!({ "orders": orders })).unwrap().get("error").is_none());
    let steps = |guests: &[Guest]| -> Vec<Json> { guests.iter().map(|guest| guest.stand["at"]["step"].clone()).collect() };
    assert_eq!(steps(&guests), ["plan", "plan", "plan", "plan"]);
    for seat in [0, 1] {
        while let Some(order) = guests[seat].offers().iter().find(|offer| **offer != "ready").cloned() {
            act(&mut guests[seat], order.as_str().unwrap());
            catch_up(&mut guests);
        }
    }
    // The second is ready by its standing order.
    assert_eq!(steps(&guests), [json!("planned"), Json::Null, json!("plan"), json!("plan")]);
    assert_eq!(guests[0].stand["waiting"], json!(["n1", "s1", "s2"]));
    served.stop();
}

#[test]
fn a_seat_commands_units_of_both_sides_against_a_bot() {
    let folder = Folder::new("wings");
    let served = serve_toys(&folder);
    let table = served
        .open(&json!({ "scenario": "small/wings", "seats": { "west": "me", "east": "random" }, "options": { "woods": "no" } }));
    let mut guests = sit(&served, &table, &["west"]);
    for order in 0.. {
        if !guests[0].until_asked().unwrap() {
            break;
        }
        let offers = guests[0].offers();
        let words = offers[order * 7 % offers.len()].clone();
        // The bot acts at the same time.
        let answer = guests[0].act(&words).unwrap();
        assert!(answer["stale"] == true || answer.get("error").is_none(), "{words}: {answer}");
    }
    let sides = |unit: &Json| (unit["seat"] == "west").then(|| unit["side"].as_str().unwrap().to_owned());
    let own: std::collections::BTreeSet<String> = guests[0].view["units"].as_array().unwrap().iter().filter_map(sides).collect();
    assert_eq!(own.into_iter().collect::<Vec<_>>(), ["n", "s"]);
    let over = &guests[0].stand["over"];
    assert!(over["winner"].is_null() && over["winners"].as_array().unwrap().len() < 2, "{over}");
    served.stop();
}

#[test]
fn the_long_front_is_played_and_what_is_sent_grows_with_what_changed() {
    let folder = Folder::new("large");
    let served = serve_toys(&folder);
    let table = served.open(&wish("toy/large", &CAPTAINS, "friend"));
    let mut guests = sit(&served, &table, &CAPTAINS);
    for seat in 0..4 {
        catch_up(&mut guests);
        act(&mut guests[seat], "deploy");
    }
    catch_up(&mut guests);
    assert_eq!(guests[0].view["units"].as_array().unwrap().len(), 300, "one's own side");
    for seat in 0..4 {
        act(&mut guests[seat], "ready");
        catch_up(&mut guests);
    }
    let whole = guests[2].view.to_string().len();
    assert_eq!(play_on(&mut guests, 60), 60);
    let change = guests[2].last_size;
    assert!(whole > 40_000 && change < whole / 4, "{change} of {whole} bytes");
    let asked = guests.iter_mut().find(|guest| guest.offers().len() > 100).expect("somebody may order much");
    let (offers, order) = (json!(asked.offers()).to_string().len(), asked.offers()[0].clone());
    let words = order.as_str().unwrap();
    let (verb, head) = (words.split(' ').next().unwrap(), words.rsplit_once(' ').unwrap().0);
    let begins =
        |asked: &mut Guest, with: &str| asked.ask(json!({ "offers": with })).unwrap()["offers"].as_array().unwrap().len();
    let counted = asked.offers().iter().filter(|offer| offer.as_str().unwrap().starts_with(&format!("{verb} "))).count();
    assert_eq!(begins(asked, verb), counted);
    assert!((1..=counted).contains(&begins(asked, head)) && begins(asked, "no such order") == 0);
    asked.texts = Some(Vec::new());
    act(asked, order.as_str().unwrap());
    let sent = asked.texts.take().unwrap().concat();
    assert!(sent.len() < offers / 2, "{} bytes where {offers} are offered: {sent}", sent.len());
    let map = guest::get(served.address, "/api/maps/large").unwrap();
    assert_eq!(map.json()["hexes"].as_object().unwrap().len(), 4_176);
    are_current(&served, &table, &CAPTAINS, &mut guests);
    served.stop();
}

#[test]
fn the_toys_are_no_games_of_the_product() {
    let games = games::load(None).unwrap();
    assert!(games.game("toy").is_err() && games.scenario("small/fort").is_err());
}
