//! The opponents of Inferno: legal, repeatable, blind to secrets, and a forecast that is the engine's own.

use std::sync::Arc;

use bots::{Bot, Player, decide, forecast};
use inferno::{Action, Fight, Inferno, Shelf, State, embedded};
use kernel::dice::{Quick, outcomes};
use kernel::{Belief, Log, Played, Seat, Setup, Viewed, Waiting, Worded, legal_list};

fn book() -> Arc<Inferno> {
    let shelf = Shelf::load(&embedded()).expect("the built-in data is sound");
    shelf.game("inferno/historical").expect("it exists").clone()
}

fn two(game: &Arc<Inferno>, words: [&str; 2], seed: u64) -> Vec<Box<dyn Bot<Inferno>>> {
    let sit = |(i, word): (u8, &str)| Player::parse(word).and_then(|p| p.bot(game, Seat(i), seed)).expect("it plays");
    (0..).zip(words).map(sit).collect()
}

/// Plays so many turns; the words of all orders. Every order is checked.
fn play(game: &Arc<Inferno>, words: [&str; 2], seed: u64, until: u8) -> (Vec<String>, State) {
    let mut dice = Quick::new(seed);
    let mut bots = two(game, words, seed);
    let mut state = game.start(&Setup::default(), &mut dice, &mut Log::quiet());
    let mut orders = Vec::new();
    while let Waiting::One(seat) = game.waiting(&state) {
        if state.turn > until {
            break;
        }
        let action = decide(&mut *bots[usize::from(seat.0)], &**game, &state, seat, &mut dice).expect("something is legal");
        assert!(game.check(&state, seat, &action).is_ok(), "{}", game.words(&state, &action));
        orders.push(game.words(&state, &action));
        game.perform(&mut state, seat, &action, &mut dice, &mut Log::quiet());
    }
    (orders, state)
}

#[test]
fn planners_give_legal_orders_and_repeat_themselves() {
    let game = book();
    let once = play(&game, ["planner", "planner"], 5, 4);
    assert_eq!(once.0, play(&game, ["planner", "planner"], 5, 4).0);
    assert_ne!(once.0, play(&game, ["planner", "planner"], 6, 4).0);
}

#[test]
fn every_level_plays_against_every_yardstick() {
    let game = book();
    for words in [["easy", "greedy"], ["greedy", "easy"], ["normal", "random"], ["random", "normal"]] {
        let (orders, _) = play(&game, words, 3, 3);
        assert!(orders.len() > 20, "{words:?}: {orders:?}");
    }
}

#[test]
fn the_planner_beats_a_passive_enemy() {
    let game = book();
    let (_, state) = play(&game, ["planner", "passive"], 2, 99);
    let ending = state.ending.expect("the game is played to its end");
    assert_eq!(ending.winner, Some(inferno::Side::It), "{ending:?}");
}

/// Whatever the enemy hides, a planner with the same belief and seed does the same.
#[test]
fn a_planner_depends_on_its_belief_only() {
    let (game, state, seat) = middle();
    let belief = Belief::of(&*game, &state, seat, &mut Quick::new(1));
    let legal = legal_list(&*game, &state, seat);
    assert_eq!(legal, legal_list(&*game, belief.state(), seat), "the legal orders tell nothing hidden");
    let choice = || two(&game, ["planner", "planner"], 4).swap_remove(usize::from(seat.0)).choose(&game, &belief, seat, &legal);
    assert_eq!(choice(), choice());
}

fn middle() -> (Arc<Inferno>, State, Seat) {
    let game = book();
    let (_, state) = play(&game, ["planner", "planner"], 8, 3);
    let Waiting::One(seat) = game.waiting(&state) else { panic!("somebody is waited on") };
    (game, state, seat)
}

/// The share of the enemy's true secrets that is right in what a bot is shown, on average.
fn right(game: &Inferno, truth: &State, seat: Seat, mut shown: impl FnMut(u64) -> State) -> f64 {
    let secrets = game.secrets(truth, seat);
    let draws = 60;
    let hits: usize = (0..draws)
        .map(|draw| {
            let seen = game.secrets(&shown(draw), seat);
            secrets.iter().filter(|secret| seen.contains(secret)).count()
        })
        .sum();
    hits as f64 / (secrets.len() * draws as usize) as f64
}

