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
        (ground.settlement.is_some() || ground.peak.is_some()) && rule!("15/c").says(ground.territory == Side::Ah)
    }

    /// The objectives, as 15/c has them.
    pub fn objectives(&self) -> impl Iterator<Item = &Objective> {
        self.board.objectives.iter().filter(|o| rule!("15/c").says(o.territory == Side::Ah))
    }

    /// What a hex is worth as an objective.
    pub fn objective_value(&self, hex: HexId) -> i16 {
        self.board.objectives.iter().find(|o| o.hex == hex).map_or(0, |o| self.worth(o))
    }

    pub fn worth(&self, objective: &Objective) -> i16 {
        let town = match (objective.is_town, objective.is_great) {
            (true, true) => rule!("15/e").says(2),
            (true, false) => rule!("15/f").says(1),
            (false, _) => 0,
        };
        let peak = if objective.is_peak { rule!("15/g").says(2) } else { 0 };
        town + peak
    }

    /// Objectives whose last visitor is Italian (15/d).
    pub fn captured(&self, s: &State) -> impl Iterator<Item = &Objective> {
        self.objectives().filter(|o| rule!("15/b", "15/d").when(s.controller(o.hex) == Side::It))
    }

    pub fn objective_vp(&self, s: &State) -> i16 {
        self.captured(s).map(|o| self.worth(o)).sum()
    }

    pub fn vp(&self, s: &State) -> i16 {
        self.objective_vp(s) + s.vp_balance
    }

    /// The band of the Italian total.
    pub fn judge_victory(&self, s: &State) -> Ending {
        let vp = rule!("15/a").says(self.vp(s));
        let (winner, strategic) = match vp {
            ..=2 => rule!("15/k").says((Some(Side::Ah), true)),
            3..=14 => rule!("15/l").says((Some(Side::Ah), false)),
            15..=24 => rule!("15/m").says((None, false)),
            25..=39 => rule!("15/n").says((Some(Side::It), false)),
            40.. => rule!("15/o").says((Some(Side::It), true)),
        };
        Ending { winner, strategic, sudden: false, vp }
    }
}
