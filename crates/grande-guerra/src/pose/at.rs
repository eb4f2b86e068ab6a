//! The moment of a situation: turn, phase, side, and what is pending.

use kernel::node::Reader;
use kernel::{Dice, Log, Node, Problems, Situation, Table};

use super::standing::Given;
use crate::action::Event;
use crate::book::War;
use crate::key::{UnitId, UnitSet};
use crate::state::{Events, Manner, Mark, Pending, Phase, Side, State};

impl War {
    pub(super) fn read_moment(
        &self,
        situation: &Situation,
        s: &mut State,
        given: &[Given],
        problems: &mut Problems,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) {
        let file = situation.file.as_str();
        let empty = Table::default();
        let node = situation.root.get("at");
        let line = node.map_or(1, |n| n.line);
        let mut r = Reader::new(file, "at", line, node.and_then(Node::table).unwrap_or(&empty));
        let step = r.text("step");
        let acting = self.read_acting(&mut r);
        let (phase, seat, initiative) =
            (r.word("phase", &Phase::ALL), r.word("seat", &Side::ALL), r.word("initiative", &Side::ALL));
        if let Some(turn) = r.int("turn", 1..=30) {
            s.turn = turn as u8;
        }
        let from_scenario = situation.root.get("board").and_then(Node::table).is_some_and(|b| b.get("scenario").is_some());
        // A scenario's own moment stays unless the file speaks of another.
        let moved = phase.is_some() || seat.is_some() || step.is_some() || acting.is_some() || !from_scenario;
        if moved {
            s.agenda.clear();
            s.activations_open.clear();
            s.phase = phase.or_else(|| step.filter(|_| acting.is_none()).and_then(phase_of)).unwrap_or(Phase::Action);
            let of_acting = acting.as_ref().map(|acting| acting.interrupted(self));
            let usual = if from_scenario { s.initiative } else { Side::It };
            s.phasing = seat.or(of_acting).or(initiative).unwrap_or(usual);
            s.initiative = initiative.unwrap_or(s.phasing);
        }
        s.initiative = initiative.unwrap_or(s.initiative);
        self.read_tracks(&mut r, s);
        self.read_parts(&mut r, s);
        let pending = situation.root.get("pending").and_then(Node::list).filter(|list| !list.is_empty());
        problems.0.extend(r.finish().0);
        // Before play goes on from what the file says, and again when its questions are read.
        if let Err(text) = self.is_told_whole(s) {
            problems.add(file, line, text);
        }
        match (pending, acting, step) {
            (Some(list), ..) => self.read_pending(list, s, file, problems),
            // Play goes on from nothing that is wrong.
            _ if !problems.is_empty() => {}
            (_, Some(acting), _) => {
                if let Err(text) = self.pose_activation(s, &acting, step, given, dice, log) {
                    problems.add(file, line, text);
                }
            }
            (_, _, Some(step)) => match base_step(step, s) {
                Ok(()) => {}
                Err(text) => problems.add(file, line, text),
            },
            _ if moved && s.ending.is_none() => self.begin_phase(s, given, seat, dice, log),
            _ => {}
        }
        if problems.is_empty()
            && let Err(text) = self.is_told_whole(s)
        {
            problems.add(file, line, text);
        }
    }

    /// Counts and flags of the turn.
    fn read_tracks(&self, r: &mut Reader<'_>, s: &mut State) {
        for (key, track) in [("passes", &mut s.passes), ("activations", &mut s.activations), ("conquered", &mut s.conquered)] {
            if let Some(n) = r.int(key, 0..=99) {
                *track = n as u8;
            }
        }
        s.triggered = r.bool("triggered").unwrap_or(s.triggered);
        if let Some((table, line)) = r.table("events") {
            let mut e = Reader::new(r.file(), "at.events", line, table);
            let short = e.texts("short").unwrap_or_default();
            if short.iter().any(|word| Side::called(word).is_none()) {
                e.wrong(line, "`short` lists sides");
            }
            s.events = Events {
                short: Side::BOTH.map(|side| short.contains(&side.key())),
                free_night: e.bool("free_night").unwrap_or(false),
                night_tried: e.bool("night_tried").unwrap_or(false),
                driven: e.text("driven").and_then(|name| {
                    self.group_called(name).map_err(|text| e.wrong(line, format_args!("`driven`: {text}"))).ok()
                }),
            };
            r.problems.0.extend(e.finish().0);
        }
        if let Some(names) = r.texts("mover") {
            let line = r.node("mover").map_or(0, |node| node.line);
            match names.iter().map(|name| self.unit_called(name)).collect::<Result<UnitSet, _>>() {
                Ok(units) if units.iter().all(|unit| s.unit(unit).hex().is_some()) => s.mover = units,
                Ok(_) => r.wrong(line, "`mover`: who moves stands on the board"),
                Err(text) => r.wrong(line, format_args!("`mover`: {text}")),
            }
        }
    }

