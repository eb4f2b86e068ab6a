//! A position read for one side: what pulls it, what threatens it, what it has to hold.

use std::sync::Arc;

use hexgrid::{Field, HexId};
use inferno::{Fight, Hexes, Inferno, Mark, Side, State, UnitId};
use kernel::Modifiers;

use super::atlas::{Atlas, VICTORY_POINT};
use super::forecast::worth;
use crate::parts::{Forces, Layer};

/// What is remembered of enemy units: reductions that were seen to be taken.
pub type Wear = [u8; inferno::MAX_UNITS];

/// The ways of one unit in this phase.
pub struct Reach {
    pub unit: UnitId,
    pub from: HexId,
    field: Field,
    single: Vec<(HexId, u16)>,
}

impl Reach {
    pub fn of(game: &Inferno, s: &State, unit: UnitId) -> Option<Self> {
        let from = s.unit(unit).hex()?;
        let (field, single) = game.travel(s, unit)?;
        Some(Self { unit, from, field, single })
    }
    pub fn cost(&self, hex: HexId) -> Option<u32> {
        self.field.cost(hex).or_else(|| self.single.iter().find(|(h, _)| *h == hex).map(|(_, c)| u32::from(*c)))
    }
    pub fn hexes(&self) -> impl Iterator<Item = HexId> {
        self.field.reached().map(|(h, _)| h).chain(self.single.iter().map(|(h, _)| *h))
    }
    /// The hexes to enter, one after the other.
    pub fn way(&self, to: HexId) -> Vec<HexId> {
        match self.field.path_to(to) {
            Some(path) => path.into_iter().skip(1).collect(),
            None if self.single.iter().any(|(h, _)| *h == to) => vec![to],
            None => Vec::new(),
        }
    }
}

pub struct Survey<'a> {
    pub game: &'a Inferno,
    pub atlas: &'a Atlas,
    pub side: Side,
    /// The belief with what can be reasoned about the enemy put in place of what was drawn.
    pub s: State,
    layers: Arc<Layers>,
}

/// What takes long to find out and changes little in the course of a phase.
#[derive(Debug)]
pub struct Layers {
    /// What the objectives that this side wants are worth, near and far.
    pub pull: Layer,
    pub foe_pull: Layer,
    pub forces: Forces,
    /// Hexes that an enemy unit could enter in its next move.
    pub foe_reach: Hexes,
    /// How far every hex is from the nearest enemy fighter, in sixths of a Movement Point.
    pub foe_far: Vec<u32>,
    pub supply: Vec<u8>,
}

/// A belief draws the enemy's markers at random; supply follows from the board, and wear is what was seen.
pub fn reasoned(game: &Inferno, belief: &State, side: Side, wear: &Wear) -> State {
    let mut s = belief.clone();
    let paths = game.supply_paths(&s, side.enemy());
    for unit in s.ids() {
        if game.side(unit) == side {
            continue;
        }
        if let Some(hex) = s.unit(unit).hex() {
            let supply = game.supply_state(paths.length(hex));
            let u = s.unit_mut(unit);
            u.supply = supply;
            u.ce = if game.counter(unit).kind.is_gun() { 0 } else { wear[unit.index()].min(2) };
        }
    }
    s
}

impl std::ops::Deref for Survey<'_> {
    type Target = Layers;
    fn deref(&self) -> &Layers {
        &self.layers
    }
}

impl<'a> Survey<'a> {
    pub fn new(game: &'a Inferno, atlas: &'a Atlas, s: State, side: Side) -> Self {
        let layers = Arc::new(Layers::new(game, atlas, &s, side));
        Self { game, atlas, side, s, layers }
    }
    /// The same layers over a position that has changed a little.
    pub fn again(game: &'a Inferno, atlas: &'a Atlas, s: State, side: Side, layers: Arc<Layers>) -> Self {
        Self { game, atlas, side, s, layers }
    }
    pub fn layers(&self) -> Arc<Layers> {
        self.layers.clone()
    }

    pub fn enemy(&self) -> Side {
        self.side.enemy()
    }

