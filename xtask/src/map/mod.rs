//! The map compiler, `cargo xtask map <map>`: from real geography and the hexes a book names to the open map files.
//!
//! The pipeline is the same for all maps; what differs is a [`recipe::Recipe`]. See docs/MAPS.md.

mod check;
mod compile;
mod corrections;
mod csv;
mod frame;
mod front;
mod ground;
mod inferno;
mod lattice;
mod recipe;
mod sources;
mod tables;
#[cfg(test)]
mod tests;
mod ways;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use recipe::Recipe;
use sources::Sources;

const RECIPES: &[&Recipe] = &[&inferno::RECIPE];
const CORRECTIONS: &str = "corrections.csv";

/// Something is different or wrong.
const WRONG: u8 = 1;
const USAGE: u8 = 2;
const NO_SOURCES: u8 = 3;

struct Options<'a> {
    recipe: &'static Recipe,
    maps: Option<&'a str>,
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
    let maps = match sources::maps_folder(options.maps) {
        Ok(maps) => maps,
        Err(looked_in) => {
            eprintln!("no folder {looked_in}: the sources of the maps are not here. Name their folder with --maps DIR.");
            return ExitCode::from(NO_SOURCES);
        }
    };
    let output = sources::workspace().join(options.recipe.output);
    let done = build(options.recipe, &maps, &output).and_then(|built| {
        let differing = if options.is_check { compare(&built, &output) } else { write(&built, &output) };
        differing.map(|()| built.report)
    });
    match done {
        Ok(report) => {
            eprintln!("{}", report.join("\n"));
            ExitCode::SUCCESS
        }
        Err(problems) => {
            eprintln!("{}", problems.join("\n"));
            ExitCode::from(WRONG)
        }
    }
}

fn options(args: &[String]) -> Result<Options<'_>, String> {
    let names: Vec<&str> = RECIPES.iter().map(|recipe| recipe.key).collect();
    let usage = format!("usage: cargo xtask map <{}> [--check] [--maps DIR]", names.join("|"));
    let (mut recipe, mut maps, mut is_check) = (None, None, false);
    let mut args = args.iter().map(String::as_str);
    while let Some(arg) = args.next() {
        match arg {
            "--check" => is_check = true,
            "--maps" => maps = Some(args.next().ok_or_else(|| usage.clone())?),
            key => recipe = Some(RECIPES.iter().find(|recipe| recipe.key == key).ok_or_else(|| usage.clone())?),
        }
    }
    Ok(Options { recipe: recipe.ok_or(usage)?, maps, is_check })
}

/// The text of each compiled file, corrected and checked.
struct Built {
    files: Vec<(&'static str, String)>,
    report: Vec<String>,
}

fn build(recipe: &Recipe, maps: &Path, output: &Path) -> Result<Built, Vec<String>> {
    let sources = Sources::read(maps, &recipe.sources).map_err(|e| vec![e])?;
    let mut compiled = compile::compile(recipe, &sources).map_err(|e| vec![e])?;
    let path = output.join(CORRECTIONS);
    if path.exists() {
        let text = fs::read_to_string(&path).map_err(|e| vec![format!("{}: {e}", path.display())])?;
        let shown = Path::new(recipe.output).join(CORRECTIONS);
        corrections::apply(&text, &shown, &compiled.grid, &mut compiled.tables)?;
    }
    let summary = check::check(recipe, &sources, &compiled)?;
    let mut report = compiled.report;
    report.extend(summary);
    Ok(Built { files: compiled.tables.iter().map(|table| (table.file, table.text())).collect(), report })
}

fn write(built: &Built, output: &Path) -> Result<(), Vec<String>> {
    let wrong = |e: std::io::Error| vec![format!("{}: {e}", output.display())];
    fs::create_dir_all(output).map_err(wrong)?;
    built.files.iter().try_for_each(|(file, text)| fs::write(output.join(file), text).map_err(wrong))
}

/// Nothing if the committed files are what would be written, else the first difference.
fn compare(built: &Built, output: &Path) -> Result<(), Vec<String>> {
    for (file, text) in &built.files {
        let committed = fs::read_to_string(output.join(file)).map_err(|e| vec![format!("{file}: {e}")])?;
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