    /// Parts of a position as `export` writes them.
    fn read_parts(&self, r: &mut Reader<'_>, s: &mut State) {
        if let Some(works) = self.part(r, "works") {
            s.works = works;
        }
        if let Some(barrages) = self.part(r, "barrages") {
            s.barrages = barrages;
        }
        if let Some(spans) = self.part(r, "spans") {
            s.spans = spans;
        }
        if let Some(charges) = self.part(r, "charges") {
            s.charges = charges;
        }
        if let Some(open) = self.part(r, "activation") {
            s.activations_open = open;
        }
        s.ending = self.part(r, "ending").or(s.ending);
    }

    fn read_pending(&self, list: &[Node], s: &mut State, file: &str, problems: &mut Problems) {
        s.agenda.clear();
        for node in list {
            match self.by_key(node) {
                Ok(item) if !s.agenda.is_full() => s.agenda.push(item),
                Ok(_) => problems.add(file, node.line, "pending: too many questions"),
                Err(text) => {
                    let known = Pending::STEPS.iter().map(|step| step.word).collect::<Vec<_>>().join(", ");
                    problems.add(file, node.line, format!("pending: {text}; known are {known}"));
                }
            }
        }
    }

    /// Every question of an activation has one, and whoever is spoken of is there to be asked.
    fn is_told_whole(&self, s: &State) -> Result<(), String> {
        if s.activations_open.is_empty() && s.agenda.iter().any(Pending::is_of_activation) {
            return Err("`pending` speaks of an activation that `at.activation` does not hold".into());
        }
        let on_map = |unit: UnitId| s.unit(unit).hex().is_some();
        for pending in &s.agenda {
            let (what, units) = match pending {
                Pending::Group(_, units) => ("moves", units),
                Pending::Lose(toll) => ("loses", &toll.units),
                Pending::Retreat(retreat) => ("retreats", &retreat.units),
                _ => continue,
            };
            if !units.iter().any(on_map) {
                return Err(format!("`pending`: whoever {what} stands on the board"));
            }
        }
        Ok(())
    }

    /// Play begins with the phase's automatic work; what the file gave to units stays. A phase that each side plays by itself
    /// begins with the side that the file names.
    fn begin_phase(&self, s: &mut State, given: &[Given], seat: Option<Side>, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if s.phase == Phase::Setup {
            self.begin_setup(s);
        } else {
            self.enter_phase(s, s.phase, dice, log);
        }
        if let Some(side) = seat.filter(|side| *side != s.initiative) {
            match s.phase {
                Phase::Action => {
                    s.agenda.clear();
                    s.phasing = side;
                    s.agenda.push(Pending::Act(side));
                }
                Phase::Movement => {
                    s.agenda.clear();
                    self.begin_free_movement(s, side);
                }
                Phase::Artillery | Phase::Rally if s.agenda.len() > 1 => drop(s.agenda.pop()),
                _ => {}
            }
        }
        put_back(s, given);
        self.derive(s);
        self.run(s, dice, log);
    }
}

/// What the file gave to units that are still where they were; what the beginning found out of them stays too.
pub(super) fn put_back(s: &mut State, given: &[Given]) {
    for (unit, given) in s.units.iter_mut().zip(given).filter(|(unit, _)| unit.hex().is_some()) {
        let found = [Mark::OutOfCommand, Mark::Assaulting, Mark::Seen].map(|mark| (mark, unit.has(mark)));
        given.put_on(unit);
        found.into_iter().filter(|(_, was)| *was).for_each(|(mark, _)| unit.marks.set(mark));
    }
}

/// Steps that stand alone, and their phases.
pub(super) const STEPS: [(&str, Phase); 8] = [
    ("place", Phase::Setup),
    ("reinforce", Phase::Reinforcement),
    ("plan", Phase::Command),
    ("bid", Phase::Initiative),
    ("artillery", Phase::Artillery),
    ("act", Phase::Action),
    ("move", Phase::Movement),
    ("rally", Phase::Rally),
];

fn phase_of(step: &str) -> Option<Phase> {
    STEPS.iter().find(|(word, _)| *word == step).map(|(_, phase)| *phase)
}

/// The question of a step that stands alone, of the side that the file names; the other side is asked after it if it plays second.
fn base_step(step: &str, s: &mut State) -> Result<(), String> {
    let side = s.phasing;
    let one = match step {
        "place" => Pending::Place(side),
        "reinforce" => Pending::Reinforce(side),
        "plan" => Pending::Plan,
        "bid" => Pending::Bid,
        "artillery" => Pending::Artillery(side),
        "act" => Pending::Act(side),
        "move" => Pending::Move(Manner::Free),
        "rally" => Pending::Rally(side),
        _ => {
            let alone = STEPS.map(|(word, _)| word).join(", ");
            let text = format!(
                "`step`: {step} stands in the middle of something: give `pending`, or `acting` with one of {}; ",
                super::activation::words()
            );
            return Err(format!("{text}steps that stand alone are {alone}"));
        }
    };
    if side == s.initiative {
        match step {
            "artillery" => s.agenda.push(Pending::Artillery(side.enemy())),
            "rally" => s.agenda.push(Pending::Rally(side.enemy())),
            _ => {}
        }
    }
    s.agenda.push(one);
    Ok(())
}
