//! Events: which brigades are drawn, and whom an enemy may move.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, First, Judge, why};

use crate::board::Water;
use crate::book::{Point, War};
use crate::key::{GroupId, UnitId};
use crate::state::{Manner, Mark, Side, State};

impl War {
    /// Brigades in play: those with a unit on the map.
    pub fn in_play_brigades(&self, s: &State, side: Side) -> Vec<GroupId> {
        s.groups().filter(|g| self.formation(*g).side == side && !self.units_of(s, *g).is_empty()).collect()
    }

    /// Whether the side that moves them may move a battalion of the drawn brigade there.
    pub fn may_shift<J: Judge>(
        &self,
        s: &State,
        mover: Side,
        group: GroupId,
        unit: UnitId,
        hex: HexId,
        j: &mut J,
    ) -> ControlFlow<()> {
        let point = if mover == Side::Ah { Point::RegimentMoved } else { Point::BrigadeMoved };
        let u = s.unit(unit);
        let (Some(from), true) = (u.hex(), self.facts(unit).group == Some(group)) else {
            return j.bar(self.cite(point), why!("not-of-brigade", unit = unit));
        };
        if u.has(Mark::Shifted) {
            return j.bar(self.cite(point), why!("has-moved", unit = unit));
        }
        let Some(step) = self.board.step(from, hex) else {
            return j.bar(self.cite(point), why!("hexes-not-adjacent", hex = hex.0, hex2 = from.0));
        };
        // Of an Italian brigade one regiment goes, of another the whole.
        let begun = self.units_of(s, group).iter().find(|other| s.unit(*other).has(Mark::Shifted));
        let other_regiment = begun.is_some_and(|other| self.counter(other).regiment_no != self.counter(unit).regiment_no);
        if mover == Side::Ah && other_regiment {
            j.refuse(self.cite(Point::RegimentMoved), why!("other-regiment", unit = unit))?;
        }
        if step.brink.river == Water::Isonzo {
            j.refuse(self.cite(point), why!("not-over-the-isonzo"))?;
        }
        let owner = self.side(unit);
        let closed = s.derived.units[owner.enemy().index()].contains(hex)
            || !self.in_play.contains(hex)
            || self.ground_cost(s, unit, &step).is_none();
        if closed {
            return j.bar(self.cite(point), why!("cannot-go-there", unit = unit, hex = hex.0));
        }
        if !self.fits(s, &self.own_in(s, hex, owner).with(unit)) {
            j.refuse(self.cite(Point::StackLimit), why!("no-room", hex = hex.0))?;
        }
        if u.second.is_some() {
            return j.improper(why!("gathers-first", unit = unit));
        }
        ControlFlow::Continue(())
    }

    pub fn can_shift(&self, s: &State, mover: Side, group: GroupId) -> bool {
        self.units_of(s, group).iter().any(|unit| {
            let Some(from) = s.unit(unit).hex() else { return false };
            self.board.grid.neighbours(from).any(|(_, hex)| {
                let mut first = First::default();
                self.may_shift(s, mover, group, unit, hex, &mut first).is_continue() && !first.refused
            })
        })
    }

    /// A unit of the brigade can assault somewhere this turn, marching as hard as it can.
    pub fn can_assault(&self, s: &State, group: GroupId) -> bool {
        !s.brigade(group).done && self.units_of(s, group).iter().any(|unit| self.could_assault(s, unit))
    }

    /// A unit could reach an enemy and pay for an assault, judged from where it stands and unspent.
    pub fn could_assault(&self, s: &State, unit: UnitId) -> bool {
        let (u, facts) = (s.unit(unit), self.facts(unit));
        let Some(from) = u.hex() else { return false };
        if !facts.kind.is_infantry() && facts.kind != crate::counter::Kind::Cavalry || u.second.is_some() {
            return false;
        }
        let limit = u32::try_from(self.allowance(s, unit) - i32::from(u.spent)).unwrap_or(0) * 3 / 2;
        let mover = crate::key::UnitSet::only(unit);
        let field = hexgrid::search(&self.board.grid, &[(from, 0)], limit, |at, dir, _| {
            let step = self.board.steps(at)[dir.index()]?;
            let pass = self.may_pass(s, unit, at, &step, Manner::Tactical, &mover, &mut First::default());
            pass.continue_value().map(u32::from)
        });
        let enemies = &s.derived.units[facts.side.enemy().index()];
        field.reached().any(|(hex, cost)| {
            self.board.steps(hex).iter().flatten().any(|step| {
                let entry = self.entry_cost(s, unit, step, &mover).map(|cost| cost.max(0) as u32);
                enemies.contains(step.to) && self.in_play.contains(step.to) && entry.is_some_and(|entry| cost + entry <= limit)
            })
        })
    }

    /// The driven brigade may still assault in its activation.
    pub fn must_still_assault(&self, s: &State) -> bool {
        let Some(a) = s.activation() else { return false };
        let driven = self.cite(Point::MustAssault).when(s.events.driven == Some(a.group));
        driven && a.launches.is_empty() && self.could_still_assault(s)
    }

    /// Somebody in command could declare an assault.
    pub fn could_still_assault(&self, s: &State) -> bool {
        let Some(a) = s.activation() else { return false };
        let fresh = |unit: &UnitId| !s.unit(*unit).has(Mark::Dug) && (!s.unit(*unit).has(Mark::Moved) || s.mover.has(*unit));
        a.command.iter().filter(fresh).any(|unit| self.could_assault(s, unit))
    }
}
