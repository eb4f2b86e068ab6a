//! Where play stands, for those who are told that something cannot be done.

use super::expect::{step, waiting_words};
use crate::verbs::Verbs;
use crate::{Game, Message, Refusals, Seat, Viewer, message};

/// The kinds of what a seat may order, each once.
fn offered<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    game.legal(state, seat, &mut |action| {
        let kind = action.verb();
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
        std::ops::ControlFlow::Continue(())
    });
    kinds
}

/// What people call a seat or side.
fn name<'a, G: Game>(game: &'a G, key: &'a str) -> &'a str {
    let about = game.about();
    let seat = about.seats.iter().find(|post| post.key == key).map(|post| post.name.as_str());
    let side = || about.sides.iter().find(|side| side.key == key).map(|side| side.name.as_str());
    seat.or_else(side).unwrap_or(key)
}

/// Turn, phase and who is waited on; to those who are asked also the step, and what they may order.
pub fn whereabouts<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> Message {
    let (moment, waiting) = (game.moment(state), game.waiting(state));
    if waiting.is_over() {
        return message!("play-is-over", how = waiting_words(game, state));
    }
    let names: Vec<&str> = waiting.seats().iter().map(|seat| name(game, game.about().seat_key(seat))).collect();
    let sees = |seat: &Seat| viewer == Viewer::Referee || viewer == Viewer::Seat(*seat);
    let mut kinds: Vec<&str> = Vec::new();
    for kind in waiting.seats().iter().filter(sees).flat_map(|seat| offered(game, state, seat)) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    // `none` chooses the branch that says nothing.
    let or_none = |text: &str| if text.is_empty() { "none".to_owned() } else { text.to_owned() };
    message!(
        "play-stands",
        turn = moment.turn,
        phase = moment.phase,
        side = or_none(if moment.seat.is_empty() { "" } else { name(game, &moment.seat) }),
        step = step(game, state, viewer).map_or_else(|| "none".to_owned(), Into::into),
        count = names.len(),
        seats = names.join(", "),
        verbs = or_none(&kinds.join(", ")),
    )
}

/// Where play stands, if that is what a refused order has missed: no paragraph says no, or nothing of the kind is asked now.
pub fn missed<G: Game>(game: &G, state: &G::State, seat: Seat, action: &G::Action, refusals: &Refusals) -> Option<Message> {
    let without_rule = refusals.0.iter().any(|refusal| refusal.rule.is_none());
    let missed = without_rule || !offered(game, state, seat).contains(&action.verb());
    missed.then(|| whereabouts(game, state, Viewer::Seat(seat)))
}
