//! Advice: what the planner would do, told to the seat that asks and to nobody else.

use std::collections::BTreeSet;

use bots::{Kind, Player, Seated};
use guest::Guest;
use kernel::Seat;
use serde_json::{Value as Json, json};

use crate::secrets::copied;
use crate::{Folder, Served, friends, serve};

fn advice(seat: &mut Guest) -> Json {
    seat.ask(json!({ "advise": true })).unwrap()
}

fn orders(answer: &Json) -> Vec<String> {
    let list = answer["advice"].as_array().unwrap_or_else(|| panic!("no advice: {answer}"));
    list.iter().map(|order| order.as_str().unwrap().to_owned()).collect()
}

/// Both seats do what they are advised, so many times; every order must be legal.
pub fn play_advised(seats: &mut [&mut Guest; 2], times: usize) {
    for _ in 0..times {
        seats.iter_mut().for_each(|seat| seat.catch_up().unwrap());
        let Some(asked) = seats.iter_mut().find(|seat| !seat.ask.is_null()) else { return };
        let advised = orders(&advice(asked));
        assert!(asked.offers().contains(&json!(advised[0])), "{advised:?} is not among the offers");
        let version = asked.ask["version"].clone();
        let answer = asked.ask(json!({ "act": advised, "version": version })).unwrap();
        assert!(answer["done"].as_u64() > Some(0) && answer["stopped"].is_null(), "{advised:?}: {answer}");
    }
}

#[test]
fn the_seat_that_is_asked_is_advised_and_nobody_else() {
    let folder = Folder::new("advice");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut watcher) = (served.sit(&table, "it"), served.watch(&table));
    let mut ah = Guest::sit_noting(served.address, table.id(), Some(table.token("ah"))).unwrap();
    assert!(advice(&mut watcher)["error"].as_str().unwrap().contains("watch"));
    let (mut asked, mut other) = if it.ask.is_null() { (&mut ah, &mut it) } else { (&mut it, &mut ah) };
    assert!(advice(other)["error"].as_str().unwrap().contains("not this seat's turn"));
    let lines = |served: &Served| served.wait(served.store.lines(table.id().into())).unwrap();
    let (before, frames) = (lines(&served), (asked.frames, other.frames));
    // Asked twice, it says the same and does nothing.
    let (first, mut second) = (advice(asked), advice(asked));
    second["id"] = first["id"].clone();
    assert_eq!(first, second);
    other.catch_up().unwrap();
    assert_eq!((lines(&served), (asked.frames, other.frames)), (before, frames));
    assert!(asked.offers().contains(&json!(orders(&first)[0])));
    // Nor by another word, nor for another.
    for bad in [json!({ "advise": "yes" }), json!({ "advise": true, "seat": "ah" }), json!({ "advise": null })] {
        assert!(asked.ask(bad.clone()).unwrap().get("error").is_some(), "{bad}");
    }
    std::mem::swap(&mut asked, &mut other);
    play_advised(&mut [asked, other], 60);
    let plans = [&mut it, &mut ah].map(|seat| if seat.ask.is_null() { Json::Null } else { advice(seat)["plan"].clone() });
    assert!(
        plans.iter().any(|plan| plan.as_str().is_some_and(|words| words.len() > 10)) || it.stand["at"]["phase"] == "setup",
        "{plans:?}"
    );
    served.stop();
}

#[test]
fn one_who_goes_his_own_way_is_advised_anew() {
    let folder = Folder::new("advice-own-way");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    for _ in 0..2 {
        for guest in [&mut ah, &mut it] {
            guest.catch_up().unwrap();
            if guest.offers().contains(&json!("deploy")) {
                guest.act(&json!("deploy")).unwrap();
            }
        }
    }
    it.until_asked().unwrap();
    for n in 0..25_usize {
        if it.ask.is_null() {
            break;
        }
        let advised = orders(&advice(&mut it));
        assert!(it.offers().contains(&json!(advised[0])), "{advised:?}");
        // Every third time something else is done, or taken back.
        let order = if n % 3 == 1 { it.offers()[n * 5 % it.offers().len()].clone() } else { json!(advised[0]) };
        assert!(it.act(&order).unwrap().get("error").is_none());
        if n % 5 == 4 {
            it.ask(json!({ "undo": true })).unwrap();
        }
        it.catch_up().unwrap();
    }
    served.stop();
}

