//! Where the fighting was: the hexes of the map, coloured by the number of fights.

use std::fmt::Write as _;

use games::{Entry, Sheet};

use super::Fights;
use super::paper::{number, plain};

/// Half the width of a hex, and the distance from centre to corner.
const HALF: f64 = 13.0;
const CORNER: f64 = 15.011;

/// Where line and place of a printed number stand on the picture.
fn centre(sheet: &Sheet, line: u8, place: u8) -> (f64, f64) {
    let row = if sheet.first_line_on_top { line - 1 } else { sheet.lines - line };
    let column = if sheet.first_place_on_left { place - 1 } else { sheet.places - place };
    let odd = line % 2 == 1;
    let shove = match (odd, sheet.odd_lines_shoved_left) {
        (true, true) | (false, false) => 0.0,
        _ => HALF,
    };
    (20.0 + 2.0 * HALF * f64::from(column) + shove, 20.0 + 1.5 * CORNER * f64::from(row))
}

fn printed(number: &str) -> Option<(u8, u8)> {
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let (line, place) = digits.split_at_checked(digits.len().checked_sub(2)?)?;
    Some((line.parse().ok()?, place.parse().ok()?))
}

fn polygon((x, y): (f64, f64)) -> String {
    let corners = [
        (0.0, -CORNER),
        (HALF, -CORNER / 2.0),
        (HALF, CORNER / 2.0),
        (0.0, CORNER),
        (-HALF, CORNER / 2.0),
        (-HALF, -CORNER / 2.0),
    ];
    corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect::<Vec<_>>().join(" ")
}

fn tint(terrain: &str) -> &'static str {
    match terrain {
        "clear" => "#f3f3e6",
        "hill" => "#ebe5d0",
        "low-mountain" => "#ddd3b9",
        "swamp" => "#dfe9e4",
        _ => "#eeeae0",
    }
}

/// From yellow to dark red.
fn heat(part: f64) -> String {
    const STOPS: [[f64; 3]; 4] = [[255.0, 226.0, 122.0], [247.0, 154.0, 57.0], [214.0, 64.0, 38.0], [115.0, 12.0, 32.0]];
    let at = part.clamp(0.0, 1.0) * 3.0;
    let i = (at as usize).min(2);
    let mix = |k: usize| STOPS[i][k] + (STOPS[i + 1][k] - STOPS[i][k]) * (at - i as f64);
    format!("#{:02x}{:02x}{:02x}", mix(0) as u8, mix(1) as u8, mix(2) as u8)
}

/// The place in a hex, if it has a name.
pub fn name_of(entry: &Entry, hex: &str) -> Option<String> {
    let raw = entry.tables(entry.maps().first()?)?;
    raw.places.iter().find(|place| raw.grid.number(place.hex) == hex).map(|place| place.name.clone())
}

/// The map with the fights on it; none if the game has no such map.
pub fn picture(entry: &Entry, scenario: &str, fights: &Fights, games: u64) -> Option<String> {
    let sheet = entry.sheet(scenario);
    let raw = entry.tables(entry.maps().first()?)?;
    let place = |number: &str| printed(number).filter(|(l, p)| (1..=sheet.lines).contains(l) && (1..=sheet.places).contains(p));
    let at = |hex| place(&raw.grid.number(hex)).map(|(line, place)| centre(&sheet, line, place));
    let (width, height) = (40.0 + HALF * (2.0 * f64::from(sheet.places) - 1.0), 40.0 + 1.5 * CORNER * f64::from(sheet.lines - 1));
    let mut out = format!(
        "<svg viewBox=\"0 0 {width:.0} {:.0}\" role=\"img\" aria-label=\"Fights per hex on the map\" font-size=\"9\">",
        height + 40.0
    );
    for hex in &raw.hexes {
        let Some(centre) = at(hex.hex) else { continue };
        let _ = write!(
            out,
            "<polygon points=\"{}\" fill=\"{}\" stroke=\"#cfc8b5\" stroke-width=\"0.6\"/>",
            polygon(centre),
            tint(&hex.terrain)
        );
    }
    let counts: Vec<((f64, f64), u32, &String)> = fights
        .iter()
        .filter_map(|(hex, by)| Some((place(hex).map(|(l, p)| centre(&sheet, l, p))?, by.iter().sum::<u32>(), hex)))
        .collect();
    let most = counts.iter().map(|(_, n, _)| *n).max().unwrap_or(0).max(1);
    for (centre, n, hex) in &counts {
        let per_game = f64::from(*n) / games.max(1) as f64;
        let part = (f64::from(*n) / f64::from(most)).sqrt();
        let _ = write!(
            out,
            "<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"0.85\" stroke=\"#a9a08a\" stroke-width=\"0.6\"><title>{}: {} fights, {per_game:.2} a game</title></polygon>",
            polygon(*centre),
            heat(part),
            plain(hex),
            n
        );
    }
    for side in raw.hexsides.iter().filter(|s| !s.river.is_empty() && s.river != "none") {
        let (Some(a), Some(b)) = (at(side.a), at(side.b)) else { continue };
        let (mx, my) = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let scale = CORNER / 2.0 / (2.0 * HALF);
        let (dx, dy) = (-(b.1 - a.1) * scale, (b.0 - a.0) * scale);
        let wide = match side.river.as_str() {
            "isonzo" => 3.2,
            "river" => 2.0,
            _ => 1.0,
        };
        let _ = write!(
            out,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#6c9bc4\" stroke-width=\"{wide}\" stroke-linecap=\"round\"/>",
            mx - dx,
            my - dy,
            mx + dx,
            my + dy
        );
    }
    let mut labels = Labels { width, taken: Vec::new(), said: Vec::new() };
    labels.taken.extend(raw.places.iter().filter_map(|p| at(p.hex)).map(|(x, y)| [x - 3.0, y - 3.0, x + 3.0, y + 3.0]));
    for name in &raw.places {
        let Some((x, y)) = at(name.hex) else { continue };
        let mark = match name.kind.as_str() {
            "peak" => format!("<path d=\"M{:.1} {:.1}l3 -5.5l3 5.5Z\" fill=\"#333\"/>", x - 3.0, y + 2.5),
            _ => format!("<rect x=\"{:.1}\" y=\"{:.1}\" width=\"4.4\" height=\"4.4\" fill=\"#333\"/>", x - 2.2, y - 2.2),
        };
        out.push_str(&mark);
        if let Some((tx, ty)) = labels.place(&name.name, (x, y)) {
            let _ = write!(
                out,
                "<text x=\"{tx:.1}\" y=\"{ty:.1}\" fill=\"#222\" stroke=\"#fffdf5\" stroke-width=\"2.2\" stroke-opacity=\"0.85\" paint-order=\"stroke\">{}</text>",
                plain(&name.name)
            );
        }
    }
    legend(&mut out, height, f64::from(most) / games.max(1) as f64);
    out.push_str("</svg>");
    Some(out)
}