    pub fn is_gorizia(&self, hex: HexId) -> bool {
        self.game.board.ground(hex).gorizia
    }

    /// What it is worth to enter the hex: points that change hands.
    pub fn prize(&self, s: &State, hex: HexId) -> f64 {
        if self.side == Side::Ah && self.is_gorizia(hex) {
            return 400.0;
        }
        // Guns that stand alone are ridden down (12.3).
        let enemy = self.enemy().index();
        let alone = s.derived.units[enemy].contains(hex) && !s.derived.combat[enemy].contains(hex);
        let guns = if alone { 2.5 } else { 0.0 };
        guns + if s.controller(hex) == self.side { 0.0 } else { self.atlas.objectives.value(hex) * VICTORY_POINT }
    }

    /// What it is worth to keep the enemy out of the hex.
    pub fn need(&self, s: &State, hex: HexId) -> f64 {
        let near = match () {
            () if self.foe_reach.contains(hex) => 0.9,
            () if self.foe_far[hex.index()] <= 60 => 0.35,
            () if self.foe_far[hex.index()] <= 100 => 0.1,
            () => return 0.0,
        };
        let value = match self.side {
            Side::It if self.is_gorizia(hex) => 12.0,
            _ if s.controller(hex) == self.side => self.atlas.objectives.value(hex),
            _ => 0.0,
        };
        let line = if near > 0.5 { 0.10 * self.foe_pull.at(hex) } else { 0.0 };
        near * value * VICTORY_POINT + line
    }

    /// How many times the enemy could outweigh a stack of this defence at the hex in his next turn. Not everybody who could come
    /// will: he has other things to do.
    fn weight(&self, hex: HexId, defence: f64) -> f64 {
        let ground = self.game.board.ground(hex);
        let threat = (0.6 * self.forces.at(self.enemy().index(), 1, hex)).min(22.0);
        let height = 1.0 + f64::from(ground.level.min(8)) * 0.02;
        threat / (defence * height).max(0.5)
    }

    /// How much a lack of neighbours weighs: a defender with fewer than two friends beside him can be flanked (7.9) by an enemy
    /// who gets at several of his sides. `without` is not counted where it stands now.
    pub fn exposure(&self, s: &State, hex: HexId, without: Option<UnitId>) -> f64 {
        let (me, foe) = (self.side.index(), self.enemy().index());
        if self.game.board.grid.is_edge(hex) {
            return 1.0;
        }
        let (mut friends, mut open) = (0, 0);
        for (_, near) in self.game.board.grid.neighbours(hex) {
            let leaves =
                without.is_some_and(|u| s.unit(u).hex() == Some(near) && self.game.own_in(s, near, self.side).len() == 1);
            if s.derived.units[me].contains(near) && !leaves {
                friends += 1;
            } else if self.foe_reach.contains(near) || s.derived.zoners[foe].contains(near) {
                open += 1;
            }
        }
        // Two columns of the table.
        if friends < 2 && open >= 2 { 1.6 } else { 1.0 }
    }

    /// The share of its worth that a stack of this defence can expect to lose at the hex in the enemy's next turn.
    pub fn danger(&self, hex: HexId, defence: f64) -> f64 {
        let trench = if self.game.board.ground(hex).trench == Some(self.side) { 0.6 } else { 1.0 };
        (0.12 * (self.weight(hex, defence) - 0.4) * trench).clamp(0.0, 0.8)
    }

    /// The chance that a stack of this defence is driven from the hex in the enemy's next turn.
    pub fn driven(&self, hex: HexId, defence: f64) -> f64 {
        let trench = if self.game.board.ground(hex).trench == Some(self.side) { 0.45 } else { 1.0 };
        ((0.28 + 0.2 * (self.weight(hex, defence) - 1.0)) * trench).clamp(0.0, 0.95)
    }

    pub fn defence(&self, s: &State, unit: UnitId) -> f64 {
        f64::from((self.game.values(s, unit).defence + self.game.weakness(s, unit, &mut Modifiers::new())).max(0))
    }
    pub fn worth(&self, s: &State, unit: UnitId) -> f64 {
        worth(self.game, s, unit)
    }

