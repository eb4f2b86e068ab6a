//! The plan of a turn: attacks by their worth, then a place for everybody else.

use hexgrid::HexId;
use inferno::{Mark, Place, Side, State, UnitId};

use super::assault::{Assault, Candidate};
use super::survey::{Reach, Survey};
use crate::parts::{Best, Plan, Task};

/// How much a side makes of gains and losses. The numbers began as guesses; then some thousand games were played with every one
/// of them varied, to see which went with the result: `doubt` far above the others, then `pull`, `hold` and `caution`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    pub name: &'static str,
    /// Ground towards the objectives, won by an attack.
    pub forward: f64,
    /// Objectives won by an attack.
    pub prize: f64,
    /// Ground that the enemy wants.
    pub deny: f64,
    /// The enemy's losses and one's own.
    pub hurt: f64,
    pub spare: f64,
    /// An attack must be worth more than this.
    pub threshold: f64,
    /// The pull of objectives on whoever does not attack.
    pub pull: f64,
    /// How much danger weighs.
    pub caution: f64,
    /// How much danger weighs for those who go forward to attack. In the games that were read the Italians lost more to the
    /// counter-attack than in their own attacks; the defender seemed to do better without it (two dozen games, not more).
    pub venture: f64,
    /// How much it weighs to keep the enemy out of what one holds.
    pub hold: f64,
    /// How far what may be lost again is discounted.
    pub doubt: f64,
}

impl Style {
    pub const ATTACKER: Self = Self {
        name: "press",
        forward: 0.5,
        prize: 1.5,
        deny: 0.02,
        hurt: 1.2,
        spare: 0.8,
        threshold: 0.2,
        pull: 0.08,
        caution: 0.5,
        venture: 0.6,
        hold: 0.45,
        doubt: 0.2,
    };
    pub const DEFENDER: Self = Self {
        name: "hold",
        forward: 0.1,
        prize: 1.0,
        deny: 0.06,
        hurt: 1.0,
        spare: 1.1,
        threshold: 0.5,
        pull: 0.12,
        caution: 1.0,
        venture: 0.0,
        hold: 1.0,
        doubt: 0.7,
    };

    pub fn of(side: Side) -> Self {
        match side {
            Side::It => Self::ATTACKER,
            Side::Ah => Self::DEFENDER,
        }
    }

    /// The hard level's own way of play: it counts on keeping more of what it takes. The attacker does so at every level.
    pub fn keen(side: Side) -> Self {
        match side {
            Side::It => Self::ATTACKER,
            Side::Ah => Self { name: "strike back", caution: 0.65, hold: 0.75, doubt: 0.2, ..Self::DEFENDER },
        }
    }
}

/// A plan and the attacks it rests on.
#[derive(Clone, Debug)]
pub struct Intent {
    pub plan: Plan<UnitId>,
    pub assaults: Vec<Assault>,
    pub style: Style,
}

/// Everybody who can still be given a task.
struct Pool {
    reaches: Vec<Reach>,
    free: Vec<bool>,
    /// Where a sentry must stand.
    posts: Vec<Option<HexId>>,
    guns: Vec<UnitId>,
}

pub fn intend(survey: &Survey<'_>, style: &Style) -> Intent {
    let game = survey.game;
    let mut s = survey.s.clone();
    // Artillery that does not move will be ready to fire (12.3).
    for gun in &survey.atlas.guns[survey.side.index()] {
        s.unit_mut(*gun).marks.clear(Mark::MovSide);
    }
    let ours = survey.atlas.fighters[survey.side.index()].iter();
    let reaches: Vec<Reach> =
        ours.filter(|u| !s.unit(**u).has(Mark::Reserve)).filter_map(|u| Reach::of(game, &survey.s, *u)).collect();
    let guns = survey.atlas.guns[survey.side.index()].iter().copied().filter(|g| s.unit(*g).hex().is_some()).collect();
    let mut pool = Pool { free: vec![true; reaches.len()], posts: vec![None; reaches.len()], reaches, guns };
    let mut intent = Intent { plan: Plan::new(u32::from(s.turn)), assaults: Vec::new(), style: *style };
    post_sentries(survey, &mut s, &mut pool, &mut intent);
    choose_attacks(survey, style, &mut s, &mut pool, &mut intent);
    place_rest(survey, style, &mut s, &mut pool, &mut intent);
    super::serve::place_guns(survey, &mut s, &mut intent);
    super::serve::place_engineers(survey, &mut s, &mut intent);
    intent
}

