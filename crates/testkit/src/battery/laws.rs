//! List and check, texts, saves and exports.

use std::collections::BTreeSet;

use kernel::{Game, Misread, Seat, Waiting, legal_list, state_hash};

use super::Property;
use super::play::Play;
use crate::mutate;

impl<G: Game> Play<'_, G> {
    /// Other actions: seen earlier or at other seats, and listed ones with one number changed.
    pub fn others(&mut self, list: &[G::Action], count: usize) -> Vec<(G::Action, bool)> {
        let mut others = Vec::new();
        for i in 0..count {
            let from_pool = i % 2 == 0 || list.is_empty();
            let source = if from_pool { &self.pool } else { list };
            if source.is_empty() {
                break;
            }
            let action = source[self.rng.below(source.len())];
            if from_pool && i % 4 == 0 {
                others.push((action, false));
                continue;
            }
            let json = serde_json::to_value(action).unwrap_or_default();
            let mutant = mutate::json(&json, &mut self.rng).and_then(|json| serde_json::from_value(json).ok());
            others.extend(mutant.map(|m: G::Action| (m, true)));
        }
        others
    }

    /// Acceptance is membership, for every seat.
    pub fn agree(&mut self, state: &G::State, waiting: &Waiting) {
        let game = self.game.clone();
        for seat in game.seats().iter() {
            let list = legal_list(&*game, state, seat);
            let key = game.about().seat_key(seat);
            if !waiting.on(seat) {
                self.must(Property::ListedPasses, list.is_empty(), || {
                    format!("{key} is not waited on and has {} actions", list.len())
                });
            }
            let again = legal_list(&*game, state, seat);
            let mut sorted = list.clone();
            sorted.sort_unstable();
            self.must(Property::FixedOrder, list == again, || format!("{key}: the list changes when it is asked twice"));
            let twice = sorted.windows(2).find(|w| w[0] == w[1]).map(|w| w[0]);
            self.must(Property::FixedOrder, twice.is_none(), || format!("{key}: {twice:?} is listed twice"));
            for action in &list {
                let checked = game.check(state, seat, action);
                self.must(Property::ListedPasses, checked.is_ok(), || {
                    format!("{key}: {action:?} is listed and refused: {checked:?}")
                });
            }
            for (action, mutant) in self.others(&list, self.options.universe) {
                let listed = sorted.binary_search(&action).is_ok();
                let checked = game.check(state, seat, &action);
                let property = if mutant { Property::MutantsRefused } else { Property::UniverseAgrees };
                self.must(property, checked.is_ok() == listed, || {
                    format!("{key}: {action:?} is {}listed and check says {checked:?}", if listed { "" } else { "not " })
                });
                if let Err(refusals) = checked {
                    self.must(Property::CitesIds, !refusals.0.is_empty(), || format!("{action:?} is refused without a reason"));
                    for (rule, words) in game.refusal_words(&refusals) {
                        self.must(Property::CitesIds, words.has_words(), || format!("{action:?} is refused without words"));
                        if let Some(rule) = rule {
                            self.cites(rule.0, "a refusal");
                        }
                    }
                }
            }
            self.passing(state, seat, &sorted);
        }
    }

    fn passing(&mut self, state: &G::State, seat: Seat, sorted: &[G::Action]) {
        if let Some(pass) = self.game.pass(state, seat).filter(|_| !sorted.is_empty()) {
            let legal = sorted.binary_search(&pass).is_ok();
            self.must(Property::PassLegal, legal, || format!("the pass {pass:?} of seat {} is not legal", seat.0));
        }
        if !sorted.is_empty() {
            let prompt = self.game.prompt(state, seat);
            self.must(Property::CitesIds, prompt.text.has_words(), || "a prompt without words".into());
            self.cites(&prompt.rule, "a prompt");
        }
    }

    pub fn words_invert(&mut self, state: &G::State, waiting: &Waiting) {
        let game = self.game.clone();
        for seat in waiting.seats().iter() {
            let mut seen = BTreeSet::new();
            for action in legal_list(&*game, state, seat) {
                let words = game.words(state, &action);
                let read = game.parse(state, seat, &words);
                self.must(Property::WordsInvert, read == Ok(action), || format!("`{words}` of {action:?} reads as {read:?}"));
                let spoiled = mutate::words(&words, &mut self.rng);
                match game.parse(state, seat, &spoiled) {
                    Ok(other) => {
                        let _ = game.check(state, seat, &other);
                    }
                    Err(Misread::OutOfRange(refusal)) => {
                        let _ = game.said(&refusal.why);
                        if let Some(rule) = refusal.rule {
                            self.cites(rule.0, "a text out of range");
                        }
                    }
                    Err(Misread::Unknown(_)) => {}
                }
                self.count(Property::WordsSpoiled);
                let new = seen.insert(words.clone());
                self.must(Property::WordsInvert, new, || format!("`{words}` says two things"));
            }
        }
    }

    /// In the middle of something: as a save and as a file.
    pub fn loads_back(&mut self, property: Property, state: &G::State) {
        self.stored(property, state);
        let text = self.game.export(state).text();
        self.exported(property, state, &text);
    }

    pub fn store_same(&mut self, state: &G::State) {
        self.stored(Property::StoreSame, state);
    }

    fn stored(&mut self, property: Property, state: &G::State) {
        let game = self.game.clone();
        let bytes = kernel::save(state);
        let loaded = serde_json::from_slice::<G::State>(&bytes).map(|mut loaded| {
            game.settle(&mut loaded);
            loaded
        });
        match loaded {
            Err(e) => self.fail(property, format!("a saved position does not load: {e}")),
            Ok(loaded) => {
                self.must(property, state_hash(&loaded) == state_hash(state), || "saved and loaded: another hash".into());
                self.must(property, loaded == *state, || "saved, loaded and settled: another position".into());
                let text = self.lists_differ(state, &*game, &loaded);
                self.must(property, text.is_none(), || text.unwrap_or_default());
            }
        }
    }

    fn lists_differ(&self, state: &G::State, other: &G, loaded: &G::State) -> Option<String> {
        let game = &**self.game;
        if game.waiting(state) != other.waiting(loaded) {
            return Some("another seat is waited on".into());
        }
        game.seats().iter().find_map(|seat| {
            let (a, b) = (legal_list(game, state, seat), legal_list(other, loaded, seat));
            let words = |g: &G, s: &G::State, list: &[G::Action]| list.iter().map(|x| g.words(s, x)).collect::<Vec<_>>();
            let same = a == b && words(game, state, &a) == words(other, loaded, &b);
            (!same).then(|| format!("{}: {} legal actions before, {} after", game.about().seat_key(seat), a.len(), b.len()))
        })
    }

    pub fn export_same(&mut self, state: &G::State) {
        let text = self.game.export(state).text();
        self.mad_files(&text);
        self.exported(Property::ExportSame, state, &text);
    }

    fn exported(&mut self, property: Property, state: &G::State, text: &str) {
        let posed = content::situation("export", text).and_then(|situation| self.game.pose(&situation));
        match posed {
            Err(problems) => self.fail(property, format!("the export does not load: {problems}\n{text}")),
            Ok((other, posed)) => {
                let same = state_hash(&posed) == state_hash(state);
                if !self.must(property, same, || difference(state, &posed)) {
                    return;
                }
                let text = self.lists_differ(state, &other, &posed);
                self.must(property, text.is_none(), || text.unwrap_or_default());
            }
        }
    }
}

