//! `esagono bench server`: tables in a process of their own, played over real sockets.

mod crowd;
mod sight;
mod system;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use guest::{Guest, Program};
use serde_json::{Value as Json, json};

use crate::fail::{Fail, GOOD};
use crowd::{Crowd, Pace};

/// Measure how many orders the server accepts, and how soon they are seen
#[derive(clap::Args)]
#[command(
    after_help = "The server runs in a process of its own on a file on disk. At every table two seats play at random from mid-game on, and\na third client watches; all three read everything they are sent. First as fast as it goes, one order in flight at a\ntable; then at a fixed rate, where the time is taken from the moment an order was due. Use a release build.\n\nExample:\n  esagono bench server --tables 64 --seconds 10 --rate 1000 --json"
)]
pub struct Args {
    /// How many tables play at once
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=1000))]
    tables: u64,
    /// How long each part takes
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Orders per second in the second part
    #[arg(long, value_name = "R", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    rate: u64,
    /// Connections that only wait, in the last part
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(0..=3000))]
    idle: u64,
    /// Orders at each table before anything is measured
    #[arg(long, value_name = "N", default_value_t = 200)]
    warm_up: u64,
    /// The scenario
    #[arg(long, default_value = "inferno/historical")]
    scenario: String,
    /// The file the tables are kept in; a new one that is removed afterwards if not said
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

/// One part of the run.
struct Part {
    seconds: f64,
    accepted: u64,
    refused: u64,
    /// From click to view in microseconds, sorted.
    times: Vec<u32>,
    frames: u64,
    bytes: u64,
    /// Seconds of processor time that the server and this client took.
    server_cpu: Option<f64>,
    client_cpu: Option<f64>,
}

