//! Set-up: the sides in turn, each its counters in any order.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, First, Legal, Log};

use crate::action::{Action, Event};
use crate::book::{Point, SetupLine, War};
use crate::key::UnitId;
use crate::law::muster::Bounded;
use crate::state::{Pending, Place, Side, State};

impl War {
    pub fn begin_setup(&self, s: &mut State) {
        let printed = self.scenario.setup_first;
        let first = if self.scenario.first_rule.is_none_or(|rule| rule.in_force()) { printed } else { printed.enemy() };
        for side in [first.enemy(), first] {
            if self.cite(Point::Setup).when(self.to_place(s, side).next().is_some()) {
                s.agenda.push(Pending::Place(side));
            }
        }
        self.turn_to_placer(s);
    }

    fn turn_to_placer(&self, s: &mut State) {
        if let Some(Pending::Place(side)) = s.top() {
            s.phasing = *side;
        }
    }

    /// Every counter that is left, in each hex that leaves room for the others.
    pub(super) fn offer_places(&self, s: &State, side: Side, found: Legal<'_, Action>) -> ControlFlow<()> {
        // What the units of a line have in common is found once.
        let mut lines: Vec<(&SetupLine, Bounded<'_>)> = Vec::new();
        for unit in self.to_place(s, side) {
            let line = self.setup_line(unit).filter(|line| !lines.iter().any(|(known, _)| std::ptr::eq(*known, *line)));
            lines.extend(line.map(|line| (line, self.bounded(s, unit))));
        }
        let lines: Vec<_> =
            lines.iter().map(|(line, bounded)| (*line, self.muster(s, line), bounded, bounded.completion())).collect();
        for unit in self.to_place(s, side) {
            let own = |line: &SetupLine| line.units.has(unit);
            let Some((_, muster, bounded, placing)) = lines.iter().find(|(line, ..)| own(line)) else { continue };
            for hex in &self.zones[unit.index()] {
                let mut first = First::default();
                let judged = muster.judge(unit, *hex, bounded, placing.as_ref(), &mut first);
                if judged.is_continue() && !first.refused {
                    found(Action::Place { unit, hex: *hex })?;
                }
            }
        }
        found(Action::Deploy)
    }

    fn put(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.relocate(s, unit, Place::Hex(hex));
        self.show_tops(s, hex);
        let side = self.side(unit);
        if !self.facts(unit).kind.is_gun() && self.objective(hex).is_some() {
            s.control(hex, side);
        }
        log.push(Event::Placed { unit: Some(unit), side, hex });
    }

    pub fn place(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.put(s, unit, hex, log);
        if self.to_place(s, self.side(unit)).next().is_none() {
            s.agenda.pop();
            self.turn_to_placer(s);
        }
    }

    /// Completes the set-up as the program proposes it.
    pub fn deploy(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        for (unit, hex) in self.proposal(s, side) {
            self.put(s, unit, hex, log);
        }
        s.agenda.pop();
        self.turn_to_placer(s);
    }

    /// What a proposal stands for here.
    pub(crate) fn spelled(&self, s: &State, side: Side, action: &Action) -> Vec<Action> {
        match (s.top(), action) {
            (Some(Pending::Place(_)), Action::Deploy) => {
                self.proposal(s, side).into_iter().map(|(unit, hex)| Action::Place { unit, hex }).collect()
            }
            (Some(Pending::Reinforce(_)), Action::Deploy) => self.arrivals_now(s, side),
            (Some(Pending::Rally(_)), Action::Rest) => self.rests(s, side),
            _ => Vec::new(),
        }
    }
}
