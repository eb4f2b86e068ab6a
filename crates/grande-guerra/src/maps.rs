//! What the compiled map must hold for the game to be playable: `esagono map check`. What is asked of every map is asked in
//! `content`, and what the book says of single hexes stands in the map's `facts.toml`.

use std::sync::Arc;

use content::map::MapCheck;
use hexgrid::{HexId, search};

use crate::board::{Board, Terrain};
use crate::book::{Library, War};
use crate::key::Hexes;
use crate::state::{Place, Side, State};

pub fn check(library: &Arc<Library>) -> Vec<MapCheck> {
    let mut done = Vec::new();
    for (_, board) in &library.maps {
        done.push(trenches(board));
    }
    for scenario in &library.scenarios {
        if let Some(game) = War::new(library, &scenario.key) {
            let state = game.deployed(&kernel::Setup::default());
            done.push(areas(&game, &state));
            done.push(supply(&game, &state));
            done.push(objectives(&game, &state));
        }
    }
    done
}

fn trenches(board: &Board) -> MapCheck {
    let trenches = board.grid.ids().filter_map(|hex| Some((hex, board.ground(hex).trench?)));
    MapCheck::each("trenches lie on their own side and in lines", trenches, |(hex, side)| {
        let number = board.number(hex);
        // A line may go on over a river, which connects nothing.
        let is_joined = board.steps(hex).iter().flatten().any(|step| board.ground(step.to).trench == Some(side));
        let ground = board.ground(hex);
        let is_astray = ground.neutral || ground.territory != side;
        let astray = is_astray.then(|| format!("the trench in {number} does not lie on its own side"));
        let alone = (!is_joined).then(|| format!("the trench in {number} is beside no other"));
        astray.into_iter().chain(alone)
    })
}

fn areas(game: &War, state: &State) -> MapCheck {
    let placed = game.counters.iter().zip(&*game.zones).filter(|(_, zone)| !zone.is_empty());
    let what = format!("{}: every unit has room in its area", game.scenario.key);
    let mut check = MapCheck::each(&what, placed, |(counter, zone)| {
        let astray = zone.iter().filter(|hex| {
            let ground = game.board.ground(**hex);
            ground.terrain == Terrain::Sea || !ground.neutral && ground.territory != counter.side
        });
        astray.map(|hex| format!("{} may be set up on strange ground at {}", counter.name, game.board.number(*hex)))
    });
    let left = state.ids().filter(|unit| state.unit(*unit).place == Place::Unplaced);
    check.problems.extend(left.map(|unit| format!("{} finds no room in its area", game.counter(unit).name)));
    for side in Side::BOTH {
        let full = state.derived.units[side.index()].iter().filter(|hex| game.is_overstacked(state, *hex, side));
        check.problems.extend(full.map(|hex| format!("{} is overstacked at the start", game.board.number(hex))));
    }
    check
}

fn supply(game: &War, state: &State) -> MapCheck {
    let lines = Side::BOTH.map(|side| game.supply_lines(state, side, &Hexes::default()));
    let units = state.ids().filter(|unit| state.unit(*unit).hex().is_some());
    let what = format!("{}: every unit is in supply at the start", game.scenario.key);
    MapCheck::each(&what, units, |unit| {
        let is_out = !game.is_supplied(state, unit, &lines[game.side(unit).index()]);
        let hex = state.unit(unit).hex().map_or_else(String::new, |hex| game.board.number(hex));
        is_out.then(|| format!("{} in {hex} is out of supply at the start", game.counter(unit).name))
    })
}

/// Every victory hex can be walked to by infantry, enemies apart.
fn objectives(game: &War, state: &State) -> MapCheck {
    let starts: Vec<(HexId, u32)> = state.derived.units[Side::It.index()].iter().map(|hex| (hex, 0)).collect();
    let field = search(&game.board.grid, &starts, u32::MAX - 1, |from, dir, _| {
        let step = game.board.steps(from)[dir.index()]?;
        let open = game.in_play.contains(step.to) && game.board.ground(step.to).terrain != Terrain::Sea;
        open.then_some(1)
    });
    let what = format!("{}: every victory hex can be reached", game.scenario.key);
    MapCheck::each(&what, game.objectives.iter(), |objective| {
        let number = game.board.number(objective.hex);
        field.cost(objective.hex).is_none().then(|| format!("{number} cannot be reached"))
    })
}
