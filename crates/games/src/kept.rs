//! The data a game was opened with: its files as texts, to be kept beside it, and the game as they have it.

use std::collections::BTreeMap;

use content::Files;
use kernel::Problems;

use crate::Entry;

/// Not of play: the wording of the rules and what is proved of them belong to the program.
const PROGRAMS: [&str; 2] = ["rules.toml", "coverage.toml"];

impl Entry {
    /// The files that play, counters and pictures are read from.
    pub fn texts(&self) -> Result<BTreeMap<String, String>, Problems> {
        let names = self.files.names().into_iter().filter(|name| !PROGRAMS.contains(&name.as_str()));
        let data = names.filter(|name| name.ends_with(".toml") || name.ends_with(".csv"));
        data.map(|name| self.files.read(&name).map(|text| (name, text.into_owned()))).collect()
    }

    /// The same book with the data of another time.
    pub fn with_texts(&self, mut texts: BTreeMap<String, String>) -> Result<Self, Problems> {
        for name in PROGRAMS {
            if let Ok(text) = self.files.read(name) {
                texts.insert(name.to_owned(), text.into_owned());
            }
        }
        Self::load(self.book, Files::Memory(texts))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_game_goes_on_with_the_data_it_was_opened_with() {
        let games = crate::load(None).unwrap();
        let entry = games.game("inferno").unwrap();
        let scenario = &entry.any().scenarios()[0].key;
        let texts = entry.texts().unwrap();
        let again = entry.with_texts(texts.clone()).unwrap();
        let data = |entry: &crate::Entry| entry.any().about(scenario).unwrap().data.clone();
        assert_eq!(data(&again), data(entry));
        let mut stronger = texts;
        let counters = stronger.get_mut("counters.csv").unwrap();
        *counters = counters.replacen(",5,4,5,1,", ",6,4,5,1,", 1);
        let stronger = entry.with_texts(stronger).unwrap();
        assert_ne!(data(&stronger), data(entry));
        assert!(stronger.map("inferno").is_ok() && entry.with_texts(Default::default()).is_err());
    }
}