impl<G: Game> Play<'_, G> {
    /// Spoils one line, with and without the permission to be unsound, and asks the position that comes of it.
    fn mad_files(&mut self, text: &str) {
        let game = self.game.clone();
        for unsound in ["", "unsound = true\n"] {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            if lines.is_empty() {
                return;
            }
            let at = self.rng.below(lines.len());
            lines[at] = mutate::words(&lines[at], &mut self.rng);
            let spoiled = format!("{unsound}{}\n", lines.join("\n"));
            let posed = content::situation("spoiled", &spoiled).and_then(|situation| game.pose(&situation));
            if let Ok((other, state)) = posed {
                for seat in other.waiting(&state).seats().iter() {
                    let _ = (legal_list(&other, &state, seat).len(), other.prompt(&state, seat));
                    let _ = other.view(&state, kernel::Viewer::Seat(seat));
                }
                let _ = other.export(&state).text();
            }
            self.count(Property::MadFiles);
        }
    }
}

/// Where two saves part.
fn difference<S: serde::Serialize>(a: &S, b: &S) -> String {
    let (a, b) = (kernel::save(a), kernel::save(b));
    let at = a.iter().zip(&b).position(|(x, y)| x != y).unwrap_or(a.len().min(b.len()));
    let around = |bytes: &[u8]| String::from_utf8_lossy(&bytes[at.saturating_sub(80)..(at + 60).min(bytes.len())]).into_owned();
    format!("exported and posed, the saves part at byte {at}: `{}` became `{}`", around(&a), around(&b))
}
