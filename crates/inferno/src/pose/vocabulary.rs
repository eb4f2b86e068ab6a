//! What the author of a situation must know, generated from the reader's own tables.

use serde_json::{Value as Json, json};

use super::fields;
use crate::action::{Action, Event};
use crate::ask::QUESTIONS;
use crate::board::Way;
use crate::book::Inferno;
use crate::state::{Pending, Phase};

fn list<T>(words: &[(&str, T)]) -> Vec<String> {
    words.iter().map(|(w, _)| (*w).to_owned()).collect()
}

fn field(kind: &str, default: Json, about: &str, ids: &[&str]) -> Json {
    json!({ "type": kind, "default": default, "about": about, "ids": ids })
}

const WHETHER: &str = "true|false";

impl Inferno {
    pub fn vocabulary(&self) -> Json {
        let verbs: Vec<Json> =
            Action::VERBS.iter().map(|v| json!({ "verb": v.word, "args": v.args, "about": v.about })).collect();
        let events: Vec<Json> = Event::EVENTS.iter().map(|(event, args)| json!({ "event": event, "args": args })).collect();
        let steps: Vec<Json> = Pending::STEPS.iter().map(kernel::Step::words).collect();
        let questions: Vec<Json> = QUESTIONS
            .iter()
            .map(|(name, args, about, gives)| {
                let gives: serde_json::Map<String, Json> =
                    gives.iter().map(|(path, kind)| ((*path).to_owned(), (*kind).into())).collect();
                json!({ "question": name, "args": args, "about": about, "gives": gives })
            })
            .collect();
        let one_of = |words: Vec<String>| words.join("|");
        json!({
            "game": "inferno",
            "seats": [{ "key": "it", "name": "Italy" }, { "key": "ah", "name": "Austria-Hungary" }],
            "scenarios": self.library.scenarios.iter().map(|s| format!("inferno/{}", s.key)).collect::<Vec<_>>(),
            "options": crate::options::choices(),
            "maps": self.library.maps.iter().map(|(k, _)| k.as_str()).collect::<Vec<_>>(),
            "counters": self.library.counters.iter().map(|c| format!("inferno:{}", c.key)).collect::<Vec<_>>(),
            "verbs": verbs,
            "phases": Phase::ALL.map(|(w, _)| w),
            "steps": steps,
            "events": events,
            "board": {
                "blank": field("table", json!({ "lines": 12, "along": 12, "terrain": "clear", "level": 0 }), "lines 3 to 60, along 3 to 74, at most 1024 hexes; terrain and level of every hex; cost: movement points of every class of hex", &[]),
                "map": field("text", Json::Null, "a map of the game, without units", &[]),
                "scenario": field("text", Json::Null, "a scenario at its start, in set-up", &[]),
                "deployed": field(WHETHER, json!(false), "of a scenario: set up by both sides, at the first question of the first turn", &[]),
                "record": field("text", Json::Null, "a record file beside this one", &[]),
                "at": field("number", "its end".into(), "of a record: the position after that line", &[]),
            },
            "hex": fields::hexes().words(),
            "hexside": fields::hexsides().words(),
            "roads": { "kind": one_of(list(&Way::ALL)), "through": "list of neighbouring hexes" },
            "units": fields::units().words(),
            "sides": fields::sides().iter().map(|(side, fields)| (side.key().to_owned(), fields.words())).collect::<serde_json::Map<_, _>>(),
            "at": {
                "turn": field("1..30", json!(1), "", &["3/a"]),
                "phase": field(&one_of(Phase::ALL.iter().map(|(w, _)| (*w).to_owned()).collect()), "movement".into(), "", &["3.1"]),
                "step": field("reinforce|build|lift|move|attack|demolish|place", Json::Null, "without it the phase begins with its automatic work, which uses the case's dice and stands in its events", &[]),
                "seat": field("side", "it".into(), "the phasing side", &["3.1"]),
                "group": field("list of unit:NAME", json!([]), "the group that moved last", &[]),
                "void": field("list of { target, units }", json!([]), "declarations found void this phase", &["8.2/b"]),
                "fights": field("list, as `export` writes it", Json::Null, "the combats under way, the innermost last", &[]),
                "ending": field("table, as `export` writes it", Json::Null, "", &[]),
            },
            "rules": field("a scenario, or none", "none on a blank board".into(), "none: no end roll, no roll for points, no last turn, no special rules", &["1.3", "1.4/a", "13.1/b"]),
            "pending": "list of questions, bottom first, as `export` writes them: a word (\"move\"), or a table { word = content }; units are \"unit:A\", hexes \"hex:0606\", hexsides \"side:0606-0607\"",
            "tables": {
                "crt": { "cells": "crt.ROLL.ODDS, for example crt.7.2:1", "grammar": "ATTACKER/DEFENDER, each `-`, `+1`, `R1` or `+1R1`" },
                "lrt": { "cells": "lrt.small.CE and lrt.large.CE: highest modified die of that row", "grammar": "number of reductions, 0 to 5; attacker's look-up first" },
            },
            "chart": self.charts.cells.words(),
            "questions": questions,
            "paths": self.paths(),
            "outcomes": { "commit": "crt|void|none", "blow": "blown|stands", "bombard": "hit|missed", "end": "ends|goes on|number" },
        })
    }
    /// Every path of an expectation with what may be compared with it.
    fn paths(&self) -> Json {
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
        let mut paths = serde_json::Map::new();
        let mut put = |head: &str, (field, kind): (&str, &str)| drop(paths.insert(format!("{head}.{field}"), kind.into()));
        fields::units().paths().for_each(|path| put("unit.<unit>", path));
        fields::hexes().paths().for_each(|path| put("hex.<hex>", path));
        fields::hexsides().paths().for_each(|path| put("hexside.<hexside>", path));
        for (side, fields) in fields::sides() {
            fields.paths().for_each(|path| put(&format!("side.{}", side.key()), path));
        }
        fights.iter().for_each(|path| put("fight", *path));
        put("over", ("grade", "draw|operational|strategic"));
        paths.into()
    }
}
