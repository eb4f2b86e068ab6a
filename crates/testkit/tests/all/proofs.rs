//! Every paragraph of the toy's books is proved by a situation that fails without it.

use std::path::Path;

use testkit::muting::{Muted, mutate};
use testkit::situations::{files, run};
use testkit::toy::{BOOKS, shelve};

/// A survivor, and where the cases pass it without noticing.
fn told((id, muted): &(&str, Muted)) -> String {
    let points: Vec<String> = muted.points.iter().map(|(file, line)| format!("{file}:{line}")).collect();
    let passed = if points.is_empty() { "no case passes it".to_owned() } else { format!("passed at {}", points.join(", ")) };
    format!("  {id}: {passed}")
}

#[test]
fn every_paragraph_is_proved_by_a_situation() {
    for book in BOOKS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/situations").join(book.key);
        let files = files(&folder).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert!(!files.is_empty(), "{}: there is no situation file below tests/situations/{0}", book.key);
        let game = shelve(book);
        for file in &files {
            let verdict = run(&*game, file, None);
            assert!(verdict.holds(), "{}: {}", file.name, verdict.words().join("\n"));
        }
        let muted = mutate(&*game, &files, book.ids);
        let survivors: Vec<String> = muted.iter().filter(|(_, muted)| muted.kills.is_empty()).map(told).collect();
        assert!(survivors.is_empty(), "{}: missed by no situation\n{}", book.key, survivors.join("\n"));
    }
}
