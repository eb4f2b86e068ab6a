//! Playing in the terminal.

use crate::program::Folder;

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let folder = Folder::new("seed");
    for name in ["a.jsonl", "b.jsonl"] {
        folder.game(name, "7");
    }
    folder.game("c.jsonl", "8");
    assert_eq!(folder.read("a.jsonl"), folder.read("b.jsonl"));
    assert_ne!(folder.read("a.jsonl"), folder.read("c.jsonl"));
    assert_eq!(folder.names(), ["a.jsonl", "b.jsonl", "c.jsonl"], "no temporary file is left");
}

#[test]
fn a_record_is_not_overwritten_unless_forced() {
    let folder = Folder::new("force");
    folder.write("kept.jsonl", "precious");
    let args = ["play", "inferno/surprise", "--seats", "it=passive,ah=passive", "--seed", "1", "--record", "kept.jsonl"];
    folder.run(&args).fails(2, "--force");
    assert_eq!(folder.read("kept.jsonl"), "precious");
    folder.run(&[&args[..], &["--force"]].concat()).good();
    assert!(folder.read("kept.jsonl").starts_with("{\"esagono_record\""));
}

#[test]
fn without_a_seed_a_random_one_is_told() {
    let folder = Folder::new("random-seed");
    let seed = |_| {
        let out = folder.run(&["play", "inferno/surprise", "--seats", "it=passive,ah=passive"]).good();
        out.split("Seed ").nth(1).and_then(|t| t.split('.').next()).expect("told").to_owned()
    };
    let seeds: Vec<String> = (0..3).map(seed).collect();
    assert!(seeds[0] != seeds[1] && seeds[1] != seeds[2], "{seeds:?}");
    let again = ["play", "inferno/surprise", "--seats", "it=passive,ah=passive", "--seed", &seeds[0]];
    assert!(folder.run(&again).good().contains(&seeds[0]));
}

#[test]
fn a_piped_session_understands_words_numbers_why_odds_and_undo() {
    let folder = Folder::new("piped");
    let typed = [
        "help",
        "place genova 0213",
        "undo",
        "deploy",
        "end; end",
        "map",
        "show",
        "list",
        "more",
        "back",
        "99999",
        "1",
        "back",
        "move avellino 1912",
        "why move avellino 1912",
        "why move avellino 2512",
        "why dance",
        "ask cost(avellino, 2613, 2512)",
        "ask nonsense(1)",
        "odds attack 2412; join girgenti; commit",
        "odds dance",
        "rule 4.2",
        "rule 99.99",
        "move avellino 2512",
        "undo",
        "try move avellino 2512; move avellino 1912",
        "plan",
        "plan off",
        "dance",
        "",
        "save",
        "save no-such-folder/x.jsonl",
        "save kept.jsonl",
        "move avellino 2512; move avellino 1912",
        "pass",
        "quit",
    ];
    let out = folder.run_with(&["play", "inferno/surprise", "--seed", "3"], &(typed.join("\n") + "\n")).good();
    for part in [
        "Give an order by its number",
        "Set up Etna",
        "Italian Movement Phase.",
        "No: 1912 is not adjacent to 2613 [4.2",
        "`move avellino 2512` is allowed.",
        "no verb is called `dance`",
        "it> ask cost(avellino, 2613, 2512)\n1\n",
        "(per cent)",
        "No rule is called `99.99`.",
        "Avellino moves from 2613 to 2512.",
        "Taken back from line",
        "1 of 2 orders would be carried out and could be taken back.",
        "\n  units avellino: at 2512",
        "`move avellino 1912` is refused: 4.2: 1912 is not adjacent to 2512",
        "The question then: Move units",
        "Nothing is planned.",
        "There is no number 99999",
        "Where? `save game.jsonl`",
        "the folder no-such-folder does not exist",
        "1 of 2 orders were carried out.",
        "Italian Combat Phase.",
        "`esagono play kept.jsonl` goes on with it.",
    ] {
        assert!(out.contains(part), "`{part}` is missing:\n{out}");
    }
    // What a paragraph says stands under the refusal.
    assert!(out.contains("Adjacent") || out.contains("adjacent hex"), "{out}");
    folder.run(&["record", "verify", "kept.jsonl"]).good();
}

