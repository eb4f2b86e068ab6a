//! The front at the start: who holds which hex, and the trenches on both sides of the line.

use std::collections::{BTreeMap, BTreeSet};

use hexgrid::{Grid, HexId, Hexside};

use super::frame::Point;
use super::ground::{Waters, hex, hexside};
use super::lattice::{Anchor, Lattice, parted};
use super::recipe::Recipe;

type Side = &'static str;

pub struct Trenches {
    pub territory: Vec<Side>,
    pub trench: BTreeMap<HexId, Side>,
    pub links: BTreeMap<Hexside, Side>,
    /// The hexes on the front in order, of the holder named in the recipe and of the other side.
    pub front: [(Side, Vec<HexId>); 2],
}

pub fn trenches(grid: &Grid, lattice: &Lattice, waters: &Waters, recipe: &Recipe, line: &[Point]) -> Result<Trenches, String> {
    let front = &recipe.front;
    let pinned: BTreeSet<Hexside> = front.pinned.iter().map(|pair| hexside(grid, pair)).collect::<Result<_, _>>()?;
    let (divide, _) = recipe.divide;
    let main: BTreeSet<Hexside> = sides_of(waters, divide);
    // Where the armies faced each other over the water, the front is the water.
    let factor = |side: Hexside| match (pinned.contains(&side), main.contains(&side)) {
        (true, _) => 1,
        (false, true) => 30,
        (false, false) => 100,
    };
    let chain = lattice.route(line, &Anchor::Edge, &Anchor::Edge, factor).ok_or("the front finds no way")?;
    if let Some(pair) = front.pinned.iter().find(|pair| hexside(grid, pair).is_ok_and(|side| !chain.sides.contains(&side))) {
        return Err(format!("the front does not take hexside {pair}"));
    }
    let barrier: BTreeSet<Hexside> = chain.sides.iter().copied().collect();
    let (seed, holder) = (hex(grid, front.holder.1)?, front.holder.0);
    let (held, _) = parted(grid, seed, &barrier).ok_or("the front does not part the sheet into two")?;
    let territory: Vec<Side> = grid.ids().map(|id| if held.contains(&id) { holder } else { front.other }).collect();

    let mut found =
        Trenches { territory, trench: BTreeMap::new(), links: BTreeMap::new(), front: [(holder, vec![]), (front.other, vec![])] };
    for side in &chain.sides {
        let (a, b) = grid.ends(*side);
        let (near, far) = if held.contains(&a) { (a, b) } else { (b, a) };
        for (at, (owner, row)) in [near, far].into_iter().zip(&mut found.front) {
            if row.last() != Some(&at) {
                row.push(at);
            }
            found.trench.insert(at, *owner);
        }
    }
    for (owner, row) in found.front.clone() {
        connect(grid, &mut found, owner, &row)?;
    }
    for (owner, numbers) in front.rear_lines {
        let row: Vec<HexId> = numbers.iter().map(|number| hex(grid, number)).collect::<Result<_, _>>()?;
        for at in &row {
            if found.territory[at.index()] != *owner {
                return Err(format!("trench {} lies behind the enemy's front", grid.number(*at)));
            }
            found.trench.insert(*at, owner);
        }
        connect(grid, &mut found, owner, &row)?;
    }
    Ok(found)
}

fn connect(grid: &Grid, found: &mut Trenches, owner: Side, row: &[HexId]) -> Result<(), String> {
    for pair in row.windows(2).filter(|pair| pair[0] != pair[1]) {
        let side = grid.hexside(pair[0], pair[1]);
        let side = side.ok_or_else(|| format!("trenches {} and {} do not touch", grid.number(pair[0]), grid.number(pair[1])))?;
        found.links.insert(side, owner);
    }
    Ok(())
}

pub fn sides_of(waters: &Waters, name: &str) -> BTreeSet<Hexside> {
    let chain = waters.chains.iter().find(|(known, _)| *known == name);
    chain.map(|(_, chain)| chain.sides.iter().copied().collect()).unwrap_or_default()
}
