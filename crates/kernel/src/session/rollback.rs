//! Past the law of undo: back to any line by consent of all seats. Thrown dice stay thrown.

use language::message;
use std::collections::VecDeque;

use super::{Rejected, Replay, Session};
use crate::dice::Seeded;
use crate::{By, Dice, Game, Line, Of, Roll, Rule, Seat, Seats};

/// Dice that fell before a rollback fall again, in order; then new ones.
pub(super) struct Kept<'a> {
    pub queue: &'a mut VecDeque<Roll>,
    pub fresh: Seeded,
}

impl Dice for Kept<'_> {
    fn roll(&mut self, sides: u8, rule: Rule, of: Of) -> u8 {
        let face = self.fresh.roll(sides, rule, of);
        match self.queue.front() {
            Some(old) if old.sides == sides => {
                let face = old.face;
                self.queue.pop_front();
                if let Some(last) = self.fresh.thrown.last_mut() {
                    last.face = face;
                }
                face
            }
            _ => face,
        }
    }
}

impl<G: Game> Session<G> {
    /// Goes back to before line `to` if every seat consents.
    pub fn rollback(&mut self, seat: Seat, to: u32, consent: Seats) -> Result<(), Rejected> {
        if let Some(missing) = self.game.seats().iter().find(|s| !consent.contains(*s)) {
            let key = self.game.about().seat_key(missing);
            return Err(Rejected::because(message!("rollback-needs-consent", seat = key)));
        }
        if to == 0 || to as usize > self.lines.len() {
            return Err(Rejected::because(message!("rollback-no-such-line", line = to)));
        }
        let mut earlier = Self::with_header(self.opening.clone(), self.header.clone(), self.server_seed);
        for line in &self.lines[..to as usize - 1] {
            if let Err(reason) = earlier.replay_line(line, Replay::Stored) {
                return Err(Rejected::because(message!("rollback-does-not-replay", line = line.n, reason = reason)));
            }
        }
        // What fell since, in order, falls again first; dice taken back by an earlier rollback come after.
        let fallen = self.standing_lines(to).into_iter().flat_map(|i| self.lines[i].rolls.clone());
        let kept: VecDeque<Roll> = fallen.chain(self.kept.iter().cloned()).collect();
        earlier.lines = std::mem::take(&mut self.lines);
        earlier.orders = std::mem::take(&mut self.orders);
        earlier.versions = self.versions.iter().map(|v| v + 1).collect();
        earlier.message = self.message;
        earlier.kept = kept;
        *self = earlier;
        let (n, key) = (self.lines.len() as u32 + 1, self.game.about().seat_key(seat));
        let line = Line::order(n, key, format!("rollback {to}"), By::Player, self.message);
        self.lines.push(Line { rollback_to: Some(to), ..line });
        Ok(())
    }

    /// Lines from `from` on that have not been rolled back since, by index. Undo never takes back a roll.
    fn standing_lines(&self, from: u32) -> Vec<usize> {
        let mut standing: Vec<usize> = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            match line.rollback_to {
                Some(to) => standing.retain(|k| self.lines[*k].n < to),
                None => standing.push(i),
            }
        }
        standing.retain(|i| self.lines[*i].n >= from);
        standing
    }
}
