//! Solo, one screen, personal pages, reconnecting, resigning, handing over, standing orders.

use guest::Guest;
use serde_json::json;

use crate::{Folder, SCENARIO, Served, against, friends, play, play_both, serve, solo, sorted};

#[test]
fn solo_shows_everything_and_plays_both_sides() {
    let folder = Folder::new("solo");
    let served = serve(&folder.db());
    let table = served.open(&solo());
    let mut seat = served.sit(&table, "all");
    let mut sides = std::collections::BTreeSet::new();
    for n in 0..150 {
        seat.until_asked().unwrap();
        sides.insert(seat.ask["seat"].as_str().unwrap().to_owned());
        play(&mut seat, n);
    }
    assert_eq!(sides.into_iter().collect::<Vec<_>>(), ["ah", "it"]);
    let hidden = seat.view["stacks"].as_array().unwrap().iter().filter(|stack| stack["hidden"].as_u64() > Some(0)).count();
    assert_eq!(hidden, 0, "nothing is hidden from who plays both sides");
    // Who plays both sides may have the record at any time; it holds no seed yet.
    let path = format!("/api/tables/{}/record", table.id());
    let record = guest::request(served.address, "GET", &path, &[("x-esagono-token", table.token("all"))], None).unwrap();
    assert_eq!(record.status, 200);
    assert!(record.body.lines().count() > 150 && !record.body.contains("server_seed"));
    served.stop();
}

#[test]
fn at_one_screen_the_view_goes_from_seat_to_seat() {
    let folder = Folder::new("hot-seat");
    let served = serve(&folder.db());
    let table = served.open(&json!({ "scenario": SCENARIO, "mode": "hot-seat", "seats": { "it": "me", "ah": "me" } }));
    let mut seat = served.sit(&table, "all");
    let mut looks = 0;
    for n in 0..200 {
        // Some games are over sooner.
        let Some(waited_on) = seat.stand["waiting"][0].as_str().map(str::to_owned) else { break };
        if seat.whole["you"]["seat"] != waited_on {
            assert!(seat.ask.is_null(), "behind the curtain nothing is asked");
            assert_eq!(seat.ask(json!({ "look": waited_on })).unwrap()["done"], true);
            assert_eq!(seat.whole["you"]["seat"], waited_on);
            looks += 1;
        }
        let enemy = if waited_on == "it" { "ah" } else { "it" };
        let shown = seat.view["units"].as_array().unwrap().iter().any(|unit| unit["side"] == enemy && !unit["supply"].is_null());
        assert!(!shown, "one sees only one's own markers");
        play(&mut seat, n);
        if seat.ask.is_null() {
            seat.catch_up().unwrap();
        }
    }
    assert!(looks > 0);
    assert!(seat.ask(json!({ "look": "fr" })).unwrap()["error"].is_string());
    served.stop();
}

#[test]
fn who_comes_again_has_lost_nothing() {
    let folder = Folder::new("again");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    play_both(&mut [&mut it, &mut ah], 40);
    // The network is gone without a word; the others play on.
    let (view, log) = (it.view.clone(), it.log.len());
    drop(it);
    let mut again = served.sit(&table, "it");
    assert_eq!(sorted(again.view.clone()), sorted(view));
    assert_eq!(again.log.len(), log);
    play_both(&mut [&mut again, &mut ah], 10);
    // Several windows of one seat are shown the same.
    let mut other = served.sit(&table, "it");
    play_both(&mut [&mut again, &mut ah], 20);
    other.catch_up().unwrap();
    assert_eq!(sorted(other.view.clone()), sorted(again.view.clone()));
    assert_eq!((other.sentences(), &other.ask), (again.sentences(), &again.ask));
    served.stop();
}

