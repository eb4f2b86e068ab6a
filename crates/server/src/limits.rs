//! How much anyone may ask for.

use std::time::Instant;

/// Bytes of one message or body.
pub const MESSAGE: usize = 64 * 1024;
/// Bytes of a record that is handed in.
pub const RECORD: usize = 8 * 1024 * 1024;
/// Letters of a name and of a line of chat.
pub const NAME: usize = 40;
pub const CHAT: usize = 500;
/// Lines of chat kept at a table.
pub const CHATS: usize = 2000;
/// Tables that may exist and connections that may be open.
pub const TABLES: usize = 10_000;
pub const CONNECTIONS: usize = 4_000;
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

/// One line, without what cannot be seen, cut to length.
pub fn tidy(text: &str, most: usize) -> String {
    let seen = text.chars().filter(|c| !c.is_control() && !('\u{202a}'..='\u{202e}').contains(c) && !('\u{2066}'..='\u{2069}').contains(c));
    seen.collect::<String>().trim().chars().take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_fills() {
        let mut bucket = Bucket::new(2.0, 1.0);
        let now = bucket.at;
        assert!(bucket.take(now) && bucket.take(now) && !bucket.take(now));
        assert!(bucket.take(now + Duration::from_secs(1)));
        assert!(!bucket.take(now + Duration::from_secs(1)));
    }

    #[test]
    fn names_are_tidied() {
        assert_eq!(tidy("  Anna\n\u{202e}x  ", 40), "Annax");
        assert_eq!(tidy("abcdef", 3), "abc");
    }
}
