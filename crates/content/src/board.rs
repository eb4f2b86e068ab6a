//! A board: what lies in each hex and on each hexside, and the steps from hex to hex.

use std::ops::Deref;

use hexgrid::{Dir, Grid, HexId, SideId};

use crate::Places;

/// A step from a hex to the next, with what lies on the hexside between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<B> {
    pub to: HexId,
    pub side: SideId,
    pub brink: B,
}

/// Roads and the like, each over one hexside.
#[derive(Clone, Debug)]
pub struct Ways<W: 'static> {
    /// The best first.
    kinds: &'static [(&'static str, W)],
    laid: Vec<(W, SideId)>,
    /// Kinds that touch each hex, as bits.
    touching: Vec<u8>,
}

impl<W: Copy + PartialEq> Ways<W> {
    pub const fn of(kinds: &'static [(&'static str, W)]) -> Self {
        Self { kinds, laid: Vec::new(), touching: Vec::new() }
    }
    pub fn lay(&mut self, way: W, side: SideId) {
        if !self.laid.contains(&(way, side)) {
            self.laid.push((way, side));
        }
    }
    pub fn over(&self, side: SideId) -> impl Iterator<Item = W> {
        self.laid.iter().filter(move |(_, at)| *at == side).map(|(way, _)| *way)
    }
    pub fn best(&self, side: SideId) -> Option<W> {
        self.over(side).min_by_key(|way| self.kinds.iter().position(|(_, kind)| kind == way))
    }
    /// To be called when all are laid.
    pub fn settle(&mut self, places: &Places) {
        self.touching = vec![0; places.grid.len()];
        for (way, side) in &self.laid {
            let bit = self.kinds.iter().position(|(_, kind)| kind == way).map_or(0, |nth| 1 << nth);
            for hex in places.ends(*side).into_iter().flat_map(|(a, b)| [a, b]) {
                self.touching[hex.index()] |= bit;
            }
        }
    }
    /// A way of a fitting kind touches the hex.
    #[inline]
    pub fn touch(&self, hex: HexId, fits: impl Fn(W) -> bool) -> bool {
        let touching = self.touching[hex.index()];
        self.kinds.iter().enumerate().any(|(nth, (_, way))| touching & 1 << nth != 0 && fits(*way))
    }
}

/// `G` is the ground of a hex, `B` what lies on a hexside.
#[derive(Clone, Debug)]
pub struct Board<G, B> {
    /// The map's key, or `blank`.
    pub map: String,
    places: Places,
    ground: Vec<G>,
    brinks: Vec<B>,
    steps: Vec<[Option<Step<B>>; 6]>,
}

impl<G, B> Deref for Board<G, B> {
    type Target = Places;
    #[inline]
    fn deref(&self) -> &Places {
        &self.places
    }
}

impl<G, B: Copy> Board<G, B> {
    /// Every hexside like that one. Steps are laid by [`Board::lay_steps`].
    pub fn new(map: &str, grid: Grid, ground: Vec<G>, brink: B) -> Self {
        let brinks = vec![brink; grid.hexside_count()];
        Self { map: map.to_owned(), places: Places::new(grid), ground, brinks, steps: Vec::new() }
    }
    /// To be called after changes to hexsides.
    pub fn lay_steps(&mut self) {
        let step = |hex: HexId, dir: Dir| {
            let (to, side) = (self.grid.neighbour(hex, dir)?, self.grid.hexside_at(hex, dir)?.into());
            Some(Step { to, side, brink: self.brink(side) })
        };
        self.steps = self.grid.ids().map(|hex| Dir::ALL.map(|dir| step(hex, dir))).collect();
    }
    pub fn places_mut(&mut self) -> &mut Places {
        &mut self.places
    }
    #[inline]
    pub fn ground(&self, hex: HexId) -> &G {
        &self.ground[hex.index()]
    }
    pub fn ground_mut(&mut self, hex: HexId) -> &mut G {
        &mut self.ground[hex.index()]
    }
    #[inline]
    pub fn brink(&self, side: SideId) -> B {
        self.brinks[usize::from(side.0)]
    }
    pub fn brink_mut(&mut self, side: SideId) -> &mut B {
        &mut self.brinks[usize::from(side.0)]
    }
    /// Draws on the hexside between two neighbours.
    pub fn draw_on(&mut self, a: HexId, b: HexId, draw: impl FnOnce(&mut B)) {
        if let Some(side) = self.side(a, b) {
            draw(self.brink_mut(side));
        }
    }
    /// Every hexside of the board.
    pub fn sides(&self) -> impl Iterator<Item = SideId> + use<G, B> {
        (0..self.brinks.len() as u16).map(SideId)
    }
    #[inline]
    pub fn steps(&self, hex: HexId) -> &[Option<Step<B>>; 6] {
        &self.steps[hex.index()]
    }
    pub fn step(&self, from: HexId, to: HexId) -> Option<Step<B>> {
        self.grid.dir(from, to).and_then(|dir| self.steps[from.index()][dir.index()])
    }
}
