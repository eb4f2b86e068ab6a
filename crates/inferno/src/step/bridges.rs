//! Bridges: building, repairing, taking up and blowing them (12.2, 14.4).

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Dice, First, Judge, Log, Of, why};

use crate::action::{Action, Event, Loss};
use crate::book::Inferno;
use crate::counter::Kind;
use crate::ids::{paragraph, rule};
use crate::key::{SideId, UnitId};
use crate::law::bridge::Bridges;
use crate::state::{Mark, Pending, Phase, Place, Side, State};

impl Inferno {
    /// Everything an engineer could build or repair.
    pub fn works(&self, s: &State, unit: UnitId) -> impl Iterator<Item = Action> {
        let steps = s.unit(unit).hex().filter(|_| self.counter(unit).kind == Kind::Engineer).map(|h| self.board.steps(h));
        let mut found = Vec::new();
        for step in steps.into_iter().flatten().flatten() {
            let mut first = First::default();
            if self.may_repair(s, unit, step.side, &mut first).is_continue() && !first.refused {
                found.push(Action::Repair { unit, side: step.side });
            }
            let mut first = First::default();
            if self.may_build(s, unit, step.side, &mut first).is_continue() && !first.refused {
                found.push(Action::Build { unit, side: step.side });
            }
        }
        found.into_iter()
    }

    pub fn build(&self, s: &mut State, unit: UnitId, side: SideId, log: &mut Log<Event>) {
        let hex = s.unit(unit).hex();
        s.unit_mut(unit).marks.set(Mark::Worked);
        s.unit_mut(unit).marks.set(Mark::Seen);
        self.relocate(s, unit, Place::Pontoon(side));
        if let Some(hex) = hex {
            self.show_tops(s, hex);
        }
        if let Some((a, b)) = self.board.ends(side) {
            log.push(Event::Built { a, b });
        }
        self.close_build(s);
    }

    pub fn repair(&self, s: &mut State, unit: UnitId, side: SideId, log: &mut Log<Event>) {
        s.unit_mut(unit).marks.set(Mark::Worked);
        if let Some(bridge) = self.board.brink(side).bridge {
            rule!("12.2/l").then(|| s.destroyed.clear(bridge));
        }
        if let Some((a, b)) = self.board.ends(side) {
            log.push(Event::Repaired { a, b });
        }
        self.close_build(s);
    }

    fn close_build(&self, s: &mut State) {
        let more = s.ids().any(|u| self.side(u) == s.phasing && self.works(s, u).next().is_some());
        if !more {
            s.agenda.pop();
        }
    }

    pub fn judge_lift<J: Judge>(&self, s: &State, side: Side, unit: UnitId, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let Place::Pontoon(at) = s.unit(unit).place else {
            return j.bar(rule!("12.2/i"), why!("no-pontoon-bridge", unit = unit));
        };
        if self.side(unit) != side {
            return j.improper(why!("not-yours", unit = unit));
        }
        if self.board.ends(at).is_none_or(|(a, b)| hex != a && hex != b) {
            return j.bar(rule!("12.2/i"), why!("not-end-of-bridge", hex = hex.0));
        }
        if s.derived.units[side.enemy().index()].contains(hex) {
            j.refuse(rule!("12.2/h"), why!("held-by-enemy", hex = hex.0))?;
        }
        j.permit(rule!("12.2/i"), why!("pontoon-stays"))
    }

    /// Back to the engineer side, in the end hex that its owner chose.
    pub fn lift(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.fold_pontoon(s, unit, hex, hex, log);
        let owner = self.side(unit);
        let more = s.ids().any(|u| self.side(u) == owner && matches!(s.unit(u).place, Place::Pontoon(_)));
        if !more && s.phase == Phase::Movement {
            s.agenda.pop();
        }
    }

    /// The pontoon becomes an engineer again in a hex that the enemy does not hold.
    pub fn fold_pontoon(&self, s: &mut State, engineer: UnitId, first: HexId, second: HexId, log: &mut Log<Event>) {
        let enemy = self.side(engineer).enemy().index();
        let free = [first, second].into_iter().find(|h| !s.derived.units[enemy].contains(*h));
        match free {
            Some(hex) => {
                self.relocate(s, engineer, Place::Hex(hex));
                self.show_tops(s, hex);
                s.unit_mut(engineer).marks.set(Mark::Seen);
                log.push(Event::Lifted { unit: engineer, hex });
            }
            None => self.remove(s, engineer, Loss::NowhereToGo, log),
        }
    }

