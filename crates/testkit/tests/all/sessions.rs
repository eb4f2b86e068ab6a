//! Messages, cuts, undo and versions.

use hexgrid::HexId;
use kernel::AnySession;
use kernel::UnitId;
use testkit::toy::Action::{Deploy, Done, Halt, Join, Lead, Place, Ready, Stand, Step, Trap};

use crate::{N1, N2, S1, S2, acting, hex, open, planning};

fn planned(table: &kernel::Session<testkit::toy::Toy>, seat: usize) -> Vec<UnitId> {
    table.state().drafts[seat].iter().flat_map(|draft| draft.stands.iter().copied()).collect()
}

#[test]
fn a_list_is_cut_at_a_refusal() {
    let mut table = acting(1);
    let done = table.submit(N1, &[Lead { unit: UnitId(0) }, Lead { unit: UnitId(1) }, Halt]).expect("the first is legal");
    assert_eq!(done.done, 1);
    assert_eq!(done.stopped.expect("says why").0[0].0.as_deref(), Some("T/18"));
    let refused = table.submit(N1, &[Step { hex: HexId(35) }, Halt]).expect_err("the first is not");
    assert_eq!(refused.0[0].0.as_deref(), Some("T/10/a"));
}

#[test]
fn a_list_is_cut_at_a_roll() {
    let mut table = open(1);
    for seat in [N1, N2, S1] {
        table.submit(seat, &[Deploy]).expect("legal");
    }
    let done = table.submit(S2, &[Deploy, Ready]).expect("legal");
    assert_eq!((done.done, done.stopped), (1, None));
    assert!(!table.lines()[3].rolls.is_empty(), "the strengths are dealt by dice");
}

#[test]
fn a_list_is_cut_at_a_revelation() {
    let mut table = acting(1);
    let done = table.submit(N1, &[Lead { unit: UnitId(0) }, Step { hex: hex("0201") }, Halt]).expect("legal");
    assert_eq!((done.done, done.stopped), (2, None), "a doubtful hex proved safe");
    assert!(table.undo(N1, None).is_err(), "that cannot be unlearned");
    table.submit(N1, &[Halt]).expect("legal");
    let done =
        table.submit(N1, &[Lead { unit: UnitId(1) }, Join { unit: UnitId(2) }, Step { hex: hex("0201") }, Halt]).expect("legal");
    assert_eq!(done.done, 4, "now it is known to be safe");
}

#[test]
fn a_list_is_cut_at_a_change_of_seat() {
    let mut table = acting(1);
    let done = table.submit(N1, &[Done, Lead { unit: UnitId(0) }]).expect("legal");
    assert_eq!((done.done, done.stopped), (1, None));
    let refused = table.submit(N1, &[Lead { unit: UnitId(0) }]).expect_err("passed");
    assert_eq!(refused.0[0].0, None, "out of turn needs no paragraph");
}

#[test]
fn words_are_read_against_the_position_they_meet() {
    let mut table = acting(1);
    let words = ["lead A", "halt", "nonsense"].map(str::to_owned);
    let done = table.submit_words(N1, &words).expect("the first is legal");
    assert_eq!(done.done, 2);
    assert!(done.stopped.expect("says why").0[0].1.to_string().contains("nonsense"));
}

#[test]
fn undo_takes_back_one_message_and_appends_a_line() {
    let mut table = acting(1);
    let start = table.state().clone();
    let lines = table.lines().len();
    table.submit(N1, &[Lead { unit: UnitId(0) }, Join { unit: UnitId(1) }]).expect("legal");
    let led = table.state().clone();
    table.submit(N1, &[Join { unit: UnitId(2) }]).expect("legal");
    assert!(table.undo(N2, None).is_err(), "not another seat's");
    table.undo(N1, None).expect("nothing was learned");
    assert_eq!(*table.state(), led);
    table.undo(N1, None).expect("nothing was learned");
    assert_eq!(*table.state(), start);
    assert_eq!(table.lines().len(), lines + 5, "three actions, two takings back");
    assert!(table.undo(N1, None).is_err(), "not behind the revelation of the plans");
    assert_eq!(*table.state(), start);
}

