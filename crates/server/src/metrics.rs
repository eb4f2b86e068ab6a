//! Counters for `/metrics`.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[derive(Default)]
pub struct Metrics {
    messages: AtomicU64,
    refusals: AtomicU64,
    lines: AtomicU64,
    connections: AtomicU64,
    opened: AtomicU64,
    tables: AtomicU64,
}

impl Metrics {
    pub fn message(&self) {
        self.messages.fetch_add(1, Relaxed);
    }
    pub fn refused(&self) {
        self.refusals.fetch_add(1, Relaxed);
    }
    pub fn kept(&self, lines: u64) {
        self.lines.fetch_add(lines, Relaxed);
    }
    pub fn joined(&self) {
        self.connections.fetch_add(1, Relaxed);
        self.opened.fetch_add(1, Relaxed);
    }
    pub fn left(&self) {
        self.connections.fetch_sub(1, Relaxed);
    }
    pub fn table(&self) {
        self.tables.fetch_add(1, Relaxed);
    }
    pub fn connected(&self) -> u64 {
        self.connections.load(Relaxed)
    }

    /// Prometheus text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let counts = [
            ("esagono_messages_total", "counter", "Messages of clients", &self.messages),
            ("esagono_refusals_total", "counter", "Messages answered with an error", &self.refusals),
            ("esagono_lines_total", "counter", "Record lines written", &self.lines),
            ("esagono_connections", "gauge", "Clients at tables", &self.connections),
            ("esagono_connections_total", "counter", "Clients that came to a table", &self.opened),
            ("esagono_tables", "gauge", "Tables in memory", &self.tables),
        ];
        for (name, kind, help, value) in counts {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "# HELP {name} {help}.\n# TYPE {name} {kind}\n{name} {}", value.load(Relaxed));
        }
        text
    }
}
