//! Rehearsals and plans at the toy's table, and the battery's laws of them under planted mistakes.

use kernel::dice::Quick;
use kernel::session::Replay;
use kernel::standing::{Answer, Order};
use kernel::verbs::Verbs;
use kernel::{AnySession, By, Plan, Planned, Played, Rehearsal, Seat, Session, Stop, Viewed, Viewer, legal_list};
use testkit::battery::rehearsal::{Keep, planned, rehearsed};
use testkit::toy::Action::{Deploy, Done, Ready};
use testkit::toy::{Action, Toy};

use crate::{N1, N2, S1, S2, acting, open, planning};

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|order| (*order).to_owned()).collect()
}

fn went_on(table: &Session<Toy>) -> Vec<(&str, &str)> {
    table.lines().iter().filter(|l| l.by == By::Plan).map(|l| (l.seat.as_str(), l.words.as_str())).collect()
}

/// Everybody else passes, so that the next turn begins.
fn others_pass(table: &mut Session<Toy>) {
    for seat in [N2, S1, S2] {
        table.submit(seat, &[Done]).expect("a seat may be done");
    }
}

#[test]
fn a_rehearsal_tells_what_orders_would_bring() {
    let table = planning(1);
    let told = table.rehearse(N1, &words(&["stand A", "stand B", "ready"]));
    assert_eq!((told.done, &told.stopped, &told.prompt), (3, &None, &None), "a sealed plan can be taken back");
    assert!(told.change.is_some_and(|change| change.contains("stands")));
    let told = table.rehearse(N1, &words(&["stand A", "stand A"]));
    let halt = told.stopped.expect("a unit stands once");
    assert_eq!((told.done, halt.order.as_str()), (1, "stand A"));
    assert!(halt.refused.is_some_and(|refused| refused.words().starts_with("T/4")));
    assert_eq!(told.prompt, Some(kernel::Narrated::prompt(&**table.game(), table.state(), N1)));
    let told = table.rehearse(N1, &words(&["sing"]));
    assert!(told.done == 0 && told.change.is_none() && told.stopped.is_some());
    assert_eq!(table.lines().len(), 4);
}

#[test]
fn it_stops_before_a_roll_a_revelation_and_a_change_of_seat() {
    let stands = |told: &Rehearsal| told.stopped.as_ref().is_some_and(|halt| halt.refused.is_none());
    let mut table = open(1);
    for seat in [N1, N2, S1] {
        table.submit(seat, &[Deploy]).expect("set-up");
    }
    let told = table.rehearse(S2, &words(&["deploy", "ready"]));
    assert!(told.done == 0 && told.change.is_none() && stands(&told), "the last deployment deals the strengths: {told:?}");
    let mut table = planning(1);
    for seat in [N1, N2, S1] {
        table.submit(seat, &[Ready]).expect("a plan may be empty");
    }
    let told = table.rehearse(S2, &words(&["stand J", "ready"]));
    assert!(told.done == 1 && stands(&told), "the last to be ready shows all plans: {told:?}");
    let table = acting(1);
    let told = table.rehearse(N1, &words(&["lead A", "step 0201", "halt"]));
    assert!(told.done == 1 && stands(&told), "a doubtful hex is not scouted: {told:?}");
    let told = table.rehearse(N1, &words(&["done"]));
    assert!(told.done == 0 && stands(&told), "others are waited on then: {told:?}");
    let told = table.rehearse(N2, &words(&["lead A"]));
    assert!(told.done == 0 && !stands(&told));
}

#[test]
fn a_plan_goes_on_after_a_roll() {
    let mut table = open(1);
    for seat in [N1, N2, S1] {
        table.submit(seat, &[Deploy]).expect("set-up");
    }
    let done = table.submit_planned(S2, &words(&["deploy", "stand J", "ready"]), vec![Stop::Loss]).expect("legal");
    assert_eq!((done.done, done.stopped), (1, None), "the message itself ends at the roll");
    assert_eq!(went_on(&table), [("s2", "stand J"), ("s2", "ready")]);
    assert!(table.planned(S2).is_empty() && !table.waiting().on(S2));
    let (again, broke) = Session::replay(table.game().clone(), &table.record(Some("test")), None, Replay::Verify);
    assert_eq!((broke, again.state()), (Ok(()), table.state()));
}

#[test]
fn a_plan_goes_on_when_its_seat_is_waited_on_again() {
    let mut table = acting(1);
    table.submit_planned(N1, &words(&["done", "stand A", "stand B"]), vec![Stop::Loss]).expect("legal");
    let kept = Plan { orders: words(&["done", "stand A", "stand B"]), done: 1, stops: vec![Stop::Loss] };
    assert_eq!(table.planned(N1).plan.as_ref(), Some(&kept));
    assert!([N2, S1, S2].iter().all(|seat| table.planned(*seat).is_empty()));
    others_pass(&mut table);
    assert_eq!(went_on(&table), [("n1", "stand A"), ("n1", "stand B")]);
    let lines = table.lines().len();
    table.undo(N1, None).expect("what a plan did can be taken back");
    assert!(table.takebacks(N1).is_empty(), "at once: {:?}", &table.lines()[lines..]);
}

