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
    let table = open(&program, &json!({ "scenario": "inferno/surprise", "sides": { "it": "me", "ah": "passive" } }));
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
    let program = serve(&folder);
    folder.run(&["serve", "--listen", "127.0.0.1:0", "--db", "games.db"]).fails(2, "in use");
    let taken = program.address.to_string();
    folder.run(&["serve", "--listen", &taken, "--db", "other.db"]).fails(2, &taken);
}
