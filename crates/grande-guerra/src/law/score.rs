//! How the points come about, line by line, and what they would mean if the game ended now.

use serde_json::{Value as Json, json};

use crate::book::War;
use crate::state::{Side, State};

impl War {
    pub fn score(&self, s: &State) -> Json {
        let held = self.objectives.iter().filter(|o| s.italian.contains(o.hex));
        let lines: Vec<Json> = held
            .map(|o| {
                let (hex, text) = (self.board.number(o.hex), self.objective_name(o.hex));
                json!({ "value": o.value, "text": text, "hex": hex, "rule": [o.rule.0] })
            })
            .collect();
        let now = s.ending.unwrap_or_else(|| self.judge_victory(s, false));
        json!({ "total": self.vp(s), "of": Side::It.key(), "lines": lines, "now": now.outcome().words })
    }
}
