//! How much anyone may ask for.

use std::time::{Duration, Instant};

/// Bytes of one message or body.
pub const MESSAGE: usize = 64 * 1024;
/// Bytes that are read from a connection at once; each connection keeps so much for it, and orders are short.
pub const READ_AT_ONCE: usize = 4 * 1024;
/// Bytes of a record that is handed in.
pub const RECORD: usize = 8 * 1024 * 1024;
/// A request must have come, and be answered, within this time; its head sooner.
pub const REQUEST: Duration = Duration::from_secs(60);
pub const HEAD: Duration = Duration::from_secs(10);
/// Letters of a name and of a line of chat.
pub const NAME: usize = 40;
pub const CHAT: usize = 500;
/// Lines of chat kept at a table.
pub const CHATS: usize = 2000;
/// Tables that may exist and connections that may be open.
pub const TABLES: usize = 10_000;
pub const CONNECTIONS: i64 = 4_000;
/// Messages of one client: at once, and each second after that.
pub const BURST: f64 = 1000.0;
pub const EACH_SECOND: f64 = 500.0;
/// Tables that one address may open: at once, and each second after that. The own machine is not limited.
pub const OPENINGS: f64 = 40.0;
pub const OPENINGS_EACH_SECOND: f64 = 0.1;
/// A table nobody sits at is put away after this time.
pub const IDLE: Duration = Duration::from_secs(15 * 60);
/// Orders in one message, standing orders of a seat.
pub const ORDERS: usize = 200;
/// Frames that may wait for a slow reader before he is let go and must come again.
pub const BACKLOG: usize = 256;

/// A bucket that fills again over time.
#[derive(Clone, Debug)]
pub struct Bucket {
    left: f64,
    most: f64,
    each_second: f64,
    at: Instant,
}

impl Bucket {
    pub fn new(most: f64, each_second: f64) -> Self {
        Self { left: most, most, each_second, at: Instant::now() }
    }

    fn is_full(&self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + since * self.each_second >= self.most
    }

    /// Whether one more may pass.
    pub fn take(&mut self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * self.each_second).min(self.most);
        self.at = now;
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}

/// A bucket for each address.
#[derive(Default)]
pub struct Doors(std::sync::Mutex<std::collections::HashMap<std::net::IpAddr, Bucket>>);

/// Addresses that are remembered.
const ADDRESSES: usize = 10_000;

impl Doors {
    /// Whether one more may come from that address.
    pub fn take(&self, from: std::net::IpAddr, now: Instant) -> bool {
        if from.is_loopback() {
            return true;
        }
        let Ok(mut doors) = self.0.lock() else { return true };
        if doors.len() >= ADDRESSES {
            doors.retain(|_, bucket| !bucket.is_full(now));
        }
        doors.entry(from).or_insert_with(|| Bucket::new(OPENINGS, OPENINGS_EACH_SECOND)).take(now)
    }
}

/// One line, without what cannot be seen, cut to length.
pub fn tidy(text: &str, most: usize) -> String {
    let seen = text
        .chars()
        .filter(|c| !c.is_control() && !('\u{202a}'..='\u{202e}').contains(c) && !('\u{2066}'..='\u{2069}').contains(c));
    seen.collect::<String>().trim().chars().take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let mut bucket = Bucket::new(2.0, 1.0);
        let now = bucket.at;
        assert!(bucket.take(now) && bucket.take(now) && !bucket.take(now));
        assert!(bucket.take(now + Duration::from_secs(1)));
        assert!(!bucket.take(now + Duration::from_secs(1)));
    }

    #[test]
    fn an_address_may_open_so_many_and_the_own_machine_any() {
        let (doors, now) = (Doors::default(), Instant::now());
        let far = std::net::IpAddr::from([192, 0, 2, 7]);
        let passed = (0..100).filter(|_| doors.take(far, now)).count();
        assert_eq!(passed, OPENINGS as usize);
        assert!((0..100).all(|_| doors.take(std::net::IpAddr::from([127, 0, 0, 1]), now)));
    }

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy("  Anna\n\u{202e}x  ", 40), "Annax");
        assert_eq!(tidy("abcdef", 3), "abc");
    }
}
