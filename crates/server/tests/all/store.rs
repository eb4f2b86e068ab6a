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
    assert!(matches!(error.why, server::store::Unopened::InUse), "{error}");
    served.stop();
    assert!(server::store::Sqlite::open(&folder.db()).is_ok());
}

#[test]
fn a_damaged_table_is_frozen_and_the_others_go_on() {
    let folder = Folder::new("damaged");
    let served = serve(&folder.db());
    let (sound, damaged, unread) = (served.open(&solo()), served.open(&solo()), served.open(&solo()));
    for table in [&sound, &damaged] {
        let mut seat = served.sit(table, "all");
        (0..10).for_each(|step| drop(play(&mut seat, step)));
    }
    served.stop();
    let db = rusqlite::Connection::open(folder.db()).unwrap();
    let changed = db.execute("UPDATE lines SET line = 'torn' WHERE table_id = ?1 AND n = 6", [damaged.id()]).unwrap();
    assert_eq!(changed, 1);
    db.execute("UPDATE tables SET row = '{' WHERE id = ?1", [unread.id()]).unwrap();
    drop(db);

    let served = serve(&folder.db());
    let mut seat = served.sit(&damaged, "all");
    let frozen = seat.stand["frozen"].as_str().unwrap().to_owned();
    assert!(frozen.contains("line 6"), "{frozen}");
    assert!(seat.ask.is_null() && seat.ask(json!({ "act": ["end"] })).unwrap()["error"].as_str().unwrap().contains("frozen"));
    let answer = guest::get(served.address, &format!("/api/tables/{}", unread.id())).unwrap();
    assert!(answer.status == 500 && answer.json()["error"].is_string(), "{}: {}", answer.status, answer.body);
    assert!(guest::Guest::sit(served.address, unread.id(), None).is_err());
    let mut seat = served.sit(&sound, "all");
    (0..10).for_each(|step| drop(play(&mut seat, step)));
    served.stop();
}
