//! How much of each side can be at a hex, turn by turn.

use hexgrid::{Grid, HexId};

use super::Layer;

/// Strength that can come to bear on every hex within so many turns, for two sides.
#[derive(Clone, Debug)]
pub struct Forces {
    /// By side, by turn: now, and after one move.
    layers: [[Layer; Self::TURNS]; 2],
}

impl Forces {
    pub const TURNS: usize = 2;

    pub fn new(grid: &Grid) -> Self {
        let layers = || [Layer::new(grid), Layer::new(grid)];
        Self { layers: [layers(), layers()] }
    }

    /// A formation of that side bears on these hexes and all beside them within that many moves.
    pub fn bear(&mut self, grid: &Grid, side: usize, turn: usize, hexes: impl Iterator<Item = HexId>, strength: f64) {
        self.layers[side][turn].add_around(grid, hexes, strength);
    }

    pub fn at(&self, side: usize, turn: usize, hex: HexId) -> f64 {
        self.layers[side][turn].at(hex)
    }

    /// How many times the side outweighs the other at the hex within that many turns.
    pub fn ratio(&self, side: usize, turn: usize, hex: HexId) -> f64 {
        self.at(side, turn, hex) / self.at(1 - side, turn, hex).max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexgrid::{Numbering, Shoved};

    #[test]
    fn a_formation_bears_once_on_what_it_reaches_and_what_lies_beside() {
        let grid = Grid::new(Numbering { shoved: Shoved::OddLines, sheets: hexgrid::Sheets::Plain }, 1..=1, 1..=6);
        let hexes: Vec<HexId> = grid.ids().collect();
        let mut forces = Forces::new(&grid);
        forces.bear(&grid, 0, 1, hexes[0..2].iter().copied(), 6.0);
        forces.bear(&grid, 1, 1, hexes[4..5].iter().copied(), 2.0);
        let at: Vec<f64> = hexes.iter().map(|h| forces.at(0, 1, *h)).collect();
        assert_eq!(at, [6.0, 6.0, 6.0, 0.0, 0.0, 0.0]);
        assert_eq!(forces.at(0, 0, hexes[0]), 0.0);
        assert_eq!((forces.ratio(0, 1, hexes[0]), forces.ratio(1, 1, hexes[4])), (6.0, 2.0));
    }
}
