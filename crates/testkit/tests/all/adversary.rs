use testkit::adversary::adversary;

#[test]
fn acceptance_is_membership_for_twenty_thousand_messages() {
    let report = adversary(crate::open, 20_000, 7);
    println!("{report}");
    assert!(report.ok(), "{report}");
    assert!(report.undone > 0 && report.games > 1, "{report}");
}

/// `cargo test -p testkit --release --test all million -- --ignored --nocapture`
#[test]
#[ignore = "a minute in release"]
fn acceptance_is_membership_for_a_million_messages() {
    let report = adversary(crate::open, 1_000_000, 1917);
    println!("{report}");
    assert!(report.ok(), "{report}");
}

/// A list that hides an accepted action is noticed.
#[test]
fn an_unlisted_action_is_noticed() {
    use testkit::toy::{Flaw, Toy};
    let report = adversary(
        |number| {
            let seed = kernel::dice::Seed::from_number(number);
            kernel::Session::open(std::sync::Arc::new(Toy::flawed(Flaw::Unlisted)), kernel::Setup::default(), seed, Vec::new())
        },
        20_000,
        7,
    );
    assert!(report.failures.iter().any(|f| f.contains("Halt") && f.contains("accepted")), "{report}");
}
