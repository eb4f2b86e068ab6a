//! Printed numbers.

use crate::Hex;

/// Which printed lines stand half a hex towards higher places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shoved {
    OddLines,
    EvenLines,
}

/// How a map prints its numbers PPQQ, with an optional sheet letter (S3732).
///
/// Who touches whom needs only the shove; where lines and places grow to on paper belongs to [`crate::Layout`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbering {
    pub shoved: Shoved,
    pub sheet: Option<char>,
}

impl Numbering {
    pub const fn hex(self, line: i16, place: i16) -> Hex {
        Hex { q: place.saturating_sub(self.lag(line)), r: line }
    }

    pub const fn line_place(self, hex: Hex) -> (i16, i16) {
        (hex.r, hex.q.saturating_add(self.lag(hex.r)))
    }

    /// Reads exactly what [`Numbering::number`] prints for lines and places 0 to 99: the sheet's letter if the sheet
    /// has one, then four digits.
    pub fn parse(self, number: &str) -> Option<Hex> {
        let digits = match self.sheet {
            Some(letter) => number.strip_prefix(letter)?,
            None => number,
        };
        let &[a, b, c, d] = digits.as_bytes() else { return None };
        Some(self.hex(two_digits(a, b)?, two_digits(c, d)?))
    }

    pub fn number(self, hex: Hex) -> String {
        let (line, place) = self.line_place(hex);
        match self.sheet {
            Some(letter) => format!("{letter}{line:02}{place:02}"),
            None => format!("{line:02}{place:02}"),
        }
    }

    /// How far `q` falls behind the place on a line. A shift rounds down below zero too, where `/` would not.
    const fn lag(self, line: i16) -> i16 {
        match self.shoved {
            Shoved::OddLines => line >> 1,
            Shoved::EvenLines => (line >> 1) + (line & 1),
        }
    }
}

fn two_digits(tens: u8, ones: u8) -> Option<i16> {
    let digit = |d: u8| d.is_ascii_digit().then(|| i16::from(d - b'0'));
    Some(10 * digit(tens)? + digit(ones)?)
}
