//! Bridges over the Isonzo: which stand, who may blow or build them.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Judge, why};

use crate::board::Water;
use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{SideId, UnitId};
use crate::state::{Mark, Side, State};

impl War {
    /// A printed bridge that stands: a road leads over it.
    #[inline]
    pub fn has_printed_bridge(&self, s: &State, side: SideId) -> bool {
        let bridge = self.board.brink(side).bridge;
        bridge.is_some_and(|number| !self.cite(Point::BlownBridge).when(s.blown.has(number)))
    }

    /// Any bridge that stands.
    #[inline]
    pub fn has_bridge(&self, s: &State, side: SideId) -> bool {
        self.has_printed_bridge(s, side) || self.board.brink(side).isonzo.is_some_and(|number| s.built.has(number))
    }

    /// Roads and tracks lead over the hexside: over the Isonzo only on a printed bridge that stands.
    #[inline]
    pub fn carries_road(&self, s: &State, side: SideId) -> bool {
        let brink = self.board.brink(side);
        brink.way.is_some() && (brink.river != Water::Isonzo || self.has_printed_bridge(s, side))
    }

    /// A bridge is there or not: roads, zones and steps over its hexside are others.
    pub fn change_bridge(&self, s: &mut State, side: SideId, change: impl FnOnce(&mut State)) {
        change(s);
        for hex in self.board.ends(side).into_iter().flat_map(|(a, b)| [a, b]) {
            for of in Side::BOTH {
                self.rezone(s, of, hex);
            }
            self.stale_around(s, hex);
        }
    }

    /// Whether a unit may try to blow up a bridge in the Artillery Phase.
    pub fn may_charge<J: Judge>(&self, s: &State, unit: UnitId, side: SideId, j: &mut J) -> ControlFlow<()> {
        let Some(hex) = s.unit(unit).hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        if !self.has_bridge(s, side) || self.board.brink(side).river != Water::Isonzo {
            return j.bar(self.cite(Point::BlowBridge), why!("no-bridge"));
        }
        let Some((a, b)) = self.board.ends(side) else { return j.improper(why!("no-such-hexside")) };
        let kind = self.facts(unit).kind;
        let beside = hex == a || hex == b;
        let reach = if kind == Kind::Engineer { 2 } else { 0 };
        let away = self.board.grid.distance(hex, a).min(self.board.grid.distance(hex, b));
        if !kind.is_like_infantry() || away > reach {
            j.refuse(self.cite(Point::BlowBridge), why!("too-far-to-blow", unit = unit))?;
            return ControlFlow::Break(());
        }
        if !beside && away == 2 && !self.has_free_way(s, self.side(unit), hex, [a, b]) {
            j.refuse(self.cite(Point::BlowFree), why!("way-to-bridge-not-free", unit = unit))?;
        }
        if s.unit(unit).has(Mark::Blew) {
            j.refuse(self.cite(Point::BlowOnce), why!("blew-already", unit = unit))?;
        }
        if s.charges.is_full() {
            return j.improper(why!("no-room-for-works"));
        }
        ControlFlow::Continue(())
    }

    /// A hex between an engineer and a hex of the bridge is free of enemies and their zones, unless friends are there.
    fn has_free_way(&self, s: &State, side: Side, hex: HexId, ends: [HexId; 2]) -> bool {
        let free = |at: HexId| {
            let enemy = s.derived.units[side.enemy().index()].contains(at);
            let friend = s.derived.units[side.index()].contains(at);
            !enemy && (friend || !self.in_ezoc(s, side, at))
        };
        self.board.grid.neighbours(hex).any(|(_, at)| ends.iter().any(|end| self.board.grid.distance(at, *end) == 1) && free(at))
    }

    /// Whether an engineer may begin a bridge.
    pub fn may_span<J: Judge>(&self, s: &State, unit: UnitId, side: SideId, j: &mut J) -> ControlFlow<()> {
        let Some(hex) = s.unit(unit).hex() else { return j.improper(why!("not-on-map", unit = unit)) };
        if self.facts(unit).kind != Kind::Engineer || !self.counter(unit).bridging {
            return j.bar(self.cite(Point::BridgingEngineers), why!("no-bridging-engineer", unit = unit));
        }
        let ends = self.board.ends(side).filter(|(a, b)| *a == hex || *b == hex);
        let Some((a, b)) = ends.filter(|_| self.board.brink(side).river == Water::Isonzo) else {
            return j.bar(self.cite(Point::BridgeBegun), why!("not-at-isonzo", unit = unit));
        };
        if self.has_bridge(s, side) || s.spans.iter().any(|span| span.side == side || span.unit == unit) {
            return j.bar(self.cite(Point::BridgeBegun), why!("bridge-is-there"));
        }
        if s.unit(unit).dl > 0 {
            j.refuse(self.cite(Point::BridgeBegun), why!("is-disorganized", unit = unit))?;
        }
        let across = if a == hex { b } else { a };
        if s.derived.units[self.side(unit).enemy().index()].contains(across) {
            j.refuse(self.cite(Point::BridgeAcross), why!("held-by-enemy", hex = across.0))?;
        }
        if s.spans.is_full() {
            return j.improper(why!("no-room-for-works"));
        }
        ControlFlow::Continue(())
    }
}
