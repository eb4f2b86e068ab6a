//! One thread owns the database. It takes all writes that wait, commits them together, then answers each.

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use super::{Said, Sqlite, TableRow, Write};

/// The disk said no; nothing of the write is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError(pub String);

enum Job {
    Write(Vec<Write>, oneshot::Sender<Result<(), WriteError>>),
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
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), WriteError> {
        let (answer, done) = oneshot::channel();
        let gone = || WriteError("the store is closed".into());
        let jobs = self.jobs.clone();
        let job = Job::Write(writes, answer);
        match jobs.try_send(job) {
            Ok(()) => {}
            Err(mpsc::TrySendError::Full(job)) => {
                let sent = tokio::task::spawn_blocking(move || jobs.send(job).is_ok()).await;
                if !sent.unwrap_or(false) {
                    return Err(gone());
                }
            }
            Err(mpsc::TrySendError::Disconnected(_)) => return Err(gone()),
        }
        done.await.unwrap_or_else(|_| Err(gone()))
    }

    async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Sqlite) -> Result<T, String> + Send + 'static,
    ) -> Result<T, String> {
        let (answer, done) = oneshot::channel();
        let job = Job::Read(Box::new(move |db| drop(answer.send(question(db)))));
        let jobs = self.jobs.clone();
        let sent = tokio::task::spawn_blocking(move || jobs.send(job).is_ok()).await;
        if !sent.unwrap_or(false) {
            return Err("the store is closed".into());
        }
        done.await.unwrap_or_else(|_| Err("the store is closed".into()))
    }

    pub async fn tables(&self) -> Result<Vec<TableRow>, String> {
        self.read(Sqlite::tables).await
    }
    pub async fn table(&self, id: String) -> Result<Option<TableRow>, String> {
        self.read(move |db| db.table(&id)).await
    }
    pub async fn lines(&self, table: String) -> Result<Vec<String>, String> {
        self.read(move |db| db.lines(&table)).await
    }
    pub async fn data(&self, hash: String) -> Result<Option<BTreeMap<String, String>>, String> {
        self.read(move |db| db.data(&hash)).await
    }
    pub async fn count(&self, table: String) -> Result<u32, String> {
        self.read(move |db| db.count(&table)).await
    }
    pub async fn table_count(&self) -> Result<usize, String> {
        self.read(Sqlite::table_count).await
    }
    pub async fn said(&self, table: String) -> Result<Vec<Said>, String> {
        self.read(move |db| db.said(&table)).await
    }
    pub async fn person(&self, hash: String) -> Result<Option<String>, String> {
        self.read(move |db| db.person(&hash)).await
    }
    pub async fn tables_of(&self, person: String) -> Result<Vec<String>, String> {
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
fn commit(db: &mut Sqlite, writes: Vec<Vec<Write>>, answers: Vec<oneshot::Sender<Result<(), WriteError>>>) {
    if writes.is_empty() {
        return;
    }
    let together = db.write(writes.iter().flatten());
    for (list, answer) in writes.into_iter().zip(answers) {
        let result = if together.is_ok() { Ok(()) } else { db.write(&list).map_err(WriteError) };
        // Whoever asked may have gone.
        let _ = answer.send(result);
    }
}
