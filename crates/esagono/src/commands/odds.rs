//! `esagono odds`

use std::io::Write;

use games::Games;

use super::show::set_up;
use crate::fail::{Fail, GOOD};
use crate::table;
use crate::text::odds;

/// The odds of a fight before it is fought
#[derive(clap::Args)]
#[command(
    after_help = "Orders of both sides may be given, parted by `;`. Where nothing is said, everyone passes until the first die falls.\n\nExamples:\n  esagono odds game.jsonl --at 640 \"attack 1912; join avellino; commit\"            exact\n  esagono odds game.jsonl --at 640 --side it \"attack 1912; join avellino; commit\"  what Italy can tell\n  esagono odds inferno/surprise \"end; end\""
)]
pub struct Args {
    /// A record file, or a scenario (set up by the program)
    what: String,
    /// After that line of the record instead of at its end
    #[arg(long, value_name = "N")]
    at: Option<u32>,
    /// Orders, such as "attack 1912; join avellino; commit"
    words: String,
    /// As this side may know it: an estimate where the enemy is hidden
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let (_, mut session) = table::position(games, &args.what, args.at)?;
    if games.scenario(&args.what).is_ok() {
        set_up(&mut *session);
    }
    let viewer = table::viewer(&*session, args.side.as_deref())?;
    let answer = odds::ask(&*session, viewer, &args.words)?;
    if args.json {
        writeln!(out, "{answer}")?;
    } else {
        write!(out, "{}", odds::text(&answer))?;
    }
    Ok(GOOD)
}
