//! Zones of Control, and what follows from where units stand.

use hexgrid::HexId;
use kernel::Cite;

use crate::board::{Step, Terrain, Water};
use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{Hexes, UnitId, UnitSet};
use crate::state::{Fight, FightStep, Side, State};

impl War {
    /// Whether a unit exerts a ZoC: not artillery, not flamethrowers.
    #[inline]
    pub fn exerts_zoc(&self, unit: UnitId) -> bool {
        let kind = self.facts(unit).kind;
        if kind.is_gun() || kind == Kind::Flamethrower {
            return self.cite(Point::ZocNone).says(false);
        }
        self.cite(Point::Zoc).says(true)
    }

    /// Whether the ZoC of a unit of that sort reaches over this step: not where it could not move.
    #[inline]
    pub fn zoc_reaches(&self, s: &State, is_car: bool, step: &Step) -> bool {
        let closed = if is_car { !self.carries_road(s, step.side) } else { self.board.ground(step.to).terrain == Terrain::Sea };
        !self.cite(Point::ZocPassable).when(closed)
    }

    /// Whether one unit standing in `hex` has its ZoC over `target`.
    pub fn unit_zoc_covers(&self, s: &State, unit: UnitId, hex: HexId, target: HexId) -> bool {
        let is_car = self.facts(unit).kind == Kind::Armored;
        self.exerts_zoc(unit) && self.board.step(hex, target).is_some_and(|step| self.zoc_reaches(s, is_car, &step))
    }

    /// Whether the hex lies in the ZoC of the side's enemies.
    #[inline]
    pub fn in_ezoc(&self, s: &State, side: Side, hex: HexId) -> bool {
        s.derived.zoc[side.enemy().index()].contains(hex)
    }

    /// The units of a side whose ZoC covers both hexes.
    pub fn watchers(&self, s: &State, side: Side, from: HexId, to: HexId) -> UnitSet {
        let mut found = UnitSet::EMPTY;
        for (_, hex) in self.board.grid.neighbours(from) {
            if hex == to || !s.derived.troops[side.index()].contains(hex) || self.board.grid.distance(hex, to) != 1 {
                continue;
            }
            for unit in self.own_in(s, hex, side).iter() {
                if self.unit_zoc_covers(s, unit, hex, from) && self.unit_zoc_covers(s, unit, hex, to) {
                    found.add(unit);
                }
            }
        }
        found
    }

    /// The ZoC over every hex, from those that exert one.
    fn zoc_of(&self, s: &State, feet: &Hexes, cars: &Hexes) -> Hexes {
        let mut zoc = Hexes::default();
        for (from, is_car) in [(feet, false), (cars, true)] {
            for hex in from.iter() {
                for step in self.board.steps(hex).iter().flatten() {
                    if self.zoc_reaches(s, is_car, step) {
                        zoc.insert(step.to);
                    }
                }
            }
        }
        zoc
    }

    /// Recomputes everything derived.
    pub fn derive(&self, s: &mut State) {
        s.derived = Default::default();
        for unit in s.ids() {
            if let Some(hex) = s.unit(unit).hex() {
                s.derived.stacks.enter(unit, hex);
                self.note_unit(s, unit, hex);
            }
            if let Some(hex) = s.unit(unit).second {
                s.derived.split.add(unit);
                s.derived.extended.insert(hex);
                self.note_unit(s, unit, hex);
            }
        }
        for side in Side::BOTH {
            let i = side.index();
            s.derived.zoc[i] = self.zoc_of(s, &s.derived.zoners[i], &s.derived.cars[i]);
            for hex in s.derived.units[i].clone().iter() {
                self.note_room(s, hex, side);
            }
        }
        self.derive_ways(s);
    }

    fn note_unit(&self, s: &mut State, unit: UnitId, hex: HexId) {
        let facts = self.facts(unit);
        let side = facts.side.index();
        s.derived.units[side].insert(hex);
        if !facts.kind.is_gun() {
            s.derived.troops[side].insert(hex);
        }
        if self.exerts_zoc(unit) {
            let into = if facts.kind == Kind::Armored { &mut s.derived.cars } else { &mut s.derived.zoners };
            into[side].insert(hex);
        }
    }

