//! What the author of a situation must know, generated from the reader's own tables.

use kernel::fields::entry;
use kernel::pose::Vocabulary;
use serde_json::{Map, Value as Json, json};

use super::{activation, fields};
use crate::action::{Action, Event};
use crate::ask::QUESTIONS;
use crate::board::Way;
use crate::book::War;
use crate::state::{Cause, How, Pending, Phase, Side};

const WHETHER: &str = "true|false";

impl War {
    pub fn vocabulary(&self) -> Json {
        let key = self.book.key;
        let of_book = |list: Vec<&str>, sign: char| list.iter().map(|word| format!("{key}{sign}{word}")).collect::<Vec<_>>();
        let phases = Phase::ALL.map(|(word, _)| word);
        let sides = self.with_paragraphs("sides", fields::sides().words());
        let table_of_sides: Map<String, Json> = Side::BOTH.iter().map(|side| (side.key().to_owned(), sides.clone())).collect();
        let seats: Vec<Json> = self.about.sides.iter().map(|side| json!({ "key": side.key, "name": side.name })).collect();
        let own = json!({
            "game": key,
            "seats": seats,
            "scenarios": of_book(self.library.scenarios.iter().map(|s| s.key.as_str()).collect(), '/'),
            "options": self.about.choices,
            "maps": self.library.maps.iter().map(|(k, _)| k.as_str()).collect::<Vec<_>>(),
            "counters": of_book(self.library.counters.iter().map(|c| c.key.as_str()).collect(), ':'),
            "brigades": of_book(self.library.formations.iter().map(|f| f.key.as_str()).collect(), ':'),
            "phases": phases,
            "sides": table_of_sides,
            "chart": self.charts.cells.words(),
            "questions": kernel::ask::words(QUESTIONS),
            "roads": { "kind": Way::ALL.map(|(word, _)| word).join("|"), "through": "list of neighbouring hexes" },
            "at": self.with_paragraphs("at", self.words_of_moment(&phases)),
            "rules": entry("a scenario, or none", "none on a blank board or a map", "none: no calendar, no logistics, no set-up, no end", &[]),
            "pending": "list of questions, bottom first, as `export` writes them: a word (\"bombard\"), or a table { word = content }; units are \"unit:A\", brigades \"group:G\", hexes \"hex:0606\", hexsides \"side:0606-0607\"",
            "tables": {
                "assault": { "cells": "assault.DIE.ODDS, for example assault.3.1:1, and assault.below", "grammar": "ATTACKER/DEFENDER, each `-`, `R`, `D1`, `1D1` or `1D2R`; exactly one has the R" },
                "fire": { "cells": "fire.DIE.FACTORS, for example fire.3.5-6", "grammar": "`-`, `*`, `T`, `D1`, `1D2` or `1D2 T`" },
            },
            "outcomes": {
                "resolve": "assault|fire", "send": "assault|fire", "end": "fire|assault|blown|stands", "move": "fire", "step": "fire",
                "probe": "open|closed", "react": "made|failed", "night": "made|failed", "dig": "made|failed", "bid": "it|ah|none",
            },
        });
        let mut words = Vocabulary::of(Action::VERBS, Event::EVENTS, Pending::STEPS, &own);
        let blank = json!({ "lines": 12, "along": 12, "terrain": "clear", "level": 0 });
        let about = "lines 3 to 60, along 3 to 74, at most 1344 hexes; terrain and level of every hex; cost: movement points of every class of hex";
        words.board(entry("table", blank, about, &[]));
        words.fields("hex", "hex.<hex>", &fields::hexes());
        words.fields("hexside", "hexside.<hexside>", &fields::hexsides());
        words.fields("groups", "group.<group>", &fields::groups());
        words.fields("units", "unit.<unit>", &fields::units());
        for side in Side::BOTH {
            words.paths(&format!("side.{}", side.key()), fields::sides().paths());
        }
        self.fight_paths(&mut words);
        words.paths("over", [("grade", "draw|victory|complete")]);
        let mut words = words.json();
        for table in ["hex", "hexside", "groups", "units"] {
            words[table] = self.with_paragraphs(table, words[table].take());
        }
        words
    }

