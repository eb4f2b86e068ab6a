//! What the compiled map must hold for the game to be playable: `esagono map check`. What is asked of every map is asked in
//! `content`, and what the book says of single hexes stands in the map's `facts.toml`.

use content::map::MapCheck;
use hexgrid::{HexId, search};

use crate::board::{Board, Water};
use crate::book::{Inferno, Library};
use crate::counter::Start;
use crate::state::{Side, State, Supply};

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
    let mut problems = Vec::new();
    let mut count = 0;
    for hex in board.grid.ids() {
        let Some(side) = board.ground(hex).trench else { continue };
        count += 1;
        if board.ground(hex).territory != side {
            problems.push(format!("the trench in {} lies in enemy territory", board.number(hex)));
        }
        let linked = board.steps(hex).iter().flatten().any(|s| s.brink.linked && board.ground(s.to).trench == Some(side));
        if !linked {
            problems.push(format!("the trench in {} is connected with no other", board.number(hex)));
        }
    }
    MapCheck::new("trenches lie on their own side and hang together", count, problems)
}

fn areas(game: &Inferno) -> MapCheck {
    let mut problems = Vec::new();
    let mut count = 0;
    for (i, counter) in game.counters.iter().enumerate() {
        if !matches!(counter.start, Start::On { .. }) {
            continue;
        }
        count += 1;
        for hex in &game.areas[i] {
            if game.board.ground(*hex).territory != counter.side {
                problems.push(format!("{} may be set up in enemy territory at {}", counter.name, game.board.number(*hex)));
            }
        }
    }
    let state = game.deployed(&kernel::Setup::default());
    for unit in state.ids() {
        if state.unit(unit).place == crate::state::Place::Unplaced {
            problems.push(format!("{} finds no room in its area", game.counter(unit).name));
        }
    }
    for side in Side::BOTH {
        for hex in state.derived.units[side.index()].iter().filter(|h| game.is_overstacked(&state, *h, side)) {
            problems.push(format!("{} is overstacked at the start", game.board.number(hex)));
        }
    }
    MapCheck::new(&format!("{}: every unit has room in its area", game.scenario.key), count, problems)
}

fn supply(game: &Inferno, state: &State) -> MapCheck {
    let mut problems = Vec::new();
    let mut count = 0;
    for side in Side::BOTH {
        let paths = game.supply_paths(state, side);
        for unit in state.ids().filter(|u| game.side(*u) == side) {
            let Some(hex) = state.unit(unit).hex() else { continue };
            count += 1;
            let supply = game.supply_state(paths.length(hex));
            if supply != Supply::In {
                problems.push(format!(
                    "{} in {} is {} at the start",
                    game.counter(unit).name,
                    game.board.number(hex),
                    supply.word()
                ));
            }
        }
    }
    MapCheck::new(&format!("{}: every unit is in supply at the start", game.scenario.key), count, problems)
}

/// Every objective can be walked to by an infantry brigade, bridges and enemies apart.
fn objectives(game: &Inferno, state: &State) -> MapCheck {
    let starts: Vec<(HexId, u32)> = state.derived.units[Side::It.index()].iter().map(|h| (h, 0)).collect();
    let field = search(&game.board.grid, &starts, u32::MAX - 1, |from, dir, _| {
        let step = game.board.steps(from)[dir.index()]?;
        (step.brink.river != Water::Isonzo || step.brink.bridge.is_some() || game.board.ground(from).territory == Side::It)
            .then_some(1)
    });
    let all: Vec<HexId> = game.objectives().map(|o| o.hex).collect();
    let problems = all
        .iter()
        .filter(|h| field.cost(**h).is_none())
        .map(|h| format!("{} cannot be reached", game.board.number(*h)))
        .collect();
    MapCheck::new(&format!("{}: every objective can be reached", game.scenario.key), all.len(), problems)
}