#[test]
fn a_personal_page_lists_the_seats_and_opens_them() {
    let folder = Folder::new("person");
    let served = serve(&folder.db());
    let person = |name: &str| {
        let answer = guest::post(served.address, "/api/people", &json!({ "name": name })).unwrap();
        answer.json()["token"].as_str().unwrap().to_owned()
    };
    let (anna, bruno) = (person("Anna"), person("Bruno"));
    let me = |token: &str| guest::request(served.address, "GET", "/api/people/me", &[("x-esagono-token", token)], None).unwrap();
    assert_eq!(me("0123").status, 404);
    assert_eq!(me(&anna).json()["tables"], json!([]));
    let qr = |token: &str, origin: &str| {
        let body = json!({ "origin": origin }).to_string();
        guest::request(served.address, "POST", "/api/people/me/qr", &[("x-esagono-token", token)], Some(&body)).unwrap()
    };
    let svg = |token: &str| qr(token, "http://here").json()["svg"].as_str().unwrap().to_owned();
    assert!(svg(&anna).contains("<svg") && svg(&anna) == svg(&anna) && svg(&anna) != svg(&bruno));
    assert_eq!((qr("0123", "http://here").status, qr(&anna, &"x".repeat(4000)).status), (404, 400));
    let wish = friends().to_string();
    let opened = guest::request(served.address, "POST", "/api/tables", &[("x-esagono-token", &anna)], Some(&wish)).unwrap();
    assert_eq!(opened.status, 200, "{}", opened.body);
    let table = crate::Opened(opened.json());
    let mine = me(&anna).json();
    assert_eq!((&mine["name"], &mine["tables"][0]["table"]), (&json!("Anna"), &json!(table.id())));
    assert_eq!(mine["tables"][0]["seats"], json!(["it"]));
    // Bruno takes the other seat by its link; it is then on his page too.
    let body = json!({ "token": table.token("ah"), "name": "Bruno" }).to_string();
    let path = format!("/api/tables/{}/sit", table.id());
    let sat = guest::request(served.address, "POST", &path, &[("x-esagono-token", &bruno)], Some(&body)).unwrap();
    assert_eq!(sat.status, 200, "{}", sat.body);
    assert_eq!(me(&bruno).json()["tables"][0]["seats"], json!(["ah"]));
    for (token, seat) in [(&anna, "it"), (&bruno, "ah")] {
        let guest = Guest::sit(served.address, table.id(), Some(token)).unwrap();
        assert_eq!(guest.whole["you"]["seat"], seat);
    }
    // A personal link opens only tables at which the person sits.
    let other = served.open(&friends());
    assert!(Guest::sit(served.address, other.id(), Some(&anna)).is_err());
    served.stop();
}

#[test]
fn who_resigns_ends_the_game_and_everyone_may_read_its_record() {
    let folder = Folder::new("resign");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    play_both(&mut [&mut it, &mut ah], 20);
    let resigned = it.ask(json!({ "resign": true })).unwrap();
    assert!(resigned.get("error").is_none(), "{resigned}");
    ah.catch_up().unwrap();
    assert!(!ah.stand["closed"].is_null() && ah.ask.is_null() && it.ask.is_null());
    for message in [json!({ "act": ["end"] }), json!({ "pass": true }), json!({ "undo": true }), json!({ "resign": true })] {
        assert!(ah.ask(message.clone()).unwrap()["error"].is_string(), "{message}");
    }
    let record = guest::get(served.address, &format!("/api/tables/{}/record", table.id())).unwrap();
    assert_eq!(record.status, 200);
    assert!(record.body.contains("server_seed"), "a closed record tells the seed, so that its dice can be verified");
    served.stop();
}

#[test]
fn a_seat_is_handed_to_a_bot_and_the_game_goes_on() {
    let folder = Folder::new("hand-over");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    play_both(&mut [&mut it, &mut ah], 5);
    assert!(ah.ask(json!({ "hand-over": "hal" })).unwrap()["error"].is_string());
    assert_eq!(ah.ask(json!({ "hand-over": "passive" })).unwrap()["done"], true);
    for n in 0..80 {
        play(&mut it, n);
    }
    served.stop();
}

fn orders_of(served: &Served, table: &crate::Opened, seat: &str) -> serde_json::Value {
    served.wait(served.store.table(table.id().into())).unwrap().unwrap().orders[seat].clone()
}

