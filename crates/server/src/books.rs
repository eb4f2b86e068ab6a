//! Each table goes on with the data it was opened with, whatever the program brings by now.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use games::Entry;
use kernel::presentation::Presentation;
use kernel::{Bad, Message, Problems, message};
use thiserror::Error;

use crate::app::{App, Fail};
use crate::store::{Played, StoreError, TableRow, Write};

/// Books with data of other times, by the hash of the data.
#[derive(Default)]
pub struct Books {
    kept: Mutex<BTreeMap<String, Arc<Entry>>>,
}

/// Why a table's book is not at hand.
#[derive(Debug, Error)]
pub enum BookError {
    #[error(transparent)]
    Game(#[from] Bad),
    #[error("its presentation is not as the page reads it: {0}")]
    Presentation(#[from] serde_json::Error),
    #[error("the data it was played with is not kept here")]
    NotKept,
    #[error("the data it was played with can no longer be read: {0}")]
    Unread(Problems),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl BookError {
    /// For who plays; what is wrong inside is for the log.
    pub fn message(&self) -> Message {
        match self {
            Self::Game(bad) => bad.message(),
            Self::NotKept => message!("data-not-kept"),
            Self::Unread(problems) => message!("data-unread", problems = problems.to_string()),
            Self::Presentation(_) | Self::Store(_) => {
                tracing::error!("{self}");
                message!("failed-here")
            }
        }
    }
}

/// What a book sends to be drawn, read as the page will read it.
pub fn presentation(book: &Entry, scenario: &str) -> Result<Presentation, BookError> {
    Ok(serde_json::from_value(book.any().presentation(scenario)?)?)
}

impl App {
    /// The book with the data that a table is played with.
    pub async fn book(&self, row: &TableRow) -> Result<Arc<Entry>, BookError> {
        let (entry, _) = self.games.scenario(&row.scenario)?;
        let own = entry.any().about(&row.scenario)?;
        // Tables of the first release go on with what the program has.
        match &row.played {
            Some(played) if played.data != own.data => self.kept_book(entry, &played.data).await,
            _ => Ok(Arc::clone(entry)),
        }
    }

    /// A book with the data that is kept under that hash.
    pub async fn kept_book(&self, entry: &Arc<Entry>, hash: &str) -> Result<Arc<Entry>, BookError> {
        if let Some(known) = self.books.kept.lock().ok().and_then(|kept| kept.get(hash).cloned()) {
            return Ok(known);
        }
        let texts = self.store.data(hash.to_owned()).await?.ok_or(BookError::NotKept)?;
        let book = tokio::task::block_in_place(|| entry.with_texts(texts));
        let book = Arc::new(book.map_err(BookError::Unread)?);
        if let Ok(mut kept) = self.books.kept.lock() {
            kept.insert(hash.to_owned(), Arc::clone(&book));
        }
        Ok(book)
    }

    /// The book itself, or with the data of another time.
    pub async fn book_of(&self, entry: &Arc<Entry>, data: Option<&str>) -> Result<Arc<Entry>, Fail> {
        match data {
            None => Ok(Arc::clone(entry)),
            Some(hash) => self.kept_book(entry, hash).await.map_err(|e| Fail::Unknown(e.message())),
        }
    }

    /// What is to be kept with a new table: the data it is opened with.
    pub(crate) fn data_of(&self, row: &TableRow) -> Result<Option<Write>, Fail> {
        let Some(Played { data, .. }) = &row.played else { return Ok(None) };
        let (entry, _) = self.games.scenario(&row.scenario).map_err(|e| Fail::Bad(e.message()))?;
        let texts = entry.texts().map_err(|problems| Fail::Broken(format!("the data cannot be kept: {problems}")))?;
        Ok(Some(Write::Data { hash: data.clone(), texts }))
    }
}
