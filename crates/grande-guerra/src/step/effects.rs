//! What happens to units and hexes, whatever the step: entering, leaving, losing, giving way.

use arrayvec::ArrayVec;
use hexgrid::HexId;
use kernel::{Cite, Dice, Log};

use crate::action::{Event, Loss};
use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{UnitId, UnitSet};
use crate::state::{Cause, Mark, Place, Side, Span, State, Trench, Work};

impl War {
    /// Puts a counter somewhere and keeps what follows from it.
    pub fn relocate(&self, s: &mut State, unit: UnitId, place: Place) {
        let (old, second) = (s.unit(unit).hex(), s.unit(unit).second);
        self.put_at(s, unit, place);
        self.unsplit(s, unit);
        for hex in old.into_iter().chain(second).chain(s.unit(unit).hex()) {
            self.rederive(s, hex);
        }
    }

    /// The unit stands in one hex.
    fn unsplit(&self, s: &mut State, unit: UnitId) {
        if s.unit_mut(unit).second.take().is_some() {
            s.derived.split.remove(unit);
        }
    }

    /// Changes a counter's place and what is kept by unit; what is kept by hex follows in `rederive`.
    pub(crate) fn put_at(&self, s: &mut State, unit: UnitId, place: Place) {
        if let Place::Hex(hex) = std::mem::replace(&mut s.unit_mut(unit).place, place) {
            s.derived.stacks.leave(unit, hex);
        }
        if let Place::Hex(hex) = place {
            s.derived.stacks.enter(unit, hex);
        }
        self.stale_unit(s, unit);
    }

    /// No enemy comes to the bank across while a bridge is being built.
    pub fn disturb_spans(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        let across = |span: &Span| {
            let (own, ends) = (s.units[span.unit.index()].hex(), self.board.ends(span.side));
            self.side(span.unit) != self.side(unit) && own != Some(hex) && ends.is_some_and(|(a, b)| a == hex || b == hex)
        };
        let lost: ArrayVec<Span, 12> = s.spans.iter().copied().filter(across).collect();
        if self.cite(Point::BridgeAcross).in_force() {
            self.lose_spans(s, |span| lost.contains(span), log);
        }
    }

    fn lose_spans(&self, s: &mut State, lost: impl Fn(&Span) -> bool, log: &mut Log<Event>) {
        for (a, b) in s.spans.iter().filter(|span| lost(span)).filter_map(|span| self.board.ends(span.side)) {
            // That the work is lost tells of the engineer's disorder.
            log.reveal();
            log.push(Event::SpanLost { a, b });
        }
        s.spans.retain(|span| !lost(span));
    }

    /// The top counter of each stack in the hex is seen by the opponent, and he remembers it.
    pub fn show_tops(&self, s: &mut State, hex: HexId) {
        if self.is_covered(s, hex) {
            return;
        }
        for side in Side::BOTH {
            if let Some(top) = self.top_of(s, &self.own_in(s, hex, side)) {
                s.unit_mut(top).marks.set(Mark::Seen);
            }
        }
    }

    /// A built trench lies on top of the stack.
    pub fn is_covered(&self, s: &State, hex: HexId) -> bool {
        let built = s.trenches.at(hex).level > 0 && self.board.ground(hex).trench_level == 0;
        self.cite(Point::TopInfantry).when(built)
    }

    /// A group goes from hex to hex. Of those beneath its top counter nobody can tell who went and who stayed.
    pub fn carry(&self, s: &mut State, group: &UnitSet, from: HexId, to: HexId, log: &mut Log<Event>) {
        let Some(first) = group.first() else { return };
        let side = self.side(first);
        let all = self.own_in(s, from, side);
        if group.len() < all.len() {
            for unit in all.iter() {
                s.unit_mut(unit).marks.clear(Mark::Seen);
            }
        }
        for unit in group.iter() {
            self.put_at(s, unit, Place::Hex(to));
            self.unsplit(s, unit);
            self.disturb_spans(s, unit, to, log);
        }
        self.rederive(s, from);
        self.rederive(s, to);
        self.leave_works(s, group, log);
        self.show_tops(s, from);
        self.show_tops(s, to);
    }

    /// Whoever moves away gives up what he was digging or building.
    fn leave_works(&self, s: &mut State, group: &UnitSet, log: &mut Log<Event>) {
        self.abandon_works(s, group, log);
        if self.cite(Point::BridgeBusy).in_force() {
            self.lose_spans(s, |span| group.has(span.unit), log);
        }
    }

