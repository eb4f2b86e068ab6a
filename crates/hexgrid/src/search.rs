//! The cheapest ways over a board.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::{Dir, Grid, HexId};

const UNREACHED: u32 = u32::MAX;
const NONE: u16 = u16::MAX;

/// What it costs to come from the starts of a [`search`] to each hex, and which way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    costs: Vec<u32>,
    came_from: Vec<u16>,
    reached: Vec<HexId>,
}

impl Field {
    #[inline]
    pub fn cost(&self, id: HexId) -> Option<u32> {
        Some(self.costs[id.index()]).filter(|cost| *cost != UNREACHED)
    }

    /// The hex before this one on the cheapest way; none for a start and for what was not reached.
    #[inline]
    pub fn came_from(&self, id: HexId) -> Option<HexId> {
        Some(self.came_from[id.index()]).filter(|from| *from != NONE).map(HexId)
    }

    /// The cheapest way, from its start up to and with the target.
    pub fn path_to(&self, target: HexId) -> Option<Vec<HexId>> {
        self.cost(target)?;
        let mut path: Vec<HexId> = std::iter::successors(Some(target), |at| self.came_from(*at)).collect();
        path.reverse();
        Some(path)
    }

    /// All hexes reached, with their costs: by cost, then by id.
    pub fn reached(&self) -> impl Iterator<Item = (HexId, u32)> {
        self.reached.iter().map(|id| (*id, self.costs[id.index()]))
    }

    /// Notes a way if it is cheaper than what is known.
    fn improve(&mut self, id: HexId, cost: u32, from: u16) -> bool {
        let is_cheaper = cost < self.costs[id.index()];
        if is_cheaper {
            self.costs[id.index()] = cost;
            self.came_from[id.index()] = from;
        }
        is_cheaper
    }
}

/// The cheapest ways from any of the starts, each with what was already spent there, up to and with `limit` (Dijkstra).
///
/// `cost` prices the step from a hex in a direction to its neighbour; `None` forbids it. It is not asked about steps
/// that could not be cheaper than what is known. Hexes are settled by cost, then by id, and of equally cheap ways the
/// first found stays, so the same question has the same answer always.
pub fn search(grid: &Grid, starts: &[(HexId, u32)], limit: u32, mut cost: impl FnMut(HexId, Dir, HexId) -> Option<u32>) -> Field {
    let limit = limit.min(UNREACHED - 1);
    let mut field = Field { costs: vec![UNREACHED; grid.len()], came_from: vec![NONE; grid.len()], reached: Vec::new() };
    let mut open = BinaryHeap::new();
    for &(start, spent) in starts {
        if spent <= limit && field.improve(start, spent, NONE) {
            open.push(Reverse((spent, start)));
        }
    }
    while let Some(Reverse((spent, at))) = open.pop() {
        if spent > field.costs[at.index()] {
            continue;
        }
        field.reached.push(at);
        for (d, to) in grid.neighbours(at) {
            if field.costs[to.index()] <= spent {
                continue;
            }
            let total = cost(at, d, to).and_then(|step| spent.checked_add(step));
            if let Some(total) = total.filter(|total| *total <= limit)
                && field.improve(to, total, at.0)
            {
                open.push(Reverse((total, to)));
            }
        }
    }
    // Free steps can settle a lower id after a higher one of the same cost.
    field.reached.sort_unstable_by_key(|id| (field.costs[id.index()], *id));
    field
}

/// What a [`seek`] has found, and how far from its start it had to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sought {
    pub found: bool,
    /// No hex farther than this from the start was asked about.
    pub far: u16,
}

/// A hex that a [`seek`] has come to.
struct Known {
    hex: HexId,
    spent: u32,
    /// The least that the rest of the way costs.
    rest: u32,
    open: bool,
}

/// Whether a hex with what is sought can be reached from the start for `limit`: like [`search`], but it stops at the
/// first one, and remembers no ways. `sought` is told what was spent on the way; the start may be what is sought.
/// `at_least` is what the rest of the way costs from a hex in any case: 0 where nothing is known.
pub fn seek(
    grid: &Grid,
    start: HexId,
    limit: u32,
    mut cost: impl FnMut(HexId, Dir, HexId) -> Option<u32>,
    at_least: impl Fn(HexId) -> u32,
    mut sought: impl FnMut(HexId, u32) -> bool,
) -> Sought {
    let limit = limit.min(UNREACHED - 1);
    let mut far = 0;
    // Few hexes are ever open: a short list is quicker than tables of the whole board.
    let mut known: Vec<Known> = Vec::with_capacity(48);
    known.push(Known { hex: start, spent: 0, rest: at_least(start), open: true });
    let next = |known: &[Known]| {
        let open = known.iter().enumerate().filter(|(_, k)| k.open);
        open.min_by_key(|(_, k)| (k.spent + k.rest, k.hex)).map(|(i, _)| i)
    };
    while let Some(i) = next(&known) {
        known[i].open = false;
        let (at, spent) = (known[i].hex, known[i].spent);
        far = far.max(grid.distance(start, at) + 1);
        if sought(at, spent) {
            return Sought { found: true, far };
        }
        for (d, to) in grid.neighbours(at) {
            let before = known.iter().position(|k| k.hex == to);
            if before.is_some_and(|i| known[i].spent <= spent) {
                continue;
            }
            let rest = before.map_or_else(|| at_least(to), |i| known[i].rest);
            let most = limit.saturating_sub(rest);
            if spent > most {
                continue;
            }
            let total = cost(at, d, to).and_then(|step| spent.checked_add(step)).filter(|total| *total <= most);
            match (total, before) {
                (Some(total), Some(i)) if total < known[i].spent => (known[i].spent, known[i].open) = (total, true),
                (Some(total), None) => known.push(Known { hex: to, spent: total, rest, open: true }),
                _ => {}
            }
        }
    }
    Sought { found: false, far }
}
