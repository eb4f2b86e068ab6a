//! The hash by which a coverage file knows the code and tests it was measured on.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// SHA-256 over the relative paths and bytes of what decides whether a rule of that game is enforced: the source of the
/// kernel, of the shared crates and of the game, its tests, its situations and its data. None where the sources are not at hand.
///
/// `cargo xtask mutate-rules` writes it, `esagono rules <game> --coverage` compares it.
pub fn code_hash(root: &Path, game: &str) -> Option<String> {
    let source = format!("crates/{game}/src");
    if game.contains(['/', '\\', '.']) || !root.join(&source).is_dir() || !root.join("data").join(game).is_dir() {
        return None;
    }
    let mut files = Vec::new();
    for folder in ["crates/content/src", "crates/hexgrid/src", "crates/kernel/src", &source] {
        collect(root, folder, &|name| name.ends_with(".rs"), &mut files);
    }
    for folder in [format!("crates/{game}/tests"), format!("tests/situations/{game}")] {
        collect(root, &folder, &|_| true, &mut files);
    }
    let data = format!("data/{game}");
    // The coverage file itself holds the hash.
    let own = format!("{data}/coverage.toml");
    collect(root, &data, &|name| name != own, &mut files);
    files.sort();
    let mut hash = Sha256::new();
    for name in &files {
        let bytes = std::fs::read(root.join(name)).ok()?;
        for part in [name.as_bytes(), &bytes] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
    }
    Some(kernel::dice::hex(&hash.finalize()))
}

/// Relative names with `/`; hidden files are left out, a folder that is not there holds none.
fn collect(root: &Path, folder: &str, wanted: &dyn Fn(&str) -> bool, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(root.join(folder)) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{folder}/{name}");
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(root, &path, wanted, found),
            Ok(kind) if kind.is_file() && wanted(&path) => found.push(path),
            _ => {}
        }
    }
}

/// The folder of the sources: the first one above `start` that holds the crates and data of that game.
pub fn source_root(start: &Path, game: &str) -> Option<PathBuf> {
    let is_root = |dir: &&Path| dir.join("crates").join(game).join("src").is_dir() && dir.join("data").join(game).is_dir();
    start.ancestors().find(is_root).map(Path::to_path_buf)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_found_and_hashed_the_same_twice() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = source_root(here, "inferno").expect("the workspace is above this crate");
        let hash = code_hash(&root, "inferno").expect("the sources are at hand");
        assert_eq!((hash.len(), code_hash(&root, "inferno")), (64, Some(hash)));
        assert_eq!((code_hash(&root, "no-such-game"), code_hash(here, "inferno"), code_hash(&root, "..")), (None, None, None));
    }
}