#[test]
fn standing_orders_answer_stay_private_and_outlast_a_restart() {
    let folder = Folder::new("orders");
    let served = serve(&folder.db());
    let table = served.open(&against("random"));
    let mut seat = served.sit(&table, "it");
    seat.until_asked().unwrap();
    seat.ask(json!({ "act": ["deploy"] })).unwrap();
    seat.until_asked().unwrap();
    // Passing wherever the phases of a turn ask: the bot plays on until the seat is asked something else, or it is over.
    let steps = ["reinforce", "move", "attack", "declare", "support", "blow", "refuse", "advance", "accompany", "defend"];
    let orders: Vec<_> = steps.iter().map(|step| json!({ "step": step, "answer": "never" })).collect();
    let at = seat.stand["at"].clone();
    let answer = seat.ask(json!({ "orders": orders })).unwrap();
    assert!(answer.get("error").is_none(), "{answer}");
    assert_ne!(seat.stand["at"], at, "the orders answered at once");
    let watcher = served.watch(&table);
    assert!(!watcher.whole.to_string().contains("\"never\""), "nobody else is told");
    assert_eq!(orders_of(&served, &table, "it"), json!(orders));
    served.stop();
    let served = serve(&folder.db());
    let kept = orders_of(&served, &table, "it");
    assert_eq!(kept, json!(orders));
    served.stop();
}

/// Two friends have set up, and Italy is asked.
fn set_up(served: &Served) -> (crate::Opened, Guest, Guest) {
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    for _ in ["it", "ah"] {
        it.catch_up().unwrap();
        ah.catch_up().unwrap();
        let asked = if it.ask.is_null() { &mut ah } else { &mut it };
        asked.ask(json!({ "act": "deploy" })).unwrap();
    }
    it.until_asked().unwrap();
    (table, it, ah)
}

#[test]
fn a_plan_is_kept_privately_outlasts_a_restart_and_goes_on() {
    let folder = Folder::new("plans");
    let served = serve(&folder.db());
    let (table, mut it, mut ah) = set_up(&served);
    assert_eq!((&it.stand["at"]["turn"], &it.stand["at"]["step"]), (&json!(1), &json!("reinforce")));
    let before = it.view.clone();
    let told = it.ask(json!({ "rehearse": "end; end; end; end" })).unwrap();
    assert_eq!((&told["done"], &told["stopped"]["stands"]), (&json!(3), &json!(true)), "{told}");
    assert!(it.view == before && told["delta"]["set"]["step"] == "attack");
    assert!(served.watch(&table).ask(json!({ "rehearse": "end" })).unwrap()["error"].is_string());
    // Four phases of this turn, its bridges, two phases of the next.
    let orders = ["end", "end", "end", "end", "end", "end", "end", "move avellino 2512"];
    let kept = it.ask(json!({ "act": orders, "keep": ["loss", { "if": "at.turn > 4" }] })).unwrap();
    assert_eq!((&kept["done"], &kept["plan"]["orders"], &kept["plan"]["done"]), (&json!(4), &json!(orders), &json!(4)));
    ah.until_asked().unwrap();
    assert!(ah.ask(json!({ "plan": true })).unwrap()["plan"].is_null());
    served.stop();

    let served = serve(&folder.db());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    assert_eq!((&it.whole["plans"][0]["plan"], &it.whole["plans"][0]["seat"]), (&kept["plan"], &json!("it")));
    assert_eq!((&ah.whole["plans"], &served.watch(&table).whole["plans"]), (&json!([]), &json!([])));
    ah.ask(json!({ "act": "end; end; end; end; end", "keep": true })).unwrap();
    it.patience(std::time::Duration::from_secs(20)).unwrap();
    it.until_asked().unwrap();
    let moves = |guest: &guest::Guest| guest.log.iter().any(|told| told["text"].as_str().unwrap().starts_with("Avellino moves"));
    assert!(it.stand["at"]["step"] == "move" && moves(&it), "{}", it.stand);
    assert!(it.ask(json!({ "plan": true })).unwrap()["plan"].is_null());
    served.stop();
}

#[test]
fn several_units_are_brought_by_one_question_and_those_who_stay_are_told_why() {
    let folder = Folder::new("bring");
    let served = serve(&folder.db());
    let (table, mut it, mut ah) = set_up(&served);
    it.ask(json!({ "act": "end; end" })).unwrap();
    it.until_asked().unwrap();
    let wish = json!({ "units": ["avellino", "girgenti", "bers-1"], "by": ["2512"] });
    let told = it.ask(json!({ "bring": wish })).unwrap();
    assert_eq!(told["bring"], json!(["move avellino 2512", "move girgenti 2512"]), "{told}");
    let stay = &told["stay"][0];
    assert_eq!((&stay["unit"], stay["cites"][0]["rule"].is_string()), (&json!("bers-1"), true), "{told}");
    assert!(told["stay"][1].is_null() && it.ask(json!({ "act": told["bring"], "keep": true })).unwrap()["done"] == 2);
    // Only who is asked, and only what makes sense.
    assert!(ah.ask(json!({ "bring": wish })).unwrap()["error"].is_string());
    assert!(served.watch(&table).ask(json!({ "bring": wish })).unwrap()["error"].is_string());
    for nonsense in [json!({ "units": [], "by": ["2512"] }), json!({ "units": ["avellino"] }), json!("avellino")] {
        assert!(it.ask(json!({ "bring": nonsense })).unwrap()["error"].as_str().unwrap().contains("`bring` must be such as"));
    }
    served.stop();
}

