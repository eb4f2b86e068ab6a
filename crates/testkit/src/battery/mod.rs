//! One battery of tests for every game: random play under the laws of the contract.

mod laws;
mod nesting;
mod play;
pub mod rehearsal;
mod report;
mod secrecy;
mod table;

pub use report::{BatteryReport, Failure, Property, Varied};

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use kernel::verbs::{Events, Verbs};
use kernel::{Game, Seat, Setup};

use play::Play;

/// Someone who plays some of the games instead of chance.
pub trait Guest<G: Game> {
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action]) -> G::Action;
}

/// Makes the guest of one game from a seed.
pub type Invite<'a, G> = &'a (dyn Fn(u64) -> Box<dyn Guest<G>> + Sync);

/// How often a check is made: one in so many steps (0: never).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    pub audit: usize,
    /// List against check, both ways.
    pub agree: usize,
    pub words: usize,
    pub store: usize,
    pub export: usize,
    pub leak: usize,
    pub scout: usize,
    pub sealed: usize,
    /// Of the moments in a fight within a fight, or in a chain.
    pub nested: usize,
    /// One in so many games is played through a session, with undo, record and replay.
    pub session: usize,
    /// Of the moments in a session: a rehearsal and a plan.
    pub rehearse: usize,
}

#[derive(Clone, Debug)]
pub struct Options {
    pub games: u64,
    /// Number of the first game; a failure names the one to begin with.
    pub first: u64,
    pub seed: u64,
    pub threads: usize,
    /// A game that takes more steps fails.
    pub max_steps: usize,
    /// A random game may be cut off after so many steps without having to end; 0: never.
    pub cut_after: usize,
    pub setup: Setup,
    pub rates: Rates,
    /// Resamples per look.
    pub resamples: usize,
    /// Other actions tried per look.
    pub universe: usize,
    /// Each kind of action and event must occur so often.
    pub least: u64,
    /// Kinds that need not occur.
    pub rare: Vec<&'static str>,
    /// Properties that have nothing to check in this game.
    pub absent: Vec<Property>,
    /// Paths and questions that a seat asks, besides the ones every game has: `side.it.vp`, `supply(A)`.
    pub questions: Vec<String>,
    /// Failures kept per block of games.
    pub keep: usize,
}

impl Options {
    /// Thorough enough for a few hundred small games in seconds.
    pub fn new(games: u64) -> Self {
        Self {
            games,
            first: 0,
            seed: 1916,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            max_steps: 20_000,
            cut_after: 0,
            setup: Setup::default(),
            rates: Rates {
                audit: 1,
                agree: 4,
                words: 16,
                store: 16,
                export: 24,
                leak: 8,
                scout: 6,
                sealed: 4,
                nested: 1,
                session: 8,
                rehearse: 8,
            },
            resamples: 4,
            universe: 24,
            least: 1,
            rare: Vec::new(),
            absent: Vec::new(),
            questions: Vec::new(),
            keep: 3,
        }
    }
    /// The same, looked at a tenth as often.
    pub fn light(games: u64) -> Self {
        let mut options = Self::new(games);
        options.rates = Rates {
            audit: 10,
            agree: 60,
            words: 120,
            store: 200,
            export: 300,
            leak: 120,
            scout: 80,
            sealed: 40,
            nested: 20,
            session: 50,
            rehearse: 5,
        };
        options
    }
}

/// Games of a block share the count of rarely seen kinds and the pool of seen actions.
const BLOCK: u64 = 16;

/// Plays the games; the report does not depend on the number of threads.
pub fn run<G: Game>(game: &Arc<G>, options: &Options) -> BatteryReport {
    play_all(game, options, None)
}

/// The same with all games played by guests who give one order in five at random.
pub fn run_with<G: Game>(game: &Arc<G>, options: &Options, invite: Invite<'_, G>) -> BatteryReport {
    play_all(game, options, Some(invite))
}

fn play_all<G: Game>(game: &Arc<G>, options: &Options, invite: Option<Invite<'_, G>>) -> BatteryReport {
    let began = Instant::now();
    let (first, last) = (options.first / BLOCK, (options.first + options.games).div_ceil(BLOCK));
    let next = AtomicU64::new(first);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            if block >= last {
                return done;
            }
            done.push((block, run_block(game, options, invite, block)));
        }
    };
    let mut blocks = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads.max(1)).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|w| w.join().unwrap_or_default()).collect::<Vec<_>>()
    });
    blocks.sort_by_key(|(block, _)| *block);
    let mut report = BatteryReport::default();
    let expected = last - first;
    if blocks.len() as u64 != expected {
        report.missing.push(format!("{} of {expected} blocks of games were played", blocks.len()));
    }
    blocks.into_iter().for_each(|(_, block)| report.add(block));
    find_missing::<G>(options, &mut report);
    report.time = began.elapsed();
    report
}

fn run_block<G: Game>(game: &Arc<G>, options: &Options, invite: Option<Invite<'_, G>>, block: u64) -> BatteryReport {
    let mut play = Play::new(game, options);
    play.invite = invite;
    let end = (options.first + options.games).min((block + 1) * BLOCK);
    for number in block * BLOCK..end {
        if play.report.failures.len() >= options.keep {
            break;
        }
        let through_session = options.rates.session > 0 && (number as usize).is_multiple_of(options.rates.session);
        play.begin(number);
        let played = catch_unwind(AssertUnwindSafe(|| if through_session { play.table() } else { play.game() }));
        play.report.games += 1;
        if let Err(panic) = played {
            let told = panic.downcast_ref::<String>().map(String::as_str);
            let text = told.or(panic.downcast_ref::<&str>().copied()).unwrap_or("something");
            play.fail(Property::NoPanic, format!("panicked: {text}"));
        } else {
            play.count(Property::NoPanic);
        }
    }
    play.report
}

fn find_missing<G: Game>(options: &Options, report: &mut BatteryReport) {
    for property in Property::ALL {
        if report.checked.get(&property).is_none_or(|n| *n == 0) && !options.absent.contains(&property) {
            report.missing.push(format!("{property:?} had nothing to check"));
        }
    }
    let kinds = [("action", G::Action::KINDS, &report.actions), ("event", G::Event::KINDS, &report.events)];
    let mut missing = Vec::new();
    for (what, known, seen) in kinds {
        for kind in known.iter().filter(|k| !options.rare.contains(k)) {
            let n = seen.get(kind).copied().unwrap_or(0);
            if n < options.least {
                missing.push(format!("{what} {kind} occurred {n} times, {} are wanted", options.least));
            }
        }
        let known: BTreeSet<&str> = known.iter().copied().collect();
        missing.extend(seen.keys().filter(|k| !known.contains(*k)).map(|k| format!("{what} kind {k} is not declared")));
    }
    for (kind, v) in &report.secrets {
        if v.varied == 0 && !options.rare.contains(kind) {
            missing.push(format!("secret {kind} was looked at {} times and never took another value", v.seen));
        }
    }
    report.missing.extend(missing);
}
