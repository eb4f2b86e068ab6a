//! Bad input: one clear message, exit code 2, nothing written, no panic.

use std::process::{Command, Stdio};

use crate::program::{Folder, changed_data};

#[test]
fn wrong_words_on_the_command_line() {
    let folder = Folder::new("bad-words");
    folder.write("empty.jsonl", "");
    folder.write("text.jsonl", "Dear diary\n");
    folder.write("future.jsonl", "{\"esagono_record\":99,\"game\":\"inferno\",\"scenario\":\"inferno/surprise\",\"setup\":{},\"seats\":[],\"rules\":1,\"data\":\"\",\"commitment\":\"\",\"nonces\":[]}\n");
    folder.write("other.jsonl", "{\"esagono_record\":1,\"game\":\"chess\",\"scenario\":\"chess/960\",\"setup\":{},\"seats\":[],\"rules\":1,\"data\":\"\",\"commitment\":\"\",\"nonces\":[]}\n");
    folder.write("where.jsonl", "{\"esagono_record\":1,\"game\":\"inferno\",\"scenario\":\"inferno/moon\",\"setup\":{},\"seats\":[],\"rules\":1,\"data\":\"\",\"commitment\":\"\",\"nonces\":[]}\n");
    folder.write("broken.toml", "game = \"inferno\"\nboard = {\n");
    let before = folder.names();
    let table: [(&[&str], &str); 53] = [
        (&["dance"], "dance"),
        (&["play"], "SCENARIO"),
        (&["play", "inferno/moon", "--record", "x.jsonl"], "inferno/moon"),
        (&["play", "chess"], "chess"),
        (&["play", "inferno/surprise", "--seed", "lots", "--record", "x.jsonl"], "lots"),
        (&["play", "inferno/surprise", "--seed", "-1"], "-1"),
        (&["play", "inferno/surprise", "--seats", "it", "--record", "x.jsonl"], "SEAT=PLAYER"),
        (&["play", "inferno/surprise", "--seats", "fr=human", "--record", "x.jsonl"], "fr"),
        (&["play", "inferno/surprise", "--seats", "it=genius", "--record", "x.jsonl"], "genius"),
        (&["play", "inferno/surprise", "--seats", "it=random,it=human", "--record", "x.jsonl"], "twice"),
        (&["play", "inferno/surprise", "--seats", "it=random,ah=random", "--record", "no/where/x.jsonl"], "no/where"),
        (&["play", "inferno/surprise", "--seats", "it=random,ah=random", "--record", "."], "is a folder"),
        (&["play", "text.jsonl"], "text.jsonl:1"),
        (&["protocol", "inferno/moon"], "inferno/moon"),
        (&["protocol", "inferno/surprise", "--seats", "xx=random"], "xx"),
        (&["show", "inferno/moon"], "inferno/moon"),
        (&["show", "inferno/surprise", "--side", "fr"], "fr"),
        (&["show", "inferno/surprise", "--record", "nowhere.jsonl"], "nowhere.jsonl"),
        (&["show", "inferno/surprise", "--at", "3"], "--record"),
        (&["record", "replay", "nowhere.jsonl"], "nowhere.jsonl: there is no such file"),
        (&["record", "replay", "empty.jsonl"], "empty.jsonl:1"),
        (&["record", "replay", "text.jsonl"], "text.jsonl:1"),
        (&["record", "verify", "future.jsonl"], "future.jsonl:1: record format 99"),
        (&["record", "show", "other.jsonl"], "other.jsonl:1: no game is called `chess`"),
        (&["record", "upgrade", "where.jsonl"], "where.jsonl:1: no scenario"),
        (&["record", "upgrade", "text.jsonl", "--to", "x.jsonl"], "text.jsonl:1"),
        (&["record", "replay", "text.jsonl", "--at", "x"], "--at"),
        (&["situation", "run", "nowhere.toml"], "nowhere.toml"),
        (&["situation", "run", "broken.toml"], "broken.toml:"),
        (&["situation", "export", "text.jsonl", "--at", "1"], "text.jsonl:1"),
        (&["situation", "words", "chess"], "chess"),
        (&["odds", "inferno/surprise", "attack 9999; commit"], "not"),
        (&["map", "check", "moon"], "moon"),
        (&["rules", "chess"], "chess"),
        (&["rules", "inferno", "0.0"], "0.0"),
        (&["bench", "inferno/surprise", "--seconds", "0"], "seconds"),
        (&["bench", "inferno/moon"], "inferno/moon"),
        (&["bench"], "SCENARIO"),
        (&["bench", "--compare", "nowhere.json"], "nowhere.json"),
        (&["bench", "--compare", "text.jsonl"], "text.jsonl: not JSON"),
        (&["simulate", "inferno/moon", "--bots", "random,random"], "inferno/moon"),
        (&["simulate", "inferno/surprise"], "--bots"),
        (&["simulate", "inferno/surprise", "--bots", "random"], "2 bots are needed"),
        (&["simulate", "inferno/surprise", "--bots", "random,genius"], "genius"),
        (&["simulate", "inferno/surprise", "--bots", "random,random", "--games", "0"], "--games"),
        (&["simulate", "inferno/surprise", "--bots", "random,random", "--threads", "100000"], "from 1 to 256"),
        (&["simulate", "inferno/surprise", "--bots", "random,random", "--resume", "text.jsonl"], "no file of a batch"),
        (&["simulate", "inferno/surprise", "--bots", "random,random", "--resume", "."], "is a folder"),
        (&["study", "inferno/surprise", "--bots", "random,random"], "--out"),
        (&["study", "inferno/surprise", "--bots", "random,genius", "--out", "x.html"], "genius"),
        (&["study", "inferno/surprise", "--bots", "random,random", "--out", "no/where/x.html"], "no/where"),
        (&["study", "inferno/surprise", "--bots", "random,random", "--out", "text.jsonl"], "--force"),
        (&["--data", "nowhere", "games"], "nowhere"),
    ];
    for (args, says) in table {
        let ran = folder.run(args);
        assert_eq!(ran.out, "", "{args:?} says nothing on standard output");
        ran.fails(2, says);
        assert_eq!(folder.names(), before, "{args:?} wrote something");
    }
}

