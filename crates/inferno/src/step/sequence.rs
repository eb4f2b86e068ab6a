//! The sequence of play (3.1) and the end of turn and game (1.4, 15).

use kernel::{Cite, Dice, Log, Of, Rule};

use crate::action::Event;
use crate::book::Inferno;
use crate::ids::{paragraph, rule};
use crate::options::Options;
use crate::state::{Ending, Mark, Pending, Phase, Place, Side, State, Supply};

/// A player turn (3.1), phase by phase.
const PLAYER_TURN: [(Phase, &[Rule]); 4] = [
    (Phase::Supply, rule!("3.1/A1/a")),
    (Phase::Reinforcement, rule!("3.1/A2/a")),
    (Phase::Movement, rule!("3.1/A3/a")),
    (Phase::Combat, rule!("3.1/A4")),
];

fn phases() -> impl Iterator<Item = Phase> {
    PLAYER_TURN.into_iter().filter(|(_, paragraph)| paragraph.in_force()).map(|(phase, _)| phase)
}

impl Inferno {
    /// Goes on through the sequence until a seat is asked something or the game is over.
    pub fn run(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        while s.agenda.is_empty() && s.ending.is_none() {
            self.next_phase(s, dice, log);
        }
        if s.ending.is_some() {
            s.agenda.clear();
            s.fights.clear();
            s.group = Default::default();
        }
    }

    fn first_side(&self) -> Side {
        rule!("3.1/A", "3/b").says(Side::It)
    }

    fn next_phase(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        match s.phase {
            Phase::Setup => self.begin_turn(s, log),
            Phase::End => self.end_turn(s, dice, log),
            phase => match phases().skip_while(|p| *p != phase).nth(1) {
                Some(next) => self.enter_phase(s, next, log),
                None if rule!("3/a", "3.1/B", "3.1/A-end").when(s.phasing == self.first_side()) => {
                    self.begin_player_turn(s, s.phasing.enemy(), log);
                }
                None => self.enter_phase(s, Phase::End, log),
            },
        }
    }

    fn begin_turn(&self, s: &mut State, log: &mut Log<Event>) {
        log.push(Event::TurnBegan { turn: s.turn });
        self.begin_player_turn(s, self.first_side(), log);
    }

    fn begin_player_turn(&self, s: &mut State, side: Side, log: &mut Log<Event>) {
        s.phasing = side;
        if let Some(first) = phases().next() {
            self.enter_phase(s, first, log);
        }
    }

    /// A phase begins: its automatic work, then its questions.
    pub fn enter_phase(&self, s: &mut State, phase: Phase, log: &mut Log<Event>) {
        s.phase = phase;
        s.group = Default::default();
        log.push(Event::PhaseBegan { side: s.phasing, phase });
        match phase {
            Phase::Setup => {}
            Phase::Supply => self.supply_phase(s, log),
            Phase::Reinforcement => self.begin_reinforcement(s),
            Phase::Movement => self.begin_movement(s),
            Phase::Combat => {
                for unit in &mut s.units {
                    unit.marks.clear(Mark::Attacked);
                    unit.marks.clear(Mark::Target);
                }
                s.void.clear();
                s.agenda.push(Pending::Attack);
            }
            Phase::End => {
                for side in [Side::Ah, Side::It] {
                    if self.demolishable(s, side).next().is_some() {
                        s.agenda.push(Pending::Demolish(side));
                    }
                }
            }
        }
        self.derive_ways(s);
    }

    /// The phasing side's units are checked, and those out of supply again suffer attrition (11).
    fn supply_phase(&self, s: &mut State, log: &mut Log<Event>) {
        let side = s.phasing;
        let paths = self.supply_paths(s, side);
        for unit in s.ids() {
            let Some(hex) = s.unit(unit).hex() else { continue };
            if self.side(unit) != side {
                continue;
            }
            let supply = self.supply_state(paths.length(hex));
            let before = s.unit(unit).supply;
            rule!("11/b", "11/c", "11/a").then(|| s.unit_mut(unit).supply = supply);
            if supply != before {
                log.push(Event::Supplied { unit, supply });
            }
            let again = supply == Supply::Out && before == Supply::Out;
            if rule!("11.5", "3.1/A1/b").when(again && !self.counter(unit).kind.is_gun()) {
                log.push(Event::Attrition { unit });
                for _ in 0..rule!("11.5.1").says(2) {
                    if s.unit(unit).hex().is_some() {
                        self.reduce(s, unit, log);
                    }
                }
            }
        }
    }

