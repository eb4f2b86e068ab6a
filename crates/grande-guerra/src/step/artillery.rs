//! The Artillery Phase: modes of guns, trenches lowered, guns spiked, bridges blown.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Dice, Judge, Log, Of, why};

use crate::action::{Action, Event, Loss};
use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{SideId, UnitId, UnitSet};
use crate::state::{Mark, Pending, Side, State, Trench};

impl War {
    pub fn begin_artillery(&self, s: &mut State) {
        for unit in &mut s.units {
            unit.marks.clear(Mark::Ordered);
        }
        s.charges.clear();
        let first = if self.cite(Point::GunsInOrder).in_force() { s.initiative } else { s.initiative.enemy() };
        s.agenda.push(Pending::Artillery(first.enemy()));
        s.agenda.push(Pending::Artillery(first));
    }

    /// The scenario has no Artillery Phase in this turn.
    pub fn are_guns_quiet(&self, s: &State) -> bool {
        self.scenario.quiet_guns.iter().any(|(turn, rule)| *turn == s.turn && rule.in_force())
    }

    pub fn judge_artillery<J: Judge>(&self, s: &State, side: Side, action: &Action, j: &mut J) -> ControlFlow<()> {
        match *action {
            Action::Limber { unit } => {
                self.judge_gun(s, side, unit, j)?;
                if s.unit(unit).has(Mark::MoveSide) {
                    return j.improper(why!("gun-on-move-side", unit = unit));
                }
                if self.would_crowd(s, unit) {
                    j.permit(self.cite(Point::LimberCrowd), why!("no-room-to-limber", unit = unit))?;
                }
                j.permit(self.cite(Point::GunModes), why!("no-gun-modes"))
            }
            Action::Emplace { unit } => {
                self.judge_gun(s, side, unit, j)?;
                if !s.unit(unit).has(Mark::MoveSide) {
                    return j.improper(why!("gun-on-fire-side", unit = unit));
                }
                let hex = s.unit(unit).hex();
                let beside = hex.map_or(UnitSet::EMPTY, |hex| self.guns_in(s, hex, side));
                let emplaced = beside.iter().filter(|u| !s.unit(*u).has(Mark::MoveSide)).count() as i16;
                if emplaced >= self.limit() {
                    j.refuse(self.cite(Point::EmplacedApart), why!("two-emplaced-guns", n = i32::from(self.limit())))?;
                }
                j.permit(self.cite(Point::GunModes), why!("no-gun-modes"))
            }
            Action::Spike { unit } => {
                self.judge_gun(s, side, unit, j)?;
                if !self.is_supplied(s, unit, &self.supply_lines(s, side, &Default::default())) {
                    j.refuse(self.cite(Point::SpikeSupplied), why!("not-in-supply", unit = unit))?;
                }
                j.permit(self.cite(Point::Spike), why!("no-spiking"))
            }
            Action::Lower { hex } => self.judge_lower(s, side, hex, j),
            Action::Charge { unit, side: at } => {
                if self.side(unit) != side {
                    return j.improper(why!("not-yours", unit = unit));
                }
                j.permit(self.cite(Point::BlowBridge), why!("no-blowing"))?;
                self.may_charge(s, unit, at, j)
            }
            Action::End => ControlFlow::Continue(()),
            _ => self.out_of_step(j),
        }
    }

    /// On its move side the gun would be one unit too many for its hex.
    fn would_crowd(&self, s: &State, unit: UnitId) -> bool {
        let Some(hex) = s.unit(unit).hex() else { return false };
        let own = self.own_in(s, hex, self.side(unit));
        self.load(s, &own).units >= self.limit()
    }

    /// Artillery that its owner may destroy, with one look at the lines of supply.
    pub(super) fn spikeable(&self, s: &State, side: Side) -> UnitSet {
        let lines = self.supply_lines(s, side, &Default::default());
        let free = |unit: &UnitId| {
            let mut first = kernel::First::default();
            let gun = self.judge_gun(s, side, *unit, &mut first).is_continue() && !first.refused;
            gun && self.cite(Point::Spike).in_force()
                && !self.cite(Point::SpikeSupplied).when(!self.is_supplied(s, *unit, &lines))
        };
        self.mine(s, side).filter(free).collect()
    }

