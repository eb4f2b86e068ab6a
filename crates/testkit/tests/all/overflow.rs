//! A position that has no room for what an order calls for: the table freezes before the order and can be reported.

use std::sync::Arc;

use kernel::dice::Seed;
use kernel::session::{Rejected, Replay};
use kernel::{Played, Posed, Record, Session, Setup, Worded, legal_list};
use testkit::toy::{Flaw, State, TOY, Toy, WINGS};

use crate::fights::Brawler;

/// Eager play up to the first order that is refused though it is listed; the position and the orders before it.
fn play_until_refused(number: u64) -> Option<(Session<Toy>, State, usize, Rejected)> {
    let nonces = ["a", "b"].map(str::to_owned).to_vec();
    let toy = Arc::new(Toy::new(&TOY, &WINGS).with_flaw(Flaw::Bottomless));
    let mut table = Session::open(toy, Setup::default(), Seed::from_number(number), nonces);
    let mut guest = Brawler::invite(number);
    while !table.waiting().is_over() {
        let seat = table.waiting().seats().iter().next().expect("somebody is waited on");
        let list = legal_list(&**table.game(), table.state(), seat);
        let (before, lines) = (table.state().clone(), table.lines().len());
        let action = guest.choose(&table.game().clone(), &before, seat, &list);
        if let Err(rejected) = table.submit(seat, &[action]) {
            return Some((table, before, lines, rejected));
        }
    }
    None
}

#[test]
fn an_order_without_room_freezes_the_table_before_it() {
    let (mut table, before, lines, rejected) = (1..200).find_map(play_until_refused).expect("some game runs out of room");
    assert!(rejected.words().contains("room"), "{}", rejected.words());
    assert!(*table.state() == before && table.lines().len() == lines, "nothing of it is done");
    let frozen = table.frozen().expect("frozen").clone();
    assert_eq!(frozen.line as usize, lines + 1);
    let undone = frozen.undone.expect("what led there is kept");
    assert_eq!(undone.position, table.game().export(&before).text());
    let situation = content::situation("report", &undone.position).expect("it is a situation");
    let (game, posed) = table.game().pose(&situation).expect("which can be posed again");
    let seat = table.game().about().seat(&undone.seat).expect("of a seat");
    assert!(game.parse(&posed, seat, &undone.words).is_ok(), "and the order is in it: {}", undone.words);
    let next = table.waiting().seats().iter().next().expect("somebody is waited on");
    let any = legal_list(&**table.game(), table.state(), next)[0];
    assert!(table.submit(next, &[any]).expect_err("frozen").words().contains("frozen"));

    let record = Record::parse("frozen.jsonl", &table.record(Some("frozen")).text()).expect("reads");
    assert_eq!(record.header.frozen.as_ref(), table.frozen(), "the record tells it");
    let (again, result) = Session::replay(table.game().clone(), &record, None, Replay::Verify);
    assert!(result == Ok(()) && *again.state() == before, "and what was done before it passes");
}
