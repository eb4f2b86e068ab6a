//! What a seat is sent does not depend on what is hidden from it.

use std::collections::BTreeMap;

use guest::Guest;
use kernel::Seat;
use kernel::dice::Quick;
use serde_json::{Value as Json, json};
use server::store::Write;

use crate::{Folder, Opened, Served, friends, play_both, serve};

/// The same table in another file, from the same lines.
pub fn copied(from: &Served, table: &Opened, to: &Served) {
    let row = from.wait(from.store.table(table.id().into())).unwrap().unwrap();
    let lines = from.wait(from.store.lines(table.id().into())).unwrap();
    let lines = Write::Lines { table: table.id().into(), first: 1, lines };
    to.wait(to.store.write(vec![Write::Table(Box::new(row)), lines])).unwrap();
}

/// Questions whose answers a seat may compare.
fn questions(seat: &Guest) -> Vec<Json> {
    let mut list = vec![
        json!({ "legal": true }),
        json!({ "view": true }),
        json!({ "why": "move genova 0101" }),
        json!({ "why": "attack 2412" }),
        json!({ "why-not": { "hex": "2412" } }),
    ];
    let laid = ["zones", "supply", "objectives", "control", "trenches", "formations"].map(|key| format!("overlay({key})"));
    let general =
        ["warnings()", "together()", "odds('commit')", "odds('hold hex')", "overlay(supply, it)", "overlay(supply, ah)"];
    list.extend(general.into_iter().map(str::to_owned).chain(laid).map(|ask| json!({ "ask": ask })));
    let enemy = seat.view["stacks"].as_array().into_iter().flatten().filter(|stack| stack["hidden"].as_u64() > Some(0));
    for hex in enemy.filter_map(|stack| stack["hex"].as_str()).take(6) {
        for ask in ["attackers", "defence", "zoc", "stack", "supply"] {
            list.push(json!({ "ask": format!("{ask}({hex})") }));
        }
        list.push(json!({ "why": format!("attack {hex}") }));
    }
    list
}

/// Where two lists of texts part.
fn difference(here: &Option<Vec<String>>, there: &Option<Vec<String>>) -> Option<String> {
    let (here, there) = (here.as_ref()?, there.as_ref()?);
    let (a, b) = here.iter().zip(there).find(|(a, b)| a != b).map_or((None, None), |(a, b)| (Some(a), Some(b)));
    let (Some(a), Some(b)) = (a, b) else {
        return (here.len() != there.len()).then(|| format!("{} and {} frames", here.len(), there.len()));
    };
    let at = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count().saturating_sub(60);
    let part = |text: &str| text.chars().skip(at).take(160).collect::<String>();
    Some(format!("…{}… and …{}…", part(a), part(b)))
}

/// Plays one seat alone at both tables with the same orders; how many frames were compared before a roll, a revelation or a
/// change of seat.
fn compare(here: &mut Guest, there: &mut Guest, rng: &mut Quick) -> usize {
    let mut compared = 0;
    for _ in 0..24 {
        assert_eq!(difference(&here.texts, &there.texts), None, "what the seat was sent differs");
        compared += here.texts.as_ref().map_or(0, Vec::len);
        [&mut *here, &mut *there].into_iter().for_each(|guest| guest.texts.as_mut().unwrap().clear());
        for question in questions(here) {
            let answers = (here.ask(question.clone()).unwrap(), there.ask(question.clone()).unwrap());
            assert_eq!(answers.0, answers.1, "{question}");
        }
        if here.ask.is_null() {
            break;
        }
        let order = here.offers()[rng.below(here.offers().len())].clone();
        let answers = (here.act(&order).unwrap(), there.act(&order).unwrap());
        assert_eq!(answers.0.get("error"), None, "{order}: {}", answers.0);
        // What can be taken back has told nothing; what cannot has rolled, revealed or ended the seat's turn.
        let undone = (here.ask(json!({ "undo": true })).unwrap(), there.ask(json!({ "undo": true })).unwrap());
        assert_eq!(undone.0, undone.1, "whether `{order}` can be taken back differs");
        if undone.0.get("error").is_some() {
            break;
        }
        let again = (here.act(&order).unwrap(), there.act(&order).unwrap());
        assert_eq!(again.0.get("error"), None);
        assert_eq!(answers.1, {
            let mut a = again.1;
            a["id"] = answers.1["id"].clone();
            a
        });
    }
    compared
}

