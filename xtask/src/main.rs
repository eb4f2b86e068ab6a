//! Tools that write and check the project's data: `cargo xtask <tool>`.

use std::process::ExitCode;

mod map;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.first().map(String::as_str) {
        Some("map") => map::run(&args[1..]),
        _ => {
            eprintln!("usage: cargo xtask map <map> [--check] [--maps DIR]");
            ExitCode::from(2)
        }
    }
}
