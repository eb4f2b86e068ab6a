//! What ends a command early: one clear message and an exit code.

use std::fmt::Write as _;
use std::process::ExitCode;

use kernel::{Bad, Message, Problems, Rejected};

/// Everything holds.
pub const GOOD: u8 = 0;
/// The question was understood and the answer is no.
pub const NO: u8 = 1;
/// The input was wrong.
pub const WRONG: u8 = 2;

pub enum Fail {
    /// Bad input: exit code 2.
    Input(Message),
    /// Writing to the terminal or a file failed.
    Io(std::io::Error),
}

impl Fail {
    /// What is wrong with a file or a question, for who wrote it.
    pub fn input(text: impl Into<String>) -> Self {
        Self::Input(Message::plain(text))
    }

    pub fn exit(self) -> ExitCode {
        match self {
            // Whoever read our output has seen enough.
            Self::Io(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::from(GOOD),
            Self::Io(error) => told(&format!("cannot write: {error}")),
            Self::Input(text) => told(&text.to_string()),
        }
    }
}

fn told(text: &str) -> ExitCode {
    use std::io::Write as _;
    let _ = writeln!(std::io::stderr(), "esagono: {text}");
    ExitCode::from(WRONG)
}

impl From<std::io::Error> for Fail {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}
impl From<Problems> for Fail {
    fn from(problems: Problems) -> Self {
        Self::input(problems.to_string())
    }
}
impl From<Bad> for Fail {
    fn from(bad: Bad) -> Self {
        Self::Input(bad.message())
    }
}

impl From<Message> for Fail {
    fn from(why: Message) -> Self {
        Self::Input(why)
    }
}

/// Refusals as one line each: `4.1/a: needs 3 movement points, has 2`.
pub fn refusals(rejected: &Rejected) -> String {
    let mut out = String::new();
    for (i, (rule, why)) in rejected.0.iter().enumerate() {
        if i > 0 {
            out.push_str("; ");
        }
        let _ = match rule {
            Some(rule) => write!(out, "{rule}: {why}"),
            None => write!(out, "{why}"),
        };
    }
    out
}
