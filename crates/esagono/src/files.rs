//! Reading and writing files: whole or not at all.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use games::{Entry, Games};
use kernel::{Record, Situation};

use crate::fail::Fail;

/// The text of a file; `-` is standard input.
pub fn read(path: &str) -> Result<String, Fail> {
    let mut bytes = Vec::new();
    let result = if path == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        std::fs::read(path).map(|read| bytes = read)
    };
    result.map_err(|error| {
        Fail::input(match error.kind() {
            std::io::ErrorKind::NotFound => format!("{path}: there is no such file"),
            _ => format!("{path}: cannot be read: {error}"),
        })
    })?;
    String::from_utf8(bytes).map_err(|_| Fail::input(format!("{path}: is not UTF-8 text")))
}

/// A file that does not lie there yet, or may be replaced; its folder must exist.
pub fn writable(path: &Path, force: bool) -> Result<(), Fail> {
    if path.is_dir() {
        return Err(Fail::input(format!("{}: is a folder; the name of a file was expected", path.display())));
    }
    if path.exists() && !force {
        return Err(Fail::input(format!("{}: the file exists already; --force replaces it", path.display())));
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            Err(Fail::input(format!("{}: the folder {} does not exist", path.display(), folder.display())))
        }
        _ => Ok(()),
    }
}

/// Writes a file whole: beside it first, then in its place.
pub fn write(path: &Path, text: &str) -> Result<(), Fail> {
    write_bytes(path, text.as_bytes())
}

pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Fail> {
    let Some(name) = path.file_name() else { return Err(Fail::input(format!("{}: is no file name", path.display()))) };
    let beside: PathBuf = path.with_file_name(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let done = std::fs::File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&beside, path)
    });
    done.map_err(|error| {
        let _ = std::fs::remove_file(&beside);
        Fail::input(format!("{}: cannot be written: {error}", path.display()))
    })
}

/// A situation file.
pub fn situation(path: &str) -> Result<Situation, Fail> {
    Ok(content::situation(path, &read(path)?)?)
}

/// A record and its game; not yet compared with the rules of this program.
pub fn record<'g>(games: &'g Games, path: &str) -> Result<(&'g Entry, Record), Fail> {
    let record = Record::parse(path, &read(path)?)?;
    let entry = games.game(&record.header.game).map_err(|bad| Fail::input(format!("{path}:1: {bad}")))?;
    language::turn_to(entry.book.key);
    if games.scenario(&record.header.scenario).is_ok_and(|(of, _)| of.any().key() == entry.any().key()) {
        return Ok((entry, record));
    }
    let known: Vec<String> = entry.any().scenarios().into_iter().map(|s| s.key).collect();
    let scenario = &record.header.scenario;
    Err(Fail::input(format!("{path}:1: no scenario is called `{scenario}`; known are {}", known.join(", "))))
}

/// A record that this program's rules and data can replay.
pub fn fitting_record<'g>(games: &'g Games, path: &str) -> Result<(&'g Entry, Record), Fail> {
    let (entry, record) = record(games, path)?;
    entry.any().fits(&record).map_err(|bad| Fail::input(format!("{path}:1: {}", bad.to_string().replace("FILE", path))))?;
    Ok((entry, record))
}
