//! Orders as texts. Printing and parsing invert each other.

use std::cell::Cell;

use hexgrid::{Dir, HexId};
use kernel::verbs::Verbs;
use kernel::{Arg, Misread, Refusal, Seat, Tell, UnitId, Word, Worded, why};

use super::state::{Place, Trap};
use super::{Action, Flaw, Point, SIDES, State, Toy};

thread_local! {
    static WORDED: Cell<usize> = const { Cell::new(0) };
    static PARSED: Cell<usize> = const { Cell::new(0) };
}

/// How many actions were put into words on this thread.
pub fn worded() -> usize {
    WORDED.get()
}

/// How many texts were read as actions on this thread.
pub fn parsed() -> usize {
    PARSED.get()
}

impl Toy {
    pub(crate) fn unit_named(&self, name: &str) -> Result<UnitId, String> {
        let found = self.names.iter().position(|n| **n == *name).map(|i| UnitId(i as u16));
        found.ok_or_else(|| format!("there is no unit `{name}`"))
    }

    /// A printed number, or a declared name with steps: `T112` is T, then 1, 1, 2.
    pub(crate) fn hex_named(&self, word: &str) -> Result<HexId, String> {
        if let Some(hex) = self.number(word) {
            return Ok(hex);
        }
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let start = self.hexes.iter().find(|(n, _)| n == name && !name.is_empty()).map(|(_, h)| *h);
        let mut hex = start.ok_or_else(|| format!("there is no hex `{word}`"))?;
        for digit in word[name.len()..].bytes() {
            let next = digit.checked_sub(b'1').and_then(Dir::new).and_then(|d| self.grid.neighbour(hex, d));
            hex = next.ok_or_else(|| format!("`{word}` leaves the board"))?;
        }
        Ok(hex)
    }

    pub(crate) fn place_word(&self, place: Place) -> Word {
        match place {
            Place::Box => "box".into(),
            Place::On(hex) => self.label(hex),
            Place::Gone => "gone".into(),
        }
    }

    /// `hidden 0302, sprung 0404`; the side is told where the seat commands both.
    pub(crate) fn traps_word(&self, seat: Seat, traps: &[Trap]) -> String {
        let word = |trap: &Trap| {
            let how = if trap.sprung { "sprung" } else { "hidden" };
            let side = if self.side_of(seat).is_none() { SIDES[usize::from(trap.side.min(1))] } else { "" };
            format!("{how} {} {side}", self.printed(trap.hex)).trim_end().to_owned()
        };
        if traps.is_empty() { "none".into() } else { traps.iter().map(word).collect::<Vec<_>>().join(", ") }
    }
}

impl Worded for Toy {
    fn parse(&self, _state: &State, _seat: Seat, text: &str) -> Result<Action, Misread> {
        PARSED.set(PARSED.get() + 1);
        Action::read(self, text)
    }
    fn write_words(&self, _state: &State, action: &Action, into: &mut String) {
        WORDED.set(WORDED.get() + 1);
        action.write(self, into);
    }
    fn name(&self, kind: &str, n: i32) -> String {
        match (kind, u16::try_from(n)) {
            ("unit", Ok(n)) => self.unit_name(UnitId(n)).to_owned(),
            ("hex", Ok(n)) => self.printed(HexId(n)),
            _ => format!("{kind} {n}"),
        }
    }
    fn canonical(&self, word: &str) -> String {
        self.hex_named(word).map_or_else(|_| word.to_owned(), |hex| self.printed(hex))
    }
}

impl Tell<Toy> for UnitId {
    fn tell(&self, toy: &Toy, into: &mut String) {
        into.push_str(if toy.flaw == Flaw::WordsGarble && self.0 == 3 { "unit" } else { toy.unit_name(*self) });
    }
}
impl Arg<Toy> for UnitId {
    const KIND: &'static str = "unit";
    fn read(toy: &Toy, word: &str) -> Result<Self, Misread> {
        toy.unit_named(word).map_err(Misread::Unknown)
    }
}

impl Tell<Toy> for HexId {
    fn tell(&self, toy: &Toy, into: &mut String) {
        into.push_str(&toy.label(*self));
    }
}
impl Arg<Toy> for HexId {
    const KIND: &'static str = "hex";
    fn read(toy: &Toy, word: &str) -> Result<Self, Misread> {
        let is_number = word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
        let off = || Refusal { rule: (toy.book.cite)(Point::Order).first().copied(), why: why!("hex-not-on-board") };
        toy.hex_named(word).map_err(|e| if is_number { Misread::OutOfRange(off()) } else { Misread::Unknown(e) })
    }
}

impl Tell<Toy> for Seat {
    fn tell(&self, toy: &Toy, into: &mut String) {
        into.push_str(toy.about.seat_key(*self));
    }
}