    /// Whoever does something else gives up the level that he was raising.
    pub fn abandon_works(&self, s: &mut State, group: &UnitSet, log: &mut Log<Event>) {
        self.lose_works(s, |work| group.has(work.unit), log);
    }

    fn lose_works(&self, s: &mut State, lost: impl Fn(&Work) -> bool, log: &mut Log<Event>) {
        if !self.cite(Point::WorksLost).in_force() {
            return;
        }
        for work in s.works.iter().filter(|work| lost(work)) {
            log.push(Event::WorksLost { hex: work.hex });
        }
        s.works.retain(|work| !lost(work));
    }

    /// What is being dug in a hex is lost: it was assaulted, or fire took effect on those who dig.
    pub fn disturb_works(&self, s: &mut State, hex: HexId, hit: Option<&UnitSet>, log: &mut Log<Event>) {
        let turn = s.turn;
        let disturbed = |work: &Work| work.hex == hex && work.turn < turn && hit.is_none_or(|hit| hit.has(work.unit));
        self.lose_works(s, disturbed, log);
    }

    /// Consequences of units being in a hex they were not in before: control, guns, trenches, barrages.
    pub fn arrive(&self, s: &mut State, side: Side, group: &UnitSet, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let guns = self.guns_in(s, hex, side.enemy());
        let troops = group.iter().any(|u| !self.facts(u).kind.is_gun());
        if self.cite(Point::OverrunGuns).when(troops && !guns.is_empty() && self.troops_in(s, hex, side.enemy()).is_empty()) {
            self.capture(s, side, hex, &guns, log);
        }
        if troops {
            self.take(s, side, hex, log);
        }
        self.take_trench(s, side, hex, log);
        self.suffer_barrage(s, group, hex, dice, log);
    }

    /// The last to enter a hex controls it.
    pub fn take(&self, s: &mut State, side: Side, hex: HexId, log: &mut Log<Event>) {
        if s.controller(hex) == side {
            return;
        }
        s.control(hex, side);
        if self.objective(hex).is_some() {
            log.push(Event::Conquered { side, hex });
            if side == Side::It {
                s.conquered = s.turn;
            }
        }
    }

    /// A unit that moves into an empty trench of the enemy makes it its own, at a level less.
    fn take_trench(&self, s: &mut State, side: Side, hex: HexId, log: &mut Log<Event>) {
        let trench = s.trenches.at(hex);
        let hostile = trench.level > 0 && trench.side != side && !s.derived.units[side.enemy().index()].contains(hex);
        if self.cite(Point::TrenchTaken).when(hostile) {
            let level = self.trench_less(s, hex);
            s.trenches.put(hex, Trench { level, side });
            s.works.retain(|work| work.hex != hex);
            self.stale_around(s, hex);
            log.push(Event::TrenchTaken { side, hex, level });
        }
    }

    /// Artillery falls into the enemy's hands.
    pub fn capture(&self, s: &mut State, by: Side, hex: HexId, guns: &UnitSet, log: &mut Log<Event>) {
        let count = guns.len() as u8;
        for gun in guns.iter() {
            self.put_away(s, gun, Place::Surrendered);
            log.push(Event::Eliminated { unit: gun, why: Loss::Captured });
        }
        log.reveal();
        log.push(Event::Captured { side: by, hex, count });
        self.show_tops(s, hex);
    }

    fn put_away(&self, s: &mut State, unit: UnitId, place: Place) {
        let hexes: Vec<HexId> = s.unit(unit).hex().into_iter().chain(s.unit(unit).second).collect();
        self.relocate(s, unit, place);
        let u = s.unit_mut(unit);
        (u.dl, u.spent) = (0, 0);
        u.marks = Default::default();
        u.marks.set(Mark::Seen);
        if place == Place::Gone {
            u.steps = 0;
        }
        s.mover.remove(unit);
        s.works.retain(|work| work.unit != unit);
        s.spans.retain(|span| span.unit != unit);
        for hex in hexes {
            self.show_tops(s, hex);
        }
    }

    /// Takes a unit out of play, openly.
    pub fn remove(&self, s: &mut State, unit: UnitId, why: Loss, log: &mut Log<Event>) {
        self.put_away(s, unit, Place::Gone);
        log.reveal();
        log.push(Event::Eliminated { unit, why });
    }