#[test]
fn the_end_of_input_leaves_the_game_and_keeps_the_record() {
    let folder = Folder::new("eof");
    let args = ["play", "inferno/surprise", "--seed", "3", "--record", "kept.jsonl"];
    let out = folder.run_with(&args, "deploy\nend").good();
    assert!(out.contains("The game is left after"), "{out}");
    assert!(folder.run(&["record", "verify", "kept.jsonl"]).good().contains("proved"));
    // It goes on where it stopped, with the dice it would have had.
    let more = folder.run_with(&["play", "kept.jsonl"], "end\nquit\n").good();
    assert!(more.contains("The game goes on after line") && more.contains("Movement Phase"), "{more}");
    folder.run(&["record", "verify", "kept.jsonl"]).good();
    folder.run(&["play", "kept.jsonl", "--seed", "4"]).fails(2, "--seed");
    folder.run(&["play", "kept.jsonl", "--seats", "it=random,ah=random"]).good();
    assert!(folder.run(&["record", "verify", "kept.jsonl"]).good().contains("victory"));
}

#[test]
fn another_game_begins_with_a_moment_of_a_record() {
    let folder = Folder::new("from");
    let bots = "it=random,ah=random";
    folder.run(&["play", "inferno/surprise", "--seed", "3", "--seats", bots, "--record", "first.jsonl"]).good();
    folder.run(&["play", "first.jsonl", "--from", "200", "--seats", bots, "--seed", "4", "--record", "second.jsonl"]).good();
    let second = folder.read("second.jsonl");
    assert!(second.lines().next().is_some_and(|header| header.contains("\"start\":")), "{second}");
    assert!(folder.run(&["record", "verify", "second.jsonl"]).good().contains("proved"));
    folder.run(&["play", "first.jsonl", "--from", "100000"]).fails(2, "line");
}

#[test]
fn bots_see_nothing_but_their_seat_and_people_neither() {
    let folder = Folder::new("hidden");
    let out = folder.run_with(&["play", "inferno/surprise", "--seed", "3"], "show\nquit\n").good();
    assert!(out.contains("An Austro-Hungarian counter is set up"), "a counter under another is not named: {out}");
    assert!(out.contains("; ?"), "{out}");
}

/// Two people at one table, each told only what they saw.
#[test]
fn two_people_share_a_terminal() {
    let folder = Folder::new("two");
    let args = ["play", "inferno/surprise", "--seed", "3", "--seats", "it=human,ah=human"];
    let out = folder.run_with(&args, "deploy\ndeploy\nquit\n").good();
    assert!(out.contains("ah> deploy") && out.contains("it> deploy"), "{out}");
}

#[test]
fn a_movement_phase_is_told_in_italian() {
    let folder = Folder::new("italian");
    let orders = "deploy\ndeploy\nend\nend\nmove avellino 0101\nquit\n";
    let said = folder
        .run_with(&["play", "inferno/surprise", "--language", "it", "--seed", "1", "--seats", "it=human,ah=human"], orders)
        .good();
    for part in [
        "Comincia il turno 1.",
        "Fase di Movimento, giocatore italiano.",
        "Muovere unità, riorganizzarle, o chiudere la fase.",
        "0101 non è adiacente a",
        "Scrivi `help` per vedere che cosa si può scrivere.",
        "La partita è lasciata dopo",
    ] {
        assert!(said.contains(part), "`{part}` is not said: {said}");
    }
    assert!(!said.contains("moves from") && !said.contains("is set up in"));
    folder.run(&["games", "--language", "xx"]).fails(2, "known are en, it");
    folder.run(&["play", "inferno/nowhere", "--language", "it"]).fails(2, "nessuno scenario si chiama");
}
