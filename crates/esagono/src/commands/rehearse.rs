//! `esagono rehearse`

use std::io::Write;

use games::Games;
use kernel::message;
use kernel::request::split;

use super::show::set_up;
use crate::fail::{Fail, GOOD};
use crate::table;
use crate::text::rehearsal;

/// What orders would bring, without giving them
#[derive(clap::Args)]
#[command(
    after_help = "Orders are tried on a copy up to the first roll, revelation or change of seat; what is told a player could as well\nhave had by giving them and taking them back.\n\nExamples:\n  esagono rehearse game.jsonl --at 640 \"move avellino 2512; move avellino 2411\"\n  esagono rehearse game.jsonl --side it --json \"attack 1912; join avellino; commit\""
)]
pub struct Args {
    /// A record file, or a scenario (set up by the program)
    what: String,
    /// After that line of the record instead of at its end
    #[arg(long, value_name = "N")]
    at: Option<u32>,
    /// Orders, such as "move avellino 2512; end"
    words: String,
    /// Whose orders they are; without it the side that is waited on
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
    let seat = match table::viewer(&*session, args.side.as_deref())? {
        kernel::Viewer::Seat(seat) => seat,
        _ => session.waiting().seats().iter().next().ok_or_else(|| Fail::from(message!("game-is-over")))?,
    };
    let orders = split(&args.words);
    let told = session.rehearse(seat, &orders);
    if args.json {
        writeln!(out, "{}", serde_json::json!(told.told()))?;
    } else {
        write!(out, "{}", rehearsal::text(&*session, seat, orders.len(), &told))?;
    }
    Ok(GOOD)
}
