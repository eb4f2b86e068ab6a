//! A study writes a page that any browser shows.

use std::sync::Arc;

use arena::{Batch, Players, Stopped, Study};
use games::Typed;
use kernel::Game;

struct Studied;

impl Typed for Studied {
    type Out = Result<Study, Stopped>;
    fn run<G: Game>(self, game: &Arc<G>) -> Self::Out {
        let players = Players::parse("random,random", 2)?;
        let batch = Batch { players, setup: kernel::Setup::default(), games: 3, seed: 3, threads: 2 };
        Study::run(&batch, game, &|_| {})
    }
}

#[test]
fn the_report_has_every_part_and_no_script() {
    let games = games::load(None).expect("the built-in data is sound");
    let (entry, scenario) = games.scenario("inferno/historical").expect("a scenario");
    let study = entry.typed(&scenario.key, Studied).expect("a scenario").expect("plays");
    let page = arena::report(&study, entry, &scenario);
    for part in [
        "Who wins",
        "How long it takes",
        "victory points over the turns",
        "Losses",
        "Where the fighting was",
        " fights, ",
        "Luck",
        "How often each rule was applied",
        "8.3/a",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("NaN") && !page.contains("inf\""), "plain numbers and no script");
    for tag in ["svg", "table", "figure", "text", "p", "div"] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    // The same games again, the same page but for the clock.
    let again = entry.typed(&scenario.key, Studied).expect("a scenario").expect("plays");
    let page_again = arena::report(&again, entry, &scenario);
    let before_clock = |page: &str| page.split("Median and longest player turn").next().map(str::to_owned);
    assert_eq!(before_clock(&page), before_clock(&page_again));
}
