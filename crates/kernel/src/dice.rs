//! Dice are handed in and named. A face depends on (seed, line, index) and on nothing else.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{Fraction, Rule, law};

/// For whom a die is thrown; lets a test give a face to a certain piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Of {
    Nobody,
    Piece(u16),
    Side(u8),
    Group(u16),
}

/// One thrown die.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll {
    pub sides: u8,
    pub face: u8,
    pub rule: String,
}

/// Where faces come from.
pub trait Dice {
    fn roll(&mut self, sides: u8, rule: Rule, of: Of) -> u8;
    /// A test may replace the next look-up of a table (over a hex, by its dense number) with a given cell.
    fn stub(&mut self, _table: &'static str, _at: Option<u16>) -> Option<String> {
        None
    }
    /// Whether a look-up of that table would be stubbed: then its dice are not thrown.
    fn is_stubbed(&self, _table: &'static str, _at: Option<u16>, _nth: usize) -> bool {
        false
    }
}

/// The seed of a game: 32 bytes, hashed from a server seed and one nonce per seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed of `--seed N`.
    pub fn from_number(n: u64) -> [u8; 32] {
        Sha256::digest(format!("esagono seed {n}")).into()
    }
    /// The game's seed: SHA-256 over the server seed and every seat's nonce, each closed by a zero byte.
    pub fn new(server_seed: [u8; 32], nonces: &[String]) -> Self {
        let mut hash = Sha256::new_with_prefix(server_seed);
        for nonce in nonces {
            hash.update(nonce.as_bytes());
            hash.update([0]);
        }
        Self(hash.finalize().into())
    }
    /// What is published before the first die: the hash of the server seed.
    pub fn commitment(server_seed: [u8; 32]) -> String {
        hex(&Sha256::digest(server_seed))
    }
    /// The face of a die. Bytes of SHA-256(seed, line, index, try) are taken in order; a byte in the last,
    /// incomplete run of `sides` is thrown away, so every face is equally likely.
    pub fn face(&self, line: u32, index: u32, sides: u8) -> u8 {
        let sides = sides.max(1);
        let limit = 256 - 256 % u16::from(sides);
        for attempt in 0_u32.. {
            let mut hash = Sha256::new_with_prefix(self.0);
            hash.update(line.to_be_bytes());
            hash.update(index.to_be_bytes());
            hash.update(attempt.to_be_bytes());
            if let Some(byte) = hash.finalize().into_iter().find(|b| u16::from(*b) < limit) {
                return byte % sides + 1;
            }
        }
        1
    }
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

pub fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut out = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (i, byte) in out.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(out)
}

/// Dice of one line of a record.
pub struct Seeded {
    seed: Seed,
    line: u32,
    pub thrown: Vec<Roll>,
}

impl Seeded {
    pub fn new(seed: Seed, line: u32) -> Self {
        Self { seed, line, thrown: Vec::new() }
    }
}

impl Dice for Seeded {
    fn roll(&mut self, sides: u8, rule: Rule, _of: Of) -> u8 {
        let face = self.seed.face(self.line, self.thrown.len() as u32, sides);
        self.thrown.push(Roll { sides, face, rule: rule.0.to_owned() });
        face
    }
}

/// Dice of batches and benches: fast, repeatable, not for verifying.
#[derive(Clone, Debug)]
pub struct Quick(u64);

impl Quick {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }
    /// The next word of the SplitMix64 sequence.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// A number below `n`; 0 for n = 0. The bias of the multiply-shift is under n / 2^32.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.word() >> 32) * n as u64) >> 32) as usize
    }
}

impl Dice for Quick {
    fn roll(&mut self, sides: u8, _rule: Rule, _of: Of) -> u8 {
        self.below(usize::from(sides.max(1))) as u8 + 1
    }
}

/// Faces read back from a record; tells whether they fitted what was asked.
pub struct Stored<'a> {
    rolls: std::slice::Iter<'a, Roll>,
    pub misfit: Option<String>,
}

