//! What is hidden: what a viewer knows of a counter, the secrets that leaves, and positions that look the same.

use hexgrid::HexId;
use kernel::{Cite, Dice, Of, Said, Seat, Secret, Viewer};

use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{GroupId, UnitId, UnitSet};
use crate::law::supply::SIGHT;
use crate::state::{Activation, Launch, Mark, Marks, Pending, Phase, Place, Side, State, Support};

/// What a viewer knows of one counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// One's own, or the referee's view.
    All,
    /// The face on top of an enemy stack.
    Face,
    /// Which counter it is, no more.
    Name,
    Nothing,
}

/// Marks that do not tie a counter to anything but itself: with no others two of a kind can change places.
const LOOSE: Marks = {
    let mut loose = Marks::NONE;
    loose.set(Mark::Seen);
    loose.set(Mark::MoveSide);
    loose
};

impl War {
    pub fn known(&self, s: &State, viewer: Viewer, unit: UnitId) -> Known {
        self.known_of(s, viewer, unit, |hex| self.top_of(s, &self.own_in(s, hex, self.side(unit))) == Some(unit))
    }

    /// The same, for who knows whether the unit lies on top in its hexes.
    pub(crate) fn known_of(&self, s: &State, viewer: Viewer, unit: UnitId, is_top: impl Fn(HexId) -> bool) -> Known {
        if viewer.shares(self.side(unit).seat()) || !s.options.fog {
            return Known::All;
        }
        let u = s.unit(unit);
        let enemy = match u.place {
            Place::Hex(hex) => {
                let is_seen = |hex: HexId| is_top(hex) && !self.is_covered(s, hex);
                let is_named = u.has(Mark::Seen) || self.is_shifted_by(s, viewer, unit);
                match u.second.into_iter().chain([hex]).any(is_seen) {
                    true => Known::Face,
                    false if is_named => Known::Name,
                    false => Known::Nothing,
                }
            }
            // Boxes and track lie open.
            _ => Known::Face,
        };
        self.cite(Point::Fog).says(enemy)
    }

    /// An event lets the viewer move the brigade of that unit.
    fn is_shifted_by(&self, s: &State, viewer: Viewer, unit: UnitId) -> bool {
        match s.top() {
            Some(Pending::Shift(mover, group)) => self.facts(unit).group == Some(*group) && viewer == Viewer::Seat(mover.seat()),
            _ => false,
        }
    }

    /// Whether the viewer knows of Disorganization Points of that side.
    pub fn knows_disorder(&self, s: &State, viewer: Viewer, side: Side) -> bool {
        viewer.shares(side.seat()) || !self.cite(Point::HiddenDisorder).when(s.options.fog)
    }

    /// Whether the viewer knows which brigades of that side are planned.
    pub fn knows_plan(&self, viewer: Viewer, side: Side) -> bool {
        viewer.shares(side.seat()) || !self.cite(Point::Display).in_force()
    }

    /// Whether the viewer knows the Logistics Points of that side.
    pub fn knows_points(&self, viewer: Viewer, side: Side) -> bool {
        viewer.shares(side.seat()) || !self.cite(Point::SecretPoints).in_force()
    }

    /// Brigades that may still be activated, as far as anybody can see.
    fn could_be_planned(&self, s: &State, side: Side) -> Vec<GroupId> {
        let acts = |group: GroupId| s.activations_open.iter().any(|a| a.group == group || a.partner == Some(group));
        let own = s.groups().filter(|group| self.formation(*group).side == side && !s.brigade(*group).done && !acts(*group));
        own.filter(|group| !self.units_of(s, *group).is_empty()).collect()
    }

    /// Every fact hidden from a side.
    pub fn secrets_of(&self, s: &State, seat: Seat) -> Vec<Secret> {
        let Some(side) = Side::of(seat) else { return Vec::new() };
        let (enemy, viewer) = (side.enemy(), Viewer::Seat(seat));
        let mut secrets = Vec::new();
        for hex in s.derived.units[enemy.index()].iter() {
            let stack = self.stack_order(s, hex, enemy).into_iter();
            for (depth, unit) in stack.filter(|u| self.known(s, viewer, *u) == Known::Nothing).enumerate() {
                let key = format!("{} {depth}", self.board.number(hex));
                secrets.push(Secret { kind: "identity", key, value: self.unit_word(unit).into() });
            }
        }
        if !self.knows_disorder(s, viewer, enemy) {
            for unit in self.on_map(s, enemy).filter(|unit| self.most_disorder(*unit) > 0) {
                let key = self.unit_word(unit).to_owned();
                secrets.push(Secret { kind: "disorganization", key, value: s.unit(unit).dl.to_string() });
            }
        }
        if !self.knows_plan(viewer, enemy) {
            let planned =
                self.could_be_planned(s, enemy).into_iter().filter_map(|group| Some((group, s.brigade(group).planned?)));
            let words: Vec<String> = planned.map(|(group, plan)| format!("{} {}", self.group_word(group), plan.word())).collect();
            secrets.push(Secret { kind: "plan", key: enemy.key().into(), value: words.join(", ") });
        }
        if s.is_planning() && !self.knows_points(viewer, enemy) {
            secrets.push(Secret { kind: "points", key: enemy.key().into(), value: s.stock(enemy).lp.to_string() });
        }
        secrets
    }

