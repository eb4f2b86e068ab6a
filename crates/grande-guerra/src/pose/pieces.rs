//! The pieces of a situation: counters of the game, copies, or units written out in full.

use std::sync::Arc;

use content::Provenance;
use kernel::node::Reader;
use kernel::pose::rows;
use kernel::{Node, Problems, Situation};

use super::fields::{self, Sketch, Units};
use super::ground::Base;
use super::groups::Roster;
use super::standing::Given;
use crate::book::{Arrival, Parts, Point, War};
use crate::counter::{Counter, Kind, Values, number_regiments};
use crate::formation::{Command, Formation};
use crate::key::{Hexes, MAX_UNITS, UnitId, UnitSet};
use crate::state::{Brigade, Place, Side, State, Unit};

/// A board with its pieces, before the moment.
pub(super) struct Posed {
    pub game: War,
    pub state: State,
    pub given: Vec<Given>,
    /// Every unit and brigade of the file is there.
    pub is_whole: bool,
}

impl Base {
    pub(super) fn with_pieces(self, situation: &Situation, problems: &mut Problems) -> Posed {
        let Self { game, mut state, cost, values, .. } = self;
        let before = problems.0.len();
        let mut roster = Roster::of(&game);
        roster.read_groups(situation, problems);
        roster.read_units(situation, problems);
        let is_whole = problems.0.len() == before;
        let Roster { commands, formations, mut counters, entries, .. } = roster;
        number_regiments(&mut counters);
        // The scenario's own pieces are put together already.
        let is_same = counters == *game.counters && formations == *game.formations && commands == *game.commands;
        let mut game = if is_same { game } else { game.manned(commands, formations, counters) };
        if let Some(points) = cost {
            game.flatten(points);
        }
        game.value_hexes(&values);
        game.schedule(entries, situation, problems);
        for at in state.units.len()..game.counters.len() {
            state.units.push(Unit::fresh(Place::Off, game.full_steps(UnitId(at as u16))));
        }
        state.brigades.extend((state.brigades.len()..game.formations.len()).map(|_| Brigade::default()));
        let given = game.read_state(situation, &mut state, problems);
        Posed { game, state, given, is_whole }
    }
}

impl Roster<'_> {
    fn read_units(&mut self, situation: &Situation, problems: &mut Problems) {
        let (file, fields) = (situation.file.as_str(), fields::units());
        for (name, line, r) in rows(situation, "units") {
            let known = self.place_of(name);
            let of_the_game = known.is_some() || self.game.library.counter(name).is_some();
            let free = self.is_free(name, of_the_game).and_then(|()| match self.formations.iter().any(|f| f.key == *name) {
                true => Err(format!("`{name}` is a group; units, hexes and groups share one namespace")),
                false => Ok(()),
            });
            let Some(r) = r else { continue };
            let unit = UnitId(known.unwrap_or(self.counters.len()) as u16);
            match free
                .map_err(|text| Problems::one(file, line, format!("units: {text}")))
                .and_then(|()| self.read_unit(&fields, name, unit, r))
            {
                Ok(counter) => match known {
                    Some(at) => self.counters[at] = counter,
                    None if self.counters.len() == MAX_UNITS => problems.add(file, line, format!("more than {MAX_UNITS} units")),
                    None => {
                        self.places.insert(counter.key.as_str(), self.counters.len());
                        self.counters.push(counter);
                    }
                },
                Err(more) => problems.0.extend(more.0),
            }
        }
    }

    fn read_unit(&mut self, fields: &Units<'_>, name: &str, unit: UnitId, mut r: Reader<'_>) -> Result<Counter, Problems> {
        let like = r.text("like");
        let base = self.base(like.unwrap_or(name), like.is_some(), &mut r);
        let (has_side, has_group) = (r.node("side").is_some(), r.node("group").is_some());
        if base.is_none() && like.is_none() && !has_side && !has_group {
            r.wrong(r.line(), "`side` is missing");
        }
        let mut counter = base.unwrap_or_else(|| fresh(name));
        if like.is_some() {
            // A unit like another of the file has its own name; one like a counter of the game keeps the printed one.
            if counter.name == counter.key {
                counter.name = name.into();
            }
            counter.key = name.into();
            counter.like = like.map(str::to_owned);
        }
        let before = counter.side;
        let mut sketch = Sketch::of(counter);
        fields.read_printed(&mut r, &mut sketch);
        let (group, division, corps) = (sketch.group.take(), sketch.division.take(), sketch.corps.take());
        if let Some(entry) = sketch.enters.take() {
            self.entries.push((unit, entry));
        }
        let steps = r.node("steps").and_then(Node::int);
        let mut counter = sketch.finish(steps, &mut r);
        self.place_under(&mut counter, group, has_side, &mut r);
        if counter.side != before {
            counter.command = None;
        }
        match (division, corps) {
            (None, None) => {}
            (Some(Some(_)), Some(Some(_))) => r.wrong(r.line(), "a unit is of a division or of a corps"),
            (Some(Some(division)), _) => counter.command = self.command(Some(&division), counter.side, true, &mut r),
            (_, Some(Some(corps))) => counter.command = self.command(Some(&corps), counter.side, false, &mut r),
            _ => counter.command = None,
        }
        r.finish().into_result(counter)
    }

    /// The counter that a word names, with its brigade among those of the file.
    fn base(&mut self, key: &str, is_like: bool, r: &mut Reader<'_>) -> Option<Counter> {
        let short = self.short(key);
        if let Some(at) = self.place_of(short) {
            return Some(self.counters[at].clone());
        }
        let printed = self.game.library.counter(short).cloned();
        if printed.is_none() && is_like {
            r.wrong(r.line(), format_args!("`like`: no unit is called {key}"));
        }
        let mut counter = printed?;
        if let Some(group) = counter.group.take() {
            let brigade = self.game.library.formations[group.index()].key;
            counter.group = self.group(&brigade);
            if counter.group.is_none() {
                r.wrong(r.line(), format_args!("there is no room for the brigade {brigade}"));
            }
        }
        Some(counter)
    }

    /// The brigade of a unit, of its side; artillery has none.
    fn place_under(&mut self, counter: &mut Counter, group: Option<Option<String>>, has_side: bool, r: &mut Reader<'_>) {
        match group {
            Some(Some(word)) => {
                let short = self.short(&word).to_owned();
                counter.group = self.group(&short);
                if counter.group.is_none() {
                    r.wrong(r.line(), format_args!("`group`: no brigade is called {word}"));
                }
            }
            Some(None) => counter.group = None,
            None => {}
        }
        let Some(own) = counter.group.map(|group| self.formations[group.index()].side) else { return };
        if !has_side && group_given(r) {
            counter.side = own;
        }
        if counter.kind.is_gun() {
            r.wrong(r.line(), "artillery is of no brigade: write group = \"none\"");
        } else if counter.side != own {
            r.wrong(r.line(), "its brigade is of the other side");
        }
    }
}

