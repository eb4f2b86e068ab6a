//! The rule ledger: every paragraph of a book in our words.

use std::collections::BTreeMap;

use kernel::node::Reader;
use kernel::{Node, Problems, Value};

/// What kind of statement a paragraph is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RuleKind {
    Definition,
    Mechanic,
    Restriction,
    Sequence,
    Note,
    Victory,
    Reinforcement,
    Setup,
    Optional,
    Event,
}

impl RuleKind {
    const WORDS: [(&'static str, Self); 10] = [
        ("definition", Self::Definition),
        ("mechanic", Self::Mechanic),
        ("restriction", Self::Restriction),
        ("sequence", Self::Sequence),
        ("note", Self::Note),
        ("victory", Self::Victory),
        ("reinforcement", Self::Reinforcement),
        ("setup", Self::Setup),
        ("optional", Self::Optional),
        ("event", Self::Event),
    ];

    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize].0
    }

    pub fn parse(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(w, _)| *w == word).map(|(_, kind)| *kind)
    }
}

/// One entry of a ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleText {
    pub id: String,
    pub kind: RuleKind,
    pub title: String,
    pub says: String,
    /// Tags of what a test of it needs.
    pub needs: Vec<String>,
    pub line: u32,
}

/// All rules of a book in its order.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    rules: Vec<RuleText>,
    by_id: BTreeMap<String, usize>,
}

impl Ledger {
    pub fn parse(file: &str, text: &str) -> Result<Self, Problems> {
        let root = crate::toml::parse(file, text)?;
        let mut top = Reader::new(file, "ledger", 1, &root);
        let entries = top.list("rule");
        let entries = top.required("rule", entries).unwrap_or_default();
        let mut problems = top.finish();
        let mut ledger = Self::default();
        for entry in entries {
            match rule(file, entry) {
                Ok(rule) => ledger.add(file, rule, &mut problems),
                Err(wrong) => problems.0.extend(wrong.0),
            }
        }
        problems.into_result(ledger)
    }

    fn add(&mut self, file: &str, rule: RuleText, problems: &mut Problems) {
        match self.get(&rule.id) {
            Some(first) => {
                problems.add(file, rule.line, format!("rule {} stands twice, first in line {}", rule.id, first.line));
            }
            None => {
                self.by_id.insert(rule.id.clone(), self.rules.len());
                self.rules.push(rule);
            }
        }
    }

    pub fn rules(&self) -> &[RuleText] {
        &self.rules
    }

    pub fn get(&self, id: &str) -> Option<&RuleText> {
        self.by_id.get(id).map(|at| &self.rules[*at])
    }
}

fn rule(file: &str, entry: &Node) -> Result<RuleText, Problems> {
    let Value::Table(table) = &entry.value else {
        return Err(Problems::one(file, entry.line, "rules are written [[rule]]"));
    };
    let place = table.get("id").and_then(Node::text).map_or_else(|| "rule".to_owned(), |id| format!("rule {id}"));
    let mut reader = Reader::new(file, place, entry.line, table);
    let id = filled(&mut reader, "id");
    let kind = reader.word("kind", &RuleKind::WORDS);
    let kind = reader.required("kind", kind);
    let title = filled(&mut reader, "title");
    let says = filled(&mut reader, "says");
    let needs = reader.texts("needs").unwrap_or_default();
    let needs = needs.into_iter().map(str::to_owned).collect();
    let problems = reader.finish();
    match (id, kind, title, says) {
        (Some(id), Some(kind), Some(title), Some(says)) if problems.is_empty() => {
            Ok(RuleText { id, kind, title, says, needs, line: entry.line })
        }
        _ => Err(problems),
    }
}

/// A text that must be there and say something.
fn filled(reader: &mut Reader<'_>, key: &'static str) -> Option<String> {
    let text = reader.text(key);
    let text = reader.required(key, text)?;
    if text.trim().is_empty() {
        reader.wrong(reader.line(), format_args!("`{key}` is empty"));
        return None;
    }
    Some(text.to_owned())
}
