//! Stage 3 after the dice: retreats, advances and refusals (9.2, 9.3, 12.5.1), and the way through the rest of a fight.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Dice, First, Judge, Log, Of, Refusals, why};

use crate::action::{Event, Loss};
use crate::board::Water;
use crate::book::Inferno;
use crate::ids::{id, rule};
use crate::key::{UnitId, UnitSet};
use crate::law::bridge::Crossing;
use crate::state::{Fight, Mark, Path, Pending, Retreat, Role, Side, Stage, State};

impl Inferno {
    /// Goes on with the fight until somebody is asked or it is done.
    pub fn proceed(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        loop {
            let Some(mut f) = s.fight else { return };
            if s.ending.is_some() || !matches!(s.top(), Some(Pending::Attack)) {
                return;
            }
            match f.stage {
                Stage::Declaring | Stage::Defending => return,
                Stage::Retreats => self.next_retreat(s, f, dice, log),
                Stage::Advance | Stage::LateAdvance => {
                    f.stage = if f.stage == Stage::Advance { Stage::Losses } else { Stage::Done };
                    // The question is asked once in a fight, when the hex is first found vacated.
                    if !f.vacated && self.is_vacated(s, &f) {
                        f.vacated = true;
                        if self.can_advance(s, &f) {
                            s.agenda.push(Pending::Advance);
                        }
                    }
                    s.fight = Some(f);
                }
                Stage::Losses => self.begin_losses(s, f, dice, log),
                Stage::Assigning(role) => self.next_loss(s, f, role, log),
                Stage::Refusal => self.roll_refusal(s, f, dice, log),
                Stage::RefusalLoss => {
                    f.stage = Stage::LateRetreat;
                    s.fight = Some(f);
                    if f.reductions[1] > 0 && !self.sharing(s, &f, Role::Defender).is_empty() {
                        s.agenda.push(Pending::Lose(Role::Defender));
                    }
                }
                Stage::LateRetreat => self.late_retreat(s, f, log),
                Stage::Done => s.fight = None,
            }
        }
    }

    fn can_advance(&self, s: &State, f: &Fight) -> bool {
        f.attackers.iter().any(|u| {
            let mut first = First::default();
            self.may_advance(s, f, u, &mut first).is_continue() && !first.refused
        })
    }

    /// The advance closes by itself when nobody else may go: what kept this unit from following those who went.
    pub fn why_left_behind(&self, s: &State, side: Side, unit: UnitId) -> Refusals {
        let mut all = kernel::All::default();
        let attacked = |u: &UnitId| s.units.get(u.index()).is_some_and(|unit| unit.has(Mark::Attacked));
        match (&s.fight, s.units.get(unit.index()).and_then(|u| u.hex())) {
            (Some(f), _) if f.vacated => drop(self.may_advance(s, f, unit, &mut all)),
            (None, Some(from)) if self.side(unit) == side => {
                for (_, hex) in self.board.grid.neighbours(from) {
                    let advanced: UnitSet = self.own_in(s, hex, side).iter().filter(attacked).collect();
                    let attackers = if attacked(&unit) { advanced.with(unit) } else { advanced };
                    let fight = Fight { attackers, advanced, ..Fight::new(hex, side) };
                    if !advanced.is_empty() {
                        let _ = self.may_advance(s, &fight, unit, &mut all);
                    }
                }
            }
            _ => {}
        }
        all.refusals
    }

    /// The next stack that has to retreat in stage 3.
    fn next_retreat(&self, s: &mut State, mut f: Fight, _dice: &mut dyn Dice, log: &mut Log<Event>) {
        if f.fates[1].retreat > 0 && !f.refusing && !f.gone {
            f.gone = true;
            let hexes = f.fates[1].retreat;
            s.fight = Some(f);
            self.start_defender_retreat(s, &f, hexes, log);
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
            s.fight = Some(f);
            if !stack.is_empty() {
                let retreat = Retreat {
                    role: Role::Attacker,
                    stack,
                    left: f.fates[0].retreat,
                    of: f.fates[0].retreat,
                    broke: false,
                    path: Path::of(hex),
                };
                self.ask_accompany(s, &f, retreat, log);
            }
            return;
        }
        f.stage = rule!("8.3/b", "8").says(Stage::Advance);
        s.fight = Some(f);
    }