type Change<'a> = &'a dyn Fn(String) -> String;

#[test]
fn wrong_data_files_are_told_with_file_and_line() {
    let first_line = |text: &str, with: &str| text.replacen('\n', &format!("\n{with}\n"), 1);
    let table: [(&str, Change<'_>, &str); 6] = [
        ("inferno/counters.csv", &|t| first_line(&t, "one,two"), "counters.csv:2"),
        ("inferno/counters.csv", &|_| String::new(), "counters.csv"),
        ("inferno/rules.toml", &|t| t + "\n[[rule]]\nid = \"999\"\n", "rules.toml:"),
        ("inferno/terrain.toml", &|t| t + "\n???\n", "terrain.toml:"),
        ("inferno/scenarios/surprise.toml", &|t| t.replace("last_turn = 14", "last_turn = \"soon\""), "surprise.toml:6"),
        ("inferno/maps/inferno/hexes.csv", &|t| t.replacen("low-mountain", "lava", 1), "hexes.csv:2"),
    ];
    for (i, (file, change, says)) in table.into_iter().enumerate() {
        let folder = Folder::new(&format!("bad-data-{i}"));
        let data = changed_data(&folder, file, change);
        let ran = folder.run(&["--data", &data, "play", "inferno/surprise", "--record", "x.jsonl"]);
        assert!(ran.out.is_empty() && ran.err.contains("data/inferno"), "{ran:?}");
        ran.fails(2, says);
        assert_eq!(folder.names(), ["data"], "nothing is written");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let folder = Folder::new("bytes");
    std::fs::write(folder.path().join("x.jsonl"), [0xff, 0xfe, 0x00]).expect("writable");
    folder.run(&["record", "replay", "x.jsonl"]).fails(2, "x.jsonl: is not UTF-8");
    folder.run(&["situation", "run", "x.jsonl"]).fails(2, "x.jsonl: is not UTF-8");
    folder.run(&["record", "replay", "."]).fails(2, "cannot be read");
}

/// `esagono show … | head -1` is no error.
#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_esagono"))
        .args(["situation", "words", "inferno"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
