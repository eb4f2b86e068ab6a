//! Files become checked values, wrong files become lists of problems with lines, and nothing panics.

#![expect(clippy::unwrap_used, reason = "a test's helpers may fail the test")]

use std::path::PathBuf;

use hexgrid::{Grid, Numbering, Sheets, Shoved};
use kernel::Problems;

mod board;
mod charts;
mod coverage;
mod csv;
mod files;
mod fuzz;
mod hex_names;
mod ledger;
mod map;
mod toml;

/// Inferno's shove on the blank board of situations, or smaller.
fn grid(lines: i16, places: i16) -> Grid {
    Grid::new(Numbering { shoved: Shoved::OddLines, sheets: Sheets::Plain }, 1..=lines, 1..=places)
}

/// The problems as `line: text`, for files called `f`.
fn told<T: std::fmt::Debug>(result: Result<T, Problems>) -> Vec<String> {
    let problems = result.expect_err("this file is wrong");
    problems.0.iter().map(|p| format!("{}: {}", p.line, p.text)).collect()
}

fn workspace() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn data(name: &str) -> String {
    std::fs::read_to_string(workspace().join("data/inferno").join(name)).unwrap()
}

/// A folder of this test's own, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("content-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    fn files(&self) -> content::Files {
        content::Files::Folder(self.0.clone())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}
