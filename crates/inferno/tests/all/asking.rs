//! What a side may ask: odds before both have committed, what can be laid over the map.

use std::collections::BTreeSet;

use inferno::{Action, Event, Inferno, Pending, Shelf, Side, State, embedded};
use kernel::dice::Quick;
use kernel::{AnyGame, Log, Narrated, Played, Question, Seat, Setup, Viewed, Viewer, Worded, legal_list};
use serde_json::Value as Json;

use crate::scenario;

/// The columns a side is told, and how many of them are marked as likely.
fn told(answer: &Json) -> (Vec<&str>, usize) {
    let columns = answer["columns"].as_array().expect("columns");
    (columns.iter().filter_map(|c| c["column"].as_str()).collect(), columns.iter().filter(|c| c["likely"] == true).count())
}

#[test]
fn what_both_sides_are_told_before_a_fight_holds_what_it_comes_to() {
    let (mut attacks, mut defences, mut likely) = (0, 0, 0);
    for seed in 0..12 {
        let game = scenario(if seed % 2 == 0 { "historical" } else { "surprise" });
        let mut dice = Quick::new(seed);
        let mut state = game.start(&Setup::default(), &mut dice, &mut Log::quiet());
        let mut expected: Vec<Json> = Vec::new();
        while let Some(seat) = game.waiting(&state).seats().iter().next() {
            let legal = legal_list(&*game, &state, seat);
            let action = legal[dice.below(legal.len())];
            let question = Question { name: "odds", args: vec!["commit".to_owned()], path: Vec::new() };
            let odds = |state: &State, seat| game.ask(state, Viewer::Seat(seat), &question);
            if action == Action::Commit {
                expected.push(odds(&state, seat).unwrap_or_else(|why| panic!("seed {seed}: {why}")));
            }
            if matches!(state.top(), Some(Pending::Defend(_))) {
                // What the defender chooses is not told to the attacker before it is committed.
                let (attacker, mut chosen) = (kernel::Seat(1 - seat.0), state.clone());
                for action in legal.iter().filter(|action| **action != Action::Commit) {
                    game.perform(&mut chosen, seat, action, &mut dice.clone(), &mut Log::quiet());
                    assert_eq!(odds(&state, attacker), odds(&chosen, attacker), "seed {seed}: {action:?}");
                    chosen = state.clone();
                }
            }
            let mut log = Log::new();
            game.perform(&mut state, seat, &action, &mut dice, &mut log);
            for event in log.into_events() {
                match event {
                    Event::Odds(odds) => {
                        let column = game.charts.odds_word(odds.column);
                        assert_eq!(expected.len(), 2, "an attack and a defence were told");
                        for answer in &expected {
                            let (columns, marked) = told(answer);
                            assert!(columns.contains(&column.as_str()), "seed {seed}: {column} is not in {answer}");
                            assert_eq!(marked, usize::from(columns.len() > 1), "{answer}");
                        }
                        let said = expected[1]["columns"].as_array().expect("columns");
                        likely += u32::from(said.iter().any(|c| c["likely"] == true && c["column"] == column.as_str()));
                        (attacks, defences) = (attacks + 1, defences + u32::from(expected[1]["estimate"] == true));
                    }
                    Event::Declared { .. } => expected.drain(..expected.len() - 1).for_each(drop),
                    Event::Voided { .. } => expected.clear(),
                    _ => {}
                }
            }
        }
    }
    assert!(attacks > 100 && defences > 50, "{attacks} fights, {defences} with an estimate for the defender");
    assert!(likely * 2 > defences, "only {likely} of {defences} came to the column that the defender was told is likely");
}

#[test]
fn a_cut_supply_path_is_shown_with_the_enemy_that_cuts_it() {
    let mut cuts = 0;
    for seed in 0..6 {
        let game = scenario("historical");
        let mut dice = Quick::new(seed);
        let mut state = game.start(&Setup::default(), &mut dice, &mut Log::quiet());
        for turn in 0.. {
            let Some(seat) = game.waiting(&state).seats().iter().next() else { break };
            let legal = legal_list(&*game, &state, seat);
            game.perform(&mut state, seat, &legal[dice.below(legal.len())], &mut dice, &mut Log::quiet());
            if turn % 50 != 0 {
                continue;
            }
            for side in Side::BOTH {
                let ask = |key: &str| {
                    let question =
                        Question { name: "overlay", args: vec![key.to_owned(), side.key().to_owned()], path: Vec::new() };
                    game.ask(&state, Viewer::Seat(seat), &question).unwrap()
                };
                let laid = ask("supply");
                for (hex, tile) in laid["hexes"].as_object().unwrap().iter().filter(|(_, tile)| tile["label"] == "cut") {
                    let at = game.board.grid.parse(hex).unwrap();
                    let enemy = side.enemy().index();
                    let held = state.derived.units[enemy].contains(at) || state.derived.zoc[enemy].contains(at);
                    assert!(held, "{hex}: {tile}");
                    cuts += 1;
                }
                let named = ask("formations")["legend"].as_array().map_or(0, Vec::len);
                assert!(turn < 500 || named > 2, "{named} formations are named");
            }
        }
    }
    assert!(cuts > 10, "{cuts}");
}

