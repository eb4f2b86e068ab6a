//! Retreats (9.2): who goes, by which way, and what happens in the last hex.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, FrameId, Judge, Log, why};

use crate::action::{Event, Loss};
use crate::board::Water;
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::law::bridge::Crossing;
use crate::state::{Fight, Path, Pending, Retreat, Role, Side, Stage, State};

impl Inferno {
    /// The next stack that has to retreat in stage 3.
    pub(super) fn next_retreat(&self, s: &mut State, id: FrameId, mut f: Fight, log: &mut Log<Event>) {
        if f.fates[1].retreat > 0 && !f.refusing && !f.gone {
            f.gone = true;
            s.set_fight(id, f);
            self.start_defender_retreat(s, id, &f, f.fates[1].retreat, log);
            return;
        }
        // Attackers, hex by hex.
        if let Some(hex) = f.queue.as_slice().first().copied() {
            let mut rest = Path::new();
            f.queue.as_slice()[1..].iter().for_each(|h| rest.push(*h));
            f.queue = rest;
            // Those who took no part stay unless they choose to go (7.7).
            let goes = |u: &UnitId| rule!("7.7/b").says(f.attackers.has(*u));
            // A stack that has fallen back on this hex has made its retreat.
            let stack: UnitSet = self.own_in(s, hex, f.attacker).iter().filter(|u| goes(u) && !f.retreated.has(*u)).collect();
            s.set_fight(id, f);
            if !stack.is_empty() {
                self.ask_accompany(s, &f, Retreat::begun(id, Role::Attacker, stack, f.fates[0].retreat, hex), log);
            }
            return;
        }
        f.stage = rule!("8.3/b", "8").says(Stage::Advance);
        s.set_fight(id, f);
    }

    /// All units of the hex go, artillery is lost (7.7, 12.3).
    pub(super) fn start_defender_retreat(&self, s: &mut State, id: FrameId, f: &Fight, hexes: u8, log: &mut Log<Event>) {
        let side = f.attacker.enemy();
        let here = self.in_target(s, f);
        let mut stack: UnitSet = here.iter().filter(|u| f.defenders.has(*u)).collect();
        rule!("7.7/d").then(|| stack = here);
        if stack.is_empty() {
            return;
        }
        let retreat = Retreat::begun(id, Role::Defender, stack, hexes, f.target);
        // Artillery must go too, and cannot; where nobody can go it stays with the rest.
        let able = !self.retreat_steps(s, f, &retreat).is_empty();
        if rule!("12.3/h").when(able) {
            for gun in self.own_in(s, f.target, side).iter().filter(|u| self.counter(*u).kind.is_gun()) {
                self.remove(s, gun, Loss::GunsCannotRetreat, log);
            }
        }
        self.ask_retreat(s, retreat, log);
    }

    /// Ineligible units with retreating attackers may go along (7.7).
    fn ask_accompany(&self, s: &mut State, f: &Fight, retreat: Retreat, log: &mut Log<Event>) {
        let others = s.in_hex(retreat.path.first()).any(|u| self.may_go_along(s, f, &retreat, u));
        if others && !self.retreat_steps(s, f, &retreat).is_empty() {
            s.agenda.push(Pending::Accompany(retreat));
        } else {
            self.ask_retreat(s, retreat, log);
        }
    }

    fn may_go_along(&self, s: &State, f: &Fight, r: &Retreat, unit: UnitId) -> bool {
        let took_no_part = self.side(unit) == f.attacker && !f.attackers.has(unit) && !r.stack.has(unit);
        let beside = s.unit(unit).hex() == Some(r.path.first()) && !self.counter(unit).kind.is_gun();
        rule!("7.7/a", "7.7/c").when(took_no_part && beside)
    }

    pub fn judge_accompany<J: Judge>(&self, s: &State, f: &Fight, r: &Retreat, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        if self.counter(unit).kind.is_gun() && self.side(unit) == f.attacker {
            j.refuse(rule!("12.3/h"), why!("artillery-cannot-retreat"))?;
        }
        if !self.may_go_along(s, f, r, unit) {
            return j.improper(why!("not-with-retreating-stack", unit = unit));
        }
        ControlFlow::Continue(())
    }

    pub fn accompany(&self, s: &mut State, unit: UnitId) {
        if let Some(Pending::Accompany(r)) = s.agenda.top_mut() {
            r.stack.add(unit);
        }
    }

