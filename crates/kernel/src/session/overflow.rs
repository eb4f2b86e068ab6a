//! What finds no room in the position freezes the table: nothing of the order is done, and what led there can be reported.

use super::Session;
use crate::record::{Frozen, Undone};
use crate::{Game, Seat};
use language::{Message, message};

impl<G: Game> Session<G> {
    /// Back to before the order just performed, whose mark is the last; from here on the game is only read.
    pub(super) fn freeze_before(&mut self, seat: Seat, words: String) -> Message {
        let last = self.marks.len() - 1;
        self.state = self.state_at(last);
        self.marks.pop();
        let line = self.lines.len() as u32 + 1;
        let reason =
            format!("the order of line {line} calls for more than a position of this program has room for; it is not done");
        let undone =
            Undone { seat: self.game.about().seat_key(seat).to_owned(), words, position: self.game.export(&self.state).text() };
        self.freeze_as(Frozen { undone: Some(Box::new(undone)), ..Frozen::new(line, reason.clone()) });
        message!("game-frozen", reason = reason)
    }
}
