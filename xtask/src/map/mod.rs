//! The map compiler, `cargo xtask map <map>`: from real geography and the hexes a book names to the open map files.
//!
//! The pipeline is the same for all maps; what differs is a [`recipe::Recipe`]. See docs/MAPS.md.

mod areas;
mod bend;
mod compile;
mod csv;
mod figures;
mod frame;
mod front;
mod ground;
mod lattice;
mod recipe;
mod sheet;
mod sides;
mod sources;
#[cfg(test)]
mod tests;
mod waters;
mod ways;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use content::{Files, MapHead, RawMap};

use recipe::Recipe;
use sources::{Sources, workspace};

/// Files of a map's folder that are written by hand.
const BY_HAND: [&str; 3] = ["map.toml", "corrections.csv", "facts.toml"];

/// Something is different or wrong.
const WRONG: u8 = 1;
const USAGE: u8 = 2;
const NO_SOURCES: u8 = 3;

struct Options<'a> {
    maps: Vec<String>,
    sources: Option<&'a str>,
    is_check: bool,
}

pub fn run(args: &[String]) -> ExitCode {
    let options = match options(args) {
        Ok(options) => options,
        Err(usage) => {
            eprintln!("{usage}");
            return ExitCode::from(USAGE);
        }
    };
    let sources = match sources::maps_folder(options.sources) {
        Ok(sources) => sources,
        Err(looked_in) => {
            eprintln!("no folder {looked_in}: the sources of the maps are not here. Name their folder with --maps DIR.");
            return ExitCode::from(NO_SOURCES);
        }
    };
    let mut exit = ExitCode::SUCCESS;
    for map in &options.maps {
        let done = build(map, &sources).and_then(|built| {
            let done = if options.is_check { compare(&built) } else { write(&built) };
            done.map(|()| built.report)
        });
        match done {
            Ok(report) => eprintln!("{map}\n{}", report.join("\n")),
            Err(problems) => {
                eprintln!("{map}\n{}", problems.join("\n"));
                exit = ExitCode::from(WRONG);
            }
        }
    }
    exit
}

/// The maps that have a recipe, sorted.
fn known_maps() -> Vec<String> {
    let entries = fs::read_dir(workspace().join("xtask/recipes")).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_string())).collect();
    names.sort();
    names
}

fn options(args: &[String]) -> Result<Options<'_>, String> {
    let known = known_maps();
    let usage = format!("usage: cargo xtask map <{}|all> [--check] [--maps DIR]", known.join("|"));
    let (mut maps, mut sources, mut is_check) = (Vec::new(), None, false);
    let mut args = args.iter().map(String::as_str);
    while let Some(arg) = args.next() {
        match arg {
            "--check" => is_check = true,
            "--maps" => sources = Some(args.next().ok_or_else(|| usage.clone())?),
            "all" => maps.clone_from(&known),
            key if known.iter().any(|map| map == key) => maps.push(key.to_string()),
            _ => return Err(usage),
        }
    }
    if maps.is_empty() { Err(usage) } else { Ok(Options { maps, sources, is_check }) }
}

/// The text of each compiled file, checked.
struct Built {
    folder: PathBuf,
    files: Vec<(&'static str, String)>,
    report: Vec<String>,
}

/// The folder of a map: the one of some game's maps that has its head.
fn folder_of(map: &str) -> Result<PathBuf, String> {
    let games = fs::read_dir(workspace().join("data")).map_err(|e| format!("data: {e}"))?;
    let folder = games.flatten().map(|game| game.path().join("maps").join(map)).find(|folder| folder.join("map.toml").exists());
    folder.ok_or_else(|| format!("no folder data/<game>/maps/{map} with a map.toml"))
}

fn build(map: &str, sources: &Path) -> Result<Built, Vec<String>> {
    let one = |e: String| vec![e];
    let folder = folder_of(map).map_err(one)?;
    let shown = format!("xtask/recipes/{map}.toml");
    let text = fs::read_to_string(workspace().join(&shown)).map_err(|e| vec![format!("{shown}: {e}")])?;
    let recipe = Recipe::parse(&text).map_err(|e| vec![format!("{shown}: {e}")])?;
    let text = fs::read_to_string(folder.join("map.toml")).map_err(|e| vec![format!("map.toml: {e}")])?;
    let head = MapHead::parse("map.toml", &text).map_err(said)?;
    let sources = Sources::read(sources, &recipe.sources).map_err(one)?;
    let sheet = compile::compile(&recipe, &sources, &head).map_err(|e| vec![format!("{shown}: {e}")])?;
    let strange = compile::unknown_columns(&sheet);
    if !strange.is_empty() {
        return Err(strange);
    }
    let files = compile::tables(&sheet);
    let mut report = figures::figures(&sheet);
    report.extend(check(&folder, &files, &sources)?);
    Ok(Built { folder, files, report })
}

fn said(problems: kernel::Problems) -> Vec<String> {
    problems.0.iter().map(ToString::to_string).collect()
}

/// Loads what was made as a player's program would, and looks at it as `esagono map check` does.
fn check(folder: &Path, made: &[(&'static str, String)], sources: &Sources) -> Result<Vec<String>, Vec<String>> {
    let mut files: BTreeMap<String, String> = made.iter().map(|(name, text)| (format!("map/{name}"), text.clone())).collect();
    for name in BY_HAND {
        let path = folder.join(name);
        if path.exists() {
            let text = fs::read_to_string(&path).map_err(|e| vec![format!("{name}: {e}")])?;
            files.insert(format!("map/{name}"), text);
        }
    }
    let text = files.get("map/facts.toml").cloned().unwrap_or_default();
    let files = Files::Memory(files);
    let map = RawMap::load(&files, "map").map_err(said)?;
    let facts = content::map::Facts::load(&files, "map", &map.head).map_err(said)?;
    let mut report = figures::forgotten(&sources.named, &map, &text);
    for look in content::map::check(&map, &facts) {
        report.push(format!("{} ({}): {}", look.what, look.count, if look.problems.is_empty() { "yes" } else { "NO" }));
        report.extend(look.problems.iter().map(|problem| format!("  {problem}")));
    }
    Ok(report)
}

fn write(built: &Built) -> Result<(), Vec<String>> {
    let wrong = |e: std::io::Error| vec![format!("{}: {e}", built.folder.display())];
    built.files.iter().try_for_each(|(file, text)| fs::write(built.folder.join(file), text).map_err(wrong))
}

/// Nothing if the committed files are what would be written, else the first difference.
fn compare(built: &Built) -> Result<(), Vec<String>> {
    for (file, text) in &built.files {
        let committed = fs::read_to_string(built.folder.join(file)).map_err(|e| vec![format!("{file}: {e}")])?;
        if committed == *text {
            continue;
        }
        let lines = committed.lines().zip(text.lines()).enumerate();
        let differing = lines.map(|(at, pair)| (at + 1, pair)).find(|(_, (old, new))| old != new);
        return Err(vec![match differing {
            Some((line, (old, new))) => format!("{file}:{line}: committed {old:?}, compiled {new:?}"),
            None => format!("{file}: committed {} lines, compiled {}", committed.lines().count(), text.lines().count()),
        }]);
    }
    Ok(())
}
