//! What changed between two views, so that only that is sent.
//!
//! An object's delta has `set` (fields that are new or other), `drop` (fields that are gone) and `rows`: for lists whose
//! rows have a key, the rows that are new or other and the keys of those that are gone. Anything else is sent whole.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

/// The field that names a row, by the list's name.
const KEYS: [(&str, &str); 3] = [("units", "unit"), ("stacks", "hex"), ("objectives", "hex")];

fn key_of(list: &str) -> Option<&'static str> {
    KEYS.iter().find(|(name, _)| *name == list).map(|(_, key)| *key)
}

/// None if nothing changed.
pub fn delta(old: &Json, new: &Json) -> Option<Json> {
    if old == new {
        return None;
    }
    let (Json::Object(before), Json::Object(after)) = (old, new) else { return Some(json!({ "all": new })) };
    let (mut set, mut rows) = (Map::new(), Map::new());
    for (field, value) in after {
        match before.get(field) {
            Some(known) if known == value => {}
            Some(known) => match key_of(field).and_then(|key| list(key, known, value)) {
                Some(changed) => drop(rows.insert(field.clone(), changed)),
                None => drop(set.insert(field.clone(), value.clone())),
            },
            None => drop(set.insert(field.clone(), value.clone())),
        }
    }
    let gone: Vec<&String> = before.keys().filter(|field| !after.contains_key(*field)).collect();
    Some(json!({ "set": set, "drop": gone, "rows": rows }))
}

/// Rows by key; none if some row has no key or a key stands twice.
fn by_key<'a>(key: &str, list: &'a Json) -> Option<BTreeMap<&'a str, &'a Json>> {
    let list = list.as_array()?;
    let rows: BTreeMap<&str, &Json> = list.iter().filter_map(|row| Some((row.get(key)?.as_str()?, row))).collect();
    (rows.len() == list.len()).then_some(rows)
}

fn list(key: &str, old: &Json, new: &Json) -> Option<Json> {
    let (before, after) = (by_key(key, old)?, by_key(key, new)?);
    let put: Vec<&Json> = after.iter().filter(|(name, row)| before.get(*name) != Some(*row)).map(|(_, row)| *row).collect();
    let gone: Vec<&&str> = before.keys().filter(|name| !after.contains_key(*name)).collect();
    Some(json!({ "key": key, "put": put, "gone": gone }))
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_patched_view_is_the_new_one() {
        let old = json!({ "turn": 1, "units": [{ "unit": "a", "at": "0101" }, { "unit": "b", "at": "0102" }], "fight": 3, "crossed": ["x"] });
        let new = json!({ "turn": 2, "units": [{ "unit": "a", "at": "0201" }, { "unit": "c", "at": "0103" }], "crossed": [] });
        let delta = delta(&old, &new).unwrap();
        assert_eq!(patched(&old, &delta), new);
        assert_eq!(delta["rows"]["units"]["gone"], json!(["b"]));
        assert_eq!(super::delta(&new, &new), None);
    }

    #[test]
    fn lists_without_keys_are_sent_whole() {
        let (old, new) = (json!({ "units": [{ "at": 1 }] }), json!({ "units": [{ "at": 2 }] }));
        assert_eq!(delta(&old, &new).unwrap()["set"]["units"], json!([{ "at": 2 }]));
    }
}
