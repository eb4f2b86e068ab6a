//! Golden records: whole games whose every die, position and sentence must come out as recorded; and games of an earlier rules
//! number, which are carried over as far as they are legal now.
//!
//! The golden record of a rules number is a game of `esagono play inferno/historical --seats it=normal,ah=random --seed 16`.
//! `ESAGONO_BLESS=1 cargo test -p inferno --test all records` writes turn hashes and logs anew after a change of wording.

use std::path::{Path, PathBuf};

use inferno::{RULES, Shelf, embedded};
use kernel::session::Replay;
use kernel::{AnyGame, AnySession, Record, Viewer};
use testkit::replay;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).expect("a file of the records")
}

/// The record of the present rules number.
fn golden() -> PathBuf {
    path(&format!("inferno-{RULES}.jsonl"))
}

fn log(session: &dyn AnySession) -> Vec<String> {
    session.log(Viewer::Referee, 0).0.iter().map(|told| format!("{} {}", told.line, told.text)).collect()
}

#[test]
fn the_golden_record_replays_with_the_same_dice_positions_and_log() {
    let shelf = Shelf::load(&embedded()).unwrap();
    let path = golden();
    let text = std::fs::read_to_string(&path).unwrap();
    let record = Record::parse(&path.to_string_lossy(), &text).unwrap();
    let told = log(&*shelf.replay(&record, None, Replay::Stored).unwrap().session);
    let (turns, sentences) = (path.with_extension("turns"), path.with_extension("log"));
    if std::env::var_os("ESAGONO_BLESS").is_some() {
        std::fs::write(&turns, replay::turn_hashes(&shelf, &record).unwrap()).unwrap();
        std::fs::write(&sentences, told.join("\n") + "\n").unwrap();
    }
    let stored = std::fs::read_to_string(&turns).unwrap();
    assert!(stored.lines().count() > 3, "a game has turns");
    replay::check(&shelf, &path.to_string_lossy(), &text, Some(&stored)).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
    let kept = std::fs::read_to_string(&sentences).unwrap();
    for (old, new) in kept.lines().zip(&told) {
        assert_eq!(old, new, "{}", sentences.display());
    }
    assert_eq!(kept.lines().count(), told.len());
}

/// A record of the first format says its orders twice; what it says in words is what is carried over. No order of this game
/// means anything else under the rules of today.
#[test]
fn a_record_of_format_1_is_carried_over_with_equal_words_dice_log_and_outcome() {
    let shelf = Shelf::load(&embedded()).unwrap();
    let old = Record::parse("old", &read("inferno-1.format-1.jsonl")).unwrap();
    assert_eq!((old.header.esagono_record, old.header.rules, old.lines.len(), &old.broken), (1, 1, 2429, &None));
    assert!(shelf.fits(&old).unwrap_err().to_string().contains("record upgrade"));
    let replayed = shelf.replay(&old, None, Replay::Verify).unwrap();
    assert_eq!(replayed.broke, None);
    let new = replayed.session.record(Some("finished"));
    assert_eq!(new.header.esagono_record, kernel::record::FORMAT);
    assert!(new.lines == old.lines, "words, dice and who sent them");
    assert_eq!(log(&*replayed.session), read("inferno-1.log").lines().collect::<Vec<_>>());
    assert_eq!(replay::turn_hashes(&shelf, &old).unwrap(), read("inferno-1.turns"), "every turn ends in the same position");
    let today = Record::parse("today", &read("inferno-1.jsonl")).unwrap();
    assert!(today.header.rules == 1 && shelf.fits(&today).is_err(), "of an earlier number");
    assert!(today.lines == new.lines && today.closing == new.closing, "and that is the record of format 2");
}

/// Under rules number 1 a bridge was asked for again when an enemy came to its other end (ruling 5.33).
#[test]
fn a_game_of_rules_number_1_breaks_off_where_its_order_is_no_longer_asked_for() {
    let shelf = Shelf::load(&embedded()).unwrap();
    let old = Record::parse("old", &read("inferno-1-bridges.jsonl")).unwrap();
    assert!(old.header.rules == 1 && old.closing.is_none());
    let replayed = shelf.replay(&old, None, Replay::Stored).unwrap();
    let (line, reason) = replayed.broke.expect("the other end was asked for");
    let order = &old.lines[line as usize - 1].words;
    assert!(line == 128 && order == "keep" && reason.contains("`keep` is refused"), "{line}: {reason}");
    assert_eq!(replayed.session.lines(), line - 1, "it stands at the last good line");
}
