//! A yardstick: the best immediate gain or odds, one order ahead, without a plan.

use std::sync::Arc;

use inferno::{Action, Inferno, Pending, Side, State};
use kernel::dice::Quick;
use kernel::{Belief, Played, Seat};

use super::atlas::Atlas;
use super::forecast::forecast;
use super::survey::{Survey, reasoned};
use crate::Bot;
use crate::parts::Best;

/// Even odds: no worse attack is made.
const EVEN: i16 = 3;

#[derive(Clone, Debug)]
pub struct Greedy {
    dice: Quick,
    atlas: Option<Arc<Atlas>>,
}

impl Greedy {
    pub fn new(seed: u64) -> Self {
        Self { dice: Quick::new(seed), atlas: None }
    }

    /// What one order brings at once; only what is above nothing is done.
    fn gain(survey: &Survey<'_>, action: &Action) -> Option<f64> {
        let s = &survey.s;
        match action {
            Action::Move { unit, hex } => {
                let from = s.unit(*unit).hex()?;
                if survey.game.counter(*unit).kind.is_gun() {
                    return None;
                }
                let nearer = survey.pull.at(*hex) - survey.pull.at(from);
                (nearer > 0.05).then(|| nearer + survey.prize(s, *hex))
            }
            Action::Attack { hex } => {
                let mut f = survey.fight(s, *hex);
                for (_, near) in survey.game.board.grid.neighbours(*hex) {
                    for unit in survey.fighters_in(s, near, survey.side) {
                        let mut first = kernel::First::default();
                        if survey.game.may_join(s, &f, unit, &mut first).is_continue() && !first.refused {
                            f.attackers.add(unit);
                        }
                    }
                }
                let seen = forecast(survey.game, s, &f);
                (seen.column >= EVEN).then(|| f64::from(seen.column))
            }
            Action::Advance { .. } | Action::Refuse | Action::Stand | Action::Blow { .. } | Action::Join { .. } => Some(1.0),
            Action::Support { .. } | Action::Recover { .. } | Action::Enter { .. } | Action::Repair { .. } => Some(0.5),
            Action::Build { .. } if survey.side == Side::It => Some(0.5),
            _ => None,
        }
    }
}

impl Bot<Inferno> for Greedy {
    fn choose(&mut self, game: &Inferno, belief: &Belief<State>, seat: Seat, legal: &[Action]) -> Action {
        let s = belief.state();
        let (Some(side), false) = (Side::of(seat), matches!(s.top(), Some(Pending::Place(_)))) else {
            return legal[legal.len() - 1];
        };
        let any = legal[self.dice.below(legal.len())];
        if legal.len() == 1 {
            return any;
        }
        // A group is never formed: units go one by one.
        let join = |a: &Action| matches!(a, Action::Join { .. }) && matches!(s.top(), Some(Pending::Move | Pending::Group(_)));
        let atlas = self.atlas.get_or_insert_with(|| Arc::new(Atlas::new(game, s))).clone();
        let survey = Survey::new(game, &atlas, reasoned(game, s, side, &[0; inferno::MAX_UNITS]), side);
        let mut best = Best::new();
        for action in legal.iter().filter(|a| !join(a)) {
            if let Some(gain) = Self::gain(&survey, action) {
                best.show(gain, *action);
            }
        }
        let pass = game.pass(s, seat).filter(|a| legal.contains(a));
        best.take().or(pass).unwrap_or(any)
    }
}
