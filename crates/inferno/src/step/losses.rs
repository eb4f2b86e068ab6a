//! Stages 4 and 5: magnitude and losses (8.4, 8.5, 9.4).

use kernel::{Cite, Dice, FrameId, Log};

use crate::action::Event;
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::UnitId;
use crate::state::{Fight, Pending, Role, State};

impl Inferno {
    /// Both sides read the third die.
    pub(super) fn begin_losses(&self, s: &mut State, id: FrameId, mut f: Fight, dice: &mut dyn Dice, log: &mut Log<Event>) {
        for role in [Role::Attacker, Role::Defender] {
            let mut losses = self.losses(&f, role);
            if let Some(n) = dice.stub("lrt", Some(f.target.0)).and_then(|cell| cell.parse::<u8>().ok()) {
                losses.reductions = n.min(5);
            }
            f.reductions[role as usize] = rule!("8.5/b", "9.4/a", "9.4/b").says(losses.reductions);
            log.push_with(|| Event::Losses(Box::new(losses)));
        }
        f.stage = f.stage.next();
        s.set_fight(id, f);
    }

    /// Asks for the next reduction, or goes on.
    pub(super) fn next_loss(&self, s: &mut State, id: FrameId, mut f: Fight, role: Role) {
        if f.reductions[role as usize] > 0 && !self.sharing(s, &f, role).is_empty() {
            s.agenda.push(Pending::Lose(id, role));
            return;
        }
        f.reductions[role as usize] = 0;
        f.stage = f.stage.next();
        s.set_fight(id, f);
    }

    pub fn lose(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let Some(Pending::Lose(id, role)) = s.agenda.pop() else { return };
        let Some(f) = s.fights.get_mut(id) else { return };
        f.reductions[role as usize] = f.reductions[role as usize].saturating_sub(1);
        f.note_taken(unit);
        if role == Role::Attacker {
            f.first_taken = true;
        }
        self.reduce(s, unit, log);
    }
}
