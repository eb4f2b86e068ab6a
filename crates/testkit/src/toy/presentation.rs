//! What a picture of the toy needs and no rule reads.

use kernel::{Message, message};
use serde_json::{Map, Value as Json, json};

use super::{Action, SIDES, Toy};

/// The steps, what is asked in each, and the verbs that answer it.
const STEPS: [(&str, &str, &[&str]); 9] = [
    ("setup", "step-setup", &["place", "deploy"]),
    ("plan", "step-plan", &["stand", "trap", "ready"]),
    ("planned", "step-planned", &["ready"]),
    ("open", "step-open", &["lead", "attack", "done"]),
    ("move", "step-move", &["join", "step", "halt"]),
    ("answering", "step-answering", &["attack", "step", "halt"]),
    ("react", "step-react", &["fire", "hold"]),
    ("answer", "step-answer", &["answer", "hold"]),
    ("retreat", "step-retreat", &["retreat"]),
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
            Action::VERBS.iter().map(|v| (v.word.to_owned(), json!({ "args": v.args, "about": v.about() }))).collect();
        let step = |(step, about, verbs): &(&str, &'static str, &[&str])| {
            let ends = (*step == "open").then_some("done");
            json!({ "step": step, "asked": "always", "about": Message::new(about), "ends": ends, "verbs": verbs })
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
                { "field": "strength", "words": message!("mark-strength"), "short": "{}", "shape": "square" },
                { "field": "stands", "only": [true], "words": message!("mark-stands"), "short": "!", "shape": "triangle", "filter": message!("filter-standing") },
                { "field": "acted", "only": [true], "words": message!("mark-acted"), "short": "×", "shape": "octagon", "filter": message!("filter-acted") },
            ],
            "places": { "box": message!("place-box"), "gone": message!("place-gone") },
            "result": ["attack", "defence", "roll", "cell"],
            "cells": super::Cell::ALL.iter().map(|(word, _)| ((*word).to_owned(), json!(word))).collect::<Map<_, _>>(),
            "charts": [{ "title": message!("chart-fights"), "corner": message!("chart-corner"), "columns": ["result"], "rows": rows }],
        })
    }
}
