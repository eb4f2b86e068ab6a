//! Situation files as tests: every book has a test target that is a call of [`main`].

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kernel::{AnyGame, Problems, Situation};
use serde_json::json;

use crate::muting;

/// A book whose situations are run.
pub struct Book {
    pub key: &'static str,
    /// The ids of its ledger.
    pub ids: &'static [&'static str],
    pub open: fn() -> Result<Box<dyn AnyGame>, Problems>,
}

/// A file of a folder, read once.
pub struct File {
    pub name: String,
    pub situation: Situation,
}

/// All situation files below a folder, sorted by name. A file that cannot be read is told at once.
pub fn files(folder: &Path) -> Result<Vec<File>, String> {
    let mut paths = Vec::new();
    collect(folder, &mut paths);
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{name}: {e}"))?;
        let situation = content::situation(&name, &text).map_err(|p| p.to_string())?;
        files.push(File { name, situation });
    }
    Ok(files)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|e| e == "toml") {
            found.push(path);
        }
    }
}

/// What a file or one of its cases says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The names of the cases.
    Holds(Vec<String>),
    /// An expectation or a line of play failed: case and reason.
    Fails(Vec<(String, String)>),
    /// It could not be run: a bad position, an unknown name, a panic.
    Broken(Vec<String>),
}

impl Verdict {
    pub fn holds(&self) -> bool {
        matches!(self, Self::Holds(_))
    }
    pub fn words(&self) -> Vec<String> {
        match self {
            Self::Holds(_) => Vec::new(),
            Self::Fails(cases) => cases.iter().map(|(name, why)| format!("{name}: {why}")).collect(),
            Self::Broken(words) => words.clone(),
        }
    }
}

/// Runs a file, or one case of it with those it goes on after.
pub fn run(game: &dyn AnyGame, file: &File, only: Option<&str>) -> Verdict {
    match catch_unwind(AssertUnwindSafe(|| game.situation(&file.situation, only))) {
        Err(_) => Verdict::Broken(vec!["a panic".to_owned()]),
        Ok(Err(problems)) => Verdict::Broken(problems.0.iter().map(ToString::to_string).collect()),
        Ok(Ok(report)) if report.ok() => Verdict::Holds(report.cases.into_iter().map(|case| case.name).collect()),
        Ok(Ok(report)) => {
            let failed = report.cases.into_iter().filter(|case| !case.ok);
            Verdict::Fails(failed.map(|case| (case.name, case.failures.join("; "))).collect())
        }
    }
}

/// A test target: runs every situation file of the books, or those whose name holds the word given. With `--book KEY` only that
/// book; with `--mute [ID …]` it tells, one JSON line for each rule, what becomes of the cases without it.
pub fn main(books: &[Book]) -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let after = |flag: &str| args.iter().position(|arg| arg == flag).map(|at| at + 1);
    let only = after("--book").and_then(|at| args.get(at));
    let chosen: Vec<&Book> = books.iter().filter(|book| only.is_none_or(|key| key == book.key)).collect();
    let done = match after("--mute") {
        Some(at) => chosen.iter().try_for_each(|book| mute(book, &args[at..])).map(|()| true),
        None => {
            let filter = args.iter().find(|arg| !arg.starts_with('-') && Some(*arg) != only);
            test(&chosen, filter.map_or("", String::as_str), args.iter().any(|arg| arg == "--list"))
        }
    };
    match done {
        Ok(true) if !chosen.is_empty() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(text) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
    }
}

fn opened(book: &Book) -> Result<(Box<dyn AnyGame>, Vec<File>), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/situations").join(book.key);
    let game = (book.open)().map_err(|problems| problems.to_string())?;
    Ok((game, files(&folder)?))
}

/// Whether all hold.
#[expect(clippy::print_stdout, reason = "a test runner prints")]
fn test(books: &[&Book], filter: &str, is_list: bool) -> Result<bool, String> {
    let (mut passed, mut failed) = (0, 0);
    for book in books {
        let (game, files) = opened(book)?;
        for file in &files {
            let name = format!("{}/{}", book.key, file.name);
            if !name.contains(filter) {
                continue;
            }
            if is_list {
                println!("{name}: test");
                continue;
            }
            let verdict = run(&*game, file, None);
            println!("test {name} ... {}", if verdict.holds() { "ok" } else { "FAILED" });
            verdict.words().iter().for_each(|words| println!("    {words}"));
            if verdict.holds() { passed += 1 } else { failed += 1 }
        }
    }
    if !is_list {
        let word = if failed == 0 { "ok" } else { "FAILED" };
        println!("\ntest result: {word}. {passed} passed; {failed} failed; 0 ignored; 0 measured; 0 filtered out");
    }
    Ok(failed == 0)
}

#[expect(clippy::print_stdout, reason = "the answer is printed")]
fn mute(book: &Book, ids: &[String]) -> Result<(), String> {
    let (game, files) = opened(book)?;
    // Panics are an answer here, not news.
    std::panic::set_hook(Box::new(|_| {}));
    let wanted: Vec<&str> = book.ids.iter().copied().filter(|id| ids.is_empty() || ids.iter().any(|arg| arg == id)).collect();
    for (id, muted) in muting::mutate(&*game, &files, &wanted) {
        let points: Vec<String> = muted.points.iter().map(|(file, line)| format!("{file}:{line}")).collect();
        let cases: Vec<String> = muted.kills.iter().map(|kill| format!("{}: {}", kill.file, kill.case)).collect();
        let told: Vec<&str> = muted.kills.iter().map(|kill| kill.failure.as_str()).collect();
        println!("{}", json!({ "id": id, "where": points, "killed_by": cases, "told": told }));
    }
    Ok(())
}