impl<'a> Stored<'a> {
    pub fn new(rolls: &'a [Roll]) -> Self {
        Self { rolls: rolls.iter(), misfit: None }
    }
    pub fn finish(self) -> Result<(), String> {
        match (self.misfit, self.rolls.len()) {
            (Some(misfit), _) => Err(misfit),
            (None, 0) => Ok(()),
            (None, left) => Err(format!("{left} stored dice were not asked for")),
        }
    }
}

impl Dice for Stored<'_> {
    fn roll(&mut self, sides: u8, rule: Rule, _of: Of) -> u8 {
        match self.rolls.next() {
            Some(roll) if roll.sides == sides && (1..=sides).contains(&roll.face) => roll.face,
            Some(roll) => {
                self.misfit.get_or_insert(format!("a die of {sides} for {rule} was asked, a die of {} was stored", roll.sides));
                1
            }
            None => {
                self.misfit.get_or_insert(format!("a die of {sides} for {rule} was asked and none is stored"));
                1
            }
        }
    }
}

/// One path through the tree of faces; `outcomes` walks all of them.
struct Branch<'a> {
    faces: &'a mut Vec<(u8, u8)>,
    at: usize,
}

impl Dice for Branch<'_> {
    fn roll(&mut self, sides: u8, _rule: Rule, _of: Of) -> u8 {
        if self.at == self.faces.len() {
            self.faces.push((1, sides.max(1)));
        }
        self.at += 1;
        self.faces[self.at - 1].0
    }
}

/// Runs `body` over every branch of its dice: each result with its exact chance, in order of the faces.
/// None after more than `limit` branches.
pub fn outcomes<T>(limit: usize, mut body: impl FnMut(&mut dyn Dice) -> T) -> Option<Vec<(T, Fraction)>> {
    let mut faces = Vec::new();
    let mut found = Vec::new();
    loop {
        let result = body(&mut Branch { faces: &mut faces, at: 0 });
        let ways: i64 = faces.iter().map(|(_, sides)| i64::from(*sides)).product();
        found.push((result, Fraction::new(1, ways)));
        while faces.last().is_some_and(|(face, sides)| face == sides) {
            faces.pop();
        }
        match faces.last_mut() {
            None => return Some(found),
            Some((face, _)) => *face += 1,
        }
        if found.len() >= limit {
            return None;
        }
    }
}

/// A face given by a test: for the next die, or for the first die of a rule or a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// Of the file.
    pub line: u32,
    pub face: u8,
    pub rule: Option<String>,
    pub of: Option<Of>,
    pub maybe: bool,
}

/// A cell given by a test for the next look-up of a table, or the next one over a hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenCell {
    /// Of the file.
    pub line: u32,
    pub table: String,
    pub cell: String,
    pub at: Option<u16>,
}

/// Dice that a test wrote down. Whatever does not fit is kept as a complaint.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    pub given: Vec<Given>,
    pub cells: Vec<GivenCell>,
    /// Dice past the script are not judged.
    pub open: bool,
    pub thrown: Vec<Roll>,
    pub complaints: Vec<String>,
    more: Option<Quick>,
}

impl Scripted {
    /// Faces that nobody wrote down or judges.
    pub fn unjudged() -> Self {
        Self { open: true, ..Self::default() }
    }
    /// The face for this roll, or what is wrong with those that are left.
    fn take(&mut self, sides: u8, rule: Rule, of: Of) -> Result<u8, String> {
        let fits =
            |g: &Given| g.of.is_none_or(|o| o == of) && g.rule.as_ref().is_none_or(|r| law::covers(r, rule.0)) && g.face <= sides;
        if let Some(i) = self.given.iter().position(|g| g.of.is_some() && fits(g)) {
            return Ok(self.given.remove(i).face);
        }
        // `maybe` dice that do not fit are stepped over; the next binding one must fit.
        let Some(i) = self.given.iter().position(|g| g.of.is_none() && (!g.maybe || fits(g))) else {
            return Err(format!("a die for {rule} was asked and none is given"));
        };
        if fits(&self.given[i]) {
            return Ok(self.given.remove(i).face);
        }
        let g = &self.given[i];
        let given = g.rule.as_ref().map_or_else(|| g.face.to_string(), |id| format!("{} for {id}", g.face));
        Err(format!("a die of {sides} for {rule} was asked, the next one shows {given}"))
    }
    fn cell(&self, table: &str, at: Option<u16>, nth: usize) -> Option<usize> {
        self.cells.iter().enumerate().filter(|(_, c)| c.table == table && (c.at.is_none() || c.at == at)).map(|(i, _)| i).nth(nth)
    }
    /// Faces and cells that nothing asked for, with their lines.
    pub fn left_over(&self) -> Vec<(u32, String)> {
        let dice = self.given.iter().filter(|g| !g.maybe).map(|g| (g.line, format!("die {} was not asked for", g.face)));
        let cells = self.cells.iter().map(|c| (c.line, format!("{} cell '{}' was not looked up", c.table, c.cell)));
        dice.chain(cells).collect()
    }
}

