//! Invariants that hold at every moment: each one a question, answered with the paragraph that is broken and with words.

use hexgrid::HexId;
use kernel::Rule;

use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{GroupId, UnitId, UnitSet};
use crate::state::{Manner, Pending, Phase, Place, Side, State};

/// Units that cannot stand as a file has them.
pub struct Misplaced {
    pub units: UnitSet,
    pub rule: Rule,
    pub words: String,
}

/// What is broken: the paragraph, where it is one and not our own bookkeeping, and the sentence.
pub type Broken = (Option<Rule>, String);

impl War {
    pub fn audited(&self, s: &State) -> Vec<Broken> {
        self.unsound(s).into_iter().chain(self.shared_hexes(s)).chain(self.overstacks(s)).collect()
    }

    /// What no position can be, whoever stands where.
    pub fn unsound(&self, s: &State) -> Vec<Broken> {
        let units = s.ids().flat_map(|unit| {
            [
                self.steps_left(s, unit),
                self.disorder(s, unit),
                self.flamethrower_order(s, unit),
                self.two_hexes(s, unit),
                self.move_side(s, unit),
            ]
        });
        let brigades = s.groups().map(|group| self.headless(s, group));
        let whole = [
            self.stale(s),
            self.miscounted(s),
            unasked(s),
            actionless_question(s),
            self.lost_stage(s),
            self.absent_mover(s),
            self.absent_workers(s),
            overflow(s),
        ];
        whole.into_iter().chain(units).chain(brigades).flatten().collect()
    }

    /// Stacks beyond their limit, and hexes with units of both sides.
    pub fn misplaced(&self, s: &State) -> Vec<Misplaced> {
        let stacks = Side::BOTH.into_iter().flat_map(|side| s.derived.units[side.index()].iter().map(move |hex| (side, hex)));
        let stacks = stacks.map(|(side, hex)| (hex, self.own_in(s, hex, side))).filter(|(_, units)| !self.fits(s, units));
        let over = stacks.map(|(hex, units)| {
            let (load, limit) = (self.load(s, &units), self.limit());
            let (point, what) = match load {
                load if load.is_split => (Point::TwoHexAlone, "a unit on two hexes and others".to_owned()),
                load if load.flamethrowers > 1 => (Point::FlameFree, "more than one flamethrower".to_owned()),
                load if load.guns > limit => (Point::EmplacedApart, format!("{} emplaced guns, the limit is {limit}", load.guns)),
                load => (Point::StackLimit, format!("{} units, the limit is {limit}", load.units)),
            };
            let words = format!("{} holds {what}; say `unsound = true` if that is meant", self.hex_word(hex));
            Misplaced { units, rule: self.named(point), words }
        });
        let both = s.derived.troops[0].intersection(&s.derived.troops[1]);
        let shared = both.iter().map(|hex| Misplaced {
            units: UnitSet::EMPTY,
            rule: self.named(Point::EnterEnemy),
            words: format!("units of both sides stand in {}", self.hex_word(hex)),
        });
        over.chain(shared).collect()
    }

    fn broken(&self, point: Point, words: String) -> Broken {
        (self.cite(point).first().copied(), words)
    }

    fn stale(&self, s: &State) -> Option<Broken> {
        let mut slow = s.clone();
        self.derive(&mut slow);
        let ways = |s: &State, unit: UnitId| {
            let (ways, i) = (&s.derived.ways, unit.index());
            (ways.orders[i], ways.far[i], ways.turned[i], s.derived.stale.has(unit))
        };
        let other = s.ids().find(|unit| ways(s, *unit) != ways(&slow, *unit));
        let of = other.map_or("the map".to_owned(), |unit| {
            format!("{}: {:x?} instead of {:x?}", self.unit_word(unit), ways(s, unit), ways(&slow, unit))
        });
        (slow.derived != s.derived).then(|| (None, format!("what is derived differs from the slow version, of {of}")))
    }

    fn miscounted(&self, s: &State) -> Option<Broken> {
        let wrong = s.units.len() != self.counters.len() || s.brigades.len() != self.formations.len();
        wrong.then(|| (None, "units and counters, or brigades and their HQs, differ in number".to_owned()))
    }

    fn steps_left(&self, s: &State, unit: UnitId) -> Option<Broken> {
        let (u, full) = (s.unit(unit), self.full_steps(unit));
        let is_wrong = u.steps > full || (u.steps == 0) != (u.place == Place::Gone);
        let place = if u.place == Place::Gone { "and is gone" } else { "and is not gone" };
        is_wrong
            .then(|| self.broken(Point::TwoSteps, format!("{} has {} of {full} steps {place}", self.unit_word(unit), u.steps)))
    }

    /// At its threshold a unit has surrendered, or has a point less.
    fn disorder(&self, s: &State, unit: UnitId) -> Option<Broken> {
        let (dl, threshold) = (s.unit(unit).dl, self.threshold(unit));
        let is_wrong = i16::from(dl) > (threshold - 1).max(0);
        let words = || format!("{} has {dl} Disorganization Points and breaks at {threshold}", self.unit_word(unit));
        let point = if self.facts(unit).kind.is_gun() { Point::GunsBreak } else { Point::SurrenderThreshold };
        is_wrong.then(|| self.broken(point, words()))
    }

