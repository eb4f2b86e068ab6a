//! The map as rows of letters.

use content::Sheet;
use kernel::{AnySession, Viewer, message};
use serde_json::Value as Json;

const TERRAIN: [(&str, char); 4] = [("clear", '.'), ("hill", 'n'), ("low-mountain", '^'), ("swamp", '~')];

fn asked(session: &dyn AnySession, viewer: Viewer, question: &str) -> Option<String> {
    match session.ask(viewer, question) {
        Ok(Json::String(text)) => Some(text),
        _ => None,
    }
}

/// Terrain, stacks with their size, places and the great river; three letters to a hex.
pub fn map(session: &dyn AnySession, viewer: Viewer, sheet: &Sheet) -> String {
    let view = session.view(viewer);
    let stacks = view["stacks"].as_array().cloned().unwrap_or_default();
    let sides = &session.about().sides;
    let stack_at = |hex: &str| stacks.iter().find(|s| s["hex"] == hex);
    let mut out = String::new();
    let header: String = sheet.places.iter().map(|place| format!("{place:02} ")).collect();
    out.push_str(&format!("     {}\n", header.trim_end()));
    for line in &sheet.rows {
        let mut row = format!("{:02}  {}", line.line, if line.is_shoved_right { "  " } else { "" });
        for (i, hex) in line.hexes.iter().enumerate() {
            let Some(terrain) = asked(session, viewer, &format!("hex.{hex}.terrain")) else {
                row.push_str("   ");
                continue;
            };
            let named = ["settlement", "peak"].iter().any(|f| asked(session, viewer, &format!("hex.{hex}.{f}")).is_some());
            let letter = TERRAIN.iter().find(|(word, _)| *word == terrain).map_or('?', |(_, letter)| *letter);
            match stack_at(hex) {
                Some(stack) => {
                    let letter = side_letter(sides, stack["side"].as_str().unwrap_or_default());
                    row.push(letter);
                    let count = stack["count"].as_u64().unwrap_or(0);
                    row.push(char::from_digit(count.min(9) as u32, 10).unwrap_or('+'));
                }
                None => row.extend([letter, if named { '*' } else { ' ' }]),
            }
            let river = line.hexes.get(i + 1).and_then(|next| asked(session, viewer, &format!("hexside.{hex}-{next}.river")));
            row.push(if river.as_deref() == Some("isonzo") { '|' } else { ' ' });
        }
        out.push_str(row.trim_end());
        out.push('\n');
    }
    let legend: Vec<String> = TERRAIN.iter().map(|(word, letter)| format!("{letter} {word}")).collect();
    let marks: Vec<String> = sides
        .iter()
        .map(|s| message!("map-two-counters", letter = side_letter(sides, &s.key).to_string(), side = &s.name).to_string())
        .collect();
    out.push_str(&format!("{}\n", message!("map-legend", terrain = legend.join(", "), counters = marks.join(", "))));
    out
}

fn side_letter(sides: &[kernel::Side], key: &str) -> char {
    let name = sides.iter().find(|s| s.key == key).map_or(key, |s| s.name.as_str());
    name.chars().next().unwrap_or('?').to_ascii_uppercase()
}
