//! Fire: bombardments, interdiction barrages, defensive and infiltration fire on one table.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Dice, Judge, Modifiers, Of, why};

use crate::action::Shot;
use crate::board::{Terrain, Water};
use crate::book::{Point, War};
use crate::charts::parse_fire;
use crate::counter::Kind;
use crate::key::{UnitId, UnitSet};
use crate::law::supply::SIGHT;
use crate::state::{Activation, Aim, Cause, Mark, Side, State, Volley};

/// A fire before its die.
#[derive(Clone, Debug)]
pub struct Barrel {
    pub hex: HexId,
    pub by: Side,
    pub cause: Cause,
    pub total: i16,
    pub lines: Modifiers,
    /// Mountain artillery only: it does not hurt trenches.
    pub light: bool,
}

/// What a fire does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hit {
    pub steps: u8,
    pub dp: u8,
    pub trench: bool,
    /// Anything but no result.
    pub any: bool,
}

/// The paragraphs of a kind of fire.
struct Paragraphs {
    column: Point,
    net: Point,
    die: Point,
    dash: Point,
    again: Point,
    steps: Point,
    dp: Point,
}

const BOMBARDMENT: Paragraphs = Paragraphs {
    column: Point::BombardColumn,
    net: Point::BombardNet,
    die: Point::BombardDie,
    dash: Point::BombardDash,
    again: Point::BombardAgain,
    steps: Point::BombardSteps,
    dp: Point::BombardDisorder,
};
const DEFENCE: Paragraphs = Paragraphs {
    column: Point::DefenceColumn,
    net: Point::DefenceNet,
    die: Point::DefenceDie,
    dash: Point::DefenceDash,
    again: Point::DefenceDash,
    steps: Point::DefenceResult,
    dp: Point::DefenceResult,
};

const fn paragraphs(cause: Cause) -> &'static Paragraphs {
    match cause {
        Cause::Bombardment | Cause::Barrage => &BOMBARDMENT,
        Cause::DefensiveFire | Cause::Infiltration | Cause::Assault => &DEFENCE,
    }
}

impl War {
    /// Whether an attached artillery unit may bombard that target.
    pub fn may_bombard<J: Judge>(
        &self,
        s: &State,
        a: &Activation,
        unit: UnitId,
        hex: HexId,
        aim: Aim,
        j: &mut J,
    ) -> ControlFlow<()> {
        self.may_bombard_seen(s, a, unit, hex, aim, j)?;
        if !self.is_observed(s, a, hex) {
            j.refuse(self.cite(Point::TargetSeen), why!("not-observed", hex = hex.0))?;
        }
        ControlFlow::Continue(())
    }

