//! What the books say about numbers that touch. Each fact fails with the other shove.

use hexgrid::{Numbering, Sheets, Shoved};

use crate::{EVEN, ODD};

const MAGENTA: Numbering = Numbering { shoved: Shoved::OddLines, sheets: Sheets::One('M') };
const SOLFERINO: Numbering = Numbering { shoved: Shoved::OddLines, sheets: Sheets::One('S') };

fn distance(numbering: Numbering, a: &str, b: &str) -> u16 {
    let hex = |number| numbering.parse(number).expect("a printed number");
    hex(a).distance(hex(b))
}

/// Whether each hex touches the next.
fn is_chain(numbering: Numbering, numbers: &[&str]) -> bool {
    numbers.windows(2).all(|pair| distance(numbering, pair[0], pair[1]) == 1)
}

fn other_shove(numbering: Numbering) -> Numbering {
    let shoved = match numbering.shoved {
        Shoved::OddLines => Shoved::EvenLines,
        Shoved::EvenLines => Shoved::OddLines,
    };
    Numbering { shoved, ..numbering }
}

fn assert_only_this_shove(numbering: Numbering, numbers: &[&str]) {
    assert!(is_chain(numbering, numbers), "{numbers:?} is a chain");
    assert!(!is_chain(other_shove(numbering), numbers), "{numbers:?} says nothing about the shove");
}

#[test]
fn strafexpedition_towns_of_two_hexes() {
    assert_only_this_shove(ODD, &["3502", "3603"]); // Rovereto
    assert_only_this_shove(ODD, &["0146", "0247"]); // Thiene
}

#[test]
fn gorizia_chains_of_neighbours() {
    assert_only_this_shove(EVEN, &["2510", "2511", "2610", "2711"]);
    assert_only_this_shove(EVEN, &["1313", "1412", "1513", "1612"]);
}

#[test]
fn inferno_neighbours() {
    assert_only_this_shove(ODD, &["2413", "2312"]);
    assert!(is_chain(ODD, &["2413", "2312", "2412"]));
    assert!(is_chain(ODD, &["2311", "2312"]));
    assert!(is_chain(ODD, &["1912", "1913"]));
    assert_eq!(distance(ODD, "2413", "2311"), 2);
    assert_only_this_shove(ODD, &["1912", "1813"]);
}

#[test]
fn risorgimento_examples() {
    assert_only_this_shove(SOLFERINO, &["S2218", "S2117"]); // 5.25, a ridge between them
    assert_only_this_shove(MAGENTA, &["M2403", "M2502"]); // 6.23, frontal
    assert_only_this_shove(MAGENTA, &["M4609", "M4508", "M4507"]); // 7.52, the charge by road
    assert_eq!(distance(MAGENTA, "M4609", "M4507"), 2);
    assert_eq!(distance(MAGENTA, "M4609", "M4408"), 2);
    assert!(is_chain(SOLFERINO, &["S3731", "S3732", "S3632"])); // 7.54, both rear hexes
    assert!(is_chain(SOLFERINO, &["S3832", "S3732"]));
}

/// 6.23: the three frontal hexes of M2403 lie side by side, the directly frontal one in the middle.
#[test]
fn risorgimento_front() {
    assert_only_this_shove(MAGENTA, &["M2502", "M2503", "M2404"]);
    assert!(["M2502", "M2503", "M2404"].iter().all(|front| is_chain(MAGENTA, &["M2403", front])));
    assert_eq!(distance(MAGENTA, "M2502", "M2404"), 2);
}

#[test]
fn printed_numbers_come_back() {
    for numbering in [ODD, EVEN, MAGENTA, other_shove(SOLFERINO)] {
        for (line, place) in (1..=59).flat_map(|l| (1..=74).map(move |p| (l, p))) {
            let hex = numbering.hex(line, place);
            let number = numbering.number(hex);
            assert_eq!(number.trim_start_matches(['M', 'S']), format!("{:04}", line * 100 + place));
            assert_eq!(numbering.parse(&number), Some(hex));
            assert_eq!(numbering.line_place(hex), (line, place));
        }
    }
}

#[test]
fn lines_below_zero_are_shoved_alike() {
    for numbering in [ODD, EVEN] {
        for line in -9..9 {
            let step = |line: i16| numbering.hex(line, 0).distance(numbering.hex(line + 2, 0));
            assert_eq!(numbering.line_place(numbering.hex(line, -3)), (line, -3));
            assert_eq!(step(line), 2, "two lines on, line {line} stands as before");
        }
    }
}

#[test]
fn only_four_digits_are_a_number() {
    for wrong in ["+1-2", "12", "12345", "ab12", "", "123", " 123", "12 3", "1２3", "S1234", "s1234", "1234S", "-123"] {
        assert_eq!(ODD.parse(wrong), None, "{wrong:?}");
    }
    for right in ["0000", "9999", "0102"] {
        assert!(EVEN.parse(right).is_some(), "{right:?}");
    }
}

#[test]
fn the_letter_belongs_to_the_number() {
    assert_eq!(SOLFERINO.parse("S3732"), Some(ODD.hex(37, 32)));
    assert_eq!(SOLFERINO.number(ODD.hex(37, 32)), "S3732");
    for wrong in ["3732", "M3732", "s3732", "SS3732", "S373", "S37321", "S+1-2", "3732S"] {
        assert_eq!(SOLFERINO.parse(wrong), None, "{wrong:?}");
    }
}

const JOINED: Numbering = Numbering { shoved: Shoved::EvenLines, sheets: Sheets::Joined { first: 'N', lines: 40, second: 'S' } };

#[test]
fn two_joined_sheets_count_their_lines_anew() {
    let number = |line, place| JOINED.number(JOINED.hex(line, place));
    assert_eq!([number(1, 1), number(40, 54), number(41, 1), number(80, 54)], ["N0101", "N4054", "S0101", "S4054"]);
    assert_eq!(distance(JOINED, "N4010", "S0110"), 1, "the last line of one sheet touches the first of the other");
    for (line, place) in (0..=139).flat_map(|line| [0, 1, 54, 99].map(|place| (line, place))) {
        let hex = JOINED.hex(line, place);
        assert_eq!(JOINED.parse(&JOINED.number(hex)), Some(hex));
    }
    for wrong in ["N4101", "S0001", "M0101", "0101", "N101", "NS0101", "n0101", ""] {
        assert_eq!(JOINED.parse(wrong), None, "{wrong}");
    }
}

#[test]
fn joined_sheets_print_the_same_shove() {
    let single = Numbering { sheets: Sheets::Plain, ..JOINED };
    for sheet in ["N", "S"] {
        for (a, b) in [("0305", "0405"), ("0305", "0404"), ("0406", "0506"), ("0406", "0507")] {
            assert_eq!(distance(JOINED, &format!("{sheet}{a}"), &format!("{sheet}{b}")), distance(single, a, b));
        }
    }
}
