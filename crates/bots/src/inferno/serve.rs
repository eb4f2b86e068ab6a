//! Artillery and bridge engineers: where they serve best.

use hexgrid::HexId;
use inferno::{Crossing, Kind, Place, Side, State, UnitId, Water};

use super::intent::Intent;
use super::survey::{Reach, Survey};
use crate::parts::{Best, Task};

/// Guns stay while they have something to fire at; else they follow the front, never alone before the enemy.
pub fn place_guns(survey: &Survey<'_>, s: &mut State, intent: &mut Intent) {
    let busy: Vec<UnitId> = intent.assaults.iter().flat_map(|a| a.guns.iter().copied()).collect();
    for gun in &survey.atlas.guns[survey.side.index()] {
        let Some(from) = s.unit(*gun).hex().filter(|_| !busy.contains(gun)) else { continue };
        let Some(reach) = Reach::of(survey.game, &survey.s, *gun) else { continue };
        let here = gun_score(survey, s, *gun, from) + 1.2;
        let mut best = Best::above(here, from);
        for hex in reach.hexes().filter(|h| *h != from) {
            let there = survey.game.own_in(s, hex, survey.side).with(*gun);
            if survey.game.fits(s, hex, &there) {
                best.show(gun_score(survey, s, *gun, hex), hex);
            }
        }
        let to = best.take().unwrap_or(from);
        if to != from {
            survey.game.relocate(s, *gun, Place::Hex(to));
        }
        intent.plan.assign(*gun, Task::Serve(to), reach.way(to));
    }
}

/// Attackers' guns look at enemies in range, defenders' at friends in front of the enemy.
fn gun_score(survey: &Survey<'_>, s: &State, gun: UnitId, hex: HexId) -> f64 {
    let grid = &survey.game.board.grid;
    let heavy = survey.game.counter(gun).kind == Kind::HeavyArtillery;
    let attacks = survey.side == Side::It || heavy;
    let range = if heavy { 3 } else { 2 };
    let (me, foe) = (survey.side.index(), survey.enemy().index());
    let mut score = 0.0;
    if attacks {
        let near = s.derived.combat[foe].iter().filter(|h| grid.distance(*h, hex) <= range);
        let mut values: Vec<f64> = near.map(|h| 1.0 + 0.06 * survey.pull.at(h)).collect();
        values.sort_by(|a, b| b.total_cmp(a));
        score += values.iter().take(3).sum::<f64>() + 0.15 * survey.pull.at(hex);
    } else {
        let front = s.derived.zoners[me].iter().filter(|h| grid.distance(*h, hex) <= range);
        let values = front.filter(|h| survey.forces.at(foe, 1, *h) > 0.0).map(|h| 0.5 + 0.05 * survey.need(s, h));
        score += values.sum::<f64>().min(5.0);
    }
    let covered = s.derived.zoners[me].contains(hex);
    if survey.foe_reach.contains(hex) && !covered {
        score -= 6.0;
    } else if survey.forces.at(foe, 1, hex) > 0.0 {
        score -= if covered { 0.4 } else { 1.0 };
    }
    if survey.supply[hex.index()] > 8 {
        score -= 4.0;
    }
    score
}

/// Engineers go where a river keeps their side from what it wants.
pub fn place_engineers(survey: &Survey<'_>, s: &mut State, intent: &mut Intent) {
    for unit in &survey.atlas.engineers[survey.side.index()] {
        let Some(from) = s.unit(*unit).hex() else { continue };
        let Some(reach) = Reach::of(survey.game, &survey.s, *unit) else { continue };
        let mut best = Best::above(engineer_score(survey, s, *unit, from) + 0.3, from);
        for hex in reach.hexes().filter(|h| *h != from) {
            let there = survey.game.own_in(s, hex, survey.side).with(*unit);
            if survey.game.fits(s, hex, &there) {
                best.show(engineer_score(survey, s, *unit, hex), hex);
            }
        }
        let to = best.take().unwrap_or(from);
        if to != from {
            survey.game.relocate(s, *unit, Place::Hex(to));
        }
        intent.plan.assign(*unit, Task::Serve(to), reach.way(to));
    }
}

fn engineer_score(survey: &Survey<'_>, s: &State, unit: UnitId, hex: HexId) -> f64 {
    let game = survey.game;
    let friends = survey.fighters_in(s, hex, survey.side).count() as f64;
    let mut score = 0.0;
    for step in game.board.steps(hex).iter().flatten() {
        if step.brink.river != Water::Isonzo || game.crossing(s, step) != Crossing::Wade {
            continue;
        }
        let forward = (survey.pull.at(step.to) - survey.pull.at(hex)).max(0.0);
        let both = game.controls_both(s, survey.side, (hex, step.to));
        // Where both banks are ours a bridge can be built next turn; where the other is not, units can be ferried.
        score += if both {
            1.5 + 0.5 * survey.pull.at(step.to).max(survey.pull.at(hex))
        } else {
            forward * (0.3 + 0.3 * friends.min(2.0))
        };
    }
    let others =
        survey.atlas.engineers[survey.side.index()].iter().filter(|e| **e != unit && s.unit(**e).hex() == Some(hex)).count();
    if survey.foe_reach.contains(hex) && friends == 0.0 {
        score -= 5.0;
    }
    score - 2.0 * others as f64 - 0.1 * survey.forces.at(survey.enemy().index(), 1, hex).min(5.0)
}
