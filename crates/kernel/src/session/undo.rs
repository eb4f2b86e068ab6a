//! Taking back: to the last roll, revelation or change of seat; in a draft, any one of a seat's own actions.

use super::{Entry, Rejected, Session};
use crate::dice::Seeded;
use crate::{By, Game, Line, Log, Seat, Viewer};
use language::message;

impl<G: Game> Session<G> {
    /// Takes back the seat's last message, or in a draft the one line `only`.
    pub fn undo(&mut self, seat: Seat, only: Option<u32>) -> Result<u32, Rejected> {
        let n = match only {
            Some(n) => self.undo_only(seat, n)?,
            None if self.draft.is_some() => self.undo_drafted(seat)?,
            None => self.undo_message(seat)?,
        };
        self.take_up(seat, None);
        self.bump(seat);
        let next = self.lines.len() as u32 + 1;
        let line = Line::order(next, self.game.about().seat_key(seat), format!("undo {n}"), By::Player, self.message);
        self.lines.push(Line { undo_from: only.is_none().then_some(n), undo_only: only, ..line });
        Ok(n)
    }

    /// The first lines of the messages that undo would take back one after another, the newest first.
    pub fn takebacks(&self, seat: Seat) -> Vec<u32> {
        let key = self.game.about().seat_key(seat);
        let mut firsts: Vec<(u32, u32)> = Vec::new();
        let mut add = |message: u32, line: u32| match firsts.last_mut() {
            Some((last, first)) if *last == message => *first = line,
            _ => firsts.push((message, line)),
        };
        match &self.draft {
            Some((_, standing, _)) => {
                let own = standing.iter().rev().map(|n| &self.lines[*n as usize - 1]).filter(|l| l.seat == key);
                own.for_each(|l| add(l.message, l.n));
            }
            None => {
                let whole = |mark: &super::Mark<G::State>| {
                    let earlier = (mark.line as usize).checked_sub(2).and_then(|i| self.lines.get(i));
                    mark.line != self.marks[0].line || earlier.is_none_or(|l| l.message != mark.message || !l.is_order())
                };
                self.marks.iter().rev().take_while(|m| m.seat == seat && whole(m)).for_each(|m| add(m.message, m.line));
            }
        }
        firsts.into_iter().map(|(_, line)| line).collect()
    }

    fn undo_message(&mut self, seat: Seat) -> Result<u32, Rejected> {
        // Whether another seat has answered by itself since then may rest on something hidden, and is not told.
        let Some(last) = self.marks.last().filter(|last| last.seat == seat) else {
            return Err(Rejected::because(message!("undo-goes-no-further")));
        };
        let at = self.marks.iter().position(|m| m.message == last.message).unwrap_or(self.marks.len() - 1);
        // A message is taken back whole: not the forced answers that followed a roll in it.
        let earlier = (self.marks[at].line as usize).checked_sub(2).and_then(|i| self.lines.get(i));
        if earlier.is_some_and(|l| l.message == last.message && l.is_order()) {
            return Err(Rejected::because(message!("undo-rolled-or-revealed")));
        }
        Ok(self.back_to(at))
    }

    fn back_to(&mut self, at: usize) -> u32 {
        let (line, entries) = (self.marks[at].line, self.marks[at].entries);
        self.state = self.state_at(at);
        self.marks.truncate(at);
        let seen: Vec<Seat> = self.game.seats().iter().filter(|s| self.has_seen(*s, entries)).collect();
        self.entries.truncate(entries);
        seen.into_iter().for_each(|seat| self.bump(seat));
        line
    }

    /// The position at a mark: the one kept before it, and what was done since. Dice end all marks, so none fall here.
    pub(super) fn state_at(&self, at: usize) -> G::State {
        let kept = (0..=at).rev().find_map(|i| self.marks[i].state.as_deref().map(|state| (i, state.clone())));
        let (from, mut state) = kept.expect("the first mark keeps its position");
        for mark in &self.marks[from..at] {
            let line = self.lines.get(mark.line as usize - 1).and_then(|line| self.read(&state, line));
            let (seat, action) = line.expect("a line that was performed can be read");
            self.game.perform(&mut state, seat, &action, &mut Seeded::new(self.seed, mark.line), &mut Log::quiet());
        }
        state
    }

    /// Whether a seat saw any event from that entry on.
    fn has_seen(&self, seat: Seat, from: usize) -> bool {
        self.entries[from..].iter().any(|e| e.seen_by(Viewer::Seat(seat)).is_some())
    }

    /// In a draft: the seat's last message, whatever others did since, so that nobody learns whether they did.
    fn undo_drafted(&mut self, seat: Seat) -> Result<u32, Rejected> {
        let key = self.game.about().seat_key(seat);
        let standing = self.draft.as_ref().map_or(&[][..], |(_, standing, _)| standing);
        let own = || standing.iter().map(|n| &self.lines[*n as usize - 1]).filter(|l| l.seat == key);
        let Some(message) = own().next_back().map(|l| l.message) else {
            return Err(Rejected::because(message!("undo-nothing")));
        };
        let lines: Vec<u32> = own().filter(|l| l.message == message).map(|l| l.n).collect();
        self.redraft(&lines)?;
        Ok(lines[0])
    }

    /// Takes one line out of the draft.
    fn undo_only(&mut self, seat: Seat, n: u32) -> Result<u32, Rejected> {
        let key = self.game.about().seat_key(seat).to_owned();
        let Some((_, standing, _)) = &self.draft else {
            return Err(Rejected::because(message!("undo-single-only-in-drafts")));
        };
        if !standing.contains(&n) || self.lines.get((n as usize).wrapping_sub(1)).is_none_or(|l| l.seat != key) {
            return Err(Rejected::because(message!("undo-no-such-line", line = n)));
        }
        self.redraft(&[n])?;
        Ok(n)
    }

    /// Replays the draft without some of its lines, or tells why the rest could not stand.
    fn redraft(&mut self, without: &[u32]) -> Result<(), Rejected> {
        let Some((base, standing, entries)) = &self.draft else { return Ok(()) };
        let (mut state, entries) = (base.clone(), *entries);
        let kept: Vec<u32> = standing.iter().copied().filter(|k| !without.contains(k)).collect();
        let mut events = Vec::new();
        for k in &kept {
            let line = &self.lines[*k as usize - 1];
            let Some((actor, action)) = self.read(&state, line) else { continue };
            if let Err(refusals) = self.game.check(&state, actor, &action) {
                let mut why = self.rejected(&refusals);
                why.0.insert(0, (None, message!("undo-others-rest-on-it", order = &line.words)));
                return Err(why);
            }
            let mut log = Log::new();
            self.game.perform(&mut state, actor, &action, &mut Seeded::new(self.seed, *k), &mut log);
            events.push((*k, log.into_events()));
        }
        self.state = state;
        let before = self.entries.split_off(entries);
        let versions = self.versions.clone();
        for (k, events) in events {
            self.note(k, events);
        }
        // Only who sees a difference counts one.
        self.versions = versions;
        for seat in self.game.seats().iter() {
            let seen = |entries: &[Entry<G::Event>]| -> Vec<G::Event> {
                entries.iter().filter_map(|e| e.seen_by(Viewer::Seat(seat)).cloned()).collect()
            };
            if seen(&before) != seen(&self.entries[entries..]) {
                self.bump(seat);
            }
        }
        if let Some((_, standing, _)) = &mut self.draft {
            *standing = kept;
        }
        self.marks.clear();
        Ok(())
    }
}
