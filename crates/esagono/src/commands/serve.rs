//! `esagono serve`, and `esagono` alone: tables in the browser.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use games::Games;
use server::Config;

use crate::fail::{Fail, GOOD};

const LISTEN: &str = "127.0.0.1:1916";

#[derive(clap::Args)]
#[command(
    after_help = "The games are kept in one file in your data folder and go on after a restart.\n\nExamples:\n  esagono                               serves on http://127.0.0.1:1916\n  esagono serve --listen 0.0.0.0:80     for others too\n  esagono serve --db games.db --open    another file; opens the browser\n  ESAGONO_LOG=debug esagono             a line for every request"
)]
pub struct Args {
    /// Address and port
    #[arg(long, default_value = LISTEN)]
    listen: SocketAddr,
    /// The file the games are kept in
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

impl Default for Args {
    fn default() -> Self {
        Self { listen: SocketAddr::from(([127, 0, 0, 1], 1916)), db: None, open: false }
    }
}

/// The user's data folder by the habits of his system.
fn data_folder() -> Option<PathBuf> {
    let home = || std::env::var_os("HOME").map(PathBuf::from);
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|h| h.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| home().map(|h| h.join(".local/share")))
    };
    base.map(|base| base.join("esagono"))
}

/// What happens goes to standard error; `ESAGONO_LOG` says how much, such as `debug` or `server=debug`.
fn log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("ESAGONO_LOG").unwrap_or_else(|_| "info".into());
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_target(false);
    // Tests in one process may have set it up already.
    let _ = logs.try_init();
}

pub fn run(args: &Args, games: Games, data: Option<&Path>, out: &mut dyn Write) -> Result<u8, Fail> {
    log();
    let db = match &args.db {
        Some(db) => db.clone(),
        None => {
            let folder =
                data_folder().ok_or_else(|| Fail::input("no data folder is known here; name a file with --db".to_owned()))?;
            std::fs::create_dir_all(&folder).map_err(|e| Fail::input(format!("{}: {e}", folder.display())))?;
            folder.join("games.db")
        }
    };
    let config = Config { games, data: data.map(Path::to_path_buf), listen: args.listen, db: db.clone() };
    let mut said = Ok(());
    let opens = args.open;
    let served = server::serve(config, |address| {
        said = writeln!(out, "Esagono is at http://{address}\nGames are kept in {}. Ctrl+C ends.", db.display())
            .and_then(|()| out.flush());
        if opens {
            open(&format!("http://{address}"));
        }
    });
    said?;
    served.map_err(|why| Fail::input(why.to_string()))?;
    Ok(GOOD)
}

/// By the system's own opener; if there is none, the address stands on the screen.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let _ = std::process::Command::new(program).arg(address).spawn();
}
