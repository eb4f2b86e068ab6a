//! A plan in words: what it goes for, where the weight lies, who stays back, what the guns do.

use hexgrid::HexId;
use inferno::{Side, UnitId};

use super::assault::Assault;
use super::intent::Intent;
use super::survey::Survey;
use crate::parts::Task;

/// A list as a person would say it, cut where it gets long.
fn listed(mut names: Vec<String>, most: usize) -> String {
    let more = names.len().saturating_sub(most);
    names.truncate(most);
    if more > 0 {
        names.push(format!("{more} more"));
    }
    match names.len() {
        0 => "nobody".into(),
        1 => names.remove(0),
        n => format!("{} and {}", names[..n - 1].join(", "), names[n - 1]),
    }
}

fn unit_name(survey: &Survey<'_>, unit: UnitId) -> String {
    survey.game.counter(unit).name.to_string()
}

/// Names of the units whose task fits.
fn those(survey: &Survey<'_>, intent: &Intent, fits: impl Fn(&Task) -> bool) -> Vec<String> {
    intent.plan.with_task(fits).map(|r| unit_name(survey, r.unit)).collect()
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

pub fn describe(survey: &Survey<'_>, intent: &Intent) -> String {
    let mut lines = vec![headline(survey, intent)];
    lines.extend(objectives(survey, intent));
    lines.extend(attacks(survey, intent));
    lines.extend(guards(survey, intent));
    lines.extend(reserve(survey, intent));
    lines.extend(artillery(survey, intent));
    lines.join("\n  ")
}

fn headline(survey: &Survey<'_>, intent: &Intent) -> String {
    let vp = survey.game.vp(&survey.s);
    let aim = match (survey.side, intent.assaults.is_empty()) {
        (Side::It, false) => "Attack",
        (Side::It, true) => "Close up to the enemy",
        (Side::Ah, false) => "Hold the line and strike back",
        (Side::Ah, true) => "Hold the line",
    };
    let axis = intent.assaults.iter().max_by(|a, b| a.score.total_cmp(&b.score));
    let axis = axis.map_or(String::new(), |a| format!("; axis of effort towards {}", survey.name(a.target)));
    format!("Turn {}, {vp} Italian points. {aim}{axis}.", intent.plan.turn)
}

/// Objectives that the plan wants to win, with their points.
fn objectives(survey: &Survey<'_>, intent: &Intent) -> Option<String> {
    let valued = |hex: &HexId| {
        let wanted = survey.s.controller(*hex) != survey.side && survey.atlas.objectives.value(*hex) > 0.0;
        wanted || survey.side == Side::Ah && survey.is_gorizia(*hex)
    };
    let label = |hex: HexId| match survey.is_gorizia(hex) {
        true => format!("{} (decides the game)", survey.name(hex)),
        false => format!("{} ({})", survey.name(hex), survey.atlas.objectives.value(hex)),
    };
    let mut goals: Vec<HexId> = intent.plan.attacks.iter().copied().filter(valued).collect();
    for role in &intent.plan.roles {
        if let Task::Take(hex) = role.task
            && !goals.contains(&hex)
            && valued(&hex)
        {
            goals.push(hex);
        }
    }
    (!goals.is_empty()).then(|| format!("Objectives: {}.", listed(goals.into_iter().map(label).collect(), 6)))
}

fn attack(survey: &Survey<'_>, assault: &Assault) -> String {
    let units: Vec<String> = assault.units.iter().map(|(u, _)| unit_name(survey, *u)).collect();
    let odds = survey.game.charts.odds_word(assault.forecast.column);
    let flank = if assault.forecast.flanked { ", flanked" } else { "" };
    format!(
        "{} by {} at {odds}{flank}, {} to clear it",
        survey.name(assault.target),
        listed(units, 5),
        percent(assault.forecast.vacated)
    )
}

fn attacks(survey: &Survey<'_>, intent: &Intent) -> Vec<String> {
    let mut list: Vec<&Assault> = intent.assaults.iter().collect();
    list.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut lines: Vec<String> = list.iter().take(5).map(|a| format!("Attack on {}.", attack(survey, a))).collect();
    if list.len() > 5 {
        let rest = list[5..].iter().map(|a| survey.name(a.target)).collect();
        lines.push(format!("Smaller attacks on {}.", listed(rest, 8)));
    }
    lines
}

fn guards(survey: &Survey<'_>, intent: &Intent) -> Option<String> {
    let mut hexes: Vec<(f64, String)> = Vec::new();
    for role in intent.plan.with_task(|t| matches!(t, Task::Guard(_))) {
        if let Task::Guard(hex) = role.task {
            hexes.push((survey.need(&survey.s, hex), format!("{} in {}", unit_name(survey, role.unit), survey.name(hex))));
        }
    }
    hexes.sort_by(|a, b| b.0.total_cmp(&a.0));
    (!hexes.is_empty()).then(|| format!("To be held: {}.", listed(hexes.into_iter().map(|(_, text)| text).collect(), 5)))
}

fn reserve(survey: &Survey<'_>, intent: &Intent) -> Option<String> {
    let rest = those(survey, intent, |t| matches!(t, Task::Rest(_)));
    let behind = those(survey, intent, |t| matches!(t, Task::Approach(_)));
    match (rest.is_empty(), behind.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("Out of the line to recover: {}.", listed(rest, 5))),
        (true, false) => Some(format!("Reserve, coming up: {}.", listed(behind, 5))),
        (false, false) => Some(format!("Reserve: {} coming up, {} to recover.", listed(behind, 5), listed(rest, 4))),
    }
}

fn artillery(survey: &Survey<'_>, intent: &Intent) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for assault in intent.assaults.iter().filter(|a| !a.guns.is_empty()) {
        let guns = assault.guns.iter().map(|g| unit_name(survey, *g)).collect();
        parts.push(format!("{} on {}", listed(guns, 3), survey.name(assault.target)));
    }
    let moving = intent.plan.with_task(|t| matches!(t, Task::Serve(_))).filter(|r| !r.way.is_empty());
    let moving: Vec<String> =
        moving.filter(|r| survey.game.counter(r.unit).kind.is_gun()).map(|r| unit_name(survey, r.unit)).collect();
    if !moving.is_empty() {
        parts.push(format!("{} changing position", listed(moving, 3)));
    }
    match (parts.is_empty(), survey.side) {
        (false, _) => Some(format!("Artillery: {}.", listed(parts, 5))),
        (true, Side::Ah) => Some("Artillery: kept for the defence.".into()),
        (true, Side::It) => None,
    }
}
