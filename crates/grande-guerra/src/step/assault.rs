//! Steps D, E and G: waves of assaults, one after another, and the counter-assault against them.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Dice, First, Judge, Log, why};

use crate::action::{Event, Loss};
use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{Hexes, UnitId, UnitSet};
use crate::state::{
    Activation, Cause, Fight, FightStep, Launch, Mark, Pending, Place, Retreat, Sent, Side, Stage, State, Toll, Trench,
};

impl War {
    fn launches<'a>(&self, a: &'a Activation, counter: bool) -> &'a [Launch] {
        if counter { &a.counters } else { &a.launches }
    }

    fn with_launches(&self, s: &mut State, counter: bool, change: impl Fn(&mut Launch)) {
        if let Some(a) = s.activation_mut() {
            let launches = if counter { &mut a.counters } else { &mut a.launches };
            launches.iter_mut().for_each(change);
        }
    }

    /// Units of a target that are so far, and still stand where they were to go from.
    fn sent(&self, s: &State, target: HexId, counter: bool, sent: Sent) -> UnitSet {
        let Some(a) = s.activation() else { return UnitSet::EMPTY };
        let fits =
            |launch: &&Launch| launch.target == target && launch.sent == sent && s.unit(launch.unit).hex() == Some(launch.from);
        self.launches(a, counter).iter().filter(fits).map(|launch| launch.unit).collect()
    }

    fn targets(&self, s: &State, counter: bool, sent: Sent) -> Vec<HexId> {
        let Some(a) = s.activation() else { return Vec::new() };
        let mut found = Vec::new();
        for launch in self.launches(a, counter) {
            if !found.contains(&launch.target) && !self.sent(s, launch.target, counter, sent).is_empty() {
                found.push(launch.target);
            }
        }
        found
    }

    fn attacker(&self, s: &State, counter: bool) -> Side {
        let active = s.activation().map_or(s.phasing, |a| a.side);
        if counter { active.enemy() } else { active }
    }

    /// Whoever waits before a hex that was taken stays where he is.
    fn keep_back(&self, s: &mut State, counter: bool) {
        let Some(a) = s.activation() else { return };
        let won: Hexes = self.launches(a, counter).iter().filter(|l| l.sent == Sent::Won).map(|l| l.target).collect();
        self.with_launches(s, counter, |launch| {
            if launch.sent == Sent::Waiting && won.contains(launch.target) {
                launch.sent = Sent::Kept;
            }
        });
    }

    /// Who goes in first against each hex; a defender may leave before the next wave.
    pub(super) fn next_wave(&self, s: &mut State) {
        let counter = self.in_counter(s);
        self.keep_back(s, counter);
        for target in self.targets(s, counter, Sent::Waiting) {
            if !self.sent(s, target, counter, Sent::Going).is_empty() {
                let waiting = self.sent(s, target, counter, Sent::Waiting);
                let going = self.sent(s, target, counter, Sent::Going);
                if waiting.iter().any(|unit| self.joins_wave(&going, unit) && !self.is_flame(unit)) {
                    s.agenda.push(Pending::Wave(target));
                    return;
                }
                continue;
            }
            if self.asks_defender(s, target, counter) {
                return;
            }
            let waiting = self.sent(s, target, counter, Sent::Waiting);
            if self.is_wave(&waiting) {
                self.send_all(s, target, counter, &waiting);
                // Without this paragraph each would be resolved before the next goes in.
                if !self.cite(Point::AllEnter).in_force() {
                    break;
                }
            } else {
                s.agenda.push(Pending::Wave(target));
                return;
            }
        }
        self.advance(s);
    }

    fn is_flame(&self, unit: UnitId) -> bool {
        self.facts(unit).kind == Kind::Flamethrower
    }

    /// So many may assault at one time.
    fn is_wave(&self, units: &UnitSet) -> bool {
        let most = self.cite(Point::TwoAtATime).says(2);
        units.iter().filter(|u| !self.is_flame(*u)).count() <= most
    }

    fn joins_wave(&self, going: &UnitSet, unit: UnitId) -> bool {
        self.is_wave(&going.with(unit))
    }

    /// Before every wave but the first the defender may leave; true if he is asked.
    fn asks_defender(&self, s: &mut State, target: HexId, counter: bool) -> bool {
        let defender = self.attacker(s, counter).enemy();
        let Some(a) = s.activation() else { return false };
        let later = self.launches(a, counter).iter().any(|launch| launch.target == target && launch.sent == Sent::Back);
        let troops = self.troops_in(s, target, defender);
        if !self.cite(Point::MayLeave).when(later && !troops.is_empty() && !a.asked.contains(target)) {
            return false;
        }
        if let Some(a) = s.activation_mut() {
            a.asked.insert(target);
        }
        s.agenda.push(Pending::Withdraw(target));
        true
    }

    fn send_all(&self, s: &mut State, target: HexId, counter: bool, units: &UnitSet) {
        self.with_launches(s, counter, |launch| {
            if launch.target == target && units.has(launch.unit) && launch.sent == Sent::Waiting {
                launch.sent = Sent::Going;
            }
        });
        if let Some(a) = s.activation_mut() {
            a.asked.remove(target);
        }
    }

    pub fn judge_send<J: Judge>(&self, s: &State, target: HexId, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let counter = self.in_counter(s);
        let (waiting, going) = (self.sent(s, target, counter, Sent::Waiting), self.sent(s, target, counter, Sent::Going));
        if !waiting.has(unit) {
            return j.improper(why!("does-not-wait", unit = unit));
        }
        if self.is_flame(unit) {
            return j.improper(why!("flamethrower-follows", unit = unit));
        }
        if !self.joins_wave(&going, unit) {
            return j.bar(self.cite(Point::TwoAtATime), why!("two-at-a-time"));
        }
        ControlFlow::Continue(())
    }

    pub fn send(&self, s: &mut State, top: &Pending, unit: UnitId) {
        s.agenda.pop();
        let Pending::Wave(target) = *top else { return };
        let counter = self.in_counter(s);
        self.send_all(s, target, counter, &UnitSet::only(unit));
        // A flamethrower goes with those of its hex.
        let from = s.unit(unit).hex();
        let flames: UnitSet = self
            .sent(s, target, counter, Sent::Waiting)
            .iter()
            .filter(|u| self.is_flame(*u) && s.unit(*u).hex() == from)
            .take(1)
            .collect();
        let has_one = self.sent(s, target, counter, Sent::Going).iter().any(|u| self.is_flame(u));
        if !has_one {
            self.send_all(s, target, counter, &flames);
        }
    }

    pub fn judge_withdraw<J: Judge>(&self, s: &State, target: HexId, j: &mut J) -> ControlFlow<()> {
        let side = self.attacker(s, self.in_counter(s)).enemy();
        let r = Retreat::of(side, target, self.leavers(s, target, side), true);
        let can_go = r.units.iter().any(|unit| !self.retreat_hexes(s, &r, unit).is_empty());
        if !can_go {
            return j.bar(self.cite(Point::RetreatClosed), why!("nowhere-to-go", hex = target.0));
        }
        j.permit(self.cite(Point::MayLeave), why!("must-stand"))
    }

    /// Everybody but artillery on its fire side.
    fn leavers(&self, s: &State, hex: HexId, side: Side) -> UnitSet {
        let stays = |u: UnitId| self.facts(u).kind.is_gun() && !s.unit(u).has(Mark::MoveSide);
        self.own_in(s, hex, side).iter().filter(|u| !self.cite(Point::GunsStay).when(stays(*u))).collect()
    }

    pub fn withdraw(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(Pending::Withdraw(target)) = s.agenda.pop() else { return };
        let side = self.attacker(s, self.in_counter(s)).enemy();
        let units = self.leavers(s, target, side);
        self.note_driven(s, &units);
        self.begin_retreat(s, Retreat::of(side, target, units, true), log);
    }

    pub fn stand(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        if let Some(Pending::Withdraw(hex)) = s.agenda.pop() {
            log.push(Event::Stood { side, hex });
        }
    }

    /// Assaults that have gone in, one by one.
    pub(super) fn next_assault(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let counter = self.in_counter(s);
        if let Some(fight) = s.activation().and_then(|a| a.fight) {
            self.go_on_with_fight(s, fight, dice, log);
            return;
        }
        let targets = self.targets(s, counter, Sent::Going);
        match targets.as_slice() {
            [] => self.end_of_wave(s, counter, log),
            [one] => self.fight(s, *one, counter, dice, log),
            _ => s.agenda.push(Pending::Resolve),
        }
    }

    /// The next wave, or the next step.
    fn end_of_wave(&self, s: &mut State, counter: bool, log: &mut Log<Event>) {
        self.keep_back(s, counter);
        let more = self.cite(Point::NextWave).when(!self.targets(s, counter, Sent::Waiting).is_empty());
        if more {
            let stage = if counter { Stage::CounterWaves } else { Stage::Waves };
            if let Some(a) = s.activation_mut() {
                a.stage = stage;
            }
            return;
        }
        if counter || s.activation().is_some_and(|a| !a.lost.is_empty()) && !self.cite(Point::StepE).in_force() {
            self.trenches_fall(s, log);
        }
        self.advance(s);
    }

    pub fn judge_resolve<J: Judge>(&self, s: &State, hex: HexId, j: &mut J) -> ControlFlow<()> {
        if !self.targets(s, self.in_counter(s), Sent::Going).contains(&hex) {
            return j.improper(why!("no-assault-there", hex = hex.0));
        }
        ControlFlow::Continue(())
    }

    /// The others wait until this one is done.
    pub fn choose_resolve(&self, s: &mut State, hex: HexId) {
        s.agenda.pop();
        let counter = self.in_counter(s);
        if let Some(a) = s.activation_mut() {
            let launches = if counter { &mut a.counters } else { &mut a.launches };
            launches.sort_by_key(|launch| launch.target != hex);
        }
        let attacker = self.attacker(s, counter);
        let wave = self.sent(s, hex, counter, Sent::Going);
        let fight = self.opened(s, hex, attacker, counter, wave);
        if let Some(a) = s.activation_mut() {
            a.fight = Some(fight);
        }
    }

    fn opened(&self, s: &State, target: HexId, attacker: Side, counter: bool, attackers: UnitSet) -> Fight {
        Fight {
            target,
            attacker,
            counter,
            attackers,
            defenders: self.troops_in(s, target, attacker.enemy()),
            steps: [0; 2],
            dp: [0; 2],
            won: false,
            lead: [UnitSet::EMPTY; 2],
            step: FightStep::Entering,
        }
    }

    fn fight(&self, s: &mut State, target: HexId, counter: bool, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let attacker = self.attacker(s, counter);
        let wave = self.sent(s, target, counter, Sent::Going);
        let fight = self.opened(s, target, attacker, counter, wave);
        self.go_on_with_fight(s, fight, dice, log);
    }

    fn keep_fight(&self, s: &mut State, fight: Fight) {
        if let Some(a) = s.activation_mut() {
            a.fight = Some(fight);
        }
    }

    fn go_on_with_fight(&self, s: &mut State, mut f: Fight, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let attackers: UnitSet = f.attackers.iter().filter(|u| s.unit(*u).hex().is_some()).collect();
        match f.step {
            FightStep::Entering => {
                f.step = FightStep::Roll;
                self.keep_fight(s, f);
                self.barrage_at_entry(s, &attackers, f.target, dice, log);
            }
            FightStep::Roll => self.roll_assault(s, f, dice, log),
            FightStep::AttackerLoses => {
                f.step = FightStep::DefenderLoses;
                self.keep_fight(s, f);
                self.pay_for_assault(s, &f, 0, &attackers, log);
            }
            FightStep::DefenderLoses => {
                f.step = FightStep::Retreat;
                self.keep_fight(s, f);
                let defenders: UnitSet = f.defenders.iter().filter(|u| s.unit(*u).stands_in(f.target)).collect();
                self.pay_for_assault(s, &f, 1, &defenders, log);
            }
            FightStep::Retreat => {
                f.step = FightStep::Enter;
                self.keep_fight(s, f);
                self.clear_flamethrowers(s, &f, log);
                if f.won { self.drive_back(s, &f, dice, log) } else { self.throw_back(s, &f, &attackers, dice, log) }
            }
            FightStep::Enter => {
                if let Some(a) = s.activation_mut() {
                    a.fight = None;
                }
                if f.won {
                    self.enter_hex(s, &f, &attackers, log);
                }
                self.with_launches(s, f.counter, |launch| {
                    if launch.target == f.target && launch.sent == Sent::Going {
                        launch.sent = if f.won && attackers.has(launch.unit) { Sent::Won } else { Sent::Back };
                    }
                });
                self.keep_back(s, f.counter);
            }
        }
    }

    /// Units that go in come under the barrage that lies on the hex.
    fn barrage_at_entry(&self, s: &mut State, units: &UnitSet, target: HexId, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(at) = s.barrages.iter().position(|barrage| barrage.hex == target) else { return };
        for from in units.iter().filter_map(|u| s.unit(u).hex()).collect::<std::collections::BTreeSet<_>>() {
            let together: UnitSet = units.iter().filter(|u| s.unit(*u).hex() == Some(from)).collect();
            let fresh: UnitSet = together.iter().filter(|u| !s.barrages[at].hit.has(*u)).collect();
            self.barrage_on(s, at, &fresh, dice, log);
        }
    }

    /// Strength, die and result.
    fn roll_assault(&self, s: &mut State, mut f: Fight, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let attackers: UnitSet = f.attackers.iter().filter(|u| s.unit(*u).hex().is_some()).collect();
        let defender = f.attacker.enemy();
        f.attackers = attackers;
        f.defenders = self.troops_in(s, f.target, defender);
        let occupied = s.derived.units[defender.index()].contains(f.target);
        if attackers.is_empty() {
            f.step = FightStep::Enter;
            self.keep_fight(s, f);
            return;
        }
        log.reveal();
        log.push(Event::Entered { side: f.attacker, hex: f.target, count: attackers.len() as u8 });
        self.disturb_works(s, f.target, None, log);
        if !occupied {
            // Nobody is left: the hex is taken without a fight.
            f.won = self.cite(Point::AdvanceEmpty).says(true);
            f.step = FightStep::Enter;
            self.keep_fight(s, f);
            return;
        }
        for unit in attackers.iter().chain(self.own_in(s, f.target, defender).iter().collect::<Vec<_>>()) {
            s.unit_mut(unit).marks.set(Mark::Seen);
        }
        let odds = self.odds(s, f.target, f.attacker, &attackers, f.counter);
        let (die, cell) = self.resolve_assault(&odds, dice);
        log.push_with(|| Event::Odds(Box::new(odds)));
        log.push(Event::Resolved { hex: f.target, die, cell: cell.text.clone() });
        let rows = self.cite(Point::AssaultRows).says([0_usize, 1]);
        for (at, row) in rows.into_iter().enumerate() {
            let blow = cell.blows[row.min(1)];
            f.steps[at] = self.cite(Point::AssaultSteps).says(blow.steps);
            f.dp[at] = self.cite(Point::AssaultSteps).says(blow.dp);
        }
        f.won = self.cite(Point::AssaultRetreat).says(cell.blows[1].retreat);
        f.lead = [self.leaders(s, &attackers), self.leaders(s, &f.defenders)];
        f.step = FightStep::AttackerLoses;
        self.keep_fight(s, f);
    }

    fn pay_for_assault(&self, s: &mut State, f: &Fight, at: usize, units: &UnitSet, log: &mut Log<Event>) {
        let side = if at == 0 { f.attacker } else { f.attacker.enemy() };
        let winner = (at == 0) == f.won;
        // Attackers stand in the hexes they came from; each loses where it is.
        let hex = if at == 1 { f.target } else { units.first().and_then(|u| s.unit(u).hex()).unwrap_or(f.target) };
        let toll = Toll {
            side,
            hex,
            units: *units,
            left: f.steps[at],
            dp: f.dp[at],
            taken: UnitSet::EMPTY,
            first: f.lead[at],
            cause: Cause::Assault,
            firm: winner,
        };
        self.begin_toll(s, toll, log);
    }

    /// The defenders must leave: machine guns are lost, artillery in battery stays.
    fn drive_back(&self, s: &mut State, f: &Fight, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let side = f.attacker.enemy();
        for unit in self.troops_in(s, f.target, side).iter().filter(|u| self.facts(*u).kind == Kind::Mg) {
            self.cite(Point::MgLost).then(|| self.lost_as_kind(s, unit, Loss::MachineGun, log));
        }
        let split: UnitSet = self.troops_in(s, f.target, side).iter().filter(|u| s.unit(*u).second.is_some()).collect();
        for unit in split.iter() {
            self.gather_elsewhere(s, unit, f.target);
        }
        let units = self.leavers(s, f.target, side);
        self.note_driven(s, &units);
        if f.counter {
            self.send_home(s, f, &units, dice, log);
        } else {
            self.begin_retreat(s, Retreat::of(side, f.target, units, false), log);
        }
    }

    /// Who has just retreated may counter-assault, whoever stands beside him.
    fn note_driven(&self, s: &mut State, units: &UnitSet) {
        let counter = self.in_counter(s);
        if let Some(a) = s.activation_mut().filter(|_| !counter) {
            a.driven = a.driven.union(units);
        }
    }

    /// Assaulting units that a counter-assault throws back go where their own assault began.
    fn send_home(&self, s: &mut State, f: &Fight, units: &UnitSet, dice: &mut dyn Dice, log: &mut Log<Event>) {
        let Some(a) = s.activation() else { return };
        let obliged = self.cite(Point::BackWhereItBegan).in_force();
        let began = a.launches.iter().filter(|launch| obliged && units.has(launch.unit));
        let homes: Hexes = began.clone().map(|launch| launch.from).collect();
        let from = |hex: HexId| began.clone().filter(move |launch| launch.from == hex).map(|launch| launch.unit).collect();
        let parties: Vec<(HexId, UnitSet)> = homes.iter().map(|hex| (hex, from(hex))).collect();
        let (side, mut free) = (f.attacker.enemy(), *units);
        for (home, party) in parties {
            free = free.minus(&party);
            // Those who throw them out have gone in already: others bar the way.
            if self.own_in(s, home, f.attacker).minus(&f.attackers).is_empty() {
                self.fall_back_under_fire(s, &party, f.target, home, dice, log);
            } else {
                party.iter().for_each(|unit| self.surrender(s, unit, log));
            }
        }
        if !free.is_empty() {
            self.begin_retreat(s, Retreat::of(side, f.target, free, false), log);
        }
    }

    /// The attackers go back into the hexes from which they came, under fire from others.
    fn throw_back(&self, s: &mut State, f: &Fight, units: &UnitSet, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if !self.cite(Point::AttackerBack).in_force() {
            return;
        }
        let hexes: std::collections::BTreeSet<HexId> = units.iter().filter_map(|u| s.unit(u).hex()).collect();
        for hex in hexes {
            let together: UnitSet = units.iter().filter(|u| s.unit(*u).hex() == Some(hex)).collect();
            log.push(Event::Retreated { unit: together.first(), side: f.attacker, from: f.target, to: hex });
            let firers = self.fires_at_retreat(s, f.attacker, f.target, hex);
            if self.cite(Point::RetreatFire).when(!firers.is_empty()) {
                self.fire_at_passers(s, f.attacker.enemy(), &firers, &together, hex, dice, log);
            }
        }
    }

    /// Flamethrowers that the assault has left without anybody are taken off.
    fn clear_flamethrowers(&self, s: &mut State, f: &Fight, log: &mut Log<Event>) {
        let left = self.own_in(s, f.target, f.attacker.enemy());
        if self.cite(Point::FlameAlone).when(left.iter().all(|u| self.is_flame(u))) {
            for unit in left.iter() {
                self.lost_as_kind(s, unit, Loss::Alone, log);
            }
        }
    }

    /// Flamethrowers do not stay behind when their infantry has gone in.
    fn bring_flamethrowers(&self, s: &mut State, f: &Fight, from: &Hexes) {
        for hex in from.iter() {
            let left = self.own_in(s, hex, f.attacker);
            let alone = !left.iter().any(|u| self.facts(u).kind.is_like_infantry());
            for unit in left.iter().filter(|u| self.is_flame(*u)) {
                if self.cite(Point::FlameAttached).when(alone) && self.has_room(s, f.attacker, f.target, &UnitSet::only(unit)) {
                    self.relocate(s, unit, Place::Hex(f.target));
                }
            }
        }
    }

    /// The winners take the hex.
    fn enter_hex(&self, s: &mut State, f: &Fight, units: &UnitSet, log: &mut Log<Event>) {
        let from: Hexes = units.iter().filter_map(|u| s.unit(u).hex()).collect();
        // What lay beneath in the hexes they came from comes to light.
        log.reveal();
        for unit in units.iter() {
            self.relocate(s, unit, Place::Hex(f.target));
            self.disturb_spans(s, unit, f.target, log);
        }
        self.bring_flamethrowers(s, f, &from);
        self.show_tops(s, f.target);
        if units.is_empty() {
            return;
        }
        let trench = s.trenches.at(f.target);
        s.trenches.put(f.target, Trench { side: f.attacker, ..trench });
        self.stale_around(s, f.target);
        self.take(s, f.attacker, f.target, log);
        if let Some(a) = s.activation_mut() {
            if f.counter {
                a.lost.remove(f.target);
            } else {
                a.lost.insert(f.target);
            }
        }
        log.push(Event::Advanced { side: f.attacker, hex: f.target, count: units.len() as u8 });
    }

    /// Step E: units of the other side move up and declare.
    pub(super) fn begin_counter(&self, s: &mut State) {
        let Some(a) = s.activation() else { return };
        let (side, lost) = (a.side.enemy(), a.lost);
        for unit in s.ids().filter(|u| self.side(*u) == side).collect::<Vec<_>>() {
            let u = s.unit_mut(unit);
            u.spent = 0;
            for mark in [Mark::Moved, Mark::Marching, Mark::Assaulting] {
                u.marks.clear(mark);
            }
        }
        s.mover.clear();
        self.advance(s);
        let near = |hex: HexId| self.board.grid.within(hex, 2).into_iter().any(|at| s.derived.troops[side.index()].contains(at));
        if self.cite(Point::Counter).when(lost.iter().any(near)) {
            s.agenda.push(Pending::Counter);
        }
        self.derive_ways(s);
    }

    pub fn end_counter(&self, s: &mut State, log: &mut Log<Event>) {
        s.agenda.pop();
        if let Some(side) = s.activation().map(|a| a.side.enemy()) {
            self.end_marches(s, side, log);
        }
        self.derive_ways(s);
    }

    /// After the counter-assault: trenches of hexes that the attacker holds fall by a level.
    pub(super) fn trenches_fall(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(a) = s.activation() else { return };
        let (side, targets): (Side, Hexes) = (a.side, a.launches.iter().map(|launch| launch.target).collect());
        for hex in targets.iter() {
            let trench = s.trenches.at(hex);
            let held = self.own_in(s, hex, side).iter().any(|u| s.unit(u).has(Mark::Assaulting));
            if self.cite(Point::TrenchFalls).when(trench.level > 0 && held) {
                let level = self.trench_less(s, hex);
                s.trenches.put(hex, Trench { level, ..trench });
                self.stale_around(s, hex);
                log.push(Event::TrenchFalls { hex, level });
            }
        }
    }

    /// Whether somebody could still be sent with a wave: for the list of orders.
    pub fn could_send(&self, s: &State, target: HexId, unit: UnitId) -> bool {
        let mut first = First::default();
        self.judge_send(s, target, unit, &mut first).is_continue() && !first.refused
    }
}
