//! Tools that check the project and write its data: `cargo xtask <tool>`.
#![expect(clippy::print_stdout, reason = "tools print")]

use std::path::PathBuf;
use std::process::ExitCode;

mod check;
mod map;
mod mutate;
mod tools;

const USAGE: &str = "\
usage: cargo xtask <tool>
  check                       every check there is, with seconds per stage
  map <map> [--check] [--maps DIR]   compile a map, or compare it with what is committed
  mutate-rules <book>|--all   switch off every rule in turn and write data/<book>/coverage.toml
  types                       write the page's types from those of the server
  battery [GAMES] [MESSAGES]  the long battery: games in all (a quarter by planners), messages against the game
  kills [TIMES]               end the served program in mid-game; what it acknowledged must be there
  siege [MESSAGES]            hostile messages against the served program
  page-games [GAMES]          whole games in the browser by what the page advises: gestures per turn, refusals
  frames                      how smoothly a large board moves, by Chromium's trace
  why-not [POSITIONS]         every hex that does not glow answers with a paragraph and its numbers";

/// Tests of the program as it is served.
const SERVED: (&str, &str) = ("esagono", "all");

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("check") => check::run(),
        Some("map") => map::run(&args[1..]),
        Some("mutate-rules") => mutate::run(&args[1..]),
        Some("types") => check::types(),
        Some("battery") => check::battery(&args[1..]),
        Some("kills") => {
            check::long(SERVED, "kills::what_was_acknowledged_outlasts_many_kills_long", "ESAGONO_KILLS", number(&args, "100"))
        }
        Some("siege") => {
            check::long(SERVED, "siege::many_hostile_messages_break_nothing_long", "ESAGONO_MESSAGES", number(&args, "100000"))
        }
        Some("page-games") => {
            let test = "games::whole_games_are_played_through_the_page_long";
            check::long(("esagono", "browser"), test, "ESAGONO_PAGE_GAMES", number(&args, "10"))
        }
        Some("frames") => {
            let test = "frames::a_large_board_moves_smoothly_long";
            check::long(("esagono", "browser"), test, "ESAGONO_FRAMES", "1")
        }
        Some("why-not") => {
            let test = "why_not::every_hex_of_many_positions_says_why_not_long";
            check::long(("server", "all"), test, "ESAGONO_POSITIONS", number(&args, "500"))
        }
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn number<'a>(args: &'a [String], default: &'a str) -> &'a str {
    args.get(1).map_or(default, String::as_str)
}

/// The workspace, wherever the tool was started.
pub fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), std::path::Path::to_path_buf)
}