#[test]
fn in_a_draft_any_own_line_is_taken_back() {
    let mut table = planning(1);
    let first = table.lines().len() as u32 + 1;
    table.submit(N1, &[Stand { unit: UnitId(0) }]).expect("legal");
    table.submit(S1, &[Stand { unit: UnitId(6) }]).expect("legal");
    table.submit(N1, &[Stand { unit: UnitId(1) }]).expect("legal");
    table.submit(S2, &[Trap { unit: UnitId(9), hex: hex("0401") }]).expect("legal");
    assert!(table.undo(S1, Some(first)).is_err(), "only one's own");
    table.undo(N1, Some(first)).expect("one's own");
    assert_eq!(planned(&table, 0), [UnitId(1)]);
    assert_eq!(planned(&table, 2), [UnitId(6)]);
    table.undo(N1, None).expect("the last message, though others planned since");
    assert!(planned(&table, 0).is_empty());
    let refused = table.undo(N1, None).expect_err("nothing left");
    assert!(!refused.0[0].1.to_string().contains("another seat"), "nobody learns whether others plan: {refused:?}");
    assert!(table.undo(N2, None).is_err() && table.undo(N1, Some(0)).is_err() && table.undo(N1, Some(999)).is_err());
}

#[test]
fn ready_may_be_taken_back_until_the_last_is_ready() {
    let mut table = planning(1);
    table.submit(N1, &[Stand { unit: UnitId(0) }, Ready]).expect("legal");
    assert!(table.submit(N1, &[Stand { unit: UnitId(1) }]).is_err(), "ready is ready");
    let line = table.lines().len() as u32;
    table.undo(N1, Some(line)).expect("the others are not");
    table.submit(N1, &[Stand { unit: UnitId(1) }, Ready]).expect("legal");
    for seat in [N2, S1, S2] {
        table.submit(seat, &[Ready]).expect("legal");
    }
    for seat in [N1, S2] {
        assert!(table.undo(seat, None).is_err() && table.undo(seat, Some(line)).is_err(), "the plans are shown");
    }
    assert!(table.state().units[0].stands && table.state().units[1].stands);
}

#[test]
fn set_up_is_taken_back_only_where_the_rest_still_stands() {
    let mut table = open(1);
    table.submit(N1, &[Place { hex: HexId(0) }, Place { hex: HexId(1) }, Place { hex: HexId(2) }]).expect("legal");
    table.submit(N2, &[Place { hex: HexId(3) }]).expect("legal");
    let refused = table.undo(N1, Some(2)).expect_err("the second seat has begun");
    assert!(refused.0[0].1.to_string().contains("place 0104"), "{refused:?}");
    table.undo(N2, None).expect("nothing depends on it");
    table.undo(N1, Some(2)).expect("now nothing does");
    assert_eq!(table.state().next_to_place(N1), Some(UnitId(2)), "the third unit moved up to second place");
}

#[test]
fn the_end_of_a_draft_cannot_be_taken_back_into_the_next() {
    let mut table = planning(1);
    assert!(table.undo(S2, None).is_err(), "the strengths are dealt");
    for n in 1..=4 {
        let seat = [N1, N2, S1, S2][n - 1];
        assert!(table.undo(seat, Some(n as u32)).is_err(), "set-up is over");
    }
}

#[test]
fn the_other_side_does_not_count_plans() {
    let mut table = planning(1);
    let all = |table: &kernel::Session<testkit::toy::Toy>| [N1, N2, S1, S2].map(|s| table.version(s));
    let logs = |table: &kernel::Session<testkit::toy::Toy>| [S1, S2].map(|s| table.log(kernel::Viewer::Seat(s), 0));
    let (before, told) = (all(&table), logs(&table));
    table.submit(N1, &[Stand { unit: UnitId(0) }, Trap { unit: UnitId(0), hex: hex("0303") }]).expect("legal");
    table.submit(N1, &[Stand { unit: UnitId(1) }]).expect("legal");
    table.undo(N1, Some(5)).expect("legal");
    let after = all(&table);
    assert!(after[0] > before[0] && after[1] > before[1], "the seats of a side see each other's plans");
    assert_eq!(after[2..], before[2..]);
    assert_eq!(logs(&table), told);
    table.submit(N1, &[Ready]).expect("legal");
    assert!(all(&table).iter().zip(after).all(|(new, old)| *new > old), "ready is told to all");
}

#[test]
fn versions_never_go_down() {
    let mut table = acting(1);
    let before = table.version(S1);
    table.submit(N1, &[Lead { unit: UnitId(0) }]).expect("legal");
    let led = table.version(S1);
    table.undo(N1, None).expect("legal");
    let undone = table.version(S1);
    table.submit(N1, &[Lead { unit: UnitId(1) }]).expect("legal");
    assert!(before < led && led < undone && undone < table.version(S1));
}
