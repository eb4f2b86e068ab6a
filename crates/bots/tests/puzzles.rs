//! Tactical puzzles: situation files with the answers that a player who knows the rules would accept.
//!
//! A case called `lead-up` is played as it is written. Every other case is one acceptable answer: `play` names the order that is
//! given first, `expect` what holds when the time that the case's name tells has come: `after the answer` or `after the turn`.

use std::path::Path;

use bots::{Level, Passive, Planner, decide};
use inferno::{Action, Inferno, Shelf, State, embedded};
use kernel::dice::Quick;
use kernel::situation::{self, Case, Play};
use kernel::{Log, Played, Posed, Seat, Situation, Viewer, Waiting, Worded};
use testkit::situations::{File, files};

const SOLVED: usize = 15;
const SEEDS: [u64; 3] = [1, 2, 3];

/// The position after the lead-up, if there is one.
fn start(shelf: &Inferno, situation: &Situation, cases: &[Case]) -> Result<(Inferno, State), String> {
    if !cases.iter().any(|c| c.name == "lead-up") {
        return shelf.pose(situation).map_err(|p| p.to_string());
    }
    let report = situation::run(shelf, situation, Some("lead-up")).map_err(|p| p.to_string())?;
    let told = report.cases.first().ok_or("no lead-up")?;
    if !told.ok {
        return Err(format!("the lead-up fails: {:?} {:?}", told.failures, told.expects));
    }
    let position = content::situation(&situation.file, &told.position).map_err(|p| p.to_string())?;
    shelf.pose(&position).map_err(|p| p.to_string())
}

/// Lets the planner play; the orders it gave and the position at the end.
fn play(game: &Inferno, mut state: State, to_answer: bool, seed: u64) -> Result<(Vec<Action>, State), String> {
    let Waiting::One(solver) = game.waiting(&state) else { return Err("nobody is waited on".into()) };
    let (mut planner, mut other, mut dice) = (Planner::new(Level::Normal, seed), Passive::new(seed), Quick::new(seed));
    let begun = (state.turn, state.phasing);
    let mut orders = Vec::new();
    for _ in 0..500 {
        let Waiting::One(seat) = game.waiting(&state) else { break };
        if (state.turn, state.phasing) != begun || to_answer && !orders.is_empty() {
            break;
        }
        let action = if seat == solver {
            let action = decide(&mut planner, game, &state, seat, &mut dice).ok_or("nothing is legal")?;
            orders.push(action);
            action
        } else {
            decide(&mut other, game, &state, seat, &mut dice).ok_or("nothing is legal")?
        };
        game.check(&state, seat, &action).map_err(|_| "an order is refused")?;
        game.perform(&mut state, seat, &action, &mut dice, &mut Log::quiet());
    }
    Ok((orders, state))
}

fn accepts(game: &Inferno, case: &Case, orders: &[Action], state: &State) -> Result<bool, String> {
    for line in &case.play {
        if let Play::Do { words, .. } = line
            && !words.iter().any(|w| game.parse(state, Seat(0), w).ok().is_some_and(|a| orders.first() == Some(&a)))
        {
            return Ok(false);
        }
    }
    for expected in &case.expect {
        if !situation::holds(game, state, Viewer::Referee, &expected.text)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn solve(shelf: &Inferno, file: &File) -> Result<Result<(), String>, String> {
    let situation = &file.situation;
    let read = |(nth, node)| Case::read(&situation.file, node, nth).map_err(|p| p.to_string());
    let cases = situation.cases.iter().enumerate().map(read).collect::<Result<Vec<Case>, String>>()?;
    let (game, state) = start(shelf, situation, &cases)?;
    let answers: Vec<&Case> = cases.iter().filter(|c| c.name != "lead-up").collect();
    let to_answer = answers.iter().any(|c| c.name.starts_with("after the answer"));
    for seed in SEEDS {
        let (orders, end) = play(&game, state.clone(), to_answer, seed)?;
        let mut fine = false;
        for case in &answers {
            fine |= accepts(&game, case, &orders, &end)?;
        }
        if !fine {
            return Ok(Err(orders.iter().map(|a| game.words(&end, a)).collect::<Vec<_>>().join("; ")));
        }
    }
    Ok(Ok(()))
}

#[test]
fn the_planner_solves_most_puzzles() {
    let shelf = Shelf::load(&embedded()).expect("the built-in data is sound");
    let game = shelf.game("inferno/historical").expect("it exists");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/puzzles/inferno");
    let files = files(&folder).expect("the puzzles can be read");
    assert_eq!(files.len(), 20, "twenty puzzles");
    let (mut solved, mut told) = (0, Vec::new());
    for file in &files {
        match solve(game, file).unwrap_or_else(|why| panic!("{}: {why}", file.name)) {
            Ok(()) => {
                solved += 1;
                told.push(format!("solved  {}", file.name));
            }
            Err(orders) => told.push(format!("missed  {} with {orders}", file.name)),
        }
    }
    eprintln!("{}\n{solved} of {} solved", told.join("\n"), files.len());
    assert!(solved >= SOLVED, "{}", told.join("\n"));
}
