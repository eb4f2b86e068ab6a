//! What a picture of the game needs and no rule reads: counters, colours, words, charts with their sources.

use kernel::overlay::Offered;
use kernel::{Message, message};
use serde_json::{Map, Value as Json, json};

use crate::action::Action;
use crate::book::Inferno;
use crate::counter::Counter;
use crate::overlay::OVERLAYS;
use crate::state::{Pending, Phase};
use crate::together::FOR_ALL;

impl Inferno {
    pub fn presentation(&self) -> Json {
        let counters: Vec<Json> = self.counters.iter().map(pictured).collect();
        let overlays: Vec<Json> = OVERLAYS.iter().map(Offered::picture).collect();
        let verbs: Map<String, Json> = Action::VERBS
            .iter()
            .map(|verb| (verb.word.to_owned(), json!({ "args": verb.args, "about": verb.about() })))
            .collect();
        let phases = Phase::ALL.map(|(word, _)| word);
        let phase_names: Map<String, Json> =
            phases.iter().map(|word| ((*word).to_owned(), json!(message!("phase-name", phase = *word)))).collect();
        let steps: Vec<Json> = Pending::STEPS.iter().map(|step| step.picture("end")).collect();
        // At an attack a unit is chosen first; elsewhere one button stands for all.
        let mut together: Map<String, Json> =
            FOR_ALL.iter().map(|(step, words)| ((*step).to_owned(), json!(Message::new(words)))).collect();
        together.insert("attack".into(), Json::Null);
        // Plates differ in lightness as well as in colour, and the second side has a bar.
        let sides = json!([
            { "key": "it", "ink": "#1c5a33", "plate": "#a6d49a", "bar": false },
            { "key": "ah", "ink": "#3b2a6b", "plate": "#d9dbe8", "bar": true },
        ]);
        json!({
            "counters": counters, "phases": phases, "phase_names": phase_names, "map": self.scenario.map, "overlays": overlays, "verbs": verbs, "sides": sides,
            "terms": {
                // Before the value in the corner of a counter.
                "corner": "AV",
                "av": message!("term-av"), "third": message!("term-third"), "row": message!("term-row"), "cell": message!("term-cell"), "loss": message!("term-loss"),
                "points": message!("term-points"), "destroyed": message!("term-destroyed"), "pontoons": message!("term-pontoons"), "crossed": message!("term-crossed"),
            },
            // What a unit's row tells beside its printed values, how the counter shows it, and the filter it makes.
            "marks": [
                { "field": "ce", "quiet": [0], "words": message!("mark-effectiveness"), "short": "−{}", "shape": "square", "filter": message!("filter-disordered") },
                { "field": "supply", "only": ["low"], "words": message!("mark-low-supply"), "short": "!", "shape": "triangle", "filter": message!("filter-out-of-supply") },
                { "field": "supply", "only": ["out"], "words": message!("mark-out-of-supply"), "short": "×", "shape": "octagon", "filter": message!("filter-out-of-supply") },
            ],
            "places": {
                "arriving": message!("place-arriving"), "off": message!("place-off"), "reserve": message!("place-reserve"), "unplaced": message!("place-unplaced"),
                "gone": message!("place-gone"),
            },
            // Lists of hexsides in the view, drawn on the board.
            "hexsides": [
                { "field": "destroyed", "symbol": "broken", "words": message!("mark-destroyed-bridge") },
                { "field": "pontoons", "symbol": "bridge", "words": message!("mark-pontoon-bridge") },
            ],
            "score": { "field": "vp", "words": message!("score"), "short": message!("score-short") },
            // The numbers of a fight that stand in front, and every box of the table in words.
            "result": ["odds", "roll", "row", "cell", "third"],
            "cells": self.charts.cell_words(),
            "read": { "cell": "CRT/results", "win": "15/k" }, "verb_names": verb_names(),
            "charts": self.charts.pictured(), "steps": steps, "warns": true, "together": together,
        })
    }
}

fn verb_names() -> Map<String, Json> {
    Action::VERBS.iter().map(|verb| (verb.word.to_owned(), json!(message!("verb-name", verb = verb.word)))).collect()
}

/// A counter as it is drawn: the two strengths and the movement points below, the artillery value in the corner.
fn pictured(counter: &Counter) -> Json {
    let face = |v: &crate::counter::Values| json!({ "line": format!("{}-{}-{}", v.attack, v.defence, v.ma), "corner": (v.av > 0).then_some(v.av) });
    let faces: Vec<Json> = std::iter::once(&counter.front).chain(&counter.back).map(face).collect();
    json!({
        "unit": counter.key, "name": counter.name, "side": counter.side.key(), "symbol": counter.kind.word(),
        "size": counter.size.word(), "formation": counter.corps, "faces": faces, "provenance": counter.provenance.word(),
        "note": counter.note,
    })
}
