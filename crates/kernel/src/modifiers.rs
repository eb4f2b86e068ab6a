//! A ledger of modifiers: each line keeps its reason until the table is read, and the player sees every line.

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::Rule;

/// One line: how much, by which paragraph, and in what words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Modifier {
    pub value: i16,
    #[serde(serialize_with = "rule_id")]
    pub rule: Rule,
    pub text: &'static str,
}

fn rule_id<S: serde::Serializer>(rule: &Rule, s: S) -> Result<S::Ok, S::Error> {
    s.serialize_str(rule.0)
}

/// At most sixteen lines: no chart of any book has more kinds.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Modifiers(ArrayVec<Modifier, 16>);

impl Modifiers {
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds a line unless it is zero. A muted rule adds nothing. Lines of the same rule are summed.
    pub fn add(&mut self, value: i16, rule: Rule, text: &'static str) {
        if value == 0 || !rule.holds() {
            return;
        }
        if let Some(line) = self.0.iter_mut().find(|m| m.rule == rule) {
            line.value += value;
        } else {
            let _ = self.0.try_push(Modifier { value, rule, text });
        }
    }
    pub fn total(&self) -> i16 {
        self.0.iter().map(|m| m.value).sum()
    }
    pub fn lines(&self) -> &[Modifier] {
        &self.0
    }
}
