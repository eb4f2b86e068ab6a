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
