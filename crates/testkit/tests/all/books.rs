//! Several books over one law: what one lacks, where they differ, what a table may choose.

use hexgrid::HexId;
use std::sync::Arc;

use kernel::UnitId;
use kernel::law::mute;
use kernel::{Dice, Log, Of, Played, Posed, Rule, Setup, Viewer, legal_list};
use testkit::battery::{Options, Property, run, run_with};
use testkit::toy::{Action, BOOKS, Book, Choice, FORT, Flaw, LARGE, ROWS, SMALL, State, TOY, Toy, WINGS, shelve};

use crate::fights::Brawler;

fn options(games: u64) -> Options {
    let mut options = crate::battery::options(games);
    options.absent = vec![Property::Nested, Property::Chained];
    options.rare = vec!["answer", "answered", "lapsed", "sprung", "displaced"];
    options
}

#[test]
fn the_small_book_passes() {
    let report = run(&Arc::new(Toy::new(&SMALL, &FORT)), &options(160));
    println!("{report}");
    assert!(report.ok(), "{report}");
    let alone = Options { questions: Vec::new(), absent: vec![Property::Shared, Property::Nested], ..options(80) };
    let report = run_with(&Arc::new(Toy::new(&SMALL, &WINGS)), &alone, &Brawler::invite);
    println!("{report}");
    assert!(report.ok(), "{report}");
    for lacking in ["answer", "answered"] {
        assert!(!report.actions.contains_key(lacking) && !report.events.contains_key(lacking), "{lacking}");
    }
}

/// `cargo test -p testkit --release --test all small_book_passes_ten -- --ignored --nocapture`
#[test]
#[ignore = "minutes"]
fn the_small_book_passes_ten_thousand_games() {
    let report = run(&Arc::new(Toy::new(&SMALL, &FORT)), &options(10_000));
    println!("{report}");
    assert!(report.ok(), "{report}");
}

/// As it is usually played, and with each option the other way.
fn setups(book: &Book) -> Vec<Setup> {
    let other = |choice: &Choice| {
        let value = if choice.usual { "no" } else { "yes" };
        Setup { options: [(choice.key.to_owned(), value.to_owned())].into_iter().collect() }
    };
    std::iter::once(Setup::default()).chain(book.options.iter().map(other)).collect()
}

/// Whoever adds a book need not come here: what is in the list is played, whatever may occur in it. The large board has its own test.
#[test]
fn every_book_passes_with_each_option_both_ways() {
    for book in BOOKS {
        for scenario in book.scenarios.iter().filter(|scenario| scenario.key != LARGE.key) {
            for setup in setups(book) {
                let told = format!("{} on {} with {:?}", book.key, scenario.key, setup.options);
                let absent = vec![Property::Shared, Property::Nested, Property::Chained];
                let options = Options { setup, questions: Vec::new(), absent, least: 0, ..options(48) };
                let report = run_with(&Arc::new(Toy::new(book, scenario)), &options, &Brawler::invite);
                assert!(report.ok(), "{told}: {report}");
            }
        }
    }
}

/// Who keeps a plan must be asked for fire whether anybody stands or not.
#[test]
fn a_question_that_tells_a_kept_plan_is_found() {
    let report = run(&Arc::new(Toy::new(&SMALL, &FORT).with_flaw(Flaw::FireTells)), &Options { keep: 8, ..options(160) });
    assert!(report.failed(Property::NoLeak) || report.failed(Property::NoScouting), "{report}");
}

#[test]
fn every_book_cites_its_own_ledger_and_has_its_row() {
    for book in BOOKS {
        assert_eq!(book.ids.len(), book.rules.len());
        let mut ids = book.ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), book.ids.len(), "{}: an id stands twice", book.key);
        let shelved = shelve(book);
        assert_eq!((shelved.key(), shelved.scenarios().len()), (book.key, book.scenarios.len()));
        let maps = ROWS.iter().find(|row| row.key == book.key).map(|row| row.maps.to_vec());
        let boards = book.scenarios.iter().map(|scenario| scenario.key).collect();
        assert_eq!(maps, Some(boards), "{}: the maps of its row in `shelf.rs` are its scenarios", book.key);
    }
}

/// Every face is the same.
struct Always(u8);
impl Dice for Always {
    fn roll(&mut self, _: u8, _: Rule, _: Of) -> u8 {
        self.0
    }
}

fn pose(book: &'static Book, rest: &str) -> (Toy, State) {
    let text = format!("game = \"{}\"\n{rest}", book.key);
    let situation = content::situation("small.toml", &text).unwrap_or_else(|p| panic!("{p}"));
    Toy::new(book, &FORT).pose(&situation).unwrap_or_else(|p| panic!("{p}"))
}

