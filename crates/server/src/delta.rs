//! What changed between two views, so that only that is sent.
//!
//! An object's delta has `set` (fields that are new or other), `drop` (fields that are gone) and `rows`: for lists whose
//! rows have a key, the rows that are new or other and the keys of those that are gone. Anything else is sent whole.

use std::collections::HashMap;
use std::fmt::Write;

use kernel::{Part, Parts};

/// The field that names a row, by the list's name.
const KEYS: [(&str, &str); 3] = [("units", "unit"), ("stacks", "hex"), ("objectives", "hex")];

/// The change as JSON; none if nothing changed.
pub fn delta(old: &Parts, new: &Parts) -> Option<String> {
    if old.text() == new.text() {
        return None;
    }
    if new.fields().next().is_none() || old.fields().next().is_none() {
        return Some(format!("{{\"all\":{}}}", new.text()));
    }
    let (mut set, mut rows, mut gone) = (String::new(), String::new(), String::new());
    for part in new.fields() {
        let known = old.field(part.name());
        if known.is_some_and(|known| known.text() == part.text()) {
            continue;
        }
        match known.and_then(|known| list(known, part)) {
            Some(changed) => entry(&mut rows, part.name(), &changed),
            None => entry(&mut set, part.name(), part.text()),
        }
    }
    for part in old.fields().filter(|part| new.field(part.name()).is_none()) {
        item(&mut gone, &quoted(part.name()));
    }
    Some(format!("{{\"set\":{{{set}}},\"drop\":[{gone}],\"rows\":{{{rows}}}}}"))
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn entry(into: &mut String, name: &str, value: &str) {
    let comma = if into.is_empty() { "" } else { "," };
    // Writing to a text cannot fail.
    let _ = write!(into, "{comma}{}:{value}", quoted(name));
}

fn item(into: &mut String, value: &str) {
    if !into.is_empty() {
        into.push(',');
    }
    into.push_str(value);
}

/// The quoted value of the field that names a row. It stands first, or the list is sent whole.
fn name_of<'a>(row: &'a str, key: &str) -> Option<&'a str> {
    let value = row.strip_prefix("{\"")?.strip_prefix(key)?.strip_prefix("\":")?;
    let inner = value.strip_prefix('"')?;
    let end = inner.find(['"', '\\'])?;
    inner[end..].starts_with('"').then(|| &value[..end + 2])
}

/// Rows by name; none if some row has no name or a name stands twice.
fn by_name<'a>(key: &str, part: Part<'a>) -> Option<HashMap<&'a str, &'a str>> {
    let rows = part.rows()?;
    let count = rows.len();
    let named: HashMap<&str, &str> = rows.filter_map(|row| Some((name_of(row, key)?, row))).collect();
    (named.len() == count).then_some(named)
}

fn list(old: Part<'_>, new: Part<'_>) -> Option<String> {
    let (_, key) = KEYS.iter().find(|(name, _)| *name == new.name())?;
    let (before, after) = (by_name(key, old)?, by_name(key, new)?);
    let (mut put, mut gone) = (String::new(), String::new());
    for row in new.rows()?.filter(|row| name_of(row, key).is_none_or(|name| before.get(name) != Some(row))) {
        item(&mut put, row);
    }
    for name in old.rows()?.filter_map(|row| name_of(row, key)).filter(|name| !after.contains_key(name)) {
        item(&mut gone, name);
    }
    Some(format!("{{\"key\":{},\"put\":[{put}],\"gone\":[{gone}]}}", quoted(key)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::{Value as Json, json};

    #[derive(Serialize)]
    struct Unit {
        unit: &'static str,
        at: &'static str,
    }

    fn change<V: Serialize>(old: &V, new: &V) -> Option<Json> {
        delta(&Parts::of(old), &Parts::of(new)).map(|text| serde_json::from_str(&text).unwrap())
    }

    /// What a client does with a delta.
    fn patched(old: &Json, delta: &Json) -> Json {
        if let Some(all) = delta.get("all") {
            return all.clone();
        }
        let mut new = old.clone();
        for (field, value) in delta["set"].as_object().unwrap() {
            new[field] = value.clone();
        }
        for field in delta["drop"].as_array().unwrap() {
            new.as_object_mut().unwrap().remove(field.as_str().unwrap());
        }
        for (field, change) in delta["rows"].as_object().unwrap() {
            let key = change["key"].as_str().unwrap();
            let gone = change["gone"].as_array().unwrap();
            let put = change["put"].as_array().unwrap();
            let list = new[field].as_array_mut().unwrap();
            list.retain(|row| !gone.contains(&row[key]) && !put.iter().any(|p| p[key] == row[key]));
            list.extend(put.iter().cloned());
            list.sort_by_key(|row| row[key].as_str().unwrap().to_owned());
        }
        new
    }

    #[derive(Serialize)]
    struct View {
        turn: u8,
        units: Vec<Unit>,
        #[serde(skip_serializing_if = "Option::is_none")]
        fight: Option<u8>,
        crossed: Vec<&'static str>,
    }

    #[test]
    fn a_patched_view_is_the_new_one() {
        let old = View {
            turn: 1,
            units: vec![Unit { unit: "a", at: "0101" }, Unit { unit: "b", at: "0102" }],
            fight: Some(3),
            crossed: vec!["x"],
        };
        let new = View {
            turn: 2,
            units: vec![Unit { unit: "a", at: "0201" }, Unit { unit: "c", at: "0103" }],
            fight: None,
            crossed: vec![],
        };
        let delta = change(&old, &new).unwrap();
        assert_eq!(patched(&json!(old), &delta), json!(new));
        assert_eq!(delta["rows"]["units"]["gone"], json!(["b"]));
        assert_eq!(delta["drop"], json!(["fight"]));
        assert_eq!(change(&new, &new), None);
    }

    #[test]
    fn lists_without_names_and_with_doubled_ones_are_sent_whole() {
        let (old, new) = (json!({ "units": [{ "at": 1 }] }), json!({ "units": [{ "at": 2 }] }));
        assert_eq!(change(&old, &new).unwrap()["set"]["units"], json!([{ "at": 2 }]));
        let (old, new) = (json!({ "stacks": [{ "hex": "a" }] }), json!({ "stacks": [{ "hex": "b" }, { "hex": "b" }] }));
        assert_eq!(change(&old, &new).unwrap()["set"]["stacks"], json!([{ "hex": "b" }, { "hex": "b" }]));
        let odd = [json!({ "units": [{ "unit": "a\"b" }] }), json!({ "units": [] })];
        assert_eq!(change(&odd[0], &odd[1]).unwrap()["set"]["units"], json!([]));
        assert_eq!(change(&json!(1), &json!(2)).unwrap(), json!({ "all": 2 }));
    }
}
