//! `esagono map check`

use std::io::Write;

use games::Games;
use serde_json::{Value as Json, json};

use crate::fail::{Fail, GOOD, NO};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Check that rivers, bridges, roads, trenches and set-up areas hang together
    #[command(
        after_help = "Examples:\n  esagono map check\n  esagono map check inferno --json\n  esagono --data my-data map check"
    )]
    Check(CheckArgs),
}

#[derive(clap::Args)]
pub struct CheckArgs {
    /// Only this map
    map: Option<String>,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Command, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let Command::Check(args) = command;
    let all = || games.entries().iter().flat_map(|e| e.maps().into_iter().map(move |map| (e, map)));
    let wanted: Vec<_> = all().filter(|(_, map)| args.map.as_deref().is_none_or(|m| m == *map)).collect();
    if wanted.is_empty() {
        let known: Vec<&str> = all().map(|(_, map)| map).collect();
        let map = args.map.as_deref().unwrap_or_default();
        return Err(Fail::input(format!("no map is called `{map}`; known are {}", known.join(", "))));
    }
    let (mut problems, mut list) = (0, Vec::new());
    for (entry, map) in wanted {
        let checks = entry.check_map(map);
        problems += checks.iter().map(|c| c.problems.len()).sum::<usize>();
        if args.json {
            let checks: Vec<Json> =
                checks.iter().map(|c| json!({ "what": c.what, "count": c.count, "problems": c.problems })).collect();
            list.push(json!({ "map": map, "game": entry.any().key(), "checks": checks }));
            continue;
        }
        writeln!(out, "Map {map}")?;
        for check in &checks {
            let mark = if check.problems.is_empty() { "ok " } else { "BAD" };
            writeln!(out, "  {mark} {:>4}  {}", check.count, check.what)?;
            for problem in &check.problems {
                writeln!(out, "            {problem}")?;
            }
        }
    }
    if args.json {
        writeln!(out, "{}", json!({ "ok": problems == 0, "maps": list }))?;
    } else {
        match problems {
            0 => writeln!(out, "Nothing is wrong.")?,
            1 => writeln!(out, "One problem.")?,
            n => writeln!(out, "{n} problems.")?,
        }
    }
    Ok(if problems == 0 { GOOD } else { NO })
}
