//! Victory: points, breakthrough, the halt of the offensive, the conditions of the scenarios.

use hexgrid::HexId;
use kernel::{Cite, Rule};

use crate::book::{Point, War};
use crate::scenario::Victory;
use crate::state::{Ending, Grade, Side, State};

impl War {
    /// Victory hexes of the board with their points and paragraphs.
    pub fn objective(&self, hex: HexId) -> Option<(i16, Rule)> {
        self.objectives.iter().find(|o| o.hex == hex).map(|o| (o.value, o.rule))
    }

    /// Points of the hexes that Italy controls.
    pub fn vp(&self, s: &State) -> i16 {
        let held = self.objectives.iter().filter(|o| self.cite(Point::Control).says(s.italian.contains(o.hex)));
        self.cite(Point::ItalianPoints).says(held.map(|o| o.rule.says(o.value)).sum())
    }

    /// Every hex of the breakthrough is Italian.
    pub fn has_broken_through(&self, s: &State) -> bool {
        let hexes = &self.breakthrough;
        self.cite(Point::Breakthrough).when(!hexes.is_empty() && hexes.iter().all(|hex| s.italian.contains(*hex)))
    }

    /// No victory hex was conquered in three turns running.
    pub fn has_halted(&self, s: &State) -> bool {
        let span = self.cite(Point::Halt).says(3);
        let since = s.conquered.max(self.scenario.first_turn.saturating_sub(1));
        self.cite(Point::HaltEnds).when(!self.scenario.none && !self.objectives.is_empty() && s.turn >= since + span)
    }

    /// Who has won by the scenario's conditions.
    pub fn judge_victory(&self, s: &State, halted: bool) -> Ending {
        let vp = self.vp(s);
        let hex = |word: &String| self.board.grid.parse(word);
        let holds = |hexes: &[String]| hexes.iter().filter_map(hex).filter(|hex| s.italian.contains(*hex)).count();
        let winner = match &self.scenario.victory {
            Victory::Clearing { it, ah, hexes } => {
                let cleared = self
                    .in_play
                    .iter()
                    .all(|hex| self.board.ground(hex).east || !s.derived.units[Side::Ah.index()].contains(hex));
                let won = it.says(cleared && holds(hexes) == hexes.len());
                if won { Some(Side::It) } else { ah.says(Some(Side::Ah)) }
            }
            Victory::Holding { it, ah, hexes, need } => {
                let won = it.says(holds(hexes) >= usize::from(*need));
                if won { Some(Side::It) } else { ah.says(Some(Side::Ah)) }
            }
            Victory::Points { it, ah, draw } => {
                let vp = self.cite(Point::VictoryLevel).says(vp);
                if it.1.says(vp >= it.0) {
                    Some(Side::It)
                } else if ah.1.says(vp <= ah.0) {
                    Some(Side::Ah)
                } else {
                    draw.says(None)
                }
            }
            Victory::None => None,
        };
        let grade = if winner.is_some() { Grade::Victory } else { Grade::Draw };
        Ending { winner, grade, halted, vp }
    }
}
