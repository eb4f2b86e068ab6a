//! Gorizia must not be entered (15/j): who has to stand where, so that no enemy can walk in.

use hexgrid::HexId;
use inferno::{Fight, Inferno, Mark, Place, Side, State, UnitId};
use kernel::First;

use super::forecast::forecast;
use super::survey::{Reach, Survey};
use crate::parts::Best;

/// Nobody farther away than this, in sixths of a Movement Point on empty ground, comes beside Gorizia in one move.
const ONE_MOVE: u32 = 42;
/// At most so many units are sent to keep it shut.
const POSTS: usize = 7;

/// The enemy as he will be when his next move begins.
fn rested(game: &Inferno, s: &State) -> State {
    let mut fresh = s.clone();
    for unit in s.ids().filter(|u| game.side(*u) == Side::Ah) {
        let u = fresh.unit_mut(unit);
        u.spent = 0;
        for mark in [Mark::Moved, Mark::Minimum, Mark::Ferried, Mark::Attacked] {
            u.marks.clear(mark);
        }
    }
    fresh.crossed[Side::Ah.index()] = Default::default();
    fresh
}

/// An enemy who can attack a garrison, and the hexes he can do it from.
struct Comer {
    unit: UnitId,
    from: Vec<HexId>,
}

/// The chance that the garrison is driven out if all of these who may attack together do, the strongest first.
fn gives_way(survey: &Survey<'_>, fresh: &State, garrison: HexId, mut comers: Vec<Comer>) -> f64 {
    let game = survey.game;
    comers.sort_by_key(|c| (std::cmp::Reverse(game.values(fresh, c.unit).attack), c.unit));
    let mut s = fresh.clone();
    let mut f = Fight::new(garrison, Side::Ah);
    for Comer { unit, from } in comers {
        let home = s.unit(unit).place;
        for hex in from {
            if home != Place::Hex(hex) {
                if !game.fits(&s, hex, &game.own_in(&s, hex, Side::Ah).with(unit)) {
                    continue;
                }
                game.relocate(&mut s, unit, Place::Hex(hex));
            }
            let mut first = First::default();
            if game.may_join(&s, &f, unit, &mut first).is_continue() && !first.refused {
                f.attackers.add(unit);
                break;
            }
            if home != Place::Hex(hex) {
                game.relocate(&mut s, unit, home);
            }
        }
    }
    forecast(game, &s, &f).vacated
}

/// How likely Gorizia is lost in the enemy's next turn, about: by walking in, or by attacking a garrison and following it. Also
/// tells who could do it.
fn leaks(survey: &Survey<'_>, s: &State, suspects: &[UnitId]) -> (f64, Vec<UnitId>) {
    let game = survey.game;
    let fresh = rested(game, s);
    let garrisoned: Vec<HexId> =
        survey.atlas.gorizia.iter().copied().filter(|g| s.derived.combat[Side::It.index()].contains(*g)).collect();
    let mut comers: Vec<Vec<Comer>> = garrisoned.iter().map(|_| Vec::new()).collect();
    let (mut sum, mut who) = (0.0, Vec::new());
    for unit in suspects {
        let Some(hex) = s.unit(*unit).hex() else { continue };
        if survey.atlas.gorizia_far[hex.index()] > ONE_MOVE {
            continue;
        }
        let Some(reach) = Reach::of(game, &fresh, *unit) else { continue };
        let mut seen = false;
        if survey.atlas.gorizia.iter().any(|g| reach.cost(*g).is_some()) {
            sum += 1.0;
            seen = true;
        }
        if game.exerts_zoc(*unit) {
            for (g, comers) in garrisoned.iter().zip(&mut comers) {
                let from: Vec<HexId> =
                    game.board.grid.neighbours(*g).map(|(_, h)| h).filter(|h| reach.cost(*h).is_some()).collect();
                if !from.is_empty() {
                    comers.push(Comer { unit: *unit, from });
                    seen = true;
                }
            }
        }
        if seen {
            who.push(*unit);
        }
    }
    for (garrison, comers) in garrisoned.iter().zip(comers).filter(|(_, comers)| !comers.is_empty()) {
        sum += gives_way(survey, &fresh, *garrison, comers);
    }
    (sum, who)
}

pub fn all_suspects(survey: &Survey<'_>) -> Vec<UnitId> {
    survey.s.ids().filter(|u| survey.game.side(*u) == Side::Ah && survey.s.unit(*u).hex().is_some()).collect()
}

/// The enemy may come back along his roads: some of his far units are thought to stand where he could stand before Gorizia.
fn alarmed(survey: &Survey<'_>, s: &State) -> State {
    const GHOSTS: usize = 5;
    let game = survey.game;
    let grid = &game.board.grid;
    let far = |hex: HexId| survey.atlas.gorizia.iter().map(|g| grid.distance(*g, hex)).min().unwrap_or(99);
    let ours = &s.derived.units[Side::It.index()];
    let taken = &s.derived.units[Side::Ah.index()];
    let posts = grid
        .ids()
        .filter(|h| (2..=3).contains(&far(*h)) && s.controller(*h) == Side::Ah && !ours.contains(*h) && !taken.contains(*h));
    let mut others: Vec<UnitId> = survey.atlas.fighters[Side::Ah.index()]
        .iter()
        .copied()
        .filter(|u| s.unit(*u).hex().is_some_and(|h| far(h) > 4))
        .collect();
    others.sort_by_key(|u| std::cmp::Reverse((s.unit(*u).hex().map_or(0, far), u.0)));
    let posts: Vec<HexId> = posts.collect();
    // Spread along the front.
    let step = posts.len().div_ceil(GHOSTS).max(1);
    let mut with = s.clone();
    for (hex, unit) in posts.into_iter().step_by(step).zip(others) {
        game.relocate(&mut with, unit, Place::Hex(hex));
    }
    with
}

