//! Retreats: where those go who lose an assault or leave before the next one.

use std::ops::ControlFlow;

use hexgrid::{Dir, HexId};
use kernel::{Cite, Judge, why};

use crate::book::{Point, War};
use crate::counter::Kind;
use crate::key::{Hexes, UnitId, UnitSet};
use crate::state::{Activation, Launch, Mark, Retreat, Side, State};

/// The order in which hexes are to be taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    /// An empty hex opposite the assault, or next to one.
    Opposite,
    Empty,
    Friendly,
    Overstacked,
}

impl War {
    /// Hexes from which assaults were launched in the activation.
    pub fn launch_hexes(&self, s: &State, a: &Activation) -> Hexes {
        // The marker stays, though nobody does.
        let marked =
            |launch: &&Launch| self.cite(Point::OriginMarker).in_force() || s.unit(launch.unit).hex() == Some(launch.from);
        a.launches.iter().chain(&a.counters).filter(marked).map(|launch| launch.from).collect()
    }

    /// The hexes opposite those from which the hex was assaulted, and their neighbours beside it.
    fn opposite(&self, a: &Activation, from: HexId) -> Hexes {
        let mut found = Hexes::default();
        for launch in a.launches.iter().chain(&a.counters).filter(|launch| launch.target == from) {
            let Some(dir) = self.board.grid.dir(from, launch.from) else { continue };
            for turn in [2, 3, 4] {
                let to = Dir::new((dir.index() as u8 + turn) % 6).and_then(|dir| self.board.grid.neighbour(from, dir));
                to.into_iter().for_each(|hex| {
                    found.insert(hex);
                });
            }
        }
        found
    }

    /// What the hex is for the unit that retreats; none if it is closed.
    pub fn retreat_priority(&self, s: &State, r: &Retreat, unit: UnitId, hex: HexId) -> Option<Priority> {
        let (a, step) = (s.activation()?, self.board.step(r.from, hex)?);
        let launched = self.cite(Point::RetreatLaunch).when(self.launch_hexes(s, a).contains(hex));
        let enemy = s.derived.units[r.side.enemy().index()].contains(hex);
        let impassable = self.cite(Point::RetreatClosed).when(!self.can_cross(s, unit, &step));
        if launched || enemy || impassable || !self.in_play.contains(hex) {
            return None;
        }
        let friends = self.own_in(s, hex, r.side);
        if self.cite(Point::TwoHexAlone).when(friends.iter().any(|u| s.unit(u).second.is_some())) {
            return None;
        }
        if !self.fits(s, &friends.with(unit)) {
            return Some(Priority::Overstacked);
        }
        // Units that retreat from one hex may go together.
        if friends.iter().any(|u| !self.cite(Point::RetreatApart).when(r.gone.has(u))) {
            return Some(Priority::Friendly);
        }
        let opposite = self.opposite(a, r.from).contains(hex);
        Some(if self.cite(Point::RetreatOpposite).when(opposite) { Priority::Opposite } else { Priority::Empty })
    }

    /// The hexes to which a unit may retreat: those of the first priority that there is.
    pub fn retreat_hexes(&self, s: &State, r: &Retreat, unit: UnitId) -> Vec<HexId> {
        let found: Vec<(Priority, HexId)> = self
            .board
            .grid
            .neighbours(r.from)
            .filter_map(|(_, hex)| Some((self.retreat_priority(s, r, unit, hex)?, hex)))
            .collect();
        if let Some(with) = self.retreat_with_infantry(s, r, unit, &found) {
            return with;
        }
        let best = found.iter().map(|(priority, _)| self.rank(*priority)).min();
        found.into_iter().filter(|(priority, _)| Some(self.rank(*priority)) == best).map(|(_, hex)| hex).collect()
    }

    /// A flamethrower goes where infantry of its stack has gone.
    fn retreat_with_infantry(&self, s: &State, r: &Retreat, unit: UnitId, found: &[(Priority, HexId)]) -> Option<Vec<HexId>> {
        if self.facts(unit).kind != Kind::Flamethrower {
            return None;
        }
        let infantry = |hex: &HexId| self.stack(s, *hex, r.side).any(|u| self.facts(u).kind.is_like_infantry());
        let with: Vec<HexId> = found.iter().map(|(_, hex)| *hex).filter(infantry).collect();
        self.cite(Point::FlameAttached).when(!with.is_empty()).then_some(with)
    }

