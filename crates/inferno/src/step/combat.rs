//! The Combat Phase: declaration, defence, dice (7, 8.1 to 8.3).

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Dice, First, Judge, Log, Modifiers, Of, why};

use crate::action::{Action, Event, Loss};
use crate::book::Inferno;
use crate::charts::parse_cell;
use crate::ids::{paragraph, rule};
use crate::key::{UnitId, UnitSet};
use crate::state::{Fight, Hold, Mark, Path, Pending, Place, Role, Side, Stage, State, Void};

impl Inferno {
    /// An attack may be opened on a hex that somebody can join in attacking.
    pub fn judge_attack<J: Judge>(&self, s: &State, side: Side, hex: HexId, j: &mut J) -> ControlFlow<()> {
        self.may_attack(s, side, hex, j)?;
        let fight = Fight::new(hex, side);
        let mut any = false;
        let mut all = kernel::All::default();
        for (_, from) in self.board.grid.neighbours(hex) {
            for unit in self.own_in(s, from, side).iter() {
                let mut first = First::default();
                any |= self.may_join(s, &fight, unit, &mut first).is_continue() && !first.refused;
                if !any {
                    let _ = self.may_join(s, &fight, unit, &mut all);
                }
            }
        }
        if !any {
            // Whatever keeps the neighbours from joining keeps the attack from being opened.
            for refusal in &all.refusals.0 {
                j.note(*refusal)?;
            }
            if all.refusals.0.is_empty() {
                j.refuse(rule!("7/a"), why!("nobody-can-attack", hex = hex.0))?;
            }
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    pub fn declare(&self, s: &mut State, hex: HexId) {
        let fight = s.fights.open(Fight::new(hex, s.phasing));
        s.agenda.push(Pending::Declare(fight));
    }

    pub fn support(&self, s: &mut State, top: &Pending, unit: UnitId) {
        let role = if matches!(top, Pending::Declare(_)) { Role::Attacker } else { Role::Defender };
        if let Some(f) = top.fight().and_then(|id| s.fights.get_mut(id)) {
            f.guns[role as usize].add(unit);
        }
    }

    pub fn judge_defence<J: Judge>(&self, s: &State, f: &Fight, action: &Action, j: &mut J) -> ControlFlow<()> {
        let candidates = self.candidates(s, f);
        let complete = self.defence_complete(&candidates, &f.defenders);
        match action {
            Action::Defend { unit } => {
                if f.defenders.has(*unit) {
                    return j.improper(why!("takes-part-already", unit = unit));
                }
                if !candidates.has(*unit) {
                    let (kind, here) = (self.counter(*unit).kind, s.unit(*unit).hex() == Some(f.target));
                    let cited = match kind {
                        _ if !here => rule!("7.3/b"),
                        crate::counter::Kind::Engineer => rule!("12.2/d", "7.3/b"),
                        kind if kind.is_gun() => rule!("12.3/g", "7.3/b"),
                        _ => rule!("7/c", "7.3/b"),
                    };
                    return j.bar(cited, why!("cannot-defend", unit = unit));
                }
                let with = f.defenders.with(*unit);
                if !self.defence_commanded(&with) {
                    j.refuse(
                        if self.all_independent(&with) { rule!("7.4/b", "7.4/c") } else { rule!("7.4/a", "7.4/c") },
                        why!("defence-corps-limit"),
                    )?;
                }
                // Where all take part there is nothing to choose: one at a time, in list order.
                if candidates.iter().find(|u| !f.defenders.has(*u)) == Some(*unit) {
                    return ControlFlow::Continue(());
                }
                if self.defence_commanded(&candidates) {
                    return j.improper(why!("defends-later", unit = unit));
                }
                j.permit(rule!("7.4/d"), why!("defends-in-order"))
            }
            Action::Hold { .. } => {
                if !complete || f.hold.is_some() || !self.must_choose_hold(s, f) {
                    return self.out_of_step(action, j);
                }
                ControlFlow::Continue(())
            }
            Action::Support { unit } => {
                if !self.defence_is_chosen(s, f) {
                    return j.improper(why!("defenders-first"));
                }
                self.may_support(s, f, Role::Defender, *unit, j)
            }
            Action::Commit => {
                if !complete || f.defenders.is_empty() {
                    j.refuse(rule!("7.3/b", "7.4/e"), why!("must-defend"))?;
                    if f.defenders.is_empty() {
                        return ControlFlow::Break(());
                    }
                }
                if self.must_choose_hold(s, f) && f.hold.is_none() {
                    return j.improper(why!("hex-or-hexside-first"));
                }
                ControlFlow::Continue(())
            }
            _ => self.out_of_step(action, j),
        }
    }

    /// Defenders and the effect they hold by are settled; support may follow.
    pub fn defence_is_chosen(&self, s: &State, f: &Fight) -> bool {
        !f.defenders.is_empty()
            && self.defence_complete(&self.candidates(s, f), &f.defenders)
            && (f.hold.is_some() || !self.must_choose_hold(s, f))
    }

    pub fn commit_attack(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(Pending::Declare(id)) = s.agenda.pop() else { return };
        let Some(mut f) = s.fights.get(id).copied() else { return };
        log.reveal();
        log.push(Event::Declared { hex: f.target, units: f.attackers.len() as u8, guns: f.guns[0].len() as u8 });
        if rule!("8.2/b").when(self.is_hopeless(s, &f)) {
            self.void(s, &f, log);
            return;
        }
        f.stage = f.stage.next();
        s.set_fight(id, f);
        s.agenda.push(Pending::Defend(id));
    }

    /// Below 1:3: nobody has attacked, and these units may not try this hex again (ruling 3.3).
    fn void(&self, s: &mut State, fight: &Fight, log: &mut Log<Event>) {
        match s.void.iter_mut().find(|void| void.target == fight.target) {
            Some(void) => void.units = void.units.union(&fight.attackers),
            None => s.void.push(Void { target: fight.target, units: fight.attackers }),
        }
        s.fights.close();
        log.push(Event::Voided { hex: fight.target });
        log.reveal();
    }

    pub fn defend(&self, s: &mut State, top: &Pending, unit: UnitId) {
        if let Some(f) = top.fight().and_then(|id| s.fights.get_mut(id)) {
            f.defenders.add(unit);
        }
    }

    pub fn hold(&self, s: &mut State, top: &Pending, by: Hold) {
        if let Some(f) = top.fight().and_then(|id| s.fights.get_mut(id)) {
            f.hold = Some(by);
        }
    }

    /// Both sides are known: stages 1 to 3.
    pub fn commit_defence(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(Pending::Defend(id)) = s.agenda.pop() else { return };
        let Some(mut f) = s.fights.get(id).copied() else { return };
        log.push(Event::Defended { hex: f.target, units: f.defenders.len() as u8, guns: f.guns[1].len() as u8 });
        log.reveal();
        let powerless: UnitSet = f
            .defenders
            .iter()
            .filter(|u| rule!("7.5/b").when(self.defence_strength(s, &f, *u, &mut Modifiers::new()) <= 0))
            .collect();
        let odds = self.odds(s, &Fight { defenders: f.defenders.iter().filter(|u| !powerless.has(*u)).collect(), ..f });
        let fought = powerless.len() < f.defenders.len();
        if rule!("8.2/b").when(fought && odds.column < 0) {
            self.void(s, &f, log);
            return;
        }
        self.mark_participants(s, &f);
        for unit in powerless.iter() {
            self.remove(s, unit, Loss::NoStrength, log);
        }
        f.defenders = f.defenders.iter().filter(|u| !powerless.has(*u)).collect();
        f.flanked = odds.flanked;
        f.trench = self.in_own_trench(&f);
        f.infiltration = f.attackers.iter().any(|u| self.is_infiltrator(u));
        f.av = odds.av;
        f.steps = odds.steps;
        if !fought {
            // Nobody is left to fight: no dice, the hex is vacated (ruling 3.6).
            f.stage = Stage::LateRetreat;
            s.set_fight(id, f);
            return;
        }
        let column = odds.column.clamp(0, 8) as u8;
        let modifier = odds.roll_lines.total();
        log.push_with(|| Event::Odds(Box::new(odds)));
        self.throw(&mut f, column, modifier, dice, log);
        f.retreat_result = f.fates[1].retreat > 0;
        f.stage = f.stage.next();
        self.queue_retreats(s, &mut f);
        s.set_fight(id, f);
        if rule!("12.5.1/a", "CRT/results-trench").when(f.retreat_result && f.trench) {
            s.agenda.push(Pending::Refuse(id));
        }
    }

    /// Two dice for the CRT and a third that both sides use on the LRT (8.3, 8.5).
    fn throw(&self, f: &mut Fight, column: u8, modifier: i16, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let of = Of::Side(f.attacker as u8);
        let at = Some(f.target.0);
        let (mut sum, mut row, mut cell) = (0, 0, String::new());
        let stub = dice.stub("crt", at);
        match stub.as_deref().and_then(|text| Some((text, parse_cell(text)?))) {
            Some((text, fates)) => {
                cell.push_str(text);
                f.fates = fates;
            }
            None => {
                let thrown = rule!("8.3/a", "CRT/procedure-3").says(2);
                sum = (0..thrown).map(|_| dice.roll(6, paragraph!("8.3/a"), of)).sum();
                row = (i16::from(sum) + modifier).clamp(2, 12) as u8;
                let found = self.charts.cell(row, column);
                cell.push_str(&found.text);
                f.fates = found.fates;
            }
        }
        f.fates = rule!("9.1/a", "CRT/results").says(f.fates);
        f.third = if dice.is_stubbed("lrt", at, 0) && dice.is_stubbed("lrt", at, 1) {
            1
        } else {
            rule!("8.5/a", "LRT/procedure-3").says(dice.roll(6, paragraph!("8.5/a"), of))
        };
        log.push(Event::Resolved { hex: f.target, dice: sum, row, column, cell, third: f.third });
    }

    /// Units have attacked and been attacked, guns have fired, Isonzo hexsides are used.
    fn mark_participants(&self, s: &mut State, f: &Fight) {
        for unit in f.attackers.iter() {
            s.unit_mut(unit).marks.set(Mark::Attacked);
            let step = s.unit(unit).hex().and_then(|h| self.board.step(h, f.target));
            if let Some(isonzo) = step.and_then(|st| st.brink.isonzo) {
                s.crossed[f.attacker.index()][usize::from(self.counter(unit).is_battalion())].set(isonzo);
            }
        }
        for unit in self.own_in(s, f.target, f.attacker.enemy()).iter() {
            s.unit_mut(unit).marks.set(Mark::Target);
        }
        for gun in f.guns[0].union(&f.guns[1]).iter() {
            s.unit_mut(gun).turn_to_mov_side();
        }
    }

    /// Attacking hexes whose stacks must retreat; those in their own trenches stay (12.5.1).
    fn queue_retreats(&self, s: &State, f: &mut Fight) {
        f.queue = Path::new();
        if f.fates[0].retreat == 0 {
            return;
        }
        for unit in f.attackers.iter() {
            let Some(hex) = s.unit(unit).hex() else { continue };
            let safe = rule!("12.5.1/f").when(self.board.ground(hex).trench == Some(f.attacker));
            if !safe && !f.queue.contains(hex) {
                f.queue.push(hex);
            }
        }
    }

    /// Units of the defender's hex, artillery apart.
    pub fn in_target(&self, s: &State, f: &Fight) -> UnitSet {
        self.own_in(s, f.target, f.attacker.enemy()).iter().filter(|u| !self.counter(*u).kind.is_gun()).collect()
    }

    pub fn is_vacated(&self, s: &State, f: &Fight) -> bool {
        self.own_in(s, f.target, f.attacker.enemy()).is_empty()
    }
}

impl Place {
    pub const fn is_on_map(&self) -> bool {
        matches!(self, Self::Hex(_))
    }
}
