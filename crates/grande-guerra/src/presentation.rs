//! What a picture of the game needs and no rule reads: counters, colours, words, charts with their sources.

use kernel::overlay::Offered;
use kernel::{Message, message};
use serde_json::{Map, Value as Json, json};

use crate::action::Action;
use crate::book::{Point, War};
use crate::counter::{Counter, Kind, Values};
use crate::sentence::{assault_words, fire_words};
use crate::state::{Pending, Phase};
use crate::together::FOR_ALL;

impl War {
    pub fn presentation(&self) -> Json {
        let counters: Vec<Json> = self.counters.iter().map(|counter| self.pictured(counter)).collect();
        let overlays: Vec<Json> = self.overlays().iter().map(Offered::picture).collect();
        let verbs: Map<String, Json> = Action::VERBS
            .iter()
            .map(|verb| (verb.word.to_owned(), json!({ "args": verb.args, "about": verb.about() })))
            .collect();
        let phases = Phase::ALL.map(|(word, _)| word);
        let phase_names: Map<String, Json> =
            phases.iter().map(|word| ((*word).to_owned(), json!(message!("phase-name", phase = *word)))).collect();
        let steps: Vec<Json> = Pending::STEPS.iter().map(|step| step.picture("end")).collect();
        let together: Map<String, Json> =
            FOR_ALL.iter().map(|(step, words)| ((*step).to_owned(), json!(Message::new(words)))).collect();
        // Plates differ in lightness as well as in colour, and the second side has a bar.
        let sides = json!([
            { "key": "it", "ink": "#1c5a33", "plate": "#a6d49a", "bar": false },
            { "key": "ah", "ink": "#3b2a6b", "plate": "#d9dbe8", "bar": true },
        ]);
        json!({
            "counters": counters, "phases": phases, "phase_names": phase_names, "map": self.scenario.map, "overlays": overlays,
            "verbs": verbs, "verb_names": verb_names(), "sides": sides, "steps": steps, "together": together, "warns": true,
            "terms": terms(), "marks": marks(), "places": places(),
            // Lists of hexsides in the view, drawn on the board.
            "hexsides": [
                { "field": "blown", "symbol": "broken", "words": message!("mark-blown-bridge") },
                { "field": "built", "symbol": "bridge", "words": message!("mark-built-bridge") },
                { "field": "spans", "symbol": "bridge", "words": message!("mark-bridge-begun") },
            ],
            "score": { "field": "vp", "words": message!("score"), "short": message!("score-short") },
            // The numbers of a fight that stand in front, and every box of the tables in words.
            "result": ["column", "roll", "cell"],
            "cells": self.cell_words(), "charts": self.charts.pictured(),
            "read": { "cell": self.named(Point::AssaultSteps).0, "win": self.named(Point::VictoryLevel).0 },
        })
    }

    /// A counter as it is drawn: Combat, Machine Gun and Movement below and Morale in the corner; of a gun its Bombardment Factor,
    /// range and movement.
    fn pictured(&self, counter: &Counter) -> Json {
        let faces: Vec<Json> = match counter.gun {
            Some(gun) => vec![json!({ "line": format!("{}-{}-{}", gun.factor, gun.range, gun.ma), "corner": null })],
            None => {
                let mg = |values: &Values| if counter.bridging { "P".to_owned() } else { values.mg.to_string() };
                let line = |v: &Values| format!("{}-{}-{}", v.combat, mg(v), v.ma);
                let face = |v| json!({ "line": line(v), "corner": counter.morale });
                std::iter::once(&counter.front).chain(&counter.back).map(face).collect()
            }
        };
        let brigade = counter.group.map(|group| self.formation(group).name);
        let command = counter.command.map(|command| self.command(command).name);
        json!({
            "unit": counter.key, "name": counter.name, "side": counter.side.key(), "symbol": symbol(counter.kind),
            "size": size(counter), "formation": brigade.or(command), "faces": faces,
            "provenance": counter.provenance.word(), "note": counter.note,
        })
    }

    /// Every box of the two tables in words.
    fn cell_words(&self) -> Map<String, Json> {
        let assault =
            self.charts.assault.iter().flatten().map(|cell| cell.text.as_str()).chain([self.charts.below.text.as_str()]);
        let assault = assault.map(|text| (text.to_owned(), json!(assault_words(text))));
        let fire = self.charts.fire.iter().flatten().map(|cell| (cell.text.clone(), json!(fire_words(&cell.text))));
        assault.chain(fire).collect()
    }
}

/// Guns share two symbols: their factor and range stand below.
fn symbol(kind: Kind) -> &'static str {
    match kind {
        Kind::Light | Kind::Field => "artillery",
        Kind::Heavy | Kind::Bombard => "heavy-artillery",
        other => other.word(),
    }
}

/// Companies and battalions; batteries count as these.
fn size(counter: &Counter) -> &'static str {
    match counter.kind {
        Kind::Mg | Kind::Engineer | Kind::Flamethrower | Kind::Armored => "company",
        _ => "battalion",
    }
}

fn verb_names() -> Map<String, Json> {
    Action::VERBS.iter().map(|verb| (verb.word.to_owned(), json!(message!("verb-name", verb = verb.word)))).collect()
}

fn terms() -> Json {
    json!({
        // Before the value in the corner of a counter: Morale.
        "corner": "M",
        "attack": message!("term-attack"), "defence": message!("term-defence"), "column": message!("term-column"),
        "roll": message!("term-roll"), "cell": message!("term-cell"), "shifts": message!("term-shifts"), "net": message!("term-net"),
        "total": message!("term-total"), "fire": message!("term-fire"), "morale": message!("term-morale"),
        "points": message!("term-points"), "spent": message!("term-spent"), "bids": message!("term-bids"),
        "brigades": message!("term-brigades"), "trenches": message!("term-trenches"), "barrages": message!("term-barrages"),
        "blown": message!("mark-blown-bridge"), "built": message!("mark-built-bridge"), "spans": message!("mark-bridge-begun"),
        "initiative": message!("term-initiative"), "charged": message!("term-charged"),
    })
}

/// What a unit's row tells beside its printed values, how the counter shows it, and the filter it makes.
fn marks() -> Json {
    json!([
        { "field": "dl", "quiet": [0, null], "words": message!("mark-disorganization"), "short": "−{}", "shape": "square", "filter": message!("filter-disorganized") },
        { "field": "second", "quiet": [null], "words": message!("mark-two-hexes"), "short": "↔", "shape": "triangle" },
    ])
}

fn places() -> Json {
    json!({
        "arriving": message!("place-arriving"), "off": message!("place-off"), "unplaced": message!("place-unplaced"),
        "surrendered": message!("place-surrendered"), "gone": message!("place-gone"),
    })
}