fn group_given(r: &mut Reader<'_>) -> bool {
    r.node("group").and_then(Node::text).is_some_and(|word| word != "none")
}

impl Sketch {
    /// Without a back of its own, a unit of two steps whose front was written has a back like it.
    fn finish(self, steps: Option<i64>, r: &mut Reader<'_>) -> Counter {
        let Self { mut counter, fronted, back, full, .. } = self;
        if counter.gun.is_some() {
            if back.is_some() || full == Some(2) {
                r.wrong(r.line(), "artillery has one step");
            }
            counter.back = None;
            return counter;
        }
        let single = match full {
            Some(full) => full == 1,
            None => counter.back.is_none() && steps != Some(2),
        };
        let printed = counter.back.filter(|_| !fronted).or(Some(counter.front));
        let written = back.map(|(combat, mg)| Values { combat, mg, ma: counter.front.ma });
        counter.back = written.or(printed.filter(|_| !single));
        counter
    }
}

fn fresh(name: &str) -> Counter {
    let (front, back, morale, gun) = fields::usual(Kind::Infantry);
    Counter {
        key: name.into(),
        name: name.into(),
        side: Side::It,
        kind: Kind::Infantry,
        group: None,
        command: None,
        regiment: None,
        regiment_no: 0,
        front,
        back,
        morale,
        bridging: false,
        gun,
        provenance: Provenance::Reconstructed,
        note: String::new(),
        like: None,
    }
}

impl War {
    /// The same board and scenario with other pieces.
    fn manned(&self, commands: Vec<Command>, formations: Vec<Formation>, counters: Vec<Counter>) -> Self {
        let (charts, scenario) = ((*self.charts).clone(), (*self.scenario).clone());
        let parts = Parts { board: self.board.clone(), commands, formations, counters, charts, scenario };
        let mut war = Self::with(&self.library, parts);
        war.about.data.clone_from(&self.about.data);
        war
    }

    /// Units of the file that come later.
    fn schedule(&mut self, entries: Vec<(UnitId, fields::Entry)>, situation: &Situation, problems: &mut Problems) {
        if entries.is_empty() {
            return;
        }
        let mut arrivals = (*self.arrivals).clone();
        for (unit, entry) in entries {
            let mut hexes = Vec::new();
            for word in &entry.hexes {
                match self.board.hex(word) {
                    Some(hex) => hexes.push(hex),
                    None => {
                        let key = self.unit_word(unit);
                        problems.add(
                            &situation.file,
                            line_of(situation, key),
                            format!("units.{key}: `enters`: no hex is called `{word}`"),
                        );
                    }
                }
            }
            if hexes.is_empty() {
                hexes.clone_from(&self.board.sources[self.side(unit).index()]);
            }
            arrivals.iter_mut().for_each(|arrival| arrival.units.remove(unit));
            let rule = self.named(Point::Arrive);
            arrivals.push(Arrival { rule, turn: entry.turn, trigger: Hexes::default(), units: UnitSet::only(unit), hexes });
        }
        self.arrivals = Arc::new(arrivals);
    }
}

/// The line of a unit in the file.
pub(super) fn line_of(situation: &Situation, unit: &str) -> u32 {
    let units = situation.root.get("units").and_then(Node::table);
    units.and_then(|table| table.get(unit)).map_or(0, |node| node.line)
}
