//! games, show, map and bench.

use serde_json::Value as Json;

use crate::program::{Folder, changed_data};

#[test]
fn games_are_listed_for_people_and_programs() {
    let folder = Folder::new("games");
    let json = folder.run(&["games", "--json"]).json();
    let game = &json[0];
    assert_eq!(game["game"], "inferno");
    assert!(game["title"].is_string());
    let scenario = game["scenarios"].as_array().and_then(|s| s.iter().find(|s| s["key"] == "inferno/surprise")).expect("listed");
    assert!(scenario["title"].is_string() && scenario["turns"].as_u64().is_some_and(|n| n > 1));
    let sides = scenario["sides"].as_array().expect("a list");
    assert!(sides.len() == 2 && sides.iter().all(|s| s["key"].is_string() && s["name"].is_string()));
    assert_eq!(game["maps"], serde_json::json!(["inferno"]));
    let told = folder.run(&["games"]).good();
    assert!(told.contains("inferno/surprise") && told.contains("Risorgimento 1859"), "{told}");
    assert!(told.contains("magenta, solferino"), "a book without rules is named with its maps: {told}");
}

#[test]
fn a_position_is_shown_as_a_side_sees_it() {
    let folder = Folder::new("show");
    let text = folder.run(&["show", "inferno/surprise", "--side", "it"]).good();
    for part in ["As Italy sees it", "Avellino 5-4-5 AV1", "Objectives", "Bridges destroyed", "[3.1/A2/a]", "| the Isonzo"] {
        assert!(text.contains(part), "`{part}` is missing: {text}");
    }
    assert!(text.contains("; ?") || text.contains(" ?\n"), "a hidden counter is a question mark");
    let open = folder.run(&["show", "inferno/surprise"]).good();
    assert!(!open.contains("; ?"), "without a side nothing is hidden");
    let view = folder.run(&["show", "inferno/surprise", "--side", "it", "--json"]).json();
    assert!(view["units"].is_array() && view["provenance"].is_null());
}

#[test]
fn orders_are_rehearsed() {
    let folder = Folder::new("rehearse");
    let told = folder.run(&["rehearse", "inferno/surprise", "end; end; attack 2412; join girgenti; commit"]).good();
    for part in ["orders would be carried out", "The question then"] {
        assert!(told.contains(part), "`{part}` is missing:\n{told}");
    }
    let json = folder.run(&["rehearse", "inferno/surprise", "dance", "--side", "it", "--json"]).good();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (&json["done"], &json["stopped"]["order"], &json["delta"]),
        (&0.into(), &"dance".into(), &serde_json::Value::Null)
    );
    folder.run(&["rehearse", "inferno/surprise", "end", "--side", "fr"]).fails(2, "no seat is called");
}

#[test]
fn provenance_is_shown_on_demand() {
    let folder = Folder::new("provenance");
    let text = folder.run(&["show", "inferno/surprise", "--provenance"]).good();
    assert!(text.contains("Counters by where they come from") && text.contains("reconstructed"), "{text}");
    let view = folder.run(&["show", "inferno/surprise", "--provenance", "--json"]).json();
    assert_eq!(view["provenance"]["hexes"].as_object().map(|m| m.len()), Some(36 * 22));
    assert_eq!(view["provenance"]["units"]["avellino"], "reconstructed");
}

#[test]
fn a_recorded_position_is_shown() {
    let folder = Folder::new("show-record");
    folder.game("game.jsonl", "4");
    let text = folder.run(&["show", "inferno/surprise", "--record", "game.jsonl"]).good();
    assert!(text.contains("The game is over"), "{text}");
    let at = folder.run(&["show", "inferno/surprise", "--record", "game.jsonl", "--at", "60"]).good();
    assert!(!at.contains("The game is over"));
    folder.run(&["show", "inferno/historical", "--record", "game.jsonl"]).fails(2, "the record is of inferno/surprise");
}

#[test]
fn the_map_is_checked() {
    let folder = Folder::new("map");
    let json = folder.run(&["map", "check", "--json"]).json();
    assert_eq!(json["ok"], true);
    let checks = json["maps"][0]["checks"].as_array().expect("a list");
    assert!(checks.len() > 5 && checks.iter().all(|c| c["count"].as_u64().is_some_and(|n| n > 0)));
    assert!(folder.run(&["map", "check", "inferno"]).good().contains("Nothing is wrong"));
    folder.run(&["map", "check", "atlantis"]).fails(2, "atlantis");
}

