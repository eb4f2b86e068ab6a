//! Crates are borders: which crate may use which.

use serde_json::Value as Json;

const RULE_CRATE: &[&str] = &["content", "kernel", "hexgrid"];

/// Normal dependencies among our own crates.
const ALLOWED: [(&str, &[&str]); 16] = [
    ("esagono", &["language", "server", "guest", "arena", "bots", "games", "draw", "content", "kernel", "hexgrid"]),
    ("server", &["language", "bots", "games", "draw", "content", "kernel", "hexgrid"]),
    ("arena", &["bots", "games", "draw", "content", "kernel", "hexgrid"]),
    ("games", &["grande-guerra", "inferno", "risorgimento", "content", "kernel"]),
    ("grande-guerra", RULE_CRATE),
    ("inferno", RULE_CRATE),
    ("risorgimento", RULE_CRATE),
    ("draw", &["content", "hexgrid"]),
    ("content", &["kernel", "language", "hexgrid"]),
    ("bots", &["kernel", "hexgrid", "inferno"]),
    ("hexgrid", &[]),
    ("guest", &[]),
    ("kernel", &["language"]),
    ("language", &[]),
    ("testkit", &["kernel", "language", "content", "hexgrid"]),
    ("xtask", &["content", "kernel", "hexgrid", "draw", "games"]),
];

const RULES_MAY_USE: &[&str] = &["arrayvec", "serde", "serde_json"];

/// What else some crates may use; the others choose freely.
const THIRD_PARTY: [(&str, &[&str]); 5] = [
    ("hexgrid", &["serde"]),
    ("kernel", &["arrayvec", "serde", "serde_json", "sha2", "ts-rs"]),
    ("grande-guerra", RULES_MAY_USE),
    ("inferno", RULES_MAY_USE),
    ("risorgimento", RULES_MAY_USE),
];

fn find<'a>(table: &'a [(&str, &'static [&'static str])], name: &str) -> Option<&'a [&'static str]> {
    table.iter().find(|(n, _)| *n == name).map(|(_, list)| *list)
}

/// Judges the output of `cargo metadata --format-version 1 --no-deps`.
pub fn check(metadata: &str) -> Result<(), Vec<String>> {
    let json: Json = serde_json::from_str(metadata).map_err(|e| vec![format!("not JSON: {e}")])?;
    let empty = Vec::new();
    let packages = json["packages"].as_array().unwrap_or(&empty);
    if packages.is_empty() {
        return Err(vec!["the metadata names no package".into()]);
    }
    let ours: Vec<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    let mut wrong = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some(allowed) = find(&ALLOWED, name) else {
            wrong.push(format!("{name} is a crate that the design does not name"));
            continue;
        };
        for dependency in package["dependencies"].as_array().unwrap_or(&empty) {
            let on = dependency["name"].as_str().unwrap_or_default();
            let kind = dependency["kind"].as_str().unwrap_or("normal");
            // A path outside crates.io is ours even when the package list does not show it.
            let own = ours.contains(&on) || find(&ALLOWED, on).is_some();
            if kind == "dev" {
                continue;
            }
            // A feature of its own may bring the toy's books to the list of games.
            if on == "testkit" && name == "games" && dependency["optional"] == true {
                continue;
            }
            if on == "testkit" {
                wrong.push(format!("{name} uses testkit outside its tests"));
            } else if own && !allowed.contains(&on) {
                wrong.push(format!("{name} must not use {on}"));
            } else if !own && find(&THIRD_PARTY, name).is_some_and(|list| !list.contains(&on)) {
                wrong.push(format!("{name} must not use {on} from outside"));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}
