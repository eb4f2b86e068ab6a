//! `esagono games`

use std::io::Write;

use games::{BOOKS, Book, Games};
use kernel::message;
use serde_json::{Value as Json, json};

use crate::fail::{Fail, GOOD};

/// List the games and their scenarios
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  esagono games\n  esagono games --json")]
pub struct Args {
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    if args.json {
        let list: Vec<Json> = games
            .entries()
            .iter()
            .map(|e| json!({ "game": e.book.key, "title": e.book.title, "maps": e.book.maps, "scenarios": e.any().scenarios() }))
            .collect();
        writeln!(out, "{}", Json::from(list))?;
        return Ok(GOOD);
    }
    for entry in games.entries() {
        writeln!(out, "{} ({})", entry.book.title, entry.book.key)?;
        for scenario in entry.any().scenarios() {
            let sides: Vec<String> = scenario.sides.iter().map(|s| format!("{} ({})", s.name, s.key)).collect();
            writeln!(out, "  {:<22} {}", scenario.key, scenario.title)?;
            writeln!(out, "  {:<22} {}", "", message!("games-turns", turns = scenario.turns, sides = sides.join(", ")))?;
            for choice in &scenario.choices {
                let values: Vec<&str> = choice.values.iter().map(|value| value.key.as_str()).collect();
                writeln!(
                    out,
                    "  {:<22} --option {}={}: {}",
                    "",
                    choice.key,
                    values.join("|"),
                    choice.name.to_string().to_lowercase()
                )?;
            }
        }
    }
    let maps: Vec<String> = BOOKS.iter().filter(|book| book.rules.is_none()).map(only_maps).collect();
    if !maps.is_empty() {
        writeln!(out, "\n{}\n  {}", message!("games-only-maps"), maps.join("\n  "))?;
    }
    writeln!(out, "\n{}", message!("games-play-one"))?;
    Ok(GOOD)
}

fn only_maps(book: &Book) -> String {
    format!("{:<22} {}", book.title, book.maps.join(", "))
}
