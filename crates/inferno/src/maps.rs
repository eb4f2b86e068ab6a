//! What the compiled map must hold for the game to be playable: `esagono map check`. What the book says of single hexes
//! stands in the map's `facts.toml`.

use std::collections::BTreeSet;

use content::map::MapCheck;
use hexgrid::{HexId, search};

use crate::board::{Board, Water};
use crate::book::{Inferno, Library};
use crate::counter::Start;
use crate::state::{Side, State, Supply};

pub fn check(library: &std::sync::Arc<Library>) -> Vec<MapCheck> {
    let mut done = Vec::new();
    for (_, board) in &library.maps {
        done.push(rivers(board));
        done.push(bridges(board));
        done.push(roads(board));
        done.push(trenches(board));
    }
    for scenario in &library.scenarios {
        if let Some(game) = Inferno::new(library, &scenario.key) {
            done.push(areas(&game));
            let state = game.deployed();
            done.push(supply(&game, &state));
            done.push(objectives(&game, &state));
        }
    }
    done
}

/// The corner points of hexsides are the places where rivers meet: two hexsides touch if their ends share a neighbour.
fn touching(board: &Board, a: crate::key::SideId, b: crate::key::SideId) -> bool {
    let (Some((a1, a2)), Some((b1, b2))) = (board.ends(a), board.ends(b)) else { return false };
    // Two sides share a corner if they are sides of three mutually neighbouring hexes, or of one hex next to each other.
    let all: BTreeSet<HexId> = [a1, a2, b1, b2].into();
    let near = |x: HexId, y: HexId| x == y || board.grid.distance(x, y) == 1;
    all.len() == 3 && all.iter().all(|x| all.iter().all(|y| near(*x, *y)))
}

fn rivers(board: &Board) -> MapCheck {
    let mut problems = Vec::new();
    let sides = |class: Water| -> Vec<crate::key::SideId> {
        board.grid.hexsides().map(|s| crate::key::SideId(s.index() as u16)).filter(|s| board.brink(*s).river == class).collect()
    };
    let isonzo = sides(Water::Isonzo);
    // The Isonzo is one chain from edge to edge.
    let mut reached: BTreeSet<_> = isonzo.first().copied().into_iter().collect();
    let mut open: Vec<_> = reached.iter().copied().collect();
    while let Some(side) = open.pop() {
        for next in &isonzo {
            if !reached.contains(next) && touching(board, side, *next) {
                reached.insert(*next);
                open.push(*next);
            }
        }
    }
    if reached.len() != isonzo.len() {
        problems.push(format!("the Isonzo is broken: {} of {} hexsides hang together", reached.len(), isonzo.len()));
    }
    let ends = |s: &&crate::key::SideId| board.ends(**s).is_some_and(|(a, b)| board.grid.is_edge(a) && board.grid.is_edge(b));
    if isonzo.iter().filter(ends).count() < 2 {
        problems.push("the Isonzo does not run from edge to edge".into());
    }
    let others: Vec<_> = sides(Water::River).into_iter().chain(sides(Water::Stream)).collect();
    for side in &others {
        let alone = !others.iter().chain(&isonzo).any(|o| o != side && touching(board, *side, *o));
        let at_edge = board.ends(*side).is_some_and(|(a, b)| board.grid.is_edge(a) || board.grid.is_edge(b));
        if alone && !at_edge {
            let (a, b) = board.ends(*side).unwrap_or((HexId(0), HexId(0)));
            problems.push(format!("the river hexside {}-{} stands alone", board.number(a), board.number(b)));
        }
    }
    MapCheck::new("rivers are continuous", isonzo.len() + others.len(), problems)
}

fn bridges(board: &Board) -> MapCheck {
    let wrong = board.bridges.iter().filter(|b| board.brink(**b).river == Water::None);
    let problems = wrong
        .filter_map(|b| board.ends(*b))
        .map(|(a, b)| format!("the bridge {}-{} spans no river", board.number(a), board.number(b)))
        .collect();
    MapCheck::new("bridges lie on river hexsides", board.bridges.len(), problems)
}

fn roads(board: &Board) -> MapCheck {
    let mut problems = Vec::new();
    let has_way = |h: HexId| board.has_way(h, |_| true);
    let hexes: Vec<HexId> = board.grid.ids().filter(|h| has_way(*h)).collect();
    // Every stretch of road leads to a map edge.
    let edges: Vec<(HexId, u32)> = hexes.iter().filter(|h| board.grid.is_edge(**h)).map(|h| (*h, 0)).collect();
    let net = search(&board.grid, &edges, u32::MAX - 1, |from, dir, _| {
        board.steps(from)[dir.index()].filter(|s| s.brink.way.is_some()).map(|_| 1)
    });
    for hex in &hexes {
        if net.cost(*hex).is_none() {
            problems.push(format!("the road in {} leads to no map edge", board.number(*hex)));
        }
    }
    for hex in board.grid.ids().filter(|h| board.ground(*h).settlement.is_some() && !has_way(*h)) {
        problems.push(format!(
            "{} {} lies on no road",
            board.number(hex),
            board.ground(hex).settlement.as_deref().unwrap_or_default()
        ));
    }
    MapCheck::new("roads are continuous and reach every settlement", hexes.len(), problems)
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
    let state = game.deployed();
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
