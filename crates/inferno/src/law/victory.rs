//! Victory (15).

use hexgrid::HexId;
use kernel::Cite;

use crate::board::{Board, Objective};
use crate::book::Inferno;
use crate::ids::rule;
use crate::state::{Ending, Side, State};

const GREAT: [&str; 3] = ["2808", "2205", "1301"];

/// The three towns of 15/e, by where they stand on the printed map and by name elsewhere.
pub fn is_great(board: &Board, hex: HexId) -> bool {
    board.map == "inferno" && GREAT.iter().any(|g| board.grid.parse(g) == Some(hex))
        || board.ground(hex).settlement.as_deref().is_some_and(|n| ["Ternova", "Chiapovano", "Grahovo"].contains(&n))
}

impl Inferno {
    /// Settlements and peaks that were enemy territory of the Italians at the start (15/c).
    pub fn is_objective(&self, hex: HexId) -> bool {
        let ground = self.board.ground(hex);
        (ground.settlement.is_some() || ground.peak.is_some()) && (ground.territory == Side::Ah || !rule!("15/c").holds())
    }

    /// The objectives, as 15/c has them.
    pub fn objectives(&self) -> impl Iterator<Item = &Objective> {
        let everywhere = !rule!("15/c").holds();
        self.board.objectives.iter().filter(move |o| everywhere || o.territory == Side::Ah)
    }

    /// What a hex is worth as an objective.
    pub fn objective_value(&self, hex: HexId) -> i16 {
        self.board.objectives.iter().find(|o| o.hex == hex).map_or(0, |o| self.worth(o))
    }

    pub fn worth(&self, objective: &Objective) -> i16 {
        let town = match objective.is_town {
            true if objective.is_great && rule!("15/e").holds() => 2,
            true if objective.is_great || rule!("15/f").holds() => 1,
            _ => 0,
        };
        let peak = if objective.is_peak && rule!("15/g").holds() { 2 } else { 0 };
        town + peak
    }

    /// Objectives whose last visitor is Italian (15/d).
    pub fn captured(&self, s: &State) -> impl Iterator<Item = &Objective> {
        let counts = rule!("15/b").holds();
        // The last to enter holds it; without that rule only who stands there.
        let lasting = rule!("15/d").holds();
        let holds = move |h: HexId| s.controller(h) == Side::It && (lasting || s.derived.units[Side::It.index()].contains(h));
        self.objectives().filter(move |o| counts && holds(o.hex))
    }

    pub fn objective_vp(&self, s: &State) -> i16 {
        self.captured(s).map(|o| self.worth(o)).sum()
    }

    pub fn vp(&self, s: &State) -> i16 {
        self.objective_vp(s) + s.vp_balance
    }

    /// The band of the Italian total.
    pub fn judge_victory(&self, s: &State) -> Ending {
        let vp = self.vp(s);
        let end = |winner, strategic| Ending { winner, strategic, sudden: false, vp };
        // A band that is switched off falls to its neighbour.
        match vp {
            _ if !rule!("15/a").holds() => end(None, false),
            ..=2 if rule!("15/k").holds() => end(Some(Side::Ah), true),
            ..=14 if rule!("15/l").holds() && (vp >= 3 || !rule!("15/k").holds()) => end(Some(Side::Ah), false),
            15..=24 if rule!("15/m").holds() => end(None, false),
            40.. if rule!("15/o").holds() => end(Some(Side::It), true),
            15.. if rule!("15/n").holds() => end(Some(Side::It), false),
            _ => end(None, false),
        }
    }
}
