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
    match language::speaking(cli.language, "", || commands::run(cli)) {
        Ok(code) => ExitCode::from(code),
        Err(fail) => fail.exit(),
    }
}
