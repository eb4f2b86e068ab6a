//! What a picture of the toy needs and no rule reads.

use serde_json::{Map, Value as Json, json};

use super::{Action, SIDES, Toy};

/// The steps, what is asked in each, and the verbs that answer it.
const STEPS: [(&str, &str, &[&str]); 9] = [
    ("setup", "place the units", &["place", "deploy"]),
    ("plan", "plan in secret", &["stand", "trap", "ready"]),
    ("planned", "nothing is left to plan", &["ready"]),
    ("open", "lead, attack or be done", &["lead", "attack", "done"]),
    ("move", "the group moves", &["join", "step", "halt"]),
    ("answering", "the unit that answers acts", &["attack", "step", "halt"]),
    ("react", "fire at what moves", &["fire", "hold"]),
    ("answer", "answer the attack", &["answer", "hold"]),
    ("retreat", "the pushed unit goes back", &["retreat"]),
];

impl Toy {
    pub(crate) fn presentation(&self) -> Json {
        let troops = self.scenario.troops.iter().flat_map(|t| std::iter::repeat_n(t, usize::from(t.units)));
        let counter = |(name, troop): (&kernel::Word, &super::Troop)| {
            let (side, seat) = (SIDES[usize::from(troop.side)], self.scenario.seats[usize::from(troop.seat)].0);
            json!({
                "unit": name, "name": name, "side": side, "symbol": "infantry", "size": "brigade", "formation": seat,
                "faces": [{ "line": "" }], "provenance": "printed", "note": "",
            })
        };
        let counters: Vec<Json> = self.names.iter().zip(troops).map(counter).collect();
        let verbs: Map<String, Json> =
            Action::VERBS.iter().map(|v| (v.word.to_owned(), json!({ "args": v.args, "about": v.about }))).collect();
        let step = |(step, about, verbs): &(&str, &str, &[&str])| {
            let ends = (*step == "open").then_some("done");
            json!({ "step": step, "asked": "always", "about": about, "ends": ends, "verbs": verbs })
        };
        let cell = |(from, cell): &(i32, super::Cell)| json!({ "head": from.to_string(), "cells": [cell.word()], "rule": "", "provenance": "printed" });
        let rows: Vec<Json> = self.book.fight.iter().map(cell).collect();
        json!({
            "counters": counters, "map": self.scenario.key, "verbs": verbs, "phases": ["setup", "plan", "open"],
            "steps": STEPS.iter().map(step).collect::<Vec<_>>(), "overlays": [], "warns": false, "together": {}, "terms": {}, "hexsides": [],
            "sides": [
                { "key": "n", "ink": "#1c4a6b", "plate": "#a9cbe4", "bar": false },
                { "key": "s", "ink": "#6b2a1c", "plate": "#ecd3c3", "bar": true },
            ],
            "marks": [
                { "field": "strength", "words": "strength {}", "short": "{}", "shape": "square" },
                { "field": "stands", "only": [true], "words": "stands", "short": "!", "shape": "triangle", "filter": "standing" },
                { "field": "acted", "only": [true], "words": "has acted", "short": "×", "shape": "octagon", "filter": "acted" },
            ],
            "places": { "box": "Not yet set up", "gone": "Lost" },
            "result": ["attack", "defence", "roll", "cell"],
            "cells": super::Cell::ALL.iter().map(|(word, _)| ((*word).to_owned(), json!(word))).collect::<Map<_, _>>(),
            "charts": [{ "title": "Fights", "corner": "die and difference", "columns": ["result"], "rows": rows }],
        })
    }
}
