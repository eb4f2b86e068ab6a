//! How wide words are, without a font at hand.

/// Advance widths of the characters from space to tilde in thousandths of the letter size, as in a wide serif face
/// (DejaVu Serif): other faces of the list are narrower, so words keep their room.
const WIDTHS: [u16; 95] = [
    318, 402, 460, 838, 636, 950, 890, 275, 390, 390, 500, 838, 318, 338, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636, 636,
    636, 337, 337, 838, 838, 838, 536, 1000, 722, 735, 765, 802, 730, 694, 799, 872, 395, 401, 747, 664, 1024, 875, 820, 673,
    820, 753, 685, 667, 843, 722, 1028, 712, 660, 695, 390, 337, 390, 838, 500, 500, 596, 640, 560, 640, 592, 370, 640, 644, 320,
    310, 606, 320, 948, 644, 602, 640, 640, 478, 513, 402, 644, 565, 856, 564, 565, 527, 636, 337, 636, 838,
];

/// The width of words in letters of a size.
pub fn width(words: &str, size: f64) -> f64 {
    let one = |c: char| (c as usize).checked_sub(32).and_then(|i| WIDTHS.get(i)).copied().unwrap_or(640);
    words.chars().map(|c| f64::from(one(c))).sum::<f64>() * size / 1000.0
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn words_are_as_wide_as_their_letters() {
        assert_eq!(width("", 10.0), 0.0);
        assert!(width("Monte", 10.0) > width("lilii", 10.0));
        assert!((width("ab", 20.0) - 2.0 * width("ab", 10.0)).abs() < 1e-9);
    }
}
