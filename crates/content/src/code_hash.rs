//! The hash by which a coverage file knows the code, data and cases it was measured on.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::{BOOKS, Book, Ledger, tokens, toml};

/// Crates that all books stand on.
const SHARED: [&str; 3] = ["content", "hexgrid", "kernel"];

/// SHA-256 over what decides whether a rule of that book is enforced: the tokens of the shared crates and of its own, its
/// situations and its data as they are read. Comments, spaces, wording of the ledger and other books do not matter. None
/// where the sources are not at hand or the book has no rules.
///
/// `cargo xtask mutate-rules` writes it, `esagono rules <book> --coverage` compares it.
pub fn code_hash(root: &Path, book: &Book) -> Option<String> {
    hash(root, book, BOOKS)
}

fn hash(root: &Path, book: &Book, books: &[Book]) -> Option<String> {
    if !is_root(root, book) {
        return None;
    }
    let own = book.rules?;
    let mut files = Vec::new();
    for name in SHARED.iter().chain([&own]) {
        collect(root, &format!("crates/{name}/src"), &mut files);
    }
    // Of a crate that plays several books each has its own volume.
    let others = books.iter().filter(|other| other.rules == book.rules && other.key != book.key);
    let volumes: Vec<String> = others.map(|other| format!("crates/{own}/src/volume/{}", other.key)).collect();
    let is_others = |file: &str| volumes.iter().any(|v| file.strip_prefix(v).is_some_and(|rest| rest.starts_with(['.', '/'])));
    files.retain(|file| file.ends_with(".rs") && !is_others(file));
    collect(root, &book.situations(), &mut files);
    collect(root, &book.data(), &mut files);
    files.sort();
    let mut hash = Sha256::new();
    for name in files.iter().filter(|name| decides(name)) {
        let text = std::fs::read_to_string(root.join(name)).ok()?;
        for part in [name.as_str(), &meaning(name, text)] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
    }
    Some(kernel::dice::hex(&hash.finalize()))
}

/// The coverage file holds the hash itself, and the facts of a map are read by checks alone.
fn decides(name: &str) -> bool {
    [".rs", ".toml", ".csv"].iter().any(|end| name.ends_with(end))
        && !["/coverage.toml", "/facts.toml"].iter().any(|end| name.ends_with(end))
}

/// What a file says to the program; one that cannot be read says its text.
fn meaning(name: &str, text: String) -> String {
    if name.ends_with(".rs") {
        return tokens::bare(&text);
    }
    if name.ends_with("/rules.toml") {
        let line = |rule: &crate::RuleText| format!("{} {}\n", rule.id, rule.kind.word());
        return Ledger::parse(name, &text).map_or(text, |ledger| ledger.rules().iter().map(line).collect());
    }
    if name.ends_with(".toml") {
        return toml::parse(name, &text).map_or(text, |table| kernel::Value::from(table).to_string());
    }
    text
}

/// Relative names with `/`; hidden files are left out, a folder that is not there holds none.
fn collect(root: &Path, folder: &str, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{folder}/{name}");
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(root, &path, found),
            Ok(kind) if kind.is_file() => found.push(path),
            _ => {}
        }
    }
}

fn is_root(root: &Path, book: &Book) -> bool {
    let has = |name: &str| root.join("crates").join(name).join("src").is_dir();
    book.rules.is_some_and(has) && root.join(book.data()).is_dir()
}

