//! Texts: every action and event as `verb arg …`.

use kernel::{Misread, Refusal, why};

use super::state::{Place, State, Trap};
use super::{Action, Cell, Event, Flaw, Toy, t};

pub(crate) const VERBS: [(&str, &[&str]); 13] = [
    ("place", &["hex"]),
    ("deploy", &[]),
    ("stand", &["unit"]),
    ("trap", &["hex"]),
    ("ready", &[]),
    ("lead", &["unit"]),
    ("join", &["unit"]),
    ("step", &["hex"]),
    ("halt", &[]),
    ("attack", &["unit", "hex"]),
    ("fire", &["unit"]),
    ("hold", &[]),
    ("done", &[]),
];

pub(crate) const ACTION_KINDS: [&str; 13] =
    ["place", "deploy", "stand", "trap", "ready", "lead", "join", "step", "halt", "attack", "fire", "hold", "done"];

pub(crate) const EVENT_KINDS: [&str; 18] = [
    "placed", "dealt", "stood", "laid", "readied", "shown", "led", "joined", "stepped", "voided", "halted", "fired", "held",
    "fought", "removed", "passed", "turn", "ended",
];

pub(crate) fn event_kind(event: &Event) -> &'static str {
    EVENT_KINDS[match event {
        Event::Placed { .. } => 0,
        Event::Dealt => 1,
        Event::Stood { .. } => 2,
        Event::Laid { .. } => 3,
        Event::Readied { .. } => 4,
        Event::Shown { .. } => 5,
        Event::Led { .. } => 6,
        Event::Joined { .. } => 7,
        Event::Stepped { .. } => 8,
        Event::Voided { .. } => 9,
        Event::Halted { .. } => 10,
        Event::Fired { .. } => 11,
        Event::Held { .. } => 12,
        Event::Fought { .. } => 13,
        Event::Removed { .. } => 14,
        Event::Passed { .. } => 15,
        Event::TurnBegan { .. } => 16,
        Event::Ended => 17,
    }]
}

pub(crate) fn action_kind(action: &Action) -> &'static str {
    ACTION_KINDS[match action {
        Action::Place { .. } => 0,
        Action::Deploy => 1,
        Action::Stand { .. } => 2,
        Action::Trap { .. } => 3,
        Action::Ready => 4,
        Action::Lead { .. } => 5,
        Action::Join { .. } => 6,
        Action::Step { .. } => 7,
        Action::Halt => 8,
        Action::Attack { .. } => 9,
        Action::Fire { .. } => 10,
        Action::Hold => 11,
        Action::Done => 12,
    }]
}

pub(crate) fn cell_word(cell: Cell) -> &'static str {
    match cell {
        Cell::Hit => "hit",
        Cell::Back => "back",
        Cell::None => "none",
    }
}

impl Toy {
    pub(crate) fn action_words(&self, action: &Action) -> String {
        let verb = action_kind(action);
        match *action {
            Action::Place { hex } | Action::Trap { hex } | Action::Step { hex } => format!("{verb} {}", self.printed(hex)),
            Action::Stand { unit: 3 } if self.flaw == Flaw::WordsGarble => format!("{verb} unit"),
            Action::Stand { unit } | Action::Lead { unit } | Action::Join { unit } | Action::Fire { unit } => {
                format!("{verb} {}", self.unit_name(usize::from(unit)))
            }
            Action::Attack { unit, hex } => format!("{verb} {} {}", self.unit_name(usize::from(unit)), self.printed(hex)),
            Action::Deploy | Action::Ready | Action::Halt | Action::Hold | Action::Done => verb.to_owned(),
        }
    }

