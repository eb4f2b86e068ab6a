//! The sequence of play: phase after phase, turn after turn.

use kernel::{Cite, Dice, Log, Rule, Setup};

use crate::action::Event;
use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{UnitId, UnitSet};
use crate::options::Options;
use crate::state::{Brigade, Ending, Grade, Mark, Pending, Phase, Place, Side, State, Trench, Unit};

impl War {
    /// Goes on through the sequence until a seat is asked something or the game is over.
    pub fn run(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        while s.agenda.is_empty() && s.ending.is_none() && !s.has_overflowed() {
            match s.activations_open.is_empty() {
                false => self.go_on(s, dice, log),
                true => self.next_phase(s, dice, log),
            }
        }
        if s.ending.is_some() {
            s.agenda.clear();
            s.activations_open.clear();
            s.mover.clear();
        }
    }

    fn phases(&self) -> impl Iterator<Item = Phase> {
        self.book.sequence.iter().filter(|(_, point)| self.cite(*point).in_force()).map(|(phase, _)| *phase)
    }

    fn next_phase(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if s.phase == Phase::Setup {
            self.begin_turn(s, dice, log);
            return;
        }
        if s.phase == Phase::Initiative && self.is_initiative_due(s) {
            self.roll_initiative(s, dice, log);
            return;
        }
        if s.phase == Phase::Rally {
            self.end_rally(s, log);
        }
        // The second player's part of a phase that each plays by himself.
        if s.phase == Phase::Movement && s.phasing == s.initiative {
            self.cite(Point::SecondMoves).then(|| self.begin_free_movement(s, s.initiative.enemy()));
            if !s.agenda.is_empty() {
                return;
            }
        }
        let phase = s.phase;
        match self.phases().skip_while(|p| *p != phase).nth(1) {
            Some(next) => self.enter_phase(s, next, dice, log),
            None => self.begin_next_turn(s, dice, log),
        }
    }

    fn begin_turn(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        log.push(Event::TurnBegan { turn: s.turn });
        for unit in &mut s.units {
            unit.marks = unit.marks.among([Mark::MoveSide, Mark::Seen].into_iter().collect());
            self.cite(Point::PointsLost).then(|| unit.spent = 0);
        }
        s.events = Default::default();
        s.passes = 0;
        if let Some(first) = self.phases().next() {
            self.enter_phase(s, first, dice, log);
        }
    }

    fn begin_next_turn(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if s.turn >= self.scenario.last_turn {
            let over = self.scenario.length.is_none_or(|rule| rule.in_force()) && self.cite(Point::LastTurn).in_force();
            if over {
                self.end_game(s, false, log);
                return;
            }
        }
        self.cite(Point::TurnAdvances).then(|| s.turn = s.turn.saturating_add(1));
        self.begin_turn(s, dice, log);
    }

    /// A phase begins: its automatic work, then its questions.
    pub fn enter_phase(&self, s: &mut State, phase: Phase, dice: &mut dyn Dice, log: &mut Log<Event>) {
        s.phase = phase;
        s.phasing = s.initiative;
        s.mover.clear();
        if phase == Phase::Artillery && self.are_guns_quiet(s) {
            return;
        }
        log.push(Event::PhaseBegan { phase });
        match phase {
            Phase::Setup => {}
            Phase::Reinforcement => self.begin_reinforcement(s, log),
            Phase::Command => self.begin_plans(s),
            Phase::Initiative => self.begin_bids(s),
            Phase::Weather => {}
            Phase::Supply => self.supply_phase(s, log),
            Phase::Artillery => self.begin_artillery(s),
            Phase::Event => self.roll_event(s, dice, log),
            Phase::Action => s.agenda.push(Pending::Act(s.initiative)),
            Phase::Movement => self.begin_free_movement(s, s.initiative),
            Phase::Rally => self.begin_rally(s),
            Phase::Victory => self.check_victory(s, log),
        }
        self.derive_ways(s);
    }

