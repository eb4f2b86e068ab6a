//! Many games at once, one to a task; results are folded in the order of the games, whoever played them.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use kernel::{Game, Setup, message};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::{Figures, Played, Players, Stopped, Store, Watch, play};

/// More threads than this help nobody.
pub const MOST_THREADS: usize = 256;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Batch {
    pub players: Players,
    /// What is chosen before the first move, checked.
    pub setup: Setup,
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
}

/// Told after every game: how many are done.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

impl Batch {
    fn check(&self) -> Result<(), Stopped> {
        if self.games == 0 {
            return Err(Stopped(message!("games-at-least-one")));
        }
        if self.threads == 0 || self.threads > MOST_THREADS {
            return Err(Stopped(message!("threads-from-to", most = MOST_THREADS, threads = self.threads)));
        }
        Ok(())
    }

    /// Plays the games that the file does not hold yet.
    pub fn run<G: Game>(&self, game: &Arc<G>, store: Option<&Store>, progress: Progress<'_>) -> Result<Figures, Stopped> {
        let found = store.map_or(&[][..], |store| store.found.as_slice());
        let (played, now, _) = self.run_watched::<G, ()>(game, found, store, progress)?;
        let mut figures = Figures::new(game.about(), self.players.names(), self.seed);
        played.iter().for_each(|p| figures.add(p));
        (figures.seconds, figures.actions_now) = now;
        Ok(figures)
    }

    /// Every game with its own watcher: the games and the watchers in order, and the seconds and orders of this run.
    #[expect(clippy::type_complexity, reason = "three results, named in the line above")]
    pub(crate) fn run_watched<G: Game, W: Watch<G> + Default + Send>(
        &self,
        game: &Arc<G>,
        found: &[Played],
        store: Option<&Store>,
        progress: Progress<'_>,
    ) -> Result<(Vec<Played>, (f64, u64), Vec<W>), Stopped> {
        self.check()?;
        let begun = Instant::now();
        let old: Vec<Played> = found.iter().filter(|p| p.game < self.games).cloned().collect();
        let known: BTreeSet<u64> = old.iter().map(|p| p.game).collect();
        let left: Vec<u64> = (0..self.games).filter(|n| !known.contains(n)).collect();
        let done = AtomicU64::new(old.len() as u64);
        let one = |number: &u64| -> Result<(Played, W), Stopped> {
            let mut watch = W::default();
            let played = play(game, &self.players, &self.setup, self.seed, *number, &mut watch)?;
            if let Some(store) = store {
                store.add(&played)?;
            }
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            Ok((played, watch))
        };
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build().map_err(|e| Stopped::because(e.to_string()))?;
        // One game to a task: games differ in length, and an idle thread takes over single ones.
        let all = || pool.install(|| left.par_iter().with_max_len(1).map(one).collect::<Result<Vec<_>, _>>());
        let panicked = |_| Err(Stopped::because("a bot or the game panicked"));
        let results = catch_unwind(AssertUnwindSafe(all)).unwrap_or_else(panicked)?;
        let (new, watches): (Vec<Played>, Vec<W>) = results.into_iter().unzip();
        let now = (begun.elapsed().as_secs_f64(), new.iter().map(|p| p.actions).sum());
        let mut all = old;
        all.extend(new);
        all.sort_by_key(|played| played.game);
        Ok((all, now, watches))
    }
}
