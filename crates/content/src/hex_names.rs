//! Names of hexes in a situation: declared ones, steps from them, printed numbers.

use hexgrid::{Dir, Grid, HexId, Hexside};

/// The declared names of a situation.
#[derive(Clone, Debug, Default)]
pub struct HexNames {
    declared: Vec<(String, HexId)>,
}

impl HexNames {
    pub fn new(declared: Vec<(String, HexId)>) -> Self {
        Self { declared }
    }

    /// A printed number, a declared name, or a declared name and steps: `T112` is T, then 1, 1 and 2.
    pub fn resolve(&self, grid: &Grid, word: &str) -> Option<HexId> {
        if let Some(hex) = grid.parse(word).or_else(|| self.hex(word)) {
            return Some(hex);
        }
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let steps = &word[name.len()..];
        steps.chars().try_fold(self.hex(name)?, |hex, step| grid.neighbour(hex, dir(step)?))
    }

    fn hex(&self, name: &str) -> Option<HexId> {
        self.declared.iter().find(|(n, _)| n == name).map(|(_, hex)| *hex)
    }

    /// The first name declared for a hex.
    pub fn name_of(&self, hex: HexId) -> Option<&str> {
        self.declared.iter().find(|(_, h)| *h == hex).map(|(name, _)| name.as_str())
    }

    pub fn declared(&self) -> &[(String, HexId)] {
        &self.declared
    }

    /// Two neighbouring hexes: `T-T1`.
    pub fn hexside(&self, grid: &Grid, word: &str) -> Option<Hexside> {
        let (a, b) = word.split_once('-')?;
        grid.hexside(self.resolve(grid, a)?, self.resolve(grid, b)?)
    }

    /// A neighbouring hex, or `>1` to `>6`, which may lead off the board.
    pub fn direction(&self, grid: &Grid, from: HexId, word: &str) -> Option<Dir> {
        match word.strip_prefix('>') {
            Some(step) => {
                let mut steps = step.chars();
                let found = dir(steps.next()?);
                found.filter(|_| steps.next().is_none())
            }
            None => grid.dir(from, self.resolve(grid, word)?),
        }
    }
}

/// `1` to `6` as on the printed sheet: 1 is the next number on the same line.
fn dir(step: char) -> Option<Dir> {
    let step = u8::try_from(step.to_digit(10)?).ok()?;
    Dir::new(step.checked_sub(1)?)
}
