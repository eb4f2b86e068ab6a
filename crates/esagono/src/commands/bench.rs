//! `esagono bench`

mod compare;
mod server;

use std::hint::black_box;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use games::{Games, Typed};
use kernel::dice::Quick;
use kernel::{Game, Log, Seat, Setup, Viewer, legal_list};
use serde_json::{Value as Json, json};

use crate::fail::{Fail, GOOD};

/// Measure how fast random games run
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Random games from after the set-up, on one core; the whole list of legal actions is made at every step.\nAnswers that are forced are played but not counted. Use a release build.\nMachines are noisy: a fixed calculation is timed between the games, and --compare also tells the ratio that is left when the\nmachine's own speed is taken out.\n\nExamples:\n  esagono bench inferno/historical --seconds 10 --json > before.json\n  esagono bench --compare before.json"
)]
pub struct Args {
    /// A scenario, such as inferno/historical; that of the earlier run if not said
    #[arg(required_unless_present = "compare")]
    scenario: Option<String>,
    /// How long to play
    #[arg(long, value_name = "S", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Compare with an earlier run: a file that --json wrote
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(clap::Subcommand)]
enum What {
    Server(server::Args),
}

/// What was counted and timed.
#[derive(Default)]
struct Figures {
    actions: u64,
    options: u64,
    games: u64,
    seconds: f64,
    clone_ns: f64,
    legal_ns: f64,
    view_ns: f64,
    resample_ns: f64,
    state_bytes: usize,
    save_bytes: usize,
    calibration: Calibration,
    /// The part of the time that the thread had a core; none where the system does not tell.
    core_share: Option<f64>,
}

pub fn run(args: &Args, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    if let Some(What::Server(args)) = &args.what {
        return server::run(args, out);
    }
    let earlier = args.compare.as_deref().map(compare::Earlier::read).transpose()?;
    let key = match (&args.scenario, &earlier) {
        (Some(key), _) => key.clone(),
        (None, Some(earlier)) => earlier.scenario.clone(),
        (None, None) => return Err(Fail::input("a scenario is needed")),
    };
    let (entry, scenario) = games.scenario(&key)?;
    language::turn_to(entry.book.key);
    if let Some(earlier) = earlier.as_ref().filter(|e| e.scenario != scenario.key) {
        return Err(Fail::input(format!("the earlier run measured {}, not {}", earlier.scenario, scenario.key)));
    }
    let figures = entry.typed(&scenario.key, Bench { time: Duration::from_secs(args.seconds) })?;
    let now = figures.json(&scenario.key);
    match (args.json, &earlier) {
        (true, None) => writeln!(out, "{now}")?,
        (true, Some(earlier)) => writeln!(out, "{}", earlier.json(&now))?,
        (false, None) => figures.write(out, &scenario.key)?,
        (false, Some(earlier)) => earlier.write(&now, out)?,
    }
    Ok(GOOD)
}

struct Bench {
    time: Duration,
}

impl Typed for Bench {
    type Out = Figures;

    fn run<G: Game>(self, game: &Arc<G>) -> Figures {
        let game = &**game;
        let mut dice = Quick::new(1917);
        let mut f = Figures { state_bytes: size_of::<G::State>(), ..Figures::default() };
        let mut samples = Vec::new();
        let mut legal: Vec<G::Action> = Vec::new();
        let mut log = Log::quiet();
        let mut save = 0;
        // Set-ups, and the calibration between games, are not counted.
        let mut left = self.time;
        let (all_begun, cpu_begun) = (Instant::now(), cpu_time());
        while !left.is_zero() {
            f.calibration.turn();
            let mut state = after_deployment(game, &mut dice);
            let begun = Instant::now();
            let mut steps = 0_u64;
            while let Some(seat) = game.waiting(&state).seats().iter().next() {
                legal.clear();
                game.legal(&state, seat, &mut |action| {
                    legal.push(action);
                    std::ops::ControlFlow::Continue(())
                });
                let action = legal[dice.below(legal.len())];
                if legal.len() > 1 || !game.is_forced(&state, seat, &action) {
                    f.actions += 1;
                    f.options += legal.len() as u64;
                }
                // A fixed number of positions spread over the first games is kept for timing single calls.
                if samples.len() < SAMPLES && steps % 50 == 7 {
                    samples.push((state.clone(), seat));
                }
                game.perform(&mut state, seat, &action, &mut dice, &mut log);
                steps += 1;
                if steps.is_multiple_of(256) && begun.elapsed() >= left {
                    break;
                }
            }
            f.games += u64::from(game.waiting(&state).is_over());
            let passed = begun.elapsed();
            f.seconds += passed.as_secs_f64();
            left = left.saturating_sub(passed);
            if save == 0 {
                save = kernel::save(&state).len();
            }
        }
        let on_core = cpu_time().zip(cpu_begun).map(|(now, then)| now.saturating_sub(then).as_secs_f64());
        f.core_share = on_core.map(|cpu| (cpu / all_begun.elapsed().as_secs_f64()).clamp(0.01, 1.0));
        f.save_bytes = save;
        f.clone_ns = nanos(&samples, |(state, _)| drop(black_box(state.clone())));
        f.legal_ns = nanos(&samples, |(state, seat)| drop(black_box(legal_list(game, state, *seat))));
        f.view_ns = nanos(&samples, |(state, seat): &(G::State, Seat)| drop(black_box(game.view(state, Viewer::Seat(*seat)))));
        f.resample_ns = nanos(&samples, |(state, seat)| drop(black_box(game.resample(state, *seat, &mut dice))));
        f
    }
}

