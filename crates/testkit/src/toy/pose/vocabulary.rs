//! What a file's author must know.

use kernel::pose::Vocabulary;
use kernel::verbs::Verbs;
use serde_json::{Map, Value as Json, json};

use super::{PHASES, QUESTIONS, STAGES, fields};
use crate::toy::{Action, Cell, Event, SIDES, Toy};

const TRAPS: &str = "none|hidden hex|sprung hex|hidden hex side|sprung hex side";
const WHETHER: &str = "true|false";

impl Toy {
    pub(crate) fn vocabulary(&self) -> Json {
        let options: Vec<Json> =
            self.book.options.iter().map(|c| json!({ "option": c.key, "words": c.words, "usual": c.usual })).collect();
        let scenarios: Vec<&str> = self.book.scenarios.iter().map(|s| s.key).collect();
        let cells = Cell::ALL.map(|(word, _)| word).join("|");
        let own = json!({
            "game": self.book.key, "scenarios": scenarios, "options": options,
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
            "questions": kernel::ask::words(crate::toy::ask::QUESTIONS),
            "pending": QUESTIONS,
        });
        let mut words = Vocabulary::of(Action::VERBS, Event::EVENTS, &[], &own);
        words.paths(
            "unit.<unit>",
            [
                ("seat", "seat"),
                ("side", "side"),
                ("at", "hex|box|gone"),
                ("strength", "1..3"),
                ("known", WHETHER),
                ("stands", WHETHER),
                ("acted", WHETHER),
            ],
        );
        words.paths("hex.<hex>", [("terrain", "clear|wood"), ("units", "number"), ("trap", WHETHER)]);
        words.paths("side.<side>", [("vp", "number"), ("cleared", "list of hex")]);
        words.paths("group.<seat>", [("trap", TRAPS), ("plan", "list of unit"), ("plan-trap", "list of unit hex")]);
        words.paths("at", [("fights", "number"), ("chain", "number"), ("asked", "number")]);
        words.paths("over", [("grade", "narrow|clear|draw")]);
        words.paths(
            "fight",
            [("column", "number"), ("attack", "number"), ("defence", "number"), ("roll", "number"), ("cell", &cells)],
        );
        words.json()
    }
}
