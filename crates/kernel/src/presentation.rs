//! What a picture of a game needs and no rule reads, as the page is sent it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use ts_rs::TS;

/// Counters, colours and words of a scenario. What a game has not is empty.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Presentation {
    pub map: String,
    pub counters: Vec<Face>,
    pub sides: Vec<SideColours>,
    /// In order.
    pub phases: Vec<String>,
    /// What they are called; one that is not here is called by its word.
    pub phase_names: BTreeMap<String, String>,
    pub steps: Vec<Step>,
    pub verbs: BTreeMap<String, Verb>,
    /// What they are called on buttons; one that is not here is called by its word.
    pub verb_names: BTreeMap<String, String>,
    pub overlays: Vec<Overlay>,
    pub charts: Vec<Chart>,
    /// Words for fields of views and reports.
    pub terms: BTreeMap<String, String>,
    pub read: Read,
    /// By step, what it is called to give an order for all; none where one is chosen first.
    pub together: BTreeMap<String, Option<String>>,
    /// Whether it answers `warnings()`.
    pub warns: bool,
    pub marks: Vec<Mark>,
    /// Titles of the places beside the map.
    pub places: BTreeMap<String, String>,
    pub hexsides: Vec<HexsideList>,
    pub score: Option<ScoreField>,
    /// The numbers of a fight that stand in front.
    pub result: Vec<String>,
    /// Results of a fight in words.
    pub cells: BTreeMap<String, String>,
}

/// What is printed on a counter: its sides from full strength down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Face {
    pub unit: String,
    pub name: String,
    pub side: String,
    pub symbol: String,
    pub size: String,
    pub formation: Option<String>,
    pub faces: Vec<Printed>,
    pub provenance: String,
    pub note: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Printed {
    pub line: String,
    #[serde(default)]
    #[ts(type = "number | string | null")]
    pub corner: Option<Json>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SideColours {
    pub key: String,
    pub ink: String,
    pub plate: String,
    /// So that sides differ in more than colour.
    pub bar: bool,
}

/// A question that may be open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub step: String,
    pub asked: String,
    pub about: String,
    /// The order that ends it.
    pub ends: Option<String>,
    pub verbs: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Verb {
    /// The kinds of words behind it.
    pub args: Vec<String>,
    pub about: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Overlay {
    pub key: String,
    pub title: String,
    pub rule: Option<String>,
    #[serde(default)]
    pub of_side: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    pub title: String,
    pub corner: String,
    pub columns: Vec<String>,
    pub rows: Vec<ChartRow>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChartRow {
    pub head: String,
    pub cells: Vec<Option<String>>,
    pub rule: String,
    pub provenance: String,
    /// Where cells of a row are from several sources.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub cell_provenance: Vec<String>,
}

/// Paragraphs to read up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Read {
    /// What the boxes of the table mean.
    pub cell: Option<String>,
    /// How the game is won.
    pub win: Option<String>,
}

/// What a unit's row may tell beside what is printed: where `quiet` does not name the value and `only`, if there is one, does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Mark {
    pub field: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "any[]", optional)]
    pub quiet: Option<Vec<Json>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "any[]", optional)]
    pub only: Option<Vec<Json>>,
    /// `{}` stands for the value.
    pub words: String,
    pub short: String,
    pub shape: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
}

/// A list of the view that names hexsides, and how they are drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HexsideList {
    pub field: String,
    pub symbol: String,
    pub words: String,
}

/// The field of the view that holds the score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ScoreField {
    pub field: String,
    pub words: String,
    pub short: String,
}
