//! Every paragraph of the toy's books is proved by a situation that fails without it.

use std::path::Path;

use testkit::muting::mutate;
use testkit::situations::{files, run};
use testkit::toy::{BOOKS, shelve};

#[test]
fn every_paragraph_is_proved_by_a_situation() {
    for book in BOOKS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/situations").join(book.key);
        let files = files(&folder).unwrap_or_else(|wrong| panic!("{wrong}"));
        let game = shelve(book);
        for file in &files {
            let verdict = run(&*game, file, None);
            assert!(verdict.holds(), "{}: {}", file.name, verdict.words().join("\n"));
        }
        let muted = mutate(&*game, &files, book.ids);
        let survivors: Vec<&str> = muted.iter().filter(|(_, muted)| muted.kills.is_empty()).map(|(id, _)| *id).collect();
        assert!(survivors.is_empty(), "{}: {survivors:?} are missed by no situation", book.key);
    }
}
