//! What a picture of the game is told: it fits what views and answers have.

use inferno::{Shelf, embedded};
use kernel::dice::Quick;
use kernel::{AnyGame, Fraction, Log, Played, Question, Setup, Viewed, Viewer, legal_list};
use serde_json::{Value as Json, json};

use crate::scenario;

/// Plays at random and shows every so many positions, with the seat that is waited on.
fn positions(seeds: u64, every: usize, mut look: impl FnMut(&inferno::Inferno, &inferno::State, kernel::Seat)) {
    let game = scenario("historical");
    for seed in 0..seeds {
        let mut dice = Quick::new(seed);
        let mut state = game.start(&Setup::default(), &mut dice, &mut Log::quiet());
        for n in 0.. {
            let Some(seat) = game.waiting(&state).seats().iter().next() else { break };
            if n % every == 0 {
                look(&game, &state, seat);
            }
            let legal = legal_list(&*game, &state, seat);
            game.perform(&mut state, seat, &legal[dice.below(legal.len())], &mut dice, &mut Log::quiet());
        }
    }
}

fn ask(game: &inferno::Inferno, state: &inferno::State, viewer: Viewer, name: &str, args: &[&str]) -> Result<Json, String> {
    let question = Question { name, args: args.iter().map(|arg| (*arg).to_owned()).collect(), path: Vec::new() };
    game.ask(state, viewer, &question)
}

fn shown() -> Json {
    let shelf = Shelf::load(&embedded()).unwrap_or_else(|problems| panic!("{problems}"));
    shelf.presentation("inferno/historical").expect("the scenario is there")
}

#[test]
fn the_lines_of_the_score_add_up_to_the_points_that_all_see() {
    let (mut objectives, mut balances) = (0, 0);
    positions(8, 40, |game, state, seat| {
        let score = ask(game, state, Viewer::Seat(seat), "score", &[]).unwrap();
        let lines = score["lines"].as_array().unwrap();
        let sum: i64 = lines.iter().map(|line| line["value"].as_i64().unwrap()).sum();
        let view = json!(game.view(state, Viewer::Bystander));
        assert_eq!((&score["total"], json!(sum)), (&view["vp"], view["vp"].clone()), "{score}");
        let held = view["objectives"].as_array().unwrap().iter().filter(|o| o["holder"] == score["of"]).count();
        assert_eq!(lines.iter().filter(|line| line["hex"].is_string()).count(), held, "{score}");
        assert!(score["now"].as_str().is_some_and(|words| words.contains(&format!("{sum} Italian victory points"))), "{score}");
        objectives += held;
        balances += usize::from(lines.iter().any(|line| line["hex"].is_null()));
    });
    assert!(objectives > 100 && balances > 10, "{objectives} objectives, {balances} with reserves or emergencies");
}

#[test]
fn the_chance_of_a_retreat_is_that_of_the_boxes_with_one() {
    let mut columns = 0;
    positions(6, 1, |game, state, seat| {
        let Ok(odds) = ask(game, state, Viewer::Seat(seat), "odds", &["commit"]) else { return };
        for column in odds["columns"].as_array().unwrap() {
            let outcomes = column["outcomes"].as_object().unwrap();
            let sum = |part: usize| {
                let retreats = |cell: &str| cell.split('/').nth(part).unwrap().contains('R');
                let chances = outcomes.iter().filter(|(cell, _)| retreats(cell)).map(|(_, chance)| fraction(chance));
                chances.fold(Fraction::new(0, 1), |all, one| all + one).to_string()
            };
            assert_eq!(column["sums"], json!([["the defender must retreat", sum(1)], ["the attacker must retreat", sum(0)]]));
            columns += 1;
        }
    });
    assert!(columns > 100, "{columns}");
}

#[test]
fn gorizia_left_open_to_an_enemy_is_warned_of() {
    let (mut warned, mut held) = (0, 0);
    positions(12, 3, |game, state, seat| {
        let moment = game.moment(state);
        if (moment.phase.as_str(), moment.seat.as_str()) != ("movement", "it") {
            return;
        }
        let list = ask(game, state, Viewer::Seat(seat), "warnings", &[]).unwrap();
        for town in game.board.grid.ids().filter(|hex| game.board.ground(*hex).gorizia) {
            let is_this = |warning: &&Json| warning["rule"] == "15/j" && warning["hex"] == json!(game.board.number(town));
            let told: Vec<&Json> = list.as_array().unwrap().iter().filter(is_this).collect();
            let is_held = game.own_in(state, town, inferno::Side::It).iter().any(|unit| game.counter(unit).is_combat());
            let enemies = |hex| state.derived.units[inferno::Side::Ah.index()].contains(hex);
            let is_beside = game.board.grid.neighbours(town).any(|(_, hex)| enemies(hex));
            assert!(told.is_empty() || !is_held, "{told:?}");
            assert!(is_held || !is_beside || told.len() == 1, "an enemy beside an empty town: {list}");
            let words = |warning: &Json| warning["words"].as_str().is_some_and(|words| words.contains("Gorizia stands open"));
            assert!(told.iter().all(|warning| words(warning)), "{told:?}");
            warned += told.len();
            held += usize::from(is_held && is_beside);
        }
    });
    assert!(warned > 20 && held > 0, "{warned} warnings, {held} times held with an enemy beside");
}

fn fraction(text: &Json) -> Fraction {
    let text = text.as_str().expect("a text");
    let (n, of) = text.split_once('/').unwrap_or((text, "1"));
    Fraction::new(n.parse().expect("a number"), of.parse().expect("a number"))
}

#[test]
fn marks_places_and_boxes_are_those_of_views_and_answers() {
    let shown = shown();
    let (mut marked, mut places) = ([0; 3], 0);
    positions(6, 60, |game, state, seat| {
        let view = json!(game.view(state, Viewer::Seat(seat)));
        assert!(view.get(shown["score"]["field"].as_str().unwrap()).is_some());
        for unit in view["units"].as_array().unwrap() {
            for (mark, count) in shown["marks"].as_array().unwrap().iter().zip(&mut marked) {
                let value = &unit[mark["field"].as_str().unwrap()];
                let among = |list: &Json| list.as_array().is_some_and(|list| list.contains(value));
                let tells = !value.is_null() && !among(&mark["quiet"]) && (mark["only"].is_null() || among(&mark["only"]));
                *count += usize::from(tells);
            }
            // A place is a hex, a hexside, or has a title.
            let at = unit["at"].as_str().unwrap();
            let is_ground = at.trim_start_matches("pontoon ").split('-').all(|number| game.board.grid.parse(number).is_some());
            assert!(is_ground || shown["places"][at].is_string(), "{at}");
            places += usize::from(!is_ground);
        }
    });
    assert!(marked.iter().all(|count| *count > 0) && places > 100, "{marked:?}, {places}");
    let boxes: Vec<&Json> =
        shown["charts"][0]["rows"].as_array().unwrap().iter().flat_map(|row| row["cells"].as_array().unwrap()).collect();
    assert_eq!(boxes.len(), 99);
    for cell in boxes {
        let words = shown["cells"][cell.as_str().unwrap()].as_str().unwrap_or_else(|| panic!("{cell} has no words"));
        let sides: Vec<bool> = words.split("; ").map(|part| part.contains("retreats")).collect();
        let retreats: Vec<bool> = cell.as_str().unwrap().split('/').map(|part| part.contains('R')).collect();
        assert_eq!(sides, retreats, "{cell}: {words}");
    }
}
