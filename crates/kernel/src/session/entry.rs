//! The log of a table: each event with what every viewer saw of it.

use crate::Viewer;

/// What a viewer saw of an event.
#[derive(Clone, Copy, Debug)]
enum Glimpse {
    Nothing,
    /// As it was.
    Whole,
    /// Otherwise than it was: the nth of those kept beside it.
    Other(u8),
}

/// An event with what each seat saw of it. Most are seen as they are; only what differs is kept beside them.
#[derive(Clone, Debug)]
pub struct Entry<E> {
    pub line: u32,
    pub event: E,
    others: Vec<E>,
    /// By viewer, the seats, then the bystander: what he saw, and how many events he had seen when it had happened.
    seen: Box<[(Glimpse, u32)]>,
}

impl<E: PartialEq> Entry<E> {
    /// After another entry, if there is one.
    pub(super) fn new(line: u32, event: E, seen: Vec<Option<E>>, last: Option<&Self>) -> Self {
        let mut others: Vec<E> = Vec::new();
        let mut glimpse = |seen: Option<E>| match seen {
            None => Glimpse::Nothing,
            Some(seen) if seen == event => Glimpse::Whole,
            Some(seen) => {
                let known = others.iter().position(|other| *other == seen);
                let nth = known.unwrap_or(others.len());
                if known.is_none() {
                    others.push(seen);
                }
                Glimpse::Other(nth as u8)
            }
        };
        let before = |at: usize| last.and_then(|entry| entry.seen.get(at)).map_or(0, |(_, count)| *count);
        let seen = seen.into_iter().enumerate().map(|(at, one)| (u32::from(one.is_some()) + before(at), glimpse(one)));
        let seen = seen.map(|(count, glimpse)| (glimpse, count)).collect();
        others.shrink_to_fit();
        Self { line, event, others, seen }
    }
}

impl<E> Entry<E> {
    fn of(&self, viewer: Viewer) -> Option<&(Glimpse, u32)> {
        match viewer {
            Viewer::Referee => None,
            Viewer::Bystander => self.seen.last(),
            Viewer::Seat(seat) => self.seen.get(usize::from(seat.0)),
        }
    }
    /// How many events that viewer had seen, this one included; the referee has seen all.
    pub(super) fn count(&self, viewer: Viewer, nth: usize) -> usize {
        match viewer {
            Viewer::Referee => nth + 1,
            _ => self.of(viewer).map_or(0, |(_, count)| *count as usize),
        }
    }
    /// What that viewer saw of it.
    pub fn seen_by(&self, viewer: Viewer) -> Option<&E> {
        if viewer == Viewer::Referee {
            return Some(&self.event);
        }
        match self.of(viewer)?.0 {
            Glimpse::Nothing => None,
            Glimpse::Whole => Some(&self.event),
            Glimpse::Other(nth) => self.others.get(usize::from(nth)),
        }
    }
}
