//! What the store says when it cannot do something.

use std::path::PathBuf;

use thiserror::Error;

/// The disk said no, and nothing of a write is kept; or what was kept cannot be read.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error(transparent)]
    Disk(#[from] rusqlite::Error),
    #[error("what is kept cannot be read: {0}")]
    Unread(#[from] serde_json::Error),
    #[error("the store is closed")]
    Closed,
}

/// A file that is not taken, and is left as it is.
#[derive(Debug, Error)]
#[error("{} {why}", .path.display())]
pub struct OpenError {
    pub path: PathBuf,
    pub why: Unopened,
}

#[derive(Debug, Error)]
pub enum Unopened {
    #[error("is not a database of Esagono, or is damaged")]
    NotADatabase,
    #[error("is damaged; `.recover` in the shell of SQLite may save what is in it")]
    Damaged,
    #[error("cannot be opened; is it a folder, or does its folder not exist?")]
    NotThere,
    #[error("may not be written to")]
    ReadOnly,
    #[error("cannot be written: the disk is full")]
    DiskFull,
    #[error("is in use by another program")]
    InUse,
    #[error("is a database of another program")]
    Foreign,
    #[error("has format {has}; this program knows 1 to {knows}")]
    Format { has: i32, knows: i32 },
    #[error("cannot be opened: {0}")]
    Other(rusqlite::Error),
}

impl From<rusqlite::Error> for Unopened {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotADatabase,
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged,
            Some(ErrorCode::CannotOpen) => Self::NotThere,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse,
            _ => Self::Other(error),
        }
    }
}
