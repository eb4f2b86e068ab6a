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

impl Inferno {
    pub fn vocabulary(&self) -> Json {
        let verbs: Vec<Json> =
            Action::VERBS.iter().map(|v| json!({ "verb": v.word, "args": v.args, "about": v.about })).collect();
        let events: Vec<Json> = Event::EVENTS.iter().map(|(event, args)| json!({ "event": event, "args": args })).collect();
        let steps: Vec<Json> = Pending::STEPS.iter().map(kernel::Step::words).collect();
        let questions: Vec<Json> =
            QUESTIONS.iter().map(|(name, args, about)| json!({ "question": name, "args": args, "about": about })).collect();
        let one_of = |words: Vec<String>| format!("one of {}", words.join(", "));
        json!({
            "game": "inferno",
            "seats": [{ "key": "it", "name": "Italy" }, { "key": "ah", "name": "Austria-Hungary" }],
            "scenarios": self.library.scenarios.iter().map(|s| format!("inferno/{}", s.key)).collect::<Vec<_>>(),
            "maps": self.library.maps.iter().map(|(k, _)| k.as_str()).collect::<Vec<_>>(),
            "counters": self.library.counters.iter().map(|c| format!("inferno:{}", c.key)).collect::<Vec<_>>(),
            "verbs": verbs,
            "phases": Phase::ALL.map(|(w, _)| w),
            "steps": steps,
            "events": events,
            "board": {
                "blank": field("table", json!({ "lines": 12, "along": 12, "terrain": "clear", "level": 0 }), "lines 3 to 60, along 3 to 74, at most 1024 hexes; terrain and level of every hex; cost: movement points of every class of hex", &[]),
                "map": field("text", Json::Null, "a map of the game, without units", &[]),
                "scenario": field("text", Json::Null, "a scenario at its start, in set-up; with deployed = true set up by both sides and at the first question of the first turn", &[]),
                "record": field("text", Json::Null, "a record file beside this one, after line `at`", &[]),
            },
            "hex": fields::hexes().words(),
            "hexside": fields::hexsides().words(),
            "roads": { "kind": one_of(list(&Way::ALL)), "through": "list of neighbouring hexes" },
            "units": fields::units().words(),
            "sides": fields::sides().iter().map(|(side, fields)| (side.key().to_owned(), fields.words())).collect::<serde_json::Map<_, _>>(),
            "at": {
                "turn": field("1 to 30", json!(1), "", &["3/a"]),
                "phase": field(&one_of(Phase::ALL.iter().map(|(w, _)| (*w).to_owned()).collect()), "movement".into(), "", &["3.1"]),
                "step": field("reinforce, build, lift, move, attack, demolish, place", Json::Null, "without it the phase begins with its automatic work, which uses the case's dice and stands in its events", &[]),
                "seat": field("it or ah", "it".into(), "the phasing side", &["3.1"]),
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
            "paths": {
                "unit": "unit.A.FIELD: side, kind, size, corps, at, steps, ce, supply, spent, did, reserve, top, attack, defence, ma, av",
                "hex": "hex.T.FIELD: terrain, level, trench, stream, territory, control, bank, flag, settlement, peak, count(side)",
                "hexside": "hexside.T-T1.FIELD: river, bridge (intact, blown, pontoon, none), road, crossed",
                "side": "side.it.vp, side.it.points, side.ah.recalled",
                "at": "at.turn, at.phase, at.step, at.seat",
                "fight": "attack, defence, column (of the table), odds (final, also above 4:1), initial, shifts, roll_modifier, steps, size, flanked, roll, row, cell, third, av(SIDE), loss(SIDE).die|total|reductions|modifier(ID), attack.modifier(ID), defence.modifier(ID), shift.modifier(ID), modifier(ID)",
            },
            "outcomes": { "commit": "the CRT cell, or void, or none where no dice are thrown", "blow": "blown or stands", "bombard": "hit or missed", "end": "rolls of phase C" },
        })
    }
}