    /// Own units that fight, in a hex.
    pub fn fighters_in(&self, s: &State, hex: HexId, side: Side) -> impl Iterator<Item = UnitId> {
        self.game.own_in(s, hex, side).iter().filter(|u| self.game.exerts_zoc(*u)).collect::<Vec<_>>().into_iter()
    }

    /// A fight over the hex with nobody in it yet; one battery is expected to support the defence.
    pub fn fight(&self, s: &State, target: HexId) -> Fight {
        let mut f = Fight::new(target, self.side);
        let guns = self.atlas.guns[self.enemy().index()].iter().filter(|g| {
            let mut first = kernel::First::default();
            let _ = self.game.may_support(s, &f, inferno::Role::Defender, **g, &mut first);
            !first.refused
        });
        if let Some(gun) = guns.max_by_key(|g| self.game.values(s, **g).av) {
            f.guns[1].add(*gun);
        }
        f
    }

    /// A hex by the name of its peak or settlement, else by its number.
    pub fn name(&self, hex: HexId) -> String {
        let ground = self.game.board.ground(hex);
        match ground.peak.as_ref().or(ground.settlement.as_ref()) {
            Some(name) => format!("{name} {}", self.game.board.number(hex)),
            None => self.game.board.number(hex),
        }
    }
}

impl Layers {
    fn new(game: &Inferno, atlas: &Atlas, s: &State, side: Side) -> Self {
        let grid = &game.board.grid;
        let enemy = side.enemy();
        let wants = |who: Side| atlas.objectives.pull(grid, |o| if s.controller(o.hex) == who { 0.0 } else { VICTORY_POINT });
        let (mut pull, mut foe_pull) = (wants(side), wants(enemy));
        // Gorizia ends the game (15/j): both sides know it.
        let gorizia = if side == Side::Ah { &mut pull } else { &mut foe_pull };
        for goal in &atlas.gorizia {
            for hex in grid.within(*goal, 4) {
                let far = f64::from(grid.distance(*goal, hex));
                gorizia.add(hex, (5.0 - far) * 1.2);
            }
        }
        let mut fresh = s.clone();
        for unit in s.ids().filter(|u| game.side(*u) == enemy) {
            let u = fresh.unit_mut(unit);
            u.spent = 0;
            for mark in [Mark::Moved, Mark::Minimum, Mark::Ferried, Mark::Recovered] {
                u.marks.clear(mark);
            }
        }
        fresh.crossed[enemy.index()] = Default::default();
        let mut forces = Forces::new(grid);
        let mut foe_reach = Hexes::default();
        for who in Side::BOTH {
            for unit in &atlas.fighters[who.index()] {
                let Some(hex) = s.unit(*unit).hex().filter(|_| !s.unit(*unit).has(Mark::Reserve)) else { continue };
                let strength = f64::from((game.values(s, *unit).attack + game.weakness(s, *unit, &mut Modifiers::new())).max(0));
                forces.bear(grid, who.index(), 0, std::iter::once(hex), strength);
                if who == enemy
                    && let Some(reach) = Reach::of(game, &fresh, *unit)
                {
                    forces.bear(grid, who.index(), 1, reach.hexes(), strength);
                    for hex in reach.hexes() {
                        foe_reach.insert(hex);
                    }
                }
            }
        }
        let foes: Vec<(HexId, u32)> = s.derived.zoners[enemy.index()].iter().map(|h| (h, 0)).collect();
        let field = atlas.ways.from(grid, &foes, 240, |_, _| Some(0));
        let foe_far = grid.ids().map(|h| field.cost(h).unwrap_or(u32::MAX)).collect();
        let paths = game.supply_paths(s, side);
        let supply = grid.ids().map(|h| paths.length(h).unwrap_or(u8::MAX)).collect();
        Self { pull, foe_pull, forces, foe_reach, foe_far, supply }
    }
}
