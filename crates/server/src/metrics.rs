//! Counters for `/metrics`.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

pub struct Metrics {
    messages: Counter,
    refusals: Counter,
    frames: Counter,
    slow: Counter,
    lines: Counter,
    writes: Histogram,
    connections: Gauge,
    opened: Counter,
    tables: Gauge,
    thoughts: Counter,
    vain: Counter,
    registry: Registry,
}

/// The type of what `/metrics` answers with.
pub const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

impl Default for Metrics {
    fn default() -> Self {
        let mut all = Self {
            messages: Counter::default(),
            refusals: Counter::default(),
            frames: Counter::default(),
            slow: Counter::default(),
            lines: Counter::default(),
            // From a fast disk's tenth of a millisecond to some seconds.
            writes: Histogram::new(exponential_buckets(0.0001, 4.0, 9)),
            connections: Gauge::default(),
            opened: Counter::default(),
            tables: Gauge::default(),
            thoughts: Counter::default(),
            vain: Counter::default(),
            registry: Registry::with_prefix("esagono"),
        };
        let of = &mut all.registry;
        of.register("messages", "Messages of clients", all.messages.clone());
        of.register("refusals", "Messages answered with an error", all.refusals.clone());
        of.register("frames", "Texts sent to clients", all.frames.clone());
        of.register("slow_readers", "Clients let go since they read too slowly", all.slow.clone());
        of.register("lines", "Record lines written", all.lines.clone());
        of.register_with_unit("write", "How long tables waited for the store", Unit::Seconds, all.writes.clone());
        of.register("connections", "Open websockets", all.connections.clone());
        of.register("connections_opened", "Websockets opened", all.opened.clone());
        of.register("tables", "Tables in memory", all.tables.clone());
        of.register("thoughts", "Orders that bots were sent away to think of", all.thoughts.clone());
        of.register("thoughts_in_vain", "Those of them that came too late to be given", all.vain.clone());
        all
    }
}

impl Metrics {
    pub fn message(&self) {
        self.messages.inc();
    }
    pub fn refused(&self) {
        self.refusals.inc();
    }
    pub fn frame(&self) {
        self.frames.inc();
    }
    pub fn too_slow(&self) {
        self.slow.inc();
    }
    /// Lines that were written together, and how long that took.
    pub fn kept(&self, lines: u64, took: Duration) {
        self.lines.inc_by(lines);
        self.writes.observe(took.as_secs_f64());
    }
    pub fn thought(&self) {
        self.thoughts.inc();
    }
    pub fn thought_in_vain(&self) {
        self.vain.inc();
    }
    pub fn tables(&self, count: usize) {
        self.tables.set(i64::try_from(count).unwrap_or(i64::MAX));
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// An open websocket; counted until it is dropped.
pub struct Connected(Arc<Metrics>);

impl Connected {
    /// None if there are `most` already.
    pub fn new(metrics: &Arc<Metrics>, most: i64) -> Option<Self> {
        let more = |n: i64| (n < most).then_some(n + 1);
        metrics.connections.inner().fetch_update(Relaxed, Relaxed, more).ok()?;
        metrics.opened.inc();
        Some(Self(Arc::clone(metrics)))
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.0.connections.dec();
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
        assert!(metrics.text().contains("esagono_connections_opened_total 2"));
    }
}
