//! Events as sentences of the log.

use hexgrid::HexId;

use crate::action::{Event, Loss};
use crate::book::Inferno;
use crate::key::UnitId;
use crate::state::{Phase, Role, Supply};

impl Inferno {
    /// A sentence of the log.
    pub fn event_sentence(&self, event: &Event) -> Option<String> {
        let h = |hex: &HexId| {
            let ground = self.board.ground(*hex);
            let name = ground.settlement.as_ref().or(ground.peak.as_ref()).map_or(String::new(), |n| format!(" {n}"));
            format!("{}{name}", self.hex_word(*hex))
        };
        let u = |unit: &UnitId| self.counters.get(unit.index()).map_or("a unit", |c| c.name.as_str());
        let many = |n: u8, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
        Some(match event {
            Event::TurnBegan { turn } => format!("Game Turn {turn} begins."),
            Event::PhaseBegan { phase: Phase::End, .. } => "End of the turn.".into(),
            Event::PhaseBegan { side, phase } => format!("{} {} Phase.", side.name(), phase.title()),
            Event::Placed { unit, side, hex } => match unit {
                Some(unit) => format!("{} is set up in {}.", u(unit), h(hex)),
                None => format!("An {} counter is set up in {}.", side.name(), h(hex)),
            },
            Event::Supplied { unit, supply } => format!("{} is {}.", u(unit), supply.title()),
            Event::Attrition { unit } => format!("{} suffers attrition.", u(unit)),
            Event::Arrived { unit, hex } => format!("{} arrives at {}.", u(unit), h(hex)),
            Event::Released { unit, side } => match unit {
                Some(unit) => format!("{} is released from the reserve.", u(unit)),
                None => format!("The {} side releases a reserve.", side.name()),
            },
            Event::Recalled { unit } => format!("{} is gathered again as an emergency reinforcement.", u(unit)),
            Event::Built { a, b } => format!("A pontoon bridge joins {} and {}.", h(a), h(b)),
            Event::Repaired { a, b } => format!("The bridge between {} and {} is repaired.", h(a), h(b)),
            Event::Lifted { unit, hex } => format!("The pontoon bridge of {} is taken up to {}.", u(unit), h(hex)),
            Event::Moved { top, count: 1, from, to } => format!("{} moves from {} to {}.", u(top), h(from), h(to)),
            Event::Moved { top, count, from, to } => {
                format!("{} and {} move from {} to {}.", u(top), many(count - 1, "other unit"), h(from), h(to))
            }
            Event::Spent { .. } => return None,
            Event::Recovered { unit } => format!("{} recovers.", u(unit)),
            Event::Overrun { unit, hex } => format!("{} is overrun in {}.", u(unit), h(hex)),
            Event::Eliminated { why: Loss::Overrun, .. } => return None,
            Event::Eliminated { unit, why } => format!("{} is eliminated: {}.", u(unit), why.title()),
            Event::BlowRolled { hex, die } => {
                format!("The bridges of {} are to be blown: the die shows {die}, 1 to 4 succeeds.", h(hex))
            }
            Event::BridgeBlown { a, b } => format!("The bridge between {} and {} is destroyed.", h(a), h(b)),
            Event::BridgeKept { hex } => format!("The bridges of {} are left standing.", h(hex)),
            Event::Bombarded { unit, a, b, die, hit } => {
                format!(
                    "{} fires at the bridge {}-{}: the die shows {die}, {}.",
                    u(unit),
                    h(a),
                    h(b),
                    if *hit { "a hit" } else { "no effect" }
                )
            }
            Event::Declared { hex, units, guns } => format!(
                "{} is attacked by {} with {}.",
                h(hex),
                many(*units, "unit"),
                many(*guns, "supporting battery").replace("batterys", "batteries")
            ),
            Event::Defended { hex, units, guns } => format!(
                "{} is defended by {} with {}.",
                h(hex),
                many(*units, "unit"),
                many(*guns, "supporting battery").replace("batterys", "batteries")
            ),
            Event::Voided { hex } => format!("The attack on {} would be below 1:3 and does not take place.", h(hex)),
            Event::Odds(o) => {
                let initial = self.charts.odds_word(o.initial);
                let mut text = format!("{} against {} is {initial}", o.attack, o.defence);
                for line in o.shifts.lines() {
                    text.push_str(&format!(
                        ", {} {} ({})",
                        if line.value > 0 { "right" } else { "left" },
                        line.value.abs(),
                        line.text
                    ));
                }
                if o.initial != o.column {
                    text.push_str(&format!(": {}", self.charts.odds_word(o.column)));
                }
                format!("{text}. Artillery {} to {}, {} steps.", o.av[0], o.av[1], o.steps)
            }
            Event::Resolved { dice: 0, cell, .. } => format!("The result is {cell}."),
            Event::Resolved { dice, row, column, cell, third, .. } => {
                format!(
                    "The dice show {dice} and {third}: row {row} at {} gives {cell}.",
                    self.charts.odds_word(i16::from(*column))
                )
            }
            Event::Losses(l) => {
                let lines: Vec<String> = l.lines.lines().iter().map(|m| format!("{:+} {}", m.value, m.text)).collect();
                let lines = if lines.is_empty() { String::new() } else { format!(" ({})", lines.join(", ")) };
                let total = i16::from(l.die) + l.lines.total();
                let part = if l.role == Role::Attacker { "attacker" } else { "defender" };
                format!(
                    "The {part} reads {total} on the {} column{lines}: {}.",
                    if l.large { "Large" } else { "Small" },
                    many(l.reductions, "reduction")
                )
            }
            Event::Announced { hex } => format!("The defenders of {} will try to hold their trench.", h(hex)),
            Event::RefusalRolled { hex, die, needs } => {
                format!(
                    "Holding {}: the die shows {die}, {needs} or less was needed; {}.",
                    h(hex),
                    if die <= needs { "the trench is held" } else { "it fails" }
                )
            }
            Event::Retreated { count, side, from, to } => format!(
                "{} retreat{} from {} to {}.",
                many(*count, &format!("{} unit", side.name())),
                if *count == 1 { "s" } else { "" },
                h(from),
                h(to)
            ),
            Event::Unable { side, hex } => format!("The {} units in {} cannot retreat.", side.name(), h(hex)),
            Event::Advanced { unit, hex } => format!("{} advances to {}.", u(unit), h(hex)),
            Event::Reduced { unit } => format!("{} loses effectiveness.", u(unit)),
            Event::StepLost { unit } => format!("{} loses a step.", u(unit)),
            Event::Captured { side, hex } => format!("{} is taken by the {} side.", h(hex), side.name()),
            Event::EndRolled { die, needs } => format!("End of the game on {needs} or less: the die shows {die}."),
            Event::PointsRolled { die, points } => {
                format!("{} Ris/Rimp: Italy has {}.", many(*die, "new point"), many(*points, "point"))
            }
            Event::Ended => "The game is over.".into(),
        })
    }
}