const FACING: &str = r#"
units.A = { seat = "n1", at = "0303", strength = 2 }
units.X = { seat = "s1", at = "0404", strength = 2 }
units.Y = { seat = "s1", at = "0304", strength = 2 }
at = { turn = 2, phase = "open" }
"#;

#[test]
fn what_a_book_lacks_refuses_says_and_permits_nothing() {
    let attack = Action::Attack { unit: UnitId(0), hex: crate::hex("0304") };
    let steps = [&TOY, &SMALL].map(|book| {
        let (toy, mut state) = pose(book, FACING);
        toy.perform(&mut state, crate::N1, &attack, &mut Always(2), &mut Log::new());
        toy.moment(&state).step
    });
    assert_eq!(steps, ["answer", "open"], "the small book asks nobody for an answer");
    // Even where the question stands, nobody is permitted to answer, and no depth is refused.
    let asked = FACING.replace(
        r#"phase = "open" }"#,
        "phase = \"open\", fights = [\"A 0304 answering\"] }\npending = [\"open\", \"answer 0 s1\"]",
    );
    let answer = Action::Answer { unit: UnitId(2) };
    for (book, permitted) in [(&TOY, true), (&SMALL, false)] {
        let (toy, state) = pose(book, &asked);
        assert_eq!(toy.check(&state, crate::S1, &answer).is_ok(), permitted, "{}", book.key);
        assert_eq!(legal_list(&toy, &state, crate::S1).contains(&answer), permitted);
    }
    // A paragraph that only another book has is not missed when it is switched off.
    let (toy, state) = pose(&SMALL, FACING);
    let list = legal_list(&toy, &state, crate::N1);
    assert_eq!(mute::without("T/13/a", || legal_list(&toy, &state, crate::N1)), list);
}

#[test]
fn books_differ_in_a_number_and_refuse_by_their_own_paragraphs() {
    let place = |book: &'static Book| {
        let toy = Toy::new(book, &FORT);
        let mut state = toy.start(&Setup::default(), &mut Always(1), &mut Log::new());
        for _ in 0..2 {
            toy.perform(&mut state, crate::N1, &Action::Place { hex: HexId(0) }, &mut Always(1), &mut Log::new());
        }
        toy.check(&state, crate::N1, &Action::Place { hex: HexId(0) })
    };
    assert!(place(&TOY).is_ok(), "three in a hex");
    let refused = place(&SMALL).expect_err("two in a hex");
    assert!(refused.cites("2.1") && !refused.cites("T/3"), "{refused:?}");
    assert!(mute::without("2.1", || place(&SMALL).is_ok()) && mute::without("T/3", || place(&SMALL).is_err()));
}

#[test]
fn an_optional_rule_that_is_not_chosen_is_not_in_force() {
    let cost = |chosen: Option<&str>| {
        let setup = Setup { options: chosen.map(|value| ("woods".to_owned(), value.to_owned())).into_iter().collect() };
        let toy = Toy::new(&SMALL, &FORT);
        let state = toy.start(&setup, &mut Always(1), &mut Log::new());
        let posed = content::situation("export", &toy.export(&state).text()).and_then(|file| toy.pose(&file));
        let (toy, posed) = posed.unwrap_or_else(|p| panic!("{p}"));
        assert_eq!(posed, state, "the choice stands in an export");
        kernel::situation::ask(&toy, &state, Viewer::Referee, "cost(A, 0202, 0203)").expect("an answer")
    };
    assert_eq!(cost(None), cost(Some("yes")));
    assert_eq!([cost(None), cost(Some("no"))].map(|cost| cost.and_then(|c| c.as_i64())), [Some(2), Some(1)]);
}

#[test]
fn a_kept_plan_is_shown_when_its_seat_acts() {
    let mut table = crate::open_at(&SMALL, &FORT, 1);
    for seat in [crate::N1, crate::N2, crate::S1, crate::S2] {
        table.submit(seat, &[Action::Deploy]).expect("set-up passes with deploy");
    }
    table.submit(crate::S1, &[Action::Stand { unit: UnitId(6) }, Action::Ready]).expect("legal");
    for seat in [crate::N1, crate::N2, crate::S2] {
        table.submit(seat, &[Action::Ready]).expect("legal");
    }
    let game = table.game().clone();
    let shown = |state: &State| state.units[6].stands;
    assert!(!shown(table.state()) && table.state().drafts[2].is_some(), "all are ready and nothing is shown");
    let refused = game.check(table.state(), crate::S1, &Action::Lead { unit: UnitId(6) }).expect_err("it stands all the same");
    assert!(refused.cites("4.2"));
    table.submit(crate::S1, &[Action::Lead { unit: UnitId(7) }]).expect("another of the seat may go");
    assert!(shown(table.state()) && table.state().drafts[2].is_none() && table.state().drafts[3].is_some());
}
