//! The list of legal orders: candidates of the top question, each put before the same judge.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, First, Legal};

use crate::action::Action;
use crate::board::Step;
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::state::{Fight, Hold, MAX_UNITS, Pending, Place, Role, Side, State};

impl Inferno {
    /// Every legal order of that side, in a fixed order.
    pub fn offer(&self, s: &State, side: Side, found: Legal<'_, Action>) -> ControlFlow<()> {
        if s.ending.is_some() || self.asked(s) != side {
            return ControlFlow::Continue(());
        }
        let Some(top) = s.top() else { return ControlFlow::Continue(()) };
        let mut offer = |action: Action| if self.allows(s, side, &action) { found(action) } else { ControlFlow::Continue(()) };
        match top {
            Pending::Place(_) => self.offer_places(s, side, found),
            Pending::Reinforce => self.offer_reinforcement(s, side, &mut offer),
            Pending::Build => {
                for unit in self.mine(s, side) {
                    for work in self.works(s, unit) {
                        offer(work)?;
                    }
                }
                offer(Action::End)
            }
            Pending::Lift(_) => {
                for unit in s.ids().filter(|u| self.side(*u) == side && matches!(s.unit(*u).place, Place::Pontoon(_))) {
                    if let Place::Pontoon(at) = s.unit(unit).place
                        && let Some((a, b)) = self.board.ends(at)
                    {
                        offer(Action::Lift { unit, hex: a })?;
                        offer(Action::Lift { unit, hex: b })?;
                    }
                }
                offer(Action::Keep)
            }
            Pending::Move => self.offer_moves(s, side, found),
            Pending::Group(group) => self.offer_group(s, side, group, &mut offer),
            Pending::Excess(hex, _) => {
                for unit in s.in_hex(*hex) {
                    offer(Action::Eliminate { unit })?;
                }
                ControlFlow::Continue(())
            }
            Pending::Blow(hex, _) => {
                offer(Action::Blow { hex: *hex })?;
                offer(Action::Keep)
            }
            Pending::Attack => self.offer_combat(s, side, &mut offer),
            Pending::Demolish(_) => {
                for side in self.demolishable(s, side) {
                    offer(Action::Demolish { side })?;
                }
                offer(Action::End)
            }
            _ => match s.fight_asked() {
                Some(fight) => self.offer_in_fight(s, fight, top, side, &mut offer),
                None => ControlFlow::Continue(()),
            },
        }
    }

