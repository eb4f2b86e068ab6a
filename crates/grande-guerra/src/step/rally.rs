//! The Replacement and Rally Phase.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, First, Judge, Log, why};

use crate::action::{Action, Event};
use crate::book::{Point, War};
use crate::key::{SideId, UnitId};
use crate::law::supply::Lines;
use crate::state::{Mark, Pending, Place, Side, Span, State};

impl War {
    /// Each side in turn; then bridges that were begun a turn ago stand, and markers go.
    pub fn begin_rally(&self, s: &mut State) {
        for stock in &mut s.stocks {
            stock.replaced = false;
        }
        for side in [s.initiative.enemy(), s.initiative] {
            s.agenda.push(Pending::Rally(side));
        }
    }

    pub fn judge_rally<J: Judge>(&self, s: &State, side: Side, action: &Action, j: &mut J) -> ControlFlow<()> {
        if let Some(unit) = action.unit()
            && self.side(unit) != side
        {
            return j.improper(why!("not-yours", unit = unit));
        }
        self.judge_rally_by(s, side, action, &self.supply_lines(s, side, &Default::default()), j)
    }

    /// The same with lines of supply that are known.
    pub fn judge_rally_by<J: Judge>(&self, s: &State, side: Side, action: &Action, lines: &Lines, j: &mut J) -> ControlFlow<()> {
        match *action {
            Action::Rally { unit } => self.may_rally(s, unit, lines, j),
            Action::Rest => match self.rests(s, side).is_empty() {
                true => j.improper(why!("nobody-rallies")),
                false => ControlFlow::Continue(()),
            },
            Action::Restore { unit } => {
                j.permit(self.cite(Point::ReplacePhase), why!("no-replacements"))?;
                self.may_restore(s, unit, lines, j)
            }
            Action::Recall { unit, hex } => {
                j.permit(self.cite(Point::ReplacePhase), why!("no-replacements"))?;
                self.may_recall(s, unit, hex, &self.recall_hexes(s, unit, lines), lines, j)
            }
            Action::Span { unit, side: at } => {
                j.permit(self.cite(Point::BridgePhase), why!("no-bridges"))?;
                j.permit(self.cite(Point::BridgingRepair), why!("no-bridges"))?;
                self.may_span(s, unit, at, j)
            }
            Action::End => ControlFlow::Continue(()),
            _ => self.out_of_step(j),
        }
    }

    /// Everybody who may rally, for those who would have all of them.
    pub fn rests(&self, s: &State, side: Side) -> Vec<Action> {
        let lines = self.supply_lines(s, side, &Default::default());
        let may = |unit: &UnitId| {
            let mut first = First::default();
            self.may_rally(s, *unit, &lines, &mut first).is_continue() && !first.refused
        };
        s.ids().filter(|u| self.side(*u) == side && s.unit(*u).dl > 0).filter(may).map(|unit| Action::Rally { unit }).collect()
    }

    pub fn rally(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let u = s.unit_mut(unit);
        u.dl = u.dl.saturating_sub(self.cite(Point::RallyLess).says(1));
        u.marks.set(Mark::Rallied);
        log.push(Event::Rallied { unit });
    }

    pub fn rest(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        for order in self.rests(s, side) {
            if let Action::Rally { unit } = order {
                self.rally(s, unit, log);
            }
        }
    }

    fn note_replacement(&self, s: &mut State, unit: UnitId) {
        match self.facts(unit).group {
            Some(group) => s.brigade_mut(group).replaced = true,
            None => s.stock_mut(self.side(unit)).replaced = true,
        }
    }

    pub fn restore(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        s.unit_mut(unit).steps = self.full_steps(unit);
        // It does not rally as well.
        self.cite(Point::RallyOrRestore).then(|| s.unit_mut(unit).marks.set(Mark::Rallied));
        self.note_replacement(s, unit);
        if let Some(hex) = s.unit(unit).hex() {
            self.show_tops(s, hex);
        }
        log.push(Event::Restored { unit });
    }

    pub fn recall(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.note_replacement(s, unit);
        let steps = self.cite(Point::RecallReduced).says(1_u8).clamp(1, self.full_steps(unit));
        let u = s.unit_mut(unit);
        u.steps = steps;
        u.marks = Default::default();
        u.marks.set(Mark::Rallied);
        self.relocate(s, unit, Place::Hex(hex));
        self.disturb_spans(s, unit, hex, log);
        self.show_tops(s, hex);
        if self.cite(Point::Control).in_force() {
            self.take(s, self.side(unit), hex, log);
        }
        log.push(Event::Recalled { unit, hex });
    }

    pub fn begin_span(&self, s: &mut State, unit: UnitId, side: SideId, log: &mut Log<Event>) {
        s.spans.push(Span { unit, side, turn: s.turn });
        if let Some((a, b)) = self.board.ends(side) {
            log.push(Event::SpanBegun { a, b });
        }
    }

    /// Bridges of the turn before are complete where nothing has interrupted them; markers and HQs are taken off.
    pub fn end_rally(&self, s: &mut State, log: &mut Log<Event>) {
        let turn = s.turn;
        for span in s.spans.clone() {
            let Some((a, b)) = self.board.ends(span.side) else { continue };
            let (hex, side) = (s.unit(span.unit).hex(), self.side(span.unit));
            let across = if hex == Some(a) { b } else { a };
            let enemy = s.derived.units[side.enemy().index()].contains(across);
            let broken = self.cite(Point::BridgeAcross).when(enemy)
                || self.cite(Point::BridgeBusy).when(s.unit(span.unit).dl > 0 || hex != Some(a) && hex != Some(b));
            if broken {
                s.spans.retain(|other| *other != span);
                log.push(Event::SpanLost { a, b });
            } else if self.cite(Point::BridgeNext).says(span.turn < turn) {
                s.spans.retain(|other| *other != span);
                self.stand_bridge(s, span.side);
                log.push(Event::Bridged { a, b });
            }
        }
        self.cite(Point::HqsOff).then(|| s.brigades.iter_mut().for_each(|brigade| brigade.hq = None));
        self.cite(Point::MarkersOff).then(|| s.barrages.clear());
        for unit in &mut s.units {
            if self.cite(Point::ActivatedOff).in_force() {
                unit.marks.clear(Mark::Activated);
                unit.marks.clear(Mark::OutOfCommand);
            }
        }
    }

    fn stand_bridge(&self, s: &mut State, side: SideId) {
        let brink = self.board.brink(side);
        self.change_bridge(s, side, |s| match brink.bridge {
            Some(number) => self.cite(Point::BridgeRepairs).then(|| s.blown.clear(number)),
            None => self.cite(Point::BridgeElsewhere).then(|| {
                brink.isonzo.into_iter().for_each(|number| s.built.set(number));
            }),
        });
    }
}
