//! What was acknowledged is there after a restart.

use serde_json::json;

use crate::{Folder, play, serve, solo};

#[test]
fn a_table_goes_on_after_a_restart() {
    let folder = Folder::new("restart");
    let served = serve(&folder.db());
    let table = served.open(&solo());
    let mut seat = served.sit(&table, "all");
    for step in 0..40 {
        play(&mut seat, step);
    }
    // Taking back is a line of its own and must come back too.
    seat.ask(json!({ "undo": true })).unwrap();
    seat.ask(json!({ "say": "until tomorrow" })).unwrap();
    assert_eq!(seat.ask(json!({ "sync": true })).unwrap()["done"], true);
    let whole = seat.whole.clone();
    seat.leave();
    served.stop();

    let served = serve(&folder.db());
    let mut again = served.sit(&table, "all");
    for part in ["view", "log", "stand", "commitment", "mode"] {
        assert_eq!(again.whole[part], whole[part], "{part}");
    }
    assert_eq!(again.whole["ask"]["offers"], whole["ask"]["offers"]);
    assert_eq!(again.whole["chat"][0]["text"], "until tomorrow");
    for step in 0..20 {
        play(&mut again, step);
    }
    served.stop();
}

#[test]
fn a_file_in_use_is_not_served_twice() {
    let folder = Folder::new("twice");
    let served = serve(&folder.db());
    let error = server::store::Sqlite::open(&folder.db()).err().unwrap();
    assert!(error.contains("in use"), "{error}");
    served.stop();
    assert!(server::store::Sqlite::open(&folder.db()).is_ok());
}
