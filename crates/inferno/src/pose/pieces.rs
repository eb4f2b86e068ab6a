//! The pieces of a situation: counters of the game, copies, or units written out in full.

use content::Provenance;
use kernel::node::Reader;
use kernel::pose::rows;
use kernel::{Node, Problems, Situation};

use super::fields::{self, HexsideNow, Sketch, Standing, UnitNow};
use super::ground::Base;
use crate::book::Inferno;
use crate::counter::{Counter, Kind, Size, Start, Values, number_corps};
use crate::key::UnitId;
use crate::state::{MAX_UNITS, Marks, Place, Side, State, Unit};

/// What a unit's table says of its state; phases begin without taking it back.
#[derive(Clone, Copy, Default)]
pub(super) struct Given {
    pub spent: Option<u16>,
    pub marks: Option<Marks>,
}

impl Base {
    pub(super) fn with_pieces(self, situation: &Situation) -> Result<(Inferno, State, Vec<Given>), Problems> {
        let Self { game, mut state, cost } = self;
        let mut problems = Problems::default();
        let mut counters: Vec<Counter> = (*game.counters).clone();
        let file = situation.file.as_str();
        for (name, line, r) in rows(situation, "units") {
            let Some(r) = r else {
                problems.add(file, line, format!("units.{name} must be a table"));
                continue;
            };
            let known = counters.iter().position(|c| c.key == name);
            let letters = name.bytes().all(|b| b.is_ascii_alphabetic());
            if known.is_none() && !letters && game.library.counter(name).is_none() {
                problems.add(file, line, format!("units: `{name}` must be letters only, or a counter of the game"));
                continue;
            }
            if game.board.names.declared().iter().any(|(n, _)| n == name) {
                problems.add(file, line, format!("`{name}` is a hex; units and hexes share one namespace"));
                continue;
            }
            match read_counter(&game, name, r, &counters) {
                Ok(counter) => match known {
                    Some(i) => counters[i] = counter,
                    None if counters.len() == MAX_UNITS => problems.add(file, line, format!("more than {MAX_UNITS} units")),
                    None => {
                        state.units.push(Unit::fresh(Place::Off, counter.full_steps()));
                        counters.push(counter);
                    }
                },
                Err(more) => problems.0.extend(more.0),
            }
        }
        number_corps(&mut counters);
        if !problems.is_empty() {
            return Err(problems);
        }
        let (charts, scenario) = ((*game.charts).clone(), (*game.scenario).clone());
        let areas = game.areas.clone();
        let mut game = Inferno { areas, ..Inferno::with(&game.library, game.board.clone(), counters, charts, scenario) };
        if let Some(mp) = cost {
            game.tec.flatten(mp);
        }
        let mut areas = (*game.areas).clone();
        areas.resize(game.counters.len(), Vec::new());
        game.areas = areas.into();
        let mut given = vec![Given::default(); game.counters.len()];
        for (name, _, r) in rows(situation, "units") {
            if let (Some(unit), Some(r)) = (game.named(name), r) {
                match game.read_unit_state(r, &mut state, unit) {
                    Ok(g) => given[unit.index()] = g,
                    Err(more) => problems.0.extend(more.0),
                }
            }
        }
        game.derive(&mut state);
        game.read_control(situation, &mut state, &mut problems);
        game.read_hexside_states(situation, &mut state, &mut problems);
        game.read_sides(situation, &mut state, &mut problems);
        let hexes: Vec<_> = game.board.grid.ids().collect();
        for hex in hexes {
            game.show_tops(&mut state, hex);
        }
        problems.into_result((game, state, given))
    }
}

fn read_counter(game: &Inferno, name: &str, mut r: Reader<'_>, earlier: &[Counter]) -> Result<Counter, Problems> {
    let like = r.text("like");
    let base = match like {
        Some(key) => {
            let short = key.strip_prefix("inferno:").unwrap_or(key);
            let found = earlier.iter().find(|c| c.key == short).or_else(|| game.library.counter(short));
            if found.is_none() {
                r.wrong(r.line(), format_args!("`like`: no unit is called {key}"));
            }
            found.cloned()
        }
        None => earlier.iter().find(|c| c.key == name).cloned(),
    };
    let (side, kind) = (r.node("side"), r.node("kind").and_then(Node::text));
    if base.is_none() && like.is_none() && side.is_none() {
        r.wrong(r.line(), "`side` is missing");
    }
    let mut counter = base.unwrap_or_else(|| fresh(name, kind_called(kind)));
    if like.is_some() {
        // A unit like another of the file has its own name; one like a counter of the game keeps the printed one.
        if counter.name == counter.key {
            counter.name = name.into();
        }
        counter.key = name.into();
        counter.like = like.map(str::to_owned);
        counter.start = Start::Posed;
    }
    let mut sketch = Sketch { counter, fronted: false, back: None, full: None, enters: None };
    fields::units().read_printed(&mut r, &mut sketch);
    let steps = r.node("steps").and_then(Node::int);
    if let Some((turn, hex)) = sketch.enters.take() {
        sketch.counter.enters = Some(turn);
        sketch.counter.entry = hex.as_ref().and_then(|word| game.board.hex(word));
        if let Some(word) = hex.filter(|_| sketch.counter.entry.is_none()) {
            r.wrong(r.line(), format_args!("`enters`: no hex is called `{word}`"));
        }
    }
    r.finish().into_result(sketch.finish(steps))
}

impl Sketch {
    /// Without a back of its own, a unit of two steps whose front was written has a back like it.
    fn finish(self, steps: Option<i64>) -> Counter {
        let Self { mut counter, fronted, back, full, .. } = self;
        let small = counter.size != Size::Brigade || counter.kind.is_gun() || counter.kind == Kind::Engineer;
        let single = match full {
            Some(full) => full == 1,
            None => counter.back.is_none() && steps != Some(2) && small,
        };
        let printed = counter.back.filter(|_| !fronted).or(Some(counter.front));
        counter.back = back.or(printed.filter(|_| !single));
        counter
    }
}

