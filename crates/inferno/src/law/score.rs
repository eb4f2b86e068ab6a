//! How the points come about, line by line, and what they would mean if the game ended now (15).

use kernel::message;
use serde_json::{Value as Json, json};

use crate::book::Inferno;
use crate::ids::paragraph;
use crate::state::{Side, State};

impl Inferno {
    pub fn score(&self, s: &State) -> Json {
        let mut lines: Vec<Json> = self
            .captured(s)
            .map(|o| {
                let mut ids = Vec::new();
                if o.is_town {
                    ids.push(if o.is_great { paragraph!("15/e").0 } else { paragraph!("15/f").0 });
                }
                if o.is_peak {
                    ids.push(paragraph!("15/g").0);
                }
                json!({ "value": self.worth(o), "text": o.name, "hex": self.board.number(o.hex), "rule": ids })
            })
            .collect();
        if s.vp_balance != 0 {
            let text = message!("score-balance");
            lines.push(json!({ "value": s.vp_balance, "text": text, "rule": [paragraph!("15/i").0, paragraph!("15/h").0] }));
        }
        let now = s.ending.unwrap_or_else(|| self.judge_victory(s));
        json!({ "total": self.vp(s), "of": Side::It.key(), "lines": lines, "now": now.outcome().words })
    }
}