    /// One step less; the last one eliminates.
    pub fn lose_step(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.gather_elsewhere(s, unit, hex);
        let u = s.unit_mut(unit);
        if self.cite(Point::StepFlips).when(u.steps > 1) {
            u.steps -= 1;
            u.marks.set(Mark::Seen);
            log.reveal();
            log.push(Event::StepLost { unit });
            if let Some(hex) = s.unit(unit).hex() {
                self.show_tops(s, hex);
                self.stale_around(s, hex);
            }
            return;
        }
        self.remove(s, unit, Loss::Steps, log);
    }

    /// A unit on two hexes that is hit in one gathers in the other.
    pub fn gather_elsewhere(&self, s: &mut State, unit: UnitId, hit: HexId) {
        let u = s.unit(unit);
        let (Some(one), Some(two)) = (u.hex(), u.second) else { return };
        let other = if hit == one { two } else { one };
        self.cite(Point::TwoHexHit).then(|| self.relocate(s, unit, Place::Hex(other)));
        s.works.retain(|work| work.unit != unit || s.units[unit.index()].place == Place::Hex(work.hex));
    }

    /// Disorganization Points, and surrender where cohesion breaks next to the enemy.
    pub fn disorganize(&self, s: &mut State, unit: UnitId, points: u8, firm: bool, log: &mut Log<Event>) {
        let near = self.is_engaged(s, unit) && !self.cite(Point::WinnerStands).when(firm);
        self.disorganize_beside(s, unit, points, near, log);
    }

    /// The same, where it is known whether an enemy is there to surrender to.
    pub fn disorganize_beside(&self, s: &mut State, unit: UnitId, points: u8, near: bool, log: &mut Log<Event>) {
        if s.unit(unit).hex().is_none() || points == 0 || self.facts(unit).kind == Kind::Flamethrower {
            return;
        }
        let dl = s.unit(unit).dl.saturating_add(points).min(99);
        s.unit_mut(unit).dl = dl;
        self.stale_unit(s, unit);
        log.push(Event::Disorganized { unit, points });
        // A bridge is not finished by engineers in disorder.
        if self.cite(Point::BridgeBusy).in_force() {
            self.lose_spans(s, |span| span.unit == unit, log);
        }
        let threshold = self.threshold(unit);
        if i16::from(dl) < threshold {
            return;
        }
        if self.cite(Point::Surrender).when(near) {
            self.surrender(s, unit, log);
        } else {
            self.cite(Point::SurrenderElse).then(|| s.unit_mut(unit).dl = (threshold - 1).max(0) as u8);
        }
    }

    pub fn surrender(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        self.put_away(s, unit, Place::Surrendered);
        log.reveal();
        log.push(Event::Surrendered { unit });
    }

    /// Everybody in an overstacked hex gains a point.
    pub fn pay_overstack(&self, s: &mut State, side: Side, hex: HexId, log: &mut Log<Event>) {
        log.push(Event::Overstacked { side, hex });
        for unit in self.own_in(s, hex, side).iter() {
            let points = self.cite(Point::OverstackPays).says(1);
            self.disorganize(s, unit, points, false, log);
        }
    }

    /// An Interdiction Barrage on those who come into its hex, or stand in it.
    pub fn suffer_barrage(&self, s: &mut State, group: &UnitSet, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(at) = s.barrages.iter().position(|barrage| barrage.hex == hex) else { return };
        let barrage = s.barrages[at];
        let spared = |u: UnitId| self.facts(u).kind.is_gun() && !s.unit(u).has(Mark::MoveSide);
        let fresh = |u: UnitId| !self.cite(Point::BarrageOnce).when(barrage.hit.has(u));
        let here = |u: UnitId| s.unit(u).stands_in(hex);
        let targets: UnitSet = group.iter().filter(|u| here(*u) && fresh(*u) && !spared(*u)).collect();
        self.barrage_on(s, at, &targets, dice, log);
    }

    /// An attack at half the marker's strength, as on units in its hex.
    pub fn barrage_on(&self, s: &mut State, at: usize, targets: &UnitSet, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if targets.is_empty() || !self.cite(Point::BarrageHits).in_force() {
            return;
        }
        let barrage = s.barrages[at];
        for unit in targets.iter() {
            s.barrages[at].hit.add(unit);
        }
        log.push(Event::Barraged { hex: barrage.hex });
        let total = (barrage.factors / 2) as i16;
        let side = targets.first().map_or(Side::It, |u| self.side(u));
        let lines = self.bombard_lines(s, barrage.hex, targets, 0);
        let by = side.enemy();
        let barrel = crate::law::fire::Barrel { hex: barrage.hex, by, cause: Cause::Barrage, total, lines, light: barrage.light };
        self.open_fire(s, &barrel, targets, dice, log);
    }
}
