//! Names that are the same for as long as the program runs, and cost nothing to hand on.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::{PoisonError, RwLock};

use serde::{Serialize, Serializer};

/// A name from a game's data: kept once and for good, since views tell the same few names again and again. Not for what
/// people write. The same letters are always the same word, so that comparing looks at no letter.
#[derive(Clone, Copy)]
pub struct Word(&'static &'static str);

static WORDS: RwLock<BTreeMap<&'static str, Word>> = RwLock::new(BTreeMap::new());

impl Word {
    pub fn new(text: &str) -> Self {
        if let Some(known) = WORDS.read().unwrap_or_else(PoisonError::into_inner).get(text) {
            return *known;
        }
        let mut words = WORDS.write().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have come between.
        if let Some(known) = words.get(text) {
            return *known;
        }
        let letters: &'static str = Box::leak(text.into());
        let word = Self(Box::leak(Box::new(letters)));
        words.insert(letters, word);
        word
    }
    #[inline]
    pub fn as_str(self) -> &'static str {
        self.0
    }
    /// A number that is its own while the program runs.
    #[inline]
    pub fn mark(self) -> usize {
        std::ptr::from_ref(self.0).addr()
    }
}

impl PartialEq for Word {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl Eq for Word {}

impl Deref for Word {
    type Target = str;
    #[inline]
    fn deref(&self) -> &str {
        self.0
    }
}
impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}
impl From<String> for Word {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}
impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}
impl PartialEq<str> for Word {
    fn eq(&self, other: &str) -> bool {
        *self.0 == other
    }
}
impl PartialEq<&str> for Word {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other
    }
}
impl PartialEq<String> for Word {
    fn eq(&self, other: &String) -> bool {
        *self.0 == other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_letters_are_the_same_word() {
        let (one, two) = (Word::new("Avellino"), Word::from(String::from("Avellino")));
        assert!(std::ptr::eq(one.as_str(), two.as_str()));
        assert_eq!((one, format!("{one} {one:?}")), (two, "Avellino \"Avellino\"".to_owned()));
        assert_eq!(serde_json::to_string(&one).unwrap(), "\"Avellino\"");
    }
}
