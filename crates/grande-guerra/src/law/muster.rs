//! Set-up: who may stand where, that the rest still finds room, and what the program proposes.

use std::ops::ControlFlow;

use content::{Lines, Placing};
use hexgrid::HexId;
use kernel::{Cite, First, Judge, why};

use crate::board::Terrain;
use crate::book::{Point, SetupLine, War};
use crate::counter::Kind;
use crate::key::{Hexes, UnitId, UnitSet};
use crate::scenario::Where;
use crate::state::{Place, Side, State};

/// What a side has still to place in zones that are bounded.
pub struct Bounded<'a> {
    war: &'a War,
    s: &'a State,
    side: Side,
    pub units: Vec<UnitId>,
}

impl Bounded<'_> {
    /// Each zone alone has room for all the others together: no completion need be looked for.
    fn has_ample_room(&self, unit: UnitId, hex: HexId) -> bool {
        let war = self.war;
        let is_gun = |unit: UnitId| war.facts(unit).kind.is_gun();
        let spare = |at: HexId, gun: bool| {
            let load = war.load(self.s, &war.own_in(self.s, at, self.side));
            (war.limit() - if gun { load.guns } else { load.units }).max(0)
        };
        let others = || self.units.iter().copied().filter(|other| *other != unit);
        let mut asked: Vec<(Option<u16>, bool)> = Vec::new();
        others().all(|other| {
            let sort = (war.line_of[other.index()], is_gun(other));
            if asked.contains(&sort) {
                return true;
            }
            asked.push(sort);
            let room: i16 = war.zones[other.index()].iter().filter(|at| **at != hex).map(|at| spare(*at, sort.1)).sum();
            usize::try_from(room).unwrap_or(0) >= others().filter(|like| is_gun(*like) == sort.1).count()
        })
    }

    /// Room for everybody who is left, if there is any.
    pub fn completion(&self) -> Option<Placing<'_, Self>> {
        (!self.units.is_empty()).then(|| Placing::of(self)).flatten()
    }
}

impl Lines for Bounded<'_> {
    fn len(&self) -> usize {
        self.units.len()
    }
    fn hexes(&self, who: usize) -> &[HexId] {
        &self.war.zones[self.units[who].index()]
    }
    fn standing(&self, hex: HexId) -> usize {
        self.war.own_in(self.s, hex, self.side).len()
    }
    fn takes(&self, hex: HexId, who: &[usize]) -> bool {
        let more: UnitSet = who.iter().map(|who| self.units[*who]).collect();
        self.war.fits(self.s, &self.war.own_in(self.s, hex, self.side).union(&more))
    }
}

impl War {
    pub fn setup_line(&self, unit: UnitId) -> Option<&SetupLine> {
        self.line_of[unit.index()].map(|nth| &self.lines[usize::from(nth)])
    }

    /// For each counter those of its side's bounded lines with which it shares hexes, one by way of another.
    pub(crate) fn crowds(&self) -> Vec<UnitSet> {
        let mut crowds: Vec<(Side, Hexes, UnitSet)> = Vec::new();
        for line in self.lines.iter().filter(|line| line.place == Where::Within) {
            let mut crowd = (line.side, line.zone.iter().copied().collect::<Hexes>(), line.units);
            let shares = |other: &(Side, Hexes, UnitSet)| other.0 == crowd.0 && !other.1.intersection(&crowd.1).is_empty();
            let (joined, apart): (Vec<_>, Vec<_>) = crowds.into_iter().partition(shares);
            for (_, hexes, units) in joined {
                (crowd.1, crowd.2) = (crowd.1.union(&hexes), crowd.2.union(&units));
            }
            crowds = apart;
            crowds.push(crowd);
        }
        let of = |unit: UnitId| crowds.iter().find(|crowd| crowd.2.has(unit)).map_or(UnitSet::EMPTY, |crowd| crowd.2);
        (0..self.counters.len() as u16).map(|unit| of(UnitId(unit))).collect()
    }

    pub fn to_place(&self, s: &State, side: Side) -> impl Iterator<Item = UnitId> {
        s.ids().filter(move |u| self.side(*u) == side && s.unit(*u).place == Place::Unplaced)
    }

