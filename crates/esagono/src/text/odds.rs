//! Odds for people: exact ones, and what a side can estimate.

use std::collections::BTreeSet;

use kernel::{AnySession, Fraction, Viewer, message};
use serde_json::{Map, Value as Json};

use crate::fail::Fail;

/// The answer to `odds(WORDS)` as that viewer may know it.
pub fn ask(session: &dyn AnySession, viewer: Viewer, words: &str) -> Result<Json, Fail> {
    let quote = match (words.contains('\''), words.contains('"')) {
        (false, _) => '\'',
        (true, false) => '"',
        (true, true) => return Err(message!("odds-no-quotes").into()),
    };
    session.ask(viewer, &format!("odds({quote}{words}{quote})")).map_err(Fail::input)
}

pub fn text(answer: &Json) -> String {
    match answer {
        Json::Object(map) if map.contains_key("columns") => estimate(map),
        Json::Object(map) => format!("{}\n{}", message!("odds-exact"), table(map)),
        other => format!("{other}\n"),
    }
}

/// What a side can tell: one column, or every column that fits what is hidden.
fn estimate(map: &Map<String, Json>) -> String {
    let columns = map["columns"].as_array().map_or(&[][..], Vec::as_slice);
    let defence = map.get("defence").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let told = match (map.get("estimate") == Some(&Json::Bool(true)), defence) {
        (true, [low, high]) => message!("odds-estimate-between", low = low.to_string(), high = high.to_string()),
        (true, _) => message!("odds-estimate"),
        (false, _) => message!("odds-exact"),
    };
    let mut out = format!("{told}\n");
    let name = |column: &Json| column["column"].as_str().unwrap_or("?").to_owned();
    for column in columns.iter().filter(|c| c["void"] == true) {
        out.push_str(&format!("{}\n", message!("odds-no-combat", column = name(column))));
    }
    let fought: Vec<(String, &Map<String, Json>)> =
        columns.iter().filter(|c| c["void"] != true).filter_map(|c| Some((name(c), c["outcomes"].as_object()?))).collect();
    match fought.as_slice() {
        [] => {}
        [(name, outcomes)] => out.push_str(&format!("{}\n{}", message!("odds-at", column = name), table(outcomes))),
        many => out.push_str(&side_by_side(many)),
    }
    out
}

/// One row per outcome, one column per ratio that is possible, in per cent.
fn side_by_side(columns: &[(String, &Map<String, Json>)]) -> String {
    let names: BTreeSet<&String> = columns.iter().flat_map(|(_, outcomes)| outcomes.keys()).collect();
    let heads: String = columns.iter().map(|(name, _)| format!("{name:>7}")).collect();
    let mut out = format!("  {:<10}{heads}   {}\n", "", message!("odds-per-cent"));
    for outcome in names {
        let cells: String = columns
            .iter()
            .map(|(_, outcomes)| match outcomes.get(outcome).and_then(Json::as_str).and_then(Fraction::parse) {
                Some(chance) => format!("{:>7}", chance.percent().trim_end_matches(" %")),
                None => format!("{:>7}", "."),
            })
            .collect();
        out.push_str(&format!("  {outcome:<10}{cells}\n"));
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
