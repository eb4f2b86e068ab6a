//! The crates of rules: an arm each, however many books they play.

use content::{Book, Files, Volume};
use kernel::{Bad, Problems};

use crate::Typed;

pub enum Engine {
    GrandeGuerra(Box<grande_guerra::Shelf>),
    Inferno(Box<inferno::Shelf>),
    #[cfg(feature = "toy")]
    Toy(Box<testkit::toy::Shelf>),
}

/// The data of a book, built into the crate of its rules; a crate of several books is asked for the one.
pub fn embedded(book: &Book) -> Files {
    match book.rules {
        Some("grande-guerra") => grande_guerra::embedded(book.key),
        Some("inferno") => inferno::embedded(),
        #[cfg(feature = "toy")]
        Some("testkit") => testkit::toy::files(book.key),
        _ => Files::Embedded(&[]),
    }
}

impl Engine {
    pub fn load(book: &'static Book, files: &Files) -> Result<Self, Problems> {
        match book.rules {
            Some("grande-guerra") => Ok(Self::GrandeGuerra(Box::new(grande_guerra::Shelf::of(book, files)?))),
            Some("inferno") => Ok(Self::Inferno(Box::new(inferno::Shelf::load(files)?))),
            #[cfg(feature = "toy")]
            Some("testkit") => Ok(Self::Toy(Box::new(testkit::toy::Shelf::of(book, files)?))),
            _ => Err(Problems::one("rules.toml", 0, format!("no rules of {} are built in", book.title))),
        }
    }
    pub fn volume(&self) -> &dyn Volume {
        match self {
            Self::GrandeGuerra(shelf) => &**shelf,
            Self::Inferno(shelf) => &**shelf,
            #[cfg(feature = "toy")]
            Self::Toy(shelf) => &**shelf,
        }
    }
    pub fn typed<T: Typed>(&self, scenario: &str, work: T) -> Result<T::Out, Bad> {
        match self {
            Self::GrandeGuerra(shelf) => Ok(work.run(shelf.game(scenario)?)),
            Self::Inferno(shelf) => Ok(work.run(shelf.game(scenario)?)),
            #[cfg(feature = "toy")]
            Self::Toy(shelf) => Ok(work.run(shelf.game(scenario)?)),
        }
    }
}
