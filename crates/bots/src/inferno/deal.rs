//! A belief that does not depend on what is hidden: the hidden counters dealt out anew from their list.
//!
//! A resampled position is the true one with hidden counters exchanged; which one comes out still follows from where they
//! truly stood. Whoever reads a bot's thoughts (an adviser's) could learn from that, so here everything comes from what the
//! side knows: which counters are hidden, and under which tops places are free.

use std::cmp::Reverse;

use inferno::{Inferno, Kind, Mark, Place, Side, State, UnitId};
use kernel::dice::Quick;

/// What makes a counter the top of its stack (5.3), the highest.
type Rank = (bool, i16, u8, Reverse<UnitId>);

fn rank(game: &Inferno, s: &State, unit: UnitId) -> Rank {
    let class = match game.counter(unit).kind {
        kind if kind.is_gun() => 0,
        Kind::Engineer => 1,
        _ => 2,
    };
    (class > 0, game.values(s, unit).attack, class, Reverse(unit))
}

/// The position with what is hidden from the side dealt anew; equal for all positions that look the same to it.
pub fn dealt(game: &Inferno, s: &State, side: Side, seed: u64) -> State {
    let (involved, mut dice) = (s.involved(), Quick::new(seed));
    let top = |unit: UnitId| s.unit(unit).hex().and_then(|hex| game.top_of(s, &game.own_in(s, hex, side.enemy())));
    let is_hidden = |unit: &UnitId| {
        let u = s.unit(*unit);
        game.side(*unit) != side && u.hex().is_some() && !u.has(Mark::Seen) && top(*unit) != Some(*unit) && !involved.has(*unit)
    };
    // What a hex shows of a hidden counter: only those alike may stand for each other.
    let alike = |unit: UnitId| {
        let counter = game.counter(unit);
        (counter.kind.is_gun(), counter.kind == Kind::Engineer, counter.size, s.unit(unit).steps)
    };
    let mut hidden: Vec<UnitId> = s.ids().filter(is_hidden).collect();
    let mut slots: Vec<(Rank, UnitId)> =
        hidden.iter().filter_map(|unit| top(*unit).map(|top| (rank(game, s, top), *unit))).collect();
    slots.sort_by_key(|(_, unit)| (s.unit(*unit).hex(), s.unit(*unit).spent, format!("{:?}", s.unit(*unit).marks)));
    // The strongest choose first: whatever they take, a place is left for each weaker one.
    hidden.sort_by_key(|unit| Reverse(rank(game, s, *unit)));
    let mut other = s.clone();
    for unit in hidden {
        let own = rank(game, s, unit);
        let free: Vec<usize> = (0..slots.len()).filter(|i| slots[*i].0 > own && alike(slots[*i].1) == alike(unit)).collect();
        let Some(at) = free.get(dice.below(free.len())) else { continue };
        let (_, was) = slots.remove(*at);
        if let Place::Hex(hex) = s.unit(was).place {
            game.put_at(&mut other, unit, Place::Hex(hex));
            let u = other.unit_mut(unit);
            (u.marks, u.spent) = (s.unit(was).marks, s.unit(was).spent);
        }
    }
    game.renew_ways(&mut other);
    other
}
