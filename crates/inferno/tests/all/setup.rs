//! Set-up in any order (1.1), and what is recorded of it.

use std::sync::Arc;

use content::Files;
use inferno::{Action, Inferno, Shelf, embedded};
use kernel::dice::Quick;
use kernel::session::Replay;
use kernel::{Dice, Log, Played, Seat, Session, Setup, Worded, legal_list};

use crate::scenario;

const AH: Seat = Seat(1);

/// The historical scenario with two brigades and two battalions for two hexes, each with room for one of both.
fn crowded() -> Arc<Inferno> {
    let files = embedded();
    let text = |name: &String| (name.clone(), files.read(name).expect("an embedded file").into_owned());
    let mut texts: std::collections::BTreeMap<String, String> = files.names().iter().map(text).collect();
    let scenario = texts.get_mut("scenarios/historical.toml").expect("a scenario");
    *scenario = scenario.replace("[\"0211\", \"0310\", \"0410\"]", "[\"0211\", \"0310\"]");
    let counters = texts.get_mut("counters.csv").expect("the counters");
    *counters = counters
        .lines()
        .map(|row| {
            if row.starts_with("gb-7,") || row.starts_with("lst-vrh,") {
                row.replace(",tolmino,", ",krn,").replace(",jelenik,", ",krn,")
            } else {
                row.into()
            }
        })
        .collect::<Vec<_>>()
        .join("\n");
    let shelf = Shelf::load(&Files::Memory(texts)).unwrap_or_else(|problems| panic!("{problems}"));
    shelf.game("historical").expect("a scenario").clone()
}

fn table(game: Arc<Inferno>) -> Session<Inferno> {
    Session::open(game, Setup::default(), [7; 32], vec!["it".into(), "ah".into()])
}

fn give(table: &mut Session<Inferno>, seat: Seat, words: &str) -> Result<(), String> {
    let action = table.game().parse(table.state(), seat, words).map_err(|e| format!("{e:?}"))?;
    table.submit(seat, &[action]).map(|_| ()).map_err(|refused| refused.words())
}

#[test]
fn what_leaves_no_room_for_the_rest_is_refused() {
    let mut table = table(crowded());
    give(&mut table, AH, "place hochgeb-krn 0211").unwrap();
    let refused = give(&mut table, AH, "place lst-vrh 0211").unwrap_err();
    assert!(refused.starts_with("1.1/b") && refused.contains("the rest no longer finds room"), "{refused}");
    let legal = legal_list(&**table.game(), table.state(), AH);
    let of = |unit: &str| {
        let words = legal.iter().map(|action| table.game().words(table.state(), action));
        words.filter(|words| words.starts_with(&format!("place {unit} "))).collect::<Vec<_>>()
    };
    assert_eq!(of("lst-vrh"), ["place lst-vrh 0310"]);
    assert_eq!(of("gb-7"), ["place gb-7 0211", "place gb-7 0310"]);
    give(&mut table, AH, "deploy").unwrap();
    assert!(table.waiting().on(Seat(0)), "all found room");
}

#[test]
fn any_order_of_legal_placements_leads_to_the_first_turn() {
    for (game, seed) in [scenario("historical"), crowded()]
        .into_iter()
        .zip(0..)
        .flat_map(|(game, k)| (0..20).map(move |seed| (game.clone(), 100 * k + seed)))
    {
        let mut dice = Quick::new(seed);
        let mut state = game.start(&Setup::default(), &mut dice, &mut Log::quiet());
        while game.is_draft(&state) {
            let seat = game.waiting(&state).seats().iter().next().unwrap();
            let legal = legal_list(&*game, &state, seat);
            let places: Vec<&Action> = legal.iter().filter(|action| matches!(action, Action::Place { .. })).collect();
            assert!(!places.is_empty(), "seed {seed}: nothing can be placed");
            let action = *places[dice.below(places.len())];
            game.check(&state, seat, &action).unwrap();
            game.perform(&mut state, seat, &action, &mut dice as &mut dyn Dice, &mut Log::quiet());
        }
        assert_eq!(game.audit(&state), Vec::<String>::new(), "seed {seed}");
    }
}

#[test]
fn deploy_is_recorded_as_the_placements_it_stands_for() {
    let mut table = table(scenario("historical"));
    give(&mut table, AH, "place ir-87 2711").unwrap();
    give(&mut table, AH, "deploy").unwrap();
    let words: Vec<&str> = table.lines().iter().map(|line| line.words.as_str()).collect();
    assert!(
        words.len() > 20 && words.iter().all(|words| words.split(' ').count() == 3 && words.starts_with("place ")),
        "{words:?}"
    );
    assert!(table.lines()[1..].iter().all(|line| line.message == 2));
    let (again, result) = Session::replay(scenario("historical"), &table.record(None), None, Replay::Stored);
    assert_eq!((result, again.state() == table.state()), (Ok(()), true));
    table.undo(AH, None).unwrap();
    let left =
        legal_list(&**table.game(), table.state(), AH).iter().filter(|action| matches!(action, Action::Place { .. })).count();
    assert!(table.waiting().on(AH) && left > 50, "the whole proposal is taken back");
}

#[test]
fn words_of_older_records_are_read_and_kept() {
    let mut table = table(scenario("historical"));
    give(&mut table, AH, "place 0310").unwrap();
    assert_eq!(table.lines()[0].words, "place gb-15 0310");
    let mut record = table.record(None);
    record.lines[0].words = "place 0310".into();
    let last = kernel::Line { n: 2, words: "deploy".into(), message: 2, ..record.lines[0].clone() };
    record.lines.push(last);
    let (old, result) = Session::replay(scenario("historical"), &record, None, Replay::Stored);
    assert_eq!(result, Ok(()));
    assert_eq!(old.lines().iter().map(|line| line.words.as_str()).collect::<Vec<_>>(), ["place 0310", "deploy"]);
    give(&mut table, AH, "deploy").unwrap();
    assert!(old.state() == table.state(), "the same position");
}
