//! What a scenario reads, as one text in words, and the hash by which a record knows it.

use std::fmt::{Display, Write};

use sha2::{Digest as _, Sha256};

/// Rows of words in a fixed order. Each book writes by hand what play depends on (no names, texts or sources), so that a
/// renamed type, a corrected name or another scenario changes nothing for a running game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Digest {
    text: String,
}

impl Digest {
    pub fn new() -> Self {
        Self::default()
    }
    pub fn row(&mut self, what: &str, cells: &[&dyn Display]) -> &mut Self {
        self.text.push_str(what);
        for cell in cells {
            // Separators of ours cannot come from a cell: keys and numbers have neither tabs nor line ends.
            let _ = write!(self.text, "\t{cell}");
        }
        self.text.push('\n');
        self
    }
    /// The text, to be looked at where two hashes differ.
    pub fn text(&self) -> &str {
        &self.text
    }
    pub fn hash(&self) -> String {
        kernel::dice::hex(&Sha256::digest(&self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_rows() {
        let mut digest = Digest::new();
        digest.row("counter", &[&"avellino", &6, &"brigade"]).row("end", &[]);
        assert_eq!(digest.text(), "counter\tavellino\t6\tbrigade\nend\n");
        assert_eq!(digest.hash(), "5cf73f4049e3b42f36cc584b085a498f371a00d14cb487efae21032c7d8f7b8f");
    }
}
