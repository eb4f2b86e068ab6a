//! Bots at a table whose game is not known by type: they are told the words of their legal actions and nothing more.

use kernel::dice::Quick;
use kernel::{AnySession, Rejected, Seat};

/// The bots there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Random,
    Passive,
}

/// Their names and what they do, for help texts.
pub const KINDS: [(&str, Kind, &str); 2] = [
    ("random", Kind::Random, "plays any legal action, all equally likely"),
    ("passive", Kind::Passive, "passes wherever the book lets it, else plays any legal action"),
];

impl Kind {
    pub fn named(word: &str) -> Option<Self> {
        KINDS.iter().find(|(name, ..)| *name == word).map(|(_, kind, _)| *kind)
    }
    pub fn name(self) -> &'static str {
        KINDS[self as usize].0
    }
}

/// A bot in a seat.
#[derive(Clone, Debug)]
pub struct Seated {
    kind: Kind,
    seat: Seat,
    dice: Quick,
}

impl Seated {
    /// The seed decides every choice; each seat gets a stream of its own.
    pub fn new(kind: Kind, seat: Seat, seed: u64) -> Self {
        let apart = Quick::new(seed ^ (u64::from(seat.0) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).word();
        Self { kind, seat, dice: Quick::new(apart) }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Acts once if it is waited on. False if it is not.
    pub fn act(&mut self, session: &mut dyn AnySession) -> Result<bool, Rejected> {
        if !session.waiting().on(self.seat) {
            return Ok(false);
        }
        // A game without a pass here says so, and nothing has changed.
        if self.kind == Kind::Passive && session.pass(self.seat).is_ok() {
            return Ok(true);
        }
        let legal = session.legal(self.seat);
        match legal.get(self.dice.below(legal.len())) {
            Some((_, action)) => session.submit_json(self.seat, std::slice::from_ref(action)).map(|_| true),
            None => Err(Rejected(vec![(None, "nothing is legal, though the seat is waited on".into())])),
        }
    }
}
