//! What the author of a situation must know, generated from the reader's own tables.

use kernel::fields::entry;
use kernel::pose::Vocabulary;
use serde_json::{Map, Value as Json, json};

use super::fields;
use crate::action::{Action, Event};
use crate::ask::QUESTIONS;
use crate::board::Way;
use crate::book::Inferno;
use crate::state::{Pending, Phase};

const WHETHER: &str = "true|false";

impl Inferno {
    pub fn vocabulary(&self) -> Json {
        let (phases, sides) = (Phase::ALL.map(|(word, _)| word), fields::sides());
        let table_of_sides: Map<String, Json> = sides.iter().map(|(side, fields)| (side.key().into(), fields.words())).collect();
        let own = json!({
            "game": "inferno",
            "seats": [{ "key": "it", "name": "Italy" }, { "key": "ah", "name": "Austria-Hungary" }],
            "scenarios": self.library.scenarios.iter().map(|s| format!("inferno/{}", s.key)).collect::<Vec<_>>(),
            "options": crate::options::choices(),
            "maps": self.library.maps.iter().map(|(k, _)| k.as_str()).collect::<Vec<_>>(),
            "counters": self.library.counters.iter().map(|c| format!("inferno:{}", c.key)).collect::<Vec<_>>(),
            "phases": phases,
            "sides": table_of_sides,
            "chart": self.charts.cells.words(),
            "questions": kernel::ask::words(QUESTIONS),
            "roads": { "kind": Way::ALL.map(|(word, _)| word).join("|"), "through": "list of neighbouring hexes" },
            "at": {
                "turn": entry("1..30", 1, "", &["3/a"]),
                "phase": entry(&phases.join("|"), "movement", "", &["3.1"]),
                "step": entry("reinforce|build|lift|move|attack|demolish|place", Json::Null, "without it the phase begins with its automatic work, which uses the case's dice and stands in its events", &[]),
                "seat": entry("side", "it", "the phasing side", &["3.1"]),
                "group": entry("list of unit:NAME", json!([]), "the group that moved last", &[]),
                "void": entry("list of { target, units }", json!([]), "declarations found void this phase", &["8.2/b"]),
                "fights": entry("list, as `export` writes it", Json::Null, "the combats under way, the innermost last", &[]),
                "ending": entry("table, as `export` writes it", Json::Null, "", &[]),
            },
            "rules": entry("a scenario, or none", "none on a blank board", "none: no end roll, no roll for points, no last turn, no special rules", &["1.3", "1.4/a", "13.1/b"]),
            "pending": "list of questions, bottom first, as `export` writes them: a word (\"move\"), or a table { word = content }; units are \"unit:A\", hexes \"hex:0606\", hexsides \"side:0606-0607\"",
            "tables": {
                "crt": { "cells": "crt.ROLL.ODDS, for example crt.7.2:1", "grammar": "ATTACKER/DEFENDER, each `-`, `+1`, `R1` or `+1R1`" },
                "lrt": { "cells": "lrt.small.CE and lrt.large.CE: highest modified die of that row", "grammar": "number of reductions, 0 to 5; attacker's look-up first" },
            },
            "outcomes": { "commit": "crt|void|none", "blow": "blown|stands", "bombard": "hit|missed", "end": "ends|goes on|number" },
        });
        let mut words = Vocabulary::of(Action::VERBS, Event::EVENTS, Pending::STEPS, &own);
        let blank = json!({ "lines": 12, "along": 12, "terrain": "clear", "level": 0 });
        let about = "lines 3 to 60, along 3 to 74, at most 1024 hexes; terrain and level of every hex; cost: movement points of every class of hex";
        words.board(entry("table", blank, about, &[]));
        words.fields("hex", "hex.<hex>", &fields::hexes());
        words.fields("hexside", "hexside.<hexside>", &fields::hexsides());
        words.fields("units", "unit.<unit>", &fields::units());
        sides.iter().for_each(|(side, fields)| words.paths(&format!("side.{}", side.key()), fields.paths()));
        self.fight_paths(&mut words);
        words.paths("over", [("grade", "draw|operational|strategic")]);
        words.json()
    }

    /// Paths of the report of a fight.
    fn fight_paths(&self, words: &mut Vocabulary) {
        let columns = (0..=8).map(|column| self.charts.odds_word(column)).collect::<Vec<_>>().join("|");
        let fights = [
            ("attack", "number"),
            ("defence", "number"),
            ("column", columns.as_str()),
            ("odds", "ratio"),
            ("initial", "ratio"),
            ("shifts", "number"),
            ("shift", "number"),
            ("roll_modifier", "number"),
            ("steps", "number"),
            ("size", "small|large"),
            ("flanked", WHETHER),
            ("roll", "number"),
            ("row", "number"),
            ("cell", "crt"),
            ("third", "number"),
            ("av.<side>", "number"),
            ("loss.<side>.die", "number"),
            ("loss.<side>.total", "number"),
            ("loss.<side>.reductions", "number"),
            ("loss.<side>.magnitude", "small|large"),
            ("refusal.die", "number"),
            ("refusal.needs", "number"),
        ];
        words.paths("fight", fights);
    }
}