    /// All units of the hex go, artillery is lost (7.7, 12.3).
    fn start_defender_retreat(&self, s: &mut State, f: &Fight, hexes: u8, log: &mut Log<Event>) {
        let side = f.attacker.enemy();
        let here = self.in_target(s, f);
        let mut stack: UnitSet = here.iter().filter(|u| f.defenders.has(*u)).collect();
        rule!("7.7/d").then(|| stack = here);
        if stack.is_empty() {
            return;
        }
        let retreat = Retreat { role: Role::Defender, stack, left: hexes, of: hexes, broke: false, path: Path::of(f.target) };
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
            j.refuse(rule!("12.3/h"), why!("artillery cannot retreat"))?;
        }
        if !self.may_go_along(s, f, r, unit) {
            return j.improper(why!("{unit} does not stand with the retreating stack", unit));
        }
        ControlFlow::Continue(())
    }

    pub fn accompany(&self, s: &mut State, unit: UnitId) {
        if let Some(Pending::Accompany(mut r)) = s.agenda.pop() {
            r.stack.add(unit);
            s.agenda.push(Pending::Accompany(r));
        }
    }

    fn ask_retreat(&self, s: &mut State, r: Retreat, log: &mut Log<Event>) {
        let Some(f) = s.fight else { return };
        if self.retreat_steps(s, &f, &r).is_empty() {
            self.cannot_go(s, &r, log);
        } else {
            s.agenda.push(Pending::Retreat(r));
        }
    }

    /// Stays where it got to, as unable to retreat: +4 in all (9.2.4, ruling 3.32).
    fn cannot_go(&self, s: &mut State, r: &Retreat, log: &mut Log<Event>) {
        if let Some(f) = &mut s.fight {
            f.unable[r.role as usize] = true;
            log.push(Event::Unable {
                side: if r.role == Role::Attacker { f.attacker } else { f.attacker.enemy() },
                hex: r.path.last(),
            });
        }
        self.end_retreat(s, r);
    }

    pub fn judge_retreat<J: Judge>(&self, s: &State, f: &Fight, r: &Retreat, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let steps = self.retreat_steps(s, f, r);
        if steps.iter().any(|(h, _)| *h == hex) {
            return ControlFlow::Continue(());
        }
        let side = self.part_side(f, r.role);
        let Some(step) = self.board.step(r.path.last(), hex) else { return j.improper(why!("{hex} is not adjacent", hex.0)) };
        if self.retreat_closed(s, side, &step) {
            j.refuse(rule!("9.2.4/a"), why!("{hex} is closed: an enemy unit or a river without a bridge", hex.0))?;
            return ControlFlow::Break(());
        }
        if r.path.contains(hex) || hex == f.target {
            j.refuse(rule!("9.2"), why!("a retreat does not turn back to {hex}", hex.0))?;
            return ControlFlow::Break(());
        }
        let empty = !s.derived.units[side.index()].contains(hex);
        if empty && self.in_ezoc(s, side, hex) {
            j.refuse(rule!("9.2.2/b"), why!("{hex} is empty and in an enemy zone, and there is a better way", hex.0))?;
        }
        j.refuse(rule!("9.2.2/c"), why!("a way towards supply, or a whole one, does not lead over {hex}", hex.0))?;
        ControlFlow::Break(())
    }

    pub fn retreat_step(&self, s: &mut State, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(Pending::Retreat(mut r)) = s.agenda.pop() else { return };
        let Some(f) = s.fight else { return };
        let broke = self.retreat_steps(s, &f, &r).iter().any(|(h, broke)| *h == hex && *broke);
        let from = r.path.last();
        let before = s.agenda.len();
        self.fall_back(s, &f, &r.stack, from, hex, log);
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
                self.note_broken(s, r.role);
            }
            self.settle_last_hex(s, r, log);
        } else if s.agenda.len() > before && !s.agenda.is_full() {
            // A bridge that was approached may be blown before the stack goes on.
            s.agenda.insert(before, Pending::Retreat(r));
        } else {
            self.ask_retreat(s, r, log);
        }
        self.proceed(s, dice, log);
    }

    /// The way of a retreat that waited for a bridge to be blown may have been cut.
    pub fn resume_retreat(&self, s: &mut State, log: &mut Log<Event>) {
        let (Some(Pending::Retreat(r)), Some(f)) = (s.top().copied(), s.fight) else { return };
        if self.retreat_steps(s, &f, &r).is_empty() {
            s.agenda.pop();
            self.cannot_go(s, &r, log);
        }
    }

    /// Guideline 1 was kept by this very step.
    fn was_safe(&self, s: &State, f: &Fight, r: &Retreat, hex: HexId) -> bool {
        let side = self.part_side(f, r.role);
        let company = s.in_hex(hex).any(|u| self.side(u) == side && !r.stack.has(u));
        company || !self.in_ezoc(s, side, hex)
    }

    fn note_broken(&self, s: &mut State, role: Role) {
        if let Some(f) = &mut s.fight {
            f.broke[role as usize] = true;
        }
    }

    /// The stack goes one hex; a stream without a bridge costs every unit a reduction (9.2.3).
    fn fall_back(&self, s: &mut State, f: &Fight, stack: &UnitSet, from: HexId, to: HexId, log: &mut Log<Event>) {
        let Some(first) = stack.first() else { return };
        let side = self.side(first);
        let wades = self
            .board
            .step(from, to)
            .is_some_and(|st| st.brink.river == Water::Stream && self.crossing(s, &st) == Crossing::Wade);
        log.push(Event::Retreated { count: stack.len() as u8, side, from, to });
        if side == f.attacker
            && let Some(fight) = &mut s.fight
        {
            fight.retreated = fight.retreated.union(stack);
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

    /// In the last hex of the retreat units may part to avoid an overstack (9.2.1).
    fn settle_last_hex(&self, s: &mut State, r: Retreat, log: &mut Log<Event>) {
        let Some(f) = s.fight else { return };
        let can_go_on = r.stack.iter().any(|u| !self.continue_steps(s, &f, &r, u).is_empty());
        if can_go_on {
            s.agenda.push(Pending::Continue(r));
        } else {
            self.end_retreat(s, &r);
        }
        let _ = log;
    }

    fn end_retreat(&self, s: &mut State, r: &Retreat) {
        let Some(f) = s.fight else { return };
        let side = self.part_side(&f, r.role);
        let there = s.derived.units[side.index()].contains(r.path.last());
        if rule!("5.2/a").when(there && self.is_overstacked(s, r.path.last(), side)) {
            s.agenda.push(Pending::Excess(r.path.last(), side));
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
            j.refuse(rule!("9.2.1/a"), why!("{unit} is not of the retreating stack", unit))?;
            return ControlFlow::Break(());
        }
        let steps = self.continue_steps(s, f, r, unit);
        if steps.iter().any(|(h, _)| *h == hex) {
            return ControlFlow::Continue(());
        }
        if steps.is_empty() {
            j.refuse(rule!("9.2.1/b", "9.2.1/c"), why!("{unit} going on would not cure an overstack", unit))?;
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
    pub fn continue_retreat(&self, s: &mut State, unit: UnitId, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(Pending::Continue(r)) = s.agenda.pop() else { return };
        let Some(f) = s.fight else { return };
        let broke = self.continue_steps(s, &f, &r, unit).iter().any(|(h, broke)| *h == hex && *broke);
        if broke {
            self.note_broken(s, r.role);
        }
        let from = r.path.last();
        self.fall_back(s, &f, &UnitSet::only(unit), from, hex, log);
        if s.ending.is_some() {
            return;
        }
        let mut stayed = r;
        stayed.stack.remove(unit);
        let mut alone = Retreat { stack: UnitSet::only(unit), left: 0, ..r };
        alone.path.push(hex);
        // First the unit that goes on finds its place, then those left behind are counted again.
        self.settle_last_hex(s, stayed, log);
        if s.unit(unit).hex() == Some(hex) {
            self.settle_last_hex(s, alone, log);
        }
        self.proceed(s, dice, log);
    }

    /// Nobody goes on: what is too much is eliminated. Also ends the question who goes along.
    pub fn stay(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        match s.agenda.pop() {
            Some(Pending::Accompany(r)) => self.ask_retreat(s, r, log),
            Some(Pending::Continue(r)) => self.end_retreat(s, &r),
            _ => {}
        }
        self.proceed(s, dice, log);
    }

    pub fn advance(&self, s: &mut State, unit: UnitId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(mut f) = s.fight else { return };
        let Some(from) = s.unit(unit).hex() else { return };
        f.advanced.add(unit);
        s.fight = Some(f);
        log.push(Event::Advanced { unit, hex: f.target });
        s.agenda.pop();
        let before = s.agenda.len();
        self.carry(s, &UnitSet::only(unit), from, f.target, log);
        if s.ending.is_some() {
            return;
        }
        // The question goes on, below whatever the advance has called up.
        if self.can_advance(s, &f) && !s.agenda.is_full() {
            s.agenda.insert(before, Pending::Advance);
        }
        self.proceed(s, dice, log);
    }

    /// The defender will try to hold his trench: no retreat and no advance yet (ruling 2.3).
    pub fn announce(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        s.agenda.pop();
        if let Some(f) = &mut s.fight {
            f.refusing = true;
            f.owed = f.fates[1].retreat;
            f.stage = rule!("12.5.1/b").says(Stage::Losses);
            log.push(Event::Announced { hex: f.target });
        }
        self.proceed(s, dice, log);
    }

    pub fn yield_ground(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        s.agenda.pop();
        self.proceed(s, dice, log);
    }

    /// The die of the refusal against the highest defence strength in the hex (12.5.1).
    fn roll_refusal(&self, s: &mut State, mut f: Fight, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let units = self.in_target(s, &f);
        if units.iter().all(|u| !f.defenders.has(u)) {
            // Nobody is left to refuse; whoever took no part still owes the retreat (7.7).
            f.stage = Stage::LateRetreat;
            s.fight = Some(f);
            return;
        }
        let needs =
            units.iter().map(|u| self.defence_strength(s, &f, u, &mut kernel::Modifiers::new())).max().unwrap_or(0).clamp(0, 99)
                as u8;
        let die = dice.roll(6, id("12.5.1/c"), Of::Side(f.attacker.enemy() as u8));
        log.push(Event::RefusalRolled { hex: f.target, die, needs });
        let holds = rule!("12.5.1/c").says(die <= needs);
        f.stage = Stage::RefusalLoss;
        if holds {
            s.fight = Some(f);
            s.agenda.push(Pending::Stand);
        } else {
            rule!("12.5.1/e").then(|| f.reductions[1] = 1);
            s.fight = Some(f);
        }
    }

    /// After a success: one reduction for one hex of retreat, or go all the same (ruling 3.25).
    pub fn stand(&self, s: &mut State, stay: bool, dice: &mut dyn Dice, log: &mut Log<Event>) {
        s.agenda.pop();
        if let Some(f) = &mut s.fight {
            f.reductions[1] = 0;
            if rule!("12.5.1/d").when(stay) {
                f.owed = f.owed.saturating_sub(1);
                f.reductions[1] = 1;
            }
        }
        self.proceed(s, dice, log);
    }

    /// What a refusal has left to go, or ineligible units whose defenders are gone (7.7).
    fn late_retreat(&self, s: &mut State, mut f: Fight, log: &mut Log<Event>) {
        f.stage = Stage::LateAdvance;
        let owed = if f.refusing { f.owed } else { 0 };
        f.owed = 0;
        s.fight = Some(f);
        let here = self.in_target(s, &f);
        let defenders_left = here.iter().any(|u| f.defenders.has(u));
        let everyone = self.own_in(s, f.target, f.attacker.enemy());
        if defenders_left {
            if owed > 0 {
                self.start_defender_retreat(s, &f, owed, log);
            }
        } else if rule!("7.7/e").when(!everyone.is_empty() && !f.retreated_defenders()) {
            if here.is_empty() {
                // Artillery alone must go and cannot (ruling 3.36).
                for gun in everyone.iter() {
                    self.remove(s, gun, Loss::GunsCannotRetreat, log);
                }
            } else {
                self.start_defender_retreat(s, &f, owed.max(1), log);
            }
        }
    }
}

impl Fight {
    /// The defenders have gone already by a retreat of stage 3: whoever is in the hex now came later or could not go.
    fn retreated_defenders(&self) -> bool {
        self.retreat_result && !self.refusing
    }
}
