//! The battery with planners at the table: they reach positions that chance does not, and one order in five is random.

use std::sync::Arc;

use bots::{Bot, Player};
use games::Typed;
use kernel::dice::Quick;
use kernel::{Belief, Game, Seat};
use testkit::battery::{BatteryReport, Guest, Options, Property, run_with};

/// A planner in every seat. They are shown beliefs only.
struct Planners<G: Game> {
    bots: Vec<Box<dyn Bot<G>>>,
    dice: Quick,
}

impl<G: Game> Guest<G> for Planners<G> {
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> G::Action {
        let belief = Belief::of(game, state, seat, &mut self.dice);
        self.bots[usize::from(seat.0)].choose(game, &belief, seat, legal)
    }
}

struct Battery(u64);

impl Typed for Battery {
    type Out = BatteryReport;
    fn run<G: Game>(self, game: &Arc<G>) -> BatteryReport {
        let planner = Player::parse("planner").expect("a bot");
        let mut options = Options::light(self.0);
        options.max_steps = 60_000;
        options.absent = vec![Property::Sealed, Property::Shared, Property::Nested, Property::Chained];
        // Whether every kind turns up is the random battery's business.
        options.least = 0;
        run_with(game, &options, &|seed| {
            let sit = |i: usize| planner.bot(game, Seat(i as u8), seed).expect("it plays this game");
            Box::new(Planners { bots: (0..game.about().seats.len()).map(sit).collect(), dice: Quick::new(seed) })
        })
    }
}

fn battery(scenario: &str, games: u64) -> BatteryReport {
    let all = games::load(None).expect("the built-in data is sound");
    let (entry, scenario) = all.scenario(scenario).expect("a scenario");
    entry.typed(&scenario.key, Battery(games)).expect("a scenario")
}

#[test]
fn planners_pass_the_battery() {
    let report = battery("inferno/historical", 4);
    let failures = &report.failures;
    assert!(failures.is_empty() && report.games == 4, "{report}");
}

/// `cargo xtask battery`: a quarter of its games.
#[test]
#[ignore = "minutes; run by `cargo xtask battery`"]
fn long_battery_with_planners() {
    let games = std::env::var("ESAGONO_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(12_000) / 4;
    for scenario in ["inferno/historical", "inferno/surprise"] {
        let report = battery(scenario, (games / 2).max(1));
        eprintln!("{scenario}, planners with one random order in five\n{report}");
        assert!(report.ok(), "{report}");
    }
}
