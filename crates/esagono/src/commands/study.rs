//! `esagono study`

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use arena::{Batch, Players, Stopped, Study};
use games::{Games, Typed};
use kernel::{Game, message};

use crate::chosen::Chosen;
use crate::commands::simulate::{all_cores, bar, threads};
use crate::fail::{Fail, GOOD};
use crate::files;

/// Let bots play many games and write a report about them
#[derive(clap::Args)]
#[command(
    after_help = "The report is one HTML page with its pictures inside, for any browser or printer: who wins, how long it takes, victory\npoints over the turns, losses, where the fighting was, luck, and how often each rule was applied.\n\nExample:\n  esagono study inferno/historical --bots planner,planner --games 200 --out study.html"
)]
pub struct Args {
    /// A scenario, such as inferno/historical
    scenario: String,
    /// Who plays the first and the second side: A,B
    #[arg(long, value_name = "A,B")]
    bots: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// The number from which every game's dice and choices follow
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many games at once; as many as there are cores if not said
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<usize>,
    #[command(flatten)]
    chosen: Chosen,
    /// The page to write
    #[arg(long, value_name = "FILE.html")]
    out: PathBuf,
    /// Replace a file that exists
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let (entry, scenario) = games.scenario(&args.scenario)?;
    language::turn_to(entry.book.key);
    let players = Players::parse(&args.bots, scenario.seats.len())?;
    if args.out.is_dir() {
        return Err(Fail::input(format!("{} is a folder", args.out.display())));
    }
    // Better said before the games than after them.
    if let Some(folder) = args.out.parent().filter(|f| !f.as_os_str().is_empty() && !f.is_dir()) {
        return Err(Fail::input(format!("{}: there is no such folder", folder.display())));
    }
    if args.out.exists() && !args.force {
        return Err(Fail::input(format!("{} exists; --force replaces it", args.out.display())));
    }
    let setup = args.chosen.setup(&scenario.choices)?;
    let batch = Batch { players, setup, games: args.games, seed: args.seed, threads: args.threads.unwrap_or_else(all_cores) };
    let study = entry.typed(&scenario.key, Watched(&batch))??;
    files::write(&args.out, &arena::report(&study, entry, &scenario))?;
    let (seconds, path) = (format!("{:.1}", study.figures.seconds), args.out.display().to_string());
    writeln!(out, "{}", message!("batch-report", games = study.figures.games, seconds = seconds, path = path))?;
    Ok(GOOD)
}

struct Watched<'a>(&'a Batch);

impl Typed for Watched<'_> {
    type Out = Result<Study, Stopped>;

    fn run<G: Game>(self, game: &Arc<G>) -> Self::Out {
        let bar = bar(self.0.games);
        Study::run(self.0, game, &|done| bar.set_position(done))
    }
}
