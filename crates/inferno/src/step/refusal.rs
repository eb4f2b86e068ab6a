//! Holding a trench against a retreat (12.5.1), and who still has to go after the losses (7.7).

use kernel::{Cite, Dice, FrameId, Log, Modifiers, Of};

use crate::action::{Event, Loss};
use crate::book::Inferno;
use crate::ids::{paragraph, rule};
use crate::state::{Fight, Pending, Role, Stage, State};

impl Inferno {
    /// The defender will try to hold his trench: no retreat and no advance yet (ruling 2.3).
    pub fn announce(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(Pending::Refuse(fight)) = s.agenda.pop() else { return };
        if let Some(f) = s.fights.get_mut(fight) {
            f.refusing = true;
            f.owed = f.fates[1].retreat;
            f.stage = rule!("12.5.1/b").says(Stage::Losses);
            log.push(Event::Announced { hex: f.target });
        }
    }

    /// The die of the refusal against the highest defence strength in the hex (12.5.1).
    pub(super) fn roll_refusal(&self, s: &mut State, fight: FrameId, mut f: Fight, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let units = self.in_target(s, &f);
        if !f.refusing || units.iter().all(|u| !f.defenders.has(u)) {
            // Nobody is left to refuse; whoever took no part still owes the retreat (7.7).
            f.stage = Stage::LateRetreat;
            s.set_fight(fight, f);
            return;
        }
        f.stage = f.stage.next();
        let strength = units.iter().map(|u| match s.options.printed_refusal {
            true => self.values(s, u).defence,
            false => self.defence_strength(s, &f, u, &mut Modifiers::new()),
        });
        let strength = strength.max();
        let needs = strength.unwrap_or(0).clamp(0, 99) as u8;
        let die = dice.roll(6, paragraph!("12.5.1/c"), Of::Side(f.attacker.enemy() as u8));
        log.push(Event::RefusalRolled { hex: f.target, die, needs });
        if rule!("12.5.1/c").says(die <= needs) {
            s.agenda.push(Pending::Stand(fight));
        } else {
            rule!("12.5.1/e").then(|| f.reductions[1] = 1);
        }
        s.set_fight(fight, f);
    }

    /// After a success: one reduction for one hex of retreat, or go all the same (ruling 3.25).
    pub fn stand(&self, s: &mut State, stay: bool) {
        let Some(Pending::Stand(fight)) = s.agenda.pop() else { return };
        if let Some(f) = s.fights.get_mut(fight)
            && rule!("12.5.1/d").when(stay)
        {
            f.owed = f.owed.saturating_sub(1);
            f.reductions[1] = 1;
        }
    }

    pub(super) fn pay_for_refusal(&self, s: &mut State, fight: FrameId, mut f: Fight) {
        f.stage = f.stage.next();
        s.set_fight(fight, f);
        if f.reductions[1] > 0 && !self.sharing(s, &f, Role::Defender).is_empty() {
            s.agenda.push(Pending::Lose(fight, Role::Defender));
        }
    }

    /// What a refusal has left to go, or ineligible units whose defenders are gone (7.7).
    pub(super) fn late_retreat(&self, s: &mut State, fight: FrameId, mut f: Fight, log: &mut Log<Event>) {
        f.stage = f.stage.next();
        let owed = if f.refusing { f.owed } else { 0 };
        f.owed = 0;
        s.set_fight(fight, f);
        let here = self.in_target(s, &f);
        let defenders_left = here.iter().any(|u| f.defenders.has(u));
        let everyone = self.own_in(s, f.target, f.attacker.enemy());
        // Whoever is in the hex after a retreat of stage 3 came later or could not go.
        let have_gone = f.retreat_result && !f.refusing;
        if defenders_left {
            if owed > 0 {
                self.start_defender_retreat(s, fight, &f, owed, log);
            }
        } else if rule!("7.7/e").when(!everyone.is_empty() && !have_gone) {
            if here.is_empty() {
                // Artillery alone must go and cannot (ruling 3.36).
                for gun in everyone.iter() {
                    self.remove(s, gun, Loss::GunsCannotRetreat, log);
                }
            } else {
                self.start_defender_retreat(s, fight, &f, owed.max(1), log);
            }
        }
    }
}
