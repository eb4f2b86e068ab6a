//! Records: replayed, verified, shown, carried over.

use crate::program::{Folder, Ran};

/// A record whose lines are changed.
fn changed(folder: &Folder, name: &str, change: impl Fn(&mut Vec<String>)) {
    let mut lines: Vec<String> = folder.read("game.jsonl").lines().map(str::to_owned).collect();
    change(&mut lines);
    folder.write(name, &(lines.join("\n") + "\n"));
}

fn recorded(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.game("game.jsonl", "5");
    folder
}

#[test]
fn a_record_replays_to_the_position_it_closed_with() {
    let folder = recorded("replay");
    let json = folder.run(&["record", "replay", "game.jsonl", "--json"]).json();
    let closing: serde_json::Value =
        serde_json::from_str(folder.read("game.jsonl").lines().last().expect("lines")).expect("JSON");
    assert_eq!(json["position"], closing["position"]);
    assert!(json["over"]["words"].is_string() && json["broken"].is_null());
    let part = folder.run(&["record", "replay", "game.jsonl", "--at", "50", "--json"]).json();
    assert_eq!((part["lines"].as_u64(), part["over"].is_null()), (Some(50), true));
    folder.run(&["record", "replay", "game.jsonl", "--at", "999999"]).fails(2, "the record has");
    assert!(folder.run(&["record", "replay", "game.jsonl"]).good().contains("The game is over"));
}

#[test]
fn a_truncated_record_replays_up_to_the_break() {
    let folder = recorded("truncated");
    let text = folder.read("game.jsonl");
    folder.write("cut.jsonl", &text[..text.len() * 2 / 3]);
    let ran = folder.run(&["record", "replay", "cut.jsonl", "--json"]);
    assert_eq!(ran.code, 1);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert!(json["lines"].as_u64().is_some_and(|n| n > 50) && json["broken"].as_str().is_some_and(|b| b.contains("file line")));
    folder.run(&["record", "verify", "cut.jsonl"]).fails(1, "File line");
    folder.run(&["record", "show", "cut.jsonl"]).fails(1, "breaks off here");
    folder.run(&["record", "upgrade", "cut.jsonl"]).fails(2, "damaged");
    folder.run(&["play", "cut.jsonl"]).fails(2, "damaged");
}

#[test]
fn verify_catches_a_changed_face_seed_word_order_and_position() {
    let folder = recorded("verify");
    assert!(folder.run(&["record", "verify", "game.jsonl"]).good().contains("proved"));
    assert_eq!(folder.run(&["record", "verify", "game.jsonl", "--json"]).json()["proved"], true);
    let verify = |change: &dyn Fn(&mut Vec<String>), says: &str| {
        changed(&folder, "bad.jsonl", change);
        folder.run(&["record", "verify", "bad.jsonl"]).fails(1, says);
    };
    let with_die = |lines: &[String]| lines.iter().position(|l| l.contains("\"face\":")).expect("dice were thrown");
    verify(
        &|lines| {
            let i = with_die(lines);
            let at = lines[i].find("\"face\":").expect("found") + 7;
            let face: u8 = lines[i][at..=at].parse().expect("a digit");
            lines[i].replace_range(at..=at, &(face % 6 + 1).to_string());
        },
        "seed gives",
    );
    verify(
        &|lines| {
            let last = lines.last_mut().expect("lines");
            let at = last.find("server_seed\":\"").expect("told") + 14;
            let other = if &last[at..=at] == "0" { "1" } else { "0" };
            last.replace_range(at..=at, other);
        },
        "committed",
    );
    verify(&|lines| drop(lines.remove(5)), "line number");
    verify(&|lines| drop(lines.pop()), "not closed");
    verify(
        &|lines| {
            let last = lines.last_mut().expect("lines");
            let at = last.find("position\":\"").expect("told") + 11;
            last.replace_range(at..at + 4, "beef");
        },
        "position",
    );
    verify(&|lines| lines[3] = lines[3].replace("\"words\":\"", "\"words\":\"not "), "is refused");
}

