//! Exact fractions, for odds and movement points that are shown.

use std::fmt;
use std::ops::{Add, Mul};

use serde::{Serialize, Serializer};

/// A reduced fraction with a positive denominator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    num: i64,
    den: i64,
}

const fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

impl Fraction {
    pub const ZERO: Self = Self { num: 0, den: 1 };
    pub const ONE: Self = Self { num: 1, den: 1 };

    /// A denominator of zero reads as one; no caller has one.
    pub const fn new(num: i64, den: i64) -> Self {
        let den = if den == 0 { 1 } else { den };
        let sign = if den < 0 { -1 } else { 1 };
        let by = match gcd(num, den) {
            0 => 1,
            g => g,
        };
        Self { num: sign * num / by, den: sign * den / by }
    }
    pub const fn parts(self) -> (i64, i64) {
        (self.num, self.den)
    }
    /// `"2/3"`, `"4"` or `"-1"`.
    pub fn parse(text: &str) -> Option<Self> {
        let (num, den) = text.split_once('/').unwrap_or((text, "1"));
        let (num, den): (i64, i64) = (num.trim().parse().ok()?, den.trim().parse().ok()?);
        (den > 0).then(|| Self::new(num, den))
    }
    pub fn percent(self) -> String {
        let tenths = (self.num * 2000 + self.den) / (2 * self.den);
        format!("{}.{} %", tenths / 10, tenths % 10)
    }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.num * other.den + other.num * self.den, self.den * other.den)
    }
}
impl Mul for Fraction {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.num * other.num, self.den * other.den)
    }
}
impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.num * other.den).cmp(&(other.num * self.den))
    }
}
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.den == 1 { write!(f, "{}", self.num) } else { write!(f, "{}/{}", self.num, self.den) }
    }
}

/// Movement points in sixths, so that halves and thirds are whole; told as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Sixths(pub u16);

impl Sixths {
    pub fn fraction(self) -> Fraction {
        Fraction::new(self.0.into(), 6)
    }
    /// A number where it is whole, else a text.
    pub fn json(self) -> serde_json::Value {
        match self.fraction().parts() {
            (n, 1) => n.into(),
            _ => self.fraction().to_string().into(),
        }
    }
}

impl Serialize for Sixths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.fraction())
    }
}

#[cfg(test)]
mod tests {
    use super::Fraction;

    #[test]
    fn fractions_reduce_add_and_print() {
        assert_eq!(Fraction::new(10, 72).to_string(), "5/36");
        assert_eq!((Fraction::new(1, 3) + Fraction::new(1, 6)).to_string(), "1/2");
        assert_eq!(Fraction::parse("4/6"), Some(Fraction::new(2, 3)));
        assert_eq!(Fraction::parse("1/0"), None);
        assert_eq!(Fraction::new(5, 36).percent(), "13.9 %");
    }
}
