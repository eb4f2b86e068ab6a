//! Situation files by exit code.

use crate::program::Folder;

const BOARD: &str = r#"
game  = "inferno"
about = ["4.2"]
board = { blank = { lines = 8, along = 8, terrain = "clear", level = 1 } }
hexes = { T = "0404" }
units.A = { side = "it", kind = "brigade", attack = 5, defence = 4, ma = 5, av = 1, reduced = [3, 3, 5, 0], at = "T" }
units.X = { side = "ah", kind = "brigade", attack = 4, defence = 5, ma = 5, av = 1, at = "0707" }
at    = { turn = 4, phase = "movement", step = "move", seat = "it" }
"#;

fn case(name: &str, line: &str) -> String {
    format!("[[case]]\nname = \"{name}\"\nplay = [ {line} ]\nexpect = [\"over = false\"]\n")
}

#[test]
fn exit_codes_tell_holds_failed_and_wrong() {
    let folder = Folder::new("situation");
    let good = BOARD.to_owned()
        + &case("a step", "{ do = \"move A T1\" }")
        + &case("not that far", "{ do = \"move A T11\", refused = \"4.2\" }");
    folder.write("good.toml", &good);
    assert!(folder.run(&["situation", "run", "good.toml"]).good().contains("All 2 cases hold."));
    assert!(folder.run_with(&["situation", "run", "-"], &good).good().contains("All 2 cases hold."));
    assert!(folder.run(&["situation", "run", "good.toml", "--case", "a step"]).good().contains("The case holds."));
    folder.run(&["situation", "run", "good.toml", "--case", "nothing"]).fails(2, "nothing");

    folder.write("failing.toml", &(good.clone() + &case("too far", "{ do = \"move A T11\" }")));
    let ran = folder.run(&["situation", "run", "failing.toml", "--json"]);
    assert_eq!(ran.code, 1);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let cases = json["cases"].as_array().expect("a list");
    assert_eq!(cases.iter().map(|c| c["ok"].as_bool()).collect::<Vec<_>>(), [Some(true), Some(true), Some(false)]);
    for field in ["name", "ok", "play", "expects", "waiting", "legal", "position", "dice_left"] {
        assert!(cases[0].get(field).is_some(), "{field} is missing");
    }
    assert_eq!(cases[1]["play"][0]["cites"][0]["rule"], "4.2");
    folder.run(&["situation", "run", "failing.toml"]).fails(1, "FAIL  too far");

    folder.write("wrong.toml", &(BOARD.to_owned() + "colour = \"red\"\n"));
    folder.run(&["situation", "run", "wrong.toml"]).fails(2, "wrong.toml:9: unknown key `colour`");
    folder.write("verb.toml", &(BOARD.to_owned() + &case("mad", "{ do = \"dance A\" }")));
    folder.run(&["situation", "run", "verb.toml"]).fails(2, "verb.toml:11");
    folder.write("game.toml", "game = \"chess\"\n");
    folder.run(&["situation", "run", "game.toml"]).fails(2, "game.toml:1: no game is called `chess`");
    folder.write("no-case.toml", BOARD);
    assert!(folder.run(&["situation", "run", "no-case.toml"]).good().contains("sound"));
}

#[test]
fn the_words_are_listed() {
    let folder = Folder::new("words-list");
    let json = folder.run(&["situation", "words", "inferno", "--json"]).json();
    assert!(json["verbs"].as_array().is_some_and(|v| v.len() > 20) && json["units"]["attack"]["type"].is_string());
    let text = folder.run(&["situation", "words", "inferno"]).good();
    for part in ["VERBS", "move UNIT HEX", "UNITS", "attack ", "QUESTIONS"] {
        assert!(text.contains(part), "`{part}` is missing: {text}");
    }
    folder.run(&["situation", "words", "chess"]).fails(2, "chess");
}

#[test]
fn an_exported_position_runs_and_a_record_is_a_board() {
    let folder = Folder::new("export");
    folder.game("game.jsonl", "6");
    let lines = folder.read("game.jsonl").lines().count() - 2;
    for at in [3, 40, lines / 3, lines / 2, lines - 1] {
        let text = folder.run(&["situation", "export", "game.jsonl", "--at", &at.to_string()]).good();
        folder.write("export.toml", &text);
        let with_case = text + "[[case]]\nname = \"asks the same\"\nexpect = [\"over = false\"]\n";
        let json = folder.run_with(&["situation", "run", "-", "--json"], &with_case).json();
        // The record itself as a board is the same position.
        let board = format!(
            "game = \"inferno\"\nboard = {{ record = \"game.jsonl\", at = {at} }}\n[[case]]\nname = \"asks the same\"\nexpect = [\"over = false\"]\n"
        );
        folder.write("board.toml", &board);
        let same = folder.run(&["situation", "run", "board.toml", "--json"]).json();
        assert_eq!(json["cases"][0]["legal"], same["cases"][0]["legal"], "after line {at}");
        assert_eq!(json["cases"][0]["position"], same["cases"][0]["position"], "after line {at}");
    }
}

#[test]
fn keys_of_the_file_lie_over_the_record() {
    let folder = Folder::new("overlay");
    folder.game("game.jsonl", "6");
    folder.write(
        "over.toml",
        "game = \"inferno\"\nboard = { record = \"game.jsonl\", at = 40 }\nunits.avellino = { at = \"0101\", ce = 1 }\nsides.it = { points = 4 }\n\
         [[case]]\nname = \"moved\"\nexpect = [\"unit.avellino.at = 0101\", \"unit.avellino.ce = 1\", \"side.it.points = 4\", \"unit.avellino.steps = 2\"]\n",
    );
    folder.run(&["situation", "run", "over.toml"]).good();
    for (board, says) in [
        ("{ record = \"nowhere.jsonl\" }", "nowhere.jsonl"),
        ("{ record = \"game.jsonl\", at = -1 }", "bad.toml:2"),
        ("{ record = \"game.jsonl\", at = 999999 }", "the record has"),
        ("{ record = 3 }", "bad.toml:2"),
        ("{ record = \"game.jsonl\", colour = 1 }", "colour"),
    ] {
        folder.write("bad.toml", &format!("game = \"inferno\"\nboard = {board}\n"));
        folder.run(&["situation", "run", "bad.toml"]).fails(2, says);
    }
}
