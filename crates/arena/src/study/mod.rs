//! A study: a batch with someone looking on, and a report about it.

mod charts;
mod map;
mod paper;
mod report;
mod watch;

pub use report::report;

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::Message;
use kernel::{Game, Seat};

use crate::batch::{Batch, Progress};
use crate::{Figures, Played, Stopped};
use watch::Watcher;

/// The games of a batch with what was seen in each.
pub struct Study {
    pub figures: Figures,
    pub(crate) games: Vec<Played>,
    pub(crate) seen: Vec<Watcher>,
    /// Name and owner of each gauge.
    pub(crate) gauges: Vec<(&'static str, Option<Seat>)>,
    pub(crate) fortune_words: Option<Message>,
    /// How many ids the ledger has that a game may cite.
    pub(crate) ids: Vec<&'static str>,
    pub(crate) first_turn: i64,
}

/// The fights over one hex, by the attacker's seat.
pub(crate) type Fights = BTreeMap<String, Vec<u32>>;

impl Study {
    pub fn run<G: Game>(batch: &Batch, game: &Arc<G>, progress: Progress<'_>) -> Result<Self, Stopped> {
        let (games, now, seen) = batch.run_watched::<G, Watcher>(game, &[], None, progress)?;
        let mut figures = Figures::new(game.about(), batch.players.names(), batch.seed);
        games.iter().for_each(|p| figures.add(p));
        (figures.seconds, figures.actions_now) = now;
        let mut dice = kernel::dice::Quick::new(0);
        let start = game.start(&batch.setup, &mut dice, &mut kernel::Log::quiet());
        let gauges = game.gauges(&start).iter().map(|g| (g.name, g.seat)).collect();
        Ok(Self {
            figures,
            games,
            seen,
            gauges,
            fortune_words: game.fortune_words(),
            ids: game.ids().to_vec(),
            first_turn: game.moment(&start).turn,
        })
    }

    pub(crate) fn fights(&self) -> Fights {
        let mut all = Fights::new();
        for (hex, by) in self.seen.iter().flat_map(|w| &w.fights) {
            let counts = all.entry(hex.clone()).or_insert_with(|| vec![0; self.figures.seats.len()]);
            for (count, n) in counts.iter_mut().zip(by) {
                *count += n;
            }
        }
        all
    }

    pub(crate) fn cited(&self) -> BTreeMap<&'static str, (u64, u64)> {
        let mut all = BTreeMap::new();
        for (id, n) in self.seen.iter().flat_map(|w| &w.cited) {
            let entry: &mut (u64, u64) = all.entry(*id).or_default();
            entry.0 += u64::from(*n);
            entry.1 += 1;
        }
        all
    }
}

/// The value that `part` of the sorted values do not exceed.
pub(crate) fn quantile(sorted: &[f64], part: f64) -> f64 {
    if sorted.is_empty() {
        return 0.0;
    }
    let at = part * (sorted.len() - 1) as f64;
    let (low, high) = (at.floor() as usize, at.ceil() as usize);
    sorted[low] + (sorted[high] - sorted[low]) * (at - low as f64)
}

pub(crate) fn sorted(values: impl IntoIterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values
}

pub(crate) fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}