    /// Once the initiative is settled all that was spent on it lies open.
    pub fn is_settled(&self, s: &State) -> bool {
        s.phase > Phase::Initiative
    }

    fn on_map<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        s.ids().filter(move |u| self.side(*u) == side && s.unit(*u).hex().is_some())
    }

    /// The most points a unit can have and still be there.
    fn most_disorder(&self, unit: UnitId) -> u8 {
        if self.facts(unit).kind == Kind::Flamethrower { 0 } else { (self.threshold(unit) - 1).clamp(0, 99) as u8 }
    }

    /// Another position that looks the same to the seat: hidden counters change places, what lies under them and what is
    /// planned in secret is another.
    pub fn resampled(&self, s: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        let mut other = s.clone();
        let Some(side) = Side::of(seat) else { return other };
        let (enemy, viewer) = (side.enemy(), Viewer::Seat(seat));
        self.deal_counters(&mut other, viewer, enemy, dice);
        if !self.knows_disorder(s, viewer, enemy) {
            // Who builds a bridge is known to be in order: points would end the work at once.
            for unit in self.on_map(s, enemy).filter(|unit| !s.spans.iter().any(|span| span.unit == *unit)) {
                let most = self.most_disorder(unit);
                other.unit_mut(unit).dl = self.below(most + 1, Point::HiddenDisorder, dice);
            }
        }
        if !self.knows_plan(viewer, enemy) {
            if s.is_planning() { self.plan_anew(&mut other, enemy, dice) } else { self.deal_boxes(&mut other, enemy, dice) }
        }
        // What lies under his counters matters to who is on the move.
        if self.moving(s).is_some_and(|(side, _)| side == enemy) {
            self.stale_all(&mut other);
        }
        self.renew_ways(&mut other);
        if cfg!(debug_assertions) {
            let mut slow = other.clone();
            self.derive(&mut slow);
            debug_assert_eq!(slow.derived, other.derived, "what is derived differs from the slow version");
        }
        other
    }

    /// A number below `n`.
    fn below(&self, n: u8, point: Point, dice: &mut dyn Dice) -> u8 {
        if n < 2 { 0 } else { dice.roll(n, self.named(point), Of::Nobody) - 1 }
    }

    /// Hidden counters of like weight change places.
    fn deal_counters(&self, s: &mut State, viewer: Viewer, side: Side, dice: &mut dyn Dice) {
        let involved = s.involved();
        let hidden: Vec<UnitId> = self
            .on_map(s, side)
            .filter(|u| self.known(s, viewer, *u) == Known::Nothing && !involved.has(*u))
            .filter(|u| s.unit(*u).second.is_none() && s.unit(*u).marks.among(LOOSE) == s.unit(*u).marks)
            .collect();
        for (i, a) in hidden.iter().enumerate() {
            let b = hidden[usize::from(self.below((i + 1).min(250) as u8, Point::Fog, dice))];
            self.swap(s, *a, b);
        }
    }

    /// What a counter weighs on its hex and what anybody can tell of it from afar.
    fn weight(&self, s: &State, unit: UnitId) -> (Kind, bool, u8, u16) {
        let (u, counter) = (s.unit(unit), self.counter(unit));
        let kind = if counter.kind.is_infantry() { Kind::Infantry } else { counter.kind };
        // Guns in fire mode cut the roads they see (law/supply.rs).
        let reach = counter.gun.map_or(0, |gun| (gun.range as u16).min(SIGHT));
        (kind, u.has(Mark::MoveSide), u.steps, reach)
    }

    /// Two hidden counters that weigh the same change places, if each still fits beneath its new top.
    fn swap(&self, s: &mut State, a: UnitId, b: UnitId) {
        let hexes = [s.unit(a).hex(), s.unit(b).hex()];
        if a == b || hexes[0] == hexes[1] || self.weight(s, a) != self.weight(s, b) {
            return;
        }
        let side = self.side(a);
        let tops = |s: &State| {
            hexes
                .map(|hex| hex.filter(|hex| !self.is_covered(s, *hex)).and_then(|hex| self.top_of(s, &self.own_in(s, hex, side))))
        };
        // They are alike in all that a hex shows of them: only who stands where changes, and where they may go.
        let change = |s: &mut State| {
            let (x, y) = (s.unit(a).place, s.unit(b).place);
            self.put_at(s, a, y);
            self.put_at(s, b, x);
        };
        let before = tops(s);
        change(s);
        if before != tops(s) {
            change(s);
        }
    }

    /// Any plan, and any bid if there is one, that the side could have paid for.
    fn plan_anew(&self, s: &mut State, side: Side, dice: &mut dyn Dice) {
        let groups = self.could_be_planned(s, side);
        for group in s.groups().filter(|group| self.formation(*group).side == side) {
            s.brigade_mut(group).planned = None;
        }
        let stock = s.stock(side);
        let mut left = stock.lp + stock.spent + stock.bid.unwrap_or(0);
        let mut spent = 0;
        for group in groups {
            let open: Vec<Support> =
                Support::ALL.map(|(_, plan)| plan).into_iter().filter(|p| self.plan_cost(*p) <= left).collect();
            let choice = usize::from(self.below(2 * open.len() as u8, Point::Display, dice));
            if let Some(plan) = open.get(choice) {
                s.brigade_mut(group).planned = Some(*plan);
                left -= self.plan_cost(*plan);
                spent += self.plan_cost(*plan);
            }
        }
        let bid = s.stock(side).bid.map(|_| u16::from(self.below((left + 1).min(13) as u8, Point::Display, dice)));
        let stock = s.stock_mut(side);
        (stock.lp, stock.spent, stock.bid) = (left - bid.unwrap_or(0), spent, bid);
    }

    /// The boxes of brigades that have not acted change places.
    fn deal_boxes(&self, s: &mut State, side: Side, dice: &mut dyn Dice) {
        let groups = self.could_be_planned(s, side);
        for i in 1..groups.len() {
            let j = usize::from(self.below((i + 1) as u8, Point::Display, dice));
            let (one, other) = (s.brigade(groups[i]).planned, s.brigade(groups[j]).planned);
            s.brigade_mut(groups[i]).planned = other;
            s.brigade_mut(groups[j]).planned = one;
        }
    }
}