#[test]
fn a_seats_frames_are_the_same_whatever_is_hidden_from_it() {
    let folder = Folder::new("resampled");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    let mut rng = Quick::new(1917);
    let (mut compared, mut hidden) = (0, 0);
    for round in 0..8_u64 {
        play_both(&mut [&mut it, &mut ah], 60);
        let key = if it.ask.is_null() { "ah" } else { "it" };
        let seat = Seat(u8::from(key == "ah"));
        let others = [Folder::new(&format!("resampled-{round}-a")), Folder::new(&format!("resampled-{round}-b"))];
        let tables = others.each_ref().map(|folder| serve(&folder.db()));
        tables.iter().for_each(|to| copied(&served, &table, to));
        for (at, seed) in tables.iter().zip([None, Some(round)]) {
            at.wait(at.app.deal_anew(table.id(), seat, seed)).unwrap();
        }
        let [mut here, mut there] =
            tables.each_ref().map(|at| Guest::sit_noting(at.address, table.id(), Some(table.token(key))).unwrap());
        compared += compare(&mut here, &mut there, &mut rng);
        // The other side's own view shows that something was dealt anew.
        let enemy = if key == "it" { "ah" } else { "it" };
        let views = tables.each_ref().map(|at| Guest::sit(at.address, table.id(), Some(table.token(enemy))).unwrap().view);
        hidden += usize::from(views[0] != views[1]);
        tables.into_iter().for_each(Served::stop);
    }
    assert!(compared > 40, "only {compared} frames were compared");
    assert!(hidden >= 4, "the hidden facts differed at {hidden} of 8 moments only");
    served.stop();
}

#[test]
fn what_is_hidden_does_reach_the_side_that_knows_it() {
    // The twin of the test above: the comparison itself can fail.
    let folders = [Folder::new("twin-a"), Folder::new("twin-b")];
    let [first, second] = folders.each_ref().map(|folder| serve(&folder.db()));
    let table = first.open(&friends());
    let (mut it, mut ah) = (first.sit(&table, "it"), first.sit(&table, "ah"));
    play_both(&mut [&mut it, &mut ah], 80);
    copied(&first, &table, &second);
    second.wait(second.app.deal_anew(table.id(), Seat(0), Some(7))).unwrap();
    let texts =
        |served: &Served, seat: &str| Guest::sit_noting(served.address, table.id(), Some(table.token(seat))).unwrap().texts;
    it.leave();
    ah.leave();
    assert_ne!(texts(&first, "ah"), texts(&second, "ah"), "Austria's own counters were dealt anew");
    first.stop();
    second.stop();
}

/// Where each own counter stands, by its key.
fn places(guest: &Guest, side: &str) -> BTreeMap<String, String> {
    let units = guest.view["units"].as_array().into_iter().flatten().filter(|unit| unit["side"] == side);
    units.filter_map(|unit| Some((unit["unit"].as_str()?.to_owned(), unit["at"].as_str()?.to_owned()))).collect()
}

/// Enemy counters that a seat knows by name, with their steps: one that is lost is seen, and tells how worn the unit was.
fn known_of(guest: &Guest, enemy: &str) -> Vec<(Json, Json)> {
    let units = guest.view["units"].as_array().into_iter().flatten().filter(|unit| unit["side"] == enemy);
    units.map(|unit| (unit["unit"].clone(), unit["steps"].clone())).collect()
}

