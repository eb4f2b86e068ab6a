//! The program itself, serving in a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub struct Program {
    child: Child,
    pub address: SocketAddr,
    log: PathBuf,
}

impl Program {
    /// Starts `serve` on a free port and waits until it says where.
    pub fn serve(program: &Path, db: &Path, more: &[&str]) -> Result<Self, String> {
        Self::serve_at(program, db, "127.0.0.1:0", more)
    }

    /// The same at an address of one's own, as after a restart.
    pub fn serve_at(program: &Path, db: &Path, listen: &str, more: &[&str]) -> Result<Self, String> {
        let log = db.with_extension("log");
        let errors =
            std::fs::OpenOptions::new().create(true).append(true).open(&log).map_err(|e| format!("{}: {e}", log.display()))?;
        let mut child = Command::new(program)
            .args(["serve", "--listen", listen, "--db"])
            .arg(db)
            .args(more)
            .env("ESAGONO_LOG", std::env::var("ESAGONO_LOG").unwrap_or_else(|_| "info".into()))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .map_err(|e| format!("{}: {e}", program.display()))?;
        let mut line = String::new();
        let said = child.stdout.take().map(|out| BufReader::new(out).read_line(&mut line));
        let address = line.trim().rsplit("http://").next().and_then(|text| text.parse().ok());
        match (said, address) {
            (Some(Ok(_)), Some(address)) => Ok(Self { child, address, log }),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                let said = std::fs::read_to_string(&log).unwrap_or_default();
                Err(format!("the program did not say where it serves: `{}` {said}", line.trim()))
            }
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it wrote to standard error, in this run and those before it on the same file.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Whether it still runs.
    pub fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends it at once, as kill -9 does.
    pub fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
