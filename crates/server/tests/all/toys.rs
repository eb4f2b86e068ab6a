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