#[test]
fn a_plan_ends_when_the_seat_is_handed_on_or_drops_it() {
    let folder = Folder::new("plans-end");
    let served = serve(&folder.db());
    let (table, mut it, mut ah) = set_up(&served);
    let plans = || served.wait(served.store.table(table.id().into())).unwrap().unwrap().plans;
    it.ask(json!({ "act": ["end", "end", "end", "end", "end"], "keep": true })).unwrap();
    assert_eq!(plans().len(), 1);
    it.ask(json!({ "plan": "drop" })).unwrap();
    assert!(plans().is_empty());
    ah.until_asked().unwrap();
    ah.ask(json!({ "act": ["end", "end", "end", "end", "move nobody 2512"], "keep": true })).unwrap();
    assert_eq!(plans().len(), 1);
    ah.ask(json!({ "hand-over": "passive" })).unwrap();
    assert!(plans().is_empty());
    served.stop();
}

#[test]
fn a_draw_needs_both_sides_and_bots_agree_to_none() {
    let folder = Folder::new("draw");
    let served = serve(&folder.db());
    let bot = served.open(&against("passive"));
    assert!(served.sit(&bot, "it").ask(json!({ "draw": "offer" })).unwrap()["error"].is_string());
    let table = served.open(&friends());
    let (mut it, mut ah, mut watcher) = (served.sit(&table, "it"), served.sit(&table, "ah"), served.watch(&table));
    assert!(watcher.ask(json!({ "draw": "offer" })).unwrap()["error"].is_string());
    assert!(it.ask(json!({ "draw": "maybe" })).unwrap()["error"].is_string());
    assert_eq!(it.ask(json!({ "draw": "offer" })).unwrap()["done"], true);
    assert_eq!(it.ask(json!({ "draw": "offer" })).unwrap()["done"], true, "twice is not both");
    assert!(it.stand["closed"].is_null());
    assert_eq!(ah.ask(json!({ "draw": "decline" })).unwrap()["done"], true);
    assert_eq!(ah.ask(json!({ "draw": "offer" })).unwrap()["done"], true);
    ah.catch_up().unwrap();
    assert!(ah.stand["closed"].is_null(), "an offer that was declined is gone");
    assert_eq!(it.ask(json!({ "draw": "offer" })).unwrap()["done"], true);
    for guest in [&mut it, &mut ah, &mut watcher] {
        guest.catch_up().unwrap();
        assert!(guest.stand["closed"].as_str().is_some_and(|why| why.contains("draw")), "{}", guest.stand);
    }
    served.stop();
}

#[test]
fn a_seat_that_was_handed_on_no_longer_opens_to_the_old_link() {
    let folder = Folder::new("hand-on");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    play_both(&mut [&mut it, &mut ah], 5);
    let handed = it.ask(json!({ "hand-over": { "link": true } })).unwrap();
    let link = handed["link"].as_str().unwrap().to_owned();
    assert_eq!(it.whole["you"]["as"], "watcher", "who handed it on watches from now on");
    assert!(it.ask(json!({ "undo": true })).unwrap()["error"].is_string());
    assert!(it.ask.is_null());
    assert!(Guest::sit(served.address, table.id(), Some(table.token("it"))).is_err(), "the old link opens nothing");
    let mut other = Guest::sit(served.address, table.id(), Some(&link)).unwrap();
    assert_eq!(other.whole["you"]["seat"], "it");
    play_both(&mut [&mut other, &mut ah], 20);
    // A seat that a person has taken cannot be given away by the other.
    let path = format!("/api/tables/{}/sit", table.id());
    assert_eq!(guest::post(served.address, &path, &json!({ "token": link, "name": "Carla" })).unwrap().status, 200);
    assert!(ah.ask(json!({ "invite": "it" })).unwrap()["error"].is_string());
    assert!(ah.ask(json!({ "take-back": true })).unwrap()["error"].is_string(), "no bot sits there");
    served.stop();
}

