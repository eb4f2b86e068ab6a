//! The books of the family: one file, or folder, for each.

mod gorizia;

pub use gorizia::GORIZIA;

use content::Files;

use crate::book::Book;

/// Every book that is played.
pub static BOOKS: [&Book; 1] = [&GORIZIA];

/// The data of a book, built into the program.
pub fn embedded(key: &str) -> Files {
    match key {
        "gorizia" => gorizia::embedded(),
        _ => Files::Embedded(&[]),
    }
}
