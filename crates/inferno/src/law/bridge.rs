//! Bridges and pontoons (12.2, 14.4).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use hexgrid::HexId;
use kernel::{Cite, Judge, Rule, why};

use crate::board::{Step, Water};
use crate::book::Inferno;
use crate::counter::Kind;
use crate::ids::rule;
use crate::key::{SideId, UnitId};
use crate::state::{Mark, Place, Role, Side, State};

/// Bridges on the hexsides of one hex.
pub type Bridges = ArrayVec<SideId, 6>;

/// How a step meets the water.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// There is no water.
    Open,
    Bridge,
    Pontoon,
    Wade,
}

impl Inferno {
    #[inline]
    pub fn crossing(&self, s: &State, step: &Step) -> Crossing {
        if step.brink.river == Water::None {
            return Crossing::Open;
        }
        if self.has_bridge(s, step.side) {
            return Crossing::Bridge;
        }
        if self.pontoon_at(s, step.side).is_some() { Crossing::Pontoon } else { Crossing::Wade }
    }

    /// A bridge stands on the hexside.
    #[inline]
    pub fn has_bridge(&self, s: &State, side: SideId) -> bool {
        rule!("14.4/a").when(self.board.brink(side).bridge.is_some_and(|b| !s.destroyed.has(b)))
    }

    #[inline]
    pub fn pontoon_at(&self, s: &State, side: SideId) -> Option<UnitId> {
        if !s.derived.pontoons.may_have(side) {
            return None;
        }
        s.units.iter().position(|u| u.place == Place::Pontoon(side)).map(|i| UnitId(i as u16))
    }

    /// A side controls a hex if no enemy is in it and it was the last to enter, or held it at the start (ruling 4.16).
    pub fn controls(&self, s: &State, side: Side, hex: HexId) -> bool {
        s.controller(hex) == side && !s.derived.units[side.enemy().index()].contains(hex)
    }

    pub fn controls_both(&self, s: &State, side: Side, (a, b): (HexId, HexId)) -> bool {
        self.controls(s, side, a) && self.controls(s, side, b)
    }

    /// Common to building and repairing: an engineer on the bank, both banks controlled.
    pub fn may_work<J: Judge>(&self, s: &State, unit: UnitId, side: SideId, j: &mut J) -> ControlFlow<()> {
        let counter = self.counter(unit);
        let Some(ends) = self.board.ends(side) else { return j.improper(why!("no-such-hexside")) };
        if counter.kind != Kind::Engineer {
            j.refuse(rule!("12.2/e"), why!("no-bridge-engineer", unit = unit))?;
        }
        let at = s.unit(unit).hex();
        if at != Some(ends.0) && at != Some(ends.1) {
            j.refuse(rule!("12.2/f"), why!("not-beside-hexside", unit = unit))?;
        }
        if !self.controls_both(s, counter.side, ends) {
            j.refuse(rule!("12.2/f"), why!("banks-not-controlled"))?;
        }
        if s.unit(unit).has(Mark::Worked) {
            j.refuse(rule!("12.2/g"), why!("work-done", unit = unit))?;
        }
        j.permit(rule!("12.2/e"), why!("engineers-do-nothing"))
    }

    pub fn may_build<J: Judge>(&self, s: &State, unit: UnitId, side: SideId, j: &mut J) -> ControlFlow<()> {
        self.may_work(s, unit, side, j)?;
        if !self.board.brink(side).river.is_river() {
            return j.bar(rule!("12.2/e"), why!("pontoon-needs-river"));
        }
        if self.has_bridge(s, side) || self.pontoon_at(s, side).is_some() {
            return j.bar(rule!("12.2/e"), why!("bridge-there"));
        }
        ControlFlow::Continue(())
    }

