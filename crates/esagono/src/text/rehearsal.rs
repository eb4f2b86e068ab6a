//! What orders would bring, and what is planned, for people.

use kernel::{AnySession, Message, Planned, Rehearsal, Seat, Stop, Viewer, message};
use serde_json::{Map, Value as Json};

use super::odds;

/// So many changed rows are told one by one.
const ROWS: usize = 20;

pub fn text(session: &dyn AnySession, seat: Seat, sent: usize, told: &Rehearsal) -> String {
    let mut out = format!("{}\n", message!("try-done", done = told.done, sent = sent));
    if let Some(change) = told.change.as_deref().and_then(|text| serde_json::from_str::<Json>(text).ok()) {
        out.push_str(&changes(&session.view(Viewer::Seat(seat)), &change));
    }
    match &told.stopped {
        Some(halt) if halt.refused.is_none() => {
            out.push_str(&format!("{}\n", message!("try-cannot-take-back", order = &halt.order)));
        }
        Some(halt) => {
            let why = halt.refused.as_ref().map(kernel::Rejected::words).unwrap_or_default();
            out.push_str(&format!("{}\n", message!("try-refused", order = &halt.order, why = why)));
        }
        None => {}
    }
    if let Some(odds) = &told.odds {
        out.push_str(&odds::text(odds));
    }
    let then = match &told.prompt {
        Some(prompt) => message!("try-question", question = prompt.text.clone(), rule = &prompt.rule),
        None => message!("try-others-asked"),
    };
    out.push_str(&format!("{then}\n"));
    out
}

fn word(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Each changed row with the fields that are other.
fn changes(view: &Json, change: &Json) -> String {
    let (empty, gone) = (Map::new(), message!("try-gone"));
    let mut lines: Vec<String> = Vec::new();
    for (list, rows) in change["rows"].as_object().unwrap_or(&empty) {
        let key = rows["key"].as_str().unwrap_or_default();
        let old = |row: &Json| view[list].as_array().and_then(|old| old.iter().find(|old| old[key] == row[key])).cloned();
        for row in rows["put"].as_array().into_iter().flatten() {
            let was = old(row).unwrap_or_default();
            let fields = row.as_object().unwrap_or(&empty).iter().filter(|(name, value)| was[name.as_str()] != **value);
            let fields: Vec<String> = fields.map(|(name, value)| format!("{name} {}", word(value))).collect();
            lines.push(format!("  {} {}: {}", list, word(&row[key]), fields.join(", ")));
        }
        lines.extend(rows["gone"].as_array().into_iter().flatten().map(|name| format!("  {list} {}: {gone}", word(name))));
    }
    lines.extend(change["set"].as_object().unwrap_or(&empty).iter().map(|(name, value)| format!("  {name}: {}", word(value))));
    if lines.len() > ROWS {
        let more = lines.len() - ROWS;
        lines.truncate(ROWS);
        lines.push(format!("  {}", message!("try-more", more = more)));
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// What a seat has planned, or why it ended; nothing if there is neither.
pub fn planned(planned: &Planned) -> String {
    let stop = |stop: &Stop| match stop {
        Stop::Loss => message!("planned-until-loss"),
        Stop::Event(words) | Stop::If(words) => Message::plain(format!("`{words}`")),
    };
    match (&planned.plan, &planned.ended) {
        (Some(plan), _) => {
            let left = plan.orders.get(plan.done..).unwrap_or_default().join("; ");
            let stops: Vec<Message> = plan.stops.iter().map(stop).collect();
            let planned = match stops.is_empty() {
                true => message!("planned", orders = left),
                false => message!("planned-until", stops = stops, orders = left),
            };
            format!("{planned}\n")
        }
        (None, Some(ended)) => format!("{}\n", message!("plan-ended", order = &ended.order, why = ended.why.words())),
        (None, None) => String::new(),
    }
}
