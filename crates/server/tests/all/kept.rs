//! A table goes on by what it was opened with: rules number, data, lines of an earlier release.

use std::path::Path;

use rusqlite::Connection;
use serde_json::{Value as Json, json};

use crate::{Folder, Opened, play, serve, serve_with, solo};

fn records() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records")
}

fn row(db: &Path, table: &str) -> Json {
    let text: String =
        Connection::open(db).unwrap().query_row("SELECT row FROM tables WHERE id = ?1", [table], |r| r.get(0)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Two tables of the first release, as its program left them.
#[test]
fn a_store_of_the_first_release_opens_and_its_games_go_on() {
    let folder = Folder::new("release-1");
    std::fs::copy(records().join("store-1.db"), folder.db()).unwrap();
    let known: Json = serde_json::from_str(&std::fs::read_to_string(records().join("store-1.json")).unwrap()).unwrap();
    let lines = |db: &Connection, table: &str| -> Vec<String> {
        let mut query = db.prepare("SELECT line FROM lines WHERE table_id = ?1 ORDER BY n").unwrap();
        query.query_map([table], |r| r.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let before = Connection::open(folder.db()).unwrap();
    let old: Vec<(&Json, Vec<String>)> =
        known.as_object().unwrap().values().map(|table| (table, lines(&before, table["table"].as_str().unwrap()))).collect();
    drop(before);
    let served = serve(&folder.db());
    for (table, _) in &old {
        let mut seat = guest::Guest::sit(served.address, table["table"].as_str().unwrap(), table["token"].as_str()).unwrap();
        assert!(seat.stand["frozen"].is_null(), "{}", seat.stand["frozen"]);
        let log: Vec<&Json> = seat.whole["log"]["lines"].as_array().unwrap().iter().map(|told| &told["text"]).collect();
        assert_eq!(log, table["log"].as_array().unwrap().iter().collect::<Vec<_>>());
        assert_eq!(seat.whole["ask"]["offers"], table["offers"]);
        (0..10).for_each(|step| drop(play(&mut seat, step)));
    }
    served.stop();
    let db = Connection::open(folder.db()).unwrap();
    for (table, old) in old {
        let id = table["table"].as_str().unwrap();
        let new = lines(&db, id);
        assert!(new.len() >= old.len() + 10);
        for (old, new) in old.iter().zip(&new) {
            let (mut old, new): (Json, Json) = (serde_json::from_str(old).unwrap(), serde_json::from_str(new).unwrap());
            old.as_object_mut().unwrap().remove("action");
            assert_eq!(old, new, "words and dice stay");
        }
        assert!(row(&folder.db(), id)["played"]["data"].is_string(), "from now on it is known by what it is played");
    }
}

/// The project's data in a folder of its own, with one counter changed.
fn changed_data(folder: &Folder) -> std::path::PathBuf {
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data"), &folder.path().join("data"));
    let to = folder.path().join("data/inferno");
    let counters = std::fs::read_to_string(to.join("counters.csv")).unwrap();
    let changed = counters.replacen("genova,Genova,it,infantry,brigade,IV,5,4", "genova,Genova,it,infantry,brigade,IV,9,4", 1);
    assert_ne!(counters, changed);
    std::fs::write(to.join("counters.csv"), changed).unwrap();
    folder.path().join("data")
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        let to = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &to),
            false => assert!(std::fs::copy(entry.path(), to).is_ok()),
        }
    }
}

/// The values on the front of the counter that was changed.
fn front(presentation: &Json) -> String {
    let counters = presentation["counters"].as_array().unwrap();
    counters.iter().find(|face| face["unit"] == "genova").unwrap()["faces"][0]["line"].as_str().unwrap().to_owned()
}

#[test]
fn a_table_goes_on_with_the_data_it_was_opened_with() {
    let folder = Folder::new("other-data");
    let served = serve(&folder.db());
    let old = served.open(&solo());
    let mut seat = served.sit(&old, "all");
    (0..30).for_each(|step| drop(play(&mut seat, step)));
    let whole = seat.ask(json!({ "sync": true })).map(|_| seat.view.clone()).unwrap();
    served.stop();

    let data = changed_data(&folder);
    let served = serve_with(&folder.db(), Some(&data));
    let mut seat = served.sit(&old, "all");
    assert_eq!(seat.view["units"], whole["units"]);
    (0..20).for_each(|step| drop(play(&mut seat, step)));
    let get = |path: &str| guest::get(served.address, path).unwrap();
    let about = get(&format!("/api/tables/{}", old.id())).json();
    let hash = about["data"].as_str().unwrap().to_owned();
    let shown = |more: &str| get(&format!("/api/presentation/{}{more}", crate::SCENARIO)).json();
    assert_eq!((front(&shown("")), front(&shown(&format!("?data={hash}")))), ("9-4-5".to_owned(), "5-4-5".to_owned()));
    assert_eq!(get(&format!("/api/maps/inferno?data={hash}")).status, 200);
    assert_eq!(get("/api/maps/inferno?data=00").status, 404);
    let new = served.open(&solo());
    assert!(get(&format!("/api/tables/{}", new.id())).json()["data"].is_null());
    served.stop();
    let data = |table: &Opened| row(&folder.db(), table.id())["played"]["data"].clone();
    assert!(data(&old) == hash.as_str() && data(&new) != hash.as_str());
}

#[test]
fn another_rules_number_carries_a_table_over_or_freezes_it() {
    let folder = Folder::new("other-rules");
    let served = serve(&folder.db());
    let (sound, broken) = (served.open(&solo()), served.open(&solo()));
    for table in [&sound, &broken] {
        let mut seat = served.sit(table, "all");
        (0..10).for_each(|step| drop(play(&mut seat, step)));
    }
    served.stop();
    let db = Connection::open(folder.db()).unwrap();
    for table in [&sound, &broken] {
        let mut row = row(&folder.db(), table.id());
        row["played"]["rules"] = json!(0);
        db.execute("UPDATE tables SET row = ?2 WHERE id = ?1", [table.id(), &row.to_string()]).unwrap();
    }
    let line = "UPDATE lines SET line = replace(line, '\"words\":\"', '\"words\":\"end ') WHERE table_id = ?1 AND n = 6";
    assert_eq!(db.execute(line, [broken.id()]).unwrap(), 1);
    drop(db);

    let served = serve(&folder.db());
    let mut seat = served.sit(&sound, "all");
    assert!(seat.stand["frozen"].is_null());
    play(&mut seat, 1);
    let told = served.sit(&sound, "all").whole["chat"][0]["text"].as_str().unwrap().to_owned();
    assert!(told.contains("rules number"), "{told}");
    let seat = served.sit(&broken, "all");
    let frozen = seat.stand["frozen"].as_str().unwrap();
    assert!(frozen.contains("rules number 0") && frozen.contains("line 6"), "{frozen}");
    served.stop();
    assert_ne!(row(&folder.db(), sound.id())["played"]["rules"], 0);
    assert_eq!(row(&folder.db(), broken.id())["played"]["rules"], 0, "another release may open it again");
}