#[test]
fn a_broken_map_is_told_with_exit_code_1() {
    let folder = Folder::new("broken-map");
    // Without its first Isonzo hexside the river no longer runs from edge to edge.
    let change = |text: String| {
        let first = text.lines().find(|l| l.contains("isonzo")).expect("there is an Isonzo").to_owned();
        text.replacen(&format!("{first}\n"), "", 1)
    };
    let data = changed_data(&folder, "inferno/maps/inferno/hexsides.csv", change);
    folder.run(&["--data", &data, "map", "check"]).fails(1, "hexsides.csv:5: isonzo");
}

#[test]
fn bench_prints_its_figures() {
    let json = Folder::new("bench").run(&["bench", "inferno/surprise", "--seconds", "1", "--json"]).json();
    for field in [
        "actions_per_second",
        "options_per_second",
        "mean_branching",
        "games_per_second",
        "calibration",
        "clone_ns",
        "legal_ns",
        "view_ns",
        "state_bytes",
    ] {
        assert!(json[field].as_f64().is_some_and(|n| n > 0.0), "{field}: {json}");
    }
    assert!(json["games_per_second"] != Json::Null);
}

#[test]
fn bench_compares_with_an_earlier_run() {
    let folder = Folder::new("bench-compare");
    let first = folder.run(&["bench", "inferno/surprise", "--seconds", "1", "--json"]);
    folder.write("then.json", &first.out);
    let json = folder.run(&["bench", "--compare", "then.json", "--seconds", "1", "--json"]).json();
    for part in ["ratio", "normalised"] {
        assert!(json["faster"]["actions_per_second"][part].as_f64().is_some_and(|n| n > 0.0), "{json}");
    }
    assert_eq!(json["then"], first.json());
    folder.run(&["bench", "inferno/historical", "--compare", "then.json"]).fails(2, "inferno/surprise");
}

#[test]
fn simulate_counts_every_game_and_resumes() {
    let folder = Folder::new("simulate");
    let batch = ["simulate", "inferno/surprise", "--bots", "random,passive", "--seed", "3", "--resume", "batch.jsonl", "--json"];
    let run = |games: &str| folder.run(&[&batch[..], &["--games", games]].concat()).json();
    let (two, four) = (run("2"), run("4"));
    let count = |json: &Json| {
        ["it", "ah"].iter().map(|s| json["wins"][s].as_u64().unwrap_or(0)).sum::<u64>() + json["draws"].as_u64().unwrap_or(0)
    };
    assert_eq!((count(&two), count(&four)), (2, 4));
    assert_eq!(four["seats"], serde_json::json!(["it", "ah"]));
    for field in ["interval95", "mean_turns", "actions", "seconds", "actions_per_second"] {
        assert!(four[field] != Json::Null, "{field}: {four}");
    }
    assert_eq!(folder.read("batch.jsonl").lines().count(), 5);
    folder
        .run(&["simulate", "inferno/surprise", "--bots", "random,passive", "--seed", "4", "--resume", "batch.jsonl"])
        .fails(2, "seed 3");
}

#[test]
fn study_writes_a_page() {
    let folder = Folder::new("study");
    let args = ["study", "inferno/surprise", "--bots", "random,passive", "--games", "2", "--out", "study.html"];
    folder.run(&args).good();
    assert!(folder.read("study.html").contains("</html>"));
    folder.run(&args).fails(2, "--force");
}

#[test]
fn the_map_is_drawn_from_the_data_in_use() {
    let folder = Folder::new("render");
    folder.run(&["map", "render", "inferno", "--svg", "map.svg"]).good();
    let whole = folder.read("map.svg");
    assert!(whole.starts_with("<svg") || whole.starts_with("<?xml"), "an SVG");
    assert!(whole.contains("Plava") && whole.contains("Tolmino"));
    folder.run(&["map", "render", "inferno", "--svg", "map.svg"]).fails(2, "map.svg");
    folder.run(&["map", "render", "inferno", "--svg", "part.svg", "--crop", "2616-3309", "--palette", "dark"]).good();
    let part = folder.read("part.svg");
    assert!(part.len() < whole.len() / 2 && part.contains("Gorizia") && !part.contains("Tolmino"));
    folder.run(&["map", "render", "inferno"]).fails(2, "--svg");
    folder.run(&["map", "render", "inferno", "--png", "dots.png", "--crop", "2913-3113"]).good();
    folder.run(&["map", "render", "inferno", "--png", "thumb.png", "--svg", "thumb.svg", "--thumb"]).good();
    assert!(folder.names().contains(&"dots.png".to_owned()) && folder.read("thumb.svg").len() < whole.len() / 2);
    for (option, value) in [("--crop", "2616"), ("--crop", "9999-0101"), ("--scale", "0"), ("--palette", "mauve")] {
        folder.run(&["map", "render", "inferno", "--svg", "bad.svg", option, value]).fails(2, option);
        assert!(!folder.names().contains(&"bad.svg".to_owned()), "nothing is written");
    }
}
