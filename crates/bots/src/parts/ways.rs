//! Distances over the empty board.

use hexgrid::{Dir, Field, Grid, HexId, search};

/// What each step costs when nobody is in the way. The game's own law fills the table; a plan only adds it up.
#[derive(Clone, Debug)]
pub struct Ways {
    costs: Vec<[Option<u16>; 6]>,
}

impl Ways {
    pub fn new(grid: &Grid, mut cost: impl FnMut(HexId, Dir) -> Option<u16>) -> Self {
        Self { costs: grid.ids().map(|hex| Dir::ALL.map(|dir| cost(hex, dir))).collect() }
    }
    #[inline]
    pub fn cost(&self, from: HexId, dir: Dir) -> Option<u16> {
        self.costs[from.index()][dir.index()]
    }
    /// The cheapest ways from any of the starts, at most `limit` long; `extra` adds to a step into a hex or closes it.
    pub fn from(
        &self,
        grid: &Grid,
        starts: &[(HexId, u32)],
        limit: u32,
        mut extra: impl FnMut(HexId, HexId) -> Option<u32>,
    ) -> Field {
        search(grid, starts, limit, |from, dir, to| Some(u32::from(self.cost(from, dir)?) + extra(from, to)?))
    }
    /// How far every hex is from the goal for somebody who goes there; steps are taken against their direction.
    pub fn towards(&self, grid: &Grid, goal: HexId, limit: u32) -> Vec<u32> {
        let back = search(grid, &[(goal, 0)], limit, |from, dir, to| {
            Some(u32::from(self.cost(to, dir.opposite())?)).filter(|_| from != to)
        });
        grid.ids().map(|hex| back.cost(hex).unwrap_or(u32::MAX)).collect()
    }
}
