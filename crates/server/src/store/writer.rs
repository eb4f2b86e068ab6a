//! One thread owns the database. It takes all writes that wait, commits them together, then answers each.

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use super::{Said, Sqlite, StoreError, TableRow, Write};

enum Job {
    Write(Vec<Write>, oneshot::Sender<Result<(), StoreError>>),
    Read(Box<dyn FnOnce(&Sqlite) + Send>),
}

/// A handle on the store; clones share the thread.
#[derive(Clone)]
pub struct Store {
    jobs: mpsc::SyncSender<Job>,
}

/// How many writes may wait before senders do.
const QUEUE: usize = 4096;
/// How many are committed together at most.
const BATCH: usize = 1024;

impl Store {
    pub fn start(db: Sqlite) -> (Store, JoinHandle<()>) {
        let (jobs, waiting) = mpsc::sync_channel(QUEUE);
        let thread = std::thread::spawn(move || work(db, &waiting));
        (Store { jobs }, thread)
    }

    /// Durable when it answers.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (answer, done) = oneshot::channel();
        let jobs = self.jobs.clone();
        let job = Job::Write(writes, answer);
        match jobs.try_send(job) {
            Ok(()) => {}
            Err(mpsc::TrySendError::Full(job)) => {
                let sent = tokio::task::spawn_blocking(move || jobs.send(job).is_ok()).await;
                if !sent.unwrap_or(false) {
                    return Err(StoreError::Closed);
                }
            }
            Err(mpsc::TrySendError::Disconnected(_)) => return Err(StoreError::Closed),
        }
        done.await.unwrap_or_else(|_| Err(StoreError::Closed))
    }

    async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Sqlite) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, done) = oneshot::channel();
        let job = Job::Read(Box::new(move |db| drop(answer.send(question(db)))));
        let jobs = self.jobs.clone();
        let sent = tokio::task::spawn_blocking(move || jobs.send(job).is_ok()).await;
        if !sent.unwrap_or(false) {
            return Err(StoreError::Closed);
        }
        done.await.unwrap_or_else(|_| Err(StoreError::Closed))
    }

    pub async fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.read(Sqlite::tables).await
    }
    pub async fn table(&self, id: String) -> Result<Option<TableRow>, StoreError> {
        self.read(move |db| db.table(&id)).await
    }
    pub async fn lines(&self, table: String) -> Result<Vec<String>, StoreError> {
        self.read(move |db| db.lines(&table)).await
    }
    pub async fn data(&self, hash: String) -> Result<Option<BTreeMap<String, String>>, StoreError> {
        self.read(move |db| db.data(&hash)).await
    }
    pub async fn count(&self, table: String) -> Result<u32, StoreError> {
        self.read(move |db| db.count(&table)).await
    }
    pub async fn table_count(&self) -> Result<usize, StoreError> {
        self.read(Sqlite::table_count).await
    }
    pub async fn said(&self, table: String) -> Result<Vec<Said>, StoreError> {
        self.read(move |db| db.said(&table)).await
    }
    pub async fn person(&self, hash: String) -> Result<Option<String>, StoreError> {
        self.read(move |db| db.person(&hash)).await
    }
    pub async fn tables_of(&self, person: String) -> Result<Vec<String>, StoreError> {
        self.read(move |db| db.tables_of(&person)).await
    }
}

fn work(mut db: Sqlite, jobs: &mpsc::Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        let mut waiting = vec![first];
        waiting.extend(jobs.try_iter().take(BATCH));
        let mut answers = Vec::new();
        let mut writes: Vec<Vec<Write>> = Vec::new();
        let mut reads = Vec::new();
        for job in waiting {
            match job {
                Job::Write(list, answer) => {
                    writes.push(list);
                    answers.push(answer);
                }
                Job::Read(read) => reads.push(read),
            }
        }
        commit(&mut db, writes, answers);
        reads.into_iter().for_each(|read| read(&db));
    }
}

/// Together if it can be done; else each alone, so that one bad write does not spoil the others.
fn commit(db: &mut Sqlite, writes: Vec<Vec<Write>>, answers: Vec<oneshot::Sender<Result<(), StoreError>>>) {
    if writes.is_empty() {
        return;
    }
    let together = db.write(writes.iter().flatten());
    for (list, answer) in writes.into_iter().zip(answers) {
        let result = if together.is_ok() { Ok(()) } else { db.write(&list) };
        // Whoever asked may have gone.
        let _ = answer.send(result);
    }
}
