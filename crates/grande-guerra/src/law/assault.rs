//! Assaults: who may declare one, at what odds it is fought, what comes of it.

use std::ops::ControlFlow;

use hexgrid::{Dir, HexId, Sought};
use kernel::{Cite, Dice, First, Fraction, Judge, Modifiers, Of, why};

use crate::action::Odds;
use crate::board::{Step, Terrain, Water};
use crate::book::{Point, War};
use crate::charts::{AssaultCell, parse_assault};
use crate::counter::Kind;
use crate::key::{Hexes, UnitId, UnitSet};
use crate::state::{Activation, Launch, Manner, Mark, Side, State};

impl War {
    /// Whether a unit may declare an assault on a neighbouring hex.
    pub fn may_assault<J: Judge>(&self, s: &State, unit: UnitId, hex: HexId, manner: Manner, j: &mut J) -> ControlFlow<()> {
        let (u, facts) = (s.unit(unit), self.facts(unit));
        let Some(from) = u.hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        if manner == Manner::Free {
            return j.bar(self.cite(Point::FreeKeepsOff), why!("not-activated", unit = unit));
        }
        let Some(a) = s.activation() else { return j.improper(why!("not-done-in-step")) };
        if matches!(manner, Manner::Rear | Manner::Front) {
            return j.bar(self.cite(Point::ExchangeOnly), why!("exchange-only-moves"));
        }
        let acts = if manner == Manner::Counter { self.side(unit) != a.side } else { a.command.has(unit) };
        if !acts {
            return self.refuse_stranger(s, a, unit, j);
        }
        if u.has(Mark::Assaulting) {
            return j.bar(self.cite(Point::AssaultStands), why!("has-declared", unit = unit));
        }
        self.may_attack_as_kind(s, unit, hex, j)?;
        if u.second.is_some() {
            j.refuse(self.cite(Point::TwoHexAlone), why!("stands-on-two-hexes", unit = unit))?;
        }
        if u.has(Mark::Dug) {
            j.refuse(self.cite(Point::DugStays), why!("dug-this-turn", unit = unit))?;
        }
        let Some(step) = self.board.step(from, hex) else {
            return j.bar(self.cite(Point::Assault), why!("hexes-not-adjacent", hex = hex.0, hex2 = from.0));
        };
        if !self.in_play.contains(hex) {
            j.refuse(self.cite_area(), why!("outside-the-area", hex = hex.0))?;
        }
        if u.has(Mark::Moved) && s.derived.over[facts.side.index()].contains(from) {
            j.refuse(self.cite(Point::StackEnd), why!("overstacked", hex = from.0))?;
        }
        if !self.is_assault_target(s, a, hex, manner) {
            let cited = if manner == Manner::Counter { Point::CounterTarget } else { Point::Assault };
            return j.bar(self.cite(cited), why!("no-enemy-there", hex = hex.0));
        }
        self.may_enter_assault(s, unit, &step, manner, j)?;
        if manner == Manner::Counter {
            self.may_counter(s, unit, j)?;
            if self.pressed(s, a, unit).is_some_and(|only| only != hex) {
                j.refuse(self.cite(Point::CounterWho), why!("enemies-beside", unit = unit))?;
            }
        }
        if facts.kind == Kind::Flamethrower {
            self.needs_company(s, a, unit, from, hex, manner, j)?;
        }
        let launches = if manner == Manner::Counter { &a.counters } else { &a.launches };
        if launches.iter().any(|launch| launch.from == from && launch.target != hex) {
            j.permit(self.cite(Point::SplitStack), why!("has-a-target", unit = unit))?;
        }
        let full = if manner == Manner::Counter { a.counters.is_full() } else { a.launches.is_full() };
        if full {
            return j.improper(why!("no-room-for-works"));
        }
        ControlFlow::Continue(())
    }