    fn judge_gun<J: Judge>(&self, s: &State, side: Side, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        if self.side(unit) != side || s.unit(unit).hex().is_none() {
            return j.improper(why!("not-on-map", unit = unit));
        }
        if !self.facts(unit).kind.is_gun() {
            return j.improper(why!("no-artillery", unit = unit));
        }
        if s.unit(unit).has(Mark::Ordered) {
            return j.bar(self.cite(Point::GunModeStays), why!("gun-has-its-order", unit = unit));
        }
        ControlFlow::Continue(())
    }

    fn judge_lower<J: Judge>(&self, s: &State, side: Side, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let level = s.trenches.at(hex).level;
        if level > 0 && self.trench_less(s, hex) == level {
            return j.bar(self.cite(Point::PrintedTrenchStays), why!("trench-cannot-fall", hex = hex.0));
        }
        if level == 0 {
            return j.bar(self.cite(Point::LowerTrench), why!("trench-cannot-fall", hex = hex.0));
        }
        if self.troops_in(s, hex, side).is_empty() {
            return j.bar(self.cite(Point::LowerTrench), why!("nobody-holds-trench", hex = hex.0));
        }
        // One level of each trench in a phase.
        if self.troops_in(s, hex, side).iter().any(|u| s.unit(u).has(Mark::Ordered)) {
            return j.bar(self.cite(Point::LowerTrench), why!("lowered-already", hex = hex.0));
        }
        j.permit(self.cite(Point::LowerTrench), why!("no-lowering"))
    }

    pub fn limber(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let u = s.unit_mut(unit);
        u.marks.set(Mark::MoveSide);
        u.marks.set(Mark::Ordered);
        self.turned(s, unit);
        log.push(Event::Limbered { unit });
    }

    pub fn emplace(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let heavy = self.facts(unit).kind == Kind::Heavy;
        let u = s.unit_mut(unit);
        u.marks.clear(Mark::MoveSide);
        u.marks.set(Mark::Ordered);
        self.cite(Point::HeavyWaits).then(|| u.marks.put(Mark::Emplacing, heavy));
        self.turned(s, unit);
        log.push(Event::Emplaced { unit });
    }

    fn turned(&self, s: &mut State, unit: UnitId) {
        if let Some(hex) = s.unit(unit).hex() {
            self.rederive(s, hex);
            self.show_tops(s, hex);
        }
    }

    pub fn spike(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        self.remove(s, unit, Loss::Spiked, log);
    }

    pub fn lower(&self, s: &mut State, hex: HexId, log: &mut Log<Event>) {
        let side = self.asked(s);
        let level = self.trench_less(s, hex);
        let trench = s.trenches.at(hex);
        s.trenches.put(hex, Trench { level, ..trench });
        for unit in self.troops_in(s, hex, side).iter() {
            s.unit_mut(unit).marks.set(Mark::Ordered);
        }
        self.stale_around(s, hex);
        log.push(Event::Lowered { hex, level });
    }

    pub fn charge(&self, s: &mut State, unit: UnitId, side: SideId, log: &mut Log<Event>) {
        s.charges.push((unit, side));
        s.unit_mut(unit).marks.set(Mark::Blew);
        if let Some((a, b)) = self.board.ends(side) {
            log.push(Event::Charged { unit, a, b });
        }
    }

    /// The charges of a side are fired when all are laid.
    pub fn end_artillery(&self, s: &mut State, _side: Side, dice: &mut dyn Dice, log: &mut Log<Event>) {
        s.agenda.pop();
        let charges: Vec<(UnitId, SideId)> = s.charges.drain(..).collect();
        for (unit, side) in charges {
            let Some((a, b)) = self.board.ends(side).filter(|_| self.has_bridge(s, side)) else { continue };
            let die = dice.roll(6, self.named(Point::BlowDie), Of::Piece(unit.0));
            let blown = self.cite(Point::BlowDie).when(die <= 4);
            log.push(Event::ChargeRolled { a, b, die, blown });
            if blown {
                let brink = self.board.brink(side);
                self.change_bridge(s, side, |s| {
                    brink.bridge.into_iter().for_each(|number| s.blown.set(number));
                    brink.isonzo.into_iter().for_each(|number| s.built.clear(number));
                });
            }
        }
    }
}
