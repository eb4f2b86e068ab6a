//! `esagono simulate`

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use arena::{Batch, Figures, MOST_THREADS, Players, Stopped, Store, wilson};
use games::{Games, Typed};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use kernel::{Game, Message, message};

use crate::chosen::Chosen;
use crate::fail::{Fail, GOOD};

/// Let bots play many games and count who wins
#[derive(clap::Args)]
#[command(
    after_help = "The first bot plays the side that `esagono games` lists first. The same seed gives the same games on any number of threads.\nA batch with --resume keeps every finished game in that file and goes on where it was stopped.\n\nExamples:\n  esagono simulate inferno/historical --bots planner,random --games 400 --seed 1\n  esagono simulate inferno/surprise --bots random,passive --games 1000 --resume batch.jsonl --json"
)]
pub struct Args {
    /// A scenario, such as inferno/historical
    pub scenario: String,
    /// Who plays the first and the second side: A,B
    #[arg(long, value_name = "A,B")]
    pub bots: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: u64,
    /// The number from which every game's dice and choices follow
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many games at once; as many as there are cores if not said
    #[arg(long, value_name = "T", value_parser = threads)]
    pub threads: Option<usize>,
    /// Keep finished games in this file, and do not play again what it holds
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    chosen: Chosen,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if (1..=MOST_THREADS).contains(&n) => Ok(n),
        _ => Err(format!("from 1 to {MOST_THREADS}")),
    }
}

/// As many as there are cores.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS)
}

impl From<Stopped> for Fail {
    fn from(stopped: Stopped) -> Self {
        Self::Input(stopped.0)
    }
}

pub fn run(args: &Args, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let (entry, scenario) = games.scenario(&args.scenario)?;
    language::turn_to(entry.book.key);
    let players = Players::parse(&args.bots, scenario.seats.len())?;
    let setup = args.chosen.setup(&scenario.choices)?;
    let batch = Batch { players, setup, games: args.games, seed: args.seed, threads: args.threads.unwrap_or_else(all_cores) };
    let figures = entry.typed(&scenario.key, Simulate { batch: &batch, resume: args.resume.as_ref() })??;
    if args.json {
        writeln!(out, "{}", figures.json())?;
    } else {
        write(&figures, out)?;
    }
    Ok(GOOD)
}

struct Simulate<'a> {
    batch: &'a Batch,
    resume: Option<&'a PathBuf>,
}

impl Typed for Simulate<'_> {
    type Out = Result<Figures, Stopped>;

    fn run<G: Game>(self, game: &Arc<G>) -> Self::Out {
        let open = |path: &PathBuf| Store::open(path, game.about(), self.batch);
        let store = self.resume.map(open).transpose()?;
        let bar = bar(self.batch.games);
        self.batch.run(game, store.as_ref(), &|done| bar.set_position(done))
    }
}

/// A progress bar on the terminal; silent anywhere else, and gone when it is dropped.
pub fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(&message!("batch-progress").to_string());
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("##.");
    ProgressBar::new(games).with_style(style).with_finish(ProgressFinish::AndClear)
}

fn said(message: Message) -> String {
    message.to_string()
}

fn write(f: &Figures, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{}", message!("batch-head", scenario = &f.scenario, games = f.games, seed = f.seed.to_string()))?;
    writeln!(
        out,
        "  {:<18} {:<16} {:>6} {:>7}  {:<16} {:>10} {:>10}",
        said(message!("head-side")),
        said(message!("head-bot")),
        said(message!("head-wins")),
        "",
        said(message!("head-interval")),
        said(message!("head-turn-seconds")),
        "p95, s"
    )?;
    for (i, (_, name)) in f.seats.iter().enumerate() {
        let [low, high] = wilson(f.wins[i], f.games).map(|x| 100.0 * x);
        let share = 100.0 * f.wins[i] as f64 / f.games.max(1) as f64;
        let interval = said(message!("study-from-to", low = format!("{low:.1} %"), high = format!("{high:.1} %")));
        let times = &f.times[i];
        writeln!(
            out,
            "  {name:<18} {:<16} {:>6} {share:>5.1} %  {interval:<16} {:>10.4} {:>10.4}",
            f.bots[i],
            f.wins[i],
            times.quantile(0.5),
            times.quantile(0.95)
        )?;
    }
    writeln!(
        out,
        "  {:<18} {:<16} {:>6} {:>5.1} %",
        said(message!("batch-draws")),
        "",
        f.draws,
        100.0 * f.draws as f64 / f.games.max(1) as f64
    )?;
    let grade = |((side, grade), n): (&(String, String), &u64)| match side.as_str() {
        "draw" => format!("{n} {}", message!("study-drawn")),
        side => format!("{n} {grade} {side}"),
    };
    let results = f.grades.iter().map(grade).collect::<Vec<_>>().join(", ");
    writeln!(out, "  {}", message!("batch-results", results = results))?;
    let (turns, orders) = (format!("{:.1}", f.mean_turns()), format!("{:.0}", f.actions as f64 / f.games.max(1) as f64));
    writeln!(out, "  {}", message!("batch-length", turns = turns, orders = orders))?;
    let (seconds, orders) = (format!("{:.1}", f.seconds), format!("{:.0}", f.actions_per_second()));
    writeln!(out, "  {}", message!("batch-speed", seconds = seconds, orders = orders))
}
