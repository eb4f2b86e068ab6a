//! Orders as texts. Printing and parsing invert each other.

use hexgrid::HexId;
use kernel::verbs::Verbs;
use kernel::{Arg, Misread, Refusal, Seat, Worded, message, why};

use crate::action::Action;
use crate::book::Inferno;
use crate::ids::paragraph;
use crate::key::{SideId, UnitId};
use crate::state::{Hold, Side, State};

impl Inferno {
    pub fn hex_word(&self, hex: HexId) -> String {
        self.board.word(hex).as_str().to_owned()
    }
    pub fn unit_word(&self, unit: UnitId) -> &str {
        self.counters.get(unit.index()).map_or("nobody", |c| c.key.as_str())
    }
    pub fn unit_called(&self, word: &str) -> Result<UnitId, String> {
        self.named(word).ok_or_else(|| format!("no unit is called `{word}`"))
    }
    pub fn side_word(&self, side: SideId) -> String {
        self.board.side_word(side)
    }
}

impl Worded for Inferno {
    /// `place HEX` speaks of the next counter of the list.
    fn parse(&self, s: &State, seat: Seat, text: &str) -> Result<Action, Misread> {
        let mut words = text.split_whitespace();
        let (Some("place"), Some(hex), None) = (words.next(), words.next(), words.next()) else {
            return Action::read(self, text);
        };
        let hex = HexId::read(self, hex)?;
        match Side::of(seat).and_then(|side| self.next_to_place(s, side)) {
            Some(unit) => Ok(Action::Place { unit, hex }),
            None => Err(Misread::OutOfRange(Refusal { rule: Some(paragraph!("1.1/b")), why: why!("every-counter-placed") })),
        }
    }
    fn name(&self, kind: &str, n: i32) -> String {
        match kind {
            "unit" => self.counters.get(n.max(0) as usize).map_or_else(|| message!("a-unit").to_string(), |c| c.name.to_string()),
            "hex" => self.hex_word(HexId(n.clamp(0, self.board.grid.len() as i32 - 1) as u16)),
            "size" => if n == 1 { "battalion" } else { "regiment" }.into(),
            _ => n.to_string(),
        }
    }
    fn canonical(&self, word: &str) -> String {
        if self.named(word).is_some() { word.to_owned() } else { self.board.canonical(word) }
    }
}

content::words_of_places! { Inferno }

impl Arg<Inferno> for Hold {
    const KIND: &'static str = "'hex'|'hexside'";
    fn read(_: &Inferno, word: &str) -> Result<Self, Misread> {
        let found = Self::ALL.into_iter().find(|(known, _)| *known == word).map(|(_, hold)| hold);
        found.ok_or_else(|| Misread::Unknown(format!("`hold` takes the word `hex` or the word `hexside`, not `{word}`")))
    }
}
