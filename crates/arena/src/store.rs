//! The file of a batch: a head line that says what is played, then one line per finished game.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use kernel::{About, Setup};
use serde::{Deserialize, Serialize};

use crate::{Batch, Played, Stopped};

const FORMAT: u32 = 1;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    esagono_batch: u32,
    scenario: String,
    #[serde(default)]
    setup: Setup,
    bots: Vec<String>,
    seed: u64,
    rules: u32,
    data: String,
}

/// An open file, and the games it held.
pub struct Store {
    path: PathBuf,
    file: Mutex<File>,
    pub found: Vec<Played>,
}

impl Store {
    /// Opens or begins the file of a batch; a file of another batch is refused.
    pub fn open(path: &Path, about: &About, batch: &Batch) -> Result<Self, Stopped> {
        let head = Head {
            esagono_batch: FORMAT,
            scenario: about.scenario.clone(),
            setup: batch.setup.clone(),
            bots: batch.players.names().to_vec(),
            seed: batch.seed,
            rules: about.rules,
            data: about.data.clone(),
        };
        let name = path.display();
        let cannot = |error: std::io::Error| Stopped::because(format!("{name}: {error}"));
        if path.is_dir() {
            return Err(Stopped::because(format!("{name} is a folder")));
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(cannot)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(cannot)?;
        // A line that was cut off when the batch was stopped is played again.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        if whole == 0 && !text.is_empty() && !text.starts_with("{\"esagono_batch\"") {
            return Err(Stopped::because(format!("{name}:1: this is no file of a batch")));
        }
        let found = read(&text[..whole], &head, path)?;
        file.set_len(whole as u64).map_err(cannot)?;
        let mut file = OpenOptions::new().append(true).open(path).map_err(cannot)?;
        if whole == 0 {
            writeln!(file, "{}", line(&head)?).map_err(cannot)?;
        }
        Ok(Self { path: path.to_owned(), file: Mutex::new(file), found })
    }

    pub(crate) fn add(&self, played: &Played) -> Result<(), Stopped> {
        let line = line(played)? + "\n";
        let mut file = self.file.lock().map_err(|_| Stopped::because("another thread failed"))?;
        file.write_all(line.as_bytes()).map_err(|e| Stopped::because(format!("{}: {e}", self.path.display())))
    }
}

fn line<T: Serialize>(value: &T) -> Result<String, Stopped> {
    serde_json::to_string(value).map_err(|e| Stopped::because(e.to_string()))
}

fn read(text: &str, head: &Head, path: &Path) -> Result<Vec<Played>, Stopped> {
    let name = path.display();
    let mut lines = text.lines().enumerate();
    let Some((_, first)) = lines.next() else { return Ok(Vec::new()) };
    let old: Head = serde_json::from_str(first).map_err(|_| Stopped::because(format!("{name}:1: this is no file of a batch")))?;
    if let Some(why) = difference(&old, head) {
        return Err(Stopped::because(format!("{name}: this batch cannot be resumed: {why}")));
    }
    let mut found: Vec<Played> = Vec::new();
    for (i, text) in lines {
        let played: Played =
            serde_json::from_str(text).map_err(|e| Stopped::because(format!("{name}:{}: not a finished game: {e}", i + 1)))?;
        found.push(played);
    }
    found.sort_by_key(|played| played.game);
    if let Some(pair) = found.windows(2).find(|pair| pair[0].game == pair[1].game) {
        return Err(Stopped::because(format!("{name}: game {} is there twice", pair[0].game)));
    }
    Ok(found)
}

fn difference(old: &Head, new: &Head) -> Option<String> {
    let other = |what: &str, old: &dyn std::fmt::Display, new: &dyn std::fmt::Display| {
        Some(format!("it was begun with {what} {old}, now {new} is asked"))
    };
    if old.esagono_batch != new.esagono_batch {
        return other("format", &old.esagono_batch, &new.esagono_batch);
    }
    if old.scenario != new.scenario {
        return other("scenario", &old.scenario, &new.scenario);
    }
    if old.bots != new.bots {
        return other("bots", &old.bots.join(","), &new.bots.join(","));
    }
    if old.seed != new.seed {
        return other("seed", &old.seed, &new.seed);
    }
    if old.rules != new.rules {
        return other("rules number", &old.rules, &new.rules);
    }
    if old.data != new.data {
        let short = |hash: &str| hash.get(..12).unwrap_or(hash).to_owned();
        return other("data", &short(&old.data), &short(&new.data));
    }
    None
}
