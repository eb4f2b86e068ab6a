//! Finding the tools that the checks need, and installing what is missing.

use std::process::{Command, Stdio};

use crate::root;

/// A tool, how to see that it is there, and how to get it.
struct Tool {
    name: &'static str,
    probe: &'static [&'static str],
    install: &'static str,
    /// Whether it goes into the system, which only root may change.
    is_systems: bool,
}

impl Tool {
    const fn of_system(name: &'static str, probe: &'static [&'static str], install: &'static str) -> Self {
        Self { name, probe, install, is_systems: true }
    }
    /// Into the target folder.
    const fn beside(name: &'static str, probe: &'static [&'static str], install: &'static str) -> Self {
        Self { name, probe, install, is_systems: false }
    }
}

const BROWSER: &str = "apt-get update && apt-get install -y chromium chromium-driver";

/// The compiler that reads the types of the browser client.
pub const TSC: &str = "target/tools/node_modules/.bin/tsc";

const TOOLS: [Tool; 8] = [
    Tool::of_system("rustfmt", &["cargo", "fmt", "--version"], "rustup component add rustfmt"),
    Tool::of_system("clippy", &["cargo", "clippy", "--version"], "rustup component add clippy"),
    Tool::of_system("a C linker", &["cc", "--version"], "apt-get update && apt-get install -y gcc libc6-dev"),
    Tool::of_system("git", &["git", "--version"], "apt-get update && apt-get install -y git"),
    Tool::of_system("chromium", &["chromium", "--version"], BROWSER),
    Tool::of_system("chromedriver", &["chromedriver", "--version"], BROWSER),
    Tool::of_system("npm", &["npm", "--version"], "apt-get update && apt-get install -y npm"),
    Tool::beside(
        "typescript",
        &[TSC, "--version"],
        "npm install --prefix target/tools --no-save --no-audit --no-fund typescript@7.0.2",
    ),
];

fn runs(words: &[&str]) -> bool {
    let quiet =
        |c: &mut Command| c.current_dir(root()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success());
    words.split_first().is_some_and(|(program, args)| quiet(Command::new(program).args(args)))
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.trim_ascii() == b"0")
}

/// Installs what is missing, for the system only as root; otherwise says the one command that would, and gives up.
pub fn ready() -> Result<(), String> {
    let missing: Vec<&Tool> = TOOLS.iter().filter(|t| !runs(t.probe)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().map(|t| t.name).collect();
    let mut commands: Vec<&str> = missing.iter().map(|t| t.install).collect();
    commands.dedup();
    let command = commands.join(" && ");
    if is_root() || missing.iter().all(|tool| !tool.is_systems) {
        eprintln!("installing {}: {command}", names.join(", "));
        if runs(&["sh", "-c", &command]) && TOOLS.iter().all(|t| runs(t.probe)) {
            return Ok(());
        }
    }
    Err(format!("missing: {}. Run this, then try again:\n  {command}", names.join(", ")))
}
