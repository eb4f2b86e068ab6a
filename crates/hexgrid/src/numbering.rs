//! Printed numbers.

use std::ops::RangeInclusive;

use crate::Hex;

/// Which printed lines stand half a hex towards higher places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shoved {
    OddLines,
    EvenLines,
}

/// Letters before the four digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sheets {
    /// None: 2412.
    Plain,
    /// One sheet: S3732.
    One(char),
    /// Two sheets one behind the other: lines up to `lines` print `first` and their own number, the later ones
    /// `second` and count from 1 again. `lines` is even, so that both sheets print the same shove.
    Joined { first: char, lines: i16, second: char },
}

/// How a map prints its numbers PPQQ, with letters for its sheets.
///
/// Who touches whom needs only the shove; where lines and places grow to on paper belongs to [`crate::Layout`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbering {
    pub shoved: Shoved,
    pub sheets: Sheets,
}

impl Numbering {
    pub const fn hex(self, line: i16, place: i16) -> Hex {
        Hex { q: place.saturating_sub(self.lag(line)), r: line }
    }

    pub const fn line_place(self, hex: Hex) -> (i16, i16) {
        (hex.r, hex.q.saturating_add(self.lag(hex.r)))
    }

    /// Reads exactly what [`Numbering::number`] prints for lines and places 0 to 99 of a sheet: its letter if it has
    /// one, then four digits.
    pub fn parse(self, number: &str) -> Option<Hex> {
        match self.sheets {
            Sheets::Plain => self.digits(number, 0..=99, 0),
            Sheets::One(letter) => self.digits(number.strip_prefix(letter)?, 0..=99, 0),
            Sheets::Joined { first, lines, second } => match number.strip_prefix(first) {
                Some(digits) => self.digits(digits, 0..=lines, 0),
                None => self.digits(number.strip_prefix(second)?, 1..=99, lines),
            },
        }
    }

    pub fn number(self, hex: Hex) -> String {
        let (line, place) = self.line_place(hex);
        match self.sheets {
            Sheets::Plain if (0..100).contains(&line) && (0..100).contains(&place) => {
                [line / 10, line % 10, place / 10, place % 10].iter().map(|digit| char::from(b'0' + *digit as u8)).collect()
            }
            Sheets::Plain => format!("{line:02}{place:02}"),
            Sheets::One(letter) => format!("{letter}{line:02}{place:02}"),
            Sheets::Joined { first, lines, .. } if line <= lines => format!("{first}{line:02}{place:02}"),
            Sheets::Joined { lines, second, .. } => format!("{second}{:02}{place:02}", i32::from(line) - i32::from(lines)),
        }
    }

    /// Four digits whose line is among the `printed` ones and stands `before` lines further on.
    fn digits(self, digits: &str, printed: RangeInclusive<i16>, before: i16) -> Option<Hex> {
        let &[a, b, c, d] = digits.as_bytes() else { return None };
        let line = two_digits(a, b).filter(|line| printed.contains(line))?;
        Some(self.hex(line.checked_add(before)?, two_digits(c, d)?))
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
