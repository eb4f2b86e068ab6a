//! Small damage: an action with one number changed, a text with one place spoiled.

use kernel::dice::Quick;
use serde_json::Value as Json;

/// A key such as `u12`: letters and a number.
fn key_parts(text: &str) -> Option<(&str, i64)> {
    let letters = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = text.get(letters.len()..)?.parse().ok()?;
    (!letters.is_empty()).then_some((letters, number))
}

fn is_number(json: &Json) -> bool {
    json.is_number() || json.as_str().is_some_and(|text| key_parts(text).is_some())
}

fn numbers(json: &Json) -> usize {
    match json {
        json if is_number(json) => 1,
        Json::Array(list) => list.iter().map(numbers).sum(),
        Json::Object(map) => map.values().map(numbers).sum(),
        _ => 0,
    }
}

fn nth<'a>(json: &'a mut Json, n: &mut usize) -> Option<&'a mut Json> {
    match json {
        json if is_number(json) && *n == 0 => Some(json),
        json if is_number(json) => {
            *n -= 1;
            None
        }
        Json::Array(list) => list.iter_mut().find_map(|inner| nth(inner, n)),
        Json::Object(map) => map.values_mut().find_map(|inner| nth(inner, n)),
        _ => None,
    }
}

/// Changes one number, or the number of one key; none if there is none.
pub fn json(json: &Json, rng: &mut Quick) -> Option<Json> {
    let count = numbers(json);
    if count == 0 {
        return None;
    }
    let mut changed = json.clone();
    let place = nth(&mut changed, &mut rng.below(count))?;
    let key = place.as_str().and_then(|text| key_parts(text)).map(|(letters, n)| (letters.to_owned(), n));
    let old = place.as_i64().or(key.as_ref().map(|(_, n)| *n)).unwrap_or(0);
    let new = match rng.below(12) {
        0 => old.wrapping_sub(1),
        1 => 0,
        2 => 255,
        3 => 65_535,
        4 => i64::MAX,
        5 => -1,
        6 => rng.below(1_000) as i64,
        7 | 8 => old.wrapping_add(1),
        _ => rng.below(40) as i64,
    };
    *place = match key {
        Some((letters, _)) => format!("{letters}{new}").into(),
        None => new.into(),
    };
    Some(changed)
}

/// Other JSON altogether: keys lost, lists where texts stood.
pub fn broken_json(json: &Json, rng: &mut Quick) -> Json {
    match rng.below(5) {
        0 => Json::Null,
        1 => Json::Array(vec![json.clone()]),
        2 => serde_json::json!({ "no-such-order": json }),
        3 => json.to_string().into(),
        _ => match json {
            Json::Object(map) => Json::Object(map.keys().map(|k| (k.clone(), Json::String("x".into()))).collect()),
            other => serde_json::json!({ "inner": other }),
        },
    }
}

const ODD: [&str; 10] = ["", "_", "0000", "9999", "-1", "T1", "Ω", "none", "4294967296", "a b"];

/// Spoils a text: a word or a letter is changed, lost, doubled or replaced.
pub fn words(text: &str, rng: &mut Quick) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let at = rng.below(words.len());
    match rng.below(6) {
        0 => words[at] = ODD[rng.below(ODD.len())].to_owned(),
        1 => {
            words.remove(at);
        }
        2 => words.push(ODD[rng.below(ODD.len())].to_owned()),
        3 => words.insert(at, words[at].clone()),
        _ => {
            let mut letters: Vec<char> = words[at].chars().collect();
            if !letters.is_empty() {
                let i = rng.below(letters.len());
                letters[i] = char::from(b'0' + rng.below(75) as u8);
            }
            words[at] = letters.into_iter().collect();
        }
    }
    words.join(" ")
}
