//! Each is answered in his own language, at the table and at every address.

use guest::Guest;
use serde_json::{Value as Json, json};

use crate::{Folder, Served, friends, serve};

/// The answer to who prefers those languages.
fn told(served: &Served, path: &str, prefers: &str) -> guest::Answer {
    guest::request(served.address, "GET", path, &[("accept-language", prefers)], None).unwrap()
}

#[test]
fn an_address_answers_in_the_language_it_names_or_the_browser_prefers() {
    let folder = Folder::new("addresses");
    let served = serve(&folder.db());
    let error = |path: &str, prefers: &str| told(&served, path, prefers).json()["error"].as_str().unwrap().to_owned();
    assert_eq!(error("/api/tables/none", "de, en"), "there is no table `none`");
    assert_eq!(error("/api/tables/none", "de, it-IT;q=0.8, en;q=0.5"), "il tavolo `none` non c'è");
    assert_eq!(error("/api/tables/none?language=it", "en"), "il tavolo `none` non c'è");
    assert_eq!(error("/api/tables/none?language=en", "it"), "there is no table `none`");
    assert_eq!(error("/api/nowhere?language=xx", ""), "there is nothing at this address");
    // What lies in between keeps an answer for those who read the same language.
    let answer = told(&served, "/api/games", "it");
    assert_eq!(answer.head("content-language"), Some("it"));
    let vary: Vec<&str> = answer.heads.iter().filter(|(name, _)| name == "vary").map(|(_, value)| value.as_str()).collect();
    assert!(vary.contains(&"accept-language"), "{vary:?}");
    let what = |language: &str| {
        let games = told(&served, &format!("/api/games?language={language}"), "").json();
        let bots = games["bots"].as_array().unwrap().clone();
        bots.into_iter().map(|bot| bot["what"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (english, italian) = (what("en"), what("it"));
    assert!(english[0].starts_with("Plans its turn") && italian[0].starts_with("Pianifica il turno"), "{english:?} {italian:?}");
    assert!(english.iter().chain(&italian).all(|what| what.ends_with('.')), "a key without words: {english:?} {italian:?}");
    served.stop();
}

#[test]
fn what_is_drawn_has_words_of_the_readers_language_and_is_else_the_same() {
    let folder = Folder::new("drawn");
    let served = serve(&folder.db());
    let path = "/api/presentation/inferno/surprise";
    let (english, italian) = (told(&served, path, "en"), told(&served, &format!("{path}?language=it"), "en"));
    assert_eq!((english.head("content-language"), italian.head("content-language")), (Some("en"), Some("it")));
    let (english, italian) = (english.json(), italian.json());
    let movement = |shown: &Json| shown["phase_names"]["movement"].as_str().unwrap().to_owned();
    assert_eq!((movement(&english).as_str(), movement(&italian).as_str()), ("Movement", "Movimento"));
    let terms = |shown: &Json| (shown["terms"].clone(), shown["verbs"].clone(), shown["overlays"].clone());
    let ((terms_en, verbs_en, overlays_en), (terms_it, verbs_it, overlays_it)) = (terms(&english), terms(&italian));
    assert!(terms_en != terms_it && verbs_en != verbs_it && overlays_en != overlays_it, "{italian}");
    // Words of orders, fields and pieces are of no language.
    let keys = |map: &Json| map.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!((keys(&verbs_en), keys(&terms_en)), (keys(&verbs_it), keys(&terms_it)));
    assert_eq!((&english["counters"], &english["phases"]), (&italian["counters"], &italian["phases"]));
    served.stop();
}

#[test]
fn objections_notes_and_how_a_game_ended_are_told_in_each_ones_language() {
    let folder = Folder::new("objections");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let sit = |seat: Option<&str>, language| Guest::sit_speaking(served.address, table.id(), seat, language).unwrap();
    let mut italian = sit(Some(table.token("it")), "it");
    let mut english = sit(Some(table.token("ah")), "en");
    let mut watcher = sit(None, "it");
    let error = |guest: &mut Guest, message: Json| guest.ask(message).unwrap()["error"].as_str().unwrap().to_owned();
    assert_eq!(error(&mut watcher, json!({ "resign": true })), "chi guarda non può abbandonare");
    assert_eq!(error(&mut italian, json!({ "invite": "fr" })), "nessun posto si chiama `fr`");
    assert_eq!(error(&mut english, json!({ "invite": "fr" })), "no seat is called `fr`");
    // Who writes a client reads English.
    assert!(error(&mut italian, json!({ "say": 7 })).contains("must be"));
    let Err(lost) = Guest::sit_speaking(served.address, table.id(), Some("nothing"), "it") else { panic!("it opens a seat") };
    assert!(lost.0.contains("non apre nessun posto"), "{}", lost.0);
    italian.ask(json!({ "resign": true })).unwrap();
    for guest in [&mut italian, &mut english, &mut watcher] {
        guest.catch_up().unwrap();
    }
    let closed = |guest: &Guest| guest.stand["closed"].as_str().unwrap().to_owned();
    assert!(closed(&english).ends_with(" resigned") && closed(&watcher).ends_with(" ha abbandonato"));
    let about = told(&served, &format!("/api/tables/{}", table.id()), "it").json();
    assert_eq!(about["closed"].as_str(), Some(closed(&italian).as_str()));
    served.stop();
}
