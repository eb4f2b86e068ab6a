//! The hard level: several plans are tried out, through the enemy's reply, before one is chosen. What it may spend is counted in
//! trials, never by the clock, so that a seed always gives the same game.

use inferno::{Inferno, Side, State};
use kernel::dice::Quick;
use kernel::{Belief, Log, Played, Waiting, legal_list};

use super::forecast::worth;
use super::intent::{Intent, Style, intend};
use super::planner::{Level, Planner};
use super::survey::Survey;
use crate::Bot;

/// Trials of every plan, then of the better half with as many again, then of the last two.
const ROUNDS: [usize; 3] = [2, 4, 6];
/// A trial that takes longer than this has gone wrong.
const ORDERS: usize = 3000;
/// So many trials without a difference are thought to have been made before the first one.
const DOUBT: f64 = 6.0;
/// What the trials of a turn still count in the next.
const KEPT: f64 = 0.6;

/// How much better than the side's own way of play the others did in the trials so far.
#[derive(Clone, Debug, Default)]
pub struct Ledger(Vec<Line>);

#[derive(Clone, Copy, Debug)]
struct Line {
    name: &'static str,
    sum: f64,
    trials: f64,
}

impl Ledger {
    fn line(&self, name: &'static str) -> Line {
        self.0.iter().find(|l| l.name == name).copied().unwrap_or(Line { name, sum: 0.0, trials: 0.0 })
    }
    fn note(&mut self, entrants: &[Entrant]) {
        let lines = entrants.iter().map(|e| {
            let old = self.line(e.intent.style.name);
            Line { sum: KEPT * (old.sum + e.sum), trials: KEPT * (old.trials + e.trials), ..old }
        });
        let lines: Vec<Line> = lines.collect();
        self.0.retain(|l| lines.iter().all(|n| n.name != l.name));
        self.0.extend(lines);
    }
}

/// A plan under trial.
struct Entrant {
    intent: Intent,
    /// By how much it did better than the first plan.
    sum: f64,
    trials: f64,
}

impl Entrant {
    /// What it promises over the first plan; what was learnt in the turns before counts as well.
    fn promise(&self, ledger: &Ledger) -> f64 {
        let past = ledger.line(self.intent.style.name);
        (self.sum + past.sum) / (self.trials + past.trials + DOUBT)
    }
}

/// The side's own way of play and others.
fn styles(own: &Style) -> [Style; 6] {
    [
        *own,
        Style { name: "bold", spare: own.spare * 0.6, caution: own.caution * 0.5, hold: own.hold * 0.7, ..*own },
        Style { name: "careful", spare: own.spare * 1.4, caution: own.caution * 1.6, threshold: own.threshold + 0.6, ..*own },
        Style { name: "firm", hold: own.hold * 1.5, doubt: (own.doubt * 2.2).min(1.0), ..*own },
        Style { name: "wear out", hurt: own.hurt * 1.5, prize: own.prize * 0.6, forward: own.forward * 0.5, ..*own },
        Style { name: "grab", prize: own.prize * 1.5, doubt: own.doubt * 0.4, threshold: own.threshold * 0.5, ..*own },
    ]
}

/// The plan that does best over the same draws of what is hidden and the same dice.
pub fn best_plan(
    survey: &Survey<'_>,
    belief: &Belief<State>,
    own: &Style,
    planner: &Planner,
    ledger: &mut Ledger,
    dice: &mut Quick,
) -> Intent {
    let mut entrants: Vec<Entrant> = Vec::new();
    for style in styles(own) {
        let intent = intend(survey, &style);
        // Two ways of play that lead to the same moves and attacks are one plan.
        if entrants.iter().all(|e| e.intent.plan.roles != intent.plan.roles || e.intent.plan.attacks != intent.plan.attacks) {
            entrants.push(Entrant { intent, sum: 0.0, trials: 0.0 });
        }
    }
    let mut out = Vec::new();
    for (round, trials) in ROUNDS.into_iter().enumerate() {
        if round > 0 {
            let mut rest = entrants.split_off(1);
            rest.sort_by(|a, b| b.promise(ledger).total_cmp(&a.promise(ledger)));
            let stay = if round == 1 { 3 } else { 1 };
            out.extend(rest.split_off(stay.min(rest.len())));
            entrants.extend(rest);
        }
        if entrants.len() < 2 {
            break;
        }
        for _ in 0..trials {
            let seed = dice.word();
            let base = trial(survey, belief, planner, &entrants[0].intent, seed);
            for entrant in &mut entrants[1..] {
                entrant.sum += trial(survey, belief, planner, &entrant.intent, seed) - base;
                entrant.trials += 1.0;
            }
        }
    }
    let mut best = crate::parts::Best::new();
    for (i, entrant) in entrants.iter().enumerate() {
        best.show(entrant.promise(ledger), i);
    }
    let chosen = best.take().map_or_else(|| intend(survey, own), |i| entrants[i].intent.clone());
    out.extend(entrants.into_iter().skip(1));
    ledger.note(&out);
    chosen
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

/// What things are worth in Victory Points. Over 500 games these went with the result: points above all, and more so once the
/// first days are over; then how many Italian units and guns are left, and last what is left of the units.
const UNIT: [f64; 2] = [1.0, 0.2];
const GUN: f64 = 0.4;
const STRENGTH: [f64; 2] = [0.08, 0.15];
/// A game that is won or lost, against one that is drawn.
const DECIDED: f64 = 20.0;

/// How a position stands for a side, in Victory Points.
fn standing(game: &Inferno, s: &State, side: Side) -> f64 {
    let settled = match s.turn {
        0..=3 => 0.5,
        4 => 0.8,
        _ => 1.0,
    };
    let mut sum = settled * f64::from(game.vp(s));
    if let Some(winner) = s.ending.as_ref().and_then(|e| e.winner) {
        sum += if winner == Side::It { DECIDED } else { -DECIDED };
    }
    for unit in s.ids().filter(|u| s.unit(*u).hex().is_some()) {
        let who = game.side(unit);
        let value = match game.counter(unit).kind.is_gun() {
            true => GUN,
            false => UNIT[who.index()] + STRENGTH[who.index()] * worth(game, s, unit),
        };
        sum += if who == Side::It { value } else { -value };
    }
    if side == Side::It { sum } else { -sum }
}
