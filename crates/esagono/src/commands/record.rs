//! `esagono record`

use std::io::Write;
use std::path::{Path, PathBuf};

use games::{Entry, Games};
use kernel::record::Frozen;
use kernel::session::Replay;
use kernel::{AnySession, By, Record, Setup, Waiting, message};
use serde_json::json;

use crate::fail::{Fail, GOOD, NO};
use crate::table::{viewer, waited_on};
use crate::{files, text::position};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Play a record through again and tell where it ends
    #[command(after_help = "Examples:\n  esagono record replay game.jsonl\n  esagono record replay game.jsonl --at 118 --json")]
    Replay(ReplayArgs),
    /// Prove every die by the seed, and the position at the end
    #[command(
        after_help = "The seed is committed to in the first line and told in the last; each face follows from it.\nExit code 0: all is proved. 1: something is not as the seed or the rules give it.\n\nExample:\n  esagono record verify game.jsonl"
    )]
    Verify(VerifyArgs),
    /// Print a record in words
    #[command(
        after_help = "Examples:\n  esagono record show game.jsonl\n  esagono record show game.jsonl --side it     only what Italy saw"
    )]
    Show(ShowArgs),
    /// Carry a record over to the rules and data of this program
    #[command(
        after_help = "The game is replayed with its stored dice. If an order is no longer allowed, the record is frozen there:\nit can be read, with the reason, but not played on.\n\nExamples:\n  esagono record upgrade game.jsonl\n  esagono record upgrade old.jsonl --to new.jsonl"
    )]
    Upgrade(UpgradeArgs),
}

