//! The served program: where it says it is, and what it refuses.

use std::path::Path;

use guest::{Guest, Program};
use serde_json::{Value as Json, json};

use crate::program::Folder;

pub fn binary() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_esagono"))
}

pub fn serve(folder: &Folder) -> Program {
    Program::serve(binary(), &folder.path().join("games.db"), &[]).unwrap_or_else(|why| panic!("{why}"))
}

/// A table's address, number and secrets.
pub fn open(program: &Program, wish: &Json) -> Json {
    let answer = guest::post(program.address, "/api/tables", wish).expect("the program answers");
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

pub fn sit(program: &Program, table: &Json, token: &Json) -> Guest {
    let id = table["table"].as_str().expect("a table has an id");
    Guest::sit(program.address, id, token.as_str()).unwrap_or_else(|lost| panic!("{lost}"))
}

#[test]
fn it_says_where_it_is_and_serves_there() {
    let folder = Folder::new("serve");
    let mut program = serve(&folder);
    assert_ne!(program.address.port(), 0);
    assert_eq!(guest::get(program.address, "/healthz").expect("it answers").body, "ok");
    let page = guest::get(program.address, "/").expect("it answers");
    assert!(page.status == 200 && page.body.contains("<title>Esagono</title>"));
    let table = open(&program, &json!({ "scenario": "inferno/surprise", "seats": { "it": "me", "ah": "passive" } }));
    let mut seat = sit(&program, &table, &table["seats"]["it"]);
    assert!(seat.until_asked().expect("it is asked"));
    assert!(program.runs());
}

#[test]
fn files_and_addresses_that_cannot_be_used_are_told_in_a_sentence() {
    let folder = Folder::new("serve-wrong");
    folder.write("notes.txt", "not a database at all, but long enough to have a header of a hundred bytes and then some more");
    folder.run(&["serve", "--listen", "127.0.0.1:0", "--db", "notes.txt"]).fails(2, "is not a database of Esagono");
    folder.run(&["serve", "--listen", "127.0.0.1:0", "--db", "no/such/folder/games.db"]).fails(2, "games.db");
    folder.run(&["serve", "--listen", "nowhere"]).fails(2, "nowhere");
    let torn = folder.path().join("torn.db");
    drop(Program::serve(binary(), &torn, &[]).unwrap_or_else(|why| panic!("{why}")));
    // What the program had not yet brought over from its log would mend the file.
    let _ = std::fs::remove_file(folder.path().join("torn.db-wal"));
    let mut bytes = std::fs::read(&torn).expect("the file is there");
    bytes.iter_mut().skip(100).for_each(|byte| *byte ^= 0x5a);
    std::fs::write(&torn, bytes).expect("the folder is ours");
    folder.run(&["serve", "--listen", "127.0.0.1:0", "--db", "torn.db"]).fails(2, "damaged");
    let program = serve(&folder);
    folder.run(&["serve", "--listen", "127.0.0.1:0", "--db", "games.db"]).fails(2, "in use");
    let taken = program.address.to_string();
    folder.run(&["serve", "--listen", &taken, "--db", "other.db"]).fails(2, &taken);
}

#[test]
fn bad_input_is_answered_logged_and_harms_nobody_else() {
    let folder = Folder::new("serve-bad-input");
    let mut program = serve(&folder);
    let address = program.address;
    let table = open(&program, &json!({ "scenario": "inferno/surprise", "seats": { "it": "me", "ah": "passive" } }));
    let id = table["table"].as_str().expect("a table has an id");
    let mut seat = sit(&program, &table, &table["seats"]["it"]);
    assert!(seat.until_asked().expect("it is asked"));

    let refused = |wanted: u16, answer: guest::Answer| {
        assert_eq!(answer.status, wanted, "{}", answer.body);
        assert!(answer.json()["error"].as_str().is_some_and(|words| !words.is_empty()), "{}", answer.body);
    };
    refused(404, guest::get(address, "/api/tables/nowhere").expect("it answers"));
    let wrong = json!({ "token": "00000000000000000000000000000000", "name": "me" });
    refused(404, guest::post(address, &format!("/api/tables/{id}/sit"), &wrong).expect("it answers"));
    refused(413, guest::post(address, "/api/tables", &json!({ "scenario": "x".repeat(100_000) })).expect("it answers"));
    refused(400, guest::request(address, "POST", "/api/tables", &[], Some("{not json")).expect("it answers"));
    let turned_away = |table: &str, token: Option<&str>| Guest::sit(address, table, token).err().expect("nobody is let in").0;
    assert!(turned_away("nowhere", None).starts_with("4004"));
    assert!(turned_away(id, Some("0123")).starts_with("4004"));
    let mut mad = sit(&program, &table, &table["seats"]["it"]);
    mad.socket.raw(b"\xff\xff\xff\xff").expect("it is sent");
    while mad.hear().is_ok() {}
    let stale = json!({ "act": ["deploy"], "version": 100_000 });
    assert_eq!(seat.ask(stale).expect("it is answered")["stale"], true);

    assert!(seat.ask(json!({ "act": ["deploy"] })).expect("it is answered").get("error").is_none());
    assert!(program.runs());
    let log = program.log();
    for line in [
        "path=\"/api/tables/nowhere\" status=404",
        "status=413",
        "status=400",
        "code=4004",
        "a connection was turned away: this link opens no seat",
        "a connection is lost",
    ] {
        assert!(log.contains(line), "`{line}` is not in the log:\n{log}");
    }
}