    /// Those of bounded lines that are left to be placed, as far as they have to do with a counter.
    pub fn bounded<'a>(&'a self, s: &'a State, unit: UnitId) -> Bounded<'a> {
        let left = |unit: &UnitId| s.unit(*unit).place == Place::Unplaced;
        Bounded { war: self, s, side: self.side(unit), units: self.crowds[unit.index()].iter().filter(left).collect() }
    }

    /// The hexes of a line's area, whatever stands there.
    fn area_of(&self, line: &SetupLine) -> Vec<HexId> {
        let is_front = |hex: HexId| self.board.fronts[line.side.index()].contains(&hex);
        let behind = |hex: &HexId| {
            let ground = self.board.ground(*hex);
            ground.territory == line.side && !ground.neutral && !is_front(*hex) && ground.terrain != Terrain::Sea
        };
        let ground = self.in_play.iter();
        match line.place {
            Where::Within => line.zone.iter().copied().filter(|hex| self.in_play.contains(*hex)).collect(),
            Where::Behind => ground.filter(behind).collect(),
            Where::Front | Where::OnBehind => ground.filter(|hex| line.zone.contains(hex) || behind(hex)).collect(),
        }
    }

    /// The hexes that a line allows to a unit, whoever stands where.
    pub fn zone_of(&self, line: &SetupLine, unit: UnitId) -> Vec<HexId> {
        let gun = self.counters[unit.index()].gun;
        let reaches = |hex: &HexId| {
            let Some(gun) = gun else { return true };
            let enemy = &self.board.fronts[line.side.enemy().index()];
            let near =
                |front: &HexId| self.in_play.contains(*front) && self.board.grid.distance(*hex, *front) <= gun.range as u16;
            !self.scenario.guns_rule.is_some_and(|rule| rule.when(!enemy.iter().any(near)))
        };
        self.area_of(line).into_iter().filter(reaches).collect()
    }

    /// Hexes that hang together with a line's part of the front: through its own units, or through any where it has none there.
    pub fn front_chain(&self, s: &State, line: &SetupLine) -> Hexes {
        let own = || line.units.iter().filter_map(|u| s.unit(u).hex()).collect();
        let units = if line.place == Where::Behind { s.derived.units[line.side.index()] } else { own() };
        let mut open: Vec<HexId> = line.zone.iter().copied().filter(|hex| units.contains(*hex)).collect();
        let mut chain: Hexes = open.iter().copied().collect();
        while let Some(hex) = open.pop() {
            for (_, near) in self.board.grid.neighbours(hex) {
                if units.contains(near) && chain.insert(near) {
                    open.push(near);
                }
            }
        }
        chain
    }

    /// A line's set-up as it stands, once for all its placements.
    pub fn muster<'a>(&'a self, s: &'a State, line: &'a SetupLine) -> Muster<'a> {
        Muster { war: self, s, line, chain: self.front_chain(s, line) }
    }

    pub fn judge_place<J: Judge>(&self, s: &State, side: Side, unit: UnitId, hex: HexId, j: &mut J) -> ControlFlow<()> {
        if self.side(unit) != side || s.unit(unit).place != Place::Unplaced {
            return j.improper(why!("not-to-be-set-up-now", unit = unit));
        }
        let Some(line) = self.setup_line(unit) else { return j.improper(why!("not-to-be-set-up-now", unit = unit)) };
        // Only those whose zones are bounded are asked whether the rest finds room.
        let bounded = self.bounded(s, unit);
        let placing = if bounded.has_ample_room(unit, hex) { None } else { bounded.completion() };
        self.muster(s, line).judge(unit, hex, &bounded, placing.as_ref(), j)
    }

    /// The set-up of a side as the program proposes it from here: the printed units in their usual hexes as far as they are free.
    pub fn proposal(&self, s: &State, side: Side) -> Vec<(UnitId, HexId)> {
        let mut trial = s.clone();
        let mut found = Vec::new();
        let put = |trial: &mut State, found: &mut Vec<(UnitId, HexId)>, unit: UnitId, hex: HexId| {
            self.relocate(trial, unit, Place::Hex(hex));
            found.push((unit, hex));
        };
        // First everybody at home, round by round, since those behind need those before them; then the rest where there is room.
        for at_home in [true, false] {
            loop {
                let before = found.len();
                let left: Vec<UnitId> = self.to_place(&trial, side).collect();
                for unit in left {
                    let place = if at_home {
                        self.homes[unit.index()].filter(|hex| self.takes_place(&trial, side, unit, *hex))
                    } else {
                        self.zones[unit.index()].iter().copied().find(|hex| self.takes_place(&trial, side, unit, *hex))
                    };
                    place.into_iter().for_each(|hex| put(&mut trial, &mut found, unit, hex));
                }
                if found.len() == before {
                    break;
                }
            }
        }
        found
    }

    fn takes_place(&self, s: &State, side: Side, unit: UnitId, hex: HexId) -> bool {
        let mut first = First::default();
        self.judge_place(s, side, unit, hex, &mut first).is_continue() && !first.refused
    }
}

