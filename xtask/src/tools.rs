//! Finding the tools that the checks need, and installing what is missing.

use std::process::{Command, Stdio};

/// A tool, how to see that it is there, and how to get it.
struct Tool {
    name: &'static str,
    probe: &'static [&'static str],
    install: &'static str,
}

const BROWSER: &str = "apt-get update && apt-get install -y chromium chromium-driver";

const TOOLS: [Tool; 6] = [
    Tool { name: "rustfmt", probe: &["cargo", "fmt", "--version"], install: "rustup component add rustfmt" },
    Tool { name: "clippy", probe: &["cargo", "clippy", "--version"], install: "rustup component add clippy" },
    Tool { name: "a C linker", probe: &["cc", "--version"], install: "apt-get update && apt-get install -y gcc libc6-dev" },
    Tool { name: "git", probe: &["git", "--version"], install: "apt-get update && apt-get install -y git" },
    Tool { name: "chromium", probe: &["chromium", "--version"], install: BROWSER },
    Tool { name: "chromedriver", probe: &["chromedriver", "--version"], install: BROWSER },
];

fn runs(words: &[&str]) -> bool {
    let quiet = |c: &mut Command| c.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success());
    words.split_first().is_some_and(|(program, args)| quiet(Command::new(program).args(args)))
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.trim_ascii() == b"0")
}

/// Installs what is missing as root; otherwise says the one command that would, and gives up.
pub fn ready() -> Result<(), String> {
    let missing: Vec<&Tool> = TOOLS.iter().filter(|t| !runs(t.probe)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().map(|t| t.name).collect();
    let mut commands: Vec<&str> = missing.iter().map(|t| t.install).collect();
    commands.dedup();
    let command = commands.join(" && ");
    if is_root() {
        eprintln!("installing {}: {command}", names.join(", "));
        if runs(&["sh", "-c", &command]) && TOOLS.iter().all(|t| runs(t.probe)) {
            return Ok(());
        }
    }
    Err(format!("missing: {}. Run this, then try again:\n  {command}", names.join(", ")))
}
