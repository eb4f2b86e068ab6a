//! The shipped faces: outlines, widths and kerning of letters.

use std::sync::LazyLock;

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face as Ttf, GlyphId, OutlineBuilder};

/// A face of the pictures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Face {
    Serif,
    Italic,
    Bold,
    Sans,
    SansBold,
}

/// Units of all faces for one letter size.
pub const EM: f64 = 1000.0;

static FACES: LazyLock<[Ttf<'static>; 5]> = LazyLock::new(|| {
    let files: [&'static [u8]; 5] = [
        include_bytes!("../fonts/serif.ttf"),
        include_bytes!("../fonts/serif-italic.ttf"),
        include_bytes!("../fonts/serif-bold.ttf"),
        include_bytes!("../fonts/sans.ttf"),
        include_bytes!("../fonts/sans-bold.ttf"),
    ];
    files.map(|file| Ttf::parse(file, 0).expect("the shipped faces are whole"))
});

/// A letter of a line of words, and where it begins in units of the face.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Letter {
    pub glyph: u16,
    pub x: f64,
}

/// Whether every face has a character.
pub fn is_known(c: char) -> bool {
    FACES.iter().all(|face| face.glyph_index(c).is_some())
}

impl Face {
    pub const fn letter(self) -> char {
        match self {
            Face::Serif => 's',
            Face::Italic => 'i',
            Face::Bold => 'b',
            Face::Sans => 'n',
            Face::SansBold => 'm',
        }
    }

    fn ttf(self) -> &'static Ttf<'static> {
        &FACES[self as usize]
    }

    /// The glyph of a character. One that the face lacks is shown as a question mark.
    fn glyph(self, c: char) -> GlyphId {
        self.ttf().glyph_index(c).or_else(|| self.ttf().glyph_index('?')).unwrap_or(GlyphId(0))
    }

    /// The letters of a line, `apart` units further from each other than usual, and how long it is.
    pub fn line(self, words: &str, apart: f64) -> (Vec<Letter>, f64) {
        let mut letters = Vec::new();
        let (mut x, mut last) = (0.0, None);
        for c in words.chars() {
            let glyph = self.glyph(c);
            if let Some(last) = last {
                x += apart + f64::from(self.kern(last, glyph));
            }
            if c != ' ' {
                letters.push(Letter { glyph: glyph.0, x });
            }
            x += f64::from(self.ttf().glyph_hor_advance(glyph).unwrap_or(500));
            last = Some(glyph);
        }
        (letters, x)
    }

    /// How wide words are in letters of a size.
    #[cfg(test)]
    fn width(self, words: &str, size: f64) -> f64 {
        self.line(words, 0.0).1 * size / EM
    }

    /// How two letters draw together.
    fn kern(self, left: GlyphId, right: GlyphId) -> i16 {
        let Some(gpos) = self.ttf().tables().gpos else { return 0 };
        for lookup in gpos.lookups {
            for pair in lookup.subtables.into_iter::<PositioningSubtable<'_>>() {
                let PositioningSubtable::Pair(pair) = pair else { continue };
                if let Some(kern) = pair_kern(&pair, left, right) {
                    return kern;
                }
            }
        }
        0
    }

    /// The outline of a glyph; `y` grows down, as on the picture.
    pub fn outline(self, glyph: u16) -> Outline {
        let mut outline = Outline::default();
        // A space has none.
        let _ = self.ttf().outline_glyph(GlyphId(glyph), &mut outline);
        outline
    }
}

fn pair_kern(pair: &PairAdjustment<'_>, left: GlyphId, right: GlyphId) -> Option<i16> {
    match pair {
        PairAdjustment::Format1 { coverage, sets } => {
            let set = sets.get(coverage.get(left)?)?;
            set.get(right).map(|(first, _)| first.x_advance)
        }
        PairAdjustment::Format2 { coverage, classes, matrix } => {
            coverage.get(left)?;
            let (first, _) = matrix.get((classes.0.get(left), classes.1.get(right)))?;
            Some(first.x_advance)
        }
    }
}

/// A step of an outline, in whole units of the face.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    To(i32, i32),
    Line(i32, i32),
    Curve(i32, i32, i32, i32),
}

#[derive(Clone, Default, Debug)]
pub struct Outline(pub Vec<Step>);

fn whole(value: f32) -> i32 {
    value.round() as i32
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push(Step::To(whole(x), -whole(y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.push(Step::Line(whole(x), -whole(y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.push(Step::Curve(whole(x1), -whole(y1), whole(x), -whole(y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        // The shipped faces have quadratic outlines only; a cubic one would come out nearly right.
        self.quad_to((x1 + x2) / 2.0, (y1 + y2) / 2.0, x, y);
    }

    fn close(&mut self) {}
}

impl Outline {
    /// Words of a path that begin at a pen and move it; all steps are relative.
    pub fn write(&self, path: &mut String, pen: &mut (i32, i32), at: (i32, i32)) {
        let mut start = *pen;
        let mut open = false;
        for step in &self.0 {
            match *step {
                Step::To(x, y) => {
                    if open {
                        path.push('z');
                        *pen = start;
                    }
                    start = (at.0 + x, at.1 + y);
                    open = true;
                    relative(path, 'm', pen, &[start]);
                }
                Step::Line(x, y) => {
                    let to = (at.0 + x, at.1 + y);
                    match (to.0 - pen.0, to.1 - pen.1) {
                        (0, 0) => {}
                        (0, dy) => path.push_str(&format!("v{dy}")),
                        (dx, 0) => path.push_str(&format!("h{dx}")),
                        _ => relative(path, 'l', pen, &[to]),
                    }
                    *pen = to;
                }
                Step::Curve(cx, cy, x, y) => relative(path, 'q', pen, &[(at.0 + cx, at.1 + cy), (at.0 + x, at.1 + y)]),
            }
        }
        if open {
            path.push('z');
            *pen = start;
        }
    }
}

/// A letter and points from a pen, which ends at the last one.
fn relative(path: &mut String, letter: char, pen: &mut (i32, i32), points: &[(i32, i32)]) {
    path.push(letter);
    for (i, n) in points.iter().flat_map(|p| [p.0 - pen.0, p.1 - pen.1]).enumerate() {
        let gap = if i > 0 && n >= 0 { " " } else { "" };
        path.push_str(&format!("{gap}{n}"));
    }
    if let Some(last) = points.last() {
        *pen = *last;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Face; 5] = [Face::Serif, Face::Italic, Face::Bold, Face::Sans, Face::SansBold];

    #[test]
    fn every_face_has_the_letters_of_the_ground() {
        for c in "AZaz09.,;:'’-–()àèéìòùčšžćđÄÖÜäöüßŽŠČ½°·×".chars() {
            assert!(is_known(c), "{c}");
        }
        assert!(!is_known('日'));
        for face in ALL {
            assert!(!face.outline(face.glyph('M').0).0.is_empty());
        }
    }

    #[test]
    fn words_are_as_wide_as_their_letters_and_kerned() {
        assert_eq!(Face::Serif.width("", 10.0), 0.0);
        assert!(Face::Serif.width("Monte", 10.0) > Face::Serif.width("lilii", 10.0));
        let apart = Face::Bold.width("V", 10.0) + Face::Bold.width("a", 10.0);
        assert!(Face::Bold.width("Va", 10.0) < apart - 0.1);
        assert_eq!(Face::Sans.width("0123", 10.0), Face::Sans.width("8888", 10.0));
    }
}
