//! Zones of Control (6) and what follows from where units stand.

use hexgrid::HexId;
use kernel::Cite;

use crate::board::Step;
use crate::book::Inferno;
use crate::counter::Kind;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::state::{Hexes, Pontoons, Side, State};

impl Inferno {
    /// Whether a unit exerts a ZoC: combat units do, bridge engineers and artillery do not.
    pub fn exerts_zoc(&self, unit: UnitId) -> bool {
        let counter = self.counter(unit);
        match counter.kind {
            Kind::Engineer => rule!("6/c", "12.2/a").says(false),
            kind if kind.is_gun() => rule!("12.3/a").says(false),
            _ => rule!("6/a").when(counter.is_combat()),
        }
    }

    /// Whether a ZoC of that side reaches over this step (6.1).
    #[inline]
    pub fn zoc_reaches(&self, side: Side, step: &Step) -> bool {
        let ground = self.board.ground(step.to);
        if rule!("6.1/b").when(step.brink.river.is_river()) || rule!("6.1/c").when(ground.trench == Some(side.enemy())) {
            return false;
        }
        rule!("6.1/a").says(true)
    }

    /// The hexes in the ZoC of units of that side standing in `from`.
    pub fn zoc_of(&self, side: Side, from: &Hexes) -> Hexes {
        let mut zoc = Hexes::default();
        for hex in from.iter() {
            for step in self.board.steps(hex).iter().flatten() {
                if self.zoc_reaches(side, step) {
                    zoc.insert(step.to);
                }
            }
        }
        zoc
    }

    /// Whether one unit standing in `hex` has its ZoC over `target`.
    pub fn unit_zoc_covers(&self, side: Side, hex: HexId, target: HexId) -> bool {
        self.board.step(hex, target).is_some_and(|step| self.zoc_reaches(side, &step))
    }

    /// Whether the hex lies in an enemy ZoC of that side's units.
    #[inline]
    pub fn in_ezoc(&self, s: &State, side: Side, hex: HexId) -> bool {
        // "E" is for the enemy.
        s.derived.zoc[rule!("1.2/a").says(side.enemy()).index()].contains(hex)
    }

    /// Recomputes everything derived.
    pub fn derive(&self, s: &mut State) {
        s.derived = Default::default();
        for unit in s.ids() {
            if let Some(hex) = s.unit(unit).hex() {
                s.derived.stacks.enter(unit, hex);
                self.note_unit(s, unit, hex);
            }
        }
        for side in Side::BOTH {
            s.derived.zoc[side.index()] = self.zoc_of(side, &s.derived.zoners[side.index()]);
        }
        s.derived.pontoons = Pontoons::of(&s.units);
        self.derive_ways(s);
    }

    fn note_unit(&self, s: &mut State, unit: UnitId, hex: HexId) {
        let side = self.side(unit).index();
        s.derived.units[side].insert(hex);
        if self.counter(unit).is_combat() {
            s.derived.combat[side].insert(hex);
        }
        if self.exerts_zoc(unit) {
            s.derived.zoners[side].insert(hex);
        }
    }

    /// Recomputes what units entering or leaving `hex` may have changed.
    pub fn rederive(&self, s: &mut State, hex: HexId) {
        let before = [s.derived.zoners[0].contains(hex), s.derived.zoners[1].contains(hex)];
        let held = |s: &State, i: usize| (s.derived.units[i].contains(hex), s.derived.combat[i].contains(hex));
        let holders = [held(s, 0), held(s, 1)];
        for side in 0..2 {
            s.derived.units[side].remove(hex);
            s.derived.combat[side].remove(hex);
            s.derived.zoners[side].remove(hex);
        }
        let standing: UnitSet = s.derived.stacks.units(hex).collect();
        for unit in standing.iter() {
            self.note_unit(s, unit, hex);
        }
        for side in Side::BOTH {
            let i = side.index();
            if before[i] != s.derived.zoners[i].contains(hex) {
                self.rezone(s, side, hex);
                self.stale_around(s, side, hex);
            } else if holders[i] != held(s, i) {
                self.stale_around(s, side, hex);
            }
        }
    }

    /// The zones around a hex, after a unit that exerts one came or left.
    fn rezone(&self, s: &mut State, side: Side, hex: HexId) {
        let i = side.index();
        for (_, near) in self.board.grid.neighbours(hex) {
            // A zone reaches `near` from any of its neighbours; the water between them is the same both ways.
            let covered = self
                .board
                .steps(near)
                .iter()
                .flatten()
                .any(|step| s.derived.zoners[i].contains(step.to) && self.zoc_reaches(side, &Step { to: near, ..*step }));
            if covered {
                s.derived.zoc[i].insert(near);
            } else {
                s.derived.zoc[i].remove(near);
            }
        }
    }
}
