//! The list of legal orders: candidates of the top question, each put before the same judge.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, First, Legal};

use crate::action::Action;
use crate::book::{Point, War};
use crate::key::{GroupId, UnitId, UnitSet};
use crate::law::ways;
use crate::state::{Activation, Aim, How, Manner, Pending, Place, Side, State, Support};

type Offer<'a> = &'a mut dyn FnMut(Action) -> ControlFlow<()>;

impl War {
    /// Every legal order of that side, in a fixed order.
    pub fn offer(&self, s: &State, side: Side, found: Legal<'_, Action>) -> ControlFlow<()> {
        if s.ending.is_some() {
            return ControlFlow::Continue(());
        }
        let Some(top) = s.top() else { return ControlFlow::Continue(()) };
        let waits = if s.is_planning() { !s.stock(side).ready } else { self.asked(s) == side };
        if !waits {
            return ControlFlow::Continue(());
        }
        match top {
            Pending::Place(_) => return self.offer_places(s, side, found),
            Pending::Move(manner) => return self.offer_moves(s, side, *manner, found),
            Pending::Counter => return self.offer_moves(s, side, Manner::Counter, found),
            Pending::Act(_) => return self.offer_activations(s, side, found),
            Pending::React => return self.offer_reactions(s, side, found),
            Pending::Bombard => return self.offer_bombardment(s, found),
            Pending::Artillery(_) => return self.offer_artillery(s, side, found),
            Pending::Rally(_) => return self.offer_rally(s, side, found),
            _ => {}
        }
        let mut offer = |action: Action| if self.allows(s, side, &action) { found(action) } else { ControlFlow::Continue(()) };
        match top {
            Pending::Reinforce(_) => {
                for unit in self.arriving(s, side) {
                    for hex in self.entries(s, unit) {
                        offer(Action::Enter { unit, hex })?;
                    }
                }
                offer(Action::Deploy)?;
                offer(Action::End)
            }
            Pending::Plan => {
                for group in s.groups().filter(|g| self.formation(*g).side == side) {
                    for (_, support) in Support::ALL {
                        offer(Action::Plan { group, support })?;
                    }
                }
                offer(Action::Ready)
            }
            Pending::Bid => (0..=s.stock(side).lp).try_for_each(|points| offer(Action::Bid { points })),
            Pending::Artillery(_) => ControlFlow::Continue(()),
            Pending::Shift(_, group) => {
                for unit in self.units_of(s, *group).iter() {
                    self.around_unit(s, unit, |hex| offer(Action::Shift { unit, hex }))?;
                }
                offer(Action::End)
            }
            Pending::Probe => {
                let probes = s.activation().map(|a| self.probes(s, a)).unwrap_or_default();
                probes.into_iter().try_for_each(|hex| offer(Action::Probe { hex }))?;
                offer(Action::End)
            }
            Pending::Attach => {
                for unit in self.mine(s, side).filter(|u| self.is_independent(*u)) {
                    offer(Action::Attach { unit })?;
                }
                s.groups().try_for_each(|group| offer(Action::Exchange { group }))?;
                offer(Action::End)
            }
            Pending::Group(_, group) => self.offer_group(s, side, group, &mut offer),
            Pending::Bombard => ControlFlow::Continue(()),
            Pending::Fire | Pending::CounterFire => self.offer_fire(s, side, &mut offer),
            Pending::Wave(_) => self.mine(s, side).try_for_each(|unit| offer(Action::Send { unit })),
            Pending::Resolve => self.all_targets(s).into_iter().try_for_each(|hex| offer(Action::Resolve { hex })),
            Pending::Lose(toll) => toll.units.iter().try_for_each(|unit| offer(Action::Lose { unit })),
            Pending::Retreat(r) => r.units.iter().try_for_each(|unit| {
                self.board.grid.neighbours(r.from).try_for_each(|(_, hex)| offer(Action::Retreat { unit, hex }))
            }),
            Pending::Withdraw(_) => {
                offer(Action::Withdraw)?;
                offer(Action::Stand)
            }
            Pending::Rally(_) => ControlFlow::Continue(()),
            Pending::Place(_) | Pending::Move(_) | Pending::Counter | Pending::Act(_) | Pending::React => {
                ControlFlow::Continue(())
            }
        }
    }