#[derive(clap::Args)]
pub struct VerifyArgs {
    /// A record file
    file: String,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct ReplayArgs {
    /// A record file
    file: String,
    /// Stop after that line
    #[arg(long, value_name = "N")]
    at: Option<u32>,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct ShowArgs {
    /// A record file
    file: String,
    /// Only what this side saw
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
}

#[derive(clap::Args)]
pub struct UpgradeArgs {
    /// A record file
    file: String,
    /// Write there and leave FILE as it is
    #[arg(long, value_name = "OUT")]
    to: Option<PathBuf>,
    /// Replace OUT if it exists
    #[arg(long)]
    force: bool,
}

pub fn run(command: &Command, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    match command {
        Command::Replay(args) => replay(args, games, out),
        Command::Verify(args) => verify(args, games, out),
        Command::Show(args) => show(args, games, out),
        Command::Upgrade(args) => upgrade(args, games, out),
    }
}

/// Where a record stops being good: a refused line, or text that is no line.
fn broken_at(record: &Record, broke: Option<(u32, String)>) -> Option<String> {
    let refused = broke.map(|(line, why)| format!("line {line}: {why}"));
    refused.or_else(|| record.broken.as_ref().map(|(line, why)| format!("file line {line}: {why}")))
}

fn replay(args: &ReplayArgs, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let (entry, record) = files::fitting_record(games, &args.file)?;
    let last = record.lines.len() as u32;
    if let Some(n) = args.at.filter(|n| *n > last && record.broken.is_none()) {
        return Err(message!("record-no-line", file = &args.file, line = n, last = last).into());
    }
    let replayed = entry.any().replay(&record, args.at, Replay::Stored)?;
    let session = &*replayed.session;
    let wanted_all = args.at.is_none_or(|n| n > last);
    let broken = broken_at(&record, replayed.broke.clone()).filter(|_| wanted_all || replayed.broke.is_some());
    let over = match session.waiting() {
        Waiting::Over(outcome) => Some(outcome),
        _ => None,
    };
    if args.json {
        let waiting: Vec<String> =
            session.waiting().seats().iter().map(|s| session.about().seats[usize::from(s.0)].key.clone()).collect();
        let answer = json!({
            "scenario": record.header.scenario, "lines": session.lines(), "position": session.hash(), "waiting": waiting,
            "over": over, "broken": broken, "frozen": record.header.frozen,
        });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{}", message!("record-replayed", scenario = &record.header.scenario, lines = session.lines()))?;
        write!(out, "{}", position::heading(session))?;
        writeln!(out, "{}", message!("record-position", hash = session.hash()))?;
        if let Some(broken) = &broken {
            writeln!(out, "{}", message!("record-breaks-here", why = broken))?;
        }
        if let Some(frozen) = &record.header.frozen {
            writeln!(out, "{}", message!("record-was-frozen-at", line = frozen.line, why = &frozen.reason))?;
        }
    }
    Ok(if broken.is_none() { GOOD } else { NO })
}

fn verify(args: &VerifyArgs, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let (entry, record) = files::fitting_record(games, &args.file)?;
    let replayed = entry.any().replay(&record, None, Replay::Verify)?;
    let dice: usize = record.lines.iter().map(|line| line.rolls.len()).sum();
    let unproved = unproved(&record, &*replayed.session, replayed.broke);
    if args.json {
        let (proved, lines) = (unproved.is_none(), record.lines.len());
        writeln!(out, "{}", json!({ "proved": proved, "reason": unproved, "lines": lines, "dice": dice }))?;
        return Ok(if proved { GOOD } else { NO });
    }
    if let Some(reason) = unproved {
        writeln!(out, "{}", message!("record-not-proved", file = &args.file, why = reason))?;
        return Ok(NO);
    }
    writeln!(out, "{}", message!("record-proved", file = &args.file, dice = dice, lines = record.lines.len()))?;
    if let Waiting::Over(outcome) = replayed.session.waiting() {
        writeln!(out, "{}", outcome.words)?;
    }
    Ok(GOOD)
}

/// The first thing in a record that does not follow from its seed and the rules.
fn unproved(record: &Record, session: &dyn AnySession, broke: Option<(u32, String)>) -> Option<String> {
    if let Some((line, reason)) = &record.broken {
        return Some(format!("File line {line}: {reason}."));
    }
    if let Some((0, reason)) = &broke {
        return Some(capital_sentence(reason));
    }
    if let Some(broken) = broken_at(record, broke) {
        return Some(capital_sentence(&broken));
    }
    let again = session.record(None).lines;
    if let Some((was, is)) = record.lines.iter().zip(&again).find(|(was, is)| was.words != is.words) {
        return Some(message!("record-other-words", line = was.n, was = &was.words, is = &is.words).to_string());
    }
    match &record.closing {
        Some(closing) if closing.position != session.hash() => {
            Some(message!("record-other-end", record = &closing.position, replay = session.hash()).to_string())
        }
        _ => None,
    }
}

fn capital_sentence(text: &str) -> String {
    crate::text::capital(text) + "."
}

fn show(args: &ShowArgs, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let (entry, record) = files::fitting_record(games, &args.file)?;
    let replayed = entry.any().replay(&record, None, Replay::Stored)?;
    let session = &*replayed.session;
    let viewer = viewer(session, args.side.as_deref())?;
    let header = &record.header;
    let (game, scenario) = (entry.any().title(), &header.scenario);
    writeln!(out, "{}", message!("record-of", game = game, scenario = scenario, lines = record.lines.len()))?;
    let (told, _) = session.log(viewer, 0);
    let sentences = |n: u32| told.iter().filter(move |t| t.line == n);
    for told in sentences(0) {
        writeln!(out, "       {}", told.text)?;
    }
    for line in &record.lines {
        // Another side's orders may tell what it hides.
        let own = args.side.as_ref().is_none_or(|side| *side == line.seat);
        let by = match line.by {
            By::Player => None,
            By::Forced => Some(message!("record-by-forced")),
            By::Order => Some(message!("record-by-order")),
            By::Plan => Some(message!("record-by-plan")),
        };
        let by = by.map_or(String::new(), |by| format!("  ({by})"));
        if own {
            writeln!(out, "{:>5}  {:<3} {}{by}", line.n, line.seat, line.words)?;
        }
        for roll in line.rolls.iter().filter(|_| own) {
            let die = message!("record-die", face = roll.face, sides = roll.sides, rule = &roll.rule);
            writeln!(out, "           {die}")?;
        }
        for told in sentences(line.n) {
            writeln!(out, "           {}", told.text)?;
        }
    }
    if let Some(frozen) = &header.frozen {
        writeln!(out, "{}", message!("record-frozen-at", line = frozen.line, why = &frozen.reason))?;
    }
    if let Some(broken) = broken_at(&record, replayed.broke).filter(|_| header.frozen.is_none()) {
        writeln!(out, "{}", message!("record-breaks-here", why = broken))?;
        return Ok(NO);
    }
    match session.waiting() {
        Waiting::Over(outcome) => writeln!(out, "{}", outcome.words)?,
        waiting => writeln!(out, "{}", message!("record-unfinished", seats = waited_on(&waiting, &session.about().seats)))?,
    }
    Ok(GOOD)
}

/// The header that a new game of the scenario would have.
fn current(entry: &Entry, scenario: &str) -> Result<kernel::Header, Fail> {
    Ok(entry.any().open(scenario, Setup::default(), [0; 32], Vec::new())?.record(None).header)
}

fn upgrade(args: &UpgradeArgs, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let (entry, record) = files::record(games, &args.file)?;
    if let Some((line, reason)) = &record.broken {
        return Err(message!("record-damaged", file = &args.file, line = line, why = reason).into());
    }
    if let Some(to) = &args.to {
        files::writable(to, args.force)?;
    }
    let now = current(entry, &record.header.scenario)?;
    let was = (record.header.rules, record.header.data.clone());
    let replayed = entry.any().replay(&record, None, Replay::Stored)?;
    let mut carried = match &replayed.broke {
        None => {
            let closed = record.closing.as_ref().map(|c| c.closed.as_str());
            replayed.session.record(closed)
        }
        // Every line is kept, so that the game can still be read to its end.
        Some(_) => record.clone(),
    };
    (carried.header.rules, carried.header.data) = (now.rules, now.data);
    carried.header.frozen = replayed.broke.map(|(line, reason)| Frozen::new(line, reason));
    let to = args.to.as_deref().unwrap_or(Path::new(&args.file));
    if carried == record && args.to.is_none() {
        writeln!(out, "{}", message!("record-up-to-date", file = &args.file, rules = now.rules))?;
        return Ok(GOOD);
    }
    files::write(to, &carried.text())?;
    if was.0 != now.rules {
        writeln!(out, "{}", message!("record-rules-became", was = was.0, now = now.rules))?;
    }
    if was.1 != carried.header.data {
        writeln!(out, "{}", message!("record-data-changed"))?;
    }
    match &carried.header.frozen {
        None => {
            writeln!(out, "{}", message!("record-carried", file = to.display().to_string(), lines = carried.lines.len()))?;
            Ok(GOOD)
        }
        Some(frozen) => {
            let file = to.display().to_string();
            writeln!(out, "{}", message!("record-carried-frozen", file = file, line = frozen.line, why = &frozen.reason))?;
            Ok(NO)
        }
    }
}
