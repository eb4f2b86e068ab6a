//! What a unit is by what is printed on it: its class, its values as they stand, its morale.

use kernel::Cite;

use crate::book::{Point, War};
use crate::counter::{Kind, Values};
use crate::key::UnitId;
use crate::state::{Mark, State};

/// The columns of the Terrain Effects Chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Infantry,
    Mountain,
    Mounted,
    Light,
    Field,
    Heavy,
}

impl Kind {
    #[inline]
    pub const fn is_gun(self) -> bool {
        matches!(self, Self::Light | Self::Field | Self::Heavy | Self::Bombard)
    }
    pub const fn class(self) -> Class {
        match self {
            Self::Infantry | Self::Bersaglieri | Self::Mg | Self::Engineer | Self::Flamethrower => Class::Infantry,
            Self::Mountain => Class::Mountain,
            Self::Bicycle | Self::Cavalry => Class::Mounted,
            Self::Light => Class::Light,
            Self::Field | Self::Armored => Class::Field,
            Self::Heavy | Self::Bombard => Class::Heavy,
        }
    }
    /// Infantry, and what is treated like it: engineers and machine guns.
    pub const fn is_like_infantry(self) -> bool {
        self.is_infantry() || matches!(self, Self::Engineer | Self::Mg)
    }
    /// With an infantry symbol as part of its symbol: battalions, cyclists, bersaglieri, mountain infantry.
    pub const fn is_infantry(self) -> bool {
        matches!(self, Self::Infantry | Self::Mountain | Self::Bersaglieri | Self::Bicycle)
    }
}

impl War {
    /// The values of the side that is up; artillery has none of these.
    #[inline]
    pub fn values(&self, s: &State, unit: UnitId) -> &Values {
        let counter = self.counter(unit);
        match &counter.back {
            Some(back) if s.unit(unit).steps < 2 && self.cite(Point::ReducedSide).in_force() => back,
            _ => &counter.front,
        }
    }

    pub fn full_steps(&self, unit: UnitId) -> u8 {
        if self.counter(unit).back.is_some() { self.cite(Point::TwoSteps).says(2) } else { 1 }
    }

    /// Combat Factor in one hex, in halves.
    pub fn combat(&self, s: &State, unit: UnitId) -> i16 {
        if self.facts(unit).kind.is_gun() {
            return self.cite(Point::GunsFightAtZero).says(0);
        }
        let printed = self.cite(Point::CombatFactor).says(self.values(s, unit).combat);
        self.halves(s, unit, printed)
    }

    /// Machine Gun Factor in one hex, in halves.
    pub fn machine_guns(&self, s: &State, unit: UnitId) -> i16 {
        if self.facts(unit).kind.is_gun() {
            return 0;
        }
        let printed = self.cite(Point::MgFactor).says(self.values(s, unit).mg);
        self.halves(s, unit, printed)
    }

    fn halves(&self, s: &State, unit: UnitId, value: i16) -> i16 {
        if self.cite(Point::TwoHexHalves).when(s.unit(unit).second.is_some()) { value } else { 2 * value }
    }

    /// Bombardment Factor of the fire side, less what disorganization takes.
    pub fn bombardment(&self, s: &State, unit: UnitId) -> i16 {
        let u = s.unit(unit);
        let Some(gun) = self.counter(unit).gun else { return 0 };
        if self.cite(Point::MoveSideSilent).when(u.has(Mark::MoveSide)) {
            return 0;
        }
        let printed = self.cite(Point::BombardmentFactor).says(gun.factor);
        (printed - self.cite(Point::GunsWeakened).says(i16::from(u.dl))).max(0)
    }

    /// The Movement Allowance of the side that is up, in sixths, with Strategic Movement and Force March.
    pub fn allowance(&self, s: &State, unit: UnitId) -> i32 {
        let u = s.unit(unit);
        let facts = self.facts(unit);
        let printed = if facts.kind.is_gun() {
            if u.has(Mark::MoveSide) { facts.ma[0] } else { self.cite(Point::MoveSideMoves).says(0) }
        } else {
            facts.ma[usize::from(facts.two_sided && u.steps < 2)]
        };
        let whole = i32::from(self.cite(Point::Allowance).says(printed)) * 6;
        let forced = if u.has(Mark::Marching) { self.cite(Point::ForceMarch).says(whole / 2) } else { 0 };
        let strategic = if u.has(Mark::Strategic) { self.cite(Point::Strategic).says(whole) } else { 0 };
        whole + forced + strategic
    }

    /// Sixths of a Movement Point that are left.
    #[inline]
    pub fn points_left(&self, s: &State, unit: UnitId) -> i32 {
        self.allowance(s, unit) - i32::from(s.unit(unit).spent)
    }

    /// The disorganization at which a unit's cohesion breaks: its printed morale; of artillery its printed factor.
    pub fn threshold(&self, unit: UnitId) -> i16 {
        let counter = self.counter(unit);
        match counter.gun {
            Some(gun) => self.cite(Point::GunsBreak).says(gun.factor),
            None => self.cite(Point::SurrenderThreshold).says(counter.morale),
        }
    }

    /// Printed morale less disorganization.
    pub fn morale(&self, s: &State, unit: UnitId) -> i16 {
        let printed = self.cite(Point::MoraleValue).says(self.counter(unit).morale);
        printed - self.cite(Point::CurrentMorale).says(i16::from(s.unit(unit).dl))
    }

    /// A unit that a brigade leads without being its own.
    pub fn is_independent(&self, unit: UnitId) -> bool {
        self.facts(unit).group.is_none()
    }
}
