use std::sync::Arc;

use kernel::UnitId;
use testkit::battery::{BatteryReport, Options, Property, run};
use testkit::toy::{Flaw, Toy};

pub fn options(games: u64) -> Options {
    let mut options = Options::new(games);
    options.max_steps = 400;
    options.questions = [
        "stack(0101)",
        "stack(0303)",
        "reach(A)",
        "reach(G)",
        "cost(A, 0101, 0102)",
        "unit.G.strength",
        "unit.A.strength",
        "unit.G.at",
        "hex.0303.trap",
        "hex.0404.trap",
        "hex.0304.units",
        "side.s.cleared",
        "side.n.cleared",
        "side.s.vp",
        "group.s1.trap",
        "group.n1.trap",
        "group.s1.plan",
        "group.n2.plan",
        "group.s2.plan-trap",
        "fight('attack A 0303')",
    ]
    .map(str::to_owned)
    .to_vec();
    options
}

#[test]
fn the_toy_passes() {
    // Fights within fights are many on the wings.
    let (rare, absent) = (vec!["sprung", "displaced"], vec![Property::Nested, Property::Chained]);
    let report = run(&Arc::new(Toy::default()), &Options { rare, absent, ..options(320) });
    println!("{report}");
    assert!(report.ok(), "{report}");
    assert!(report.waits.iter().all(|n| *n > 100), "one, any and secret all occur: {:?}", report.waits);
}

#[test]
fn the_report_does_not_depend_on_threads() {
    let told = |threads| {
        let report = run(&Arc::new(Toy::flawed(Flaw::ViewTells)), &Options { threads, ..options(48) });
        BatteryReport { time: std::time::Duration::ZERO, ..report }.to_string()
    };
    assert_eq!(told(1), told(3));
}

/// Each built-in mistake is found, by the property it breaks.
#[test]
fn planted_mistakes_are_found() {
    let planted = [
        (Flaw::ViewTells, Property::NoLeak, "the view"),
        (Flaw::LegalTells, Property::NoLeak, "the legal actions"),
        (Flaw::RefusalTells, Property::NoLeak, "the refusals"),
        (Flaw::AskTells, Property::NoLeak, "the answer"),
        (Flaw::StepScouts, Property::NoScouting, "can be taken back"),
        (Flaw::StepScouts, Property::RehearsedAlike, "tells"),
        (Flaw::WitnessTells, Property::Sealed, "sees something"),
        (Flaw::AllyBlind, Property::Shared, "a plan of its side"),
        (Flaw::OneStock, Property::Sealed, "may no longer"),
        (Flaw::Unlisted, Property::UniverseAgrees, "is not listed"),
        (Flaw::Stuck, Property::NeverStuck, "has no action"),
        (Flaw::ExportForgets, Property::ExportSame, "acted"),
        (Flaw::WordsGarble, Property::WordsInvert, "stand unit"),
        (Flaw::WrongId, Property::CitesIds, "T/99"),
        (Flaw::Panics, Property::NoPanic, "beyond the board"),
        (Flaw::AuditBreaks, Property::AuditEmpty, "gone"),
    ];
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let reports = planted.map(|(flaw, property, told)| {
        let report = run(&Arc::new(Toy::flawed(flaw)), &Options { keep: 8, ..options(160) });
        (flaw, property, told, report)
    });
    std::panic::set_hook(quiet);
    for (flaw, property, told, report) in reports {
        let found = report.failures.iter().any(|f| f.property == property && f.text.contains(told));
        assert!(found, "{flaw:?} was not found as {property:?} `{told}`:\n{report}");
    }
}

#[test]
fn a_resample_that_changes_nothing_is_found() {
    let report = run(&Arc::new(Toy::flawed(Flaw::SameAgain)), &options(32));
    assert!(report.failures.is_empty(), "{report}");
    assert!(report.missing.iter().any(|m| m.contains("secret strength")), "{report}");
}

/// A failure can be seen again from what it tells.
#[test]
fn a_failure_repeats() {
    let toy = Arc::new(Toy::flawed(Flaw::LegalTells));
    let report = run(&toy, &options(160));
    let first = report.failures.first().expect("the leak is found");
    let block = first.game / 16 * 16;
    let again = run(&toy, &Options { first: block, games: first.game - block + 1, ..options(1) });
    assert_eq!(again.failures.first(), Some(first));
}

/// `cargo test -p testkit --release --test all ten_thousand -- --ignored --nocapture`
#[test]
#[ignore = "minutes"]
fn the_toy_passes_ten_thousand_games() {
    for options in [options(10_000), Options { questions: Vec::new(), max_steps: 400, ..Options::light(10_000) }] {
        let report = run(&Arc::new(Toy::default()), &options);
        println!("{report}");
        assert!(report.ok(), "{report}");
    }
}

/// A muted paragraph refuses nothing, and the game goes on.
#[test]
fn a_muted_paragraph_is_not_enforced() {
    use kernel::{Played, law::mute, legal_list};
    let table = crate::acting(1);
    let (game, state) = (table.game().clone(), table.state());
    let far = testkit::toy::Action::Attack { unit: UnitId(0), hex: crate::hex("0501") };
    let cited = |id| game.check(state, crate::N1, &far).is_err_and(|r| r.cites(id));
    assert!(cited("T/13/a"));
    assert!(mute::without("T/13/a", || game.check(state, crate::N1, &far).is_ok()));
    let (list, passed) = mute::noting(|| legal_list(&*game, state, crate::N1));
    assert!(!list.is_empty() && passed.contains_key("T/13/b"), "{passed:?}");
}