    pub fn may_repair<J: Judge>(&self, s: &State, unit: UnitId, side: SideId, j: &mut J) -> ControlFlow<()> {
        self.may_work(s, unit, side, j)?;
        if self.board.brink(side).bridge.is_none_or(|b| !s.destroyed.has(b)) {
            return j.bar(rule!("12.2/e"), why!("bridge-not-destroyed"));
        }
        ControlFlow::Continue(())
    }

    /// The bridges of a hex with nobody of that side at either end: who comes there first gives the enemy his instant, and
    /// nobody else until all have left (14.4, ruling 5.33).
    pub fn unreached(&self, s: &State, side: Side, hex: HexId) -> Bridges {
        let beside = |h: HexId| s.derived.units[side.index()].contains(h);
        let new = |step: &&Step| step.brink.bridge.is_some() && !beside(hex) && !beside(step.to);
        self.board.steps(hex).iter().flatten().filter(new).map(|step| step.side).collect()
    }

    /// The bridges whose approach in `hex` the other side may answer (14.4).
    pub fn blowable<'a>(&'a self, s: &'a State, hex: HexId, by: Side) -> impl Iterator<Item = SideId> + 'a {
        self.board
            .steps(hex)
            .iter()
            .flatten()
            .filter(move |step| {
                let near = |h: HexId| s.derived.zoc[by.index()].contains(h) || s.derived.units[by.index()].contains(h);
                self.has_bridge(s, step.side) && (near(hex) || near(step.to))
            })
            .map(|step| step.side)
    }

    /// Whether an artillery unit may bombard a bridge or pontoon (14.4).
    pub fn may_bombard<J: Judge>(&self, s: &State, unit: UnitId, side: SideId, j: &mut J) -> ControlFlow<()> {
        let Some((a, b)) = self.board.ends(side) else { return j.improper(why!("no-such-hexside")) };
        if !self.counter(unit).kind.is_gun() {
            j.refuse(rule!("14.4/e"), why!("no-artillery", unit = unit))?;
        }
        if !self.has_bridge(s, side) && self.pontoon_at(s, side).is_none() {
            return j.bar(rule!("14.4/e"), why!("no-bridge"));
        }
        // What has not moved and lies on its Mov side has fired in this very phase.
        if s.unit(unit).has(Mark::MovSide) && !s.unit(unit).has(Mark::Moved) {
            j.refuse(rule!("14.4/e"), why!("has-fired", unit = unit))?;
        }
        self.may_fire(s, unit, j)?;
        let Some(hex) = s.unit(unit).hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        let distance = self.board.grid.distance(hex, a).min(self.board.grid.distance(hex, b));
        let range = self.gun_range(unit, Role::Attacker);
        if distance > range {
            j.refuse(rule!("14.4/e"), why!("bridge-out-of-range", n = distance, n2 = range))?;
        }
        j.permit(rule!("14.4/e"), why!("bridges-not-bombarded"))
    }

    /// Whether artillery may be used at all now.
    pub fn may_fire<J: Judge>(&self, s: &State, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let u = s.unit(unit);
        if u.has(Mark::MovSide) {
            j.refuse(rule!("12.3/m"), why!("is-on-mov-side", unit = unit))?;
        }
        if self.scenario.silent_guns == Some(self.side(unit)) && s.turn == self.scenario.first_turn {
            j.refuse(rule!("1.3.2/b"), why!("no-artillery-in-first-turn"))?;
        }
        ControlFlow::Continue(())
    }

    /// Range in hexes, from the artillery unit to the defender's hex.
    pub fn gun_range(&self, unit: UnitId, role: Role) -> u16 {
        let (cited, hexes) = self.printed_range(unit, role);
        cited.says(hexes)
    }

    /// The paragraph that gives artillery its range, and the range (12.3).
    pub fn printed_range(&self, unit: UnitId, role: Role) -> (&'static [Rule], u16) {
        match (self.counter(unit).kind, role) {
            (Kind::HeavyArtillery, Role::Attacker) => (rule!("12.3/d"), 3),
            _ => (rule!("12.3/c"), 2),
        }
    }
}
