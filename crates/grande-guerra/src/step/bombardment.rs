//! Step B: Offensive Bombardment and Interdiction Barrage.

use hexgrid::HexId;
use kernel::{Cite, Dice, Log, Of};

use crate::action::Event;
use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{UnitId, UnitSet};
use crate::law::fire::Barrel;
use crate::state::{Aim, Barrage, Cause, Mark, Salvo, State};

impl War {
    /// Every firing unit names its target before any bombardment is resolved.
    pub fn aim(&self, s: &mut State, unit: UnitId, hex: HexId, aim: Aim, log: &mut Log<Event>) {
        let side = self.side(unit);
        let Some(a) = s.activation_mut() else { return };
        match a.salvos.iter_mut().find(|salvo| (salvo.hex, salvo.aim) == (hex, aim)) {
            Some(salvo) => salvo.guns.add(unit),
            None => a.salvos.push(Salvo { hex, aim, guns: UnitSet::only(unit), done: false }),
        }
        log.push(Event::Aimed { unit, side, hex, aim });
    }

    pub fn end_bombard(&self, s: &mut State) {
        s.agenda.pop();
    }

    /// Targets one by one.
    pub(super) fn next_salvo(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(a) = s.activation_mut() else { return };
        let Some(salvo) = a.salvos.iter_mut().find(|salvo| !salvo.done) else {
            self.advance(s);
            return;
        };
        salvo.done = true;
        let salvo = *salvo;
        let (side, surprise) = (a.side, a.surprise);
        let guns: UnitSet = salvo.guns.iter().filter(|gun| s.unit(*gun).hex().is_some()).collect();
        let factors: i16 = guns.iter().map(|gun| self.bombardment(s, gun)).sum();
        let light = guns.iter().all(|gun| self.facts(gun).kind == Kind::Light);
        for gun in guns.iter() {
            self.cite(Point::FireOnce).then(|| s.unit_mut(gun).marks.set(Mark::Fired));
        }
        if guns.is_empty() {
            return;
        }
        if salvo.aim == Aim::Barrage {
            self.lay_barrage(s, salvo.hex, factors, light, dice, log);
            return;
        }
        self.trigger(s, side, salvo.hex, log);
        let (hex, targets) = match self.strays(s, &salvo, dice, log) {
            Some(hex) => (hex, self.troops_in(s, hex, side)),
            None => (salvo.hex, self.aimed_at(s, side.enemy(), salvo.hex, salvo.aim)),
        };
        if targets.is_empty() {
            log.reveal();
            return;
        }
        let total = self.cite(Point::BombardColumn).says(factors);
        let lines = self.bombard_lines(s, hex, &targets, surprise);
        let barrel = Barrel { hex, by: side, cause: Cause::Bombardment, total, lines, light };
        self.open_fire(s, &barrel, &targets, dice, log);
    }

    /// Artillery that fires short: a neighbouring hex with assaulting friends, by lot.
    fn strays(&self, s: &State, salvo: &Salvo, dice: &mut dyn Dice, log: &mut Log<Event>) -> Option<HexId> {
        let a = s.activation()?;
        let point = if a.side == crate::state::Side::It { Point::ItalianShort } else { Point::AustrianShort };
        if !s.events.short[a.side.index()] || !self.cite(point).in_force() {
            return None;
        }
        let die = dice.roll(6, self.named(point), Of::Side(a.side as u8));
        let assaulting =
            |hex: &HexId| a.launches.iter().any(|launch| launch.from == *hex && s.unit(launch.unit).hex() == Some(*hex));
        let near: Vec<HexId> = self.board.grid.neighbours(salvo.hex).map(|(_, hex)| hex).filter(assaulting).collect();
        if die > 2 || near.is_empty() {
            return None;
        }
        let at = if near.len() > 1 { usize::from(dice.roll(near.len() as u8, self.named(point), Of::Nobody)) - 1 } else { 0 };
        let to = near[at];
        log.push(Event::Strayed { from: salvo.hex, to, die });
        Some(to)
    }

    /// A marker in the hex, and an attack on those who are there.
    fn lay_barrage(&self, s: &mut State, hex: HexId, factors: i16, light: bool, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let factors = self.cite(Point::BarrageMarker).says(factors.max(0) as u16);
        log.reveal();
        match s.barrages.iter_mut().find(|barrage| barrage.hex == hex) {
            Some(barrage) => {
                barrage.factors += factors;
                barrage.light &= light;
            }
            None => {
                if s.barrages.is_full() {
                    return;
                }
                s.barrages.push(Barrage { hex, factors, light, hit: UnitSet::EMPTY });
            }
        }
        log.push(Event::Laid { hex, factors });
        for side in crate::state::Side::BOTH {
            let here = self.own_in(s, hex, side);
            self.suffer_barrage(s, &here, hex, dice, log);
        }
    }
}