    fn flamethrower_order(&self, s: &State, unit: UnitId) -> Option<Broken> {
        let is_wrong = self.facts(unit).kind == Kind::Flamethrower && s.unit(unit).dl > 0;
        is_wrong.then(|| (None, format!("flamethrower {} is disorganized", self.unit_word(unit))))
    }

    /// Infantry lies on two neighbouring hexes, or on none.
    fn two_hexes(&self, s: &State, unit: UnitId) -> Option<Broken> {
        let u = s.unit(unit);
        let second = u.second?;
        let is_near = u.hex().is_some_and(|hex| self.board.grid.distance(hex, second) == 1);
        let is_wrong = !is_near || !self.facts(unit).kind.is_like_infantry();
        is_wrong.then(|| self.broken(Point::TwoHex, format!("{} cannot lie on two such hexes", self.unit_word(unit))))
    }

    fn move_side(&self, s: &State, unit: UnitId) -> Option<Broken> {
        let is_wrong = s.unit(unit).has(crate::state::Mark::MoveSide) && !self.facts(unit).kind.is_gun();
        is_wrong.then(|| (None, format!("{} is no artillery and lies on a move side", self.unit_word(unit))))
    }

    /// Who has an activation under way has its HQ on the map.
    fn headless(&self, s: &State, group: GroupId) -> Option<Broken> {
        let acts = s.activations_open.iter().any(|a| a.group == group);
        (acts && s.brigade(group).hq.is_none())
            .then(|| (None, format!("the HQ of {} acts and has no hex", self.group_word(group))))
    }

    /// The activation belongs to the side of its brigade and takes along none but that side's units.
    fn lost_stage(&self, s: &State) -> Option<Broken> {
        let foreign = s.activations_open.iter().find(|a| {
            let units = a.command.union(&a.guns).union(&a.independents);
            self.formation(a.group).side != a.side || units.iter().any(|unit| self.side(unit) != a.side)
        });
        foreign.map(|a| (None, format!("the activation of {} is not all of one side", self.group_word(a.group))))
    }

    fn absent_mover(&self, s: &State) -> Option<Broken> {
        let lost = s.mover.iter().find(|unit| s.unit(*unit).hex().is_none());
        lost.map(|unit| (None, format!("{} is on the move and not on the map", self.unit_word(unit))))
    }

    /// Who raises a trench or builds a bridge is on the map.
    fn absent_workers(&self, s: &State) -> Option<Broken> {
        let diggers = s.works.iter().map(|work| work.unit);
        let mut workers = diggers.chain(s.spans.iter().map(|span| span.unit));
        let lost = workers.find(|unit| s.unit(*unit).hex().is_none());
        lost.map(|unit| (None, format!("{} is at work and not on the map", self.unit_word(unit))))
    }

    fn shared_hexes(&self, s: &State) -> Vec<Broken> {
        let both = s.derived.troops[0].intersection(&s.derived.troops[1]);
        // Those who have won an assault leave their hex as it ends; who is thrown back into it may be there before.
        let fight = self.won_fight(s);
        let leaving =
            |hex: &HexId| fight.is_some_and(|fight| self.own_in(s, *hex, fight.attacker).minus(&fight.attackers).is_empty());
        both.iter()
            .filter(|hex| !leaving(hex))
            .map(|hex| self.broken(Point::EnterEnemy, format!("both sides are in {}", self.board.number(hex))))
            .collect()
    }

    /// In the set-up every stack is within its limit; in play some are above it and pay for it.
    fn overstacks(&self, s: &State) -> Vec<Broken> {
        if s.phase != Phase::Setup {
            return Vec::new();
        }
        let stacks = Side::BOTH.into_iter().flat_map(|side| s.derived.units[side.index()].iter().map(move |hex| (side, hex)));
        let over = stacks.filter(|(side, hex)| self.is_overstacked(s, *hex, *side));
        over.map(|(_, hex)| self.broken(Point::StackLimit, format!("{} is overstacked", self.board.number(hex)))).collect()
    }
}

fn unasked(s: &State) -> Option<Broken> {
    (s.ending.is_none() && s.agenda.is_empty()).then(|| (None, "nobody is asked anything".to_owned()))
}

impl Pending {
    /// Asked in an activation alone.
    pub const fn is_of_activation(&self) -> bool {
        match self {
            Self::Probe
            | Self::Attach
            | Self::Bombard
            | Self::Fire
            | Self::Wave(_)
            | Self::Resolve
            | Self::Withdraw(_)
            | Self::Counter
            | Self::CounterFire
            | Self::React => true,
            Self::Move(manner) | Self::Group(manner, _) => !matches!(manner, Manner::Free),
            Self::Place(_)
            | Self::Reinforce(_)
            | Self::Plan
            | Self::Bid
            | Self::Artillery(_)
            | Self::Shift(..)
            | Self::Act(_)
            | Self::Lose(_)
            | Self::Retreat(_)
            | Self::Rally(_) => false,
        }
    }
}

fn actionless_question(s: &State) -> Option<Broken> {
    let lost = s.activations_open.is_empty() && s.agenda.iter().any(Pending::is_of_activation);
    lost.then(|| (None, "a question of an activation without an activation".to_owned()))
}

fn overflow(s: &State) -> Option<Broken> {
    s.has_overflowed().then(|| (None, "a question or an activation found no room".to_owned()))
}
