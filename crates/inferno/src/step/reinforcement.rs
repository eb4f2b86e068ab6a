//! Reinforcements, reserves and emergency reinforcements (13), bridges built and repaired (12.2).

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Dice, Judge, Log, why};

use crate::action::{Action, Event};
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::UnitId;
use crate::state::{Mark, Pending, Place, Side, State};

impl Inferno {
    pub fn begin_reinforcement(&self, s: &mut State) {
        s.recalled = false;
        for i in 0..s.units.len() {
            let unit = UnitId(i as u16);
            if self.side(unit) != s.phasing {
                continue;
            }
            s.units[i].marks.clear(Mark::Worked);
            let due = self.counter(unit).enters.is_some_and(|turn| rule!("13/a").says(turn <= s.turn));
            if s.units[i].place == Place::Off && due {
                s.units[i].place = Place::Arriving;
            }
        }
        s.agenda.push(Pending::Reinforce);
    }

    /// Hexes at which a unit may enter: flagged edge hexes that no enemy holds.
    pub fn entry_hexes<'a>(&'a self, s: &'a State, unit: UnitId) -> impl Iterator<Item = HexId> + 'a {
        let side = self.side(unit);
        let only = self.counter(unit).entry;
        let flags = &self.board.flags[side.index()];
        let enemy = &s.derived.units[side.enemy().index()];
        only.into_iter()
            .chain(flags.iter().copied().filter(move |_| only.is_none()))
            .filter(move |h| rule!("13/c").says(!enemy.contains(*h)))
    }

    pub fn next_arrival(&self, s: &State, side: Side) -> Option<(UnitId, HexId)> {
        s.ids()
            .filter(|u| self.side(*u) == side && s.unit(*u).place == Place::Arriving)
            .find_map(|u| Some((u, self.entry_hexes(s, u).next()?)))
    }

    pub fn judge_enter<J: Judge>(&self, s: &State, side: Side, unit: UnitId, hex: HexId, j: &mut J) -> ControlFlow<()> {
        if self.side(unit) != side {
            return j.improper(why!("not-yours", unit = unit));
        }
        match s.unit(unit).place {
            Place::Arriving => {}
            Place::Off => {
                let turn = self.counter(unit).enters.unwrap_or(0);
                j.refuse(rule!("13/a"), why!("comes-in-turn", unit = unit, n = i16::from(turn)))?;
                return ControlFlow::Break(());
            }
            Place::Reserve => {
                j.refuse(rule!("13.1/g"), why!("in-reserves-box", unit = unit))?;
                return ControlFlow::Break(());
            }
            Place::Gone => {
                j.refuse(rule!("10.3.2/a"), why!("eliminated", unit = unit))?;
                return ControlFlow::Break(());
            }
            _ => return j.bar(rule!("13/a"), why!("on-map", unit = unit)),
        }
        let flagged = self.counter(unit).entry.map_or(self.board.ground(hex).flag == Some(side), |only| only == hex);
        if !flagged {
            j.refuse(rule!("13/b"), why!("no-flagged-edge-hex", hex = hex.0))?;
        }
        if s.derived.units[side.enemy().index()].contains(hex) {
            j.refuse(rule!("13/c"), why!("held-by-enemy", hex = hex.0))?;
        }
        ControlFlow::Continue(())
    }

    pub fn enter(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        let side = self.side(unit);
        let approach = self.approaching(s, side, hex);
        self.relocate(s, unit, Place::Hex(hex));
        s.unit_mut(unit).marks.set(Mark::Seen);
        self.show_tops(s, hex);
        log.push(Event::Arrived { unit, hex });
        self.enter_hex(s, side, hex, approach.as_ref(), log);
    }

    pub fn deploy_arrivals(&self, s: &mut State, side: Side, _dice: &mut dyn Dice, log: &mut Log<Event>) {
        // An arrival may ask the enemy whether he blows a bridge; the rest comes after that.
        while let Some((unit, hex)) = self.next_arrival(s, side) {
            self.enter(s, unit, hex, log);
            if s.ending.is_some() || !matches!(s.top(), Some(Pending::Reinforce)) {
                break;
            }
        }
    }

    /// The same as single orders.
    pub(super) fn arrivals(&self, s: &State, side: Side) -> Vec<Action> {
        let (mut trial, mut orders) = (s.clone(), Vec::new());
        while let (Some(Pending::Reinforce), Some((unit, hex))) = (trial.top().copied(), self.next_arrival(&trial, side)) {
            self.enter(&mut trial, unit, hex, &mut Log::quiet());
            orders.push(Action::Enter { unit, hex });
        }
        orders
    }

    pub fn judge_end_of_arrivals<J: Judge>(&self, s: &State, side: Side, j: &mut J) -> ControlFlow<()> {
        if let Some((unit, _)) = self.next_arrival(s, side) {
            j.refuse(rule!("13/b"), why!("to-be-placed", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    pub fn judge_release<J: Judge>(&self, s: &State, side: Side, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        if self.side(unit) != side {
            return j.improper(why!("not-yours", unit = unit));
        }
        if side != Side::It {
            j.refuse(rule!("13.1/d", "3.1/A2/b"), why!("reserves-are-italian"))?;
        }
        let held = s.unit(unit).place == Place::Reserve || s.unit(unit).has(Mark::Reserve) && s.unit(unit).hex().is_some();
        if !held {
            return j.bar(rule!("13.1/d"), why!("not-in-reserve", unit = unit));
        }
        if s.points == 0 {
            j.refuse(rule!("13.1/e"), why!("release-needs-ris-point"))?;
        }
        j.permit(rule!("13.1/d", "3.1/A2/b"), why!("no-reserves"))
    }

    pub fn release(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        rule!("13.1/e").then(|| s.points = s.points.saturating_sub(1));
        rule!("15/h").then(|| s.vp_balance -= 1);
        if s.unit(unit).place == Place::Reserve {
            rule!("13.1/g").then(|| s.unit_mut(unit).place = Place::Arriving);
        } else {
            rule!("13.1/f").then(|| s.unit_mut(unit).marks.clear(Mark::Reserve));
        }
        log.push(Event::Released { unit: Some(unit), side: self.side(unit) });
    }

    pub fn judge_recall<J: Judge>(&self, s: &State, side: Side, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        if self.side(unit) != side {
            return j.improper(why!("not-yours", unit = unit));
        }
        if s.unit(unit).place != Place::Gone {
            return j.bar(rule!("13.2/a"), why!("not-eliminated", unit = unit));
        }
        if side != Side::Ah {
            j.refuse(rule!("10.3.2/a", "13.2/a"), why!("italians-do-not-come-back"))?;
        }
        if s.turn < 7 {
            j.refuse(rule!("13.2/a"), why!("emergency-too-early", n = i16::from(s.turn)))?;
        }
        if s.recalled {
            j.refuse(rule!("13.2/a"), why!("one-emergency-a-phase"))?;
        }
        j.permit(rule!("10.3.2/b"), why!("no-unit-comes-back"))
    }

    pub fn recall(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        s.recalled = true;
        let steps = rule!("13.2/b").says(1);
        let mut back = crate::state::Unit::fresh(Place::Arriving, steps);
        back.marks.set(Mark::Recalled);
        back.marks.set(Mark::Seen);
        *s.unit_mut(unit) = back;
        rule!("13.2/c", "15/i").then(|| s.vp_balance += 1);
        log.push(Event::Recalled { unit });
    }
}