/// Those who keep Gorizia shut go to their posts first; from there they may attack, but not leave.
fn post_sentries(survey: &Survey<'_>, s: &mut State, pool: &mut Pool, intent: &mut Intent) {
    for (unit, hex) in super::seal::sentries(survey, &pool.reaches) {
        let Some(i) = pool.reaches.iter().position(|r| r.unit == unit) else { continue };
        pool.posts[i] = Some(hex);
        intent.plan.assign(unit, Task::Guard(hex), pool.reaches[i].way(hex));
        if s.unit(unit).hex() != Some(hex) {
            survey.game.relocate(s, unit, Place::Hex(hex));
        }
    }
}

/// Attacks by their worth: the best first, the others looked at again with whoever is left.
fn choose_attacks(survey: &Survey<'_>, style: &Style, s: &mut State, pool: &mut Pool, intent: &mut Intent) {
    let targets: Vec<HexId> = s.derived.combat[survey.enemy().index()].iter().collect();
    let mut open: Vec<Assault> = targets.into_iter().filter_map(|t| prepare(survey, style, s, pool, t)).collect();
    while let Some(i) = leading(&open) {
        let stale = open.swap_remove(i);
        if stale.score < style.threshold {
            break;
        }
        let Some(found) = prepare(survey, style, s, pool, stale.target) else { continue };
        let rival = leading(&open).map_or(f64::MIN, |i| open[i].score);
        if found.score + 1e-9 < rival && found.score < stale.score {
            open.push(found);
            continue;
        }
        if found.score < style.threshold {
            continue;
        }
        accept(survey, s, pool, intent, found);
    }
}

fn leading(open: &[Assault]) -> Option<usize> {
    let mut best = Best::new();
    // The order of the list changes as attacks are taken out; the hex decides between equals.
    for (i, assault) in open.iter().enumerate() {
        best.show(assault.score - f64::from(assault.target.0) * 1e-9, i);
    }
    best.take()
}

fn prepare(survey: &Survey<'_>, style: &Style, s: &State, pool: &Pool, target: HexId) -> Option<Assault> {
    let grid = &survey.game.board.grid;
    let mut list: Vec<(bool, i16, u32, Candidate)> = Vec::new();
    for (i, reach) in pool.reaches.iter().enumerate().filter(|(i, _)| pool.free[*i]) {
        if grid.distance(reach.from, target) > 9 {
            continue;
        }
        let near: Vec<(HexId, u32)> = grid
            .neighbours(target)
            .filter(|(_, h)| pool.posts[i].is_none_or(|post| post == *h))
            .filter_map(|(_, h)| Some((h, reach.cost(h)?)))
            .collect();
        let Some(cost) = near.iter().map(|(_, c)| *c).min() else { continue };
        let stays = grid.distance(reach.from, target) == 1 && pool.posts[i].is_none_or(|post| post == reach.from);
        let attack = survey.game.values(s, reach.unit).attack - i16::from(s.unit(reach.unit).ce);
        if attack <= 0 {
            continue;
        }
        let from: Vec<HexId> = if stays { vec![reach.from] } else { near.into_iter().map(|(h, _)| h).collect() };
        let price = if stays { 0.0 } else { 0.1 + leaving(survey, style, s, reach) };
        list.push((!stays, -attack, cost, Candidate { unit: reach.unit, from, price }));
    }
    list.sort_by_key(|(moves, attack, cost, c)| (*moves, *attack, *cost, c.unit));
    let candidates: Vec<Candidate> = list.into_iter().map(|(.., c)| c).take(14).collect();
    if candidates.is_empty() {
        return None;
    }
    survey.assault(s, target, &candidates, &pool.guns, style)
}

/// What is given up when the unit leaves its hex to nobody.
fn leaving(survey: &Survey<'_>, style: &Style, s: &State, reach: &Reach) -> f64 {
    let alone = survey.fighters_in(s, reach.from, survey.side).count() <= 1;
    if alone { style.hold * survey.need(s, reach.from) } else { 0.0 }
}

fn accept(survey: &Survey<'_>, s: &mut State, pool: &mut Pool, intent: &mut Intent, found: Assault) {
    for (unit, hex) in &found.units {
        let Some(i) = pool.reaches.iter().position(|r| r.unit == *unit) else { continue };
        pool.free[i] = false;
        if pool.posts[i].is_none() {
            intent.plan.assign(*unit, Task::Attack(found.target), pool.reaches[i].way(*hex));
        }
        if s.unit(*unit).hex() != Some(*hex) {
            survey.game.relocate(s, *unit, Place::Hex(*hex));
        }
    }
    pool.guns.retain(|g| !found.guns.contains(g));
    intent.plan.attacks.push(found.target);
    intent.assaults.push(found);
}

