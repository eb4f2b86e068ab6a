//! `esagono play`

mod menu;
mod seat;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use games::Games;
use kernel::{Waiting, message};

use crate::chosen::Chosen;
use crate::fail::{Fail, GOOD};
use crate::files;
use crate::table::{self, Player, Table, players};
use seat::{Next, Terminal};

/// Play in the terminal, against a bot or two at one screen
#[derive(clap::Args)]
#[command(
    after_help = "Players: human plays here in the terminal; easy, normal and hard are opponents (planner is another name of normal);\ngreedy takes the best odds at once, random plays any legal action, passive passes wherever it may;\ncmd:PROGRAM starts a program that speaks the lines of docs/PROTOCOL.md.\nAt the prompt, `help` tells what may be typed. Input may be piped; at its end the game is left and the record kept.\n\nExamples:\n  esagono play inferno/surprise                                       Italy against the normal opponent\n  esagono play inferno/surprise --seats it=human,ah=human             two at one screen\n  esagono play inferno/historical --seats it=human,ah=normal --explain  against the planner, who tells his plans\n  esagono play inferno/surprise --seats it=random,ah=random --seed 7 --record game.jsonl\n  esagono play game.jsonl                                             go on with a kept game\n  esagono play game.jsonl --from 640                                  another game from that moment on\n  esagono play position.toml                                          a game that begins with a situation\n  esagono play inferno/surprise --option fog=off                      nothing is hidden"
)]
pub struct Args {
    /// A scenario, such as inferno/surprise, the record of a game to go on with, or a situation to begin with
    scenario: String,
    /// Who plays each seat: human, easy, normal, hard, planner, greedy, random, passive or cmd:PROGRAM; without it you play the first seat against `normal`, or `random` where no planner knows the game
    #[arg(long, value_name = "SEAT=PLAYER,...", alias = "sides")]
    seats: Option<String>,
    /// The number all dice and bots follow from; without it a random one
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    chosen: Chosen,
    /// Begin a new game where the record stood after this line
    #[arg(long, value_name = "LINE")]
    from: Option<u32>,
    /// Print the plan of every bot that makes one, in words, at the start of each of its turns
    #[arg(long)]
    explain: bool,
    /// Keep the record in this file, written after every message
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Replace the record file if it exists
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let is_file = games.scenario(&args.scenario).is_err() && Path::new(&args.scenario).is_file();
    let is_situation = is_file && args.scenario.ends_with(".toml");
    let resumed = is_file && !is_situation && args.from.is_none();
    if resumed && args.seed.is_some() {
        return Err(message!("play-keeps-seed").into());
    }
    if is_file && !args.chosen.is_empty() {
        return Err(message!("play-keeps-options").into());
    }
    if args.from.is_some() && (!is_file || is_situation) {
        return Err(message!("play-from-record").into());
    }
    let seed = args.seed.unwrap_or_else(table::random_seed);
    let mut table = match args.from {
        _ if is_situation => Table::open_at(games, &files::situation(&args.scenario)?, seed)?,
        Some(line) => Table::open_at(games, &table::at_line(games, &args.scenario, Some(line))?.1.export(), seed)?,
        None if resumed => Table::resume(games, &args.scenario)?,
        None => Table::open(games, &args.scenario, &args.chosen, seed)?,
    };
    let players =
        players(args.seats.as_deref(), &table.seats, Player::Bot(bots::Player::Kind(bots::Kind::usual(table.entry.book.key))))?;
    match &args.record {
        Some(path) => {
            files::writable(path, args.force)?;
            table.keep = Some(path.clone());
        }
        None if resumed => table.keep = Some(PathBuf::from(&args.scenario)),
        None => {}
    }
    greet(&table, &players, seed, resumed, out)?;
    table.seat(players, seed)?;
    let_bots_act(&mut table, args.explain, out)?;
    let mut terminal = Terminal::new(&table);
    while let Some(person) = table.person_to_act() {
        if terminal.ask(&mut table, person, out)? == Next::Quit {
            break;
        }
        let_bots_act(&mut table, args.explain, out)?;
        table.save()?;
    }
    table.save()?;
    farewell(&table, &mut terminal, out)?;
    Ok(GOOD)
}

fn let_bots_act(table: &mut Table<'_>, explain: bool, out: &mut dyn Write) -> Result<(), Fail> {
    table.run_bots_telling(&mut |side, plan| {
        if explain {
            writeln!(out, "\n{}", message!("play-plans", seat = side, plan = plan))?;
        }
        Ok(())
    })
}

fn greet(table: &Table<'_>, players: &[Player], seed: u64, resumed: bool, out: &mut dyn Write) -> Result<(), Fail> {
    writeln!(out, "{} ({})", table.entry.any().title(), table.session.record(None).header.scenario)?;
    let who: Vec<String> = table
        .seats
        .iter()
        .zip(players)
        .map(|(post, player)| {
            let player = match player {
                Player::Person => message!("play-human").to_string(),
                Player::Bot(bot) => bot.name(),
            };
            format!("{} ({}): {player}", post.name, post.key)
        })
        .collect();
    let (who, kept) = (who.join(", "), table.keep.as_ref().map_or("none".to_owned(), |path| path.display().to_string()));
    match resumed {
        true => writeln!(out, "{}", message!("play-resumes", who = who, line = table.session.lines(), record = kept))?,
        // All digits, however many.
        false => writeln!(out, "{}", message!("play-begins", who = who, seed = seed.to_string(), record = kept))?,
    }
    if players.contains(&Player::Person) {
        writeln!(out, "{}", message!("play-type-help"))?;
    }
    out.flush()?;
    Ok(())
}

fn farewell(table: &Table<'_>, terminal: &mut Terminal, out: &mut dyn Write) -> Result<(), Fail> {
    match table.session.waiting() {
        Waiting::Over(outcome) => {
            terminal.tell_rest(table, out)?;
            writeln!(out, "{}", message!("play-over-after", lines = table.session.lines(), outcome = outcome.words))?;
        }
        _ => writeln!(out, "\n{}", message!("play-left-after", lines = table.session.lines()))?,
    }
    if let Some(path) = &table.keep {
        let path = path.display().to_string();
        writeln!(out, "{}", message!("play-record-in", path = &path))?;
        if !table.session.waiting().is_over() {
            writeln!(out, "{}", message!("play-goes-on", path = path))?;
        }
    }
    Ok(())
}

/// Whether a person looks at the screen, rather than a pipe.
fn is_screen() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}