    /// The end of a step that has one.
    pub fn end_step(&self, s: &mut State, top: &Pending, log: &mut Log<Event>) {
        s.agenda.pop();
        match top {
            Pending::Reinforce => {
                let can_work = s.ids().any(|u| self.side(u) == s.phasing && self.works(s, u).next().is_some());
                if can_work {
                    s.agenda.push(Pending::Build);
                }
            }
            Pending::Move => self.end_movement(s, log),
            Pending::Attack => self.check_stacks(s),
            _ => {}
        }
    }

    /// Phase C: end roll, points, marker (rulings 1.2, 1.3).
    fn end_turn(&self, s: &mut State, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if !self.scenario.none && self.end_roll_due(s) {
            let needs = self.scenario.end_number(s.turn);
            let die = dice.roll(6, paragraph!("1.4/a"), Of::Side(Side::Ah as u8));
            log.push(Event::EndRolled { die, needs });
            if rule!("1.4/b").when(die <= needs) {
                self.end_game(s, log);
                return;
            }
        }
        let points_due = s.turn >= rule!("13.1/b").says(2) && !self.scenario.none;
        if rule!("3.1/C/a").when(points_due) {
            let die = dice.roll(6, paragraph!("13.1/b"), Of::Side(Side::It as u8));
            s.points = s.points.saturating_add(die).min(rule!("13.1/c").says(9));
            log.push(Event::PointsRolled { die, points: s.points });
        }
        if s.turn >= self.scenario.last_turn {
            self.end_game(s, log);
            return;
        }
        rule!("3.1/C/b").then(|| s.turn += 1);
        s.crossed = Default::default();
        self.begin_turn(s, log);
    }

    /// From GT 8 on, never before (1.4).
    fn end_roll_due(&self, s: &State) -> bool {
        rule!("1.4/a").when(s.turn >= rule!("1.4/c").says(8))
    }

    fn end_game(&self, s: &mut State, log: &mut Log<Event>) {
        s.ending = Some(self.judge_victory(s));
        log.push(Event::Ended);
    }

    /// The position before the set-up.
    pub fn opening(&self, setup: &kernel::Setup) -> State {
        use crate::counter::Start;
        let begins = match self.scenario.silent_guns {
            None => rule!("1.3.1"),
            Some(_) => rule!("1.3.2/a"),
        };
        let mut s = State::empty(begins.says(self.scenario.first_turn));
        s.options = Options::of(setup);
        s.points = self.scenario.points;
        for counter in self.counters.iter() {
            let place = match &counter.start {
                Start::On { .. } => Place::Unplaced,
                Start::Reserve => Place::Reserve,
                Start::Enters(_) => Place::Off,
                Start::Posed => Place::Off,
            };
            let mut unit = crate::state::Unit::fresh(place, counter.full_steps());
            if rule!("13.1/a").when(matches!(counter.start, Start::On { reserve: true, .. })) {
                unit.marks.set(Mark::Reserve);
            }
            s.units.push(unit);
        }
        for hex in self.board.grid.ids() {
            if self.board.ground(hex).territory == Side::It {
                s.italian.insert(hex);
            }
        }
        for (a, b) in &self.scenario.destroyed {
            let side = self.board.grid.parse(a).zip(self.board.grid.parse(b)).and_then(|(a, b)| self.board.side(a, b));
            if let Some(bridge) = side.and_then(|s| self.board.brink(s).bridge) {
                rule!("1.3.3").then(|| s.destroyed.set(bridge));
            }
        }
        s
    }
}

impl State {
    pub fn empty(turn: u8) -> Self {
        Self {
            options: Options::default(),
            turn,
            phase: Phase::Setup,
            phasing: Side::It,
            units: Default::default(),
            italian: Default::default(),
            destroyed: Default::default(),
            crossed: Default::default(),
            points: 0,
            vp_balance: 0,
            recalled: false,
            group: Default::default(),
            void: Default::default(),
            agenda: Default::default(),
            fights: Default::default(),
            ending: None,
            derived: Default::default(),
        }
    }
}

impl crate::state::Unit {
    pub fn fresh(place: Place, steps: u8) -> Self {
        Self { place, steps, ce: 0, supply: Supply::In, spent: 0, marks: Default::default() }
    }
}

impl Ending {
    pub const fn is_draw(&self) -> bool {
        self.winner.is_none()
    }
}
