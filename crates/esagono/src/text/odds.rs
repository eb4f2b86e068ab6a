//! Odds for people: exact ones, and what a side can estimate.

use kernel::{AnySession, Fraction, Viewer};
use serde_json::{Map, Value as Json};

use crate::fail::Fail;

/// The answer to `odds(WORDS)` as that viewer may know it.
pub fn ask(session: &dyn AnySession, viewer: Viewer, words: &str) -> Result<Json, Fail> {
    let quote = match (words.contains('\''), words.contains('"')) {
        (false, _) => '\'',
        (true, false) => '"',
        (true, true) => return Err(Fail::input("orders hold no quotation marks")),
    };
    session.ask(viewer, &format!("odds({quote}{words}{quote})")).map_err(Fail::Input)
}

pub fn text(answer: &Json) -> String {
    match answer {
        Json::Object(map) if map.contains_key("columns") => estimate(map),
        Json::Object(map) => format!("Exact odds:\n{}", table(map)),
        other => format!("{other}\n"),
    }
}

/// What a side can tell: one column, or every column that fits what is hidden.
fn estimate(map: &Map<String, Json>) -> String {
    let columns = map["columns"].as_array().map_or(&[][..], Vec::as_slice);
    let defence = map.get("defence").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let mut out = match (map.get("estimate") == Some(&Json::Bool(true)), defence) {
        (true, [low, high]) => {
            format!("An estimate: part of the enemy is hidden, his defence is between {low} and {high}.\n")
        }
        (true, _) => "An estimate: part of the enemy is hidden.\n".into(),
        (false, _) => "Exact odds:\n".into(),
    };
    for column in columns {
        let name = column["column"].as_str().unwrap_or("?");
        if column["void"] == true {
            out.push_str(&format!("At {name} there is no combat.\n"));
            continue;
        }
        out.push_str(&format!("At {name}:\n"));
        if let Some(outcomes) = column["outcomes"].as_object() {
            out.push_str(&table(outcomes));
        }
    }
    out
}

/// Most likely first.
fn table(outcomes: &Map<String, Json>) -> String {
    let mut rows: Vec<(&str, Fraction)> =
        outcomes.iter().filter_map(|(name, chance)| Some((name.as_str(), Fraction::parse(chance.as_str()?)?))).collect();
    rows.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    rows.iter().map(|(name, chance)| format!("  {name:<12} {:>7}  {:>7}\n", chance.to_string(), chance.percent())).collect()
}
