//! Rally and replacements: who regains order, who regains a step, where battalions come back.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Judge, why};

use crate::book::{Point, War};
use crate::key::{GroupId, Hexes, UnitId};
use crate::law::supply::Lines;
use crate::state::{Mark, Place, Side, State};

impl War {
    /// Whether a unit may lose a Disorganization Point.
    pub fn may_rally<J: Judge>(&self, s: &State, unit: UnitId, lines: &Lines, j: &mut J) -> ControlFlow<()> {
        let (u, side) = (s.unit(unit), self.side(unit));
        let Some(hex) = u.hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        if u.dl == 0 {
            return j.improper(why!("is-not-disorganized", unit = unit));
        }
        j.permit(self.cite(Point::Rally), why!("no-rally"))?;
        if u.has(Mark::Rallied) {
            let replaced = self.facts(unit).group.map_or(s.stock(side).replaced, |group| s.brigade(group).replaced);
            if replaced {
                j.refuse(self.cite(Point::RallyOrRestore), why!("has-rallied", unit = unit))?;
            }
            return j.bar(self.cite(Point::Rally), why!("has-rallied", unit = unit));
        }
        if !self.is_supplied(s, unit, lines) {
            j.refuse(self.cite(Point::Rally), why!("not-in-supply", unit = unit))?;
        }
        if u.has(Mark::Forced) {
            j.refuse(self.cite(Point::Rally), why!("has-force-marched", unit = unit))?;
        }
        let sheltered = |hex: HexId| self.cite(Point::RallyTrench).when(self.in_printed_trench(s, side, hex));
        if [hex].into_iter().chain(u.second).any(|hex| self.is_near_enemy(s, side, hex) && !sheltered(hex)) {
            j.refuse(self.cite(Point::RallyEnemy), why!("enemies-beside", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    /// The place is fit for replacements: no enemy beside it and a line of supply, or a printed trench of one's own.
    fn is_fit_for_replacements<J: Judge>(&self, s: &State, side: Side, hex: HexId, supplied: bool, j: &mut J) -> ControlFlow<()> {
        if self.cite(Point::ReplaceTrench).when(self.in_printed_trench(s, side, hex)) {
            return ControlFlow::Continue(());
        }
        if self.is_near_enemy(s, side, hex) {
            j.refuse(self.cite(Point::ReplacePlace), why!("enemy-beside-hex", hex = hex.0))?;
        }
        if !supplied {
            j.refuse(self.cite(Point::ReplacePlace), why!("hex-out-of-supply", hex = hex.0))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the brigade, or the side for its independent units, has a replacement left.
    fn has_replacement<J: Judge>(&self, s: &State, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        match self.facts(unit).group {
            Some(group) => {
                if s.brigade(group).replaced {
                    j.refuse(self.cite(Point::Replace), why!("brigade-has-had-one", group = group))?;
                }
                self.is_brigade_alive(s, group, j)
            }
            None => {
                if s.stock(self.side(unit)).replaced {
                    j.refuse(self.cite(Point::ReplaceSide), why!("side-has-had-one"))?;
                }
                ControlFlow::Continue(())
            }
        }
    }

    fn is_brigade_alive<J: Judge>(&self, s: &State, group: GroupId, j: &mut J) -> ControlFlow<()> {
        if self.units_of(s, group).is_empty() {
            j.refuse(self.cite(Point::ReplaceAlive), why!("brigade-has-no-units", group = group))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a reduced unit may regain its step.
    pub fn may_restore<J: Judge>(&self, s: &State, unit: UnitId, lines: &Lines, j: &mut J) -> ControlFlow<()> {
        let u = s.unit(unit);
        let Some(hex) = u.hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        if u.steps >= self.full_steps(unit) {
            return j.improper(why!("is-whole", unit = unit));
        }
        if !self.facts(unit).kind.is_infantry() {
            return j.bar(self.cite(Point::ReplaceKinds), why!("kind-not-replaced", unit = unit));
        }
        let permit = if self.is_independent(unit) { Point::ReplaceSide } else { Point::Replace };
        j.permit(self.cite(permit), why!("no-replacements"))?;
        j.permit(self.cite(Point::ReplaceInfantry), why!("no-replacements"))?;
        self.has_replacement(s, unit, j)?;
        if u.has(Mark::Rallied) {
            j.refuse(self.cite(Point::RallyOrRestore), why!("has-rallied", unit = unit))?;
        }
        for hex in [hex].into_iter().chain(u.second) {
            self.is_fit_for_replacements(s, self.side(unit), hex, self.is_supplied(s, unit, lines), j)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether an eliminated battalion may come back at all.
    pub fn may_come_back<J: Judge>(&self, s: &State, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        match s.unit(unit).place {
            Place::Gone => {}
            Place::Surrendered => return j.bar(self.cite(Point::SurrenderedStay), why!("has-surrendered", unit = unit)),
            _ => return j.improper(why!("not-eliminated", unit = unit)),
        }
        if !self.facts(unit).kind.is_infantry() {
            return j.bar(self.cite(Point::ReplaceKinds), why!("kind-not-replaced", unit = unit));
        }
        if self.is_independent(unit) {
            return j.bar(self.cite(Point::IndependentsStayOut), why!("independents-stay-out", unit = unit));
        }
        j.permit(self.cite(Point::Replace), why!("no-replacements"))?;
        j.permit(self.cite(Point::ReplaceInfantry), why!("no-replacements"))?;
        j.permit(self.cite(Point::EliminatedStay), why!("no-replacements"))?;
        self.has_replacement(s, unit, j)
    }

    /// Whether an eliminated battalion may come back there, of the hexes that are open to its brigade.
    pub fn may_recall<J: Judge>(
        &self,
        s: &State,
        unit: UnitId,
        hex: HexId,
        places: &[HexId],
        lines: &Lines,
        j: &mut J,
    ) -> ControlFlow<()> {
        self.may_come_back(s, unit, j)?;
        let side = self.side(unit);
        if self.cite(Point::RecallNear).when(!places.contains(&hex)) {
            j.refuse(self.cite(Point::RecallNear), why!("not-near-its-brigade", hex = hex.0))?;
        }
        if s.derived.units[side.enemy().index()].contains(hex) || !self.in_play.contains(hex) {
            return j.improper(why!("held-by-enemy", hex = hex.0));
        }
        if !self.fits(s, &self.own_in(s, hex, side).with(unit)) {
            j.refuse(self.cite(Point::StackLimit), why!("no-room", hex = hex.0))?;
        }
        self.is_fit_for_replacements(s, side, hex, lines.leads_to(hex), j)
    }

    /// The town or source nearest to a supplied unit of a battalion's brigade, and the hexes around it.
    pub fn recall_hexes(&self, s: &State, unit: UnitId, lines: &Lines) -> Vec<HexId> {
        let (side, Some(group)) = (self.side(unit), self.facts(unit).group) else { return Vec::new() };
        let own: Vec<HexId> =
            self.units_of(s, group).iter().filter(|u| self.is_supplied(s, *u, lines)).filter_map(|u| s.unit(u).hex()).collect();
        let sources: Hexes = self.board.sources[side.index()].iter().copied().collect();
        let away = |hex: HexId| own.iter().map(|at| self.board.grid.distance(*at, hex)).min();
        let bases = self.board.towns.union(&sources).intersection(&self.in_play);
        let Some(nearest) = bases.iter().filter_map(away).min() else { return Vec::new() };
        let near: Hexes = bases.iter().filter(|hex| away(*hex) == Some(nearest)).collect();
        near.union(&self.board.grid.around(&near)).iter().collect()
    }
}
