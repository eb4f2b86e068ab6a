//! One file per noun.

pub mod bench;
pub mod games;
pub mod map;
pub mod odds;
pub mod play;
pub mod protocol;
pub mod record;
pub mod rehearse;
pub mod rules;
pub mod serve;
pub mod show;
pub mod simulate;
pub mod situation;
pub mod study;

use std::io::Write;

use ::games::Games;

use crate::cli::{Cli, Command};
use crate::fail::Fail;

/// Runs a command; the exit code, or what went wrong.
pub fn run(cli: Cli) -> Result<u8, Fail> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let command = cli.command.unwrap_or_else(|| Command::Serve(serve::Args::default()));
    let data = cli.data.as_deref();
    let all = || -> Result<Games, Fail> {
        let games = ::games::load(data)?;
        #[cfg(feature = "toy")]
        let games = games.with_toys()?;
        Ok(games)
    };
    let code = match command {
        Command::Games(args) => games::run(&args, &all()?, &mut out),
        Command::Show(args) => show::run(&args, &all()?, &mut out),
        Command::Play(args) => play::run(&args, &all()?, &mut out),
        Command::Protocol(args) => protocol::run(&args, &all()?, &mut out),
        Command::Record(command) => record::run(&command, &all()?, &mut out),
        Command::Situation(command) => situation::run(&command, &all()?, &mut out),
        Command::Odds(args) => odds::run(&args, &all()?, &mut out),
        Command::Rehearse(args) => rehearse::run(&args, &all()?, &mut out),
        Command::Map(command) => map::run(&command, data, &mut out),
        Command::Rules(args) => rules::run(&args, &all()?, &mut out),
        Command::Serve(args) => serve::run(&args, all()?, data, &mut out),
        Command::Simulate(args) => simulate::run(&args, &all()?, &mut out),
        Command::Study(args) => study::run(&args, &all()?, &mut out),
        Command::Bench(args) => bench::run(&args, &all()?, &mut out),
    };
    // What was said before a failure is said; a failure to say it counts only if nothing worse happened.
    let flushed = out.flush();
    let code = code?;
    flushed?;
    Ok(code)
}
