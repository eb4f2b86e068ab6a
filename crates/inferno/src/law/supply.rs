//! Supply (11).

use hexgrid::HexId;
use kernel::Cite;

use crate::book::Inferno;
use crate::ids::rule;
use crate::law::bridge::Crossing;
use crate::state::{Hexes, MAX_HEXES, Side, State, Supply};

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
        let blocks = |path: bool, line_rule: bool| if line { line_rule } else { path };
        if s.derived.units[enemy].contains(hex) && blocks(rule!("11.3/b").holds(), rule!("11.2/3").holds()) {
            return false;
        }
        let zoned = s.derived.zoc[enemy].contains(hex)
            && rule!("6/b").holds()
            && blocks(rule!("6.2/a", "11.3/c").holds(), rule!("11.2/3").holds());
        let negated = s.derived.units[side.index()].contains(hex) && rule!("6.2/b", "11.3/d").holds();
        !zoned || negated
    }

    /// Supply sources (11.2): flagged edge hexes, and every hex of a road, trail or railway joined to one.
    pub fn supply_sources(&self, s: &State, side: Side) -> Hexes {
        let mut sources = Hexes::default();
        let mut open: Vec<HexId> = Vec::with_capacity(64);
        if rule!("11.2/1").holds() {
            for hex in &self.board.flags[side.index()] {
                if self.supply_passes(s, side, *hex, true) && sources.insert(*hex) {
                    open.push(*hex);
                }
            }
        }
        while let Some(hex) = open.pop() {
            if !rule!("11.2/2").holds() {
                break;
            }
            for step in self.board.steps(hex).iter().flatten() {
                let joined = step.brink.way.is_some()
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
            if here >= 9 || !rule!("11.3/a").holds() || !self.supply_passes(s, side, hex, false) {
                continue;
            }
            for step in self.board.steps(hex).iter().flatten() {
                let wades = step.brink.river.is_river() && self.wades_supply(s, step);
                let there = here + if wades { 4 } else { 1 };
                if there < length[step.to.index()] {
                    length[step.to.index()] = there;
                    open.push(step.to);
                }
            }
        }
        Paths { length }
    }

    fn wades_supply(&self, s: &State, step: &crate::board::Step) -> bool {
        let isonzo = step.brink.river == crate::board::Water::Isonzo;
        let costs = rule!("11.4.1/b").holds() && (!isonzo || rule!("14.2/g").holds());
        let free = match self.crossing(s, step) {
            Crossing::Bridge => rule!("11.4.1/a").holds(),
            Crossing::Pontoon => rule!("12.2/k").holds(),
            _ => false,
        };
        costs && !free
    }

    /// The state that a path of that length gives (11.4).
    pub fn supply_state(&self, length: Option<u8>) -> Supply {
        match length {
            Some(0..=4) if rule!("11.4/a").holds() => Supply::In,
            Some(0..=8) if rule!("11.4/b").holds() => Supply::Low,
            _ if !rule!("11.4/c").holds() => Supply::Low,
            _ => Supply::Out,
        }
    }
}