#[test]
fn orders_that_go_together_are_all_there_and_legal() {
    let (mut pairs, mut with_all, mut several) = (0, 0, [0; 4]);
    for seed in 0..32 {
        let game = scenario("historical");
        let mut dice = Quick::new(seed);
        let mut state = game.start(&Setup::default(), &mut dice, &mut Log::quiet());
        while let Some(seat) = game.waiting(&state).seats().iter().next() {
            let legal = legal_list(&*game, &state, seat);
            let question = Question { name: "together", args: Vec::new(), path: Vec::new() };
            let told = |seat| game.ask(&state, Viewer::Seat(seat), &question).unwrap();
            let mut expected = Vec::new();
            for attack in legal.iter().filter(|action| matches!(action, Action::Attack { .. })) {
                let mut there = state.clone();
                game.perform(&mut there, seat, attack, &mut dice.clone(), &mut Log::quiet());
                let takes_part = |action: &Action| matches!(action, Action::Join { .. } | Action::Support { .. });
                let joins: Vec<Action> = legal_list(&*game, &there, seat).into_iter().filter(&takes_part).collect();
                let words = |join: &Action| format!("{}; {}", game.words(&state, attack), game.words(&there, join));
                expected.extend(joins.iter().map(words));
                let start = format!("{}; ", game.words(&state, attack));
                let all = told(seat);
                let all = all.as_array().unwrap().iter().filter_map(Json::as_str).filter(|words| words.matches("; ").count() > 1);
                let all: Vec<&str> = all.filter(|words| words.starts_with(&start)).collect();
                assert!(all.len() <= 2, "{all:?}");
                for words in &all {
                    let mut there = state.clone();
                    for step in words.split("; ") {
                        let action = game.parse(&there, seat, step).unwrap();
                        game.check(&there, seat, &action).unwrap_or_else(|_| panic!("{words} in this order"));
                        game.perform(&mut there, seat, &action, &mut Quick::new(3), &mut Log::quiet());
                    }
                    let left = legal_list(&*game, &there, seat);
                    assert!(!left.iter().any(|action| matches!(action, Action::Join { .. })), "{words} is not all");
                    let is_last = all.last() == Some(words) && words.contains("support");
                    assert!(!is_last || !left.iter().any(&takes_part), "{words} is not all");
                    expected.push((*words).to_owned());
                }
                // Where each joins after the other, it is told.
                let units: Vec<&Action> = joins.iter().filter(|action| matches!(action, Action::Join { .. })).collect();
                let each = units.iter().all(|join| {
                    let may = game.check(&there, seat, join).is_ok();
                    game.perform(&mut there, seat, join, &mut Quick::new(3), &mut Log::quiet());
                    may
                });
                assert!(!each || units.len() < 2 || !all.is_empty(), "{start}{units:?}");
                with_all += all.len();
            }
            // All who can still join, each after the other.
            let mut there = state.clone();
            let joins: Vec<&Action> = legal.iter().filter(|action| matches!(action, Action::Join { .. })).collect();
            let each = matches!(state.top(), Some(Pending::Declare(_)))
                && joins.iter().all(|join| {
                    let may = game.check(&there, seat, join).is_ok();
                    game.perform(&mut there, seat, join, &mut Quick::new(3), &mut Log::quiet());
                    may
                });
            if each && joins.len() > 1 {
                expected.push(joins.iter().map(|join| game.words(&state, join)).collect::<Vec<_>>().join("; "));
                several[3] += 1;
            }
            // All bridges; every choice of units that advance or take all reductions, if they are few.
            let count = |kind: fn(&Action) -> bool| legal.iter().filter(|action| kind(action)).count();
            if count(|action| matches!(action, Action::Demolish { .. })) > 1 {
                let bridges = legal.iter().filter(|action| **action != Action::End).map(|action| game.words(&state, action));
                expected.push(bridges.collect::<Vec<_>>().join("; "));
                several[0] += 1;
            }
            let answer = told(seat);
            let advances = count(|action| matches!(action, Action::Advance { .. })) > 0;
            let losses = count(|action| matches!(action, Action::Lose { .. })) > 0;
            if advances || losses {
                let mut choices = BTreeSet::new();
                let left = game.prompt(&state, seat).text.to_string().split(' ').rev().nth(2).and_then(|n| n.parse().ok());
                every_choice(&game, &state, seat, left, &mut Vec::new(), &mut choices);
                choices = if choices.len() > 12 { BTreeSet::new() } else { choices };
                let sorted = |words: &str| {
                    let mut steps: Vec<String> = words.split("; ").map(str::to_owned).collect();
                    steps.sort_unstable();
                    steps
                };
                let list: Vec<&str> = answer.as_array().unwrap().iter().filter_map(Json::as_str).collect();
                let named: BTreeSet<Vec<String>> = list.iter().map(|words| sorted(words)).collect();
                assert_eq!(named, choices, "seed {seed}");
                for words in list {
                    let mut there = state.clone();
                    for step in words.split("; ") {
                        let action = game.parse(&there, seat, step).unwrap();
                        game.check(&there, seat, &action).unwrap_or_else(|_| panic!("{words} in this order"));
                        game.perform(&mut there, seat, &action, &mut Quick::new(3), &mut Log::quiet());
                    }
                    expected.push(words.to_owned());
                }
                several[if advances { 1 } else { 2 }] += choices.len();
            }
            let mut found: Vec<&str> = answer.as_array().unwrap().iter().filter_map(Json::as_str).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "seed {seed}");
            assert!(told(kernel::Seat(1 - seat.0)).as_array().is_some_and(Vec::is_empty), "the other side is told");
            pairs += found.len();
            game.perform(&mut state, seat, &legal[dice.below(legal.len())], &mut dice, &mut Log::quiet());
        }
    }
    assert!(pairs > 200 && with_all > 100, "{pairs} and {with_all} with all");
    assert!(several.iter().all(|count| *count > 20), "bridges, advances and losses: {several:?}");
}

