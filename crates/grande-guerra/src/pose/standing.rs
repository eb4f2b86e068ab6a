//! How a situation has units, hexes, hexsides and sides stand.

use std::collections::BTreeMap;

use hexgrid::HexId;
use kernel::node::Reader;
use kernel::pose::rows;
use kernel::{Problems, Situation};

use super::fields::{self, HexNow, HexsideNow, UnitNow, Units};
use crate::book::War;
use crate::key::{UnitId, UnitSet};
use crate::state::{Barrage, Mark, Marks, Place, Side, State, Unit};

/// What a unit's table says of its state; phases begin without taking it back.
#[derive(Clone, Copy, Default)]
pub(super) struct Given {
    pub spent: Option<u16>,
    pub marks: Option<Marks>,
    pub fire: Option<bool>,
}

impl Given {
    /// What the file says of points spent and marks, laid over what a unit has.
    pub(super) fn put_on(self, u: &mut Unit) {
        u.spent = self.spent.unwrap_or(u.spent);
        u.marks = self.marks.unwrap_or(u.marks);
        self.fire.into_iter().for_each(|fire| u.marks.put(Mark::MoveSide, !fire));
    }
}

impl War {
    /// How the file has brigades, units, hexes, hexsides and sides stand.
    pub(super) fn read_state(&self, situation: &Situation, s: &mut State, problems: &mut Problems) -> Vec<Given> {
        let mut given = vec![Given::default(); self.counters.len()];
        self.read_brigades(situation, s, problems);
        let units: BTreeMap<&str, UnitId> = s.ids().map(|unit| (self.unit_word(unit), unit)).collect();
        let fields = fields::units();
        for (name, _, r) in rows(situation, "units") {
            if let (Some(unit), Some(r)) = (units.get(name).copied(), r) {
                match self.read_unit_state(&fields, r, s, unit) {
                    Ok(g) => given[unit.index()] = g,
                    Err(more) => problems.0.extend(more.0),
                }
            }
        }
        self.derive(s);
        self.read_hex_states(situation, s, problems);
        self.read_hexside_states(situation, s, problems);
        self.read_sides(situation, s, problems);
        // Who lies on top is seen, unless the file says what is.
        for (name, ..) in rows(situation, "units") {
            if let Some(unit) = units.get(name).copied().filter(|unit| given[unit.index()].marks.is_none()) {
                let u = s.unit(unit);
                u.hex().into_iter().chain(u.second).for_each(|hex| self.show_tops(s, hex));
            }
        }
        given
    }

    fn read_unit_state(&self, fields: &Units<'_>, mut r: Reader<'_>, s: &mut State, unit: UnitId) -> Result<Given, Problems> {
        let (full, before) = (self.full_steps(unit), *s.unit(unit));
        let mut now = UnitNow::of(before);
        fields.read_now(&mut r, &mut now);
        let UnitNow { unit: mut u, at, second, steps, spent, marks, fire } = now;
        if let Some(word) = at {
            match self.read_place(&word) {
                Some(place) => (u.place, u.second) = (place, None),
                None => {
                    let boxes = "off, arriving, unplaced, surrendered, gone";
                    r.wrong(r.line(), format_args!("`at`: {word} is no hex of the board and no box ({boxes})"));
                }
            }
        }
        match second {
            None => {}
            Some(None) => u.second = None,
            Some(Some(word)) => match self.board.hex(&word).filter(|_| u.hex().is_some()) {
                Some(hex) => u.second = Some(hex),
                None => r.wrong(r.line(), format_args!("`second`: {word} is no hex of the board, or the unit is not on it")),
            },
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
        if fire.is_some() && !self.facts(unit).kind.is_gun() {
            r.wrong(r.line(), "`fire`: only artillery has a fire side");
        }
        let given = Given { spent, marks, fire };
        given.put_on(&mut u);
        *s.unit_mut(unit) = u;
        r.problems.into_result(given)
    }

    fn read_place(&self, word: &str) -> Option<Place> {
        Some(match word {
            "unplaced" => Place::Unplaced,
            "off" => Place::Off,
            "arriving" => Place::Arriving,
            "surrendered" => Place::Surrendered,
            "gone" => Place::Gone,
            _ => Place::Hex(self.board.hex(word)?),
        })
    }

    /// Who controls a hex of which the file says nothing: who stands there, not with artillery alone; else whose ground it was.
    pub(super) fn usual_holder(&self, s: &State, hex: HexId) -> Side {
        let stands = |side: &Side| s.derived.troops[side.index()].contains(hex);
        let ground = self.board.ground(hex);
        let lent = if self.objective(hex).is_some() { Side::Ah } else { ground.territory };
        Side::BOTH.into_iter().find(stands).unwrap_or(lent)
    }

    fn read_hex_states(&self, situation: &Situation, s: &mut State, problems: &mut Problems) {
        for hex in self.board.grid.ids() {
            let holder = self.usual_holder(s, hex);
            s.control(hex, holder);
        }
        let fields = fields::hexes();
        for (word, line, r) in rows(situation, "hex") {
            let (Some(hex), Some(mut r)) = (self.board.hex(word), r) else { continue };
            let mut now = HexNow { control: s.controller(hex), trench: s.trenches.at(hex), printed: None, barrage: None };
            fields.read_now(&mut r, &mut now);
            s.control(hex, now.control);
            s.trenches.put(hex, now.trench);
            if let Some(factors) = now.barrage {
                s.barrages.retain(|barrage| barrage.hex != hex);
                if s.barrages.try_push(Barrage { hex, factors, light: false, hit: UnitSet::EMPTY }).is_err() {
                    r.wrong(line, "there are too many barrages");
                }
            }
            problems.0.extend(r.problems.0);
        }
    }

    fn read_hexside_states(&self, situation: &Situation, s: &mut State, problems: &mut Problems) {
        let fields = fields::hexsides();
        for (word, line, r) in rows(situation, "hexside") {
            let (Some(side), Some(mut r)) = (self.board.hexside(word), r) else { continue };
            let mut now = HexsideNow::default();
            fields.read_now(&mut r, &mut now);
            if let Some(bridge) = now.bridge
                && !self.put_bridge(s, side, bridge)
            {
                r.wrong(line, "`bridge`: a bridge lies over a river, one of engineers over the Isonzo");
            }
            problems.0.extend(r.problems.0);
        }
    }

    fn read_sides(&self, situation: &Situation, s: &mut State, problems: &mut Problems) {
        let fields = fields::sides();
        for (key, line, r) in rows(situation, "sides") {
            let Some(mut r) = r else { continue };
            match Side::called(key) {
                Some(side) => fields.read_now(&mut r, s.stock_mut(side)),
                None => r.wrong(line, format_args!("no side is called {key}")),
            }
            problems.0.extend(r.finish().0);
        }
    }
}
