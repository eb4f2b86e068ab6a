//! The data files load, and the map is playable.

use content::{Files, Ledger};
use inferno::{IDS, Shelf, embedded};

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
    for check in shelf.check_maps() {
        assert!(check.count > 0, "{} had nothing to look at", check.what);
        assert!(check.problems.is_empty(), "{}: {:#?}", check.what, check.problems);
    }
}
