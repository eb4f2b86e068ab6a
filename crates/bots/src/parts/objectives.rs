//! Places worth having and the pull they exert.

use hexgrid::{Grid, HexId};

use super::{Layer, Ways};

/// A place and what it is worth.
#[derive(Clone, Debug)]
pub struct Objective {
    pub hex: HexId,
    pub value: f64,
    /// How far every hex is from it.
    far: Vec<u32>,
}

impl Objective {
    pub fn distance(&self, hex: HexId) -> u32 {
        self.far[hex.index()]
    }
}

#[derive(Clone, Debug)]
pub struct Objectives {
    pub list: Vec<Objective>,
    /// Beyond this distance an objective exerts no pull.
    reach: u32,
}

impl Objectives {
    pub fn new(grid: &Grid, ways: &Ways, places: impl Iterator<Item = (HexId, f64)>, reach: u32) -> Self {
        let list = places.map(|(hex, value)| Objective { hex, value, far: ways.towards(grid, hex, reach) }).collect();
        Self { list, reach }
    }

    pub fn value(&self, hex: HexId) -> f64 {
        self.list.iter().find(|o| o.hex == hex).map_or(0.0, |o| o.value)
    }

    /// The pull of the objectives that are wanted: each falls off with the square of what is left of its reach.
    pub fn pull(&self, grid: &Grid, wanted: impl Fn(&Objective) -> f64) -> Layer {
        let mut layer = Layer::new(grid);
        let reach = f64::from(self.reach);
        for objective in &self.list {
            let weight = objective.value * wanted(objective);
            if weight <= 0.0 {
                continue;
            }
            for hex in grid.ids() {
                let far = objective.distance(hex);
                if far < self.reach {
                    let left = 1.0 - f64::from(far) / reach;
                    layer.add(hex, weight * left * left);
                }
            }
        }
        layer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexgrid::{Numbering, Shoved};

    /// Six hexes in a row, each step three points; nothing leads off the row.
    fn row() -> (Grid, Ways) {
        let grid = Grid::new(Numbering { shoved: Shoved::OddLines, sheets: hexgrid::Sheets::Plain }, 1..=1, 1..=6);
        let ways = Ways::new(&grid, |_, _| Some(3));
        (grid, ways)
    }

    #[test]
    fn the_pull_falls_off_with_the_way_and_ends_at_its_reach() {
        let (grid, ways) = row();
        let hexes: Vec<HexId> = grid.ids().collect();
        let objectives = Objectives::new(&grid, &ways, [(hexes[0], 2.0)].into_iter(), 12);
        let pull = objectives.pull(&grid, |_| 1.0);
        assert_eq!(pull.at(hexes[0]), 2.0);
        assert!(hexes.windows(2).take(4).all(|w| pull.at(w[0]) > pull.at(w[1])));
        assert_eq!(pull.at(hexes[4]), 0.0);
        assert_eq!((objectives.value(hexes[0]), objectives.value(hexes[1])), (2.0, 0.0));
        assert_eq!(objectives.pull(&grid, |_| 0.0).at(hexes[0]), 0.0, "what is not wanted does not pull");
    }

    #[test]
    fn distances_are_taken_in_the_direction_of_march() {
        let (grid, _) = row();
        let hexes: Vec<HexId> = grid.ids().collect();
        // Uphill to the first hex, downhill from it.
        let ways = Ways::new(&grid, |from, dir| {
            let to = grid.neighbour(from, dir)?;
            Some(if to < from { 5 } else { 1 })
        });
        assert_eq!(ways.towards(&grid, hexes[0], 100)[2], 10);
        assert_eq!(ways.from(&grid, &[(hexes[0], 0)], 100, |_, _| Some(0)).cost(hexes[2]), Some(2));
        assert_eq!(ways.from(&grid, &[(hexes[0], 0)], 100, |_, to| (to != hexes[1]).then_some(0)).cost(hexes[2]), None);
    }
}
