//! Situations of the toy: reading and writing any position.

pub mod fields;
mod read;
mod vocabulary;
mod write;

use kernel::{FrameId, Posed, Problems, Seat, Seats, Situation, UnitId};
use serde_json::Value as Json;

use super::Toy;
use super::state::{Pending, Stage, Trap};
use super::{Fight, SIDES, State, Units};

const PHASES: [&str; 4] = ["setup", "plan", "open", "over"];
const STAGES: [(&str, Stage); 3] = [("declared", Stage::Declared), ("answering", Stage::Answering), ("rolled", Stage::Rolled)];
const QUESTIONS: [&str; 8] = [
    "setup SEAT",
    "plan READY…",
    "open PASSED…",
    "move SEAT LEFT fresh|stepped UNIT…",
    "react SEAT HEX",
    "answer FIGHT SEAT",
    "answering FIGHT SEAT LEFT fresh|stepped UNIT…",
    "retreat FIGHT SEAT UNIT",
];

impl Posed for Toy {
    fn pose(&self, situation: &Situation) -> Result<(Self, State), Problems> {
        self.pose_file(situation)
    }
    fn export(&self, state: &State) -> Situation {
        self.export_file(state)
    }
    fn situation_words(&self) -> Json {
        self.vocabulary()
    }
}

impl Toy {
    fn group(&self, names: &[&str]) -> Option<super::state::Group> {
        let units: Option<Vec<UnitId>> = names.iter().map(|name| self.unit_named(name).ok()).collect();
        super::state::Group::try_from(units?.as_slice()).ok()
    }

    /// One of [`QUESTIONS`].
    fn pending(&self, s: &State, text: &str) -> Option<Pending> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let seat = |key: &str| self.about.seat(key);
        let seats = |keys: &[&str]| keys.iter().try_fold(Seats::NONE, |set, key| self.about.seat(key).map(|seat| set.with(seat)));
        let fight = |word: &str| word.parse().ok().map(FrameId).filter(|id| s.fights.get(*id).is_some());
        let moving = |seat: Seat, left: &str, how: &str, units: &[&str], within: Option<FrameId>| {
            let stepped = match how {
                "fresh" => false,
                "stepped" => true,
                _ => return None,
            };
            Some(Pending::Moving { seat, group: self.group(units)?, left: left.parse().ok()?, stepped, within })
        };
        Some(match words.as_slice() {
            ["setup", key] => Pending::SetUp { seat: seat(key)? },
            ["plan", ready @ ..] => Pending::Plan { ready: seats(ready).filter(|r| *r != self.all_seats())? },
            ["open", passed @ ..] => Pending::Open { passed: seats(passed).filter(|p| *p != self.all_seats())? },
            ["move", key, left, how, units @ ..] => moving(seat(key)?, left, how, units, None)?,
            ["answering", id, key, left, how, units @ ..] => moving(seat(key)?, left, how, units, Some(fight(id)?))?,
            ["react", key, hex] => Pending::React { seat: seat(key)?, hex: self.hex_named(hex).ok()? },
            ["answer", id, key] => Pending::Answer { fight: fight(id)?, seat: seat(key)? },
            ["retreat", id, key, unit] => {
                Pending::Retreat { fight: fight(id)?, seat: seat(key)?, unit: self.unit_named(unit).ok()? }
            }
            _ => return None,
        })
    }

    pub(crate) fn pending_text(&self, pending: &Pending) -> String {
        let keys = |seats: &Seats| seats.iter().map(|s| format!(" {}", self.seat_key(s))).collect::<String>();
        match pending {
            Pending::SetUp { seat } => format!("setup {}", self.seat_key(*seat)),
            Pending::Plan { ready } => format!("plan{}", keys(ready)),
            Pending::Open { passed } => format!("open{}", keys(passed)),
            Pending::Moving { seat, group, left, stepped, within } => {
                let verb = within.map_or("move".to_owned(), |id| format!("answering {}", id.0));
                let names: String = group.iter().map(|i| format!(" {}", self.unit_name(*i))).collect();
                format!("{verb} {} {left} {}{names}", self.seat_key(*seat), if *stepped { "stepped" } else { "fresh" })
            }
            Pending::React { seat, hex } => format!("react {} {}", self.seat_key(*seat), self.printed(*hex)),
            Pending::Answer { fight, seat } => format!("answer {} {}", fight.0, self.seat_key(*seat)),
            Pending::Retreat { fight, seat, unit } => {
                format!("retreat {} {} {}", fight.0, self.seat_key(*seat), self.unit_name(*unit))
            }
        }
    }

    /// `UNIT HEX STAGE PUSHED…`.
    fn fight(&self, text: &str) -> Option<Fight> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [unit, hex, stage, moved @ ..] = words.as_slice() else { return None };
        let moved: Option<Units> = moved.iter().map(|name| self.unit_named(name).ok()).collect();
        Some(Fight {
            unit: self.unit_named(unit).ok()?,
            hex: self.hex_named(hex).ok()?,
            stage: STAGES.iter().find(|(word, _)| word == stage)?.1,
            moved: moved?,
        })
    }

    fn fight_text(&self, fight: &Fight) -> String {
        let stage = STAGES.iter().find(|(_, stage)| *stage == fight.stage).map_or("", |(word, _)| word);
        let moved: String = fight.moved.iter().map(|i| format!(" {}", self.unit_name(i))).collect();
        format!("{} {} {stage}{moved}", self.unit_name(fight.unit), self.printed(fight.hex))
    }

    /// `hidden HEX` or `sprung HEX`, with the side where the seat commands both.
    fn trap_named(&self, seat: Seat, text: &str) -> Option<Trap> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ([how, hex] | [how, hex, _]) = words.as_slice() else { return None };
        let side = match words.get(2) {
            Some(key) => SIDES.iter().position(|side| side == key)?,
            None => self.side_of(seat)?,
        };
        let sprung = match *how {
            "hidden" => false,
            "sprung" => true,
            _ => return None,
        };
        Some(Trap { side: side as u8, hex: self.hex_named(hex).ok()?, sprung })
    }
}