    /// An enemy comes next to pontoons and bridges: pontoons are given up, those first `reached` may be blown (12.2, 14.4).
    pub(super) fn approach(&self, s: &mut State, side: Side, hex: HexId, reached: &Bridges, log: &mut Log<Event>) {
        let enemy = side.enemy();
        for step in self.board.steps(hex).iter().flatten() {
            if let Some(engineer) = self.pontoon_at(s, step.side)
                && rule!("12.2/h").when(self.side(engineer) == enemy)
            {
                self.fold_pontoon(s, engineer, step.to, hex, log);
            }
        }
        let blowable = self.blowable(s, hex, enemy).any(|bridge| reached.contains(&bridge));
        if rule!("14.4/b").when(blowable && s.phase != Phase::Setup) {
            s.agenda.push(Pending::Blow(hex, enemy));
        }
    }

    pub fn blow(&self, s: &mut State, hex: HexId, by: Side, dice: &mut dyn Dice, log: &mut Log<Event>) {
        s.agenda.pop();
        let die = dice.roll(6, paragraph!("14.4/b"), Of::Side(by as u8));
        log.push(Event::BlowRolled { hex, die });
        if die > 4 {
            return;
        }
        for step in self.board.steps(hex).iter().flatten() {
            if rule!("14.4/c").when(self.has_bridge(s, step.side)) {
                self.destroy_bridge(s, step.side, log);
            }
        }
    }

    pub fn bombard(&self, s: &mut State, unit: UnitId, side: SideId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some((a, b)) = self.board.ends(side) else { return };
        let die = dice.roll(6, paragraph!("14.4/f"), Of::Piece(unit.0));
        let hit = rule!("14.4/f").says(i16::from(die) <= self.values(s, unit).av);
        log.push(Event::Bombarded { unit, a, b, die, hit });
        s.unit_mut(unit).turn_to_mov_side();
        s.unit_mut(unit).marks.set(Mark::Seen);
        if !hit {
            return;
        }
        if self.has_bridge(s, side) {
            self.destroy_bridge(s, side, log);
        }
        if let Some(engineer) = self.pontoon_at(s, side) {
            let own = |h: &HexId| s.derived.units[self.side(engineer).index()].contains(*h);
            let (first, second) = if own(&b) && !own(&a) { (b, a) } else { (a, b) };
            self.fold_pontoon(s, engineer, first, second, log);
        }
    }

    /// Bridges that a side may blow in phase C: it controls both ends (14.4).
    pub fn demolishable<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = SideId> + 'a {
        let both = move |bridge: SideId| self.board.ends(bridge).is_some_and(|ends| self.controls_both(s, side, ends));
        self.board.bridges.iter().copied().filter(move |b| rule!("14.4/d").when(self.has_bridge(s, *b) && both(*b)))
    }

    pub fn judge_demolish<J: Judge>(&self, s: &State, side: Side, at: SideId, j: &mut J) -> ControlFlow<()> {
        let Some(ends) = self.board.ends(at) else { return j.improper(why!("no-such-hexside")) };
        if !self.has_bridge(s, at) {
            return j.bar(rule!("14.4/d"), why!("no-bridge"));
        }
        if !self.controls_both(s, side, ends) {
            j.refuse(rule!("14.4/d"), why!("ends-not-controlled"))?;
        }
        ControlFlow::Continue(())
    }

    pub fn demolish(&self, s: &mut State, at: SideId, log: &mut Log<Event>) {
        self.destroy_bridge(s, at, log);
        if let Some(Pending::Demolish(side)) = s.top().copied()
            && self.demolishable(s, side).next().is_none()
        {
            s.agenda.pop();
        }
    }

    pub fn destroy_bridge(&self, s: &mut State, at: SideId, log: &mut Log<Event>) {
        if let Some(bridge) = self.board.brink(at).bridge {
            s.destroyed.set(bridge);
        }
        self.stale_hexside(s, at);
        if let Some((a, b)) = self.board.ends(at) {
            log.push(Event::BridgeBlown { a, b });
        }
    }
}