    /// Recomputes what units entering or leaving `hex` may have changed.
    pub fn rederive(&self, s: &mut State, hex: HexId) {
        let exert = |s: &State, i: usize| (s.derived.zoners[i].contains(hex), s.derived.cars[i].contains(hex));
        let held = |s: &State, i: usize| (s.derived.units[i].contains(hex), s.derived.troops[i].contains(hex));
        let before = [(exert(s, 0), held(s, 0)), (exert(s, 1), held(s, 1))];
        for side in 0..2 {
            for set in [&mut s.derived.units, &mut s.derived.troops, &mut s.derived.zoners, &mut s.derived.cars] {
                set[side].remove(hex);
            }
        }
        s.derived.extended.remove(hex);
        let standing: UnitSet = s.derived.stacks.units(hex).collect();
        for unit in standing.iter() {
            self.note_unit(s, unit, hex);
        }
        for unit in s.derived.split.iter() {
            if s.unit(unit).second == Some(hex) {
                s.derived.extended.insert(hex);
                self.note_unit(s, unit, hex);
            }
        }
        for side in Side::BOTH {
            let i = side.index();
            let (exerted, held_before) = before[i];
            if exerted != exert(s, i) {
                self.rezone(s, side, hex);
            }
            // An enemy of those who move came or went: that is felt far off.
            let of_movers = self.moving(s).is_some_and(|(mover, _)| mover == side);
            if !of_movers && (exerted != exert(s, i) || held_before != held(s, i)) {
                self.stale_all(s);
            }
            self.note_room(s, hex, side);
        }
        self.stale_around(s, hex);
    }

    /// The zones around a hex, after a unit that exerts one came or left.
    pub(super) fn rezone(&self, s: &mut State, side: Side, hex: HexId) {
        let i = side.index();
        for (_, near) in self.board.grid.neighbours(hex) {
            let covered = self.board.steps(near).iter().flatten().any(|step| {
                let back = Step { to: near, ..*step };
                s.derived.zoners[i].contains(step.to) && self.zoc_reaches(s, false, &back)
                    || s.derived.cars[i].contains(step.to) && self.zoc_reaches(s, true, &back)
            });
            if covered {
                s.derived.zoc[i].insert(near);
            } else {
                s.derived.zoc[i].remove(near);
            }
        }
    }

    /// The assault that its attackers have just won, while the others leave the hex.
    pub fn won_fight(&self, s: &State) -> Option<Fight> {
        s.activation().and_then(|a| a.fight).filter(|fight| fight.won && fight.step == FightStep::Enter)
    }

    /// Where units of a side are by the rules: who has won an assault is in its hex, not where he came from.
    fn places_of(&self, s: &State, side: Side) -> Hexes {
        let mut places = s.derived.units[side.index()];
        if let Some(fight) = self.won_fight(s).filter(|fight| fight.attacker == side) {
            for hex in fight.attackers.iter().filter_map(|u| s.unit(u).hex()) {
                if self.own_in(s, hex, side).minus(&fight.attackers).is_empty() {
                    places.remove(hex);
                }
            }
            places.insert(fight.target);
        }
        places
    }

    /// An enemy unit stands next to the hex, or in it.
    pub fn is_near_enemy(&self, s: &State, side: Side, hex: HexId) -> bool {
        let near =
            |enemies: &Hexes| enemies.contains(hex) || self.board.grid.neighbours(hex).any(|(_, near)| enemies.contains(near));
        match self.won_fight(s) {
            None => near(&s.derived.units[side.enemy().index()]),
            Some(_) => near(&self.places_of(s, side.enemy())),
        }
    }

    /// An enemy unit stands next to a unit, or in its hex.
    pub fn is_engaged(&self, s: &State, unit: UnitId) -> bool {
        let (u, side) = (s.unit(unit), self.side(unit));
        u.hex().into_iter().chain(u.second).any(|hex| self.is_near_enemy(s, side, hex))
    }

    /// How far the nearest unit of a side is, if that is less than `most` hexes.
    pub fn nearest(&self, s: &State, side: Side, hex: HexId, most: u16) -> Option<u16> {
        let near = self.board.disk(hex, most - 1).intersection(&s.derived.units[side.index()]);
        near.iter().map(|at| self.board.grid.distance(hex, at)).min()
    }

    /// Water that only some cross lies between, and no bridge.
    pub fn is_wading(&self, s: &State, step: &Step) -> bool {
        step.brink.river == Water::Isonzo && !self.has_bridge(s, step.side)
    }
}