    fn ask_retreat(&self, s: &mut State, r: Retreat, log: &mut Log<Event>) {
        let Some(f) = s.fights.get(r.fight) else { return };
        if self.retreat_steps(s, f, &r).is_empty() {
            self.cannot_go(s, &r, log);
        } else {
            s.agenda.push(Pending::Retreat(r));
        }
    }

    /// Stays where it got to, as unable to retreat: +4 in all (9.2.4, ruling 3.32).
    fn cannot_go(&self, s: &mut State, r: &Retreat, log: &mut Log<Event>) {
        if let Some(f) = s.fights.get_mut(r.fight) {
            f.unable[r.role as usize] = true;
            log.push(Event::Unable {
                side: if r.role == Role::Attacker { f.attacker } else { f.attacker.enemy() },
                hex: r.path.last(),
            });
        }
        self.end_retreat(s, r, s.agenda.len());
    }

    pub fn judge_retreat<J: Judge>(&self, s: &State, f: &Fight, r: &Retreat, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let steps = self.retreat_steps(s, f, r);
        if steps.iter().any(|(h, _)| *h == hex) {
            return ControlFlow::Continue(());
        }
        let side = self.part_side(f, r.role);
        let Some(step) = self.board.step(r.path.last(), hex) else { return j.improper(why!("hex-not-adjacent", hex = hex.0)) };
        if self.retreat_closed(s, side, &step) {
            j.refuse(rule!("9.2.4/a"), why!("hex-is-closed", hex = hex.0))?;
            return ControlFlow::Break(());
        }
        if r.path.contains(hex) || hex == f.target {
            j.refuse(rule!("9.2"), why!("retreat-does-not-turn-back", hex = hex.0))?;
            return ControlFlow::Break(());
        }
        self.refuse_worse_way(s, f, r, hex, j)
    }

    pub fn retreat_step(&self, s: &mut State, hex: HexId, log: &mut Log<Event>) {
        let Some(Pending::Retreat(mut r)) = s.agenda.pop() else { return };
        let Some(f) = s.fights.get(r.fight).copied() else { return };
        let broke = self.retreat_steps(s, &f, &r).iter().any(|(h, broke)| *h == hex && *broke);
        let from = r.path.last();
        let before = s.agenda.len();
        self.fall_back(s, &r, &r.stack, from, hex, log);
        r.path.push(hex);
        // Hexes are counted, not the Movement Points that they would cost.
        r.left = r.left.saturating_sub(rule!("9.2").says(1));
        r.stack = r.stack.iter().filter(|u| s.unit(*u).hex() == Some(hex)).collect();
        r.broke |= !self.was_safe(s, &f, &r, hex);
        if s.ending.is_some() {
            return;
        }
        if r.left == 0 || r.stack.is_empty() {
            // A whole retreat that could not keep a guideline costs +2.
            if broke {
                self.note_broken(s, &r);
            }
            self.settle_last_hex(s, r, before);
        } else if s.agenda.len() > before {
            // A bridge that was approached may be blown before the stack goes on.
            s.agenda.push_below(before, Pending::Retreat(r));
        } else {
            self.ask_retreat(s, r, log);
        }
    }

    /// The way of a retreat that waited for a bridge to be blown may have been cut.
    pub fn resume_retreat(&self, s: &mut State, log: &mut Log<Event>) {
        while let (Some(top), Some(f)) = (s.top().copied(), s.fight_asked()) {
            match top {
                Pending::Retreat(r) if self.retreat_steps(s, f, &r).is_empty() => {
                    s.agenda.pop();
                    self.cannot_go(s, &r, log);
                }
                Pending::Continue(r) if !self.can_go_on(s, f, &r) => {
                    s.agenda.pop();
                    self.end_retreat(s, &r, s.agenda.len());
                }
                _ => return,
            }
        }
    }

    /// Guideline 1 was kept by this very step.
    fn was_safe(&self, s: &State, f: &Fight, r: &Retreat, hex: HexId) -> bool {
        let side = self.part_side(f, r.role);
        let company = s.in_hex(hex).any(|u| self.side(u) == side && !r.stack.has(u));
        company || !self.in_ezoc(s, side, hex)
    }

    fn note_broken(&self, s: &mut State, r: &Retreat) {
        if let Some(f) = s.fights.get_mut(r.fight) {
            f.broke[r.role as usize] = true;
        }
    }

