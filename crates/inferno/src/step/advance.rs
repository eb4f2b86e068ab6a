//! Advances into a vacated hex (9.3).

use kernel::{First, FrameId, Log, Refusals};

use crate::action::Event;
use crate::book::Inferno;
use crate::key::{UnitId, UnitSet};
use crate::state::{Fight, Mark, Pending, Side, State};

impl Inferno {
    /// The question is asked once in a fight, when the hex is first found vacated.
    pub(super) fn offer_advance(&self, s: &mut State, id: FrameId, mut f: Fight) {
        f.stage = f.stage.next();
        if !f.vacated && self.is_vacated(s, &f) {
            f.vacated = true;
            if self.can_advance(s, &f) {
                s.agenda.push(Pending::Advance(id));
            }
        }
        s.set_fight(id, f);
    }

    fn can_advance(&self, s: &State, f: &Fight) -> bool {
        f.attackers.iter().any(|u| {
            let mut first = First::default();
            self.may_advance(s, f, u, &mut first).is_continue() && !first.refused
        })
    }

    pub fn advance(&self, s: &mut State, unit: UnitId, log: &mut Log<Event>) {
        let Some(Pending::Advance(id)) = s.agenda.pop() else { return };
        let Some(mut f) = s.fights.get(id).copied() else { return };
        let Some(from) = s.unit(unit).hex() else { return };
        f.advanced.add(unit);
        s.set_fight(id, f);
        log.push(Event::Advanced { unit, hex: f.target });
        let before = s.agenda.len();
        self.carry(s, &UnitSet::only(unit), from, f.target, log);
        // The question goes on, below whatever the advance has called up.
        if self.can_advance(s, &f) {
            s.agenda.push_below(before, Pending::Advance(id));
        }
    }

    /// The advance closes by itself when nobody else may go: what kept this unit from following those who went.
    pub fn why_left_behind(&self, s: &State, side: Side, unit: UnitId) -> Refusals {
        let mut all = kernel::All::default();
        let attacked = |u: &UnitId| s.units.get(u.index()).is_some_and(|unit| unit.has(Mark::Attacked));
        match (s.fight(), s.units.get(unit.index()).and_then(|u| u.hex())) {
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
}
