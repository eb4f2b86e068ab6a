//! Writing SVG: numbers, paths, letters.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::font::{EM, Face, Outline};
use crate::point::Point;

/// A picture being written.
#[derive(Default)]
pub struct Svg {
    text: String,
    open: Vec<&'static str>,
    /// Glyphs that were used, written once at the end.
    glyphs: BTreeSet<(Face, u16)>,
}

/// Where words stand to their point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
}

/// How words look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ink<'a> {
    pub face: Face,
    pub size: f64,
    pub fill: &'a str,
    pub anchor: Anchor,
    /// Letters further apart, in letter sizes.
    pub apart: f64,
    /// The colour around the letters and how wide it is on both sides together, in letter sizes.
    pub halo: Option<(&'a str, f64)>,
    /// Which way the words run, one long.
    pub along: Point,
}

impl<'a> Ink<'a> {
    pub const fn new(face: Face, size: f64, fill: &'a str) -> Self {
        let along = Point { x: 1.0, y: 0.0 };
        Self { face, size, fill, anchor: Anchor::Middle, apart: 0.0, halo: None, along }
    }

    pub const fn starting(self) -> Self {
        Self { anchor: Anchor::Start, ..self }
    }

    pub const fn with_halo(self, colour: &'a str, wide: f64) -> Self {
        Self { halo: Some((colour, wide)), ..self }
    }

    pub const fn spaced(self, apart: f64) -> Self {
        Self { apart, ..self }
    }

    pub fn width(&self, words: &str) -> f64 {
        self.face.line(words, self.apart * EM).1 * self.size / EM
    }
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

    /// One shape several times with different looks.
    pub fn again(&mut self, id: &str, d: &Path, looks: &[&str]) {
        if d.0.is_empty() {
            return;
        }
        self.open("defs", "");
        self.path(d, &format!("id=\"{id}\""));
        self.close();
        for look in looks {
            self.leaf("use", &format!("href=\"#{id}\" {look}"));
        }
    }

    /// Words drawn as shapes, so that they look alike on every machine; their title can be searched and read aloud.
    pub fn text(&mut self, at: Point, ink: &Ink<'_>, words: &str) {
        self.line(at, ink, words, true);
    }

    /// Words without a title: what stands on the map a thousand times.
    pub fn bare_text(&mut self, at: Point, ink: &Ink<'_>, words: &str) {
        self.line(at, ink, words, false);
    }

    fn line(&mut self, at: Point, ink: &Ink<'_>, words: &str, titled: bool) {
        let (letters, long) = ink.face.line(words, ink.apart * EM);
        if letters.is_empty() {
            return;
        }
        let scale = ink.size / EM;
        let at = match ink.anchor {
            Anchor::Start => at,
            Anchor::Middle => at - ink.along * (long * scale / 2.0),
        };
        let (x, y) = (number(at.x), number(at.y));
        let place = if ink.along.y == 0.0 && ink.along.x > 0.0 {
            format!("translate({x} {y}) scale({})", fine(scale))
        } else {
            let (c, s) = (fine(ink.along.x * scale), fine(ink.along.y * scale));
            format!("matrix({c} {s} {} {c} {x} {y})", fine(-ink.along.y * scale))
        };
        let fill = if ink.fill.is_empty() { String::new() } else { format!(" fill=\"{}\"", ink.fill) };
        let _ = write!(self.text, "<g transform=\"{place}\"{fill}>");
        if titled {
            let _ = write!(self.text, "<title>{}</title>", escaped(words));
        }
        if let Some((colour, wide)) = ink.halo {
            let wide = (wide * EM).round();
            // Every place has at most one line of words, so the place can name it.
            let id = format!("w{x}_{y}");
            let _ = write!(
                self.text,
                "<use href=\"#{id}\" stroke=\"{colour}\" stroke-width=\"{wide}\" stroke-linejoin=\"round\"/><g id=\"{id}\">",
            );
        }
        for letter in &letters {
            self.glyphs.insert((ink.face, letter.glyph));
            let _ = write!(self.text, "<use href=\"#{}{}\" x=\"{}\"/>", ink.face.letter(), letter.glyph, letter.x.round());
        }
        let _ = writeln!(self.text, "{}</g>", if ink.halo.is_some() { "</g>" } else { "" });
    }

