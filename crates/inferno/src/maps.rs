//! What the compiled map must hold for the game to be playable: `esagono map check`. What is asked of every map is asked in
//! `content`, and what the book says of single hexes stands in the map's `facts.toml`.

use content::map::MapCheck;
use hexgrid::{HexId, search};

use crate::board::{Board, Water};
use crate::book::{Inferno, Library};
use crate::counter::Start;
use crate::state::{Place, Side, State, Supply};

pub fn check(library: &std::sync::Arc<Library>) -> Vec<MapCheck> {
    let mut done = Vec::new();
    for (_, board) in &library.maps {
        done.push(trenches(board));
    }
    for scenario in &library.scenarios {
        if let Some(game) = Inferno::new(library, &scenario.key) {
            done.push(areas(&game));
            let state = game.deployed(&kernel::Setup::default());
            done.push(supply(&game, &state));
            done.push(objectives(&game, &state));
        }
    }
    done
}

fn trenches(board: &Board) -> MapCheck {
    let trenches = board.grid.ids().filter_map(|hex| Some((hex, board.ground(hex).trench?)));
    MapCheck::each("trenches lie on their own side and hang together", trenches, |(hex, side)| {
        let number = board.number(hex);
        let is_linked = board.steps(hex).iter().flatten().any(|s| s.brink.linked && board.ground(s.to).trench == Some(side));
        let astray = (board.ground(hex).territory != side).then(|| format!("the trench in {number} lies in enemy territory"));
        let alone = (!is_linked).then(|| format!("the trench in {number} is connected with no other"));
        astray.into_iter().chain(alone)
    })
}

fn areas(game: &Inferno) -> MapCheck {
    let placed = game.counters.iter().zip(&*game.areas).filter(|(counter, _)| matches!(counter.start, Start::On { .. }));
    let what = format!("{}: every unit has room in its area", game.scenario.key);
    let mut check = MapCheck::each(&what, placed, |(counter, area)| {
        let astray = area.iter().filter(|hex| game.board.ground(**hex).territory != counter.side);
        astray.map(|hex| format!("{} may be set up in enemy territory at {}", counter.name, game.board.number(*hex)))
    });
    let state = game.deployed(&kernel::Setup::default());
    let left = state.ids().filter(|unit| state.unit(*unit).place == Place::Unplaced);
    check.problems.extend(left.map(|unit| format!("{} finds no room in its area", game.counter(unit).name)));
    for side in Side::BOTH {
        let full = state.derived.units[side.index()].iter().filter(|hex| game.is_overstacked(&state, *hex, side));
        check.problems.extend(full.map(|hex| format!("{} is overstacked at the start", game.board.number(hex))));
    }
    check
}

fn supply(game: &Inferno, state: &State) -> MapCheck {
    let paths = Side::BOTH.map(|side| game.supply_paths(state, side));
    let units = state.ids().filter_map(|unit| Some((unit, state.unit(unit).hex()?)));
    let what = format!("{}: every unit is in supply at the start", game.scenario.key);
    MapCheck::each(&what, units, |(unit, hex)| {
        let supply = game.supply_state(paths[game.side(unit).index()].length(hex));
        let (name, number) = (game.counter(unit).name, game.board.number(hex));
        (supply != Supply::In).then(|| format!("{name} in {number} is {} at the start", supply.word()))
    })
}

/// Every objective can be walked to by an infantry brigade, bridges and enemies apart.
fn objectives(game: &Inferno, state: &State) -> MapCheck {
    let starts: Vec<(HexId, u32)> = state.derived.units[Side::It.index()].iter().map(|h| (h, 0)).collect();
    let field = search(&game.board.grid, &starts, u32::MAX - 1, |from, dir, _| {
        let step = game.board.steps(from)[dir.index()]?;
        (step.brink.river != Water::Isonzo || step.brink.bridge.is_some() || game.board.ground(from).territory == Side::It)
            .then_some(1)
    });
    let what = format!("{}: every objective can be reached", game.scenario.key);
    MapCheck::each(&what, game.objectives(), |objective| {
        let number = game.board.number(objective.hex);
        field.cost(objective.hex).is_none().then(|| format!("{number} cannot be reached"))
    })
}
