//! The moment of a situation: turn, phase, side, and what is pending.

use kernel::node::Reader;
use kernel::{Dice, Log, Node, Problems, Situation, Table};
use serde::de::DeserializeOwned;

use super::pieces::Given;
use crate::action::Event;
use crate::book::Inferno;
use crate::state::{Mark, Pending, Phase, Side, State};

impl Inferno {
    pub(super) fn read_moment(
        &self,
        situation: &Situation,
        s: &mut State,
        given: &[Given],
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) -> Result<(), Problems> {
        let file = situation.file.as_str();
        let empty = Table::default();
        let node = situation.root.get("at");
        let mut r = Reader::new(file, "at", node.map_or(1, |n| n.line), node.and_then(Node::table).unwrap_or(&empty));
        let turn = r.int("turn", 1..=30);
        let phase = r.word("phase", &Phase::ALL);
        let side = r.word("seat", &Side::ALL);
        let step = r.text("step");
        if let Some(turn) = turn {
            s.turn = turn as u8;
        }
        let from_scenario = situation.root.get("board").and_then(Node::table).is_some_and(|b| b.get("scenario").is_some());
        // A scenario's own moment stays unless the file speaks of another.
        let moved = phase.is_some() || side.is_some() || step.is_some() || !from_scenario;
        if moved {
            s.agenda.clear();
            s.phase = phase.unwrap_or(Phase::Movement);
            s.phasing = side.unwrap_or(s.phasing);
        }
        s.group = self.part(&mut r, "group").unwrap_or(s.group);
        if let Some(void) = self.part(&mut r, "void") {
            s.void = void;
        }
        if let Some(fights) = self.part(&mut r, "fights") {
            s.fights = fights;
        }
        s.ending = self.part(&mut r, "ending").or(s.ending);
        let pending = situation.root.get("pending").and_then(Node::list).filter(|list| !list.is_empty());
        let mut problems = r.finish();
        // Before play goes on from what the file says, and again when its questions are read.
        if let Err(text) = self.is_told_whole(s) {
            problems.add(file, node.map_or(1, |n| n.line), text);
        }
        match (pending, step) {
            (Some(list), _) => {
                s.agenda.clear();
                for node in list {
                    match self.board.saved(node, &|name| self.named(name)) {
                        Ok(item) if !s.agenda.is_full() => s.agenda.push(item),
                        Ok(_) => problems.add(file, node.line, "pending: too many questions"),
                        Err(text) => {
                            let known = Pending::STEPS.iter().map(|step| step.word).collect::<Vec<_>>().join(", ");
                            problems.add(file, node.line, format!("pending: {text}; known are {known}"));
                        }
                    }
                }
            }
            (_, Some(step)) => match base_step(step, s) {
                Some(item) => s.agenda.push(item),
                None => problems.add(file, node.map_or(1, |n| n.line), format!("`step`: {step} stands in the middle of something: give `pending`; steps that stand alone are reinforce, build, move, attack, demolish, place, lift")),
            },
            (_, None) if moved && s.ending.is_none() && problems.is_empty() => self.begin_phase(s, given, dice, log),
            _ => {}
        }
        if problems.is_empty()
            && let Err(text) = self.is_told_whole(s)
        {
            problems.add(file, node.map_or(1, |n| n.line), text);
        }
        problems.into_result(())
    }

    /// Retreats are as short as the tables have them, and every combat that a question speaks of is there.
    fn is_told_whole(&self, s: &State) -> Result<(), String> {
        let far = s.agenda.iter().any(|pending| match pending {
            Pending::Accompany(r) | Pending::Retreat(r) | Pending::Continue(r) => r.left > FARTHEST || r.of > FARTHEST,
            _ => false,
        });
        if far || s.fights.iter().any(|f| f.fates.iter().any(|fate| fate.retreat > FARTHEST) || f.owed > FARTHEST) {
            return Err(format!("`at` or `pending` speaks of a retreat of more than {FARTHEST} hexes"));
        }
        if s.agenda.iter().filter_map(Pending::fight).any(|id| s.fights.get(id).is_none()) {
            return Err("`pending` speaks of a combat that `at.fights` does not hold".into());
        }
        Ok(())
    }

    /// Play begins with the phase's automatic work; what the file gave to units stays.
    fn begin_phase(&self, s: &mut State, given: &[Given], dice: &mut dyn Dice, log: &mut Log<Event>) {
        if s.phase == Phase::Setup {
            self.begin_setup(s, log);
        } else {
            self.enter_phase(s, s.phase, log);
        }
        for (unit, given) in s.units.iter_mut().zip(given) {
            unit.spent = given.spent.unwrap_or(unit.spent);
            if let Some(marks) = given.marks {
                // What the phase's beginning finds out stays too.
                let (with, seen) = (unit.has(Mark::WithEngineer), unit.has(Mark::Seen));
                unit.marks = marks;
                unit.marks.put(Mark::WithEngineer, with || marks.has(Mark::WithEngineer));
                unit.marks.put(Mark::Seen, seen);
            }
        }
        self.run(s, dice, log);
    }

    /// A part of a position as `export` writes it.
    fn part<T: DeserializeOwned>(&self, r: &mut Reader<'_>, key: &'static str) -> Option<T> {
        let node = r.node(key)?;
        self.board.saved(node, &|name| self.named(name)).map_err(|text| r.wrong(node.line, format_args!("`{key}`: {text}"))).ok()
    }
}

/// No CRT box, printed or given by a test, sends a stack farther.
const FARTHEST: u8 = 6;

fn base_step(step: &str, s: &mut State) -> Option<Pending> {
    Some(match step {
        "place" => Pending::Place(s.phasing),
        "reinforce" => Pending::Reinforce,
        "build" => Pending::Build,
        "move" => Pending::Move,
        "lift" => Pending::Lift(s.phasing),
        "attack" => Pending::Attack,
        "demolish" => Pending::Demolish(s.phasing),
        _ => return None,
    })
}
