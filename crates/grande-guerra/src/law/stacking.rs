//! Stacking: how many units a hex bears, and who lies on top.

use hexgrid::HexId;
use kernel::Cite;

use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{Hexes, UnitId, UnitSet};
use crate::state::{Mark, Place, Side, State};

/// What a set of units weighs on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Load {
    pub units: i16,
    /// Emplaced artillery.
    pub guns: i16,
    pub flamethrowers: i16,
    /// One of them lies on two hexes, and others are there.
    pub is_split: bool,
}

impl War {
    pub fn load(&self, s: &State, units: &UnitSet) -> Load {
        let mut load = Load::default();
        let (mut mg, mut cars) = (0, 0);
        for unit in units.iter() {
            let u = s.unit(unit);
            match self.facts(unit).kind {
                kind if self.cite(Point::EmplacedApart).when(kind.is_gun() && !u.has(Mark::MoveSide)) => load.guns += 1,
                Kind::Flamethrower => load.flamethrowers += 1,
                Kind::Mg => mg += 1,
                Kind::Armored => cars += 1,
                _ => load.units += 1,
            }
            load.is_split |= u.second.is_some() && units.len() > 1;
        }
        // One of each stacks for free.
        load.units += mg - self.cite(Point::MgFree).says(mg.min(1)) + cars - self.cite(Point::CarFree).says(cars.min(1));
        load
    }

    /// How many units a hex bears, and emplaced artillery beside them.
    pub fn limit(&self) -> i16 {
        self.cite(Point::StackLimit).says(2)
    }

    pub fn fits(&self, s: &State, units: &UnitSet) -> bool {
        self.bears(&self.load(s, units))
    }

    /// Whether a hex bears so much.
    fn bears(&self, load: &Load) -> bool {
        let flamethrowers = self.cite(Point::FlameFree).says(1);
        let split = self.cite(Point::TwoHexAlone).when(load.is_split);
        load.units <= self.limit() && load.guns <= self.limit() && load.flamethrowers <= flamethrowers && !split
    }

    #[inline]
    pub fn own_in(&self, s: &State, hex: HexId, side: Side) -> UnitSet {
        if !s.derived.units[side.index()].contains(hex) {
            return UnitSet::EMPTY;
        }
        self.stack(s, hex, side).collect()
    }

    /// The same, one after another.
    #[inline]
    pub fn stack<'a>(&'a self, s: &'a State, hex: HexId, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        let split = if s.derived.extended.contains(hex) { s.derived.split } else { UnitSet::EMPTY };
        let extended = split.iter().filter(move |u| s.unit(*u).second == Some(hex));
        s.derived.stacks.units(hex).chain(extended).filter(move |u| self.side(*u) == side)
    }

    /// Those of a side in a hex that are no artillery.
    pub fn troops_in(&self, s: &State, hex: HexId, side: Side) -> UnitSet {
        self.own_in(s, hex, side).iter().filter(|u| !self.facts(*u).kind.is_gun()).collect()
    }

    pub fn guns_in(&self, s: &State, hex: HexId, side: Side) -> UnitSet {
        self.own_in(s, hex, side).iter().filter(|u| self.facts(*u).kind.is_gun()).collect()
    }

    /// Whether those who come find room in a hex, beside those of their side who are there. An empty hex bears any stack
    /// that was allowed to form.
    #[inline]
    pub fn has_room(&self, s: &State, side: Side, hex: HexId, mover: &UnitSet) -> bool {
        if !s.derived.units[side.index()].contains(hex) {
            return true;
        }
        let plain = |unit: UnitId| {
            let u = s.unit(unit);
            let counts = match self.facts(unit).kind {
                Kind::Flamethrower | Kind::Mg | Kind::Armored => false,
                kind => !kind.is_gun() || u.has(Mark::MoveSide),
            };
            counts && u.second.is_none() && u.place != Place::Hex(hex)
        };
        let more = mover.len();
        if more > 0 && more <= s.derived.room[side.index()].len() && mover.iter().all(plain) {
            return s.derived.room[side.index()][more - 1].contains(hex);
        }
        self.fits(s, &self.own_in(s, hex, side).union(mover))
    }

    /// Notes whether a hex bears what stands in it, and one and two units more.
    pub fn note_room(&self, s: &mut State, hex: HexId, side: Side) {
        let i = side.index();
        let own = self.own_in(s, hex, side);
        let load = self.load(s, &own);
        let split = own.iter().any(|u| s.unit(u).second.is_some());
        let bears = |more: i16| {
            self.bears(&Load { units: load.units + more, is_split: if more > 0 { split } else { load.is_split }, ..load })
        };
        let put = |set: &mut Hexes, holds: bool| if holds { set.insert(hex) } else { set.remove(hex) };
        let (over, one, two) = (!bears(0), bears(1), bears(2));
        put(&mut s.derived.over[i], over);
        let empty = own.is_empty();
        put(&mut s.derived.room[i][0], one && !empty);
        put(&mut s.derived.room[i][1], two && !empty);
    }

    pub fn is_overstacked(&self, s: &State, hex: HexId, side: Side) -> bool {
        !self.fits(s, &self.own_in(s, hex, side))
    }

    /// Only emplaced artillery, or nothing: roads and stacks take no notice of it.
    pub fn is_clear_for_road(&self, s: &State, hex: HexId, side: Side, mover: &UnitSet) -> bool {
        let in_the_way = |u: UnitId| {
            let emplaced = self.facts(u).kind.is_gun() && !s.unit(u).has(Mark::MoveSide);
            !mover.has(u) && !self.cite(Point::EmplacedApart).when(emplaced)
        };
        !s.derived.units[side.index()].contains(hex) || !self.stack(s, hex, side).any(in_the_way)
    }

    /// The unit on top, which the opponent sees: infantry before the rest, artillery last.
    pub fn top_of(&self, s: &State, units: &UnitSet) -> Option<UnitId> {
        let rank = |u: UnitId| {
            let kind = self.facts(u).kind;
            match kind {
                kind if self.cite(Point::TopInfantry).when(kind.is_infantry()) => 3,
                Kind::Flamethrower => 1,
                kind if kind.is_gun() => 0,
                _ => 2,
            }
        };
        let strength = |u: UnitId| if rank(u) == 3 { self.values(s, u).combat } else { 0 };
        units.iter().max_by(|a, b| (rank(*a), strength(*a)).cmp(&(rank(*b), strength(*b))).then(b.cmp(a)))
    }

    /// A stack from the top down.
    pub fn stack_order(&self, s: &State, hex: HexId, side: Side) -> Vec<UnitId> {
        let mut units = self.own_in(s, hex, side);
        let mut order = Vec::new();
        while let Some(top) = self.top_of(s, &units) {
            units.remove(top);
            order.push(top);
        }
        order
    }
}