#[test]
fn people_are_answered_while_a_bot_thinks() {
    let folder = Folder::new("thinking");
    let served = serve(&folder.db());
    let held = served.wait(served.app.pool.hold());
    let table = served.open(&against("normal"));
    let mut it = served.sit(&table, "it");
    assert_eq!(it.stand["waiting"], json!(["ah"]), "the bot sets up first");
    let frames = it.frames;
    for question in [json!({ "here": true }), json!({ "ask": "score()" }), json!({ "say": "take your time" })] {
        let answer = it.ask(question.clone()).unwrap();
        assert!(answer.get("error").is_none(), "{question}: {answer}");
    }
    let watcher = served.watch(&table);
    assert_eq!((it.frames, &watcher.stand["waiting"]), (frames, &json!(["ah"])), "the bot has not acted");
    drop(held);
    assert!(it.until_asked().unwrap(), "the bot goes on when its turn comes");
    served.stop();
}

#[test]
fn what_a_bot_thought_of_is_forgotten_when_it_is_called_away() {
    let folder = Folder::new("called-away");
    let served = serve(&folder.db());
    let table = served.open(&json!({ "scenario": SCENARIO, "seats": { "it": "friend", "ah": "me" } }));
    let mut ah = served.sit(&table, "ah");
    assert!(!ah.ask.is_null(), "the person sets up first");
    let held = served.wait(served.app.pool.hold());
    assert_eq!(ah.ask(json!({ "hand-over": "normal" })).unwrap()["done"], true);
    assert_eq!(ah.ask(json!({ "take-back": true })).unwrap()["done"], true);
    drop(held);
    let lines = || served.wait(served.store.lines(table.id().into())).unwrap().len();
    assert_eq!(lines(), 0, "the bot had no time to act");
    assert!(ah.until_asked().unwrap());
    let order = ah.offers()[0].clone();
    assert!(ah.act(&order).unwrap().get("error").is_none());
    // Its thought has come back by the time another has been thought of.
    assert!(ah.ask(json!({ "advise": true })).unwrap()["advice"].is_array());
    assert_eq!(lines(), 1);
    served.stop();
}

#[test]
fn who_comes_anew_is_told_all_sentences_and_the_numbers_of_late_fights_only() {
    let folder = Folder::new("reports");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    play_both(&mut [&mut it, &mut ah], 500);
    it.catch_up().unwrap();
    let again = served.sit(&table, "it");
    assert_eq!(again.sentences(), it.sentences());
    let old = again.log.len() - 64;
    assert!(it.log[..old].iter().any(|line| line["report"].is_object()), "there were early fights");
    assert!(again.log[..old].iter().all(|line| line.get("report").is_none()));
    assert_eq!(again.log[old..], it.log[old..], "late ones are told whole");
    served.stop();
}

#[test]
fn each_is_told_in_his_own_language() {
    let folder = Folder::new("languages");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let speaking = |seat: &str, language| Guest::sit_speaking(served.address, table.id(), Some(table.token(seat)), language);
    let (mut italian, mut english) = (speaking("ah", "it").unwrap(), speaking("it", "en").unwrap());
    let asks = |guest: &Guest, words: &str| guest.ask["text"].as_str().is_some_and(|text| text.starts_with(words));
    assert!(asks(&italian, "Schierare "), "{}", italian.ask);
    let refused = italian.act(&json!("move avellino 0101")).unwrap();
    assert!(refused.to_string().contains("questo non si fa in questo passo"), "{refused}");
    italian.act(&json!("deploy")).unwrap();
    english.catch_up().unwrap();
    assert!(asks(&english, "Set up "), "{}", english.ask);
    english.act(&json!("deploy")).unwrap();
    italian.catch_up().unwrap();
    english.catch_up().unwrap();
    let told = |guest: &Guest, words: &str| guest.log.iter().any(|line| line["text"].as_str() == Some(words));
    assert!(told(&italian, "Comincia il turno 1.") && !told(&italian, "Game Turn 1 begins."));
    assert!(told(&english, "Game Turn 1 begins.") && !told(&english, "Comincia il turno 1."));
    assert_eq!(italian.log.len(), english.log.len());
    assert!(speaking("it", "xx").is_err_and(|lost| lost.0.contains("known are en, it")));
}
