//! Tables that begin with a situation or with a moment of another game, and what is chosen before the first move.

use serde_json::{Value as Json, json};

use crate::{Folder, Opened, SCENARIO, Served, play, serve, solo, sorted};

const SITUATION: &str =
    "game = \"inferno\"\nboard = { scenario = \"inferno/historical\", deployed = true }\noptions = { fog = \"off\" }\n";

fn about(served: &Served, table: &Opened) -> Json {
    let answer = guest::get(served.address, &format!("/api/tables/{}", table.id())).unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

fn refused(served: &Served, wish: &Json) -> String {
    let answer = guest::post(served.address, "/api/tables", wish).unwrap();
    assert_eq!(answer.status, 400, "{}", answer.body);
    answer.json()["error"].as_str().unwrap().to_owned()
}

fn record(served: &Served, table: &Opened) -> String {
    let path = format!("/api/tables/{}/record", table.id());
    guest::request(served.address, "GET", &path, &[("x-esagono-token", table.token("all"))], None).unwrap().body
}

#[test]
fn what_is_chosen_is_checked_kept_and_told() {
    let folder = Folder::new("options");
    let served = serve(&folder.db());
    let wish =
        |options: Json| json!({ "scenario": SCENARIO, "mode": "solo", "seats": { "it": "me", "ah": "me" }, "options": options });
    assert!(refused(&served, &wish(json!({ "frog": "on" }))).contains("known are fog"));
    assert!(refused(&served, &wish(json!({ "fog": "thick" }))).contains("on, off"));
    let table = served.open(&wish(json!({ "refusal": "printed" })));
    let told = about(&served, &table);
    assert_eq!((&told["options"]["refusal"], &told["options"]["fog"]), (&json!("printed"), &json!("on")));
    let listed = told["scenario"]["choices"].as_array().unwrap().iter().find(|choice| choice["key"] == "refusal").unwrap();
    assert_eq!(listed["rule"], "12.5.1/c");
    let header = record(&served, &table);
    assert!(header.lines().next().unwrap().contains("\"refusal\":\"printed\""), "{header}");
    served.stop();
}

#[test]
fn a_table_begins_with_a_situation() {
    let folder = Folder::new("situation");
    let served = serve(&folder.db());
    let with = |start: &str| json!({ "start": start, "mode": "solo", "seats": { "it": "me", "ah": "me" } });
    assert!(refused(&served, &with("game = \"inferno\"")).contains("board"));
    assert!(refused(&served, &with("nonsense")).contains("the situation"));
    let mut other = with(SITUATION);
    other["scenario"] = json!(SCENARIO);
    assert!(refused(&served, &other).contains("inferno/historical"));
    other = with(SITUATION);
    other["options"] = json!({ "fog": "on" });
    assert!(refused(&served, &other).contains("itself"));
    let table = served.open(&with(SITUATION));
    let told = about(&served, &table);
    assert_eq!((&told["starts"], &told["options"]["fog"]), (&json!(true), &json!("off")));
    let mut seat = served.sit(&table, "all");
    seat.until_asked().unwrap();
    assert_eq!((&seat.stand["at"]["phase"], &seat.stand["at"]["turn"]), (&json!("reinforcement"), &json!(2)));
    for n in 0..30 {
        play(&mut seat, n);
    }
    seat.catch_up().unwrap();
    let (view, lines) = (seat.view.clone(), record(&served, &table));
    served.stop();
    // The same after the server was away.
    let served = serve(&folder.db());
    assert_eq!(record(&served, &table), lines);
    let mut seat = served.sit(&table, "all");
    assert_eq!(sorted(seat.view.clone()), sorted(view));
    play(&mut seat, 3);
    assert_eq!(seat.ask(json!({ "resign": true })).unwrap()["done"], true);
    let proof = guest::get(served.address, &format!("/api/tables/{}/verify", table.id())).unwrap().json();
    assert_eq!(proof["proved"], true, "{proof}");
    // And its record can be brought in.
    let text = record(&served, &table);
    let brought = guest::request(served.address, "POST", "/api/import", &[("content-type", "text/plain")], Some(&text)).unwrap();
    assert_eq!(brought.status, 200, "{}", brought.body);
    served.stop();
}

#[test]
fn a_game_goes_on_from_a_moment_of_one_that_is_over() {
    let folder = Folder::new("moment");
    let served = serve(&folder.db());
    let first = served.open(&solo());
    let mut seat = served.sit(&first, "all");
    for n in 0..120 {
        play(&mut seat, n);
    }
    let from =
        |line: u32, who: &str| json!({ "start": { "table": first.id(), "line": line }, "seats": { "it": "me", "ah": who } });
    assert!(refused(&served, &from(100, "friend")).contains("still runs"));
    let path = format!("/api/tables/{}/replay/100?as=referee", first.id());
    let looked = |path: &str| {
        guest::request(served.address, "GET", path, &[("x-esagono-token", first.token("all"))], None).unwrap().json()
    };
    assert_eq!(looked(&path)["line"], Json::Null, "nobody counts the lines of a game that runs");
    assert_eq!(seat.ask(json!({ "resign": true })).unwrap()["done"], true);
    let moment = looked(&path);
    assert_eq!(moment["line"], 100);
    let through = looked(&format!("/api/tables/{}/replay/40?as=it", first.id()));
    assert!(through["line"].as_u64() >= Some(40), "{}", through["line"]);
    assert!(refused(&served, &from(100_000, "friend")).contains("lines"));
    let mut wish = from(100, "me");
    wish["mode"] = json!("solo");
    let second = served.open(&wish);
    let mut again = served.sit(&second, "all");
    for field in ["turn", "phase", "units", "stacks"] {
        assert_eq!(again.view[field], moment["view"][field], "{field}");
    }
    for n in 0..20 {
        play(&mut again, n);
    }
    // Bots play on from there too.
    let third = served.open(&from(100, "normal"));
    let mut seat = served.sit(&third, "it");
    let lines = |seat: &guest::Guest| seat.sentences().len();
    for n in 0..60 {
        if !seat.until_asked().unwrap() {
            break;
        }
        play(&mut seat, n);
    }
    assert!(lines(&seat) > 0);
    served.stop();
}