/// The same order where the counters were dealt otherwise: of whoever stands in the same place there.
fn translated(order: &str, here: &BTreeMap<String, String>, there: &BTreeMap<String, String>) -> String {
    let moved = |from: &BTreeMap<String, String>, other: &BTreeMap<String, String>, hex: &str| -> Vec<String> {
        from.iter().filter(|(unit, at)| *at == hex && other.get(*unit) != Some(*at)).map(|(unit, _)| unit.clone()).collect()
    };
    let word = |word: &str| match here.get(word) {
        Some(hex) if there.get(word) != Some(hex) => {
            let (mine, theirs) = (moved(here, there, hex), moved(there, here, hex));
            mine.iter().position(|unit| unit == word).and_then(|i| theirs.get(i).cloned()).unwrap_or_else(|| word.to_owned())
        }
        _ => word.to_owned(),
    };
    order.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The side whose secrets were dealt anew plays at both tables as it is advised at the first; the other only looks. How many
/// of its frames were compared before something came to light.
fn look_on(seats: [&mut Guest; 2], players: [&mut Guest; 2], side: &str) -> usize {
    let ([mine, mine_there], [here, there]) = (seats, players);
    let mut compared = 0;
    for _ in 0..60 {
        [&mut *here, &mut *there].into_iter().for_each(|guest| guest.catch_up().unwrap());
        if here.ask.is_null() || there.ask.is_null() {
            break;
        }
        let answer = here.ask(json!({ "advise": true })).unwrap();
        let Some(order) = answer["advice"][0].as_str().map(str::to_owned) else { break };
        let same = translated(&order, &places(here, side), &places(there, side));
        if !there.offers().contains(&json!(same)) {
            break;
        }
        let known = known_of(mine, side);
        let done = (here.act(&json!(order)).unwrap(), there.act(&json!(same)).unwrap());
        assert!(done.0.get("error").is_none() && done.1.get("error").is_none(), "{order}: {done:?}");
        [&mut *mine, &mut *mine_there].into_iter().for_each(|guest| guest.catch_up().unwrap());
        let is_known = [&*mine, &*mine_there].into_iter().all(|guest| known_of(guest, side) == known);
        // What cannot be taken back has rolled, revealed or ended the turn; a counter that comes to lie on top is seen.
        let undone = (here.ask(json!({ "undo": true })).unwrap(), there.ask(json!({ "undo": true })).unwrap());
        if undone.0.get("error").is_some() || undone.1.get("error").is_some() || !is_known {
            break;
        }
        here.act(&json!(order)).unwrap();
        there.act(&json!(same)).unwrap();
        [&mut *mine, &mut *mine_there].into_iter().for_each(|guest| guest.catch_up().unwrap());
        assert_eq!(difference(&mine.texts, &mine_there.texts), None, "what the seat was sent after `{order}` differs");
        compared += mine.texts.as_ref().map_or(0, Vec::len);
        [&mut *mine, &mut *mine_there].into_iter().for_each(|guest| guest.texts.as_mut().unwrap().clear());
    }
    compared
}

#[test]
fn a_planner_game_looks_the_same_from_the_other_side_until_something_is_revealed() {
    let folder = Folder::new("planned");
    let served = serve(&folder.db());
    let table = served.open(&friends());
    let (mut it, mut ah) = (served.sit(&table, "it"), served.sit(&table, "ah"));
    let (mut compared, mut hidden) = (0, 0);
    // Dice decide how soon something comes to light; some games need more looks than others.
    for round in 0..40_u64 {
        if round >= 8 && compared > 10 && hidden >= 4 {
            break;
        }
        crate::advice::play_advised(&mut [&mut it, &mut ah], 30);
        [&mut it, &mut ah].into_iter().for_each(|guest| guest.catch_up().unwrap());
        let (asked, looks) = if it.ask.is_null() { ("ah", "it") } else { ("it", "ah") };
        let others = [Folder::new(&format!("planned-{round}-a")), Folder::new(&format!("planned-{round}-b"))];
        let tables = others.each_ref().map(|folder| serve(&folder.db()));
        tables.iter().for_each(|to| copied(&served, &table, to));
        for (at, seed) in tables.iter().zip([None, Some(round)]) {
            at.wait(at.app.deal_anew(table.id(), Seat(u8::from(looks == "ah")), seed)).unwrap();
        }
        let [mut mine, mut mine_there] =
            tables.each_ref().map(|at| Guest::sit_noting(at.address, table.id(), Some(table.token(looks))).unwrap());
        let [mut here, mut there] = tables.each_ref().map(|at| at.sit(&table, asked));
        hidden += usize::from(here.view != there.view);
        compared += look_on([&mut mine, &mut mine_there], [&mut here, &mut there], asked);
        tables.into_iter().for_each(Served::stop);
    }
    assert!(compared > 10, "only {compared} frames were compared");
    assert!(hidden >= 4, "the hidden facts differed at {hidden} moments only");
    served.stop();
}
