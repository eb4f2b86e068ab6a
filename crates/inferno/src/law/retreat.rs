//! Retreats (9.2) and advances (9.3).

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::{Cite, Judge, why};

use crate::board::Step;
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::law::bridge::Crossing;
use crate::state::{Fight, Place, Retreat, Role, Side, State};

/// A way of retreat: its length, and which guidelines it keeps.
#[derive(Clone, Copy)]
struct Way {
    length: usize,
    zones: bool,
    supply: bool,
}

impl Way {
    const fn kept(self) -> u8 {
        self.zones as u8 + self.supply as u8
    }
    /// Longer first, then fewer guidelines broken (ruling 3.34).
    const fn worth(self) -> (usize, u8) {
        (self.length, self.kept())
    }
}

/// What a search for paths needs to know.
struct Search<'a> {
    game: &'a Inferno,
    s: &'a State,
    side: Side,
    /// Sources of supply, and how far each is from the start.
    sources: Vec<(HexId, u16)>,
    avoid: HexId,
    one_hex: bool,
}

impl Inferno {
    /// Closed to retreats: enemy units, rivers without a bridge (9.2.4). Bridges and pontoons open a river.
    pub fn retreat_closed(&self, s: &State, side: Side, step: &Step) -> bool {
        let enemy = s.derived.units[side.enemy().index()].contains(step.to);
        let river = step.brink.river.is_river() && self.crossing(s, step) == Crossing::Wade;
        rule!("9.2.4/a").when(enemy || river)
    }

    pub fn part_side(&self, f: &Fight, role: Role) -> Side {
        if role == Role::Attacker { f.attacker } else { f.attacker.enemy() }
    }

    fn search<'a>(&'a self, s: &'a State, f: &Fight, r: &Retreat) -> Search<'a> {
        let side = self.part_side(f, r.role);
        let away = |source: HexId| (source, self.board.grid.distance(r.path.first(), source));
        Search {
            game: self,
            s,
            side,
            sources: self.supply_sources(s, side).iter().map(away).collect(),
            avoid: f.target,
            one_hex: rule!("9.2.2/d").when(r.of == 1),
        }
    }

    /// The hexes to which the stack may go next, and whether guidelines are broken that way; empty if it cannot.
    pub fn retreat_steps(&self, s: &State, f: &Fight, r: &Retreat) -> Vec<(HexId, bool)> {
        let search = self.search(s, f, r);
        let mut path: Vec<HexId> = r.path.as_slice().to_vec();
        let mut found: Vec<(HexId, (usize, u8))> = Vec::new();
        for step in self.board.steps(r.path.last()).iter().flatten() {
            let mut best = None;
            search.walk(&mut path, step, r.left, r.broke, &mut |way| best = best.max(Some(way.worth())));
            found.extend(best.map(|worth| (step.to, worth)));
        }
        let Some(best) = found.iter().map(|(_, w)| *w).max() else { return Vec::new() };
        // Guidelines are not broken at will; one path that keeps them is as good as another.
        found.retain(|(_, w)| *w == best);
        rule!("9.2.2/a").says(found.into_iter().map(|(h, (_, kept))| (h, kept < 2)).collect())
    }

    /// Why the stack may not go over an open hex: no way over it is as long as others are, or keeps what they keep.
    pub fn refuse_worse_way<J: Judge>(&self, s: &State, f: &Fight, r: &Retreat, hex: HexId, j: &mut J) -> ControlFlow<()> {
        let search = self.search(s, f, r);
        let mut path: Vec<HexId> = r.path.as_slice().to_vec();
        let (mut over, mut best): (Vec<Way>, Vec<Way>) = (Vec::new(), Vec::new());
        for step in self.board.steps(r.path.last()).iter().flatten() {
            let into = if step.to == hex { &mut over } else { &mut best };
            search.walk(&mut path, step, r.left, r.broke, &mut |way| into.push(way));
        }
        let worth = best.iter().map(|way| way.worth()).max().unwrap_or_default();
        best.retain(|way| way.worth() == worth);
        over.retain(|way| way.length == worth.0);
        if over.is_empty() {
            return j.bar(rule!("9.2"), why!("retreat-too-short", hex = hex.0));
        }
        let lost = |keeps: fn(&Way) -> bool| best.iter().any(keeps) && !over.iter().any(keeps);
        let (zones, supply) = (lost(|way| way.zones), lost(|way| way.supply));
        // Over that hex one guideline can be kept or the other, and elsewhere both.
        let either = !zones && !supply;
        if zones || either {
            j.refuse(rule!("9.2.2/b"), why!("retreat-into-zone", hex = hex.0))?;
        }
        if supply || either {
            j.refuse(rule!("9.2.2/c"), why!("retreat-from-supply", hex = hex.0))?;
        }
        ControlFlow::Break(())
    }

    /// Hexes to which one unit of a stack in an overstacked last hex may go on (9.2.1).
    pub fn continue_steps(&self, s: &State, f: &Fight, r: &Retreat, unit: UnitId) -> Vec<(HexId, bool)> {
        let Some(hex) = s.unit(unit).hex() else { return Vec::new() };
        let side = self.part_side(f, r.role);
        // Units part only in an overstacked last hex, and only until it is cured.
        let crowded = self.is_overstacked(s, hex, side) && self.is_excess(s, hex, unit);
        if rule!("9.2.1/a", "9.2.1/c").when(!crowded) {
            return Vec::new();
        }
        let mut r = Retreat { left: 1, ..*r };
        if r.path.last() != hex {
            r.path.push(hex);
        }
        rule!("9.2.1/b", "9.2.2/f").says(self.retreat_steps(s, f, &r))
    }

