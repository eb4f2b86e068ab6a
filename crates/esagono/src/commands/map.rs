//! `esagono map check`, `esagono map render`

mod render;

use std::io::Write;
use std::path::Path;

use content::map;
use games::{LoadedMap, MapCheck};
use kernel::message;
use serde_json::{Value as Json, json};

use crate::fail::{Fail, GOOD, NO};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Check that rivers, bridges, roads, trenches and set-up areas hang together
    #[command(
        after_help = "Examples:\n  esagono map check\n  esagono map check inferno --json\n  esagono --data my-data map check"
    )]
    Check(CheckArgs),
    /// Draw a map as a picture, SVG or PNG
    #[command(
        after_help = "Examples:\n  esagono map render inferno --svg inferno.svg\n  esagono map render inferno --png inferno.png --scale 1.5\n  esagono map render inferno --svg gorizia.svg --crop 2616-3309 --scale 2 --palette dark\n  esagono map render inferno --png small.png --thumb"
    )]
    Render(render::RenderArgs),
}

#[derive(clap::Args)]
pub struct CheckArgs {
    /// Only this map
    map: Option<String>,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

/// `data` is an owner's folder in place of the built-in maps.
pub fn run(command: &Command, data: Option<&Path>, out: &mut dyn Write) -> Result<u8, Fail> {
    match command {
        Command::Check(args) => check(args, data, out),
        Command::Render(args) => render::run(args, data, out),
    }
}

/// The maps of that name, or all that are there; all that is wrong with any of them at once.
fn maps(name: Option<&str>, data: Option<&Path>) -> Result<Vec<LoadedMap>, Fail> {
    let keys = name.map_or_else(|| games::map_keys(data), |name| vec![name]);
    if let (Some(folder), true) = (data, keys.is_empty()) {
        return Err(Fail::input(format!("no map is in {}", folder.display())));
    }
    let (loaded, wrong): (Vec<_>, Vec<_>) = keys.into_iter().map(|key| games::map(key, data)).partition(Result::is_ok);
    let wrong: Vec<String> = wrong.into_iter().filter_map(Result::err).map(|wrong| wrong.to_string()).collect();
    if wrong.is_empty() { Ok(loaded.into_iter().flatten().collect()) } else { Err(Fail::input(wrong.join("\n"))) }
}

/// What every map must be, what its facts say, and what its game asks if there is one that plays on it.
fn checks(loaded: &LoadedMap, data: Option<&Path>) -> Result<Vec<MapCheck>, Fail> {
    let LoadedMap { map, facts } = loaded;
    let mut checks = map::check(map, facts);
    if games::Book::named(&map.head.game).is_some_and(|book| book.rules.is_some()) {
        let games = games::load(data)?;
        checks.extend(games.game(&map.head.game)?.check_map(&map.head.key));
    }
    Ok(checks)
}

fn check(args: &CheckArgs, data: Option<&Path>, out: &mut dyn Write) -> Result<u8, Fail> {
    let (mut problems, mut list) = (0, Vec::new());
    for loaded in maps(args.map.as_deref(), data)? {
        let head = &loaded.map.head;
        let checks = checks(&loaded, data)?;
        problems += checks.iter().map(|c| c.problems.len()).sum::<usize>();
        if args.json {
            let checks: Vec<Json> =
                checks.iter().map(|c| json!({ "what": c.what, "count": c.count, "problems": c.problems })).collect();
            list.push(json!({ "map": head.key, "game": head.game, "checks": checks }));
            continue;
        }
        writeln!(out, "Map {}", head.key)?;
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
        writeln!(out, "{}", message!("map-problems", problems = problems))?;
    }
    Ok(if problems == 0 { GOOD } else { NO })
}