/// All sets of two and more advances, or of so many reductions as are left.
fn every_choice(
    game: &Inferno,
    s: &State,
    seat: Seat,
    left: Option<usize>,
    given: &mut Vec<String>,
    found: &mut BTreeSet<Vec<String>>,
) {
    let alike = |action: &Action| {
        if left.is_some() { matches!(action, Action::Lose { .. }) } else { matches!(action, Action::Advance { .. }) }
    };
    let legal = if game.waiting(s).on(seat) && left != Some(0) { legal_list(game, s, seat) } else { Vec::new() };
    let next: Vec<&Action> = legal.iter().filter(|action| alike(action)).collect();
    if given.len() > 1 && (left.is_none_or(|left| left == 0) || next.is_empty()) {
        let mut set = given.clone();
        set.sort_unstable();
        found.insert(set);
    }
    for action in next {
        let mut there = s.clone();
        game.perform(&mut there, seat, action, &mut Quick::new(2), &mut Log::quiet());
        given.push(game.words(s, action));
        every_choice(game, &there, seat, left.map(|left| left - 1), given, found);
        given.pop();
    }
}

#[test]
fn each_step_names_the_verbs_it_is_answered_with() {
    let shelf = Shelf::load(&embedded()).unwrap_or_else(|problems| panic!("{problems}"));
    let shown = shelf.presentation("inferno/historical").unwrap();
    let verbs_of = |step: &str| {
        let found = shown["steps"].as_array().unwrap().iter().find(|about| about["step"] == step);
        found.unwrap_or_else(|| panic!("{step} is not shown"))["verbs"].clone()
    };
    let game = scenario("historical");
    for seed in 0..6 {
        let mut dice = Quick::new(seed);
        let mut state = game.start(&Setup::default(), &mut dice, &mut Log::quiet());
        while let Some(seat) = game.waiting(&state).seats().iter().next() {
            let legal = legal_list(&*game, &state, seat);
            let (step, known) = (game.step_word(&state), verbs_of(game.step_word(&state)));
            for action in &legal {
                let words = game.words(&state, action);
                let verb = words.split(' ').next().unwrap_or_default();
                assert!(known.as_array().is_some_and(|list| list.iter().any(|v| v == verb)), "{step}: {words}");
            }
            game.perform(&mut state, seat, &legal[dice.below(legal.len())], &mut dice, &mut Log::quiet());
        }
    }
}
