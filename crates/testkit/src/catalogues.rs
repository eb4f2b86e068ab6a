//! Sentences are messages: what the code says and what the catalogues know must be the same.

use std::collections::{BTreeMap, BTreeSet};

use language::{Catalogue, Language};

/// A source file: its name and its text.
pub type Source = (String, String);

/// Keys that are made of a word: `verb-move` belongs to the verb `move`.
const FAMILIES: [&str; 2] = ["verb-", "step-"];

/// Texts that begin like this are keys wherever they stand, also outside `message!` and `why!`.
const ALWAYS_KEYS: [&str; 2] = ["ask-", "option-"];

/// What a call of `message!` or `why!` names: the key and what it is about.
struct Said<'a> {
    file: &'a str,
    key: String,
    args: BTreeSet<String>,
}

/// Compares sources with their catalogue; `frame` are the keys that every book may say too.
pub fn check(sources: &[Source], english: &Catalogue, frame: Option<&Catalogue>) -> Vec<String> {
    let mut wrong = Vec::new();
    let said: Vec<Said<'_>> = sources.iter().flat_map(said_in).collect();
    for Said { file, key, args } in &said {
        let of_frame = frame.is_some_and(|frame| frame.messages().contains_key(key));
        match english.messages().get(key) {
            None if of_frame => {}
            None => wrong.push(format!("{file}: `{key}` is in no catalogue")),
            Some(_) => {
                let missing = about(english, key).into_iter().filter(|name| !args.contains(name)).collect::<Vec<_>>();
                if !missing.is_empty() {
                    wrong.push(format!("{file}: `{key}` is said without {}", missing.join(", ")));
                }
            }
        }
    }
    wrong.extend(sources.iter().flat_map(|source| unknown_keys(source, english, frame)));
    let literals: BTreeSet<&str> = sources.iter().flat_map(|(_, text)| literals(text)).collect();
    let referred: BTreeSet<&str> = english.messages().values().flatten().filter_map(|name| name.strip_prefix('=')).collect();
    for key in english.messages().keys() {
        let of_word = FAMILIES.iter().any(|family| key.strip_prefix(family).is_some_and(|word| literals.contains(word)));
        if !literals.contains(key.as_str()) && !referred.contains(key.as_str()) && !of_word {
            wrong.push(format!("`{key}` is never said"));
        }
        if frame.is_some_and(|frame| frame.messages().contains_key(key)) {
            wrong.push(format!("`{key}` is a message of the frame"));
        }
    }
    wrong
}

/// Keys of questions and options, which are handed on as plain texts, that no catalogue has.
fn unknown_keys((file, text): &Source, english: &Catalogue, frame: Option<&Catalogue>) -> Vec<String> {
    let known = |key: &str| [Some(english), frame].into_iter().flatten().any(|words| words.messages().contains_key(key));
    let is_key = |text: &&str| {
        let word = ALWAYS_KEYS.iter().find_map(|start| text.strip_prefix(start)).unwrap_or_default();
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    let said: BTreeSet<String> = said_in(&(file.clone(), text.clone())).into_iter().map(|said| said.key).collect();
    let unknown = literals(text).into_iter().filter(is_key).filter(|key| !known(key) && !said.contains(*key));
    unknown.map(|key| format!("{file}: `{key}` is in no catalogue")).collect()
}

/// A translation has nothing that the English does not have: no other messages, and none about other things.
pub fn translates(english: &Catalogue, other: &Catalogue) -> Vec<String> {
    let mut wrong = Vec::new();
    for key in other.messages().keys() {
        if !english.messages().contains_key(key) {
            wrong.push(format!("`{key}` is translated and never said"));
            continue;
        }
        let known = about(english, key);
        let strange: Vec<String> = about(other, key).into_iter().filter(|name| !known.contains(name)).collect();
        if !strange.is_empty() {
            wrong.push(format!("`{key}` is translated with {}, of which the English does not speak", strange.join(", ")));
        }
    }
    wrong
}

/// Texts of two words and more in sources that should have none.
pub fn sentences(sources: &[Source]) -> Vec<String> {
    const NOT_FOR_READERS: [&str; 7] = ["expect(", "panic!(", "unreachable!(", "reason =", "rule!(", "#[", "//"];
    // What is wrong with a file, a request or the program, for who writes or mends it; help texts, which stay English.
    const FOR_WRITERS: [&str; 9] = [
        "tracing::",
        "Message::plain(",
        "Fail::input(",
        "Fail::Broken(",
        "MustBe(",
        "Stopped::because(",
        "Problems::one(",
        "after_help =",
        " about = \"",
    ];
    let speaks = |line: &&str| !NOT_FOR_READERS.iter().chain(&FOR_WRITERS).any(|mark| line.contains(mark));
    let mut found = Vec::new();
    for (file, text) in sources {
        let product = text.split("#[cfg(test)]").next().unwrap_or(text);
        for line in product.lines().filter(speaks) {
            for literal in literals(line).into_iter().filter(|literal| is_sentence(literal)) {
                found.push(format!("{file}: \"{literal}\""));
            }
        }
    }
    found
}

fn is_sentence(text: &str) -> bool {
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || ",.:;'?".contains(c));
    text.split(' ').filter(is_word).count() > 1
}

/// The names of what a message is about, also by way of the messages it refers to.
fn about(catalogue: &Catalogue, key: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for name in catalogue.messages().get(key).into_iter().flatten() {
        match name.strip_prefix('=') {
            Some(other) => names.extend(about(catalogue, other)),
            None => drop(names.insert(name.clone())),
        }
    }
    names
}

fn said_in((file, text): &Source) -> Vec<Said<'_>> {
    let mut found = Vec::new();
    // What is added behind the macro, anywhere in the file.
    let added: BTreeSet<String> =
        text.split(".with(\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect();
    for call in ["message!(", "why!("] {
        for (at, _) in text.match_indices(call) {
            let line = &text[text[..at].rfind('\n').map_or(0, |n| n + 1)..at];
            let rest = text[at + call.len()..].trim_start();
            let Some(rest) = rest.strip_prefix('"').filter(|_| !line.contains("//")) else { continue };
            let Some((key, rest)) = rest.split_once('"') else { continue };
            let mut args = named(rest);
            args.extend(added.iter().cloned());
            found.push(Said { file, key: key.to_owned(), args });
        }
    }
    found
}

/// `, unit = u(top), others = count - 1)` names `unit` and `others`.
fn named(call: &str) -> BTreeSet<String> {
    let (mut names, mut depth, mut word) = (BTreeSet::new(), 0_i32, String::new());
    for c in call.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            break;
        }
        match c {
            _ if depth > 0 => {}
            '=' => drop(names.insert(std::mem::take(&mut word).trim().to_owned())),
            ',' => word.clear(),
            _ => word.push(c),
        }
    }
    names
}

/// The texts between quotes, line by line.
fn literals(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in text.lines() {
        found.extend(line.split('"').skip(1).step_by(2));
    }
    found
}

/// The sources below a folder.
pub fn sources(folder: &std::path::Path) -> Vec<Source> {
    let mut found = BTreeMap::new();
    collect(folder, folder, &mut found);
    found.into_iter().collect()
}

fn collect(root: &std::path::Path, folder: &std::path::Path, found: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            found.insert(name, std::fs::read_to_string(&path).unwrap_or_default());
        }
    }
}

/// A catalogue file.
pub fn read(language: Language, file: &std::path::Path) -> Catalogue {
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    Catalogue::read(language, &text).unwrap_or_else(|faults| panic!("{}: {faults:?}", file.display()))
}
