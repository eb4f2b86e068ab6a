use testkit::adversary::adversary;
use testkit::battery::{Options, Property, run};

use crate::scenario;

fn options(games: u64) -> Options {
    let mut options = Options::light(games);
    options.max_steps = 60_000;
    options.absent = vec![Property::Sealed, Property::Shared, Property::Nested, Property::Chained];
    // Thousands of games are needed before these turn up by chance; situation files bring them about.
    options.rare = if games < 1_000 { vec!["accompany", "continue", "stay", "unable", "hold"] } else { Vec::new() };
    options.questions = [
        "side.it.vp",
        "stack(2412)",
        "stack(2413)",
        "zoc(ah, 2413)",
        "zoc(it, 2412)",
        "supply(2412, ah)",
        "unit.avellino.ce",
        "unit.udine.supply",
        "odds('commit')",
        "odds('hold hex')",
    ]
    .map(str::to_owned)
    .to_vec();
    options
}

#[test]
fn the_historical_scenario_passes_the_battery() {
    let report = run(&scenario("historical"), &options(32));
    println!("{report}");
    assert!(report.ok(), "{report}");
}

fn attack(key: &str, messages: u64) {
    let game = scenario(key);
    let open = |seed| {
        let nonces = vec![String::new(); 2];
        kernel::Session::open(game.clone(), kernel::Setup::default(), kernel::dice::Seed::from_number(seed), nonces)
    };
    let report = adversary(open, messages, 1917);
    eprintln!("{report:?}");
    assert!(report.ok(), "{report:?}");
}

#[test]
fn adversaries_get_nowhere() {
    attack("surprise", 5_000);
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// `cargo xtask battery`: thousands of random games over both scenarios (a quarter of its games is played by planners, in
/// the arena's tests), every kind of action and event at least a hundred times in all.
#[test]
#[ignore = "minutes; run by `cargo xtask battery`"]
fn long_battery() {
    let games = number("ESAGONO_GAMES", 12_000) * 3 / 4;
    let least = if games >= 7_500 { 100 } else { 1 };
    let mut counts = std::collections::BTreeMap::new();
    let only = std::env::var("ESAGONO_SCENARIO").ok();
    for key in ["historical", "surprise"].into_iter().filter(|key| only.as_ref().is_none_or(|o| o == key)) {
        let mut options = options(games / 2);
        options.least = 1;
        let report = run(&scenario(key), &options);
        eprintln!("{key}\n{report}");
        assert!(report.ok(), "{report}");
        for (kind, n) in report.actions.iter().chain(&report.events) {
            *counts.entry((*kind).to_owned()).or_insert(0) += n;
        }
    }
    let rare: Vec<_> = counts.iter().filter(|(_, n)| **n < least && only.is_none()).collect();
    assert!(rare.is_empty(), "too rare: {rare:?}");
}

#[test]
#[ignore = "minutes; run by `cargo xtask battery`"]
fn long_siege() {
    attack("historical", number("ESAGONO_MESSAGES", 1_000_000));
}
