//! Standing orders.

use kernel::UnitId;
use kernel::dice::Quick;
use kernel::standing::{Answer, Order, answer};
use kernel::{AnySession, By, Viewed, Viewer};
use testkit::toy::Action::{Ready, Stand};

use crate::{N1, N2, S1, S2, acting, planning};

fn order(step: &str, answer: Answer) -> Vec<Order> {
    vec![Order { step: step.into(), answer }]
}

fn when(condition: &str, then: &str) -> Answer {
    Answer::If { condition: condition.into(), then: then.into() }
}

#[test]
fn always_answers_with_the_first_that_fits() {
    let mut table = planning(1);
    table.set_orders(N1, order("plan", Answer::Always("stand _".into())));
    let lines: Vec<(&str, By)> = table.lines()[4..].iter().map(|l| (l.words.as_str(), l.by)).collect();
    assert_eq!(lines, ["stand A", "stand B", "stand C"].map(|words| (words, By::Order)), "until nothing fits");
    assert_eq!(table.orders(N1).len(), 1);
}

#[test]
fn never_passes_and_ask_me_waits() {
    let mut table = planning(1);
    for seat in [N1, N2, S1] {
        table.set_orders(seat, order("plan", Answer::Never));
    }
    table.set_orders(S2, order("plan", Answer::AskMe));
    let waiting = table.waiting();
    assert!(waiting.on(S2) && !waiting.on(N1) && !waiting.on(N2) && !waiting.on(S1));
    assert!(table.lines()[4..].iter().all(|l| l.by == By::Order && l.words == "ready"));
    table.set_orders(N1, order("open", Answer::Never));
    table.submit(S2, &[Ready]).expect("legal");
    let last = table.lines().last().expect("an order answered");
    assert_eq!((last.seat.as_str(), last.words.as_str(), last.by), ("n1", "done", By::Order));
}

#[test]
fn many_orders_put_the_legal_list_into_words_once() {
    let table = planning(1);
    let worded = |count: usize| {
        let orders = vec![Order { step: "plan".into(), answer: Answer::Always("stand nobody".into()) }; count];
        let before = testkit::toy::worded();
        assert_eq!(answer(&**table.game(), table.state(), N1, &orders), None);
        testkit::toy::worded() - before
    };
    assert_eq!(worded(0), 0);
    assert_eq!(worded(1), kernel::legal_list(&**table.game(), table.state(), N1).len());
    assert_eq!(worded(40), worded(1));
}

#[test]
fn a_condition_looks_only_at_what_the_seat_knows() {
    let own = when("unit.A.strength >= 1", "stand A");
    let mut table = planning(1);
    table.set_orders(N1, order("plan", own));
    assert_eq!(table.lines()[4].words, "stand A");
    for hidden in ["unit.G.strength >= 1", "group.s1.plan = none", "legal(s1) has ready", "no.such.path = 1"] {
        let mut table = planning(1);
        table.set_orders(N1, order("plan", when(hidden, "ready")));
        assert_eq!(table.lines().len(), 4, "`{hidden}` is no order for north");
    }
    let mut table = planning(1);
    table.set_orders(N1, order("plan", when("at.turn > 1", "stand A")));
    assert_eq!(table.lines()[4].words, "ready", "a condition that fails passes");
}

#[test]
fn the_answer_is_the_same_wherever_hidden_things_lie() {
    let table = acting(3);
    let game = table.game().clone();
    let orders =
        [when("hex.0303.trap = true", "lead _"), when("view(s1).unit.G.strength = 3", "done"), when("side.s.vp = 0", "lead _")];
    for given in orders {
        let given = order("open", given);
        let here = answer(&*game, table.state(), N1, &given);
        for seed in 0..50 {
            let other = game.resample(table.state(), N1, &mut Quick::new(seed));
            assert_eq!(answer(&*game, &other, N1, &given), here, "{given:?}");
        }
    }
}

#[test]
fn an_order_that_is_not_legal_is_not_given() {
    let mut table = planning(1);
    table.submit(N1, &[Stand { unit: UnitId(0) }, Stand { unit: UnitId(1) }]).expect("legal");
    table.submit(N2, &[Stand { unit: UnitId(3) }, Stand { unit: UnitId(4) }]).expect("legal");
    table.set_orders(N1, order("plan", Answer::Always("stand C".into())));
    assert_eq!(table.lines().len(), 8, "the stock of the side is used up");
}

#[test]
fn an_order_is_parsed_once_and_written_once() {
    let table: &mut dyn AnySession = &mut planning(1);
    let (lines, parsed, worded) = (table.lines(), testkit::toy::parsed(), testkit::toy::worded());
    let orders = ["stand A", "stand B", "ready"].map(str::to_owned);
    assert_eq!(table.submit_words(N1, &orders).map(|done| done.done), Ok(3));
    let (told, stored) = (table.log(Viewer::Seat(N1), 0).0, table.tail(lines));
    assert!(!told.is_empty() && stored.len() == 3 && stored[1].contains(r#""words":"stand B""#), "{stored:?}");
    assert_eq!((testkit::toy::parsed() - parsed, testkit::toy::worded() - worded), (3, 3));
    // The same of a list whose rest would be kept.
    let (parsed, worded) = (testkit::toy::parsed(), testkit::toy::worded());
    assert_eq!(table.submit_planned(N2, &["ready".to_owned()], vec![]).map(|done| done.done), Ok(1));
    assert_eq!((testkit::toy::parsed() - parsed, testkit::toy::worded() - worded), (1, 1));
}
