//! What a fight will bring: the engine's own strengths, columns, boxes and losses over every roll of the dice.

use inferno::{Fight, Inferno, Retreat, Role, State, UnitSet};
use kernel::Modifiers;

/// A reduction that only wears a unit out, and one that costs it a step, in points of strength.
const WORN: f64 = 0.35;
const STEP: f64 = 1.6;

/// What a unit is worth with what is left of it.
pub fn worth(game: &Inferno, s: &State, unit: inferno::UnitId) -> f64 {
    let (u, counter) = (s.unit(unit), game.counter(unit));
    if counter.kind.is_gun() {
        return 2.5;
    }
    f64::from(u.steps) * (2.0 * WORN + STEP) - f64::from(u.ce) * WORN
}

/// How a set of units bears reductions.
#[derive(Clone, Copy, Debug)]
struct Bearing {
    /// Reductions that wear units out before the first one costs a step.
    slack: f64,
    /// Reductions that would end them all.
    capacity: f64,
    worth: f64,
}

impl Bearing {
    fn of(game: &Inferno, s: &State, units: &UnitSet) -> Self {
        let mut all = Self { slack: 0.0, capacity: 0.0, worth: 0.0 };
        for unit in units.iter() {
            let u = s.unit(unit);
            all.slack += 2.0 - f64::from(u.ce);
            all.capacity += 3.0 * f64::from(u.steps) - f64::from(u.ce);
            all.worth += worth(game, s, unit);
        }
        all
    }
    fn value(&self, reductions: f64) -> f64 {
        if reductions >= self.capacity {
            return self.worth;
        }
        let soft = reductions.min(self.slack);
        (soft * WORN + (reductions - soft) * STEP).min(self.worth)
    }
}

/// The odds of a fight, summed up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// Below 0 there is no fight.
    pub column: i16,
    /// The chance that the attacked hex is vacated.
    pub vacated: f64,
    /// The chance that attackers must fall back.
    pub repelled: f64,
    /// Worth of what attacker and defender lose.
    pub losses: [f64; 2],
    /// Reductions of attacker and defender.
    pub reductions: [f64; 2],
    pub flanked: bool,
}

impl Forecast {
    pub const NONE: Self =
        Self { column: -1, vacated: 0.0, repelled: 0.0, losses: [0.0; 2], reductions: [0.0; 2], flanked: false };
}

/// The defenders that a fight will meet, the strongest set the book allows, and the hold that hurts the attacker most.
pub fn meet(game: &Inferno, s: &State, f: &Fight) -> Fight {
    let mut with = *f;
    if with.defenders.is_empty() {
        let candidates = game.candidates(s, f);
        let sets = game.complete_sets(&candidates);
        let strength =
            |set: &UnitSet| -> i16 { set.iter().map(|u| game.defence_strength(s, f, u, &mut Modifiers::new()).max(0)).sum() };
        with.defenders = sets.into_iter().max_by_key(|set| strength(set)).unwrap_or(candidates);
    }
    if with.hold.is_none() && game.must_choose_hold(s, &with) {
        let column = |hold: &Option<inferno::Hold>| game.odds(s, &Fight { hold: *hold, ..with }).column;
        with.hold = game.holds_of(s, &with).iter().min_by_key(|h| column(h)).copied().flatten();
    }
    with
}

/// What the fight brings, over all dice.
pub fn forecast(game: &Inferno, s: &State, f: &Fight) -> Forecast {
    let mut f = meet(game, s, f);
    if f.attackers.is_empty() || f.defenders.is_empty() {
        return Forecast::NONE;
    }
    let standing = |u: &inferno::UnitId| game.defence_strength(s, &f, *u, &mut Modifiers::new()) > 0;
    let powerless: UnitSet = f.defenders.iter().filter(|u| !standing(u)).collect();
    f.defenders = f.defenders.iter().filter(standing).collect();
    let lost: f64 = powerless.iter().map(|u| worth(game, s, u)).sum();
    if f.defenders.is_empty() {
        return Forecast { column: 8, vacated: 1.0, losses: [0.0, lost], ..Forecast::NONE };
    }
    let odds = game.odds(s, &f);
    if odds.column < 0 {
        return Forecast { column: odds.column, ..Forecast::NONE };
    }
    f.flanked = odds.flanked;
    f.trench = game.in_own_trench(&f);
    f.infiltration = f.attackers.iter().any(|u| game.is_infiltrator(u));
    f.av = odds.av;
    f.steps = odds.steps;
    let bearings = [Bearing::of(game, s, &f.attackers), Bearing::of(game, s, &f.defenders)];
    let exit = can_leave(game, s, &f);
    let firm = f.attackers.iter().all(|u| s.unit(u).hex().is_some_and(|h| game.board.ground(h).trench == Some(f.attacker)));
    let best = f.defenders.iter().map(|u| game.defence_strength(s, &f, u, &mut Modifiers::new())).max().unwrap_or(0);
    let guns = game.own_in(s, f.target, f.attacker.enemy()).iter().filter(|u| game.counter(*u).kind.is_gun()).count() as f64;
    let mut sum = Forecast { column: odds.column, flanked: odds.flanked, ..Forecast::NONE };
    for dice in 2_i16..=12 {
        let row = (dice + odds.roll_lines.total()).clamp(2, 12) as u8;
        f.fates = game.charts.cell(row, odds.column.min(8) as u8).fates;
        let retreat = f.fates[1].retreat;
        f.unable[1] = retreat > 0 && !exit;
        for third in 1..=6 {
            f.third = third;
            let weight = f64::from(6 - (dice - 7).abs()) / 216.0;
            let own = f64::from(game.losses(&f, Role::Attacker).reductions);
            let mut foe = f64::from(game.losses(&f, Role::Defender).reductions);
            let mut gone = match retreat {
                0 => 0.0,
                _ if !exit => 0.0,
                // A trench can be held against one hex of retreat, for a reduction.
                1 if f.trench => {
                    foe += 1.0;
                    1.0 - f64::from((best - 1).clamp(0, 6)) / 6.0
                }
                _ => 1.0,
            };
            if foe >= bearings[1].capacity {
                gone = 1.0;
            }
            sum.vacated += weight * gone;
            sum.losses[0] += weight * bearings[0].value(own);
            sum.losses[1] += weight * (bearings[1].value(foe) + gone * guns * 2.5);
            sum.reductions[0] += weight * own;
            sum.reductions[1] += weight * foe;
            if f.fates[0].retreat > 0 && !firm {
                sum.repelled += weight;
            }
        }
    }
    sum.losses[1] += lost;
    sum
}

/// Whether the defenders have anywhere to go.
fn can_leave(game: &Inferno, s: &State, f: &Fight) -> bool {
    let retreat = Retreat::begun(kernel::FrameId(0), Role::Defender, f.defenders, 1, f.target);
    !game.retreat_steps(s, f, &retreat).is_empty()
}
