//! Counters for `/metrics`.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

#[derive(Default)]
pub struct Metrics {
    messages: AtomicU64,
    refusals: AtomicU64,
    lines: AtomicU64,
    frames: AtomicU64,
    slow: AtomicU64,
    kept: AtomicU64,
    keep_micros: AtomicU64,
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
    pub fn frame(&self) {
        self.frames.fetch_add(1, Relaxed);
    }
    pub fn too_slow(&self) {
        self.slow.fetch_add(1, Relaxed);
    }
    /// Lines that were written together, and how long that took.
    pub fn kept(&self, lines: u64, took: Duration) {
        self.lines.fetch_add(lines, Relaxed);
        self.kept.fetch_add(1, Relaxed);
        self.keep_micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Relaxed);
    }
    pub fn tables(&self, count: usize) {
        self.tables.store(count as u64, Relaxed);
    }

    /// Prometheus text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let counts = [
            ("esagono_messages_total", "counter", "Messages of clients", &self.messages),
            ("esagono_refusals_total", "counter", "Messages answered with an error", &self.refusals),
            ("esagono_frames_total", "counter", "Texts sent to clients", &self.frames),
            ("esagono_slow_readers_total", "counter", "Clients let go since they read too slowly", &self.slow),
            ("esagono_lines_total", "counter", "Record lines written", &self.lines),
            ("esagono_writes_total", "counter", "Writes to the store by tables", &self.kept),
            ("esagono_write_microseconds_total", "counter", "Time tables waited for the store", &self.keep_micros),
            ("esagono_connections", "gauge", "Open websockets", &self.connections),
            ("esagono_connections_total", "counter", "Websockets opened", &self.opened),
            ("esagono_tables", "gauge", "Tables in memory", &self.tables),
        ];
        for (name, kind, help, value) in counts {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "# HELP {name} {help}.\n# TYPE {name} {kind}\n{name} {}", value.load(Relaxed));
        }
        text
    }
}

/// An open websocket; counted until it is dropped.
pub struct Connected(Arc<Metrics>);

impl Connected {
    /// None if there are `most` already.
    pub fn new(metrics: &Arc<Metrics>, most: u64) -> Option<Self> {
        let more = |n: u64| (n < most).then_some(n + 1);
        metrics.connections.fetch_update(Relaxed, Relaxed, more).ok()?;
        metrics.opened.fetch_add(1, Relaxed);
        Some(Self(Arc::clone(metrics)))
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_and_limited() {
        let metrics = Arc::new(Metrics::default());
        let first = Connected::new(&metrics, 1);
        assert!(first.is_some() && Connected::new(&metrics, 1).is_none());
        drop(first);
        assert!(Connected::new(&metrics, 1).is_some());
        assert!(metrics.text().contains("esagono_connections_total 2"));
    }
}