impl State {
    /// Units of which the position speaks beyond their place: they keep their identity whatever is dealt anew.
    pub fn involved(&self) -> UnitSet {
        let mut set = self.mover;
        for pending in &self.agenda {
            match pending {
                Pending::Group(_, group) => set = set.union(group),
                Pending::Lose(toll) => set = set.union(&toll.units).union(&toll.taken).union(&toll.first),
                Pending::Retreat(r) => set = set.union(&r.units),
                _ => {}
            }
        }
        let works = self.works.iter().map(|work| work.unit);
        let charges = self.charges.iter().map(|(unit, _)| *unit);
        let spans = self.spans.iter().map(|span| span.unit);
        works.chain(charges).chain(spans).for_each(|unit| set.add(unit));
        for barrage in &self.barrages {
            set = set.union(&barrage.hit);
        }
        self.activations_open.iter().fold(set, |set, a| set.union(&a.involved()))
    }
}

impl Activation {
    fn involved(&self) -> UnitSet {
        let mut set = self.guns.union(&self.independents).union(&self.command).union(&self.driven);
        let launched = |launches: &[Launch]| launches.iter().map(|launch| launch.unit).collect::<UnitSet>();
        set = set.union(&launched(&self.launches)).union(&launched(&self.counters));
        for salvo in &self.salvos {
            set = set.union(&salvo.guns);
        }
        for volley in &self.volleys {
            set = set.union(&volley.units);
        }
        if let Some(fight) = &self.fight {
            for more in [fight.attackers, fight.defenders, fight.lead[0], fight.lead[1]] {
                set = set.union(&more);
            }
        }
        set
    }
}

impl Said for Known {
    fn nothing() -> Self {
        Self::All
    }
    fn otherwise(self) -> Self {
        match self {
            Self::All => Self::Nothing,
            Self::Face | Self::Name | Self::Nothing => Self::All,
        }
    }
}
