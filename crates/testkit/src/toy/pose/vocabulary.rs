//! What a file's author must know.

use serde_json::{Map, Value as Json, json};

use super::{PHASES, QUESTIONS, STAGES, fields};
use crate::toy::{Action, Cell, Event, SIDES, Toy};

const TRAPS: &str = "none|hidden hex|sprung hex|hidden hex side|sprung hex side";
const WHETHER: &str = "true|false";

impl Toy {
    pub(crate) fn vocabulary(&self) -> Json {
        let verbs: Vec<Json> =
            Action::VERBS.iter().map(|v| json!({ "verb": v.word, "args": v.args, "about": v.about })).collect();
        let events: Vec<Json> = Event::EVENTS.iter().map(|(event, args)| json!({ "event": event, "args": args })).collect();
        let options: Vec<Json> =
            self.book.options.iter().map(|c| json!({ "option": c.key, "words": c.words, "usual": c.usual })).collect();
        let scenarios: Vec<&str> = self.book.scenarios.iter().map(|s| s.key).collect();
        let cells = Cell::ALL.map(|(word, _)| word).join("|");
        json!({
            "game": self.book.key, "scenarios": scenarios, "options": options, "verbs": verbs, "events": events,
            "actions": Action::KINDS, "phases": PHASES,
            "steps": ["setup", "plan", "open", "move", "react", "answer", "answering", "retreat"],
            "board": { "scenario": scenarios.join("|"), "blank": "lines, along, terrain", "north": "1..71", "south": "1..71" },
            "units": fields::units().words(), "hex": fields::hexes().words(),
            "sides": SIDES.map(|key| (key.to_owned(), fields::sides().words())).into_iter().collect::<Map<_, _>>(),
            "groups": fields::groups().words(),
            "at": {
                "turn": "1..99", "turns": "1..99", "phase": PHASES, "fort": "hex",
                "fights": format!("UNIT HEX {} PUSHED…", STAGES.map(|(word, _)| word).join("|")),
            },
            "tables": { "fight": { "grammar": cells } },
            "outcomes": { "attack": cells, "fire": "hit|miss" },
            "paths": self.paths(&cells),
            "questions": kernel::ask::words(crate::toy::ask::QUESTIONS),
            "pending": QUESTIONS,
        })
    }

    fn paths(&self, cells: &str) -> Json {
        json!({
            "unit.<unit>.seat": "seat", "unit.<unit>.side": "side", "unit.<unit>.at": "hex|box|gone",
            "unit.<unit>.strength": "1..3", "unit.<unit>.known": WHETHER, "unit.<unit>.stands": WHETHER,
            "unit.<unit>.acted": WHETHER,
            "hex.<hex>.terrain": "clear|wood", "hex.<hex>.units": "number", "hex.<hex>.trap": WHETHER,
            "side.<side>.vp": "number", "side.<side>.cleared": "list of hex",
            "group.<seat>.trap": TRAPS, "group.<seat>.plan": "list of unit", "group.<seat>.plan-trap": "list of unit hex",
            "at.fights": "number", "at.chain": "number", "at.asked": "number", "over.grade": "narrow|clear|draw",
            "fight.column": "number", "fight.attack": "number", "fight.defence": "number", "fight.roll": "number",
            "fight.cell": cells,
        })
    }
}
