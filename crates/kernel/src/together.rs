//! Orders that go together, for those who would give them in one gesture.

use crate::dice::Quick;
use crate::{Game, Log, Seat, legal_list};

/// More choices than this are not listed.
const MANY: usize = 12;

/// The same step of the same seat is still open.
fn is_asked<G: Game>(game: &G, state: &G::State, seat: Seat, step: &str) -> bool {
    game.waiting(state).on(seat) && game.step(state, seat) == step
}

/// What is legal but the pass.
fn bare_orders<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let pass = game.pass(state, seat);
    legal_list(game, state, seat).into_iter().filter(|order| Some(*order) != pass).collect()
}

fn after<G: Game>(game: &G, state: &G::State, seat: Seat, order: &G::Action) -> G::State {
    let mut there = state.clone();
    game.perform(&mut there, seat, order, &mut Quick::new(1), &mut Log::quiet());
    there
}

/// Every order of this step that is `meant`, but the pass, one after the other, if there are two or more and each leaves the
/// next legal.
pub fn for_all<G: Game>(game: &G, state: &G::State, seat: Seat, meant: impl Fn(&G::Action) -> bool) -> Option<Vec<G::Action>> {
    let mut orders = bare_orders(game, state, seat);
    orders.retain(meant);
    let (mut there, step) = (state.clone(), game.step(state, seat));
    for order in &orders {
        if !is_asked(game, &there, seat, &step) || game.check(&there, seat, order).is_err() {
            return None;
        }
        there = after(game, &there, seat, order);
    }
    (orders.len() > 1).then_some(orders)
}

/// Every choice of two to `most` orders of this step, in an order that the rules let them be given in; none if there are many.
/// Where a step must be gone through, only whole choices count.
pub fn choices<G: Game>(game: &G, state: &G::State, seat: Seat, most: usize, whole: bool) -> Vec<Vec<G::Action>> {
    let step = game.step(state, seat);
    let mut found: Vec<Vec<G::Action>> = Vec::new();
    let mut seen: Vec<Vec<G::Action>> = Vec::new();
    let mut open = vec![(state.clone(), Vec::new())];
    while let Some((at, given)) = open.pop() {
        let goes_on = given.len() < most && is_asked(game, &at, seat, &step);
        if given.len() > 1 && !(whole && goes_on) {
            found.push(given.clone());
        }
        if found.len() > MANY || seen.len() > MANY * MANY {
            return Vec::new();
        }
        if !goes_on {
            continue;
        }
        for order in bare_orders(game, &at, seat).into_iter().rev() {
            let more: Vec<G::Action> = given.iter().copied().chain([order]).collect();
            let mut same = more.clone();
            same.sort_unstable();
            if !seen.contains(&same) {
                seen.push(same);
                open.push((after(game, &at, seat, &order), more));
            }
        }
    }
    found
}