    pub(crate) fn mine<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        self.all_of[side.index()].iter().filter(move |u| s.unit(*u).hex().is_some())
    }

    fn around_unit(&self, s: &State, unit: UnitId, mut each: impl FnMut(HexId) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(from) = s.unit(unit).hex() else { return ControlFlow::Continue(()) };
        self.board.grid.neighbours(from).try_for_each(|(_, hex)| each(hex))
    }

    fn all_targets(&self, s: &State) -> Vec<HexId> {
        let Some(a) = s.activation() else { return Vec::new() };
        let launches = if self.in_counter(s) { &a.counters } else { &a.launches };
        let mut hexes: Vec<HexId> = launches.iter().map(|launch| launch.target).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    fn offer_artillery(&self, s: &State, side: Side, found: Legal<'_, Action>) -> ControlFlow<()> {
        let mut offer = |action: Action| if self.allows(s, side, &action) { found(action) } else { ControlFlow::Continue(()) };
        for unit in self.mine(s, side).filter(|u| self.facts(*u).kind.is_gun()) {
            offer(Action::Limber { unit })?;
            offer(Action::Emplace { unit })?;
        }
        self.spikeable(s, side).iter().try_for_each(|unit| found(Action::Spike { unit }))?;
        let mut offer = |action: Action| if self.allows(s, side, &action) { found(action) } else { ControlFlow::Continue(()) };
        for hex in s.derived.troops[side.index()].iter() {
            offer(Action::Lower { hex })?;
        }
        for at in self.board.isonzo.iter().copied().filter(|at| self.has_bridge(s, *at)) {
            let Some((a, b)) = self.board.ends(at) else { continue };
            let near = self.board.disk(a, 2).union(self.board.disk(b, 2)).intersection(&s.derived.troops[side.index()]);
            let able: UnitSet = near.iter().fold(UnitSet::EMPTY, |all, hex| all.union(&self.troops_in(s, hex, side)));
            for unit in able.iter() {
                offer(Action::Charge { unit, side: at })?;
            }
        }
        offer(Action::End)
    }

    fn offer_hq(
        &self,
        s: &State,
        side: Side,
        how: How,
        order: impl Fn(GroupId, HexId) -> Action,
        found: Legal<'_, Action>,
    ) -> ControlFlow<()> {
        let mut first = First::default();
        if self.may_try(s, side, how, &mut first).is_break() || first.refused {
            return ControlFlow::Continue(());
        }
        let mut lines = None;
        for group in s.groups() {
            let mut first = First::default();
            if self.may_be_activated(s, side, group, how, &mut first).is_break() || first.refused {
                continue;
            }
            let (lines, near) = (&*lines.get_or_insert_with(|| self.hq_lines(s, side)), self.commanding(s, group));
            for hex in near.intersection(lines.all()).iter() {
                let mut first = First::default();
                let judged = self.may_place_hq(s, group, hex, lines, &near, &mut first);
                if judged.is_continue() && !first.refused {
                    found(order(group, hex))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn offer_activations(&self, s: &State, side: Side, found: Legal<'_, Action>) -> ControlFlow<()> {
        self.offer_hq(s, side, How::Planned, |group, hex| Action::Activate { group, hex }, found)?;
        if self.allows(s, side, &Action::Pass) { found(Action::Pass) } else { ControlFlow::Continue(()) }
    }

    fn offer_reactions(&self, s: &State, side: Side, found: Legal<'_, Action>) -> ControlFlow<()> {
        self.offer_hq(s, side, How::Reaction, |group, hex| Action::React { group, hex }, found)?;
        self.offer_hq(s, side, How::Night, |group, hex| Action::Night { group, hex }, found)?;
        self.offer_hq(s, side, How::FreeNight, |group, hex| Action::FreeNight { group, hex }, found)?;
        found(Action::Hold)
    }

    /// All movable units at once: the longest list of the game, read from what is kept of each unit's ways.
    fn offer_moves(&self, s: &State, side: Side, manner: Manner, found: Legal<'_, Action>) -> ControlFlow<()> {
        let ways = self.ways(s, side, manner);
        // Who stands where there is no room, or has begun a counter-assault, goes on alone.
        let mut first = First::default();
        let kept = self.keep_to_the_crowded(s, manner, &Action::End, &mut first).is_break() || first.refused;
        for unit in self.mine(s, side) {
            let bits = ways[unit.index()];
            if bits == 0 || kept && !s.mover.has(unit) {
                continue;
            }
            let Some(from) = s.unit(unit).hex() else { continue };
            self.offer_ways(s, unit, from, bits, found)?;
        }
        if s.mover.len() > 1
            && let Some(from) = s.mover.first().and_then(|u| s.unit(u).hex())
        {
            for (_, hex) in self.board.grid.neighbours(from) {
                let action = Action::Step { hex };
                if self.allows(s, side, &action) {
                    found(action)?;
                }
            }
        }
        if !kept && self.allows(s, side, &Action::End) { found(Action::End) } else { ControlFlow::Continue(()) }
    }

    /// One unit's orders, by the bits of `law/ways.rs`.
    fn offer_ways(&self, s: &State, unit: UnitId, from: HexId, bits: u32, found: Legal<'_, Action>) -> ControlFlow<()> {
        for (dir, step) in self.board.steps(from).iter().enumerate() {
            let Some(step) = step else { continue };
            let (dir, hex) = (dir as u32, step.to);
            if bits & 1 << (ways::STEP + dir) != 0 {
                found(Action::Move { unit, hex })?;
            }
            if bits & 1 << (ways::ASSAULT + dir) != 0 {
                found(Action::Assault { unit, hex })?;
            }
            if bits & 1 << (ways::EXTEND + dir) != 0 {
                found(Action::Extend { unit, hex })?;
            }
        }
        let single = [
            (ways::JOIN, Action::Join { unit }),
            (ways::FORCE, Action::Force { unit }),
            (ways::STRATEGIC, Action::Strategic { unit }),
            (ways::DIG, Action::Dig { unit }),
        ];
        for (bit, action) in single {
            if bits & bit != 0 {
                found(action)?;
            }
        }
        for (bit, hex) in ways::GATHER.into_iter().zip([Some(from), s.unit(unit).second]) {
            if let Some(hex) = hex.filter(|_| bits & bit != 0) {
                found(Action::Gather { unit, hex })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn offer_group(&self, s: &State, side: Side, group: &UnitSet, offer: Offer<'_>) -> ControlFlow<()> {
        let Some(from) = group.first().and_then(|u| s.unit(u).hex()) else { return ControlFlow::Continue(()) };
        for unit in self.own_in(s, from, side).iter() {
            offer(Action::Join { unit })?;
        }
        self.board.grid.neighbours(from).try_for_each(|(_, hex)| offer(Action::Step { hex }))
    }

    fn allows_bombardment(&self, s: &State, a: &Activation, unit: UnitId, hex: HexId, aim: Aim) -> bool {
        let mut first = First::default();
        self.may_bombard_seen(s, a, unit, hex, aim, &mut first).is_continue() && !first.refused
    }

    fn offer_bombardment(&self, s: &State, found: Legal<'_, Action>) -> ControlFlow<()> {
        let Some(a) = s.activation() else { return ControlFlow::Continue(()) };
        let free: Vec<UnitId> = a.guns.iter().filter(|gun| !a.salvos.iter().any(|salvo| salvo.guns.has(*gun))).collect();
        if !free.is_empty() {
            let seen = self.observed(s, a);
            for unit in free {
                for hex in seen.iter() {
                    for (_, aim) in Aim::ALL {
                        if self.allows_bombardment(s, a, unit, hex, aim) {
                            found(Action::Bombard { unit, hex, aim })?;
                        }
                    }
                }
            }
        }
        found(Action::End)
    }

    fn offer_fire(&self, s: &State, side: Side, offer: Offer<'_>) -> ControlFlow<()> {
        let Some(a) = s.activation() else { return ControlFlow::Continue(()) };
        let launches = if self.in_counter(s) { &a.counters } else { &a.launches };
        let mut hexes: Vec<HexId> = launches.iter().map(|launch| launch.from).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            for unit in self.mine(s, side) {
                offer(Action::Fire { unit, hex })?;
            }
            offer(Action::Pay { hex })?;
        }
        offer(Action::End)
    }

    /// Lines of supply are traced once for all who rally or come back.
    fn offer_rally(&self, s: &State, side: Side, found: Legal<'_, Action>) -> ControlFlow<()> {
        let lines = self.supply_lines(s, side, &Default::default());
        let judge = |action: Action, found: Legal<'_, Action>| {
            let mut first = First::default();
            let judged = self.judge_rally_by(s, side, &action, &lines, &mut first);
            if judged.is_continue() && !first.refused { found(action) } else { ControlFlow::Continue(()) }
        };
        // Battalions of a brigade come back to the same hexes.
        let mut places: (Option<GroupId>, Vec<HexId>) = (None, Vec::new());
        for unit in self.all_of[side.index()].iter() {
            match s.unit(unit).place {
                Place::Hex(hex) => {
                    if s.unit(unit).dl > 0 {
                        judge(Action::Rally { unit }, found)?;
                    }
                    if s.unit(unit).steps < self.full_steps(unit) {
                        judge(Action::Restore { unit }, found)?;
                    }
                    if self.counter(unit).bridging {
                        for step in self.board.steps(hex).iter().flatten() {
                            judge(Action::Span { unit, side: step.side }, found)?;
                        }
                    }
                }
                Place::Gone => {
                    let mut first = First::default();
                    if self.may_come_back(s, unit, &mut first).is_break() || first.refused {
                        continue;
                    }
                    let group = self.facts(unit).group;
                    if places.0 != group {
                        places = (group, self.recall_hexes(s, unit, &lines));
                    }
                    for hex in places.1.iter().copied() {
                        let mut first = First::default();
                        let judged = self.may_recall(s, unit, hex, &places.1, &lines, &mut first);
                        if judged.is_continue() && !first.refused && self.cite(Point::ReplacePhase).in_force() {
                            found(Action::Recall { unit, hex })?;
                        }
                    }
                }
                _ => {}
            }
        }
        judge(Action::Rest, found)?;
        judge(Action::End, found)
    }

    /// The book's pass.
    pub fn pass_at(&self, s: &State, side: Side) -> Option<Action> {
        let waits = if s.is_planning() { !s.stock(side).ready } else { self.asked(s) == side };
        if s.ending.is_some() || !waits {
            return None;
        }
        let pass = match s.top()? {
            Pending::Place(_) | Pending::Reinforce(_) => Action::Deploy,
            Pending::Plan => Action::Ready,
            Pending::Bid => Action::Bid { points: 0 },
            Pending::Act(_) => Action::Pass,
            Pending::React => Action::Hold,
            Pending::Withdraw(_) => Action::Stand,
            Pending::Artillery(_)
            | Pending::Shift(..)
            | Pending::Probe
            | Pending::Attach
            | Pending::Move(_)
            | Pending::Bombard
            | Pending::Fire
            | Pending::CounterFire
            | Pending::Counter
            | Pending::Rally(_) => Action::End,
            Pending::Group(..) | Pending::Wave(_) | Pending::Resolve | Pending::Lose(_) | Pending::Retreat(_) => return None,
        };
        Some(pass).filter(|a| self.allows(s, side, a))
    }

    /// Whether the session may give this answer when it is the only one.
    pub fn forced(&self, s: &State, action: &Action) -> bool {
        let _ = s;
        matches!(action, Action::Retreat { .. } | Action::Resolve { .. } | Action::Send { .. })
    }
}
