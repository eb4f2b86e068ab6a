//! Golden records: replayed line by line, with the hash of the position turn by turn.

use std::path::Path;

use kernel::session::Replay;
use kernel::{AnyGame, Record};

/// Replays a record; `turns` holds `LINE HASH` pairs, one per text line, as [`turn_hashes`] writes them.
/// The number of lines, or all that is wrong.
pub fn check(game: &dyn AnyGame, file: &str, text: &str, turns: Option<&str>) -> Result<usize, Vec<String>> {
    let record = Record::parse(file, text).map_err(|p| vec![p.to_string()])?;
    let mut wrong = Vec::new();
    if let Some((line, reason)) = &record.broken {
        wrong.push(format!("{file}:{line}: {reason}"));
    }
    let how = if record.closing.is_some() { Replay::Verify } else { Replay::Stored };
    let replayed = game.replay(&record, None, how).map_err(|bad| vec![format!("{file}: {bad}")])?;
    if let Some((line, reason)) = replayed.broke {
        wrong.push(format!("{file}: line {line}: {reason}"));
    }
    if let Some(closing) = &record.closing
        && closing.position != replayed.session.hash()
    {
        wrong.push(format!("{file}: the closing position is {}, the replay gives {}", closing.position, replayed.session.hash()));
    }
    for row in turns.unwrap_or_default().lines().filter(|row| !row.trim().is_empty()) {
        let Some((line, hash)) = row.split_once(' ').and_then(|(n, hash)| Some((n.parse().ok()?, hash.trim()))) else {
            wrong.push(format!("{file}: `{row}` is not LINE HASH"));
            continue;
        };
        match hash_at(game, &record, line) {
            Ok(got) if got == hash => {}
            Ok(got) => wrong.push(format!("{file}: after line {line} the position is {got}, stored is {hash}")),
            Err(e) => wrong.push(format!("{file}: line {line}: {e}")),
        }
    }
    if wrong.is_empty() { Ok(record.lines.len()) } else { Err(wrong) }
}

fn hash_at(game: &dyn AnyGame, record: &Record, line: u32) -> Result<String, String> {
    let replayed = game.replay(record, Some(line), Replay::Stored).map_err(|bad| bad.to_string())?;
    Ok(replayed.session.hash())
}

/// `LINE HASH` of the first position of every turn.
pub fn turn_hashes(game: &dyn AnyGame, record: &Record) -> Result<String, String> {
    let turn = |line: u32| -> Result<i64, String> {
        let replayed = game.replay(record, Some(line), Replay::Stored).map_err(|bad| bad.to_string())?;
        Ok(replayed.session.moment().turn)
    };
    let last = record.lines.len() as u32;
    let (mut from, mut out) = (0, String::new());
    for wanted in turn(0)? + 1..=turn(last)? {
        let (mut low, mut high) = (from, last);
        while low < high {
            let middle = low + (high - low) / 2;
            if turn(middle)? < wanted {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        from = low;
        out.push_str(&format!("{low} {}\n", hash_at(game, record, low)?));
    }
    Ok(out)
}

/// Every `*.jsonl` of a folder that is a record of this game, with `NAME.turns` beside it where there is one.
/// The number of records replayed, or all that is wrong.
pub fn folder(game: &dyn AnyGame, dir: &Path) -> Result<usize, Vec<String>> {
    let entries = std::fs::read_dir(dir).map_err(|e| vec![format!("{}: {e}", dir.display())])?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "jsonl"));
    files.sort();
    let (mut count, mut wrong) = (0, Vec::new());
    for path in files {
        let name = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(e) => {
                wrong.push(format!("{name}: {e}"));
                continue;
            }
        };
        match Record::parse(&name, &text) {
            Ok(record) if record.header.game != game.key() => continue,
            Ok(_) => {}
            Err(problems) => {
                wrong.push(problems.to_string());
                continue;
            }
        }
        let turns = std::fs::read_to_string(path.with_extension("turns")).ok();
        match check(game, &name, &text, turns.as_deref()) {
            Ok(_) => count += 1,
            Err(more) => wrong.extend(more),
        }
    }
    if wrong.is_empty() { Ok(count) } else { Err(wrong) }
}