impl Part {
    fn per_second(&self) -> f64 {
        self.accepted as f64 / self.seconds
    }
    fn milliseconds(&self, share: f64) -> f64 {
        let at = ((self.times.len() as f64 * share) as usize).min(self.times.len().saturating_sub(1));
        self.times.get(at).map_or(0.0, |time| f64::from(*time) / 1000.0)
    }
    fn json(&self) -> Json {
        json!({
            "accepted": self.accepted, "refused": self.refused, "seconds": self.seconds, "accepted_per_second": self.per_second(),
            "p50_ms": self.milliseconds(0.5), "p99_ms": self.milliseconds(0.99), "max_ms": self.milliseconds(1.0),
            "frames_per_second": self.frames as f64 / self.seconds, "bytes_per_second": self.bytes as f64 / self.seconds,
            "bytes_per_order": self.bytes as f64 / self.accepted.max(1) as f64,
            "server_cpu_us_per_order": self.server_cpu.map(|s| s * 1e6 / self.accepted.max(1) as f64),
            "client_cpu_us_per_order": self.client_cpu.map(|s| s * 1e6 / self.accepted.max(1) as f64),
        })
    }
    fn write(&self, out: &mut dyn Write, name: &str) -> std::io::Result<()> {
        writeln!(out, "{name}")?;
        writeln!(out, "  accepted orders per second     {:>10.0}", self.per_second())?;
        writeln!(
            out,
            "  click to view, p50 / p99 / max {:>10.1} / {:.1} / {:.1} ms",
            self.milliseconds(0.5),
            self.milliseconds(0.99),
            self.milliseconds(1.0)
        )?;
        writeln!(
            out,
            "  frames per second, MB/s        {:>10.0}, {:.1}",
            self.frames as f64 / self.seconds,
            self.bytes as f64 / self.seconds / 1e6
        )?;
        writeln!(out, "  bytes sent for each order      {:>10.0}", self.bytes as f64 / self.accepted.max(1) as f64)?;
        if let (Some(server), Some(client)) = (self.server_cpu, self.client_cpu) {
            let each = |seconds: f64| seconds * 1e6 / self.accepted.max(1) as f64;
            writeln!(
                out,
                "  processor time for each order  {:>10.0} µs in the server, {:.0} µs in the client",
                each(server),
                each(client)
            )?;
        }
        if self.refused > 0 {
            writeln!(out, "  refused                        {:>10}", self.refused)?;
        }
        Ok(())
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<u8, Fail> {
    let program = std::env::current_exe().map_err(|e| Fail::input(e.to_string()))?;
    let folder = std::env::temp_dir().join(format!("esagono-bench-{}", std::process::id()));
    let db = args.db.clone().unwrap_or_else(|| folder.join("games.db"));
    std::fs::create_dir_all(&folder).map_err(|e| Fail::input(format!("{}: {e}", folder.display())))?;
    let measured = measure(args, &program, &db, out);
    let _ = std::fs::remove_dir_all(&folder);
    measured.map_err(Fail::input)?;
    Ok(GOOD)
}

fn measure(args: &Args, program: &std::path::Path, db: &std::path::Path, out: &mut dyn Write) -> Result<(), String> {
    let server = Program::serve(program, db, &[])?;
    let said = |e: std::io::Error| e.to_string();
    let mut crowd = Crowd::sit(&server, &args.scenario, args.tables)?;
    crowd.play(Pace::Warmup(args.warm_up * args.tables), Duration::from_secs(120));
    let time = Duration::from_secs(args.seconds);
    let full = part(&server, &mut crowd, Pace::Full, time);
    let even = part(&server, &mut crowd, Pace::Rate(args.rate), time);
    crowd.check()?;
    let ids = crowd.ids().to_vec();
    let played = system::memory(server.id());
    drop((crowd, server));
    // The same tables after a restart, and people who only look at them.
    let server = Program::serve(program, db, &[])?;
    let waiting = idle(&server, &ids, args.idle)?;
    let idle = system::memory(server.id());
    drop(waiting);
    if args.json {
        let all = json!({
            "scenario": args.scenario, "tables": args.tables, "saturated": full.json(), "rate": args.rate, "at_rate": even.json(),
            "idle_connections": args.idle, "memory_mb": played.map(|b| b as f64 / 1e6), "memory_idle_mb": idle.map(|b| b as f64 / 1e6),
            "release": !cfg!(debug_assertions),
        });
        return writeln!(out, "{all}").map_err(said);
    }
    writeln!(out, "{}: {} tables, two seats and one who watches at each", args.scenario, args.tables).map_err(said)?;
    if cfg!(debug_assertions) {
        writeln!(out, "(not a release build: the figures are low)").map_err(said)?;
    }
    full.write(out, "as fast as it goes").map_err(said)?;
    even.write(out, &format!("at {} orders per second", args.rate)).map_err(said)?;
    if let (Some(played), Some(idle)) = (played, idle) {
        let (played, idle) = (played as f64 / 1e6, idle as f64 / 1e6);
        writeln!(out, "memory of the server\n  {played:.0} MB after that").map_err(said)?;
        writeln!(out, "  {idle:.0} MB after a restart, with {} idle connections at the same tables", args.idle).map_err(said)?;
    }
    Ok(())
}

fn part(server: &Program, crowd: &mut Crowd, pace: Pace, time: Duration) -> Part {
    let cpu = || (system::processor_time(server.id()), system::processor_time(std::process::id()));
    let before = cpu();
    let counted = crowd.play(pace, time);
    let after = cpu();
    let took = |before: Option<f64>, after: Option<f64>| Some(after? - before?);
    Part {
        seconds: counted.seconds,
        accepted: counted.accepted,
        refused: counted.refused,
        times: counted.times,
        frames: counted.frames,
        bytes: counted.bytes,
        server_cpu: took(before.0, after.0),
        client_cpu: took(before.1, after.1),
    }
}

/// Connections that come, are shown everything, and say nothing more.
fn idle(server: &Program, ids: &[String], count: u64) -> Result<Vec<Guest>, String> {
    (0..count).map(|n| Guest::sit(server.address, &ids[n as usize % ids.len()], None).map_err(|lost| lost.0)).collect()
}
