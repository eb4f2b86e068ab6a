//! A plan in words: what it goes for, where the weight lies, who stays back, what the guns do.

use hexgrid::HexId;
use inferno::{Side, UnitId};
use kernel::{Message, message};

use super::assault::Assault;
use super::intent::Intent;
use super::survey::Survey;
use crate::parts::Task;

/// A list as a person would say it, cut where it gets long.
fn listed(mut names: Vec<Message>, most: usize) -> Message {
    let more = names.len().saturating_sub(most);
    names.truncate(most);
    if more > 0 {
        names.push(message!("plan-and-more", count = more));
    }
    match names.pop() {
        None => message!("plan-nobody"),
        Some(only) if names.is_empty() => only,
        Some(last) => message!("plan-list", first = names, last = last),
    }
}

fn unit_name(survey: &Survey<'_>, unit: UnitId) -> Message {
    Message::plain(survey.game.counter(unit).name.to_string())
}

fn hex_name(survey: &Survey<'_>, hex: HexId) -> Message {
    Message::plain(survey.name(hex))
}

/// Names of the units whose task fits.
fn those(survey: &Survey<'_>, intent: &Intent, fits: impl Fn(&Task) -> bool) -> Vec<Message> {
    intent.plan.with_task(fits).map(|r| unit_name(survey, r.unit)).collect()
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

pub fn describe(survey: &Survey<'_>, intent: &Intent) -> Message {
    let mut lines: Vec<Message> = objectives(survey, intent).into_iter().collect();
    lines.extend(attacks(survey, intent));
    lines.extend(guards(survey, intent));
    lines.extend(reserve(survey, intent));
    lines.extend(artillery(survey, intent));
    lines.into_iter().fold(headline(survey, intent), |above, line| message!("plan-lines", above = above, line = line))
}

fn headline(survey: &Survey<'_>, intent: &Intent) -> Message {
    let aim = match (survey.side, intent.assaults.is_empty()) {
        (Side::It, false) => message!("plan-attack"),
        (Side::It, true) => message!("plan-close-up"),
        (Side::Ah, false) => message!("plan-strike-back"),
        (Side::Ah, true) => message!("plan-hold"),
    };
    let axis = intent.assaults.iter().max_by(|a, b| a.score.total_cmp(&b.score));
    let axis = axis.map_or_else(|| "none".to_owned(), |a| survey.name(a.target));
    message!("plan-headline", turn = intent.plan.turn, points = survey.game.vp(&survey.s), aim = aim, axis = axis)
}

/// Objectives that the plan wants to win, with their points.
fn objectives(survey: &Survey<'_>, intent: &Intent) -> Option<Message> {
    let valued = |hex: &HexId| {
        let wanted = survey.s.controller(*hex) != survey.side && survey.atlas.objectives.value(*hex) > 0.0;
        wanted || survey.side == Side::Ah && survey.is_gorizia(*hex)
    };
    let label = |hex: HexId| match survey.is_gorizia(hex) {
        true => message!("plan-decides", hex = survey.name(hex)),
        false => Message::plain(format!("{} ({})", survey.name(hex), survey.atlas.objectives.value(hex))),
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
    (!goals.is_empty()).then(|| message!("plan-objectives", hexes = listed(goals.into_iter().map(label).collect(), 6)))
}

fn attack(survey: &Survey<'_>, assault: &Assault) -> Message {
    let units: Vec<Message> = assault.units.iter().map(|(u, _)| unit_name(survey, *u)).collect();
    let odds = survey.game.charts.odds_word(assault.forecast.column);
    message!(
        "plan-attack-on",
        hex = survey.name(assault.target),
        units = listed(units, 5),
        odds = odds,
        flanked = assault.forecast.flanked,
        chance = percent(assault.forecast.vacated)
    )
}

fn attacks(survey: &Survey<'_>, intent: &Intent) -> Vec<Message> {
    let mut list: Vec<&Assault> = intent.assaults.iter().collect();
    list.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut lines: Vec<Message> = list.iter().take(5).map(|a| attack(survey, a)).collect();
    if list.len() > 5 {
        let rest = list[5..].iter().map(|a| hex_name(survey, a.target)).collect();
        lines.push(message!("plan-smaller-attacks", hexes = listed(rest, 8)));
    }
    lines
}

fn guards(survey: &Survey<'_>, intent: &Intent) -> Option<Message> {
    let mut hexes: Vec<(f64, Message)> = Vec::new();
    for role in intent.plan.with_task(|t| matches!(t, Task::Guard(_))) {
        if let Task::Guard(hex) = role.task {
            let guard = message!("plan-guard", unit = unit_name(survey, role.unit), hex = survey.name(hex));
            hexes.push((survey.need(&survey.s, hex), guard));
        }
    }
    hexes.sort_by(|a, b| b.0.total_cmp(&a.0));
    (!hexes.is_empty()).then(|| message!("plan-held", guards = listed(hexes.into_iter().map(|(_, guard)| guard).collect(), 5)))
}

fn reserve(survey: &Survey<'_>, intent: &Intent) -> Option<Message> {
    let rest = those(survey, intent, |t| matches!(t, Task::Rest(_)));
    let behind = those(survey, intent, |t| matches!(t, Task::Approach(_)));
    match (rest.is_empty(), behind.is_empty()) {
        (true, true) => None,
        (false, true) => Some(message!("plan-recover", units = listed(rest, 5))),
        (true, false) => Some(message!("plan-reserve", units = listed(behind, 5))),
        (false, false) => Some(message!("plan-both", coming = listed(behind, 5), resting = listed(rest, 4))),
    }
}

fn artillery(survey: &Survey<'_>, intent: &Intent) -> Option<Message> {
    let mut parts: Vec<Message> = Vec::new();
    for assault in intent.assaults.iter().filter(|a| !a.guns.is_empty()) {
        let guns = assault.guns.iter().map(|g| unit_name(survey, *g)).collect();
        parts.push(message!("plan-guns-on", guns = listed(guns, 3), hex = survey.name(assault.target)));
    }
    let moving = intent.plan.with_task(|t| matches!(t, Task::Serve(_))).filter(|r| !r.way.is_empty());
    let moving: Vec<Message> =
        moving.filter(|r| survey.game.counter(r.unit).kind.is_gun()).map(|r| unit_name(survey, r.unit)).collect();
    if !moving.is_empty() {
        parts.push(message!("plan-guns-move", guns = listed(moving, 3)));
    }
    match (parts.is_empty(), survey.side) {
        (false, _) => Some(message!("plan-artillery", guns = listed(parts, 5))),
        (true, Side::Ah) => Some(message!("plan-artillery-kept")),
        (true, Side::It) => None,
    }
}
