//! A position as a page of text, from what the viewer may see.

use kernel::{AnySession, Message, Side, Viewer, Waiting, message};
use serde_json::Value as Json;

use super::{capital, wrapped};
use crate::table::waited_on;

/// Where play stands and who is asked what.
pub fn heading(session: &dyn AnySession) -> String {
    let moment = session.moment();
    let seats = &session.about().seats;
    let name = |key: &str| seats.iter().find(|s| s.key == key).map_or(key.to_owned(), |s| s.name.clone());
    let phase = capital(&moment.phase);
    let phasing = name(&moment.seat);
    let mut out = match phase.as_str() {
        "Setup" => message!("stands-set-up"),
        _ => message!("stands-at", turn = moment.turn, phase = &phase, side = phasing),
    }
    .to_string();
    match session.waiting() {
        Waiting::Over(outcome) => out.push_str(&format!("\n{}", message!("stands-over", outcome = outcome.words))),
        waiting => {
            for seat in waiting.seats().iter() {
                let prompt = session.prompt(seat);
                let who = seats.get(usize::from(seat.0)).map_or("?", |s| s.name.as_str());
                out.push_str(&format!("\n{who}: {} [{}]", prompt.text, prompt.rule));
            }
            if waiting.seats().len() > 1 {
                out.push_str(&format!("\n{}", message!("stands-waited-on", seats = waited_on(&waiting, seats))));
            }
        }
    }
    out + "\n"
}

/// Lists of hexsides in the view and the keys of their names.
const BRIDGES: [(&str, &str); 3] =
    [("destroyed", "stands-destroyed"), ("pontoons", "stands-pontoons"), ("crossed", "stands-crossed")];

/// Everything but the map. How counters are printed and what may be said of them is in the game's presentation.
pub fn position(session: &dyn AnySession, viewer: Viewer, presentation: &Json) -> String {
    let view = session.view(viewer);
    let sides = &session.about().sides;
    let mut out = heading(session);
    // Points that each side has for itself are told with the side.
    let tracks: Vec<String> = [("vp", message!("stands-points")), ("points", message!("stands-reserve-points"))]
        .iter()
        .filter_map(|(field, name)| Some(format!("{name} {}", view.get(field).filter(|points| points.is_number())?)))
        .collect();
    if !tracks.is_empty() {
        out.push_str(&format!("{}\n", tracks.join(", ")));
    }
    out.push_str(&fight(&view, sides));
    for side in sides {
        out.push_str(&format!("\n{}\n", side.name));
        if let Some(points) = view["points"][side.key.as_str()].as_i64() {
            let term = presentation["terms"]["points"].as_str().unwrap_or_default();
            out.push_str(&format!("  {term:<21} {points}\n"));
        }
        out.push_str(&stacks(session, viewer, &view, side, presentation));
        out.push_str(&off_map(&view, side));
    }
    out.push_str(&objectives(&view, sides));
    let list = |field: &str| -> Vec<String> {
        let rows = view[field].as_array().map_or(&[][..], Vec::as_slice);
        rows.iter().map(|row| row.as_str().map_or_else(|| row[0].as_str().unwrap_or("?").to_owned(), str::to_owned)).collect()
    };
    for (field, name) in BRIDGES {
        let rows = list(field);
        if !rows.is_empty() {
            out.push_str(&format!("\n{}\n{}\n", Message::new(name), wrapped(&rows.join(", "), 2)));
        }
    }
    out
}

fn place_name(session: &dyn AnySession, viewer: Viewer, hex: &str) -> String {
    let names: Vec<String> = ["settlement", "peak"]
        .iter()
        .filter_map(|field| match session.ask(viewer, &format!("hex.{hex}.{field}")) {
            Ok(Json::String(name)) => Some(name),
            _ => None,
        })
        .collect();
    names.join(", ")
}

/// One paragraph per hex: the counters the viewer knows, the rest as `?`.
fn stacks(session: &dyn AnySession, viewer: Viewer, view: &Json, side: &Side, presentation: &Json) -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    for stack in view["stacks"].as_array().map_or(&[][..], Vec::as_slice) {
        let hex = stack["hex"].as_str().unwrap_or("?");
        if stack["side"] != side.key.as_str() {
            continue;
        }
        let mut units: Vec<String> =
            units_of(view, side).filter(|u| u["at"] == hex).map(|u| unit(session, viewer, u, presentation)).collect();
        units.extend((0..stack["hidden"].as_u64().unwrap_or(0)).map(|_| "?".to_owned()));
        let name = place_name(session, viewer, hex);
        rows.push((format!("{hex} {name}"), units.join("; ")));
    }
    rows.sort();
    let mut out = String::new();
    for (hex, units) in rows {
        let text = wrapped(&units, 24);
        out.push_str(&format!("  {hex:<21} {}\n", text.trim_start()));
    }
    out
}

fn units_of<'v>(view: &'v Json, side: &'v Side) -> impl Iterator<Item = &'v Json> {
    view["units"].as_array().map_or(&[][..], Vec::as_slice).iter().filter(move |u| u["side"] == side.key.as_str())
}

