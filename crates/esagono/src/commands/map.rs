//! `esagono map check`, `esagono map render`

use std::io::Write;
use std::path::PathBuf;

use draw::{Options, Palette, Sheet};
use games::{Entry, Games};
use hexgrid::{Grid, HexId};
use serde_json::{Value as Json, json};

use crate::fail::{Fail, GOOD, NO};
use crate::files;

#[derive(clap::Subcommand)]
pub enum Command {
    /// Check that rivers, bridges, roads, trenches and set-up areas hang together
    #[command(
        after_help = "Examples:\n  esagono map check\n  esagono map check inferno --json\n  esagono --data my-data map check"
    )]
    Check(CheckArgs),
    /// Draw a map as an SVG picture
    #[command(
        after_help = "Examples:\n  esagono map render inferno --svg inferno.svg\n  esagono map render inferno --svg gorizia.svg --crop 2616-3309 --scale 2 --palette dark"
    )]
    Render(RenderArgs),
}

#[derive(clap::Args)]
pub struct CheckArgs {
    /// Only this map
    map: Option<String>,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct RenderArgs {
    /// Which map
    map: String,
    /// The picture to write
    #[arg(long, value_name = "FILE")]
    svg: PathBuf,
    /// Only the hexes from one corner to the other, as in 2616-3309
    #[arg(long, value_name = "PPQQ-PPQQ")]
    crop: Option<String>,
    /// How many times the usual size
    #[arg(long, default_value_t = 1.0, value_name = "N")]
    scale: f64,
    /// Colours: light, dark, or safe for colour-blind eyes
    #[arg(long, default_value = "light", value_parser = Palette::NAMES)]
    palette: String,
    /// Replace a file that exists
    #[arg(long)]
    force: bool,
}

pub fn run(command: &Command, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    match command {
        Command::Check(args) => check(args, games, out),
        Command::Render(args) => render(args, games, out),
    }
}

/// The maps of that name, or all.
fn maps<'g>(games: &'g Games, name: Option<&str>) -> Result<Vec<(&'g Entry, &'g str)>, Fail> {
    let all = || games.entries().iter().flat_map(|e| e.maps().into_iter().map(move |map| (e, map)));
    let wanted: Vec<_> = all().filter(|(_, map)| name.is_none_or(|m| m == *map)).collect();
    if wanted.is_empty() {
        let known: Vec<&str> = all().map(|(_, map)| map).collect();
        let map = name.unwrap_or_default();
        return Err(Fail::input(format!("no map is called `{map}`; known are {}", known.join(", "))));
    }
    Ok(wanted)
}

fn check(args: &CheckArgs, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let wanted = maps(games, args.map.as_deref())?;
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

fn render(args: &RenderArgs, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let wanted = maps(games, Some(&args.map))?;
    let tables = wanted.first().and_then(|(entry, map)| entry.tables(map));
    let (Some(raw), Some(sheet)) = (tables, Sheet::of(&args.map)) else {
        return Err(Fail::input(format!("the map `{}` cannot be drawn yet", args.map)));
    };
    if !(0.05..=20.0).contains(&args.scale) {
        return Err(Fail::input(format!("--scale must be from 0.05 to 20, not {}", args.scale)));
    }
    files::writable(&args.svg, args.force)?;
    let crop = args.crop.as_deref().map(|crop| corners(&raw.grid, crop)).transpose()?;
    let palette = Palette::named(&args.palette).ok_or_else(|| Fail::input(format!("no palette is called `{}`", args.palette)))?;
    let picture = draw::svg(raw, sheet, &Options { crop, scale: args.scale, palette });
    files::write(&args.svg, &picture)?;
    writeln!(out, "{}: {} kB", args.svg.display(), picture.len().div_ceil(1000))?;
    Ok(GOOD)
}

/// The two hexes of a crop such as `2616-3309`.
fn corners(grid: &Grid, crop: &str) -> Result<(HexId, HexId), Fail> {
    let hex = |number: &str| grid.parse(number.trim()).ok_or_else(|| Fail::input(format!("--crop: there is no hex `{number}`")));
    let Some((a, b)) = crop.split_once('-') else {
        return Err(Fail::input(format!("--crop must be two hexes as in 2616-3309, not `{crop}`")));
    };
    Ok((hex(a)?, hex(b)?))
}
