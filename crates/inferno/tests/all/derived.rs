//! What is kept beside the position must be what the slow way finds, after every order.

use kernel::dice::Quick;
use kernel::{Log, Played, Session, Setup, Viewed, legal_list};

use crate::scenario;

#[test]
fn what_is_derived_equals_the_slow_version_after_every_order() {
    for (key, seed) in [("historical", 11), ("surprise", 12)] {
        let game = scenario(key);
        let mut dice = Quick::new(seed);
        let mut log = Log::quiet();
        let mut state = game.start(&Setup::default(), &mut dice, &mut log);
        let mut orders = 0;
        while let Some(seat) = game.waiting(&state).seats().iter().next() {
            let mut slow = state.clone();
            game.settle(&mut slow);
            assert!(state == slow, "{key}: after {orders} orders");
            let legal = legal_list(&*game, &state, seat);
            assert_eq!(legal, legal_list(&*game, &slow, seat), "{key}: after {orders} orders");
            let belief = game.resample(&state, seat, &mut dice);
            let mut slow = belief.clone();
            game.settle(&mut slow);
            assert!(belief == slow, "{key}: a belief after {orders} orders");
            let action = legal[dice.below(legal.len())];
            game.perform(&mut state, seat, &action, &mut dice, &mut log);
            orders += 1;
        }
        assert!(orders > 100, "{key} was over after {orders} orders");
    }
}

#[test]
fn the_save_does_not_hold_what_is_derived() {
    let game = scenario("historical");
    let state = game.start(&Setup::default(), &mut Quick::new(1), &mut Log::quiet());
    let mut other = state.clone();
    other.derived = Default::default();
    assert!(state != other);
    assert_eq!(kernel::state_hash(&state), kernel::state_hash(&other));
}

#[test]
fn taking_back_finds_every_position_again() {
    let game = scenario("historical");
    let mut dice = Quick::new(5);
    let mut session = Session::open(game.clone(), Setup::default(), [7; 32], vec![String::new(); 2]);
    session.begin();
    // The positions since undo last could go no further back, each before a message.
    let (mut before, mut longest) = (Vec::new(), 0);
    while let Some(seat) = session.waiting().seats().iter().next() {
        before.push(session.state().clone());
        let legal = legal_list(&*game, session.state(), seat);
        session.submit(seat, &[legal[dice.below(legal.len())]]).unwrap();
        let takebacks = session.takebacks(seat).len();
        if takebacks == 0 || game.is_draft(session.state()) {
            before.clear();
        }
        if takebacks > 40 && !game.is_draft(session.state()) {
            longest = longest.max(takebacks);
            // Some or all of them; then it goes on from there, and what is left may be taken back later.
            let left = before.len() - 1 - dice.below(takebacks);
            for position in before.split_off(left).iter().rev() {
                session.undo(seat, None).unwrap();
                assert!(session.state() == position, "undo to line {}", session.lines().len());
            }
            if session.lines().len() > 3_000 {
                break;
            }
        }
    }
    assert!(longest > 40, "{longest}");
}