/// A line's set-up as it stands.
pub struct Muster<'a> {
    war: &'a War,
    s: &'a State,
    line: &'a SetupLine,
    /// Hexes to which its units may be joined.
    chain: Hexes,
}

impl Muster<'_> {
    pub fn judge<J: Judge>(
        &self,
        unit: UnitId,
        hex: HexId,
        bounded: &Bounded<'_>,
        placing: Option<&Placing<'_, Bounded<'_>>>,
        j: &mut J,
    ) -> ControlFlow<()> {
        let (war, s) = (self.war, self.s);
        let (line, chain) = (self.line, &self.chain);
        if !war.zones[unit.index()].contains(&hex) {
            if let Some(rule) = war.scenario.guns_rule.filter(|_| war.area_of(line).contains(&hex)) {
                return j.bar(war.one(rule), why!("cannot-reach-the-front", unit = unit, hex = hex.0));
            }
            j.refuse(line.rule, why!("not-in-set-up-area", unit = unit, hex = hex.0))?;
            return j.improper(why!("not-in-set-up-area", unit = unit, hex = hex.0));
        }
        if let Some(base) = line.base {
            j.permit(base, why!("not-in-set-up-area", unit = unit, hex = hex.0))?;
        }
        j.permit(line.rule, why!("not-in-set-up-area", unit = unit, hex = hex.0))?;
        let is_front = line.place != Where::Behind && line.zone.contains(&hex);
        let linked = chain.contains(hex) || war.board.grid.neighbours(hex).any(|(_, near)| chain.contains(near));
        if line.place != Where::Within && !is_front && !linked {
            let rule = war.scenario.front_rule.map_or(&[][..], |rule| war.one(rule));
            j.refuse(rule, why!("not-joined-to-the-front", hex = hex.0))?;
        }
        let there = war.own_in(s, hex, line.side);
        if !war.fits(s, &there.with(unit)) {
            j.refuse(war.cite(Point::StackLimit), why!("no-room", hex = hex.0))?;
        }
        self.keep_flamethrower(unit, &there, j)?;
        let nth = bounded.units.iter().position(|other| *other == unit);
        if let (Some(nth), Some(placing)) = (nth, placing)
            && !placing.leaves_room(nth, hex)
        {
            j.refuse(line.rule, why!("rest-no-longer-finds-room", unit = unit, hex = hex.0))?;
        }
        ControlFlow::Continue(())
    }

    /// A flamethrower joins infantry wherever that stands in its zone.
    fn keep_flamethrower<J: Judge>(&self, unit: UnitId, there: &UnitSet, j: &mut J) -> ControlFlow<()> {
        let war = self.war;
        let infantry = |units: &UnitSet| units.iter().any(|u| war.facts(u).kind.is_like_infantry());
        if war.facts(unit).kind != Kind::Flamethrower || infantry(there) {
            return ControlFlow::Continue(());
        }
        let has_room = |hex: &HexId| {
            let own = war.own_in(self.s, *hex, self.line.side);
            infantry(&own) && war.fits(self.s, &own.with(unit))
        };
        if war.zones[unit.index()].iter().any(has_room) {
            j.refuse(war.cite(Point::FlameAttached), why!("flamethrower-needs-infantry", unit = unit))?;
        }
        ControlFlow::Continue(())
    }
}