/// Everybody without an attack takes the place where he does most good.
fn place_rest(survey: &Survey<'_>, style: &Style, s: &mut State, pool: &mut Pool, intent: &mut Intent) {
    let mut order: Vec<usize> = (0..pool.reaches.len()).filter(|i| pool.free[*i] && pool.posts[*i].is_none()).collect();
    order.sort_by_key(|i| (survey.foe_far[pool.reaches[*i].from.index()], pool.reaches[*i].unit));
    for i in order {
        let reach = &pool.reaches[i];
        let to = best_place(survey, style, s, reach);
        if to != reach.from {
            survey.game.relocate(s, reach.unit, Place::Hex(to));
        }
        let task = match () {
            () if survey.prize(s, to) > 0.0 => Task::Take(to),
            () if s.unit(reach.unit).ce > 0 && survey.foe_far[to.index()] > 18 => Task::Rest(to),
            () if survey.need(s, to) > 0.5 => Task::Guard(to),
            () => Task::Approach(to),
        };
        intent.plan.assign(reach.unit, task, reach.way(to));
    }
}

pub fn best_place(survey: &Survey<'_>, style: &Style, s: &State, reach: &Reach) -> HexId {
    let mut best = Best::above(place_score(survey, style, s, reach.unit, reach.from) + 0.25, reach.from);
    for hex in reach.hexes().filter(|h| *h != reach.from) {
        let there = survey.game.own_in(s, hex, survey.side).with(reach.unit);
        if survey.game.fits(s, hex, &there) {
            best.show(place_score(survey, style, s, reach.unit, hex), hex);
        }
    }
    best.take().unwrap_or(reach.from)
}

/// How good it is for the unit to end its move in the hex.
pub fn place_score(survey: &Survey<'_>, style: &Style, s: &State, unit: UnitId, hex: HexId) -> f64 {
    let game = survey.game;
    let friends: Vec<UnitId> = survey.fighters_in(s, hex, survey.side).filter(|u| *u != unit).collect();
    let crowd = friends.len();
    let mut score = style.pull * survey.pull.at(hex);
    let exposure = survey.exposure(s, hex, Some(unit));
    let before: f64 = friends.iter().map(|u| survey.defence(s, *u)).sum::<f64>() / exposure;
    let defence = survey.defence(s, unit) / exposure + before;
    let kept = 1.0 - style.doubt * survey.driven(hex, defence);
    score += survey.prize(s, hex) * kept;
    let need = style.hold * survey.need(s, hex);
    // What a second unit adds is that the hex is held more surely.
    score += match crowd {
        0 => need * kept,
        _ => need * (kept - 1.0 + style.doubt * survey.driven(hex, before)).max(0.0) + 0.1 * need,
    };
    let danger = survey.danger(hex, defence);
    score -= style.caution * danger * survey.worth(s, unit);
    let friends_worth: f64 = friends.iter().map(|u| survey.worth(s, *u)).sum();
    score += style.caution * (survey.danger(hex, before) - danger).max(0.0) * friends_worth;
    let threatened = survey.foe_reach.contains(hex) || survey.forces.at(survey.enemy().index(), 1, hex) > 0.0;
    // Guns that stand alone are lost to the first enemy who comes by (12.3).
    if crowd == 0 && survey.foe_reach.contains(hex) {
        let guns = game.own_in(s, hex, survey.side).iter().filter(|u| game.counter(*u).kind.is_gun()).count();
        score += 2.0 * guns as f64;
    }
    if threatened {
        if game.board.ground(hex).trench == Some(survey.side) {
            score += 0.6;
        }
        let flanks = game.board.grid.neighbours(hex).filter(|(_, h)| s.derived.zoners[survey.side.index()].contains(*h)).count();
        score += 0.2 * flanks.min(2) as f64;
    }
    score -= match survey.supply[hex.index()] {
        0..=4 => 0.0,
        5..=8 => 0.8,
        _ => 3.0,
    };
    let ce = f64::from(s.unit(unit).ce);
    if ce > 0.0 {
        let far = nearest_enemy(survey, s, hex) >= 3;
        let recovers = survey.s.unit(unit).hex() == Some(hex) && far && survey.supply[hex.index()] <= 4;
        score += ce
            * if recovers {
                0.9
            } else if far {
                0.4
            } else {
                0.0
            };
    }
    score - 0.03 * crowd as f64
}

fn nearest_enemy(survey: &Survey<'_>, s: &State, hex: HexId) -> u16 {
    let grid = &survey.game.board.grid;
    s.derived.units[survey.enemy().index()].iter().map(|h| grid.distance(hex, h)).min().unwrap_or(99)
}
