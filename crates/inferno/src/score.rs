//! How the points come about, line by line, and what they would mean if the game ended now (15).

use serde_json::{Value as Json, json};

use crate::book::Inferno;
use crate::state::{Side, State};

impl Inferno {
    pub fn score(&self, s: &State) -> Json {
        let mut lines: Vec<Json> = self
            .captured(s)
            .map(|o| {
                let mut ids = Vec::new();
                if o.is_town {
                    ids.push(if o.is_great { "15/e" } else { "15/f" });
                }
                if o.is_peak {
                    ids.push("15/g");
                }
                json!({ "value": self.worth(o), "text": o.name, "hex": self.board.number(o.hex), "rule": ids })
            })
            .collect();
        if s.vp_balance != 0 {
            let text = "emergency reinforcements, less reserves released";
            lines.push(json!({ "value": s.vp_balance, "text": text, "rule": ["15/i", "15/h"] }));
        }
        let now = s.ending.unwrap_or_else(|| self.judge_victory(s));
        json!({ "total": self.vp(s), "of": Side::It.key(), "lines": lines, "now": now.outcome().words })
    }
}