    fn mine<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        s.ids().filter(move |u| self.side(*u) == side && s.unit(*u).hex().is_some())
    }

    fn offer_reinforcement(&self, s: &State, side: Side, offer: &mut dyn FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for unit in s.ids().filter(|u| self.side(*u) == side) {
            match s.unit(unit).place {
                Place::Arriving => {
                    for hex in self.entry_hexes(s, unit) {
                        offer(Action::Enter { unit, hex })?;
                    }
                }
                Place::Gone => offer(Action::Recall { unit })?,
                Place::Reserve | Place::Hex(_) => offer(Action::Release { unit })?,
                _ => {}
            }
        }
        offer(Action::Deploy)?;
        offer(Action::End)
    }

    /// All movable units at once: the longest list of the game, so it asks the law directly and each step once.
    fn offer_moves(&self, s: &State, side: Side, found: Legal<'_, Action>) -> ControlFlow<()> {
        // Two units may go together where both may go.
        let ways = self.ways(s, side);
        for unit in self.mine(s, side) {
            let Some(from) = s.unit(unit).hex() else { continue };
            for (dir, step) in self.board.steps(from).iter().enumerate() {
                if let Some(step) = step.filter(|_| ways[unit.index()] & 1 << dir != 0) {
                    found(Action::Move { unit, hex: step.to })?;
                }
            }
            if ways[unit.index()] != 0 && self.has_company(s, unit, from, &ways) {
                found(Action::Join { unit })?;
            }
            if s.unit(unit).ce > 0 && self.allows(s, side, &Action::Recover { unit }) {
                found(Action::Recover { unit })?;
            }
        }
        if s.group.len() > 1
            && let Some(from) = s.group.first().and_then(|u| s.unit(u).hex())
        {
            for step in self.board.steps(from).iter().flatten() {
                let action = Action::Step { hex: step.to };
                if self.allows(s, side, &action) {
                    found(action)?;
                }
            }
        }
        found(Action::End)
    }

    /// Somebody in the hex can go with the unit.
    #[inline]
    fn has_company(&self, s: &State, unit: UnitId, from: HexId, ways: &[u8; MAX_UNITS]) -> bool {
        s.derived.stacks.is_shared(from)
            && s.derived
                .stacks
                .units(from)
                .any(|u| u != unit && self.side(u) == self.side(unit) && self.go_together(from, [unit, u], ways))
    }

    /// Two units of a hex may take a step together; the same as `judge_first_join` finds, from the bits.
    fn go_together(&self, from: HexId, [a, b]: [UnitId; 2], ways: &[u8; MAX_UNITS]) -> bool {
        let both = ways[a.index()] & ways[b.index()];
        let alike = self.facts(a).battalion == self.facts(b).battalion;
        if rule!("14.2/b").when(both != 0 && alike) {
            // Two of a size do not cross the Isonzo together.
            let dry =
                |(dir, step): (usize, &Option<Step>)| both & 1 << dir != 0 && step.is_some_and(|st| st.brink.isonzo.is_none());
            return self.board.steps(from).iter().enumerate().any(dry);
        }
        both != 0
    }

    fn offer_group(
        &self,
        s: &State,
        side: Side,
        group: &UnitSet,
        offer: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(from) = group.first().and_then(|u| s.unit(u).hex()) else { return ControlFlow::Continue(()) };
        for unit in self.own_in(s, from, side).iter() {
            offer(Action::Join { unit })?;
        }
        for step in self.board.steps(from).iter().flatten() {
            offer(Action::Step { hex: step.to })?;
        }
        ControlFlow::Continue(())
    }

    fn offer_combat(&self, s: &State, side: Side, offer: &mut dyn FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let own = &s.derived.combat[side.index()];
        for hex in s.derived.combat[side.enemy().index()].iter() {
            // Whoever attacks stands next to the hex.
            if rule!("7/a").says(self.board.grid.neighbours(hex).any(|(_, h)| own.contains(h))) {
                offer(Action::Attack { hex })?;
            }
        }
        for unit in self.mine(s, side).filter(|u| self.counter(*u).kind.is_gun()) {
            let mut first = First::default();
            let _ = self.may_fire(s, unit, &mut first);
            let Some(hex) = s.unit(unit).hex().filter(|_| !first.refused) else { continue };
            let range = self.gun_range(unit, Role::Attacker);
            let near = |h: HexId| self.board.grid.distance(hex, h) <= range;
            for target in self.targets(s) {
                if rule!("14.4/e").says(self.board.ends(target).is_some_and(|(a, b)| near(a) || near(b))) {
                    offer(Action::Bombard { unit, side: target })?;
                }
            }
        }
        offer(Action::End)
    }

    /// Bridges and pontoons that stand.
    fn targets<'a>(&'a self, s: &'a State) -> impl Iterator<Item = crate::key::SideId> + 'a {
        let bridges = self.board.bridges.iter().copied().filter(|b| self.has_bridge(s, *b));
        let pontoons = s.units.iter().filter_map(|u| match u.place {
            Place::Pontoon(side) => Some(side),
            _ => None,
        });
        bridges.chain(pontoons.filter(|p| !self.has_bridge(s, *p)))
    }

    fn offer_in_fight(
        &self,
        s: &State,
        f: &Fight,
        top: &Pending,
        side: Side,
        offer: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match top {
            Pending::Declare(_) => {
                for (_, hex) in self.board.grid.neighbours(f.target) {
                    for unit in self.own_in(s, hex, side).iter() {
                        offer(Action::Join { unit })?;
                    }
                }
                self.offer_support(s, side, offer)?;
                offer(Action::Commit)
            }
            Pending::Defend(_) => {
                for unit in self.own_in(s, f.target, side).iter() {
                    offer(Action::Defend { unit })?;
                }
                offer(Action::Hold { by: Hold::Hex })?;
                offer(Action::Hold { by: Hold::Hexside })?;
                self.offer_support(s, side, offer)?;
                offer(Action::Commit)
            }
            Pending::Refuse(_) => {
                offer(Action::Refuse)?;
                offer(Action::Yield)
            }
            Pending::Stand(_) => {
                offer(Action::Stand)?;
                offer(Action::Go)
            }
            Pending::Accompany(r) => {
                for unit in s.in_hex(r.path.first()) {
                    offer(Action::Accompany { unit })?;
                }
                offer(Action::Stay)
            }
            Pending::Retreat(r) => {
                for (hex, _) in self.retreat_steps(s, f, r) {
                    offer(Action::Retreat { hex })?;
                }
                ControlFlow::Continue(())
            }
            Pending::Continue(r) => {
                for unit in r.stack.iter() {
                    for (hex, _) in self.continue_steps(s, f, r, unit) {
                        offer(Action::Continue { unit, hex })?;
                    }
                }
                offer(Action::Stay)
            }
            Pending::Advance(_) => {
                for unit in f.attackers.iter() {
                    offer(Action::Advance { unit })?;
                }
                offer(Action::Halt)
            }
            Pending::Lose(_, role) => {
                let units = if *role == Role::Attacker { f.attackers } else { f.defenders };
                for unit in units.iter() {
                    offer(Action::Lose { unit })?;
                }
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn offer_support(&self, s: &State, side: Side, offer: &mut dyn FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        for unit in self.mine(s, side).filter(|u| self.counter(*u).kind.is_gun()) {
            offer(Action::Support { unit })?;
        }
        ControlFlow::Continue(())
    }

    /// The book's pass.
    pub fn pass_at(&self, s: &State, side: Side) -> Option<Action> {
        if s.ending.is_some() || self.asked(s) != side {
            return None;
        }
        let pass = match s.top()? {
            Pending::Place(_) => Action::Deploy,
            Pending::Reinforce if self.next_arrival(s, side).is_some() => Action::Deploy,
            Pending::Reinforce | Pending::Build | Pending::Move | Pending::Attack | Pending::Demolish(_) => Action::End,
            Pending::Lift(_) | Pending::Blow(..) => Action::Keep,
            Pending::Declare(_) | Pending::Defend(_) => Action::Commit,
            Pending::Refuse(_) => Action::Yield,
            Pending::Accompany(_) => Action::Stay,
            Pending::Advance(_) => Action::Halt,
            Pending::Group(_)
            | Pending::Excess(..)
            | Pending::Retreat(_)
            | Pending::Continue(_)
            | Pending::Lose(..)
            | Pending::Stand(_) => return None,
        };
        Some(pass).filter(|a| self.allows(s, side, a))
    }

    /// Whether the session may give this answer when it is the only one.
    pub fn forced(&self, s: &State, action: &Action) -> bool {
        match action {
            Action::Defend { .. } | Action::Retreat { .. } | Action::Enter { .. } => true,
            // With two or more units in it, whether one could be passed over would tell how worn the others are.
            Action::Lose { .. } => s.fight_asked().is_some_and(|f| match s.top() {
                Some(Pending::Lose(_, Role::Attacker)) => f.attackers.len() == 1,
                _ => f.defenders.len() == 1,
            }),
            Action::Eliminate { .. } => matches!(s.top(), Some(Pending::Excess(hex, _)) if s.in_hex(*hex).count() == 1),
            _ => false,
        }
    }
}