const SAMPLES: usize = 200;

/// How long this thread has had a core, as Linux counts it.
fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn after_deployment<G: Game>(game: &G, dice: &mut Quick) -> G::State {
    let mut log = Log::quiet();
    let mut state = game.start(&Setup::default(), dice, &mut log);
    while game.is_draft(&state) {
        let Some(seat) = game.waiting(&state).seats().iter().next() else { break };
        let Some(action) = game.pass(&state, seat).or_else(|| legal_list(game, &state, seat).first().copied()) else { break };
        game.perform(&mut state, seat, &action, dice, &mut log);
    }
    state
}

/// The mean over all samples, many times over.
fn nanos<T>(samples: &[T], mut work: impl FnMut(&T)) -> f64 {
    const TIMES: usize = 50;
    if samples.is_empty() {
        return 0.0;
    }
    let begun = Instant::now();
    for _ in 0..TIMES {
        samples.iter().for_each(&mut work);
    }
    begun.elapsed().as_nanos() as f64 / (TIMES * samples.len()) as f64
}

/// A fixed calculation, timed in slices between the games, so that it meets the same noise.
#[derive(Default)]
struct Calibration {
    words: u64,
    time: Duration,
}

impl Calibration {
    fn turn(&mut self) {
        const WORDS: u32 = 100_000;
        let mut dice = Quick::new(self.words);
        let begun = Instant::now();
        let sum = (0..WORDS).fold(0_u64, |sum, _| sum ^ dice.word());
        black_box(sum);
        self.time += begun.elapsed();
        self.words += u64::from(WORDS);
    }
    /// Million words per second.
    fn speed(&self) -> f64 {
        self.words as f64 / self.time.as_secs_f64().max(1e-9) / 1e6
    }
}

impl Figures {
    fn per_second(&self, n: u64) -> f64 {
        if self.seconds > 0.0 { n as f64 / self.seconds } else { 0.0 }
    }
    fn branching(&self) -> f64 {
        self.options as f64 / self.actions.max(1) as f64
    }

    fn json(&self, scenario: &str) -> Json {
        let calibration = self.calibration.speed();
        json!({
            "scenario": scenario, "seconds": self.seconds, "actions": self.actions, "games": self.games,
            "actions_per_second": self.per_second(self.actions), "options_per_second": self.per_second(self.options),
            "games_per_second": self.per_second(self.games), "mean_branching": self.branching(),
            "legal_ns": self.legal_ns, "view_ns": self.view_ns, "clone_ns": self.clone_ns, "resample_ns": self.resample_ns,
            "state_bytes": self.state_bytes, "save_bytes": self.save_bytes, "calibration": calibration,
            "core_share": self.core_share, "actions_per_cpu_second": self.core_share.map(|share| self.per_second(self.actions) / share),
            "actions_per_calibration": self.per_second(self.actions) / calibration, "release": !cfg!(debug_assertions),
        })
    }

    fn write(&self, out: &mut dyn Write, scenario: &str) -> std::io::Result<()> {
        writeln!(out, "{scenario}: {:.1} s of random play on one core", self.seconds)?;
        if cfg!(debug_assertions) {
            writeln!(out, "  (not a release build: the figures are low)")?;
        }
        let rows = [
            ("actions per second", self.per_second(self.actions)),
            ("options per second", self.per_second(self.options)),
            ("games per second", self.per_second(self.games)),
            ("mean branching", self.branching()),
            ("legal list, ns", self.legal_ns),
            ("view, ns", self.view_ns),
            ("clone, ns", self.clone_ns),
            ("belief, ns", self.resample_ns),
            ("state, bytes", self.state_bytes as f64),
            ("calibration, million words per second", self.calibration.speed()),
        ];
        for (name, value) in rows {
            let digits = usize::from(value < 1000.0);
            writeln!(out, "  {name:<38} {value:>14.digits$}")?;
        }
        match self.core_share.filter(|share| *share < 0.95) {
            Some(share) => writeln!(
                out,
                "  the machine is busy: this run had {:.0} % of a core, which makes {:.0} actions per second of a whole one",
                100.0 * share,
                self.per_second(self.actions) / share
            ),
            None => Ok(()),
        }
    }
}
