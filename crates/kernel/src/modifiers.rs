//! A ledger of modifiers: each line keeps its reason until the table is read, and the player sees every line.

use arrayvec::ArrayVec;
use language::Message;
use serde::Serialize;

use crate::Rule;
use crate::law::Cite;

/// One line: how much, by which paragraphs, and in what words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Modifier {
    pub value: i16,
    #[serde(rename = "rule", serialize_with = "ids")]
    pub rules: ArrayVec<Rule, 5>,
    /// The key of what it is for.
    #[serde(serialize_with = "said")]
    pub text: &'static str,
}

fn said<S: serde::Serializer>(key: &&'static str, s: S) -> Result<S::Ok, S::Error> {
    Message::new(key).serialize(s)
}

fn ids<S: serde::Serializer>(rules: &ArrayVec<Rule, 5>, s: S) -> Result<S::Ok, S::Error> {
    s.collect_seq(rules.iter().map(|r| r.0))
}

/// Few lines, of which no chart of any book has more than sixteen kinds; on the heap, since the log keeps them for good.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Modifiers(Vec<Modifier>);

const LINES: usize = 16;

impl Modifiers {
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds a line unless it is zero, and tells what was added: nothing if the paragraph is not in force. Lines of the same
    /// rule are summed.
    #[cfg_attr(feature = "mute", track_caller)]
    pub fn add(&mut self, value: i16, rules: impl Cite, text: &'static str) -> i16 {
        if !rules.when(value != 0) {
            return 0;
        }
        let mut cited = ArrayVec::new();
        rules.each(|rule| {
            let _ = cited.try_push(rule);
        });
        if let Some(line) = self.0.iter_mut().find(|m| m.rules == cited) {
            line.value += value;
        } else if self.0.len() < LINES {
            self.0.push(Modifier { value, rules: cited, text });
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
