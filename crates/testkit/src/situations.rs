//! Situation files as tests, and coverage by mutation: each rule is switched off in turn, and a file must notice.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use kernel::law::mute;
use kernel::{AnyGame, Situation};

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

/// What a file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Holds,
    /// An expectation or a line of play failed: case and reason.
    Fails(Vec<String>),
    /// The file could not be run: a bad position, an unknown name, a panic.
    Broken(Vec<String>),
}

impl Verdict {
    pub fn words(&self) -> &[String] {
        match self {
            Self::Holds => &[],
            Self::Fails(words) | Self::Broken(words) => words,
        }
    }
}

pub fn run(game: &dyn AnyGame, file: &File) -> Verdict {
    match catch_unwind(AssertUnwindSafe(|| game.situation(&file.situation, None))) {
        Err(_) => Verdict::Broken(vec!["a panic".to_owned()]),
        Ok(Err(problems)) => Verdict::Broken(problems.0.iter().map(ToString::to_string).collect()),
        Ok(Ok(report)) if report.ok() => Verdict::Holds,
        Ok(Ok(report)) => {
            let told = |c: &kernel::situation::CaseReport| format!("{}: {}", c.name, c.failures.join("; "));
            Verdict::Fails(report.cases.iter().filter(|c| !c.ok).map(told).collect())
        }
    }
}

/// What muting found.
#[derive(Default, Debug)]
pub struct Muted {
    /// Files that pass each rule.
    pub touched: BTreeMap<String, BTreeSet<String>>,
    /// The first file that notices each rule's absence, and how.
    pub killed: BTreeMap<String, (String, String)>,
}

/// Switches each id off in turn and runs the files that pass it. Only a failed assertion counts: not a position that can no
/// longer be posed, not a panic, and no file that does not hold with all rules in force.
pub fn mutate(game: &dyn AnyGame, files: &[File], ids: &[&str]) -> Muted {
    let mut muted = Muted::default();
    // Panics are an answer here, not news.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for file in files {
        let (verdict, touched) = mute::noting(|| run(game, file));
        for id in touched.into_iter().filter(|_| verdict == Verdict::Holds) {
            muted.touched.entry(id.to_owned()).or_default().insert(file.name.clone());
        }
    }
    for id in ids {
        let Some(names) = muted.touched.get(*id) else { continue };
        // A file that says it is about the rule is asked first.
        let about = |file: &&File| {
            let listed = file.situation.root.get("about").map(|n| n.value.to_string()).unwrap_or_default();
            !listed.contains(&format!("\"{id}\""))
        };
        let mut asked: Vec<&File> = files.iter().filter(|f| names.contains(&f.name)).collect();
        asked.sort_by_key(|f| about(f));
        for file in asked {
            if let Verdict::Fails(failures) = mute::without(id, || run(game, file)) {
                muted.killed.insert((*id).to_owned(), (file.name.clone(), failures.into_iter().next().unwrap_or_default()));
                break;
            }
        }
    }
    std::panic::set_hook(hook);
    muted
}
