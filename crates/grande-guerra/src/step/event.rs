//! The Event Phase.

use kernel::{Cite, Dice, Log, Of};

use hexgrid::HexId;

use crate::action::{Event, Happening};
use crate::book::{Point, War};
use crate::key::{GroupId, UnitId, UnitSet};
use crate::state::{Mark, Pending, Side, State};

impl War {
    pub fn roll_event(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let quiet = self.scenario.quiet_events.iter().any(|(turn, rule)| *turn == s.turn && rule.in_force());
        if quiet || self.scenario.none && self.scenario.quiet_events.is_empty() && s.turn == 0 {
            return;
        }
        let of = Of::Side(s.initiative as u8);
        let die = dice.roll(6, self.named(Point::EventDie), of);
        let of_whom = match die {
            1 | 2 => self.cite(Point::EventItalian).says(Some(Side::It)),
            3 | 4 => self.cite(Point::EventNone).says(None),
            _ => self.cite(Point::EventAustrian).says(Some(Side::Ah)),
        };
        let Some(side) = of_whom else {
            log.push(Event::EventRolled { die, of: None, second: 0, what: Happening::Nothing });
            return;
        };
        let second = dice.roll(6, self.named(Point::EventDie), of);
        let what = self.happening(side, second);
        log.push(Event::EventRolled { die, of: Some(side), second, what });
        match what {
            Happening::Nothing => {}
            Happening::FreeActivation => self.drive(s, dice, log),
            Happening::RegimentMoved => self.draw_to_shift(s, Side::It, dice, log),
            Happening::BrigadeMoved => self.draw_to_shift(s, Side::Ah, dice, log),
            Happening::ShortFire => s.events.short[side.index()] = true,
            Happening::NightAttack => s.events.free_night = true,
            Happening::Logistics => {
                let point = if side == Side::It { Point::ItalianLogistics } else { Point::AustrianLogistics };
                let points = self.cite(point).says(5_u16);
                let stock = s.stock_mut(side);
                stock.lp = stock.lp.saturating_add(points);
                log.push(Event::Supplied { side, points });
            }
        }
    }

    /// The side's own table.
    fn happening(&self, side: Side, die: u8) -> Happening {
        match (side, die) {
            (Side::It, 1) => self.cite(Point::FreeActivation).says(Happening::FreeActivation),
            (Side::It, 2) => self.cite(Point::RegimentMoved).says(Happening::RegimentMoved),
            (Side::It, 3) => self.cite(Point::ItalianShort).says(Happening::ShortFire),
            (Side::It, 4) => self.cite(Point::ItalianLogistics).says(Happening::Logistics),
            (Side::It, _) => self.cite(Point::ItalianNothing).says(Happening::Nothing),
            (Side::Ah, 1) => self.cite(Point::FreeNight).says(Happening::NightAttack),
            (Side::Ah, 2) => self.cite(Point::BrigadeMoved).says(Happening::BrigadeMoved),
            (Side::Ah, 3) => self.cite(Point::AustrianShort).says(Happening::ShortFire),
            (Side::Ah, 4) => self.cite(Point::AustrianLogistics).says(Happening::Logistics),
            (Side::Ah, _) => self.cite(Point::AustrianNothing).says(Happening::Nothing),
        }
    }

    /// One of the brigades in play by lot, again until one fits.
    fn draw(
        &self,
        brigades: Vec<GroupId>,
        redraw: Point,
        fits: impl Fn(GroupId) -> bool,
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) -> Option<GroupId> {
        let mut left = brigades;
        while !left.is_empty() {
            let at = match left.len() {
                1 => 0,
                many => usize::from(dice.roll(many.min(250) as u8, self.named(redraw), Of::Nobody)) - 1,
            };
            let group = left.remove(at);
            log.push(Event::Drawn { group });
            if fits(group) {
                return Some(group);
            }
            if !self.cite(redraw).in_force() {
                return None;
            }
        }
        None
    }

    fn drive(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let brigades = self.in_play_brigades(s, Side::It);
        s.events.driven = self.draw(brigades, Point::FreeAgain, |group| self.can_assault(s, group), dice, log);
    }

    fn draw_to_shift(&self, s: &mut State, of: Side, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let mover = of.enemy();
        let redraw = if of == Side::It { Point::RegimentAgain } else { Point::BrigadeAgain };
        let brigades = self.in_play_brigades(s, of);
        if let Some(group) = self.draw(brigades, redraw, |group| self.can_shift(s, mover, group), dice, log) {
            s.agenda.push(Pending::Shift(mover, group));
        }
    }

    pub fn shift(&self, s: &mut State, unit: UnitId, hex: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(Pending::Shift(mover, group)) = s.top().copied() else { return };
        let Some(from) = s.unit(unit).hex() else { return };
        let alone = UnitSet::only(unit);
        s.unit_mut(unit).marks.set(Mark::Shifted);
        log.reveal();
        log.push(Event::Shifted { unit, from, to: hex });
        self.carry(s, &alone, from, hex, log);
        self.arrive(s, self.side(unit), &alone, hex, dice, log);
        if matches!(s.top(), Some(Pending::Shift(..))) && !self.can_shift(s, mover, group) {
            s.agenda.pop();
        }
    }
}
