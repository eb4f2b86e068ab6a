//! The game as JSON lines.

use serde_json::{Value as Json, json};

use crate::program::Folder;

fn talk(folder: &Folder, args: &[&str], requests: &[&str]) -> Vec<Json> {
    let out = folder.run_with(&[&["protocol", "inferno/surprise", "--seed", "3"], args].concat(), &requests.join("\n")).good();
    out.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

#[test]
fn one_seat_against_a_bot() {
    let folder = Folder::new("protocol");
    let answers = talk(
        &folder,
        &["--seats", "it=program,ah=random"],
        &[
            r#"{"legal":true,"id":1}"#,
            r#"{"act":["deploy"]}"#,
            r#"{"act":"end; end"}"#,
            r#"{"why":"move avellino 1912"}"#,
            r#"{"act":["move avellino 1912"],"id":"far"}"#,
            r#"{"act":[{"move":{"unit":"u0","hex":"h0"}}]}"#,
            r#"{"ask":"cost(avellino, 2613, 2512)"}"#,
            r#"{"view":true}"#,
            r#"{"act":["move avellino 2512","move avellino 1912"]}"#,
            r#"{"undo":true}"#,
            r#"{"orders":[{"step":"blow","answer":"never"},{"step":"refuse","answer":{"always":"refuse"}}]}"#,
            r#"{"rule":"4.2"}"#,
            r#"{"pass":true}"#,
            r#"{"quit":true}"#,
            r#"{"legal":true}"#,
        ],
    );
    assert_eq!(answers.len(), 15, "a greeting, and one answer for each request up to quit");
    let [hello, legal, deployed, moving, why, far, forged, cost, view, half, undone, orders, rule, passed, quit] = &answers[..]
    else {
        panic!("counted above")
    };
    assert_eq!(hello["esagono"]["seats"], json!({ "ah": "random", "it": "program" }));
    assert!(hello["esagono"].get("seed").is_none() && hello["esagono"]["commitment"].is_string());
    assert_eq!((&legal["id"], &legal["seat"]), (&json!(1), &json!("it")));
    assert!(legal["legal"].as_array().is_some_and(|l| l.contains(&json!("deploy"))) && legal["actions"].is_array());
    assert_eq!(deployed["done"], 1);
    assert_eq!((moving["at"]["step"].as_str(), moving["waiting"][0].as_str()), (Some("move"), Some("it")));
    assert_eq!((why["legal"].as_bool(), why["cites"][0]["rule"].as_str()), (Some(false), Some("4.2")));
    assert!(far["error"].is_string() && far["id"] == "far" && far["cites"][0]["rule"] == "4.2");
    assert!(forged["error"].is_string());
    assert_eq!(cost["answer"], 1);
    assert!(view["view"]["units"].as_array().is_some_and(|u| u.iter().any(|u| u["unit"] == "avellino")));
    assert_eq!((half["done"].as_u64(), half["stopped"][0]["rule"].as_str()), (Some(1), Some("4.2")));
    assert!(undone["undone"] == true && orders["waiting"][0] == "it" && rule["says"].is_string());
    assert_eq!((passed["at"]["phase"].as_str(), quit), (Some("combat"), &json!({ "quit": true })));
}

#[test]
fn orders_are_rehearsed_and_what_is_left_is_kept() {
    let folder = Folder::new("rehearsed");
    let requests = [
        r#"{"act":"deploy"}"#,
        r#"{"act":"deploy"}"#,
        r#"{"act":"end; end"}"#,
        r#"{"pass":true}"#,
        r#"{"rehearse":"attack 2412; join girgenti; commit; end"}"#,
        r#"{"legal":true}"#,
        r#"{"rehearse":["attack 2412",{"join":{"unit":"u0"}}]}"#,
        r#"{"act":["end","end","move avellino 2512"],"keep":true}"#,
        r#"{"plan":true,"seat":"it"}"#,
        r#"{"plan":true,"seat":"ah"}"#,
        r#"{"plan":"drop","seat":"it"}"#,
        r#"{"act":["end"],"keep":[{"event":"sung"}]}"#,
        r#"{"pass":true,"keep":true}"#,
        r#"{"act":["end"],"keep":["win"]}"#,
    ];
    let answers = talk(&folder, &["--sides", "it=program,ah=program"], &requests);
    let [_, _, _, _, _, told, legal, mixed, kept, own, other, dropped, unknown, misplaced, wrong] = &answers[..] else {
        panic!("one answer each")
    };
    assert_eq!(
        (&told["done"], &told["stopped"]["order"], &told["stopped"]["stands"]),
        (&json!(2), &json!("commit"), &json!(true))
    );
    assert!(told["odds"]["columns"].is_array() && told["delta"].is_object() && told["prompt"]["rule"] == "8.1/a", "{told}");
    assert!(legal["legal"].as_array().is_some_and(|legal| legal.contains(&json!("attack 2412"))), "nothing was done");
    assert!(mixed["error"].is_string());
    assert_eq!((&kept["done"], &kept["plan"]["stops"]), (&json!(1), &json!(["loss"])));
    assert_eq!(own["plan"], kept["plan"]);
    assert!(other["plan"].is_null() && dropped["plan"].is_null());
    assert!([unknown, misplaced, wrong].iter().all(|answer| answer["error"].is_string()));
}

#[test]
fn malformed_lines_are_answered_and_change_nothing() {
    let folder = Folder::new("malformed");
    let bad = [
        "garbage",
        "[1]",
        "{}",
        "null",
        r#"{"act":[]}"#,
        r#"{"act":7}"#,
        r#"{"dance":true}"#,
        r#"{"legal":1}"#,
        r#"{"legal":true,"view":true}"#,
        r#"{"legal":true,"seat":7}"#,
        r#"{"legal":true,"seat":"fr"}"#,
        r#"{"undo":"x"}"#,
        r#"{"orders":[{"step":"nowhere","answer":"never"}]}"#,
        r#"{"orders":[1]}"#,
        r#"{"ask":"((("}"#,
        r#"{"ask":""}"#,
        r#"{"why":"dance"}"#,
        r#"{"rule":"99"}"#,
        r#"{"undo":true}"#,
        r#"{"act":["\u0000"]}"#,
        r#"{"act":["deploy","deploy"],"extra":1}"#,
        r#"{"quit":false}"#,
    ];
    let mut requests = vec![r#"{"view":true}"#];
    requests.extend(bad);
    requests.push(r#"{"view":true}"#);
    let answers = talk(&folder, &[], &requests);
    assert_eq!(answers.len(), requests.len() + 1);
    for (request, answer) in bad.iter().zip(&answers[2..]) {
        assert!(answer["error"].is_string(), "{request}: {answer}");
    }
    assert_eq!(answers[1], answers[answers.len() - 1]);
}

#[test]
fn what_the_other_side_hides_is_not_told() {
    let folder = Folder::new("protocol-hidden");
    let requests = [
        r#"{"record":true}"#,
        r#"{"view":true,"seat":"referee"}"#,
        r#"{"view":true,"seat":"ah"}"#,
        r#"{"legal":true,"seat":"ah"}"#,
    ];
    let one = talk(&folder, &["--seats", "ah=random"], &requests);
    assert!(one[1..].iter().all(|answer| answer["error"].is_string()), "{one:?}");
    assert!(one[0]["log"].get("ah").is_none());
    let both = talk(&folder, &[], &requests);
    assert!(both[1..].iter().all(|answer| answer.get("error").is_none()), "{both:?}");
    let record = both[1]["record"].as_str().expect("a text");
    assert!(record.starts_with("{\"esagono_record\"") && !record.contains("server_seed"), "the seed is told at the end");
}

/// A program that plays a whole game: the first legal order every time a rule asks, the pass where there is one.
#[test]
fn a_whole_game_can_be_played_and_its_record_verified() {
    let folder = Folder::new("protocol-game");
    let mut requests: Vec<&str> = vec![r#"{"pass":true}"#; 400];
    requests.push(r#"{"record":true}"#);
    let answers = talk(&folder, &["--seats", "ah=passive", "--record", "kept.jsonl"], &requests);
    let last = answers.last().expect("answers");
    let record = last["record"].as_str().unwrap_or_else(|| panic!("the game is over after 400 passes: {last}"));
    assert_eq!(record, folder.read("kept.jsonl"));
    folder.run(&["record", "verify", "kept.jsonl"]).good();
    assert_eq!(answers[answers.len() - 2]["error"], "the game is over");
}

/// The example of docs/PROTOCOL.md is played again; every answer still has the keys it shows.
#[test]
fn the_documented_example_is_what_happens() {
    let folder = Folder::new("protocol-doc");
    let doc = include_str!("../../../../docs/PROTOCOL.md");
    let lines = |mark: &'static str| doc.lines().filter_map(move |line| line.strip_prefix(mark));
    let requests: Vec<&str> = lines("> ").collect();
    let answers = talk(&folder, &["--seats", "it=program,ah=passive"], &requests);
    let shown: Vec<Json> = lines("< ").map(|line| serde_json::from_str(line).expect("the example is JSON")).collect();
    assert_eq!((answers.len(), shown.len()), (requests.len() + 1, requests.len() + 1));
    for (is, shown) in answers.iter().zip(&shown) {
        let keys = |json: &Json| json.as_object().map(|m| m.keys().cloned().collect::<Vec<_>>());
        assert_eq!(keys(is), keys(shown), "{is}\nis shown as\n{shown}");
    }
}