#[test]
fn a_kept_plan_survives_its_session() {
    let mut table = acting(1);
    table.submit_planned(N1, &words(&["done", "stand A"]), vec![Stop::Loss]).expect("legal");
    let kept = serde_json::to_string(table.planned(N1)).expect("JSON");
    let (mut again, _) = Session::replay(table.game().clone(), &table.record(Some("test")), None, Replay::Stored);
    again.set_planned(N1, serde_json::from_str(&kept).expect("reads back"));
    others_pass(&mut again);
    assert_eq!(went_on(&again), [("n1", "stand A")]);
}

#[test]
fn a_named_stop_ends_it_and_its_seat_is_told() {
    let ended = |stop: Stop| {
        let mut table = acting(1);
        table.submit_planned(N1, &words(&["done", "stand A"]), vec![stop]).expect("legal");
        others_pass(&mut table);
        assert!(went_on(&table).is_empty() && table.planned(N1).plan.is_none());
        assert!([N2, S1, S2].iter().all(|seat| table.planned(*seat).is_empty()));
        let ended = table.planned(N1).ended.clone().expect("told why");
        assert_eq!(ended.order, "stand A");
        ended.why.words()
    };
    assert!(ended(Stop::Event("passed s1".into())).contains("`passed s1` has happened"));
    assert!(ended(Stop::If("at.turn > 1".into())).contains("`at.turn > 1` holds"));
    let mut table = acting(1);
    for stop in [Stop::Event("sung s1".into()), Stop::If("unit.G.strength > 1".into()), Stop::If("no.such".into())] {
        assert!(table.submit_planned(N1, &words(&["done"]), vec![stop.clone()]).is_err(), "{stop:?}");
    }
    assert!(table.waiting().on(N1));
}

/// A table at which another seat can attack while the first one is waited on, and that attack.
fn before_an_attack(seed: u64) -> Option<(Session<Toy>, Seat, Action)> {
    let (mut table, mut rng) = (acting(seed), Quick::new(seed));
    for _ in 0..80 {
        let (game, waiting) = (table.game().clone(), table.waiting());
        let lists: Vec<(Seat, Vec<Action>)> =
            waiting.seats().iter().map(|seat| (seat, legal_list(&*game, table.state(), seat))).collect();
        let attacks = |(seat, list): &(Seat, Vec<Action>)| {
            let attack = list.iter().find(|action| action.verb() == "attack")?;
            Some((*seat, *attack)).filter(|_| *seat != N1)
        };
        if let (true, Some((seat, attack))) = (game.check(table.state(), N1, &Done).is_ok(), lists.iter().find_map(attacks)) {
            return Some((table, seat, attack));
        }
        let (seat, list) = lists.get(rng.below(lists.len()))?;
        table.submit(*seat, &[list[rng.below(list.len())]]).expect("listed");
    }
    None
}

#[test]
fn a_loss_where_the_plan_goes_ends_it() {
    let hexes = (1..=6).flat_map(|line| (1..=6).map(move |place| format!("trap {line:02}{place:02}")));
    let orders: Vec<String> = std::iter::once("done".to_owned()).chain(hexes).collect();
    let ended = |(mut table, seat, attack): (Session<Toy>, Seat, Action)| {
        table.submit_planned(N1, &orders, vec![Stop::Loss]).expect("legal");
        table.submit(seat, &[attack]).expect("listed");
        while table.planned(N1).plan.is_some() {
            let seat = table.waiting().seats().iter().next().expect("others are waited on");
            AnySession::pass(&mut table, seat).expect("everybody may pass");
        }
        table.planned(N1).ended.as_ref().is_some_and(|ended| ended.why.words().contains("a loss to"))
    };
    assert!((0..300).filter_map(before_an_attack).any(ended));
}

/// What the session would answer for the seat is rehearsed too.
#[test]
fn own_standing_orders_follow_a_rehearsal() {
    let mut table = acting(1);
    let halts = Order { step: "move".into(), answer: Answer::Always("halt".into()) };
    table.set_orders(N1, vec![halts]);
    let told = table.rehearse(N1, &words(&["lead A"]));
    let view = |table: &Session<Toy>| table.game().view(table.state(), Viewer::Seat(N1));
    let before = view(&table);
    table.submit_words(N1, &words(&["lead A"])).expect("legal");
    assert_eq!(table.lines().last().map(|line| (line.words.as_str(), line.by)), Some(("halt", By::Order)));
    assert_eq!((told.done, told.change), (1, table.game().change(&before, &view(&table))));
}

#[test]
fn what_is_not_legal_ends_it() {
    let mut table = acting(1);
    table.submit_planned(N1, &words(&["done", "lead A"]), vec![Stop::Loss]).expect("legal");
    others_pass(&mut table);
    let ended = table.planned(N1).ended.clone().expect("a group is not led in the planning step");
    assert_eq!(ended.order, "lead A");
    assert!(ended.why.words().starts_with("T/18"), "{ended:?}");
    table.submit(N1, &[Ready]).expect("the seat decides");
    assert!(table.planned(N1).is_empty(), "what was told is known");
}

