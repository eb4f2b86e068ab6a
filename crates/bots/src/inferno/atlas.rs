//! What never changes in a game: the cost of the ground and the objectives on it.

use hexgrid::{Dir, HexId};
use inferno::{Inferno, Kind, Place, Side, State, UnitId};

use crate::parts::{Objectives, Ways};

/// One Victory Point, in points of strength: a released brigade costs one (13.1).
pub const VICTORY_POINT: f64 = 4.0;
/// An objective further away than this, in sixths of a Movement Point, exerts no pull.
const REACH: u32 = 100;

#[derive(Clone, Debug)]
pub struct Atlas {
    pub ways: Ways,
    /// Objectives of the Italian player, by their Victory Points.
    pub objectives: Objectives,
    pub gorizia: Vec<HexId>,
    /// How far every hex is from Gorizia.
    pub gorizia_far: Vec<u32>,
    pub guns: [Vec<UnitId>; 2],
    pub engineers: [Vec<UnitId>; 2],
    pub fighters: [Vec<UnitId>; 2],
}

impl Atlas {
    pub fn new(game: &Inferno, s: &State) -> Self {
        let board = &game.board;
        let ways = ways(game, s);
        let places = game.objectives().map(|o| (o.hex, f64::from(game.worth(o))));
        let objectives = Objectives::new(&board.grid, &ways, places, REACH);
        let of = |side: Side, fits: &dyn Fn(Kind) -> bool| -> Vec<UnitId> {
            s.ids().filter(|u| game.side(*u) == side && fits(game.counter(*u).kind)).collect()
        };
        let both = |fits: &dyn Fn(Kind) -> bool| [of(Side::It, fits), of(Side::Ah, fits)];
        let gorizia: Vec<HexId> = board.grid.ids().filter(|h| board.ground(*h).gorizia).collect();
        let mut gorizia_far = vec![u32::MAX; board.grid.len()];
        for goal in &gorizia {
            for (far, here) in gorizia_far.iter_mut().zip(ways.towards(&board.grid, *goal, REACH)) {
                *far = here.min(*far);
            }
        }
        Self {
            ways,
            objectives,
            gorizia,
            gorizia_far,
            guns: both(&|k| k.is_gun()),
            engineers: both(&|k| k == Kind::Engineer),
            fighters: both(&|k| !k.is_gun() && k != Kind::Engineer),
        }
    }
}

/// What the engine asks of an infantry unit that is alone on the board.
fn ways(game: &Inferno, s: &State) -> Ways {
    let mut empty = s.clone();
    for unit in &mut empty.units {
        unit.place = Place::Off;
    }
    let walker = s.ids().find(|u| game.counter(*u).kind == Kind::Infantry).or_else(|| s.ids().next());
    if let Some(unit) = walker {
        empty.unit_mut(unit).marks = Default::default();
        empty.unit_mut(unit).spent = 0;
    }
    kernel::Played::settle(game, &mut empty);
    Ways::new(&game.board.grid, |from, dir: Dir| {
        let (unit, step) = (walker?, game.board.steps(from)[dir.index()]?);
        match game.may_step(&empty, unit, from, &step, &mut kernel::All::default()) {
            std::ops::ControlFlow::Continue(fare) => Some(fare.sixths),
            std::ops::ControlFlow::Break(()) => None,
        }
    })
}
