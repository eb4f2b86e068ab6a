//! Lines of supply, for units and for HQs.

use hexgrid::HexId;
use kernel::Cite;

use crate::board::{Terrain, Water};
use crate::book::{Point, War};
use crate::key::{Hexes, MAX_HEXES, UnitId};
use crate::state::{Mark, Side, State};

/// How far each hex is from the supplied road net; 255 where no line leads.
pub struct Lines {
    /// Road hexes from which a line leads on to a source.
    pub net: Hexes,
    away: [u8; MAX_HEXES],
}

impl Lines {
    pub fn away(&self, hex: HexId) -> Option<u8> {
        Some(self.away[hex.index()]).filter(|n| *n < 255)
    }
}

impl War {
    /// The on-road part of a line may pass: no enemy unit, no enemy zone even with friends.
    fn road_passes(&self, s: &State, side: Side, hex: HexId) -> bool {
        let held = s.derived.units[side.enemy().index()].contains(hex);
        let zoned = self.cite(Point::SupplyRoadZoc).when(self.in_ezoc(s, side, hex));
        self.in_play.contains(hex) && !self.cite(Point::SupplyBlocked).when(held) && !zoned
    }

    /// The off-road part may pass: no enemy unit, no enemy zone without a friend.
    fn field_passes(&self, s: &State, side: Side, hex: HexId) -> bool {
        let held = s.derived.units[side.enemy().index()].contains(hex);
        let friend = self.cite(Point::SupplyFriend).when(s.derived.units[side.index()].contains(hex));
        let zoned = self.in_ezoc(s, side, hex) && !friend;
        let dry = self.board.ground(hex).terrain != Terrain::Sea;
        self.in_play.contains(hex) && dry && !self.cite(Point::SupplyBlocked).when(held || zoned)
    }

    /// Road hexes from which a line leads to a source of the side; those in `cut` carry none.
    fn supplied_net(&self, s: &State, side: Side, cut: &Hexes) -> Hexes {
        let mut net = Hexes::default();
        let mut open: Vec<HexId> = Vec::with_capacity(64);
        // Without the rule of one's own sources, the other side's serve as well.
        let own = self.cite(Point::OwnSources).in_force();
        for of in Side::BOTH.into_iter().filter(|of| *of == side || !own) {
            let point = if of == Side::It { Point::ItalianSources } else { Point::AustrianSources };
            for hex in &self.board.sources[of.index()] {
                let begins = self.road_passes(s, side, *hex) && !cut.contains(*hex);
                if self.cite(point).when(begins) && net.insert(*hex) {
                    open.push(*hex);
                }
            }
        }
        while let Some(hex) = open.pop() {
            for step in self.board.steps(hex).iter().flatten() {
                let carried = self.cite(Point::SupplyRoads).when(self.carries_supply(s, step.side));
                let free = carried && !cut.contains(step.to) && self.road_passes(s, side, step.to);
                if free && net.insert(step.to) {
                    open.push(step.to);
                }
            }
        }
        net
    }

    /// The road or track goes on over the hexside: not over a blown bridge, nor over one that was built without a road.
    fn carries_supply(&self, s: &State, side: crate::key::SideId) -> bool {
        let brink = self.board.brink(side);
        let whole =
            brink.river != Water::Isonzo || self.has_printed_bridge(s, side) || !self.cite(Point::SupplyBridge).in_force();
        brink.way.is_some() && whole
    }

    /// Lines of supply of a side, all hexes at once.
    pub fn supply_lines(&self, s: &State, side: Side, cut: &Hexes) -> Lines {
        let net = self.supplied_net(s, side, cut);
        let mut away = [255_u8; MAX_HEXES];
        let mut open: Vec<HexId> = Vec::with_capacity(512);
        for hex in net.iter() {
            away[hex.index()] = 0;
            open.push(hex);
        }
        let most = self.cite(Point::SupplyTen).says(self.book.off_road_supply);
        let mut next = 0;
        while next < open.len() {
            let hex = open[next];
            next += 1;
            let here = away[hex.index()];
            // The last hex is the unit's own: it need not let the line pass.
            if here >= most || here > 0 && !self.field_passes(s, side, hex) {
                continue;
            }
            for step in self.board.steps(hex).iter().flatten() {
                if away[step.to.index()] == 255 && self.in_play.contains(step.to) {
                    away[step.to.index()] = here + 1;
                    open.push(step.to);
                }
            }
        }
        Lines { net, away }
    }

    /// A unit is supplied if one of its hexes is.
    pub fn is_supplied(&self, s: &State, unit: UnitId, lines: &Lines) -> bool {
        let u = s.unit(unit);
        u.hex().into_iter().chain(u.second).any(|hex| lines.away(hex).is_some())
    }

    /// Road hexes that enemy artillery in fire mode sees in its range: no line of an HQ leads over them.
    pub fn interdicted(&self, s: &State, side: Side) -> Hexes {
        let mut cut = Hexes::default();
        if !self.cite(Point::InterdictedHq).in_force() {
            return cut;
        }
        for unit in s.ids().filter(|u| self.side(*u) == side.enemy() && self.facts(*u).kind.is_gun()) {
            let (u, Some(gun)) = (s.unit(unit), self.counter(unit).gun) else { continue };
            let Some(hex) = u.hex().filter(|_| !u.has(Mark::MoveSide)) else { continue };
            let reach = (gun.range as u16).min(SIGHT);
            for at in self.board.grid.within(hex, reach) {
                let direct = self.cite(Point::InterdictedSight).says(self.can_see(hex, at));
                if direct && self.board.ways.touch(at, |_| true) {
                    cut.insert(at);
                }
            }
        }
        cut
    }

    /// Lines of supply for HQs.
    pub fn hq_lines(&self, s: &State, side: Side) -> Lines {
        self.supply_lines(s, side, &self.interdicted(s, side))
    }
}

/// No line of sight is longer.
pub const SIGHT: u16 = 6;