    /// The same of a hex that is known to be observed.
    pub fn may_bombard_seen<J: Judge>(
        &self,
        s: &State,
        a: &Activation,
        unit: UnitId,
        hex: HexId,
        aim: Aim,
        j: &mut J,
    ) -> ControlFlow<()> {
        let u = s.unit(unit);
        let (Some(from), Some(gun)) = (u.hex(), self.counter(unit).gun) else {
            return j.bar(self.cite(Point::BombardGuns), why!("no-artillery", unit = unit));
        };
        if !a.guns.has(unit) {
            return j.bar(self.cite(Point::BombardGuns), why!("not-attached", unit = unit));
        }
        j.permit(self.cite(Point::BombardGuns), why!("no-bombardment"))?;
        if u.has(Mark::Emplacing) {
            j.refuse(self.cite(Point::HeavyWaits), why!("still-emplacing", unit = unit))?;
        }
        if u.has(Mark::MoveSide) {
            j.refuse(self.cite(Point::MoveSideSilent), why!("gun-on-move-side", unit = unit))?;
        }
        if u.has(Mark::Fired) {
            j.refuse(self.cite(Point::FireOnce), why!("has-fired", unit = unit))?;
        }
        if u.has(Mark::DefFired) {
            j.permit(self.cite(Point::BothFires), why!("has-fired", unit = unit))?;
        }
        if a.salvos.iter().any(|salvo| salvo.guns.has(unit)) {
            j.refuse(self.cite(Point::OneTarget), why!("has-a-target", unit = unit))?;
        }
        let (range, away) = (gun.range, self.board.grid.distance(from, hex));
        if i32::from(away) > i32::from(self.cite(Point::GunReach).says(range)) {
            j.refuse(self.cite(Point::TargetSeen), why!("out-of-range", unit = unit, n = away, n2 = range))?;
        }
        match aim {
            Aim::Barrage => {
                j.permit(self.cite(Point::Barrage), why!("no-barrage"))?;
                if s.barrages.is_full() {
                    return j.improper(why!("no-room-for-works"));
                }
            }
            Aim::Units | Aim::Guns => {
                if !s.derived.units[a.side.enemy().index()].contains(hex) {
                    return j.bar(self.cite(Point::BombardGuns), why!("no-enemy-there", hex = hex.0));
                }
                if aim == Aim::Guns {
                    j.permit(self.cite(Point::AimApart), why!("no-choice-of-aim"))?;
                }
                if !s.options.fog && self.aimed_at(s, a.side.enemy(), hex, aim).is_empty() {
                    j.refuse(self.cite(Point::AimApart), why!("no-such-target", hex = hex.0))?;
                }
            }
        }
        if a.salvos.is_full() && !a.salvos.iter().any(|salvo| (salvo.hex, salvo.aim) == (hex, aim)) {
            return j.improper(why!("no-room-for-works"));
        }
        ControlFlow::Continue(())
    }

    /// Whom a bombardment of that aim affects.
    pub fn aimed_at(&self, s: &State, side: Side, hex: HexId, aim: Aim) -> UnitSet {
        if !self.cite(Point::AimApart).in_force() {
            return self.own_in(s, hex, side);
        }
        match aim {
            Aim::Guns => self.guns_in(s, hex, side),
            Aim::Units => self.troops_in(s, hex, side),
            Aim::Barrage => self.own_in(s, hex, side),
        }
    }

    /// Column shifts of a bombardment of these units in that hex.
    pub fn bombard_lines(&self, s: &State, hex: HexId, targets: &UnitSet, surprise: i16) -> Modifiers {
        let mut lines = Modifiers::new();
        let terrain = self.board.ground(hex).terrain;
        lines.add(self.tec.terrain_bombard[terrain as usize], self.cite(Point::BombardTerrain), "by-terrain");
        let cavalry = |u: UnitId| self.facts(u).kind == Kind::Cavalry;
        let (any_cavalry, all_cavalry) = (targets.iter().any(cavalry), targets.iter().all(cavalry));
        let level = i16::from(s.trenches.at(hex).level);
        let bare = self.cite(Point::CavalryBare).when(all_cavalry && !targets.is_empty());
        if level > 0 && !bare {
            lines.add(self.charts.shift.bombard_trench * level, self.cite(Point::TrenchCover), "by-trench");
        }
        let sized = targets.iter().filter(|u| self.is_full_size(*u)).count();
        let open = matches!(terrain, Terrain::Clear | Terrain::Carso | Terrain::Swamp) && level == 0;
        let heavy = self.cite(Point::HeavyNoShift).when(s.options.heavy_fire);
        if sized >= 2 && open && !heavy {
            lines.add(self.charts.shift.bombard_two_units, self.cite(Point::TwoUnits), "by-two-units");
        }
        if any_cavalry {
            lines.add(self.charts.shift.bombard_cavalry, self.cite(Point::CavalryTarget), "by-cavalry-target");
        }
        if surprise != 0 {
            lines.add(surprise, self.surprise_rule(s), "by-surprise");
        }
        lines
    }

    /// Counts against the limit of a hex.
    pub fn is_full_size(&self, unit: UnitId) -> bool {
        let kind = self.facts(unit).kind;
        !kind.is_gun() && !matches!(kind, Kind::Flamethrower | Kind::Mg | Kind::Armored)
    }

