//! Batches: the same on any number of threads, resumed where they were stopped, refused when they do not fit.

use std::path::PathBuf;
use std::sync::Arc;

use arena::{Batch, Figures, Players, Stopped, Store};
use games::Typed;
use kernel::Game;

const SCENARIO: &str = "inferno/surprise";

/// A batch, with a file to resume if there is one.
struct Run {
    bots: &'static str,
    games: u64,
    seed: u64,
    threads: usize,
    file: Option<PathBuf>,
}

impl Run {
    fn new(games: u64, threads: usize) -> Self {
        Self { bots: "random,passive", games, seed: 7, threads, file: None }
    }
    fn kept(self, file: &std::path::Path) -> Self {
        Self { file: Some(file.to_owned()), ..self }
    }
    fn go(self) -> Result<Figures, Stopped> {
        let games = games::load(None).expect("the built-in data is sound");
        let (entry, scenario) = games.scenario(SCENARIO).expect("a scenario");
        entry.typed(&scenario.key, self).expect("a scenario")
    }
}

impl Typed for Run {
    type Out = Result<Figures, Stopped>;
    fn run<G: Game>(self, game: &Arc<G>) -> Self::Out {
        let players = Players::parse(self.bots, 2)?;
        let setup = kernel::Setup::default();
        let batch = Batch { players, setup, games: self.games, seed: self.seed, threads: self.threads };
        let store = self.file.as_ref().map(|path| Store::open(path, game.about(), &batch)).transpose()?;
        batch.run(game, store.as_ref(), &|_| {})
    }
}

/// What must not depend on threads, clocks or interruptions.
fn result(figures: &Figures) -> serde_json::Value {
    let mut json = figures.json();
    for clock in ["seconds", "actions_per_second", "turn_seconds"] {
        json.as_object_mut().expect("an object").remove(clock);
    }
    json
}

fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("esagono-arena-{}-{name}.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn the_same_seed_gives_the_same_result_on_any_number_of_threads() {
    let one = Run::new(4, 1).go().expect("plays");
    let three = Run::new(4, 3).go().expect("plays");
    assert_eq!(result(&one), result(&three));
    assert_eq!(one.games, 4);
    assert_eq!(one.wins.iter().sum::<u64>() + one.draws, 4);
    let other = Run { seed: 8, ..Run::new(4, 2) }.go().expect("plays");
    assert_ne!(result(&one)["actions"], result(&other)["actions"]);
}

#[test]
fn a_batch_goes_on_where_it_was_stopped() {
    let path = file("resume");
    let whole = Run::new(4, 2).go().expect("plays");
    let two = Run::new(2, 1).kept(&path).go().expect("plays");
    assert_eq!(two.games, 2);
    // The program was killed while it wrote the third game.
    let mut text = std::fs::read_to_string(&path).expect("the file");
    assert_eq!(text.lines().count(), 3);
    text.push_str("{\"game\":2,\"winn");
    std::fs::write(&path, &text).expect("writes");
    let resumed = Run::new(4, 2).kept(&path).go().expect("plays");
    assert_eq!(result(&whole), result(&resumed));
    assert!(resumed.actions_now < resumed.actions, "two of the games were not played again");
    // Everything is there now: nothing is played, fewer games are fewer games.
    let read = Run::new(4, 2).kept(&path).go().expect("reads");
    assert_eq!((result(&read), read.actions_now), (result(&whole), 0));
    assert_eq!(result(&Run::new(2, 1).kept(&path).go().expect("reads")), result(&two));
    let _ = std::fs::remove_file(&path);
}

#[test]
fn a_file_of_another_batch_is_refused() {
    let path = file("other");
    Run::new(1, 1).kept(&path).go().expect("plays");
    let kept = std::fs::read_to_string(&path).expect("the file");
    let refused = |run: Run, says: &str| {
        let why = run.kept(&path).go().expect_err("another batch").to_string();
        assert!(why.contains(says), "{why}");
        assert!(why.contains(&path.display().to_string()), "{why}");
    };
    refused(Run { seed: 8, ..Run::new(1, 1) }, "seed 7, now 8");
    refused(Run { bots: "passive,random", ..Run::new(1, 1) }, "bots random,passive, now passive,random");
    for (old, new, says) in [
        (SCENARIO, "inferno/historical", "scenario"),
        ("\"rules\":", "\"rules\":9", "rules number"),
        ("\"data\":\"", "\"data\":\"0", "data 0"),
        ("{\"esagono_batch\"", "{\"batch\"", "no file of a batch"),
        ("\"winners\"", "\"losers\"", ":2: not a finished game"),
    ] {
        std::fs::write(&path, kept.replacen(old, new, 1)).expect("writes");
        refused(Run::new(1, 1), says);
    }
    std::fs::write(&path, format!("{kept}{}\n", kept.lines().nth(1).expect("a game"))).expect("writes");
    refused(Run::new(1, 1), "twice");
    std::fs::write(&path, "Dear diary").expect("writes");
    refused(Run::new(1, 1), "no file of a batch");
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), "Dear diary", "a foreign file is left alone");
    let _ = std::fs::remove_file(&path);
}

#[test]
fn batches_without_sense_are_refused() {
    for (run, says) in [
        (Run::new(0, 1), "at least one game"),
        (Run::new(1, 0), "--threads"),
        (Run::new(1, 5000), "--threads"),
        (Run { bots: "random", ..Run::new(1, 1) }, "2 bots are needed"),
        (Run { bots: "random,deep-thought", ..Run::new(1, 1) }, "deep-thought"),
    ] {
        let why = run.go().expect_err("no sense").to_string();
        assert!(why.contains(says), "{why}");
    }
}
