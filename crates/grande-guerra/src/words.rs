//! Orders as texts. Printing and parsing invert each other.

use hexgrid::HexId;
use kernel::{Arg, Misread, Tell, Worded, message};

use crate::book::War;
use crate::key::{GroupId, SideId, UnitId};
use crate::state::{Aim, Support};

impl War {
    pub fn hex_word(&self, hex: HexId) -> String {
        self.board.word(hex).as_str().to_owned()
    }
    pub fn unit_word(&self, unit: UnitId) -> &str {
        self.counters.get(unit.index()).map_or("nobody", |c| c.key.as_str())
    }
    pub fn unit_called(&self, word: &str) -> Result<UnitId, String> {
        self.named_unit(word).ok_or_else(|| format!("no unit is called `{word}`"))
    }
    pub fn group_word(&self, group: GroupId) -> &str {
        self.formations.get(group.index()).map_or("nobody", |f| f.key.as_str())
    }
    pub fn group_called(&self, word: &str) -> Result<GroupId, String> {
        self.named_group(word).ok_or_else(|| format!("no brigade is called `{word}`"))
    }
    pub fn side_word(&self, side: SideId) -> String {
        self.board.side_word(side)
    }
}

impl Worded for War {
    fn name(&self, kind: &str, n: i32) -> String {
        match kind {
            "unit" => self.counters.get(n.max(0) as usize).map_or_else(|| message!("a-unit").to_string(), |c| c.name.to_string()),
            "group" => {
                self.formations.get(n.max(0) as usize).map_or_else(|| message!("a-brigade").to_string(), |f| f.name.to_string())
            }
            "hex" => self.hex_word(HexId(n.clamp(0, self.board.grid.len() as i32 - 1) as u16)),
            _ => n.to_string(),
        }
    }
    fn canonical(&self, word: &str) -> String {
        let is_name = self.named_unit(word).is_some() || self.named_group(word).is_some();
        if is_name { word.to_owned() } else { self.board.canonical(word) }
    }
}

content::words_of_places! { War }

impl Tell<War> for GroupId {
    fn tell(&self, war: &War, into: &mut String) {
        into.push_str(war.group_word(*self));
    }
}
impl Arg<War> for GroupId {
    const KIND: &'static str = "group";
    fn read(war: &War, word: &str) -> Result<Self, Misread> {
        war.group_called(word).map_err(Misread::Unknown)
    }
}

/// One of a closed list of words.
fn read_word<T: Copy>(all: &[(&str, T)], word: &str) -> Result<T, Misread> {
    all.iter().find(|(known, _)| *known == word).map(|(_, found)| *found).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|(known, _)| *known).collect();
        Misread::Unknown(format!("`{word}` is none of {}", known.join(", ")))
    })
}

impl Arg<War> for Support {
    const KIND: &'static str = "'0'|'1-5'|'6-10'|'11-15'";
    fn read(_: &War, word: &str) -> Result<Self, Misread> {
        read_word(&Self::ALL, word)
    }
}

impl Arg<War> for Aim {
    const KIND: &'static str = "'units'|'guns'|'barrage'";
    fn read(_: &War, word: &str) -> Result<Self, Misread> {
        read_word(&Self::ALL, word)
    }
}

/// Logistics Points.
impl Arg<War> for u16 {
    const KIND: &'static str = "number";
    fn read(_: &War, word: &str) -> Result<Self, Misread> {
        let plain = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
        let number = if plain { word.parse().ok() } else { None };
        number.ok_or_else(|| Misread::Unknown(format!("`{word}` is no number of points")))
    }
}