    /// Whether a defender, or artillery of his, may fire at a hex with assaulting units.
    pub fn may_fire<J: Judge>(
        &self,
        s: &State,
        a: &Activation,
        unit: UnitId,
        hex: HexId,
        counter: bool,
        j: &mut J,
    ) -> ControlFlow<()> {
        let (u, facts) = (s.unit(unit), self.facts(unit));
        let Some(from) = u.hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        let launches = if counter { &a.counters } else { &a.launches };
        if !launches.iter().any(|launch| launch.from == hex) {
            return j.bar(self.cite(Point::FireAtAssault), why!("nobody-assaults-from", hex = hex.0));
        }
        if a.volleys.iter().any(|volley| volley.units.has(unit)) {
            j.refuse(self.cite(Point::FireOneHex), why!("has-a-target", unit = unit))?;
        }
        for volley in &a.volleys {
            let elsewhere = |other: UnitId| s.unit(other).hex() != Some(from);
            if volley.hex == hex && volley.units.iter().any(elsewhere) {
                j.permit(self.cite(Point::JointFire), why!("has-a-target", unit = unit))?;
            }
            if volley.hex != hex && !volley.units.iter().all(elsewhere) {
                j.permit(self.cite(Point::DividedFire), why!("has-a-target", unit = unit))?;
            }
        }
        if facts.kind.is_gun() {
            return self.may_support_fire(s, a, unit, hex, counter, j);
        }
        // Without this paragraph who has fired in a turn would be done, like artillery.
        if u.has(Mark::DefFired) {
            j.permit(self.cite(Point::FireAgain), why!("has-fired", unit = unit))?;
        }
        if facts.kind == Kind::Flamethrower || !self.exerts_zoc(unit) {
            return j.bar(self.cite(Point::FireInfantry), why!("does-not-fire", unit = unit));
        }
        let near = u.second.into_iter().chain([from]).any(|at| self.board.grid.distance(at, hex) == 1);
        if !near {
            j.refuse(self.cite(Point::FireInfantry), why!("not-next-to", unit = unit, hex = hex.0))?;
        }
        if self.machine_guns(s, unit) == 0 {
            j.permit(self.cite(Point::FireZero), why!("does-not-fire", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    fn may_support_fire<J: Judge>(
        &self,
        s: &State,
        a: &Activation,
        unit: UnitId,
        hex: HexId,
        counter: bool,
        j: &mut J,
    ) -> ControlFlow<()> {
        let u = s.unit(unit);
        let (Some(from), Some(gun)) = (u.hex(), self.counter(unit).gun) else {
            return j.improper(why!("not-on-map", unit = unit));
        };
        if counter {
            j.refuse(self.cite(Point::CounterGuns), why!("no-guns-in-counter"))?;
        }
        if a.how.is_night() {
            let cited = if a.how == crate::state::How::Night { Point::NightGuns } else { Point::FreeNightGuns };
            j.refuse(self.cite(cited), why!("no-guns-at-night"))?;
        }
        j.permit(self.cite(Point::GunsDefend), why!("does-not-fire", unit = unit))?;
        if u.has(Mark::MoveSide) {
            j.refuse(self.cite(Point::MoveSideSilent), why!("gun-on-move-side", unit = unit))?;
        }
        if u.has(Mark::Emplacing) {
            j.refuse(self.cite(Point::HeavyWaits), why!("still-emplacing", unit = unit))?;
        }
        if u.has(Mark::DefFired) {
            j.refuse(self.cite(Point::DefendOnce), why!("has-def-fired", unit = unit))?;
        }
        let reach = gun.range.min(self.cite(Point::GunsDefend).says(SIGHT as i16));
        let away = self.board.grid.distance(from, hex);
        if i32::from(away) > i32::from(reach) {
            j.refuse(self.cite(Point::GunsDefend), why!("out-of-range", unit = unit, n = away, n2 = reach))?;
        }
        let volley = a.volleys.iter().find(|volley| volley.hex == hex);
        let (guns, mg, paid) = volley.map_or((0, 0, false), |v| (self.gun_factors(s, v), self.mg_halves(s, v), v.paid));
        let most = (2 * mg).max(4);
        let sum = guns + self.bombardment(s, unit);
        if sum > most && !paid {
            j.refuse(self.cite(Point::GunShare), why!("guns-beyond-share", n = i32::from(sum), n2 = i32::from(most)))?;
        }
        ControlFlow::Continue(())
    }

    /// Bombardment Factors of a volley.
    pub fn gun_factors(&self, s: &State, volley: &Volley) -> i16 {
        volley.units.iter().map(|u| self.bombardment(s, u)).sum()
    }

    /// Machine Gun Factors of a volley, in halves.
    pub fn mg_halves(&self, s: &State, volley: &Volley) -> i16 {
        // A unit on two hexes fires from each that is next to the target.
        let beside = |hex: &HexId| self.board.grid.distance(*hex, volley.hex) == 1;
        let places = |unit: UnitId| s.unit(unit).second.map_or(1, |_| self.hexes_of(s, unit).filter(beside).count() as i16);
        volley.units.iter().map(|u| places(u) * self.machine_guns(s, u)).sum()
    }

    /// The hex of a unit, or both.
    pub fn hexes_of(&self, s: &State, unit: UnitId) -> impl Iterator<Item = HexId> + use<> {
        let u = s.unit(unit);
        u.hex().into_iter().chain(u.second)
    }

    /// Whether a point may lift the limit of artillery against a hex.
    pub fn may_pay<J: Judge>(&self, s: &State, a: &Activation, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let side = a.side.enemy();
        if !a.launches.iter().any(|launch| launch.from == hex) {
            return j.bar(self.cite(Point::FireAtAssault), why!("nobody-assaults-from", hex = hex.0));
        }
        if a.how.is_night() {
            return j.bar(self.cite(Point::PayGuns), why!("no-guns-at-night"));
        }
        j.permit(self.cite(Point::PayGuns), why!("no-payment"))?;
        if a.volleys.iter().any(|volley| volley.hex == hex && volley.paid) {
            return j.improper(why!("paid-already", hex = hex.0));
        }
        let have = s.stock(side).lp;
        if have == 0 {
            j.refuse(self.cite(Point::PayGuns), why!("needs-logistics-points", n = 1, n2 = i32::from(have)))?;
        }
        ControlFlow::Continue(())
    }

    /// Strength of a volley: machine guns and a quarter of the artillery, rounded down together.
    pub fn volley_total(&self, s: &State, volley: &Volley) -> i16 {
        // In quarters: a half is two of them.
        let guns = self.cite(Point::FireQuarter).says(self.gun_factors(s, volley));
        (2 * self.mg_halves(s, volley) + guns) / 4
    }

    /// Column shifts for where those who fire stand.
    pub fn defence_lines(&self, s: &State, firers: &UnitSet, hex: HexId, targets: &UnitSet) -> Modifiers {
        let mut lines = Modifiers::new();
        let foot: Vec<UnitId> = firers.iter().filter(|u| !self.facts(*u).kind.is_gun()).collect();
        // A unit on two hexes fires from the one that is next to the target.
        let from = |u: UnitId| {
            let u = s.unit(u);
            let mut hexes = u.hex().into_iter().chain(u.second);
            hexes.find(|at| self.board.grid.distance(*at, hex) == 1).or(u.hex()).unwrap_or(hex)
        };
        let counter = self.cite(Point::CounterTrench).when(self.in_counter(s));
        let cover = |u: &UnitId| {
            let bare = self.cite(Point::CavalryBare).when(self.facts(*u).kind == Kind::Cavalry);
            if bare || counter { 0 } else { i16::from(s.trenches.at(from(*u)).level) }
        };
        // What lies under all of them counts, not what lies under some.
        let level = foot.iter().map(cover).min().unwrap_or(0);
        lines.add(self.charts.shift.defence_trench * level, self.cite(Point::TrenchFire), "by-fire-from-trench");
        let step = |u: &UnitId| self.board.step(hex, from(*u));
        if !foot.is_empty() && foot.iter().all(|u| step(u).is_some_and(|step| self.is_upslope(&step))) {
            lines.add(self.charts.shift.defence_higher, self.cite(Point::FireHigher), "by-fire-from-above");
        }
        if !foot.is_empty() && foot.iter().all(|u| step(u).is_some_and(|step| step.brink.river != Water::None)) {
            lines.add(self.charts.shift.defence_river, self.cite(Point::FireRiver), "by-fire-across-river");
        }
        if targets.iter().any(|u| self.facts(u).kind == Kind::Cavalry) {
            lines.add(self.charts.shift.defence_cavalry, self.cite(Point::CavalryTarget), "by-cavalry-target");
        }
        lines
    }

    /// Shifts of fire at units that slip through a zone: those of the hex they enter.
    pub fn infiltration_lines(&self, s: &State, firers: &UnitSet, hex: HexId, targets: &UnitSet) -> Modifiers {
        let mut lines = self.defence_lines(s, firers, hex, targets);
        let terrain = self.board.ground(hex).terrain;
        lines.add(self.tec.terrain_bombard[terrain as usize], self.cite(Point::InfiltrationTerrain), "by-terrain");
        lines
    }

    /// The best column that the total reaches.
    pub fn fire_column(&self, total: i16) -> usize {
        self.charts.fire_from.iter().rposition(|from| total >= *from).unwrap_or(0)
    }

    /// The final column, and the net shift that led there.
    pub fn final_column(&self, barrel: &Barrel) -> (usize, i16, usize) {
        let p = paragraphs(barrel.cause);
        let initial = self.cite(p.column).says(self.fire_column(barrel.total));
        let most = self.charts.fire_most;
        let sum = barrel.lines.total();
        let net = if self.cite(p.net).in_force() { sum.clamp(-most, most) } else { sum };
        let last = self.charts.fire_from.len() as i16 - 1;
        (initial, net, (initial as i16 + net).clamp(0, last) as usize)
    }

    /// Throws for a fire and reads the table.
    pub fn resolve_fire(&self, barrel: &Barrel, dice: &mut dyn Dice) -> (Shot, Hit) {
        let p = paragraphs(barrel.cause);
        let (initial, net, column) = self.final_column(barrel);
        let of = Of::Side(barrel.by as u8);
        let name = |at: usize| self.charts.fire_column_word(at);
        let stub = dice.stub("fire", Some(barrel.hex.0)).and_then(|text| parse_fire(&text));
        let mut die = 0;
        let cell = match stub {
            Some(cell) => cell,
            None => {
                die = dice.roll(6, self.named(p.die), of);
                self.cite(p.die).says(self.charts.fire[usize::from(die) - 1][column].clone())
            }
        };
        let text = cell.text.clone();
        let mut hit = Hit { steps: cell.steps, dp: cell.dp, trench: cell.trench, any: false };
        if cell.again {
            let second = dice.roll(6, self.named(p.again), of);
            hit.dp = self.cite(p.again).says(u8::from(second <= 3));
        } else if cell.is_empty() {
            hit.dp = self.cite(p.dash).says(0);
        } else {
            hit.steps = self.cite(p.steps).says(hit.steps);
            hit.dp = self.cite(p.dp).says(hit.dp);
        }
        hit.any = hit.steps > 0 || hit.dp > 0 || hit.trench;
        let shot = Shot {
            hex: barrel.hex,
            by: barrel.by,
            cause: barrel.cause,
            total: barrel.total,
            initial: name(initial),
            lines: barrel.lines.clone(),
            net,
            column: name(column),
            die,
            cell: text,
        };
        (shot, hit)
    }
}
