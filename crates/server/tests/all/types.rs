//! What the page believes about messages is what the server sends.

use serde_json::Value as Json;

use crate::Folder;
use crate::toys::serve_toys;

#[test]
fn the_types_of_the_page_are_written_from_ours() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/types.d.ts");
    let declared = server::protocol::declarations();
    if std::env::var_os("ESAGONO_TYPES").is_some() {
        std::fs::write(file, &declared).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap();
    let stale = declared.lines().zip(kept.lines()).find(|(ours, kept)| ours != kept);
    assert!(kept == declared, "types.d.ts is stale: run `cargo xtask types`; the first line that is other: {stale:?}");
}

fn without_nulls(value: &Json) -> Json {
    match value {
        Json::Object(fields) => fields.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (k.clone(), without_nulls(v))).collect(),
        Json::Array(list) => list.iter().map(without_nulls).collect(),
        _ => value.clone(),
    }
}

/// A field that the type does not have would be refused, one that is of another kind too.
#[test]
fn what_every_game_sends_to_be_drawn_is_what_the_page_reads() {
    let folder = Folder::new("presentations");
    let served = serve_toys(&folder);
    let mut seen = 0;
    for entry in served.app.games.entries() {
        for scenario in entry.any().scenarios() {
            let sent = guest::get(served.address, &format!("/api/presentation/{}", scenario.key)).unwrap();
            assert_eq!(sent.status, 200, "{}: {}", scenario.key, sent.body);
            let (sent, given) = (without_nulls(&sent.json()), without_nulls(&entry.any().presentation(&scenario.key).unwrap()));
            for (field, value) in given.as_object().unwrap() {
                assert_eq!(&sent[field], value, "{}: {field}", scenario.key);
            }
            seen += 1;
        }
    }
    assert!(seen > 3, "{seen} scenarios");
    served.stop();
}