/// How open the way to Gorizia is.
pub fn leak(survey: &Survey<'_>, s: &State) -> f64 {
    if survey.side != Side::It || survey.atlas.gorizia.is_empty() {
        return 0.0;
    }
    leaks(survey, &alarmed(survey, s), &all_suspects(survey)).0
}

/// Units that keep Gorizia shut, with the hexes they must stand in. Holes are filled from whoever can come.
pub fn sentries(survey: &Survey<'_>, reaches: &[Reach]) -> Vec<(UnitId, HexId)> {
    if survey.side != Side::It || survey.atlas.gorizia.is_empty() {
        return Vec::new();
    }
    let game = survey.game;
    let grid = &game.board.grid;
    let near = |hex: HexId, n: u16| survey.atlas.gorizia.iter().any(|g| grid.distance(*g, hex) <= n);
    let mut s = alarmed(survey, &survey.s);
    let mut posted: Vec<(UnitId, HexId)> = Vec::new();
    let mut suspects = all_suspects(survey);
    let (mut open, who) = leaks(survey, &s, &suspects);
    let mut leaky = who;
    for _ in 0..POSTS {
        if open < 0.04 {
            break;
        }
        let mut best = Best::above(-open, None);
        for hex in grid.ids().filter(|h| near(*h, 2)) {
            // A second unit is of use where a garrison can be attacked.
            if !survey.is_gorizia(hex) && game.own_in(&s, hex, survey.side).iter().any(|u| game.exerts_zoc(u)) {
                continue;
            }
            // The nearest unit that is not on a post.
            let mut nearest = Best::new();
            for reach in reaches.iter().filter(|r| r.from != hex && !posted.iter().any(|(u, _)| *u == r.unit)) {
                let there = game.own_in(&s, hex, survey.side).with(reach.unit);
                if let Some(cost) = reach.cost(hex).filter(|_| game.fits(&s, hex, &there)) {
                    let last = survey.fighters_in(&s, reach.from, survey.side).count() <= 1 && near(reach.from, 2);
                    nearest.show(-f64::from(cost) - if last { 30.0 } else { 0.0 }, (reach.unit, cost));
                }
            }
            let Some((unit, cost)) = nearest.take() else { continue };
            let mut trial = s.clone();
            game.relocate(&mut trial, unit, Place::Hex(hex));
            // Fewer leaks are better: scores are turned round.
            best.show(-leaks(survey, &trial, &leaky).0 - 0.0005 * f64::from(cost), Some((unit, hex)));
        }
        let Some((unit, hex)) = best.take().flatten() else { break };
        game.relocate(&mut s, unit, Place::Hex(hex));
        posted.push((unit, hex));
        (open, leaky) = leaks(survey, &s, &suspects);
    }
    // Whoever can be taken away without opening the way is free; the rest are sentries.
    let base = open;
    suspects.retain(|u| s.unit(*u).hex().is_some_and(|h| near(h, 12)));
    for reach in reaches {
        let Some(hex) = s.unit(reach.unit).hex().filter(|h| near(*h, 4)) else { continue };
        let mut without = s.clone();
        game.relocate(&mut without, reach.unit, Place::Off);
        if leaks(survey, &without, &suspects).0 > base + 0.04 {
            if !posted.iter().any(|(u, _)| *u == reach.unit) {
                posted.push((reach.unit, hex));
            }
        } else {
            s = without;
            posted.retain(|(u, _)| *u != reach.unit);
        }
    }
    strengthen(survey, reaches, &mut s, &mut posted);
    posted
}

/// A post that would not stand an attack gets a second unit, and a third.
fn strengthen(survey: &Survey<'_>, reaches: &[Reach], s: &mut State, posted: &mut Vec<(UnitId, HexId)>) {
    const FIRM: f64 = 0.25;
    let game = survey.game;
    let mut posts: Vec<HexId> = posted.iter().map(|(_, h)| *h).collect();
    posts.sort();
    posts.dedup();
    for hex in posts {
        for _ in 0..2 {
            let there = posted.iter().filter(|(_, h)| *h == hex);
            let defence: f64 = there.map(|(u, _)| survey.defence(s, *u)).sum();
            if survey.driven(hex, defence) < FIRM {
                break;
            }
            let mut best = Best::new();
            for reach in reaches.iter().filter(|r| !posted.iter().any(|(u, _)| *u == r.unit)) {
                let Some(cost) = reach.cost(hex) else { continue };
                let with = game.standing_in(s, hex, survey.side).with(reach.unit);
                let steps = game.load(&survey.s, &with).steps;
                if steps <= game.limit(hex) && game.exerts_zoc(reach.unit) {
                    let fit = survey.defence(&survey.s, reach.unit);
                    best.show(fit - f64::from(cost) / 12.0 - 0.3 * survey.need(&survey.s, reach.from), reach.unit);
                }
            }
            let Some(unit) = best.take() else { break };
            game.relocate(s, unit, Place::Hex(hex));
            posted.push((unit, hex));
        }
    }
}
