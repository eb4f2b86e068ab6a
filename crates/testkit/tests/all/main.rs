//! The toy under the battery, sessions, situations, an adversary and the edges between crates.

mod adversary;
mod battery;
mod edges;
mod muting;
mod orders;
mod records;
mod rehearsal;
mod sessions;
mod situations;

use std::sync::Arc;

use kernel::dice::Seed;
use kernel::{Seat, Session, Setup};
use testkit::toy::{Action, Toy};

const N1: Seat = Seat(0);
const N2: Seat = Seat(1);
const S1: Seat = Seat(2);
const S2: Seat = Seat(3);

fn open(number: u64) -> Session<Toy> {
    let nonces = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    let mut session = Session::open(Arc::new(Toy::default()), Setup::default(), Seed::from_number(number), nonces);
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

fn hex(number: &str) -> u16 {
    Toy::default().number(number).expect("on the board")
}
