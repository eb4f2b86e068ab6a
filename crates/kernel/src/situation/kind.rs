//! What may stand in a place, as a game's vocabulary writes it: `hex|gone|pontoon hexside`, `list of moved|attacked`, `0..10`.
//!
//! Alternatives are parted by `|`. Each is a few words: those of [`NAMES`] stand for a name or a number, `'hex'` and every other
//! word for itself. `±0..2` is a number whose sign does not matter. An argument may be labelled (`from=hex`), left out
//! (`[side]`) or repeated (`hex…`).

use crate::Fraction;

/// Words that stand for something else.
const NAMES: [&str; 14] =
    ["unit", "units", "group", "hex", "hexside", "seat", "side", "phase", "step", "id", "number", "ratio", "text", "orders"];

/// Whether a word names such a thing: the game and the position know.
pub trait Names {
    /// `kind` is one of [`NAMES`] or a table's name.
    fn knows(&self, kind: &str, word: &str) -> bool;
    /// Tables whose cells are words.
    fn is_table(&self, word: &str) -> bool;
}

/// One place's grammar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind<'a>(&'a str);

impl<'a> Kind<'a> {
    pub fn new(text: &'a str) -> Self {
        let text = text.trim_start_matches('[').trim_end_matches([']', '…']);
        Self(text.split_once('=').map_or(text, |(_, kind)| kind))
    }
    fn each(self) -> Kind<'a> {
        Kind(self.0.strip_prefix("list of ").unwrap_or(self.0))
    }
    /// Numbers whose sign does not matter.
    pub fn is_unsigned(self) -> bool {
        self.0.starts_with('±')
    }
    /// Whether a value may stand there; of a list, each of its parts.
    pub fn fits(self, names: &dyn Names, value: &str) -> bool {
        self.each().0.split('|').any(|one| is_one(one, names, value))
    }
    /// For messages.
    pub fn words(self) -> String {
        self.0.replace('|', ", ")
    }
}

/// A number, or an estimate between two: `1/3..1/2`.
fn is_number(word: &str) -> bool {
    let one = |text: &str| Fraction::parse(text).is_some();
    one(word) || word.split_once("..").is_some_and(|(low, high)| one(low) && one(high))
}

fn is_ratio(word: &str) -> bool {
    let part = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    word.split_once(':').is_some_and(|(a, b)| part(a) && part(b))
}

fn is_one(one: &str, names: &dyn Names, value: &str) -> bool {
    // These may be of several words.
    if one == "text" || one == "orders" && names.knows(one, value) {
        return true;
    }
    let (pattern, words): (Vec<&str>, Vec<&str>) = (one.split_whitespace().collect(), value.split_whitespace().collect());
    pattern.len() == words.len() && pattern.iter().zip(&words).all(|(pattern, word)| is_word(pattern, names, word))
}

fn is_word(pattern: &str, names: &dyn Names, word: &str) -> bool {
    match pattern {
        "number" => is_number(word),
        "ratio" => is_ratio(word),
        range if range.contains("..") => is_number(word),
        kind if NAMES.contains(&kind) || names.is_table(kind) => names.knows(kind, word),
        quoted => quoted.trim_matches('\'') == word,
    }
}

/// Whether so many arguments are too few or too many for these kinds; the kind of each.
pub fn arguments<'a>(kinds: &[&'a str], count: usize) -> Result<Vec<Kind<'a>>, String> {
    let needed = kinds.iter().filter(|kind| !kind.starts_with('[')).count();
    let endless = kinds.last().is_some_and(|kind| kind.trim_end_matches(']').ends_with('…'));
    if count < needed || count > kinds.len() && !endless {
        let list = if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(" ") };
        return Err(format!("is followed by {list}"));
    }
    Ok((0..count).filter_map(|i| kinds.get(i).or(kinds.last())).map(|kind| Kind::new(kind)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Few;
    impl Names for Few {
        fn knows(&self, kind: &str, word: &str) -> bool {
            matches!((kind, word), ("hex", "T" | "T1") | ("hexside", "T-T1") | ("unit", "A") | ("crt", "+1/R1"))
        }
        fn is_table(&self, word: &str) -> bool {
            word == "crt"
        }
    }

    fn fits(kind: &str, value: &str) -> bool {
        Kind::new(kind).fits(&Few, value)
    }

    #[test]
    fn names_words_and_numbers_are_told_apart() {
        let place = "hex|gone|pontoon hexside";
        assert!(["T", "gone", "pontoon T-T1"].iter().all(|value| fits(place, value)));
        assert!(!["Q", "gon", "pontoon", "pontoon T", "gone T"].iter().any(|value| fits(place, value)));
        assert!(fits("list of moved|attacked", "moved") && !fits("list of moved|attacked", "mov"));
        assert!(fits("'hex'|'hexside'", "hex") && !fits("'hex'|'hexside'", "T"));
        assert!(fits("±0..2", "-1") && fits("0..10", "2/3") && !fits("0..10", "two"));
        assert!(fits("number", "1/3..1/2") && !fits("number", "1/3.."));
        assert!(fits("from=hex", "T") && fits("crt|void", "+1/R1") && !fits("crt|void", "+1"));
        assert!(fits("ratio", "1:1.5") && !fits("ratio", "1:") && fits("text", "any at all"));
    }

    #[test]
    fn arguments_are_counted() {
        assert_eq!(arguments(&["unit", "hex…"], 3).map(|kinds| kinds.len()), Ok(3));
        assert!(arguments(&["unit", "hex"], 1).is_err() && arguments(&["unit"], 2).is_err());
        assert!(arguments(&["unit", "[side]"], 1).is_ok() && arguments(&[], 1).is_err());
    }
}