    /// Both sides at once: who has no line of supply gains a point.
    fn supply_phase(&self, s: &mut State, log: &mut Log<Event>) {
        let lines = Side::BOTH.map(|side| self.supply_lines(s, side, &Default::default()));
        let without: Vec<UnitId> =
            s.ids().filter(|u| s.unit(*u).hex().is_some() && !self.is_supplied(s, *u, &lines[self.side(*u).index()])).collect();
        // Who has an enemy beside him is seen before anybody gives up.
        let engaged: UnitSet = without.iter().copied().filter(|u| self.is_engaged(s, *u)).collect();
        for unit in without {
            log.push(Event::Unsupplied { unit });
            let points = self.cite(Point::OutOfSupply).says(1);
            self.disorganize_beside(s, unit, points, engaged.has(unit), log);
        }
    }

    /// Victory: sudden death, the halt, or the next turn.
    fn check_victory(&self, s: &mut State, log: &mut Log<Event>) {
        self.settle_overstacks(s, log);
        if self.cite(Point::SuddenDeath).when(self.has_broken_through(s)) {
            let vp = self.vp(s);
            s.ending = Some(Ending { winner: Some(Side::It), grade: Grade::Complete, halted: false, vp });
            log.push(Event::Ended);
        } else if self.has_halted(s) {
            self.end_game(s, true, log);
        }
    }

    fn end_game(&self, s: &mut State, halted: bool, log: &mut Log<Event>) {
        s.ending = Some(self.judge_victory(s, halted));
        log.push(Event::Ended);
    }

    /// Units left above the limit at the end of the turn.
    fn settle_overstacks(&self, s: &mut State, log: &mut Log<Event>) {
        for side in Side::BOTH {
            let over: Vec<_> = s.derived.units[side.index()].iter().filter(|hex| self.is_overstacked(s, *hex, side)).collect();
            if !over.is_empty() {
                // Who surrenders depends on what only the owner knew.
                log.reveal();
            }
            for hex in over {
                self.cite(Point::EnterOverstacked).then(|| self.pay_overstack(s, side, hex, log));
            }
        }
    }

    /// The position before the set-up.
    pub fn opening(&self, setup: &Setup) -> State {
        let mut s = State::empty(self.scenario.first_turn);
        s.options = Options::of(setup);
        s.initiative = self.scenario.setup_first;
        for (at, counter) in self.counters.iter().enumerate() {
            let unit = UnitId(at as u16);
            let left_out = counter.kind == Kind::Mg && self.cite(Point::WithoutMg).when(!s.options.machine_guns);
            // Those whom the scenario leaves out would be set up like everybody.
            let without = |(units, _): &&(Vec<String>, Rule)| units.iter().any(|key| counter.key == *key);
            let kept_out = self.scenario.without.iter().find(without).is_none_or(|(_, rule)| rule.in_force());
            let listed = self.setup_line(unit).is_some() || !kept_out;
            let place = if listed && !left_out { Place::Unplaced } else { Place::Off };
            s.units.push(Unit::fresh(place, self.full_steps(unit)));
        }
        s.brigades = (0..self.formations.len()).map(|_| Brigade::default()).collect();
        for hex in self.board.grid.ids() {
            let ground = self.board.ground(hex);
            if ground.territory == Side::It {
                s.italian.insert(hex);
            }
            if let Some(side) = ground.trench {
                self.cite(Point::PrintedTrench).then(|| s.trenches.put(hex, Trench { level: ground.trench_level, side }));
            }
        }
        for objective in self.objectives.iter() {
            s.italian.remove(objective.hex);
        }
        for (a, b) in &self.scenario.blown {
            let side = self.board.grid.parse(a).zip(self.board.grid.parse(b)).and_then(|(a, b)| self.board.side(a, b));
            if let Some(bridge) = side.and_then(|side| self.board.brink(side).bridge) {
                let rule = self.scenario.blown_rule.map_or(&[][..], |rule| self.one(rule));
                rule.then(|| s.blown.set(bridge));
            }
        }
        s
    }
}