    /// What `at` may say.
    fn words_of_moment(&self, phases: &[&str]) -> Json {
        let form = "as `export` writes it";
        let list = format!("list, {form}");
        let alone: Vec<&str> = super::at::STEPS.iter().map(|(word, _)| *word).collect();
        let steps = format!("{}; with acting: {}", alone.join("|"), activation::words().replace(", ", "|"));
        let ways = How::ALL.map(|(word, _)| word).join("|");
        json!({
            "turn": entry("1..30", "the first", "", &[]),
            "phase": entry(&phases.join("|"), "that of the step, else action", "", &[]),
            "step": entry(&steps, Json::Null, "without it the phase begins with its automatic work, which uses the case's dice and stands in its events", &[]),
            "seat": entry("side", "the side of acting, the initiative, or it", "the phasing side; of an action or movement phase whose part it is", &[]),
            "initiative": entry("side", "seat", "who has the initiative this turn", &[]),
            "acting": entry("group", Json::Null, "the brigade of an activation under way; its HQ is groups.G.hq", &[]),
            "how": entry(&ways, "planned", "how it came to act", &[]),
            "attached": entry("list of unit", json!([]), "artillery and independent units with it", &[]),
            "assaults": entry("{ UNIT = hex }", json!({}), "declared assaults on neighbouring hexes", &[]),
            "lost": entry("list of hex", json!([]), "hexes that its assaults have just taken, for step = counter", &[]),
            "passes": entry("0..99", 0, "passes in sequence", &[]),
            "activations": entry("0..99", 0, "Italian activations of the first turn so far, without the one under way by `acting`", &[]),
            "conquered": entry("0..99", 0, "turn in which Italy last took a victory hex", &[]),
            "triggered": entry(WHETHER, false, "the condition of conditional reinforcements is met", &[]),
            "events": entry("{ short = [sides], free_night, night_tried, driven = group }", Json::Null, "what this turn's event has brought", &[]),
            "mover": entry("list of unit", json!([]), "who is on the move", &[]),
            "works": entry(&list, Json::Null, "trenches that are being raised: hex, unit, turn", &[]),
            "barrages": entry(&list, Json::Null, "Interdiction Barrages: hex, factors, light, hit", &[]),
            "spans": entry(&list, Json::Null, "bridges in the making: unit, side, turn", &[]),
            "charges": entry(&list, Json::Null, "bridges to be blown up: unit and hexside", &[]),
            "activation": entry(&list, Json::Null, "the activation under way and a reaction inside it", &[]),
            "ending": entry(&format!("table, {form}"), Json::Null, "", &[]),
        })
    }

    /// Paths of the report of an assault, and of the last fire at a hex.
    fn fight_paths(&self, words: &mut Vocabulary) {
        let causes = Cause::ALL.map(|(word, _)| format!("'{word}'")).join("|");
        let factors = self.charts.fire_columns.join("|");
        let fights = [
            ("attacker", "side"),
            ("counter", WHETHER),
            ("attack", "number"),
            ("defence", "number"),
            ("initial", "ratio"),
            ("shifts", "number"),
            ("net", "number"),
            ("column", "ratio"),
            ("morale.<side>", "number"),
            ("roll", "number"),
            ("cell", "assault"),
            ("fire.by", "side"),
            ("fire.cause", causes.as_str()),
            ("fire.total", "number"),
            ("fire.initial", factors.as_str()),
            ("fire.shifts", "number"),
            ("fire.net", "number"),
            ("fire.column", factors.as_str()),
            ("fire.roll", "number"),
            ("fire.cell", "fire"),
        ];
        words.paths("fight", fights);
    }
}
