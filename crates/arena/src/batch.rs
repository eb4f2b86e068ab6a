//! Many games at once. Threads take the next game that is not played; results are folded in the order of the games.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use kernel::Game;

use crate::{Figures, Played, Players, Stopped, Store, Watch, play};

/// More threads than this help nobody.
pub const MOST_THREADS: usize = 256;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Batch {
    pub players: Players,
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
}

/// Told after every game: how many are done, of how many.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

impl Batch {
    fn check(&self) -> Result<(), Stopped> {
        if self.games == 0 {
            return Err(Stopped::because("--games: at least one game must be played"));
        }
        if self.threads == 0 || self.threads > MOST_THREADS {
            return Err(Stopped::because(format!("--threads: from 1 to {MOST_THREADS}, not {}", self.threads)));
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
        let (next, done, stop) = (AtomicUsize::new(0), AtomicUsize::new(old.len()), AtomicBool::new(false));
        let results = Mutex::new(Vec::with_capacity(left.len()));
        let worker = || -> Result<(), Stopped> {
            while !stop.load(Ordering::Relaxed) {
                let Some(number) = left.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                let mut watch = W::default();
                let played = play(game, &self.players, self.seed, *number, &mut watch)?;
                if let Some(store) = store {
                    store.add(&played)?;
                }
                results.lock().map_err(|_| Stopped::because("another thread failed"))?.push((played, watch));
                progress(done.fetch_add(1, Ordering::Relaxed) as u64 + 1, self.games);
            }
            Ok(())
        };
        let guarded = || {
            let result = worker();
            if result.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            result
        };
        std::thread::scope(|scope| {
            let threads = self.threads.min(left.len());
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(guarded)).collect();
            let joined =
                workers.into_iter().map(|w| w.join().unwrap_or_else(|_| Err(Stopped::because("a bot or the game panicked"))));
            joined.collect::<Result<Vec<()>, _>>()
        })?;
        let mut results = results.into_inner().map_err(|_| Stopped::because("another thread failed"))?;
        results.sort_by_key(|(played, _)| played.game);
        let (new, watches): (Vec<Played>, Vec<W>) = results.into_iter().unzip();
        let now = (begun.elapsed().as_secs_f64(), new.iter().map(|p| p.actions).sum());
        let mut all = old;
        all.extend(new);
        all.sort_by_key(|played| played.game);
        Ok((all, now, watches))
    }
}
