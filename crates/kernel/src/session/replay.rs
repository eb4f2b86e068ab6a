//! A table from its record and its record from the table.

use super::{Faces, Session};
use crate::dice::{Seed, hex};
use crate::record::Closing;
use crate::{Game, Line, Opening, Record, Seat};

/// How a record is replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replay {
    /// With the faces that are stored.
    Stored,
    /// And each face compared with the seed.
    Verify,
}

impl<G: Game> Session<G> {
    /// The order of a line, read against the position it met.
    pub(super) fn read(&self, state: &G::State, line: &Line) -> Option<(Seat, G::Action)> {
        let seat = self.game.about().seat(&line.seat)?;
        let action = self.game.parse(state, seat, &line.words).ok().filter(|_| line.is_order())?;
        Some((seat, action))
    }

    /// Replays a record up to line `upto`. On a break the session stands at the last good line and the reason is told.
    pub fn replay(
        opening: impl Into<Opening<G>>,
        record: &Record,
        upto: Option<u32>,
        faces: Replay,
    ) -> (Self, Result<(), (u32, String)>) {
        let server_seed = record.closing.as_ref().and_then(|c| crate::dice::unhex(&c.server_seed));
        let mut session = Self::with_header(opening.into(), record.header.clone(), server_seed);
        session.header.frozen = None;
        if faces == Replay::Verify {
            let reason = match server_seed {
                None => Some("the record is not closed: its seed is not told yet"),
                Some(seed) if Seed::commitment(seed) != record.header.commitment => {
                    Some("the seed is not the one that was committed to")
                }
                Some(_) => None,
            };
            if let Some(reason) = reason {
                return (session, Err((0, reason.to_owned())));
            }
        }
        for line in &record.lines {
            if upto.is_some_and(|n| line.n > n) {
                break;
            }
            if let Err(reason) = session.replay_line(line, faces) {
                session.header.frozen.clone_from(&record.header.frozen);
                return (session, Err((line.n, reason)));
            }
        }
        (session, Ok(()))
    }

    pub(super) fn replay_line(&mut self, line: &Line, faces: Replay) -> Result<(), String> {
        let seat = self.game.about().seat(&line.seat).ok_or_else(|| format!("no seat is called {}", line.seat))?;
        self.message = line.message;
        if let Some(to) = line.rollback_to {
            return self.rollback(seat, to, self.game.seats()).map_err(|r| r.words());
        }
        if line.undo_from.is_some() || line.undo_only.is_some() {
            let taken = self.undo(seat, line.undo_only).map_err(|r| r.words())?;
            return if Some(taken) == line.undo_from.or(line.undo_only) {
                Ok(())
            } else {
                Err(format!("undo went back to line {taken}"))
            };
        }
        let action =
            self.read_words(&self.state, seat, &line.words).map_err(|r| format!("`{}` is refused: {}", line.words, r.words()))?;
        self.may(&self.state, seat, &action).map_err(|r| format!("`{}` is refused: {}", line.words, r.words()))?;
        self.apply(seat, &action, line.by, line.message, &Faces::Stored(line)).map_err(|why| why.to_string())?;
        for (i, roll) in line.rolls.iter().enumerate() {
            let kept = self.kept.front().filter(|old| old.sides == roll.sides).map(|old| old.face);
            if kept.is_some() {
                self.kept.pop_front();
            }
            if faces == Replay::Verify {
                let face = kept.unwrap_or_else(|| self.seed.face(line.n, i as u32, roll.sides));
                if face != roll.face {
                    return Err(format!("die {} shows {} and the seed gives {face}", i + 1, roll.face));
                }
            }
        }
        Ok(())
    }

    /// The whole record; the seed is told only when `close` says why the game is closed.
    pub fn record(&self, close: Option<&str>) -> Record {
        let closing = close.zip(self.server_seed).map(|(closed, seed)| Closing {
            closed: closed.to_owned(),
            server_seed: hex(&seed),
            position: self.position(),
        });
        Record { header: self.header.clone(), lines: self.lines.clone(), closing, broken: None }
    }
}