/// The folder of the sources: the first one above `start` that holds the crate and the data of that book.
pub fn source_root(start: &Path, book: &Book) -> Option<PathBuf> {
    start.ancestors().find(|folder| is_root(folder, book)).map(Path::to_path_buf)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_found_and_hashed_the_same_twice() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        for book in BOOKS {
            let root = source_root(here, book);
            assert_eq!(root.is_some(), book.rules.is_some(), "{}", book.key);
            let Some(root) = root else { continue };
            let hash = code_hash(&root, book).expect("the sources are at hand");
            assert_eq!((hash.len(), code_hash(&root, book), code_hash(here, book)), (64, Some(hash), None));
        }
    }

    const FIRST: Book = Book { key: "first", title: "First", rules: Some("engine"), maps: &["first"] };
    const SECOND: Book = Book { key: "second", title: "Second", rules: Some("engine"), maps: &["second"] };

    /// A small house with two books over one crate; gone afterwards.
    struct House(PathBuf);
    impl House {
        fn new(name: &str) -> Self {
            let house = Self(std::env::temp_dir().join(format!("esagono-{name}-{}", std::process::id())));
            for book in [&FIRST, &SECOND] {
                house.write(&format!("{}/rules.toml", book.data()), LEDGER);
                house.write(&format!("{}/charts.toml", book.data()), "# Ours.\ncells = [1, 2]\n");
                house.write(&format!("{}/coverage.toml", book.data()), "code_hash = \"\"\n");
                house.write(&format!("{}/maps/{}/facts.toml", book.data(), book.key), "hex = []\n");
                house.write(&format!("{}/one.toml", book.situations()), "game = \"g\" # so\n");
                house.write(&format!("crates/engine/src/volume/{}.rs", book.key), "pub fn a() {}\n");
            }
            house.write("crates/engine/src/lib.rs", "//! Ours.\npub fn reach() -> u8 {\n    3\n}\n");
            house.write("crates/kernel/src/lib.rs", "pub fn a() {}\n");
            house
        }
        fn write(&self, name: &str, text: &str) {
            let path = self.0.join(name);
            std::fs::create_dir_all(path.parent().expect("below the house")).expect("a folder can be made");
            std::fs::write(path, text).expect("a file can be written");
        }
        fn hashes(&self) -> [String; 2] {
            [&FIRST, &SECOND].map(|book| hash(&self.0, book, &[FIRST, SECOND]).expect("the sources are at hand"))
        }
    }
    impl Drop for House {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    const LEDGER: &str = "[[rule]]\nid = \"1/a\"\nkind = \"mechanic\"\ntitle = \"One\"\nsays = \"So.\"\nneeds = []\n";

    #[test]
    fn what_is_only_told_leaves_both_books_current() {
        let house = House::new("told");
        let before = house.hashes();
        house.write(
            "crates/engine/src/lib.rs",
            "//! Otherwise.\npub fn reach() -> u8 { 3 } // three\n#[cfg(test)]\nmod tests {}\n",
        );
        house.write("crates/engine/src/README.md", "A page.\n");
        house.write("data/first/rules.toml", &LEDGER.replace("So.", "In other words."));
        house.write("data/first/charts.toml", "cells = [\n  1,\n  2, # the second\n]\n");
        house.write("data/first/coverage.toml", "code_hash = \"1\"\n");
        house.write("data/first/maps/first/facts.toml", "hex = [1]\n");
        house.write("tests/situations/first/one.toml", "# About it.\ngame = \"g\"\n");
        assert_eq!(house.hashes(), before);
    }

    #[test]
    fn what_a_book_is_made_of_makes_it_stale_and_it_alone() {
        let own = [
            ("data/first/charts.toml", "cells = [1, 3]\n"),
            ("data/first/rules.toml", &LEDGER.replace("mechanic", "note")),
            ("data/first/maps/first/hexes.csv", "hex\n0101\n"),
            ("tests/situations/first/one.toml", "game = \"h\"\n"),
            ("tests/situations/first/two.toml", "game = \"g\"\n"),
            ("crates/engine/src/volume/first.rs", "pub fn b() {}\n"),
            ("crates/engine/src/volume/first/more.rs", "pub fn b() {}\n"),
        ];
        for (file, text) in own {
            let house = House::new("own");
            let before = house.hashes();
            house.write(file, text);
            let after = house.hashes();
            assert!(after[0] != before[0] && after[1] == before[1], "{file}");
        }
        for file in ["crates/engine/src/lib.rs", "crates/engine/src/volume.rs", "crates/kernel/src/lib.rs"] {
            let house = House::new("shared");
            let before = house.hashes();
            house.write(file, "pub fn reach() -> u8 { 4 }\n");
            let after = house.hashes();
            assert!(after[0] != before[0] && after[1] != before[1], "{file}");
        }
    }
}
