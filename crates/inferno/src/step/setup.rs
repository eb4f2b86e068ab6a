//! Set-up (1.1): the sides in turn, each its counters in any order, everyone in its hex or area.

use std::ops::ControlFlow;

use content::{Lines, Placing};
use hexgrid::HexId;
use kernel::{Judge, Legal, Log, why};

use crate::action::{Action, Event};
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::state::{Pending, Place, Side, State};

/// What a side has still to place.
struct Unplaced<'a> {
    game: &'a Inferno,
    s: &'a State,
    side: Side,
    units: Vec<UnitId>,
}

impl Lines for Unplaced<'_> {
    fn len(&self) -> usize {
        self.units.len()
    }
    fn hexes(&self, who: usize) -> &[HexId] {
        &self.game.areas[self.units[who].index()]
    }
    fn standing(&self, hex: HexId) -> usize {
        self.game.own_in(self.s, hex, self.side).len()
    }
    fn takes(&self, hex: HexId, who: &[usize]) -> bool {
        let more: UnitSet = who.iter().map(|who| self.units[*who]).collect();
        self.game.fits(self.s, hex, &self.game.own_in(self.s, hex, self.side).union(&more))
    }
}

impl Inferno {
    /// The next counter of that side to be placed, by the list.
    pub fn next_to_place(&self, s: &State, side: Side) -> Option<UnitId> {
        self.to_place(s, side).next()
    }

    fn to_place(&self, s: &State, side: Side) -> impl Iterator<Item = UnitId> {
        s.ids().filter(move |u| self.side(*u) == side && s.unit(*u).place == Place::Unplaced)
    }

    fn unplaced<'a>(&'a self, s: &'a State, side: Side) -> Unplaced<'a> {
        Unplaced { game: self, s, side, units: self.to_place(s, side).collect() }
    }

    /// Counters with one hex only are placed at once; then the sides fill their areas.
    pub fn begin_setup(&self, s: &mut State, log: &mut Log<Event>) {
        for unit in s.ids() {
            if let [hex] = self.areas[unit.index()][..]
                && s.unit(unit).place == Place::Unplaced
            {
                self.put(s, unit, hex, log);
            }
        }
        let first = self.scenario.setup_first;
        for side in [first.enemy(), first] {
            if self.next_to_place(s, side).is_some() {
                s.agenda.push(Pending::Place(side));
            }
        }
    }

    fn put(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.relocate(s, unit, Place::Hex(hex));
        self.show_tops(s, hex);
        log.push(Event::Placed { unit: Some(unit), side: self.side(unit), hex });
    }

    pub fn judge_place<J: Judge>(&self, s: &State, side: Side, unit: UnitId, hex: HexId, j: &mut J) -> ControlFlow<()> {
        if self.side(unit) != side {
            return j.improper(why!("not-yours", unit = unit));
        }
        let left = self.unplaced(s, side);
        let Some(nth) = left.units.iter().position(|u| *u == unit) else {
            return j.bar(rule!("1.1/b"), why!("not-to-be-set-up-now", unit = unit));
        };
        let placing = Placing::of(&left);
        self.judge_its_place(&left, placing.as_ref(), nth, hex, j)
    }

    fn judge_its_place<J: Judge>(
        &self,
        left: &Unplaced<'_>,
        placing: Option<&Placing<'_, Unplaced<'_>>>,
        nth: usize,
        hex: HexId,
        j: &mut J,
    ) -> ControlFlow<()> {
        let unit = left.units[nth];
        if !left.hexes(nth).contains(&hex) {
            j.refuse(rule!("1.1/b", "1.1/a"), why!("not-in-set-up-area", hex = i32::from(hex.0), unit = unit))?;
        }
        if !left.takes(hex, &[nth]) {
            j.refuse(rule!("5.1/a"), why!("setup-hex-limit", hex = hex.0 as i16, n = self.limit(hex)))?;
        } else if placing.is_some_and(|placing| !placing.leaves_room(nth, hex)) {
            j.refuse(rule!("1.1/b"), why!("rest-no-longer-finds-room", unit = unit, hex = i32::from(hex.0)))?;
        }
        ControlFlow::Continue(())
    }

    /// Every counter that is left, in each hex of its area that leaves room for the others: one completion answers for all.
    pub(super) fn offer_places(&self, s: &State, side: Side, found: Legal<'_, Action>) -> ControlFlow<()> {
        let left = self.unplaced(s, side);
        let placing = Placing::of(&left);
        for (nth, unit) in left.units.iter().enumerate() {
            for hex in left.hexes(nth) {
                let mut first = kernel::First::default();
                let judged = self.judge_its_place(&left, placing.as_ref(), nth, *hex, &mut first);
                if judged.is_continue() && !first.refused {
                    found(Action::Place { unit: *unit, hex: *hex })?;
                }
            }
        }
        found(Action::Deploy)
    }

    pub fn place(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.put(s, unit, hex, log);
        if self.next_to_place(s, self.side(unit)).is_none() {
            s.agenda.pop();
        }
    }

    /// The rest of the set-up as the program proposes it.
    pub(super) fn proposal(&self, s: &State, side: Side) -> Vec<(UnitId, HexId)> {
        let left = self.unplaced(s, side);
        let Some(placing) = Placing::of(&left) else { return Vec::new() };
        left.units.iter().enumerate().filter_map(|(nth, unit)| Some((*unit, placing.place(nth)?))).collect()
    }

    /// Completes the set-up soundly: records of rules number 2 and before have this word.
    pub fn deploy(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        for (unit, hex) in self.proposal(s, side) {
            self.put(s, unit, hex, log);
        }
        s.agenda.pop();
    }

    /// What `deploy` stands for here.
    pub(crate) fn deployment(&self, s: &State, side: Side) -> Vec<Action> {
        match s.top() {
            Some(Pending::Place(_)) => {
                self.proposal(s, side).into_iter().map(|(unit, hex)| Action::Place { unit, hex }).collect()
            }
            Some(Pending::Reinforce) => self.arrivals(s, side),
            _ => Vec::new(),
        }
    }
}
