use testkit::adversary::adversary;
use testkit::battery::{Options, Property, run};

use crate::scenario;

fn options(games: u64) -> Options {
    let mut options = Options::light(games);
    options.max_steps = 60_000;
    options.absent = vec![Property::Sealed];
    options.questions = ["side.it.vp", "stack(2412)", "stack(2413)", "zoc(ah, 2413)", "zoc(it, 2412)", "supply(2412, ah)", "unit.avellino.ce", "unit.udine.supply"]
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

#[test]
fn adversaries_get_nowhere() {
    let game = scenario("surprise");
    let report = adversary(
        |seed| kernel::Session::open(game.clone(), kernel::Setup::default(), kernel::dice::Seed::from_number(seed), vec![String::new(); 2]),
        5_000,
        1917,
    );
    println!("{report:?}");
    assert!(report.ok(), "{report:?}");
}
