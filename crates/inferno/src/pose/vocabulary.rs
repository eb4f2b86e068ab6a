//! What the author of a situation must know, generated from the reader's own tables.

use serde_json::{Value as Json, json};

use super::ground::{BRIDGES, SIDES};
use super::pieces::KIND_WORDS;
use crate::action::{Action, Event};
use crate::ask::QUESTIONS;
use crate::board::{RIVERS, TERRAINS, WAYS};
use crate::book::Inferno;
use crate::counter::SIZES;
use crate::state::{MARKS, Pending, Phase, Supply};

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
        let steps: Vec<Json> =
            Pending::STEPS.iter().map(|(step, when, about)| json!({ "step": step, "asked": when, "about": about })).collect();
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
            "hex": {
                "terrain": field(&one_of(list(&TERRAINS)), "clear".into(), "", &["TEC/clear", "TEC/hill", "TEC/low-mountain", "TEC/swamp"]),
                "level": field("0 to 10", json!(0), "hills 1 to 8, low mountains 9 and 10", &["1/c", "7.8/a"]),
                "metres": field("whole number", json!(0), "no effect on play", &[]),
                "trench": field(&one_of(list(&SIDES)), "none".into(), "or { side }", &["12.5/a"]),
                "stream": field("true or false", json!(false), "a stream hex: attackers in it count as lower", &["14.1/c"]),
                "territory": field("it or ah", "it".into(), "on whose side of the front the hex lay at the start: objectives, recovery beyond the line", &["15/c", "14.3.1"]),
                "control": field("it or ah", "territory, or who stands there".into(), "who was the last to enter", &["15/d", "12.2/f"]),
                "bank": field("east or west", "west".into(), "of the Isonzo", &["12.3.1/b"]),
                "flag": field(&one_of(list(&SIDES)), "none".into(), "supply source and entry hex of that side", &["11.2/1", "13/b"]),
                "settlement": field("name, true or false", json!(false), "Gorizia, Ternova, Chiapovano and Grahovo by name", &["15/e", "15/f", "15/j"]),
                "peak": field("name, true or false", json!(false), "", &["7.8/e", "14.1/d", "15/g"]),
            },
            "hexside": {
                "river": field(&one_of(list(&RIVERS)), "none".into(), "", &["TEC/river-stream", "TEC/isonzo", "14.1/a", "14.2/a"]),
                "road": field(&one_of(list(&WAYS)), Json::Null, "a way across; roads = [...] draws longer ones", &["TEC/road", "TEC/trail-railway"]),
                "bridge": field(&one_of(list(&BRIDGES)), "intact where a road or railway crosses water".into(), "", &["14.4/a"]),
                "connected": field("true or false", json!("true on a blank board; as drawn on a map"), "trench hexes on both sides are connected", &["6.3.1/a"]),
                "crossed": field("list of `it brigade`, `it battalion`, `ah brigade`, `ah battalion`", json!([]), "uses of an Isonzo hexside this turn", &["14.2/b"]),
            },
            "roads": { "kind": one_of(list(&WAYS)), "through": "list of neighbouring hexes" },
            "units": {
                "like": field("text", Json::Null, "inferno:KEY, or a unit written earlier in the file: its counter, not its place, steps, markers or deeds", &[]),
                "side": field("it or ah", Json::Null, "needed without `like`", &[]),
                "kind": field(&one_of(KIND_WORDS.iter().map(|(w, _)| (*w).to_owned()).collect()), "infantry".into(), "brigade, regiment, battalion: infantry of that size", &["2.2"]),
                "size": field(&one_of(list(&SIZES)), "brigade; regiment for artillery; battalion for engineers and infiltration".into(), "", &["2.1/f"]),
                "corps": field("text", "none".into(), "none: independent", &["2.1/e", "7.2", "7.4"]),
                "name": field("text", "the key; the printed name of a counter of the game".into(), "", &[]),
                "attack": field("0 to 40", json!(4), "0 for artillery and engineers", &["2.1/a"]),
                "defence": field("0 to 40", json!(4), "0 for artillery, 1 for engineers", &["2.1/a", "2.5/a"]),
                "ma": field("0 to 40", json!(5), "4 for artillery", &["2.1/b"]),
                "av": field("0 to 40", json!(0), "3 for artillery", &["2.1/c"]),
                "reduced": field("[attack, defence, ma, av]", "the front".into(), "the back; brigades have two steps, others one unless this or steps = 2 says so", &["2.1/d"]),
                "full": field("1 or 2", Json::Null, "steps of the whole unit, where size would say otherwise", &["2.5/c"]),
                "at": field("hex, gone, off, arriving, reserve, unplaced, or `pontoon A-B`", "off".into(), "", &[]),
                "enters": field("{ turn, hex, order }", Json::Null, "with at = off: turn of arrival, and a hex if only one will do", &["13/a"]),
                "steps": field("0 to 2", "whole".into(), "", &["2.5/c"]),
                "ce": field("0 to 2, or 0 to -2", json!(0), "effectiveness reductions", &["10.1"]),
                "supply": field(&one_of(list(&Supply::ALL)), "in".into(), "the marker; supply(UNIT) traces", &["11/a"]),
                "spent": field("movement points", json!(0), "", &["4.1/a"]),
                "reserve": field("true or false", json!(false), "under a reserve marker", &["13.1/a"]),
                "did": field(&format!("list of {}, fired", list(&MARKS).join(", ")), json!([]), "", &[]),
            },
            "sides": {
                "it": { "points": field("0 to 9", json!(0), "Ris/Rimp points", &["13.1/c"]), "vp": field("whole number", "objectives held".into(), "Italian VP in all", &["15/a"]) },
                "ah": { "recalled": field("true or false", json!(false), "an emergency reinforcement was taken this phase", &["13.2/a"]) },
            },
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