    /// Whether an attacking unit may advance into the vacated hex (9.3, 12.5.1).
    pub fn may_advance<J: Judge>(&self, s: &State, f: &Fight, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let counter = self.counter(unit);
        if counter.side != f.attacker {
            return j.bar(rule!("9.3/e"), why!("defender-never-advances"));
        }
        if !f.attackers.has(unit) {
            j.refuse(rule!("9.3/d"), why!("took-no-part-in-attack", unit = unit))?;
        }
        if f.retreated.has(unit) {
            j.refuse(rule!("9.3/a"), why!("retreated", unit = unit))?;
        }
        match s.unit(unit).place {
            Place::Hex(hex) if hex == f.target => return j.improper(why!("advanced", unit = unit)),
            Place::Hex(hex) if self.board.grid.distance(hex, f.target) > 1 => {
                return j.improper(why!("too-far-away", unit = unit));
            }
            Place::Hex(_) => {}
            _ => return j.improper(why!("not-on-map", unit = unit)),
        }
        let there = self.own_in(s, f.target, f.attacker).with(unit);
        if !self.fits(s, f.target, &there) {
            j.refuse(rule!("9.3/b"), why!("stacking-limit-steps", hex = f.target.0 as i16, n = self.limit(f.target)))?;
        }
        let large = |u: UnitId| self.counter(u).is_battalion();
        let same = f.advanced.iter().filter(|u| large(*u) == large(unit)).count();
        if self.board.ground(f.target).trench == Some(f.attacker.enemy()) && same > 0 {
            j.refuse(rule!("12.5.1/g", "9.3/c"), why!("trench-advance-limit"))?;
        }
        j.permit(rule!("9.3/a"), why!("nobody-advances"))
    }

    /// Whether a unit may take the next reduction (9.4.2): equally distributed, but a unit that it would eliminate may be passed over.
    pub fn may_lose<J: Judge>(&self, s: &State, f: &Fight, role: Role, unit: UnitId, j: &mut J) -> ControlFlow<()> {
        let side = self.part_side(f, role);
        if self.side(unit) != side {
            return j.improper(why!("not-yours", unit = unit));
        }
        let sharing = self.sharing(s, f, role);
        if !sharing.has(unit) {
            // An engineer beside others takes nothing (ruling 3.39).
            let engineer = self.counter(unit).kind == crate::counter::Kind::Engineer;
            let cited = if engineer { rule!("9.4.2/d", "12.2/c") } else { rule!("9.4.2/d") };
            return j.bar(cited, why!("took-no-part-in-combat", unit = unit));
        }
        if role == Role::Attacker && !f.first_taken {
            let first = sharing.iter().find(|u| self.is_infiltrator(*u));
            if first.is_some_and(|first| first != unit) {
                j.refuse(rule!("12.4/h"), why!("infiltrators-lose-first"))?;
            }
        }
        if sharing.len() > 1 {
            j.permit(rule!("9.4.2/a"), why!("losses-not-chosen"))?;
        }
        let mine = f.times_taken(unit);
        let exempt_first = role == Role::Attacker && !f.first_taken && self.is_infiltrator(unit);
        let spared = |v: UnitId| rule!("9.4.2/c").when(self.dies_next(s, v));
        let behind = sharing.iter().find(|v| *v != unit && f.times_taken(*v) < mine && !spared(*v));
        if let Some(behind) = behind.filter(|_| !exempt_first) {
            j.refuse(rule!("9.4.2/b"), why!("other-loses-first", unit = behind, unit2 = unit))?;
        }
        ControlFlow::Continue(())
    }

    /// Participants of that part that still stand.
    pub fn sharing(&self, s: &State, f: &Fight, role: Role) -> UnitSet {
        let units = if role == Role::Attacker { f.attackers } else { f.defenders };
        units.iter().filter(|u| s.unit(*u).hex().is_some()).collect()
    }

    /// The next reduction would eliminate the unit.
    pub fn dies_next(&self, s: &State, unit: UnitId) -> bool {
        s.unit(unit).ce >= 2 && s.unit(unit).steps <= 1
    }
}

impl Fight {
    pub fn times_taken(&self, unit: UnitId) -> usize {
        self.taken.iter().filter(|set| set.has(unit)).count()
    }
    pub fn note_taken(&mut self, unit: UnitId) {
        if let Some(set) = self.taken.iter_mut().find(|set| !set.has(unit)) {
            set.add(unit);
        }
    }
}

impl Search<'_> {
    /// Every way that begins with this step, `left` hexes long at most: each is `found` where it could end.
    fn walk(&self, path: &mut Vec<HexId>, step: &Step, left: u8, broke: bool, found: &mut dyn FnMut(Way)) {
        if left == 0 || path.contains(&step.to) || step.to == self.avoid || self.game.retreat_closed(self.s, self.side, step) {
            return;
        }
        let empty = !self.s.derived.units[self.side.index()].contains(step.to);
        let broke = broke || empty && rule!("9.2.2/b").when(self.game.in_ezoc(self.s, self.side, step.to));
        path.push(step.to);
        found(Way { length: path.len(), zones: !broke, supply: self.towards_supply(step.to) });
        if left > 1 {
            for next in self.game.board.steps(step.to).iter().flatten() {
                self.walk(path, next, left - 1, broke, found);
            }
        }
        path.pop();
    }

    /// Nearer to some source than at the start; a retreat of one hex need only not be farther (9.2.2, ruling 3.33).
    fn towards_supply(&self, end: HexId) -> bool {
        let grid = &self.game.board.grid;
        let towards = |(source, start): &(HexId, u16)| {
            let end = grid.distance(end, *source);
            if self.one_hex { end <= *start } else { end < *start }
        };
        rule!("9.2.2/c").says(self.sources.iter().any(towards))
    }
}
