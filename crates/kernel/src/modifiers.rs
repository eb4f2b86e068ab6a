//! A ledger of modifiers: each line keeps its reason until the table is read, and the player sees every line.

use language::Message;
use serde::Serialize;

use crate::Rule;
use crate::law::Cite;

/// One line: how much, by which paragraphs, and in what words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Modifier {
    pub value: i16,
    #[serde(rename = "rule", serialize_with = "ids")]
    pub rules: &'static [Rule],
    /// The key of what it is for.
    #[serde(serialize_with = "said")]
    pub text: &'static str,
}

fn said<S: serde::Serializer>(key: &&'static str, s: S) -> Result<S::Ok, S::Error> {
    Message::new(key).serialize(s)
}

fn ids<S: serde::Serializer>(rules: &&'static [Rule], s: S) -> Result<S::Ok, S::Error> {
    s.collect_seq(rules.iter().map(|r| r.0))
}

/// Few lines; on the heap, since the log keeps them for good.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Modifiers(Vec<Modifier>);

impl Modifiers {
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds a line unless it is zero, and tells what was added: nothing if the paragraph is not in force. Lines of the same
    /// rule are summed.
    #[cfg_attr(feature = "mute", track_caller)]
    pub fn add(&mut self, value: i16, rules: &'static [Rule], text: &'static str) -> i16 {
        if !rules.when(value != 0) {
            return 0;
        }
        match self.0.iter_mut().find(|line| line.rules == rules) {
            Some(line) => line.value += value,
            None => self.0.push(Modifier { value, rules, text }),
        }
        value
    }
    pub fn total(&self) -> i16 {
        self.0.iter().map(|m| m.value).sum()
    }
    pub fn lines(&self) -> &[Modifier] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_and_no_paragraph_is_left_out() {
        const MANY: &[Rule] = &[Rule("1"), Rule("2"), Rule("3"), Rule("4"), Rule("5"), Rule("6")];
        let mut sum = Modifiers::new();
        for at in 0..MANY.len() {
            for end in at + 1..=MANY.len() {
                assert_eq!(sum.add(1, &MANY[at..end], "one"), 1);
            }
        }
        assert_eq!((sum.total(), sum.lines().len()), (21, 21));
        assert_eq!(sum.add(2, MANY, "two"), 2);
        assert_eq!((sum.total(), sum.lines().len(), sum.lines()[5].rules.len()), (23, 21, 6));
        assert_eq!((sum.add(0, MANY, "none"), sum.add(3, &[], "no such rule"), sum.total()), (0, 0, 23));
    }
}