    fn refuse_stranger<J: Judge>(&self, _s: &State, a: &Activation, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let own = self.facts(unit).group == Some(a.group);
        let cited = if own { Point::OutOfCommand } else { Point::Assault };
        j.bar(self.cite(cited), why!("not-activated", unit = unit))
    }

    fn is_assault_target(&self, s: &State, a: &Activation, hex: HexId, manner: Manner) -> bool {
        match manner {
            Manner::Counter => self.cite(Point::CounterTarget).when(a.lost.contains(hex)),
            _ => s.derived.units[a.side.enemy().index()].contains(hex),
        }
    }

    /// What kind of unit assaults, and over what.
    fn may_attack_as_kind<J: Judge>(&self, s: &State, unit: UnitId, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let kind = self.facts(unit).kind;
        match kind {
            Kind::Engineer => j.refuse(self.cite(Point::EngineersHold), why!("kind-does-not-assault", unit = unit))?,
            Kind::Mg => j.refuse(self.cite(Point::MgOnlyDefends), why!("kind-does-not-assault", unit = unit))?,
            kind if kind.is_gun() => return j.bar(self.cite(Point::Assault), why!("kind-does-not-assault", unit = unit)),
            Kind::Armored => {
                let fortified = s.trenches.at(hex).level > 0 || self.board.ground(hex).terrain == Terrain::Town;
                if fortified {
                    j.refuse(self.cite(Point::CarTargets), why!("cars-avoid-towns", hex = hex.0))?;
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// The assault is paid for like a step into the hex, without zones.
    fn may_enter_assault<J: Judge>(&self, s: &State, unit: UnitId, step: &Step, manner: Manner, j: &mut J) -> ControlFlow<()> {
        let Some(cost) = self.assault_cost(s, unit, step) else {
            let wading = self.is_wading(s, step);
            let cited = if wading { Point::IsonzoCloses } else { Point::AssaultPays };
            return j.bar(self.cite(cited), why!("cannot-go-there", unit = unit, hex = step.to.0));
        };
        if step.brink.river == Water::Isonzo && self.facts(unit).kind == Kind::Engineer {
            j.refuse(self.cite(Point::IsonzoEngineers), why!("kind-does-not-assault", unit = unit))?;
        }
        if self.facts(unit).kind == Kind::Armored && !self.carries_road(s, step.side) {
            j.refuse(self.cite(Point::CarRoads), why!("cars-keep-to-roads"))?;
        }
        let left = self.points_left(s, unit).max(0);
        if i32::from(cost) > left {
            let cited = if manner == Manner::Counter { Point::CounterPays } else { Point::AssaultPoints };
            j.refuse(self.cite(cited), why!("needs-movement-points", unit = unit, mp = i32::from(cost), mp2 = left))?;
        }
        ControlFlow::Continue(())
    }

    /// What an assault over this step costs in sixths; none where the unit cannot go.
    pub fn assault_cost(&self, s: &State, unit: UnitId, step: &Step) -> Option<u16> {
        let cost = self.entry_cost(s, unit, step, &UnitSet::only(unit))?;
        let zoned = self.in_ezoc(s, self.side(unit), s.unit(unit).hex()?);
        // Without this paragraph the zones would be paid for as in movement.
        let zones = if zoned && !self.cite(Point::AssaultNoZones).in_force() { self.tec.through } else { 0 };
        Some(self.cite(Point::AssaultPays).says((cost + zones).max(0) as u16))
    }

    /// A flamethrower goes with infantry of its hex at the same target.
    #[expect(clippy::too_many_arguments, reason = "one order with all it depends on")]
    fn needs_company<J: Judge>(
        &self,
        _s: &State,
        a: &Activation,
        unit: UnitId,
        from: HexId,
        hex: HexId,
        manner: Manner,
        j: &mut J,
    ) -> ControlFlow<()> {
        let launches = if manner == Manner::Counter { &a.counters } else { &a.launches };
        let with =
            |launch: &Launch| (launch.from, launch.target) == (from, hex) && self.facts(launch.unit).kind != Kind::Flamethrower;
        if !launches.iter().any(with) {
            j.refuse(self.cite(Point::FlameAttached), why!("flamethrower-needs-infantry", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a unit of the other side may take part in a counter-assault.
    pub fn may_counter<J: Judge>(&self, s: &State, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let Some(a) = s.activation() else { return j.improper(why!("not-done-in-step")) };
        let facts = self.facts(unit);
        if facts.side == a.side {
            return j.bar(self.cite(Point::CounterWho), why!("counter-by-the-other"));
        }
        match facts.kind {
            Kind::Engineer => return j.bar(self.cite(Point::EngineersHold), why!("kind-does-not-assault", unit = unit)),
            Kind::Mg => return j.bar(self.cite(Point::MgOnlyDefends), why!("kind-does-not-assault", unit = unit)),
            kind if kind.is_gun() => return j.bar(self.cite(Point::CounterGuns), why!("no-guns-in-counter")),
            _ => {}
        }
        // A unit that is on its way was judged where it began.
        if s.mover.has(unit) {
            return ControlFlow::Continue(());
        }
        let Some(hex) = s.unit(unit).hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        if !a.lost.iter().any(|lost| self.board.grid.distance(hex, lost) <= self.cite(Point::CounterReach).says(2)) {
            j.refuse(self.cite(Point::CounterReach), why!("too-far-to-counter", unit = unit))?;
        }
        let beside = self.enemies_beside(s, a, hex);
        let free = beside.is_empty() || beside.len() == 1 && beside.iter().all(|near| a.lost.contains(near));
        if !a.driven.has(unit) && !free {
            j.refuse(self.cite(Point::CounterWho), why!("enemies-beside", unit = unit))?;
        }
        ControlFlow::Continue(())
    }

    fn enemies_beside(&self, s: &State, a: &Activation, hex: HexId) -> Hexes {
        self.board.disk(hex, 1).intersection(&s.derived.units[a.side.index()])
    }

    /// The hex with the enemies beside a unit that was not driven back, where it began its counter-assault: it may assault no
    /// other.
    pub fn pressed(&self, s: &State, a: &Activation, unit: UnitId) -> Option<HexId> {
        if a.driven.has(unit) || !self.cite(Point::CounterWho).in_force() {
            return None;
        }
        if s.mover.has(unit) {
            return a.pressed;
        }
        self.enemies_beside(s, a, s.unit(unit).hex()?).iter().next()
    }

    /// The hexes just lost that a unit may counter-assault.
    fn counter_goals(&self, s: &State, a: &Activation, unit: UnitId) -> Hexes {
        match self.pressed(s, a, unit) {
            Some(only) => a.lost.iter().filter(|hex| *hex == only).collect(),
            None => a.lost,
        }
    }

    /// A unit that has begun a counter-assault must be able to finish it.
    pub fn can_counter_from(&self, s: &State, unit: UnitId, from: HexId, left: i32) -> Sought {
        let Some(a) = s.activation() else { return Sought { found: false, far: 0 } };
        let (mover, goals) = (UnitSet::only(unit), self.counter_goals(s, a, unit));
        let reaches = |hex: HexId, spent: u32| {
            self.board.steps(hex).iter().flatten().any(|step| {
                let cost = || self.assault_cost(s, unit, step);
                goals.contains(step.to) && cost().is_some_and(|cost| i32::from(cost) + spent as i32 <= left)
            })
        };
        let price = |at: HexId, dir: Dir, _: HexId| {
            let step = self.board.steps(at)[dir.index()]?;
            let pass = self.may_pass(s, unit, at, &step, Manner::Counter, &mover, &mut First::default());
            pass.continue_value().map(u32::from)
        };
        let at_least = |hex: HexId| {
            let away = goals.iter().map(|lost| self.board.grid.distance(hex, lost)).min();
            self.least_cost(unit, away.unwrap_or(0))
        };
        hexgrid::seek(&self.board.grid, from, left.max(0) as u32, price, at_least, reaches)
    }

    /// Units that take part in the defence of a hex: all but artillery.
    pub fn defenders(&self, s: &State, hex: HexId, side: Side) -> UnitSet {
        self.troops_in(s, hex, side)
    }

    /// The odds of an assault as they stand.
    pub fn odds(&self, s: &State, target: HexId, attacker: Side, wave: &UnitSet, counter: bool) -> Odds {
        let defenders = self.own_in(s, target, attacker.enemy());
        let attack: i16 = wave.iter().map(|u| self.combat(s, u)).sum();
        let defence: i16 = defenders.iter().map(|u| self.combat(s, u)).sum();
        let launches = s.activation().map_or(&[][..], |a| if counter { &a.counters[..] } else { &a.launches[..] });
        let steps: Vec<Step> = wave
            .iter()
            .filter_map(|u| {
                let from = launches.iter().find(|launch| launch.unit == u).map(|launch| launch.from).or(s.unit(u).hex());
                self.board.step(from?, target)
            })
            .collect();
        let troops: UnitSet = defenders.iter().filter(|u| !self.facts(*u).kind.is_gun()).collect();
        let morale = [self.best_morale(s, wave), self.best_morale(s, &troops)];
        let powerless = self.cite(Point::ZeroStrength).when(defence == 0);
        let initial = if powerless {
            self.charts.columns.len() as i16 - 1
        } else {
            self.cite(Point::AssaultRatio).says(self.assault_column(attack, defence))
        };
        let mut lines = Modifiers::new();
        if !powerless {
            self.assault_lines(s, target, &steps, wave, &troops, morale, counter, &mut lines);
        }
        let most = self.charts.assault_most;
        let sum = self.cite(Point::ShiftsNet).says(lines.total());
        let net = if self.cite(Point::AssaultNet).in_force() { sum.clamp(-most, most) } else { sum };
        let index = initial + net;
        Odds {
            hex: target,
            attacker,
            counter,
            attack: Fraction::new(i64::from(attack), 2).to_string(),
            defence: Fraction::new(i64::from(defence), 2).to_string(),
            initial: self.charts.column_word(initial),
            lines,
            net,
            column: self.charts.column_word(index.min(self.charts.columns.len() as i16 - 1)),
            index,
            morale,
        }
    }

    fn best_morale(&self, s: &State, units: &UnitSet) -> i16 {
        units.iter().filter(|u| self.facts(*u).kind != Kind::Flamethrower).map(|u| self.morale(s, u)).max().unwrap_or(0)
    }

    /// Those whose morale is used.
    pub fn leaders(&self, s: &State, units: &UnitSet) -> UnitSet {
        let best = self.best_morale(s, units);
        units.iter().filter(|u| self.facts(*u).kind != Kind::Flamethrower && self.morale(s, *u) == best).collect()
    }

    #[expect(clippy::too_many_arguments, reason = "every shift of an assault, in the order of the table")]
    fn assault_lines(
        &self,
        s: &State,
        target: HexId,
        steps: &[Step],
        wave: &UnitSet,
        troops: &UnitSet,
        morale: [i16; 2],
        counter: bool,
        lines: &mut Modifiers,
    ) {
        let (ground, tec) = (self.board.ground(target), &self.tec);
        lines.add(tec.terrain_assault[ground.terrain as usize], self.cite(Point::AssaultTerrain), "by-terrain");
        // Without the paragraph one hexside of the kind would be enough.
        let every = |fits: &dyn Fn(&Step) -> bool| {
            if self.cite(Point::AllHexsides).in_force() {
                !steps.is_empty() && steps.iter().all(fits)
            } else {
                steps.iter().any(fits)
            }
        };
        if every(&|step| self.is_upslope(step)) {
            lines.add(tec.slope_assault, self.cite(Point::AssaultSlope), "by-uphill");
        }
        if every(&|step| step.brink.river == Water::Isonzo) {
            lines.add(tec.hexside_assault[1], self.cite(Point::AssaultIsonzo), "by-across-isonzo");
        } else if every(&|step| step.brink.river != Water::None) {
            lines.add(tec.hexside_assault[0], self.cite(Point::AssaultRiver), "by-across-river");
        }
        let level = i16::from(s.trenches.at(target).level);
        let bare =
            self.cite(Point::CavalryBare).when(!troops.is_empty() && troops.iter().all(|u| self.facts(u).kind == Kind::Cavalry));
        let ignored = self.cite(Point::CounterTrench).when(counter);
        if level > 0 && !bare && !ignored {
            lines.add(self.charts.shift.assault_trench * level, self.cite(Point::TrenchHolds), "by-trench");
        }
        let most = self.charts.morale_most;
        let difference = ((morale[0] - morale[1]) * self.charts.morale_each).clamp(-most, most);
        lines.add(difference, self.cite(Point::AssaultMorale), "by-morale");
        let cavalry = wave.iter().any(|u| self.facts(u).kind == Kind::Cavalry);
        if cavalry && ground.terrain == Terrain::Clear && level == 0 {
            lines.add(self.charts.shift.assault_cavalry, self.cite(Point::CavalryCharge), "by-cavalry");
        }
        if wave.iter().any(|u| self.facts(u).kind == Kind::Flamethrower) {
            lines.add(self.charts.shift.assault_flamethrower, self.cite(Point::FlameShift), "by-flamethrower");
        }
        let surprise = s.activation().map_or(0, |a| if counter { 0 } else { a.surprise });
        if surprise != 0 {
            lines.add(surprise, self.surprise_rule(s), "by-surprise");
        }
    }

    /// The best column that is not better than the ratio; below and above the table each whole ratio is one more.
    pub fn assault_column(&self, attack: i16, defence: i16) -> i16 {
        let (attack, defence) = (i32::from(attack.max(0)), i32::from(defence.max(1)));
        let (lowest, highest) = (self.charts.ratios[0], self.charts.ratios[self.charts.ratios.len() - 1]);
        let at_least = |(a, d): (i16, i16)| attack * i32::from(d) >= defence * i32::from(a);
        if !at_least(lowest) {
            if attack == 0 {
                return -9;
            }
            // 1:3 is -1, 1:4 is -2, ...
            let n = (defence + attack - 1) / attack;
            return self.cite(Point::AssaultBeyond).says(i32::from(lowest.1) - n).clamp(-9, -1) as i16;
        }
        let last = self.charts.ratios.len() as i32 - 1;
        let whole = attack / defence;
        if whole > i32::from(highest.0) {
            return (last + self.cite(Point::AssaultBeyond).says(whole - i32::from(highest.0)).min(20)) as i16;
        }
        self.cite(Point::AssaultRound).says(self.charts.ratios.iter().rposition(|r| at_least(*r)).unwrap_or(0) as i16)
    }

    /// The die of an assault and its box.
    pub fn resolve_assault(&self, odds: &Odds, dice: &mut dyn Dice) -> (u8, AssaultCell) {
        if let Some((text, blows)) =
            dice.stub("assault", Some(odds.hex.0)).and_then(|text| parse_assault(&text).map(|blows| (text, blows)))
        {
            return (0, AssaultCell { text, blows });
        }
        if odds.index < 0 && self.cite(Point::AssaultBelow).in_force() {
            return (0, self.charts.below.clone());
        }
        let last = self.charts.columns.len() as i16 - 1;
        let column = self.cite(Point::AssaultAbove).says(odds.index.clamp(0, last)).clamp(0, last);
        let die = dice.roll(6, self.named(Point::AssaultDie), Of::Side(odds.attacker as u8));
        (die, self.cite(Point::AssaultDie).says(self.charts.assault[usize::from(die) - 1][column as usize].clone()))
    }
}
