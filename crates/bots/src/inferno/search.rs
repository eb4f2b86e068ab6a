//! The hard level: several plans are tried out, through the enemy's reply, before one is chosen. What it may spend is counted in
//! trials, never by the clock, so that a seed always gives the same game.

use inferno::{Inferno, Side, State};
use kernel::dice::Quick;
use kernel::{Belief, Game, Log, Waiting, legal_list};

use super::atlas::VICTORY_POINT;
use super::forecast::worth;
use super::intent::{Intent, Style, intend};
use super::planner::{Level, Planner};
use super::survey::Survey;
use crate::Bot;

/// Ways of play that are tried besides the side's own and some drawn ones.
const DRAWN: usize = 4;
/// Trials of every plan, then of the better half.
const FIRST: usize = 3;
const SECOND: usize = 5;
/// A trial that takes longer than this has gone wrong.
const ORDERS: usize = 3000;

/// A plan under trial.
struct Entrant {
    intent: Intent,
    sum: f64,
    trials: usize,
}

impl Entrant {
    fn mean(&self) -> f64 {
        self.sum / self.trials.max(1) as f64
    }
}

fn varied(style: &Style, dice: &mut Quick) -> Style {
    let mut factor = |spread: f64| 1.0 + spread * (dice.below(201) as f64 / 100.0 - 1.0);
    Style {
        name: "drawn",
        forward: style.forward * factor(0.7),
        prize: style.prize * factor(0.4),
        deny: style.deny * factor(0.7),
        hurt: style.hurt * factor(0.4),
        spare: style.spare * factor(0.5),
        threshold: style.threshold * factor(0.9),
        pull: style.pull * factor(0.7),
        caution: style.caution * factor(0.7),
        hold: style.hold * factor(0.5),
        doubt: style.doubt * factor(0.4),
    }
}

fn styles(style: &Style, dice: &mut Quick) -> Vec<Style> {
    let mut list = vec![
        *style,
        Style { name: "bold", spare: style.spare * 0.6, caution: style.caution * 0.5, pull: style.pull * 1.5, ..*style },
        Style {
            name: "careful",
            spare: style.spare * 1.4,
            caution: style.caution * 1.8,
            threshold: style.threshold + 0.8,
            ..*style
        },
        Style { name: "firm", hold: style.hold * 1.6, doubt: (style.doubt * 1.4).min(1.0), pull: style.pull * 0.5, ..*style },
    ];
    list.extend((0..DRAWN).map(|_| varied(style, dice)));
    list
}

/// The plan that does best, on average, over the same draws of what is hidden and the same dice.
pub fn best_plan(survey: &Survey<'_>, belief: &Belief<State>, style: &Style, planner: &Planner, dice: &mut Quick) -> Intent {
    let mut entrants: Vec<Entrant> = Vec::new();
    for style in styles(style, dice) {
        let intent = intend(survey, &style);
        // Two ways of play that lead to the same moves and attacks are one plan.
        if entrants.iter().all(|e| e.intent.plan.roles != intent.plan.roles || e.intent.plan.attacks != intent.plan.attacks) {
            entrants.push(Entrant { intent, sum: 0.0, trials: 0 });
        }
    }
    let seeds: Vec<u64> = (0..FIRST + SECOND).map(|_| dice.word()).collect();
    for (i, seed) in seeds.iter().enumerate() {
        if i == FIRST {
            entrants.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            entrants.truncate(entrants.len().div_ceil(2));
        }
        for entrant in &mut entrants {
            entrant.sum += trial(survey, belief, planner, &entrant.intent, *seed);
            entrant.trials += 1;
        }
    }
    let mut best = crate::parts::Best::new();
    for entrant in entrants {
        best.show(entrant.mean(), entrant.intent);
    }
    best.take().unwrap_or_else(|| intend(survey, style))
}

/// Plays the plan and the enemy's reply in a position that fits the belief, and says how things stand then.
fn trial(survey: &Survey<'_>, belief: &Belief<State>, planner: &Planner, intent: &Intent, seed: u64) -> f64 {
    let game = survey.game;
    let (side, mut dice) = (survey.side, Quick::new(seed));
    let drawn = Belief::of(game, belief.state(), side.seat(), &mut dice);
    let mut s = planner.reasoned(game, drawn.state(), side);
    let begun = (s.turn, s.phasing);
    let mut own = planner.twin(seed);
    own.style = Some(intent.style);
    own.adopt(intent.clone());
    let mut foe = Planner::new(Level::Normal, seed ^ 1);
    foe.share(planner);
    for _ in 0..ORDERS {
        let seat = match game.waiting(&s) {
            Waiting::One(seat) => seat,
            _ => break,
        };
        if s.phasing == side && (s.turn, s.phasing) != begun {
            break;
        }
        let legal = legal_list(game, &s, seat);
        if legal.is_empty() {
            break;
        }
        let seen = Belief::of(game, &s, seat, &mut dice);
        let bot = if seat == side.seat() { &mut own } else { &mut foe };
        let action = bot.choose(game, &seen, seat, &legal);
        game.perform(&mut s, seat, &action, &mut dice, &mut Log::quiet());
    }
    standing(game, &s, side)
}

/// How a position stands for a side: points, what is left of both armies, and the end if it has come.
fn standing(game: &Inferno, s: &State, side: Side) -> f64 {
    let mut sum = VICTORY_POINT * f64::from(game.vp(s));
    if let Some(ending) = &s.ending {
        sum += match ending.winner {
            Some(Side::It) => 200.0,
            Some(Side::Ah) => -200.0,
            None => 0.0,
        };
    }
    for unit in s.ids().filter(|u| s.unit(*u).hex().is_some()) {
        let value = worth(game, s, unit);
        sum += if game.side(unit) == Side::It { value } else { -value };
    }
    if side == Side::It { sum } else { -sum }
}
