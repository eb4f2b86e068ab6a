//! Attacks, the answers to them, and the way back of those who are pushed.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, First, FrameId, Judge, Seat, UnitId, why};

use super::Flow;
use crate::toy::state::State;
use crate::toy::{Flaw, Point, Toy};

impl Toy {
    pub(crate) fn around(&self, hex: HexId) -> Vec<HexId> {
        self.grid.neighbours(hex).map(|(_, id)| id).collect()
    }

    pub(super) fn attacking(&self, s: &State, seat: Seat, unit: UnitId, hex: HexId, j: &mut impl Judge) -> Flow {
        let from = self.ordered(s, seat, unit, j)?;
        self.board(hex, j)?;
        self.free(s, seat, unit, j)?;
        let enemy = s.top(hex, 1 - s.side(unit));
        if !self.adjacent(from, hex) {
            let told = match (self.flaw, enemy.and_then(|enemy| s.unit(enemy))) {
                (Flaw::RefusalTells, Some(enemy)) => enemy.strength.into(),
                _ => self.grid.distance(from, hex),
            };
            j.refuse(self.cite(s, Point::AttackNear), why!("hexes-away", hex = hex, n = told))?;
        }
        if enemy.is_none() {
            return j.bar(self.cite(s, Point::AttackEnemy), why!("no-enemy-in", hex = hex));
        }
        ControlFlow::Continue(())
    }

    /// Whether the attacked seat is asked for an answer: by what everybody can see, so that the question tells nothing.
    pub(crate) fn is_asked_to_answer(&self, s: &State, id: FrameId, seat: Seat) -> bool {
        let Some(hex) = s.fights.get(id).and_then(|fight| s.hex_of(fight.unit)) else { return false };
        let ready =
            |i: UnitId| s.unit(i).is_some_and(|u| !u.stands && !u.acted) && s.hex_of(i).is_some_and(|h| self.adjacent(h, hex));
        let attacker = s.fights.get(id).map_or(0, |fight| s.side(fight.unit));
        let asked = s.own(seat).any(|i| s.side(i) != attacker && ready(i));
        self.cite(s, Point::Answer).when(asked) && self.nesting(s, &mut First::default()).is_continue()
    }

    fn nesting(&self, s: &State, j: &mut impl Judge) -> Flow {
        let most = self.cite(s, Point::Depth).says(self.book.depth);
        if s.fights.len() >= usize::from(most) && self.flaw != Flaw::Bottomless {
            j.refuse(self.cite(s, Point::Depth), why!("fights-under-way-allowed", n = s.fights.len() as i32, n2 = most))?;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn answering(&self, s: &State, seat: Seat, id: FrameId, unit: UnitId, j: &mut impl Judge) -> Flow {
        let from = self.ordered(s, seat, unit, j)?;
        let Some(fight) = s.fights.get(id) else { return j.improper(why!("fight-over")) };
        let answer = self.cite(s, Point::Answer);
        j.permit(answer, why!("attack-not-answered"))?;
        self.free(s, seat, unit, j)?;
        if s.side(unit) == s.side(fight.unit) {
            return j.improper(why!("attacker-side", unit = unit));
        }
        if s.hex_of(fight.unit).is_none_or(|attacker| !self.adjacent(from, attacker)) {
            j.refuse(answer, why!("not-next-attacker", unit = unit))?;
        }
        self.nesting(s, j)
    }

    pub(super) fn retreating(&self, s: &State, id: FrameId, unit: UnitId, hex: HexId, j: &mut impl Judge) -> Flow {
        self.board(hex, j)?;
        let (Some(fight), Some(from)) = (s.fights.get(id), s.hex_of(unit)) else {
            return j.improper(why!("fight-over"));
        };
        if !self.adjacent(from, hex) || s.of_side(hex, 1 - s.side(unit)) > 0 {
            return j.bar(self.cite(s, Point::Push), why!("no-neighbouring-hex-without-enemies", hex = hex));
        }
        if s.of_side(hex, s.side(unit)) == 0 {
            return ControlFlow::Continue(());
        }
        let displace = self.cite(s, Point::Displace);
        j.permit(displace, why!("taken", hex = hex))?;
        match s.in_the_way(fight, hex, s.side(unit)) {
            Some(_) => ControlFlow::Continue(()),
            None => j.bar(displace, why!("those-in-pushed-already", hex = hex)),
        }
    }

    /// Whether a pushed unit has anywhere to go.
    pub(crate) fn can_retreat(&self, s: &State, id: FrameId, unit: UnitId) -> bool {
        let around = s.hex_of(unit).map(|hex| self.around(hex)).unwrap_or_default();
        around.into_iter().any(|hex| self.retreating(s, id, unit, hex, &mut First::default()).is_continue())
    }
}