impl Event {
    /// The unit that loses by it.
    pub const fn harmed(&self) -> Option<UnitId> {
        match self {
            Self::Attrition { unit }
            | Self::Overrun { unit, .. }
            | Self::Eliminated { unit, .. }
            | Self::Reduced { unit }
            | Self::StepLost { unit } => Some(*unit),
            _ => None,
        }
    }

    /// What was won and lost first, then who gave way, then the fights.
    pub const fn weight(&self) -> u8 {
        match self {
            Self::Eliminated { .. } | Self::Captured { .. } | Self::Overrun { .. } | Self::Ended => 4,
            Self::StepLost { .. } | Self::Retreated { .. } | Self::BridgeBlown { .. } | Self::Attrition { .. } => 3,
            Self::Resolved { .. } | Self::Arrived { .. } | Self::Advanced { .. } => 2,
            Self::Declared { .. } => 1,
            _ => 0,
        }
    }
}

impl Loss {
    const fn title(self) -> &'static str {
        match self {
            Self::Overstacked => "the hex was overstacked",
            Self::Overrun => "overrun",
            Self::NoStrength => "it had no defence strength left",
            Self::Reductions => "it has lost its last step",
            Self::GunsCannotRetreat => "artillery cannot retreat",
            Self::NowhereToGo => "the enemy holds both banks",
        }
    }
}

impl Supply {
    const fn title(self) -> &'static str {
        match self {
            Self::In => "In Supply",
            Self::Low => "in Low Supply",
            Self::Out => "Out of Supply",
        }
    }
}

impl Phase {
    pub const fn title(self) -> &'static str {
        match self {
            Self::Setup => "Set-up",
            Self::Supply => "Supply",
            Self::Reinforcement => "Reinforcement",
            Self::Movement => "Movement",
            Self::Combat => "Combat",
            Self::End => "End",
        }
    }
}
