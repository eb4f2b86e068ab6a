//! Stages 4 and 5: magnitude and losses (8.4, 8.5, 9.4).

use kernel::{Cite, Dice, Log};

use crate::action::Event;
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::UnitId;
use crate::state::{Fight, Pending, Role, Stage, State};

impl Inferno {
    /// Both sides read the third die.
    pub fn begin_losses(&self, s: &mut State, mut f: Fight, dice: &mut dyn Dice, log: &mut Log<Event>) {
        for role in [Role::Attacker, Role::Defender] {
            let mut losses = self.losses(&f, role);
            if let Some(n) = dice.stub("lrt", Some(f.target.0)).and_then(|cell| cell.parse::<u8>().ok()) {
                losses.reductions = n.min(5);
            }
            f.reductions[role as usize] = rule!("8.5/b", "9.4/a", "9.4/b").says(losses.reductions);
            log.push_with(|| Event::Losses(Box::new(losses)));
        }
        f.stage = Stage::Assigning(Role::Attacker);
        s.fight = Some(f);
    }

    /// Asks for the next reduction, or goes on.
    pub fn next_loss(&self, s: &mut State, mut f: Fight, role: Role, _log: &mut Log<Event>) {
        let left = f.reductions[role as usize];
        if left > 0 && !self.sharing(s, &f, role).is_empty() {
            s.agenda.push(Pending::Lose(role));
            s.fight = Some(f);
            return;
        }
        f.reductions[role as usize] = 0;
        f.stage = match role {
            Role::Attacker => Stage::Assigning(Role::Defender),
            Role::Defender if f.refusing => Stage::Refusal,
            Role::Defender => Stage::LateRetreat,
        };
        s.fight = Some(f);
    }

    pub fn lose(&self, s: &mut State, unit: UnitId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(Pending::Lose(role)) = s.agenda.pop() else { return };
        let Some(mut f) = s.fight else { return };
        f.reductions[role as usize] = f.reductions[role as usize].saturating_sub(1);
        f.note_taken(unit);
        if role == Role::Attacker {
            f.first_taken = true;
        }
        s.fight = Some(f);
        self.reduce(s, unit, log);
        self.proceed(s, dice, log);
    }
}
