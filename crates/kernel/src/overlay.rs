//! What can be laid over a map: hexes with a kind and a label, lines, and what the kinds mean.
//!
//! A kind is a side's key, or `good`, `warn`, `bad`, `mark`, `tint-0` to `tint-7`: how it is drawn is the client's affair.

use language::Message;
use serde_json::{Map, Value as Json, json};

/// What is offered: key, title, the paragraph, and whether it is of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offered {
    pub key: &'static str,
    /// The key of its title.
    pub title: &'static str,
    pub rule: &'static str,
    pub of_side: bool,
}

impl Offered {
    pub fn picture(&self) -> Json {
        json!({ "key": self.key, "title": Message::new(self.title), "rule": self.rule, "of_side": self.of_side })
    }
    pub fn unknown(all: &[Self], key: &str) -> String {
        let known: Vec<&str> = all.iter().map(|offered| offered.key).collect();
        format!("no overlay is called `{key}`; known are {}", known.join(", "))
    }
}

/// An overlay in the making.
#[derive(Clone, Default, Debug)]
pub struct Overlay {
    hexes: Map<String, Json>,
    lines: Vec<Json>,
    legend: Vec<(String, Message)>,
}

impl Overlay {
    /// With what its kinds mean.
    pub fn with(legend: impl IntoIterator<Item = (impl Into<String>, Message)>) -> Self {
        let legend = legend.into_iter().map(|(kind, words)| (kind.into(), words)).collect();
        Self { legend, ..Self::default() }
    }
    pub fn put(&mut self, hex: &str, kind: &str) {
        self.hexes.insert(hex.to_owned(), json!({ "kind": kind, "label": null }));
    }
    pub fn label(&mut self, hex: &str, kind: &str, label: impl ToString) {
        self.hexes.insert(hex.to_owned(), json!({ "kind": kind, "label": label.to_string() }));
    }
    pub fn line(&mut self, kind: &str, hexes: impl IntoIterator<Item = String>) {
        self.lines.push(json!({ "kind": kind, "hexes": hexes.into_iter().collect::<Vec<_>>() }));
    }
    pub fn json(self) -> Json {
        json!({ "hexes": self.hexes, "lines": self.lines, "legend": self.legend })
    }
}