impl Dice for Scripted {
    fn roll(&mut self, sides: u8, rule: Rule, of: Of) -> u8 {
        let face = self.take(sides, rule, of).unwrap_or_else(|complaint| {
            // Dice past the script are not judged; those within it are.
            if !self.open || self.given.iter().any(|g| g.of.is_none() && !g.maybe) {
                self.complaints.push(complaint);
            }
            self.more.get_or_insert(Quick::new(1916)).roll(sides, rule, of)
        });
        self.thrown.push(Roll { sides, face, rule: rule.0.to_owned() });
        face
    }
    fn stub(&mut self, table: &'static str, at: Option<u16>) -> Option<String> {
        self.cell(table, at, 0).map(|i| self.cells.remove(i).cell)
    }
    fn is_stubbed(&self, table: &'static str, at: Option<u16>, nth: usize) -> bool {
        self.cell(table, at, nth).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_pinned() {
        let seed = Seed::new(Seed::from_number(1916), &["italia".into(), "austria".into()]);
        let faces: Vec<u8> = (0..12).map(|i| seed.face(7, i, 6)).collect();
        assert_eq!(faces, PINNED, "the dice of every recorded game depend on these faces");
        assert_ne!(faces, (0..12).map(|i| seed.face(8, i, 6)).collect::<Vec<_>>());
    }
    const PINNED: [u8; 12] = [1, 5, 1, 4, 2, 5, 6, 2, 5, 4, 5, 3];

    #[test]
    fn faces_are_fair_enough() {
        let seed = Seed(Seed::from_number(1));
        let mut counts = [0_u32; 6];
        for line in 0..12_000 {
            counts[usize::from(seed.face(line, 0, 6)) - 1] += 1;
        }
        // Chi-squared with 5 degrees of freedom: 20.5 is passed by one honest die in a thousand.
        let chi: f64 = counts.iter().map(|c| (f64::from(*c) - 2000.0).powi(2) / 2000.0).sum();
        assert!(chi < 20.5, "{counts:?}");
    }

    #[test]
    fn outcomes_walk_every_branch_once() {
        let all = outcomes(1000, |dice| dice.roll(6, Rule("x"), Of::Nobody) + dice.roll(6, Rule("x"), Of::Nobody))
            .expect("36 branches");
        let seven = all.iter().filter(|(sum, _)| *sum == 7).fold(Fraction::ZERO, |a, (_, p)| a + *p);
        assert_eq!((all.len(), seven), (36, Fraction::new(1, 6)));
        assert!(outcomes(10, |dice| dice.roll(6, Rule("x"), Of::Nobody) * dice.roll(6, Rule("x"), Of::Nobody)).is_none());
    }

    #[test]
    fn scripted_dice_complain_about_lack_and_surplus() {
        let die = |face| Given { line: 0, face, rule: None, of: None, maybe: false };
        let mut dice = Scripted { given: vec![die(3), die(4)], ..Scripted::default() };
        assert_eq!(dice.roll(6, Rule("x"), Of::Nobody), 3);
        assert_eq!(dice.left_over().len(), 1);
        dice.roll(6, Rule("x"), Of::Nobody);
        assert!(dice.complaints.is_empty());
        dice.roll(6, Rule("x"), Of::Nobody);
        assert_eq!(dice.complaints.len(), 1);
    }
}
