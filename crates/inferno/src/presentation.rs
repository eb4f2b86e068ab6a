//! What a picture of the game needs and no rule reads: counters, colours, words, charts with their sources.

use kernel::overlay::Offered;
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
            .map(|verb| (verb.word.to_owned(), json!({ "args": verb.args, "about": for_people(verb.about) })))
            .collect();
        let steps: Vec<Json> = Pending::STEPS.iter().map(|step| step.picture("end")).collect();
        // At an attack a unit is chosen first; elsewhere one button stands for all.
        let mut together: Map<String, Json> = FOR_ALL.iter().map(|(step, words)| ((*step).to_owned(), json!(words))).collect();
        together.insert("attack".into(), Json::Null);
        // Plates differ in lightness as well as in colour, and the second side has a bar.
        let sides = json!([
            { "key": "it", "ink": "#1c5a33", "plate": "#a6d49a", "bar": false },
            { "key": "ah", "ink": "#3b2a6b", "plate": "#d9dbe8", "bar": true },
        ]);
        json!({
            "counters": counters, "phases": Phase::ALL.map(|(word, _)| word), "map": self.scenario.map, "overlays": overlays, "verbs": verbs, "sides": sides,
            "terms": {
                "av": "artillery value", "third": "third die", "row": "row", "cell": "result", "loss": "losses",
                "points": "Ris/Rimp points", "destroyed": "destroyed bridges", "pontoons": "pontoon bridges", "crossed": "Isonzo hexsides used this turn",
            },
            // What a unit's row tells beside its printed values, how the counter shows it, and the filter it makes.
            "marks": [
                { "field": "ce", "quiet": [0], "words": "effectiveness −{}", "short": "−{}", "shape": "square", "filter": "disordered" },
                { "field": "supply", "only": ["low"], "words": "low supply", "short": "!", "shape": "triangle", "filter": "out of supply" },
                { "field": "supply", "only": ["out"], "words": "out of supply", "short": "×", "shape": "octagon", "filter": "out of supply" },
            ],
            "places": {
                "arriving": "Arriving now", "off": "Reinforcements to come", "reserve": "In reserve", "unplaced": "Not yet set up",
                "gone": "Eliminated",
            },
            // Lists of hexsides in the view, drawn on the board.
            "hexsides": [
                { "field": "destroyed", "symbol": "broken", "words": "destroyed bridge" },
                { "field": "pontoons", "symbol": "bridge", "words": "pontoon bridge" },
            ],
            "score": { "field": "vp", "words": "Victory points", "short": "VP" },
            // The numbers of a fight that stand in front, and every box of the table in words.
            "result": ["odds", "roll", "row", "cell", "third"],
            "cells": self.charts.cell_words(),
            "read": { "cell": "CRT/results", "win": "15/k" },
            "charts": self.charts.pictured(), "steps": steps, "warns": true, "together": together,
        })
    }
}

/// What a verb does, without the word that only programs need.
fn for_people(about: &str) -> &str {
    about.trim_end_matches("the pass").trim_end_matches("this is ").trim_end_matches([' ', ':', ';'])
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