/// Names find room beside, above or below their mark; one that finds none is left out, and a town of several hexes is
/// named once.
struct Labels<'a> {
    width: f64,
    /// Left, top, right, bottom.
    taken: Vec<[f64; 4]>,
    said: Vec<&'a str>,
}

impl<'a> Labels<'a> {
    /// Where the text begins.
    fn place(&mut self, name: &'a str, (x, y): (f64, f64)) -> Option<(f64, f64)> {
        if self.said.contains(&name) {
            return None;
        }
        let wide = 4.9 * name.chars().count() as f64;
        let spots = [
            (x + 5.0, y + 3.2),
            (x - 5.0 - wide, y + 3.2),
            (x - wide / 2.0, y - 5.5),
            (x - wide / 2.0, y + 12.0),
            (x + 2.0, y - 5.5),
            (x + 2.0, y + 12.0),
            (x - 2.0 - wide, y - 5.5),
            (x - 2.0 - wide, y + 12.0),
        ];
        let area = |(tx, ty): (f64, f64)| [tx, ty - 7.0, tx + wide, ty + 1.5];
        let meets = |a: &[f64; 4], b: &[f64; 4]| a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
        let free = |spot: &(f64, f64)| {
            let here = area(*spot);
            here[0] > 2.0 && here[2] < self.width - 2.0 && !self.taken.iter().any(|there| meets(&here, there))
        };
        let spot = spots.into_iter().find(free)?;
        self.taken.push(area(spot));
        self.said.push(name);
        Some(spot)
    }
}

fn legend(out: &mut String, top: f64, most: f64) {
    let _ = write!(out, "<text x=\"20\" y=\"{:.1}\" font-size=\"11\" fill=\"#555\">fights a game</text>", top + 24.0);
    for i in 0..6 {
        let part = f64::from(i) / 5.0;
        let value = part * part * most;
        let x = 110.0 + 62.0 * f64::from(i);
        let text = if i == 0 { "few".to_owned() } else { trimmed(value) };
        let _ = write!(
            out,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"16\" height=\"12\" fill=\"{}\"/><text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"#555\">{text}</text>",
            top + 14.0,
            heat(part),
            x + 20.0,
            top + 24.0
        );
    }
}

fn trimmed(value: f64) -> String {
    if value >= 10.0 { number(value.round()) } else { format!("{value:.2}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_numbers_have_a_line_and_a_place() {
        assert_eq!(printed("2412"), Some((24, 12)));
        assert_eq!(printed("S0302"), Some((3, 2)));
        assert_eq!(printed("x"), None);
    }

    #[test]
    fn neighbours_stand_one_hex_apart() {
        let sheet =
            Sheet { lines: 36, places: 22, first_line_on_top: true, first_place_on_left: false, odd_lines_shoved_left: true };
        let apart = |a: (f64, f64), b: (f64, f64)| ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt();
        let (here, beside, below) = (centre(&sheet, 10, 10), centre(&sheet, 10, 11), centre(&sheet, 11, 10));
        assert!((apart(here, beside) - 2.0 * HALF).abs() < 0.01 && (apart(here, below) - 2.0 * HALF).abs() < 0.1);
    }
}
