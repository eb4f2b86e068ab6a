//! Trenches: levels, whose they are, which are connected, who may dig.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Judge, why};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Step, Water};
use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{MAX_HEXES, UnitId};
use crate::state::{Mark, Side, State};

/// The trench of a hex, as it is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trench {
    pub level: u8,
    pub side: Side,
}

impl Trench {
    pub const NONE: Self = Self { level: 0, side: Side::It };
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trenches([Trench; MAX_HEXES]);

impl Default for Trenches {
    fn default() -> Self {
        Self([Trench::NONE; MAX_HEXES])
    }
}

impl Trenches {
    #[inline]
    pub fn at(&self, hex: HexId) -> Trench {
        self.0[hex.index()]
    }
    pub fn put(&mut self, hex: HexId, trench: Trench) {
        self.0[hex.index()] = if trench.level == 0 { Trench::NONE } else { trench };
    }
    pub fn iter(&self) -> impl Iterator<Item = (HexId, Trench)> {
        (0..).map(HexId).zip(self.0.iter().copied()).filter(|(_, trench)| trench.level > 0)
    }
}

/// Only hexes that have one are saved.
impl Serialize for Trenches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
impl<'de> Deserialize<'de> for Trenches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut trenches = Self::default();
        for (hex, trench) in Vec::<(HexId, Trench)>::deserialize(deserializer)? {
            if hex.index() >= MAX_HEXES || trench.level > 3 {
                return Err(D::Error::custom("no such trench"));
            }
            trenches.put(hex, trench);
        }
        Ok(trenches)
    }
}

impl War {
    /// The level below which a trench of the hex does not fall.
    pub fn lowest_level(&self, hex: HexId) -> u8 {
        if self.board.ground(hex).trench_level > 0 { self.cite(Point::PrintedTrenchStays).says(1) } else { 0 }
    }

    /// A level less, as far as it goes; what is left.
    pub fn trench_less(&self, s: &State, hex: HexId) -> u8 {
        let level = s.trenches.at(hex).level;
        level.saturating_sub(1).max(self.lowest_level(hex).min(level))
    }

    /// A trench hex of that side.
    #[inline]
    pub fn in_own_trench(&self, s: &State, side: Side, hex: HexId) -> bool {
        let trench = s.trenches.at(hex);
        trench.level > 0 && trench.side == side
    }

    /// A printed trench hex in the side's own colour, held by it.
    pub fn in_printed_trench(&self, s: &State, side: Side, hex: HexId) -> bool {
        self.board.ground(hex).trench == Some(side) && self.in_own_trench(s, side, hex)
    }

    /// The step leads along a printed trench line of that side, not over a river.
    pub fn is_connected(&self, s: &State, side: Side, from: HexId, step: &Step) -> bool {
        let own = self.in_own_trench(s, side, from) && self.in_own_trench(s, side, step.to);
        let dry = step.brink.river == Water::None || !self.cite(Point::ConnectedDry).in_force();
        self.cite(Point::Connected).when(own && step.brink.linked && dry)
    }

    /// Whether a unit of an activated brigade may dig where it stands.
    pub fn may_dig<J: Judge>(&self, s: &State, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let Some(hex) = s.unit(unit).hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        let Some(a) = s.activation() else { return j.improper(why!("not-done-in-step")) };
        let facts = self.facts(unit);
        if facts.kind == Kind::Mg {
            j.refuse(self.cite(Point::MgOnlyDefends), why!("kind-does-not-dig", unit = unit))?;
        }
        if facts.kind.is_gun() || matches!(facts.kind, Kind::Cavalry | Kind::Flamethrower | Kind::Armored) {
            return j.bar(self.cite(Point::Dig), why!("kind-does-not-dig", unit = unit));
        }
        if !a.command.has(unit) {
            return j.bar(self.cite(Point::Dig), why!("not-activated", unit = unit));
        }
        if s.unit(unit).has(Mark::Moved) || s.unit(unit).has(Mark::Assaulting) || s.unit(unit).spent > 0 {
            j.refuse(self.cite(Point::Dig), why!("digs-or-moves", unit = unit))?;
        }
        if a.how != crate::state::How::Planned && !self.has_paid(a.how) {
            j.refuse(self.cite(Point::DigPaid), why!("no-point-was-paid"))?;
        }
        let most = self.cite(Point::DigFive).says(5);
        if a.dug >= most {
            j.refuse(self.cite(Point::DigFive), why!("five-levels-dug", n = i32::from(most)))?;
        }
        let at_work = s.works.iter().any(|work| work.hex == hex);
        let trench = s.trenches.at(hex);
        let highest = self.cite(Point::DigLevel).says(3);
        if trench.level >= highest {
            j.refuse(self.cite(Point::DigLevel), why!("trench-is-highest", hex = hex.0, n = i32::from(highest)))?;
        }
        let dug_here = self.own_in(s, hex, facts.side).iter().any(|other| s.unit(other).has(Mark::Dug) && a.command.has(other));
        if dug_here || at_work {
            j.refuse(self.cite(Point::DigLevel), why!("one-level-a-phase", hex = hex.0))?;
        }
        if s.works.is_full() {
            return j.improper(why!("no-room-for-works"));
        }
        ControlFlow::Continue(())
    }

    /// Digging needs a die: an enemy's zone, no engineer, no printed trench.
    pub fn digs_by_die(&self, s: &State, unit: UnitId, hex: HexId) -> bool {
        let facts = self.facts(unit);
        let engineer = self.cite(Point::EngineersDig).when(facts.kind == Kind::Engineer);
        let printed = self.cite(Point::PrintedRaised).when(self.is_printed_raise(s, hex));
        let zoned = s.derived.zoc[facts.side.enemy().index()].contains(hex);
        self.cite(Point::DigDie).when(zoned) && !engineer && !printed
    }

    /// A printed trench that was lowered, or its second level, is raised in one turn.
    pub fn is_printed_raise(&self, s: &State, hex: HexId) -> bool {
        self.board.ground(hex).trench_level > 0 && s.trenches.at(hex).level > 0
    }
}