/// What the file says of the kind, for the values that go with it.
fn kind_called(word: Option<&str>) -> Kind {
    Kind::ALL.iter().find(|(known, _)| Some(*known) == word).map_or(Kind::Infantry, |(_, kind)| *kind)
}

fn fresh(name: &str, kind: Kind) -> Counter {
    let front = match kind {
        Kind::Artillery | Kind::HeavyArtillery => Values { attack: 0, defence: 0, ma: 4, av: 3 },
        Kind::Engineer => Values { attack: 0, defence: 1, ma: 5, av: 0 },
        _ => Values { attack: 4, defence: 4, ma: 5, av: 0 },
    };
    let size = match kind {
        Kind::Artillery | Kind::HeavyArtillery => Size::Regiment,
        Kind::Engineer | Kind::Infiltration => Size::Battalion,
        _ => Size::Brigade,
    };
    Counter {
        key: name.into(),
        name: name.into(),
        side: Side::It,
        kind,
        size,
        corps: None,
        corps_no: 0,
        front,
        back: None,
        start: Start::Posed,
        enters: None,
        entry: None,
        provenance: Provenance::Reconstructed,
        note: String::new(),
        like: None,
    }
}

impl Inferno {
    fn read_unit_state(&self, mut r: Reader<'_>, s: &mut State, unit: UnitId) -> Result<Given, Problems> {
        let full = self.counter(unit).full_steps();
        let before = *s.unit(unit);
        let mut now = UnitNow::of(before);
        fields::units().read_now(&mut r, &mut now);
        let UnitNow { unit: mut u, at, steps, spent, marks } = now;
        if let Some(word) = at {
            match self.read_place(&word) {
                Some(place) => u.place = place,
                None => {
                    let boxes = "gone, off, arriving, reserve, unplaced, pontoon A-B";
                    r.wrong(r.line(), format_args!("`at`: {word} is no hex of the board and no box ({boxes})"));
                }
            }
        }
        let default = if u.place == Place::Gone {
            0
        } else if before.place == Place::Off || before.steps == 0 {
            full
        } else {
            before.steps.min(full)
        };
        u.steps = steps.unwrap_or(default);
        if u.steps > full || (u.steps == 0) != (u.place == Place::Gone) {
            r.wrong(r.line(), format_args!("{} steps do not fit: the unit has {full}, and none only when it is gone", u.steps));
        }
        u.spent = spent.unwrap_or(u.spent);
        u.marks = marks.unwrap_or(u.marks);
        *s.unit_mut(unit) = u;
        r.problems.into_result(Given { spent, marks })
    }

    pub(super) fn read_place(&self, word: &str) -> Option<Place> {
        Some(match word {
            "gone" => Place::Gone,
            "off" => Place::Off,
            "arriving" => Place::Arriving,
            "reserve" => Place::Reserve,
            "unplaced" => Place::Unplaced,
            _ => match word.strip_prefix("pontoon ") {
                Some(side) => Place::Pontoon(self.board.hexside(side)?),
                None => Place::Hex(self.board.hex(word)?),
            },
        })
    }

    /// Whoever stands in a hex controls it, unless the file says otherwise.
    fn read_control(&self, situation: &Situation, s: &mut State, problems: &mut Problems) {
        for side in Side::BOTH {
            let held = s.derived.units[side.index()];
            held.iter().for_each(|hex| s.control(hex, side));
        }
        let fields = fields::hexes();
        for (word, _, r) in rows(situation, "hex") {
            if let (Some(hex), Some(mut r)) = (self.board.hex(word), r) {
                let mut control = s.controller(hex);
                fields.read_now(&mut r, &mut control);
                problems.0.extend(r.problems.0);
                s.control(hex, control);
            }
        }
    }

    fn read_hexside_states(&self, situation: &Situation, s: &mut State, problems: &mut Problems) {
        let fields = fields::hexsides();
        for (word, line, r) in rows(situation, "hexside") {
            let (Some(side), Some(mut r)) = (self.board.hexside(word), r) else { continue };
            let mut now = HexsideNow::default();
            fields.read_now(&mut r, &mut now);
            let brink = self.board.brink(side);
            match (brink.bridge, now.bridge) {
                (Some(bridge), Some(true)) => s.destroyed.clear(bridge),
                (Some(bridge), Some(false)) => s.destroyed.set(bridge),
                _ => {}
            }
            for (owner, slot) in now.crossed.into_iter().flatten() {
                match brink.isonzo {
                    Some(at) => s.crossed[owner.index()][slot].set(at),
                    None => r.wrong(line, "`crossed` is of an Isonzo hexside"),
                }
            }
            problems.0.extend(r.problems.0);
        }
    }

    fn read_sides(&self, situation: &Situation, s: &mut State, problems: &mut Problems) {
        let sides = fields::sides();
        let mut standing = Standing { points: s.points, vp: None, recalled: s.recalled };
        for (key, line, r) in rows(situation, "sides") {
            let Some(mut r) = r else { continue };
            match sides.iter().find(|(side, _)| side.key() == key) {
                Some((_, fields)) => fields.read_now(&mut r, &mut standing),
                None => r.wrong(line, format_args!("no side is called {key}")),
            }
            problems.0.extend(r.finish().0);
        }
        s.points = standing.points;
        s.recalled = standing.recalled;
        if let Some(vp) = standing.vp {
            s.vp_balance = vp - self.objective_vp(s);
        }
    }
}
