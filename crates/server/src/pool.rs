//! Where bots and advisers think: beside the threads that serve people, and only so many at once.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

#[derive(Clone)]
pub struct Pool {
    turns: Arc<Semaphore>,
    places: u32,
}

impl Default for Pool {
    /// One core is left to the people.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self::with(u32::try_from(cores).unwrap_or(1).saturating_sub(1).max(1))
    }
}

impl Pool {
    fn with(places: u32) -> Self {
        Self { turns: Arc::new(Semaphore::new(places as usize)), places }
    }

    /// For tests: nobody thinks until this is dropped.
    pub async fn hold(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.turns).acquire_many_owned(self.places).await.ok()
    }

    /// Does the work when its turn comes.
    pub fn think(&self, work: impl FnOnce() + Send + 'static) {
        let turns = Arc::clone(&self.turns);
        tokio::spawn(async move {
            let Ok(turn) = turns.acquire_owned().await else { return };
            tokio::task::spawn_blocking(move || {
                work();
                drop(turn);
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::time::Duration;

    #[tokio::test(flavor = "multi_thread")]
    async fn no_more_think_at_once_than_there_are_places_and_all_have_their_turn() {
        let pool = Pool::with(2);
        let (now, most, done) = <(Arc<AtomicUsize>, Arc<AtomicUsize>, Arc<AtomicUsize>)>::default();
        for _ in 0..12 {
            let (now, most, done) = (Arc::clone(&now), Arc::clone(&most), Arc::clone(&done));
            pool.think(move || {
                most.fetch_max(now.fetch_add(1, SeqCst) + 1, SeqCst);
                std::thread::sleep(Duration::from_millis(5));
                now.fetch_sub(1, SeqCst);
                done.fetch_add(1, SeqCst);
            });
        }
        while done.load(SeqCst) < 12 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        assert_eq!(most.load(SeqCst), 2);
    }
}
