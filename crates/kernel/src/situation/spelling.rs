//! Hexes by the names of the file.

use super::Situation;
use crate::{Game, Node, Table, Value};

/// Printed numbers and what the file calls them: names declared under `hexes`, then those of hexes some steps away that the
/// file speaks of, such as `T1`.
#[derive(Clone, Default, Debug)]
pub struct Spelling(Vec<(String, String)>);

/// Words of a file that could be a declared name with steps, once each.
pub fn stepped_words(situation: &Situation) -> Vec<String> {
    let mut found = Vec::new();
    situation.root.0.iter().for_each(|(key, node)| {
        collect(key, &mut found);
        collect_node(node, &mut found);
    });
    situation.cases.iter().for_each(|node| collect_node(node, &mut found));
    found.sort_by_key(String::len);
    found.dedup();
    found
}

fn collect_node(node: &Node, found: &mut Vec<String>) {
    match &node.value {
        Value::Text(text) => collect(text, found),
        Value::List(list) => list.iter().for_each(|node| collect_node(node, found)),
        Value::Table(table) => table.0.iter().for_each(|(key, node)| {
            collect(key, found);
            collect_node(node, found);
        }),
        Value::Int(_) | Value::Bool(_) => {}
    }
}

fn collect(text: &str, found: &mut Vec<String>) {
    let stepped = |word: &&str| {
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        !name.is_empty() && name.len() < word.len() && name.bytes().all(|b| b.is_ascii_alphabetic())
    };
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(stepped);
    found.extend(words.map(str::to_owned));
}

impl Spelling {
    pub fn of<G: Game>(game: &G, root: &Table, stepped: &[String]) -> Self {
        let mut spelling = Self::default();
        for (name, _) in root.get("hexes").and_then(Node::table).into_iter().flat_map(|table| &table.0) {
            spelling.0.push((game.canonical(name), name.clone()));
        }
        for word in stepped {
            let number = game.canonical(word);
            if number != *word && spelling.name(&number).is_none() {
                spelling.0.push((number, word.clone()));
            }
        }
        spelling
    }

    fn name(&self, number: &str) -> Option<&str> {
        self.0.iter().find(|(n, _)| n == number).map(|(_, name)| name.as_str())
    }

    /// A text with the file's name for every hex that has one.
    pub fn told(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let inside = first.is_alphanumeric();
            let end = rest.find(|c: char| c.is_alphanumeric() != inside).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            out.push_str(self.name(word).unwrap_or(word));
            rest = after;
        }
        out
    }

    /// A position with the file's names wherever a hex is meant.
    pub fn position(&self, mut situation: Situation) -> Situation {
        for (key, node) in &mut situation.root.0 {
            if ["hex", "hexside", "units", "groups", "sides", "at", "pending", "roads"].contains(&key.as_str()) {
                self.rename(node, ["hex", "hexside"].contains(&key.as_str()));
            }
        }
        situation
    }

    fn rename(&self, node: &mut Node, keys: bool) {
        match &mut node.value {
            Value::Text(text) => *text = self.told(text),
            Value::List(list) => list.iter_mut().for_each(|node| self.rename(node, false)),
            Value::Table(table) => table.0.iter_mut().for_each(|(key, node)| {
                if keys {
                    *key = self.told(key);
                }
                self.rename(node, false);
            }),
            Value::Int(_) | Value::Bool(_) => {}
        }
    }
}
