//! Bots at the toy table: four seats, secrets, reactions.

use std::sync::Arc;

use bots::{Bot, Kind, Passive, Player, Random, Seated, decide};
use kernel::dice::{Quick, Seed};
use kernel::{Belief, Log, Played, Seat, Setup, Viewed, Viewer, Worded, legal_list};
use testkit::toy::{Toy, book};

/// Plays typed bots until the game ends; the actions taken.
fn play(mut bot: impl FnMut(Seat) -> Box<dyn Bot<Toy>>, most: usize) -> (Vec<String>, bool) {
    let game = Toy::default();
    let mut dice = Quick::new(7);
    let mut log = Log::quiet();
    let mut state = game.start(&Setup::default(), &mut dice, &mut log);
    let mut bots: Vec<Box<dyn Bot<Toy>>> = game.seats().iter().map(&mut bot).collect();
    let mut taken = Vec::new();
    while taken.len() < most {
        let Some(seat) = game.waiting(&state).seats().iter().next() else { return (taken, true) };
        let action = decide(&mut *bots[usize::from(seat.0)], &game, &state, seat, &mut dice).expect("a waited-on seat can act");
        game.check(&state, seat, &action).expect("a bot's action is legal");
        taken.push(game.words(&state, &action));
        game.perform(&mut state, seat, &action, &mut dice, &mut log);
    }
    (taken, false)
}

#[test]
fn random_bots_finish_games_and_repeat_themselves() {
    let once = play(|seat| Box::new(Random::new(u64::from(seat.0))), 20_000);
    assert!(once.1, "the toy game ends");
    assert_eq!(once, play(|seat| Box::new(Random::new(u64::from(seat.0))), 20_000));
    assert_ne!(once, play(|seat| Box::new(Random::new(99 + u64::from(seat.0))), 20_000));
}

#[test]
fn passive_bots_finish_games_and_only_ever_pass_where_they_may() {
    let (taken, over) = play(|seat| Box::new(Passive::new(u64::from(seat.0))), 20_000);
    assert!(over && !taken.is_empty());
    assert!(!taken.iter().any(|words| words.starts_with("attack")), "a pass is never an attack: {taken:?}");
}

/// Whatever the others hide, a bot with the same belief and seed does the same.
#[test]
fn a_choice_depends_on_the_belief_only() {
    let game = Toy::default();
    let mut dice = Quick::new(3);
    let mut log = Log::quiet();
    let mut state = game.start(&Setup::default(), &mut dice, &mut log);
    let mut compared = 0;
    for _ in 0..200 {
        let Some(seat) = game.waiting(&state).seats().iter().next() else { break };
        let other = Belief::of(&game, &state, seat, &mut dice);
        assert_eq!(game.view(&state, Viewer::Seat(seat)), game.view(other.state(), Viewer::Seat(seat)));
        let seed = dice.word();
        let choice = |position| decide(&mut Random::new(seed), &game, position, seat, &mut Quick::new(1));
        assert_eq!(choice(&state), choice(other.state()));
        let passive = |position| decide(&mut Passive::new(seed), &game, position, seat, &mut Quick::new(1));
        assert_eq!(passive(&state), passive(other.state()));
        compared += 1;
        let legal = legal_list(&game, &state, seat);
        let action = legal[dice.below(legal.len())];
        game.perform(&mut state, seat, &action, &mut dice, &mut log);
    }
    assert!(compared > 20, "only {compared} positions were compared");
}

#[test]
fn seated_bots_play_a_table_to_its_end_and_the_record_repeats() {
    let run = |seed: u64| {
        let toy = book();
        let scenario = toy.scenarios()[0].key.clone();
        let mut session = toy.open(&scenario, Setup::default(), Seed::from_number(seed), vec!["n".into(); 4]).expect("opens");
        let kinds = [Kind::Random, Kind::Passive, Kind::Random, Kind::Random];
        let game = Arc::new(Toy::default());
        let seated = |(kind, i)| Seated::new(&Player::Kind(kind), &game, Seat(i), seed).expect("it plays any game");
        let mut bots: Vec<Seated> = kinds.into_iter().zip(0..).map(seated).collect();
        for _ in 0..20_000 {
            let mut acted = false;
            for bot in &mut bots {
                acted |= bot.act(&mut *session).expect("a bot's action is accepted");
            }
            if !acted {
                break;
            }
        }
        assert!(session.waiting().is_over());
        session.record(Some("finished")).text()
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

#[test]
fn bots_have_names() {
    for (name, kind, about) in bots::KINDS {
        assert_eq!((Kind::named(name), about.is_empty()), (Some(kind), false));
        assert_eq!(Player::parse(name), Ok(Player::Kind(kind)));
        assert_eq!(Kind::named(kind.name()), Some(kind));
    }
    assert_eq!(Kind::named("human"), None);
    assert!(Player::parse("human").is_err() && Player::parse("cmd:").is_err());
    assert_eq!(Player::parse("cmd:'python3 player.py'"), Ok(Player::Command("python3 player.py".into())));
}

#[test]
fn a_planner_says_which_games_it_does_not_play() {
    let toy = Arc::new(Toy::default());
    for (name, kind, _) in bots::KINDS {
        let plays = Player::Kind(kind).bot(&toy, Seat(0), 1).is_ok();
        assert_eq!(plays, matches!(kind, Kind::Random | Kind::Passive), "{name}");
    }
}