    /// What comes before what; without its paragraph a priority is like the next one.
    fn rank(&self, priority: Priority) -> u8 {
        match priority {
            Priority::Opposite => 0,
            Priority::Empty => self.cite(Point::RetreatEmpty).says(1),
            Priority::Friendly => self.cite(Point::RetreatFriends).says(2),
            Priority::Overstacked => self.cite(Point::RetreatOver).says(3),
        }
    }

    pub fn judge_retreat<J: Judge>(&self, s: &State, r: &Retreat, unit: UnitId, hex: HexId, j: &mut J) -> ControlFlow<()> {
        if !r.units.has(unit) || s.unit(unit).hex() != Some(r.from) {
            return j.improper(why!("does-not-retreat", unit = unit));
        }
        let Some(step) = self.board.step(r.from, hex) else {
            return j.bar(self.cite(Point::RetreatOne), why!("hexes-not-adjacent", hex = hex.0, hex2 = r.from.0));
        };
        let Some(a) = s.activation() else { return j.improper(why!("not-done-in-step")) };
        if self.launch_hexes(s, a).contains(hex) {
            j.refuse(self.cite(Point::RetreatLaunch), why!("assault-came-from", hex = hex.0))?;
        }
        if s.derived.units[r.side.enemy().index()].contains(hex) {
            return j.bar(self.cite(Point::RetreatOne), why!("held-by-enemy", hex = hex.0));
        }
        if !self.in_play.contains(hex) {
            return j.bar(self.cite_area(), why!("outside-the-area", hex = hex.0));
        }
        if !self.can_cross(s, unit, &step) {
            j.refuse(self.cite(Point::RetreatClosed), why!("cannot-go-there", unit = unit, hex = hex.0))?;
        }
        let first = self.next_to_retreat(s, r);
        if !self.cite(Point::RetreatApart).in_force() && first != Some(unit) {
            return j.improper(why!("other-goes-first", unit = unit));
        }
        let hexes = self.retreat_hexes(s, r, unit);
        if self.facts(unit).kind == Kind::Flamethrower {
            if r.units.iter().any(|u| self.facts(u).kind.is_like_infantry()) {
                j.refuse(self.cite(Point::FlameAttached), why!("flamethrower-needs-infantry", unit = unit))?;
            }
            if !hexes.contains(&hex) {
                return j.bar(self.cite(Point::FlameAttached), why!("flamethrower-needs-infantry", unit = unit));
            }
        }
        if !hexes.contains(&hex) {
            let better = hexes.first().and_then(|other| self.retreat_priority(s, r, unit, *other));
            let cited = match better {
                Some(Priority::Opposite) | None => Point::RetreatOpposite,
                Some(Priority::Empty) => Point::RetreatEmpty,
                Some(Priority::Friendly | Priority::Overstacked) => Point::RetreatFriends,
            };
            return j.bar(self.cite(cited), why!("better-hex-to-retreat", hex = hex.0));
        }
        ControlFlow::Continue(())
    }

    pub fn next_to_retreat(&self, s: &State, r: &Retreat) -> Option<UnitId> {
        r.units.iter().find(|unit| s.unit(*unit).hex() == Some(r.from))
    }

    /// Enemies that fire at a unit which goes from hex to hex under their eyes: not those of the assault.
    pub fn fires_at_retreat(&self, s: &State, side: Side, from: HexId, to: HexId) -> UnitSet {
        let Some(a) = s.activation() else { return UnitSet::EMPTY };
        if self.board.step(from, to).is_some_and(|step| self.is_connected(s, side, from, &step)) {
            return UnitSet::EMPTY;
        }
        let busy = |unit: UnitId| {
            let assaults = s.unit(unit).has(Mark::Assaulting);
            let assaulted = s
                .unit(unit)
                .hex()
                .is_some_and(|hex| hex == from || a.launches.iter().chain(&a.counters).any(|launch| launch.target == hex));
            self.cite(Point::BusyDoNotFire).when(assaults || assaulted)
        };
        self.watchers(s, side.enemy(), from, to).iter().filter(|unit| !busy(*unit)).collect()
    }
}