    pub(crate) fn read(&self, _s: &State, text: &str) -> Result<Action, Misread> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [verb, args @ ..] = words.as_slice() else { return Err(Misread::Unknown("an empty text is no order".into())) };
        let Some((verb, wanted)) = VERBS.iter().find(|(v, _)| v == verb) else {
            return Err(Misread::Unknown(format!("there is no verb `{verb}`")));
        };
        if args.len() != wanted.len() {
            return Err(Misread::Unknown(format!("`{verb}` is followed by: {}", wanted.join(", "))));
        }
        let (mut unit, mut hex) = (0, 0);
        for (arg, kind) in args.iter().zip(*wanted) {
            if *kind == "unit" {
                unit = self.unit_named(arg).map_err(Misread::Unknown)? as u8;
            } else {
                let off = Refusal { rule: Some(t!("T/18")), why: why!("that hex is not on the board") };
                let printed = arg.len() == 4 && arg.bytes().all(|b| b.is_ascii_digit());
                hex = self.hex_named(arg).map_err(|e| if printed { Misread::OutOfRange(off) } else { Misread::Unknown(e) })?;
            }
        }
        Ok(match *verb {
            "place" => Action::Place { hex },
            "deploy" => Action::Deploy,
            "stand" => Action::Stand { unit },
            "trap" => Action::Trap { hex },
            "ready" => Action::Ready,
            "lead" => Action::Lead { unit },
            "join" => Action::Join { unit },
            "step" => Action::Step { hex },
            "halt" => Action::Halt,
            "attack" => Action::Attack { unit, hex },
            "fire" => Action::Fire { unit },
            "hold" => Action::Hold,
            _ => Action::Done,
        })
    }

    pub(crate) fn unit_named(&self, name: &str) -> Result<usize, String> {
        self.names.iter().position(|n| n == name).ok_or_else(|| format!("there is no unit `{name}`"))
    }

    /// A printed number, or a declared name with steps: `T112` is T, then 1, 1, 2.
    pub(crate) fn hex_named(&self, word: &str) -> Result<u16, String> {
        if let Some(hex) = self.number(word) {
            return Ok(hex);
        }
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let start = self.hexes.iter().find(|(n, _)| n == name && !name.is_empty()).map(|(_, h)| *h);
        let mut hex = hexgrid::HexId(start.ok_or_else(|| format!("there is no hex `{word}`"))?);
        for digit in word[name.len()..].bytes() {
            let next = digit.checked_sub(b'1').and_then(hexgrid::Dir::new).and_then(|d| self.grid.neighbour(hex, d));
            hex = next.ok_or_else(|| format!("`{word}` leaves the board"))?;
        }
        Ok(hex.0)
    }

    pub(crate) fn place_word(&self, place: Place) -> String {
        match place {
            Place::Box => "box".into(),
            Place::On(hex) => self.printed(hex),
            Place::Gone => "gone".into(),
        }
    }

    pub(crate) fn trap_word(&self, trap: Trap) -> String {
        match trap {
            Trap::None => "none".into(),
            Trap::Hidden(hex) => format!("hidden {}", self.printed(hex)),
            Trap::Sprung(hex) => format!("sprung {}", self.printed(hex)),
        }
    }

    pub(crate) fn event_text(&self, event: &Event) -> String {
        let kind = event_kind(event);
        let name = |unit: &Option<u8>| unit.map_or("someone".to_owned(), |u| self.unit_name(usize::from(u)));
        let rest = match event {
            Event::Placed { seat, hex, unit } | Event::Led { seat, hex, unit } | Event::Joined { seat, hex, unit } => {
                format!("{} {} {}", self.seat_key(*seat), name(unit), self.printed(*hex))
            }
            Event::Stood { seat, unit } => format!("{} {}", self.seat_key(*seat), name(&Some(*unit))),
            Event::Laid { seat, hex } | Event::Voided { seat, hex } | Event::Halted { seat, hex } => {
                format!("{} {}", self.seat_key(*seat), self.printed(*hex))
            }
            Event::Readied { seat } | Event::Held { seat } | Event::Passed { seat } => self.seat_key(*seat).to_owned(),
            Event::Shown { seat, hexes } => {
                let hexes: Vec<String> = hexes.iter().map(|h| self.printed(*h)).collect();
                format!("{} {}", self.seat_key(*seat), hexes.join(" "))
            }
            Event::Stepped { seat, from, to, count } => {
                format!("{} {} {} {count}", self.seat_key(*seat), self.printed(*from), self.printed(*to))
            }
            Event::Fired { seat, from, at, hit, .. } => {
                let result = if *hit { "hit" } else { "miss" };
                format!("{} {} {} {result}", self.seat_key(*seat), self.printed(*from), self.printed(*at))
            }
            Event::Fought { seat, from, hex, cell, .. } => {
                format!("{} {} {} {}", self.seat_key(*seat), self.printed(*from), self.printed(*hex), cell_word(*cell))
            }
            Event::Removed { seat, hex, strength } => format!("{} {} {strength}", self.seat_key(*seat), self.printed(*hex)),
            Event::TurnBegan { turn } => turn.to_string(),
            Event::Dealt | Event::Ended => String::new(),
        };
        format!("{kind} {rest}").trim_end().to_owned()
    }
}
