//! The one binary: hex wargames by their whole rules, on the command line.

mod chosen;
mod cli;
mod commands;
mod fail;
mod files;
mod table;
mod text;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    language::speaking(cli.language, "", || commands::run(cli).map_or_else(fail::Fail::exit, ExitCode::from))
}
