//! A number for every hex: influence, threat, need.

use hexgrid::{Grid, HexId};

#[derive(Clone, Debug)]
pub struct Layer(Vec<f64>);

impl Layer {
    pub fn new(grid: &Grid) -> Self {
        Self(vec![0.0; grid.len()])
    }
    #[inline]
    pub fn at(&self, hex: HexId) -> f64 {
        self.0[hex.index()]
    }
    pub fn add(&mut self, hex: HexId, value: f64) {
        self.0[hex.index()] += value;
    }
    pub fn set(&mut self, hex: HexId, value: f64) {
        self.0[hex.index()] = value;
    }
    /// The larger of what is there and the value.
    pub fn raise(&mut self, hex: HexId, value: f64) {
        let here = &mut self.0[hex.index()];
        *here = here.max(value);
    }
    /// Adds the value once to every hex that lies next to one of these, or is one of these.
    pub fn add_around(&mut self, grid: &Grid, hexes: impl Iterator<Item = HexId>, value: f64) {
        let mut touched = vec![false; grid.len()];
        for hex in hexes {
            touched[hex.index()] = true;
            for (_, near) in grid.neighbours(hex) {
                touched[near.index()] = true;
            }
        }
        for (here, _) in self.0.iter_mut().zip(touched).filter(|(_, touched)| *touched) {
            *here += value;
        }
    }
}
