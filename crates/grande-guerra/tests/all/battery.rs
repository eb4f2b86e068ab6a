use testkit::adversary::adversary;
use testkit::battery::{Options, Property, run};

use crate::scenario;

const SCENARIOS: [&str; 3] = ["isonzo-bridgehead", "carso-karst", "campaign"];

fn options(games: u64) -> Options {
    let mut options = Options::light(games);
    options.max_steps = 120_000;
    options.absent = vec![Property::Shared, Property::Nested, Property::Chained];
    options.rare = Vec::new();
    options.questions = [
        "side.it.vp",
        "side.it.lp",
        "side.ah.lp",
        "stack(2412)",
        "stack(2413)",
        "zoc(ah, 2413)",
        "zoc(it, 2412)",
        "supply(2412, ah)",
        "unit.gebirgs4-i-37.dl",
        "unit.toscana-i-77.dl",
        "group.gebirgs4.planned",
        "group.toscana.planned",
    ]
    .map(str::to_owned)
    .to_vec();
    options
}

/// What is replayed from the first line is tried the less often the more lines a game has.
fn rarer(key: &str, options: &mut Options) {
    options.rates.rehearse *= match key {
        "campaign" => 400,
        "carso-karst" => 60,
        _ => 20,
    };
}

#[test]
fn the_bridgehead_passes_the_battery() {
    let mut options = options(5);
    // A set-up and a few phases of each: whole games with every kind of order are the long battery's.
    (options.least, options.cut_after) = (0, 500);
    let report = run(&scenario("isonzo-bridgehead"), &options);
    println!("{report}");
    assert!(report.ok(), "{report}");
}

#[test]
fn the_carso_passes_the_battery() {
    let mut options = options(3);
    rarer("carso-karst", &mut options);
    (options.least, options.cut_after) = (0, 1_500);
    options.absent.extend([Property::Sealed, Property::Rehearsed, Property::RehearsedAlike, Property::Planned]);
    let report = run(&scenario("carso-karst"), &options);
    println!("{report}");
    assert!(report.ok(), "{report}");
}

fn attack(key: &str, messages: u64) {
    let game = scenario(key);
    let open = |seed| {
        let nonces = vec![String::new(); 2];
        kernel::Session::open(game.clone(), kernel::Setup::default(), kernel::dice::Seed::from_number(seed), nonces)
    };
    let report = adversary(open, messages, 1916);
    eprintln!("{report:?}");
    assert!(report.ok(), "{report:?}");
}

#[test]
fn adversaries_get_nowhere() {
    attack("isonzo-bridgehead", 5_000);
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// `cargo xtask battery gorizia`: thousands of random games, every kind of action and event at least a hundred times in all.
#[test]
#[ignore = "minutes; run by `cargo xtask battery`"]
fn long_battery() {
    let games = number("ESAGONO_GAMES", 1_000);
    let least = if games >= 1_000 { 100 } else { 1 };
    let mut counts = std::collections::BTreeMap::new();
    let only = std::env::var("ESAGONO_SCENARIO").ok();
    for key in SCENARIOS.into_iter().filter(|key| only.as_ref().is_none_or(|o| o == key)) {
        let mut options = options(if key == "campaign" { games.div_ceil(10) } else { games });
        options.least = 0;
        rarer(key, &mut options);
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
    attack("isonzo-bridgehead", number("ESAGONO_MESSAGES", 1_000_000));
}
