//! `esagono situation`

use std::io::Write;
use std::path::Path;

use games::Games;
use kernel::situation::Report;
use kernel::{Node, Problems, Situation, Table, Value, message};
use serde_json::{Map, Value as Json};

use crate::fail::{Fail, GOOD, NO};
use crate::{files, table, text};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Run the cases of a situation file
    #[command(
        after_help = "Exit code 0: all cases hold. 1: one failed. 2: the file is wrong.\n\nExamples:\n  esagono situation run tests/situations/inferno/combat.toml\n  esagono situation run question.toml --case \"3:10 is no combat\" --json\n  cat question.toml | esagono situation run -"
    )]
    Run(RunArgs),
    /// List every word a situation file of that game may hold
    #[command(after_help = "Examples:\n  esagono situation words inferno\n  esagono situation words inferno --json")]
    Words(WordsArgs),
    /// Write a recorded position as a situation file
    #[command(after_help = "Example:\n  esagono situation export game.jsonl --at 118 > question.toml")]
    Export(ExportArgs),
}

#[derive(clap::Args)]
pub struct RunArgs {
    /// A situation file; - reads standard input
    file: String,
    /// Only the case of that name (and those it goes on from)
    #[arg(long, value_name = "NAME")]
    case: Option<String>,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct WordsArgs {
    /// A game, such as inferno
    game: String,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct ExportArgs {
    /// A record file
    record: String,
    /// After that line; without it, at the end
    #[arg(long, value_name = "N")]
    at: Option<u32>,
}

pub fn run(command: &Command, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    match command {
        Command::Run(args) => run_file(args, games, out),
        Command::Words(args) => words(args, games, out),
        Command::Export(args) => {
            let (_, session) = table::at_line(games, &args.record, args.at)?;
            write!(out, "{}", session.export().text())?;
            Ok(GOOD)
        }
    }
}

fn run_file(args: &RunArgs, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let name = if args.file == "-" { "stdin" } else { &args.file };
    let situation = content::situation(name, &files::read(&args.file)?)?;
    let situation = on_record(games, situation)?;
    let line = situation.root.get("game").map_or(0, |node| node.line);
    let entry = games.game(situation.game()).map_err(|bad| Fail::from(Problems::one(&situation.file, line, bad.to_string())))?;
    language::turn_to(entry.book.key);
    let report = entry.any().situation(&situation, args.case.as_deref())?;
    if args.json {
        writeln!(out, "{}", report.json())?;
    } else {
        write_report(out, &report)?;
    }
    Ok(if report.ok() { GOOD } else { NO })
}

/// A board taken from a record: its position is the base, the file's own keys lie over it.
fn on_record(games: &Games, mut situation: Situation) -> Result<Situation, Fail> {
    let Some(node) = situation.root.get("board") else { return Ok(situation) };
    let line = node.line;
    let Some(name) = node.table().and_then(|t| t.get("record")) else { return Ok(situation) };
    let wrong = |text: &str| Fail::from(Problems::one(&situation.file, line, text));
    let board = node.table().map_or(&[][..], |t| t.0.as_slice());
    if let Some((key, _)) = board.iter().find(|(key, _)| !["record", "at"].contains(&key.as_str())) {
        return Err(wrong(&format!("a board from a record has `record` and `at`, not `{key}`")));
    }
    let Some(name) = name.text() else { return Err(wrong("`record` must be the name of a file")) };
    let at = match node.table().and_then(|t| t.get("at")) {
        None => None,
        Some(at) => match at.int().and_then(|n| u32::try_from(n).ok()) {
            Some(n) => Some(n),
            None => return Err(wrong("`at` must be the number of a line")),
        },
    };
    let path = Path::new(&situation.file).parent().unwrap_or(Path::new("")).join(name);
    let (_, session) = table::at_line(games, &path.display().to_string(), at)?;
    let mut root = session.export().root;
    situation.root.remove("board");
    // Another moment than the record's: what was pending there is not pending here.
    if situation.root.get("at").is_some() {
        root.remove("at");
        root.remove("pending");
    }
    for (key, node) in &situation.root.0 {
        lay_over(&mut root, key, node);
    }
    situation.root = root;
    Ok(situation)
}

/// Tables are laid into tables, so that `units.A = { at = "1912" }` changes one field; "none" takes something out.
fn lay_over(table: &mut Table, key: &str, node: &Node) {
    if node.text() == Some("none") && key != "rules" {
        table.remove(key);
        return;
    }
    if let (Some(Node { value: Value::Table(inner), .. }), Value::Table(over)) = (table.get_mut(key), &node.value) {
        for (key, node) in &over.0 {
            lay_over(inner, key, node);
        }
        return;
    }
    table.put(key, node.clone());
}

fn write_report(out: &mut dyn Write, report: &Report) -> std::io::Result<()> {
    for case in &report.cases {
        writeln!(out, "{}  {} (line {})", if case.ok { "ok  " } else { "FAIL" }, case.name, case.line)?;
        for failure in &case.failures {
            writeln!(out, "        {failure}")?;
        }
    }
    let failed = report.cases.iter().filter(|c| !c.ok).count();
    writeln!(out, "{}", message!("situation-cases", cases = report.cases.len(), failed = failed))
}

fn words(args: &WordsArgs, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let entry = games.game(&args.game)?;
    language::turn_to(entry.book.key);
    let words = kernel::situation::with_frame(entry.any().situation_words());
    if args.json {
        writeln!(out, "{words}")?;
        return Ok(GOOD);
    }
    let empty = Map::new();
    for (section, content) in words.as_object().unwrap_or(&empty) {
        writeln!(out, "{}", section.to_uppercase())?;
        write!(out, "{}\n\n", section_text(content).trim_end())?;
    }
    Ok(GOOD)
}

/// A list of named things, a table of fields, or plain words.
fn section_text(content: &Json) -> String {
    match content {
        Json::Array(list) if list.iter().all(Json::is_string) => {
            text::wrapped(&list.iter().map(plain).collect::<Vec<_>>().join(" "), 2)
        }
        Json::Array(list) => list.iter().map(entry_text).collect(),
        Json::Object(map) if map.values().all(Json::is_number) || map.values().all(|v| v.is_string() && plain(v).len() < 12) => {
            let cells: Vec<String> = map.iter().map(|(key, value)| format!("{key}={}", plain(value))).collect();
            text::wrapped(&cells.join("  "), 2)
        }
        Json::Object(map) => map.iter().map(|(key, value)| field_text(key, value)).collect(),
        other => text::wrapped(&plain(other), 2),
    }
}

/// `move UNIT HEX   one unit moves to an adjacent hex`
fn entry_text(entry: &Json) -> String {
    let empty = Map::new();
    let map = entry.as_object().unwrap_or(&empty);
    let name = ["verb", "event", "step", "question", "key"].iter().find_map(|key| map.get(*key)).map_or(String::new(), plain);
    // What stands for something is large; a choice of words is written as it is.
    let arg = |arg: &Json| if plain(arg).contains('|') { plain(arg).replace('\'', "") } else { plain(arg).to_uppercase() };
    let args: Vec<String> = entry["args"].as_array().map_or(&[][..], Vec::as_slice).iter().map(arg).collect();
    let mut about: Vec<String> = ["asked", "about", "name"].iter().filter_map(|key| map.get(*key)).map(plain).collect();
    // Of an option its values, the usual one first.
    let values = entry["values"].as_array().map_or(&[][..], Vec::as_slice);
    about.extend(values.iter().map(|value| format!("{} ({})", plain(&value["key"]), plain(&value["words"]))));
    let head = format!("{name} {}", args.join(" "));
    format!("  {:<30} {}\n", head.trim_end(), about.join(": ")).trim_end().to_owned() + "\n"
}

/// `level   0 to 10; hills 1 to 8 (1/c, 7.8/a)`
fn field_text(key: &str, field: &Json) -> String {
    if !field.is_object() {
        return format!("  {key:<12} {}\n", text::wrapped(&plain(field), 15).trim_start());
    }
    if field.get("type").is_none() {
        let inner: String = field.as_object().map_or(String::new(), |m| m.iter().map(|(k, v)| field_text(k, v)).collect());
        let inner: String = inner.lines().map(|line| format!("  {line}\n")).collect();
        return format!("  {key}\n{inner}");
    }
    let mut parts = vec![plain(&field["type"])];
    if !field["default"].is_null() {
        parts.push(format!("default {}", plain(&field["default"])));
    }
    parts.extend(field["about"].as_str().filter(|a| !a.is_empty()).map(str::to_owned));
    let ids: Vec<String> = field["ids"].as_array().map_or(&[][..], Vec::as_slice).iter().map(plain).collect();
    let ids = if ids.is_empty() { String::new() } else { format!(" ({})", ids.join(", ")) };
    format!("  {key:<12} {}\n", text::wrapped(&format!("{}{ids}", parts.join("; ")), 15).trim_start())
}

fn plain(json: &Json) -> String {
    json.as_str().map_or_else(|| json.to_string(), str::to_owned)
}
