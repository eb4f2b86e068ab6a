//! `cargo xtask check`: every check there is.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

use content::{BOOKS, Book, Coverage};

use crate::{root, tools};

/// What the stages counted.
#[derive(Default)]
struct Tally {
    passed: u32,
    failed: u32,
    skipped: u32,
}

enum Outcome {
    Passed(u32),
    Failed(String),
    Skipped(&'static str),
}

pub fn run() -> ExitCode {
    if let Err(text) = tools::ready() {
        eprintln!("{text}");
        return ExitCode::from(3);
    }
    let mut tally = Tally::default();
    stage(&mut tally, "format", || command(&["cargo", "fmt", "--all", "--check"]));
    stage(&mut tally, "lints", || {
        command(&["cargo", "clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])
    });
    stage(&mut tally, "types of the client", || command(&[tools::TSC, "--project", "crates/server"]));
    stage(&mut tally, "tests", || tests(&["cargo", "test", "--workspace", "--quiet"]));
    stage(&mut tally, "the toy on the page", || {
        tests(&["cargo", "test", "--quiet", "--package", "esagono", "--features", "toy", "--test", "browser", "toys"])
    });
    stage(&mut tally, "documentation", || command(&["cargo", "doc", "--workspace", "--no-deps", "--quiet"]));
    stage(&mut tally, "maps recompiled", || match root().join("../shared/maps").is_dir() {
        true => {
            let maps: Vec<&str> = Book::all_maps().map(|(_, map)| map).collect();
            command(&[&["cargo", "run", "--quiet", "--package", "xtask", "--", "map", "--check"], maps.as_slice()].concat())
        }
        false => Outcome::Skipped("the elevation grids are not beside the project"),
    });
    stage(&mut tally, "coverage is current", coverage);
    stage(&mut tally, "no machine paths", machine_paths);
    println!("{} passed, {} failed, {} skipped", tally.passed, tally.failed, tally.skipped);
    if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn stage(tally: &mut Tally, name: &str, body: impl FnOnce() -> Outcome) {
    let began = Instant::now();
    let outcome = body();
    let seconds = began.elapsed().as_secs_f32();
    match outcome {
        Outcome::Passed(count) => {
            tally.passed += count;
            println!("{name:<22} {seconds:>7.1} s  ok{}", if count > 1 { format!(", {count} passed") } else { String::new() });
        }
        Outcome::Failed(text) => {
            tally.failed += 1;
            println!("{name:<22} {seconds:>7.1} s  FAILED\n{text}");
        }
        Outcome::Skipped(why) => {
            tally.skipped += 1;
            println!("{name:<22} {seconds:>7.1} s  skipped: {why}");
        }
    }
}

fn output(words: &[&str]) -> Result<(bool, String), String> {
    let (program, args) = words.split_first().ok_or("no command")?;
    // Here the tests in the browser may not be skipped.
    let out = Command::new(program)
        .args(args)
        .env("ESAGONO_BROWSER", "must")
        .current_dir(root())
        .output()
        .map_err(|e| format!("{program}: {e}"))?;
    let text = format!("{}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    Ok((out.status.success(), text))
}

fn command(words: &[&str]) -> Outcome {
    match output(words) {
        Ok((true, _)) => Outcome::Passed(1),
        Ok((false, text)) => Outcome::Failed(tail(&text)),
        Err(text) => Outcome::Failed(text),
    }
}

/// Runs tests and counts them from the runners' closing lines.
fn tests(words: &[&str]) -> Outcome {
    match output(words) {
        Ok((ok, text)) => {
            let count: u32 = text
                .lines()
                .filter(|l| l.trim_start().starts_with("test result:"))
                .filter_map(|l| l.split(". ").nth(1)?.split(' ').next()?.parse::<u32>().ok())
                .sum();
            if ok && count > 0 { Outcome::Passed(count) } else { Outcome::Failed(tail(&text)) }
        }
        Err(text) => Outcome::Failed(text),
    }
}

fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(120)..].join("\n")
}

/// The committed coverage of every book was earned by its code, data and cases.
fn coverage() -> Outcome {
    let books: Vec<&Book> = BOOKS.iter().filter(|book| book.rules.is_some()).collect();
    let wrong: Vec<String> = books.iter().filter_map(|book| stale(book).err()).collect();
    if wrong.is_empty() { Outcome::Passed(books.len() as u32) } else { Outcome::Failed(wrong.join("\n")) }
}

fn stale(book: &Book) -> Result<(), String> {
    let name = format!("{}/coverage.toml", book.data());
    let text = std::fs::read_to_string(root().join(&name)).map_err(|e| format!("{name}: {e}"))?;
    let coverage = Coverage::parse(&name, &text).map_err(|p| p.to_string())?;
    match content::code_hash(&root(), book) {
        Some(hash) if hash == coverage.code_hash => Ok(()),
        _ => Err(format!("{name} is stale: run `cargo xtask mutate-rules {}`", book.key)),
    }
}

/// No committed file names a place on somebody's machine.
fn machine_paths() -> Outcome {
    let files = match output(&["git", "ls-files"]) {
        Ok((true, text)) => text,
        Ok((false, text)) | Err(text) => return Outcome::Failed(text),
    };
    let needles = ["/ho\u{6d}e/", "/ro\u{6f}t/", "/wo\u{72}k/", "/Us\u{65}rs/"];
    let bad: Vec<String> = files
        .lines()
        .filter_map(|name| Some((name, std::fs::read_to_string(root().join(Path::new(name))).ok()?)))
        .flat_map(|(name, text)| {
            let found = text.lines().enumerate().filter(|(_, l)| needles.iter().any(|n| l.contains(n))).map(|(i, _)| i + 1);
            found.map(|line| format!("{name}:{line}")).collect::<Vec<_>>()
        })
        .collect();
    if bad.is_empty() { Outcome::Passed(1) } else { Outcome::Failed(bad.join("\n")) }
}

/// Writes `types.d.ts`, which a test compares otherwise.
pub fn types() -> ExitCode {
    let status = Command::new("cargo")
        .args(["test", "--quiet", "--package", "server", "--test", "all", "types::"])
        .env("ESAGONO_TYPES", "write")
        .current_dir(root())
        .status();
    if status.is_ok_and(|s| s.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The long battery, in a release build, outside the ordinary checks.
pub fn battery(args: &[String]) -> ExitCode {
    let number = |i: usize, default: &str| args.get(i).cloned().unwrap_or_else(|| default.to_owned());
    let mut crates: Vec<&str> = BOOKS.iter().filter_map(|book| book.rules).collect();
    crates.sort_unstable();
    crates.dedup();
    crates.extend(["testkit", "arena"]);
    let status = Command::new("cargo")
        .args(["test", "--release", "--test", "all"])
        .args(crates.iter().flat_map(|name| ["--package", name]))
        .args(["--", "--ignored", "--nocapture", "long"])
        .env("ESAGONO_GAMES", number(0, "12000"))
        .env("ESAGONO_MESSAGES", number(1, "1000000"))
        .current_dir(root())
        .status();
    if status.is_ok_and(|s| s.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A long test in a release build, with a number of its own; `target` is package and test target.
pub fn long(target: (&str, &str), test: &str, variable: &str, number: &str) -> ExitCode {
    let (package, target) = target;
    let status = Command::new("cargo")
        .args(["test", "--release", "--package", package, "--test", target, "--", "--ignored", "--nocapture", "--exact", test])
        .env(variable, number)
        .env("ESAGONO_BROWSER", "must")
        .current_dir(root())
        .status();
    if status.is_ok_and(|s| s.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
