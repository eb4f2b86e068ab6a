//! The grid against the printed books, against hexx, and against slow and plain versions of itself.

use hexgrid::{Grid, Hex, HexId, Numbering, Sheets, Shoved};

mod books;
mod grid;
mod layout;
mod oracle;
mod search;
mod set;
mod sight;

const ODD: Numbering = Numbering { shoved: Shoved::OddLines, sheets: Sheets::Plain };
const EVEN: Numbering = Numbering { shoved: Shoved::EvenLines, sheets: Sheets::Plain };

fn hex(q: i16, r: i16) -> Hex {
    Hex { q, r }
}

fn at(grid: &Grid, number: &str) -> HexId {
    grid.parse(number).expect("the number is on the board")
}

/// Knuth's generator: the same numbers on every run, and no dependency.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as u32) % end
    }
}