#[test]
fn a_revelation_another_order_and_undo_end_it() {
    let mut table = planning(1);
    table.submit_planned(N1, &words(&["ready", "lead A"]), vec![]).expect("legal");
    assert!(table.planned(N1).plan.is_some(), "the seat has changed");
    for seat in [N2, S1, S2] {
        table.submit(seat, &[Ready]).expect("a plan may be empty");
    }
    let ended = table.planned(N1).ended.clone().expect("all plans are shown");
    assert!(went_on(&table).is_empty() && ended.why.words().contains("revealed"), "{ended:?}");

    let mut table = planning(1);
    table.submit_planned(N1, &words(&["ready", "lead A"]), vec![]).expect("legal");
    table.undo(N1, None).expect("a sealed plan can be taken back");
    assert!(table.planned(N1).is_empty());
    table.submit_planned(N1, &words(&["stand A", "stand A", "ready"]), vec![]).expect("legal");
    assert!(table.planned(N1).is_empty(), "a refusal is answered at once");
    table.submit_planned(N1, &words(&["ready", "lead A"]), vec![]).expect("legal");
    table.set_planned(N1, Planned::default());
    assert!(table.planned(N1).is_empty());
}

/// The first position of the toy where the laws have something to judge.
fn judged(rehearse: impl Fn(&mut Session<Toy>, Seat, &[String]) -> Rehearsal) -> Result<Rehearsal, String> {
    rehearsed(&mut planning(1), N1, &words(&["stand A", "stand B"]), rehearse)
}

#[test]
fn a_wrong_rehearsal_is_found() {
    let honest = |table: &mut Session<Toy>, seat: Seat, orders: &[String]| table.rehearse(seat, orders);
    assert!(judged(honest).is_ok_and(|told| told.done == 2));
    let found = |result: Result<Rehearsal, String>, told: &str| {
        let text = result.expect_err(told);
        assert!(text.contains(told), "{text}");
    };
    let keeps = |table: &mut Session<Toy>, seat: Seat, orders: &[String]| {
        let told = table.rehearse(seat, orders);
        table.submit(seat, &[Ready]).expect("legal");
        told
    };
    found(judged(keeps), "changed the record");
    let takes_back = |table: &mut Session<Toy>, seat: Seat, orders: &[String]| {
        let told = keeps(table, seat, orders);
        table.undo(seat, None).expect("it can be taken back");
        told
    };
    found(judged(takes_back), "changed the record");
    let silent =
        |table: &mut Session<Toy>, seat: Seat, orders: &[String]| Rehearsal { change: None, ..honest(table, seat, orders) };
    found(judged(silent), "the view changes by");
    let scouts = |table: &mut Session<Toy>, seat: Seat, orders: &[String]| Rehearsal {
        done: orders.len(),
        stopped: None,
        ..honest(table, seat, orders)
    };
    found(rehearsed(&mut acting(1), N1, &words(&["lead A", "step 0201"]), scouts), "cannot be taken back");
    found(rehearsed(&mut planning(1), N1, &words(&["stand A", "stand A"]), scouts), "in earnest");
}

#[test]
fn a_wrong_plan_is_found() {
    let orders = words(&["done", "stand A", "stand B"]);
    let stops = [Stop::Event("passed s1".into())];
    let judged = |stops: &[Stop], keep: Keep<'_, Toy>| {
        planned(&acting(1), N1, &orders, stops, keep, |list| *list.last().expect("waited on"))
    };
    assert_eq!(judged(&[], &|table, seat, orders, _| table.submit_planned(seat, orders, vec![])), Ok((true, 2)));
    assert_eq!(judged(&stops, &|table, seat, orders, stops| table.submit_planned(seat, orders, stops.to_vec())), Ok((true, 0)));
    let found = |result: Result<(bool, usize), String>, told: &str| {
        let text = result.expect_err(told);
        assert!(text.contains(told), "{text}");
    };
    found(judged(&stops, &|table, seat, orders, _| table.submit_planned(seat, orders, vec![])), "to stop the plan");
    let shared: Keep<'_, Toy> = &|table, seat, orders, stops| {
        let done = table.submit_planned(seat, orders, stops.to_vec());
        let kept = table.planned(seat).clone();
        table.set_planned(N2, kept);
        done
    };
    found(judged(&[], shared), "can tell that");
    let shuffled: Keep<'_, Toy> = &|table, seat, orders, stops| {
        let done = table.submit_planned(seat, orders, stops.to_vec());
        let orders = words(&["done", "stand B", "stand A"]);
        table.set_planned(seat, Planned { plan: Some(Plan { orders, done: 1, stops: vec![] }), ended: None });
        done
    };
    found(judged(&[], shuffled), "is not order");
}
