//! Supply (11).

use hexgrid::HexId;
use kernel::Cite;

use crate::board::{Step, Water, Way};
use crate::book::Inferno;
use crate::ids::rule;
use crate::law::bridge::Crossing;
use crate::state::{Hexes, MAX_HEXES, Side, State, Supply};

/// A longer path is worth no more than none (11.4).
const LONGEST: u8 = 8;

/// Length of the shortest valid path to every hex; 255 where there is none.
pub struct Paths {
    length: [u8; MAX_HEXES],
}

impl Paths {
    pub fn length(&self, hex: HexId) -> Option<u8> {
        Some(self.length[hex.index()]).filter(|n| *n < 255)
    }
}

impl Inferno {
    /// A path or line may pass the hex: no enemy unit, no EZoC that a friend does not negate.
    pub fn supply_passes(&self, s: &State, side: Side, hex: HexId, line: bool) -> bool {
        let enemy = side.enemy().index();
        let (held, zoned) =
            if line { (rule!("11.2/3"), rule!("6/b", "11.2/3")) } else { (rule!("11.3/b"), rule!("6/b", "6.2/a", "11.3/c")) };
        if held.when(s.derived.units[enemy].contains(hex)) {
            return false;
        }
        let negated = rule!("6.2/b", "11.3/d").when(s.derived.units[side.index()].contains(hex));
        negated || !zoned.when(s.derived.zoc[enemy].contains(hex))
    }

    /// Supply sources (11.2): flagged edge hexes, and every hex of a road, trail or railway joined to one.
    pub fn supply_sources(&self, s: &State, side: Side) -> Hexes {
        let mut sources = Hexes::default();
        let mut open: Vec<HexId> = Vec::with_capacity(64);
        for hex in &self.board.flags[side.index()] {
            if rule!("11.2/1").when(self.supply_passes(s, side, *hex, true)) && sources.insert(*hex) {
                open.push(*hex);
            }
        }
        while let Some(hex) = open.pop() {
            for step in self.board.steps(hex).iter().flatten() {
                let carries = |way: Way| way != Way::Trail || s.options.trails;
                let joined = rule!("11.2/2").when(step.brink.way.is_some_and(carries))
                    && match self.crossing(s, step) {
                        Crossing::Open | Crossing::Bridge => true,
                        Crossing::Pontoon => false,
                        Crossing::Wade => !step.brink.river.is_river() && step.brink.bridge.is_none(),
                    };
                if joined && !sources.contains(step.to) && self.supply_passes(s, side, step.to, true) {
                    sources.insert(step.to);
                    open.push(step.to);
                }
            }
        }
        sources
    }

    /// Shortest supply paths to all hexes (11.3, 11.4).
    pub fn supply_paths(&self, s: &State, side: Side) -> Paths {
        let mut length = [255_u8; MAX_HEXES];
        let mut open: Vec<HexId> = Vec::with_capacity(512);
        for hex in self.supply_sources(s, side).iter() {
            length[hex.index()] = 0;
            open.push(hex);
        }
        let mut next = 0;
        while next < open.len() {
            let hex = open[next];
            next += 1;
            let here = length[hex.index()];
            // A path goes on from a hex only if it may pass there; its last hex is the unit's own.
            if here > LONGEST || !self.supply_passes(s, side, hex, false) {
                continue;
            }
            for step in self.board.steps(hex).iter().flatten() {
                let there = here + rule!("11.3/a").says(1) + self.crossing_length(s, step);
                if there < length[step.to.index()] {
                    length[step.to.index()] = there;
                    open.push(step.to);
                }
            }
        }
        Paths { length }
    }

    /// How many hexes a river on the way adds to a path (11.4.1).
    fn crossing_length(&self, s: &State, step: &Step) -> u8 {
        match (step.brink.river, self.crossing(s, step)) {
            (Water::None | Water::Stream, _) | (_, Crossing::Open) => 0,
            (_, Crossing::Bridge) => rule!("11.4.1/a").says(0),
            (_, Crossing::Pontoon) => rule!("12.2/k").says(0),
            (Water::River, Crossing::Wade) => rule!("11.4.1/b").says(3),
            (Water::Isonzo, Crossing::Wade) => rule!("11.4.1/b", "14.2/g").says(3),
        }
    }

    /// The state that a path of that length gives (11.4).
    pub fn supply_state(&self, length: Option<u8>) -> Supply {
        match length {
            Some(0..=4) => rule!("11.4/a").says(Supply::In),
            Some(5..=LONGEST) => rule!("11.4/b").says(Supply::Low),
            _ => rule!("11.4/c").says(Supply::Out),
        }
    }

    /// From a hex back to a source, each step shorter than the last.
    pub fn supply_line(&self, paths: &Paths, hex: HexId) -> Option<Vec<HexId>> {
        let mut line = vec![hex];
        let mut length = paths.length(hex).filter(|n| *n <= LONGEST)?;
        while length > 0 {
            let last = *line.last()?;
            let (nearest, next) = self
                .board
                .grid
                .neighbours(last)
                .filter_map(|(_, h)| Some((paths.length(h)?, h)))
                .min()
                .filter(|(n, _)| *n < length)?;
            line.push(next);
            length = nearest;
        }
        Some(line)
    }

    /// For each stack out of supply: the path it would have if no enemy stood near it, and the hex nearest to the source where
    /// an enemy bars it, if it is barred there and not on the road behind. A stack that is too far from everything has none.
    pub fn supply_cuts(&self, s: &State, side: Side, paths: &Paths) -> Vec<(Vec<HexId>, Option<HexId>)> {
        let (mut free, enemy) = (s.clone(), side.enemy().index());
        free.derived.units[enemy] = Hexes::default();
        free.derived.zoc[enemy] = Hexes::default();
        let unhindered = self.supply_paths(&free, side);
        let out = s.derived.units[side.index()].iter().filter(|hex| self.supply_state(paths.length(*hex)) == Supply::Out);
        out.filter_map(|hex| {
            let line = self.supply_line(&unhindered, hex)?;
            let is_cut = |h: &&HexId| !self.supply_passes(s, side, **h, false);
            let cut = line.iter().skip(1).rev().find(is_cut).copied();
            Some((line, cut))
        })
        .collect()
    }
}
