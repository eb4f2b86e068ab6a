//! Where the fighting was: the hexes of the map, coloured by the number of fights.

use std::fmt::Write as _;

use content::RawMap;
use draw::{Palette, Stain};
use hexgrid::HexId;
use kernel::message;

use super::Fights;
use super::paper::{number, said};

/// From yellow to dark red.
fn heat(part: f64) -> String {
    const STOPS: [[f64; 3]; 4] = [[255.0, 226.0, 122.0], [247.0, 154.0, 57.0], [214.0, 64.0, 38.0], [115.0, 12.0, 32.0]];
    let at = part.clamp(0.0, 1.0) * 3.0;
    let i = (at as usize).min(2);
    let mix = |k: usize| STOPS[i][k] + (STOPS[i + 1][k] - STOPS[i][k]) * (at - i as f64);
    format!("#{:02x}{:02x}{:02x}", mix(0) as u8, mix(1) as u8, mix(2) as u8)
}

/// How many pixels the picture is wide.
const WIDE: f64 = 620.0;

/// The place in a hex, if it has a name.
pub fn name_of(map: &RawMap, hex: &str) -> Option<String> {
    let hex = map.grid().parse(hex)?;
    map.places_in(hex).next().map(|place| place.name.clone())
}

/// The map with the fights on it.
pub fn picture(map: &RawMap, fights: &Fights, games: u64) -> Option<String> {
    let palette = Palette::named("light")?;
    let counts: Vec<_> =
        fights.iter().filter_map(|(hex, by)| Some((map.grid().parse(hex)?, hex, by.iter().sum::<u32>()))).collect();
    let most = counts.iter().map(|(_, _, n)| *n).max().unwrap_or(0).max(1);
    let each = |n: u32| format!("{:.2}", f64::from(n) / games.max(1) as f64);
    let stain = |(hex, number, n): &(HexId, &String, u32)| Stain {
        hex: *hex,
        colour: heat((f64::from(*n) / f64::from(most)).sqrt()),
        words: message!("study-hex", hex = *number, fights = *n, each = each(*n)).to_string(),
    };
    let stains: Vec<Stain> = counts.iter().map(stain).collect();
    let mut out = draw::stained(map, palette, WIDE, &stains);
    let _ = write!(out, "<svg viewBox=\"0 0 520 40\" role=\"img\" aria-label=\"{}\">", said(message!("study-colours")));
    legend(&mut out, 0.0, f64::from(most) / games.max(1) as f64);
    out.push_str("</svg>");
    Some(out)
}

fn legend(out: &mut String, top: f64, most: f64) {
    let (y, head) = (top + 24.0, said(message!("head-fights")));
    let _ = write!(out, "<text x=\"20\" y=\"{y:.1}\" font-size=\"11\" fill=\"#555\">{head}</text>");
    for i in 0..6 {
        let part = f64::from(i) / 5.0;
        let value = part * part * most;
        let x = 110.0 + 62.0 * f64::from(i);
        let text = if i == 0 { said(message!("study-few")) } else { trimmed(value) };
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