#[test]
fn advice_is_the_same_whatever_is_hidden() {
    let folder = Folder::new("advice-hidden");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    let (mut compared, mut hidden) = (0, 0);
    for round in 0..6_u64 {
        play_advised(&mut [&mut it, &mut ah], 70);
        [&mut it, &mut ah].into_iter().for_each(|seat| seat.catch_up().unwrap());
        let key = if it.ask.is_null() { "ah" } else { "it" };
        let others = ["a", "b", "c"].map(|name| Folder::new(&format!("advice-hidden-{round}-{name}")));
        let tables = others.each_ref().map(|folder| serve(&folder.db()));
        tables.iter().for_each(|to| copied(&served, &table, to));
        let seat = Seat(u8::from(key == "ah"));
        for (at, seed) in tables.iter().zip([None, Some(round), Some(round + 100)]) {
            at.wait(at.app.deal_anew(table.id(), seat, seed)).unwrap();
        }
        let said = tables.each_ref().map(|at| {
            let mut guest = at.sit(&table, key);
            let mut answer = advice(&mut guest);
            answer["version"] = Json::Null;
            answer
        });
        assert_eq!(said[0], said[1], "round {round}");
        assert_eq!(said[0], said[2], "round {round}");
        compared += usize::from(said[0]["advice"].is_array());
        let enemy = if key == "it" { "ah" } else { "it" };
        let views = tables.each_ref().map(|at| at.sit(&table, enemy).view.to_string());
        hidden += usize::from(views[0] != views[1]);
        tables.into_iter().for_each(Served::stop);
    }
    assert!(compared >= 5 && hidden >= 3, "{compared} compared, {hidden} with other secrets");
    served.stop();
}

/// A planner that thinks for itself, or one that advises.
struct Wish(Seat, bool);

impl games::Typed for Wish {
    type Out = Result<Seated, kernel::Message>;
    fn run<G: kernel::Game>(self, game: &std::sync::Arc<G>) -> Self::Out {
        if self.1 { Seated::adviser(game, self.0) } else { Seated::new(&Player::Kind(Kind::Normal), game, self.0, 1) }
    }
}

#[test]
fn a_planner_that_is_no_adviser_would_tell_of_what_is_hidden() {
    // The twin of the test above: what the planner would do does depend on the belief it is shown.
    let games = games::load(None).unwrap();
    let (entry, scenario) = games.scenario("inferno/historical").unwrap();
    let bot = |seat: u8, advises: bool| entry.typed(&scenario.key, Wish(Seat(seat), advises)).unwrap().unwrap();
    let nonces = vec!["it".into(), "ah".into()];
    let (mut plans, mut advices) = (0, 0);
    // Not every game comes to a plan that the hidden counters decide.
    for number in 5..15 {
        let seed = kernel::dice::Seed::from_number(number);
        let mut session = entry.any().open(&scenario.key, kernel::Setup::default(), seed, nonces.clone()).unwrap();
        let mut bots = [bot(0, false), bot(1, false)];
        for _ in 0..4 {
            // To the next Movement Phase of Italy.
            while session.moment().step != "move" || !session.waiting().on(Seat(0)) {
                let waiting = session.waiting();
                let Some(bot) = bots.iter_mut().find(|bot| waiting.on(bot.seat())) else { panic!("the game is over") };
                bot.act(&mut *session).unwrap();
            }
            let told = |advises: bool, deals: &[Vec<u8>]| -> usize {
                let say = |position: &Vec<u8>| {
                    let mut bot = bot(0, advises);
                    let orders = bot.advise(position).unwrap();
                    (orders, bot.explain().map(|plan| plan.to_string()))
                };
                deals.iter().map(say).collect::<BTreeSet<_>>().len()
            };
            let real = session.record(Some("kept"));
            let deals: Vec<Vec<u8>> = (0..8)
                .map(|deal| {
                    let mut other = entry.any().replay(&real, None, kernel::session::Replay::Stored).unwrap().session;
                    other.deal_anew(Seat(0), Some(deal));
                    other.save()
                })
                .collect();
            plans = plans.max(told(false, &deals));
            advices = advices.max(told(true, &deals));
            bots[0].act(&mut *session).unwrap();
            while session.moment().phase == "movement" {
                let waiting = session.waiting();
                let Some(bot) = bots.iter_mut().find(|bot| waiting.on(bot.seat())) else { break };
                bot.act(&mut *session).unwrap();
            }
        }
        if plans > 1 {
            break;
        }
    }
    assert_eq!(advices, 1, "advice depends on what is hidden");
    assert!(plans > 1, "the comparison can fail");
}
