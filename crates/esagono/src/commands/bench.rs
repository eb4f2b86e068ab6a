//! `esagono bench`

use std::hint::black_box;
use std::io::Write;
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
    after_help = "Random games from after the set-up, on one core; the whole list of legal actions is made at every step.\nAnswers that are forced are played but not counted. Use a release build.\n\nExample:\n  esagono bench inferno/surprise --seconds 10 --json"
)]
pub struct Args {
    /// A scenario, such as inferno/surprise
    scenario: String,
    /// How long to play
    #[arg(long, value_name = "S", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
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
    state_bytes: usize,
    save_bytes: usize,
    calibration: f64,
}

pub fn run(args: &Args, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let (entry, scenario) = games.scenario(&args.scenario)?;
    let figures = entry.typed(&scenario.key, Bench { time: Duration::from_secs(args.seconds) })?;
    if args.json {
        writeln!(out, "{}", figures.json(&scenario.key))?;
    } else {
        figures.write(out, &scenario.key)?;
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
        let mut f = Figures { calibration: calibrate(), state_bytes: size_of::<G::State>(), ..Figures::default() };
        let mut samples = Vec::new();
        let mut legal: Vec<G::Action> = Vec::new();
        let (mut begun, mut state) = (Instant::now(), after_deployment(game, &mut dice));
        let mut log = Log::quiet();
        // Set-ups of later games are not counted either.
        let mut left = self.time;
        loop {
            let Some(seat) = game.waiting(&state).seats().iter().next() else {
                f.games += 1;
                left = left.saturating_sub(begun.elapsed());
                f.seconds += begun.elapsed().as_secs_f64();
                state = after_deployment(game, &mut dice);
                begun = Instant::now();
                if left.is_zero() {
                    break;
                }
                continue;
            };
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
            // A fixed number of positions spread over the first game is kept for timing single calls.
            if f.games == 0 && samples.len() < 200 && f.actions % 50 == 7 {
                samples.push((state.clone(), seat));
            }
            game.perform(&mut state, seat, &action, &mut dice, &mut log);
            if f.actions.is_multiple_of(256) && begun.elapsed() >= left {
                f.seconds += begun.elapsed().as_secs_f64();
                break;
            }
        }
        f.save_bytes = kernel::save(&state).len();
        f.clone_ns = nanos(&samples, |(state, _)| drop(black_box(state.clone())));
        f.legal_ns = nanos(&samples, |(state, seat)| drop(black_box(legal_list(game, state, *seat))));
        f.view_ns = nanos(&samples, |(state, seat): &(G::State, Seat)| drop(black_box(game.view(state, Viewer::Seat(*seat)))));
        f
    }
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

/// Million words of a fixed generator per second: machines are compared by it.
fn calibrate() -> f64 {
    const WORDS: u32 = 20_000_000;
    let mut dice = Quick::new(1);
    let begun = Instant::now();
    let sum = (0..WORDS).fold(0_u64, |sum, _| sum ^ dice.word());
    black_box(sum);
    f64::from(WORDS) / begun.elapsed().as_secs_f64() / 1e6
}

impl Figures {
    fn per_second(&self, n: u64) -> f64 {
        if self.seconds > 0.0 { n as f64 / self.seconds } else { 0.0 }
    }
    fn branching(&self) -> f64 {
        self.options as f64 / self.actions.max(1) as f64
    }

    fn json(&self, scenario: &str) -> Json {
        json!({
            "scenario": scenario, "seconds": self.seconds, "actions": self.actions, "games": self.games,
            "actions_per_second": self.per_second(self.actions), "options_per_second": self.per_second(self.options),
            "games_per_second": self.per_second(self.games), "branching": self.branching(),
            "clone_ns": self.clone_ns, "legal_ns": self.legal_ns, "view_ns": self.view_ns,
            "state_bytes": self.state_bytes, "save_bytes": self.save_bytes, "calibration_mwords_per_second": self.calibration,
            "actions_per_mword": self.per_second(self.actions) / self.calibration.max(1.0),
            "release": !cfg!(debug_assertions),
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
            ("clone, ns", self.clone_ns),
            ("legal list, ns", self.legal_ns),
            ("view, ns", self.view_ns),
            ("state, bytes", self.state_bytes as f64),
            ("calibration, million words per second", self.calibration),
        ];
        for (name, value) in rows {
            let digits = usize::from(value < 1000.0);
            writeln!(out, "  {name:<38} {value:>14.digits$}")?;
        }
        Ok(())
    }
}
