//! What became of the cases of a file.

use serde_json::{Value as Json, json};

use crate::Roll;

#[derive(Clone, Debug)]
pub struct Report {
    pub cases: Vec<CaseReport>,
}

#[derive(Clone, Debug, Default)]
pub struct CaseReport {
    pub name: String,
    pub line: u32,
    pub ok: bool,
    /// Why not, in words.
    pub failures: Vec<String>,
    pub play: Vec<Played>,
    pub expects: Vec<Expected>,
    pub waiting: String,
    pub legal: Vec<String>,
    /// The position at the end, in the file's own form.
    pub position: String,
    pub dice_left: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Played {
    pub seat: String,
    pub words: String,
    pub accepted: bool,
    /// Ledger id and sentence of each refusal.
    pub cites: Vec<(String, String)>,
    pub events: Vec<String>,
    pub rolls: Vec<Roll>,
}

#[derive(Clone, Debug)]
pub struct Expected {
    pub line: u32,
    pub text: String,
    pub ok: bool,
    pub got: String,
}

impl Report {
    pub fn ok(&self) -> bool {
        self.cases.iter().all(|c| c.ok)
    }
    pub fn json(&self) -> Json {
        let cases: Vec<Json> = self.cases.iter().map(CaseReport::json).collect();
        json!({ "cases": cases })
    }
}

impl CaseReport {
    /// A failure with the line of the file that it belongs to.
    pub fn fail(&mut self, line: u32, text: impl std::fmt::Display) {
        self.failures.push(format!("line {line}: {text}"));
    }

    fn json(&self) -> Json {
        let play: Vec<Json> = self.play.iter().map(Played::json).collect();
        let expects: Vec<Json> =
            self.expects.iter().map(|e| json!({ "text": e.text, "line": e.line, "ok": e.ok, "got": e.got })).collect();
        json!({
            "name": self.name, "ok": self.ok, "failures": self.failures, "play": play, "expects": expects, "waiting": self.waiting,
            "legal": self.legal, "position": self.position, "dice_left": self.dice_left,
        })
    }
}

impl Played {
    fn json(&self) -> Json {
        let cites: Vec<Json> = self.cites.iter().map(|(rule, why)| json!({ "rule": rule, "why": why })).collect();
        json!({
            "seat": self.seat, "do": self.words, "accepted": self.accepted, "cites": cites, "events": self.events,
            "rolls": self.rolls,
        })
    }
}
