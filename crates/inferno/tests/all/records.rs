//! Golden records: whole games whose every die, position and sentence must come out as recorded.
//!
//! `ESAGONO_BLESS=1 cargo test -p inferno --test all records` writes turn hashes and logs anew after a change of wording.

use std::path::{Path, PathBuf};

use inferno::{Shelf, embedded};
use kernel::session::Replay;
use kernel::{AnyGame, Record, Viewer};
use testkit::replay;

fn golden() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    files.retain(|path| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with("inferno-") && name.ends_with(".jsonl") && !name.contains(".format-")
    });
    files.sort();
    files
}

#[test]
fn golden_records_replay_with_the_same_dice_positions_and_log() {
    let shelf = Shelf::load(&embedded()).unwrap();
    let files = golden();
    assert!(!files.is_empty());
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let record = Record::parse(&path.to_string_lossy(), &text).unwrap();
        let session = shelf.replay(&record, None, Replay::Stored).unwrap().session;
        let log: String = session.log(Viewer::Referee, 0).0.iter().map(|told| format!("{} {}\n", told.line, told.text)).collect();
        let (turns, sentences) = (path.with_extension("turns"), path.with_extension("log"));
        if std::env::var_os("ESAGONO_BLESS").is_some() {
            std::fs::write(&turns, replay::turn_hashes(&shelf, &record).unwrap()).unwrap();
            std::fs::write(&sentences, &log).unwrap();
        }
        let stored = std::fs::read_to_string(&turns).unwrap();
        assert!(stored.lines().count() > 3, "a game has turns");
        replay::check(&shelf, &path.to_string_lossy(), &text, Some(&stored)).unwrap_or_else(|wrong| panic!("{wrong:#?}"));
        let kept = std::fs::read_to_string(&sentences).unwrap();
        for (old, new) in kept.lines().zip(log.lines()) {
            assert_eq!(old, new, "{}", sentences.display());
        }
        assert_eq!(kept.lines().count(), log.lines().count());
    }
}

/// A record of the first format says its orders twice; what it says in words is what is carried over.
#[test]
fn a_record_of_format_1_is_carried_over_with_equal_words_dice_log_and_outcome() {
    let shelf = Shelf::load(&embedded()).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let old = Record::parse("old", &read("inferno-1.format-1.jsonl")).unwrap();
    assert_eq!((old.header.esagono_record, old.lines.len(), &old.broken), (1, 2429, &None));
    assert!(shelf.fits(&old).unwrap_err().to_string().contains("record upgrade"));
    let replayed = shelf.replay(&old, None, Replay::Verify).unwrap();
    assert_eq!(replayed.broke, None);
    let new = replayed.session.record(Some("finished"));
    assert_eq!(new.header.esagono_record, kernel::record::FORMAT);
    assert!(new.lines == old.lines, "words, dice and who sent them");
    let log: Vec<String> =
        replayed.session.log(Viewer::Referee, 0).0.iter().map(|told| format!("{} {}", told.line, told.text)).collect();
    assert_eq!(log, read("inferno-1.log").lines().collect::<Vec<_>>());
    let today = Record::parse("today", &read("inferno-1.jsonl")).unwrap();
    assert!(today.lines == new.lines && today.closing == new.closing, "and that is the record of today");
}