/// `Avellino 5-4-5 AV1, step lost, CE -1`: the values of the side that is up, that of the corner, then what is not as usual.
fn unit(session: &dyn AnySession, viewer: Viewer, unit: &Json, presentation: &Json) -> String {
    let (key, name) = (unit["unit"].as_str().unwrap_or("?"), unit["name"].as_str().unwrap_or("?"));
    let mut out = name.to_owned();
    // The word for orders, where it cannot be guessed from the name.
    let guess: String = name.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    if guess != key {
        out.push_str(&format!(" [{key}]"));
    }
    let counters = presentation["counters"].as_array().map_or(&[][..], Vec::as_slice);
    let faces = counters.iter().find(|counter| counter["unit"] == key).and_then(|counter| counter["faces"].as_array());
    if let (Some(steps), Some(faces)) = (unit["steps"].as_u64(), faces) {
        let up = faces.len().saturating_sub(steps as usize).min(faces.len().saturating_sub(1));
        let face = faces.get(up).unwrap_or(&Json::Null);
        out.push_str(&format!(" {}", face["line"].as_str().unwrap_or_default()));
        if let Some(corner) = face["corner"].as_i64() {
            out.push_str(&format!(" {}{corner}", presentation["terms"]["corner"].as_str().unwrap_or_default()));
        }
    }
    let mut marks: Vec<Message> = Vec::new();
    // Only brigades have a second step to lose.
    if unit["steps"] == 1 && session.ask(viewer, &format!("unit.{key}.size")).is_ok_and(|size| size == "brigade") {
        marks.push(message!("stands-reduced"));
    }
    if let Some(ce) = unit["ce"].as_u64().filter(|n| *n > 0) {
        marks.push(Message::plain(format!("CE -{ce}")));
    }
    match unit["supply"].as_str() {
        Some("low") => marks.push(message!("stands-low-supply")),
        Some("out") => marks.push(message!("stands-out-of-supply")),
        _ => {}
    }
    // What only this game has: a number under its name, or that it is so.
    const TOLD: [&str; 3] = ["steps", "ce", "supply"];
    for mark in presentation["marks"].as_array().map_or(&[][..], Vec::as_slice) {
        let (field, words) = (mark["field"].as_str().unwrap_or_default(), mark["words"].as_str().unwrap_or_default());
        let value = &unit[field];
        let quiet = value.is_null() || mark["quiet"].as_array().is_some_and(|quiet| quiet.contains(value));
        if !quiet && !TOLD.contains(&field) {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            marks.push(Message::plain(format!("{words} {value}")));
        }
    }
    if let Some(spent) = unit["spent"].as_str().filter(|s| *s != "0") {
        marks.push(message!("stands-spent", points = spent));
    }
    let did: Vec<&str> = unit["did"].as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(Json::as_str).collect();
    marks.extend(did.into_iter().map(Message::plain));
    marks.into_iter().for_each(|mark| out.push_str(&format!(", {mark}")));
    out
}

/// Units that stand in no hex, by where they are.
fn off_map(view: &Json, side: &Side) -> String {
    const BOXES: [(&str, &str); 5] = [
        ("unplaced", "stands-unplaced"),
        ("arriving", "stands-arriving"),
        ("reserve", "stands-in-reserve"),
        ("off", "stands-to-come"),
        ("gone", "stands-eliminated"),
    ];
    let mut out = String::new();
    for (place, title) in BOXES {
        let names: Vec<&str> = units_of(view, side).filter(|u| u["at"] == place).filter_map(|u| u["name"].as_str()).collect();
        if !names.is_empty() {
            let text = wrapped(&names.join(", "), 24);
            out.push_str(&format!("  {:<21} {}\n", Message::new(title).to_string(), text.trim_start()));
        }
    }
    out
}

fn objectives(view: &Json, sides: &[Side]) -> String {
    let all = view["objectives"].as_array().map_or(&[][..], Vec::as_slice);
    if all.is_empty() {
        return String::new();
    }
    let mut out = format!("\n{}\n", message!("stands-objectives"));
    for side in sides {
        let held: Vec<String> = all
            .iter()
            .filter(|o| o["holder"] == side.key.as_str())
            .map(|o| format!("{} {} ({})", o["hex"].as_str().unwrap_or("?"), o["name"].as_str().unwrap_or(""), o["value"]))
            .collect();
        let text = if held.is_empty() { message!("stands-none").to_string() } else { wrapped(&held.join(", "), 24) };
        let holder = message!("stands-held-by", side = &side.name).to_string();
        out.push_str(&format!("  {holder:<21} {}\n", text.trim_start()));
    }
    out
}

fn fight(view: &Json, sides: &[Side]) -> String {
    let fight = &view["fight"];
    let Some(hex) = fight["hex"].as_str() else { return String::new() };
    let name = |key: &Json| {
        let key = key.as_str().unwrap_or("?");
        sides.iter().find(|s| s.key == key).map_or(key.to_owned(), |s| s.name.clone())
    };
    let mut out = message!("stands-fight", hex = hex, side = name(&fight["attacker"])).to_string();
    for (field, count, title) in [("attackers", "attacking", "stands-attackers"), ("defenders", "defending", "stands-defenders")]
    {
        let names: Vec<&str> = fight[field].as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(Json::as_str).collect();
        match (names.is_empty(), fight[count].as_u64()) {
            (false, _) => out.push_str(&format!("; {}: {}", Message::new(title), names.join(", "))),
            (true, Some(n)) if n > 0 => out.push_str(&format!("; {}: {n}", Message::new(title))),
            _ => {}
        }
    }
    out + "\n"
}