    /// The stack goes one hex; a stream without a bridge costs every unit a reduction (9.2.3).
    fn fall_back(&self, s: &mut State, r: &Retreat, stack: &UnitSet, from: HexId, to: HexId, log: &mut Log<Event>) {
        let Some(first) = stack.first() else { return };
        let side = self.side(first);
        let wades = self
            .board
            .step(from, to)
            .is_some_and(|st| st.brink.river == Water::Stream && self.crossing(s, &st) == Crossing::Wade);
        log.push(Event::Retreated { count: stack.len() as u8, side, from, to });
        if let Some(f) = s.fights.get_mut(r.fight)
            && r.role == Role::Attacker
        {
            f.retreated = f.retreated.union(stack);
        }
        self.carry(s, stack, from, to, log);
        if rule!("9.2.3").when(wades) {
            for unit in stack.iter() {
                if !self.counter(unit).kind.is_gun() {
                    self.reduce(s, unit, log);
                }
            }
        }
    }

    fn can_go_on(&self, s: &State, f: &Fight, r: &Retreat) -> bool {
        r.stack.iter().any(|u| !self.continue_steps(s, f, r, u).is_empty())
    }

    /// In the last hex of the retreat units part to avoid an overstack (9.2.1). A bridge that was approached may be blown
    /// first: the question waits below those that came while there were `under` of them.
    fn settle_last_hex(&self, s: &mut State, r: Retreat, under: usize) {
        let Some(f) = s.fights.get(r.fight) else { return };
        if self.can_go_on(s, f, &r) {
            s.agenda.push_below(under, Pending::Continue(r));
        } else {
            self.end_retreat(s, &r, under);
        }
    }

    fn end_retreat(&self, s: &mut State, r: &Retreat, under: usize) {
        let Some(f) = s.fights.get(r.fight) else { return };
        let side = self.part_side(f, r.role);
        let there = s.derived.units[side.index()].contains(r.path.last());
        if rule!("5.2/a").when(there && self.is_overstacked(s, r.path.last(), side)) {
            s.agenda.push_below(under, Pending::Excess(r.path.last(), side));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one order with all it depends on")]
    pub fn judge_continue<J: Judge>(
        &self,
        s: &State,
        f: &Fight,
        r: &Retreat,
        side: Side,
        unit: UnitId,
        hex: HexId,
        j: &mut J,
    ) -> ControlFlow<()> {
        if self.side(unit) != side || !r.stack.has(unit) {
            j.refuse(rule!("9.2.1/a"), why!("not-of-retreating-stack", unit = unit))?;
            return ControlFlow::Break(());
        }
        let steps = self.continue_steps(s, f, r, unit);
        if steps.iter().any(|(h, _)| *h == hex) {
            return ControlFlow::Continue(());
        }
        if steps.is_empty() {
            j.refuse(rule!("9.2.1/b", "9.2.1/c"), why!("overstack-not-cured", unit = unit))?;
            return ControlFlow::Break(());
        }
        let mut on = Retreat { left: 1, ..*r };
        if let Some(at) = s.unit(unit).hex()
            && on.path.last() != at
        {
            on.path.push(at);
        }
        self.judge_retreat(s, f, &on, hex, j)
    }

    /// One unit goes on by itself, until it stands where there is room.
    pub fn continue_retreat(&self, s: &mut State, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        let Some(Pending::Continue(r)) = s.agenda.pop() else { return };
        let Some(f) = s.fights.get(r.fight) else { return };
        let broke = self.continue_steps(s, f, &r, unit).iter().any(|(h, broke)| *h == hex && *broke);
        if broke {
            self.note_broken(s, &r);
        }
        let (from, before) = (r.path.last(), s.agenda.len());
        self.fall_back(s, &r, &UnitSet::only(unit), from, hex, log);
        if s.ending.is_some() {
            return;
        }
        let mut stayed = r;
        stayed.stack.remove(unit);
        let mut alone = Retreat { stack: UnitSet::only(unit), left: 0, ..r };
        alone.path.push(hex);
        // First the unit that goes on finds its place, then those left behind are counted again.
        if s.unit(unit).hex() == Some(hex) {
            self.settle_last_hex(s, alone, before);
        }
        self.settle_last_hex(s, stayed, before);
    }

    /// Nobody else goes along, or on.
    pub fn stay(&self, s: &mut State, log: &mut Log<Event>) {
        match s.agenda.pop() {
            Some(Pending::Accompany(r)) => self.ask_retreat(s, r, log),
            Some(Pending::Continue(r)) => self.end_retreat(s, &r, s.agenda.len()),
            _ => {}
        }
    }
}
