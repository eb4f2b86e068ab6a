//! Lines of supply, for units and for HQs.

use arrayvec::ArrayVec;
use hexgrid::HexId;
use kernel::Cite;

use crate::board::Water;
use crate::book::{Point, War};
use crate::key::{Hexes, UnitId};
use crate::state::{Mark, Side, State};

/// The supplied road net, and the hexes to which lines of supply lead from it, by the length of their off-road part.
pub struct Lines {
    reached: ArrayVec<Hexes, 16>,
}

impl Lines {
    /// Hexes to which some line leads.
    pub fn all(&self) -> &Hexes {
        self.reached.last().expect("the net itself is always there")
    }
    pub fn leads_to(&self, hex: HexId) -> bool {
        self.all().contains(hex)
    }
    /// How far a hex is from the net.
    pub fn away(&self, hex: HexId) -> Option<usize> {
        self.reached.iter().position(|within| within.contains(hex))
    }
}

impl War {
    /// Where the on-road part of a line may pass: no enemy unit, no enemy zone even with friends.
    fn roads_open(&self, s: &State, side: Side) -> Hexes {
        let enemy = side.enemy().index();
        let mut open = self.in_play;
        self.cite(Point::SupplyBlocked).then(|| open = open.minus(&s.derived.units[enemy]));
        self.cite(Point::SupplyRoadZoc).then(|| open = open.minus(&s.derived.zoc[enemy]));
        open
    }

    /// Where the off-road part may pass: no enemy unit, no enemy zone without a friend.
    fn fields_open(&self, s: &State, side: Side) -> Hexes {
        let enemy = side.enemy().index();
        let mut zoned = s.derived.zoc[enemy];
        self.cite(Point::SupplyFriend).then(|| zoned = zoned.minus(&s.derived.units[side.index()]));
        let mut open = self.in_play.minus(&self.board.sea);
        self.cite(Point::SupplyBlocked).then(|| open = open.minus(&s.derived.units[enemy]).minus(&zoned));
        open
    }

    /// Road hexes from which a line leads to a source of the side; those in `cut` carry none.
    fn supplied_net(&self, s: &State, side: Side, cut: &Hexes) -> Hexes {
        let mut net = Hexes::default();
        let passable = self.roads_open(s, side).minus(cut);
        let mut open: Vec<HexId> = Vec::with_capacity(64);
        // Without the rule of one's own sources, the other side's serve as well.
        let own = self.cite(Point::OwnSources).in_force();
        for of in Side::BOTH.into_iter().filter(|of| *of == side || !own) {
            let point = if of == Side::It { Point::ItalianSources } else { Point::AustrianSources };
            for hex in &self.board.sources[of.index()] {
                if self.cite(point).when(passable.contains(*hex)) && net.insert(*hex) {
                    open.push(*hex);
                }
            }
        }
        while let Some(hex) = open.pop() {
            for step in self.board.steps(hex).iter().flatten() {
                let free = step.brink.way.is_some() && passable.contains(step.to) && !net.contains(step.to);
                if free && self.cite(Point::SupplyRoads).when(self.carries_supply(s, step.side)) {
                    net.insert(step.to);
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
        let open = self.fields_open(s, side);
        let mut reached = ArrayVec::new();
        let mut within = self.supplied_net(s, side, cut);
        let mut edge = within;
        reached.push(within);
        for _ in 0..self.cite(Point::SupplyTen).says(self.book.off_road_supply) {
            // The last hex is the unit's own: it need not let the line pass.
            edge = self.board.grid.around(&edge).intersection(&self.in_play).minus(&within);
            if edge.is_empty() {
                break;
            }
            within.union_with(&edge);
            edge = edge.intersection(&open);
            reached.push(within);
        }
        Lines { reached }
    }

    /// A unit is supplied if one of its hexes is.
    pub fn is_supplied(&self, s: &State, unit: UnitId, lines: &Lines) -> bool {
        let u = s.unit(unit);
        u.hex().into_iter().chain(u.second).any(|hex| lines.leads_to(hex))
    }

    /// Road hexes that enemy artillery in fire mode sees in its range: no line of an HQ leads over them.
    pub fn interdicted(&self, s: &State, side: Side) -> Hexes {
        let mut cut = Hexes::default();
        if !self.cite(Point::InterdictedHq).in_force() {
            return cut;
        }
        for unit in self.all_of[side.enemy().index()].iter().filter(|u| self.facts(*u).kind.is_gun()) {
            let (u, Some(gun)) = (s.unit(unit), self.counter(unit).gun) else { continue };
            let Some(hex) = u.hex().filter(|_| !u.has(Mark::MoveSide)) else { continue };
            let mut covered = self.board.disk(hex, (gun.range as u16).min(SIGHT)).intersection(&self.board.wayside);
            self.cite(Point::InterdictedSight).then(|| covered = covered.intersection(&self.seen(hex)));
            cut.union_with(&covered);
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