#[test]
fn another_rules_number_is_refused_and_carried_over() {
    let folder = recorded("upgrade");
    let other = |text: &str| text.replacen("\"rules\":", "\"rules\":777", 1);
    folder.write("old.jsonl", &other(&folder.read("game.jsonl")));
    for command in [&["record", "replay"][..], &["record", "verify"], &["record", "show"], &["situation", "export"], &["play"]] {
        let ran: Ran = folder.run(&[command, &["old.jsonl"]].concat());
        assert!(ran.err.contains("777") && ran.err.contains("esagono record upgrade old.jsonl"), "{ran:?}");
        ran.fails(2, "old.jsonl:1");
    }
    folder.run(&["record", "upgrade", "old.jsonl", "--to", "new.jsonl"]).good();
    assert_eq!(folder.read("new.jsonl"), folder.read("game.jsonl"), "nothing but the number differed");
    assert!(folder.read("old.jsonl").contains("777"), "--to leaves the old file as it is");
    folder.run(&["record", "upgrade", "old.jsonl", "--to", "new.jsonl"]).fails(2, "--force");
    folder.run(&["record", "upgrade", "old.jsonl"]).good();
    assert_eq!(folder.read("old.jsonl"), folder.read("game.jsonl"));
    assert!(folder.run(&["record", "upgrade", "old.jsonl"]).good().contains("up to date"));
}

#[test]
fn other_data_is_refused_and_carried_over() {
    let folder = recorded("other-data");
    let header = folder.read("game.jsonl").lines().next().expect("a header").to_owned();
    let json: serde_json::Value = serde_json::from_str(&header).expect("JSON");
    let data = json["data"].as_str().expect("a hash");
    changed(&folder, "old.jsonl", |lines| lines[0] = lines[0].replace(data, &"0".repeat(64)));
    folder.run(&["record", "verify", "old.jsonl"]).fails(2, "other data");
    folder.run(&["record", "upgrade", "old.jsonl"]).good();
    assert_eq!(folder.read("old.jsonl"), folder.read("game.jsonl"));
}

#[test]
fn a_game_that_no_longer_passes_is_frozen_and_readable() {
    let folder = recorded("frozen");
    changed(&folder, "old.jsonl", |lines| {
        lines[0] = lines[0].replacen("\"rules\":", "\"rules\":777", 1);
        let moved = "\"words\":\"move ";
        let i = lines.iter().position(|l| l.contains(moved)).expect("somebody moved");
        lines[i] = lines[i].replace(moved, "\"words\":\"join ");
    });
    folder.run(&["record", "upgrade", "old.jsonl"]).fails(1, "frozen at line");
    let text = folder.read("old.jsonl");
    assert!(text.contains("\"frozen\"") && text.lines().count() == folder.read("game.jsonl").lines().count());
    let shown = folder.run(&["record", "show", "old.jsonl"]).good();
    assert!(shown.contains("Frozen at line") && shown.contains("is refused"), "{shown}");
    folder.run(&["record", "replay", "old.jsonl"]).fails(1, "frozen");
    folder.run(&["record", "verify", "old.jsonl"]).fails(1, "not proved");
    folder.run(&["play", "old.jsonl"]).fails(2, "cannot be played on");
}

#[test]
fn a_record_is_shown_in_words_and_hides_what_a_side_did_not_see() {
    let folder = recorded("words");
    let all = folder.run(&["record", "show", "game.jsonl"]).good();
    assert!(all.contains("is set up in") && all.contains("die ") && all.contains("victory"), "{all}");
    let one = folder.run(&["record", "show", "game.jsonl", "--side", "it"]).good();
    assert!(
        one.len() < all.len() && !one.lines().any(|l| l.trim_start().split("  ").nth(1).is_some_and(|s| s.starts_with("ah ")))
    );
    folder.run(&["record", "show", "game.jsonl", "--side", "fr"]).fails(2, "fr");
}

#[test]
fn odds_are_exact_for_the_referee_and_an_estimate_for_a_side() {
    let folder = Folder::new("odds");
    let words = "end; end; end; attack 2412; join girgenti; commit";
    let exact = folder.run(&["odds", "inferno/surprise", words, "--json"]).json();
    let chances: Vec<(i64, i64)> = exact
        .as_object()
        .expect("a table")
        .values()
        .filter_map(|v| v.as_str()?.split_once('/').map(|(n, d)| (n.parse().expect("n"), d.parse().expect("d"))))
        .collect();
    let sum: i64 = chances.iter().map(|(n, d)| n * 36 / d).sum();
    assert_eq!(sum, 36, "{exact}");
    let side = folder.run(&["odds", "inferno/surprise", "attack 2412; join girgenti; commit", "--side", "it", "--json"]).json();
    assert!(side["columns"].as_array().is_some_and(|c| !c.is_empty()), "{side}");
    assert!(folder.run(&["odds", "inferno/surprise", words]).good().contains("Exact odds"));
    folder.run(&["odds", "inferno/surprise", "dance"]).fails(2, "dance");
    folder.run(&["odds", "inferno/surprise", "it's \"mad\""]).fails(2, "quotation");
    folder.run(&["odds", "nowhere.jsonl", "end"]).fails(2, "nowhere.jsonl");
    folder.run(&["odds", "inferno/surprise", "end", "--at", "3"]).fails(2, "--at");
}
