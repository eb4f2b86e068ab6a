//! The toy under the battery, sessions, situations, an adversary and the edges between crates.

mod adversary;
mod battery;
mod books;
mod catalogues;
mod edges;
mod fights;
mod large;
mod muting;
mod orders;
mod overflow;
mod proofs;
mod records;
mod rehearsal;
mod sessions;
mod situations;

use std::sync::Arc;

use hexgrid::HexId;

use kernel::dice::Seed;
use kernel::{Seat, Session, Setup};
use testkit::toy::{Action, Book, FORT, Scenario, TOY, Toy};

const N1: Seat = Seat(0);
const N2: Seat = Seat(1);
const S1: Seat = Seat(2);
const S2: Seat = Seat(3);

fn open(number: u64) -> Session<Toy> {
    open_at(&TOY, &FORT, number)
}

fn open_at(book: &'static Book, scenario: &'static Scenario, number: u64) -> Session<Toy> {
    let nonces = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    let mut session = Session::open(Arc::new(Toy::new(book, scenario)), Setup::default(), Seed::from_number(number), nonces);
    session.begin();
    session
}

/// All are deployed; the first plan is open.
fn planning(number: u64) -> Session<Toy> {
    let mut session = open(number);
    for seat in [N1, N2, S1, S2] {
        session.submit(seat, &[Action::Deploy]).expect("set-up passes with deploy");
    }
    session
}

/// Plans are shown; everybody may act.
fn acting(number: u64) -> Session<Toy> {
    let mut session = planning(number);
    for seat in [N1, N2, S1, S2] {
        session.submit(seat, &[Action::Ready]).expect("a plan may be empty");
    }
    session
}

fn hex(number: &str) -> HexId {
    Toy::default().number(number).expect("on the board")
}
