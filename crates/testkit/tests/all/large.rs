//! The toy grown large: 600 counters on 4,176 hexes.

use std::sync::Arc;

use kernel::verbs::{Events, Verbs};
use kernel::{Log, Played, Setup, Viewed, Viewer, legal_list};
use testkit::battery::{Options, Rates, run};
use testkit::toy::{Action, Event, LARGE, TOY, Toy};

fn large() -> Toy {
    Toy::new(&TOY, &LARGE)
}

fn options(games: u64, cut_after: usize) -> Options {
    let mut options = crate::battery::options(games);
    options.questions = vec!["stack(3512)".into(), "reach(AAA)".into(), "side.s.vp".into()];
    options.cut_after = cut_after;
    options.max_steps = 20_000;
    options.universe = 8;
    options.resamples = 2;
    options.rates = Rates {
        audit: 4,
        agree: 24,
        words: 24,
        store: 24,
        export: 24,
        leak: 24,
        scout: 24,
        sealed: 12,
        nested: 4,
        session: 4,
        rehearse: 24,
    };
    options.keep = 3;
    options
}

#[test]
fn it_is_as_large_as_it_says() {
    let toy = large();
    let mut state = toy.start(&Setup::default(), &mut kernel::dice::Quick::new(1), &mut Log::new());
    assert_eq!((state.units.len(), toy.number("7258").map(|hex| hex.0 + 1)), (600, Some(4_176)));
    for seat in toy.seats().iter() {
        toy.perform(&mut state, seat, &Action::Deploy, &mut kernel::dice::Quick::new(1), &mut Log::new());
    }
    let lists: Vec<usize> = toy.seats().iter().map(|seat| legal_list(&toy, &state, seat).len()).collect();
    assert!(lists.iter().all(|n| *n > 500), "{lists:?}");
    let save = kernel::save(&state);
    assert_eq!(serde_json::from_slice::<testkit::toy::State>(&save).expect("loads"), state);
    assert!(serde_json::to_vec(&toy.view(&state, Viewer::Bystander)).expect("a view").len() < 100_000);
}

#[test]
fn the_large_toy_passes_for_a_while() {
    let mut options = options(4, 160);
    // So short a game does not see everything.
    options.rare = toy_kinds();
    options.absent = testkit::battery::Property::ALL.to_vec();
    let report = run(&Arc::new(large()), &options);
    println!("{report}");
    assert!(report.ok() && report.steps > 600, "{report}");
}

fn toy_kinds() -> Vec<&'static str> {
    Action::KINDS.iter().chain(Event::KINDS).copied().chain(["plan", "trap", "strength"]).collect()
}

/// `cargo test -p testkit --release --test all large_toy_passes_whole -- --ignored --nocapture`
#[test]
#[ignore = "minutes"]
fn the_large_toy_passes_whole_games() {
    let report = run(&Arc::new(large()), &options(16, 0));
    println!("{report}");
    assert!(report.ok(), "{report}");
}
