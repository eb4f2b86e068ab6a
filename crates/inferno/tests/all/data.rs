//! The data files load, and the map is playable.

use content::{Files, Ledger, Volume};
use inferno::{IDS, Shelf, Side, embedded};
use kernel::{Played, Posed, Worded};

#[test]
fn the_ids_of_the_code_are_those_of_the_ledger() {
    let text = embedded().read("rules.toml").unwrap();
    let ledger = Ledger::parse("rules.toml", &text).unwrap();
    let ids: Vec<&str> = ledger.rules().iter().map(|r| r.id.as_str()).collect();
    assert_eq!(ids, IDS);
}

#[test]
fn every_built_in_file_is_the_one_in_the_data_folder() {
    let folder = Files::Folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/inferno").into());
    for name in embedded().names() {
        assert_eq!(embedded().read(&name).unwrap(), folder.read(&name).unwrap(), "{name}");
    }
    Shelf::load(&folder).unwrap_or_else(|problems| panic!("{problems}"));
}

#[test]
fn the_map_is_playable() {
    let shelf = Shelf::load(&embedded()).unwrap();
    for check in shelf.check_map("inferno") {
        assert!(check.count > 0, "{} had nothing to look at", check.what);
        assert!(check.problems.is_empty(), "{}: {:#?}", check.what, check.problems);
    }
}

/// Names that no file declares, and retreats without end, are problems and not panics.
#[test]
fn a_mad_moment_is_refused() {
    let game = crate::scenario("historical");
    let board = "game = 'inferno'\nboard = { blank = { lines = 6, along = 6 } }\nunits.A = { side = 'it', at = '0303' }\n";
    let retreat = |left: u8| {
        format!(
            "pending = ['attack', {{ retreat = {{ fight = 0, role = 'attacker', stack = ['unit:A'], left = {left}, of = 1, broke = false, path = ['hex:0303'] }} }}]"
        )
    };
    let moments = [
        ("at = { phase = 'movement', group = ['u175', 'unit:A'] }".to_owned(), "`u175` is no name"),
        ("at = { phase = 'combat', void = [{ target = 'hex:9999', units = [] }] }".to_owned(), "no hex is called `9999`"),
        (retreat(255), "a retreat of more than"),
        (retreat(1), "a combat that `at.fights` does not hold"),
        ("pending = [{ excess = ['h99', 'it'] }]".to_owned(), "`h99` is no name"),
    ];
    for (moment, expected) in moments {
        let situation = content::situation("mad", &format!("{board}{moment}")).unwrap();
        let problems = game.pose(&situation).expect_err(&moment);
        assert!(problems.to_string().contains(expected), "{moment}: {problems}");
    }
}

/// A question for which there is no room is never dropped in silence.
#[test]
fn a_full_agenda_is_told() {
    let game = crate::scenario("historical");
    let board = "game = 'inferno'\nboard = { blank = { lines = 6, along = 6 } }\nunits.A = { side = 'it', at = '0303' }\n\
                 units.B = { side = 'ah', at = '0304' }\nat = { phase = 'combat' }\n";
    let overflows = |open: usize| {
        let situation = content::situation("full", &format!("{board}pending = [{}]", "'attack', ".repeat(open))).unwrap();
        let (game, mut state) = game.pose(&situation).unwrap();
        let attack = game.parse(&state, Side::It.seat(), "attack 0304").unwrap();
        game.perform(&mut state, Side::It.seat(), &attack, &mut kernel::dice::Quick::new(1), &mut kernel::Log::quiet());
        (game.overflowed(&state), game.audit(&state).join("; ").contains("no room"))
    };
    assert_eq!((overflows(11), overflows(12)), ((false, false), (true, true)));
}