/// A bot that is shown beliefs guesses the truth no better than one at a table where something else is true; one that was shown
/// the true position would be found out.
#[test]
fn what_a_bot_is_shown_tells_no_secret() {
    let (game, truth, seat) = middle();
    let believe = |of: &State, draw: u64| Belief::of(&*game, of, seat, &mut Quick::new(draw)).state().clone();
    let other = believe(&truth, 1000);
    assert!(right(&game, &truth, seat, |_| other.clone()) < 0.9, "something else is hidden at the other table");
    let tells = |shown: &dyn Fn(&State, u64) -> State| {
        right(&game, &truth, seat, |draw| shown(&truth, draw)) - right(&game, &truth, seat, |draw| shown(&other, draw))
    };
    assert!(tells(&believe).abs() < 0.03, "the truth shows through: {}", tells(&believe));
    let leak = |of: &State, _: u64| of.clone();
    assert!(tells(&leak) > 0.1, "a planted leak is not seen: {}", tells(&leak));
    let drip = |of: &State, draw: u64| if draw.is_multiple_of(4) { of.clone() } else { believe(of, draw) };
    assert!(tells(&drip) > 0.03, "a leak in one turn of four is not seen: {}", tells(&drip));
}

/// What an attack is expected to cost is what the engine's own resolution gives over every roll of the dice.
#[test]
fn a_forecast_is_what_the_engine_does() {
    let game = book();
    let mut compared = 0;
    for seed in 1..4 {
        let (_, mut state) = play(&game, ["passive", "passive"], seed, 1);
        while state.phase != inferno::Phase::Combat {
            let Waiting::One(seat) = game.waiting(&state) else { return };
            let pass = game.pass(&state, seat).unwrap_or_else(|| legal_list(&*game, &state, seat)[0]);
            game.perform(&mut state, seat, &pass, &mut Quick::new(1), &mut Log::quiet());
        }
        let side = state.phasing;
        for action in legal_list(&*game, &state, side.seat()) {
            let Action::Attack { hex } = action else { continue };
            if game.board.ground(hex).trench.is_none() {
                continue;
            }
            let mut at = state.clone();
            let go = |at: &mut State, a: Action| {
                let seat = game.asked(at).seat();
                game.perform(at, seat, &a, &mut Quick::new(1), &mut Log::quiet());
            };
            go(&mut at, action);
            while let Some(join) = legal_list(&*game, &at, side.seat()).into_iter().find(|a| matches!(a, Action::Join { .. })) {
                go(&mut at, join);
            }
            go(&mut at, Action::Commit);
            // The defenders are named one by one, and the effect they hold by.
            while let Some(a) = legal_list(&*game, &at, side.enemy().seat())
                .into_iter()
                .find(|a| matches!(a, Action::Defend { .. } | Action::Hold { .. }))
            {
                go(&mut at, a);
            }
            let Some(fight) =
                at.fight().copied().filter(|_| legal_list(&*game, &at, side.enemy().seat()).contains(&Action::Commit))
            else {
                continue;
            };
            let seen = forecast(&game, &at, &Fight { ..fight });
            let thrown = outcomes(1000, |dice| {
                let (mut after, mut log) = (at.clone(), Log::new());
                game.perform(&mut after, side.enemy().seat(), &Action::Commit, dice, &mut log);
                let told = log.events().iter().find_map(|e| match e {
                    inferno::Event::Losses(l) if l.role == inferno::Role::Attacker => Some(l.reductions),
                    _ => None,
                });
                told.or_else(|| after.fight().map(|f| game.losses(f, inferno::Role::Attacker).reductions))
            });
            let Some(thrown) = thrown else { continue };
            let mean: f64 = thrown.iter().map(|(n, p)| f64::from(n.unwrap_or(0)) * p.parts().0 as f64 / p.parts().1 as f64).sum();
            assert!((seen.reductions[0] - mean).abs() < 1e-9, "{hex:?}: {seen:?}, the engine says {mean}");
            compared += 1;
        }
    }
    assert!(compared > 0, "nothing was compared");
}

#[cfg(unix)]
#[test]
fn an_outside_program_takes_a_seat() {
    let game = book();
    // Whatever it is told, it asks for the legal orders once and then passes.
    let player = Player::parse("cmd:read greeting; echo '{\"legal\":true}'; read legal; echo '{\"pass\":true}'; read rest")
        .expect("a command");
    let mut bot = player.bot(&game, Seat(1), 1).expect("it starts");
    let state = game.start(&Setup::default(), &mut Quick::new(1), &mut Log::quiet());
    let Waiting::One(seat) = game.waiting(&state) else { panic!("somebody sets up") };
    let action = decide(&mut *bot, &*game, &state, seat, &mut Quick::new(2)).expect("an order");
    assert_eq!(action, Action::Deploy);
    assert_eq!(bot.trouble(), None);
}

#[cfg(unix)]
#[test]
fn a_program_that_ends_too_soon_is_told_of() {
    let game = book();
    let mut bot = Player::parse("cmd:true").and_then(|p| p.bot(&game, Seat(1), 1)).expect("it starts");
    let state = game.start(&Setup::default(), &mut Quick::new(1), &mut Log::quiet());
    let Waiting::One(seat) = game.waiting(&state) else { panic!("somebody sets up") };
    assert!(decide(&mut *bot, &*game, &state, seat, &mut Quick::new(2)).is_some());
    assert!(bot.trouble().is_some());
}
