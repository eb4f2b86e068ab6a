//! Writing SVG: numbers, paths, text.

use std::fmt::Write as _;

use crate::point::Point;

/// A picture being written.
#[derive(Default)]
pub struct Svg {
    text: String,
    open: Vec<&'static str>,
}

impl Svg {
    /// `<name attributes>`, closed by [`Svg::close`].
    pub fn open(&mut self, name: &'static str, attributes: &str) {
        let space = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(self.text, "<{name}{space}{attributes}>");
        self.open.push(name);
    }

    pub fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _ = writeln!(self.text, "</{name}>");
        }
    }

    /// `<name attributes/>`
    pub fn leaf(&mut self, name: &str, attributes: &str) {
        let _ = writeln!(self.text, "<{name} {attributes}/>");
    }

    /// A path, if there is anything to draw.
    pub fn path(&mut self, d: &Path, attributes: &str) {
        if !d.0.is_empty() {
            let space = if attributes.is_empty() { "" } else { " " };
            let _ = writeln!(self.text, "<path{space}{attributes} d=\"{}\"/>", d.0);
        }
    }

    pub fn text(&mut self, at: Point, attributes: &str, words: &str) {
        let (x, y) = (number(at.x), number(at.y));
        let space = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(self.text, "<text x=\"{x}\" y=\"{y}\"{space}{attributes}>{}</text>", escaped(words));
    }

    /// Words between an opened name and its close.
    pub fn words(&mut self, words: &str) {
        let _ = writeln!(self.text, "{}", escaped(words));
    }

    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }
}

/// The words of a path.
#[derive(Clone, Default)]
pub struct Path(pub String);

impl Path {
    pub fn to(&mut self, p: Point) -> &mut Self {
        self.word('M', &[p])
    }

    pub fn line(&mut self, p: Point) -> &mut Self {
        self.word('L', &[p])
    }

    pub fn curve(&mut self, control: Point, p: Point) -> &mut Self {
        self.word('Q', &[control, p])
    }

    pub fn close(&mut self) -> &mut Self {
        self.0.push('Z');
        self
    }

    pub fn lines(&mut self, points: &[Point]) -> &mut Self {
        for (i, p) in points.iter().enumerate() {
            self.word(if i == 0 { 'M' } else { 'L' }, &[*p]);
        }
        self
    }

    pub fn add(&mut self, other: &Path) {
        self.0.push_str(&other.0);
    }

    fn word(&mut self, letter: char, points: &[Point]) -> &mut Self {
        self.0.push(letter);
        for (i, p) in points.iter().enumerate() {
            if i > 0 {
                self.0.push(' ');
            }
            let y = number(p.y);
            let gap = if y.starts_with('-') { "" } else { " " };
            let _ = write!(self.0, "{}{gap}{y}", number(p.x));
        }
        self
    }
}

/// At most two decimals and no more characters than needed.
pub fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        p if p % 10 == 0 => format!("{sign}{whole}.{}", p / 10),
        p => format!("{sign}{whole}.{p:02}"),
    }
}

pub fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c < ' ' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let short = [(0.0, "0"), (-0.001, "0"), (1.5, "1.5"), (-2.25, "-2.25"), (10.051, "10.05"), (-0.5, "-0.5")];
        for (value, text) in short {
            assert_eq!(number(value), text);
        }
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
