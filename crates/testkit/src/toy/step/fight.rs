//! The order of a fight: declared, answered, rolled, and those who are pushed go back.

use hexgrid::HexId;
use kernel::{Cite, Dice, FrameId, Log, Of, Seat, UnitId};

use crate::toy::state::{Fight, Group, Pending, Place, Stage, State, Units};
use crate::toy::{Cell, Event, Flaw, Point, Toy};

impl Toy {
    /// Goes on with the innermost fight until someone is asked.
    pub(super) fn go_on(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        while let Some(id) = s.fights.last_id() {
            if let Some(Pending::Answer { fight, seat }) = s.agenda.top()
                && *fight == id
                && !self.is_asked_to_answer(s, id, *seat)
            {
                s.agenda.pop();
            }
            if s.agenda.iter().any(|question| question.fight() == Some(id)) {
                return;
            }
            match s.fights.get(id).map(|fight| fight.stage) {
                Some(Stage::Declared) => self.ask_for_answer(s, id),
                Some(Stage::Answering) => self.resolve(s, id, dice, log),
                Some(Stage::Rolled) | None => {
                    s.fights.close();
                }
            }
        }
    }

    pub(super) fn attack(&self, s: &mut State, seat: Seat, unit: UnitId, hex: HexId, log: &mut Log<Event>) {
        self.show_plan(s, seat, log);
        if matches!(s.agenda.top(), Some(Pending::Moving { .. })) {
            self.end_move(s);
        }
        s.units[unit.index()].acted = true;
        s.fights.open(Fight { unit, hex, stage: Stage::Declared, moved: Units::default() });
        let from = s.hex_of(unit).unwrap_or(hex);
        log.push(Event::Declared { seat, from, hex, depth: s.fights.len() as u8 });
    }

    fn ask_for_answer(&self, s: &mut State, id: FrameId) {
        let Some(fight) = s.fights.get_mut(id) else { return };
        fight.stage = Stage::Answering;
        let (hex, attacker) = (fight.hex, fight.unit);
        let attacked = s.top(hex, 1 - s.side(attacker)).and_then(|enemy| s.unit(enemy));
        if let Some(seat) = attacked.map(|unit| unit.seat) {
            s.agenda.push(Pending::Answer { fight: id, seat });
        }
    }

    /// The attacked act before the die is thrown; afterwards they are asked again.
    pub(super) fn answer_attack(&self, s: &mut State, seat: Seat, unit: UnitId, log: &mut Log<Event>) {
        let Some(Pending::Answer { fight, .. }) = s.agenda.top() else { return };
        let fight = *fight;
        self.show_plan(s, seat, log);
        let left = self.cite(s, Point::AnswerPoints).says(self.book.answer_points);
        let group: Group = [unit].into_iter().collect();
        log.push(Event::Answered { seat, hex: s.group_hex(&group).unwrap_or(HexId(0)), unit: Some(unit) });
        s.agenda.push(Pending::Moving { seat, group, left, stepped: false, within: Some(fight) });
    }

    fn resolve(&self, s: &mut State, id: FrameId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(fight) = s.fights.get_mut(id) else { return };
        fight.stage = Stage::Rolled;
        let (unit, hex) = (fight.unit, fight.hex);
        let seat = s.unit(unit).map_or(Seat(0), |u| u.seat);
        let (Some(from), Some(target)) = (s.hex_of(unit), s.top(hex, 1 - s.side(unit))) else {
            log.push(Event::Lapsed { seat, hex });
            return;
        };
        if self.cite(s, Point::Lapse).when(!self.adjacent(from, hex)) {
            log.push(Event::Lapsed { seat, hex });
            return;
        }
        let known = [unit, target].map(|i| {
            s.units[i.index()].known = true;
            s.units[i.index()].strength
        });
        log.reveal();
        let [attack, defence] = known;
        let (face, cell) = self.look_up(s, attack, defence, hex, Of::Piece(unit.0), dice);
        log.push(Event::Fought { seat, from, hex, attack, defence, face, cell });
        match cell {
            Cell::Hit => self.remove(s, target, log),
            Cell::Push => self.cite(s, Point::Push).then(|| self.push(s, id, target, log)),
            Cell::None => {}
            Cell::Back => self.remove(s, unit, log),
        }
    }

    /// The face and the difference of the strengths; a stubbed look-up throws no die.
    pub(crate) fn look_up(
        &self,
        s: &State,
        attack: u8,
        defence: u8,
        hex: HexId,
        of: Of,
        dice: &mut dyn Dice,
    ) -> (Option<u8>, Cell) {
        if let Some(word) = dice.stub("fight", Some(hex.0)) {
            return (None, Cell::ALL.into_iter().find(|(name, _)| *name == word).map_or(Cell::None, |(_, cell)| cell));
        }
        let face = self.roll(s, Point::FightDie, of, dice);
        let difference = self.cite(s, Point::FightDie).says(i32::from(attack) - i32::from(defence));
        let sum = i32::from(face) + difference;
        (Some(face), self.book.fight.iter().find(|(from, _)| sum >= *from).map_or(Cell::None, |(_, cell)| *cell))
    }

    /// Asks where a pushed unit goes, in place of the link before it; one that can go nowhere is lost.
    fn push(&self, s: &mut State, fight: FrameId, unit: UnitId, log: &mut Log<Event>) {
        let chained = matches!(s.agenda.top(), Some(Pending::Retreat { .. }));
        let seat = s.unit(unit).map_or(Seat(0), |u| u.seat);
        let question = Pending::Retreat { fight, seat, unit };
        match (self.can_retreat(s, fight, unit), chained) {
            (true, true) if self.flaw != Flaw::ChainGrows => s.agenda.replace(question),
            (true, _) => s.agenda.push(question),
            (false, chained) => {
                if chained {
                    s.agenda.pop();
                }
                self.remove(s, unit, log);
            }
        }
    }

    pub(super) fn retreat(&self, s: &mut State, seat: Seat, to: HexId, log: &mut Log<Event>) {
        let Some(Pending::Retreat { fight: id, unit, .. }) = s.agenda.top() else { return };
        let (id, unit) = (*id, *unit);
        let (from, side) = (s.hex_of(unit).unwrap_or(to), s.side(unit));
        let displaced = s.fights.get(id).and_then(|fight| s.in_the_way(fight, to, side));
        if let Some(fight) = s.fights.get_mut(id) {
            fight.moved.add(unit);
        }
        s.units[unit.index()].place = Place::On(to);
        log.push(Event::Retreated { seat, from, to });
        let trapped = self.springs(s, seat, side, to, log);
        s.cleared[side].insert(to);
        if trapped {
            log.push(Event::Sprung { seat, hex: to });
        }
        if self.cite(s, Point::RetreatTrap).when(trapped) {
            self.remove(s, unit, log);
        }
        match displaced {
            Some(next) => {
                log.push(Event::Displaced { seat: s.unit(next).map_or(seat, |u| u.seat), hex: to });
                self.push(s, id, next, log);
            }
            None => {
                s.agenda.pop();
            }
        }
    }
}