    /// Takes over what was written apart.
    pub fn append(&mut self, mut other: Svg) {
        while !other.open.is_empty() {
            other.close();
        }
        self.text.push_str(&other.text);
        self.glyphs.append(&mut other.glyphs);
    }

    /// Words between an opened name and its close.
    pub fn words(&mut self, words: &str) {
        let _ = writeln!(self.text, "{}", escaped(words));
    }

    /// The outlines of all letters, and the end.
    pub fn finish(mut self) -> String {
        self.open("defs", "");
        for (face, glyph) in std::mem::take(&mut self.glyphs) {
            let mut path = Path::default();
            face.outline(glyph).write(&mut path.0, &mut (0, 0), (0, 0));
            self.path(&path, &format!("id=\"{}{glyph}\"", face.letter()));
        }
        self.close();
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }
}

/// Letters as one path in units of their face: for many short words in one stroke.
#[derive(Default)]
pub struct Print {
    pub path: Path,
    pen: (i32, i32),
}

impl Print {
    /// Adds words around a point, given in units of the face.
    pub fn add(&mut self, face: Face, words: &str, at: (f64, f64)) {
        for letter in face.line(words, 0.0).0 {
            let outline: Outline = face.outline(letter.glyph);
            let foot = ((at.0 + letter.x).round() as i32, at.1.round() as i32);
            outline.write(&mut self.path.0, &mut self.pen, foot);
        }
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

    /// A dot for strokes with round ends.
    pub fn dot(&mut self, p: Point) -> &mut Self {
        self.word('M', &[p]);
        self.0.push_str("h0");
        self
    }

    pub fn circle(&mut self, at: Point, radius: f64) -> &mut Self {
        let (r, d) = (number(radius), number(2.0 * radius));
        self.word('M', &[Point { x: at.x - radius, y: at.y }]);
        let _ = write!(self.0, "a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0Z");
        self
    }

    /// A smooth line: curves bend at the points and meet half way between them.
    pub fn smooth(&mut self, points: &[Point]) -> &mut Self {
        let [first, .., last] = points else { return self };
        self.to(*first);
        for pair in points[1..].windows(2) {
            self.curve(pair[0], pair[0].mix(pair[1], 0.5));
        }
        self.line(*last)
    }

    pub fn add(&mut self, other: &Path) {
        self.0.push_str(&other.0);
    }

    fn word(&mut self, letter: char, points: &[Point]) -> &mut Self {
        self.0.push(letter);
        for (i, p) in points.iter().enumerate() {
            let (x, y) = (short(p.x), short(p.y));
            let lead = if i == 0 || x.starts_with('-') { "" } else { " " };
            let gap = if y.starts_with('-') { "" } else { " " };
            let _ = write!(self.0, "{lead}{x}{gap}{y}");
        }
        self
    }
}

/// At most one decimal: enough for every line of a path.
pub fn short(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    match (tenths.abs() / 10, tenths.abs() % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, part) => format!("{sign}.{part}"),
        (whole, part) => format!("{sign}{whole}.{part}"),
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

/// For the parts of a matrix.
fn fine(value: f64) -> String {
    let text = format!("{value:.5}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
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
        let numbers = [(0.0, "0"), (-0.001, "0"), (1.5, "1.5"), (-2.25, "-2.25"), (10.051, "10.05"), (-0.5, "-0.5")];
        for (value, text) in numbers {
            assert_eq!(number(value), text);
        }
        assert_eq!((short(-0.26).as_str(), short(12.0).as_str(), short(-0.01).as_str()), ("-.3", "12", "0"));
        assert_eq!((fine(-0.0).as_str(), fine(0.0125).as_str()), ("0", "0.0125"));
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
